//! What neighbouring flights have, as a curve over the elevation, and where it has the places of an axis.

use super::sheet::Axis;

/// Newton's steps from the straight line to the cubic.
const NEWTON_STEPS: usize = 2;

/// What the flights have, and what else is known of each.
pub(super) struct Curve<'c, const N: usize> {
    pub values: &'c [f64],
    pub carried: [&'c [f64]; N],
}

impl<const N: usize> Curve<'_, N> {
    /// Notes where between two neighbouring flights the places of `axis` lie that are above what `flight` has, up to what its
    /// neighbour `next` has: the place, how many flights from the first, and what is carried there.
    pub fn note_places(
        &self,
        flight: usize,
        next: usize,
        axis: Axis,
        mut note: impl FnMut(usize, f64, [f64; N]),
    ) {
        let places = places_between(axis, self.values[flight], self.values[next]);
        if places.is_empty() {
            return;
        }
        let flight = flight.min(next);
        let values = Cubic::about(self.values, flight);
        let carried = self.carried.map(|all| Cubic::about(all, flight));
        for place in places {
            let share = values.crossing(axis.at(place));
            note(place, flight as f64 + share, std::array::from_fn(|index| carried[index].at(share)));
        }
    }
}

/// A cubic through four neighbours, 0 at one of them and 1 at the next; a straight line where the others are not known.
pub(super) struct Cubic([f64; 4]);

impl Cubic {
    /// About the value of index `index` and the next.
    pub fn about(values: &[f64], index: usize) -> Self {
        let first = index.saturating_sub(1).min(values.len() - 4);
        let four: [f64; 4] = std::array::from_fn(|k| values[first + k]);
        if !four.iter().all(|value| value.is_finite()) {
            return Self([values[index], values[index + 1] - values[index], 0.0, 0.0]);
        }
        let [a, b, c] = [four[1] - four[0], four[2] - four[1], four[3] - four[2]];
        let (bend, twist) = (0.5 * (b - a), (c - 2.0 * b + a) / 6.0);
        // Newton's form about the first of the four, moved to the one of the index
        let shift = (index - first) as f64;
        let at = |u: f64| four[0] + u * (a + (u - 1.0) * (bend + (u - 2.0) * twist));
        let slope = a + bend * (2.0 * shift - 1.0) + twist * (3.0 * shift * shift - 6.0 * shift + 2.0);
        Self([at(shift), slope, bend + twist * (3.0 * shift - 3.0), twist])
    }

    /// So many flights from the one of the index.
    pub fn at(&self, u: f64) -> f64 {
        let [at, slope, bend, twist] = self.0;
        at + u * (slope + u * (bend + u * twist))
    }

    /// Where it has `level` between 0 and 1, starting from the straight line.
    fn crossing(&self, level: f64) -> f64 {
        let [at, slope, bend, twist] = self.0;
        let mut u = (level - at) / (slope + bend + twist);
        for _ in 0..NEWTON_STEPS {
            let steepness = slope + u * (2.0 * bend + 3.0 * u * twist);
            u = (u - (self.at(u) - level) / steepness).clamp(0.0, 1.0);
        }
        u
    }
}

/// The index of the most; what is not a number does not count.
pub(super) fn top_of(values: &[f64]) -> usize {
    let most = |top: usize, (index, &value): (usize, &f64)| {
        if values[top].is_nan() || value > values[top] { index } else { top }
    };
    values.iter().enumerate().fold(0, most)
}

/// Places above one value, up to and including another; none where one of them is no number.
fn places_between(axis: Axis, above: f64, up_to: f64) -> std::ops::Range<usize> {
    if above.is_nan() || up_to.is_nan() {
        return 0..0;
    }
    let first_above = |value: f64| (axis.position(value).floor() + 1.0).max(0.0) as usize;
    first_above(above)..first_above(up_to).min(axis.count)
}
