//! The preset catalogue from outside: shipped presets, user files over them, and every fault of a bad file.

#![allow(clippy::unwrap_used, clippy::float_cmp, reason = "a test may stop at the first surprise")]

use gunlay::arsenal::catalog::{Catalog, Faults, Kind, LookupError, Source};
use gunlay::arsenal::evidence::{Content, Evidence, Stated};
use gunlay::arsenal::{Body, BodyFields, Motor, Round, Shell, Surface};
use proptest::prelude::*;

fn shipped() -> Catalog {
    Catalog::shipped().unwrap()
}

fn with(text: &str) -> Result<Catalog, Faults> {
    let mut sources = Source::shipped();
    sources.push(Source::new("mine.toml", text));
    Catalog::from_sources(&sources)
}

fn faults_of(text: &str) -> Vec<String> {
    with(text).unwrap_err().0.iter().map(ToString::to_string).collect()
}

/// The one fault of a text.
fn fault_of(text: &str) -> String {
    let mut faults = faults_of(text);
    assert_eq!(faults.len(), 1, "{faults:#?}");
    faults.remove(0)
}

const MINE: &str = r#"
[world]
id = "mine"
gravity_mps2 = 9.78
air_density_kgm3 = 1.2

[[shell]]
id = "ball"
model = "game"
diameter_cm = 10
mass_kg = 10
drag_value = 0
lifetime_s = 60

[[weapon]]
id = "a"
launch_speed_mps = 240
shells = ["ball"]
pitch_deg = [0, 41]
"#;

#[test]
fn val_the_155_mm_family_decelerates_as_worked_in_the_flight_document() {
    // Flight document section 8: speed, standard, expensive, to the digits printed. It prints 1.2 for the expensive at
    // 50 m/s, where its own coefficient 1.68 gives 1.148: rounded twice.
    let rows = [
        (50.0, 6.4, 1.15),
        (100.0, 24.4, 4.4),
        (150.0, 56.4, 10.2),
        (200.0, 106.8, 19.2),
        (300.0, 376.0, 67.7),
    ];
    let catalog = shipped();
    let standard = catalog.round("sph-2", "155mm-standard").unwrap();
    let expensive = catalog.round("sph-2", "155mm-expensive").unwrap();
    for (speed, of_standard, of_expensive) in rows {
        let tolerance = if speed > 250.0 { 0.5 } else { 0.05 };
        assert!((standard.drag_deceleration_mps2(speed) - of_standard).abs() <= tolerance, "{speed}");
        assert!((expensive.drag_deceleration_mps2(speed) - of_expensive).abs() <= 0.05, "{speed}");
    }
    let balance = |round: &Round| round.balance_speed_mps().unwrap();
    assert!((balance(&standard) - 62.6).abs() < 0.05 && (balance(&expensive) - 147.5).abs() < 0.05);
}

#[test]
fn val_the_155_mm_family_carries_the_numbers_of_the_documents() {
    let catalog = shipped();
    let round = |shell| catalog.round("sph-2", shell).unwrap();
    for shell in ["155mm-standard", "155mm-standard-sb", "155mm-expensive", "155mm-expensive-sb"] {
        let round = round(shell);
        assert_eq!((round.launch_speed_mps, round.lifetime_s), (300.0, 40.0), "{shell}");
        assert_eq!(round.step_s, 1.0 / 30.0);
        assert!(round.hit.ricochet_min_angle_deg >= 91.0 && !round.hit.penetrates);
        assert_eq!(round.hit.sweep_half_extents_m, [0.306, 0.055, 0.055]);
        assert_eq!(round.wind_onset_m(), 10_000.0);
    }
    assert_eq!(round("155mm-expensive").arming_delay_s, 1.3);
    assert_eq!(round("155mm-standard").arming_delay_s, 0.0);
    assert_eq!(round("155mm-expensive").mass_kg, 19.0);
    assert_eq!(round("155mm-expensive-sb").body, round("155mm-standard").body);
    assert_eq!(catalog.round("artillery-barrel-test", "155mm-standard").unwrap().launch_speed_mps, 464.0);
}

#[test]
fn the_sights_are_those_written_down() {
    let catalog = shipped();
    let sight = &catalog.weapon("sph-2").unwrap().sight;
    assert_eq!((sight.unit.word(), sight.step, sight.limits), ("mil", 1.0, [20.0, 1400.0]));
    assert_eq!((sight.zero.degrees(), sight.scale), (0.0, 1.0));
}

