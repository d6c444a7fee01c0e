//! Laws of aiming, over flat ground.

use glam::{DQuat, DVec3};
use gunlay::aim::{Answer, Arc, Attitude, Engagement, Gun, Target, farthest, solve};
use gunlay::arsenal::Round;
use gunlay::flight::fly;
use gunlay::frame::direction_from_azimuth_elevation;
use gunlay::terrain::Ground;
use gunlay::units::Angle;
use proptest::prelude::*;

use super::rounds::{Air, gun, round};

static DEEP: Ground = Ground::Flat { height_m: -1e5 };

fn answer(round: &Round, gun: &Gun, target: Target) -> Answer {
    let engagement =
        Engagement { round, gun, target: &target, wind_mps: DVec3::ZERO, ground: &DEEP, fan: None };
    solve(&engagement).unwrap()
}

fn reach_m(round: &Round, gun: &Gun, azimuth: Angle) -> f64 {
    let target = Target::at_rest(direction_from_azimuth_elevation(azimuth, Angle::ZERO) * 100.0);
    let engagement =
        Engagement { round, gun, target: &target, wind_mps: DVec3::ZERO, ground: &DEEP, fan: None };
    farthest(&engagement).unwrap().unwrap().range_m
}

/// A target level with the gun at a share of what can be reached.
fn level_target(round: &Round, gun: &Gun, azimuth_deg: f64, share: f64) -> Target {
    let azimuth = Angle::from_degrees(azimuth_deg);
    let ahead = direction_from_azimuth_elevation(azimuth, Angle::ZERO);
    Target::at_rest(ahead * (share * reach_m(round, gun, azimuth)))
}

