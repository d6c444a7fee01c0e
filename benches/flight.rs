//! Speed of exact flights, one by one and many at once, in units of R0, the plain scalar flight of the yardstick.

#![allow(clippy::print_stdout, reason = "a bench prints its table")]

mod measure;

use std::hint::black_box;
use std::process::ExitCode;

use glam::DVec3;
use gunlay::flight::fan::{Backend, landings};
use gunlay::flight::{DescentThrough, Launch, run};
use gunlay::units::Angle;
use measure::report::{self, Goal};
use measure::{Variant, measured, yardstick};

/// Flights a call of the wide kernel makes.
const MANY: usize = 512;

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
    let same = vec![Angle::from_degrees(45.0); MANY];
    let mut variants = vec![
        Variant::new("R0", 1, || yardstick::naive_flight(black_box(elevation)).1),
        Variant::new("one exact flight", 1, single),
    ];
    let mut goals = vec![Goal::None, Goal::AtLeastTimes(1.3)];
    for &backend in Backend::available() {
        let (round, same) = (&round, &same);
        let wide = move || landings(round, black_box(same), 0.0, backend)[0].state.ahead_m;
        variants.push(Variant::new(format!("wide kernel, {backend:?}"), MANY, wide));
        goals.push(match backend {
            Backend::Baseline => Goal::AtLeastTimes(7.5),
            Backend::Avx2 => Goal::AtLeastTimes(14.0),
        });
    }
    let missed = report::print("Flights at 45 deg", &measured(&mut variants), &goals);
    ExitCode::from(u8::from(missed > 0))
}
