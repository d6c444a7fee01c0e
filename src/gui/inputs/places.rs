//! Where gun and target stand and how high.

use egui::{Button, ComboBox, RichText, Ui};

use super::super::commands::Command;
use super::super::fields::{CoordinateField, Number, remark, row, section, warning};
use super::super::numbers;
use super::super::theme::Palette;
use super::super::world::{GunLock, Hand, World};
use crate::mission::{Place, PlaceHeight};

/// Room for the words that say what a height is measured from, points.
const COMBO_WIDTH: f32 = 112.0;

/// What is typed into the two coordinate fields.
#[derive(Default)]
pub struct Places {
    gun: CoordinateField,
    target: CoordinateField,
}

impl Places {
    /// Draws the gun's place.
    pub fn gun_ui(&mut self, ui: &mut Ui, world: &World, wishes: &mut Vec<Command>) {
        let color = Palette::current(ui.ctx()).gun;
        let at_right = |ui: &mut Ui| {
            let taken = hand_button(ui, world, Hand::Gun, color);
            [taken, lock_button(ui, world)]
        };
        let mut taken = [None, None];
        let mut changed = None;
        section(
            ui,
            "Gun",
            |ui| taken = at_right(ui),
            |ui| {
                changed = place_ui(ui, &mut self.gun, world, world.situation.gun);
            },
        );
        wishes.extend(taken.into_iter().flatten());
        wishes.extend(changed.map(Command::SetGun));
    }

    /// Draws the target's place.
    pub fn target_ui(&mut self, ui: &mut Ui, world: &World, wishes: &mut Vec<Command>) {
        let color = Palette::current(ui.ctx()).target;
        let at_right = |ui: &mut Ui| hand_button(ui, world, Hand::Target, color);
        let mut taken = None;
        let mut changed = None;
        section(
            ui,
            "Target",
            |ui| taken = at_right(ui),
            |ui| {
                changed = place_ui(ui, &mut self.target, world, world.situation.target);
            },
        );
        wishes.extend(taken);
        wishes.extend(changed.map(Command::SetTarget));
    }
}

/// The button that keeps clicks and drags from moving the gun.
fn lock_button(ui: &mut Ui, world: &World) -> Option<Command> {
    let is_locked = world.settings.gun_lock == GunLock::Locked;
    let (text, other) = if is_locked { ("locked", GunLock::Free) } else { ("lock", GunLock::Locked) };
    let button = Button::selectable(is_locked, RichText::new(text).size(12.0)).frame_when_inactive(true);
    let response = ui.add(button).on_hover_text("keep clicks and drags on the map from moving the gun");
    response.clicked().then_some(Command::LockGun(other))
}

/// The button that lets the next clicks on the map place this one.
pub fn hand_button(ui: &mut Ui, world: &World, hand: Hand, color: egui::Color32) -> Option<Command> {
    let (text, key) = match hand {
        Hand::Gun => ("Place gun", "G"),
        Hand::FurtherTarget => ("Add by click", "A"),
        Hand::Miss(_) => ("On map", "Esc to stop"),
        Hand::Target | Hand::Look | Hand::LoggedGun | Hand::LoggedImpact => ("Place target", "T"),
    };
    let is_taken = world.hand == hand;
    let text = RichText::new(text).size(12.0);
    let button = Button::selectable(is_taken, if is_taken { text.color(color) } else { text });
    let response = ui.add(button.frame_when_inactive(true));
    let response = response.on_hover_text(format!("then click on the map ({key})"));
    response.clicked().then_some(Command::TakeInHand(hand))
}

fn place_ui(ui: &mut Ui, field: &mut CoordinateField, world: &World, place: Place) -> Option<Place> {
    let grid = world.chart.grid();
    let moved = row(ui, "Grid", |ui, named| field.ui(ui, Some(named), Some(place.east_north_m), grid));
    field.fault_ui(ui);
    let raised = row(ui, "Height", |ui, named| height_ui(ui, named, world, place));
    ground_ui(ui, world, place);
    let moved = moved.map(|east_north_m| Place { east_north_m, ..place });
    moved.or(raised.map(|height| Place { height, ..place }))
}

/// How high: so many metres above the ground, or at an altitude.
fn height_ui(ui: &mut Ui, named: egui::Id, world: &World, place: Place) -> Option<PlaceHeight> {
    let (value, is_above_ground) = match place.height {
        PlaceHeight::OnGround { above_m } => (above_m, true),
        PlaceHeight::Absolute(height_m) => (height_m, false),
    };
    let width = ui.available_width() - ui.spacing().item_spacing.x - COMBO_WIDTH - 6.0;
    let number = Number { value, unit: " m", decimals: 1, speed: 0.5, range: -20_000.0..=20_000.0 };
    let typed = number.ui(ui, width, named);
    let mut wants_above_ground = is_above_ground;
    let shown = if is_above_ground { "above ground" } else { "altitude" };
    let list = ComboBox::from_id_salt((named, "height")).selected_text(shown).width(COMBO_WIDTH);
    let drawn = list.show_ui(ui, |ui| {
        ui.selectable_value(&mut wants_above_ground, true, "above ground");
        ui.selectable_value(&mut wants_above_ground, false, "altitude");
    });
    drawn.response.labelled_by(named);
    if wants_above_ground != is_above_ground {
        return Some(measured_otherwise(world, place));
    }
    typed.map(|value| {
        if is_above_ground { PlaceHeight::OnGround { above_m: value } } else { PlaceHeight::Absolute(value) }
    })
}

/// The same height, measured from sea level instead of from the ground or the other way round.
fn measured_otherwise(world: &World, place: Place) -> PlaceHeight {
    let ground_m = world.chart.ground().height_m(place.east_north_m).unwrap_or(0.0);
    match place.height {
        PlaceHeight::OnGround { above_m } => PlaceHeight::Absolute(ground_m + above_m),
        PlaceHeight::Absolute(height_m) => PlaceHeight::OnGround { above_m: height_m - ground_m },
    }
}

/// What the ground is there.
fn ground_ui(ui: &mut Ui, world: &World, place: Place) {
    match world.chart.ground().height_m(place.east_north_m) {
        Some(height_m) => {
            let [east, north] = place.east_north_m.to_array().map(|metres| numbers::grouped(metres, 0));
            let height = numbers::grouped(height_m, 1);
            remark(ui, &format!("ground {height} m   ·   {east} E  {north} N m"));
        }
        None => {
            warning(ui, "off the map: no terrain data here", Palette::current(ui.ctx()).bad);
        }
    }
}
