//! `gunlay compare`: shells and weapons side by side, for the same target or the same setting.

mod facts;
mod sides;

use std::fmt;

use clap::Args;
use glam::DVec3;
use serde::Serialize;

use super::arguments::{ArcWord, GunOptions};
use super::fault::CliFault;
use super::fire::{LayOptions, ShotReport, shot};
use super::gunnery::Gunnery;
use super::page::{Beside, Form, Page, Status};
use super::solution_report::AnswerReport;
use super::values::{place, vector};
use crate::aim::{Farthest, farthest};
use crate::mission::Place;
use crate::products::comparison::{
    Fired, Reaching, SameSetting, Side, compare_sides, fire_sides, grouped, story,
};
use crate::units::Angle;
use facts::{FactsReport, side_by_side};
use sides::{Entry, SideId, entries};

/// The options of `compare`.
#[derive(Debug, Args)]
pub struct CompareOptions {
    #[command(flatten)]
    gun: GunOptions,
    /// Ids of shells of the weapon, effects laid on them.
    #[arg(long, value_name = "A,B[,C]", value_delimiter = ',', required_unless_present = "side")]
    shells: Vec<String>,
    /// Another weapon's shell beside them, from the same place, nothing laid on it; repeatable.
    #[arg(long, value_name = "WEAPON/SHELL")]
    side: Vec<SideId>,
    /// The target in metres; on the ground without Z.
    #[arg(long, value_name = "E,N[,Z]", value_parser = place, allow_hyphen_values = true)]
    target: Option<Place>,
    /// How the target moves, m/s.
    #[arg(long, value_name = "E,N,U", value_parser = vector, allow_hyphen_values = true, requires = "target")]
    target_velocity: Option<DVec3>,
    /// Which arcs are wanted.
    #[arg(long, default_value = "both")]
    arc: ArcWord,
    #[command(flatten)]
    lay: LayOptions,
}

#[derive(Debug, Serialize)]
struct CompareReport {
    weapon: String,
    shells: Vec<ShellReport>,
    /// Why the one that reaches least and the one that reaches most differ; null when all fly alike.
    why: Option<String>,
    #[serde(flatten)]
    beside: Beside,
    #[serde(skip)]
    title: String,
}

/// One side among the others.
#[derive(Clone, Debug, Serialize)]
struct ShellReport {
    /// What the others call it: the shell's id, with its weapon's before it where that is another.
    #[serde(skip)]
    name: String,
    weapon: String,
    shell: String,
    /// Those that fly exactly alike.
    same_flight_as: Vec<String>,
    max_range_m: Option<f64>,
    max_range_elevation_deg: Option<f64>,
    balance_speed_mps: Option<f64>,
    #[serde(flatten)]
    answer: Option<AnswerReport>,
    shot: Option<ShotReport>,
    /// What each shot comes to.
    facts: Vec<FactsReport>,
}

/// Compares what the options name.
pub fn compare(options: &CompareOptions) -> Result<Page, CliFault> {
    if options.target.is_some() == options.lay.is_given() {
        return Err(CliFault::Options {
            options: "--target, --azimuth, --sight",
            wrong: "either a target or a lay is compared",
            accepted: "--target E,N[,Z], or --azimuth D --sight N",
        });
    }
    let gunnery = Gunnery::read(&options.gun)?;
    let entries = entries(options, &gunnery)?;
    let sides = entries.iter().map(Entry::side).collect::<Vec<_>>();
    let groups = match options.target {
        Some(_) => same_target(options, &entries, &sides)?,
        None => same_lay(options, &entries, &sides)?,
    };
    let hits = |shell: &ShellReport| {
        shell.shot.is_some() || shell.answer.as_ref().is_some_and(|answer| answer.status() == Status::Done)
    };
    let status = if groups.iter().any(hits) { Status::Done } else { Status::NoSolution };
    let first = &entries[0].stand.emplacement;
    let report = CompareReport {
        weapon: options.gun.weapon.clone(),
        title: format!("{}, side by side", sides::title(&entries)),
        beside: Beside::new(first),
        shells: in_order(&entries, &groups),
        why: why(&entries, &sides)?,
    };
    Ok(Page::of(&report, Form::of_switch(options.gun.json), status))
}

/// Why those that reach least and most do; `None` when all fly alike or one of the two reaches nothing.
fn why(entries: &[Entry], sides: &[Side<'_>]) -> Result<Option<String>, CliFault> {
    let mut reaching = Vec::new();
    for group in grouped(sides) {
        let Side { name, round, .. } = group[0];
        let reach = farthest(&named(entries, name).stand.engagement())?;
        reaching.extend(reach.map(|farthest| Reaching { name, round, farthest }));
    }
    Ok(story(&reaching))
}

/// The entry of that name; there is one for every name that comes out of the entries.
fn named<'e>(entries: &'e [Entry], name: &str) -> &'e Entry {
    entries.iter().find(|entry| entry.name == name).unwrap_or(&entries[0])
}

