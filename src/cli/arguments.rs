//! Exactly what the user typed.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

use super::calibrate::CalibrateOptions;
use super::compare::CompareOptions;
use super::fire::FireOptions;
use super::map::MapOptions;
use super::presets::PresetsOptions;
use super::reach::ReachOptions;
use super::solve::SolveOptions;
use super::table::TableOptions;
use super::values::{hull, not_negative, place, vector};
use crate::aim::Arc;
use crate::arsenal::Choice;
use crate::mission::{HullChoice, Muzzle, Place};
use glam::DVec3;

/// A fire-control calculator. Without a command it opens its window.
#[derive(Debug, Parser)]
#[command(name = "gunlay", version, args_conflicts_with_subcommands = true, disable_help_subcommand = true)]
pub struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// A mission or a map for the window to open.
    #[arg(value_name = "FILE")]
    pub file: Option<PathBuf>,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// What to dial for a target: both arcs, or why there is none.
    Solve(SolveOptions),
    /// One shot: where it lands and how it strikes.
    Fire(FireOptions),
    /// The firing table of a weapon and a shell.
    Table(TableOptions),
    /// Shells side by side, for the same target or the same sight setting.
    Compare(CompareOptions),
    /// How far the gun reaches on every bearing, dead ground, and what hits every cell of the map.
    Reach(ReachOptions),
    /// What a map is and what is wrong with it, its heights, its contacts, its copy in another format.
    Map(MapOptions),
    /// Weapons, shells, effects and surfaces, and how well each of their numbers is known.
    Presets(PresetsOptions),
    /// Logged shots against the model, and the gun's numbers fitted to them.
    Calibrate(CalibrateOptions),
}

/// Options about the gun, its surroundings and the form of the answer.
#[derive(Clone, Debug, Args)]
pub struct GunOptions {
    /// A preset file that adds to or overrides the built-in presets by id; repeatable.
    #[arg(long, value_name = "FILE")]
    pub presets: Vec<PathBuf>,
    /// The ground: a map.toml, a BF2 .con or a raster; flat ground at height 0 without it.
    #[arg(long, value_name = "FILE")]
    pub map: Option<PathBuf>,
    /// Id of the weapon; `gunlay presets list` names them.
    #[arg(long, value_name = "ID")]
    pub weapon: String,
    /// An effect or kind of ammunition laid on weapon and shell, with the numbers it is given; repeatable;
    /// `gunlay presets list` names them.
    #[arg(long, value_name = "ID[:STACKS][,KEY=VALUE]")]
    pub effect: Vec<Choice>,
    /// The gun in metres; Z is the pivot's height, without it ground plus the weapon's pivot height.
    #[arg(long, value_name = "E,N[,Z]", value_parser = place, allow_hyphen_values = true)]
    pub gun: Option<Place>,
    /// The hull in degrees: nose from north, nose up, right side down; with the heading alone the ground tilts it.
    #[arg(long, value_name = "HEADING[,PITCH,ROLL]", value_parser = hull, allow_hyphen_values = true)]
    pub hull: Option<HullChoice>,
    /// How the gun moves, m/s.
    #[arg(long, value_name = "E,N,U", value_parser = vector, allow_hyphen_values = true)]
    pub platform_velocity: Option<DVec3>,
    /// The wind, m/s, the way it blows.
    #[arg(long, value_name = "E,N,U", value_parser = vector, allow_hyphen_values = true)]
    pub wind: Option<DVec3>,
    /// The path after which wind begins, metres; what the presets say without it.
    #[arg(long, value_name = "M", value_parser = not_negative, allow_hyphen_values = true)]
    pub wind_onset: Option<f64>,
    /// Where the shell starts: at the end of the barrel, or at the pivot as if there were none.
    #[arg(long, default_value = "barrel")]
    pub muzzle: MuzzleWord,
    /// Print one JSON object instead of text.
    #[arg(long)]
    pub json: bool,
}

/// The words for [`Muzzle`].
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub enum MuzzleWord {
    /// At the end of the barrel.
    Barrel,
    /// At the pivot.
    Pivot,
}

/// The words for the arcs wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum ArcWord {
    /// The flatter one.
    Low,
    /// The steeper one.
    High,
    /// Both.
    Both,
}

impl From<MuzzleWord> for Muzzle {
    fn from(word: MuzzleWord) -> Self {
        match word {
            MuzzleWord::Barrel => Self::Barrel,
            MuzzleWord::Pivot => Self::Pivot,
        }
    }
}

impl ArcWord {
    /// Whether `arc` is wanted.
    pub const fn wants(self, arc: Arc) -> bool {
        match self {
            Self::Both => true,
            Self::Low => matches!(arc, Arc::Low),
            Self::High => matches!(arc, Arc::High),
        }
    }

    /// The arcs in words.
    pub const fn words(self) -> &'static str {
        match self {
            Self::Both => "either arc",
            Self::Low => "the low arc",
            Self::High => "the high arc",
        }
    }
}
