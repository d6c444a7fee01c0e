//! The two angles a solver turns: lift in the vertical plane through the target, and lean out of it.
//!
//! Azimuth and elevation would do, but azimuth loses its meaning near the vertical, where crosswind shots live.

use glam::{DVec2, DVec3};

use crate::frame::{UP, direction_from_lift_lean};
use crate::units::Angle;

/// The vertical plane from the pivot through the target.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sightline {
    /// Horizontal unit vector towards the target.
    pub ahead: DVec3,
    /// Horizontal unit vector to the right of it.
    pub right: DVec3,
    /// Horizontal distance to the target, metres.
    pub range_m: f64,
    /// Target above the pivot, metres.
    pub height_m: f64,
}

/// Where the bore points, relative to a sightline.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Lay {
    /// From the horizontal ahead, upward through the vertical; beyond 90 deg it leans backwards.
    pub lift: Angle,
    /// Out of the plane, positive right.
    pub lean: Angle,
}

impl Sightline {
    /// From `pivot_m` to `target_m`; a target straight above or below is seen along `default_ahead`.
    pub fn new(pivot_m: DVec3, target_m: DVec3, default_ahead: DVec2) -> Self {
        let line = target_m - pivot_m;
        let range_m = line.truncate().length();
        let ahead = if range_m > 0.0 { line.truncate() / range_m } else { default_ahead };
        let (ahead, right) = (ahead.extend(0.0), DVec3::new(ahead.y, -ahead.x, 0.0));
        Self { ahead, right, range_m, height_m: line.z }
    }

    /// The straight line of sight to the target.
    pub fn line_of_sight(&self) -> Angle {
        Angle::from_radians(self.height_m.atan2(self.range_m))
    }

    /// Unit vector from pivot to target.
    pub fn toward(&self) -> DVec3 {
        let (sin_sight, cos_sight) = self.line_of_sight().sin_cos();
        self.ahead * cos_sight + UP * sin_sight
    }

    /// Unit vector square to the line of sight, in the vertical plane, upward.
    pub fn above(&self) -> DVec3 {
        let (sin_sight, cos_sight) = self.line_of_sight().sin_cos();
        UP * cos_sight - self.ahead * sin_sight
    }

    /// From pivot to target, metres.
    pub fn distance_m(&self) -> f64 {
        self.range_m.hypot(self.height_m)
    }

    /// World from lay: the unit vector along the bore.
    pub fn bore_from_lay(&self, lay: Lay) -> DVec3 {
        direction_from_lift_lean(self.ahead.truncate(), lay.lift, lay.lean)
    }
}
