//! The inverse question as a person put it: what else is to be hit from the same place, and with how much room.

use glam::DVec3;

use super::situation::Place;
use crate::terrain::Ground;

/// The most letters of a target's name: more would not fit beside its mark on a map.
pub const LONGEST_NAME: usize = 24;

/// What is asked of a place beside hitting the situation's own target.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct FromWhere {
    /// What else is to be hit from there, in the order it was added.
    pub further: Vec<FurtherTarget>,
    /// Least height over every crest on the way to each target, metres; 0 or more.
    pub clearance_m: f64,
}

/// One more target, at rest.
#[derive(Clone, Debug, PartialEq)]
pub struct FurtherTarget {
    /// What people call it; never empty, at most [`LONGEST_NAME`] letters.
    pub name: String,
    /// Where it is.
    pub place: Place,
}

/// A further target whose height is not known.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no terrain data at {name}: off the map or in a hole; accepted: a place on the map")]
pub struct FurtherFault {
    /// Its name.
    pub name: String,
}

impl FromWhere {
    /// The targets with one more at `place`, named by the number after the highest one given: the own target is the first.
    #[must_use]
    pub fn with_target_at(&self, place: Place) -> Self {
        let numbers =
            self.further.iter().filter_map(|target| target.name.strip_prefix("Target ")?.parse().ok());
        let number = 1 + numbers.fold(1_u32, u32::max);
        let mut more = self.clone();
        more.further.push(FurtherTarget { name: format!("Target {number}"), place });
        more
    }

    /// Where the further targets are, world metres, in their order.
    ///
    /// # Errors
    /// When one of them has no ground to stand on and no height of its own; it is named.
    pub fn points_m(&self, ground: &Ground) -> Result<Vec<DVec3>, FurtherFault> {
        let point_m = |target: &FurtherTarget| {
            target.place.point_m(ground).ok_or_else(|| FurtherFault { name: target.name.clone() })
        };
        self.further.iter().map(point_m).collect()
    }
}

/// `name` as a target may be called; `None` when nothing is left of it or it is too long.
pub fn sound_name(name: &str) -> Option<&str> {
    let name = name.trim();
    let fits =
        !name.is_empty() && name.chars().count() <= LONGEST_NAME && !name.chars().any(char::is_control);
    fits.then_some(name)
}
