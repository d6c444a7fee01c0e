//! What is carried along a segment to find where it touches the ground: a point or the box about it.

use glam::DVec3;

use super::beam::Beam;

/// Half the size of a box that flies along its length, metres; all above zero.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HalfExtents {
    /// Along the flight.
    pub along_m: f64,
    /// To either side, level.
    pub across_m: f64,
    /// At a right angle to both.
    pub up_m: f64,
}

impl HalfExtents {
    /// No point of the box is farther from its middle than this, metres.
    pub(super) fn reach_m(&self) -> f64 {
        self.along_m + self.across_m + self.up_m
    }
}

/// What is carried along a segment to find where it touches the ground.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Probe {
    /// The segment itself.
    Point,
    /// A box about it.
    Box(HalfExtents),
}

impl Probe {
    /// A box of these half extents along, across and up, metres; the point when one of them is not above zero.
    pub fn from_half_extents_m([along_m, across_m, up_m]: [f64; 3]) -> Self {
        let is_box = along_m > 0.0 && across_m > 0.0 && up_m > 0.0;
        if is_box { Self::Box(HalfExtents { along_m, across_m, up_m }) } else { Self::Point }
    }

    /// No point of it is farther from the line it is carried on than this, metres.
    pub fn reach_m(self) -> f64 {
        match self {
            Self::Point => 0.0,
            Self::Box(half) => half.reach_m(),
        }
    }

    /// From the line it is carried on down to its lowest edge, metres; 0 for a point and for a box without a direction.
    pub fn sag_m(self, from_m: DVec3, to_m: DVec3) -> f64 {
        let Self::Box(half) = self else { return 0.0 };
        Beam::new(half, from_m, to_m).map_or(0.0, |beam| beam.sag_m())
    }

    /// It in words: `its box, 0.612 x 0.110 x 0.110 m`.
    pub fn phrase(self) -> String {
        match self {
            Self::Point => "its centre".to_owned(),
            Self::Box(HalfExtents { along_m, across_m, up_m }) => {
                let [length_m, width_m, height_m] = [along_m, across_m, up_m].map(|half_m| 2.0 * half_m);
                format!("its box, {length_m:.3} x {width_m:.3} x {height_m:.3} m")
            }
        }
    }

    /// The word that names it on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Point => "point",
            Self::Box(_) => "box",
        }
    }
}
