//! `solve`, `fire` and `compare`, through the binary.

use super::asked::{JACKSBORO, RIDGE, SLOPE, a, ask, json, near, on, sph};

#[test]
fn val_row_01_both_arcs_and_what_they_rest_on() {
    for (target, high, low) in
        [("1000,0,0", 1120.7, 479.3), ("1000,0,50", 1101.0, 549.9), ("1000,0,-50", 1137.0, 412.1)]
    {
        let answer = json(&a("solve", &format!("--target {target}")), 0);
        near(&on(&answer, "high")["sight_setting"], high, 0.1);
        near(&on(&answer, "low")["sight_setting"], low, 0.1);
    }
    let said = ask(&a("solve", "--target 1000,0"));
    assert_eq!(said.status, 0);
    for word in ["launch_speed_mps 110", "gravity_mps2 9.78", "NATO mil (6400)", "verdict: both arcs"] {
        assert!(said.out.contains(word), "{word}: {}", said.out);
    }
}

#[test]
fn every_key_of_the_contract_is_there() {
    let answer = json(&sph("solve", "--target -1400,-900"), 0);
    for key in ["range_m", "bearing_deg", "height_difference_m", "solutions", "unreachable"] {
        assert!(answer.get(key).is_some(), "{key}");
    }
    let keys = [
        "arc",
        "azimuth_deg",
        "elevation_deg",
        "turret_yaw_deg",
        "turret_pitch_deg",
        "sight_setting",
        "within_limits",
        "time_of_flight_s",
        "angle_of_fall_deg",
        "impact_speed_mps",
        "vertex_height_m",
        "miss_m",
        "flights",
        "masked",
    ];
    for key in keys {
        assert!(on(&answer, "low").get(key).is_some(), "{key}");
    }
    near(&answer["bearing_deg"], 237.264_774, 1e-5);
    assert!(answer["unreachable"].is_null() && on(&answer, "high")["masked"].is_null());
    assert!(on(&answer, "low")["miss_m"].as_f64().unwrap() <= 0.05);
    let setting = on(&answer, "low")["sight_setting"].as_f64().unwrap();
    assert!(setting.fract().abs() < 1e-12, "the dial has whole steps: {setting}");
}

#[test]
fn val_row_09_out_of_range_prints_the_answer_with_status_3() {
    let answer = json(&a("solve", "--target 1300,0"), 3);
    assert_eq!(answer["solutions"].as_array().unwrap().len(), 0);
    let unreachable = &answer["unreachable"];
    assert!(unreachable["reason"].as_str().unwrap().contains("62.8 m too far"), "{unreachable}");
    near(&unreachable["max_range_m"], 1237.2, 0.1);
    near(&unreachable["nearest"]["position"][0], 1237.2, 0.1);
    near(&unreachable["nearest"]["sight_setting"], 800.0, 0.5);
    let said = ask(&a("solve", "--target 1300,0"));
    assert_eq!((said.status, said.err.as_str()), (3, ""));
    assert!(said.out.contains("no solution: out of range: 62.8 m too far"), "{}", said.out);
}

#[test]
fn val_row_08_stops_and_a_target_on_the_gun_have_status_3() {
    let stops = a("solve", "--target 1200,0").replace("--weapon a ", "--weapon a-stops ");
    let answer = json(&stops, 3);
    assert!(answer["solutions"].as_array().unwrap().iter().all(|one| one["within_limits"] == false));
    let reason = answer["unreachable"]["reason"].as_str().unwrap();
    assert!(reason.contains("needs more than the elevation stop at 35.00 deg"), "{reason}");
    near(&answer["unreachable"]["max_range_m"], 1162.6, 0.1);
    let close = json(&a("solve", "--target 0,0"), 3);
    assert!(close["unreachable"]["reason"].as_str().unwrap().contains("too close"));
    assert!(close["unreachable"]["max_range_m"].is_null());
}

