//! `presets`, and effects and hits as options of the other commands.

use serde_json::Value;

use super::asked::{ask, json, near, sph};

const CHARGES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/presets/charges.toml");

const FURTHER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/presets/further-effects.toml");

const COVERED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/maps/covered.toml");

/// The entry of a list whose key is `word`.
#[track_caller]
fn entry<'v>(list: &'v Value, key: &str, word: &str) -> &'v Value {
    let entries = list.as_array().unwrap();
    entries.iter().find(|entry| entry[key] == word).unwrap_or_else(|| panic!("no {word} in {list}"))
}

#[test]
fn presets_list_names_everything_there_is() {
    let listed = json("presets list", 0);
    let wardogs = entry(&listed["worlds"], "id", "wardogs");
    assert_eq!(entry(&wardogs["weapons"], "id", "sph-2")["launch_speed_mps"], 300.0);
    assert_eq!(entry(&wardogs["shells"], "id", "155mm-expensive")["model"], "game");
    assert_eq!(entry(&wardogs["shells"], "id", "93mm")["missing"].as_array().unwrap().len(), 3);
    assert_eq!(wardogs["shells"].as_array().unwrap().len(), 39);
    assert_eq!(wardogs["surfaces"].as_array().unwrap().len(), 40);
    entry(&wardogs["ammunition"], "id", "armour-piercing");
    let text = ask("presets list").out;
    assert!(text.contains("sph-2") && text.contains("project-reality") && text.contains("cannot be fired"));
    let with_mine = json(&format!("presets list --presets {CHARGES}"), 0);
    entry(&entry(&with_mine["worlds"], "id", "wardogs")["effects"], "id", "charge-1");
}

#[test]
fn presets_show_tells_where_each_number_is_from() {
    let shown = json("presets show sph-2", 0);
    let numbers = &shown["presets"][0]["numbers"];
    assert_eq!(entry(numbers, "key", "launch_speed_mps")["evidence"], "data");
    assert_eq!(entry(numbers, "key", "effective_range_m")["evidence"], "inferred");
    assert_eq!(entry(numbers, "key", "sight.limits")["value"], "[20, 1400]");
    let text = ask("presets show 155mm-standard").out;
    assert!(text.contains("thrust_acceleration_mps2 = 220 (data): inert"), "{text}");
    assert!(text.contains("total_fuel = 1000 (native by default)"), "{text}");
    let wrong = ask("presets show sph");
    assert_eq!((wrong.status, wrong.err.lines().count()), (2, 1));
    assert!(wrong.err.contains("nearest known: sph-2"), "{}", wrong.err);
}

#[test]
fn val_presets_show_adds_up_what_effects_make_of_it() {
    // effects document section 4.4
    let effects = "--effect GE_FGRP_006 --effect GE_Weapon_StanceRecoil_AR_Prone --effect armour-piercing";
    let shown = json(&format!("presets show sph-2 {effects}"), 0);
    let attributes = &shown["loadout"]["attributes"];
    let recoil = entry(attributes, "key", "Weapon.VerticalRecoilMultiplier");
    near(&recoil["current"], 0.524_999_991_1, 5e-11);
    assert_eq!(recoil["base"], 1.0);
    assert_eq!(recoil["shares"][0]["operation"], "multiply_compound");
    let range = entry(attributes, "key", "effective_range_multiplier");
    near(&range["current"], 1.2, 1e-12);
    let wrong = ask("presets show GC --effect GE_FGRP_006");
    assert!(wrong.status == 2 && wrong.err.contains("laid on nothing"), "{}", wrong.err);
}

