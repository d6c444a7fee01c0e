//! The demands about ground, through every reader: one height sample, one verdict, whatever file the ground is from.

use std::fs;
use std::path::{Path, PathBuf};

use gunlay::terrain::load;
use gunlay::terrain::save::convert;
use sha2::{Digest, Sha256};

use super::command::{ask, json};

const A: &str = "--presets tests/data/presets/row-weapons.toml --weapon a --shell a-shell --gun 0,0";
/// Samples along each side, 10 m apart, the gun on the middle one.
const SIDE: usize = 281;

/// Flat ground 100 m high, but for a hollow of 0 m 1300 m to the east and a table of 150 m 1230 m to the north.
fn height(east: f64, north: f64) -> u16 {
    let near = |from: f64, to: f64| (from - to).abs() <= 20.0;
    if near(east, 1300.0) && near(north, 0.0) {
        0
    } else if near(east, 0.0) && near(north, 1230.0) {
        150
    } else {
        100
    }
}

fn counts(rows: impl Iterator<Item = usize>) -> Vec<u8> {
    let metres = |index: usize| (index as f64 - (SIDE - 1) as f64 / 2.0) * 10.0;
    rows.flat_map(|row| (0..SIDE).map(move |col| height(metres(col), metres(row))))
        .flat_map(u16::to_le_bytes)
        .collect()
}

/// The ground as a file of each format.
fn files(folder: &Path) -> Vec<PathBuf> {
    let at = |name: &str| folder.join(name);
    let (north_first, south_first) = (counts((0..SIDE).rev()), counts(0..SIDE));
    fs::write(at("bare.raw"), &north_first).unwrap();
    let toml = "heights = \"bare.raw\"\nrow_order = \"north-first\"\nspacing_m = 10\norigin_m = [-1400, -1400]\n\
                height_scale_m = 1\n[raw]\nsize = [281, 281]\nsample = \"u16le\"\n";
    fs::write(at("bare.toml"), toml).unwrap();
    fs::write(at("level.raw"), &south_first).unwrap();
    let con = "heightmap.setSize 281 281\nheightmap.setScale 10/1/10\nheightmap.setBitResolution 16\n\
               heightmap.loadHeightData level.raw\n";
    fs::write(at("level.con"), con).unwrap();
    fs::write(at("field.u16"), &south_first).unwrap();
    let json = serde_json::json!({
        "format": "wardogs-heightfield-u16-v1", "spacingMeters": 10.0,
        "grid": { "width": 281, "height": 281, "originX": -14.0, "originY": -14.0, "stepGameUnits": 0.1 },
        "minZMeters": 0.0, "maxZMeters": 65535.0, "file": "field.u16", "bytes": south_first.len(),
        "sha256": format!("{:x}", Sha256::digest(&south_first)),
    });
    fs::write(at("field.json"), json.to_string()).unwrap();
    let map = load::open(&at("bare.toml")).unwrap();
    let mut files = vec![at("bare.toml"), at("level.con"), at("field.json")];
    for out in ["picture.toml", "text.asc", "floats.tif"] {
        convert(&map, &at(out)).unwrap();
        files.push(at(out));
    }
    files
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
    let place = glam::DVec2::new(1286.3, 17.9);
    let height = load::open(&files[0]).unwrap().map.height_m(place).unwrap();
    for _ in 0..1000 / files.len() {
        for file in &files {
            assert_eq!(load::open(file).unwrap().map.height_m(place), Some(height), "{}", file.display());
        }
    }
}
