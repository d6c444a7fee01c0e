//! What ends a flight: the ground, a height, or whatever a solver looks for.

use glam::DVec3;

use super::{End, State, Step};
use crate::arsenal::Round;
use crate::terrain::{Contact, Ground, Probe};

/// Looks at each step before it is taken and says whether the flight ends within it.
pub trait Watch {
    /// Judges the step from `state`.
    fn judge(&mut self, state: &State, step: &Step) -> Continue;
}

/// What a watch says of a step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Continue {
    /// Nothing is in the way of the whole step.
    On,
    /// The flight ends after a part of the step.
    Stop {
        /// How much of the step is flown, in [0, 1].
        fraction: f64,
        /// How the flight ended.
        end: End,
    },
}

/// What `round` meets `ground` with: on the ground of a map its box, its centre when it has none. On a plane it is always
/// the centre: a plane is what aims and tables reckon with where no map says how the ground lies, and there a shot is to
/// land where they say.
pub fn probe_of(round: &Round, ground: &Ground) -> Probe {
    match ground {
        Ground::Flat { .. } => Probe::Point,
        Ground::Relief(_) => Probe::from_half_extents_m(round.hit.sweep_half_extents_m),
    }
}

/// Ends a flight at its round's first contact with the ground, or when it has left the map and fallen below all of it.
pub struct OverGround<'g> {
    ground: &'g Ground,
    probe: Probe,
    lowest_m: f64,
}

impl<'g> OverGround<'g> {
    /// A watch for `round` over `ground`.
    pub fn new(round: &Round, ground: &'g Ground) -> Self {
        Self { ground, probe: probe_of(round, ground), lowest_m: ground.lowest_m() }
    }

    /// The round's first contact on a straight piece of its path.
    pub fn contact(&self, from_m: DVec3, to_m: DVec3) -> Option<Contact> {
        self.ground.first_contact_of(self.probe, from_m, to_m)
    }
}

impl Watch for OverGround<'_> {
    fn judge(&mut self, state: &State, step: &Step) -> Continue {
        let end_m = state.position_m + step.move_m;
        if let Some(Contact { fraction, position, normal }) = self.contact(state.position_m, end_m) {
            return Continue::Stop { fraction, end: End::Terrain { normal, touched_m: position } };
        }
        if end_m.z < self.lowest_m && step.move_m.z < 0.0 && self.ground.is_off_map(end_m.truncate()) {
            return Continue::Stop { fraction: 1.0, end: End::OffMap };
        }
        Continue::On
    }
}

/// Ends a flight where it descends through a height; ground is ignored.
#[derive(Clone, Copy, Debug)]
pub struct DescentThrough {
    /// The height, metres.
    pub height_m: f64,
}

impl Watch for DescentThrough {
    fn judge(&mut self, state: &State, step: &Step) -> Continue {
        let above_m = state.position_m.z - self.height_m;
        if above_m > 0.0 && above_m + step.move_m.z <= 0.0 {
            Continue::Stop { fraction: above_m / -step.move_m.z, end: End::Plane }
        } else {
            Continue::On
        }
    }
}
