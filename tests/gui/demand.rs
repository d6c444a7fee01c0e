//! The rows people ask for, as the window says them: weapon A on flat ground unless a row says otherwise.

use std::path::{Path, PathBuf};

use egui::{Color32, Key, OutputCommand, Pos2};
use egui_kittest::kittest::Queryable as _;
use gunlay::aim::Arc;
use gunlay::products::dial_cost::dial_cost;

use super::drawn;
use super::window::Window;

/// The colours of the arcs in the dark window.
const ARCS: [Color32; 2] = [Color32::from_rgb(0x57, 0xb6, 0xf2), Color32::from_rgb(0xf4, 0xa9, 0x4b)];

fn data(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(file)
}

/// A weapon of the rows at the origin of flat ground, its target so far to the east.
fn firing(weapon: &str, range_m: f64) -> Window {
    let mut window = Window::open();
    window.drop_file(&data("presets/row-weapons.toml"));
    window.choose("Ground", "Flat ground");
    window.choose("Weapon", weapon);
    window.type_into("Grid", 0, "0 0");
    window.type_into("Grid", 1, &format!("{range_m} 0"));
    window
}

#[track_caller]
fn shows(window: &Window, text: &str) {
    assert!(window.shows_part(text), "{text}");
}

/// Where these words are drawn on the map, looked at as it opens.
#[track_caller]
fn drawn_at(window: &mut Window, text: &str) -> Pos2 {
    window.press(Key::F);
    let map = window.harness.state().map_transform().unwrap().rect;
    let words = drawn::words(window, map);
    let found = words.iter().find(|word| word.text == text);
    assert!(found.is_some(), "{text} among {words:?}");
    found.unwrap().middle()
}

/// What a click on that button puts on the clipboard.
fn copied(window: &mut Window, button: &str) -> String {
    window.harness.get_by_label(button).click();
    for _ in 0..20 {
        window.harness.run_steps(1);
        let commands = &window.harness.output().platform_output.commands;
        let text = commands.iter().find_map(|command| match command {
            OutputCommand::CopyText(text) => Some(text.clone()),
            _ => None,
        });
        if let Some(text) = text {
            return text;
        }
    }
    String::new()
}

#[test]
fn val_row_08_stops_and_a_target_on_the_gun() {
    let mut window = firing("Weapon A, stops 0 to 35 deg", 1200.0);
    shows(&window, "Cannot be hit: needs more than the elevation stop at 35.00 deg");
    shows(&window, "farthest on this bearing: 1163 m");
    for range_m in window.world().estimates.level_reach.ranges_m.iter().flatten() {
        assert!((range_m - 1162.6).abs() < 0.1, "{range_m}");
    }
    drawn_at(&mut window, "level reach 1163 m");
    drawn_at(&mut window, "reach ends at 1163 m");
    window.type_into("Grid", 1, "0 0");
    shows(&window, "Cannot be hit: too close");
    assert!(!window.shows_part("NaN"));
}

#[test]
fn val_row_09_out_of_range_is_an_answer_and_nothing_strikes() {
    let mut window = firing("Weapon A", 1300.0);
    shows(&window, "Cannot be hit: out of range: 62.8 m too far");
    shows(&window, "farthest on this bearing: 1237 m");
    shows(&window, "setting 800");
    assert!(window.answer().solutions.is_empty());
    assert!(window.world().estimates.of_arcs.is_empty(), "nothing is marked where it would strike");
    assert!(!window.shows_part("Sight, mil"));
    drawn_at(&mut window, "reach ends at 1237 m");
    let map = window.harness.state().map_transform().unwrap();
    let paths = |window: &Window| {
        let lines = ARCS.into_iter().flat_map(|color| drawn::lines(window, color, 2.0));
        lines.filter(|line| line.iter().all(|pos| map.rect.contains(*pos))).count()
    };
    assert_eq!(paths(&window), 0, "no path is drawn to where nothing strikes");
    let mut window = firing("Weapon A", 1000.0);
    window.press(Key::F);
    assert_eq!(paths(&window), 2);
}