#[test]
fn val_row_12_a_refused_arc_says_why_and_asking_for_it_alone_is_status_3() {
    let short_lived = |options: &str| a("solve", options).replace("--shell a-shell", "--shell a-shell-15s");
    let answer = json(&short_lived("--target 1000,0"), 0);
    near(&on(&answer, "low")["time_of_flight_s"], 10.20, 0.05);
    assert_eq!(answer["refused"][0]["arc"], "high");
    assert!(answer["refused"][0]["reason"].as_str().unwrap().contains("expires after 15.00 s"));
    let alone = json(&short_lived("--target 1000,0 --arc high"), 3);
    assert!(alone["unreachable"]["reason"].as_str().unwrap().contains("expires after 15.00 s"), "{alone}");
}

#[test]
fn val_row_28_masked_is_listed_and_keeps_status_0() {
    let question = a("solve", &format!("--map {RIDGE} --gun 0,50 --target 1000,50 --hull 0,0,0"));
    let answer = json(&question, 0);
    near(&on(&answer, "low")["masked"]["below_m"], 22.8, 0.1);
    near(&on(&answer, "low")["masked"]["position"][0], 492.0, 8.0);
    assert!(on(&answer, "high")["masked"].is_null());
    near(&on(&answer, "high")["clearance_m"], 341.4, 0.1);
    assert_eq!(answer["verdict"], "high only");
    assert!(ask(&question).out.contains("MASKED: strikes the ground at"));
    assert_eq!(json(&format!("{question} --arc low"), 0)["verdict"], "blocked");
}

#[test]
fn val_row_20_the_cost_of_the_dial_is_shown() {
    let answer = json(&sph("solve", "--target 0,2000"), 0);
    let high = on(&answer, "high");
    let setting = high["sight_setting"].as_f64().unwrap();
    let exact = high["sight_setting_exact"].as_f64().unwrap();
    let shot = json(&sph("fire", &format!("--azimuth 0 --sight {setting}")), 0);
    near(&high["dial_miss_m"], shot["position"][1].as_f64().unwrap() - 2000.0, 1e-6);
    let exactly = json(&sph("fire", &format!("--azimuth 0 --sight {exact}")), 0);
    near(&exactly["position"][1], 2000.0, 0.05);
    let next = json(&sph("fire", &format!("--azimuth 0 --sight {}", setting + 1.0)), 0);
    let step_m = next["position"][1].as_f64().unwrap() - shot["position"][1].as_f64().unwrap();
    near(&high["step_up_m"], step_m, 1e-6);
}

#[test]
fn val_row_15_and_25_remarks_stand_beside_the_answer() {
    let question = format!("--map {SLOPE} --gun 150,150 --target 250,150 --wind 5,0,0");
    let answer = json(&a("solve", &question), 0);
    let notes = answer["notes"].to_string();
    assert!(notes.contains("wind not modelled for this weapon"), "{notes}");
    assert!(notes.contains("hull tilts 11.3 deg"), "{notes}");
    near(&answer["hull"]["roll_deg"], -11.31, 0.01);
    let sph = json(&sph("solve", "--target 0,2000 --wind 5,0,0"), 0);
    assert_eq!(sph["notes"][0], "wind has no effect before 10000 m of path (inferred)");
}

#[test]
fn the_gun_stands_where_it_was_put() {
    let on_ground =
        json(&sph("solve", &format!("--map {JACKSBORO} --gun 12000,15000 --target 12600,15900")), 0);
    let height =
        json(&sph("solve", &format!("--map {JACKSBORO} --gun 12000,15000,900 --target 12600,15900,850")), 0);
    assert_eq!(height["gun"][2], 900.0);
    near(&height["height_difference_m"], -50.0, 1e-9);
    let ground = gunlay::terrain::load::builtin_jacksboro().unwrap().ground();
    let at = |east: f64, north: f64| ground.height_m(glam::DVec2::new(east, north)).unwrap();
    near(&on_ground["gun"][2], at(12_000.0, 15_000.0) + 2.5, 1e-9);
    near(&on_ground["target"][2], at(12_600.0, 15_900.0), 1e-9);
    let typed = json(
        &sph("solve", &format!("--map {JACKSBORO} --gun 12000,15000 --target 12600,15900 --hull 90,3,-2")),
        0,
    );
    near(&typed["hull"]["heading_deg"], 90.0, 1e-9);
    near(&typed["hull"]["roll_deg"], -2.0, 1e-9);
    let turned = json(
        &sph("solve", &format!("--map {JACKSBORO} --gun 12000,15000 --target 12600,15900 --hull 90")),
        0,
    );
    near(&turned["hull"]["heading_deg"], 90.0, 1e-9);
    assert_ne!(turned["hull"]["pitch_deg"], typed["hull"]["pitch_deg"]);
}

