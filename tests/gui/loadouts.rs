//! The loadout: a person lays effects on, and every view answers with the round that results.

use std::path::Path;

use egui::accesskit::Role;
use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::Queryable;
use gunlay::aim::Arc;
use gunlay::arsenal::Choice;
use gunlay::products::firing_table::{Spacing, TableOrder, firing_table};

use super::window::{Shelf, Window};

/// A window with a user's charges opened and the loadout unfolded.
fn with_charges() -> Window {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/presets/charges.toml");
    let mut window = Window::open();
    window.type_into("path of a map, preset or mission file", 0, &path.display().to_string());
    window.click("Effects and ammunition: none");
    window
}

fn lay_on(window: &mut Window, name: &str) {
    window.harness.get_by_role_and_label(Role::ComboBox, "Lay on").click();
    window.settle();
    window.harness.get_by_label(name).click_accesskit();
    window.settle();
}

fn launch_speed_mps(window: &Window) -> f64 {
    window.world().reading.firing().unwrap().stand.emplacement.round.launch_speed_mps
}

#[test]
fn a_users_own_charge_changes_the_answer_and_shows_its_share() {
    let mut window = with_charges();
    let (plain, plain_mps) = (window.answer(), launch_speed_mps(&window));
    lay_on(&mut window, "Charge 1");
    assert_eq!(window.world().situation.loadout, [Choice::of("charge-1", 1)]);
    assert!((launch_speed_mps(&window) - 0.75 * plain_mps).abs() < 1e-9);
    assert_ne!(window.answer(), plain);
    assert!(window.shows("Effects and ammunition: 1 laid"));
    assert!(window.shows("launch_speed_mps"));
    assert!(window.shows("charge-1 multiply 0.75"));
    window.click("Take off");
    assert_eq!(window.answer(), plain);
    window.press_with(Modifiers::COMMAND, Key::Z);
    assert!((launch_speed_mps(&window) - 0.75 * plain_mps).abs() < 1e-9, "taking it off can be undone");
}

#[test]
fn a_number_the_caller_sets_is_typed_and_kept() {
    use eframe::App as _;
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/presets/further-effects.toml");
    let mut window = Window::open();
    window.type_into("path of a map, preset or mission file", 0, &path.display().to_string());
    window.click("Effects and ammunition: none");
    let plain_mps = launch_speed_mps(&window);
    lay_on(&mut window, "powder");
    assert!((launch_speed_mps(&window) - plain_mps).abs() < 1e-9);
    window.harness.get_by_role_and_label(Role::SpinButton, "share").focus();
    window.harness.run_steps(2);
    window.harness.key_press_modifiers(Modifiers::COMMAND, Key::A);
    window.harness.run_steps(1);
    window.harness.event(Event::Text("0.75".to_owned()));
    window.harness.run_steps(2);
    window.harness.key_press(Key::Enter);
    window.settle();
    assert!((launch_speed_mps(&window) - 0.75 * plain_mps).abs() < 1e-9);
    let mut shelf = Shelf::default();
    window.harness.state_mut().save(&mut shelf);
    let again = Window::open_on(&shelf, [1440.0, 900.0]);
    assert!((launch_speed_mps(&again) - 0.75 * plain_mps).abs() < 1e-9);
}

/// The low arc's setting on the level for a range, as the library has it for what is on screen.
fn setting_at(window: &Window, range_m: f64) -> String {
    let firing = window.world().reading.firing().unwrap();
    let emplacement = &firing.stand.emplacement;
    let pivot_m = emplacement.gun.pivot_m;
    let level_m = emplacement.ground.height_m(pivot_m.truncate()).unwrap() - pivot_m.z;
    let table = firing_table(&TableOrder {
        round: &emplacement.round,
        gun: &emplacement.gun,
        wind_mps: emplacement.wind_mps,
        azimuth: firing.answer.bearing,
        height_difference_m: level_m,
        spacing: Spacing::Range { step_m: range_m },
    });
    let rows = table.unwrap().rows;
    let row = rows.iter().find(|row| row.arc == Arc::Low && (row.range_m - range_m).abs() < 1e-6);
    format!("{:.0}", row.unwrap().dial.nearest)
}

#[test]
fn table_and_comparison_fire_the_loaded_round() {
    let mut window = with_charges();
    let plain = setting_at(&window, 300.0);
    lay_on(&mut window, "Charge 1");
    let loaded = setting_at(&window, 300.0);
    assert_ne!(loaded, plain);
    window.click("Firing table");
    assert!(window.shows(&loaded), "{loaded}");
    window.click("Compare");
    let firing = window.world().reading.firing().unwrap();
    let engagement = firing.stand.engagement();
    let reach_m = gunlay::aim::farthest(&engagement).unwrap().unwrap().range_m;
    assert!(window.shows_part(&format!("reaches {reach_m:.0} m")), "{reach_m}");
}

#[test]
fn what_is_laid_is_kept_and_another_game_takes_it_off() {
    use eframe::App as _;
    let mut window = Window::open();
    window.click("Effects and ammunition: none");
    lay_on(&mut window, "Armour-piercing");
    let mut shelf = Shelf::default();
    window.harness.state_mut().save(&mut shelf);
    let mut again = Window::open_on(&shelf, [1440.0, 900.0]);
    assert_eq!(again.world().situation.loadout.len(), 1);
    assert_eq!(again.world().situation, window.world().situation);
    again.choose("Weapon", "Mortar, 81 mm");
    assert_eq!(again.world().situation.loadout, []);
}
