//! One bearing of the ballistic viewshed: which elevations still clear the ground at every distance.
//!
//! At a fixed distance the heights of a round's paths are a hill over elevation, so the elevations that pass above a point
//! of the ground are exactly those between its own two solutions. Walking outward, the flattest that clears everything so
//! far only rises and the steepest only falls; no path is ever traced over the ground.

use glam::DVec2;

use super::approach::Approach;
use super::line::GroundLine;
use crate::aim::LiftStops;
use crate::flight::fan::{ArcTable, ArcsAt};

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
    /// The ground, and what the shell carries over it. With caution ground between samples and rays counts as standing as high
    /// as the highest beside it.
    pub approach: Approach<'a>,
    pub table: &'a ArcTable,
    /// The pivot's place and height, metres.
    pub pivot_m: glam::DVec3,
    /// From one sample to the next, metres.
    pub spacing_m: f64,
    /// Samples on a ray.
    pub samples: usize,
    /// Half the angle to the next ray, as metres of arc per metre of distance.
    pub half_gap: f64,
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
    /// Walks outward along the horizontal unit vector `ahead` over the `line` of ground there and shows each sample: its
    /// index, what clears all ground before it, and what hits the ground there (`None` off the map, in a hole or out of the
    /// round's reach). Ends where nothing clears any more.
    #[inline]
    pub fn along(
        &self,
        ahead: DVec2,
        line: &mut GroundLine,
        mut show: impl FnMut(usize, Window, Option<ArcsAt>),
    ) {
        line.read(self, ahead);
        let mut window = OPEN;
        for (n, &height_m) in line.heights_m.iter().enumerate() {
            let arcs = self.arcs_to(n, height_m);
            show(n, window, arcs);
            window = match self.approach.caution {
                Caution::Even => window.past(height_m, arcs),
                Caution::Conservative => window.past(line.tops_m[n], self.arcs_to(n, line.tops_m[n])),
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

    /// What hits a point of world height `height_m` at a sample; `None` out of the round's reach and where there is no ground.
    #[inline]
    fn arcs_to(&self, n: usize, height_m: f64) -> Option<ArcsAt> {
        if height_m.is_nan() {
            return None;
        }
        self.table.arcs_at(n, height_m - self.pivot_m.z)
    }
}

impl Window {
    /// What still clears past ground of `height_m` that `arcs` hit: nothing where it stands above the round's reach, as much
    /// as before where there is no ground.
    #[inline]
    fn past(self, height_m: f64, arcs: Option<ArcsAt>) -> Self {
        match arcs {
            Some(arcs) => self.and(Self { flattest: arcs.low as f32, steepest: arcs.high as f32 }),
            None if height_m.is_nan() => self,
            None => CLOSED,
        }
    }

    /// Whether an elevation clears, radians.
    #[inline]
    pub fn clears(self, elevation: f64) -> bool {
        (self.flattest..=self.steepest).contains(&(elevation as f32))
    }

    /// Whether an elevation clears with so much to spare, radians.
    #[inline]
    pub fn clears_well(self, elevation: f64, spare: f64) -> bool {
        self.clears(elevation - spare) && self.clears(elevation + spare)
    }

    /// Whether anything clears.
    #[inline]
    pub fn is_open(self) -> bool {
        self.flattest <= self.steepest
    }

    /// What clears in both.
    #[inline]
    pub fn and(self, other: Self) -> Self {
        // compared plainly: `max` and `min` take longer, being careful of what is not a number
        let flattest = if other.flattest > self.flattest { other.flattest } else { self.flattest };
        let steepest = if other.steepest < self.steepest { other.steepest } else { self.steepest };
        Self { flattest, steepest }
    }
}
