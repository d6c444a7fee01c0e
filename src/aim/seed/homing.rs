//! From a lay that nearly hits to one that does: the point aimed at is moved against each flight's miss.

use glam::DVec3;

use super::arcs::TOLD_M;
use super::levers::Levers;
use super::reader::{Reader, Reading};
use super::told::Told;
use crate::aim::flights::{Range, Until};
use crate::aim::search::Aimed;
use crate::aim::solution::Arc;
use crate::aim::verify::{Proof, proved};

/// Flights that may bring an arc onto the target.
const MOST_FLIGHTS: usize = 4;
/// Sine of the elevation over which a shot may be read wrong.
const STEEP: f64 = 0.9;

/// Aims at `point_m` (relative to the pivot) first; the solution of the lay that hits, or `None` where the fan leads to
/// none.
pub(super) fn home(
    range: &mut Range<'_>,
    reader: &Reader<'_>,
    arc: Arc,
    (mut point_m, mut levers): (DVec3, Levers),
) -> Option<Proof> {
    let close_m = range.close_m;
    for flight in 0..MOST_FLIGHTS {
        let reading = reader.through(arc, point_m)?;
        if flight == 0 && is_misread(range, reader, &reading) {
            return None;
        }
        let Reading { bore, direction, .. } = reading;
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

/// Whether a steep shot in still air is told not to hit the target it was read off for, as just under the top.
fn is_misread(range: &Range<'_>, reader: &Reader<'_>, &Reading { bore, time_s, .. }: &Reading) -> bool {
    let off_m = || Told::new(range, reader.fan(), None).off_in_still_air_m(Aimed { bore, time_s });
    bore.z > STEEP && range.is_at_rest() && off_m().is_some_and(|off_m| off_m.length() > TOLD_M)
}
