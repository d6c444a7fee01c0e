//! The firing table in the window: every column, handed out, a hand-made one beside it.

use std::fs;

use super::window::Window;

fn with_table() -> Window {
    let mut window = Window::open();
    window.click("Firing table");
    window.settle();
    window
}

#[test]
fn headings_carry_unit_and_sign_in_words() {
    let window = with_table();
    for heading in
        ["Range, m", "Setting on the dial, mil", "Change of setting, target 100 m higher, mil; + dial more"]
    {
        assert!(window.shows(heading), "{heading}");
    }
}

#[test]
fn regress_the_columns_that_move_have_their_rows() {
    // elevations of both arcs to 100 m on the first ground
    let window = with_table();
    assert!(window.shows("-1.14") && window.shows("+88.81"));
}

#[test]
fn rows_count_settings_too() {
    let mut window = with_table();
    window.click("by setting");
    window.settle();
    assert!(window.shows("20") && window.shows("40"));
}

#[test]
fn a_hand_made_table_dropped_here_stands_beside_ours() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("hand.txt");
    fs::write(&path, "range_m,dial_mil\n1000,60\n1500,120\n").unwrap();
    let mut window = with_table();
    window.type_into("path of a map, preset or mission file", 0, &path.display().to_string());
    assert!(window.shows_part("their ranges differ from ours by"), "{:?}", window.world().hand_table);
    fs::write(&path, "1400->20\n1500->22\n1600->21.5\n1700->25\n").unwrap();
    let mut window = with_table();
    window.type_into("path of a map, preset or mission file", 0, &path.display().to_string());
    assert!(window.shows_part("row 3"));
}
