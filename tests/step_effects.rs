//! The game's fixed step beside the continuous law.

#![allow(clippy::unwrap_used, reason = "a case that cannot be set up has failed the test")]

use gunlay::arsenal::{Body, Catalog, DragCurve, Round};
use gunlay::products::stepwise::{StepEffect, step_effects};
use gunlay::units::Angle;

/// The Expensive shell with the seven keys the measured values were made with, not the eighth in between.
fn expensive() -> Round {
    let mut round = Catalog::shipped().unwrap().round("sph-2", "155mm-expensive").unwrap();
    let Body::Game(body) = &mut round.body else { unreachable!("a game shell") };
    let keys = body.drag_per_m.keys().iter().filter(|key| key[0] < 62.0 || key[0] > 63.0);
    body.drag_per_m = DragCurve::through(keys.copied().collect()).unwrap();
    round
}

fn effects(round: &Round, degrees: &[f64]) -> Vec<StepEffect> {
    let elevations: Vec<Angle> = degrees.iter().map(|degrees| Angle::from_degrees(*degrees)).collect();
    step_effects(round, &elevations)
}

#[test]
fn val_the_step_lands_metres_short_of_the_continuous_law() {
    // measured with a Runge-Kutta integration in steps of 1/3000 s
    let right = [
        (20.0, 2193.920, 2201.778, -0.040),
        (45.0, 2469.372, 2477.278, -0.066),
        (75.0, 1167.821, 1171.477, -0.086),
    ];
    let made = effects(&expensive(), &right.map(|one| one.0));
    for (effect, (_, stepped_m, continuous_m, time_s)) in made.iter().zip(right) {
        assert!((effect.stepped.range_m - stepped_m).abs() < 1e-3, "{effect:?}");
        assert!((effect.continuous.range_m - continuous_m).abs() < 0.01, "{effect:?}");
        assert!((effect.stepped.time_s - effect.continuous.time_s - time_s).abs() < 1e-3, "{effect:?}");
    }
    assert!((made[1].range_change_m() + 7.91).abs() < 0.01);
}

#[test]
fn without_drag_the_continuous_law_is_the_parabola() {
    let mut round = expensive();
    let Body::Game(body) = &mut round.body else { unreachable!("a game shell") };
    body.drag_per_m = DragCurve::constant(0.0);
    round.lifetime_s = 100.0;
    for effect in effects(&round, &[10.0, 30.0, 45.0, 60.0, 80.0]) {
        let range_m = 300.0 * 300.0 / 9.8 * (2.0 * effect.elevation.radians()).sin();
        assert!((effect.continuous.range_m - range_m).abs() < 0.01, "{effect:?}");
    }
}

#[test]
fn a_shot_that_outlives_its_shell_is_left_out() {
    let round = Round { lifetime_s: 30.0, ..expensive() };
    let made = effects(&round, &[20.0, 85.0]);
    assert_eq!(made.len(), 1);
}
