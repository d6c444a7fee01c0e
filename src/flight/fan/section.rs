//! A fan cut at one range or one height: what its flights have there, as a curve over the elevation.

use super::sheet::{Sheet, Stencil, cubic};

/// Newton's steps from the straight line to the cubic: neighbours lie so close that two reach rounding.
const NEWTON_STEPS: usize = 3;

/// The two sides of the curve's top.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    /// Elevations below the top.
    Flatter,
    /// Elevations above it.
    Steeper,
}

/// A sheet, cut.
#[derive(Clone, Copy)]
pub(super) struct Section<'f> {
    sheet: &'f Sheet,
    stencil: Stencil,
    /// The flight that has most.
    top: usize,
}

/// Where a section's curve has a level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Crossing {
    /// In elevations of the fan from the first.
    pub position: f64,
    /// Change of the curve from one elevation to the next.
    pub per_elevation: f64,
    /// Change along the sheet's axis.
    pub along_axis: f64,
    /// Time of flight there, seconds.
    pub time_s: f64,
}

impl<'f> Section<'f> {
    /// `sheet` cut at `place` of its axis, the flight that has most there being near `near_top`; `None` beyond the axis
    /// and where no flight gets to.
    pub fn new(sheet: &'f Sheet, place: f64, near_top: impl Fn(usize) -> usize) -> Option<Self> {
        let stencil = sheet.axis.stencil(place)?;
        let nearest = (sheet.axis.position(place).round() as usize).min(sheet.axis.count - 1);
        let mut section = Self { sheet, stencil, top: near_top(nearest) };
        section.climb();
        section.value(section.top).is_finite().then_some(section)
    }

    fn climb(&mut self) {
        while self.top + 1 < self.sheet.flights() && self.value(self.top + 1) > self.value(self.top) {
            self.top += 1;
        }
        while self.top > 0 && self.value(self.top - 1) > self.value(self.top) {
            self.top -= 1;
        }
    }

    /// What a flight has; not a number where it does not get here.
    fn value(&self, flight: usize) -> f64 {
        self.stencil.value(self.sheet.values(flight))
    }

    /// The most any elevation has and its position: the top of the parabola through the best three flights.
    pub fn most(&self) -> (f64, f64) {
        let at = self.value(self.top);
        let curvature = self.curvature();
        if curvature.is_nan() || curvature >= 0.0 {
            return (self.top as f64, at);
        }
        let slope = 0.5 * (self.value(self.top + 1) - self.value(self.top - 1));
        let shift = (-slope / curvature).clamp(-1.0, 1.0);
        (self.top as f64 + shift, at + shift * (slope + 0.5 * curvature * shift))
    }

    /// How the curve bends at its best flight, per elevation squared; not a number at the fan's ends.
    fn curvature(&self) -> f64 {
        if self.top == 0 || self.top + 1 == self.sheet.flights() {
            return f64::NAN;
        }
        self.value(self.top - 1) - 2.0 * self.value(self.top) + self.value(self.top + 1)
    }

    /// Where the curve has `level` on one side of its top; `None` where it has not or cannot be told.
    pub fn crossing(&self, side: Side, level: f64) -> Option<Crossing> {
        if self.value(self.top) < level {
            return self.near_top(side, level);
        }
        let outermost = match side {
            Side::Flatter => 0,
            Side::Steeper => self.sheet.flights() - 1,
        };
        let (below, above) = self.bracket(outermost, level)?;
        let flight = below.min(above);
        let four = self.four(flight);
        let first = self.first_of_four(flight);
        let u = crossing_of_four(&four, flight - first, level);
        self.at(first, u, &four)
    }

    /// The same between the best flight and the top of the parabola through it.
    fn near_top(&self, side: Side, level: f64) -> Option<Crossing> {
        let (vertex, most) = self.most();
        let curvature = self.curvature();
        if most < level || curvature.is_nan() || curvature >= 0.0 {
            return None;
        }
        let aside = (2.0 * (level - most) / curvature).sqrt();
        let position = match side {
            Side::Flatter => vertex - aside,
            Side::Steeper => vertex + aside,
        };
        let flight = (position.floor().max(0.0) as usize).min(self.sheet.flights() - 2);
        let first = self.first_of_four(flight);
        self.at(first, position - first as f64, &self.four(flight))
    }

    /// What the curve has at a position between elevations, and when; `None` where flights do not get here.
    pub fn value_at(&self, position: f64) -> Option<(f64, f64)> {
        let last = (self.sheet.flights() - 1) as f64;
        let flight = (position.clamp(0.0, last - 1.0).floor()) as usize;
        let (first, four) = (self.first_of_four(flight), self.four(flight));
        let (weights, _) = cubic(position - first as f64);
        let times = std::array::from_fn(|k| self.stencil.value(self.sheet.times_s(first + k)));
        let (value, time_s) = (dot(&weights, &four), dot(&weights, &times));
        (value.is_finite() && time_s.is_finite()).then_some((value, time_s))
    }

    /// Neighbouring flights, the first of which has less than `level`, the second at least that.
    fn bracket(&self, outermost: usize, level: f64) -> Option<(usize, usize)> {
        let (mut below, mut above) = (outermost, self.top);
        while below.abs_diff(above) > 1 {
            let middle = usize::midpoint(below, above);
            if self.value(middle) >= level { above = middle } else { below = middle }
        }
        (below != above && self.value(below) < level).then_some((below, above))
    }

    const fn first_of_four(&self, flight: usize) -> usize {
        let first = flight.saturating_sub(1);
        let last = self.sheet.flights() - 4;
        if first < last { first } else { last }
    }

    /// What four flights about a flight and the next have; on a straight line where one of them does not get here.
    fn four(&self, flight: usize) -> [f64; 4] {
        let first = self.first_of_four(flight);
        let four = std::array::from_fn(|k| self.value(first + k));
        if four.iter().all(|value| value.is_finite()) { four } else { self.straight(first, flight) }
    }

    /// The curve at `u` flights from `first`, on the cubic through `four` values.
    fn at(&self, first: usize, u: f64, four: &[f64; 4]) -> Option<Crossing> {
        let (weights, slopes) = cubic(u);
        let times = std::array::from_fn(|k| self.stencil.value(self.sheet.times_s(first + k)));
        let along = std::array::from_fn(|k| self.stencil.slope(self.sheet.values(first + k)));
        let crossing = Crossing {
            position: first as f64 + u,
            per_elevation: dot(&slopes, four),
            along_axis: dot(&weights, &along),
            time_s: dot(&weights, &times),
        };
        crossing.time_s.is_finite().then_some(crossing)
    }

    /// Four values on the straight line through a flight and the next, where others do not get here.
    fn straight(&self, first: usize, flight: usize) -> [f64; 4] {
        let (one, next) = (self.value(flight), self.value(flight + 1));
        std::array::from_fn(|k| one + (next - one) * ((first + k) as f64 - flight as f64))
    }
}

/// Where the cubic through four values has `level`, between the value of index `from` and the next.
fn crossing_of_four(four: &[f64; 4], from: usize, level: f64) -> f64 {
    let (low, high) = (from as f64, from as f64 + 1.0);
    let mut u = low + (level - four[from]) / (four[from + 1] - four[from]);
    for _ in 0..NEWTON_STEPS {
        let (weights, slopes) = cubic(u);
        u = (u - (dot(&weights, four) - level) / dot(&slopes, four)).clamp(low, high);
    }
    u
}

/// The sum of products.
fn dot(weights: &[f64; 4], values: &[f64; 4]) -> f64 {
    weights.iter().zip(values).map(|(weight, value)| weight * value).sum()
}
