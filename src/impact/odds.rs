//! How likely a ricochet is, and what stands against it (hit registration document section 4.3 steps 1 to 5).

use super::barrier::{Barrier, Passage};
use super::{Arrival, Strike, impact_angle};
use crate::arsenal::ImpactRules;
use crate::units::Angle;

/// A shell slower than this share of its launch speed does not ricochet.
const LEAST_SPEED_SHARE: f64 = 0.1;
/// Effectiveness bounds closer than this are one bound.
const ONE_BOUND: f64 = 1e-8;

/// The chance of a ricochet and what makes it up.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Odds {
    /// Impact angle from the normal, degrees: 0 is head-on.
    pub impact_angle_deg: f64,
    /// What rules a ricochet out before anything is rolled, if anything does.
    pub hindrance: Option<Hindrance>,
    /// Chance the surface gives, in [0, 1].
    pub surface: f64,
    /// Product of the factors of every bin that holds the angle.
    pub angle: f64,
    /// What effectiveness leaves of it, in [0, 1].
    pub effectiveness: f64,
}

/// What rules a ricochet out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Hindrance {
    /// What was struck decides, and lets the shell through.
    Forced,
    /// The shell is slower than a tenth of its launch speed.
    TooSlow {
        /// The least speed, m/s.
        least_mps: f64,
    },
    /// The impact is steeper than the shell ricochets from.
    TooSteep {
        /// The least angle from the normal, degrees; above 90 the shell never ricochets.
        least_deg: f64,
    },
}

impl Odds {
    /// The chance that `arrival` ricochets from `strike`.
    pub fn of(arrival: &Arrival<'_>, strike: &Strike<'_>, rules: &ImpactRules) -> Self {
        let angle = impact_angle(strike.normal, arrival.velocity_mps);
        let impact_angle_deg = angle.map_or(0.0, Angle::degrees);
        Self {
            impact_angle_deg,
            hindrance: hindrance(arrival, strike, impact_angle_deg),
            surface: strike.surface.ricochet_probability,
            angle: rules.angle_factor(impact_angle_deg),
            effectiveness: effectiveness_factor(rules, effectiveness(arrival, strike)),
        }
    }

    /// The chance, in [0, 1].
    pub fn probability(&self) -> f64 {
        if self.hindrance.is_some() { 0.0 } else { self.surface * self.angle * self.effectiveness }
    }
}

fn hindrance(arrival: &Arrival<'_>, strike: &Strike<'_>, impact_angle_deg: f64) -> Option<Hindrance> {
    if strike.barrier.is_some_and(|barrier| barrier.passage == Passage::Forced) {
        return Some(Hindrance::Forced);
    }
    let least_mps = LEAST_SPEED_SHARE * arrival.launch_velocity_mps.length();
    if arrival.velocity_mps.length() < least_mps {
        return Some(Hindrance::TooSlow { least_mps });
    }
    let least_deg = arrival.round.hit.ricochet_min_angle_deg;
    (impact_angle_deg < least_deg).then_some(Hindrance::TooSteep { least_deg })
}

/// Capacity over thickness; 0 where the shell does not penetrate or there is no way out, so that nothing is taken off
/// the chance of a ricochet.
fn effectiveness(arrival: &Arrival<'_>, strike: &Strike<'_>) -> f64 {
    let barrier = strike.barrier.filter(|_| arrival.round.hit.penetrates);
    barrier.as_ref().map_or(0.0, Barrier::effectiveness)
}

/// t = clamp((effectiveness - X) / (Y - X), 0, 1); where X and Y are one bound, 1 below it and 0 from it on.
fn effectiveness_factor(rules: &ImpactRules, effectiveness: f64) -> f64 {
    let [x, y] = rules.ricochet_effectiveness;
    if (y - x).abs() < ONE_BOUND {
        return if effectiveness < y { 1.0 } else { 0.0 };
    }
    ((effectiveness - x) / (y - x)).clamp(0.0, 1.0)
}
