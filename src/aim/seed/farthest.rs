//! The farthest point on a bearing, read off the fan and flown once.

use std::f64::consts::FRAC_PI_2;

use glam::DVec3;

use super::is_above_all;
use super::reached::Reached;
use super::reader::Reader;
use super::told::Told;
use super::under_the_top::{self, FarthestTold};
use crate::aim::flights::{Range, Until};
use crate::aim::range::{described, settable_lifts};
use crate::aim::search::Aimed;
use crate::aim::solution::Farthest;
use crate::flight::fan::Fan;

/// The fan cannot tell.
pub(in crate::aim) struct Untold;

/// As [`crate::aim::range::farthest_of`], told from a fan.
pub(in crate::aim) fn farthest_from(range: &mut Range<'_>, fan: &Fan) -> Result<Option<Farthest>, Untold> {
    let Some(lifts) = settable_lifts(range).filter(|_| !is_above_all(range, fan)) else { return Ok(None) };
    let bore = match farthest_bore(range, &Reader::new(fan, range), lifts) {
        Some(bore) => bore,
        None => match under_the_top(range, fan) {
            FarthestTold::Shot(shot) if is_settable(range, shot, lifts) => shot.bore,
            FarthestTold::Nowhere => return Ok(None),
            _ => return Err(Untold),
        },
    };
    let pass = range.pass_along(bore, Until::Descends);
    let range_m = range.sightline.range_m + pass.off_m.dot(range.sightline.ahead);
    let alive = pass.state.time_s <= range.engagement.round.lifetime_s;
    Ok((pass.arrived && alive).then(|| described(range, bore, range_m)))
}

/// The bore that gets farthest between two lifts, radians; `None` where the fan so read cannot tell.
fn farthest_bore(range: &Range<'_>, reader: &Reader<'_>, lifts: (f64, f64)) -> Option<DVec3> {
    let reached = Reached { range, reader };
    let elevation = reached.best(|elevation| reached.in_its_lifetime_m(elevation), lifts)?;
    Some(reached.bore(elevation, reached.landing(elevation)?.turn))
}

/// The farthest shot where cuts of the fan do not tell; what places are off is learnt by a flight, if none has shown it yet.
fn under_the_top(range: &mut Range<'_>, fan: &Fan) -> FarthestTold {
    let told = under_the_top::farthest(range, fan, range.told_off_m);
    let FarthestTold::Shot(Aimed { bore, time_s }) = told else { return told };
    if range.told_off_m.is_none() {
        let place_m = range.place_at_m(bore, time_s);
        let Some(told_m) = Told::new(range, fan, None).known_place_m(bore, time_s) else {
            return FarthestTold::Unknown;
        };
        range.told_off_m = Some(place_m - told_m);
    }
    under_the_top::farthest(range, fan, range.told_off_m)
}

/// Whether a shot lies between two lifts, radians, and in its lifetime.
fn is_settable(range: &Range<'_>, Aimed { bore, time_s }: Aimed, (low, high): (f64, f64)) -> bool {
    let lift = bore.z.atan2(bore.dot(range.sightline.ahead));
    time_s < range.engagement.round.lifetime_s && low <= lift && (lift <= high || high >= FRAC_PI_2)
}
