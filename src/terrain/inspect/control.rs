//! Known heights against the map's.

use glam::DVec2;

/// A place whose height is known from elsewhere.
#[derive(Clone, Debug, PartialEq)]
pub struct ControlPoint {
    /// What it is called; may be empty.
    pub name: String,
    /// Where it is, world metres.
    pub place_m: DVec2,
    /// Its height, metres.
    pub height_m: f64,
}
