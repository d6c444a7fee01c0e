//! Speed of a single exact flight in units of R0, the plain scalar flight of the yardstick.

#![allow(clippy::print_stdout, reason = "a bench prints its table")]

mod measure;

use std::hint::black_box;
use std::process::ExitCode;

use glam::DVec3;
use gunlay::flight::{DescentThrough, Launch, run};
use measure::report::{self, Goal};
use measure::{Variant, measured, yardstick};

fn main() -> ExitCode {
    let round = yardstick::expensive();
    let elevation = 45_f64.to_radians();
    let (sin, cos) = elevation.sin_cos();
    let velocity_mps = DVec3::new(cos, 0.0, sin) * yardstick::SPEED_MPS;
    let launch = Launch { position_m: DVec3::ZERO, velocity_mps };
    let single = || {
        let mut watch = DescentThrough { height_m: 0.0 };
        run(&round, black_box(&launch), DVec3::ZERO, &mut watch).state.position_m.x
    };
    let mut variants = [
        Variant::new("R0", 1, || yardstick::naive_flight(black_box(elevation)).1),
        Variant::new("one exact flight", 1, single),
    ];
    let goals = [Goal::None, Goal::AtLeastTimes(1.3)];
    let missed = report::print("One flight", &measured(&mut variants), &goals);
    ExitCode::from(u8::from(missed > 0))
}
