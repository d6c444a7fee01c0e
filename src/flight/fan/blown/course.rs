//! The course of one shot to the point it passes, as a string of places with straight lines between them: none of the lines
//! lies above the path.

use glam::{DVec2, DVec3};

use super::ROWS;
use super::bearing::Bearing;
use super::lifts::{Has, Lifts};
use super::sheaf::Sheaf;
use super::shot::Shot;

/// Places on the way up of a shot that is followed down.
const RISING: usize = 3;
/// Columns and rows that are looked at together.
const COLUMNS_TOGETHER: usize = 6;
const ROWS_TOGETHER: usize = 16;
/// A shot laid more steeply than this is followed down, radians: what it has at a distance says little.
const STEEP: f64 = 1.2;

/// The course of one shot.
#[derive(Clone, Copy, Debug)]
pub struct Course<'t> {
    bearing: Bearing<'t>,
    /// Along the line to the point, horizontally; along the bore; and the muzzle, metres from the pivot.
    ahead: DVec2,
    bore: DVec3,
    muzzle_m: DVec3,
    to_m: DVec3,
    lifts: Lifts,
    run: Run,
    /// What it has where it passes the point, by the table.
    there: Has,
}

/// By what it is followed.
#[derive(Clone, Copy, Debug)]
enum Run {
    /// Column by column, so many before the point.
    Along { columns: usize },
    /// Up to a row, then down row by row, so many above the point, the highest first.
    Down { top: usize, rows: usize },
}

impl<'t> Course<'t> {
    pub(super) fn of(bearing: Bearing<'t>, shot: &Shot, to_m: DVec3, crest_m: f64) -> Option<Self> {
        let lifts = Lifts::about(shot.lift);
        let along = || Self::along(bearing, shot, to_m, lifts);
        let down = || Self::down(bearing, shot, (to_m, crest_m), lifts);
        if shot.lift > STEEP { down().or_else(along) } else { along().or_else(down) }
    }

    fn along(bearing: Bearing<'t>, shot: &Shot, to_m: DVec3, lifts: Lifts) -> Option<Self> {
        let across = to_m.truncate().length() / bearing.spacing_m - 1.0;
        let there = Has::between(&bearing, Sheaf::along, &lifts, across)?.if_near(to_m.z)?;
        let run = Run::Along { columns: across.ceil().max(0.0) as usize };
        Some(Self::new(bearing, shot, to_m, (lifts, run, there)))
    }

    fn down(bearing: Bearing<'t>, shot: &Shot, (to_m, crest_m): (DVec3, f64), lifts: Lifts) -> Option<Self> {
        let heights = bearing.table.heights;
        let up = heights.position(to_m.z);
        let lowest = up as usize + 1;
        let over_all = (heights.position(crest_m).ceil().max(0.0) as usize).clamp(lowest, ROWS - 1);
        let is_known = |row: &usize| Has::at(&bearing, Sheaf::down, &lifts, *row).is_some();
        let top = (lowest..=over_all).rev().find(is_known)?;
        let there = Has::between(&bearing, Sheaf::down, &lifts, up)?.if_near(to_m.truncate().length())?;
        let run = Run::Down { top, rows: top + 1 - lowest };
        Some(Self::new(bearing, shot, to_m, (lifts, run, there)))
    }

    fn new(bearing: Bearing<'t>, shot: &Shot, to_m: DVec3, (lifts, run, there): (Lifts, Run, Has)) -> Self {
        let bore = shot.bore();
        let muzzle_m = bore * bearing.table.barrel_length_m;
        Self { bearing, ahead: shot.ahead, bore, muzzle_m, to_m, lifts, run, there }
    }

    /// The last of the places from one on that can be looked at together: the straight line to it lies close under the path
    /// all along.
    pub fn together_to(&self, from: usize) -> usize {
        let to = match self.run {
            Run::Along { .. } => from + COLUMNS_TOGETHER,
            Run::Down { .. } if from < RISING => RISING,
            Run::Down { .. } if from == RISING => RISING + 1,
            Run::Down { .. } => from + ROWS_TOGETHER,
        };
        to.min(self.places() - 1)
    }

    /// How many places there are, from the muzzle to the point it passes.
    pub const fn places(&self) -> usize {
        match self.run {
            Run::Along { columns } => columns + 2,
            Run::Down { rows, .. } => RISING + rows + 2,
        }
    }

    /// A place, metres from the pivot; not numbers where it is not known.
    pub fn place_m(&self, index: usize) -> DVec3 {
        if index + 1 >= self.places() {
            return self.to_m;
        }
        match self.run {
            Run::Along { .. } if index > 0 => self.over_column_m(index - 1),
            Run::Down { top, .. } if index > RISING => self.at_row_m(top + RISING + 1 - index),
            Run::Down { top, .. } if index > 0 => self.rising_m(top, index),
            _ => self.muzzle_m,
        }
    }

    /// Over a column: at the height it has there, put right so that it ends at the point.
    fn over_column_m(&self, column: usize) -> DVec3 {
        let Some(has) = Has::at(&self.bearing, Sheaf::along, &self.lifts, column) else { return DVec3::NAN };
        let ahead_m = self.bearing.spacing_m * (column + 1) as f64;
        let share = ahead_m / self.to_m.truncate().length();
        let [aside_m, height_m] = self.leaned(&has);
        self.beside_m(ahead_m, aside_m).extend(height_m + (self.to_m.z - self.there.value_m) * share)
    }

    /// Where it comes down to a row, put right so that it comes down to the point.
    fn at_row_m(&self, row: usize) -> DVec3 {
        let Some(has) = Has::at(&self.bearing, Sheaf::down, &self.lifts, row) else { return DVec3::NAN };
        let [aside_m, ahead_m] = self.leaned(&has);
        let right_m = self.to_m.truncate().length() - self.there.value_m;
        self.beside_m(ahead_m + right_m, aside_m).extend(self.bearing.table.heights.at(row))
    }

    /// How far aside a shot with the lean of this one is where one that passes the plane has what it has, and what this one
    /// has there.
    fn leaned(&self, has: &Has) -> [f64; 2] {
        let more_m = has.lever_m * (self.there.lean - has.lean);
        [more_m.x, has.value_m + more_m.y]
    }

    fn beside_m(&self, ahead_m: f64, aside_m: f64) -> DVec2 {
        let right = DVec2::new(self.ahead.y, -self.ahead.x);
        self.ahead * ahead_m + right * aside_m
    }

    /// A place on its way up to the top row, or the top of its flight if that is lower.
    fn rising_m(&self, top: usize, index: usize) -> DVec3 {
        let (table, bore) = (self.bearing.table, self.bore);
        let lowest = (table.heights.position(self.muzzle_m.z).floor() + 1.0).max(0.0) as usize;
        let row = lowest + top.saturating_sub(lowest) * index / RISING;
        let Some([ahead_m, time_s]) = table.rise.at(bore, row) else { return self.muzzle_m };
        let flat_m = bore.truncate().normalize_or_zero() * ahead_m;
        let driven_m = table.cause.gun_mps.with_z(0.0) * time_s;
        flat_m.extend(table.heights.at(row)) + self.muzzle_m.with_z(0.0) + driven_m
    }
}