#[test]
fn presets_check_lists_every_fault_and_complains_in_one_line() {
    let good = ask(&format!("presets check {CHARGES}"));
    assert_eq!((good.status, good.err.as_str()), (0, ""));
    assert!(good.out.contains("no fault") && good.out.contains("effect \"charge-1\", modifiers"));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("bad.toml");
    std::fs::write(
        &file,
        "[world]\nid = \"wardogs\"\ngravity = 9\n[[weapon]]\nid = \"w\"\nlaunch_speed = 3\n",
    )
    .unwrap();
    let bad = ask(&format!("presets check {}", file.display()));
    assert_eq!((bad.status, bad.err.lines().count()), (2, 1));
    assert_eq!(bad.out.lines().count(), 4, "{}", bad.out);
    assert!(
        bad.out.lines().all(|line| line.contains("bad.toml:") && line.contains("accepted: ")),
        "{}",
        bad.out
    );
    assert!(bad.err.contains("bad.toml:3") && bad.err.contains("and 3 more"), "{}", bad.err);
    let said = ask(&format!("presets check {} --json", file.display()));
    let report: Value = serde_json::from_str(&said.out).unwrap();
    assert_eq!((said.status, report["faults"].as_array().unwrap().len()), (2, 4));
    assert_eq!(report["faults"][0]["line"], 3);
}

#[test]
fn a_users_own_effect_changes_a_firing_table() {
    let table = |options: &str| {
        let rows = json(&sph("table", &format!("--step 500 --arc low {options}")), 0)["rows"].clone();
        let row = rows.as_array().unwrap().iter().find(|row| row["range_m"] == 500.0).unwrap().clone();
        (row["elevation_deg"].as_f64().unwrap(), row["time_of_flight_s"].as_f64().unwrap())
    };
    let charges = format!("--presets {CHARGES}");
    let (plain, one, two) = (
        table(&charges),
        table(&format!("{charges} --effect charge-1")),
        table(&format!("{charges} --effect charge-1:2")),
    );
    assert!(
        plain.0 < one.0 && one.0 < two.0,
        "a weaker charge needs more elevation: {plain:?} {one:?} {two:?}"
    );
    assert!(plain.1 < one.1 && one.1 < two.1);
    let solved = ask(&sph("solve", &format!("{charges} --effect charge-1:2 --target 0,500"))).out;
    assert!(solved.contains("launch_speed_mps 150 (assumed)"), "the answer names what it rests on: {solved}");
}

#[test]
fn an_effect_is_given_its_numbers() {
    let shown = |effect: &str| {
        json(&format!("presets show sph-2 --presets {FURTHER} --effect {effect}"), 0)["loadout"].clone()
    };
    let speed = |loadout: &Value| entry(&loadout["attributes"], "key", "launch_speed_mps")["current"].clone();
    near(&speed(&shown("powder,share=0.75")), 225.0, 1e-9);
    near(&speed(&shown("powder")), 300.0, 1e-9);
    let fired = |effect: &str| {
        let question = sph("fire", &format!("--presets {FURTHER} --azimuth 0 --sight 300 --effect {effect}"));
        json(&question, 0)["range_m"].as_f64().unwrap()
    };
    assert!(fired("powder,share=0.75") < 0.9 * fired("powder"));
}

#[test]
fn loadouts_that_cannot_be_are_refused_in_one_line() {
    for (effect, told) in [
        ("charge-9", "nearest known: charge-1"),
        ("charge-1:3", "at most 2 stacks"),
        ("charge-1:x", "accepted: ID or ID:STACKS"),
    ] {
        let said =
            ask(&sph("fire", &format!("--presets {CHARGES} --azimuth 0 --sight 300 --effect {effect}")));
        assert_eq!((said.status, said.out.as_str(), said.err.lines().count()), (2, "", 1), "{effect}");
        assert!(said.err.contains(told), "{effect}: {}", said.err);
    }
}

/// A shot of the slug that grazes the ground.
fn graze(options: &str) -> String {
    let gun = "--weapon gun --shell slug --gun 0,0,20 --azimuth 0 --elevation -3";
    format!("fire --presets {CHARGES} {gun} {options}")
}

