//! `gunlay solve`: what to dial for a target.

use std::fmt;

use clap::Args;
use glam::DVec3;
use serde::Serialize;

use super::arguments::{ArcWord, GunOptions};
use super::fault::CliFault;
use super::gunnery::Gunnery;
use super::page::{Beside, Form, Page};
use super::solution_report::AnswerReport;
use super::values::{place, vector};
use crate::mission::{Place, Situation, Stand};

/// The options of `solve`.
#[derive(Debug, Args)]
pub struct SolveOptions {
    #[command(flatten)]
    gun: GunOptions,
    /// Id of the shell.
    #[arg(long, value_name = "ID")]
    shell: String,
    /// The target in metres; on the ground without Z.
    #[arg(long, value_name = "E,N[,Z]", value_parser = place, allow_hyphen_values = true)]
    target: Place,
    /// How the target moves, m/s.
    #[arg(long, value_name = "E,N,U", value_parser = vector, allow_hyphen_values = true)]
    target_velocity: Option<DVec3>,
    /// Which arcs are wanted.
    #[arg(long, default_value = "both")]
    arc: ArcWord,
}

#[derive(Debug, Serialize)]
struct SolveReport {
    weapon: String,
    shell: String,
    gun: [f64; 3],
    target: [f64; 3],
    hull: HullReport,
    #[serde(flatten)]
    answer: AnswerReport,
    #[serde(flatten)]
    beside: Beside,
    #[serde(skip)]
    title: String,
}

/// A hull's attitude, degrees.
#[derive(Debug, Serialize)]
struct HullReport {
    heading_deg: f64,
    pitch_deg: f64,
    roll_deg: f64,
}

/// Answers the situation the options describe.
pub fn solve(options: &SolveOptions) -> Result<Page, CliFault> {
    let gunnery = Gunnery::read(&options.gun)?;
    let situation = Situation {
        target: options.target,
        target_velocity_mps: options.target_velocity.unwrap_or(DVec3::ZERO),
        ..gunnery.situation(&options.shell)
    };
    let stand = gunnery.stand(&situation)?;
    let answer = AnswerReport::new(&stand.engagement(), &stand.answer()?, options.arc);
    let status = answer.status();
    let report = SolveReport::new(&situation, &stand, answer);
    Ok(Page::of(&report, Form::of_switch(options.gun.json), status))
}

impl SolveReport {
    fn new(situation: &Situation, stand: &Stand, answer: AnswerReport) -> Self {
        let emplacement = &stand.emplacement;
        let hull = emplacement.gun.hull;
        Self {
            weapon: situation.weapon.clone(),
            shell: situation.shell.clone(),
            gun: emplacement.gun.pivot_m.to_array(),
            target: stand.target.position_m.to_array(),
            hull: HullReport {
                heading_deg: hull.heading.degrees(),
                pitch_deg: hull.pitch.degrees() + 0.0,
                roll_deg: hull.roll.degrees() + 0.0, // no -0
            },
            answer,
            beside: Beside::new(emplacement),
            title: format!("{}, {}", emplacement.weapon.name, emplacement.shell_name),
        }
    }
}

impl fmt::Display for SolveReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.title)?;
        writeln!(f, "{}", self.answer)?;
        write!(f, "{}", self.beside)
    }
}
