//! Asking: a click, a drag or a typed place changes the question, and the answer on screen is the library's.

use egui::{Key, Modifiers};
use glam::DVec2;
use gunlay::aim::{Arc, Verdict};
use gunlay::mission::HullChoice;

use super::window::{Window, on_ground};

/// A target both arcs hit from the first gun.
const WITHIN_REACH_M: DVec2 = DVec2::new(20_300.0, 13_900.0);

fn shows_both_arcs(window: &Window) {
    let answer = window.answer();
    assert_eq!(answer, window.answer_of_the_library());
    for arc in [Arc::Low, Arc::High] {
        let setting = answer.on(arc).unwrap().dial.nearest;
        assert!(window.shows(&format!("Sight, mil {setting:.0}")), "{arc} {setting}");
    }
}

#[test]
fn it_opens_with_an_answer_on_screen() {
    let window = Window::open();
    assert_eq!(window.world().situation.weapon, "sph-2");
    assert_eq!(window.world().situation.shell, "155mm-expensive");
    assert_eq!(window.answer().verdict(), Verdict::BothArcs);
    assert!(window.shows("Both arcs hit"));
    shows_both_arcs(&window);
}

#[test]
fn a_click_on_the_map_places_the_target_and_both_arcs_can_be_read() {
    let mut window = Window::open();
    window.click_map(WITHIN_REACH_M);
    let target_m = window.world().situation.target.east_north_m;
    let point_m = window.harness.state().map_transform().unwrap().view.metres_per_point;
    assert!((target_m - WITHIN_REACH_M).length() <= point_m, "{target_m}");
    assert_eq!(target_m, target_m.round(), "a click places on whole metres");
    shows_both_arcs(&window);
}

#[test]
fn g_lets_the_next_click_place_the_gun_and_v_neither() {
    let mut window = Window::open();
    let target = window.world().situation.target;
    window.press(Key::G);
    window.click_map(DVec2::new(19_500.0, 12_500.0));
    assert_eq!(window.world().situation.target, target);
    assert!((window.world().situation.gun.east_north_m - DVec2::new(19_500.0, 12_500.0)).length() < 20.0);
    let situation = window.world().situation.clone();
    window.press(Key::V);
    window.click_map(DVec2::new(20_000.0, 13_500.0));
    assert_eq!(window.world().situation, situation);
}

#[test]
fn dragging_the_gun_is_one_step_that_can_be_undone_and_redone() {
    let mut window = Window::open();
    let before = window.world().situation.clone();
    window.drag_map(before.gun.east_north_m, DVec2::new(19_400.0, 13_100.0));
    let after = window.world().situation.clone();
    assert!((after.gun.east_north_m - DVec2::new(19_400.0, 13_100.0)).length() < 20.0);
    assert_eq!(after.target, before.target);
    window.press_with(Modifiers::COMMAND, Key::Z);
    assert_eq!(window.world().situation, before);
    assert_eq!(window.answer(), window.answer_of_the_library());
    window.press_with(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert_eq!(window.world().situation, after);
}

#[test]
fn dragging_the_map_moves_neither_gun_nor_target() {
    let mut window = Window::open();
    let before = window.world().situation.clone();
    let view = window.world().view;
    window.drag_map(DVec2::new(20_000.0, 12_400.0), DVec2::new(20_400.0, 12_600.0));
    assert_eq!(window.world().situation, before);
    assert_ne!(window.world().view, view);
}

#[test]
fn a_typed_place_is_read_in_map_units() {
    let mut window = Window::open();
    window.type_into("Grid", 1, "y138,40 x202,50");
    assert_eq!(window.world().situation.target, on_ground(20_250.0, 13_840.0));
    shows_both_arcs(&window);
    window.type_into("Grid", 0, "193 126.5");
    assert_eq!(window.world().situation.gun, on_ground(19_300.0, 12_650.0));
}

#[test]
fn half_a_place_is_refused_beside_the_field_and_changes_nothing() {
    let mut window = Window::open();
    let before = window.world().situation.clone();
    window.type_into("Grid", 1, "x202.5");
    assert_eq!(window.world().situation, before);
    assert!(window.shows_part("only one coordinate"));
}

#[test]
fn another_shell_is_another_answer() {
    let mut window = Window::open();
    window.choose("Shell", "155 mm Standard");
    assert_eq!(window.world().situation.shell, "155mm-standard");
    assert_eq!(window.answer(), window.answer_of_the_library());
    assert!(window.shows_part("Cannot be hit: out of range"));
    assert!(window.shows_part("farthest on this bearing"));
}

#[test]
fn a_target_off_the_map_has_no_answer_and_says_so() {
    let mut window = Window::open();
    window.type_into("Grid", 1, "-5 120");
    assert!(window.world().reading.firing().is_none());
    assert!(window.shows_part("no terrain data at the target"));
    assert!(window.shows("off the map: no terrain data here"));
    window.press_with(Modifiers::COMMAND, Key::Z);
    assert!(window.shows("Both arcs hit"));
}

#[test]
fn the_hull_takes_typed_tilt_and_keeps_its_heading() {
    let mut window = Window::open();
    let heading = window.world().situation.hull.heading();
    window.click("typed");
    let HullChoice::Typed(attitude) = window.world().situation.hull else { panic!("typed") };
    assert_eq!(attitude.heading, heading);
    assert!(attitude.pitch.degrees().abs() > 0.01, "it starts from how it stands");
    window.click("Face target");
    let bearing = window.answer().bearing;
    let off = window.world().situation.hull.heading() - bearing;
    assert!(off.wrapped_to_half_circle().degrees().abs() < 1e-9);
}

#[test]
fn a_locked_gun_does_not_move_by_a_click_or_a_drag_but_by_a_typed_place() {
    // DEMAND row 19.
    let mut window = Window::open();
    let gun = window.world().situation.gun;
    window.click("lock");
    window.press(Key::G);
    window.click_map(DVec2::new(19_500.0, 12_500.0));
    window.drag_map(gun.east_north_m, DVec2::new(19_400.0, 13_100.0));
    assert_eq!(window.world().situation.gun, gun);
    assert!(window.shows_part("the gun is locked"));
    window.type_into("Grid", 0, "193 126.5");
    assert_eq!(window.world().situation.gun, on_ground(19_300.0, 12_650.0));
}

#[test]
fn a_blocked_arc_says_where_it_strikes_and_what_comes_nearest() {
    let mut window = Window::open();
    window.type_into("Grid", 1, "203.58 122.6");
    let answer = window.answer();
    assert_eq!(answer.verdict(), Verdict::Only(Arc::High));
    let mask = answer.on(Arc::Low).unwrap().masked.unwrap();
    assert!(window.shows(&format!("High arc only: low is blocked by {:.1} m", mask.below_m)));
    assert!(window.shows_part("strikes the ground at 195."));
    assert!(window.shows_part("nearest on this arc: sight"));
}
