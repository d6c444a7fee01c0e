//! The farthest point on a bearing, read off the fan and flown once.

use std::f64::consts::FRAC_PI_2;

use glam::DVec3;

use super::is_above_all;
use super::reached::Reached;
use super::reader::Reader;
use super::told::Told;
use super::under_the_top::{self, FarthestTold};
use crate::aim::HIT_TOLERANCE_M;
use crate::aim::flights::{Range, Until};
use crate::aim::range::{described, settable_lifts};
use crate::aim::search::Aimed;
use crate::aim::sightline::Sightline;
use crate::aim::solution::Farthest;
use crate::flight::fan::Fan;

/// Flights that may settle the farthest shot just under the top.
const MOST_FLIGHTS: usize = 2;
/// How far to either side of the farthest elevation others have to be told, radians.
const BESIDE: f64 = 5e-3;

/// The fan cannot tell.
pub(in crate::aim) struct Untold;

/// As [`crate::aim::range::farthest_of`], told from a fan.
pub(in crate::aim) fn farthest_from(range: &mut Range<'_>, fan: &Fan) -> Result<Option<Farthest>, Untold> {
    let Some(lifts) = settable_lifts(range).filter(|_| !is_above_all(range, fan)) else { return Ok(None) };
    let Some(bore) = farthest_bore(range, &Reader::new(fan, range), lifts) else {
        return under_the_top(range, fan, lifts);
    };
    let pass = range.pass_along(bore, Until::Descends);
    let range_m = range.sightline.range_m + pass.off_m.dot(range.sightline.ahead);
    let alive = pass.state.time_s <= range.engagement.round.lifetime_s;
    Ok((pass.arrived && alive).then(|| described(range, bore, range_m)))
}

/// The bore that gets farthest between two lifts, radians; `None` where the fan so read cannot tell, or not of the elevations to
/// either side: then farther ones may lie there.
fn farthest_bore(range: &Range<'_>, reader: &Reader<'_>, lifts: (f64, f64)) -> Option<DVec3> {
    let reached = Reached { range, reader };
    let elevation = reached.best(|elevation| reached.in_its_lifetime_m(elevation), lifts)?;
    let is_told = |beside: f64| reached.landing((elevation + beside).clamp(lifts.0, lifts.1)).is_some();
    let is_between = is_told(-BESIDE) && is_told(BESIDE);
    is_between.then_some(reached.bore(elevation, reached.landing(elevation)?.turn))
}

/// The farthest point where cuts of the fan do not tell. What its flight is off from what was told puts the next one right.
fn under_the_top(range: &mut Range<'_>, fan: &Fan, lifts: (f64, f64)) -> Result<Option<Farthest>, Untold> {
    for _ in 0..MOST_FLIGHTS {
        let Aimed { bore, time_s } = match under_the_top::farthest(range, fan, range.told_off_m) {
            FarthestTold::Shot(shot) if is_settable(range, shot, lifts) => shot,
            FarthestTold::Nowhere => return Ok(None),
            _ => return Err(Untold),
        };
        let place_m = range.place_at_m(bore, time_s);
        let told_m = Told::new(range, fan, None).known_place_m(bore, time_s).ok_or(Untold)?;
        range.told_off_m = Some(place_m - told_m);
        let off_m = place_m - range.engagement.target.position_at_m(time_s);
        let Sightline { ahead, range_m, .. } = range.sightline;
        if off_m.reject_from_normalized(ahead).length() <= HIT_TOLERANCE_M {
            return Ok(Some(described(range, bore, range_m + off_m.dot(ahead))));
        }
    }
    Err(Untold)
}

/// Whether a shot lies between two lifts, radians, and in its lifetime.
fn is_settable(range: &Range<'_>, Aimed { bore, time_s }: Aimed, (low, high): (f64, f64)) -> bool {
    let lift = bore.z.atan2(bore.dot(range.sightline.ahead));
    time_s < range.engagement.round.lifetime_s && low <= lift && (lift <= high || high >= FRAC_PI_2)
}
