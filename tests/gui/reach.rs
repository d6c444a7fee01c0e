//! Reach on the map: asked when a layer wants it, redone when the gun moves, the same as asked afresh.

use egui::{Key, pos2};
use glam::DVec2;
use gunlay::aim::Arc;
use gunlay::gui::layers::ReachCover;
use gunlay::products::reach::{Caution, CellAnswer, Cells, ReachOrder, Standing, Stops};

use super::window::Window;

fn with_layer(name: &str) -> Window {
    let mut window = Window::open();
    choose(&mut window, name);
    window
}

fn choose(window: &mut Window, name: &str) {
    window.click("Layers");
    window.click(name);
    window.press(Key::Escape);
}

/// Cells of the gun on screen, asked past the window.
fn asked_afresh(window: &Window, side: usize) -> Cells {
    let emplacement = &window.world().reading.firing().unwrap().stand.emplacement;
    let (caution, stops) = (Caution::Even, Stops::Respected);
    let order = ReachOrder {
        round: &emplacement.round,
        gun: &emplacement.gun,
        ground: &emplacement.ground,
        wind_mps: emplacement.wind_mps,
        caution,
        stops,
    };
    order.cells(&order.table(), side)
}

#[test]
fn nothing_is_worked_out_until_a_layer_wants_it() {
    let mut window = Window::open();
    assert!(window.world().reach.is_none());
    choose(&mut window, "What each arc hits");
    assert_eq!(window.world().settings.layers.reach, ReachCover::Arcs);
    assert!(window.world().reach.as_ref().unwrap().is_current);
    choose(&mut window, "None");
    assert!(window.world().reach.is_none());
}

#[test]
fn after_a_drag_the_picture_is_that_of_a_fresh_computation() {
    let mut window = with_layer("What each arc hits");
    let gun_m = window.world().situation.gun.east_north_m;
    window.drag_map(gun_m, gun_m + DVec2::new(300.0, 400.0));
    let shown = window.world().reach.clone().unwrap();
    assert!(shown.is_current);
    let fresh = asked_afresh(&window, shown.reach.cells.side);
    assert_eq!(shown.reach.cells.side, 512, "at rest it is fine");
    assert_eq!(shown.reach.cells.middle_m, fresh.middle_m);
    assert!(shown.reach.cells.answers == fresh.answers);
}

#[test]
fn a_picture_of_an_earlier_place_is_known_as_such() {
    let mut window = with_layer("What each arc hits");
    window.begin_to_type("Grid", 0, "193 126.5");
    window.harness.run_steps(1);
    let shown = window.world().reach.clone().unwrap();
    let gun_m = window.world().situation.gun.east_north_m;
    assert!(!shown.is_current || shown.reach.cells.middle_m == gun_m);
    window.settle();
    let shown = window.world().reach.clone().unwrap();
    assert!(shown.is_current && shown.reach.cells.middle_m == gun_m);
}

#[test]
fn the_strip_reads_what_hits_the_place_under_the_cursor() {
    let window = with_layer("What each arc hits");
    let target_m = window.world().situation.target.east_north_m;
    let reach = window.world().reach.clone().unwrap().reach;
    let words = reach.words(target_m).unwrap();
    let answer = window.answer();
    for arc in [Arc::Low, Arc::High] {
        let wanted = answer.on(arc).unwrap();
        let way = reach.cells.at(target_m).unwrap().way(arc).unwrap();
        assert!((f64::from(way.time_s) - wanted.time_of_flight_s).abs() < 0.2, "{arc} {way:?}");
        assert!((f64::from(way.elevation_rad) - wanted.elevation.radians()).abs() < 0.01, "{arc} {way:?}");
        assert!(words.contains(&format!("{arc} ")), "{words}");
    }
    let corner_m = reach.cells.middle_m + DVec2::splat(2300.0);
    assert_eq!(reach.words(corner_m).as_deref(), Some("out of reach"));
}

