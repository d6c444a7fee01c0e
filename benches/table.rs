//! Cost of a firing table of 300 ranges, both arcs, in units of R0, the plain scalar flight of the yardstick.

#![allow(clippy::print_stdout, reason = "a bench prints its table")]

mod measure;

use std::hint::black_box;
use std::process::ExitCode;

use glam::DVec3;
use gunlay::aim::{Attitude, Gun};
use gunlay::arsenal::{MountLimits, Round, Sight};
use gunlay::products::firing_table::{
    Detail, HEIGHT_STEP_M, Spacing, TableOrder, Targets, detailed_table, firing_table,
};
use gunlay::units::{Angle, AngleUnit};
use measure::report::{self, Goal};
use measure::{Variant, measured, yardstick};

/// Ranges of the table.
const RANGES: f64 = 300.0;
/// The work of a table that two cores share, in R0: an R0 is 16 us on the machine the goal was set on, so 50 ms there.
const MOST_R0: f64 = 6200.0;

fn main() -> ExitCode {
    // the work of all threads on one, whose own clock measures it
    if rayon::ThreadPoolBuilder::new().num_threads(1).use_current_thread().build_global().is_err() {
        return ExitCode::FAILURE;
    }
    let mut round = yardstick::expensive();
    round.lifetime_s = 60.0;
    let gun = gun();
    let calm = order(&round, &gun, DVec3::ZERO);
    let windy_round = yardstick::windy(&round, 500.0);
    let windy = order(&windy_round, &gun, DVec3::new(3.0, -2.0, 0.0));
    let full = |order: &TableOrder<'_>| {
        let detail = Detail::Effects { height_step_m: HEIGHT_STEP_M };
        detailed_table(black_box(order), Targets::Level, detail).map_or(0.0, |table| table.rows.len() as f64)
    };
    let plain =
        |order: &TableOrder<'_>| firing_table(black_box(order)).map_or(0.0, |table| table.rows.len() as f64);
    let mut variants = [
        Variant::new("R0", 1, || yardstick::naive_flight(black_box(45_f64.to_radians())).1),
        Variant::new("plain, 300 ranges, both arcs", 1, || plain(&calm)),
        Variant::new("every column, 300 ranges, both arcs", 1, || full(&calm)),
        Variant::new("every column, in felt wind", 1, || full(&windy)),
    ];
    let goals = [Goal::None, Goal::None, Goal::AtMost(MOST_R0), Goal::None];
    let costs = measured(&mut variants);
    ExitCode::from(u8::from(report::print("One firing table, the work of all threads", &costs, &goals) > 0))
}

fn order<'a>(round: &'a Round, gun: &'a Gun, wind_mps: DVec3) -> TableOrder<'a> {
    let at = |step_m: f64| TableOrder {
        round,
        gun,
        wind_mps,
        azimuth: Angle::ZERO,
        height_difference_m: -2.5,
        spacing: Spacing::Range { step_m },
    };
    let far_m =
        firing_table(&at(500.0)).ok().and_then(|table| table.farthest).map_or(2500.0, |far| far.range_m);
    at(far_m / (RANGES + 0.5))
}

fn gun() -> Gun {
    Gun {
        pivot_m: DVec3::ZERO,
        barrel_length_m: 6.0,
        hull: Attitude::default(),
        platform_velocity_mps: DVec3::ZERO,
        mount: MountLimits::free(),
        sight: Sight { step: 1.0, limits: [-100.0, 1700.0], ..Sight::exact(AngleUnit::NatoMil) },
    }
}
