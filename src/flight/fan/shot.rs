//! Which elevations pass through a point.

use super::section::{Crossing, Section, Side};
use super::{Fan, elevation_of, elevation_step};
use crate::units::Angle;

/// A path that falls more steeply than this is read off by the range at which it comes down, a flatter one by the
/// height at its range: each where it varies least.
const STEEP: f64 = 0.7;

/// A shot of a fan through a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FanShot {
    /// Its elevation.
    pub elevation: Angle,
    /// Muzzle to point, seconds; may be beyond the lifetime.
    pub time_s: f64,
    /// Height gained at the same range per radian of elevation, metres.
    pub height_per_radian_m: f64,
    /// Rise of its path per metre ahead; negative where it falls.
    pub slope: f64,
}

impl FanShot {
    /// Range gained at the same height per radian of elevation, metres.
    pub fn range_per_radian_m(&self) -> f64 {
        -self.height_per_radian_m / self.slope
    }

    /// From a section at a range: height over elevation, along the range.
    fn at_range(crossing: &Crossing) -> Self {
        Self {
            elevation: elevation_of(crossing.position),
            time_s: crossing.time_s,
            height_per_radian_m: crossing.per_elevation / elevation_step().radians(),
            slope: crossing.along_axis,
        }
    }

    /// From a section at a height: range over elevation, along the height.
    fn at_height(crossing: &Crossing) -> Self {
        let slope = 1.0 / crossing.along_axis;
        let range_per_radian_m = crossing.per_elevation / elevation_step().radians();
        Self {
            elevation: elevation_of(crossing.position),
            time_s: crossing.time_s,
            height_per_radian_m: -range_per_radian_m * slope,
            slope,
        }
    }
}

impl Fan {
    /// The flatter shot through a point, metres ahead of and above the muzzle; `None` where there is none, or where the
    /// two shots are so close together, or the point so close to the fan's ends, that only flying can tell.
    pub fn low(&self, range_m: f64, height_m: f64) -> Option<FanShot> {
        let risen = self.through_range(Side::Flatter, range_m, height_m);
        match risen {
            Some(shot) if shot.slope >= -STEEP => risen,
            _ => self.through_height(Side::Flatter, range_m, height_m).or(risen),
        }
    }

    /// The steeper shot through a point; as [`Fan::low`].
    pub fn high(&self, range_m: f64, height_m: f64) -> Option<FanShot> {
        let fallen = self.through_height(Side::Steeper, range_m, height_m);
        match fallen {
            Some(shot) if shot.slope < -STEEP => fallen,
            _ => self.through_range(Side::Steeper, range_m, height_m).or(fallen),
        }
    }

    fn through_range(&self, side: Side, range_m: f64, height_m: f64) -> Option<FanShot> {
        let crossing = self.section_at_range(range_m)?.crossing(side, height_m)?;
        Some(FanShot::at_range(&crossing))
    }

    fn through_height(&self, side: Side, range_m: f64, height_m: f64) -> Option<FanShot> {
        let crossing = self.section_at_height(height_m)?.crossing(side, range_m)?;
        Some(FanShot::at_height(&crossing))
    }

    /// Heights over the elevation at a range.
    pub(super) fn section_at_range(&self, range_m: f64) -> Option<Section<'_>> {
        Section::new(&self.sheets.columns, range_m, |column| self.highest[column])
    }

    /// Ranges over the elevation where shots come down to a height.
    pub(super) fn section_at_height(&self, height_m: f64) -> Option<Section<'_>> {
        Section::new(&self.sheets.rows, height_m, |row| self.farthest[row])
    }
}
