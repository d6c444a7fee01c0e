//! The ground between one gun and one target, and whether a path gets over it with room to spare.

use glam::{DVec2, DVec3};

use super::ray::Caution;
use crate::flight::fan::{ArcTable, FanPath};
use crate::terrain::Ground;

/// What the fan's straight lines between neighbouring elevations may hide, metres; less near the target, where every path
/// that is asked comes down.
const FAN_DOUBT_M: f64 = 0.3;
/// Where that begins, columns before the target.
const NEAR_TARGET: f64 = 2.0;

/// Ground this close to the target is the target's own, metres.
const AT_TARGET_M: f64 = 1.0;

/// The ground on the way, read at even steps from the gun up to the target.
pub(super) struct Passage {
    /// Above the pivot, metres, the pivot's own place left out; `None` where there is no ground.
    standing_m: Vec<Option<f64>>,
    /// Steps to a column of the table.
    per_column: usize,
}

/// The crests under a path. A crest is where the path is nearer the ground than both before and after: over flat ground,
/// where it only rises and falls, there is none.
pub(super) struct Crests {
    highest_m: f64,
    lowest_since_m: f64,
}

impl Default for Crests {
    fn default() -> Self {
        Self { highest_m: f64::NEG_INFINITY, lowest_since_m: f64::INFINITY }
    }
}

impl Crests {
    /// How far the path was above a crest it has just passed, metres, where it is now `above_m` above the ground; infinite
    /// where it has passed none.
    pub fn next_m(&mut self, above_m: f64) -> f64 {
        let passed_m = if above_m > self.lowest_since_m { self.lowest_since_m } else { f64::INFINITY };
        if above_m < self.highest_m {
            self.lowest_since_m = self.lowest_since_m.min(above_m);
        }
        self.highest_m = self.highest_m.max(above_m);
        passed_m
    }
}

impl Passage {
    /// Reads the ground from `pivot_m` to `target_m`: once a column; with caution four times, and higher by what the look-up
    /// leaves in doubt.
    pub fn between(
        ground: &Ground,
        table: &ArcTable,
        caution: Caution,
        [pivot_m, target_m]: [DVec3; 2],
    ) -> Self {
        let (per_column, doubt_m) = match caution {
            Caution::Even => (1, 0.0),
            Caution::Conservative => (4, FAN_DOUBT_M),
        };
        let line_m: DVec2 = (target_m - pivot_m).truncate();
        let columns = line_m.length() / table.span().spacing_m;
        let steps = columns * per_column as f64;
        let standing_m = |step: usize| {
            let place_m = pivot_m.truncate() + line_m * (step as f64 / steps);
            let to_go = columns - step as f64 / per_column as f64;
            let raised_m = doubt_m * (to_go / NEAR_TARGET).min(1.0);
            ground.height_m(place_m).map(|height_m| height_m - pivot_m.z + raised_m)
        };
        let on_the_way = (line_m.length() - AT_TARGET_M).max(0.0) / line_m.length() * steps;
        let standing_m = (1..on_the_way.ceil() as usize).map(standing_m).collect();
        Self { standing_m, per_column }
    }

    /// Whether the path gets over all of it, and over each crest by at least `clearance_m`.
    pub fn is_open(&self, path: &FanPath<'_>, clearance_m: f64) -> bool {
        let mut crests = Crests::default();
        let standing_m = self.standing_m.iter().enumerate();
        let mut known = standing_m.filter_map(|(index, standing_m)| Some((index, (*standing_m)?)));
        known.all(|(index, standing_m)| {
            let columns = (index + 1) as f64 / self.per_column as f64;
            let above_m = path.height_between_m(columns) - standing_m;
            above_m >= 0.0 && crests.next_m(above_m) >= clearance_m
        })
    }
}
