//! The demands about ground, through every reader: one height sample, one verdict, whatever file the ground is from.

use std::path::{Path, PathBuf};

use glam::DVec2;
use gunlay::terrain::inspect::inspect;
use gunlay::terrain::load;
use gunlay::terrain::save::accept_repairs;

use super::command::{ask, json};
use super::every_format::Square;

const A: &str = "--presets tests/data/presets/row-weapons.toml --weapon a --shell a-shell --gun 0,0";

/// Flat ground 100 m high, but for a hollow of 0 m 1300 m to the east and a table of 150 m 1230 m to the north; 281
/// samples along each side, 10 m apart, the gun on the middle one.
fn files(folder: &Path) -> Vec<PathBuf> {
    let near = |from: f64, to: f64| (from - to).abs() <= 20.0;
    let height = |east: f64, north: f64| {
        if near(east, 1300.0) && near(north, 0.0) {
            0
        } else if near(east, 0.0) && near(north, 1230.0) {
            150
        } else {
            100
        }
    };
    Square::of(281, 10.0, height).files(folder)
}

/// The answer to one question on every file, which must be one and the same.
fn one_answer(files: &[PathBuf], question: &str) -> (i32, String) {
    let answers = files.iter().map(|file| {
        let (status, out, err) = ask(&format!("solve --map {} {A} {question}", file.display()));
        (status, out + &err.replace(&file.display().to_string(), ""))
    });
    let mut answers: Vec<_> = answers.collect();
    answers.dedup();
    assert_eq!(answers.len(), 1, "{answers:#?}");
    answers.remove(0)
}

fn mils(file: &Path, question: &str) -> Vec<f64> {
    let answer = json(&format!("solve --map {} {A} {question}", file.display()));
    let solutions = answer["solutions"].as_array().unwrap().iter();
    let mut mils: Vec<f64> =
        solutions.map(|one| one["elevation_deg"].as_f64().unwrap() / 360.0 * 6400.0).collect();
    mils.sort_by(f64::total_cmp);
    mils
}

#[test]
fn val_reach_follows_the_height_of_the_target_on_every_map() {
    // DEMAND row 10: 1300 m at dh -100 is reachable (637.9 / 884.0 mil), 1230 m at dh +50 is not.
    let folder = tempfile::tempdir().unwrap();
    let files = files(folder.path());
    let (status, text) = one_answer(&files, "--target 1300,0");
    assert_eq!(status, 0, "{text}");
    let found = mils(&files[1], "--target 1300,0");
    assert!((found[0] - 637.9).abs() < 0.1 && (found[1] - 884.0).abs() < 0.1, "{found:?}");
    let (status, text) = one_answer(&files, "--target 0,1230");
    assert_eq!(status, 3, "{text}");
    assert!(text.contains("1186.2"), "{text}");
}

#[test]
fn val_beyond_the_edge_there_is_no_terrain_data_on_any_map() {
    // DEMAND row 7, the edge at 1400 m here.
    let folder = tempfile::tempdir().unwrap();
    let (status, text) = one_answer(&files(folder.path()), "--target 1401,0");
    assert_eq!(status, 2, "{text}");
    assert!(text.contains("no terrain data at the target (1401.00, 0.00)"), "{text}");
}

#[test]
fn val_a_thousand_openings_give_one_answer() {
    // DEMAND row 6.
    let folder = tempfile::tempdir().unwrap();
    let files = files(folder.path());
    let place = DVec2::new(1286.3, 17.9);
    let height = load::open(&files[0]).unwrap().map.height_m(place).unwrap();
    for _ in 0..1000 / files.len() {
        for file in &files {
            assert_eq!(load::open(file).unwrap().map.height_m(place), Some(height), "{}", file.display());
        }
    }
}

#[test]
fn val_a_spike_is_named_flagged_and_mended_on_every_map() {
    // DEMAND row 5: 5 x 5 samples at 100 m, one of them 0: column 2, row 2; a target there is flagged, 100.0 m offered.
    let folder = tempfile::tempdir().unwrap();
    let ground = Square::of(5, 100.0, |east, north| if east == 0.0 && north == 0.0 { 0 } else { 100 });
    for file in ground.files(folder.path()) {
        let name = file.display();
        let spikes = json(&format!("map info {name}"))["spikes"].clone();
        let wanted = serde_json::json!(
            [{ "col": 2, "row": 2, "height_m": 0.0, "offered_m": 100.0, "at_m": [0.0, 0.0] }]
        );
        assert_eq!(spikes, wanted, "{name}");
        let height = json(&format!("map height {name} --at 10,-10"));
        assert_eq!(height["spike"]["offered_m"].as_f64(), Some(100.0), "{name}");
        assert!(json(&format!("map height {name} --at 150,150"))["spike"].is_null(), "{name}");
        // Where its repairs go depends on its name alone, so each is repaired in a folder of its own.
        let alone = tempfile::tempdir().unwrap();
        for entry in std::fs::read_dir(folder.path()).unwrap().flatten() {
            std::fs::copy(entry.path(), alone.path().join(entry.file_name())).unwrap();
        }
        let file = alone.path().join(file.file_name().unwrap());
        let spike = inspect(&load::open(&file).unwrap().map, &[]).spikes.listed[0];
        let mended = load::open(&accept_repairs(&file, &[spike.repair()]).unwrap()).unwrap();
        assert_eq!(mended.map.height_m(DVec2::ZERO), Some(100.0), "{}", file.display());
        assert_eq!(inspect(&mended.map, &[]).spikes.count, 0, "{}", file.display());
    }
}

#[test]
fn one_ground_has_the_same_heights_and_the_same_dial_in_every_format() {
    let folder = tempfile::tempdir().unwrap();
    let hills =
        |east: f64, north: f64| (100.0 + (east / 140.0).sin() * 60.0 + (north / 90.0).cos() * 80.0) as u8;
    let files = Square::of(281, 10.0, hills).files(folder.path());
    assert_eq!(files.len(), 17);
    let maps: Vec<_> = files.iter().map(|file| load::open(file).unwrap().map).collect();
    for map in &maps {
        assert_eq!(map.corners_m(), maps[0].corners_m());
        for (col, row) in (0..281).flat_map(|col| (0..281).map(move |row| (col, row))) {
            assert_eq!(map.sample_m(col, row), maps[0].sample_m(col, row));
        }
    }
    let (status, text) = one_answer(&files, "--target 613,-707");
    assert_eq!(status, 0, "{text}");
}
