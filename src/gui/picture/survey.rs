//! A map made ready to be drawn at any scale: its heights in ever coarser means, its usual heights and slopes.
//!
//! The means begin at four samples a side and keep sixteen bits each, so that they add a twelfth to a sixteen-bit map.

use std::sync::{Arc, OnceLock};

use glam::DVec2;

use super::Drape;
use crate::terrain::HeightMap;

/// Samples a side that become one mean in the finest level.
const BLOCK: usize = 4;
/// A level this small has none above it.
const SMALLEST: usize = 256;
/// Parts the heights are counted in.
const PARTS: usize = 1024;
/// The share of heights at either end that colours do not spread over: a spike must not make all else one colour.
const ENDS: f64 = 0.002;
/// Usual slopes contours are spaced for are kept between these, metres a metre.
const SLOPES: [f64; 2] = [0.02, 0.6];

/// A map and what is derived from it for drawing, made when it is first needed.
#[derive(Debug)]
pub struct Survey {
    /// The heights.
    pub map: Arc<HeightMap>,
    /// The picture to lay over them.
    pub drape: Option<Arc<Drape>>,
    overview: OnceLock<Overview>,
}

/// What one pass over all samples gives.
#[derive(Clone, Debug)]
pub struct Overview {
    levels: Vec<Level>,
    /// Where colours begin and end, metres.
    pub range_m: [f64; 2],
    /// The slope half of the ground is flatter than, metres a metre.
    pub usual_slope: f64,
}

/// Means of blocks of samples.
#[derive(Clone, Debug)]
pub struct Level {
    cols: usize,
    rows: usize,
    /// The south-western mean, world metres.
    origin_m: DVec2,
    spacing_m: DVec2,
    /// Sixteen bits from the lowest to the highest height of the map; [`HOLE`] where there is none.
    counts: Vec<u16>,
    scale: Counts,
}

const HOLE: u16 = u16::MAX;

/// How counts and heights become one another.
#[derive(Clone, Copy, Debug)]
struct Counts {
    lowest_m: f64,
    step_m: f64,
}

impl Survey {
    /// A map with what may lie over it.
    pub const fn new(map: Arc<HeightMap>, drape: Option<Arc<Drape>>) -> Self {
        Self { map, drape, overview: OnceLock::new() }
    }

    /// The overview, made now if it is not there: a second for each few hundred million samples.
    pub fn overview(&self) -> &Overview {
        self.overview.get_or_init(|| Overview::of(&self.map))
    }

    /// The overview, if it has been made.
    pub fn overview_if_made(&self) -> Option<&Overview> {
        self.overview.get()
    }
}

impl Overview {
    fn of(map: &HeightMap) -> Self {
        let scale = Counts::of(map);
        let mut pass = Pass::new(map, scale);
        let mut levels = vec![pass.finest()];
        while let Some(coarser) = levels.last().and_then(Level::halved) {
            levels.push(coarser);
        }
        Self { levels, range_m: pass.range_m(), usual_slope: pass.usual_slope() }
    }

    /// The coarsest level that is no coarser than a pixel; `None` when the samples themselves are to be used.
    pub fn level_for(&self, pixel_m: f64) -> Option<&Level> {
        self.levels.iter().rev().find(|level| level.spacing_m.max_element() <= pixel_m)
    }
}

impl Counts {
    fn of(map: &HeightMap) -> Self {
        let span_m = (map.highest_m() - map.lowest_m()).max(1e-9);
        Self { lowest_m: map.lowest_m(), step_m: span_m / f64::from(HOLE - 1) }
    }

    fn count(self, height_m: f64) -> u16 {
        ((height_m - self.lowest_m) / self.step_m).round().clamp(0.0, f64::from(HOLE - 1)) as u16
    }

    fn height_m(self, count: u16) -> f64 {
        self.lowest_m + self.step_m * f64::from(count)
    }
}

