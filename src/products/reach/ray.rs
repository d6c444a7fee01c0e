//! One bearing of the ballistic viewshed: which elevations still clear the ground at every distance.
//!
//! At a fixed distance the heights of a round's paths are a hill over elevation, so the elevations that pass above a point
//! of the ground are exactly those between its own two solutions. Walking outward, the flattest that clears everything so
//! far only rises and the steepest only falls; no path is ever traced over the ground.

use glam::DVec2;

use crate::aim::LiftStops;
use crate::flight::fan::{ArcTable, ArcsAt};
use crate::terrain::{Ground, HeightReader};

/// The elevations that clear all ground nearer than a sample, radians.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Window {
    /// The flattest.
    pub flattest: f32,
    /// The steepest.
    pub steepest: f32,
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
pub(super) const OPEN: Window = Window { flattest: f32::NEG_INFINITY, steepest: f32::INFINITY };

/// No elevation at all.
pub(super) const CLOSED: Window = Window { flattest: f32::INFINITY, steepest: f32::NEG_INFINITY };

impl Walk<'_> {
    /// Walks outward along the horizontal unit vector `ahead` and shows each sample: its index, what clears all ground before
    /// it, and what hits the ground there (`None` off the map, in a hole or out of the round's reach). Ends where nothing
    /// clears any more.
    #[inline]
    pub fn along(&self, ahead: DVec2, mut show: impl FnMut(usize, Window, Option<ArcsAt>)) {
        let (mut window, mut heights) = (OPEN, self.ground.reader());
        for n in 0..self.samples {
            let place_m = self.pivot_m.truncate() + ahead * self.distance_m(n);
            let height_m = heights.height_m(place_m);
            let arcs = height_m.and_then(|height_m| self.table.arcs_at(n, height_m - self.pivot_m.z));
            show(n, window, arcs);
            window = match self.caution {
                Caution::Even if height_m.is_none() => window,
                Caution::Even => window.and(Window::over(arcs)),
                Caution::Conservative => window.and(self.over_all(&mut heights, n, ahead)),
            };
            if !window.is_open() {
                return;
            }
        }
    }

    /// How far from the pivot a sample is, metres.
    #[inline]
    pub fn distance_m(&self, n: usize) -> f64 {
        self.spacing_m * f64::from(n as u32 + 1)
    }

    /// What passes over the highest ground beside a sample.
    fn over_all(&self, heights: &mut HeightReader<'_>, n: usize, ahead: DVec2) -> Window {
        let distance_m = self.distance_m(n);
        let place_m = self.pivot_m.truncate() + ahead * distance_m;
        let forth = ahead * (0.5 * self.spacing_m);
        let aside = DVec2::new(ahead.y, -ahead.x) * (self.half_gap * distance_m);
        let along = [-forth, DVec2::ZERO, forth];
        let beside = along.into_iter().flat_map(|along| [along - aside, along, along + aside]);
        let standing_m = beside.filter_map(|off| heights.height_m(place_m + off)).reduce(f64::max);
        standing_m.map_or(OPEN, |top_m| Window::over(self.table.arcs_at(n, top_m - self.pivot_m.z)))
    }
}

impl Window {
    /// What passes over a point with these arcs: nothing where it stands above the round's reach.
    fn over(arcs: Option<ArcsAt>) -> Self {
        arcs.map_or(CLOSED, |arcs| Self { flattest: arcs.low as f32, steepest: arcs.high as f32 })
    }

    /// Whether an elevation clears, radians.
    #[inline]
    pub fn clears(self, elevation: f64) -> bool {
        (self.flattest..=self.steepest).contains(&(elevation as f32))
    }

    /// Whether anything clears.
    #[inline]
    pub fn is_open(self) -> bool {
        self.flattest <= self.steepest
    }

    /// What clears in both.
    #[inline]
    pub fn and(self, other: Self) -> Self {
        Self { flattest: self.flattest.max(other.flattest), steepest: self.steepest.min(other.steepest) }
    }
}
