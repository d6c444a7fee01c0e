//! Calibrating: a log is opened, fitted, doubted and kept from the window.

use std::fs;
use std::path::Path;

use glam::DVec2;
use gunlay::gui::shot_log::{LoggingFault, ShotLogging};
use gunlay::gui::world::Tab;
use gunlay::units::{Angle, AngleUnit};

use super::window::{Shelf, Window};

/// The window with the players' log of the SPH-2 opened as any other file is.
fn with_log() -> Window {
    let log = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/calibration/logged-shots-sph2.csv");
    let mut window = Window::open();
    window.type_into("path of a map, preset or mission file", 0, &log.display().to_string());
    assert_eq!(window.world().settings.tab, Tab::Calibration);
    window
}

#[test]
fn val_the_players_shots_are_fitted_and_those_out_of_line_named() {
    let mut window = with_log();
    assert!(window.shows_part("community, 21 shots, 2026-09-02, RMS "));
    window.click("launch-speed");
    window.click("drag-value");
    assert!(window.shows_part("RMS 9.7 m, 0.3 s"), "as the command line says of the same log");
    assert!(window.shows("out of line with the others: shot 10, 11"));
    assert!(window.shows_part(" ± "));
}

#[test]
fn what_was_fitted_is_kept_as_a_preset_and_can_be_fired() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.toml");
    let mut window = with_log();
    window.type_into("path of the preset to write, .toml", 0, &path.display().to_string());
    window.click("Save and use");
    assert!(path.exists());
    let fitted = window.world().catalog.weapon("sph-2-calibrated").unwrap().sight.zero;
    assert!(fitted.degrees().abs() > 0.01, "{fitted:?}");
}

#[test]
fn a_preset_that_cannot_be_written_is_told() {
    let mut window = with_log();
    window.type_into("path of the preset to write, .toml", 0, "/nowhere/mine.toml");
    window.click("Save and use");
    assert!(window.shows_part("/nowhere/mine.toml: cannot be written"));
}

#[test]
fn more_than_the_shots_hold_is_refused_in_words() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("one.csv");
    fs::write(&path, "dial_mil,range_m,dz_m,tof_s\n600,1800,0,\n").unwrap();
    let mut window = Window::open();
    window.click("Calibrate");
    assert!(window.shows("no log of shots has been read"));
    window.type_into("path of a log of shots, .csv", 0, &path.display().to_string());
    assert!(window.shows_part("community, 1 shots"));
    window.click("launch-speed");
    assert!(window.shows_part("1 shots cannot tell 2 parameters"));
    window.click("level hull");
    assert!(window.shows_part("cannot tell") || window.shows_part("has no bearing_deg"));
}

#[test]
fn a_broken_log_names_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("broken.csv");
    fs::write(&path, "dial_mil,range_m,dz_m,tof_s\n600,far,0,\n").unwrap();
    let mut window = Window::open();
    window.type_into("path of a map, preset or mission file", 0, &path.display().to_string());
    assert!(window.shows_part("line 2: range_m is \"far\""));
}

#[test]
fn a_shot_is_logged_by_clicking_gun_and_impact_and_fitted() {
    let mut window = Window::open_on(&Shelf::default(), [1440.0, 1600.0]);
    window.click("Calibrate");
    let asked = window.world().situation.clone();
    let gun_m = asked.gun.east_north_m;
    let impacts_m = [DVec2::new(2000.0, 1050.0), DVec2::new(2050.0, 950.0)].map(|off_m| gun_m + off_m);
    window.click("Mark gun");
    window.click_map(gun_m);
    for impact_m in impacts_m {
        window.click_map(impact_m);
        window.click("Add this shot");
    }
    let shots = window.world().logging.shots.clone();
    assert_eq!(shots.len(), 2);
    for (marked, impact_m) in shots.iter().zip(impacts_m) {
        let ground = window.world().chart.ground();
        let [from_m, to_m] = marked.line_m;
        assert!(from_m.distance(gun_m) < 8.0 && to_m.distance(impact_m) < 8.0, "clicks are whole points");
        assert!((marked.shot.range_m - from_m.distance(to_m)).abs() < 1e-6);
        let rise_m = ground.height_m(to_m).unwrap() - ground.height_m(from_m).unwrap();
        assert!((marked.shot.height_difference_m - rise_m).abs() < 1e-9);
        assert!((marked.shot.dial.in_unit(AngleUnit::NatoMil) - 400.0).abs() < 1e-9);
    }
    assert!(window.shows_part("community, 2 shots"), "they are fitted without any file");
    assert_eq!(window.world().situation, asked, "gun and target have not moved");
    window.click("forget map 1");
    assert!(window.shows_part("community, 1 shots"));
}

#[test]
fn nothing_is_logged_where_there_is_no_terrain() {
    let window = Window::open();
    let chart = &window.world().chart;
    let gun_m = window.world().situation.gun.east_north_m;
    let mut logging = ShotLogging::default();
    let fired = (Angle::ZERO, None);
    assert_eq!(logging.log(chart, gun_m, fired), Err(LoggingFault::NoImpact));
    logging.impact_m = Some(gun_m);
    assert_eq!(logging.log(chart, gun_m, fired), Err(LoggingFault::OnePlace));
    logging.impact_m = Some(DVec2::splat(-9e6));
    assert_eq!(logging.log(chart, gun_m, fired), Err(LoggingFault::NoTerrain));
    assert!(logging.shots.is_empty());
}
