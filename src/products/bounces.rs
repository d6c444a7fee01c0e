//! What a shot does on this ground, and where it may go on to.

use std::fmt;
use std::ops::Range;

use glam::DVec3;
use rayon::prelude::*;

use crate::flight::FirstLeg;
use crate::frame::horizontal;
use crate::impact::{HitRecord, Response};

/// What a contact does, for a reader.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Verdict {
    /// Whether the arming delay had passed.
    pub is_armed: bool,
    /// Chance of a ricochet, in [0, 1].
    pub ricochet_probability: f64,
    /// Speed it goes through with, m/s, when it does not ricochet and there is a way out.
    pub goes_through_mps: Option<f64>,
}

impl Verdict {
    /// The verdict of a record.
    pub fn of(record: &HitRecord) -> Self {
        Self {
            is_armed: record.is_armed,
            ricochet_probability: record.odds.probability(),
            goes_through_mps: record.exit_speed_mps,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.ricochet_probability > 0.0 {
            write!(f, "ricochets with probability {:.1} %, otherwise ", self.ricochet_probability * 100.0)?;
        }
        match (self.goes_through_mps, self.is_armed) {
            (Some(speed_mps), _) => write!(f, "goes through and on at {speed_mps:.1} m/s"),
            (None, true) => f.write_str("detonates"),
            (None, false) => f.write_str("strikes unarmed"),
        }
    }
}

/// Where a shot ends under many seeds.
#[derive(Clone, Debug, PartialEq)]
pub struct Spread {
    /// The first hit, which no seed changes.
    pub first_hit_m: DVec3,
    /// Chance that it ricochets there, in [0, 1].
    pub probability: f64,
    /// Every end of a shot that went on from there, in the order of seeds.
    pub rests: Vec<Rest>,
    /// How many shots were flown.
    pub shots: usize,
}

/// How a shot goes on from its first hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Onward {
    /// It bounced off.
    Ricochet,
    /// It went through.
    Penetration,
}

impl Onward {
    /// How `hit` went on; `None` where the flight was over.
    pub const fn of(hit: &HitRecord) -> Option<Self> {
        match hit.response {
            Response::End => None,
            Response::Ricochet { .. } => Some(Self::Ricochet),
            Response::Penetration { .. } => Some(Self::Penetration),
        }
    }
}

/// The end of one shot that went on from its first hit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rest {
    /// The seed it was flown with.
    pub seed: u32,
    /// How it went on.
    pub onward: Onward,
    /// Its hits, the last one included.
    pub hits: usize,
    /// Where it ended, world metres.
    pub position_m: DVec3,
}

/// Follows a shot with every seed of `seeds`; `None` where it hits nothing.
pub fn spread(first: &FirstLeg<'_>, seeds: Range<u32>) -> Option<Spread> {
    let shots = seeds.len();
    let probability = first.followed(seeds.start).hits.first()?.odds.probability();
    let rests = seeds.into_par_iter().filter_map(|seed| rest(first, seed)).collect();
    Some(Spread { first_hit_m: first.landing().state.position_m, probability, rests, shots })
}

fn rest(first: &FirstLeg<'_>, seed: u32) -> Option<Rest> {
    let followed = first.followed(seed);
    let onward = Onward::of(followed.hits.first()?)?;
    let position_m = followed.path.landing.state.position_m;
    Some(Rest { seed, onward, hits: followed.hits.len(), position_m })
}

impl Spread {
    /// The horizontal distance from the first hit that a share `quantile` of the shots that went on does not exceed, metres;
    /// `None` where none did.
    pub fn distance_m(&self, quantile: f64) -> Option<f64> {
        let from_hit = |rest: &Rest| horizontal(rest.position_m - self.first_hit_m).length();
        let mut distances = self.rests.iter().map(from_hit).collect::<Vec<_>>();
        distances.sort_by(f64::total_cmp);
        let last = distances.len().checked_sub(1)?;
        let index = (quantile.clamp(0.0, 1.0) * last as f64).round() as usize;
        distances.get(index).copied()
    }

    /// How many shots went on so.
    pub fn count(&self, onward: Onward) -> usize {
        self.rests.iter().filter(|rest| rest.onward == onward).count()
    }

    /// The share of shots that ricocheted.
    pub fn share(&self) -> f64 {
        self.count(Onward::Ricochet) as f64 / self.shots.max(1) as f64
    }
}
