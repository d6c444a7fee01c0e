//! From where several targets could be hit with clearance: asked on the left and on the map, answered as the library does.

use eframe::App as _;
use egui::{Key, Modifiers};
use glam::{DVec2, DVec3};
use gunlay::aim::{Attitude, Gun};
use gunlay::gui::world::Hand;
use gunlay::mission::{FromWhere, FurtherTarget, Mission};
use gunlay::products::reach::{Caution, Cells, Nose, Pose, ReachOrder, StandOrder, Standing, Stops, Tilt};

use super::window::{Shelf, Window, on_ground};

/// Where further targets are in these tests.
const SECOND_M: DVec2 = DVec2::new(20_500.0, 13_200.0);
const THIRD_M: DVec2 = DVec2::new(20_350.0, 14_000.0);

fn shown() -> Window {
    let mut window = Window::open();
    window.click("Show on map");
    window
}

fn further(window: &Window) -> Vec<FurtherTarget> {
    window.world().situation.from_where.further.clone()
}

/// The places asked past the window.
fn asked_afresh(window: &Window, side: usize) -> Cells<Standing> {
    let world = window.world();
    let stand = &world.reading.firing().unwrap().stand;
    let (round, ground) = (&stand.emplacement.round, &stand.emplacement.ground);
    let anywhere = Gun { pivot_m: DVec3::ZERO, hull: Attitude::default(), ..stand.emplacement.gun.clone() };
    let wind_mps = stand.emplacement.wind_mps;
    let (caution, stops) = (Caution::Even, Stops::Respected);
    let reach = ReachOrder { round, gun: &anywhere, ground, wind_mps, caution, stops };
    let mut targets_m = vec![stand.target.position_m];
    let asked = &world.situation.from_where;
    targets_m.extend(asked.further.iter().map(|one| one.place.point_m(ground).unwrap()));
    let weapon = &stand.emplacement.weapon;
    let order = StandOrder {
        reach,
        targets_m: &targets_m,
        clearance_m: asked.clearance_m,
        pivot_height_m: weapon.pivot_height_m,
        pose: Pose { nose: Nose::AtTargets, tilt: Tilt::AsGround(weapon.footprint_m) },
    };
    order.places(&reach.table(), side)
}

#[test]
fn clicks_and_typed_places_add_targets_and_the_picture_is_of_all_of_them_with_the_clearance() {
    let mut window = shown();
    let alone = window.world().stands.clone().unwrap().stands;
    window.press(Key::A);
    window.click_map(SECOND_M);
    let point_m = window.harness.state().map_transform().unwrap().view.metres_per_point;
    let second = further(&window).remove(0);
    assert_eq!(second.name, "Target 2");
    assert!((second.place.east_north_m - SECOND_M).length() <= point_m);
    window.press(Key::Escape);
    window.type_into("Add", 0, "x203,50 y140,00");
    assert_eq!(
        further(&window)[1],
        FurtherTarget { name: "Target 3".into(), place: on_ground(20_350.0, 14_000.0) }
    );
    window.type_number("Clearance over every crest", 0, "20");
    assert!((window.world().situation.from_where.clearance_m - 20.0).abs() < 1e-9);

    let shown = window.world().stands.clone().unwrap();
    assert!(shown.is_current);
    let fresh = asked_afresh(&window, shown.stands.places.side);
    assert_eq!(shown.stands.places.middle_m, fresh.middle_m);
    assert!(shown.stands.places.answers == fresh.answers);
    let hits = |places: &Cells<Standing>| places.answers.iter().filter(|one| one.hits_all()).count();
    assert!(hits(&fresh) > 0 && hits(&fresh) < hits(&alone.places), "{}", hits(&fresh));
    assert_eq!(shown.stands.asked(), "All 3 from here, 20 m clear");
    assert!(window.shows_part("% of the ground in reach will do"));
    let index = fresh.answers.iter().position(|one| one.hits_all()).unwrap();
    let place_m = fresh.middle_of_m(index % fresh.side, index / fresh.side);
    assert!(shown.stands.words(place_m).unwrap().starts_with("from here: all 3, "));
}

#[test]
fn clearance_takes_places_away_and_zero_gives_them_back() {
    let mut window = shown();
    let hit = |window: &Window| window.world().stands.clone().unwrap().stands.shares.hit();
    let without = hit(&window);
    window.type_number("Clearance over every crest", 0, "300");
    assert!(hit(&window) < without - 0.02, "{} of {without}", hit(&window));
    window.press_with(Modifiers::COMMAND, Key::Z);
    assert!((hit(&window) - without).abs() < 1e-12);
}