#[test]
fn a_shot_is_followed_through_its_hits() {
    let plain = json(&graze(""), 0);
    assert!(plain.get("hits").is_none() && plain.get("surface").is_none());
    let bounced = (0..50).map(|seed| json(&graze(&format!("--surface metal --seed {seed}")), 0));
    let bounced = bounced.filter(|shot| shot["hits"].as_array().unwrap().len() > 1).collect::<Vec<_>>();
    assert!(bounced.len() > 5);
    for shot in &bounced {
        let hits = shot["hits"].as_array().unwrap();
        assert_eq!(hits[0]["outcome"], "ricochet");
        assert_eq!(hits[0]["position"], plain["position"]);
        near(&hits[0]["probability"], 0.45 * 0.92, 1e-12);
        let last = hits.last().unwrap();
        assert_eq!((&last["outcome"], &last["position"]), (&Value::from("end"), &shot["position"]));
        assert_eq!(last["hit_count"], hits.len());
        for key in ["normal", "time_s", "speed_mps", "impact_angle_deg", "surface"] {
            assert!(!hits[0][key].is_null(), "{key}");
        }
    }
    let question = graze("--surface metal --seed 3 --seeds 2000");
    assert_eq!(ask(&question).out, ask(&question).out, "same seed, same page");
    let spread = json(&question, 0)["spread"].clone();
    assert_eq!(spread["shots"], 2000);
    near(&Value::from(spread["ricochets"].as_f64().unwrap() / 2000.0), 0.414, 0.05);
}

#[test]
fn a_shell_that_never_ricochets_says_what_it_does() {
    let shot = json(&sph("fire", "--azimuth 0 --sight 300 --surface rock --seed 9"), 0);
    assert_eq!(shot["does"], "detonates");
    let hits = shot["hits"].as_array().unwrap();
    assert_eq!((hits.len(), &hits[0]["outcome"], &hits[0]["probability"]), (1, &"end".into(), &0.0.into()));
    let unarmed = json(&sph("fire", "--azimuth 0 --elevation -20 --surface rock"), 0);
    assert_eq!((&unarmed["does"], &unarmed["armed"]), (&"strikes unarmed".into(), &false.into()));
}

fn length(vector: &Value) -> f64 {
    vector.as_array().unwrap().iter().map(|v| v.as_f64().unwrap().powi(2)).sum::<f64>().sqrt()
}

#[test]
fn a_barrier_is_gone_through_at_the_capacity_given() {
    let shot = json(&graze("--surface wood --seed 1 --barrier 0.02,0.2").replace("-3", "-85"), 0);
    let hit = &shot["hits"][0];
    assert_eq!((&hit["outcome"], shot["hits"].as_array().unwrap().len()), (&"penetrate".into(), 1));
    // |v| (1 - way / 0.2) (1 - 0.15 / 2), the way through being 0.02 m over the cosine
    let way_m = 0.02 / hit["impact_angle_deg"].as_f64().unwrap().to_radians().cos();
    let left = (1.0 - way_m / 0.2) * 0.925;
    near(&Value::from(length(&hit["onward_velocity"])), hit["speed_mps"].as_f64().unwrap() * left, 1e-9);
}

#[test]
fn a_shell_that_goes_through_goes_on_to_the_floor() {
    let steep = |options: &str| graze(options).replace("-3", "-60");
    let shot = json(&steep("--surface wood --floor ice --seed 1 --seeds 500 --barrier 0.02,0.25,3"), 0);
    let hits = shot["hits"].as_array().unwrap();
    assert_eq!((&hits[0]["outcome"], &hits[0]["surface"]), (&"penetrate".into(), &"wood".into()));
    assert_eq!(hits[1]["surface"], "ice");
    near(&hits[0]["exit_position"][2], -0.02, 1e-9);
    near(&hits[1]["position"][2], -3.02, 1e-9);
    assert_eq!((&hits[1]["hit_count"], hits[1]["penetration_bits"].as_u64().unwrap() & 1), (&2.into(), 1));
    assert_eq!(shot["spread"]["penetrations"], 500);
    assert_eq!(hits.last().unwrap()["position"], shot["position"]);
    let told = ask(&steep("--surface wood --floor ice --seed 1 --seeds 500 --barrier 0.02,0.25,3")
        .replace(" --json", ""));
    assert!(told.out.contains("0 of 500 seeds ricochet, 500 go through"), "{}", told.out);
}

