//! `gunlay map` as a script sees it.

use std::fs;

use assert_cmd::Command;
use serde_json::Value;

const JACKSBORO: &str = "maps/jacksboro/map.toml";

/// Status, standard output and standard error of the program.
pub fn ask(arguments: &str) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gunlay"));
    let output = command.args(arguments.split_whitespace()).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

/// What the program prints with `--json`, its status being 0.
pub fn json(arguments: &str) -> Value {
    let (status, out, err) = ask(&format!("{arguments} --json"));
    assert_eq!((status, err.as_str()), (0, ""), "{arguments}");
    serde_json::from_str(&out).unwrap()
}

#[test]
fn val_info_has_the_keys_and_jacksboro_its_numbers() {
    let info = json(&format!("map info {JACKSBORO}"));
    assert_eq!((info["cols"].as_u64(), info["rows"].as_u64()), (Some(403), Some(344)));
    assert_eq!(info["spacing_m"], serde_json::json!([74.573, 92.475]));
    assert_eq!(info["origin_m"], serde_json::json!([0.0, 0.0]));
    assert_eq!((info["lowest_m"].as_f64(), info["highest_m"].as_f64()), (Some(236.0), Some(1076.0)));
    assert_eq!((info["bits"].as_u64(), info["vertical_step_m"].as_f64()), (Some(16), Some(1.0)));
    assert_eq!((info["format"].as_str(), info["holes"].as_u64()), (Some("map.toml"), Some(0)));
    assert_eq!((&info["spikes"], &info["warnings"]), (&serde_json::json!([]), &serde_json::json!([])));
    let (_, text, _) = ask(&format!("map info {JACKSBORO}"));
    assert!(text.contains("403 x 344 samples, 74.573 m to the east, 92.475 m to the north"), "{text}");
}

#[test]
fn val_info_names_the_spike_where_a_picture_has_it_and_height_flags_a_target_on_it() {
    // DEMAND row 5.
    let folder = tempfile::tempdir().unwrap();
    let raw = folder.path().join("dented.raw");
    let counts = (0..25).flat_map(|index| if index == 12 { 0u16 } else { 100 }.to_le_bytes());
    fs::write(&raw, counts.collect::<Vec<u8>>()).unwrap();
    let said = format!("{} --spacing 100 --height-scale 1", raw.display());
    let spikes = json(&format!("map info {said}"))["spikes"].clone();
    let wanted = serde_json::json!(
        [{ "col": 2, "row": 2, "height_m": 0.0, "offered_m": 100.0, "at_m": [200.0, 200.0] }]
    );
    assert_eq!(spikes, wanted);
    assert_eq!(json(&format!("map height {said} --at 210,190"))["spike"]["offered_m"].as_f64(), Some(100.0));
    assert!(json(&format!("map height {said} --at 10,10"))["spike"].is_null());
    let (_, text, _) = ask(&format!("map height {said} --at 210,190"));
    assert!(text.contains("warning: the height comes from a spike, column 2, row 2"), "{text}");
    let repaired = json(&format!("map repair {}", raw.display()));
    let toml = repaired["file"].as_str().unwrap();
    assert_eq!(json(&format!("map info {toml} --spacing 100"))["spike_count"].as_u64(), Some(0));
}

#[test]
fn height_is_null_off_the_map_and_says_so_in_words() {
    // DEMAND row 7.
    let height = json(&format!("map height {JACKSBORO} --at 9000,9000"));
    assert!((height["height_m"].as_f64().unwrap() - 465.104).abs() < 1e-3);
    assert_eq!(height["normal"].as_array().unwrap().len(), 3);
    let beyond = json(&format!("map height {JACKSBORO} --at -1,9000"));
    assert!(beyond["height_m"].is_null() && beyond["normal"].is_null());
    let (status, text, _) = ask(&format!("map height {JACKSBORO} --at -1,9000"));
    assert_eq!((status, text.as_str()), (0, "no terrain data: off the map\n"));
    let (_, text, _) = ask("map height tests/data/terrain/holes.asc --at 1,1");
    assert_eq!(text, "no terrain data: a hole in the map\n");
}

