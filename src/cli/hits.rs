//! What a shot does to the ground it strikes: the options of `fire` about it, and its part of the page.

use std::fmt;

use clap::Args;
use serde::Serialize;

use super::fault::CliFault;
use super::gunnery::Gunnery;
use super::values::{barrier, count};
use crate::arsenal::ImpactRules;
use crate::flight::{Cover, FirstLeg, Followed, Launch, Setting, Trajectory};
use crate::impact::{Barrier, HitRecord, Response};
use crate::mission::Emplacement;
use crate::products::bounces::{Spread, Verdict, spread};

/// The options about hits.
#[derive(Clone, Debug, Args)]
pub struct HitOptions {
    /// Follow ricochets and penetrations on this surface; the map's own without it.
    #[arg(long, value_name = "NAME", conflicts_with = "until_z")]
    surface: Option<String>,
    #[command(flatten)]
    numbers: HitNumbers,
}

/// The numbers of a hit.
#[derive(Clone, Copy, Debug, Args)]
pub struct HitNumbers {
    /// The seed every roll of a ricochet is taken from; 0 without it.
    #[arg(long, value_name = "N", conflicts_with = "until_z")]
    seed: Option<u32>,
    /// Fly this many seeds from --seed on and tell how far the ricochets go.
    #[arg(long, value_name = "COUNT", value_parser = count, conflicts_with = "until_z")]
    seeds: Option<u32>,
    /// The surface has a far side: its thickness and what the shell can go through, metres. The game's formula for the
    /// second is not known.
    #[arg(
        long,
        value_name = "THICKNESS,CAPACITY",
        value_parser = barrier,
        allow_hyphen_values = true,
        conflicts_with = "until_z"
    )]
    barrier: Option<Barrier>,
}

/// The surface a shot strikes and the rules for striking it.
#[derive(Clone, Debug)]
pub struct Footing<'c> {
    cover: Cover<'c>,
    rules: &'c ImpactRules,
    numbers: HitNumbers,
    asked: Asked,
}

/// Whether anything about hits was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    /// The shot is followed through its hits.
    Yes,
    /// It ends at its first; what it does there is told because the map knows its surface.
    No,
}

impl HitOptions {
    /// The surface named, or that of the map, and the rules; `None` where they are not known and nothing was asked.
    pub fn footing<'c>(&self, gunnery: &'c Gunnery<'_>) -> Result<Option<Footing<'c>>, CliFault> {
        let numbers = self.numbers;
        let rules = gunnery.rules_for_hits()?;
        let is_asked = self.surface.is_some() || !numbers.are_default();
        let cover = match &self.surface {
            Some(id) => Some(Cover::everywhere(gunnery.catalog.surface(id)?)),
            None => gunnery.cover()?,
        };
        match (cover, rules) {
            (Some(cover), Some(rules)) => {
                let asked = if is_asked { Asked::Yes } else { Asked::No };
                Ok(Some(Footing { cover, rules, numbers, asked }))
            }
            _ if !is_asked => Ok(None),
            (None, _) => Err(refused("missing", "--surface NAME; gunlay presets list names them")),
            (_, None) => Err(refused(
                "this weapon's game has no rules for hits",
                "a weapon whose game has an [impact] table",
            )),
        }
    }
}

impl HitNumbers {
    const fn are_default(&self) -> bool {
        self.seed.is_none() && self.seeds.is_none() && self.barrier.is_none()
    }
}

const fn refused(wrong: &'static str, accepted: &'static str) -> CliFault {
    CliFault::Options { options: "--surface", wrong, accepted }
}

/// A shot followed through its hits, and what is told of them.
#[derive(Clone, Debug)]
pub struct Struck {
    /// The whole path through every hit; `None` where only the first was asked for.
    pub path: Option<Trajectory>,
    /// What is told.
    pub report: HitsReport,
}

/// The hits of a shot as JSON and text.
#[derive(Clone, Debug, Serialize)]
pub struct HitsReport {
    #[serde(skip_serializing_if = "Option::is_none")]
    surface: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    does: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hits: Option<Vec<HitReport>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    spread: Option<SpreadReport>,
}

#[derive(Clone, Debug, Serialize)]
struct HitReport {
    position: [f64; 3],
    normal: [f64; 3],
    time_s: f64,
    speed_mps: f64,
    impact_angle_deg: f64,
    surface: String,
    outcome: &'static str,
    probability: f64,
    armed: bool,
    energy_j: f64,
    momentum_kgmps: f64,
    onward_velocity: Option<[f64; 3]>,
    exit_position: Option<[f64; 3]>,
    hit_count: u16,
    ricochet_bits: u16,
    penetration_bits: u16,
    seed_after: u32,
}