#[test]
fn val_row_02_and_13_a_shot_lands_where_its_dial_says() {
    for (setting, long_m) in [(1055.0, 85.4), (1155.0, -51.4), (1120.65, 0.0)] {
        let shot = json(&a("fire", &format!("--azimuth 90 --sight {setting} --until-z 0")), 0);
        near(&shot["position"][0], 1000.0 + long_m, 0.1);
        assert_eq!(shot["end"], "plane");
    }
    let steep = json(&a("fire", "--azimuth 90 --elevation 85"), 0);
    near(&steep["vertex"][3], 613.9, 0.1);
    assert_eq!(steep["end"], "terrain");
    let laid = json(&a("fire", "--hull 40,0,0 --yaw 50 --pitch 85"), 0);
    near(&laid["position"][0], steep["position"][0].as_f64().unwrap(), 1e-6);
}

#[test]
fn a_shot_has_every_key_and_its_path_is_written_whole() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("path.csv");
    let shot = json(&sph("fire", &format!("--azimuth 10 --elevation 50 --path {}", file.display())), 0);
    for key in ["end", "position", "velocity", "time_s", "steps", "vertex", "absolute_move", "fuel", "armed"]
    {
        assert!(!shot[key].is_null(), "{key}");
    }
    assert!(!shot["impact_angle_deg"].is_null() && shot["energy_j"].as_f64().unwrap() > 1e5);
    let text = std::fs::read_to_string(&file).unwrap();
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("t,x,y,z,vx,vy,vz"));
    assert_eq!(lines.count() as u64, shot["steps"].as_u64().unwrap() + 1, "a row a step and the muzzle");
    let last: Vec<f64> = text.lines().last().unwrap().split(',').map(|cell| cell.parse().unwrap()).collect();
    near(&shot["time_s"], last[0], 1e-9);
    near(&shot["position"][1], last[2], 1e-9);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left beside it");
}

#[test]
fn a_shot_off_the_map_says_so() {
    let shot = json(&a("fire", &format!("--map {SLOPE} --gun 150,150 --azimuth 90 --elevation 45")), 0);
    assert_eq!(shot["end"], "off_map");
    assert!(shot["impact_angle_deg"].is_null());
}

#[test]
fn a_setting_beyond_the_dial_is_fired_and_told() {
    let shot = json(&sph("fire", "--azimuth 0 --sight 1500"), 0);
    assert_eq!(shot["within_limits"], false);
    assert!(shot["notes"].to_string().contains("sight's stop at 1400"), "{}", shot["notes"]);
}

#[test]
fn val_shells_are_compared_and_the_same_flight_is_told() {
    let shells = "compare --weapon sph-2 --shells 155mm-standard,155mm-expensive,155mm-expensive-sb";
    let answer = json(&format!("{shells} --target 0,1500"), 0);
    let [standard, expensive, expensive_sb] = &answer["shells"].as_array().unwrap()[..] else {
        panic!("{answer}")
    };
    near(&standard["balance_speed_mps"], 62.6, 0.05);
    near(&expensive["balance_speed_mps"], 147.5, 0.05);
    assert_eq!(standard["same_flight_as"], serde_json::json!(["155mm-expensive-sb"]));
    assert_eq!(expensive_sb["max_range_m"], standard["max_range_m"]);
    assert_eq!(standard["solutions"].as_array().unwrap().len(), 0);
    let alone = json(&sph("solve", "--target 0,1500"), 0);
    assert_eq!(expensive["solutions"], alone["solutions"], "one code path");
    let same_sight = json(&format!("{shells} --azimuth 0 --sight 500"), 0);
    let shot = json(&sph("fire", "--azimuth 0 --sight 500"), 0);
    assert_eq!(same_sight["shells"][1]["shot"]["position"], shot["position"]);
    let none = json(&format!("{shells} --target 0,9000"), 3);
    assert!(none["shells"][0]["unreachable"]["reason"].as_str().unwrap().contains("too far"));
}

