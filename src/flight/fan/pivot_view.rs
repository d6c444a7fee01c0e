//! A fan seen from the gun's pivot: where each flight is at every column of distance.

use super::arc_table::TableSpan;
use super::sheet::{Sheet, cubic, neighbours};
use super::{Fan, elevation_of, position_of};
use crate::units::Angle;

/// A flight that never comes so far counts as this much lower for every metre it falls short.
const SHORT_SLOPE: f64 = 10.0;

/// Heights above the pivot, metres, column by column; a flight that has fallen out of its fan goes on falling.
#[derive(Clone, Debug, Default)]
pub(super) struct PivotView {
    pub heights_m: Vec<f32>,
    /// What is lower has fallen out of the fan, metres.
    pub floor_m: f64,
}

/// One path of the fan, or one between two of its neighbours.
pub struct FanPath<'a> {
    view: &'a PivotView,
    /// The first of the four flights it lies between.
    first: usize,
    /// Flights from there.
    u: f64,
    weights: [f64; 4],
}

impl PivotView {
    /// The path of one elevation (radians).
    pub fn path(&self, elevation: f64) -> FanPath<'_> {
        let position = position_of(Angle::from_radians(elevation)).clamp(0.0, (super::ELEVATIONS - 1) as f64);
        let (first, u) = neighbours(position, super::ELEVATIONS);
        FanPath { view: self, first, u, weights: cubic(u).0 }
    }
}

impl FanPath<'_> {
    /// Its height above the pivot so many columns away, metres, none at the pivot: straight between columns, so a little lower
    /// than it is; far below where it never gets there.
    pub fn height_between_m(&self, columns: f64) -> f64 {
        let at = |columns: usize| columns.checked_sub(1).map_or(0.0, |column| self.height_m(column));
        let before = columns as usize;
        let (here_m, beyond) = (at(before), columns - before as f64);
        if beyond > 0.0 { here_m + (at(before + 1) - here_m) * beyond } else { here_m }
    }

    /// Its height above the pivot at a column, metres; far below where it never gets there.
    pub fn height_m(&self, column: usize) -> f64 {
        let at = column * super::ELEVATIONS + self.first;
        let Some(four) = self.view.heights_m.get(at..at + 4) else { return f64::NEG_INFINITY };
        let four: [f64; 4] = std::array::from_fn(|k| f64::from(four[k]));
        if four.iter().all(|&height_m| height_m > self.view.floor_m) {
            return four.iter().zip(self.weights).map(|(height_m, weight)| height_m * weight).sum();
        }
        let index = (self.u as usize).min(2);
        four[index] + (four[index + 1] - four[index]) * (self.u - index as f64)
    }
}

/// The flights of a fan, as a pivot sees them.
pub(super) struct Seen<'f> {
    fan: &'f Fan,
    barrel_length_m: f64,
    /// Sine and cosine of every elevation.
    bores: Vec<(f64, f64)>,
    columns: Vec<Track<'f>>,
    rows: Vec<Track<'f>>,
}

impl<'f> Seen<'f> {
    pub fn new(fan: &'f Fan, span: &TableSpan) -> Self {
        let tracks = |sheet: &'f Sheet| (0..sheet.flights()).map(|flight| Track::of(sheet, flight)).collect();
        Self {
            fan,
            barrel_length_m: span.barrel_length_m,
            bores: (0..super::ELEVATIONS).map(|flight| elevation_of(flight as f64).sin_cos()).collect(),
            columns: tracks(&fan.sheets.columns),
            rows: tracks(&fan.sheets.rows),
        }
    }

    /// How high above the pivot a flight is at a distance, metres, and when, seconds; far below where it never gets there.
    pub fn at_distance(&self, flight: usize, distance_m: f64) -> [f64; 2] {
        let (sin_e, cos_e) = self.bores[flight];
        let ahead_m = distance_m - self.barrel_length_m * cos_e;
        if ahead_m <= 0.0 {
            return [distance_m * sin_e / cos_e, 0.0];
        }
        let axis = self.fan.sheets.columns.axis;
        let (track, place) = (&self.columns[flight], axis.position(ahead_m));
        let [height_m, time_s] = track.within(place).unwrap_or_else(|| {
            let short_m = (place - track.last()) * axis.spacing;
            let [fallen_m, time_s] = track.falling(place).unwrap_or([self.fan.floor_m(), 0.0]);
            [fallen_m - SHORT_SLOPE * short_m, time_s]
        });
        [height_m + self.barrel_length_m * sin_e, time_s]
    }

    /// How far from the pivot a flight comes down to a height above it, metres, and when, seconds; not a number where it
    /// does not.
    pub fn at_height(&self, flight: usize, height_m: f64) -> [f64; 2] {
        let (sin_e, cos_e) = self.bores[flight];
        let place = self.fan.sheets.rows.axis.position(height_m - self.barrel_length_m * sin_e);
        let [range_m, time_s] = self.rows[flight].within(place).unwrap_or([f64::NAN; 2]);
        [range_m + self.barrel_length_m * cos_e, time_s]
    }
}

/// What one flight has along a sheet's axis, from the first place it gets to until the last.
struct Track<'f> {
    values: &'f [f32],
    times_s: &'f [f32],
    first: usize,
}

impl<'f> Track<'f> {
    fn of(sheet: &'f Sheet, flight: usize) -> Self {
        let (values, times_s) = (sheet.values(flight), sheet.times_s(flight));
        let known = |value: &f32| value.is_finite();
        let first = values.iter().position(known).unwrap_or(0);
        let end = values.iter().rposition(known).map_or(0, |last| last + 1);
        Self { values: &values[first..end], times_s: &times_s[first..end], first }
    }

    /// Value and time at a place of the axis, on cubics; `None` before the first and beyond the last.
    fn within(&self, place: f64) -> Option<[f64; 2]> {
        let u = place - self.first as f64;
        let last = self.values.len().checked_sub(1)?;
        if !(0.0..=last as f64).contains(&u) {
            return None;
        }
        if last < 3 {
            return self.straight(place);
        }
        let (first, u) = neighbours(u, self.values.len());
        let (weights, _) = cubic(u);
        let weighed = |all: &[f32]| {
            let four = &all[first..first + 4];
            four.iter().zip(weights).map(|(&value, weight)| f64::from(value) * weight).sum()
        };
        Some([weighed(self.values), weighed(self.times_s)])
    }

    /// The last place it gets to.
    const fn last(&self) -> f64 {
        (self.first + self.values.len()) as f64 - 1.0
    }

    /// Beyond the last place on the straight line through the last two; `None` where that does not fall.
    fn falling(&self, place: f64) -> Option<[f64; 2]> {
        let [.., before, last] = self.values else { return None };
        self.straight(place).filter(|_| last < before)
    }

    /// On the straight line through two neighbouring places, beyond the last through the last two.
    fn straight(&self, place: f64) -> Option<[f64; 2]> {
        let u = place - self.first as f64;
        let index = (u as usize).min(self.values.len().checked_sub(2)?);
        let share = u - index as f64;
        let line = |all: &[f32]| {
            let [from, to] = [all[index], all[index + 1]].map(f64::from);
            from + (to - from) * share
        };
        Some([line(self.values), line(self.times_s)])
    }
}
