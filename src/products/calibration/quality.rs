//! How well a fit knows its parameters: standard errors, correlations, and what the shots cannot tell apart.

use nalgebra::{DMatrix, DVector};

use super::fault::CalibrationFault;
use super::parameter::Parameter;
use super::problem::Question;
use super::scatter::{BEND, Scatter, is_outlier};

/// Parameters whose slopes, each taken to length 1, span so little in some direction act alike.
const LEAST_SPAN: f64 = 1e-4;
/// A parameter belongs to such a direction with at least this share of it.
const LEAST_SHARE: f64 = 0.1;
/// A step that moves no shot by this many scatters has no effect.
const LEAST_EFFECT: f64 = 1e-7;

/// How two fitted parameters move together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Correlation {
    /// The two, in the order of [`Parameter::ALL`].
    pub between: [Parameter; 2],
    /// From -1 to 1; near either the shots hardly tell them apart.
    pub coefficient: f64,
}

/// How well a fit knows its parameters.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Quality {
    /// One for each parameter, in its own unit.
    pub standard_errors: Vec<f64>,
    pub correlations: Vec<Correlation>,
}

/// Refuses parameters that the shots do not depend on or cannot tell apart, near `values`.
pub(super) fn check_separable(
    question: &Question<'_>,
    values: &[f64],
    scatter: Scatter,
) -> Result<(), CalibrationFault> {
    let stuck = || CalibrationFault::Unsettled { reason: "the model cannot be flown there".to_owned() };
    let mut slopes = question.slopes(values, scatter).ok_or_else(stuck)?;
    for (index, mut column) in slopes.column_iter_mut().enumerate() {
        let length = column.norm();
        if length.is_nan() || length < LEAST_EFFECT {
            return Err(CalibrationFault::NoEffect(question.parameters[index]));
        }
        column /= length;
    }
    let decomposition = slopes.svd(false, true);
    let (least, span) = decomposition.singular_values.argmin();
    if span >= LEAST_SPAN {
        return Ok(());
    }
    let directions = decomposition.v_t.ok_or_else(stuck)?;
    let shares = directions.row(least);
    let named = question.parameters.iter().zip(shares.iter());
    let parameters = named.filter(|(_, share)| share.abs() >= LEAST_SHARE).map(|(&named, _)| named).collect();
    Err(CalibrationFault::Inseparable { parameters })
}

/// Standard errors and correlations of a fit that settled at `values`; `None` where the slopes cannot be inverted.
///
/// Huber's covariance: (J^T J)^-1 times [sum psi^2 / (n - p)] / (mean psi')^2, with psi the residual cut at the bend.
/// The factor is never taken below 1, so that the errors are never less than reading alone leaves.
pub(super) fn quality(question: &Question<'_>, values: &[f64], scatter: Scatter) -> Option<Quality> {
    let slopes = question.slopes(values, scatter)?;
    let residuals = question.scatters(values, scatter)?;
    let unit = (slopes.transpose() * &slopes).try_inverse()?;
    let covariance = unit * spread(&residuals, question.parameters.len());
    let steps = question.steps()?;
    let deviation = |index: usize| covariance[(index, index)].max(0.0).sqrt();
    let standard_errors = (0..steps.len()).map(|index| deviation(index) * steps[index]).collect();
    Some(Quality { standard_errors, correlations: correlations(question.parameters, &covariance) })
}

/// How much more the residuals spread than the scatter they were measured in, squared; at least 1.
fn spread(residuals: &DVector<f64>, parameters: usize) -> f64 {
    let count = residuals.len() as f64;
    let spare = count - parameters as f64;
    if spare < 1.0 {
        return 1.0;
    }
    let cut = residuals.iter().map(|z| z.clamp(-BEND, BEND).powi(2)).sum::<f64>() / spare;
    let straight = residuals.iter().filter(|z| !is_outlier(**z)).count() as f64 / count;
    (cut / (straight * straight).max(f64::MIN_POSITIVE)).max(1.0)
}

fn correlations(parameters: &[Parameter], covariance: &DMatrix<f64>) -> Vec<Correlation> {
    let pairs = (0..parameters.len()).flat_map(|first| (0..first).map(move |second| (second, first)));
    let of_pair = |(one, other): (usize, usize)| {
        let scale = (covariance[(one, one)] * covariance[(other, other)]).sqrt();
        let coefficient = (covariance[(one, other)] / scale).clamp(-1.0, 1.0);
        Correlation { between: [parameters[one], parameters[other]], coefficient }
    };
    pairs.map(of_pair).collect()
}
