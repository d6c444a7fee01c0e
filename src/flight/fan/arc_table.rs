//! Both arcs to every point of a round's vertical plane, looked up instead of solved: a fan, read the other way round.
//!
//! Seen from the pivot, the heights of a fan at one distance are a hill over the elevation: its two sides are the flatter
//! and the steeper way to every height. A corner of the table keeps them so that a straight line between corners is good up
//! to the edge of reach (`merging.rs`).

#![allow(
    clippy::inline_always,
    reason = "a look-up is a dozen operations, made hundreds of thousands of times; what is not asked of it falls away"
)]

use std::sync::Arc;

use super::corners::Corners;
use super::merging::{Corner, Ways, apart, toward};
use super::pivot_view::{FanPath, PivotView};
use super::sheet::Axis;
use super::{Backend, Fan, FanShot};
use crate::arsenal::Round;

/// Rows of heights.
const ROWS: usize = LAST_ROW as usize + 1;
/// The highest of them, which no height is beyond.
const LAST_ROW: i32 = 256;
/// How far under the lowest height flights are followed, metres: steep ones differ by much from one to the next.
const BELOW_M: f64 = 400.0;
/// Readings that may settle where the muzzle is.
const MOST_READINGS: usize = 8;
/// The elevation is settled when it changes by less than this, radians.
const SETTLED: f64 = 1e-7;

/// What a table is made for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TableSpan {
    /// From the pivot to the muzzle, metres.
    pub barrel_length_m: f64,
    /// From one column to the next, metres; the first is this far from the pivot.
    pub spacing_m: f64,
    /// Columns of distance.
    pub columns: usize,
    /// Lowest and highest height above the pivot that is asked, metres.
    pub heights_m: [f64; 2],
}

/// The two ways to a point: elevations in radians, times in seconds; the times may be beyond the shell's life.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ArcsAt {
    /// Elevation of the flatter one.
    pub low: f64,
    /// Elevation of the steeper one.
    pub high: f64,
    /// Flight time of the flatter one.
    pub low_s: f64,
    /// Flight time of the steeper one.
    pub high_s: f64,
}

/// Arcs by distance and height, from a fan of exact flights.
#[derive(Clone, Debug)]
pub struct ArcTable {
    span: TableSpan,
    /// `None` for a round that never comes down: nothing is ever known of it.
    fan: Option<Arc<Fan>>,
    view: PivotView,
    heights: Axis,
    per_metre: f64,
    per_metre_up: f64,
    /// Column by column, row by row.
    corners: Vec<Corner<2>>,
    /// The same of the nearest columns, their ways as they are: there flatter ones bend too much to be mixed with steeper
    /// ones, and they are far from merging.
    near: Vec<Ways<2>>,
}

impl ArcTable {
    /// Flies the fan of `round` in still air and reads it.
    pub fn new(round: &Round, span: TableSpan) -> Self {
        let fan = Fan::down_to(span.heights_m[0] - BELOW_M, Backend::best(), round);
        Self::of(fan.map(Arc::new), span)
    }

    fn of(fan: Option<Arc<Fan>>, span: TableSpan) -> Self {
        let [low_m, high_m] = span.heights_m;
        let spacing = ((high_m - low_m) / (ROWS - 1) as f64).max(1e-3);
        let heights = Axis { first: low_m, spacing, count: ROWS };
        let made = fan.as_ref().map_or_else(Corners::default, |fan| Corners::of(fan, &span, heights));
        let Corners { view, corners, near } = made;
        let (per_metre, per_metre_up) = (1.0 / span.spacing_m, 1.0 / spacing);
        Self { span, fan, view, heights, per_metre, per_metre_up, corners, near }
    }

    /// What it was made for.
    pub const fn span(&self) -> &TableSpan {
        &self.span
    }

