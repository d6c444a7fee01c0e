//! Shell and weapon resolved into what flies: no file names, nothing optional, SI throughout.

use std::f64::consts::PI;

use super::World;
use super::drag::DragCurve;
use super::shell::{BodyFields, GameFields, HitFields, MotorFields, PointFields, Shell};
use super::weapon::Weapon;

/// Step of shells that an actor moves, seconds (the engine's fixed tick).
pub const ACTOR_STEP_S: f64 = 1.0 / 30.0;
/// Step of shells the projectile system moves, seconds: floor(1000 / 30) ms.
pub const SYSTEM_STEP_S: f64 = 0.033;
/// The least mass drag is computed with, kilograms.
const LEAST_MASS_KG: f64 = 0.001;
/// What point physics multiplies the gravity modifier with, m/s^2.
const POINT_GRAVITY_MPS2: f64 = 1.5 * 9.81;
/// Radius of the sphere point physics takes every projectile for, metres.
const POINT_RADIUS_M: f64 = 0.1;

/// One shell from one weapon, ready to fly.
#[derive(Clone, Debug, PartialEq)]
pub struct Round {
    /// Speed relative to the weapon at the muzzle, m/s.
    pub launch_speed_mps: f64,
    /// The fixed step, seconds.
    pub step_s: f64,
    /// The flight ends when its time is beyond this, seconds; may be infinite.
    pub lifetime_s: f64,
    /// A hit before this is unarmed, seconds.
    pub arming_delay_s: f64,
    /// Fuel at launch, in the game's own unit.
    pub fuel: f64,
    /// Mass, kilograms: what its hits weigh; drag has its own floor.
    pub mass_kg: f64,
    /// The forces on it.
    pub body: Body,
    /// What its hits rest on.
    pub hit: HitFields,
}

/// The two flight models with the numbers each needs.
#[derive(Clone, Debug, PartialEq)]
pub enum Body {
    /// The stepwise force model.
    Game(GameBody),
    /// Point physics.
    Point(PointBody),
}

/// A shell under the stepwise force model.
#[derive(Clone, Debug, PartialEq)]
pub struct GameBody {
    /// Downward acceleration, m/s^2; 0 where gravity does not act.
    pub gravity_mps2: f64,
    /// Deceleration divided by speed squared, 1/m, against speed: rho Cd A / (2 m).
    pub drag_per_m: DragCurve,
    /// Greatest speed, m/s; infinite for none.
    pub max_speed_mps: f64,
    /// Path after which wind begins, metres; 0 where wind is not modelled.
    pub wind_onset_m: f64,
    /// Its motor.
    pub motor: Motor,
}

/// A motor that burns, or none.
#[derive(Clone, Debug, PartialEq)]
pub enum Motor {
    /// It never burns.
    None,
    /// It burns while there is fuel, once the delay has passed.
    Rocket {
        /// Acceleration along the flight, m/s^2.
        acceleration_mps2: f64,
        /// Fuel per second.
        burn_rate: f64,
        /// Fuel at launch, what the gravity curve measures against.
        total_fuel: f64,
        /// Seconds before it burns; next to nothing (1e-8) means at once.
        start_delay_s: f64,
        /// Factor on gravity while burning, against the share of fuel left.
        gravity_factor: DragCurve,
    },
}

/// A shell under point physics.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PointBody {
    /// Downward acceleration, m/s^2.
    pub gravity_mps2: f64,
    /// Deceleration divided by speed, 1/s: pi 0.1^2 drag / mass.
    pub drag_per_s: f64,
}

/// Why a shell and a weapon make no round.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum RoundFault {
    /// A number is outside what flight can use.
    #[error("{key} is {value}, accepted: {accepted}")]
    Value {
        /// The preset key.
        key: &'static str,
        /// Its value.
        value: f64,
        /// What would do.
        accepted: &'static str,
    },
    /// The flight of the shell is not known well enough.
    #[error("its flight is not known, so it cannot be fired; accepted: a preset of yours that gives {0}")]
    Unknown(String),
}

impl Round {
    /// Loads `shell` into `weapon` under the rules of `world`.
    ///
    /// # Errors
    /// When a number is one flight cannot use (not finite, a launch speed of 0), naming its key.
    pub fn load(world: &World, weapon: &Weapon, shell: &Shell) -> Result<Self, RoundFault> {
        let hit = shell.hit.clone();
        match &shell.body {
            BodyFields::Game(fields) => Self::load_game(world, weapon, fields, hit),
            BodyFields::Point(fields) => Self::load_point(weapon, fields, hit),
            BodyFields::Unknown { missing } => Err(RoundFault::Unknown(missing.join(", "))),
        }
    }

    fn load_game(
        world: &World,
        weapon: &Weapon,
        fields: &GameFields,
        hit: HitFields,
    ) -> Result<Self, RoundFault> {
        Ok(Self {
            launch_speed_mps: positive("launch_speed_mps", weapon.launch_speed_mps)?,
            step_s: if fields.actor_driven { ACTOR_STEP_S } else { SYSTEM_STEP_S },
            lifetime_s: positive("lifetime_s", fields.lifetime_s)?,
            arming_delay_s: fields.arming_delay_s,
            fuel: fields.motor.total_fuel,
            mass_kg: fields.mass_kg,
            hit,
            body: Body::Game(GameBody::new(world, weapon, fields)?),
        })
    }

