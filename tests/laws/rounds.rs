//! Any round of either model, and any gun to fire it.

use glam::DVec3;
use gunlay::aim::{Attitude, Gun};
use gunlay::arsenal::shell::{BodyFields, GameFields, MotorFields, PointFields, Shell};
use gunlay::arsenal::{DragCurve, MountLimits, Round, Sight, Weapon, World};
use gunlay::units::{Angle, AngleUnit};
use proptest::prelude::*;

const GC: [[f64; 2]; 8] = [
    [0.0, 0.71],
    [50.0, 0.67125],
    [62.6, 0.6581],
    [100.0, 0.6425],
    [150.0, 0.66],
    [200.0, 0.7025],
    [300.0, 1.10],
    [600.0, 1.60],
];

/// How much the air holds a shell back.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Air {
    /// Not at all.
    None,
    /// Anything from nothing to a heavy brake.
    Some,
}

/// A round of either model.
pub fn round(air: Air) -> impl Strategy<Value = Round> {
    prop_oneof![game(air), point(air)]
}

fn game(air: Air) -> impl Strategy<Value = Round> {
    let drag = if air == Air::None { Just(0.0).boxed() } else { (0.0..30.0_f64).boxed() };
    (60.0..450.0_f64, drag, any::<bool>()).prop_map(|(speed_mps, drag_value, actor_driven)| {
        let body = BodyFields::Game(GameFields {
            diameter_cm: 10.5,
            mass_kg: 19.0,
            drag_value,
            drag_curve: DragCurve::through(GC.to_vec()).unwrap(),
            actor_driven,
            lifetime_s: 400.0,
            arming_delay_s: 0.0,
            affected_by_gravity: true,
            effective_range_multiplier: 1.0,
            max_speed_mps: 0.0,
            motor: MotorFields::default(),
        });
        loaded(speed_mps, body)
    })
}

fn point(air: Air) -> impl Strategy<Value = Round> {
    let drag = if air == Air::None { Just(0.0).boxed() } else { (0.0..30.0_f64).boxed() };
    (60.0..450.0_f64, drag, 0.3..1.5_f64).prop_map(|(speed_mps, drag, gravity_modifier)| {
        let lifetime_s = f64::INFINITY;
        loaded(
            speed_mps,
            BodyFields::Point(PointFields { gravity_modifier, drag, mass_kg: 12.0, lifetime_s }),
        )
    })
}

fn loaded(launch_speed_mps: f64, body: BodyFields) -> Round {
    let world = World { id: "any".into(), gravity_mps2: 9.8, air_density_kgm3: 1.2 };
    let weapon = Weapon {
        id: "any".into(),
        name: "any".into(),
        launch_speed_mps,
        effective_range_m: 0.0,
        shells: vec!["any".into()],
        pivot_height_m: 0.0,
        barrel_length_m: 0.0,
        footprint_m: [6.0, 3.0],
        mount: MountLimits::free(),
        sight: Sight::exact(AngleUnit::Degree),
    };
    Round::load(&world, &weapon, &Shell::new("any", body)).unwrap()
}

/// A gun at the origin with a short barrel, its hull however tilted.
pub fn gun() -> impl Strategy<Value = Gun> {
    (attitude(), 0.0..6.0_f64).prop_map(|(hull, barrel_length_m)| Gun {
        pivot_m: DVec3::ZERO,
        barrel_length_m,
        hull,
        platform_velocity_mps: DVec3::ZERO,
        mount: MountLimits::free(),
        sight: Sight::exact(AngleUnit::NatoMil),
    })
}

fn attitude() -> impl Strategy<Value = Attitude> {
    (0.0..360.0_f64, -20.0..20.0_f64, -20.0..20.0_f64).prop_map(|(heading, pitch, roll)| {
        let [heading, pitch, roll] = [heading, pitch, roll].map(Angle::from_degrees);
        Attitude { heading, pitch, roll }
    })
}
