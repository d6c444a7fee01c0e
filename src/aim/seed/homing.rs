//! From a lay that nearly hits to one that does: the point aimed at is moved against each flight's miss.

use glam::DVec3;

use super::levers::Levers;
use super::reader::{Reader, Reading};
use crate::aim::flights::{Range, Until};
use crate::aim::solution::Arc;
use crate::aim::verify::{Proof, proved};

/// Flights that may bring an arc onto the target.
const MOST_FLIGHTS: usize = 4;

/// Aims at `point_m` (relative to the pivot) first; the solution of the lay that hits, or `None` where the fan leads to
/// none.
pub(super) fn home(
    range: &mut Range<'_>,
    reader: &Reader<'_>,
    arc: Arc,
    (mut point_m, mut levers): (DVec3, Levers),
) -> Option<Proof> {
    let close_m = range.close_m;
    for _ in 0..MOST_FLIGHTS {
        let Reading { bore, direction, .. } = reader.through(arc, point_m)?;
        let (path, pass) = range.recorded(bore, Until::Crosses(direction));
        if !pass.arrived {
            return None;
        }
        if pass.off_m.length() <= close_m {
            return Some(proved(range, arc, bore, path));
        }
        point_m += levers.correction_m(point_m, pass.off_m);
    }
    None
}
