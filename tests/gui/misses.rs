//! After a miss: a typed or clicked impact gives the correction, the next round is laid by it, and it ends with the gun's move.

use std::path::Path;

use glam::DVec2;
use gunlay::aim::Arc;
use gunlay::gui::world::Hand;
use gunlay::mission::corrections::Standing;
use gunlay::products::dial_cost::dialled_strike;

use super::drawn;
use super::window::Window;

/// A weapon without steps on its dial, on flat ground at the origin, its target 2000 m north.
fn fired() -> Window {
    let mut window = Window::open();
    let presets = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/presets/row-weapons.toml");
    window.drop_file(&presets);
    window.choose("Ground", "Flat ground");
    window.choose("Weapon", "A weapon somebody made");
    window.type_into("Grid", 0, "0 0");
    window.type_into("Grid", 1, "0 2000");
    window.click("After a miss");
    window
}

fn corrections(window: &Window) -> usize {
    window.world().reading.firing().unwrap().corrected.len()
}

#[test]
fn val_row_29_after_a_miss() {
    let mut window = fired();
    let before = window.answer().on(Arc::Low).unwrap().dial.nearest;
    window.type_into("Low", 0, "30 1950");
    assert!(window.shows("add 50, left 30") && window.shows("corrected: add 50, left 30"));
    let world = window.world();
    let corrected = world.reading.firing().unwrap().corrected_on(Arc::Low).unwrap().clone();
    assert!((corrected.aim_m - DVec2::new(-30.0, 2050.0)).length() < 0.1, "{}", corrected.aim_m);
    // the numbers to dial are the library's for that aim
    let aimed = world.situation.aimed_by(corrected.correction);
    let right = aimed.stand(&world.catalog, &world.chart.ground()).unwrap().answer().unwrap();
    let (laid, right) = (corrected.laid.unwrap().solution, right.on(Arc::Low).unwrap().clone());
    assert!((laid.dial.exact - right.dial.exact).abs() < 1e-3 && laid.dial.nearest > before);
    assert!(window.shows(&format!("Sight, deg {:.2}", laid.dial.nearest)));
    assert!(window.shows(&format!("Azimuth, deg {:06.2}", laid.azimuth.wrapped_to_circle().degrees())));
    let map = window.harness.state().map_transform().unwrap().rect;
    window.press(egui::Key::F);
    assert!(drawn::words(&window, map).iter().any(|word| word.text == "aim, low arc"));
}

#[test]
fn val_row_29_it_holds_for_this_gun_and_ends_when_it_moves() {
    let mut window = fired();
    window.type_into("Low", 0, "30 1950");
    window.choose("Weapon", "Weapon A");
    assert_eq!(corrections(&window), 0, "of another weapon");
    window.choose("Weapon", "A weapon somebody made");
    assert_eq!(corrections(&window), 1);
    window.type_into("Grid", 1, "0 1800");
    assert_eq!(corrections(&window), 1, "another target, the same gun");
    window.type_into("Grid", 0, "5 0");
    assert_eq!(corrections(&window), 0);
    assert!(window.shows("earlier, low arc: add 50, left 30; the gun has moved"));
    window.type_into("Grid", 0, "0 0");
    assert_eq!(corrections(&window), 0, "also when it comes back");
    assert_eq!(window.world().corrections.history()[0].standing, Standing::GunMoved);
    window.type_into("Low", 0, "0 1800");
    assert_eq!(corrections(&window), 1);
    window.choose("Ground", "Jacksboro fault, Tennessee");
    assert_eq!(corrections(&window), 0, "on other ground");
}

#[test]
fn a_round_cannot_have_struck_off_the_map() {
    let mut window = Window::open();
    window.click("After a miss");
    window.type_into("Low", 0, "20905 13580");
    assert_eq!(corrections(&window), 0);
    assert!(window.shows_part("said to have struck, 20905.00 13580.00 in map units: off the map"));
    window.type_into("Low", 0, "209.05 135.80");
    assert_eq!(corrections(&window), 1);
}

#[test]
fn val_row_27_a_correction_does_not_learn_rounding() {
    let mut window = Window::open();
    window.choose("Ground", "Flat ground");
    window.click("After a miss");
    let firing = window.world().reading.firing().unwrap();
    let high = firing.answer.on(Arc::High).unwrap();
    let struck_m = dialled_strike(&firing.stand.engagement(), high).unwrap().truncate();
    let target_m = firing.stand.target.position_m.truncate();
    assert!(struck_m.distance(target_m) > 0.2, "the dial's step costs something");
    window.type_into("High", 0, &format!("{:.3} {:.3}", struck_m.x, struck_m.y));
    let corrected = window.world().reading.firing().unwrap().corrected_on(Arc::High).unwrap().clone();
    assert!(corrected.correction.add_m.abs() < 0.05 && corrected.correction.right_m.abs() < 0.05);
    assert!(window.shows("no correction"));
}

#[test]
fn a_click_says_where_it_struck_once_and_it_can_be_taken_off() {
    let mut window = fired();
    window.press(egui::Key::F);
    let target = window.world().situation.target;
    window.click("On map");
    assert_eq!(window.world().hand, Hand::Miss(Arc::Low));
    window.click_map(DVec2::new(0.0, 2100.0));
    assert_eq!(window.world().hand, Hand::Look);
    assert_eq!(window.world().situation.target, target, "it moves nothing");
    let correction = window.world().reading.firing().unwrap().corrected[0].correction;
    let point_m = window.harness.state().map_transform().unwrap().view.metres_per_point;
    assert!((correction.add_m + 100.0).abs() < point_m + 0.6, "{correction}");
    // fired again under it and still 20 m long: the whole of both
    window.type_into("Low", 0, "0 2020");
    let whole = window.world().reading.firing().unwrap().corrected[0].correction;
    assert!((whole.add_m - correction.add_m + 20.0).abs() < 0.2, "{whole} after {correction}");
    assert!(window.shows_part("; a later one holds"));
    window.click("Take off");
    assert_eq!(corrections(&window), 0);
    assert!(window.shows_part("; taken off"));
}
