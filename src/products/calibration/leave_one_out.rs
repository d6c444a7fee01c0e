//! How far each shot lands from where a fit to all the others would put it.

use nalgebra::{DMatrix, DVector};

use super::problem::Question;
use super::scatter::{BEND, Scatter, rms, weight};

/// The root of the mean square of those distances, metres; `None` where one shot fewer would not do.
///
/// No fit is flown again: with `J_i` the rows of the shot (its range, and its time if any), `W` the weights and
/// `N = J^T W J`, the residuals of a fit without it are `(1 - J_i N^-1 J_i^T W_i)^-1 z_i`, exact as far as slopes are.
pub(super) fn leave_one_out_rms_m(question: &Question<'_>, values: &[f64], scatter: Scatter) -> Option<f64> {
    if question.parameters.is_empty() || question.shots.len() <= question.parameters.len() {
        return None;
    }
    let slopes = question.slopes(values, scatter)?;
    let residuals = question.scatters(values, scatter)?;
    let weights = residuals.map(|z| weight(z, BEND));
    let normal = slopes.transpose() * DMatrix::from_diagonal(&weights) * &slopes;
    let inverse = normal.try_inverse()?;
    let errors_m = rows_of_shots(question).into_iter().map(|rows| {
        let of_shot = slopes.select_rows(&rows);
        let leverage =
            &of_shot * &inverse * of_shot.transpose() * DMatrix::from_diagonal(&picked(&weights, &rows));
        let left = DMatrix::identity(rows.len(), rows.len()) - leverage;
        Some((left.try_inverse()? * picked(&residuals, &rows))[0] * scatter.range_m)
    });
    rms(errors_m.collect::<Option<Vec<f64>>>()?.into_iter())
}

/// Which rows of the problem each shot has: its range, then its time where it was timed.
fn rows_of_shots(question: &Question<'_>) -> Vec<Vec<usize>> {
    let mut next_time = question.shots.len();
    let rows = question.shots.iter().enumerate().map(|(range, shot)| {
        let mut rows = vec![range];
        if shot.time_s.is_some() {
            rows.push(next_time);
            next_time += 1;
        }
        rows
    });
    rows.collect()
}

fn picked(column: &DVector<f64>, rows: &[usize]) -> DVector<f64> {
    DVector::from_iterator(rows.len(), rows.iter().map(|&row| column[row]))
}