#[test]
fn val_row_10_one_height_one_verdict() {
    let mut window = firing("Weapon A", 1300.0);
    window.type_number("Height", 0, "100.0");
    shows(&window, "Both arcs hit");
    for (arc, mil) in [(Arc::Low, 637.9), (Arc::High, 884.0)] {
        let setting = window.answer().on(arc).unwrap().dial.exact;
        assert!((setting - mil).abs() < 0.1, "{setting}");
        shows(&window, &format!("Sight, mil {setting:.2}"));
    }
    window.type_into("Grid", 1, "1400 0");
    shows(&window, "66.5 m too far");
    drawn_at(&mut window, "reach ends at 1333 m");
    window.click("Firing table");
    window.choose("Targets of the table", "target's height");
    shows(&window, "Greatest range 1333.5 m");
    window.click("Hand out");
    let table = copied(&mut window, "Copy as CSV");
    for (arc, mil) in [("low", 637.9), ("high", 884.0)] {
        let row = table.lines().find(|line| line.starts_with(&format!("{arc},1300.")));
        let setting: f64 = row.unwrap().split(',').nth(2).unwrap().parse().unwrap();
        assert!((setting - mil).abs() < 0.1, "the table that is handed out agrees: {setting}");
    }
    assert!(!table.contains(",1400."), "nothing is handed out beyond the reach");
    window.click("Layers");
    window.click("Range ring");
    let reach = window.world().reach.clone().unwrap().reach;
    for point in &reach.ring {
        assert!((point.range_m - 1333.5).abs() <= 10.0, "the ring agrees: {}", point.range_m);
    }
    window.press(Key::Escape);
    window.type_number("Height", 0, "0.0");
    window.type_into("Grid", 1, "1230 0");
    window.type_number("Height", 1, "50.0");
    shows(&window, "Cannot be hit: out of range: 43.8 m too far");
}

#[test]
fn val_row_12_a_refused_arc_says_why() {
    let mut window = firing("Weapon A", 1000.0);
    window.choose("Shell", "A, 15 s");
    shows(&window, "Low arc only");
    shows(&window, "high arc: the shell expires after 15.00 s, before it arrives (20.05 s)");
    assert!((window.answer().on(Arc::Low).unwrap().time_of_flight_s - 10.20).abs() < 0.05);
    shows(&window, "Flight 10.2");
    assert!(!window.shows_part("Flight 20."), "the refused arc has no card to dial from");
}

#[test]
fn val_row_20_the_step_of_the_dial_and_what_it_costs() {
    let mut window = firing("Weapon A", 1000.0);
    let folder = tempfile::tempdir().unwrap();
    for (step, dialled) in [("1", "1121"), ("0.1", "1120.7"), ("0.01", "1120.65")] {
        let file = folder.path().join(format!("step-{step}.toml"));
        let text = format!("[world]\nid = \"rows\"\n[[weapon]]\nid = \"a\"\n[weapon.sight]\nstep = {step}\n");
        std::fs::write(&file, text).unwrap();
        window.drop_file(&file);
        assert!(window.shows(&format!("Sight, mil {dialled}")), "{dialled}");
        let firing = window.world().reading.firing().unwrap();
        let high = firing.answer.on(Arc::High).unwrap();
        let cost = dial_cost(&firing.stand.engagement(), high);
        assert!((cost.setting - dialled.parse::<f64>().unwrap()).abs() < 1e-9);
        let miss_m = cost.miss_m.unwrap();
        let word = if miss_m > 0.0 { "long" } else { "short" };
        let told = if miss_m.abs() < 0.05 {
            "on target".to_owned()
        } else {
            format!("{:.1} m {word}", miss_m.abs())
        };
        assert!(window.shows(&format!("Dial lands {told}")), "{told}");
        let step_m = cost.step_up_m.unwrap();
        if step_m.abs() >= 0.05 {
            assert!(window.shows(&format!("One step {:.1} m short", step_m.abs())), "{step_m}");
        }
    }
}

#[test]
fn val_row_28_masked_per_arc_with_metres() {
    let mut window = firing("Weapon A", 1000.0);
    window.drop_file(&data("maps/ridge.toml"));
    window.click("typed");
    window.type_into("Grid", 0, "0 50");
    window.type_into("Grid", 1, "1000 50");
    shows(&window, "High arc only: low is blocked by 22.8 m");
    shows(&window, "the ground stands 22.8 m into the path");
    assert!(window.shows("no aim on the low arc strikes the target first; the high arc does"));
    assert!(window.shows("Clearance 341 m"));
    let estimate = window.world().estimates_of_now().unwrap().on(Arc::Low).unwrap().clone();
    assert!(estimate.budget.is_none(), "no budget of a shot that does not arrive");
    shows(&window, "nearest on this arc: sight");
    // predicted on the ridge, and marked there
    let struck_m = window.answer().on(Arc::Low).unwrap().masked.unwrap().position_m;
    assert!((400.0..500.0).contains(&struck_m.x), "{struck_m}");
    shows(&window, &format!("strikes the ground at {:.0} 50", struck_m.x));
    let words = drawn_at(&mut window, "blocked by 22.8 m");
    let mark = window.on_screen(struck_m.truncate());
    assert!(mark.distance(words) < 90.0, "{mark} {words}");
}
