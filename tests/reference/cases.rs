//! The oracle's case files, read into what the library flies.

use glam::DVec3;
use gunlay::arsenal::shell::{BodyFields, GameFields, MotorFields, PointFields, Shell};
use gunlay::arsenal::{DragCurve, MountLimits, Round, Sight, Weapon, World};
use gunlay::frame::direction_from_azimuth_elevation;
use gunlay::units::{Angle, AngleUnit};
use serde::Deserialize;

#[derive(Deserialize)]
pub struct Projectile {
    model: String,
    #[serde(default = "one")]
    drag_value: f64,
    drag_curve: Option<Vec<[f64; 2]>>,
    #[serde(default)]
    diameter: f64,
    mass: f64,
    #[serde(default = "ten")]
    lifetime: f64,
    #[serde(default)]
    should_thrust: bool,
    #[serde(default)]
    thrust_acceleration: f64,
    #[serde(default)]
    total_fuel: f64,
    #[serde(default)]
    fuel_burn_rate: f64,
    #[serde(default)]
    thrust_start_delay: f64,
    #[serde(default)]
    max_speed: f64,
    fuel_gravity_curve: Option<Vec<[f64; 2]>>,
    #[serde(default = "yes")]
    affected_by_gravity: bool,
    #[serde(default)]
    drag: f64,
    #[serde(default = "one")]
    gravity_modifier: f64,
}

#[derive(Deserialize)]
pub struct Environment {
    dt: f64,
    #[serde(default)]
    pub wind: [f64; 3],
    #[serde(default)]
    wind_onset: f64,
    #[serde(default = "standard_gravity")]
    gravity: f64,
}

fn one() -> f64 {
    1.0
}

fn ten() -> f64 {
    10.0
}

fn yes() -> bool {
    true
}

fn standard_gravity() -> f64 {
    9.8
}

pub fn vector(xyz: [f64; 3]) -> DVec3 {
    DVec3::from_array(xyz)
}

pub fn launch_velocity([speed, azimuth_deg, elevation_deg]: [f64; 3]) -> DVec3 {
    let (azimuth, elevation) = (Angle::from_degrees(azimuth_deg), Angle::from_degrees(elevation_deg));
    direction_from_azimuth_elevation(azimuth, elevation) * speed
}

/// The round of a case, its launch speed given apart.
pub fn round(projectile: &Projectile, environment: &Environment, launch_speed_mps: f64) -> Round {
    let world = World { id: "oracle".into(), gravity_mps2: environment.gravity, air_density_kgm3: 1.2 };
    let shell = Shell::new("case", body(projectile, environment));
    let mut round = Round::load(&world, &weapon(launch_speed_mps, environment.wind_onset), &shell).unwrap();
    assert!((round.step_s - environment.dt).abs() < 1e-12);
    round.step_s = environment.dt;
    round
}

fn weapon(launch_speed_mps: f64, effective_range_m: f64) -> Weapon {
    Weapon {
        id: "case".into(),
        name: "case".into(),
        launch_speed_mps,
        effective_range_m,
        shells: vec!["case".into()],
        pivot_height_m: 0.0,
        barrel_length_m: 0.0,
        footprint_m: [6.0, 3.0],
        mount: MountLimits::free(),
        sight: Sight::exact(AngleUnit::Degree),
    }
}

fn body(p: &Projectile, environment: &Environment) -> BodyFields {
    let curve = |keys: &Vec<[f64; 2]>| DragCurve::through(keys.clone()).unwrap();
    if p.model == "point" {
        // the oracle's gravity is already one and a half times 9.81
        assert!((environment.gravity - 1.5 * 9.81).abs() < 1e-12);
        let lifetime_s = f64::INFINITY;
        let (gravity_modifier, drag, mass_kg) = (p.gravity_modifier, p.drag, p.mass);
        return BodyFields::Point(PointFields { gravity_modifier, drag, mass_kg, lifetime_s });
    }
    BodyFields::Game(GameFields {
        diameter_cm: p.diameter * 100.0,
        mass_kg: p.mass,
        drag_value: p.drag_value,
        drag_curve: p.drag_curve.as_ref().map_or_else(|| DragCurve::constant(1.0), curve),
        actor_driven: environment.dt > 0.0331,
        lifetime_s: p.lifetime,
        arming_delay_s: 0.0,
        affected_by_gravity: p.affected_by_gravity,
        effective_range_multiplier: 1.0,
        max_speed_mps: p.max_speed,
        motor: MotorFields {
            should_thrust: p.should_thrust,
            thrust_acceleration_mps2: p.thrust_acceleration,
            total_fuel: p.total_fuel,
            fuel_burn_rate: p.fuel_burn_rate,
            thrust_start_delay_s: p.thrust_start_delay,
            fuel_gravity_curve: p.fuel_gravity_curve.as_ref().map(curve),
        },
    })
}
