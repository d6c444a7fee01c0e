//! Looking a map over: what is found is told, nothing is repaired unasked, and a repair is kept in the map's file.

use std::fs;
use std::path::PathBuf;

use gunlay::gui::world::ChartOrigin;

use super::window::{Window, on_ground};

/// Five samples a side, 100 m apart and 100 m high, the middle one 0.
fn spiked() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("spiked.asc");
    let row = "100 100 100 100 100\n";
    let rows = format!("{row}{row}100 100 0 100 100\n{row}{row}");
    fs::write(&path, format!("ncols 5\nnrows 5\nxllcenter 0\nyllcenter 0\ncellsize 100\n{rows}")).unwrap();
    (folder, path)
}

fn load(window: &mut Window, path: &std::path::Path) {
    window.type_into("path of a map, preset or mission file", 0, &path.display().to_string());
}

#[test]
fn a_map_that_opens_is_told_about() {
    let (_folder, path) = spiked();
    let mut window = Window::open();
    assert!(!window.shows("5 × 5, 100.00 m apart"));
    load(&mut window, &path);
    for text in ["5 × 5, 100.00 m apart", "400 m", "spiked.asc (ascii-grid)", "0.0 m to 100 m"] {
        assert!(window.shows(text), "{text}");
    }
}

#[test]
fn val_a_spike_is_named_with_the_height_its_neighbours_offer() {
    // DEMAND row 5: one 0 among 100s is a spike at column 2, row 2, and 100.0 m is offered.
    let (_folder, path) = spiked();
    let mut window = Window::open();
    load(&mut window, &path);
    assert!(window.shows("column 2, row 2"));
    assert!(window.shows("0.0 m → 100 m"));
    window.click("column 2, row 2");
    assert_eq!(window.world().view.unwrap().centre_m, glam::DVec2::splat(200.0));
}

#[test]
fn a_target_on_a_spike_is_flagged() {
    let (_folder, path) = spiked();
    let mut window = Window::open();
    load(&mut window, &path);
    window.type_into("Grid", 0, "40 40");
    window.type_into("Grid", 1, "380 380");
    assert!(!window.shows_part("beside a spike"));
    window.type_into("Grid", 1, "210 195");
    assert_eq!(window.world().situation.target, on_ground(210.0, 195.0));
    assert!(
        window
            .shows_part("the target stands beside a spike of the map: 0.0 m there, 100 m by its neighbours")
    );
}

#[test]
fn a_repair_is_made_only_when_asked_for_and_kept_in_the_maps_file() {
    let (folder, path) = spiked();
    let mut window = Window::open();
    load(&mut window, &path);
    let raster = fs::read(&path).unwrap();
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "looking writes nothing");
    window.click("0.0 m → 100 m");
    let toml = path.with_extension("toml");
    assert_eq!(window.world().chart.origin, ChartOrigin::File(toml.clone()));
    assert_eq!(window.world().chart.map().unwrap().sample_m(2, 2), Some(100.0));
    assert_eq!(window.world().inspection.as_ref().unwrap().spikes.count, 0);
    assert_eq!(fs::read(&path).unwrap(), raster, "the raster stays as it is");
    assert!(window.shows_part("repairs the map's file asks for"));
    let mut again = Window::open();
    load(&mut again, &toml);
    assert_eq!(again.world().chart.map().unwrap().sample_m(2, 2), Some(100.0));
}

#[test]
fn a_file_that_cannot_be_written_keeps_the_map_as_it_is() {
    let (_folder, path) = spiked();
    let mut window = Window::open();
    load(&mut window, &path);
    fs::write(path.with_extension("toml"), "in the way").unwrap();
    window.click("0.0 m → 100 m");
    assert_eq!(window.world().chart.origin, ChartOrigin::File(path));
    assert!(window.shows_part("spiked.toml"), "{:?}", window.world().notices.shown());
}

#[test]
fn the_shipped_map_can_be_looked_at_too() {
    let mut window = Window::open();
    window.click("Map info");
    assert!(window.shows_part("shipped with gunlay"));
}
