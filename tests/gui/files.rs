//! Files: a good one is shown, a bad one is named in one line and changes nothing.

use std::fs;
use std::path::Path;

use gunlay::gui::world::ChartOrigin;
use gunlay::mission::PlaceHeight;

use super::window::Window;

fn load(window: &mut Window, path: &Path) {
    window.type_into("path of a map, preset or mission file", 0, &path.display().to_string());
}

#[test]
fn a_bad_file_is_told_in_a_notice_that_can_be_dismissed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("short.png");
    fs::write(&path, b"not a picture").unwrap();
    let mut window = Window::open();
    let before = window.world().situation.clone();
    load(&mut window, &path);
    assert!(window.shows_part("short.png"));
    assert_eq!(window.world().situation, before);
    assert!(window.shows("Both arcs hit"), "the answer stays");
    window.click("✖");
    assert!(!window.shows_part("short.png"));
}

#[test]
fn a_missing_file_is_told_in_a_notice() {
    let mut window = Window::open();
    load(&mut window, Path::new("/nowhere/ground.con"));
    assert!(window.shows_part("/nowhere/ground.con"));
    assert_eq!(window.world().chart.origin, ChartOrigin::Builtin);
}

#[test]
fn another_map_is_shown_with_gun_and_target_on_it() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("maps/range/heightdata.con");
    let mut window = Window::open();
    load(&mut window, &path);
    assert_eq!(window.world().chart.origin, ChartOrigin::File(path));
    assert_eq!(window.answer(), window.answer_of_the_library());
    assert!(window.answer().solutions.iter().any(gunlay::aim::Solution::is_usable));
}

#[test]
fn presets_of_a_file_join_the_shipped_ones() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.toml");
    let text = "[world]\nid = \"wardogs\"\n\n[[weapon]]\nid = \"sph-2\"\nlaunch_speed_mps = 320.0\n";
    fs::write(&path, text).unwrap();
    let mut window = Window::open();
    load(&mut window, &path);
    assert!(window.shows_part("are in use"), "{:?}", window.world().notices.shown());
    let speed_mps = window.world().catalog.weapon("sph-2").unwrap().launch_speed_mps;
    assert!((speed_mps - 320.0).abs() < 1e-12);
    let fired = window.world().reading.firing().unwrap().stand.emplacement.round.launch_speed_mps;
    assert!((fired - 320.0).abs() < 1e-12, "the answer is of the new presets");
}

#[test]
fn presets_with_faults_change_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.toml");
    fs::write(&path, "[world]\nid = \"wardogs\"\n\n[[weapon]]\nid = \"sph-2\"\nlaunch_sped_mps = 320.0\n")
        .unwrap();
    let mut window = Window::open();
    let before = window.answer();
    load(&mut window, &path);
    assert!(window.shows_part("launch_sped_mps"));
    assert_eq!(window.answer(), before);
}

#[test]
fn flat_ground_needs_no_file() {
    let mut window = Window::open();
    window.choose("Ground", "Flat ground");
    assert_eq!(window.world().chart.origin, ChartOrigin::Flat);
    assert!(window.answer().solutions.iter().all(|solution| solution.masked.is_none()));
}

#[test]
fn a_map_dropped_on_the_window_is_shown() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("maps/range/heightdata.con");
    let mut window = Window::open();
    window.drop_file(&path);
    assert_eq!(window.world().chart.origin, ChartOrigin::File(path));
}

/// Row 11: what is added to the heights of gun and target outlives saving and opening, with all else that was asked.
#[test]
fn a_mission_that_was_saved_is_asked_again() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = Window::open();
    window.choose("Ground", "Flat ground");
    let mut mission = window.world().mission();
    mission.situation.gun.height = PlaceHeight::OnGround { above_m: 10.0 };
    mission.situation.target.height = PlaceHeight::OnGround { above_m: 20.0 };
    mission.situation.wind_mps.x = 4.0;
    let before = window.world().situation.clone();
    let path = folder.path().join("mission.toml");
    fs::write(&path, mission.text()).unwrap();
    let mut other = Window::open();
    load(&mut other, &path);
    assert_eq!(other.world().mission(), mission);
    assert_eq!(other.answer(), other.answer_of_the_library());
    load(&mut window, &path);
    assert_eq!(window.world().situation, mission.situation);
    window.click("⟲");
    assert_eq!(window.world().situation, before, "going back leads to the question before");
}

#[test]
fn a_mission_with_a_fault_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mission.toml");
    let before = Window::open().world().mission();
    let sound = before.text();
    let faults = [
        ("weapon = \"sph-2\"", "weapon = \"sph-9\"", "sph-9"),
        ("ground = \"shipped\"", "ground = \"map\"\nmap = \"gone.con\"", "gone.con"),
        ("presets = []", "presets = [\"theirs.toml\"]", "theirs.toml"),
        ("heading_deg", "heading", "unknown field"),
    ];
    for (good, bad, told) in faults {
        let text = sound.replacen(good, bad, 1);
        assert_ne!(text, sound, "{good} stands in\n{sound}");
        fs::write(&path, text).unwrap();
        let mut window = Window::open();
        load(&mut window, &path);
        assert!(window.shows_part(told), "{bad}: {:?}", window.world().notices.shown());
        assert_eq!(window.world().mission(), before, "{bad}");
    }
}
