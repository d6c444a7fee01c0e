//! `calibrate`: what it prints, refuses and writes.

use serde_json::Value;

use super::asked::{ROWS, ask, json, near, sph};

const SPH2: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/calibration/logged-shots-sph2.csv");
const L81: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/calibration/l81-playable.csv");

fn sph2(options: &str) -> String {
    sph("calibrate", &format!("--shots {SPH2} {options}"))
}

/// A log of a test, in a folder of its own.
fn logged(text: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("log.csv");
    std::fs::write(&file, text).unwrap();
    let name = file.display().to_string();
    (folder, name)
}

#[test]
fn val_the_players_shots_are_met_as_promised() {
    let zero = json(&sph2("--fit sight-zero"), 0);
    assert!(zero["rms_m"].as_f64().unwrap() <= 35.0);
    let all = json(&sph2("--fit sight-zero,launch-speed,drag-value"), 0);
    assert!(all["rms_m"].as_f64().unwrap() <= 10.0 && all["rms_s"].as_f64().unwrap() <= 0.5);
    near(&all["parameters"]["launch-speed"], 268.64, 0.05);
    near(&all["standard_errors"]["launch-speed"], 2.14, 0.1);
    assert_eq!(all["units"]["sight-zero"], "deg");
    assert_eq!(all["residuals"].as_array().unwrap().len(), 21);
    assert_eq!(all["outliers"], serde_json::json!(["10", "11"]));
    assert_eq!(
        (all["correlations"].as_array().unwrap().len(), &all["date"]),
        (3, &Value::from("2026-09-02"))
    );
    assert!(all["leave_one_out_rms_m"].as_f64().unwrap() > all["rms_m"].as_f64().unwrap());
}

#[test]
fn none_only_compares() {
    let compared = json(&sph2("--fit none"), 0);
    near(&compared["rms_m"], 65.3, 0.1);
    assert_eq!(compared["parameters"], serde_json::json!({}));
    assert_eq!(compared["leave_one_out_rms_m"], Value::Null);
    let first = &compared["residuals"][0];
    assert_eq!((&first["shot"], &first["dial_mil"]), (&Value::from("4"), &Value::from(600.0)));
    let miss_m = first["range_m"].as_f64().unwrap() - first["model_range_m"].as_f64().unwrap();
    near(&first["residual_m"], miss_m, 1e-9);
    let shipped = format!("calibrate --weapon l81 --shell l81-shell --shots {L81} --fit none");
    near(&json(&shipped, 0)["rms_m"], 0.571, 0.005);
}

#[test]
fn people_read_signs_and_units_in_words() {
    let page = ask(&sph2("--fit sight-zero,launch-speed,drag-value"));
    assert_eq!(page.status, 0);
    for words in [
        "community, 21 shots, 2026-09-02, RMS 9.7 m, 0.3 s",
        "residual: logged minus model; positive landed farther (m) or flew longer (s)",
        "268.6402 m/s",
        "out of line with the others: 10, 11",
    ] {
        assert!(page.out.contains(words), "{words}\n{}", page.out);
    }
}

#[test]
fn what_was_fitted_is_written_whole_and_loads_again() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("fit.toml").display().to_string();
    std::fs::write(&file, "what stood there before").unwrap();
    let fitted = json(&sph2(&format!("--fit sight-zero,launch-speed,drag-value --out {file}")), 0);
    assert_eq!(fitted["written"]["weapon"], "sph-2-calibrated");
    let again = format!(
        "calibrate --presets {file} --weapon sph-2-calibrated --shell 155mm-expensive-calibrated --shots {SPH2}"
    );
    near(&json(&again, 0)["rms_m"], fitted["rms_m"].as_f64().unwrap(), 1e-4);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left beside it");
}

#[track_caller]
fn refused(arguments: &str, words: &[&str]) {
    let said = ask(arguments);
    assert_eq!((said.status, said.out.as_str()), (2, ""), "{}", said.err);
    assert_eq!(said.err.trim_end().lines().count(), 1, "{}", said.err);
    for word in words {
        assert!(said.err.contains(word), "{word} in {}", said.err);
    }
}

#[test]
fn a_log_that_cannot_be_used_is_named_with_its_line() {
    let (_kept, file) = logged("dial_mil,range_m,dz_m,tof_s\n800,1000,0,\n900,NaN,0,\n1000,x,0,\n");
    refused(
        &sph("calibrate", &format!("--shots {file} --fit sight-zero")),
        &[&file, "line 3: range_m is \"NaN\"", "line 4: range_m is \"x\"", "accepted"],
    );
    refused(&sph("calibrate", "--shots nowhere.csv"), &["nowhere.csv", "cannot be read", "accepted"]);
}

#[test]
fn more_than_the_data_hold_is_refused_and_nothing_written() {
    let (folder, file) = logged("dial_mil,range_m,dz_m,tof_s,bearing_deg\n800,2500,0,,0\n900,2400,0,,0\n");
    let out = folder.path().join("fit.toml");
    let fit =
        |names: &str| sph("calibrate", &format!("--shots {file} --fit {names} --out {}", out.display()));
    refused(&fit("sight-zero,launch-speed,drag-value"), &["2 shots cannot tell 3 parameters"]);
    refused(&fit("sight-zero,hull-pitch"), &["cannot tell sight-zero and hull-pitch apart"]);
    refused(&fit("hull-roll"), &["no shot depends on hull-roll"]);
    refused(&fit("none"), &["--out", "nothing is fitted"]);
    refused(&fit("sight-zero,speed"), &["\"speed\" cannot be fitted", "accepted: none, or sight-zero"]);
    refused(&sph2("--fit hull-pitch"), &["bearing_deg"]);
    refused(&sph2("--fit none --wind 1,0,0"), &["--wind", "calm air"]);
    assert!(!out.exists());
}

#[test]
fn val_row_17_through_the_command_line() {
    // Weapon A at 108 m/s, no drag, gravity 9.78: range = v^2 sin(2 e) / g on the flat.
    let range_m = |mil: f64| 108.0_f64.powi(2) * (mil * std::f64::consts::PI / 1600.0).sin() / 9.78;
    let rows = [800.0, 950.0, 1100.0, 1250.0, 1400.0];
    let mut text = "dial_mil,range_m,dz_m,tof_s\n".to_owned();
    text.extend(rows.iter().map(|&mil| format!("{mil},{:.3},0,\n", range_m(mil))));
    let ask_fit = |file: &str| {
        format!("calibrate --presets {ROWS} --weapon a --shell a-shell --shots {file} --fit launch-speed")
    };
    let (_kept, file) = logged(&text);
    let fitted = json(&ask_fit(&file), 0);
    near(&fitted["parameters"]["launch-speed"], 108.0, 0.1);
    let worst = |fitted: &Value| {
        let residuals = fitted["residuals"].as_array().unwrap();
        residuals.iter().map(|one| one["residual_m"].as_f64().unwrap().abs()).fold(0.0, f64::max)
    };
    assert!(worst(&fitted) < 0.2 && fitted["outliers"].as_array().unwrap().is_empty());
    let (_kept, file) = logged(&format!("{text}1000,{:.3},0,\n", range_m(1000.0) + 60.0));
    let fitted = json(&ask_fit(&file), 0);
    near(&fitted["parameters"]["launch-speed"], 108.0, 0.1);
    assert_eq!(fitted["outliers"], serde_json::json!(["6"]));
}
