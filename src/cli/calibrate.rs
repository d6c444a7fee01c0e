//! `gunlay calibrate`: logged shots against the model, and the gun's numbers fitted to them.

mod report;

use std::path::{Path, PathBuf};

use clap::Args;

use super::arguments::GunOptions;
use super::export::write_whole;
use super::fault::CliFault;
use super::gunnery::Gunnery;
use super::page::{Form, Page, Status};
use crate::arsenal::Weapon;
use crate::mission::Emplacement;
use crate::products::calibration::{
    Calibration, LogFaults, Setup, ShotLog, calibrate as fitted, parameters_from_words, preset_text, read_log,
};
use report::{CalibrateReport, WrittenReport};

/// The options of `calibrate`.
#[derive(Debug, Args)]
pub struct CalibrateOptions {
    #[command(flatten)]
    gun: GunOptions,
    /// Id of the shell that was fired.
    #[arg(long, value_name = "ID")]
    shell: String,
    /// The log: columns `dial_mil`, `range_m`, `dz_m`, `tof_s`, optionally `shot` and `bearing_deg`; blank is not measured.
    #[arg(long, value_name = "FILE.csv")]
    shots: PathBuf,
    /// What to fit, separated by commas: sight-zero, sight-scale, launch-speed, drag-value, hull-pitch, hull-roll; or
    /// none, which only compares.
    #[arg(long, value_name = "NAMES", default_value = "none")]
    fit: String,
    /// Write what was fitted there, as a preset of its own.
    #[arg(long, value_name = "FILE.toml")]
    out: Option<PathBuf>,
}

/// Sets the log against the gun the options name and fits what they ask for.
pub fn calibrate(options: &CalibrateOptions) -> Result<Page, CliFault> {
    let parameters = parameters_from_words(&options.fit).map_err(CliFault::Fit)?;
    if parameters.is_empty() && options.out.is_some() {
        let (wrong, accepted) =
            ("nothing is fitted, so there is nothing to write", "a --fit other than none");
        return Err(CliFault::Options { options: "--out, --fit none", wrong, accepted });
    }
    check_plain(&options.gun)?;
    let log = read_shots(&options.shots)?;
    let gunnery = Gunnery::read(&options.gun)?;
    let emplacement = gunnery.emplacement(&options.shell)?;
    let calibration = fitted(&setup(&gunnery, &emplacement, &options.shell)?, &log.shots, &parameters)
        .map_err(|fault| CliFault::Calibration { file: options.shots.clone(), fault })?;
    let written =
        options.out.as_deref().map(|file| write_preset(file, &gunnery, &calibration, &log)).transpose()?;
    let report = CalibrateReport::new(&emplacement, &calibration, log.date, written);
    Ok(Page::of(&report, Form::of_switch(options.gun.json), Status::Done))
}

/// A log says nothing of wind or effects, so what they do cannot be told apart from the gun's own numbers.
fn check_plain(gun: &GunOptions) -> Result<(), CliFault> {
    if gun.wind.is_none() && gun.platform_velocity.is_none() && gun.effect.is_empty() {
        return Ok(());
    }
    let options = "--wind, --platform-velocity, --effect";
    let (wrong, accepted) =
        ("logged shots are set against calm air and a gun at rest without effects", "none of these options");
    Err(CliFault::Options { options, wrong, accepted })
}

fn read_shots(file: &Path) -> Result<ShotLog, CliFault> {
    let unreadable =
        |cause: std::io::Error| CliFault::Unreadable { path: file.to_owned(), cause: cause.kind() };
    let bytes = std::fs::read(file).map_err(unreadable)?;
    read_log(&bytes).map_err(|faults: LogFaults| CliFault::Log { file: file.to_owned(), faults })
}

fn setup(gunnery: &Gunnery<'_>, emplacement: &Emplacement, shell: &str) -> Result<Setup, CliFault> {
    let weapon = Weapon { barrel_length_m: emplacement.gun.barrel_length_m, ..emplacement.weapon.clone() };
    Ok(Setup {
        world: gunnery.catalog.world_of(&weapon)?.clone(),
        shell: gunnery.catalog.shell(shell)?.clone(),
        hull: emplacement.gun.hull,
        weapon,
    })
}

fn write_preset(
    file: &Path,
    gunnery: &Gunnery<'_>,
    calibration: &Calibration,
    log: &ShotLog,
) -> Result<WrittenReport, CliFault> {
    let preset = preset_text(&gunnery.catalog, calibration, log.date.as_deref())?;
    write_whole(file, preset.text.as_bytes())?;
    Ok(WrittenReport { file: file.display().to_string(), weapon: preset.weapon, shell: preset.shell })
}
