//! Missions in files: what was saved is what is opened, and a fault is told in one line.

use std::path::{Path, PathBuf};

use glam::{DVec2, DVec3};
use gunlay::aim::Attitude;
use gunlay::arsenal::Choice;
use gunlay::mission::{
    ChartOrigin, FromWhere, FurtherTarget, HullChoice, Mission, Muzzle, Place, PlaceHeight, Situation,
};
use gunlay::units::Angle;
use proptest::prelude::*;

fn vector() -> impl Strategy<Value = DVec3> {
    [-50.0..50.0_f64, -50.0..50.0_f64, -5.0..5.0_f64].prop_map(DVec3::from_array)
}

fn place() -> impl Strategy<Value = Place> {
    let height = prop_oneof![
        (-500.0..3000.0_f64).prop_map(PlaceHeight::Absolute),
        (-5.0..50.0_f64).prop_map(|above_m| PlaceHeight::OnGround { above_m }),
    ];
    let east_north_m = [-3e4..3e4_f64, -3e4..3e4_f64].prop_map(DVec2::from_array);
    (east_north_m, height).prop_map(|(east_north_m, height)| Place { east_north_m, height })
}

/// Angles as they are typed: with three decimals at most.
fn hull() -> impl Strategy<Value = HullChoice> {
    let angle =
        |most: i32| (-most..most).prop_map(|thousandths| Angle::from_degrees(f64::from(thousandths) / 1e3));
    prop_oneof![
        angle(360_000).prop_map(|heading| HullChoice::OnGround { heading }),
        (angle(360_000), angle(40_000), angle(40_000))
            .prop_map(|(heading, pitch, roll)| HullChoice::Typed(Attitude { heading, pitch, roll })),
    ]
}

fn from_where() -> impl Strategy<Value = FromWhere> {
    let target =
        ("[A-Z][a-zé \"]{0,20}[a-z]", place()).prop_map(|(name, place)| FurtherTarget { name, place });
    (proptest::collection::vec(target, 0..4), 0.0..50.0_f64)
        .prop_map(|(further, clearance_m)| FromWhere { further, clearance_m })
}

fn situation() -> impl Strategy<Value = Situation> {
    let laid_on = Choice::of("charge-1", 2);
    let loadout = prop_oneof![Just(vec![]), Just(vec![laid_on])];
    let muzzle = prop_oneof![Just(Muzzle::Barrel), Just(Muzzle::Pivot)];
    let air = (vector(), proptest::option::of(0.0..5e3_f64));
    (place(), place(), hull(), vector(), vector(), air, loadout, (muzzle, from_where())).prop_map(
        |(
            gun,
            target,
            hull,
            of_target,
            of_platform,
            (wind_mps, wind_onset_m),
            loadout,
            (muzzle, from_where),
        )| Situation {
            gun,
            target,
            hull,
            target_velocity_mps: of_target,
            platform_velocity_mps: of_platform,
            wind_mps,
            wind_onset_m,
            loadout,
            muzzle,
            from_where,
            ..Situation::new("sph-2", "155mm \"quoted\" Ω")
        },
    )
}

fn chart() -> impl Strategy<Value = ChartOrigin> {
    let file = ChartOrigin::File(PathBuf::from("maps/a \\ b/Höhe.toml"));
    prop_oneof![Just(ChartOrigin::Builtin), Just(ChartOrigin::Flat), Just(file)]
}

proptest! {
    #[test]
    fn what_was_saved_is_what_is_opened(situation in situation(), chart in chart()) {
        let mission = Mission { chart, preset_files: vec!["mine.toml".into()], situation };
        let text = mission.text();
        prop_assert!(Mission::is_told_by(&text));
        prop_assert_eq!(Mission::parse(&text), Ok(mission));
    }
}

const SHORTEST: &str = "[mission]
ground = \"flat\"
[round]
weapon = \"sph-2\"
shell = \"155mm-expensive\"
[gun]
place_m = [0, 0]
heading_deg = 90
[target]
place_m = [1000, 0]
";

#[test]
fn what_is_left_out_is_level_still_and_on_the_ground() {
    let mission = Mission::parse(SHORTEST).unwrap();
    let expected = Situation {
        target: Place::on_ground(DVec2::new(1000.0, 0.0)),
        hull: HullChoice::OnGround { heading: Angle::from_degrees(90.0) },
        ..Situation::new("sph-2", "155mm-expensive")
    };
    assert_eq!(mission, Mission { chart: ChartOrigin::Flat, preset_files: vec![], situation: expected });
}

