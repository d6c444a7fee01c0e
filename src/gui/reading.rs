//! The answer to the question on screen, worked out once each time the question changes.

use std::sync::Arc;

use super::misses::{Corrected, corrected};
use crate::aim::Answer;
use crate::arsenal::Catalog;
use crate::flight::fan::Fan;
use crate::mission::{Corrections, Situation, Stand};
use crate::products::dial_cost::{DialCost, dial_cost};
use crate::products::profile::{Profile, profile};
use crate::terrain::Ground;

/// Places the ground under the line of fire is looked at.
const PROFILE_POINTS: u32 = 400;

/// What the panels show of an answer.
#[derive(Clone, Debug)]
pub enum Reading {
    /// There is nothing to ask yet, and why.
    Waiting(String),
    /// The question cannot be asked, and why.
    Fault(String),
    /// The answer.
    Ready(Box<Firing>),
}

/// An answered question.
#[derive(Clone, Debug)]
pub struct Firing {
    /// The gun where it stands, and its target.
    pub stand: Stand,
    /// What to dial, or why nothing hits.
    pub answer: Answer,
    /// What the dial's steps cost, one for each solution.
    pub costs: Vec<DialCost>,
    /// The cut along the line of fire.
    pub profile: Profile,
    /// How the next round is laid on the arcs that have a correction.
    pub corrected: Vec<Corrected>,
}

impl Reading {
    /// Asks `situation` of `catalog` and `ground`, the next rounds laid by `corrections`; `fan` is the round's, where it is
    /// at hand.
    pub fn of(
        situation: &Situation,
        on: (&Catalog, &Ground),
        fan: Option<&Arc<Fan>>,
        corrections: &Corrections,
    ) -> Self {
        match Firing::of(situation, on, fan, corrections) {
            Ok(firing) => Self::Ready(Box::new(firing)),
            Err(fault) => Self::Fault(fault),
        }
    }

    /// The answer, where there is one.
    pub fn firing(&self) -> Option<&Firing> {
        match self {
            Self::Ready(firing) => Some(firing),
            Self::Fault(_) | Self::Waiting(_) => None,
        }
    }
}

impl Firing {
    fn of(
        situation: &Situation,
        (catalog, ground): (&Catalog, &Ground),
        fan: Option<&Arc<Fan>>,
        corrections: &Corrections,
    ) -> Result<Self, String> {
        let stand =
            situation.stand(catalog, ground).map_err(|fault| fault.to_string())?.with_fan(fan.cloned());
        let answer = stand.answer().map_err(|fault| fault.to_string())?;
        let engagement = stand.engagement();
        let costs = answer.solutions.iter().map(|solution| dial_cost(&engagement, solution)).collect();
        let profile = profile(&engagement, &answer, PROFILE_POINTS);
        let corrected = corrected(situation, (catalog, ground), fan, corrections);
        Ok(Self { stand, answer, costs, profile, corrected })
    }
}
