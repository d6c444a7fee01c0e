//! Cost of a solution, both arcs flown, in units of R0, the plain scalar flight of the yardstick: over a grid of targets
//! about the shell's reach, with the round's fan at hand and without, in still air and in wind.

#![allow(clippy::print_stdout, reason = "a bench prints its table")]

mod measure;

use std::hint::black_box;
use std::process::ExitCode;

use glam::DVec3;
use gunlay::aim::{Arc, Attitude, Engagement, Gun, Target, farthest, solve, solve_arc};
use gunlay::arsenal::{MountLimits, Round, Sight};
use gunlay::flight::fan::{Cause, Fan};
use gunlay::flight::{Launch, fly_to_height};
use gunlay::frame::direction_from_azimuth_elevation;
use gunlay::terrain::Ground;
use gunlay::units::{Angle, AngleUnit};
use measure::report::{self, Goal};
use measure::{Variant, measured, yardstick};

/// Under every target: nothing is masked.
const DEEP: Ground = Ground::Flat { height_m: -1e7 };
/// The wind.
const ACROSS_MPS: DVec3 = DVec3::new(5.0, 0.0, 0.0);
/// A solution on the flatter arc and one on the steeper arc.
const LOW_R0: f64 = 0.45;
const HIGH_R0: f64 = 2.5;
/// The same across a wind of 5 m/s.
const LOW_IN_WIND_R0: f64 = 0.7;
const HIGH_IN_WIND_R0: f64 = 3.0;

fn main() -> ExitCode {
    if rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread().build_global().is_err() {
        return ExitCode::FAILURE;
    }
    let round = yardstick::windy(&yardstick::expensive(), 1000.0);
    let (gun, targets) = (gun(), reachable(&round));
    let Some(fan) = Fan::of(&round) else { return ExitCode::FAILURE };
    let count = targets.len();
    let all = |wind_mps: DVec3, fan: Option<&Fan>| {
        let flights = targets.iter().map(|target| {
            let engagement = Engagement { round: &round, gun: &gun, target, wind_mps, ground: &DEEP, fan };
            solve(black_box(&engagement)).map_or(0, |answer| answer.flights)
        });
        f64::from(flights.sum::<u32>())
    };
    let one = |wind_mps: DVec3, fan: &Fan, arc: Arc| {
        let flights = targets.iter().map(|target| {
            let fan = Some(fan);
            let engagement = Engagement { round: &round, gun: &gun, target, wind_mps, ground: &DEEP, fan };
            solve_arc(black_box(&engagement), arc).ok().flatten().map_or(0, |solution| solution.flights)
        });
        f64::from(flights.sum::<u32>())
    };
    let cause = Cause { wind_mps: ACROSS_MPS, gun_mps: DVec3::ZERO };
    let blown = fan.with_drift(cause);
    let far = Target::at_rest(DVec3::new(0.0, 2600.0, 0.0));
    let beyond = Engagement {
        round: &round,
        gun: &gun,
        target: &far,
        wind_mps: DVec3::ZERO,
        ground: &DEEP,
        fan: Some(&fan),
    };
    let mut variants = vec![
        Variant::new("R0", 1, || yardstick::naive_flight(black_box(45_f64.to_radians())).1),
        Variant::new("both arcs, fan at hand", count, || all(DVec3::ZERO, Some(&fan))),
        Variant::new("both arcs, fan at hand, 5 m/s across", count, || all(ACROSS_MPS, Some(&blown))),
        Variant::new("low arc, fan at hand", count, || one(DVec3::ZERO, &fan, Arc::Low)),
        Variant::new("high arc, fan at hand", count, || one(DVec3::ZERO, &fan, Arc::High)),
        Variant::new("low arc, fan at hand, 5 m/s across", count, || one(ACROSS_MPS, &blown, Arc::Low)),
        Variant::new("high arc, fan at hand, 5 m/s across", count, || one(ACROSS_MPS, &blown, Arc::High)),
        Variant::new("both arcs, no fan", count, || all(DVec3::ZERO, None)),
        Variant::new("both arcs, no fan, 5 m/s across", count, || all(ACROSS_MPS, None)),
        Variant::new("a flight at 45 deg, kept", 1, || kept_flight(&round, DVec3::ZERO)),
        Variant::new("a flight at 45 deg, kept, 5 m/s across", 1, || kept_flight(&round, ACROSS_MPS)),
        Variant::new("beyond reach, fan at hand", 1, || {
            solve(black_box(&beyond)).map_or(0.0, |answer| f64::from(answer.flights))
        }),
        Variant::new("farthest point, fan at hand", 1, || {
            farthest(black_box(&beyond)).ok().flatten().map_or(0.0, |far| far.range_m)
        }),
        Variant::new("the fan: 1024 elevations, sampled", 1, || {
            Fan::of(black_box(&round)).map_or(0.0, |fan| fan.floor_m())
        }),
        Variant::new("what a wind does to its shots", 1, || fan.with_drift(black_box(cause)).floor_m()),
    ];
    let goals = [
        Goal::None,
        Goal::AtMost(LOW_R0 + HIGH_R0),
        Goal::AtMost(LOW_IN_WIND_R0 + HIGH_IN_WIND_R0),
        Goal::AtMost(LOW_R0),
        Goal::AtMost(HIGH_R0),
        Goal::AtMost(LOW_IN_WIND_R0),
        Goal::AtMost(HIGH_IN_WIND_R0),
        Goal::None,
        Goal::None,
        Goal::None,
        Goal::None,
        Goal::AtMost(2.0),
        Goal::None,
        Goal::AtMost(1000.0),
        Goal::None,
    ];
    let missed = report::print("One solution, both arcs flown", &measured(&mut variants), &goals);
    ExitCode::from(u8::from(missed > 0))
}

/// One flight of the yardstick's, its whole path kept, as a solution's is.
fn kept_flight(round: &Round, wind_mps: DVec3) -> f64 {
    let bore = direction_from_azimuth_elevation(Angle::ZERO, Angle::from_degrees(45.0));
    let launch = Launch { position_m: DVec3::ZERO, velocity_mps: bore * round.launch_speed_mps };
    fly_to_height(black_box(round), &launch, wind_mps, 0.0).last().position_m.y
}

/// A grid of targets 300 to 2500 m away and 200 m under to 200 m over the gun, as far as both arcs reach them in still air and in
/// the wind.
fn reachable(round: &Round) -> Vec<Target> {
    let gun = gun();
    let places = (0..20).flat_map(|r| (0..10).map(move |h| (f64::from(r), f64::from(h))));
    let targets = places
        .map(|(r, h)| Target::at_rest(DVec3::new(0.0, 300.0 + 2200.0 / 19.0 * r, -200.0 + 400.0 / 9.0 * h)));
    let is_reached = |target: &Target| {
        [DVec3::ZERO, ACROSS_MPS].into_iter().all(|wind_mps| {
            let engagement = Engagement { round, gun: &gun, target, wind_mps, ground: &DEEP, fan: None };
            solve(&engagement).is_ok_and(|answer| answer.solutions.len() == 2)
        })
    };
    targets.filter(is_reached).collect()
}

fn gun() -> Gun {
    Gun {
        pivot_m: DVec3::ZERO,
        barrel_length_m: 6.0,
        hull: Attitude::default(),
        platform_velocity_mps: DVec3::ZERO,
        mount: MountLimits::free(),
        sight: Sight::exact(AngleUnit::NatoMil),
    }
}