#[test]
fn every_number_of_a_shipped_preset_states_its_evidence() {
    let catalog = shipped();
    let mut ids = Vec::new();
    ids.extend(catalog.presets().map(|(kind, id, _)| (kind, id.to_owned())));
    assert!(ids.len() >= 100);
    for (kind, id) in ids {
        let numbers = catalog.facts(kind, &id).iter().filter(|fact| fact.content == Content::Numbers);
        for fact in numbers {
            assert_ne!(fact.stated, Stated::Unstated, "{id}, {}", fact.key);
        }
    }
}

#[test]
fn doubt_is_told_where_the_documents_leave_it() {
    let catalog = shipped();
    let evidence = |kind, id, key| catalog.evidence(kind, id, key);
    assert_eq!(evidence(Kind::Weapon, "sph-2", "launch_speed_mps"), Some(Evidence::Data));
    assert_eq!(evidence(Kind::Weapon, "sph-2", "effective_range_m"), Some(Evidence::Inferred));
    assert_eq!(evidence(Kind::Weapon, "sph-2", "sight.zero_deg"), Some(Evidence::Assumed));
    assert_eq!(evidence(Kind::Shell, "155mm-expensive", "total_fuel"), Some(Evidence::Native));
    assert_eq!(evidence(Kind::Shell, "155mm-expensive", "no such key"), None);
    for weapon in catalog.weapons().filter(|weapon| weapon.id.starts_with("pr-")) {
        let assumed = |fact: &&gunlay::arsenal::evidence::Fact| fact.evidence == Evidence::Assumed;
        let numbers =
            catalog.facts(Kind::Weapon, &weapon.id).iter().filter(|f| f.content == Content::Numbers);
        assert!(numbers.clone().count() >= 9 && numbers.clone().all(|fact| assumed(&fact)), "{}", weapon.id);
    }
}

#[test]
fn every_weapon_fires_its_shells_and_only_those() {
    let catalog = shipped();
    for weapon in catalog.weapons() {
        for shell in &weapon.shells {
            assert!(catalog.round(&weapon.id, shell).is_ok(), "{} {shell}", weapon.id);
        }
    }
    let error = catalog.round("sph-2", "pr-81mm-he").unwrap_err();
    assert!(error.to_string().contains("accepted: 155mm-standard, "), "{error}");
    assert!(matches!(catalog.round("pr-mortar", "pr-81mm-he").unwrap().body, Body::Point(_)));
}

#[test]
fn an_unknown_id_is_answered_with_the_nearest() {
    let error = shipped().weapon("sph2").unwrap_err();
    assert!(matches!(&error, LookupError::Unknown { nearest, .. } if nearest == "sph-2"), "{error}");
    let error = shipped().shell("155-mm-expensiv").unwrap_err();
    assert!(
        matches!(&error, LookupError::Unknown { nearest, .. } if nearest == "155mm-expensive"),
        "{error}"
    );
}

#[test]
fn a_weapon_people_make_themselves_is_loaded_under_its_own_rules() {
    let catalog = with(MINE).unwrap();
    let weapon = catalog.weapon("a").unwrap();
    assert_eq!(catalog.world_of(weapon).unwrap().gravity_mps2, 9.78);
    assert!((weapon.mount.pitch[1].degrees() - 41.0).abs() < 1e-12);
    let round = catalog.round("a", "ball").unwrap();
    assert_eq!((round.launch_speed_mps, round.gravity_mps2(), round.wind_onset_m()), (240.0, 9.78, 0.0));
    assert_eq!(catalog.evidence(Kind::Weapon, "a", "launch_speed_mps"), Some(Evidence::Assumed));
}

#[test]
fn val_speed_zero_and_crossed_stops_are_refused_naming_the_key() {
    // DEMAND row 16.
    let fault = fault_of(&MINE.replace("launch_speed_mps = 240", "launch_speed_mps = 0"));
    let wanted = "mine.toml:17: weapon \"a\", launch_speed_mps: is 0; accepted: a finite number above 0";
    assert_eq!(fault, wanted);
    let fault = fault_of(&MINE.replace("[0, 41]", "[41, 0]"));
    assert!(fault.starts_with("mine.toml:19: weapon \"a\", pitch_deg: is [41, 0]; accepted: "), "{fault}");
}

