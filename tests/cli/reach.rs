//! `reach`, through the binary: what the gun hits, and from where it could hit.

use super::asked::{JACKSBORO, ask, json, near, sph};

const TARGETS: &str = "--from-where --target 15000,16000 --target 15900,16700";

#[test]
fn a_place_named_for_all_targets_is_one_the_solver_confirms() {
    let question = format!("--map {JACKSBORO} {TARGETS} --clearance 5 --cells 64");
    let answer = json(&sph("reach", &question), 0);
    for key in ["hits_all_fraction", "low_fraction", "high_fraction", "hits_all_area_m2"] {
        assert!(answer[key].as_f64().unwrap() > 0.0, "{key}");
    }
    let place = &answer["place"];
    assert!(place["room_m"].as_f64().unwrap() > 50.0);
    let triple = |value: &serde_json::Value| {
        let numbers: Vec<String> = value.as_array().unwrap().iter().map(ToString::to_string).collect();
        numbers.join(",")
    };
    let shots = place["shots"].as_array().unwrap();
    assert_eq!(shots.len(), 2);
    for shot in shots {
        let (gun, hull, target) =
            (triple(&place["gun"]), triple(&place["hull_deg"]), triple(&shot["target"]));
        let asked = format!("--map {JACKSBORO} --gun {gun} --hull {hull} --target {target}");
        let solved = json(&sph("solve", &asked), 0);
        let on_arc = super::asked::on(&solved, shot["arc"].as_str().unwrap());
        assert!(on_arc["masked"].is_null() && on_arc["within_limits"] == true);
        near(&on_arc["azimuth_deg"], shot["azimuth_deg"].as_f64().unwrap(), 1e-6);
        assert!(on_arc["clearance_m"].as_f64().is_none_or(|clearance_m| clearance_m >= 5.0));
    }
}

#[test]
fn the_place_nearest_to_a_gun_is_asked_by_giving_the_gun() {
    let question = format!("--map {JACKSBORO} {TARGETS} --cells 64");
    let roomiest = json(&sph("reach", &question), 0);
    let nearest = json(&sph("reach", &format!("{question} --gun 15400,16200")), 0);
    let off_m = |answer: &serde_json::Value| {
        let at = |index: usize| answer["place"]["gun"][index].as_f64().unwrap();
        (at(0) - 15_400.0).hypot(at(1) - 16_200.0)
    };
    assert!(off_m(&nearest) < off_m(&roomiest), "{} {}", off_m(&nearest), off_m(&roomiest));
}

#[test]
fn targets_that_no_place_serves_have_status_3_and_still_a_picture() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("stands.png");
    let question =
        format!("--map {JACKSBORO} --from-where --target 15000,16000 --target 21000,16000 --cells 32");
    let said = ask(&sph("reach", &format!("{question} --out {}", file.display())));
    assert_eq!((said.status, said.err.as_str()), (3, ""));
    assert!(said.out.contains("from nowhere can all of them be hit"), "{}", said.out);
    assert!(std::fs::metadata(&file).unwrap().len() > 0);
}

#[test]
fn what_from_where_cannot_use_is_refused() {
    let refused = |options: &str| {
        let said = ask(&sph("reach", &format!("--map {JACKSBORO} {options}")));
        assert_eq!((said.status, said.err.lines().count()), (2, 1), "{}", said.err);
        said.err
    };
    assert!(refused("--from-where").contains("--target"));
    assert!(refused("--target 15000,16000").contains("--from-where"));
    assert!(refused(&format!("{TARGETS} --hull 0,1,2")).contains("--level"));
    assert!(refused(&format!("{TARGETS} --clearance -1")).contains("0 or more"));
    assert!(refused("--from-where --target -5,0").contains("no terrain data at the target"));
}

#[test]
fn a_felt_wind_is_in_the_ring_and_one_that_is_not_felt_changes_nothing() {
    let ring = |air: &str| {
        let answer = json(&sph("reach", &format!("--bearings 8 --cells 16 {air}")), 0);
        let ring = answer["ring"].as_array().unwrap().iter();
        ring.map(|point| point["range_m"].as_f64().unwrap()).collect::<Vec<_>>()
    };
    let still = ring("");
    assert_eq!(ring("--wind 0,6,0"), still, "the preset's wind sets in after 10 km");
    let blown = ring("--wind 0,6,0 --wind-onset 900");
    assert!(blown[0] > still[0] + 200.0 && blown[4] < still[4] - 100.0, "{blown:?} for {still:?}");
    assert!((blown[2] - blown[6]).abs() < 25.0, "the same on either side of the wind: {blown:?}");
}
