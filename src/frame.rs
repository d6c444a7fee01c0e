//! The world's axes, and how directions and game coordinates are written in it.
//!
//! Right-handed, metres: x east, y north, z up. Azimuths and headings run clockwise from north, elevations upward
//! from the horizontal.

pub mod coordinates;

use glam::{DVec2, DVec3};

use crate::units::Angle;

/// Straight up.
pub const UP: DVec3 = DVec3::Z;

/// The unit vector that points along `azimuth`, `elevation` above the horizontal.
pub fn direction_from_azimuth_elevation(azimuth: Angle, elevation: Angle) -> DVec3 {
    let (sin_az, cos_az) = azimuth.sin_cos();
    let (sin_el, cos_el) = elevation.sin_cos();
    DVec3::new(cos_el * sin_az, cos_el * cos_az, sin_el)
}

/// The unit vector raised by `lift` from the horizontal unit vector `ahead`, up through the vertical and beyond it, and leaned out
/// of that vertical plane by `lean`, positive right.
pub fn direction_from_lift_lean(ahead: DVec2, lift: Angle, lean: Angle) -> DVec3 {
    let (sin_lift, cos_lift) = lift.sin_cos();
    let (sin_lean, cos_lean) = lean.sin_cos();
    let right = DVec2::new(ahead.y, -ahead.x);
    (ahead * (cos_lift * cos_lean) + right * sin_lean).extend(sin_lift * cos_lean)
}

/// The azimuth of a direction or a line on the ground, in [0, 360) degrees; 0 where it has no horizontal part.
pub fn azimuth_from_direction(direction: DVec3) -> Angle {
    Angle::from_radians(direction.x.atan2(direction.y)).wrapped_to_circle()
}

/// The elevation of a direction above the horizontal, in [-90, 90] degrees.
pub fn elevation_from_direction(direction: DVec3) -> Angle {
    Angle::from_radians(direction.z.atan2(horizontal(direction).length()))
}

/// The shadow of a vector on the horizontal plane, east and north.
pub fn horizontal(vector: DVec3) -> DVec2 {
    vector.truncate()
}

/// The grid a game's map counts in: how many metres one of its units is. Always positive.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GameGrid {
    metres_per_unit: f64,
}

impl GameGrid {
    /// A grid that counts in metres.
    pub const METRES: Self = Self { metres_per_unit: 1.0 };

    /// The grid of WARDOGS, whose unit is 100 m.
    pub const WARDOGS: Self = Self { metres_per_unit: 100.0 };

    /// A grid of `metres_per_unit`; `None` unless that is a positive number.
    pub fn new(metres_per_unit: f64) -> Option<Self> {
        (metres_per_unit.is_finite() && metres_per_unit > 0.0).then_some(Self { metres_per_unit })
    }

    /// How many metres one unit is.
    pub const fn metres_per_unit(self) -> f64 {
        self.metres_per_unit
    }

    /// World metres from map units.
    pub fn world_from_grid(self, grid: DVec2) -> DVec2 {
        grid * self.metres_per_unit
    }

    /// Map units from world metres.
    pub fn grid_from_world(self, world_m: DVec2) -> DVec2 {
        world_m / self.metres_per_unit
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn east_is_ninety_and_up_is_up() {
        let east = direction_from_azimuth_elevation(Angle::RIGHT, Angle::ZERO);
        assert!((east - DVec3::X).length() < 1e-15);
        let up = direction_from_azimuth_elevation(Angle::ZERO, Angle::RIGHT);
        assert!((up - UP).length() < 1e-15);
    }

    #[test]
    fn directions_read_back_their_angles() {
        for (az, el) in [(0.0, 10.0), (123.0, -40.0), (359.9, 89.0)] {
            let dir = direction_from_azimuth_elevation(Angle::from_degrees(az), Angle::from_degrees(el));
            assert!((azimuth_from_direction(dir).degrees() - az).abs() < 1e-9);
            assert!((elevation_from_direction(dir).degrees() - el).abs() < 1e-9);
        }
    }

    #[test]
    fn a_hundred_metre_grid_makes_a_hundredth_one_metre() {
        let grid = GameGrid::new(100.0).unwrap_or(GameGrid::METRES);
        assert_eq!(grid.world_from_grid(DVec2::new(98.54, 0.01)), DVec2::new(9854.0, 1.0));
        assert!(GameGrid::new(0.0).is_none() && GameGrid::new(f64::NAN).is_none());
    }
}
