//! A fit as a least-squares problem: which values of the parameters make the weighted residuals small.

use levenberg_marquardt::{LeastSquaresProblem, LevenbergMarquardt, TerminationReason};
use nalgebra::storage::Owned;
use nalgebra::{DMatrix, DVector, Dyn};

use super::fault::CalibrationFault;
use super::model::{Prediction, Setup};
use super::parameter::Parameter;
use super::scatter::Scatter;
use super::shot::LoggedShot;
use crate::arsenal::Round;

/// Flights for a slope are this far apart: an angle, degrees.
const ANGLE_STEP_DEG: f64 = 0.05;
/// ... a sight's scale.
const SCALE_STEP: f64 = 1e-3;
/// ... a launch speed, as a share of itself.
const SPEED_STEP: f64 = 2e-3;
/// ... a drag value, as a share of itself, or of the one that decelerates by a tenth of gravity at the muzzle.
const DRAG_STEP: f64 = 5e-3;
/// The search is done when nothing changes by more than this share.
const SETTLED: f64 = 1e-7;
/// Slopes the search may take for each parameter.
const PATIENCE: usize = 40;

/// A residual beyond every real one, in scatters.
const NOWHERE: f64 = 1e9;

/// The question a fit asks: these numbers of this gun, from these shots.
#[derive(Clone, Copy)]
pub(super) struct Question<'a> {
    pub setup: &'a Setup,
    pub shots: &'a [&'a LoggedShot],
    pub parameters: &'a [Parameter],
}

/// One shot's residuals, logged minus model.
#[derive(Clone, Copy, Debug)]
pub(super) struct Miss {
    pub prediction: Prediction,
    pub range_m: f64,
    /// `None` where the shot was not timed.
    pub time_s: Option<f64>,
}

impl Question<'_> {
    /// The values the setup starts from.
    pub fn start(&self) -> Vec<f64> {
        self.parameters.iter().map(|&parameter| self.setup.value(parameter)).collect()
    }

    /// The gun with `values` for the parameters.
    pub fn setup_with(&self, values: &[f64]) -> Setup {
        let pairs = self.parameters.iter().zip(values);
        pairs.fold(self.setup.clone(), |setup, (&parameter, &value)| setup.with(parameter, value))
    }

    /// Every shot's residuals at `values`; `None` where they make no gun, or one that cannot be laid on a shot.
    pub fn misses(&self, values: &[f64]) -> Option<Vec<Miss>> {
        let loaded = self.setup_with(values).loaded().ok()?;
        self.shots
            .iter()
            .map(|shot| {
                let prediction = loaded.predict(shot)?;
                let time_s = shot.time_s.map(|time_s| time_s - prediction.time_s);
                Some(Miss { prediction, range_m: shot.range_m - prediction.range_m, time_s })
            })
            .collect()
    }

    /// Residuals in scatters at `values`: every range, then every time.
    pub fn scatters(&self, values: &[f64], scatter: Scatter) -> Option<DVector<f64>> {
        let misses = self.misses(values)?;
        let ranges = misses.iter().map(|miss| miss.range_m / scatter.range_m);
        let times = misses.iter().filter_map(|miss| Some(miss.time_s? / scatter.time_s));
        Some(DVector::from_vec(ranges.chain(times).collect()))
    }

    /// Slopes of [`Self::scatters`] by each parameter's own step, from flights a step to either side.
    pub fn slopes(&self, values: &[f64], scatter: Scatter) -> Option<DMatrix<f64>> {
        let steps = self.steps()?;
        let beside = |column: usize, side: f64| {
            let mut moved = values.to_vec();
            moved[column] += side * steps[column];
            self.scatters(&moved, scatter)
        };
        let columns = (0..steps.len())
            .map(|column| Some((beside(column, 1.0)? - beside(column, -1.0)?) * 0.5))
            .collect::<Option<Vec<_>>>()?;
        Some(DMatrix::from_columns(&columns))
    }

    /// The step of each parameter, in its own unit; values are searched in these.
    pub fn steps(&self) -> Option<Vec<f64>> {
        let step = |&parameter: &Parameter| match parameter {
            Parameter::SightZero | Parameter::HullPitch | Parameter::HullRoll => Some(ANGLE_STEP_DEG),
            Parameter::SightScale => Some(SCALE_STEP),
            Parameter::LaunchSpeed => Some(SPEED_STEP * self.setup.weapon.launch_speed_mps),
            Parameter::DragValue => self.drag_step(),
        };
        self.parameters.iter().map(step).collect()
    }

    fn drag_step(&self) -> Option<f64> {
        let unit = self.setup.clone().with(Parameter::DragValue, 1.0);
        let round = Round::load(&unit.world, &unit.weapon, &unit.shell).ok()?;
        let deceleration_mps2 = round.drag_deceleration_mps2(round.launch_speed_mps);
        let felt = if deceleration_mps2 > 0.0 { 0.1 * round.gravity_mps2() / deceleration_mps2 } else { 1.0 };
        Some(DRAG_STEP * self.setup.value(Parameter::DragValue).abs().max(felt))
    }

    /// The values near `from` that make the squares of the weighted residuals least.
    pub fn least_squares(
        &self,
        from: &[f64],
        scatter: Scatter,
        weights: &DVector<f64>,
    ) -> Result<Vec<f64>, CalibrationFault> {
        let stuck = || unsettled("the model cannot be flown there");
        let steps = DVector::from_vec(self.steps().ok_or_else(stuck)?);
        let position = DVector::from_column_slice(from).component_div(&steps);
        let roots = weights.map(f64::sqrt);
        let search = Search { question: *self, scatter, roots, steps, position };
        let method = LevenbergMarquardt::new().with_tol(SETTLED).with_patience(PATIENCE);
        let (found, report) = method.minimize(search);
        match report.termination {
            TerminationReason::ResidualsZero
            | TerminationReason::Orthogonal
            | TerminationReason::Converged { .. }
            | TerminationReason::NoImprovementPossible(_) => Ok(found.values()),
            TerminationReason::User(_) => Err(stuck()),
            TerminationReason::LostPatience => Err(unsettled("too many flights")),
            other => Err(unsettled(&format!("{other:?}"))),
        }
    }
}

