//! The ways through the points of one plane: what its shots have, the other way round.

use super::lifts::{LIFTS, lifts};
use super::passes::Passes;
use super::plane::Pass;
use crate::flight::fan::curve::{Cubic, Curve, top_of};
use crate::flight::fan::merging::{UNKNOWN, Way};
use crate::flight::fan::sheet::Axis;

/// Parts a cubic divides the way from each lift to the next into.
const PARTS: usize = 8;

/// The shots of one column or one height, many between each lift and the next.
pub(super) struct Shots {
    values: Vec<f64>,
    times_s: Vec<f64>,
    leans: Vec<f64>,
}

impl Shots {
    /// Those of `passes`, of which `value` counts.
    pub fn of(passes: &Passes, value: impl Fn(&Pass) -> f64) -> Self {
        let finer = |of: &dyn Fn(&Pass) -> f64| {
            finer(&passes.each_ref().map(|pass| pass.as_ref().map_or(f64::NAN, of)))
        };
        Self { values: finer(&value), times_s: finer(&|pass| pass.time_s), leans: finer(&|pass| pass.lean) }
    }

    /// The flatter ways to the places of an axis: lift, radians, time, seconds, and lean, radians.
    pub fn flatter(&self, axis: Axis) -> Vec<Way<3>> {
        let top = top_of(&self.values);
        self.ways(axis, (0..top).map(|shot| (shot, shot + 1)))
    }

    /// The steeper ways, likewise.
    pub fn steeper(&self, axis: Axis) -> Vec<Way<3>> {
        let top = top_of(&self.values);
        self.ways(axis, (top + 1..self.values.len()).map(|shot| (shot, shot - 1)))
    }

    /// Over neighbours from below a place to above it.
    fn ways(&self, axis: Axis, neighbours: impl Iterator<Item = (usize, usize)>) -> Vec<Way<3>> {
        let curve = Curve { values: &self.values, carried: [&self.times_s, &self.leans] };
        let mut ways = vec![[UNKNOWN; 3]; axis.count];
        let mut note = |place: usize, position: f64, [time_s, lean]: [f64; 2]| {
            let lift = lifts().first + lifts().spacing / PARTS as f64 * position;
            ways[place] = [lift, time_s, lean].map(|value| value as f32);
        };
        for (shot, next) in neighbours {
            curve.note_places(shot, next, axis, &mut note);
        }
        ways
    }
}

/// Values, and those between them on cubics.
fn finer(values: &[f64; LIFTS]) -> Vec<f64> {
    let mut finer = vec![values[LIFTS - 1]; (LIFTS - 1) * PARTS + 1];
    for (index, parts) in finer.chunks_exact_mut(PARTS).enumerate() {
        let cubic = Cubic::about(values, index);
        for (part, value) in parts.iter_mut().enumerate() {
            *value = cubic.at(part as f64 / PARTS as f64);
        }
    }
    finer
}