#[test]
fn a_later_file_overrides_by_id_key_by_key() {
    let text = "[world]\nid = \"wardogs\"\n[[weapon]]\nid = \"sph-2\"\n[weapon.sight]\nzero_deg = 0.4\n\
                evidence = { zero_deg = \"community\" }\n";
    let catalog = with(text).unwrap();
    let weapon = catalog.weapon("sph-2").unwrap();
    assert!((weapon.sight.zero.degrees() - 0.4).abs() < 1e-12);
    assert_eq!((weapon.launch_speed_mps, weapon.sight.limits), (300.0, [20.0, 1400.0]));
    let evidence = |key| catalog.evidence(Kind::Weapon, "sph-2", key);
    assert_eq!(evidence("sight.zero_deg"), Some(Evidence::Community));
    assert_eq!(evidence("launch_speed_mps"), Some(Evidence::Data));
}

#[test]
fn a_file_without_a_world_may_only_override() {
    assert!(with("[[weapon]]\nid = \"sph-2\"\nlaunch_speed_mps = 310\n").is_ok());
    let fault = fault_of("[[weapon]]\nid = \"new\"\nlaunch_speed_mps = 310\nshells = [\"155mm-standard\"]\n");
    assert!(fault.starts_with("mine.toml:1: weapon \"new\": the file has no [world]"), "{fault}");
    let fault = fault_of(&MINE.replace("id = \"a\"", "id = \"sph-2\""));
    assert!(fault.contains("belongs to world \"wardogs\""), "{fault}");
}

#[test]
fn all_faults_are_told_at_once_in_the_order_of_the_lines() {
    let text = MINE
        .replace("gravity_mps2 = 9.78", "gravity_mps2 = nan")
        .replace("mass_kg = 10", "mass = 10")
        .replace("launch_speed_mps = 240", "launch_speed = 240")
        .replace("[\"ball\"]", "[\"bal\"]");
    let faults = faults_of(&text);
    let starts = [
        "mine.toml:4: world \"mine\", gravity_mps2: is NaN; accepted: ",
        "mine.toml:7: shell \"ball\", mass_kg: missing; accepted: ",
        "mine.toml:11: shell \"ball\", mass: unknown key; nearest known: mass_kg; accepted: ",
        "mine.toml:15: weapon \"a\", launch_speed_mps: missing; accepted: ",
        "mine.toml:17: weapon \"a\", launch_speed: unknown key; nearest known: launch_speed_mps; accepted: ",
    ];
    assert_eq!(faults.len(), starts.len(), "{faults:#?}");
    for (fault, start) in faults.iter().zip(starts) {
        assert!(fault.starts_with(start), "{fault}\n{start}");
        assert!(!fault.contains('\n'));
    }
}

#[test]
fn each_kind_of_fault_has_its_line() {
    let cases = [
        (
            "model = \"game\"",
            "model = \"gam\"",
            "\"gam\" is not known; nearest: \"game\"; accepted: game, point",
        ),
        ("shells = [\"ball\"]", "shells = []", "is []; accepted: a list of at least one shell id"),
        (
            "shells = [\"ball\"]",
            "shells = [\"bal\"]",
            "\"bal\" is not known; nearest: \"ball\"; accepted: ball",
        ),
        ("shells = [\"ball\"]", "shells = [\"155mm-standard\"]", "accepted: ball"),
        ("lifetime_s = 60", "thrust_instability = true", "thrust instability are unresolved"),
        ("lifetime_s = 60", "drag_curve = \"GC\"", "\"GC\" is not known; accepted: none"),
        ("lifetime_s = 60", "lifetime_s = \"60\"", "is a text; accepted: a finite number above 0"),
        ("lifetime_s = 60", "lifetime_s = inf", "is inf; accepted: a finite number above 0"),
        ("drag_value = 0", "drag_value = -1", "is -1; accepted: a finite number, 0 or more"),
        ("[[weapon]]", "[[weapons]]", "unknown table; nearest known: weapon; accepted: "),
        ("[[weapon]]", "[weapon]", "accepted: [[weapon]]"),
        ("lifetime_s = 60", "evidence = { mass = \"data\" }", "tells about a key that is not there"),
        (
            "lifetime_s = 60",
            "evidence = { mass_kg = \"sure\" }",
            "\"sure\" is no evidence; accepted: native, data",
        ),
        (
            "pitch_deg = [0, 41]",
            "sight.unit = \"mils\"",
            "nearest: \"mil\"; accepted: deg, mil, mil6000, mrad",
        ),
        ("pitch_deg = [0, 41]", "sight.scale = 0", "is 0; accepted: a finite number other than 0"),
        ("pitch_deg = [0, 41]", "sight.zero = 0", "sight.zero: unknown key; nearest known: sight.zero_deg"),
        ("id = \"a\"", "", "weapon, id: missing; accepted: a text no other has"),
        ("gravity_mps2 = 9.78", "gravity_mps2 = ", "the file: not TOML: "),
        ("mass_kg = 10", "mass_kg = 10\n\"a\\nb\" = 3", "shell \"ball\", a\\nb: unknown key"),
        ("shells = [\"ball\"]", "shells = [\"a\\nb\"]", "\"a\\nb\" is not known"),
        ("model = \"game\"", "model = 3", "is a number; accepted: game, point"),
        ("lifetime_s = 60", "lifetime_s = 1979-05-27", "is a date; accepted: a finite number above 0"),
        ("lifetime_s = 60", "lifetime_s = 99999999999999999999", "accepted: a finite number above 0"),
    ];
    for (good, bad, told) in cases {
        let faults = faults_of(&MINE.replace(good, bad));
        assert!(faults.iter().any(|fault| fault.contains(told)), "{bad}: {faults:#?}");
        assert!(faults.iter().all(|fault| fault.starts_with("mine.toml:") && !fault.contains('\n')));
    }
}

