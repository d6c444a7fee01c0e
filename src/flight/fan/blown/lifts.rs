//! The lifts a table's shots are fired at, and what one between them has.

use glam::DVec2;

use super::bearing::Bearing;
use super::sheaf::{Passing, Sheaf};
use crate::flight::fan::sheet::{Axis, cubic, neighbours};
use crate::units::Angle;

/// Lifts asked for, from straight down over the vertical to straight behind.
pub(super) const LIFTS: usize = 97;
/// What a shot has where it passes the point may be off by this, metres: if by more, it passes there another time than on
/// its way to the point.
const SAME_PASS_M: f64 = 15.0;

/// The lifts, radians.
pub(super) fn lifts() -> Axis {
    let spacing = 3.0 * Angle::RIGHT.radians() / (LIFTS - 1) as f64;
    Axis { first: -Angle::RIGHT.radians(), spacing, count: LIFTS }
}

/// A lift between four others: the first of them, and what each counts.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lifts {
    first: usize,
    weights: [f32; 4],
}

impl Lifts {
    /// About a lift, radians.
    pub fn about(lift: f64) -> Self {
        let (first, u) = neighbours(lifts().position(lift), LIFTS);
        Self { first, weights: cubic(u).0.map(|weight| weight as f32) }
    }

    /// What it has at a line of `kept`, line by line and lift by lift; `None` beyond the last line.
    pub fn between<const N: usize>(&self, kept: &[[f32; N]], line: usize) -> Option<[f32; N]> {
        let first = line * LIFTS + self.first;
        let mut sum = [0.0; N];
        for (values, weight) in kept.get(first..first + 4)?.iter().zip(self.weights) {
            for (sum, value) in sum.iter_mut().zip(values) {
                *sum += weight * value;
            }
        }
        Some(sum)
    }
}

/// What a shot has at a column or a row: height or distance, metres; the lean it takes to pass there, radians; and for each
/// radian of lean metres aside and metres more of height or distance.
#[derive(Clone, Copy, Debug)]
pub(super) struct Has {
    pub value_m: f64,
    pub lean: f64,
    pub lever_m: DVec2,
}

impl Has {
    /// Itself where its height or distance is about `value_m`.
    pub fn if_near(self, value_m: f64) -> Option<Self> {
        ((self.value_m - value_m).abs() < SAME_PASS_M).then_some(self)
    }

    /// What the lift has at a column or a row; `None` where that is not known.
    pub fn at(
        bearing: &Bearing<'_>,
        of_sheaf: fn(&Sheaf) -> &[Passing],
        lifts: &Lifts,
        line: usize,
    ) -> Option<Self> {
        let [value_m, lean, aside_m, more_m] = bearing.passing(of_sheaf, lifts, line)?.map(f64::from);
        Some(Self { value_m, lean, lever_m: DVec2::new(aside_m, more_m) })
    }

    /// The same between two columns or rows; before the first as the first two go on.
    pub fn between(
        bearing: &Bearing<'_>,
        of_sheaf: fn(&Sheaf) -> &[Passing],
        lifts: &Lifts,
        position: f64,
    ) -> Option<Self> {
        let line = position.max(0.0) as usize;
        let [here, there] = [line, line + 1].map(|line| Self::at(bearing, of_sheaf, lifts, line));
        let (here, there) = (here?, there?);
        let share = position - line as f64;
        Some(Self {
            value_m: here.value_m + (there.value_m - here.value_m) * share,
            lean: here.lean + (there.lean - here.lean) * share,
            lever_m: here.lever_m + (there.lever_m - here.lever_m) * share,
        })
    }
}
