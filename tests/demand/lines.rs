//! Row 14: lines of equal elevation round the gun, on the flat and over a plateau. Row 10: the ring has the same limits.

use glam::DVec2;
use gunlay::aim::{Arc, Attitude};
use gunlay::mission::{HullChoice, Situation, Stand};
use gunlay::products::reach::{Caution, Cells, Isoline, ReachOrder, Settings, Stops};
use gunlay::terrain::Ground;

use super::rows::{a_at, catalog, near, on_flat, place, relief, weapon_at};

const SETTINGS: [(f64, f64); 4] = [(1000.0, 1143.0), (1100.0, 1028.7), (1200.0, 874.8), (1300.0, 687.4)];

fn order(stand: &Stand) -> ReachOrder<'_> {
    let emplacement = &stand.emplacement;
    let (round, gun, ground) = (&emplacement.round, &emplacement.gun, &emplacement.ground);
    let wind_mps = emplacement.wind_mps;
    ReachOrder { round, gun, ground, wind_mps, caution: Caution::Even, stops: Stops::Respected }
}

fn lines(stand: &Stand) -> (Cells, Vec<Isoline>) {
    let order = order(stand);
    let (table, settings) = (order.table(), SETTINGS.map(|(setting, _)| setting));
    let cells = order.cells(&table, 256);
    let lines = order.lines(&table, &cells, Settings::Given(&settings));
    (cells, lines)
}

/// The points of the lines of a setting on the steeper arc, from the gun.
fn points_m(lines: &[Isoline], setting: f64, gun_m: DVec2) -> Vec<DVec2> {
    let wanted = lines.iter().filter(|line| line.arc == Arc::High && line.setting == setting);
    wanted.flat_map(|line| &line.points_m).map(|place_m| *place_m - gun_m).collect()
}

#[test]
fn val_row_14_on_the_flat_they_are_circles() {
    let (_, lines) = lines(&on_flat(&a_at(1000.0, 0.0)));
    for (setting, range_m) in SETTINGS {
        let points_m = points_m(&lines, setting, DVec2::ZERO);
        assert!(points_m.len() > 100, "{setting}");
        for point_m in points_m {
            near(point_m.length(), range_m, 0.1);
        }
        assert!(lines.iter().any(|line| line.setting == setting && line.is_closed()));
    }
}

/// 81 x 81 samples at 50 m, level in the west and 100 m high from 300 m east of the middle on.
fn plateau() -> Ground {
    relief(81, 81, 50.0, (0..81 * 81).map(|index| if index % 81 >= 46 { 100.0 } else { 0.0 }).collect())
}

#[test]
fn val_row_14_over_a_plateau_they_bend() {
    let gun_m = DVec2::splat(2000.0);
    let level = HullChoice::Typed(Attitude::default());
    let situation = Situation {
        gun: place(2000.0, 2000.0),
        target: place(1000.0, 2000.0),
        hull: level,
        ..a_at(0.0, 0.0)
    };
    let stand = situation.stand(&catalog(), &plateau()).unwrap();
    let (_, lines) = lines(&stand);
    for (setting, flat_m) in SETTINGS {
        // where a parabola of that setting comes down to 100 m
        let (sin, cos) =
            gunlay::units::Angle::from_unit(setting, gunlay::units::AngleUnit::NatoMil).sin_cos();
        let (up, along) = (110.0 * sin, 110.0 * cos);
        let raised_m = along * (up + (up * up - 2.0 * 9.78 * 100.0).sqrt()) / 9.78;
        let points_m = points_m(&lines, setting, gun_m);
        let (east, west): (Vec<DVec2>, Vec<DVec2>) =
            points_m.iter().filter(|point_m| point_m.x.abs() > 320.0).partition(|point_m| point_m.x > 0.0);
        assert!(east.len() > 30 && west.len() > 30, "{setting}: {} {}", east.len(), west.len());
        assert!(raised_m < flat_m - 10.0, "it bends: {raised_m}");
        for (points_m, right_m) in [(east, raised_m), (west, flat_m)] {
            for point_m in points_m {
                near(point_m.length(), right_m, 0.1);
            }
        }
    }
}

#[test]
fn val_row_10_and_08_the_ring_ends_where_the_solver_does() {
    for (weapon, range_m) in [("a", 1237.2), ("a-stops", 1162.6)] {
        let stand = on_flat(&weapon_at(weapon, 1000.0, 0.0));
        let order = order(&stand);
        let table = order.table();
        for point in order.ring(&table, 12) {
            near(point.range_m, range_m, order.span().spacing_m);
        }
    }
}
