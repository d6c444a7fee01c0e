//! What a reader should know beside an answer.

use std::fmt;

use super::stand::Party;
use crate::arsenal::Evidence;
use crate::units::Angle;

/// A remark that belongs beside every answer of a stand.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Note {
    /// Wind is set, and the weapon's data say nothing about it.
    WindNotModelled,
    /// Wind is set, and acts only after some path.
    WindOnset {
        /// That path, metres.
        onset_m: f64,
        /// Where that number is from; `None` when it was typed.
        evidence: Option<Evidence>,
    },
    /// The hull stands on a slope.
    Slope {
        /// Between the deck and the horizontal.
        tilt: Angle,
    },
    /// A height was typed for a place where the map has no ground.
    OffMap(Party),
}

impl Note {
    /// Whether it tells of a doubt, not of a rule.
    pub const fn is_warning(&self) -> bool {
        !matches!(self, Self::WindOnset { .. })
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::WindNotModelled => f.write_str("wind not modelled for this weapon"),
            Self::WindOnset { onset_m, evidence } => {
                let source = evidence.map_or("as typed", Evidence::word);
                write!(f, "wind has no effect before {onset_m:.0} m of path ({source})")
            }
            Self::Slope { tilt } => {
                let tilt_deg = tilt.degrees();
                write!(f, "the gun is not level: its hull tilts {tilt_deg:.1} deg, check it before you fire")
            }
            Self::OffMap(party) => write!(f, "no terrain data at the {party}; its height is the one typed"),
        }
    }
}
