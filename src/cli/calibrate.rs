//! `gunlay calibrate`: logged shots against the model, and the gun's numbers fitted to them.

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;

use super::arguments::GunOptions;
use super::export::write_whole;
use super::fault::CliFault;
use super::gunnery::Gunnery;
use super::page::{Beside, Form, Page, Status};
use crate::arsenal::Weapon;
use crate::mission::Emplacement;
use crate::products::calibration::{
    Calibration, Estimate, LogFaults, Parameter, Residual, Setup, ShotLog, calibrate as fitted,
    parameters_from_words, preset_text, read_log, summary,
};
use crate::units::AngleUnit;

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

/// A calibration as JSON and text.
#[derive(Debug, Serialize)]
struct CalibrateReport {
    weapon: String,
    shell: String,
    shots: usize,
    date: Option<String>,
    parameters: BTreeMap<&'static str, f64>,
    standard_errors: BTreeMap<&'static str, f64>,
    before: BTreeMap<&'static str, f64>,
    units: BTreeMap<&'static str, &'static str>,
    correlations: Vec<CorrelationReport>,
    rms_m: f64,
    rms_s: Option<f64>,
    scatter_m: f64,
    leave_one_out_rms_m: Option<f64>,
    outliers: Vec<String>,
    /// Logged minus model.
    residuals: Vec<ResidualReport>,
    written: Option<WrittenReport>,
    summary: String,
    #[serde(flatten)]
    beside: Beside,
    #[serde(skip)]
    title: String,
    #[serde(skip)]
    estimates: Vec<Estimate>,
}

#[derive(Debug, Serialize)]
struct CorrelationReport {
    between: [&'static str; 2],
    coefficient: f64,
}

#[derive(Debug, Serialize)]
struct ResidualReport {
    shot: String,
    dial_mil: f64,
    range_m: f64,
    dz_m: f64,
    tof_s: Option<f64>,
    bearing_deg: Option<f64>,
    model_range_m: f64,
    model_tof_s: f64,
    residual_m: f64,
    residual_s: Option<f64>,
    weight: f64,
    outlier: bool,
}

#[derive(Debug, Serialize)]
struct WrittenReport {
    file: String,
    weapon: String,
    shell: String,
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
    let report = CalibrateReport::new(options, &emplacement, &calibration, log.date, written);
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

impl CalibrateReport {
    fn new(
        options: &CalibrateOptions,
        emplacement: &Emplacement,
        calibration: &Calibration,
        date: Option<String>,
        written: Option<WrittenReport>,
    ) -> Self {
        let estimates = calibration.estimates.clone();
        let by_word = |value: fn(&Estimate) -> f64| {
            estimates.iter().map(|estimate| (estimate.parameter.word(), value(estimate))).collect()
        };
        Self {
            weapon: options.gun.weapon.clone(),
            shell: options.shell.clone(),
            shots: calibration.residuals.len(),
            parameters: by_word(|estimate| estimate.value),
            standard_errors: by_word(|estimate| estimate.standard_error),
            before: by_word(|estimate| estimate.before),
            units: estimates.iter().map(|one| (one.parameter.word(), one.parameter.unit())).collect(),
            correlations: correlations(calibration),
            rms_m: calibration.rms_m,
            rms_s: calibration.rms_s,
            scatter_m: calibration.scatter_m,
            leave_one_out_rms_m: calibration.leave_one_out_rms_m,
            outliers: calibration.outliers().map(str::to_owned).collect(),
            residuals: calibration.residuals.iter().map(ResidualReport::new).collect(),
            summary: summary(calibration, date.as_deref()),
            beside: Beside::new(emplacement),
            title: format!("{}, {}", emplacement.weapon.name, emplacement.shell_name),
            date,
            written,
            estimates,
        }
    }
}

fn correlations(calibration: &Calibration) -> Vec<CorrelationReport> {
    let report = |one: &crate::products::calibration::Correlation| CorrelationReport {
        between: one.between.map(Parameter::word),
        coefficient: one.coefficient,
    };
    calibration.correlations.iter().map(report).collect()
}

impl ResidualReport {
    fn new(residual: &Residual) -> Self {
        let shot = &residual.shot;
        Self {
            shot: shot.name.clone(),
            dial_mil: shot.dial.in_unit(AngleUnit::NatoMil),
            range_m: shot.range_m,
            dz_m: shot.height_difference_m,
            tof_s: shot.time_s,
            bearing_deg: shot.bearing.map(crate::units::Angle::degrees),
            model_range_m: residual.model_range_m,
            model_tof_s: residual.model_time_s,
            residual_m: residual.range_m,
            residual_s: residual.time_s,
            weight: residual.weight,
            outlier: residual.is_outlier,
        }
    }
}

impl fmt::Display for CalibrateReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}: {}\n", self.title, self.summary)?;
        for estimate in &self.estimates {
            let Estimate { parameter, value, standard_error, before } = estimate;
            let unit = parameter.unit();
            writeln!(
                f,
                "{parameter:<12} {value:>10.4} {unit:<3}  +- {standard_error:<8.4} (before: {before})"
            )?;
        }
        for correlation in &self.correlations {
            let [one, other] = correlation.between;
            writeln!(f, "correlation of {one} and {other}: {:.4}", correlation.coefficient)?;
        }
        self.fmt_worth(f)?;
        writeln!(f, "\nresidual: logged minus model; positive landed farther (m) or flew longer (s)")?;
        writeln!(
            f,
            "{:>6} {:>9} {:>8} {:>8} {:>8} {:>9} {:>7} {:>9}",
            "shot", "dial mil", "range m", "dz m", "model m", "residual", "tof s", "residual"
        )?;
        for residual in &self.residuals {
            write!(f, "{residual}")?;
        }
        if let Some(written) = &self.written {
            let WrittenReport { file, weapon, shell } = written;
            writeln!(f, "\nwritten to {file}: weapon \"{weapon}\", shell \"{shell}\"")?;
        }
        write!(f, "\n{}", self.beside)
    }
}

impl CalibrateReport {
    fn fmt_worth(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ranges: RMS {:.2} m, scatter {:.2} m (outliers apart)", self.rms_m, self.scatter_m)?;
        if let Some(rms_m) = self.leave_one_out_rms_m {
            write!(f, ", each from a fit to the others {rms_m:.2} m")?;
        }
        if let Some(rms_s) = self.rms_s {
            write!(f, "; times: RMS {rms_s:.2} s")?;
        }
        let outliers = if self.outliers.is_empty() { "none".to_owned() } else { self.outliers.join(", ") };
        writeln!(f, "\nout of line with the others: {outliers}")
    }
}

impl fmt::Display for ResidualReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let optional = |value: Option<f64>, sign: &str| match (value, sign) {
            (Some(value), "+") => format!("{value:+.2}"),
            (Some(value), _) => format!("{value:.2}"),
            (None, _) => "-".to_owned(),
        };
        writeln!(
            f,
            "{:>6} {:>9.1} {:>8.1} {:>8.2} {:>8.1} {:>+9.1} {:>7} {:>9}{}",
            self.shot,
            self.dial_mil,
            self.range_m,
            self.dz_m,
            self.model_range_m,
            self.residual_m,
            optional(self.tof_s, ""),
            optional(self.residual_s, "+"),
            if self.outlier { "  out of line" } else { "" }
        )
    }
}
