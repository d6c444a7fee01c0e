//! The strike: what the window says a shot does is what the library's flight through its hits does.

use std::path::Path;

use egui::Key;
use gunlay::aim::Arc;
use gunlay::flight::{Cover, FirstLeg, Setting};
use gunlay::frame::direction_from_azimuth_elevation;
use gunlay::impact::Response;
use gunlay::products::bounces::{Spread, spread};

use super::window::Window;

/// A shell that ricochets, fired flat over flat ground.
fn with_a_slug() -> Window {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/presets/charges.toml");
    let mut window = Window::open();
    window.type_into("path of a map, preset or mission file", 0, &path.display().to_string());
    window.choose("Ground", "Flat ground");
    window.choose("Weapon", "gun");
    let gun_m = window.world().situation.gun.east_north_m;
    window.type_into("Grid", 1, &format!("{:.0} {:.0}", gun_m.x + 300.0, gun_m.y));
    window.click("Impact");
    window
}

/// What the library makes of the low arc on screen with `surface` everywhere, and the first seed that ricochets.
fn of_the_library(window: &Window, surface: &str) -> (Spread, Option<u32>) {
    let world = window.world();
    let emplacement = &world.reading.firing().unwrap().stand.emplacement;
    let answer = window.answer();
    let low = answer.on(Arc::Low).unwrap();
    let bore = direction_from_azimuth_elevation(low.azimuth, low.elevation);
    let setting = Setting {
        round: &emplacement.round,
        wind_mps: emplacement.wind_mps,
        ground: &emplacement.ground,
        cover: Cover::everywhere(world.catalog.surface(surface).unwrap()),
        layer: None,
        rules: world.catalog.impact_of(&emplacement.weapon).unwrap(),
    };
    let first = FirstLeg::of(&setting, &emplacement.gun.launch(&emplacement.round, bore));
    let bounces = |seed: &u32| matches!(first.followed(*seed).hits[0].response, Response::Ricochet { .. });
    (spread(&first, 0..1000).unwrap(), (0..1000).find(bounces))
}

#[test]
fn a_howitzer_shell_detonates_and_never_ricochets() {
    let mut window = Window::open();
    window.click("Impact");
    assert!(window.shows("Detonates"));
    assert!(window.shows("This shell never ricochets."));
    assert!(window.shows_part("the map does not say"));
    assert!(window.shows("None of 1000 seeds ricochets."));
}

#[test]
fn a_slug_ricochets_as_often_as_in_the_library() {
    let window = with_a_slug();
    let (spread, _) = of_the_library(&window, "default");
    assert!(spread.rests.len() > 100);
    let probability = format!("Ricochets with probability {:.1} %", spread.probability * 100.0);
    assert!(window.shows_part(&probability), "{probability}");
    assert!(window.shows_part(&format!("{} of 1000 seeds ricochet", spread.rests.len())));
}

#[test]
fn another_surface_is_another_chance() {
    let mut window = with_a_slug();
    window.choose("Surface", "Body");
    assert!(window.shows_part("on Body (as chosen)"));
    assert!(window.shows("None of 1000 seeds ricochets."), "bodies let nothing bounce");
}

#[test]
fn a_seed_that_bounces_is_told_and_drawn() {
    let mut window = with_a_slug();
    let seed = of_the_library(&window, "default").1.unwrap();
    window.type_number("Seed", 0, &seed.to_string());
    assert!(window.shows_part(&format!("With seed {seed}: ricochets ")), "seed {seed}");
    window.click("from above");
    assert!(!window.shows("every seed ends here"));
    window.click("from the gun");
    window.click("whole flight");
    window.click("close up");
}

#[test]
fn the_next_seed_that_ricochets_is_one_click_away() {
    let mut window = with_a_slug();
    let seed = of_the_library(&window, "default").1.unwrap();
    window.click("next ricochet");
    let later = if seed == 0 { "With seed 0: " } else { "no such words" };
    assert!(!window.shows_part(later), "it is another seed");
    assert!(window.shows_part(": ricochets "));
}

#[test]
fn a_game_without_rules_for_hits_says_so() {
    let mut window = Window::open();
    window.choose("Ground", "Flat ground");
    window.choose("Weapon", "Mortar, 81 mm");
    let gun_m = window.world().situation.gun.east_north_m;
    window.type_into("Grid", 1, &format!("{:.0} {:.0}", gun_m.x + 600.0, gun_m.y));
    window.click("Impact");
    assert!(window.shows_part("no rules for hits"));
}

#[test]
fn a_barrier_is_typed_and_the_shot_goes_through_and_on() {
    let mut window = with_a_slug();
    window.click("Barrier: none");
    window.click("the ground's surface is a barrier");
    window.type_number("thickness, straight down", 0, "1");
    window.type_number("the shell's capacity", 0, "40000");
    window.type_number("hollow under it", 0, "3");
    window.press(Key::Escape);
    window.choose("Floor", "Body");
    assert!(window.shows("Barrier: 1 mm"));
    assert!(window.shows_part("Goes through and on at "), "nothing this thin makes a shell so strong bounce");
    assert!(window.shows_part("With seed 0: goes through once, then detonates"));
    assert!(window.shows_part("1000 of 1000 seeds go through; they end within "));
    window.click("from above");
    window.click("from the gun");
    window.click("Barrier: 1 mm");
    window.click("the ground's surface is a barrier");
    window.press(Key::Escape);
    assert!(window.shows("Barrier: none"));
    assert!(window.shows_part("Ricochets with probability "), "the ground is solid again");
}
