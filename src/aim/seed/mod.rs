//! Aiming from the round's fan: the lay is read off, flown, and brought onto the target by what its flights missed.
//!
//! The fan knows both shots through every point in still air, good to millimetres. What wind and motion add it knows too,
//! where it was flown for them (`arcs.rs`); else it is taken from flights with long steps, and the point aimed at is moved
//! against it. A flight that passes close enough is itself the proof. Where the fan cannot tell the whole search answers.

mod arcs;
mod cap;
mod drift;
mod edge;
mod farthest;
mod homing;
mod levers;
mod reached;
mod reader;
mod steer;
mod told;
mod under_the_top;

use glam::DVec3;

use super::flights::Range;
use super::search::Proven;
use super::solution::Arc;
use crate::flight::fan::Fan;
pub(super) use farthest::farthest_from;
use reader::Reader;

/// Both arcs, flatter first; `None` where the fan cannot tell.
pub(super) fn both(range: &mut Range<'_>, fan: &Fan) -> Option<[Proven; 2]> {
    if is_above_all(range, fan) {
        return Some([Arc::Low, Arc::High].map(|arc| Proven { arc, proof: Ok(None), flights: 0 }));
    }
    let low = one(range, fan, Arc::Low)?;
    let high = match low.proof {
        Ok(None) => Proven { arc: Arc::High, proof: Ok(None), flights: 0 }, // what has no flatter shot has no steeper one
        _ => one(range, fan, Arc::High)?,
    };
    Some(arcs::in_order([low, high]))
}

/// One arc, by the whole front where nothing else leads to it.
fn one(range: &mut Range<'_>, fan: &Fan, arc: Arc) -> Option<Proven> {
    let before = range.flights;
    let homed = alone(range, fan, arc);
    let found = if is_steered(range) { homed } else { homed.or_else(|| at_the_edge(range, fan, arc)) };
    let proven = found.or_else(|| arcs::by_the_front(range, fan, arc))?;
    Some(Proven { flights: range.flights - before, ..proven })
}

/// One arc without asking for the other; `None` where it does not lead to it in a few flights, as where the two merge.
pub(super) fn alone(range: &mut Range<'_>, fan: &Fan, arc: Arc) -> Option<Proven> {
    if is_steered(range) {
        return arcs::steered(range, fan, arc);
    }
    let (reader, before) = (Reader::new(fan, range), range.flights);
    let start = drift::start(range, &reader, arc)?;
    let proof = homing::home(range, &reader, arc, start)?;
    Some(Proven { arc, proof, flights: range.flights - before })
}

/// One arc near the edge of reach, by how far each elevation gets.
fn at_the_edge(range: &mut Range<'_>, fan: &Fan, arc: Arc) -> Option<Proven> {
    let (reader, before) = (Reader::new(fan, range), range.flights);
    let proof = edge::home(range, &reader, arc)?;
    Some(Proven { arc, proof, flights: range.flights - before })
}

/// Whether a shot is steered by told places: something moves it, and the fan knows how far.
fn is_steered(range: &Range<'_>) -> bool {
    range.knows_drift() && !range.is_at_rest()
}

/// The bores that hit in still air as the fan tells them, none of them flown, flatter first; `None` where the fan does not
/// tell both, or one of them would arrive as late as `latest_s` or later.
pub(super) fn read_off(range: &Range<'_>, fan: &Fan, latest_s: f64) -> Option<[DVec3; 2]> {
    let reader = Reader::new(fan, range);
    let target_m = range.engagement.target.position_m - range.engagement.gun.pivot_m;
    let read = |arc| reader.through(arc, target_m).filter(|reading| reading.time_s < latest_s);
    Some([read(Arc::Low)?.bore, read(Arc::High)?.bore])
}

/// Whether no shot rises to the target.
fn is_above_all(range: &Range<'_>, fan: &Fan) -> bool {
    let engagement = range.engagement;
    let lifts = [engagement.wind_mps, engagement.gun.platform_velocity_mps, engagement.target.velocity_mps];
    let height_m = range.sightline.height_m - engagement.gun.barrel_length_m;
    lifts.iter().all(|v| v.z == 0.0) && height_m > fan.ceiling_m()
}
