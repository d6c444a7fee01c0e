//! What to dial: an [`Engagement`] states the problem, [`solve`] answers it with the angles that hit, or why none do.

mod bracket;
mod contact;
pub mod dead_zones;
pub mod dialling;
mod flights;
mod front;
mod graze;
mod lift_stops;
mod limits;
mod mask;
mod range;
mod search;
mod seed;
mod sightline;
pub mod solution;
pub mod strike;
mod target_plane;
pub mod trail;
pub mod turret;
mod verify;

use glam::DVec3;

use crate::arsenal::{MountLimits, Round, Sight};
use crate::flight::fan::Fan;
use crate::terrain::Ground;

pub use contact::FirstContact;
pub use dead_zones::{DeadZone, StopKind};
pub use lift_stops::LiftStops;
pub use mask::is_the_hit;
pub use range::farthest;
pub use search::{solve, solve_arc};
pub use solution::{Answer, Arc, Dial, Farthest, Mask, NoSolution, Reason, Refusal, Solution, Stop, Verdict};
pub use turret::{Attitude, HullAxes, TurretAngles};

/// A path that passes this close to the target hits it, metres.
pub const HIT_TOLERANCE_M: f64 = 0.05;

/// A gun where it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct Gun {
    /// The barrel's pivot, world metres.
    pub pivot_m: DVec3,
    /// From the pivot to the muzzle along the bore, metres.
    pub barrel_length_m: f64,
    /// How the hull stands.
    pub hull: Attitude,
    /// Velocity of the hull, m/s; the shell has it too.
    pub platform_velocity_mps: DVec3,
    /// How far the mount turns and tips.
    pub mount: MountLimits,
    /// The sight the crew sets.
    pub sight: Sight,
}

/// What is to be hit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Target {
    /// Where it is when the gun fires, world metres.
    pub position_m: DVec3,
    /// How it moves, m/s.
    pub velocity_mps: DVec3,
}

/// The stated problem: this round from this gun at this target, through this air, over this ground.
#[derive(Clone, Copy, Debug)]
pub struct Engagement<'a> {
    /// What is fired.
    pub round: &'a Round,
    /// From where.
    pub gun: &'a Gun,
    /// At what.
    pub target: &'a Target,
    /// Uniform wind, m/s.
    pub wind_mps: DVec3,
    /// What may stand in the way.
    pub ground: &'a Ground,
    /// The round's fan where one is at hand: the same answer from far fewer flights. A fan of another round is not used.
    pub fan: Option<&'a Fan>,
}

/// Input no flight can start from.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum AimFault {
    /// A coordinate, velocity or angle is not a finite number.
    #[error("{0} is not a finite number")]
    NotFinite(&'static str),
}

impl Engagement<'_> {
    /// Refuses what no flight can start from.
    fn check(&self) -> Result<(), AimFault> {
        let (gun, target) = (self.gun, self.target);
        let hull = &gun.hull;
        let named = [
            ("the gun's position", gun.pivot_m.is_finite() && gun.barrel_length_m.is_finite()),
            (
                "the hull's attitude",
                [hull.heading, hull.pitch, hull.roll].iter().all(|a| a.radians().is_finite()),
            ),
            ("the platform's velocity", gun.platform_velocity_mps.is_finite()),
            ("the target's position", target.position_m.is_finite()),
            ("the target's velocity", target.velocity_mps.is_finite()),
            ("the wind", self.wind_mps.is_finite()),
        ];
        named
            .into_iter()
            .find(|(_, finite)| !finite)
            .map_or(Ok(()), |(name, _)| Err(AimFault::NotFinite(name)))
    }
}

impl Gun {
    /// The launch of `round` with the bore along the unit vector `bore`.
    pub fn launch(&self, round: &Round, bore: DVec3) -> crate::flight::Launch {
        crate::flight::Launch {
            position_m: self.pivot_m + bore * self.barrel_length_m,
            velocity_mps: bore * round.launch_speed_mps + self.platform_velocity_mps,
        }
    }
}

impl Target {
    /// A target that stands still.
    pub const fn at_rest(position_m: DVec3) -> Self {
        Self { position_m, velocity_mps: DVec3::ZERO }
    }

    /// Where it is `time_s` after the gun fires, metres.
    pub fn position_at_m(&self, time_s: f64) -> DVec3 {
        self.position_m + self.velocity_mps * time_s
    }
}
