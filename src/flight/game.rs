//! The stepwise force model: explicit Euler in velocity, trapezoid in position (flight document sections 1 to 7).
//!
//! The rule, fixed step and all, *is* the game's physics; a finer integrator would land metres elsewhere.

#![allow(
    clippy::inline_always,
    reason = "the loop's own step: called instead, a flight in wind takes a third longer"
)]

use glam::DVec3;

use super::{State, Step};
use crate::arsenal::drag::Piece;
use crate::arsenal::{DragCurve, GameBody, Motor};

/// Below this squared speed a direction of flight does not exist, and so no drag, m^2/s^2.
pub(super) const LEAST_SPEED_SQUARED: f64 = 1e-12;
/// A start delay no longer than this is none, seconds.
const NO_DELAY_S: f64 = 1e-8;
/// Share of the wind that accelerates a shell, 1/s.
const WIND_SHARE: f64 = 0.75;

/// One shell's flight by the game's rule: what stays the same from step to step, and the drag line last used.
///
/// Whether the shell `COASTS`, having no motor, is known before the loop is made: most do, and a call in the loop would have all
/// that is worked out laid aside for it, used or not.
pub(super) struct GameFlight<'r, const COASTS: bool> {
    body: &'r GameBody,
    /// 0.75 W, m/s^2; zero where wind is not modelled.
    wind_mps2: DVec3,
    step_s: f64,
    half_step_s: f64,
    drag: DragLine,
}

impl<'r, const COASTS: bool> GameFlight<'r, COASTS> {
    /// A flight of `body` in `wind_mps`.
    pub fn new(body: &'r GameBody, wind_mps: DVec3, step_s: f64) -> Self {
        Self {
            body,
            wind_mps2: opened_mps2(body, wind_mps),
            step_s,
            half_step_s: 0.5 * step_s,
            drag: DragLine::NONE,
        }
    }

    /// One step from `state`.
    #[inline(always)]
    pub fn step(&mut self, state: &State) -> Step {
        let v = state.velocity_mps;
        let speed_squared = v.length_squared();

        // a_drag dt = -1/2 rho Cd(|v|) (pi/4) D^2 |v|^2 / m  v̂ dt  =  -c v,  c = K(|v|) |v| dt
        if !self.drag.holds_at(speed_squared) {
            self.drag = DragLine::at(&self.body.drag_per_m, self.step_s, speed_squared);
        }
        let speed = speed_squared.sqrt();
        let c = self.drag.share(speed);

        let has_direction = speed_squared > LEAST_SPEED_SQUARED;
        let thrust = if COASTS { NO_THRUST } else { burning(&self.body.motor, state.fuel, state.time_s) };
        let mut a = DVec3::new(0.0, 0.0, -(self.body.gravity_mps2 * thrust.gravity_factor));
        if thrust.acceleration_mps2 != 0.0 && has_direction {
            a += v * (thrust.acceleration_mps2 / speed);
        }
        // a_wind = 0.75 W clamp((T^2 - X^2) / X^2, 0, 1)
        if self.wind_mps2 != DVec3::ZERO {
            a += self.wind_mps2 * wind_ramp(state.absolute_move_m, self.body.wind_onset_m);
        }

        // v1 = v + a dt, cut to the greatest speed;  dx = (v + v1) / 2 dt
        let v1 = capped(v + a * self.step_s - v * c, self.body.max_speed_mps);
        let fuel = if has_direction { thrust.burn_rate * self.step_s } else { 0.0 };
        Step { move_m: (v + v1) * self.half_step_s, velocity_mps: v1, fuel }
    }
}

/// One line of a drag curve over one step, and the speeds it is in force at.
///
/// A flight crosses few lines, so it keeps the one it used last and asks again only when the speed leaves it. Which
/// line is in force depends on the speed alone, never on the flight before.
#[derive(Clone, Copy, Debug)]
pub(super) struct DragLine {
    /// Squared speed it is used above, m^2/s^2.
    pub above_squared: f64,
    /// Squared speed it is used up to and including, m^2/s^2.
    pub end_squared: f64,
    /// Share of the velocity lost in a step, per m/s of speed, at speed zero.
    pub intercept: f64,
    /// How that grows per m/s.
    pub slope: f64,
}

