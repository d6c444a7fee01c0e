//! How high and how far a fan's round gets.

use super::{Fan, elevation_of, position_of};
use crate::units::Angle;

impl Fan {
    /// The highest any shot passes at a range, metres above the muzzle, and its elevation; `None` beyond the fan.
    pub fn highest(&self, range_m: f64) -> Option<(f64, Angle)> {
        let (position, height_m) = self.section_at_range(range_m)?.most();
        Some((height_m, elevation_of(position)))
    }

    /// The farthest any shot comes down to a height, metres ahead, and its elevation; `None` beyond the fan.
    pub fn farthest(&self, height_m: f64) -> Option<(f64, Angle)> {
        let (position, range_m) = self.section_at_height(height_m)?.most();
        Some((range_m, elevation_of(position)))
    }

    /// Where one shot comes down to a height, metres ahead, and when, seconds; `None` where it does not, or beyond the
    /// fan.
    pub fn descends_to(&self, height_m: f64, elevation: Angle) -> Option<(f64, f64)> {
        self.section_at_height(height_m)?.value_at(position_of(elevation))
    }

    /// A height no shot rises to, metres above the muzzle: a little over the top of a vertical one.
    pub fn ceiling_m(&self) -> f64 {
        self.sheets.rows.axis.last()
    }
}
