//! The heights under the pixels of a picture, one a pixel and a border of one more, and the slopes between them.

use glam::DVec2;

use super::PictureOrder;
use super::survey::{Level, Survey};
use crate::terrain::HeightMap;

/// From two samples a pixel on, a pixel's height is the mean of four places in it.
const MEAN_FROM: f64 = 2.0;

/// Heights in metres; not a number where there is no ground. Pixel (0, 0) is the north-western one.
pub struct HeightRaster {
    stride: usize,
    heights_m: Vec<f64>,
    pixel_m: DVec2,
    /// The middle of pixel (0, 0).
    corner_m: DVec2,
}

impl HeightRaster {
    /// Looks up every pixel of an order.
    pub fn of(order: &PictureOrder) -> Self {
        let [width, height] = order.size;
        let pixel_m = order.pixel_m();
        let corner_m =
            DVec2::new(order.corners_m[0].x, order.corners_m[1].y) + pixel_m * DVec2::new(0.5, -0.5);
        let source = Source::of(&order.survey, pixel_m);
        let mut heights_m = Vec::with_capacity((width + 2) * (height + 2));
        for row in 0..height + 2 {
            for col in 0..width + 2 {
                let steps = DVec2::new(col as f64 - 1.0, 1.0 - row as f64);
                heights_m.push(source.height_m(corner_m + steps * pixel_m).unwrap_or(f64::NAN));
            }
        }
        Self { stride: width + 2, heights_m, pixel_m, corner_m }
    }

    /// The place in the middle of a pixel, which need not be whole.
    pub fn place_m(&self, pixel: DVec2) -> DVec2 {
        self.corner_m + pixel * DVec2::new(self.pixel_m.x, -self.pixel_m.y)
    }

    /// Height of a pixel, metres.
    pub fn height_m(&self, [col, row]: [usize; 2]) -> Option<f64> {
        let height_m = self.bordered(col + 1, row + 1);
        height_m.is_finite().then_some(height_m)
    }

    /// Rise to the east and to the north about a pixel that has a height, metres a metre.
    pub fn slope(&self, [col, row]: [usize; 2]) -> DVec2 {
        let (col, row) = (col + 1, row + 1);
        let here = self.bordered(col, row);
        let along = |behind: f64, ahead: f64, step_m: f64| {
            let reaches = f64::from(u8::from(behind.is_finite()) + u8::from(ahead.is_finite()));
            let or_here = |height: f64| if height.is_finite() { height } else { here };
            if reaches > 0.0 { (or_here(ahead) - or_here(behind)) / (reaches * step_m) } else { 0.0 }
        };
        DVec2::new(
            along(self.bordered(col - 1, row), self.bordered(col + 1, row), self.pixel_m.x),
            along(self.bordered(col, row + 1), self.bordered(col, row - 1), self.pixel_m.y),
        )
    }

    fn bordered(&self, col: usize, row: usize) -> f64 {
        self.heights_m[row * self.stride + col]
    }
}

/// Where heights are looked up at a scale.
enum Source<'a> {
    /// In means of many samples.
    Level(&'a HeightMap, &'a Level),
    /// In the map, at a place or, as the mean of four, around it.
    Map(&'a HeightMap, Option<DVec2>),
}

impl<'a> Source<'a> {
    fn of(survey: &'a Survey, pixel_m: DVec2) -> Self {
        if let Some(level) = survey.overview().level_for(pixel_m.min_element()) {
            return Self::Level(&survey.map, level);
        }
        let samples = (pixel_m / survey.map.lattice().spacing_m).min_element();
        Self::Map(&survey.map, (samples >= MEAN_FROM).then_some(0.25 * pixel_m))
    }

