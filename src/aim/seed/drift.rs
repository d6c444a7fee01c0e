//! What wind and motion do to a shot, from flights with long steps, and the point to aim at because of it.

use glam::DVec3;

use super::levers::Levers;
use super::reader::Reader;
use crate::aim::flights::Range;
use crate::aim::solution::Arc;

/// Rounds of aiming and drifting that may settle the point.
const MOST_ROUNDS: usize = 12;
/// The point is settled when it is this close, metres; flights do the rest.
const SETTLED_M: f64 = 0.1;
/// How far beside it others are tried, metres.
const BESIDE_M: f64 = 2.0;

/// The point whose lay in still air should hit, relative to the pivot, metres, and how the miss answers to it; `None`
/// where it cannot be told or lies beyond reach.
pub(super) fn start(range: &Range<'_>, reader: &Reader<'_>, arc: Arc) -> Option<(DVec3, Levers)> {
    let target = range.engagement.target;
    let target_m = target.position_m - range.engagement.gun.pivot_m;
    if range.is_at_rest() {
        return Some((target_m, Levers::default()));
    }
    let missed_m = |point_m: DVec3| missed_m(range, reader, arc, point_m);
    let (mut point_m, mut levers) = (target_m, Levers::default());
    for _ in 0..MOST_ROUNDS {
        let off_m = missed_m(point_m)?;
        if off_m.length() < SETTLED_M {
            let beside = [DVec3::X, DVec3::Y, DVec3::Z].map(|axis| axis * BESIDE_M);
            let [x, y, z] = beside.map(|step_m| Some((missed_m(point_m + step_m)? - off_m) / BESIDE_M));
            let levers = Levers::of(x?, y?, z?);
            return Some((point_m + levers.undoing_m(off_m), levers));
        }
        point_m += levers.correction_m(point_m, off_m);
    }
    None
}

/// How far from the target the shot aimed at a point passes it, in wind and motion, metres.
fn missed_m(range: &Range<'_>, reader: &Reader<'_>, arc: Arc, point_m: DVec3) -> Option<DVec3> {
    let target = range.engagement.target;
    let reading = reader.through(arc, point_m).or_else(|| reader.toward(point_m))?;
    let drift_m = range.drift_m(reading.bore, reading.time_s);
    Some(point_m + drift_m + range.engagement.gun.pivot_m - target.position_at_m(reading.time_s))
}
