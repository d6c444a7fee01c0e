//! A shell as its preset file gives it, checked but not yet loaded into a weapon.

use std::collections::BTreeMap;

use super::drag::DragCurve;

/// One kind of ammunition.
#[derive(Clone, Debug, PartialEq)]
pub struct Shell {
    /// The name other presets and the command line refer to it by.
    pub id: String,
    /// The name people read.
    pub name: String,
    /// The numbers its flight rests on, of one of the two models.
    pub body: BodyFields,
    /// The numbers its hits rest on.
    pub hit: HitFields,
    /// Numbers by preset key that neither flight nor hits read, as far as they are known: ammunition changes them.
    pub further: BTreeMap<&'static str, f64>,
}

impl Shell {
    /// A shell whose hits rest on the game's defaults.
    pub fn new(id: &str, body: BodyFields) -> Self {
        let (id, name, further) = (id.to_owned(), id.to_owned(), BTreeMap::new());
        Self { id, name, body, hit: HitFields::default(), further }
    }
}

/// The numbers of a shell, by flight model.
#[derive(Clone, Debug, PartialEq)]
pub enum BodyFields {
    /// The stepwise force model.
    Game(GameFields),
    /// Point physics.
    Point(PointFields),
    /// Its flight is not known well enough to fly it.
    Unknown {
        /// The preset keys that flight needs and nobody has given.
        missing: Vec<&'static str>,
    },
}

/// What the stepwise force model needs of a shell.
#[derive(Clone, Debug, PartialEq)]
pub struct GameFields {
    /// Diameter, centimetres as the game writes it.
    pub diameter_cm: f64,
    /// Mass, kilograms; below a gram the game flies a gram.
    pub mass_kg: f64,
    /// Factor on the drag curve, or the drag coefficient itself where there is no curve.
    pub drag_value: f64,
    /// Coefficient against speed; constant 1 where the preset names no curve.
    pub drag_curve: DragCurve,
    /// Whether an actor moves the shell: its step is then 1/30 s instead of 0.033 s.
    pub actor_driven: bool,
    /// Longest flight, seconds.
    pub lifetime_s: f64,
    /// A hit before this many seconds is unarmed.
    pub arming_delay_s: f64,
    /// Whether gravity acts on it.
    pub affected_by_gravity: bool,
    /// Factor the ammunition puts on the weapon's effective range.
    pub effective_range_multiplier: f64,
    /// Greatest speed, m/s; 0 for none.
    pub max_speed_mps: f64,
    /// Its rocket motor.
    pub motor: MotorFields,
}

/// The rocket motor of a shell, with the game's defaults where it has none.
#[derive(Clone, Debug, PartialEq)]
pub struct MotorFields {
    /// Whether it ever burns.
    pub should_thrust: bool,
    /// Acceleration along the flight while it burns, m/s^2.
    pub thrust_acceleration_mps2: f64,
    /// Fuel at launch, in the game's own unit.
    pub total_fuel: f64,
    /// Fuel burnt per second.
    pub fuel_burn_rate: f64,
    /// Seconds after launch before it burns.
    pub thrust_start_delay_s: f64,
    /// Factor on gravity while burning, against the share of fuel left; constant 1 where there is none.
    pub fuel_gravity_curve: Option<DragCurve>,
}

impl Default for MotorFields {
    fn default() -> Self {
        Self {
            should_thrust: false,
            thrust_acceleration_mps2: 0.0,
            total_fuel: 1000.0,
            fuel_burn_rate: 10.0,
            thrust_start_delay_s: 0.0,
            fuel_gravity_curve: None,
        }
    }
}

/// What point physics needs of a shell.
#[derive(Clone, Debug, PartialEq)]
pub struct PointFields {
    /// Factor on one and a half times 9.81 m/s^2.
    pub gravity_modifier: f64,
    /// The engine's drag number.
    pub drag: f64,
    /// Mass, kilograms.
    pub mass_kg: f64,
    /// Longest flight, seconds; infinite where the preset gives none.
    pub lifetime_s: f64,
}

/// What a contact needs of a shell, with the game's defaults where a preset gives none.
#[derive(Clone, Debug, PartialEq)]
pub struct HitFields {
    /// Whether it goes through what it hits when it can.
    pub penetrates: bool,
    /// Whether thin surfaces count as penetrated for the damage; no flight reads it.
    pub force_penetrate_thin: bool,
    /// Factor on the capacity to penetrate.
    pub penetration_effectiveness: f64,
    /// The share of speed it gives up on the way out, before the surface's own; 0.5 of their sum is lost.
    pub penetration_exit_speed: f64,
    /// The least angle from the surface normal a ricochet needs, degrees; above 90 never.
    pub ricochet_min_angle_deg: f64,
    /// How many leave the barrel at a shot.
    pub pellets: u32,
    /// Above 0 the shooter's own vehicle is ignored for the whole flight.
    pub ignore_own_vehicle_s: f64,
    /// The speed the game takes for its usual one, m/s; flight does not read it.
    pub typical_speed_mps: f64,
    /// Half the length, width and height of the box the game sweeps, metres; zeros for a line.
    pub sweep_half_extents_m: [f64; 3],
}

impl Default for HitFields {
    fn default() -> Self {
        Self {
            penetrates: true,
            force_penetrate_thin: false,
            penetration_effectiveness: 1.0,
            penetration_exit_speed: 0.0,
            ricochet_min_angle_deg: 10.0,
            pellets: 1,
            ignore_own_vehicle_s: 0.0,
            typical_speed_mps: 600.0,
            sweep_half_extents_m: [0.0; 3],
        }
    }
}