fn unsettled(reason: &str) -> CalibrationFault {
    CalibrationFault::Unsettled { reason: reason.to_owned() }
}

/// A question as the library searches it: positions count steps, rows carry the roots of their weights.
struct Search<'a> {
    question: Question<'a>,
    scatter: Scatter,
    roots: DVector<f64>,
    steps: DVector<f64>,
    position: DVector<f64>,
}

impl Search<'_> {
    fn values(&self) -> Vec<f64> {
        self.position.component_mul(&self.steps).as_slice().to_vec()
    }

    /// Residuals worse than any, so that the search turns back from values that make no gun.
    fn nowhere(&self) -> DVector<f64> {
        DVector::repeat(self.roots.len(), NOWHERE)
    }
}

impl LeastSquaresProblem<f64, Dyn, Dyn> for Search<'_> {
    type ResidualStorage = Owned<f64, Dyn>;
    type JacobianStorage = Owned<f64, Dyn, Dyn>;
    type ParameterStorage = Owned<f64, Dyn>;

    fn set_params(&mut self, position: &DVector<f64>) {
        self.position.copy_from(position);
    }

    fn params(&self) -> DVector<f64> {
        self.position.clone()
    }

    fn residuals(&self) -> Option<DVector<f64>> {
        let scatters = self.question.scatters(&self.values(), self.scatter);
        let usable = scatters.filter(|scatters| scatters.iter().all(|z| z.is_finite()));
        Some(usable.map_or_else(|| self.nowhere(), |scatters| scatters.component_mul(&self.roots)))
    }

    fn jacobian(&self) -> Option<DMatrix<f64>> {
        let mut slopes = self.question.slopes(&self.values(), self.scatter)?;
        for mut column in slopes.column_iter_mut() {
            column.component_mul_assign(&self.roots);
        }
        Some(slopes)
    }
}
