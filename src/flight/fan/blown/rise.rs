//! How shots rise from the muzzle to each row, before any wind has told on them.

use glam::DVec3;

use super::ROWS;
use crate::flight::fan::Fan;
use crate::flight::fan::merging::UNKNOWN;
use crate::flight::fan::sheet::{Axis, cubic, neighbours};
use crate::frame::elevation_from_direction;
use crate::units::Angle;

/// Elevations that are followed, from the horizontal to the vertical.
const ELEVATIONS: usize = 46;
/// From one moment looked at to the next, seconds.
const MOMENT_S: f64 = 0.05;

/// Of each row, of each elevation: metres ahead of the muzzle, and seconds; unknown where it does not rise so far.
#[derive(Clone, Debug)]
pub(super) struct Rise {
    elevations: Axis,
    risen: Vec<[f32; 2]>,
}

impl Rise {
    /// Of the shots of `fan` to the rows of `heights` above the pivot.
    pub fn of(fan: &Fan, barrel_length_m: f64, heights: Axis) -> Self {
        let spacing = Angle::RIGHT.radians() / (ELEVATIONS - 1) as f64;
        let elevations = Axis { first: 0.0, spacing, count: ELEVATIONS };
        let mut rise = Self { elevations, risen: vec![[UNKNOWN; 2]; ROWS * ELEVATIONS] };
        for index in 0..ELEVATIONS {
            let elevation = Angle::from_radians(elevations.at(index));
            rise.follow(fan, elevation, index, (heights, barrel_length_m * elevation.sin_cos().0));
        }
        rise
    }

    /// Follows one shot, whose muzzle is so far above the pivot, up to the top of its flight or the last row.
    fn follow(&mut self, fan: &Fan, elevation: Angle, index: usize, (heights, muzzle_m): (Axis, f64)) {
        let mut row = (heights.position(muzzle_m).floor() + 1.0).max(0.0) as usize;
        let mut before_m = [0.0; 2];
        for moment in 1.. {
            let time_s = MOMENT_S * f64::from(moment);
            let place_m = fan.place_m(elevation, time_s).filter(|now_m| now_m[1] > before_m[1]);
            let Some(now_m) = place_m.filter(|_| row < ROWS) else { return };
            while row < ROWS && heights.at(row) - muzzle_m <= now_m[1] {
                let share = (heights.at(row) - muzzle_m - before_m[1]) / (now_m[1] - before_m[1]);
                let ahead_m = before_m[0] + (now_m[0] - before_m[0]) * share;
                let at_s = time_s - MOMENT_S * (1.0 - share);
                self.risen[row * ELEVATIONS + index] = [ahead_m as f32, at_s as f32];
                row += 1;
            }
            before_m = now_m;
        }
    }

    /// How far ahead of the muzzle, metres, and when, seconds, the shot along the unit vector `bore` rises to a row; `None`
    /// where it does not.
    pub fn at(&self, bore: DVec3, row: usize) -> Option<[f64; 2]> {
        let position = self.elevations.position(elevation_from_direction(bore).radians());
        let (first, u) = neighbours(position, ELEVATIONS);
        let four = self.risen.get(row * ELEVATIONS + first..)?.get(..4)?;
        let weighed = four.iter().zip(cubic(u).0);
        let sum = weighed.fold([0.0; 2], |sum, (risen, weight)| {
            [sum[0] + weight * f64::from(risen[0]), sum[1] + weight * f64::from(risen[1])]
        });
        sum[0].is_finite().then_some(sum)
    }
}
