//! What a shot does to the ground it strikes: the options of `fire` about it, and its part of the page.

mod report;

use clap::Args;

pub use report::HitsReport;
use report::{HitReport, SpreadReport};

use super::fault::CliFault;
use super::gunnery::Gunnery;
use super::values::{barrier, count};
use crate::arsenal::ImpactRules;
use crate::flight::{Cover, FirstLeg, Followed, Hollow, Launch, Layer, Setting, Trajectory};
use crate::mission::Emplacement;
use crate::products::bounces::{Verdict, spread};

/// The options about hits.
#[derive(Clone, Debug, Args)]
pub struct HitOptions {
    /// Follow ricochets and penetrations on this surface; the map's own without it.
    #[arg(long, value_name = "NAME", conflicts_with = "until_z")]
    surface: Option<String>,
    /// What the floor of the barrier's hollow is covered with; the same as the ground above it without it.
    #[arg(long, value_name = "NAME", requires = "barrier", conflicts_with = "until_z")]
    floor: Option<String>,
    #[command(flatten)]
    numbers: HitNumbers,
}

/// The numbers of a hit.
#[derive(Clone, Copy, Debug, Args)]
pub struct HitNumbers {
    /// The seed every roll of a ricochet is taken from; 0 without it.
    #[arg(long, value_name = "N", conflicts_with = "until_z")]
    seed: Option<u32>,
    /// Fly this many seeds from --seed on and tell how far those go that ricochet or go through.
    #[arg(long, value_name = "COUNT", value_parser = count, conflicts_with = "until_z")]
    seeds: Option<u32>,
    /// The ground's surface is a layer with a hollow under it: how thick it is straight down, what the shell can go through
    /// along its flight, and how deep the hollow is down to a floor, metres. The game's formula for the second is not known,
    /// so it is yours to give. Without the third a shell that goes through is not followed beyond.
    #[arg(
        long,
        value_name = "THICKNESS,CAPACITY[,HOLLOW]",
        value_parser = barrier,
        allow_hyphen_values = true,
        conflicts_with = "until_z"
    )]
    barrier: Option<Layer<'static>>,
}

/// The surface a shot strikes and the rules for striking it.
#[derive(Clone, Debug)]
pub struct Footing<'c> {
    cover: Cover<'c>,
    rules: &'c ImpactRules,
    layer: Option<Layer<'c>>,
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
                Ok(Some(Footing { cover, rules, layer: self.layer(gunnery)?, numbers, asked }))
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

impl HitOptions {
    /// The barrier with its floor.
    fn layer<'c>(&self, gunnery: &'c Gunnery<'_>) -> Result<Option<Layer<'c>>, CliFault> {
        let floor = self.floor.as_ref().map(|id| gunnery.catalog.surface(id)).transpose()?;
        match self.numbers.barrier {
            Some(Layer { hollow: None, .. }) if floor.is_some() => Err(CliFault::Options {
                options: "--floor",
                wrong: "the barrier has no hollow",
                accepted: "--barrier THICKNESS,CAPACITY,HOLLOW",
            }),
            barrier => Ok(barrier.map(|layer| Layer {
                hollow: layer.hollow.map(|hollow| Hollow { floor, ..hollow }),
                ..layer
            })),
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

impl Footing<'_> {
    /// Flies the shot and, where it was asked, follows it through its hits.
    pub fn strike(&self, emplacement: &Emplacement, launch: &Launch) -> Struck {
        let setting = Setting {
            round: &emplacement.round,
            wind_mps: emplacement.wind_mps,
            ground: &emplacement.ground,
            cover: self.cover.clone(),
            layer: self.layer,
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