#[test]
fn weapons_stand_side_by_side_for_a_target_and_for_a_setting() {
    let sides =
        "compare --weapon sph-2 --shells 155mm-expensive --side l81/l81-shell --side pr-mortar/pr-81mm-he";
    let answer = json(&format!("{sides} --target 0,600"), 0);
    let shells = answer["shells"].as_array().unwrap();
    let named = |index: usize| [&shells[index]["weapon"], &shells[index]["shell"]];
    assert_eq!(named(1), ["l81", "l81-shell"]);
    assert_eq!(named(2), ["pr-mortar", "pr-81mm-he"]);
    let alone = json("solve --weapon l81 --shell l81-shell --target 0,600", 0);
    assert_eq!(shells[1]["solutions"], alone["solutions"], "one code path");
    let facts = &shells[0]["facts"][0];
    near(&facts["range_m"], 600.0, 0.1);
    let speed_mps = facts["impact_speed_mps"].as_f64().unwrap();
    near(&facts["arrivals"][0]["energy_j"], 0.5 * 19.0 * speed_mps * speed_mps, 1.0);
    assert!(facts["error"]["semi_major_m"].as_f64().unwrap() > 1.0);
    assert!(answer["why"].as_str().unwrap().contains("times as far"));
    let said = ask(&format!("{sides} --target 0,600")).out;
    for words in ["l81/l81-shell", "impact energy, kJ", "error ellipse, m by m", "greatest range, m"] {
        assert!(said.contains(words), "{words}: {said}");
    }
    let set = json(&format!("{sides} --azimuth 0 --sight 700"), 0);
    let alone = json("fire --weapon l81 --shell l81-shell --azimuth 0 --sight 700", 0);
    assert_eq!(set["shells"][1]["shot"]["position"], alone["position"]);
    near(&set["shells"][1]["facts"][0]["range_m"], alone["range_m"].as_f64().unwrap(), 1e-6);
}

#[test]
fn a_side_that_is_none_is_refused_in_one_line() {
    for (side, words) in [("l81", "WEAPON/SHELL"), ("l81/none", "none"), ("none/l81-shell", "none")] {
        let said = ask(&format!("compare --weapon sph-2 --side {side} --target 0,600"));
        assert_eq!(said.status, 2);
        assert!(said.err.contains(words) && said.err.trim_end().lines().count() == 1, "{}", said.err);
    }
}

#[test]
fn every_answer_says_what_met_the_ground() {
    let over_map = format!("--map {JACKSBORO} --gun 12000,15000");
    let shot = json(&sph("fire", &format!("{over_map} --azimuth 30 --elevation 20")), 0);
    assert_eq!((&shot["end"], &shot["probe"]), (&"terrain".into(), &"box".into()));
    assert!(
        ask(&sph("fire", &format!("{over_map} --azimuth 30 --elevation 20")))
            .out
            .contains("with its box, 0.612")
    );
    let answer = sph("solve", &format!("{over_map} --target 12600,15900"));
    assert_eq!(json(&answer, 0)["probe"], "box");
    assert!(ask(&answer).out.contains("meets the ground with its box"));
    let on_a_plane = json(&sph("fire", "--azimuth 30 --elevation 20"), 0);
    assert_eq!(on_a_plane["probe"], "point");
    let to_a_height = json(&sph("fire", "--azimuth 30 --elevation 20 --until-z 5"), 0);
    assert!(to_a_height["probe"].is_null());
}
