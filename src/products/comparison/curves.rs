//! Drag as curves to plot: coefficient and deceleration against speed, and where drag balances gravity.

use crate::arsenal::{GameFields, Round};

/// What drag does to a round at every speed.
#[derive(Clone, Debug, PartialEq)]
pub struct DragCurves {
    /// Speed and deceleration by drag, m/s and m/s^2.
    pub deceleration: Vec<[f64; 2]>,
    /// The level of gravity on the same axis, m/s^2.
    pub gravity_mps2: f64,
    /// The speed at which the two meet, m/s; `None` where they do not.
    pub balance_speed_mps: Option<f64>,
}

/// The curves of `round` up to `to_mps`, at `count` speeds and at every bend of its drag curve.
pub fn drag_curves(round: &Round, to_mps: f64, count: u32) -> DragCurves {
    let bends = match &round.body {
        crate::arsenal::Body::Game(body) => body.drag_per_m.keys().iter().map(|key| key[0]).collect(),
        crate::arsenal::Body::Point(_) => Vec::new(),
    };
    let at = |speed_mps: f64| [speed_mps, round.drag_deceleration_mps2(speed_mps)];
    DragCurves {
        deceleration: speeds(to_mps, count, bends).into_iter().map(at).collect(),
        gravity_mps2: round.gravity_mps2(),
        balance_speed_mps: round.balance_speed_mps(),
    }
}

/// Speed and drag coefficient of a shell, its factor included, up to `to_mps`: corners of straight lines.
pub fn coefficients(fields: &GameFields, to_mps: f64) -> Vec<[f64; 2]> {
    let bends = fields.drag_curve.keys().iter().map(|key| key[0]).collect();
    let at = |speed: f64| [speed, fields.drag_value * fields.drag_curve.coefficient(speed)];
    speeds(to_mps, 2, bends).into_iter().map(at).collect()
}

/// `count` speeds from 0 to `to_mps` and the bends between them, ascending.
fn speeds(to_mps: f64, count: u32, bends: Vec<f64>) -> Vec<f64> {
    let last = count.max(2) - 1;
    let even = (0..=last).map(|index| to_mps * f64::from(index) / f64::from(last));
    let mut speeds: Vec<f64> =
        even.chain(bends.into_iter().filter(|bend| (0.0..to_mps).contains(bend))).collect();
    speeds.sort_by(f64::total_cmp);
    speeds.dedup_by(|one, other| (*one - *other).abs() < 1e-9);
    speeds
}