    /// The arcs to the point `distance_m` away and `height_m` above the pivot; `None` out of the round's reach.
    #[inline(always)]
    pub fn arcs(&self, distance_m: f64, height_m: f64) -> Option<ArcsAt> {
        let across = (distance_m * self.per_metre - 1.0).max(0.0);
        let whole = across as i32;
        let Some((row, up)) = self.row(height_m) else { return self.searched(distance_m, height_m) };
        let beyond = (across - f64::from(whole)) as f32;
        let first = whole as usize * ROWS + row;
        if first + ROWS + 1 < self.near.len() {
            let [here, there] =
                [first, first + ROWS].map(|first| toward(self.near[first], self.near[first + 1], up));
            if let Some(arcs) = ArcsAt::plain(toward(here, there, beyond)) {
                return Some(arcs);
            }
        }
        let here = self.between_rows(first, up)?;
        let there = self.between_rows(first + ROWS, up)?;
        ArcsAt::of(toward(here, there, beyond))
    }

    /// The arcs to a point `height_m` above the pivot at a column's distance, the columns counted from 0; as [`Self::arcs`].
    #[inline(always)]
    pub fn arcs_at(&self, column: usize, height_m: f64) -> Option<ArcsAt> {
        let Some((row, up)) = self.row(height_m) else {
            return self.searched(self.span.spacing_m * (column + 1) as f64, height_m);
        };
        let first = column * ROWS + row;
        if let Some([below, above]) = self.near.get(first..first + 2)
            && let Some(arcs) = ArcsAt::plain(toward(*below, *above, up))
        {
            return Some(arcs);
        }
        ArcsAt::of(self.between_rows(first, up)?)
    }

    /// The path of one elevation (radians).
    pub fn path(&self, elevation: f64) -> FanPath<'_> {
        self.view.path(elevation)
    }

    /// The row under a height and how far it is to the next; `None` outside the table.
    #[inline(always)]
    fn row(&self, height_m: f64) -> Option<(usize, f32)> {
        let place = (height_m - self.heights.first) * self.per_metre_up;
        let whole = place as i32;
        let is_inside = place >= 0.0 && whole < LAST_ROW;
        is_inside.then_some((whole as usize, (place - f64::from(whole)) as f32))
    }

    #[inline(always)]
    fn between_rows(&self, first: usize, up: f32) -> Option<Corner<2>> {
        let pair = self.corners.get(first..first + 2)?;
        Some(toward(pair[0], pair[1], up))
    }

    /// Straight from the fan, for heights the table does not have.
    #[cold]
    fn searched(&self, distance_m: f64, height_m: f64) -> Option<ArcsAt> {
        let fan = self.fan.as_ref()?;
        let low = self.settled(distance_m, height_m, |range_m, height_m| fan.low(range_m, height_m))?;
        let high = self.settled(distance_m, height_m, |range_m, height_m| fan.high(range_m, height_m))?;
        Some(ArcsAt {
            low: low.elevation.radians(),
            high: high.elevation.radians(),
            low_s: low.time_s,
            high_s: high.time_s,
        })
    }

    /// The shot through a point seen from the pivot: where the muzzle is depends on the elevation that is looked for.
    fn settled(
        &self,
        distance_m: f64,
        height_m: f64,
        shot: impl Fn(f64, f64) -> Option<FanShot>,
    ) -> Option<FanShot> {
        let mut elevation = height_m.atan2(distance_m);
        let mut found = None;
        for _ in 0..MOST_READINGS {
            let muzzle_m = [elevation.cos(), elevation.sin()].map(|part| part * self.span.barrel_length_m);
            let next = shot(distance_m - muzzle_m[0], height_m - muzzle_m[1])?;
            let moved = next.elevation.radians() - elevation;
            (elevation, found) = (next.elevation.radians(), Some(next));
            if moved.abs() < SETTLED {
                break;
            }
        }
        found
    }
}

impl ArcsAt {
    /// What a corner, or a place between corners, stands for; `None` out of reach.
    #[inline(always)]
    fn of(corner: Corner<2>) -> Option<Self> {
        apart(corner).and_then(Self::plain)
    }

    /// What ways stand for as they are; `None` where one is not known.
    #[inline(always)]
    fn plain(ways: Ways<2>) -> Option<Self> {
        let [[low, low_s], [high, high_s]] = ways.map(|way| way.map(f64::from));
        (!low.is_nan() && !high.is_nan()).then_some(Self { low, high, low_s, high_s })
    }
}
