//! What stands beside an answer: the budget of its errors, dead zones, what strikes first; and lines of equal setting.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::asked::{RIDGE, a, ask, json, near, on, sph};

#[test]
fn val_row_10_one_verdict_everywhere() {
    let far = |options: &str| a("solve", &format!("--gun 0,0,100 {options}"));
    let answer = json(&far("--target 1300,0,0"), 0);
    near(&on(&answer, "low")["sight_setting"], 637.9, 0.1);
    near(&on(&answer, "high")["sight_setting"], 884.0, 0.1);
    near(&json(&far("--target 1400,0,0"), 3)["unreachable"]["max_range_m"], 1333.5, 0.1);
    near(&json(&a("solve", "--target 1230,0,50"), 3)["unreachable"]["max_range_m"], 1186.2, 0.1);
    // the ring on flat ground 100 m down, to one of its samples
    let reach = json(&a("reach", "--gun 0,0,100 --bearings 8 --cells 16"), 0);
    for point in reach["ring"].as_array().unwrap() {
        near(&point["range_m"], 1333.5, 10.0);
    }
    let table = json(&a("table", "--height-difference -100 --step 100"), 0);
    let rows = table["rows"].as_array().unwrap().iter();
    let low = rows.clone().find(|row| row["arc"] == "low" && row["range_m"] == 1300.0).unwrap();
    near(&low["sight_setting"], 637.9, 0.1);
    let farthest = rows.filter_map(|row| row["range_m"].as_f64()).fold(0.0, f64::max);
    assert!((1300.0..=1333.6).contains(&farthest), "{farthest}");
}

#[test]
fn val_row_20_each_step_of_the_dial_and_its_cost() {
    let folder = tempfile::tempdir().unwrap();
    for (step, dialled) in [("1", 1121.0), ("0.1", 1120.7), ("0.01", 1120.65)] {
        let file = folder.path().join(format!("step-{step}.toml"));
        let text = format!("[world]\nid = \"rows\"\n[[weapon]]\nid = \"a\"\n[weapon.sight]\nstep = {step}\n");
        std::fs::write(&file, text).unwrap();
        let question =
            |command: &str, options: &str| a(command, &format!("--presets {} {options}", file.display()));
        let answer = json(&question("solve", "--target 1000,0"), 0);
        let high = on(&answer, "high");
        near(&high["sight_setting"], dialled, 1e-9);
        let lands_m = |setting: f64| {
            let shot = json(&question("fire", &format!("--azimuth 90 --sight {setting} --until-z 0")), 0);
            shot["position"][0].as_f64().unwrap()
        };
        near(&high["dial_miss_m"], lands_m(dialled) - 1000.0, 1e-6);
        near(&high["step_up_m"], lands_m(dialled + step.parse::<f64>().unwrap()) - lands_m(dialled), 1e-6);
    }
}

/// A terrain 6 km wide: level in the west, a plateau from `east_m` on.
fn plateau(folder: &Path, east_m: f64, height_m: f64) -> PathBuf {
    let (side, spacing_m) = (121_u32, 50.0);
    let mut text =
        format!("ncols {side}\nnrows {side}\nxllcenter -3000\nyllcenter -3000\ncellsize {spacing_m}\n");
    for _ in 0..side {
        for col in 0..side {
            let east = -3000.0 + spacing_m * f64::from(col);
            write!(text, "{} ", if east >= east_m { height_m } else { 0.0 }).unwrap();
        }
        text.push('\n');
    }
    let file = folder.join("plateau.asc");
    std::fs::write(&file, text).unwrap();
    file
}

/// Distances of the points of a line from the gun, by the sine of their bearing: 1 in the east.
fn distances(reach: &Value, arc: &str, setting: f64) -> Vec<(f64, f64)> {
    let lines = reach["lines"].as_array().unwrap().iter();
    let wanted = lines.filter(|line| line["arc"] == arc && line["sight_setting"] == setting);
    let points = wanted.flat_map(|line| line["points"].as_array().unwrap());
    let polar = |point: &Value| {
        let [east, north] = [0, 1].map(|index| point[index].as_f64().unwrap());
        (east / east.hypot(north), east.hypot(north))
    };
    points.map(polar).collect()
}

