//! No solution is shown that was not flown again: the real round, with its lifetime, over the real ground.

use glam::DVec3;

use super::HIT_TOLERANCE_M;
use super::flights::Range;
use super::limits::dial;
use super::mask::mask;
use super::search::Aimed;
use super::solution::{Arc, Reason, Solution};
use crate::flight::Trajectory;
use crate::frame::{azimuth_from_direction, elevation_from_direction};

/// The solution, `None` where the path does not pass the target after all, or why it is refused though it would.
pub(super) type Proof = Result<Option<Solution>, Reason>;

/// The solution `aimed` makes on `arc`, flown again.
pub(super) fn verified(range: &mut Range<'_>, arc: Arc, aimed: Aimed) -> Proof {
    let path = range.recorded_until(aimed.bore, aimed.time_s);
    proved(range, arc, aimed.bore, path)
}

/// The solution that `path`, flown along `bore` to the target, proves on `arc`.
pub(super) fn proved(range: &Range<'_>, arc: Arc, bore: DVec3, path: Trajectory) -> Proof {
    let engagement = range.engagement;
    let hit = path.last();
    if outlives(&path, engagement.round.lifetime_s) {
        let lifetime_s = engagement.round.lifetime_s;
        return Err(Reason::Expires { time_of_flight_s: hit.time_s, lifetime_s });
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
        time_of_flight_s: hit.time_s,
        angle_of_fall: -elevation_from_direction(hit.velocity_mps),
        impact_speed_mps: hit.velocity_mps.length(),
        vertex: path.vertex,
        miss_m,
        armed: path.armed,
        masked: mask(engagement, &path),
        flights: 0,
        path,
    }))
}

/// Whether a shell that lives for `lifetime_s` would not have seen the last step of `path`.
fn outlives(path: &Trajectory, lifetime_s: f64) -> bool {
    let steps = &path.samples[..path.samples.len() - 1];
    steps.last().is_some_and(|sample| sample.time_s > lifetime_s)
}
