//! Firing tables: rows against the solver, effects against flights of their own, tables over the ground.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a case that cannot be set up has failed the test")]

use glam::{DVec2, DVec3};
use gunlay::aim::{Arc, Attitude, Engagement, Gun, Target, solve};
use gunlay::arsenal::{Body, Catalog, Round};
use gunlay::flight::fly_to_height;
use gunlay::mission::{Emplacement, HullChoice, Place, Situation};
use gunlay::products::firing_table::{
    Detail, FiringTable, Row, Spacing, TableFault, TableOrder, Targets, WindEffect, detailed_table,
};
use gunlay::terrain::Ground;
use gunlay::units::Angle;
use proptest::prelude::*;

fn sph(shell: &str) -> Emplacement {
    Situation::new("sph-2", shell).emplacement(&Catalog::shipped().unwrap(), &Ground::SEA_LEVEL).unwrap()
}

fn order(of: &Emplacement, spacing: Spacing) -> TableOrder<'_> {
    TableOrder {
        round: &of.round,
        gun: &of.gun,
        wind_mps: of.wind_mps,
        azimuth: Angle::ZERO,
        height_difference_m: 0.0,
        spacing,
    }
}

fn full(order: &TableOrder<'_>) -> FiringTable {
    detailed_table(order, Targets::Level, Detail::Effects { height_step_m: 100.0 }).unwrap()
}

/// A row's shot again, with anything about it changed; where it comes down to the row's height.
fn flown(row: &Row, order: &TableOrder<'_>, round: &Round, gun: &Gun, wind_mps: DVec3) -> DVec3 {
    let axes = order.gun.hull.axes();
    let bore = gunlay::frame::direction_from_azimuth_elevation(row.azimuth, row.elevation);
    let bore = gun.hull.axes().bore_from_turret(axes.turret_from_bore(bore));
    let height_m = order.gun.pivot_m.z + row.height_difference_m;
    fly_to_height(round, &gun.launch(round, bore), wind_mps, height_m).last().position_m
}

