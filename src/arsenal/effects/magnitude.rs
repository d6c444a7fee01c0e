//! By how much a modifier changes its attribute (effects document section 4.2).

use super::Effect;
use crate::arsenal::drag::DragCurve;

/// Where a modifier takes its number from. Numbers of an asset are 32-bit floats: 0.7 is 0.699999988.
#[derive(Clone, Debug, PartialEq)]
pub enum Magnitude {
    /// A number of its own.
    Fixed(f32),
    /// A number times a curve.
    Curved {
        /// The number.
        value: f32,
        /// The curve.
        curve: DragCurve,
        /// What the curve is read at.
        index: CurveIndex,
    },
    /// The current value of another attribute of the same bearer, followed as it changes.
    Attribute(String),
}

/// What a curve is read at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CurveIndex {
    /// At 0.
    Fixed,
    /// At the number of stacks.
    Stacks,
    /// At the number of stacks as a share of the most there can be.
    StacksShare,
    /// At the seconds since the effect was applied.
    Lifetime,
    /// At the share of its duration gone; the magnitude is 0 where the effect has no duration.
    Duration,
}

impl CurveIndex {
    /// Every index with the word used in preset files.
    pub const WORDS: [(&str, Self); 5] = [
        ("fixed", Self::Fixed),
        ("stacks", Self::Stacks),
        ("stacks_share", Self::StacksShare),
        ("lifetime", Self::Lifetime),
        ("duration", Self::Duration),
    ];
}

/// How far an applied effect is: what a curve can be read at.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// Stacks it has now.
    pub stacks: u16,
    /// Seconds since it was applied.
    pub lifetime_s: f64,
    /// Seconds since its duration last began.
    pub elapsed_s: f64,
}

impl Magnitude {
    /// Whether stacks scale it; a curve read at the stacks has them in it already.
    pub const fn is_stacked(&self) -> bool {
        !matches!(self, Self::Curved { index: CurveIndex::Stacks | CurveIndex::StacksShare, .. })
    }

    /// The attribute it follows, if any.
    pub fn source(&self) -> Option<&str> {
        if let Self::Attribute(tag) = self { Some(tag) } else { None }
    }

    /// Its value for an application of `effect`, before stacks scale it; `current` answers for other attributes.
    pub fn value(&self, effect: &Effect, progress: Progress, current: impl Fn(&str) -> f64) -> f64 {
        match self {
            Self::Fixed(value) => f64::from(*value),
            Self::Attribute(tag) => current(tag),
            Self::Curved { index: CurveIndex::Duration, .. } if effect.duration_s <= 0.0 => 0.0,
            Self::Curved { value, curve, index } => {
                // a curve holds and gives 32-bit floats
                let factor = curve.coefficient(index.read_at(effect, progress)) as f32;
                f64::from(value * factor)
            }
        }
    }
}

impl CurveIndex {
    fn read_at(self, effect: &Effect, progress: Progress) -> f64 {
        match self {
            Self::Fixed => 0.0,
            Self::Stacks => f64::from(progress.stacks),
            Self::StacksShare => f64::from(progress.stacks) / f64::from(effect.max_stacks),
            Self::Lifetime => progress.lifetime_s,
            Self::Duration => progress.elapsed_s / effect.duration_s,
        }
    }
}
