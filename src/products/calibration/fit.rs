//! A log against a gun: where the model puts each shot, and which values of chosen parameters put them best.

use nalgebra::DVector;

use super::fault::CalibrationFault;
use super::leave_one_out::leave_one_out_rms_m;
use super::model::Setup;
use super::parameter::Parameter;
use super::problem::{Miss, Question};
use super::quality::{Correlation, Quality, check_separable, quality};
use super::scatter::{BEND, RESISTANT_BEND, Scatter, is_outlier, rms, weight};
use super::shot::LoggedShot;

/// How often the weights of the shots may be set anew.
const MOST_ROUNDS: usize = 40;
/// Weights and scatter that change by less than this share have settled.
const ROUNDS_SETTLED: f64 = 1e-3;

/// A log set against a gun, fitted or not.
#[derive(Clone, Debug, PartialEq)]
pub struct Calibration {
    /// The gun with the fitted values in it.
    pub setup: Setup,
    /// What was fitted, in the order of [`Parameter::ALL`]; empty when the log was only compared.
    pub estimates: Vec<Estimate>,
    /// How the estimates move together, one for each pair.
    pub correlations: Vec<Correlation>,
    /// Each shot against the model, in the order of the log.
    pub residuals: Vec<Residual>,
    /// The root of the mean square of every range residual, metres.
    pub rms_m: f64,
    /// The same of the times, seconds; `None` where no shot was timed.
    pub rms_s: Option<f64>,
    /// What the ranges scatter by, outliers apart, metres: the median residual over that of a normal distribution.
    pub scatter_m: f64,
    /// The root of the mean square of the ranges each predicted by a fit to all the other shots, metres; `None` where
    /// nothing was fitted or a shot fewer would not do.
    pub leave_one_out_rms_m: Option<f64>,
}

/// A fitted value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// What was fitted.
    pub parameter: Parameter,
    /// In the parameter's own unit.
    pub value: f64,
    /// In the same unit.
    pub standard_error: f64,
    /// Where the fit started.
    pub before: f64,
}

/// One shot against the model, logged minus model.
#[derive(Clone, Debug, PartialEq)]
pub struct Residual {
    /// The shot.
    pub shot: LoggedShot,
    /// Where the model puts it, metres from the gun.
    pub model_range_m: f64,
    /// When the model brings it down, seconds.
    pub model_time_s: f64,
    /// Positive: it landed farther than the model says, metres.
    pub range_m: f64,
    /// Positive: it flew longer than the model says, seconds; `None` where it was not timed.
    pub time_s: Option<f64>,
    /// What its range still counts in the fit, from 0 to 1.
    pub weight: f64,
    /// Whether its range or its time is out of line with the other shots.
    pub is_outlier: bool,
}

/// Sets `shots` against `setup` and fits `parameters` to them by robust least squares; with none it only compares.
///
/// # Errors
/// When the shots do not hold that much, or do not fit this gun at all: see [`CalibrationFault`].
pub fn calibrate(
    setup: &Setup,
    shots: &[LoggedShot],
    parameters: &[Parameter],
) -> Result<Calibration, CalibrationFault> {
    let mut parameters = parameters.to_vec();
    parameters.sort_unstable();
    parameters.dedup();
    let chosen = shots.iter().collect::<Vec<_>>();
    let question = Question { setup, shots: &chosen, parameters: &parameters };
    check_shots(&question)?;
    let settled = settle(&question)?;
    let quality =
        if parameters.is_empty() { None } else { quality(&question, &settled.values, settled.scatter) };
    report(&question, &settled, quality)
}

/// What can be refused before any flight.
fn check_shots(question: &Question<'_>) -> Result<(), CalibrationFault> {
    let (setup, shots, parameters) = (question.setup, question.shots, question.parameters);
    if shots.is_empty() {
        return Err(CalibrationFault::NoShots);
    }
    if shots.len() < parameters.len() {
        return Err(CalibrationFault::TooFewShots { shots: shots.len(), parameters: parameters.len() });
    }
    let tilts = !setup.is_level() || parameters.iter().any(|parameter| parameter.is_of_hull());
    match shots.iter().find(|shot| tilts && shot.bearing.is_none()) {
        Some(shot) => Err(CalibrationFault::BearingNeeded { shot: shot.name.clone() }),
        None => Ok(setup.loaded().map(|_| ())?),
    }
}

/// Where a fit came to rest.
struct Settled {
    values: Vec<f64>,
    scatter: Scatter,
    misses: Vec<Miss>,
}

/// Plain least squares, then a resistant fit that finds the scatter, then the fit itself with that scatter.
fn settle(question: &Question<'_>) -> Result<Settled, CalibrationFault> {
    let start = Settled::at(question, question.start(), Scatter::READING)?;
    if question.parameters.is_empty() {
        return Ok(start.with_own_scatter(question));
    }
    check_separable(question, &start.values, start.scatter)?;
    let in_full = DVector::repeat(start.scatters().count(), 1.0);
    let plain = start.improved(question, &in_full)?.with_own_scatter(question);
    let resistant = plain.reweighted(question, RESISTANT_BEND, Settled::with_own_scatter)?;
    let settled = resistant.reweighted(question, BEND, |settled, _| settled)?;
    check_separable(question, &settled.values, settled.scatter)?;
    Ok(settled)
}

