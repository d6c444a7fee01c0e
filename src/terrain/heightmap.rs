//! The grid of heights and where it lies; heights between the samples are bilinear.
//!
//! Row 0 is the southern row and column 0 the western one. The map reaches from the outermost samples to the outermost
//! samples, its edge included; beyond it, and in cells that touch a hole, there is no ground.

use glam::{DVec2, DVec3};

use super::ceiling::Ceiling;
use super::error::{Fault, HIGHEST_M};
use super::patch::Patch;
use super::samples::Samples;
use crate::frame::GameGrid;

pub use super::height_scale::HeightScale;
pub use super::lattice::Lattice;
pub use super::repair::Repair;

/// Ground as a raster knows it.
#[derive(Clone, Debug)]
pub struct HeightMap {
    samples: Samples,
    lattice: Lattice,
    scale: HeightScale,
    lowest_m: f64,
    highest_m: f64,
    holes: usize,
    ceiling: Ceiling,
    grid: GameGrid,
    name: String,
}

impl HeightMap {
    /// A map of `samples`, southern row first.
    ///
    /// # Errors
    /// When they do not fill the lattice, when the lattice or the scale is none, or when every sample is a hole.
    pub fn new(samples: Samples, lattice: Lattice, scale: HeightScale) -> Result<Self, Fault> {
        let (lattice, scale) = (lattice.checked()?, scale.checked()?);
        let wanted = lattice.cols.checked_mul(lattice.rows);
        if wanted != Some(samples.len()) {
            let (cols, rows, have) = (lattice.cols, lattice.rows, samples.len());
            return Err(Fault::SampleCount { cols, rows, have });
        }
        let census = samples.census(scale.hole).ok_or(Fault::OnlyHoles)?;
        let ends = [census.lowest, census.highest].map(|count| scale.metres(count));
        let [lowest_m, highest_m] = [ends[0].min(ends[1]), ends[0].max(ends[1])];
        if !(lowest_m >= -HIGHEST_M && highest_m <= HIGHEST_M) {
            return Err(Fault::Heights { lowest_m, highest_m });
        }
        let ceiling = Ceiling::of(&samples, &lattice, &scale);
        Ok(Self {
            samples,
            lattice,
            scale,
            lowest_m,
            highest_m,
            holes: census.holes,
            ceiling,
            grid: GameGrid::METRES,
            name: String::new(),
        })
    }

    /// The same map, counted in `grid` units by its game.
    #[must_use]
    pub fn with_grid(self, grid: GameGrid) -> Self {
        Self { grid, ..self }
    }

    /// The same map under a name.
    #[must_use]
    pub fn with_name(self, name: impl Into<String>) -> Self {
        Self { name: name.into(), ..self }
    }

    /// The same map with other heights where `repairs` ask for them, each to the nearest count.
    ///
    /// # Errors
    /// When a repair is off the raster or its height has no count.
    pub fn with_repairs(mut self, repairs: &[Repair]) -> Result<Self, Fault> {
        for repair in repairs {
            repair.make(&mut self.samples, &self.lattice, &self.scale)?;
        }
        let renewed = Self::new(self.samples, self.lattice, self.scale)?;
        Ok(renewed.with_grid(self.grid).with_name(self.name))
    }

    /// Where the samples lie.
    pub const fn lattice(&self) -> &Lattice {
        &self.lattice
    }

    /// How counts become heights.
    pub const fn scale(&self) -> &HeightScale {
        &self.scale
    }

    /// The counts themselves, southern row first.
    pub const fn samples(&self) -> &Samples {
        &self.samples
    }

    /// The grid its game counts in.
    pub const fn grid(&self) -> GameGrid {
        self.grid
    }

    /// What people call it; empty when nothing says.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Samples from west to east.
    pub const fn cols(&self) -> usize {
        self.lattice.cols
    }

    /// Samples from south to north.
    pub const fn rows(&self) -> usize {
        self.lattice.rows
    }

