//! Keeping: the window opens as it was left, and a damaged file never stops it.

use eframe::App as _;
use eframe::Storage as _;
use egui::ThemePreference;
use gunlay::gui::saved::{self, Saved};
use gunlay::gui::world::Tab;
use gunlay::mission::{ChartOrigin, Mission};

use super::window::{Shelf, Window};

#[test]
fn it_opens_as_it_was_left() {
    let mut window = Window::open();
    window.type_into("Grid", 1, "202.5 138.4");
    window.click("Firing table");
    window.choose("Angles", "NATO mil (6400)");
    let mut shelf = Shelf::default();
    window.harness.state_mut().save(&mut shelf);
    let again = Window::open_on(&shelf, [1440.0, 900.0]);
    assert_eq!(again.world().situation, window.world().situation);
    assert_eq!(again.world().settings, window.world().settings);
    assert_eq!(again.world().settings.tab, Tab::Table);
    assert_eq!(again.answer(), window.answer());
}

#[test]
fn a_damaged_file_opens_the_window_as_on_a_first_start() {
    let fresh = Window::open();
    for damaged in ["", "(((", "(settings:(theme:Purple))", "(mission:Some(\"[mission]\"))"] {
        let mut shelf = Shelf::default();
        shelf.set_string(saved::KEY, damaged.to_owned());
        let window = Window::open_on(&shelf, [1440.0, 900.0]);
        assert_eq!(window.world().situation, fresh.world().situation, "{damaged}");
        assert_eq!(window.world().settings.theme, ThemePreference::Dark);
    }
}

#[test]
fn a_map_that_is_gone_is_told_and_the_shipped_one_shown() {
    let mut shelf = Shelf::default();
    let kept = Saved { mission: Some(on_ground_that_is_gone()), ..Saved::default() };
    eframe::set_value(&mut shelf, saved::KEY, &kept);
    let window = Window::open_on(&shelf, [1440.0, 900.0]);
    assert!(window.shows_part("the map used last cannot be opened"));
    assert!(window.shows_part("/nowhere/ground.con"));
    assert_eq!(window.answer(), window.answer_of_the_library());
}

fn on_ground_that_is_gone() -> String {
    let situation = Window::open().world().situation.clone();
    let chart = ChartOrigin::File("/nowhere/ground.con".into());
    Mission { chart, preset_files: vec![], situation }.text()
}
