//! `gunlay presets show ID`.

use std::fmt;
use std::path::PathBuf;

use clap::Args;
use serde::Serialize;

use crate::arsenal::catalog::Kind;
use crate::arsenal::effects::{AttributeLine, Share};
use crate::arsenal::evidence::{Content, Fact, Stated};
use crate::arsenal::{Catalog, Choice, Weapon};
use crate::cli::fault::CliFault;
use crate::cli::page::{Form, Page, Status};

/// The options of `presets show`.
#[derive(Debug, Args)]
pub struct ShowOptions {
    /// Id of a weapon, a shell, an effect or any other preset.
    #[arg(value_name = "ID")]
    id: String,
    /// The shell a weapon is loaded with when effects are laid on it; its first one without.
    #[arg(long, value_name = "ID")]
    shell: Option<String>,
    /// The weapon a shell is loaded into when effects are laid on it; the first that fires it without.
    #[arg(long, value_name = "ID")]
    weapon: Option<String>,
    /// An effect or kind of ammunition laid on it; repeatable.
    #[arg(long, value_name = "ID[:STACKS][,KEY=VALUE]")]
    effect: Vec<Choice>,
    /// A preset file that adds to or overrides the built-in presets by id; repeatable.
    #[arg(long, value_name = "FILE")]
    presets: Vec<PathBuf>,
    /// Print one JSON object instead of text.
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Serialize)]
struct ShowReport {
    presets: Vec<PresetReport>,
    #[serde(skip_serializing_if = "Option::is_none")]
    loadout: Option<LoadoutReport>,
}

#[derive(Debug, Serialize)]
struct PresetReport {
    kind: &'static str,
    id: String,
    world: String,
    numbers: Vec<NumberReport>,
}

#[derive(Debug, Serialize)]
struct NumberReport {
    key: String,
    value: String,
    evidence: &'static str,
    /// Whether the preset leaves the key out and this stands for it.
    default: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
}

/// What effects make of a weapon and a shell.
#[derive(Debug, Serialize)]
struct LoadoutReport {
    weapon: String,
    shell: String,
    attributes: Vec<AttributeReport>,
}

#[derive(Debug, Serialize)]
struct AttributeReport {
    key: String,
    base: f64,
    shares: Vec<ShareReport>,
    current: f64,
}

#[derive(Debug, Serialize)]
struct ShareReport {
    effect: String,
    stacks: u16,
    operation: &'static str,
    magnitude: f64,
    change: f64,
}

/// Shows every preset called by the id, and what effects make of it.
pub fn show(options: &ShowOptions) -> Result<Page, CliFault> {
    let catalog = Catalog::with_files(&options.presets)?;
    let named = catalog.presets().filter(|(_, id, _)| *id == options.id);
    let presets =
        named.map(|(kind, id, world)| PresetReport::of(&catalog, kind, id, world)).collect::<Vec<_>>();
    if presets.is_empty() {
        return Err(catalog.unknown_preset(&options.id).into());
    }
    let loadout = if options.effect.is_empty() { None } else { Some(loadout(&catalog, options)?) };
    Ok(Page::of(&ShowReport { presets, loadout }, Form::of_switch(options.json), Status::Done))
}

/// The weapon and shell the id stands for, under the effects.
fn loadout(catalog: &Catalog, options: &ShowOptions) -> Result<LoadoutReport, CliFault> {
    let (weapon, shell) = weapon_and_shell(catalog, options)?;
    let resolved = catalog.resolve(&weapon, &shell, &options.effect)?;
    let touched = resolved.attributes.iter().filter(|line| !line.shares.is_empty());
    Ok(LoadoutReport { attributes: touched.map(Into::into).collect(), weapon, shell })
}

fn weapon_and_shell(catalog: &Catalog, options: &ShowOptions) -> Result<(String, String), CliFault> {
    if let Ok(weapon) = catalog.weapon(&options.id) {
        let first = || weapon.shells.first().cloned().unwrap_or_default();
        return Ok((weapon.id.clone(), options.shell.clone().unwrap_or_else(first)));
    }
    if catalog.shell(&options.id).is_ok() {
        let fires = |weapon: &&Weapon| weapon.shells.contains(&options.id);
        let first = || catalog.weapons().find(fires).map(|weapon| weapon.id.clone());
        if let Some(weapon) = options.weapon.clone().or_else(first) {
            return Ok((weapon, options.id.clone()));
        }
    }
    let (wrong, accepted) =
        ("this preset is laid on nothing", "the id of a weapon, or of a shell some weapon fires");
    Err(CliFault::Options { options: "--effect", wrong, accepted })
}

impl PresetReport {
    fn of(catalog: &Catalog, kind: Kind, id: &str, world: &str) -> Self {
        let numbers = catalog.facts(kind, id).iter().map(Into::into).collect();
        Self { kind: kind.word(), id: id.to_owned(), world: world.to_owned(), numbers }
    }
}

impl From<&Fact> for NumberReport {
    fn from(fact: &Fact) -> Self {
        Self {
            key: fact.key.clone(),
            value: fact.shown.clone(),
            evidence: match fact.content {
                Content::Numbers => fact.evidence.word(),
                Content::Words => "",
            },
            default: fact.stated == Stated::Absent,
            note: fact.note.clone(),
        }
    }
}

impl From<&AttributeLine> for AttributeReport {
    fn from(line: &AttributeLine) -> Self {
        let share = |share: &Share| ShareReport {
            effect: share.effect.clone(),
            stacks: share.stacks,
            operation: share.operation.word(),
            magnitude: share.magnitude,
            change: share.change,
        };
        let shares = line.shares.iter().map(share).collect();
        Self { key: line.key.clone(), base: line.base, shares, current: line.current }
    }
}

impl fmt::Display for ShowReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for preset in &self.presets {
            writeln!(f, "{preset}")?;
        }
        let Some(loadout) = &self.loadout else { return Ok(()) };
        writeln!(f, "{} with {} under these effects", loadout.weapon, loadout.shell)?;
        for line in &loadout.attributes {
            writeln!(f, "  {}: base {}, now {}", line.key, line.base, line.current)?;
            for share in &line.shares {
                let ShareReport { effect, stacks, operation, magnitude, change } = share;
                let change = without_noise(*change);
                writeln!(f, "    {effect}:{stacks} {operation} {magnitude}, which changes it by {change}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Display for PresetReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} \"{}\" of {}", self.kind, self.id, self.world)?;
        for number in &self.numbers {
            let NumberReport { key, value, evidence, .. } = number;
            let default = if number.default { " by default" } else { "" };
            let evidence =
                if evidence.is_empty() { String::new() } else { format!(" ({evidence}{default})") };
            write!(f, "  {key} = {value}{evidence}")?;
            match &number.note {
                Some(note) => writeln!(f, ": {note}")?,
                None => writeln!(f)?,
            }
        }
        Ok(())
    }
}

/// A difference without the last digits that only rounding made.
fn without_noise(value: f64) -> f64 {
    (value * 1e9).round() / 1e9
}
