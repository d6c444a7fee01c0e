//! The last stretch of a shot in still air: from the column before its target down to it, held against the ground as it is.

use glam::DVec2;

use super::ray::{Caution, Walk};

/// By how much the path may be lower a column before, metres, for a careful answer.
const DOUBT_M: f64 = 0.1;

/// A shot that comes down on a place.
pub(super) struct Descent<'a> {
    pub walk: &'a Walk<'a>,
    /// The place, east and north of the pivot, metres.
    pub off_m: DVec2,
    /// World height there, metres.
    pub height_m: f64,
    /// Elevation of the shot, radians.
    pub elevation: f64,
}

impl Descent<'_> {
    /// Whether nothing stands in its way on the last stretch.
    pub fn is_open(&self) -> bool {
        let walk = self.walk;
        let (distance_m, path) = (self.off_m.length(), walk.table.path(self.elevation));
        let across = distance_m / walk.spacing_m;
        let before = (across.ceil() - 2.0).max(0.0);
        let lower_m = if walk.approach.caution == Caution::Conservative { DOUBT_M } else { 0.0 };
        let raised_m = self.height_m - walk.pivot_m.z - path.height_between_m(across) - lower_m;
        let end_m = (walk.pivot_m.truncate() + self.off_m).extend(self.height_m);
        let start_m = (walk.pivot_m.truncate() + self.off_m * (before / across)).extend(
            walk.pivot_m.z + path.height_between_m(before) + if before > 0.0 { raised_m } else { 0.0 },
        );
        walk.approach.gets_along([start_m, end_m], end_m)
    }
}