impl Level {
    /// Bilinear height at a place on the map, metres; `None` beside a hole.
    pub fn height_m(&self, place_m: DVec2) -> Option<f64> {
        let last = DVec2::new((self.cols - 1) as f64, (self.rows - 1) as f64);
        let steps = ((place_m - self.origin_m) / self.spacing_m).clamp(DVec2::ZERO, last);
        let cell = steps.floor().min((last - 1.0).max(DVec2::ZERO));
        let (col, row) = (cell.x as usize, cell.y as usize);
        let (east, north) = ((col + 1).min(self.cols - 1), (row + 1).min(self.rows - 1));
        let at = |col: usize, row: usize| self.mean_m(col, row);
        let (south, north) = ([at(col, row)?, at(east, row)?], [at(col, north)?, at(east, north)?]);
        let part = steps - cell;
        let across = |[west, east]: [f64; 2]| west + (east - west) * part.x;
        let (south, north) = (across(south), across(north));
        Some(south + (north - south) * part.y)
    }

    fn mean_m(&self, col: usize, row: usize) -> Option<f64> {
        let count = self.counts[row * self.cols + col];
        (count != HOLE).then(|| self.scale.height_m(count))
    }

    /// The level of twice the spacing; `None` when this one is small enough.
    fn halved(&self) -> Option<Self> {
        if self.cols.max(self.rows) <= SMALLEST {
            return None;
        }
        let (cols, rows) = (self.cols.div_ceil(2), self.rows.div_ceil(2));
        let counts = (0..rows).flat_map(|row| (0..cols).map(move |col| (col, row)));
        let counts = counts.map(|(col, row)| self.mean_of_four(2 * col, 2 * row)).collect();
        let (origin_m, spacing_m) = (self.origin_m + 0.5 * self.spacing_m, 2.0 * self.spacing_m);
        Some(Self { cols, rows, origin_m, spacing_m, counts, scale: self.scale })
    }

    fn mean_of_four(&self, col: usize, row: usize) -> u16 {
        let (mut sum, mut count) = (0, 0);
        for (col, row) in [(col, row), (col + 1, row), (col, row + 1), (col + 1, row + 1)] {
            if col < self.cols && row < self.rows && self.counts[row * self.cols + col] != HOLE {
                sum += u32::from(self.counts[row * self.cols + col]);
                count += 1;
            }
        }
        (sum + count / 2).checked_div(count).map_or(HOLE, |mean| mean as u16)
    }
}

/// One pass over the samples.
struct Pass<'a> {
    map: &'a HeightMap,
    scale: Counts,
    /// How many samples lie in each part of the heights.
    heights: Vec<u64>,
    /// How many slopes there are of each hundredth.
    slopes: Vec<u64>,
}

impl<'a> Pass<'a> {
    fn new(map: &'a HeightMap, scale: Counts) -> Self {
        Self { map, scale, heights: vec![0; PARTS], slopes: vec![0; PARTS] }
    }

    fn finest(&mut self) -> Level {
        let (cols, rows) = (self.map.cols().div_ceil(BLOCK), self.map.rows().div_ceil(BLOCK));
        let mut counts = Vec::with_capacity(cols * rows);
        for row in 0..rows {
            for col in 0..cols {
                counts.push(self.block(col * BLOCK, row * BLOCK));
            }
        }
        let spacing_m = self.map.lattice().spacing_m;
        let origin_m = self.map.lattice().origin_m + spacing_m * (0.5 * (BLOCK - 1) as f64);
        let spacing_m = spacing_m * BLOCK as f64;
        Level { cols, rows, origin_m, spacing_m, counts, scale: self.scale }
    }

    /// The mean of a block, its heights and its slope counted.
    fn block(&mut self, col: usize, row: usize) -> u16 {
        let (mut sum, mut count) = (0.0, 0_u32);
        for row in row..(row + BLOCK).min(self.map.rows()) {
            for col in col..(col + BLOCK).min(self.map.cols()) {
                let Some(height_m) = self.map.sample_m(col, row) else { continue };
                let part = usize::from(self.scale.count(height_m)) * PARTS / usize::from(HOLE);
                self.heights[part.min(PARTS - 1)] += 1;
                sum += height_m;
                count += 1;
            }
        }
        if let Some(normal) = self.map.normal(self.map.place_m(col, row)) {
            let slope = normal.truncate().length() / normal.z;
            self.slopes[((slope * 100.0) as usize).min(PARTS - 1)] += 1;
        }
        if count == 0 { HOLE } else { self.scale.count(sum / f64::from(count)) }
    }

