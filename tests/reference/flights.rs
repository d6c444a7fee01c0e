//! Every flight of the oracle's golden file: 1e-6 m, 1e-6 m/s, 1e-9 s.

use gunlay::flight::{End, Launch, Sample, Trajectory, fly_to_height, run, trajectory, watch};
use serde::Deserialize;

use super::cases::{Environment, Projectile, launch_velocity, round, vector};

const FLIGHTS: &str = include_str!("../data/golden/flights.json");

#[derive(Deserialize)]
struct Case {
    name: String,
    projectile: Projectile,
    launch_position: [f64; 3],
    launch: [f64; 3],
    environment: Environment,
    stop_z: Option<f64>,
    expected: Expected,
}

#[derive(Deserialize)]
struct Expected {
    end: String,
    position: [f64; 3],
    velocity: [f64; 3],
    time: f64,
    steps: u32,
    vertex: [f64; 4],
    fuel: f64,
    absolute_move: [f64; 3],
    path: Vec<[f64; 7]>,
}

/// A watch that lets every step pass.
struct Never;

impl watch::Watch for Never {
    fn judge(&mut self, _: &gunlay::flight::State, _: &gunlay::flight::Step) -> watch::Continue {
        watch::Continue::On
    }
}

fn flown(case: &Case) -> Trajectory {
    let round = round(&case.projectile, &case.environment, case.launch[0]);
    let launch =
        Launch { position_m: vector(case.launch_position), velocity_mps: launch_velocity(case.launch) };
    let wind = vector(case.environment.wind);
    match case.stop_z {
        Some(height_m) => fly_to_height(&round, &launch, wind, height_m),
        None => trajectory::recorded(&round, &launch, wind, Never),
    }
}

fn near(sample: &Sample, expected: &[f64; 7], name: &str) {
    let [t, x, y, z, vx, vy, vz] = *expected;
    assert!((sample.time_s - t).abs() < 1e-9, "{name}: time {} for {t}", sample.time_s);
    assert!((sample.position_m - vector([x, y, z])).abs().max_element() < 1e-6, "{name}: {sample:?}");
    assert!((sample.velocity_mps - vector([vx, vy, vz])).abs().max_element() < 1e-6, "{name}: {sample:?}");
}

#[test]
fn val_every_flight_of_the_oracle() {
    let cases: Vec<Case> = serde_json::from_str(FLIGHTS).unwrap();
    assert_eq!(cases.len(), 34);
    for case in &cases {
        let flight = flown(case);
        let want = &case.expected;
        let ([x, y, z], [vx, vy, vz]) = (want.position, want.velocity);
        near(&flight.last(), &[want.time, x, y, z, vx, vy, vz], &case.name);
        assert_eq!(flight.landing.steps, want.steps, "{}", case.name);
        let end = if want.end == "plane" { End::Plane } else { End::Lifetime };
        assert_eq!(flight.landing.end, end, "{}", case.name);
        assert!((flight.landing.state.fuel - want.fuel).abs() < 1e-9, "{}", case.name);
        let moved = flight.landing.state.absolute_move_m - vector(want.absolute_move);
        assert!(moved.abs().max_element() < 1e-6, "{}: {moved:?}", case.name);
        let [t, x, y, z] = want.vertex;
        assert!((flight.vertex.time_s - t).abs() < 1e-9, "{}", case.name);
        assert!((flight.vertex.position_m - vector([x, y, z])).length() < 1e-6, "{}", case.name);
    }
}

#[test]
fn val_every_printed_path_sample_of_the_oracle() {
    let cases: Vec<Case> = serde_json::from_str(FLIGHTS).unwrap();
    let mut checked = 0;
    for case in &cases {
        let flight = flown(case);
        for expected in &case.expected.path {
            near(&flight.at_time(expected[0]), expected, &case.name);
            checked += 1;
        }
    }
    assert!(checked > 200, "{checked} path samples");
}

#[test]
fn the_loop_without_a_record_ends_where_the_record_does() {
    let cases: Vec<Case> = serde_json::from_str(FLIGHTS).unwrap();
    let case = cases.iter().find(|case| case.stop_z.is_some()).unwrap();
    let round = round(&case.projectile, &case.environment, case.launch[0]);
    let launch =
        Launch { position_m: vector(case.launch_position), velocity_mps: launch_velocity(case.launch) };
    let mut watch = watch::DescentThrough { height_m: case.stop_z.unwrap() };
    let landing = run(&round, &launch, vector(case.environment.wind), &mut watch);
    assert_eq!(landing, flown(case).landing);
}
