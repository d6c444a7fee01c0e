//! Both arcs by the places a fan tells: in wind and motion steered from the shots of still air (`steer.rs`), and where that
//! leads nowhere (close to the edge of reach, under the top of steep shots) by the whole front (`front.rs`). What a flight is
//! off from what was told holds nearly as well for the shots about it, so the next one is told with that much taken off.

use glam::DVec3;

use super::reader::Reader;
use super::steer::Steer;
use super::told::Told;
use crate::aim::HIT_TOLERANCE_M;
use crate::aim::flights::{Range, Until};
use crate::aim::front;
use crate::aim::search::{Aimed, Pair, Proven};
use crate::aim::solution::Arc;
use crate::aim::verify::proved;
use crate::flight::fan::Fan;

/// Flights that may settle an arc.
const MOST_FLIGHTS: u32 = 6;
/// No flight may leave more than this many times the miss that will do.
const MOST_PATIENCE: f64 = 8.0;
/// Shots that arrive so soon after one another are one, seconds.
const MERGED_S: f64 = 1e-3;
/// A miss no smaller than what told places are good for will do, metres.
const CLOSE_M: f64 = 1e-3;

/// A shot that hits in still air is told to be this close, metres; if it is not the shot itself is read wrong, near the top.
pub(super) const TOLD_M: f64 = 1e-2;

/// What a shot has to come to.
#[derive(Clone, Copy)]
enum WillDo {
    /// It passes the target this close, metres, on its way along a unit vector as the target sees it.
    Within(f64, DVec3),
    /// It is the one that comes closest, and that is within the tolerance. The path of such a shot may end just short of any
    /// plane through the target, so it is looked at when it comes closest.
    Touch,
}

/// One arc by the whole front; `None` where the fan does not tell.
pub(super) fn by_the_front(range: &mut Range<'_>, fan: &Fan, arc: Arc) -> Option<Proven> {
    if !Told::knows(range, fan) {
        return None;
    }
    let close_m = range.close_m.max(CLOSE_M);
    settled(range, fan, (arc, None), |told| {
        let Pair { low, high } = front::both(told, None);
        let merged = high.is_none();
        Some(if arc == Arc::Low { low } else { high }.map(|aimed| {
            (aimed, if merged { WillDo::Touch } else { WillDo::Within(close_m, told.closing(aimed)) })
        }))
    })
}

/// One arc, steered from the shot of still air; `None` where that leads to none.
pub(super) fn steered(range: &mut Range<'_>, fan: &Fan, arc: Arc) -> Option<Proven> {
    if !Told::knows(range, fan) {
        return None;
    }
    let target_m = range.engagement.target.position_m - range.engagement.gun.pivot_m;
    let still = Reader::new(fan, range).through(arc, target_m)?;
    let still = Aimed { bore: still.bore, time_s: still.time_s };
    let mut steer = Steer::from(arc, still);
    let off_m = Told::new(range, fan, None).off_in_still_air_m(still)?;
    let told_off_m = Some(-off_m).filter(|off_m| off_m.length() < TOLD_M);
    settled(range, fan, (arc, told_off_m), |told| {
        let (aimed, will_do_m) = steer.settle(told)?;
        Some(Some((aimed, WillDo::Within(will_do_m, steer.closing(told)))))
    })
}

/// The flatter shot is the one that arrives first. Where the arcs merge either may settle on the other's, or both on one.
pub(super) fn in_order(mut proven: [Proven; 2]) -> [Proven; 2] {
    let [low, high] = &mut proven;
    if let (Ok(Some(first)), Ok(Some(second))) = (&mut low.proof, &mut high.proof) {
        if first.time_of_flight_s > second.time_of_flight_s {
            std::mem::swap(first, second);
            (first.arc, second.arc) = (Arc::Low, Arc::High);
        }
        if second.time_of_flight_s - first.time_of_flight_s < MERGED_S {
            high.proof = Ok(None);
        }
    }
    proven
}

/// How many times the miss that will do a flight may leave: twice as much with each one after the second. Where the arcs merge
/// under the top of steep shots a hair moves the shot that is told by more than the millimetre its straight steps differ from what
/// is told, and it would be told to and fro.
fn patience(flight: u32) -> f64 {
    f64::from(1 << flight.saturating_sub(1)).min(MOST_PATIENCE)
}

/// What became of the shot that `find` finds on `arc` by told places, with the miss that will do; `off_m` is what is known
/// beforehand of how far they are off. `None` where it does not settle.
fn settled(
    range: &mut Range<'_>,
    fan: &Fan,
    (arc, mut off_m): (Arc, Option<DVec3>),
    mut find: impl FnMut(&mut Told<'_, '_>) -> Option<Option<(Aimed, WillDo)>>,
) -> Option<Proven> {
    let before = range.flights;
    for flight in 0..MOST_FLIGHTS {
        let mut told = Told::new(range, fan, off_m);
        let found = find(&mut told)?;
        if told.lost {
            return None;
        }
        let Some((Aimed { bore, time_s }, will_do)) = found else {
            return Some(Proven { arc, proof: Ok(None), flights: range.flights - before });
        };
        let (within_m, crossed) = match will_do {
            WillDo::Within(metres, closing) => (metres, Some(range.recorded(bore, Until::Crosses(closing)))),
            WillDo::Touch => (HIT_TOLERANCE_M, None),
        };
        // a path that turns just short of the target crosses nothing there: how far it is off is seen at the moment told
        let crossed = crossed.filter(|(_, pass)| pass.arrived);
        let (path, pass) = crossed.unwrap_or_else(|| range.recorded_at(bore, time_s));
        if !pass.arrived {
            return None;
        }
        if pass.off_m.length() <= within_m * patience(flight) {
            let proof = proved(range, arc, bore, path);
            return Some(Proven { arc, proof, flights: range.flights - before });
        }
        let told_m = Told::new(range, fan, off_m).known_place_m(bore, pass.state.time_s)?;
        off_m = Some(off_m.unwrap_or_default() + pass.state.position_m - told_m);
        range.told_off_m = off_m;
    }
    None
}
