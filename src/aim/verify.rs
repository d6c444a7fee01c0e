//! No solution is shown that was not flown again: the real round, with its lifetime, over the real ground.

use super::HIT_TOLERANCE_M;
use super::flights::Range;
use super::limits::dial;
use super::mask::mask;
use super::search::Aimed;
use super::solution::{Arc, Reason, Solution};
use crate::flight::End;
use crate::frame::{azimuth_from_direction, elevation_from_direction};

/// The solution `aimed` makes on `arc`: `None` when it does not pass the target after all, an error when it would but is
/// refused.
pub(super) fn verified(range: &mut Range<'_>, arc: Arc, aimed: Aimed) -> Result<Option<Solution>, Reason> {
    let Aimed { bore, time_s: time_of_flight_s } = aimed;
    let path = range.recorded(bore, time_of_flight_s);
    let engagement = range.engagement;
    let hit = path.last();
    if path.landing.end == End::Lifetime {
        return Err(Reason::Expires { time_of_flight_s, lifetime_s: engagement.round.lifetime_s });
    }
    let off_m = hit.position_m - engagement.target.position_at_m(hit.time_s);
    let closing = (hit.velocity_mps - engagement.target.velocity_mps).normalize_or_zero();
    let miss_m = off_m.reject_from_normalized(closing).length();
    if miss_m > HIT_TOLERANCE_M || off_m.length() > 1.0 {
        return Ok(None);
    }
    let turret = engagement.gun.hull.axes().turret_from_bore(bore);
    Ok(Some(Solution {
        arc,
        azimuth: azimuth_from_direction(bore),
        elevation: elevation_from_direction(bore),
        turret,
        dial: dial(engagement.gun, turret),
        stopped_by: engagement.gun.stop(turret),
        time_of_flight_s,
        angle_of_fall: -elevation_from_direction(hit.velocity_mps),
        impact_speed_mps: hit.velocity_mps.length(),
        vertex: path.vertex,
        miss_m,
        armed: path.armed,
        masked: mask(engagement.ground, &path),
        flights: 0,
        path,
    }))
}
