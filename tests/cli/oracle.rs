//! Shots and aims of the independent oracle, asked through the binary: every branch of both models, hulls at any
//! attitude, moving platforms, wind with and without onset.

use serde::Deserialize;
use serde_json::Value;

use super::asked::{json, near};

const PRESETS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/presets/oracle.toml");
const SHOTS: &str = include_str!("../data/oracle-shots.json");
const AIMS: &str = include_str!("../data/oracle-aims.json");

#[derive(Deserialize)]
struct Case<E> {
    ask: String,
    expected: E,
}

fn ask(command: &str, options: &str) -> Value {
    json(&format!("{command} --presets {PRESETS} --weapon gun {options}"), 0)
}

#[track_caller]
fn near_all(ours: &Value, right: &Value, tolerance: f64) {
    let (ours, right) = (ours.as_array().unwrap(), right.as_array().unwrap());
    assert_eq!(ours.len(), right.len());
    for (one, other) in ours.iter().zip(right) {
        near(one, other.as_f64().unwrap(), tolerance);
    }
}

#[test]
fn val_every_shot_of_the_oracle_lands_where_it_says() {
    let cases: Vec<Case<Value>> = serde_json::from_str(SHOTS).unwrap();
    assert_eq!(cases.len(), 60);
    let mut expired = 0;
    for Case { ask: options, expected } in &cases {
        let shot = ask("fire", options);
        assert_eq!(shot["end"], expected["end"], "{options}");
        assert_eq!(shot["steps"], expected["steps"], "{options}");
        near(&shot["time_s"], expected["time"].as_f64().unwrap(), 1e-9);
        for key in ["position", "velocity", "vertex", "absolute_move"] {
            near_all(&shot[key], &expected[key], 1e-6);
        }
        if options.contains("rocket") {
            near(&shot["fuel"], expected["fuel"].as_f64().unwrap(), 1e-9);
        }
        expired += u32::from(shot["end"] == "lifetime");
    }
    assert!(expired > 3, "some of them expire in the air");
}

#[derive(Deserialize)]
struct Aim {
    azimuth_deg: f64,
    elevation_deg: f64,
    turret_yaw_deg: f64,
    turret_pitch_deg: f64,
    sight_setting: f64,
    time_of_flight_s: f64,
    impact_speed_mps: f64,
}

#[test]
fn val_every_aim_of_the_oracle_is_found_and_none_invented() {
    let cases: Vec<Case<Vec<Aim>>> = serde_json::from_str(AIMS).unwrap();
    assert!(cases.len() >= 20 && cases.iter().any(|case| case.expected.len() == 2));
    for Case { ask: options, expected } in &cases {
        let answer = ask("solve", options);
        let solutions = answer["solutions"].as_array().unwrap();
        assert_eq!(solutions.len(), expected.len(), "{options}: {answer}");
        for (ours, right) in solutions.iter().zip(expected) {
            near(&ours["azimuth_deg"], right.azimuth_deg, 0.002);
            near(&ours["elevation_deg"], right.elevation_deg, 0.002);
            near(&ours["turret_yaw_deg"], right.turret_yaw_deg, 0.002);
            near(&ours["turret_pitch_deg"], right.turret_pitch_deg, 0.002);
            near(&ours["sight_setting_exact"], right.sight_setting, 0.07);
            near(&ours["time_of_flight_s"], right.time_of_flight_s, 0.005);
            near(&ours["impact_speed_mps"], right.impact_speed_mps, 0.02);
        }
    }
}
