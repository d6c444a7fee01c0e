//! The first method (fire-control document): a screen through the target, square to the line of sight; fly, see where
//! the shot passes the screen, turn by the angle of the miss.

use super::flights::{Range, Until};
use super::sightline::Lay;
use crate::units::Angle;

/// Iterations after which the method is left to the bracketed one.
const MOST_ITERATIONS: u32 = 9;
/// A miss that shrinks by less than this factor is left to the bracketed method.
const SLOWEST_SHRINKING: f64 = 0.6;

/// The lay that hits, starting from the line of sight: the flatter arc, or `None` where the steps stall or diverge
/// (near the greatest range, steep arcs).
pub(super) fn low_lay(range: &mut Range<'_>, close_enough_m: f64) -> Option<Lay> {
    let (toward, above) = (range.sightline.toward(), range.sightline.above());
    let distance_m = range.sightline.distance_m();
    let mut lay = Lay { lift: range.sightline.line_of_sight(), lean: Angle::ZERO };
    let mut last_miss_m = f64::INFINITY;
    for _ in 0..MOST_ITERATIONS {
        let pass = range.pass(lay, Until::Crosses(toward));
        let miss_m = pass.off_m.length();
        if !pass.arrived || miss_m > SLOWEST_SHRINKING * last_miss_m {
            return None;
        }
        if miss_m <= close_enough_m {
            return Some(lay);
        }
        last_miss_m = miss_m;
        // Step size tan(miss / distance), turned into lift and lean by the miss's own direction
        let turn = (miss_m / distance_m).min(1.0).tan() / miss_m;
        lay.lift = lay.lift - Angle::from_radians(pass.off_m.dot(above) * turn);
        lay.lean = lay.lean - Angle::from_radians(pass.off_m.dot(range.sightline.right) * turn);
    }
    None
}
