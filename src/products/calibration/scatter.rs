//! How far shots scatter about a model, and what a shot far out of line still counts.
//!
//! Residuals are measured in scatters: a range over the scatter of the ranges themselves, a time over what timing a video
//! allows. A shot beyond the bend loses weight (Huber), so that one wrong row neither spoils a fit nor hides in it. The
//! scatter is had from a fit with a low bend, which many wrong rows cannot drag along; the numbers are then fitted with a
//! high one, which lets honest rows count in full.

/// A place read off a map whose coordinates are given to a metre, metres: the ranges never scatter less.
pub const RANGE_READING_M: f64 = 1.0;
/// A flight timed from muzzle flash to impact on a video, seconds.
pub const TIME_READING_S: f64 = 0.4;
/// A residual of this many scatters is out of line: 99.7 % of honest ones lie within.
pub(super) const BEND: f64 = 3.0;
/// The bend of the fit that finds the scatter.
pub(super) const RESISTANT_BEND: f64 = 1.0;
/// The median of the magnitudes of normally scattered numbers, over their standard deviation.
const NORMAL_MEDIAN: f64 = 0.6745;

/// What a range and a time residual are measured in.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Scatter {
    /// Metres.
    pub range_m: f64,
    /// Seconds.
    pub time_s: f64,
}

impl Scatter {
    /// Reading errors alone.
    pub const READING: Self = Self { range_m: RANGE_READING_M, time_s: TIME_READING_S };

    /// The scatter of range residuals after a fit of `parameters` numbers: their median magnitude, over that of a
    /// normal distribution. A fit makes up to that many residuals vanish, so the smallest do not count.
    pub fn of_ranges(residuals_m: impl Iterator<Item = f64>, parameters: usize) -> Self {
        let mut magnitudes = residuals_m.map(f64::abs).collect::<Vec<_>>();
        magnitudes.sort_by(f64::total_cmp);
        let vanishing = parameters.saturating_sub(1).min(magnitudes.len().saturating_sub(1));
        let median_m = median(&magnitudes[vanishing..]).unwrap_or(0.0);
        Self { range_m: (median_m / NORMAL_MEDIAN).max(RANGE_READING_M), ..Self::READING }
    }
}

/// The middle of ascending numbers, or of the two in the middle; `None` where there are none.
fn median(ascending: &[f64]) -> Option<f64> {
    let middle = ascending.len() / 2;
    let upper = *ascending.get(middle)?;
    Some(if ascending.len() % 2 == 1 { upper } else { 0.5 * (ascending[middle - 1] + upper) })
}

/// Huber's weight of a residual of `scatters`: 1 up to the bend, then bend / |z|.
pub(super) fn weight(scatters: f64, bend: f64) -> f64 {
    if scatters.abs() <= bend { 1.0 } else { bend / scatters.abs() }
}

/// Whether a residual of `scatters` is out of line.
pub(super) fn is_outlier(scatters: f64) -> bool {
    scatters.abs() > BEND
}

/// The root of the mean square; `None` where there are no numbers.
pub(super) fn rms(numbers: impl Iterator<Item = f64>) -> Option<f64> {
    let (count, sum) = numbers.fold((0_u32, 0.0), |(count, sum), x| (count + 1, sum + x * x));
    (count > 0).then(|| (sum / f64::from(count)).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scatter_of_normal_residuals_is_their_deviation() {
        // The quartiles of a normal distribution with deviation 10: half of the magnitudes lie below 6.745.
        let residuals = [-12.0, -6.745, 1.0, 3.0, 20.0];
        let scatter = Scatter::of_ranges(residuals.into_iter(), 1);
        assert!((scatter.range_m - 10.0).abs() < 1e-9);
        // three fitted numbers make two residuals vanish at will: the median is then of 6.745, 12 and 20
        let scatter = Scatter::of_ranges(residuals.into_iter(), 3);
        assert!((scatter.range_m - 12.0 / 0.6745).abs() < 1e-9);
        assert_eq!(Scatter::of_ranges([0.0, 0.0].into_iter(), 5), Scatter::READING);
    }

    #[test]
    fn a_residual_out_of_line_pulls_no_harder_than_one_at_the_bend() {
        for z in [0.0, 2.9, -3.0] {
            assert!((weight(z, BEND) - 1.0).abs() < 1e-12 && !is_outlier(z));
        }
        for z in [3.1, -30.0, 1e9] {
            assert!((weight(z, BEND) * f64::abs(z) - BEND).abs() < 1e-6 && is_outlier(z));
        }
    }

    #[test]
    fn the_root_of_the_mean_square() {
        assert_eq!(rms([].into_iter()), None);
        assert!((rms([3.0, 4.0].into_iter()).unwrap() - 12.5_f64.sqrt()).abs() < 1e-12);
    }
}