    /// The lowest sample, metres.
    pub const fn lowest_m(&self) -> f64 {
        self.lowest_m
    }

    /// The highest sample, metres.
    pub const fn highest_m(&self) -> f64 {
        self.highest_m
    }

    /// How many samples are holes.
    pub const fn holes(&self) -> usize {
        self.holes
    }

    /// The south-western and the north-eastern sample, world metres.
    pub fn corners_m(&self) -> [DVec2; 2] {
        self.lattice.corners_m()
    }

    /// Where a sample stands, world metres; `row` counts from the south.
    pub fn place_m(&self, col: usize, row: usize) -> DVec2 {
        self.lattice.place_m(col, row)
    }

    /// Height of a sample, metres; `None` in a hole or off the raster. `row` counts from the south.
    pub fn sample_m(&self, col: usize, row: usize) -> Option<f64> {
        self.scale.height_m(self.samples.count(self.lattice.index(col, row)?))
    }

    /// Bilinear height at a place, metres; `None` off the map or in a cell that touches a hole.
    pub fn height_m(&self, place_m: DVec2) -> Option<f64> {
        let at = self.lattice.in_cell(place_m)?;
        Some(self.patch(at.col, at.row)?.height(at.u, at.v))
    }

    /// Height between the lowest and the highest sample round a place, metres: what bilinear interpolation decides there.
    /// `None` as for the height.
    pub fn cell_span_m(&self, place_m: DVec2) -> Option<f64> {
        let at = self.lattice.in_cell(place_m)?;
        let patch = self.patch(at.col, at.row)?;
        let corners = [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)].map(|(u, v)| patch.height(u, v));
        let [lowest, highest] = [f64::min, f64::max].map(|pick| corners.into_iter().reduce(pick));
        Some(highest? - lowest?)
    }

    /// Height of one count, metres: nothing finer is in the raster. Of floating-point heights it is their unit.
    pub const fn count_m(&self) -> f64 {
        self.scale.scale_m.abs()
    }

    /// Upward unit normal at a place, that of the cell to the north-east where cells meet; `None` as for the height.
    pub fn normal(&self, place_m: DVec2) -> Option<DVec3> {
        let at = self.lattice.in_cell(place_m)?;
        Some(self.normal_in(&self.patch(at.col, at.row)?, at.u, at.v))
    }

    /// The normal of a patch of this map at (u, v).
    pub(super) fn normal_in(&self, patch: &Patch, u: f64, v: f64) -> DVec3 {
        let gradient = DVec2::from_array(patch.gradient(u, v)) / self.lattice.spacing_m;
        (-gradient).extend(1.0).normalize()
    }

    /// The surface of the cell whose south-western sample is (col, row); `None` where a corner is a hole or missing.
    #[inline]
    pub(super) fn patch(&self, col: usize, row: usize) -> Option<Patch> {
        if col + 1 >= self.cols() || row + 1 >= self.rows() {
            return None;
        }
        let counts = self.samples.four_counts(row * self.cols() + col, self.cols());
        if self.holes > 0 && counts.iter().any(|&count| self.scale.is_hole(count)) {
            return None;
        }
        Some(Patch::from_corners(counts.map(|count| self.scale.metres(count))))
    }

    /// No ground between two places, in grid steps, is higher than this, metres.
    pub(super) fn ceiling_m(&self, a: DVec2, b: DVec2) -> f64 {
        self.ceiling.over_m(a, b)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn map(counts: [u16; 6], hole: Option<f64>) -> HeightMap {
        let lattice = Lattice {
            cols: 3,
            rows: 2,
            origin_m: DVec2::new(10.0, 20.0),
            spacing_m: DVec2::new(74.573, 92.475),
        };
        let scale = HeightScale { scale_m: 0.5, offset_m: 100.0, hole };
        HeightMap::new(Samples::U16(counts.to_vec()), lattice, scale).unwrap()
    }

    #[test]
    fn val_a_sixteen_bit_count_keeps_its_height() {
        // DEMAND row 6: 40001 at 0.01 m a count is 400.01 m.
        let lattice = Lattice { cols: 2, rows: 2, origin_m: DVec2::ZERO, spacing_m: DVec2::ONE };
        let scale = HeightScale { scale_m: 0.01, ..HeightScale::METRES };
        let map = HeightMap::new(Samples::U16(vec![40001; 4]), lattice, scale).unwrap();
        assert!((map.height_m(DVec2::splat(0.3)).unwrap() - 400.01).abs() < 1e-9);
    }

    #[test]
    fn heights_between_samples_are_bilinear() {
        let map = map([0, 2, 4, 10, 20, 40], None);
        let middle = map.lattice.origin_m + map.lattice.spacing_m * 0.5;
        assert!((map.height_m(middle).unwrap() - 104.0).abs() < 1e-12);
        assert_eq!((map.lowest_m(), map.highest_m()), (100.0, 120.0));
        assert_eq!(map.sample_m(2, 1), Some(120.0));
        assert_eq!(map.sample_m(3, 0), None);
    }

    #[test]
    fn the_outer_edge_is_on_the_map_and_a_metre_beyond_is_not() {
        let map = map([0, 2, 4, 10, 20, 40], None);
        let [south_west, north_east] = map.corners_m();
        assert_eq!(map.height_m(north_east), Some(120.0));
        assert_eq!(map.height_m(south_west), Some(100.0));
        assert_eq!(map.height_m(north_east + DVec2::X), None);
        assert_eq!(map.height_m(south_west - DVec2::Y), None);
        assert_eq!(map.height_m(DVec2::NAN), None);
    }

    #[test]
    fn a_hole_takes_the_ground_of_the_cells_it_touches() {
        let map = map([7, 2, 4, 10, 20, 40], Some(7.0));
        assert_eq!(map.holes(), 1);
        assert_eq!(map.sample_m(0, 0), None);
        assert_eq!(map.height_m(map.lattice.origin_m + DVec2::splat(40.0)), None);
        assert!(map.normal(map.lattice.origin_m + DVec2::new(80.0, 40.0)).is_some());
    }

    #[test]
    fn the_normal_leans_away_from_the_rise_by_each_axis_own_spacing() {
        let map = map([0, 10, 20, 0, 10, 20], None);
        let normal = map.normal(map.lattice.origin_m + DVec2::splat(5.0)).unwrap();
        assert!((normal.x / normal.z + 5.0 / 74.573).abs() < 1e-12 && normal.y.abs() < 1e-15);
        assert!((normal.length() - 1.0).abs() < 1e-12);
    }

    #[test]
    fn what_is_no_map_is_refused() {
        let good = Lattice { cols: 2, rows: 2, origin_m: DVec2::ZERO, spacing_m: DVec2::ONE };
        let make = |lattice, scale, count| HeightMap::new(Samples::U8(vec![0; count]), lattice, scale);
        let flat = HeightScale::METRES;
        assert!(make(good, flat, 4).is_ok());
        assert!(matches!(make(good, flat, 5), Err(Fault::SampleCount { have: 5, .. })));
        assert!(matches!(make(Lattice { cols: 1, ..good }, flat, 2), Err(Fault::TooFewSamples { .. })));
        let crooked = Lattice { spacing_m: DVec2::new(1.0, -1.0), ..good };
        assert!(matches!(make(crooked, flat, 4), Err(Fault::Spacing { .. })));
        let nowhere = Lattice { origin_m: DVec2::NAN, ..good };
        assert!(matches!(make(nowhere, flat, 4), Err(Fault::Origin { .. })));
        let squashed = HeightScale { scale_m: 0.0, ..flat };
        assert!(matches!(make(good, squashed, 4), Err(Fault::HeightScale { .. })));
        assert!(matches!(make(good, HeightScale { hole: Some(0.0), ..flat }, 4), Err(Fault::OnlyHoles)));
    }
}
