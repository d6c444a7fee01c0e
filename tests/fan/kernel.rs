//! The wide kernel is the one loop, to the last bit.

use glam::DVec3;
use gunlay::arsenal::Round;
use gunlay::flight::fan::{Backend, PlanarLanding, landings};
use gunlay::flight::{DescentThrough, Landing, Launch, run};
use gunlay::units::Angle;

use super::rounds::{rocket, round, shipped};

fn elevations(count: u32) -> Vec<Angle> {
    let step = 179.0 / f64::from(count - 1);
    (0..count).map(|index| Angle::from_degrees(-89.5 + step * f64::from(index))).collect()
}

/// The one loop, due east.
fn flown(round: &Round, elevation: Angle, height_m: f64) -> Landing {
    let (sin_e, cos_e) = elevation.sin_cos();
    let velocity_mps = DVec3::new(cos_e, 0.0, sin_e) * round.launch_speed_mps;
    let launch = Launch { position_m: DVec3::ZERO, velocity_mps };
    run(round, &launch, DVec3::ZERO, &mut DescentThrough { height_m })
}

fn bits(landing: &PlanarLanding) -> [u64; 6] {
    let state = landing.state;
    [state.ahead_m, state.up_m, state.ahead_mps, state.up_mps, landing.time_s, f64::from(landing.steps)]
        .map(f64::to_bits)
}

fn loop_bits(landing: &Landing) -> [u64; 6] {
    let (position, velocity) = (landing.state.position_m, landing.state.velocity_mps);
    [position.x, position.z, velocity.x, velocity.z, landing.state.time_s, f64::from(landing.steps)]
        .map(f64::to_bits)
}

fn same_as_the_loop(name: &str, round: &Round, elevations: &[Angle], height_m: f64) {
    for &backend in Backend::available() {
        let wide = landings(round, elevations, height_m, backend);
        assert_eq!(wide.len(), elevations.len());
        for (&elevation, landing) in elevations.iter().zip(&wide) {
            let one = flown(round, elevation, height_m);
            let place = format!("{name}, {backend:?}, {} deg to {height_m} m", elevation.degrees());
            assert_eq!(bits(landing), loop_bits(&one), "{place}: {landing:?} for {one:?}");
            assert_eq!(landing.end, one.end, "{place}");
        }
    }
}

#[test]
fn every_shipped_round_flies_as_in_the_loop_to_the_last_bit() {
    let rounds = shipped();
    assert!(rounds.len() > 5);
    for (name, round) in &rounds {
        same_as_the_loop(name, round, &elevations(203), -150.0);
    }
}

#[test]
fn two_thousand_elevations_fly_as_in_the_loop_to_the_last_bit() {
    for shell in ["155mm-expensive", "155mm-standard"] {
        same_as_the_loop(shell, &round("sph-2", shell), &elevations(2003), 0.0);
    }
}

#[test]
fn other_steps_and_heights_fly_as_in_the_loop_to_the_last_bit() {
    let expensive = round("sph-2", "155mm-expensive");
    let native = Round { step_s: 0.033, ..expensive.clone() };
    for height_m in [-700.0, 0.0, 250.0] {
        same_as_the_loop("native step", &native, &elevations(331), height_m);
    }
    let short = Round { lifetime_s: 6.0, ..expensive };
    same_as_the_loop("short-lived", &short, &elevations(331), -50.0);
}

#[test]
fn the_outcome_does_not_depend_on_how_many_fly_together() {
    let expensive = round("sph-2", "155mm-expensive");
    let all = elevations(97);
    let together = landings(&expensive, &all, -20.0, Backend::best());
    for (&elevation, landing) in all.iter().zip(&together) {
        assert_eq!(landings(&expensive, &[elevation], -20.0, Backend::best()), [*landing]);
    }
    assert_eq!(landings(&expensive, &[], -20.0, Backend::best()), []);
}

#[test]
fn a_round_that_is_not_plain_is_flown_by_the_loop() {
    same_as_the_loop("rocket", &rocket(), &elevations(61), -30.0);
}