#[test]
fn a_fault_is_one_line_that_names_key_fault_and_what_is_accepted() {
    let faults = [
        (
            "place_m = [0, 0]",
            "plase_m = [0, 0]",
            "line 7: unknown field `plase_m`, expected one of `place_m`",
        ),
        ("heading_deg = 90", "", "line 6: missing field `heading_deg`"),
        ("heading_deg = 90", "heading_deg = \"east\"", "line 8: invalid type: string \"east\", expected f64"),
        (
            "heading_deg = 90",
            "heading_deg = nan",
            "gun.heading_deg is not a finite number; accepted: a finite",
        ),
        (
            "heading_deg = 90",
            "heading_deg = 90\npitch_deg = 2",
            "gun.pitch_deg and gun.roll_deg: both, or neither",
        ),
        ("place_m = [1000, 0]", "place_m = [inf, 0]", "target.place_m is not a finite number"),
        ("place_m = [1000, 0]", "place_m = [1000]", "line 10: invalid length 1"),
        (
            "place_m = [1000, 0]",
            "place_m = [1000, 0]\nheight_m = 3\nabove_ground_m = 1",
            "above_ground_m and height_m: one of them",
        ),
        ("ground = \"flat\"", "ground = \"sea\"", "line 2: unknown variant `sea`, expected one of `shipped`"),
        ("ground = \"flat\"", "ground = \"map\"", "mission.ground and mission.map: a file in map goes with"),
        ("ground = \"flat\"", "ground = \"flat\"\nmap = \"a.png\"", "mission.ground and mission.map"),
        (
            "shell = \"155mm-expensive\"",
            "shell = \"155mm-expensive\"\neffects = [\"charge:x\"]",
            "round.effects: \"charge:x\"",
        ),
        (
            "[gun]",
            "[air]\nwind_onset_m = -1\n[gun]",
            "air.wind_onset_m is -1; accepted: metres of path, 0 or more",
        ),
        (
            "[gun]",
            "[from_where]\nclearance_m = -1\n[gun]",
            "from_where.clearance_m is -1; accepted: metres over every crest, 0 or more",
        ),
        (
            "[gun]",
            "[[from_where.target]]\nname = \"  \"\nplace_m = [0, 0]\n[gun]",
            "from_where.target.name is \"  \"; accepted: a name of 1 to 24 letters",
        ),
        (
            "[gun]",
            "[[from_where.target]]\nname = \"a\"\nplace_m = [0, nan]\n[gun]",
            "from_where.target.place_m is not a finite number",
        ),
        ("[gun]", "[gun", "line 6:"),
    ];
    for (good, bad, told) in faults {
        let text = SHORTEST.replacen(good, bad, 1);
        assert_ne!(text, SHORTEST, "{good}");
        let fault = Mission::parse(&text).unwrap_err().to_string();
        assert!(fault.contains(told) && !fault.contains('\n'), "{bad:?} gives {fault:?}, not {told:?}");
    }
}

#[test]
fn files_beside_a_mission_move_with_it() {
    let chart = ChartOrigin::File("/games/maps/ridge.con".into());
    let mission = Mission {
        chart,
        preset_files: vec!["/games/mine.toml".into(), "/other/theirs.toml".into()],
        ..Mission::parse(SHORTEST).unwrap()
    };
    let told = mission.as_seen_from(Path::new("/games"));
    assert_eq!(told.chart, ChartOrigin::File("maps/ridge.con".into()));
    assert_eq!(told.preset_files, [PathBuf::from("mine.toml"), "/other/theirs.toml".into()]);
    assert_eq!(told.read_in(Path::new("/games")), mission);
    assert_eq!(told.read_in(Path::new("/moved")).chart, ChartOrigin::File("/moved/maps/ridge.con".into()));
}

#[test]
fn presets_and_maps_are_no_missions() {
    for text in ["[world]\nid = \"mission\"", "heights = \"a.png\"", "# [mission]", "name = \"[mission]\""] {
        assert!(!Mission::is_told_by(text), "{text}");
    }
    assert!(Mission::is_told_by("# ours\n [mission] # today\n"));
}
