//! One bearing of the ballistic viewshed: which elevations still clear the ground at every distance.
//!
//! At a fixed distance the heights of a round's paths are a hill over elevation, so the elevations that pass above a point
//! of the ground are exactly those between its own two solutions. Walking outward, the flattest that clears everything so
//! far only rises and the steepest only falls; no path is ever traced over the ground.

use glam::DVec2;

use super::arcs::{ArcTable, ArcsAt};
use crate::aim::LiftStops;
use crate::terrain::Ground;

/// The elevations that clear all ground nearer than a sample, radians.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Window {
    /// The flattest.
    pub flattest: f64,
    /// The steepest.
    pub steepest: f64,
}

/// The windows along one bearing, one before each sample.
#[derive(Clone, Debug)]
pub(super) struct Ray {
    /// `windows[n]` is what clears every sample before the n-th.
    pub windows: Vec<Window>,
    /// What hits the ground at each sample; `None` off the map, in a hole or out of the round's reach.
    pub hits: Vec<Option<ArcsAt>>,
}

/// How the ground along a ray is read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Walk<'a> {
    pub ground: &'a Ground,
    pub table: &'a ArcTable,
    /// The pivot's place and height, metres.
    pub pivot_m: glam::DVec3,
    /// From one sample to the next, metres.
    pub spacing_m: f64,
    /// Samples on a ray.
    pub samples: usize,
    /// Half the angle to the next ray, as metres of arc per metre of distance.
    pub half_gap: f64,
    /// Whether ground between samples and rays counts as standing as high as the highest beside it.
    pub caution: Caution,
}

/// How ground that lies between samples is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Caution {
    /// As it is at the samples.
    Even,
    /// As high as the highest point beside each sample: a cell shown clear is clear.
    Conservative,
}

/// How far off a looked-up elevation (radians) and time (seconds) of a near and steep shot may be.
const LOOK_UP_DOUBT: (f64, f64) = (2e-3, 0.1);

impl Caution {
    /// Whether the crew can set the elevation (radians) within `stops` and the shell lives for `time_s`; with caution, also
    /// if the look-up is off by its doubt.
    pub(super) fn is_laid(
        self,
        stops: Option<&LiftStops>,
        lifetime_s: f64,
        (elevation, time_s): (f64, f64),
    ) -> bool {
        let (off, late_s) = match self {
            Self::Even => (0.0, 0.0),
            Self::Conservative => LOOK_UP_DOUBT,
        };
        let is_allowed = |stops: &LiftStops| stops.allow(elevation - off) && stops.allow(elevation + off);
        time_s + late_s <= lifetime_s && stops.is_none_or(is_allowed)
    }
}

/// Every elevation there is.
pub(super) const OPEN: Window = Window { flattest: f64::NEG_INFINITY, steepest: f64::INFINITY };

/// No elevation at all.
const CLOSED: Window = Window { flattest: f64::INFINITY, steepest: f64::NEG_INFINITY };

impl Walk<'_> {
    /// Walks outward along the horizontal unit vector `ahead`.
    pub fn along(&self, ahead: DVec2) -> Ray {
        let mut ray =
            Ray { windows: Vec::with_capacity(self.samples), hits: Vec::with_capacity(self.samples) };
        let mut window = OPEN;
        for n in 1..=self.samples {
            let distance_m = self.spacing_m * n as f64;
            let place_m = self.pivot_m.truncate() + ahead * distance_m;
            let height_m = self.ground.height_m(place_m);
            ray.windows.push(window);
            ray.hits
                .push(height_m.and_then(|height_m| self.table.arcs(distance_m, height_m - self.pivot_m.z)));
            let standing_m = self.standing_m(place_m, ahead, distance_m, height_m);
            if let Some(top_m) = standing_m {
                window = window.and(Window::over(self.table.arcs(distance_m, top_m - self.pivot_m.z)));
            }
        }
        ray
    }

    /// How high the ground stands in the way at a sample.
    fn standing_m(
        &self,
        place_m: DVec2,
        ahead: DVec2,
        distance_m: f64,
        height_m: Option<f64>,
    ) -> Option<f64> {
        match self.caution {
            Caution::Even => height_m,
            Caution::Conservative => {
                let forth = ahead * (0.5 * self.spacing_m);
                let aside = DVec2::new(ahead.y, -ahead.x) * (self.half_gap * distance_m);
                let beside = [
                    forth,
                    -forth,
                    aside,
                    -aside,
                    forth + aside,
                    forth - aside,
                    aside - forth,
                    -forth - aside,
                ];
                let heights = beside.into_iter().filter_map(|off| self.ground.height_m(place_m + off));
                heights.chain(height_m).reduce(f64::max)
            }
        }
    }
}

impl Window {
    /// What passes over a point with these arcs: nothing where it stands above the round's reach.
    fn over(arcs: Option<ArcsAt>) -> Self {
        arcs.map_or(CLOSED, |arcs| Self { flattest: arcs.low, steepest: arcs.high })
    }

    /// Whether an elevation clears, radians.
    pub fn clears(&self, elevation: f64) -> bool {
        (self.flattest..=self.steepest).contains(&elevation)
    }

    /// What clears in both.
    pub fn and(self, other: Self) -> Self {
        Self { flattest: self.flattest.max(other.flattest), steepest: self.steepest.min(other.steepest) }
    }
}
