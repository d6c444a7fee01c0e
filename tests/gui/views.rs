//! The views below the map, and the units they are read in.

use gunlay::aim::Arc;
use gunlay::units::AngleUnit;

use egui_kittest::kittest::Queryable;

use super::window::{Shelf, Window};

#[test]
fn the_firing_table_has_both_arcs_of_every_range() {
    let mut window = Window::open();
    window.click("Firing table");
    assert!(window.shows("Range, m") && window.shows("Setting on the dial, mil"));
    assert!(window.shows("100") && window.shows("300"));
}

#[test]
fn shells_stand_side_by_side_those_that_fly_alike_together() {
    let mut window = Window::open();
    window.click("Compare");
    assert!(window.shows("155 mm Standard and 2 alike"));
    window.click("numbers");
    assert!(window.shows_part("too far"), "the Standard does not reach the first target");
    let low = window.answer().on(Arc::Low).unwrap().dial.nearest;
    assert!(window.shows(&format!("{low:.0} mil")));
}

#[test]
fn the_comparison_says_in_words_why_one_shell_reaches_farther() {
    let mut window = Window::open();
    window.click("Compare");
    assert!(window.shows_part("Both leave the muzzle at 300 m/s. There the air slows 155 mm Standard by"));
    window.click("drag");
    assert!(window.shows_part("times as far as 155 mm Standard"));
    let standard = "155 mm Standard and 2 alike: drag 38.4 times gravity at the muzzle, half its speed after";
    assert!(window.shows_part(standard));
    window.click("step");
    assert!(window.shows_part("155 mm Expensive lands 7.9 m shorter"), "as PHYSICS.md says of 45 deg");
    window.click("speed");
    assert!(window.shows_part("155 mm Expensive: drag 6.9 times gravity at the muzzle"));
    assert!(window.shows_part("balance at 63 m/s, reaches 8"));
}

#[test]
fn other_weapons_stand_beside_and_all_fire_one_setting() {
    let mut window = Window::open_on(&Shelf::default(), [1440.0, 1500.0]);
    window.click("Compare");
    window.click("Other weapons");
    window.click("L81 mortar shell, fitted");
    window.press(egui::Key::Escape);
    window.click("numbers");
    assert!(window.shows("L81 mortar, fitted") && window.shows("Impact energy, kJ"));
    assert!(window.shows("Error ellipse, m by m") && window.shows("Clearance on the way, m"));
    window.click("same setting");
    let low = window.answer().on(Arc::Low).unwrap().dial.nearest;
    let here = format!("{low:.0} mil");
    assert!(window.harness.query_all_by_label(&here).count() >= 2, "every side is set to {here}");
    for looks in ["paths", "speed", "drag"] {
        window.click(looks);
        assert!(window.shows_part("L81 mortar, fitted"), "{looks}");
    }
}

#[test]
fn angles_are_counted_in_the_unit_chosen_and_the_sight_keeps_its_own() {
    let mut window = Window::open();
    let azimuth = window.answer().on(Arc::Low).unwrap().azimuth;
    assert!(window.shows(&format!("Azimuth, deg {:06.2}", azimuth.degrees())));
    window.choose("Angles", "Soviet mil (6000)");
    let counted = azimuth.in_unit(AngleUnit::SovietMil);
    assert!(window.shows(&format!("Azimuth, mil6000 {counted:06.1}")));
    assert!(window.shows_part("Sight, mil "));
}

#[test]
fn what_the_answer_rests_on_is_named_with_its_evidence() {
    let mut window = Window::open();
    assert!(window.shows("sight.zero_deg assumed"));
    window.click("All 17 numbers this rests on");
    assert!(window.shows("gravity_mps2") && window.shows("launch_speed_mps"));
}
