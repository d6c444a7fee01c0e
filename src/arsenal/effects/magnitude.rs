//! By how much a modifier changes its attribute (effects document section 4.2).

use std::collections::BTreeMap;

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
    /// The same times the share of the effect's duration gone; 0 where it has no duration.
    AttributeOverDuration(String),
    /// A number whoever applies the effect can give.
    ByCaller {
        /// The name it is given under.
        key: String,
        /// What it is where none is given.
        value: f32,
    },
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

/// Numbers given under their names by whoever applies an effect.
pub type Given = BTreeMap<String, f32>;

/// One application of an effect, as its magnitudes see it.
#[derive(Clone, Copy, Debug)]
pub struct Application<'a> {
    /// The effect.
    pub effect: &'a Effect,
    /// How far it is.
    pub progress: Progress,
    /// What it was given.
    pub given: &'a Given,
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
        match self {
            Self::Attribute(tag) | Self::AttributeOverDuration(tag) => Some(tag),
            Self::Fixed(_) | Self::Curved { .. } | Self::ByCaller { .. } => None,
        }
    }

    /// Its value in an application, before stacks scale it; `current` answers for other attributes.
    pub fn value(&self, applied: &Application<'_>, current: impl Fn(&str) -> f64) -> f64 {
        match self {
            Self::Fixed(value) => f64::from(*value),
            Self::Attribute(tag) => current(tag),
            Self::AttributeOverDuration(tag) => current(tag) * applied.duration_gone().unwrap_or_default(),
            Self::ByCaller { key, value } => f64::from(*applied.given.get(key).unwrap_or(value)),
            Self::Curved { value, curve, index } => index.read_at(applied).map_or(0.0, |place| {
                // a curve holds and gives 32-bit floats
                f64::from(value * curve.coefficient(place) as f32)
            }),
        }
    }
}

impl Application<'_> {
    /// The share of its duration gone; `None` where it has none.
    fn duration_gone(&self) -> Option<f64> {
        let duration_s = self.effect.duration_s;
        (duration_s > 0.0).then(|| self.progress.elapsed_s / duration_s)
    }
}

impl CurveIndex {
    /// Where a curve is read; `None` for the duration of an effect without one.
    fn read_at(self, applied: &Application<'_>) -> Option<f64> {
        let stacks = f64::from(applied.progress.stacks);
        match self {
            Self::Fixed => Some(0.0),
            Self::Stacks => Some(stacks),
            Self::StacksShare => Some(stacks / f64::from(applied.effect.max_stacks)),
            Self::Lifetime => Some(applied.progress.lifetime_s),
            Self::Duration => applied.duration_gone(),
        }
    }
}
