//! What a reach is looked up in: still air is the same on every bearing, a wind that is felt or a gun in motion is not.

use glam::DVec2;

use super::cells::Way;
use super::{ArcTable, ReachOrder};
use crate::flight::fan::{ArcsAt, BlownTable, Shot};
use crate::frame::azimuth_from_direction;

/// The arcs to every point round a gun.
#[derive(Clone, Debug)]
pub enum ReachTable {
    /// In still air, the gun at rest.
    Still(ArcTable),
    /// In wind or motion that moves its shots.
    Blown(BlownTable),
}

impl ReachTable {
    /// The table `order` needs.
    pub fn of(order: &ReachOrder<'_>) -> Self {
        let barrel_length_m = order.gun.barrel_length_m;
        let blown = BlownTable::new(order.round, order.cause(), barrel_length_m, order.heights_m());
        blown.map_or_else(|| Self::Still(order.still_table()), Self::Blown)
    }

    /// No ground farther from the pivot than this is hit, metres.
    pub fn reach_m(&self) -> f64 {
        match self {
            Self::Still(table) => table.span().spacing_m * table.span().columns as f64,
            Self::Blown(table) => table.reach_m(),
        }
    }

    /// The flatter and the steeper way to the point `off_m` east and north of the pivot and `height_m` above it, whatever
    /// stands in the way; `None` out of the round's reach.
    pub fn ways(&self, off_m: DVec2, height_m: f64) -> Option<[Way; 2]> {
        match self {
            Self::Still(table) => {
                let ArcsAt { low, high, low_s, high_s } = table.arcs(off_m.length(), height_m)?;
                Some([Way::straight(low, low_s), Way::straight(high, high_s)])
            }
            Self::Blown(table) => {
                let shots = table.bearing_to(off_m).shots(off_m.length(), height_m)?;
                Some(shots.map(|shot| Way::of(&shot)))
            }
        }
    }
}

impl Way {
    /// Straight at the place.
    pub(super) const fn straight(elevation_rad: f64, time_s: f64) -> Self {
        Self { elevation_rad: elevation_rad as f32, turn_rad: 0.0, time_s: time_s as f32 }
    }

    /// That of a shot.
    pub(super) fn of(shot: &Shot) -> Self {
        let turn = (shot.azimuth() - azimuth_from_direction(shot.ahead.extend(0.0))).wrapped_to_half_circle();
        Self {
            elevation_rad: shot.elevation().radians() as f32,
            turn_rad: turn.radians() as f32,
            time_s: shot.time_s as f32,
        }
    }
}
