//! DEMAND row 14: the lines of equal setting, where the map draws them.

use std::fmt::Write as _;

use egui::{Color32, Key};
use glam::DVec2;
use gunlay::aim::Arc;
use gunlay::units::{Angle, AngleUnit};

use super::drawn;
use super::window::Window;

/// NATO mil on the high arc, and the metres out it hits at on the flat.
const SETTINGS: [(f64, f64); 4] = [(1000.0, 1143.0), (1100.0, 1028.7), (1200.0, 874.8), (1300.0, 687.4)];
/// The high arc's colour in the dark window.
const HIGH: Color32 = Color32::from_rgb(0xf4, 0xa9, 0x4b);

fn with_lines(ground: impl FnOnce(&mut Window)) -> Window {
    let mut window = Window::open();
    let presets = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/presets/row-weapons.toml");
    window.type_into("path of a map, preset or mission file", 0, presets);
    window.choose("Weapon", "Weapon A");
    ground(&mut window);
    window.click("Layers");
    window.click("Lines of equal setting");
    window.press(Key::Escape);
    window
}

/// The points of the high arc's lines as they are drawn, metres from the gun.
fn drawn_m(window: &Window) -> Vec<DVec2> {
    let transform = window.harness.state().map_transform().unwrap();
    let gun_m = window.world().situation.gun.east_north_m;
    let lines = drawn::lines(window, HIGH, 1.2);
    lines.into_iter().flatten().map(|pos| transform.world_from_screen(pos) - gun_m).collect()
}

/// The points of the line of a setting, metres from the gun.
fn line_m(window: &Window, setting: f64) -> Vec<DVec2> {
    let reach = window.world().reach.clone().unwrap().reach;
    let wanted =
        reach.lines.iter().filter(|line| line.arc == Arc::High && (line.setting - setting).abs() < 1e-6);
    wanted.flat_map(|line| &line.points_m).map(|place_m| *place_m - reach.cells.middle_m).collect()
}

/// Every point is so far out, and the map draws the line there.
#[track_caller]
fn lies_at(window: &Window, points_m: &[DVec2], right_m: f64) {
    assert!(points_m.len() > 30, "{}", points_m.len());
    let drawn_m = drawn_m(window);
    let point_m = window.harness.state().map_transform().unwrap().view.metres_per_point;
    for place_m in points_m {
        assert!((place_m.length() - right_m).abs() <= 0.1, "{place_m} for {right_m}");
        let nearest_m = drawn_m.iter().map(|drawn| drawn.distance(*place_m)).fold(f64::INFINITY, f64::min);
        assert!(nearest_m < 2.0 * point_m, "{place_m} is not drawn: {nearest_m} m off");
    }
}

#[test]
fn val_row_14_on_the_flat_they_are_drawn_as_circles() {
    let window = with_lines(|window| window.choose("Ground", "Flat ground"));
    for (setting, range_m) in SETTINGS {
        lies_at(&window, &line_m(&window, setting), range_m);
    }
}

/// Level in the west, 100 m high from 300 m east of the middle on.
fn plateau(window: &mut Window) {
    let folder = tempfile::tempdir().unwrap();
    let row: String = (0..81).map(|col| if col >= 46 { "100 " } else { "0 " }).collect();
    let mut text = "ncols 81\nnrows 81\nxllcenter 0\nyllcenter 0\ncellsize 50\n".to_owned();
    for _ in 0..81 {
        writeln!(text, "{row}").unwrap();
    }
    let path = folder.path().join("plateau.asc");
    std::fs::write(&path, text).unwrap();
    window.drop_file(&path);
    window.type_into("Grid", 0, "2000 2000");
    window.type_into("Grid", 1, "1000 2000");
}

#[test]
fn val_row_14_over_a_plateau_they_are_drawn_bent() {
    let window = with_lines(plateau);
    for (setting, flat_m) in SETTINGS {
        // where a parabola of that setting comes down to 100 m
        let (sin, cos) = Angle::from_unit(setting, AngleUnit::NatoMil).sin_cos();
        let (up, along) = (110.0 * sin, 110.0 * cos);
        let raised_m = along * (up + (up * up - 2.0 * 9.78 * 100.0).sqrt()) / 9.78;
        assert!(raised_m < flat_m - 10.0, "it bends: {raised_m}");
        let line_m = line_m(&window, setting);
        let (east, west): (Vec<DVec2>, Vec<DVec2>) =
            line_m.into_iter().filter(|place_m| place_m.x.abs() > 320.0).partition(|place_m| place_m.x > 0.0);
        lies_at(&window, &east, raised_m);
        lies_at(&window, &west, flat_m);
    }
}
