//! A shot the ground just catches before its target: a little over the ground, still within the tolerance of the target.

use glam::DVec3;

use super::HIT_TOLERANCE_M;
use super::flights::{Range, Until};
use super::solution::{Arc, Solution};
use super::verify::proved;
use crate::frame::{UP, direction_from_azimuth_elevation};

/// How far over the target the raised shot is to pass, metres.
const OVER_M: f64 = 0.9 * HIT_TOLERANCE_M;
/// Ground that stands higher above the path than this is not cleared within the tolerance, metres.
const MOST_BELOW_M: f64 = 2.0 * HIT_TOLERANCE_M;
/// A shot raised over a target on the ground is a hit when it strikes this close to it, metres: on ground it meets at a small
/// angle it strikes some way beyond, over a crest it flies on.
const STRIKES_WITHIN_M: f64 = 5.0;
/// Flights that may bring the raised shot to its place.
const MOST_FLIGHTS: u32 = 3;

/// The shot of the same arc that passes over the mask of `solution` and the target within its tolerance; `None` where the
/// mask is too high for that.
pub(super) fn over_the_mask(range: &mut Range<'_>, solution: &Solution) -> Option<Solution> {
    solution.masked.filter(|mask| mask.below_m <= MOST_BELOW_M)?;
    let bore = direction_from_azimuth_elevation(solution.azimuth, solution.elevation);
    let beside = bore.cross(UP).try_normalize()?;
    let up = beside.cross(bore);
    // what comes down on the target passes higher before it when it is fired higher on the flatter arc, lower on the steeper
    let sign = match solution.arc {
        Arc::Low => 1.0,
        Arc::High => -1.0,
    };
    let closing = closing(range, solution);
    let mut turn = sign * OVER_M / range.sightline.distance_m().max(1.0);
    for _ in 0..MOST_FLIGHTS {
        let raised = (bore + up * turn).normalize();
        let (path, pass) = range.recorded(raised, Until::Crosses(closing));
        let shot = proved(range, solution.arc, raised, path).ok().flatten();
        if let Some(shot) = shot.filter(|shot| shot.masked.is_none()) {
            return strikes(range, raised).then_some(shot);
        }
        let passed_m = pass.off_m.length();
        if !pass.arrived || passed_m <= 0.0 {
            return None;
        }
        turn *= OVER_M / passed_m;
    }
    None
}

/// Whether the shot along `bore`, raised over a target that stands on the ground, strikes the ground at it.
fn strikes(range: &mut Range<'_>, bore: DVec3) -> bool {
    let engagement = range.engagement;
    let target_m = engagement.target.position_m;
    let above_m = engagement.ground.height_m(target_m.truncate()).map(|ground_m| target_m.z - ground_m);
    if above_m.is_none_or(|above_m| above_m > HIT_TOLERANCE_M) {
        return true;
    }
    range.flights += 1;
    engagement.first_contact(bore).is_some_and(|contact| contact.miss_m <= STRIKES_WITHIN_M)
}

/// Where the shell of `solution` flies at the target, as the target sees it.
fn closing(range: &Range<'_>, solution: &Solution) -> DVec3 {
    let target_mps = range.engagement.target.velocity_mps;
    (solution.path.last().velocity_mps - target_mps).normalize_or_zero()
}