/// How near a path flown from the bore of a solution passes its target, which may move.
fn closest_m(round: &Round, gun: &Gun, bore: DVec3, target: &Target) -> f64 {
    let path = fly(round, &gun.launch(round, bore), DVec3::ZERO, &Ground::Flat { height_m: -2000.0 });
    let off = |index: usize| {
        let (one, other) = (&path.samples[index], &path.samples[index + 1]);
        let from = one.position_m - target.position_at_m(one.time_s);
        let leg = other.position_m - target.position_at_m(other.time_s) - from;
        let share = (-from.dot(leg) / leg.length_squared()).clamp(0.0, 1.0);
        (from + leg * share).length()
    };
    (0..path.samples.len() - 1).map(off).fold(f64::INFINITY, f64::min)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn within_reach_both_arcs_exist_and_low_arrives_first(
        round in round(Air::Some),
        gun in gun(),
        azimuth_deg in 0.0..360.0_f64,
        share in 0.1..0.97_f64,
    ) {
        let answer = answer(&round, &gun, level_target(&round, &gun, azimuth_deg, share));
        prop_assert_eq!(answer.solutions.len(), 2, "{:?}", answer);
        let (low, high) = (answer.on(Arc::Low).unwrap(), answer.on(Arc::High).unwrap());
        prop_assert!(low.time_of_flight_s < high.time_of_flight_s);
        prop_assert!(low.elevation < high.elevation);
        prop_assert!(low.vertex.position_m.z < high.vertex.position_m.z);
        prop_assert!(answer.no_solution.is_none());
    }

    #[test]
    fn beyond_reach_there_is_a_reason_and_no_solution(
        round in round(Air::Some),
        gun in gun(),
        azimuth_deg in 0.0..360.0_f64,
        share in 1.01..3.0_f64,
    ) {
        let target = level_target(&round, &gun, azimuth_deg, share);
        let answer = answer(&round, &gun, target);
        prop_assert!(answer.solutions.is_empty());
        let farthest_m = answer.no_solution.unwrap().farthest.unwrap().range_m;
        prop_assert!((farthest_m * share - target.position_m.length()).abs() < 0.02 * share);
    }

    #[test]
    fn flying_a_solution_passes_within_its_stated_miss(
        round in round(Air::Some),
        gun in gun(),
        azimuth_deg in 0.0..360.0_f64,
        share in 0.1..0.9_f64,
        height_m in -200.0..200.0_f64,
        drive in -8.0..8.0_f64,
    ) {
        let still = level_target(&round, &gun, azimuth_deg, share);
        let velocity_mps = DVec3::new(drive, 0.5 * drive, 0.0);
        let target = Target { position_m: still.position_m + DVec3::Z * height_m, velocity_mps };
        for solution in answer(&round, &gun, target).solutions {
            let bore = gun.hull.axes().bore_from_turret(solution.turret);
            let miss_m = closest_m(&round, &gun, bore, &target);
            prop_assert!(miss_m <= solution.miss_m + 1e-6 && miss_m <= 0.05, "{miss_m} {}", solution.miss_m);
            let world = direction_from_azimuth_elevation(solution.azimuth, solution.elevation);
            prop_assert!(world.distance(bore) < 1e-12);
        }
    }

    #[test]
    fn turning_everything_turns_the_answer(
        round in round(Air::Some),
        gun in gun(),
        azimuth_deg in 0.0..360.0_f64,
        share in 0.1..0.95_f64,
        turn_deg in 0.0..360.0_f64,
    ) {
        let target = level_target(&round, &gun, azimuth_deg, share);
        let turn = Angle::from_degrees(turn_deg);
        let about_up = DQuat::from_rotation_z(-turn.radians());
        let hull = Attitude { heading: gun.hull.heading + turn, ..gun.hull };
        let turned_gun = Gun { hull, ..gun.clone() };
        let turned = answer(&round, &turned_gun, Target::at_rest(about_up * target.position_m));
        let plain = answer(&round, &gun, target);
        prop_assert_eq!(plain.solutions.len(), turned.solutions.len());
        for (one, other) in plain.solutions.iter().zip(&turned.solutions) {
            let off = |a: Angle, b: Angle| (a - b).wrapped_to_half_circle().degrees().abs();
            prop_assert!(off(one.azimuth + turn, other.azimuth) < 2e-5);
            prop_assert!(off(one.elevation, other.elevation) < 2e-5);
            prop_assert!(off(one.turret.yaw, other.turret.yaw) < 1e-3);
            prop_assert!((one.time_of_flight_s - other.time_of_flight_s).abs() < 1e-5);
        }
    }

    #[test]
    fn a_mirror_mirrors_the_answer(
        round in round(Air::Some),
        gun in gun(),
        azimuth_deg in 0.0..360.0_f64,
        share in 0.1..0.9_f64,
        drive in -8.0..8.0_f64,
    ) {
        // east becomes west: headings, rolls and yaws change their sign
        let still = level_target(&round, &gun, azimuth_deg, share);
        let target = Target { velocity_mps: DVec3::new(drive, 3.0, 0.0), ..still };
        let mirrored = |v: DVec3| DVec3::new(-v.x, v.y, v.z);
        let hull = Attitude { heading: -gun.hull.heading, pitch: gun.hull.pitch, roll: -gun.hull.roll };
        let other_gun = Gun { hull, ..gun.clone() };
        let other_target =
            Target { position_m: mirrored(target.position_m), velocity_mps: mirrored(target.velocity_mps) };
        let (here, there) = (answer(&round, &gun, target), answer(&round, &other_gun, other_target));
        prop_assert_eq!(here.solutions.len(), there.solutions.len());
        for (one, other) in here.solutions.iter().zip(&there.solutions) {
            let off = |a: Angle, b: Angle| (a - b).wrapped_to_half_circle().degrees().abs();
            prop_assert!(off(-one.azimuth, other.azimuth) < 2e-5);
            prop_assert!(off(-one.turret.yaw, other.turret.yaw) < 1e-3);
            prop_assert!(off(one.elevation, other.elevation) < 2e-5);
        }
    }
}
