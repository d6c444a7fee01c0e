//! What a table knows on one bearing: the four bearings about it that it was made of, each with its weight.

use glam::{DVec2, DVec3};

use super::BlownTable;
use super::course::Course;
use super::lifts::Lifts;
use super::sheaf::{Passing, Sheaf};
use super::shot::{Cell, Shot, told};

/// One bearing.
#[derive(Clone, Copy, Debug)]
pub struct Bearing<'t> {
    pub(super) table: &'t BlownTable,
    ahead: DVec2,
    sheaves: [&'t Sheaf; 4],
    weights: [f32; 4],
    /// From each column to the next, and from the pivot to the first, metres.
    pub(super) spacing_m: f64,
}

impl<'t> Bearing<'t> {
    pub(super) fn new(
        table: &'t BlownTable,
        ahead: DVec2,
        (sheaves, weights): ([&'t Sheaf; 4], [f32; 4]),
    ) -> Self {
        let weighed = sheaves.iter().zip(weights);
        let spacing_m = weighed.map(|(sheaf, weight)| sheaf.spacing_m * f64::from(weight)).sum();
        Self { table, ahead, sheaves, weights, spacing_m }
    }

    /// The flatter and the steeper shot through the point `distance_m` away and `height_m` above the pivot; `None` out of the
    /// round's reach, and for heights the table is not for.
    pub fn shots(&self, distance_m: f64, height_m: f64) -> Option<[Shot; 2]> {
        let cell = Cell::of(self.spacing_m, self.table.heights, distance_m, height_m)?;
        let near = self.sum(|sheaf| cell.between(&sheaf.near));
        let merging = || self.sum(|sheaf| cell.between(&sheaf.corners));
        told(near, merging, height_m.atan2(distance_m), self.ahead)
    }

    /// The course of a shot on this bearing to the point it passes, `to_m` from the pivot, where nothing stands higher above
    /// the pivot than `crest_m`; `None` where that is not known.
    pub fn course(&self, shot: &Shot, to_m: DVec3, crest_m: f64) -> Option<Course<'t>> {
        Course::of(*self, shot, to_m, crest_m)
    }

    /// What some lifts have at a line of what `of_sheaf` keeps; `None` where that is not known.
    pub(super) fn passing(
        &self,
        of_sheaf: impl Fn(&Sheaf) -> &[Passing],
        lifts: &Lifts,
        line: usize,
    ) -> Option<Passing> {
        let [passing] = self.sum(|sheaf| Some([lifts.between(of_sheaf(sheaf), line)?]))?;
        passing[0].is_finite().then_some(passing)
    }

    /// The weighed sum of what each bearing has; `None` where one has nothing.
    fn sum<const A: usize, const B: usize>(
        &self,
        of_sheaf: impl Fn(&Sheaf) -> Option<[[f32; A]; B]>,
    ) -> Option<[[f32; A]; B]> {
        let mut sum = [[0.0; A]; B];
        for (sheaf, weight) in self.sheaves.iter().zip(self.weights) {
            for (sum, value) in sum.iter_mut().flatten().zip(of_sheaf(sheaf)?.iter().flatten()) {
                *sum += weight * value;
            }
        }
        Some(sum)
    }
}
