//! The farthest point on a bearing that a gun can hit, its stops respected.

use glam::DVec3;

use super::bracket::top;
use super::flights::{Range, Until};
use super::lift_stops::LiftStops;
use super::limits::dial;
use super::seed::farthest_from;
use super::solution::Farthest;
use super::{AimFault, Engagement};
use crate::frame::azimuth_from_direction;
use crate::units::Angle;

/// How well the best elevation is known, radians: the range there is flat, so this is millimetres.
const LIFT_PRECISION: f64 = 1e-5;

/// The farthest point the crew can hit on the bearing of the target and at its height, whether or not the target itself
/// is within reach; `None` where no shot comes down to that height.
///
/// # Errors
/// Only when the engagement holds a number that is not finite.
pub fn farthest(engagement: &Engagement<'_>) -> Result<Option<Farthest>, AimFault> {
    engagement.check()?;
    Ok(farthest_of(&mut Range::new(engagement)))
}

/// The farthest hit on the sightline's bearing at the target's height, among the lays the crew can set.
/// `None` where no such shot comes down to that height.
pub(super) fn farthest_of(range: &mut Range<'_>) -> Option<Farthest> {
    if let Some(Ok(told)) = range.fan().map(|fan| farthest_from(range, fan)) {
        return told;
    }
    let (low, high) = settable_lifts(range)?;
    let reached = |range: &mut Range<'_>, lift: f64| {
        range.sightline.range_m + range.overshoot_in_time(Angle::from_radians(lift))
    };
    let ends = [low, high].map(|lift| (lift, reached(range, lift)));
    let inside = top(|lift| reached(range, lift), (low, high), LIFT_PRECISION, |_| false);
    let (lift, range_m) = ends.into_iter().fold(inside, |best, end| if end.1 > best.1 { end } else { best });
    let (lay, pass) = range.pass_in_plane(Angle::from_radians(lift), Until::Descends);
    let comes_down = pass.arrived;
    comes_down.then(|| described(range, range.sightline.bore_from_lay(lay), range_m))
}

/// The farthest point, hit along `bore`.
pub(super) fn described(range: &Range<'_>, bore: DVec3, range_m: f64) -> Farthest {
    let turret = range.engagement.gun.hull.axes().turret_from_bore(bore);
    let elevation = crate::frame::elevation_from_direction(bore);
    Farthest { range_m, elevation, setting: dial(range.engagement.gun, turret).exact }
}

/// The lowest and highest lift on this bearing that no stop forbids, by 1 deg and then bisection; lean is left out,
/// as wind changes pitch by far less than a stop's own step.
pub(super) fn settable_lifts(range: &Range<'_>) -> Option<(f64, f64)> {
    let stops = LiftStops::on(range.engagement.gun, azimuth_from_direction(range.sightline.ahead));
    let settable = |lift: f64| stops.allow(lift);
    let at = |degrees: i32| f64::from(degrees).to_radians();
    let first = (-90..=90).find(|&degrees| settable(at(degrees)))?;
    let last = (first..=90).rev().find(|&degrees| settable(at(degrees)))?;
    let edge = |inside: f64, outside: f64| bisected(settable, inside, outside);
    let low = if first == -90 { at(-90) } else { edge(at(first), at(first - 1)) };
    let high = if last == 90 { at(90) } else { edge(at(last), at(last + 1)) };
    Some((low, high))
}

/// The last lift towards `outside` that still holds.
fn bisected(holds: impl Fn(f64) -> bool, mut inside: f64, mut outside: f64) -> f64 {
    for _ in 0..40 {
        let middle = 0.5 * (inside + outside);
        if holds(middle) { inside = middle } else { outside = middle }
    }
    inside
}