#[test]
fn val_row_14_lines_of_equal_setting_on_the_flat() {
    let reach = json(&a("reach", "--settings 1000,1100,1200,1300 --bearings 8"), 0);
    for (setting, range_m) in [(1000.0, 1143.0), (1100.0, 1028.7), (1200.0, 874.8), (1300.0, 687.4)] {
        let points = distances(&reach, "high", setting);
        assert!(points.len() > 100, "{setting}: {}", points.len());
        for (_, distance_m) in points {
            assert!((distance_m - range_m).abs() < 0.1, "{setting}: {distance_m}");
        }
        let line = reach["lines"].as_array().unwrap().iter().find(|line| line["sight_setting"] == setting);
        assert_eq!(line.unwrap()["closed"], true);
    }
    let said = ask(&a("reach", "--settings 1000,1700 --bearings 8 --cells 128")).out;
    assert!(
        said.contains("1000 high  1143.0 to 1143.0") || said.contains("1000 high  1142.9 to 1143.1"),
        "{said}"
    );
    assert!(said.contains("1700 hits no ground"), "{said}");
}

#[test]
fn val_row_14_over_a_plateau_they_bend() {
    let folder = tempfile::tempdir().unwrap();
    let map = plateau(folder.path(), 300.0, 100.0);
    let question = format!("--map {} --gun 0,0 --hull 0,0,0 --settings 1000 --bearings 8", map.display());
    let reach = json(&a("reach", &question), 0);
    // x tan e - g x^2 / (2 v^2 cos^2 e) = 100 at 56.25 deg, without drag
    let (tan, cos) = (56.25_f64.to_radians().tan(), 56.25_f64.to_radians().cos());
    let per_m = 9.78 / (2.0 * 110.0 * 110.0 * cos * cos);
    let raised_m = (tan + (tan * tan - 4.0 * per_m * 100.0).sqrt()) / (2.0 * per_m);
    let points = distances(&reach, "high", 1000.0);
    let (east, west): (Vec<_>, Vec<_>) = (
        points.iter().filter(|(sine, _)| *sine > 0.5).collect(),
        points.iter().filter(|(sine, _)| *sine < -0.5).collect(),
    );
    assert!(east.len() > 40 && west.len() > 40, "{} {}", east.len(), west.len());
    assert!((raised_m - 1071.8).abs() < 0.1, "{raised_m}");
    assert!(east.iter().all(|(_, far_m)| (far_m - raised_m).abs() < 0.1), "{east:?}");
    assert!(west.iter().all(|(_, far_m)| (far_m - 1143.0).abs() < 0.1), "{west:?}");
}

#[test]
fn settings_that_are_no_numbers_are_refused() {
    let said = ask(&a("reach", "--settings 1000,x"));
    assert_eq!((said.status, said.err.lines().count()), (2, 1), "{}", said.err);
    assert!(said.err.contains("--settings") && said.err.contains("a number"), "{}", said.err);
}

#[test]
fn an_answer_tells_what_its_inputs_are_worth() {
    let answer = json(&sph("solve", "--target 0,2000"), 0);
    for arc in ["low", "high"] {
        let budget = &on(&answer, arc)["error_budget"];
        let terms = budget["terms"].as_array().unwrap();
        let sources: Vec<&str> = terms.iter().map(|term| term["source"].as_str().unwrap()).collect();
        for source in [
            "one step of the dial",
            "1 deg of hull pitch",
            "1 deg of hull roll",
            "1 m of position",
            "1 % of launch speed",
            "1 % of drag",
        ] {
            assert!(sources.contains(&source), "{source} in {sources:?}");
        }
        let size_m =
            |term: &Value| term["along_m"].as_f64().unwrap().hypot(term["across_m"].as_f64().unwrap());
        assert!(terms.windows(2).all(|pair| size_m(&pair[0]) >= size_m(&pair[1])));
        let dominant = budget["dominant"].as_str().unwrap();
        assert!(
            dominant.starts_with(sources[0]) && dominant.contains(&format!(" {:.0} m: ", size_m(&terms[0])))
        );
        assert!(budget["ellipse"]["semi_major_m"].as_f64().unwrap() >= size_m(&terms[0]) - 1e-9);
    }
    // one degree of pitch ahead is one degree of elevation: fired, not estimated
    let low = on(&answer, "low");
    let fired_m = |degrees: f64| {
        let elevation = low["elevation_deg"].as_f64().unwrap() + degrees;
        let shot =
            json(&sph("fire", &format!("--azimuth 0 --elevation {elevation} --muzzle pivot --until-z 0")), 0);
        shot["position"][1].as_f64().unwrap()
    };
    let pitch = low["error_budget"]["terms"]
        .as_array()
        .unwrap()
        .iter()
        .find(|term| term["source"] == "1 deg of hull pitch");
    near(&pitch.unwrap()["along_m"], fired_m(1.0) - fired_m(0.0), 0.5);
    let said = ask(&sph("solve", "--target 0,2000")).out;
    assert!(said.contains("1 deg of hull pitch moves this") && said.contains(": level the gun"), "{said}");
    assert!(said.contains("error budget ±"), "{said}");
}