    fn load_point(weapon: &Weapon, fields: &PointFields, hit: HitFields) -> Result<Self, RoundFault> {
        let mass_kg = positive("mass_kg", fields.mass_kg)?;
        Ok(Self {
            launch_speed_mps: positive("launch_speed_mps", weapon.launch_speed_mps)?,
            step_s: ACTOR_STEP_S,
            lifetime_s: fields.lifetime_s,
            arming_delay_s: 0.0,
            fuel: 0.0,
            mass_kg,
            hit,
            body: Body::Point(PointBody {
                gravity_mps2: fields.gravity_modifier * POINT_GRAVITY_MPS2,
                drag_per_s: PI * POINT_RADIUS_M * POINT_RADIUS_M * fields.drag / mass_kg,
            }),
        })
    }

    /// The same round, launched at `factor` times its speed.
    #[must_use]
    pub fn with_launch_speed_times(&self, factor: f64) -> Self {
        Self { launch_speed_mps: self.launch_speed_mps * factor, ..self.clone() }
    }

    /// The same round with `factor` times its drag.
    #[must_use]
    pub fn with_drag_times(&self, factor: f64) -> Self {
        let body = match &self.body {
            Body::Game(body) => {
                Body::Game(GameBody { drag_per_m: body.drag_per_m.scaled(factor), ..body.clone() })
            }
            Body::Point(body) => Body::Point(PointBody { drag_per_s: body.drag_per_s * factor, ..*body }),
        };
        Self { body, ..self.clone() }
    }

    /// Downward acceleration on it when no motor burns, m/s^2.
    pub const fn gravity_mps2(&self) -> f64 {
        match &self.body {
            Body::Game(body) => body.gravity_mps2,
            Body::Point(body) => body.gravity_mps2,
        }
    }

    /// Path after which wind begins to act, metres; 0 where wind is not modelled.
    pub const fn wind_onset_m(&self) -> f64 {
        match &self.body {
            Body::Game(body) => body.wind_onset_m,
            Body::Point(_) => 0.0,
        }
    }

    /// Deceleration by drag at `speed_mps`, m/s^2.
    pub fn drag_deceleration_mps2(&self, speed_mps: f64) -> f64 {
        match &self.body {
            Body::Game(body) => body.drag_per_m.coefficient(speed_mps) * speed_mps * speed_mps,
            Body::Point(body) => body.drag_per_s * speed_mps,
        }
    }

    /// The speed at which drag alone balances gravity, m/s; `None` where it never does.
    pub fn balance_speed_mps(&self) -> Option<f64> {
        let gravity = self.gravity_mps2();
        let surplus = |speed: f64| self.drag_deceleration_mps2(speed) - gravity;
        let mut high = 1.0;
        while surplus(high) < 0.0 && high < 1e6 {
            high *= 2.0;
        }
        if gravity <= 0.0 || surplus(high) < 0.0 {
            return None;
        }
        let mut low = 0.0;
        for _ in 0..80 {
            let middle = 0.5 * (low + high);
            if surplus(middle) < 0.0 { low = middle } else { high = middle }
        }
        Some(high)
    }
}

impl GameBody {
    fn new(world: &World, weapon: &Weapon, fields: &GameFields) -> Result<Self, RoundFault> {
        let diameter_m = fields.diameter_cm / 100.0;
        let area_m2 = PI / 4.0 * diameter_m * diameter_m;
        // a = -1/2 rho Cd (pi/4) D^2 |v|^2 / max(m, 0.001): what stands before Cd |v|^2
        let per_m = 0.5 * world.air_density_kgm3 * area_m2 / fields.mass_kg.max(LEAST_MASS_KG);
        Ok(Self {
            gravity_mps2: if fields.affected_by_gravity { world.gravity_mps2 } else { 0.0 },
            drag_per_m: fields.drag_curve.scaled(finite("drag_value", fields.drag_value)? * per_m),
            max_speed_mps: if fields.max_speed_mps > 0.0 { fields.max_speed_mps } else { f64::INFINITY },
            wind_onset_m: weapon.effective_range_m * fields.effective_range_multiplier,
            motor: Motor::new(&fields.motor),
        })
    }
}

impl Motor {
    fn new(fields: &MotorFields) -> Self {
        if !fields.should_thrust {
            return Self::None;
        }
        Self::Rocket {
            acceleration_mps2: fields.thrust_acceleration_mps2,
            burn_rate: fields.fuel_burn_rate,
            total_fuel: fields.total_fuel,
            start_delay_s: fields.thrust_start_delay_s,
            gravity_factor: fields.fuel_gravity_curve.clone().unwrap_or_else(|| DragCurve::constant(1.0)),
        }
    }
}

fn positive(key: &'static str, value: f64) -> Result<f64, RoundFault> {
    if value.is_finite() && value > 0.0 {
        return Ok(value);
    }
    Err(RoundFault::Value { key, value, accepted: "a finite number above 0" })
}

fn finite(key: &'static str, value: f64) -> Result<f64, RoundFault> {
    if value.is_finite() {
        return Ok(value);
    }
    Err(RoundFault::Value { key, value, accepted: "a finite number" })
}