/// Five targets in all, four of them further ones.
fn five() -> Window {
    let mut window = shown();
    for text in ["205.0 132.0", "203.5 140.0", "207.0 137.0", "204.0 136.0"] {
        window.type_into("Add", 0, text);
    }
    assert_eq!(further(&window).len(), 4);
    window
}

#[test]
fn val_row_19_a_target_that_is_taken_away_comes_back_as_it_was() {
    let mut window = five();
    window.type_into("Name", 1, "Bunker");
    let before = further(&window);
    assert_eq!(before[1].name, "Bunker");
    window.click_nth("✖", 1);
    assert_eq!(
        further(&window).iter().map(|one| &*one.name).collect::<Vec<_>>(),
        ["Target 2", "Target 4", "Target 5"]
    );
    window.press_with(Modifiers::COMMAND, Key::Z);
    assert_eq!(further(&window), before, "the same name, number and place");
    window.click("Remove all");
    assert!(further(&window).is_empty());
    window.press_with(Modifiers::COMMAND, Key::Z);
    assert_eq!(further(&window), before);
    window.type_into("Add", 0, "206.0 136.0");
    assert_eq!(further(&window)[4].name, "Target 6", "no name is given twice");
}

#[test]
fn a_further_target_is_dragged_in_one_step_and_its_shot_is_not_asked_anew() {
    let mut window = shown();
    window.type_into("Add", 0, "205.0 132.0");
    let (readings, target) = (window.world().readings, window.world().situation.target);
    window.drag_map(SECOND_M, THIRD_M);
    let moved_m = further(&window)[0].place.east_north_m;
    assert!((moved_m - THIRD_M).length() < 20.0, "{moved_m}");
    assert_eq!((window.world().readings, window.world().situation.target), (readings, target));
    assert!(window.world().stands.clone().unwrap().is_current);
    window.press_with(Modifiers::COMMAND, Key::Z);
    assert_eq!(further(&window)[0].place, on_ground(20_500.0, 13_200.0));
}

#[test]
fn a_target_off_the_map_is_named_and_nothing_is_made_up() {
    let mut window = shown();
    window.type_into("Add", 0, "-5 120");
    assert!(window.world().stands.is_none());
    assert!(window.shows_part("no terrain data at Target 2"));
    window.type_into("Add", 0, "205");
    assert!(window.shows_part("only one coordinate"));
    window.press_with(Modifiers::COMMAND, Key::Z);
    assert!(window.world().stands.is_some());
}

#[test]
fn targets_too_far_apart_have_no_place_and_it_is_said() {
    let mut window = shown();
    window.type_into("Add", 0, "120 60");
    assert!(window.shows("No place is within reach of all 2."));
}

#[test]
fn a_name_is_trimmed_and_none_is_no_name() {
    let mut window = shown();
    window.type_into("Add", 0, "205.0 132.0");
    window.type_into("Name", 0, "   ");
    assert_eq!(further(&window)[0].name, "Target 2");
    window.type_into("Name", 0, "  mortar pit ");
    assert_eq!(further(&window)[0].name, "mortar pit");
    window.type_into("Further grid", 0, "203.5 140");
    assert_eq!(further(&window)[0].place, on_ground(20_350.0, 14_000.0));
}

#[test]
fn without_the_layer_no_click_adds_a_target() {
    let mut window = shown();
    window.press(Key::A);
    assert_eq!(window.world().hand, Hand::FurtherTarget);
    window.click("shown");
    assert_eq!(window.world().hand, Hand::Look);
    window.press(Key::A);
    assert_eq!(window.world().hand, Hand::Look);
    window.click_map(SECOND_M);
    assert!(further(&window).is_empty());
}

#[test]
fn targets_and_clearance_are_kept_with_the_window_and_in_a_mission() {
    let mut window = five();
    window.type_number("Clearance over every crest", 0, "7.5");
    let asked = window.world().situation.from_where.clone();
    assert_eq!(Mission::parse(&window.world().mission().text()).unwrap().situation.from_where, asked);
    let mut shelf = Shelf::default();
    window.harness.state_mut().save(&mut shelf);
    let again = Window::open_on(&shelf, [1440.0, 900.0]);
    assert_eq!(again.world().situation.from_where, asked);
    assert_eq!(again.world().stands.clone().unwrap().stands.targets, 5);
    assert_eq!(again.world().stands.clone().unwrap().stands.asked(), "All 5 from here, 8 m clear");
}

#[test]
fn other_ground_on_which_nothing_stands_as_before_has_no_further_targets() {
    let mut window = five();
    let asked = window.world().situation.from_where.clone();
    window.drop_file(&std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/maps/ridge.toml"));
    assert_eq!(window.world().situation.from_where, FromWhere { further: vec![], ..asked });
}
