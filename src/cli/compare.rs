//! `gunlay compare`: shells side by side, for the same target or the same setting.

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
use crate::aim::{Engagement, Farthest, Target, farthest};
use crate::mission::{Place, Situation, Stand};
use crate::products::comparison::{Compared, Contender, Reaching, alike, compare as compared, why};

/// The options of `compare`.
#[derive(Debug, Args)]
pub struct CompareOptions {
    #[command(flatten)]
    gun: GunOptions,
    /// Ids of the shells, two or more.
    #[arg(long, value_name = "A,B[,C]", value_delimiter = ',', required = true)]
    shells: Vec<String>,
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

/// One shell among the others.
#[derive(Clone, Debug, Serialize)]
struct ShellReport {
    shell: String,
    /// The shells that fly exactly alike.
    same_flight_as: Vec<String>,
    max_range_m: Option<f64>,
    max_range_elevation_deg: Option<f64>,
    balance_speed_mps: Option<f64>,
    #[serde(flatten)]
    answer: Option<AnswerReport>,
    shot: Option<ShotReport>,
}

/// Compares the shells the options name.
pub fn compare(options: &CompareOptions) -> Result<Page, CliFault> {
    if options.target.is_some() == options.lay.is_given() {
        return Err(CliFault::Options {
            options: "--target, --azimuth, --sight",
            wrong: "either a target or a lay is compared",
            accepted: "--target E,N[,Z], or --azimuth D --sight N",
        });
    }
    let gunnery = Gunnery::read(&options.gun)?;
    let stands =
        options.shells.iter().map(|shell| stand(options, &gunnery, shell)).collect::<Result<Vec<_>, _>>()?;
    let contenders = options.shells.iter().zip(&stands);
    let contenders = contenders.map(|(shell, stand)| Contender { shell, round: &stand.emplacement.round });
    let contenders = contenders.collect::<Vec<_>>();
    let shells = match options.target {
        Some(_) => same_target(options, &contenders, &stands[0])?,
        None => same_lay(options, &contenders, &stands)?,
    };
    let hits = |shell: &ShellReport| {
        shell.shot.is_some() || shell.answer.as_ref().is_some_and(|answer| answer.status() == Status::Done)
    };
    let status = if shells.iter().any(hits) { Status::Done } else { Status::NoSolution };
    let report = CompareReport {
        weapon: options.gun.weapon.clone(),
        title: format!("{}, shells side by side", stands[0].emplacement.weapon.name),
        beside: Beside::new(&stands[0].emplacement),
        shells: in_order(&options.shells, &shells),
        why: story(&contenders, &stands[0])?,
    };
    Ok(Page::of(&report, Form::of_switch(options.gun.json), status))
}

/// Why the shells that reach least and most do; `None` when all fly alike or one of the two reaches nothing.
fn story(contenders: &[Contender<'_>], stand: &Stand) -> Result<Option<String>, CliFault> {
    let mut reaching = Vec::new();
    for group in alike(contenders) {
        let Contender { shell: name, round } = group[0];
        let reach = farthest(&Engagement { round, ..stand.engagement() })?;
        reaching.extend(reach.map(|farthest| Reaching { name, round, farthest }));
    }
    reaching.sort_by(|one, other| one.farthest.range_m.total_cmp(&other.farthest.range_m));
    Ok(match &reaching[..] {
        [near, .., far] => Some(why(near, far)),
        _ => None,
    })
}

/// The gun with `shell` and the target; a point ahead of the gun where none is compared.
fn stand(options: &CompareOptions, gunnery: &Gunnery<'_>, shell: &str) -> Result<Stand, CliFault> {
    let situation = gunnery.situation(shell);
    let Some(target) = options.target else {
        let emplacement = gunnery.emplacement(shell)?;
        let ahead = options.lay.bore(&emplacement.gun)?.with_z(0.0).normalize_or(DVec3::Y);
        let level = DVec3::Z * gunnery.ground_above_pivot_m(&emplacement);
        let target = Target::at_rest(emplacement.gun.pivot_m + ahead * 1000.0 + level);
        return Ok(Stand { emplacement, target });
    };
    let target_velocity_mps = options.target_velocity.unwrap_or(DVec3::ZERO);
    gunnery.stand(&Situation { target, target_velocity_mps, ..situation })
}

fn same_target(
    options: &CompareOptions,
    contenders: &[Contender<'_>],
    stand: &Stand,
) -> Result<Vec<ShellReport>, CliFault> {
    let groups = compared(contenders, &stand.engagement())?;
    let engagement_of = |group: &Compared| {
        let round =
            contenders.iter().find(|one| group.shells.iter().any(|id| id == one.shell)).map(|one| one.round);
        Engagement { round: round.unwrap_or(&stand.emplacement.round), ..stand.engagement() }
    };
    Ok(groups
        .iter()
        .map(|group| ShellReport {
            answer: Some(AnswerReport::new(&engagement_of(group), &group.answer, options.arc)),
            balance_speed_mps: group.balance_speed_mps,
            ..ShellReport::of(&group.shells, group.farthest)
        })
        .collect())
}

fn same_lay(
    options: &CompareOptions,
    contenders: &[Contender<'_>],
    stands: &[Stand],
) -> Result<Vec<ShellReport>, CliFault> {
    let fired = |group: Vec<Contender<'_>>| -> Result<ShellReport, CliFault> {
        let emplacement_of =
            |stand: &&Stand| std::ptr::eq(&raw const stand.emplacement.round, group[0].round);
        let stand = stands.iter().find(emplacement_of).unwrap_or(&stands[0]);
        let bore = options.lay.bore(&stand.emplacement.gun)?;
        let landed = shot(&stand.emplacement, bore, None);
        let ids = group.iter().map(|one| one.shell.to_owned()).collect::<Vec<_>>();
        Ok(ShellReport {
            balance_speed_mps: group[0].round.balance_speed_mps(),
            shot: Some(ShotReport::new(&stand.emplacement, bore, &landed)),
            ..ShellReport::of(&ids, farthest(&stand.engagement())?)
        })
    };
    alike(contenders).into_iter().map(fired).collect()
}

/// One report a shell, in the order they were named.
fn in_order(ids: &[String], groups: &[ShellReport]) -> Vec<ShellReport> {
    let of = |id: &String| {
        let group = groups.iter().find(|group| group.same_flight_as.contains(id))?;
        let same_flight_as = group.same_flight_as.iter().filter(|other| *other != id).cloned().collect();
        Some(ShellReport { shell: id.clone(), same_flight_as, ..group.clone() })
    };
    ids.iter().filter_map(of).collect()
}

impl ShellReport {
    fn of(ids: &[String], farthest: Option<Farthest>) -> Self {
        Self {
            shell: ids.first().cloned().unwrap_or_default(),
            same_flight_as: ids.to_vec(),
            max_range_m: farthest.map(|farthest| farthest.range_m),
            max_range_elevation_deg: farthest.map(|farthest| farthest.elevation.degrees()),
            balance_speed_mps: None,
            answer: None,
            shot: None,
        }
    }
}

impl fmt::Display for ShellReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "== {}", self.shell)?;
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
        for (index, shell) in self.shells.iter().enumerate() {
            let told = self.shells[..index].iter().find(|told| shell.same_flight_as.contains(&told.shell));
            match told {
                Some(told) => writeln!(f, "== {}\nflies exactly as {}\n", shell.shell, told.shell)?,
                None => writeln!(f, "{shell}")?,
            }
        }
        if let Some(why) = &self.why {
            writeln!(f, "{why}\n")?;
        }
        write!(f, "{}", self.beside)
    }
}