#[test]
fn curves_must_ascend() {
    let curve = "[[drag_curve]]\nid = \"C\"\nkeys = [[0, 1], [50, 2], [50, 3]]\n";
    let fault = fault_of(&format!("{MINE}{curve}"));
    assert!(fault.ends_with("keys: key 3 is not above the key before it; keys must ascend"), "{fault}");
    assert!(with(&format!("{MINE}{}", curve.replace("[50, 3]", "[60, 3]"))).is_ok());
}

#[test]
fn one_id_stands_once_in_a_file() {
    let fault = fault_of(&format!("{MINE}\n[[shell]]\nid = \"ball\"\nmodel = \"game\"\nmass_kg = 1\n"));
    assert!(
        fault.starts_with("mine.toml:21: shell \"ball\": stands in this file twice, first on line 7"),
        "{fault}"
    );
}

#[test]
fn a_shell_of_unknown_flight_is_listed_and_not_fired() {
    let text = MINE.replace("model = \"game\"\n", "model = \"unknown\"\n").replace("mass_kg = 10\n", "");
    let catalog = with(&text).unwrap();
    assert!(catalog.shell("ball").is_ok());
    let error = catalog.round("a", "ball").unwrap_err().to_string();
    assert!(error.contains("flight is not known") && error.contains("gives mass_kg"), "{error}");
}

#[test]
fn a_missing_file_is_named() {
    let error = Catalog::with_files(&["no/such/file.toml"]).unwrap_err().to_string();
    assert!(error.starts_with("no/such/file.toml: cannot be read: "), "{error}");
}

#[test]
fn val_surfaces_are_those_of_the_table_row_by_row() {
    let catalog = shipped();
    let table = include_str!("data/presets/surfaces.csv");
    let mut rows = 0;
    for row in table.lines().skip(2) {
        let cells = row.split(',').collect::<Vec<_>>();
        let number = |cell: usize| cells[cell].parse::<f64>().unwrap();
        let named = |surface: &&Surface| f64::from(surface.numbers[0]) == number(0);
        let surface = catalog.surfaces().find(named).unwrap();
        assert_eq!(
            (surface.exit_speed_modifier, surface.ricochet_probability),
            (number(2), number(3)),
            "{row}"
        );
        let restitution = (!cells[4].is_empty()).then(|| [number(4), number(5)]);
        assert_eq!(surface.restitution, restitution, "{row}");
        let name = surface.name.to_lowercase().replace([' ', '-'], "");
        assert!(cells[1].to_lowercase().contains(&name), "{row}");
        rows += 1;
    }
    assert_eq!((rows, catalog.surfaces().count()), (40, 40));
    assert_eq!(catalog.surface("unnamed").unwrap().numbers, [39, 62]);
}