/// How far the ricochets of many seeds go.
#[derive(Clone, Debug, Serialize)]
struct SpreadReport {
    shots: usize,
    ricochets: usize,
    probability: f64,
    median_m: Option<f64>,
    nine_tenths_m: Option<f64>,
    farthest_m: Option<f64>,
}

impl Footing<'_> {
    /// Flies the shot and, where it was asked, follows it through its hits.
    pub fn strike(&self, emplacement: &Emplacement, launch: &Launch) -> Struck {
        let setting = Setting {
            round: &emplacement.round,
            wind_mps: emplacement.wind_mps,
            ground: &emplacement.ground,
            cover: self.cover.clone(),
            barrier: self.numbers.barrier,
            rules: self.rules,
        };
        let first = FirstLeg::of(&setting, launch);
        let seed = self.numbers.seed.unwrap_or_default();
        let Followed { path, hits } = first.followed(seed);
        let is_asked = self.asked == Asked::Yes;
        let seeds = self.numbers.seeds.map(|count| seed..seed.saturating_add(count));
        let report = HitsReport {
            surface: hits.first().map(|hit| hit.surface.clone()),
            does: hits.first().map(|hit| Verdict::of(hit).to_string()),
            seed: is_asked.then_some(seed),
            hits: is_asked.then(|| hits.iter().map(HitReport::from).collect()),
            spread: seeds.and_then(|seeds| spread(&first, seeds)).map(|spread| SpreadReport::of(&spread)),
        };
        Struck { path: is_asked.then_some(path), report }
    }
}

impl From<&HitRecord> for HitReport {
    fn from(hit: &HitRecord) -> Self {
        let (outcome, onward, exit) = match hit.response {
            Response::End => ("end", None, None),
            Response::Ricochet { velocity_mps } => ("ricochet", Some(velocity_mps), None),
            Response::Penetration { exit_m, velocity_mps } => ("penetrate", Some(velocity_mps), Some(exit_m)),
        };
        Self {
            position: hit.position_m.to_array(),
            normal: hit.normal.to_array(),
            time_s: hit.time_s,
            speed_mps: hit.speed_mps(),
            impact_angle_deg: hit.odds.impact_angle_deg,
            surface: hit.surface.clone(),
            outcome,
            probability: hit.odds.probability(),
            armed: hit.is_armed,
            energy_j: hit.energy_j,
            momentum_kgmps: hit.momentum_kgmps,
            onward_velocity: onward.map(|velocity| velocity.to_array()),
            exit_position: exit.map(|exit| exit.to_array()),
            hit_count: hit.history.count,
            ricochet_bits: hit.history.ricochets,
            penetration_bits: hit.history.penetrations,
            seed_after: hit.seed_after,
        }
    }
}

impl SpreadReport {
    fn of(spread: &Spread) -> Self {
        Self {
            shots: spread.shots,
            ricochets: spread.rests.len(),
            probability: spread.probability,
            median_m: spread.distance_m(0.5),
            nine_tenths_m: spread.distance_m(0.9),
            farthest_m: spread.distance_m(1.0),
        }
    }
}

impl fmt::Display for HitReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [east, north, height] = self.position;
        write!(
            f,
            "{} at {east:.1}, {north:.1}, height {height:.1} m, after {:.2} s: {:.1} m/s, {:.1} deg from the normal",
            self.outcome, self.time_s, self.speed_mps, self.impact_angle_deg
        )?;
        if self.probability > 0.0 {
            write!(f, ", ricochet probability {:.1} %", self.probability * 100.0)?;
        }
        Ok(())
    }
}

impl fmt::Display for HitsReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let (Some(does), Some(surface)) = (&self.does, &self.surface) {
            writeln!(f, "on {surface}: {does}")?;
        }
        if let (Some(hits), Some(seed)) = (&self.hits, self.seed) {
            writeln!(f, "with seed {seed}:")?;
            for hit in hits {
                writeln!(f, "  {hit}")?;
            }
        }
        let Some(spread) = &self.spread else { return Ok(()) };
        writeln!(f, "{} of {} seeds ricochet", spread.ricochets, spread.shots)?;
        if let (Some(median), Some(most), Some(farthest)) =
            (spread.median_m, spread.nine_tenths_m, spread.farthest_m)
        {
            writeln!(
                f,
                "  they come to rest within {median:.0} m (half), {most:.0} m (nine tenths), {farthest:.0} m"
            )?;
        }
        Ok(())
    }
}