    fn range_m(&self) -> [f64; 2] {
        let part_m = (self.map.highest_m() - self.map.lowest_m()) / PARTS as f64;
        let low_m = self.map.lowest_m() + part_m * below(self.heights.iter(), ENDS) as f64;
        let high_m = self.map.highest_m() - part_m * below(self.heights.iter().rev(), ENDS) as f64;
        [low_m, high_m.max(low_m)]
    }

    fn usual_slope(&self) -> f64 {
        let steeper = below(self.slopes.iter(), 0.5) as f64 + 0.5;
        (steeper / 100.0).clamp(SLOPES[0], SLOPES[1])
    }
}

/// How many parts together hold no more than `share` of all.
fn below<'a>(parts: impl Iterator<Item = &'a u64> + Clone, share: f64) -> usize {
    let all: u64 = parts.clone().sum();
    let most = share * all as f64;
    let mut sum = 0;
    parts
        .take_while(|part| {
            sum += **part;
            sum as f64 <= most
        })
        .count()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terrain::heightmap::{HeightScale, Lattice};
    use crate::terrain::samples::Samples;

    fn survey(counts: Vec<u16>, cols: usize, hole: Option<f64>) -> Survey {
        let rows = counts.len() / cols;
        let lattice = Lattice { cols, rows, origin_m: DVec2::new(500.0, 0.0), spacing_m: DVec2::splat(2.0) };
        let scale = HeightScale { hole, ..HeightScale::METRES };
        Survey::new(Arc::new(HeightMap::new(Samples::U16(counts), lattice, scale).unwrap()), None)
    }

    /// A plane that rises 3 m a sample to the east.
    fn plane(side: u16) -> Survey {
        survey((0..side).flat_map(|_| (0..side).map(|col| col * 3)).collect(), usize::from(side), None)
    }

    #[test]
    fn a_plane_is_the_same_plane_at_every_level() {
        let survey = plane(2048);
        let overview = survey.overview();
        assert_eq!(overview.levels.len(), 2);
        for level in &overview.levels {
            for east_m in [600.0, 1000.5, 4000.0] {
                let place_m = DVec2::new(east_m, 800.0);
                let (coarse, fine) = (level.height_m(place_m), survey.map.height_m(place_m));
                assert!((coarse.unwrap() - fine.unwrap()).abs() < 0.2, "{coarse:?} {fine:?}");
            }
        }
    }

    #[test]
    fn a_level_is_used_only_where_a_pixel_is_no_finer() {
        let overview = plane(2048).overview().clone();
        assert!(overview.level_for(7.9).is_none());
        assert!((overview.level_for(8.0).unwrap().spacing_m.x - 8.0).abs() < 1e-12);
        assert!((overview.level_for(500.0).unwrap().spacing_m.x - 16.0).abs() < 1e-12);
    }

    #[test]
    fn a_spike_does_not_widen_the_range_of_colours() {
        let mut counts: Vec<u16> = (0..2500).map(|index| 400 + index % 50).collect();
        counts[1234] = 60_000;
        let range_m = survey(counts, 50, None).overview().range_m;
        assert!(range_m[1] < 600.0, "{range_m:?}");
    }

    #[test]
    fn blocks_without_ground_stay_without_ground() {
        let counts = (0..4096).map(|index| if index % 64 < 32 { 9 } else { 20 }).collect();
        let survey = survey(counts, 64, Some(9.0));
        let level = survey.overview().level_for(8.0).unwrap();
        assert_eq!(level.height_m(DVec2::new(510.0, 60.0)), None);
        assert!((level.height_m(DVec2::new(620.0, 60.0)).unwrap() - 20.0).abs() < 1e-6);
    }

    #[test]
    fn the_usual_slope_is_that_of_half_the_ground() {
        assert!((plane(64).overview().usual_slope - 0.6).abs() < 1e-9, "1.5, kept within bounds");
        assert!((survey(vec![7; 64], 8, None).overview().usual_slope - SLOPES[0]).abs() < 1e-9);
    }
}
