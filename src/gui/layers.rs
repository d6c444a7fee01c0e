//! What the map shows beside gun and target.

use serde::{Deserialize, Serialize};

use super::picture::Cover;

/// The choices of the Layers menu.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Layers {
    /// What the ground's colours tell.
    pub cover: Cover,
    /// Lines of equal height.
    pub contours: Shown,
    /// What the colours mean.
    pub legend: Shown,
    /// Samples no ground has.
    pub spikes: Shown,
    /// Where shots fall with the usual faults of their inputs.
    pub errors: Shown,
    /// What the gun can hit.
    pub reach: ReachCover,
    /// How far the gun reaches over the ground.
    pub ring: Shown,
    /// Lines of equal setting round the gun.
    pub settings_lines: Shown,
}

/// What the colours laid over the ground tell of reach.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum ReachCover {
    /// Nothing.
    #[default]
    None,
    /// Which arcs hit.
    Arcs,
    /// What the flatter arc hits.
    Low,
    /// What the steeper arc hits.
    High,
    /// From where the target could be hit.
    FromWhere,
}

/// Whether something is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Shown {
    /// It is.
    Yes,
    /// It is not.
    No,
}

impl Default for Layers {
    fn default() -> Self {
        Self {
            cover: Cover::Heights,
            contours: Shown::Yes,
            legend: Shown::Yes,
            spikes: Shown::Yes,
            errors: Shown::Yes,
            reach: ReachCover::None,
            ring: Shown::No,
            settings_lines: Shown::No,
        }
    }
}

impl Layers {
    /// Whether any of them shows reach.
    pub fn wants_reach(&self) -> bool {
        let is_covered = matches!(self.reach, ReachCover::Arcs | ReachCover::Low | ReachCover::High);
        is_covered || self.ring.is_yes() || self.settings_lines.is_yes()
    }

    /// Whether one of them shows from where the target could be hit.
    pub fn wants_stands(&self) -> bool {
        self.reach == ReachCover::FromWhere
    }
}

impl Shown {
    /// Whether it is shown.
    pub const fn is_yes(self) -> bool {
        matches!(self, Self::Yes)
    }
}

impl From<bool> for Shown {
    fn from(is_shown: bool) -> Self {
        if is_shown { Self::Yes } else { Self::No }
    }
}
