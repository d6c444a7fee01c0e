//! The farthest point on a bearing, read off the fan and flown once.

use super::is_above_all;
use super::reached::Reached;
use super::reader::Reader;
use crate::aim::flights::{Range, Until};
use crate::aim::range::{described, settable_lifts};
use crate::aim::solution::Farthest;
use crate::flight::fan::Fan;

/// The fan cannot tell.
pub(in crate::aim) struct Untold;

/// As [`crate::aim::range::farthest_of`], told from a fan.
pub(in crate::aim) fn farthest_from(range: &mut Range<'_>, fan: &Fan) -> Result<Option<Farthest>, Untold> {
    let Some(lifts) = settable_lifts(range).filter(|_| !is_above_all(range, fan)) else { return Ok(None) };
    let reader = Reader::new(fan, range);
    let reached = Reached { range, reader: &reader };
    let elevation = reached.best(|elevation| reached.in_its_lifetime_m(elevation), lifts).ok_or(Untold)?;
    let bore = reached.bore(elevation, reached.landing(elevation).ok_or(Untold)?.turn);
    let pass = range.pass_along(bore, Until::Descends);
    let range_m = range.sightline.range_m + pass.off_m.dot(range.sightline.ahead);
    let alive = pass.state.time_s <= range.engagement.round.lifetime_s;
    Ok((pass.arrived && alive).then(|| described(range, bore, range_m)))
}
