//! Where: the ground a gun stands on and a shell strikes.
//!
//! Flat ground and a height map answer the same few questions: height, normal, first contact of a straight segment.

mod along;
mod ceiling;
mod contact;
pub mod cover;
pub mod error;
mod height_scale;
pub mod heightmap;
pub mod inspect;
mod lattice;
pub mod load;
mod patch;
pub mod range;
mod reader;
mod repair;
pub mod samples;
pub mod save;
mod sweep;
pub mod turn;

use std::sync::Arc;

use glam::{DVec2, DVec3};

pub use along::EvenSteps;
pub use cover::SurfaceNumbers;
pub use error::{Fault, TerrainError};
pub use heightmap::HeightMap;
pub use load::LoadedMap;
pub use reader::HeightReader;
pub use sweep::{HalfExtents, Probe};

/// The ground, as everything downstream asks it.
#[derive(Clone, Debug)]
pub enum Ground {
    /// A plane at one height, without an edge.
    Flat {
        /// Its height, metres.
        height_m: f64,
    },
    /// What a raster says.
    Relief(Arc<HeightMap>),
}

/// Where a straight segment first touches the ground.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Contact {
    /// How far along the segment, in [0, 1].
    pub fraction: f64,
    /// The point touched, world metres.
    pub position: DVec3,
    /// The upward unit normal of the ground there.
    pub normal: DVec3,
}

impl Ground {
    /// Flat ground at height zero.
    pub const SEA_LEVEL: Self = Self::Flat { height_m: 0.0 };

    /// Height at a place, metres; `None` off the map or in a hole.
    pub fn height_m(&self, place_m: DVec2) -> Option<f64> {
        match self {
            Self::Flat { height_m } => Some(*height_m),
            Self::Relief(map) => map.height_m(place_m),
        }
    }

    /// Upward unit normal at a place; `None` off the map or in a hole.
    pub fn normal(&self, place_m: DVec2) -> Option<DVec3> {
        match self {
            Self::Flat { .. } => Some(DVec3::Z),
            Self::Relief(map) => map.normal(place_m),
        }
    }

    /// The lowest height there is, metres.
    pub fn lowest_m(&self) -> f64 {
        match self {
            Self::Flat { height_m } => *height_m,
            Self::Relief(map) => map.lowest_m(),
        }
    }

    /// The highest height there is, metres.
    pub fn highest_m(&self) -> f64 {
        match self {
            Self::Flat { height_m } => *height_m,
            Self::Relief(map) => map.highest_m(),
        }
    }

    /// Whether a place lies where there is no ground at all.
    pub fn is_off_map(&self, place_m: DVec2) -> bool {
        match self {
            Self::Flat { .. } => false,
            Self::Relief(map) => map.height_m(place_m).is_none(),
        }
    }

    /// The first contact of the segment from `from_m` to `to_m`; a start below the ground touches at once, a start on
    /// it only when the segment does not rise from it.
    pub fn first_contact(&self, from_m: DVec3, to_m: DVec3) -> Option<Contact> {
        match self {
            Self::Flat { height_m } => plane_contact(*height_m, from_m, to_m),
            Self::Relief(map) => contact::first_contact(map, from_m, to_m),
        }
    }

    /// The first contact of what `probe` carries along the segment: of a box the fraction is that of its middle, and the
    /// position the ground it touches first. A box that stands in the ground at the start touches at once, unless it moves
    /// out of it: then only its middle counts.
    pub fn first_contact_of(&self, probe: Probe, from_m: DVec3, to_m: DVec3) -> Option<Contact> {
        match (probe, self) {
            (Probe::Point, _) => self.first_contact(from_m, to_m),
            (Probe::Box(half), Self::Flat { height_m }) => {
                sweep::plane_contact_of_box(*height_m, half, from_m, to_m)
            }
            (Probe::Box(half), Self::Relief(map)) => sweep::first_contact_of_box(map, half, from_m, to_m),
        }
    }

    /// The first contact of the segment from `from_m` to `to_m` with the ground's surface from below, its normal pointing
    /// down; a start above it touches at once, a start on it only when the segment does not sink from it.
    pub fn first_contact_from_below(&self, from_m: DVec3, to_m: DVec3) -> Option<Contact> {
        match self {
            Self::Flat { height_m } => {
                plane_contact(-height_m, turned(from_m), turned(to_m)).map(|contact| Contact {
                    position: turned(contact.position),
                    normal: DVec3::NEG_Z,
                    ..contact
                })
            }
            Self::Relief(map) => contact::first_contact_from_below(map, from_m, to_m),
        }
    }

    /// The least height of the segment from `from_m` to `to_m` above the ground, metres, negative below it; `None`
    /// where no ground lies under it.
    pub fn least_clearance_m(&self, from_m: DVec3, to_m: DVec3) -> Option<f64> {
        match self {
            Self::Flat { height_m } => Some(from_m.z.min(to_m.z) - height_m),
            Self::Relief(map) => contact::least_clearance_m(map, from_m, to_m),
        }
    }
}

/// A point with up and down exchanged.
const fn turned(point_m: DVec3) -> DVec3 {
    DVec3::new(point_m.x, point_m.y, -point_m.z)
}

fn plane_contact(height_m: f64, from_m: DVec3, to_m: DVec3) -> Option<Contact> {
    let (above, end) = (from_m.z - height_m, to_m.z - height_m);
    if above < 0.0 || (above <= 0.0 && end <= 0.0) {
        return Some(Contact { fraction: 0.0, position: from_m, normal: DVec3::Z });
    }
    if above <= 0.0 || end > 0.0 {
        return None;
    }
    let fraction = above / (above - end);
    Some(Contact { fraction, position: from_m + (to_m - from_m) * fraction, normal: DVec3::Z })
}
