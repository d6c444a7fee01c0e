//! Every aim of the oracle's golden file: each solution found, none invented, 0.002 deg, 0.05 m.

use gunlay::aim::{Answer, Attitude, Engagement, Gun, Target, solve};
use gunlay::arsenal::{MountLimits, Sight};
use gunlay::frame::direction_from_azimuth_elevation;
use gunlay::terrain::Ground;
use gunlay::units::{Angle, AngleUnit};
use serde::Deserialize;

use super::cases::{Environment, Projectile, round, vector};

const AIMS: &str = include_str!("../data/golden/aim.json");

#[derive(Deserialize)]
struct Case {
    name: String,
    projectile: Projectile,
    launch_speed: f64,
    environment: Environment,
    gun: [f64; 3],
    target: [f64; 3],
    hull: [f64; 3],
    platform_velocity: [f64; 3],
    target_velocity: [f64; 3],
    expected: Vec<Expected>,
}

#[derive(Deserialize)]
struct Expected {
    azimuth_deg: f64,
    elevation_deg: f64,
    turret_yaw_deg: f64,
    turret_pitch_deg: f64,
    time_of_flight: f64,
}

fn gun(case: &Case) -> Gun {
    let [heading, pitch, roll] = case.hull.map(Angle::from_degrees);
    Gun {
        pivot_m: vector(case.gun),
        barrel_length_m: 0.0,
        hull: Attitude { heading, pitch, roll },
        platform_velocity_mps: vector(case.platform_velocity),
        mount: MountLimits::free(),
        sight: Sight::exact(AngleUnit::Degree),
    }
}

fn answer(case: &Case) -> Answer {
    let round = round(&case.projectile, &case.environment, case.launch_speed);
    let target = Target { position_m: vector(case.target), velocity_mps: vector(case.target_velocity) };
    let (gun, ground) = (gun(case), Ground::Flat { height_m: -1e6 });
    let wind_mps = vector(case.environment.wind);
    solve(&Engagement { round: &round, gun: &gun, target: &target, wind_mps, ground: &ground, fan: None })
        .unwrap()
}

fn off_deg(ours: Angle, expected_deg: f64) -> f64 {
    (ours - Angle::from_degrees(expected_deg)).wrapped_to_half_circle().degrees().abs()
}

#[test]
fn val_every_aim_of_the_oracle() {
    let cases: Vec<Case> = serde_json::from_str(AIMS).unwrap();
    assert_eq!(cases.len(), 20);
    for case in &cases {
        let answer = answer(case);
        assert_eq!(answer.solutions.len(), case.expected.len(), "{}: {answer:?}", case.name);
        assert_eq!(answer.no_solution.is_some(), case.expected.is_empty(), "{}", case.name);
        for (ours, want) in answer.solutions.iter().zip(&case.expected) {
            assert!(off_deg(ours.azimuth, want.azimuth_deg) < 0.002, "{}", case.name);
            assert!(off_deg(ours.elevation, want.elevation_deg) < 0.002, "{}", case.name);
            assert!(off_deg(ours.turret.yaw, want.turret_yaw_deg) < 0.002, "{}", case.name);
            assert!(off_deg(ours.turret.pitch, want.turret_pitch_deg) < 0.002, "{}", case.name);
            assert!((ours.time_of_flight_s - want.time_of_flight).abs() < 0.005, "{}", case.name);
            assert!(ours.miss_m <= 0.05, "{}", case.name);
        }
    }
}

/// The printed angles, not the solver's own record, are flown: the path itself must pass the target.
#[test]
fn flying_the_answer_passes_the_target() {
    let cases: Vec<Case> = serde_json::from_str(AIMS).unwrap();
    for case in &cases {
        let round = round(&case.projectile, &case.environment, case.launch_speed);
        for solution in answer(case).solutions {
            let bore = direction_from_azimuth_elevation(solution.azimuth, solution.elevation);
            let launch = gun(case).launch(&round, bore);
            let floor = Ground::Flat { height_m: -2000.0 };
            let path = gunlay::flight::fly(&round, &launch, vector(case.environment.wind), &floor);
            let target =
                Target { position_m: vector(case.target), velocity_mps: vector(case.target_velocity) };
            let off = |time_s: f64| path.at_time(time_s).position_m.distance(target.position_at_m(time_s));
            let around = (-2000..=2000).map(|k| solution.time_of_flight_s + f64::from(k) * 1e-5);
            let closest = around.map(off).fold(f64::INFINITY, f64::min);
            assert!(closest <= 0.05, "{}: {closest}", case.name);
        }
    }
}