#[test]
fn contact_says_where_and_by_what() {
    let segment = "--from 9000,9000,900 --to 9300,9200,300";
    let point = json(&format!("map contact {JACKSBORO} {segment}"));
    let swept = json(&format!("map contact {JACKSBORO} {segment} --box 0.306,0.055,0.055"));
    assert_eq!((point["probe"].as_str(), swept["probe"].as_str()), (Some("point"), Some("box")));
    assert!(swept["fraction"].as_f64() < point["fraction"].as_f64());
    let at =
        point["position"].as_array().unwrap().iter().map(|part| part.as_f64().unwrap()).collect::<Vec<_>>();
    let ground = json(&format!("map height {JACKSBORO} --at {},{}", at[0], at[1]));
    assert!((ground["height_m"].as_f64().unwrap() - at[2]).abs() < 1e-6);
    let none = json(&format!("map contact {JACKSBORO} --from 0,0,2000 --to 9000,9000,2000"));
    assert!(none["fraction"].is_null() && none["position"].is_null());
}

#[test]
fn convert_says_the_count_and_what_is_lost() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("jacksboro.asc");
    let said = json(&format!("map convert {JACKSBORO} {}", out.display()));
    assert_eq!(said["files"][0].as_str(), out.to_str());
    assert!(said["worst_m"].as_f64().unwrap() <= said["count_m"].as_f64().unwrap() / 2.0);
    let (before, after) = (format!("map info {JACKSBORO}"), format!("map info {}", out.display()));
    let (before, after) = (json(&before), json(&after));
    for key in ["cols", "rows", "lowest_m", "highest_m", "vertical_step_m", "holes"] {
        assert_eq!(before[key], after[key], "{key}");
    }
}

#[test]
fn known_heights_show_which_mirroring_mends_the_map() {
    // The picture read upside down, against four heights read off the map as it should be.
    let places = ["5000,4000", "21000,9000", "12345,27000", "25000,25000"];
    let height = |at: &str| json(&format!("map height {JACKSBORO} --at {at}"))["height_m"].as_f64().unwrap();
    let known: Vec<String> = places.iter().map(|at| format!("--control {at},{}", height(at))).collect();
    let known = known.join(" ");
    let upright = json(&format!("map info {JACKSBORO} {known}"));
    assert!(upright["control"]["mean_error_m"].as_f64().unwrap() < 1e-9);
    let fallen = json(&format!("map info {JACKSBORO} --row-order south-first {known}"));
    let mend = fallen["control"]["mend"].as_str().unwrap();
    assert!(mend.starts_with("turn = \"mirror-north-south\" would leave 0.00 m"), "{mend}");
}

#[test]
fn what_cannot_be_used_is_refused_in_one_line_with_status_2() {
    let refusals = [
        ("map info none.png", "none.png: cannot be read: "),
        ("map info README", "README: no known kind of map"),
        ("map info tests/data/terrain/bare_u8.raw", "63 bytes without a header are no single square"),
        ("map info tests/data/terrain/bare_u8.raw --size 9,8", "63 bytes without a header"),
        ("map info tests/data/terrain/bare_u8.raw --size 9", "accepted: COLS,ROWS"),
        (
            "map info tests/data/terrain/bare_u8.raw --sample u12",
            "\"u12\" is no kind of sample; accepted: u8, u16le",
        ),
        (
            "map info tests/data/terrain/grey16.png --turn left",
            "\"left\" is no turn; accepted: none, mirror-east-west",
        ),
        ("map info tests/data/terrain/grey16.png --spacing 0", "accepted: numbers above 0"),
        ("map height maps/jacksboro/map.toml --at 5", "accepted: E,N in metres"),
        ("map height maps/jacksboro/map.toml --at 5,nan", "\"nan\" is not a finite number"),
        ("map contact maps/jacksboro/map.toml --from 1,2 --to 1,2,3", "accepted: E,N,Z in metres"),
        (
            "map contact maps/jacksboro/map.toml --from 1,2,3 --to 1,2,3 --box 1,0,1",
            "accepted: ALONG,ACROSS,UP",
        ),
        (
            "map convert maps/jacksboro/map.toml maps/jacksboro/map.toml",
            "map.toml: is already there; a new name",
        ),
        (
            "map convert maps/jacksboro/map.toml out.bmp",
            "out.bmp: no format a map is written in; accepted: .toml",
        ),
    ];
    for (arguments, words) in refusals {
        let (status, out, err) = ask(arguments);
        assert_eq!((status, out.as_str(), err.lines().count()), (2, "", 1), "{arguments}: {err}");
        assert!(err.contains(words), "{arguments}: {err}");
    }
}
