//! The stepwise force model: explicit Euler in velocity, trapezoid in position (flight document sections 1 to 7).
//!
//! The rule, fixed step and all, *is* the game's physics; a finer integrator would land metres elsewhere.

use glam::DVec3;

use super::{State, Step};
use crate::arsenal::{GameBody, Motor};

/// Below this squared speed a direction of flight does not exist, m^2/s^2.
const LEAST_SPEED_SQUARED: f64 = 1e-12;
/// A start delay no longer than this is none, seconds.
const NO_DELAY_S: f64 = 1e-8;
/// Share of the wind that accelerates a shell, 1/s.
const WIND_SHARE: f64 = 0.75;

/// One step from `state` in `wind_mps`.
pub(super) fn step(body: &GameBody, state: &State, wind_mps: DVec3, step_s: f64) -> Step {
    let v = state.velocity_mps;
    let speed_squared = v.length_squared();
    let speed = if speed_squared > LEAST_SPEED_SQUARED { speed_squared.sqrt() } else { 0.0 };

    // a_drag = -1/2 rho Cd(|v|) (pi/4) D^2 |v|^2 / m  v̂  =  -(K(|v|) |v|) v
    let drag_per_s = body.drag_per_m.coefficient(speed) * speed;
    let mut a = v * -drag_per_s;

    // a_wind = 0.75 W clamp((T^2 - X^2) / X^2, 0, 1)
    if body.wind_onset_m > 0.0 && wind_mps != DVec3::ZERO {
        a += wind_mps * (WIND_SHARE * wind_ramp(state.absolute_move_m, body.wind_onset_m));
    }

    let thrust = burning(&body.motor, state);
    a.z -= body.gravity_mps2 * thrust.gravity_factor;
    if thrust.acceleration_mps2 != 0.0 && speed > 0.0 {
        a += v * (thrust.acceleration_mps2 / speed);
    }

    // v1 = v + a dt, cut to the greatest speed;  dx = (v + v1) / 2 dt
    let v1 = capped(v + a * step_s, body.max_speed_mps);
    let fuel = if speed > 0.0 { thrust.burn_rate * step_s } else { 0.0 };
    Step { move_m: (v + v1) * (0.5 * step_s), velocity_mps: v1, fuel }
}

/// What the motor does at a moment.
struct Thrust {
    acceleration_mps2: f64,
    burn_rate: f64,
    gravity_factor: f64,
}

const NO_THRUST: Thrust = Thrust { acceleration_mps2: 0.0, burn_rate: 0.0, gravity_factor: 1.0 };

/// Thrusting when fuel > 0 and (|delay| <= 1e-8 or delay < t); gravity is then times curve(fuel / total fuel).
fn burning(motor: &Motor, state: &State) -> Thrust {
    let Motor::Rocket { acceleration_mps2, burn_rate, total_fuel, start_delay_s, gravity_factor } = motor
    else {
        return NO_THRUST;
    };
    let started = start_delay_s.abs() <= NO_DELAY_S || *start_delay_s < state.time_s;
    if !started || state.fuel <= 0.0 {
        return NO_THRUST;
    }
    Thrust {
        acceleration_mps2: *acceleration_mps2,
        burn_rate: if *acceleration_mps2 == 0.0 { 0.0 } else { *burn_rate },
        gravity_factor: gravity_factor.coefficient(state.fuel / total_fuel),
    }
}

/// How far the wind has opened, 0 to 1, after the absolute move `moved_m`.
fn wind_ramp(moved_m: DVec3, onset_m: f64) -> f64 {
    let onset_squared = onset_m * onset_m;
    ((moved_m.length_squared() - onset_squared) / onset_squared).clamp(0.0, 1.0)
}

fn capped(velocity_mps: DVec3, most_mps: f64) -> DVec3 {
    if velocity_mps.length_squared() > most_mps * most_mps {
        velocity_mps * (most_mps / velocity_mps.length())
    } else {
        velocity_mps
    }
}
