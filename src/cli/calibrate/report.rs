//! A calibration as JSON and text.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

use crate::cli::page::Beside;
use crate::mission::Emplacement;
use crate::products::calibration::{Calibration, Correlation, Estimate, Parameter, Residual, summary};
use crate::units::{Angle, AngleUnit};

/// A calibration as JSON and text.
#[derive(Debug, Serialize)]
pub struct CalibrateReport {
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

/// One shot, logged minus model.
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

/// The preset file that was written.
#[derive(Debug, Serialize)]
pub struct WrittenReport {
    /// Its name.
    pub file: String,
    /// Id of the calibrated weapon in it.
    pub weapon: String,
    /// Id of the shell it fires.
    pub shell: String,
}

impl CalibrateReport {
    /// The report of `calibration`, of shots of a `date`, and of what was `written`.
    pub fn new(
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
            weapon: calibration.setup.weapon.id.clone(),
            shell: calibration.setup.shell.id.clone(),
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
    let report = |one: &Correlation| CorrelationReport {
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
            bearing_deg: shot.bearing.map(Angle::degrees),
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