fn same_target(
    options: &CompareOptions,
    entries: &[Entry],
    sides: &[Side<'_>],
) -> Result<Vec<ShellReport>, CliFault> {
    let groups = compare_sides(sides, &entries[0].stand.engagement())?;
    let report = groups.into_iter().map(|group| {
        let engagement = named(entries, &group.shells[0]).stand.engagement();
        let wanted = group.shots.iter().filter(|shot| shot.arc.is_some_and(|arc| options.arc.wants(arc)));
        ShellReport {
            answer: Some(AnswerReport::new(&engagement, &group.answer, options.arc)),
            balance_speed_mps: group.balance_speed_mps,
            facts: wanted.map(FactsReport::new).collect(),
            ..ShellReport::of(&group.shells, group.farthest)
        }
    });
    Ok(report.collect())
}

fn same_lay(
    options: &CompareOptions,
    entries: &[Entry],
    sides: &[Side<'_>],
) -> Result<Vec<ShellReport>, CliFault> {
    let unit = entries[0].stand.emplacement.gun.sight.unit;
    let fired = facts_of_setting(options, entries, sides)?;
    let report = |group: Vec<Side<'_>>| -> Result<ShellReport, CliFault> {
        let emplacement = &named(entries, group[0].name).stand.emplacement;
        let bore = options.lay.counted_in(unit, emplacement.gun.sight.unit).bore(&emplacement.gun)?;
        let landed = shot(emplacement, bore, None);
        let names = group.iter().map(|side| side.name.to_owned()).collect::<Vec<_>>();
        let shots = fired.iter().filter(|fired| fired.names == names).filter_map(|fired| fired.shot.as_ref());
        Ok(ShellReport {
            balance_speed_mps: group[0].round.balance_speed_mps(),
            shot: Some(ShotReport::new(emplacement, bore, &landed)),
            facts: shots.map(FactsReport::new).collect(),
            ..ShellReport::of(&names, farthest(&named(entries, group[0].name).stand.engagement())?)
        })
    };
    grouped(sides).into_iter().map(report).collect()
}

/// What a setting of the sight comes to for every side; empty for any other lay.
fn facts_of_setting(
    options: &CompareOptions,
    entries: &[Entry],
    sides: &[Side<'_>],
) -> Result<Vec<Fired>, CliFault> {
    let Some((azimuth_deg, setting)) = options.lay.by_sight() else { return Ok(Vec::new()) };
    let first = &entries[0].stand.emplacement;
    let same = SameSetting {
        azimuth: Angle::from_degrees(azimuth_deg),
        dial: Angle::from_unit(setting, first.gun.sight.unit),
        wind_mps: first.wind_mps,
        ground: &first.ground,
    };
    Ok(fire_sides(sides, &same)?)
}

/// One report a side, in the order they were named.
fn in_order(entries: &[Entry], groups: &[ShellReport]) -> Vec<ShellReport> {
    let of = |entry: &Entry| {
        let group = groups.iter().find(|group| group.same_flight_as.contains(&entry.name))?;
        let others = group.same_flight_as.iter().filter(|other| **other != entry.name);
        Some(ShellReport {
            name: entry.name.clone(),
            weapon: entry.id.weapon.clone(),
            shell: entry.id.shell.clone(),
            same_flight_as: others.cloned().collect(),
            ..group.clone()
        })
    };
    entries.iter().filter_map(of).collect()
}

impl ShellReport {
    fn of(names: &[String], farthest: Option<Farthest>) -> Self {
        Self {
            name: String::new(),
            weapon: String::new(),
            shell: String::new(),
            same_flight_as: names.to_vec(),
            max_range_m: farthest.map(|farthest| farthest.range_m),
            max_range_elevation_deg: farthest.map(|farthest| farthest.elevation.degrees()),
            balance_speed_mps: None,
            answer: None,
            shot: None,
            facts: Vec::new(),
        }
    }
}

impl fmt::Display for ShellReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "== {}", self.name)?;
        if let (Some(range_m), Some(elevation_deg)) = (self.max_range_m, self.max_range_elevation_deg) {
            writeln!(f, "greatest range {range_m:.1} m at {elevation_deg:.2} deg")?;
        }
        if let Some(speed_mps) = self.balance_speed_mps {
            writeln!(f, "drag balances gravity at {speed_mps:.1} m/s")?;
        }
        if let Some(answer) = &self.answer {
            write!(f, "{answer}")?;
        }
        self.shot.as_ref().map_or(Ok(()), |shot| write!(f, "{shot}"))
    }
}

impl fmt::Display for CompareReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}\n", self.title)?;
        if let Some(why) = &self.why {
            writeln!(f, "{why}\n")?;
        }
        write!(f, "{}", side_by_side(&self.shells))?;
        for (index, shell) in self.shells.iter().enumerate() {
            let told = self.shells[..index].iter().find(|told| shell.same_flight_as.contains(&told.name));
            match told {
                Some(told) => writeln!(f, "== {}\nflies exactly as {}\n", shell.name, told.name)?,
                None => writeln!(f, "{shell}")?,
            }
        }
        write!(f, "{}", self.beside)
    }
}
