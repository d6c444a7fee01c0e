//! A shot as a table tells it, and where a point lies among the table's columns and rows.

use glam::{DVec2, DVec3};

use super::{COLUMNS, ROWS};
use crate::flight::fan::merging::{Corner, Ways, apart, toward};
use crate::flight::fan::sheet::Axis;
use crate::frame::{azimuth_from_direction, direction_from_lift_lean, elevation_from_direction};
use crate::units::Angle;

/// A shot on one bearing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shot {
    /// Horizontal unit vector to the point it passes.
    pub ahead: DVec2,
    /// Elevation of the bore as seen in the vertical plane of the bearing, radians; beyond a right angle it leans backward.
    pub lift: f64,
    /// Of the bore out of that plane, radians, positive right.
    pub lean: f64,
    /// Muzzle to the point, seconds; may be beyond the shell's life.
    pub time_s: f64,
}

impl Shot {
    /// The unit vector along the bore.
    pub fn bore(&self) -> DVec3 {
        bore(self.ahead, self.lift, self.lean)
    }

    /// The elevation of the bore.
    pub fn elevation(&self) -> Angle {
        elevation_from_direction(self.bore())
    }

    /// The azimuth of the bore.
    pub fn azimuth(&self) -> Angle {
        azimuth_from_direction(self.bore())
    }
}

/// The unit vector along the bore of a lift and a lean, radians, in the plane of a horizontal unit vector.
pub(super) fn bore(ahead: DVec2, lift: f64, lean: f64) -> DVec3 {
    direction_from_lift_lean(ahead, Angle::from_radians(lift), Angle::from_radians(lean))
}

/// The flatter and the steeper shot on a bearing, seen at an angle of sight, radians: the ways near the gun as they are, where
/// they are known, else those that merge.
pub(super) fn told(
    near: Option<Ways<3>>,
    merging: impl FnOnce() -> Option<Corner<3>>,
    sight: f64,
    ahead: DVec2,
) -> Option<[Shot; 2]> {
    let seen = |mut ways: Ways<3>| {
        ways[0][0] += sight as f32;
        ways.iter().flatten().all(|value| value.is_finite()).then_some(ways)
    };
    let ways = near.and_then(seen).or_else(|| apart(merging()?))?;
    Some(ways.map(|way| {
        let [lift, time_s, lean] = way.map(f64::from);
        Shot { ahead, lift, lean, time_s }
    }))
}

/// A place between two columns and two rows.
#[derive(Clone, Copy)]
pub(super) struct Cell {
    first: usize,
    beyond: f32,
    up: f32,
}

impl Cell {
    /// Of a distance and a height above the pivot; `None` beyond the columns or the rows. Nearer than the first column the
    /// first two are drawn on.
    pub fn of(spacing_m: f64, heights: Axis, distance_m: f64, height_m: f64) -> Option<Self> {
        let (across, up) = (distance_m / spacing_m - 1.0, heights.position(height_m));
        if !(0.0..(ROWS - 1) as f64).contains(&up) || across >= (COLUMNS - 1) as f64 {
            return None;
        }
        let column = across.max(0.0) as usize;
        let beyond = (across - column as f64) as f32;
        Some(Self { first: column * ROWS + up as usize, beyond, up: up.fract() as f32 })
    }

    /// What is kept there; `None` where nothing is.
    pub fn between<const A: usize, const B: usize>(&self, kept: &[[[f32; A]; B]]) -> Option<[[f32; A]; B]> {
        let four = kept.get(self.first..=self.first + ROWS + 1)?;
        let here = toward(four[0], four[1], self.up);
        let there = toward(four[ROWS], four[ROWS + 1], self.up);
        Some(toward(here, there, self.beyond))
    }
}
