//! Samples of every flight of a fan along one axis, and cubics through four of them.

/// Evenly spaced places.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Axis {
    /// The first of them.
    pub first: f64,
    /// From each to the next.
    pub spacing: f64,
    /// How many there are, at least four.
    pub count: usize,
}

/// Four neighbouring places of an axis and the weights that make a cubic through them at a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Stencil {
    first: usize,
    weights: [f64; 4],
    /// The same for its slope.
    slopes: [f64; 4],
}

impl Axis {
    /// The place of an index.
    pub const fn at(&self, index: usize) -> f64 {
        self.first + self.spacing * index as f64
    }

    /// The last place.
    pub const fn last(&self) -> f64 {
        self.at(self.count - 1)
    }

    /// How many spacings `place` lies beyond the first.
    pub fn position(&self, place: f64) -> f64 {
        (place - self.first) / self.spacing
    }

    /// The stencil round `place`; `None` beyond the ends.
    #[inline]
    pub fn stencil(&self, place: f64) -> Option<Stencil> {
        let position = self.position(place);
        let last = (self.count - 1) as f64;
        if !(0.0..=last).contains(&position) {
            return None;
        }
        let (first, u) = neighbours(position, self.count);
        let (weights, slopes) = cubic(u);
        Some(Stencil { first, weights, slopes: slopes.map(|slope| slope / self.spacing) })
    }
}

impl Stencil {
    /// The cubic's value, `values` being those of the whole axis.
    pub fn value(&self, values: &[f32]) -> f64 {
        self.weighed(values, &self.weights)
    }

    /// The cubic's slope.
    pub fn slope(&self, values: &[f32]) -> f64 {
        self.weighed(values, &self.slopes)
    }

    /// The four places and their weights.
    #[inline]
    pub fn weighed_places(&self) -> impl Iterator<Item = (usize, f64)> {
        let first = self.first;
        self.weights.into_iter().enumerate().map(move |(index, weight)| (first + index, weight))
    }

    fn weighed(&self, values: &[f32], weights: &[f64; 4]) -> f64 {
        let four = &values[self.first..self.first + 4];
        let terms = four.iter().zip(weights).map(|(&value, weight)| f64::from(value) * weight);
        terms.sum()
    }
}

/// The first of the four neighbours about a position among `count` places, and how far from it the position lies.
pub(super) fn neighbours(position: f64, count: usize) -> (usize, f64) {
    let first = (position as usize).saturating_sub(1).min(count - 4); // a cast from below zero gives zero
    (first, position - first as f64)
}

/// Lagrange's weights of value and slope at `u`, for values at 0, 1, 2 and 3.
pub(super) fn cubic(u: f64) -> ([f64; 4], [f64; 4]) {
    let [at_0, at_1, at_2, at_3] = [u, u - 1.0, u - 2.0, u - 3.0];
    let weights = [
        -at_1 * at_2 * at_3 / 6.0,
        at_0 * at_2 * at_3 / 2.0,
        -at_0 * at_1 * at_3 / 2.0,
        at_0 * at_1 * at_2 / 6.0,
    ];
    let slopes = [
        -(at_2 * at_3 + at_1 * at_3 + at_1 * at_2) / 6.0,
        (at_2 * at_3 + at_0 * at_3 + at_0 * at_2) / 2.0,
        -(at_1 * at_3 + at_0 * at_3 + at_0 * at_1) / 2.0,
        (at_1 * at_2 + at_0 * at_2 + at_0 * at_1) / 6.0,
    ];
    (weights, slopes)
}

/// What every flight has at each place of an axis, and when; not a number where it does not get there.
#[derive(Debug)]
pub(super) struct Sheet {
    /// The axis.
    pub axis: Axis,
    values: Vec<f32>,
    times_s: Vec<f32>,
}

impl Sheet {
    /// No flight has been anywhere yet.
    pub fn empty(axis: Axis, flights: usize) -> Self {
        let nowhere = vec![f32::NAN; flights * axis.count];
        Self { axis, values: nowhere.clone(), times_s: nowhere }
    }

    /// How many flights there are.
    pub const fn flights(&self) -> usize {
        self.values.len() / self.axis.count
    }

    /// For each place, the flight that has most there.
    pub fn tops(&self) -> Vec<usize> {
        let mut tops = vec![0; self.axis.count];
        let mut most = vec![f32::NEG_INFINITY; self.axis.count];
        for flight in 0..self.flights() {
            for (place, &value) in self.values(flight).iter().enumerate() {
                if value > most[place] {
                    (tops[place], most[place]) = (flight, value);
                }
            }
        }
        tops
    }

    /// One flight's values.
    pub fn values(&self, flight: usize) -> &[f32] {
        &self.values[flight * self.axis.count..][..self.axis.count]
    }

    /// One flight's times, seconds.
    pub fn times_s(&self, flight: usize) -> &[f32] {
        &self.times_s[flight * self.axis.count..][..self.axis.count]
    }

    /// Parts of `flights` flights each, to be filled side by side.
    pub fn parts_mut(&mut self, flights: usize) -> Vec<SheetPart<'_>> {
        let axis = self.axis;
        let values = self.values.chunks_mut(flights * axis.count);
        let times_s = self.times_s.chunks_mut(flights * axis.count);
        values.zip(times_s).map(|(values, times_s)| SheetPart { axis, values, times_s }).collect()
    }
}

/// Some flights of a sheet.
pub(super) struct SheetPart<'s> {
    /// The axis.
    pub axis: Axis,
    values: &'s mut [f32],
    times_s: &'s mut [f32],
}

impl SheetPart<'_> {
    /// Notes what a flight has at a place of the axis.
    pub fn note(&mut self, flight: usize, place: usize, value: f64, time_s: f64) {
        let index = flight * self.axis.count + place;
        self.values[index] = value as f32;
        self.times_s[index] = time_s as f32;
    }
}
