//! The views below the map, and the units they are read in.

use gunlay::aim::Arc;
use gunlay::units::AngleUnit;

use super::window::Window;

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
    window.click("Compare shells");
    assert!(window.shows_part("155 mm Standard, 155 mm Standard SB"));
    assert!(window.shows_part("too far"), "the Standard does not reach the first target");
    let low = window.answer().on(Arc::Low).unwrap().dial.nearest;
    assert!(window.shows(&format!("{low:.0}")));
}

#[test]
fn the_comparison_says_in_words_why_one_shell_reaches_farther() {
    let mut window = Window::open();
    window.click("Compare shells");
    window.click("drag");
    assert!(window.shows_part("times as far as 155 mm Standard"));
    let standard = "155 mm Standard and 2 alike: drag 38.4 times gravity at the muzzle, half its speed after";
    assert!(window.shows_part(standard));
    window.click("speed");
    assert!(window.shows_part("155 mm Expensive: drag 6.9 times gravity at the muzzle"));
    assert!(window.shows_part("balance at 63 m/s, reaches 8"));
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