#[test]
fn a_masked_arc_says_that_no_aim_on_it_strikes_first() {
    let question = a("solve", &format!("--map {RIDGE} --gun 0,50 --target 1000,50 --hull 0,0,0"));
    let answer = json(&question, 0);
    let words = "no aim on the low arc strikes the target first; the high arc does";
    assert_eq!(on(&answer, "low")["masked"]["first_strike"], words);
    assert!(on(&answer, "low")["error_budget"].is_null());
    assert!(ask(&question).out.contains(words));
    assert_eq!(on(&json(&format!("{question} --arc low"), 0), "low")["masked"]["first_strike"], words);
}

#[test]
fn a_tilted_turret_names_its_dead_zones() {
    // nose up 12 deg under a sight from 20 mil: the low arc at 2000 m cannot be laid flat ahead
    let question = sph("solve", "--target 0,-1000 --hull 0,12,0");
    let answer = json(&question, 0);
    let [zone] = &on(&answer, "low")["dead_zones"].as_array().unwrap()[..] else { panic!("{answer}") };
    assert_eq!(zone["stop"], "sight");
    let (from, width) = (zone["from_deg"].as_f64().unwrap(), zone["width_deg"].as_f64().unwrap());
    assert!((from + 0.5 * width - 360.0).abs() < 0.1, "it lies ahead, over the raised nose: {zone}");
    assert!(ask(&question).out.contains("this elevation cannot be laid on bearings"));
    // a target on an edge of the zone: laid just outside, not inside
    let elevation = on(&answer, "low")["elevation_deg"].as_f64().unwrap();
    for (bearing, is_laid) in [(from - 0.05, true), (from + 0.05, false)] {
        let shot =
            json(&sph("fire", &format!("--azimuth {bearing} --elevation {elevation} --hull 0,12,0")), 0);
        assert_eq!(shot["within_limits"], is_laid, "{bearing}");
    }
    let level = json(&sph("solve", "--target 0,2000"), 0);
    assert_eq!(on(&level, "low")["dead_zones"].as_array().unwrap().len(), 0);
    assert_eq!(level["blind_zones"].as_array().unwrap().len(), 0);
}

#[test]
fn a_mount_that_does_not_turn_round_names_what_it_never_covers() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("casemate.toml");
    let text = "[world]\nid = \"rows\"\n[[weapon]]\nid = \"a\"\ntraverse_deg = [-20, 30]\n";
    std::fs::write(&file, text).unwrap();
    let question = a("solve", &format!("--presets {} --target 1000,0 --hull 90,0,0", file.display()));
    let answer = json(&question, 0);
    let [zone] = &answer["blind_zones"].as_array().unwrap()[..] else { panic!("{answer}") };
    assert_eq!(zone["stop"], "traverse");
    near(&zone["from_deg"], 120.0, 0.01);
    near(&zone["to_deg"], 70.0, 0.01);
    let said = ask(&question).out;
    assert!(
        said.contains("the gun cannot be laid at all on bearings 120.0 to 70.0 deg (traverse stop)"),
        "{said}"
    );
}