impl Settled {
    fn at(question: &Question<'_>, values: Vec<f64>, scatter: Scatter) -> Result<Self, CalibrationFault> {
        let stuck = || {
            CalibrationFault::Unsettled {
            reason: "the barrel cannot be laid along a shot's bearing: the hull tilts too far, or the pitch is beyond \
                     the vertical"
                .to_owned(),
        }
        };
        let misses = question.misses(&values).ok_or_else(stuck)?;
        Ok(Self { values, scatter, misses })
    }

    /// The same, in the scatter of its own residuals.
    fn with_own_scatter(self, question: &Question<'_>) -> Self {
        let ranges = self.misses.iter().map(|miss| miss.range_m);
        Self { scatter: Scatter::of_ranges(ranges, question.parameters.len()), ..self }
    }

    /// Least squares from here with `weights` for the residuals.
    fn improved(&self, question: &Question<'_>, weights: &DVector<f64>) -> Result<Self, CalibrationFault> {
        let values = question.least_squares(&self.values, self.scatter, weights)?;
        Self::at(question, values, self.scatter)
    }

    /// Least squares again and again, each time with the weights the last residuals earn, until these change no more.
    fn reweighted(
        mut self,
        question: &Question<'_>,
        bend: f64,
        rescaled: impl Fn(Self, &Question<'_>) -> Self,
    ) -> Result<Self, CalibrationFault> {
        let mut weights = self.weights(bend);
        for _ in 0..MOST_ROUNDS {
            let before = self.scatter.range_m;
            self = rescaled(self.improved(question, &weights)?, question);
            let earned = self.weights(bend);
            let change = (&earned - &weights).amax().max((self.scatter.range_m / before - 1.0).abs());
            weights = earned;
            if change < ROUNDS_SETTLED {
                break;
            }
        }
        Ok(self)
    }

    fn weights(&self, bend: f64) -> DVector<f64> {
        DVector::from_vec(self.scatters().map(|z| weight(z, bend)).collect())
    }

    /// Every range residual, then every time residual, in scatters.
    fn scatters(&self) -> impl Iterator<Item = f64> {
        let ranges = self.misses.iter().map(|miss| miss.range_m / self.scatter.range_m);
        ranges.chain(self.misses.iter().filter_map(|miss| Some(miss.time_s? / self.scatter.time_s)))
    }
}

fn report(
    question: &Question<'_>,
    settled: &Settled,
    quality: Option<Quality>,
) -> Result<Calibration, CalibrationFault> {
    for (shot, miss) in question.shots.iter().zip(&settled.misses) {
        miss.prediction.reached.or_fault(shot)?;
    }
    let setup = question.setup_with(&settled.values);
    let (standard_errors, correlations) =
        quality.map_or_else(Default::default, |quality| (quality.standard_errors, quality.correlations));
    let found = question.parameters.iter().zip(&settled.values).zip(&standard_errors);
    let estimates = found.map(|((&parameter, &value), &standard_error)| {
        let before = question.setup.value(parameter);
        Estimate { parameter, value, standard_error, before }
    });
    let misses = || settled.misses.iter();
    Ok(Calibration {
        setup,
        estimates: estimates.collect(),
        correlations,
        residuals: residuals(question, settled),
        rms_m: rms(misses().map(|miss| miss.range_m)).unwrap_or_default(),
        rms_s: rms(misses().filter_map(|miss| miss.time_s)),
        scatter_m: settled.scatter.range_m,
        leave_one_out_rms_m: leave_one_out_rms_m(question, &settled.values, settled.scatter),
    })
}

fn residuals(question: &Question<'_>, settled: &Settled) -> Vec<Residual> {
    let scatter = settled.scatter;
    let residual = |(shot, miss): (&&LoggedShot, &Miss)| {
        let range = miss.range_m / scatter.range_m;
        let late = miss.time_s.is_some_and(|time_s| is_outlier(time_s / scatter.time_s));
        Residual {
            shot: (*shot).clone(),
            model_range_m: miss.prediction.range_m,
            model_time_s: miss.prediction.time_s,
            range_m: miss.range_m,
            time_s: miss.time_s,
            weight: weight(range, BEND),
            is_outlier: late || is_outlier(range),
        }
    };
    question.shots.iter().zip(&settled.misses).map(residual).collect()
}

impl Calibration {
    /// The shots out of line with the others, as the log calls them.
    pub fn outliers(&self) -> impl Iterator<Item = &str> {
        self.residuals
            .iter()
            .filter(|residual| residual.is_outlier)
            .map(|residual| residual.shot.name.as_str())
    }

    /// The estimate of `parameter`; `None` where it was not fitted.
    pub fn estimate(&self, parameter: Parameter) -> Option<&Estimate> {
        self.estimates.iter().find(|estimate| estimate.parameter == parameter)
    }
}