#[test]
fn a_hit_carries_the_record_of_the_document() {
    let shot = json(&graze("--surface dirt --seed 5"), 0);
    let hit = &shot["hits"][0];
    for key in [
        "position",
        "centre",
        "normal",
        "trace",
        "fraction",
        "origin",
        "launch_velocity",
        "velocity",
        "time_s",
        "fuel",
        "absolute_move",
        "absolute_wind_drift",
        "hit_count",
        "ricochet_bits",
        "penetration_bits",
        "seed_before",
        "seed_after",
        "momentum_kgmps",
        "energy_j",
        "armed",
    ] {
        assert!(!hit[key].is_null(), "{key}");
    }
    assert_eq!((&hit["seed_before"], &hit["origin"]), (&5.into(), &serde_json::json!([0.0, 0.0, 20.0])));
    near(&Value::from(length(&hit["launch_velocity"])), 200.0, 1e-9);
}

#[test]
fn hits_that_cannot_be_asked_are_refused_in_one_line() {
    let mortar = "fire --weapon pr-mortar --shell pr-81mm-he --azimuth 0 --elevation 60 --surface dirt";
    for (question, told) in [
        (graze("--surface mettal"), "nearest known: metal"),
        (graze("--seed 4"), "--surface: missing"),
        (graze("--surface metal --seeds 0"), "from 1 to 1000000"),
        (graze("--surface metal --barrier 0.1"), "THICKNESS,CAPACITY"),
        (graze("--surface metal --barrier 0,1"), "thickness_m is 0"),
        (graze("--surface metal --barrier 0.1,1,-2"), "hollow_m is -2"),
        (graze("--surface metal --barrier 0.1,1 --floor ice"), "--floor: the barrier has no hollow"),
        (graze("--surface metal --floor ice"), "--barrier"),
        (graze("--surface metal --barrier 0.1,1,2 --floor icee"), "nearest known: ice"),
        (graze("--surface metal --until-z 0"), "--until-z"),
        (mortar.to_owned(), "no rules for hits"),
    ] {
        let said = ask(&question);
        assert_eq!((said.status, said.out.as_str(), said.err.lines().count()), (2, "", 1), "{question}");
        assert!(said.err.contains(told), "{question}: {}", said.err);
    }
}

#[test]
fn a_map_says_what_its_ground_is_covered_with() {
    // the slug from 20 m up comes down some 240 m ahead: on metal in the south, on water in the north
    let shot = |north: u32, options: &str| {
        let gun = format!("--weapon gun --shell slug --gun 1000,{north},20 --azimuth 0 --elevation -3");
        json(&format!("fire --presets {CHARGES} --map {COVERED} {gun} {options}"), 0)
    };
    assert_eq!((&shot(300, "")["surface"], &shot(1300, "")["surface"]), (&"metal".into(), &"water".into()));
    assert!(shot(300, "")["does"].as_str().unwrap().starts_with("ricochets with probability 41.4 %"));
    assert_eq!(shot(1300, "")["does"], "detonates");
    assert!(shot(300, "").get("hits").is_none(), "it is followed only when that is asked");
    assert_eq!(shot(300, "--seed 1")["hits"][0]["surface"], "metal");
    assert_eq!(shot(300, "--surface ice --seed 1")["hits"][0]["surface"], "ice", "what is typed goes first");
}

#[test]
fn a_picture_that_is_no_surface_numbers_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let map = folder.path().join("map.toml");
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/maps");
    std::fs::copy(format!("{data}/covered.png"), folder.path().join("covered.png")).unwrap();
    std::fs::copy(format!("{data}/slope.png"), folder.path().join("covered-surfaces.png")).unwrap();
    std::fs::copy(COVERED, &map).unwrap();
    let said = ask(&sph("fire", &format!("--map {} --gun 1000,1000 --azimuth 0 --sight 300", map.display())));
    assert_eq!((said.status, said.err.lines().count()), (2, 1));
    assert!(
        said.err.contains("covered-surfaces.png") && said.err.contains("8 bits is accepted"),
        "{}",
        said.err
    );
}
