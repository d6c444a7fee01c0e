//! What ends a flight: the ground, a height, or whatever a solver looks for.

use super::{End, State, Step};
use crate::terrain::Ground;

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

/// Ends a flight at its first contact with the ground, or when it has left the map and fallen below all of it.
pub struct OverGround<'g> {
    ground: &'g Ground,
    lowest_m: f64,
}

impl<'g> OverGround<'g> {
    /// A watch over `ground`.
    pub fn new(ground: &'g Ground) -> Self {
        Self { ground, lowest_m: ground.lowest_m() }
    }
}

impl Watch for OverGround<'_> {
    fn judge(&mut self, state: &State, step: &Step) -> Continue {
        let end_m = state.position_m + step.move_m;
        if let Some(contact) = self.ground.first_contact(state.position_m, end_m) {
            return Continue::Stop {
                fraction: contact.fraction,
                end: End::Terrain { normal: contact.normal },
            };
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