impl DragLine {
    /// In force nowhere.
    pub const NONE: Self =
        Self { above_squared: f64::INFINITY, end_squared: f64::NEG_INFINITY, intercept: 0.0, slope: 0.0 };
    /// In force where a direction of flight does not exist.
    const AT_REST: Self = Self {
        above_squared: f64::NEG_INFINITY,
        end_squared: LEAST_SPEED_SQUARED,
        intercept: 0.0,
        slope: 0.0,
    };

    /// In force everywhere, and without drag.
    pub const EVERYWHERE: Self =
        Self { above_squared: f64::NEG_INFINITY, end_squared: f64::INFINITY, intercept: 0.0, slope: 0.0 };

    /// The lines of `curve` for steps of `step_s`, slowest first; the last has no end.
    pub fn all(curve: &DragCurve, step_s: f64) -> impl Iterator<Item = Self> {
        let follow = move |end: &mut f64, piece: &Piece| {
            let above_squared = *end;
            *end = (piece.end_mps * piece.end_mps).max(LEAST_SPEED_SQUARED);
            let (intercept, slope) = (piece.intercept * step_s, piece.slope * step_s);
            Some(Self { above_squared, end_squared: *end, intercept, slope })
        };
        std::iter::once(Self::AT_REST).chain(curve.pieces().iter().scan(LEAST_SPEED_SQUARED, follow))
    }

    /// The line of `curve` in force at a squared speed, for steps of `step_s`.
    #[cold]
    pub fn at(curve: &DragCurve, step_s: f64, speed_squared: f64) -> Self {
        Self::all(curve, step_s).find(|line| speed_squared <= line.end_squared).unwrap_or(Self::NONE)
    }

    /// Whether it is in force at a squared speed.
    #[inline]
    pub fn holds_at(&self, speed_squared: f64) -> bool {
        speed_squared > self.above_squared && speed_squared <= self.end_squared
    }

    /// The share of its velocity a shell at `speed_mps` loses in a step.
    #[inline]
    pub fn share(&self, speed_mps: f64) -> f64 {
        (self.intercept + self.slope * speed_mps) * speed_mps
    }
}

/// What the motor does at a moment.
struct Thrust {
    acceleration_mps2: f64,
    burn_rate: f64,
    gravity_factor: f64,
}

const NO_THRUST: Thrust = Thrust { acceleration_mps2: 0.0, burn_rate: 0.0, gravity_factor: 1.0 };

/// Thrusting when fuel > 0 and (|delay| <= 1e-8 or delay < t); gravity is then times curve(fuel / total fuel).
fn burning(motor: &Motor, fuel: f64, time_s: f64) -> Thrust {
    let Motor::Rocket { acceleration_mps2, burn_rate, total_fuel, start_delay_s, gravity_factor } = motor
    else {
        return NO_THRUST;
    };
    let started = start_delay_s.abs() <= NO_DELAY_S || *start_delay_s < time_s;
    if !started || fuel <= 0.0 {
        return NO_THRUST;
    }
    Thrust {
        acceleration_mps2: *acceleration_mps2,
        burn_rate: if *acceleration_mps2 == 0.0 { 0.0 } else { *burn_rate },
        gravity_factor: gravity_factor.coefficient(fuel / total_fuel),
    }
}

/// 0.75 W, m/s^2; zero where wind is not modelled.
fn opened_mps2(body: &GameBody, wind_mps: DVec3) -> DVec3 {
    if body.wind_onset_m > 0.0 { wind_mps * WIND_SHARE } else { DVec3::ZERO }
}

/// What wind does to a shell after the absolute move `moved_m`, m/s^2.
pub(super) fn wind_mps2(body: &GameBody, wind_mps: DVec3, moved_m: DVec3) -> DVec3 {
    let opened_mps2 = opened_mps2(body, wind_mps);
    if opened_mps2 == DVec3::ZERO { DVec3::ZERO } else { opened_mps2 * wind_ramp(moved_m, body.wind_onset_m) }
}

/// How far the wind has opened, 0 to 1, after the absolute move `moved_m`.
#[inline]
fn wind_ramp(moved_m: DVec3, onset_m: f64) -> f64 {
    let onset_squared = onset_m * onset_m;
    let opened = moved_m.length_squared() - onset_squared;
    if opened >= onset_squared { 1.0 } else { (opened / onset_squared).clamp(0.0, 1.0) } // no division once it is open
}

#[inline]
fn capped(velocity_mps: DVec3, most_mps: f64) -> DVec3 {
    if velocity_mps.length_squared() > most_mps * most_mps {
        velocity_mps * (most_mps / velocity_mps.length())
    } else {
        velocity_mps
    }
}
