//! Where one shot lands, and how it strikes there.

use glam::DVec3;

use crate::arsenal::Round;
use crate::flight::{End, Launch, Trajectory, fly, fly_to_height};
use crate::frame::UP;
use crate::impact::impact_angle;
use crate::terrain::Ground;
use crate::units::Angle;

/// A flown shot and its strike.
#[derive(Clone, Debug, PartialEq)]
pub struct Shot {
    /// The whole path; how it ended and whether it was armed are part of it.
    pub path: Trajectory,
    /// Between the surface's normal and the way back up the path: 0 is head-on, 90 deg grazing (hit registration
    /// document section 4.3). `None` where it struck nothing.
    pub impact_angle: Option<Angle>,
    /// Energy at the end, joules: m v^2 / 2.
    pub energy_j: f64,
}

/// Fires `round` over `ground`.
pub fn fire(round: &Round, launch: &Launch, wind_mps: DVec3, ground: &Ground) -> Shot {
    Shot::of(round, fly(round, launch, wind_mps, ground))
}

/// Fires `round` with no ground until it descends through `height_m`, as if a level plane lay there.
pub fn fire_to_height(round: &Round, launch: &Launch, wind_mps: DVec3, height_m: f64) -> Shot {
    Shot::of(round, fly_to_height(round, launch, wind_mps, height_m))
}

impl Shot {
    /// The shot whose whole path this is.
    pub fn of(round: &Round, path: Trajectory) -> Self {
        let velocity_mps = path.landing.state.velocity_mps;
        let normal = match path.landing.end {
            End::Terrain { normal, .. } => Some(normal),
            End::Plane => Some(UP),
            End::Lifetime | End::OffMap | End::StepLimit => None,
        };
        Shot {
            impact_angle: normal.and_then(|normal| impact_angle(normal, velocity_mps)),
            // E = m v² / 2
            energy_j: 0.5 * round.mass_kg * velocity_mps.length_squared(),
            path,
        }
    }
}
