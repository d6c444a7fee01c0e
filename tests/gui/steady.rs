//! The window stays as it is when another view below the map is opened.

use super::window::{Shelf, Window};

#[test]
fn the_map_keeps_its_size_whichever_view_is_open() {
    for size in [[1440.0, 870.0], [1100.0, 700.0]] {
        let mut window = Window::open_on(&Shelf::default(), size);
        let map = |window: &Window| window.harness.state().map_transform().unwrap().rect;
        let before = map(&window);
        for view in [
            "Firing table",
            "Compare",
            "numbers",
            "paths",
            "speed",
            "drag",
            "step",
            "Impact",
            "Calibrate",
            "Profile",
        ] {
            window.click(view);
            let moved = (map(&window).height() - before.height()).abs();
            assert!(moved < 0.5, "{view} at {size:?} moves the map by {moved}");
        }
        let folder = tempfile::tempdir().unwrap();
        let table = folder.path().join("hand.txt");
        std::fs::write(&table, "1400,20\n1500,22\n1600,21.5\n").unwrap();
        window.type_into("path of a map, preset or mission file", 0, &table.display().to_string());
        assert!(window.shows_part("21.5 turns back after 22"));
        let moved = (map(&window).height() - before.height()).abs();
        assert!(moved < 0.5, "a table that is refused at {size:?} moves the map by {moved}");
    }
}