#[test]
fn val_hit_fields_are_those_of_the_table_row_by_row() {
    let catalog = shipped();
    let table = include_str!("data/presets/shells.csv");
    let mut rows = 0;
    for row in table.lines().skip(2) {
        let cells = row.split(',').collect::<Vec<_>>();
        let asset = format!("\"{}\"", cells[0]);
        let of_asset = |shell: &&Shell| {
            catalog
                .facts(Kind::Shell, &shell.id)
                .iter()
                .any(|fact| fact.key == "asset" && fact.shown == asset)
        };
        let shell = catalog.shells().find(of_asset).unwrap();
        let native = |cell: usize| cells[cell].ends_with('*');
        let number = |cell: usize| cells[cell].trim_end_matches('*').parse::<f64>().unwrap();
        let hit = &shell.hit;
        let facts = catalog.facts(Kind::Shell, &shell.id);
        let by_actor = facts.iter().any(|fact| fact.key == "actor_driven" && fact.shown == "true");
        assert_eq!(by_actor, cells[6] == "T/T", "{row}");
        assert_eq!(hit.penetrates, cells[1].starts_with('T'), "{row}");
        assert_eq!(hit.force_penetrate_thin, cells[2].starts_with('T'), "{row}");
        let numbers = [
            (3, hit.penetration_effectiveness, "penetration_effectiveness"),
            (4, hit.penetration_exit_speed, "penetration_exit_speed"),
            (5, hit.ricochet_min_angle_deg, "ricochet_min_angle_deg"),
            (7, f64::from(hit.pellets), "pellets"),
            (8, hit.ignore_own_vehicle_s, "ignore_own_vehicle_s"),
        ];
        for (cell, value, key) in numbers {
            assert_eq!(value, number(cell), "{row}: {key}");
            let known = if native(cell) { Evidence::Native } else { Evidence::Data };
            assert_eq!(catalog.evidence(Kind::Shell, &shell.id, key), Some(known), "{row}: {key}");
        }
        rows += 1;
    }
    assert_eq!(rows, 37);
}

#[test]
fn shells_whose_flight_no_document_gives_cannot_be_fired() {
    let catalog = shipped();
    let unknown = |shell: &&Shell| matches!(shell.body, BodyFields::Unknown { .. });
    assert_eq!(catalog.shells().filter(unknown).count(), 33);
    let text =
        "[world]\nid = \"wardogs\"\n[[weapon]]\nid = \"tube\"\nlaunch_speed_mps = 30\nshells = [\"93mm\"]\n";
    let error = with(text).unwrap().round("tube", "93mm").unwrap_err().to_string();
    assert!(error.ends_with("a preset of yours that gives diameter_cm, mass_kg, drag_value"), "{error}");
    let given =
        "[[shell]]\nid = \"93mm\"\nmodel = \"game\"\ndiameter_cm = 9.3\nmass_kg = 9\ndrag_value = 1\n";
    let round = with(&format!("{text}{given}")).unwrap().round("tube", "93mm").unwrap();
    assert!(
        matches!(&round.body, Body::Game(body) if body.motor != Motor::None && body.max_speed_mps == 220.0)
    );
}

#[test]
fn the_example_file_gives_a_gun_that_ricochets_and_penetrates() {
    let catalog = with(include_str!("../presets/examples/slug-gun.toml")).unwrap();
    let half = ["slug-half-charge".parse().unwrap()];
    let (round, charged) = (
        catalog.round("slug-gun", "slug").unwrap(),
        catalog.resolve("slug-gun", "slug", &half).unwrap().round,
    );
    assert!(round.hit.penetrates && round.hit.ricochet_min_angle_deg < 90.0);
    assert_eq!((round.launch_speed_mps, charged.launch_speed_mps), (600.0, 300.0));
}

proptest! {
    #[test]
    fn no_text_can_do_worse_than_be_refused_line_by_line(
        cut in 0usize..MINE.len(),
        length in 0usize..40,
        put in "[ -~\n]{0,12}",
    ) {
        let end = (cut + length).min(MINE.len());
        let text = format!("{}{put}{}", &MINE[..cut], &MINE[end..]);
        if let Err(faults) = with(&text) {
            prop_assert!(!faults.0.is_empty());
            for fault in faults.0 {
                let told = fault.to_string();
                prop_assert!(told.starts_with("mine.toml:") && !told.contains('\n'), "{told}");
            }
        }
    }
}
