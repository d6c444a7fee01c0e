//! Shots that come down near the edge of reach, or drift so far that no point aimed at settles: there the elevation is
//! asked for, by how far it gets.

use std::f64::consts::FRAC_PI_2;

use super::reached::{Landing, Reached};
use super::reader::Reader;
use crate::aim::HIT_TOLERANCE_M;
use crate::aim::bracket::root;
use crate::aim::flights::{Range, Until};
use crate::aim::solution::Arc;
use crate::aim::verify::{Proof, proved};

/// Flights that may settle an arc.
const MOST_FLIGHTS: usize = 4;
/// How far short the farthest shot must fall for none to hit, metres.
const DOUBT_M: f64 = 0.25;
/// The same in wind and motion, where the farthest elevation is only nearly known.
const DOUBT_IN_DRIFT_M: f64 = 2.0;
/// How well an elevation's range is brought to the wanted one, metres.
const CLOSE_M: f64 = 1e-5;

/// What became of `arc`; `None` where the fan cannot tell.
pub(super) fn home(range: &mut Range<'_>, reader: &Reader<'_>, arc: Arc) -> Option<Proof> {
    let (is_at_rest, wanted_m) = (range.is_at_rest(), range.sightline.range_m);
    let doubt_m = if is_at_rest { DOUBT_M } else { DOUBT_IN_DRIFT_M };
    let reached = Reached { range, reader };
    let best = reached.best(|elevation| reached.in_any_time_m(elevation), (-FRAC_PI_2, FRAC_PI_2))?;
    if is_at_rest && reached.in_any_time_m(best) < wanted_m - doubt_m {
        return Some(Ok(None));
    }
    let (mut beyond_m, mut turn_more) = (0.0, 0.0);
    for _ in 0..MOST_FLIGHTS {
        let reached = Reached { range, reader };
        let crossing = elevation_for(&reached, arc, best, wanted_m - beyond_m);
        let elevation = crossing.unwrap_or(best);
        let Landing { range_m, turn, lever_m, .. } = reached.landing(elevation)?;
        let bore = reached.bore(elevation, turn + turn_more);
        let (path, pass) = range.recorded(bore, Until::Descends);
        let along_m = pass.off_m.dot(range.sightline.ahead);
        if !pass.arrived || along_m.abs() > wanted_m {
            return None;
        }
        let aside_m = pass.off_m.dot(range.sightline.right);
        if crossing.is_some() && pass.off_m.length() <= range.close_m {
            return Some(proved(range, arc, bore, path));
        }
        if crossing.is_none() && along_m < 0.0 && aside_m.abs() < HIT_TOLERANCE_M {
            let touches = arc == Arc::Low && pass.off_m.length() <= HIT_TOLERANCE_M;
            let none = is_at_rest || along_m < -doubt_m;
            let proof = if touches { Some(proved(range, arc, bore, path)) } else { None };
            return proof.or(none.then_some(Ok(None)));
        }
        beyond_m = wanted_m + along_m - range_m;
        turn_more -= aside_m / lever_m;
    }
    None
}

/// The elevation on one side of the best that gets as far as wanted, radians.
fn elevation_for(reached: &Reached<'_, '_>, arc: Arc, best: f64, wanted_m: f64) -> Option<f64> {
    let over_m = |elevation: f64| reached.in_any_time_m(elevation) - wanted_m;
    let (side, end) = match arc {
        Arc::Low => (-1.0, -FRAC_PI_2),
        Arc::High => (1.0, FRAC_PI_2),
    };
    let mut inside = (best, over_m(best));
    let strides = [0.02, 0.04, 0.08, 0.16, 0.32, 0.64, 1.28].map(|aside| best + side * aside);
    let within = strides.into_iter().take_while(|elevation| elevation.abs() < FRAC_PI_2);
    for elevation in within.chain([end]) {
        let next = (elevation, over_m(elevation));
        if inside.1 >= 0.0 && next.1 < 0.0 {
            return root(over_m, inside, next, CLOSE_M);
        }
        inside = next;
    }
    None
}
