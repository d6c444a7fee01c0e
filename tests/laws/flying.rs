//! Laws of flight.

use glam::DVec3;
use gunlay::arsenal::{Body, Round};
use gunlay::flight::{Launch, fly_to_height};
use gunlay::frame::direction_from_azimuth_elevation;
use gunlay::units::Angle;
use proptest::prelude::*;

use super::rounds::{Air, round};

fn launch(round: &Round, azimuth_deg: f64, elevation_deg: f64) -> Launch {
    let [azimuth, elevation] = [azimuth_deg, elevation_deg].map(Angle::from_degrees);
    let velocity_mps = direction_from_azimuth_elevation(azimuth, elevation) * round.launch_speed_mps;
    Launch { position_m: DVec3::new(120.0, -50.0, 30.0), velocity_mps }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn without_air_a_flight_is_the_parabola_within_step_error(
        round in round(Air::None),
        azimuth_deg in 0.0..360.0_f64,
        elevation_deg in -20.0..89.0_f64,
    ) {
        let start = launch(&round, azimuth_deg, elevation_deg);
        let path = fly_to_height(&round, &start, DVec3::ZERO, -200.0);
        let gravity = DVec3::NEG_Z * round.gravity_mps2();
        // the game's step is the parabola itself; point physics falls a step late, g dt / 2 a second
        let late_mps = if matches!(round.body, Body::Point(_)) { 0.5 * round.gravity_mps2() * round.step_s } else { 0.0 };
        for sample in &path.samples[..path.samples.len() - 1] {
            let t = sample.time_s;
            let parabola = start.position_m + start.velocity_mps * t + gravity * (0.5 * t * t);
            prop_assert!(sample.position_m.distance(parabola) <= late_mps * t * (1.0 + 1e-9) + 1e-6);
            prop_assert!((sample.velocity_mps - start.velocity_mps - gravity * t).length() < 1e-6);
        }
    }

    #[test]
    fn drag_never_adds_energy(
        round in round(Air::Some),
        azimuth_deg in 0.0..360.0_f64,
        elevation_deg in -20.0..89.0_f64,
    ) {
        let path = fly_to_height(&round, &launch(&round, azimuth_deg, elevation_deg), DVec3::ZERO, -200.0);
        let gravity_mps2 = round.gravity_mps2();
        let energy = |speed_mps: f64, height_m: f64| 0.5 * speed_mps * speed_mps + gravity_mps2 * height_m;
        // what point physics' late fall adds a step, drag or none: (g dt)^2 / 2
        let step_error = match round.body {
            Body::Game(_) => 0.0,
            Body::Point(_) => 0.5 * (gravity_mps2 * round.step_s).powi(2),
        };
        for pair in path.samples.windows(2) {
            let [before, after] = [pair[0], pair[1]].map(|s| energy(s.velocity_mps.length(), s.position_m.z));
            prop_assert!(after <= before + step_error + 1e-9 * before.abs().max(1.0), "{before} {after}");
        }
    }

    #[test]
    fn the_same_shot_is_the_same_record(round in round(Air::Some), elevation_deg in 5.0..85.0_f64) {
        let fly = || fly_to_height(&round, &launch(&round, 33.0, elevation_deg), DVec3::ZERO, 0.0);
        prop_assert_eq!(fly(), fly());
    }

    #[test]
    fn turning_a_launch_turns_its_flight(
        round in round(Air::Some),
        elevation_deg in 5.0..85.0_f64,
        turn_deg in 0.0..360.0_f64,
    ) {
        let fly = |azimuth_deg: f64| {
            let from = launch(&round, azimuth_deg, elevation_deg);
            fly_to_height(&round, &Launch { position_m: DVec3::ZERO, ..from }, DVec3::ZERO, -10.0)
        };
        let (north, turned) = (fly(0.0), fly(turn_deg));
        prop_assert_eq!(north.landing.steps, turned.landing.steps);
        let about_up = glam::DQuat::from_rotation_z(-turn_deg.to_radians());
        for (one, other) in north.samples.iter().zip(&turned.samples) {
            prop_assert!((about_up * one.position_m).distance(other.position_m) < 1e-6);
        }
    }
}