#[test]
fn a_felt_wind_is_in_the_picture() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = with_layer("What each arc hits");
    let still = window.world().reach.clone().unwrap().reach;
    let mut mission = window.world().mission();
    (mission.situation.wind_mps.x, mission.situation.wind_onset_m) = (6.0, Some(800.0));
    let path = folder.path().join("wind.toml");
    std::fs::write(&path, mission.text()).unwrap();
    window.drop_file(&path);
    let shown = window.world().reach.clone().unwrap();
    let fresh = asked_afresh(&window, shown.reach.cells.side);
    assert!(shown.is_current && shown.reach.cells.answers == fresh.answers);
    assert!(fresh.cell_m > still.cells.cell_m, "down the wind it reaches farther");
    let answer = window.answer();
    let cell = *shown.reach.cells.at(window.world().situation.target.east_north_m).unwrap();
    for solution in &answer.solutions {
        let way = cell.way(solution.arc).unwrap();
        let turn = (solution.azimuth - answer.bearing).wrapped_to_half_circle().radians();
        assert!((f64::from(way.turn_rad) - turn).abs() < 0.01, "{way:?} for {turn}");
        assert!((f64::from(way.elevation_rad) - solution.elevation.radians()).abs() < 0.01, "{way:?}");
    }
    assert!(
        answer.solutions.iter().any(|solution| (solution.azimuth - answer.bearing).degrees().abs() > 2.0)
    );
}

#[test]
fn dead_ground_is_painted_and_goes_with_the_layer() {
    let mut window = Window::open();
    let rect = window.harness.state().map_transform().unwrap().rect;
    let reds = |window: &mut Window| {
        let picture = window.picture();
        let inside = picture.enumerate_pixels().filter(|(x, y, _)| rect.contains(pos2(*x as f32, *y as f32)));
        inside.filter(|(_, _, pixel)| pixel[0] > pixel[1].saturating_add(50)).count()
    };
    let before = reds(&mut window);
    choose(&mut window, "Dead ground of the low arc");
    let reach = window.world().reach.clone().unwrap().reach;
    assert!(reach.cells.answers.iter().any(|answer| matches!(answer, CellAnswer::Within { low: None, .. })));
    let after = reds(&mut window);
    assert!(after > before + 2_000, "{after} after {before}");
}

#[test]
fn the_layer_says_from_where_the_target_can_be_hit_and_the_solver_agrees() {
    let mut window = Window::open();
    assert!(window.world().stands.is_none());
    choose(&mut window, "From where it can be hit");
    let shown = window.world().stands.clone().unwrap();
    assert!(shown.is_current && window.world().reach.is_none());
    let target_m = window.world().situation.target.east_north_m;
    assert!((shown.stands.places.middle_m - target_m).length() < 1e-9, "round the target");
    // put the gun where it is said to hit, and where it is said not to
    let places = &shown.stands.places;
    let any = |wanted: Standing| {
        let index = places.answers.iter().position(|standing| *standing == wanted).unwrap();
        places.middle_of_m(index % places.side, index / places.side)
    };
    for (wanted, low, high) in
        [(Standing::Both, true, true), (Standing::High, false, true), (Standing::Masked, false, false)]
    {
        let place_m = any(wanted);
        let world = window.world();
        let (weapon, target) =
            (&world.reading.firing().unwrap().stand.emplacement.weapon, world.situation.target);
        let mut situation = gunlay::mission::Situation::new(weapon.id.clone(), world.situation.shell.clone());
        (situation.gun, situation.target) = (gunlay::mission::Place::on_ground(place_m), target);
        let heading = gunlay::frame::azimuth_from_direction((target_m - place_m).extend(0.0));
        situation.hull = gunlay::mission::HullChoice::OnGround { heading };
        let answer = situation.stand(&world.catalog, &world.chart.ground()).unwrap().answer().unwrap();
        let hits = |arc| answer.on(arc).is_some_and(gunlay::aim::Solution::is_usable);
        assert_eq!((hits(Arc::Low), hits(Arc::High)), (low, high), "{wanted:?} at {place_m}");
    }
    assert!(shown.stands.words(any(Standing::High)).unwrap().contains("high arc only"));
}

#[test]
fn moving_the_gun_leaves_the_places_moving_the_target_finds_them_anew() {
    let mut window = with_layer("From where it can be hit");
    let before = window.world().stands.clone().unwrap();
    window.type_into("Grid", 0, "193 126.5");
    let after = window.world().stands.clone().unwrap();
    assert_eq!((after.stands.number, after.is_current), (before.stands.number, true));
    window.begin_to_type("Grid", 1, "203 139");
    window.harness.run_steps(1);
    let during = window.world().stands.clone().unwrap();
    let target_m = window.world().situation.target.east_north_m;
    assert!(
        !during.is_current || during.stands.places.middle_m == target_m,
        "an old picture is known as such"
    );
    window.settle();
    let shown = window.world().stands.clone().unwrap();
    assert!(shown.is_current && shown.stands.places.middle_m == target_m);
    choose(&mut window, "None");
    assert!(window.world().stands.is_none());
}