/// Every row of a table by range says what `solve` says, and every solution of `solve` has its row.
fn assert_rows_are_answers(order: &TableOrder<'_>, table: &FiringTable) {
    for row in table.rows.iter().filter(|row| row.arc == Arc::Low) {
        let at = DVec3::new(0.0, row.range_m, row.height_difference_m);
        let target = Target::at_rest(order.gun.pivot_m + at);
        let (round, gun, wind_mps) = (order.round, order.gun, order.wind_mps);
        let ground = Ground::Flat { height_m: -1e6 };
        let answer =
            solve(&Engagement { round, gun, target: &target, wind_mps, ground: &ground, fan: None }).unwrap();
        let rows = table.rows.iter().filter(|other| (other.range_m - row.range_m).abs() < 1e-9);
        let rows: Vec<_> = rows.collect();
        assert_eq!(rows.len(), answer.solutions.len(), "{}", row.range_m);
        for (row, solution) in rows.iter().zip(&answer.solutions) {
            assert_eq!(row.arc, solution.arc);
            // a millimetre on the ground, in settings: what a thousandth of a setting moves there
            let nudged = Row { elevation: row.elevation + Angle::from_degrees(0.01), ..**row };
            let there = |row: &Row| flown(row, order, round, gun, wind_mps).y;
            let m_per_deg = (there(&nudged) - there(row)) / 0.01;
            let off_deg = (row.elevation - solution.elevation).degrees();
            assert!((off_deg * m_per_deg).abs() < 1e-3 || off_deg.abs() < 1e-4, "{row:?}");
            assert!((row.time_of_flight_s - solution.time_of_flight_s).abs() < 1e-2);
            assert_eq!(row.stopped_by.is_none(), solution.stopped_by.is_none());
            assert!((row.angle_of_fall - solution.angle_of_fall).degrees().abs() < 1e-2);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn rows_agree_with_the_solver_row_by_row(
        standard in any::<bool>(),
        height_difference_m in -120.0..120.0_f64,
        [pitch, roll] in [-5.0..5.0_f64, -5.0..5.0_f64],
        step_m in 40.0..90.0_f64,
    ) {
        let mut gun = sph(if standard { "155mm-standard" } else { "155mm-expensive" });
        let [pitch, roll] = [pitch, roll].map(Angle::from_degrees);
        gun.gun.hull = Attitude { heading: Angle::from_degrees(20.0), pitch, roll };
        let order = TableOrder { height_difference_m, ..order(&gun, Spacing::Range { step_m }) };
        let table = detailed_table(&order, Targets::Level, Detail::Plain).unwrap();
        prop_assert!(table.rows.len() > 4);
        assert_rows_are_answers(&order, &table);
    }
}

#[test]
fn rows_agree_with_the_solver_in_a_wind_that_is_felt() {
    let mut gun = sph("155mm-expensive");
    let Body::Game(body) = &mut gun.round.body else { panic!("a game shell") };
    body.wind_onset_m = 400.0;
    gun.wind_mps = DVec3::new(3.0, -2.0, 0.0);
    let order = order(&gun, Spacing::Range { step_m: 150.0 });
    let table = full(&order);
    assert!(table.rows.len() >= 20);
    assert_rows_are_answers(&order, &table);
    let felt = |row: &&Row| matches!(row.effects.unwrap().wind, WindEffect::Felt { .. });
    assert!(table.rows.iter().filter(felt).count() > 15);
}

#[test]
fn the_change_for_a_higher_and_a_lower_target_is_what_the_solver_dials_for_it() {
    for shell in ["155mm-standard", "155mm-expensive"] {
        let gun = sph(shell);
        let order = order(&gun, Spacing::Range { step_m: 60.0 });
        let ground = Ground::Flat { height_m: -1e6 };
        let table = full(&order);
        for row in &table.rows {
            let exact = |up_m: f64| {
                let at = DVec3::new(0.0, row.range_m, row.height_difference_m + up_m);
                let target = Target::at_rest(gun.gun.pivot_m + at);
                let (round, gun, wind_mps) = (&gun.round, &gun.gun, DVec3::ZERO);
                let asked = Engagement { round, gun, target: &target, wind_mps, ground: &ground, fan: None };
                solve(&asked).unwrap().on(row.arc).map(|solution| solution.dial.exact)
            };
            let effects = row.effects.unwrap();
            for (told, up_m) in [(effects.higher, 100.0), (effects.lower, -100.0)] {
                let change = exact(up_m).map(|exact| exact - row.dial.exact);
                assert_eq!(told.is_some(), change.is_some(), "{row:?} {up_m}");
                let off = told.zip(change).map_or(0.0, |(told, change)| (told - change).abs());
                assert!(off < 0.02, "{off} mil at {} m, {} arc, {up_m} m", row.range_m, row.arc);
            }
        }
    }
}

#[test]
fn a_fine_table_and_a_coarse_one_say_the_same() {
    let gun = sph("155mm-expensive");
    let fine = full(&order(&gun, Spacing::Range { step_m: 10.0 }));
    let coarse = full(&order(&gun, Spacing::Range { step_m: 500.0 }));
    for row in &coarse.rows {
        let same =
            fine.rows.iter().find(|one| one.arc == row.arc && (one.range_m - row.range_m).abs() < 1e-6);
        let same = same.unwrap();
        assert!((same.dial.exact - row.dial.exact).abs() < 1e-3, "{row:?} {same:?}");
        let (one, other) = (same.effects.unwrap(), row.effects.unwrap());
        for (one, other) in [(one.higher, other.higher), (one.lower, other.lower)] {
            let agree = one.zip(other).map_or(one == other, |(one, other)| (one - other).abs() < 2e-3);
            assert!(agree, "{row:?} {same:?}");
        }
    }
}

#[test]
fn every_effect_is_what_its_own_flight_says() {
    let mut gun = sph("155mm-expensive");
    let Body::Game(body) = &mut gun.round.body else { panic!("a game shell") };
    body.wind_onset_m = 400.0;
    let order = order(&gun, Spacing::Range { step_m: 500.0 });
    let pitched =
        Gun { hull: Attitude { pitch: Angle::from_degrees(1.0), ..gun.gun.hull }, ..gun.gun.clone() };
    let faster = gun.round.with_launch_speed_times(1.01);
    for row in full(&order).rows.iter().filter(|row| row.range_m > 900.0) {
        let effects = row.effects.unwrap();
        let still = flown(row, &order, &gun.round, &gun.gun, DVec3::ZERO);
        let near =
            |told: f64, there: f64, base: f64| assert!((told - (there - base)).abs() < 5e-3, "{row:?}");
        near(
            effects.launch_speed.unwrap().along_m,
            flown(row, &order, &faster, &gun.gun, DVec3::ZERO).y,
            still.y,
        );
        near(
            effects.hull_pitch.unwrap().along_m,
            flown(row, &order, &gun.round, &pitched, DVec3::ZERO).y,
            still.y,
        );
        let WindEffect::Felt { head, tail, cross } = effects.wind else { panic!("{row:?}") };
        let blown = |wind_mps: DVec3| flown(row, &order, &gun.round, &gun.gun, wind_mps);
        near(head.unwrap().along_m, blown(-DVec3::Y).y, still.y);
        near(tail.unwrap().along_m, blown(DVec3::Y).y, still.y);
        near(cross.unwrap().across_m, blown(DVec3::X).x, still.x);
        assert!(head.unwrap().along_m < 0.0 && tail.unwrap().along_m > 0.0 && cross.unwrap().across_m > 0.0);
        let up = gun.gun.sight.turret_pitch_from_setting(row.dial.exact + 1.0);
        let more = flown(&Row { elevation: up, ..*row }, &order, &gun.round, &gun.gun, DVec3::ZERO);
        assert!((effects.per_step_m.unwrap() - (more.y - still.y)).abs() < 0.05, "{row:?}");
    }
}

#[test]
fn wind_is_told_only_where_it_is_known_and_felt() {
    let wind = |onset_m: f64| {
        let mut gun = sph("155mm-expensive");
        let Body::Game(body) = &mut gun.round.body else { panic!("a game shell") };
        body.wind_onset_m = onset_m;
        full(&order(&gun, Spacing::Range { step_m: 1000.0 })).rows[0].effects.unwrap().wind
    };
    assert_eq!(wind(0.0), WindEffect::NotModelled);
    assert_eq!(wind(10_000.0), WindEffect::NotFelt { onset_m: 10_000.0 });
    assert!(matches!(wind(300.0), WindEffect::Felt { .. }));
}

#[test]
fn a_setting_of_the_dial_is_the_one_that_lands_nearer() {
    let gun = sph("155mm-expensive");
    let order = order(&gun, Spacing::Range { step_m: 130.0 });
    for row in &detailed_table(&order, Targets::Level, Detail::Plain).unwrap().rows {
        let Some(miss_m) = row.dial.miss_m else { continue };
        let off_m = |setting: f64| {
            let elevation = gun.gun.sight.turret_pitch_from_setting(setting);
            flown(&Row { elevation, ..*row }, &order, &gun.round, &gun.gun, DVec3::ZERO).y - row.range_m
        };
        assert!((off_m(row.dial.nearest).abs() - miss_m).abs() < 1e-6, "{row:?}");
        let beside = [row.dial.nearest - 1.0, row.dial.nearest + 1.0];
        let dialable = beside.into_iter().filter(|setting| gun.gun.sight.reaches(*setting));
        assert!(dialable.map(off_m).all(|off_m| off_m.abs() >= miss_m - 1e-9), "{row:?}");
    }
}

#[test]
fn a_table_over_the_ground_has_its_heights_and_its_masks() {
    let ground = gunlay::terrain::load::builtin_jacksboro().unwrap();
    let [south_west, north_east] = ground.map.corners_m();
    let place = Place::on_ground(south_west.midpoint(north_east));
    let heading = Angle::from_degrees(60.0);
    let situation = Situation {
        gun: place,
        hull: HullChoice::OnGround { heading },
        ..Situation::new("sph-2", "155mm-expensive")
    };
    let gun = situation.emplacement(&Catalog::shipped().unwrap(), &ground.ground()).unwrap();
    let order = TableOrder { azimuth: heading, ..order(&gun, Spacing::Range { step_m: 100.0 }) };
    let table = detailed_table(&order, Targets::OnGround(&gun.ground), Detail::Plain).unwrap();
    assert!(table.rows.len() > 20 && table.farthest.unwrap().range_m > 1500.0);
    for row in &table.rows {
        let ahead = DVec2::new(heading.sin_cos().0, heading.sin_cos().1);
        let there = gun.gun.pivot_m.truncate() + ahead * row.range_m;
        let height_m = gun.ground.height_m(there).unwrap();
        assert!((row.height_difference_m - (height_m - gun.gun.pivot_m.z)).abs() < 1e-3);
        let target = Target::at_rest(there.extend(height_m));
        let (round, wind_mps, ground) = (&gun.round, DVec3::ZERO, &gun.ground);
        let engagement = Engagement { round, gun: &gun.gun, target: &target, wind_mps, ground, fan: None };
        let answer = gunlay::aim::dialling::solve_to_dial(&engagement).unwrap();
        let solution = answer.on(row.arc).unwrap();
        assert_eq!(row.masked.is_some(), solution.masked.is_some(), "{row:?}");
        assert!((row.dial.nearest - solution.dial.nearest).abs() < 1e-9, "{row:?}");
    }
    let by_sight = TableOrder { spacing: Spacing::Sight { step: 50.0 }, ..order };
    for row in detailed_table(&by_sight, Targets::OnGround(&gun.ground), Detail::Plain).unwrap().rows {
        let there =
            gun.gun.pivot_m.truncate() + DVec2::new(heading.sin_cos().0, heading.sin_cos().1) * row.range_m;
        let off_m = gun.ground.height_m(there).unwrap() - gun.gun.pivot_m.z - row.height_difference_m;
        assert!(off_m.abs() < 0.1, "{row:?}");
    }
}

#[test]
fn ranges_off_the_map_are_named_not_invented() {
    let ground = gunlay::terrain::load::builtin_jacksboro().unwrap();
    let [south_west, _] = ground.map.corners_m();
    let place = Place::on_ground(south_west + DVec2::splat(300.0));
    let situation = Situation { gun: place, ..Situation::new("sph-2", "155mm-expensive") };
    let gun = situation.emplacement(&Catalog::shipped().unwrap(), &ground.ground()).unwrap();
    let south =
        TableOrder { azimuth: Angle::from_degrees(180.0), ..order(&gun, Spacing::Range { step_m: 100.0 }) };
    let table = detailed_table(&south, Targets::OnGround(&gun.ground), Detail::Plain).unwrap();
    assert!(table.rows.iter().all(|row| row.range_m < 301.0) && !table.rows.is_empty());
    assert!(table.without_ground_m.len() > 15 && table.without_ground_m[0] > 299.0);
}

#[test]
fn a_height_step_that_is_none_is_refused() {
    let gun = sph("155mm-expensive");
    for height_step_m in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        let made = detailed_table(
            &order(&gun, Spacing::Range { step_m: 500.0 }),
            Targets::Level,
            Detail::Effects { height_step_m },
        );
        assert!(matches!(made, Err(TableFault::HeightStep(_))), "{height_step_m}");
    }
}