    fn height_m(&self, place_m: DVec2) -> Option<f64> {
        match self {
            Self::Level(map, level) => {
                let [low_m, high_m] = map.corners_m();
                let is_on_map = place_m.cmpge(low_m).all() && place_m.cmple(high_m).all();
                if is_on_map { level.height_m(place_m) } else { None }
            }
            Self::Map(map, None) => map.height_m(place_m),
            Self::Map(map, Some(off_m)) => {
                let around = [[-1.0, -1.0], [1.0, -1.0], [-1.0, 1.0], [1.0, 1.0]].map(DVec2::from_array);
                let heights = around.map(|side| map.height_m(place_m + side * *off_m));
                heights
                    .into_iter()
                    .sum::<Option<f64>>()
                    .map(|sum| 0.25 * sum)
                    .or_else(|| map.height_m(place_m))
            }
        }
    }
}

/// Slopes at the samples of a map, to be interpolated between them: light then falls without seams at the edges of
/// cells, of which a close look shows few.
pub struct SampleSlopes {
    first: [usize; 2],
    cols: usize,
    slopes: Vec<DVec2>,
    rows: usize,
}

impl SampleSlopes {
    /// The slopes around what an order shows; `None` when its pixels are not much finer than the samples.
    pub fn of(order: &PictureOrder) -> Option<Self> {
        let map = &order.survey.map;
        let lattice = map.lattice();
        if (order.pixel_m() / lattice.spacing_m).max_element() >= 0.5 {
            return None;
        }
        let last = DVec2::new((map.cols() - 1) as f64, (map.rows() - 1) as f64);
        let steps =
            |place_m: DVec2| ((place_m - lattice.origin_m) / lattice.spacing_m).clamp(DVec2::ZERO, last);
        let (low, high) = (steps(order.corners_m[0]).floor(), steps(order.corners_m[1]).ceil());
        let first = [low.x as usize, low.y as usize];
        let (cols, rows) = ((high.x - low.x) as usize + 1, (high.y - low.y) as usize + 1);
        let places = (0..rows).flat_map(|row| (0..cols).map(move |col| [col, row]));
        let slopes = places.map(|[col, row]| sample_slope(map, [first[0] + col, first[1] + row])).collect();
        Some(Self { first, cols, slopes, rows })
    }

    /// Rise to the east and to the north at a place on the map, metres a metre.
    pub fn slope(&self, map: &HeightMap, place_m: DVec2) -> DVec2 {
        let lattice = map.lattice();
        let first = DVec2::new(self.first[0] as f64, self.first[1] as f64);
        let last = DVec2::new((self.cols - 1) as f64, (self.rows - 1) as f64);
        let steps = ((place_m - lattice.origin_m) / lattice.spacing_m - first).clamp(DVec2::ZERO, last);
        let cell = steps.floor();
        let part = steps - cell;
        let at = |east: usize, north: usize| {
            let col = (cell.x as usize + east).min(self.cols - 1);
            let row = (cell.y as usize + north).min(self.rows - 1);
            self.slopes[row * self.cols + col]
        };
        let (south, north) = (at(0, 0).lerp(at(1, 0), part.x), at(0, 1).lerp(at(1, 1), part.x));
        south.lerp(north, part.y)
    }
}

/// Rise about a sample over its two neighbours on each axis, one at an edge or a hole.
fn sample_slope(map: &HeightMap, [col, row]: [usize; 2]) -> DVec2 {
    let along = |behind: Option<f64>, ahead: Option<f64>, step_m: f64| {
        let here = map.sample_m(col, row);
        let reaches = f64::from(u8::from(behind.is_some()) + u8::from(ahead.is_some()));
        let rise_m = ahead.or(here).zip(behind.or(here)).map_or(0.0, |(ahead, behind)| ahead - behind);
        if reaches > 0.0 { rise_m / (reaches * step_m) } else { 0.0 }
    };
    let sample = |col: Option<usize>, row: Option<usize>| map.sample_m(col?, row?);
    let (west, south) = (col.checked_sub(1), row.checked_sub(1));
    let spacing_m = map.lattice().spacing_m;
    DVec2::new(
        along(sample(west, Some(row)), sample(Some(col + 1), Some(row)), spacing_m.x),
        along(sample(Some(col), south), sample(Some(col), Some(row + 1)), spacing_m.y),
    )
}
