//! What the ground under a flight is covered with: one surface, or a map of them.

use glam::{DVec2, DVec3};

use crate::arsenal::Surface;
use crate::terrain::SurfaceNumbers;

/// What the ground is covered with.
#[derive(Clone, Debug)]
pub struct Cover<'a> {
    elsewhere: &'a Surface,
    map: Option<CoverMap<'a>>,
}

/// Surfaces by place.
#[derive(Clone, Debug)]
struct CoverMap<'a> {
    numbers: &'a SurfaceNumbers,
    corners_m: [DVec2; 2],
    kinds: Vec<&'a Surface>,
}

impl<'a> Cover<'a> {
    /// The same surface everywhere.
    pub const fn everywhere(surface: &'a Surface) -> Self {
        Self { elsewhere: surface, map: None }
    }

    /// A map of the game's surface numbers between two corners, each number the first of `kinds` it belongs to;
    /// `elsewhere` off the map and for numbers none of them has.
    pub const fn mapped(
        elsewhere: &'a Surface,
        numbers: &'a SurfaceNumbers,
        corners_m: [DVec2; 2],
        kinds: Vec<&'a Surface>,
    ) -> Self {
        Self { elsewhere, map: Some(CoverMap { numbers, corners_m, kinds }) }
    }

    /// The surface at a point of the ground.
    pub fn at(&self, position_m: DVec3) -> &'a Surface {
        let map = self.map.as_ref();
        map.and_then(|map| map.at(position_m.truncate())).unwrap_or(self.elsewhere)
    }
}

impl<'a> CoverMap<'a> {
    fn at(&self, place_m: DVec2) -> Option<&'a Surface> {
        let number = u32::from(self.numbers.at(place_m, self.corners_m)?);
        self.kinds.iter().find(|kind| kind.has_number(number)).copied()
    }
}
