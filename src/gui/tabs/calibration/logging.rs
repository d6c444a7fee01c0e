//! A shot logged by hand: what was dialled is typed, gun and impact are clicked on the map.

use egui::{Button, DragValue, RichText, Ui};

use super::super::super::commands::Command;
use super::super::super::fields::remark;
use super::super::super::numbers;
use super::super::super::reading::Firing;
use super::super::super::saver::{Content, Paper};
use super::super::super::theme::strong_font;
use super::super::super::worker::today;
use super::super::super::world::{Hand, World};
use crate::products::calibration::log_text;
use crate::units::Angle;

/// What is typed of the shot that is logged next.
pub struct NextShot {
    /// In the sight's unit.
    setting: f64,
    /// Seconds; 0 where it was not taken.
    time_s: f64,
}

impl Default for NextShot {
    fn default() -> Self {
        Self { setting: 400.0, time_s: 0.0 }
    }
}

impl NextShot {
    /// Draws it and the shots logged so far; the wish made on them.
    pub fn ui(&mut self, ui: &mut Ui, world: &World, firing: &Firing) -> Option<Command> {
        ui.label(RichText::new("Log a shot on the map").font(strong_font(13.5)));
        let added = ui.horizontal_wrapped(|ui| self.fired_ui(ui, world, firing)).inner;
        let marked = places_ui(ui, world);
        marked.or(added).or_else(|| logged_ui(ui, world, firing))
    }

    /// What was dialled and how long it flew; the wish to log it.
    fn fired_ui(&mut self, ui: &mut Ui, world: &World, firing: &Firing) -> Option<Command> {
        let unit = firing.stand.emplacement.gun.sight.unit;
        let field = DragValue::new(&mut self.setting).range(-3200.0..=6400.0).max_decimals(2);
        ui.add(field.prefix("dial ").suffix(format!(" {unit}")).update_while_editing(false));
        let field = DragValue::new(&mut self.time_s).range(0.0..=600.0).speed(0.1).max_decimals(2);
        let field = field.custom_formatter(|time_s, _| {
            if time_s > 0.0 { format!("{time_s:.1} s") } else { "not timed".to_owned() }
        });
        ui.add(field.update_while_editing(false))
            .on_hover_text("time of flight, seconds; 0 where it was not taken");
        let add = ui.add_enabled(world.logging.impact_m.is_some(), Button::new("Add this shot"));
        let add = add.on_disabled_hover_text("mark where it struck first");
        let time_s = (self.time_s > 0.0).then_some(self.time_s);
        add.clicked().then(|| Command::LogShot(Angle::from_unit(self.setting, unit), time_s))
    }
}

/// Where gun and impact of the shot are, and the buttons that let the map's clicks mark them.
fn places_ui(ui: &mut Ui, world: &World) -> Option<Command> {
    let grid = world.chart.grid();
    let gun = world.logging.gun_m.map_or("where the gun stands".to_owned(), |m| numbers::grid_place(m, grid));
    let impact = world.logging.impact_m.map_or("not marked".to_owned(), |m| numbers::grid_place(m, grid));
    let rows = [(Hand::LoggedGun, "Mark gun", gun), (Hand::LoggedImpact, "Mark impact", impact)];
    let mut wish = None;
    for (hand, words, place) in rows {
        ui.horizontal(|ui| {
            let is_taken = world.hand == hand;
            let button = ui.add(Button::selectable(is_taken, words).min_size(egui::vec2(92.0, 0.0)));
            if button.on_hover_text("then click on the map").clicked() {
                wish = Some(Command::TakeInHand(if is_taken { Hand::Look } else { hand }));
            }
            ui.label(place);
        });
    }
    wish
}

/// The shots logged so far, each to be taken away, all to be kept as a file.
fn logged_ui(ui: &mut Ui, world: &World, firing: &Firing) -> Option<Command> {
    let shots = &world.logging.shots;
    let sight = &firing.stand.emplacement.gun.sight;
    let mut wish = None;
    for marked in shots {
        let shot = &marked.shot;
        ui.horizontal(|ui| {
            let dial = numbers::setting(shot.dial.in_unit(sight.unit), sight);
            let words = format!("{}: {dial} {}, {}", shot.name, sight.unit, numbers::metres(shot.range_m));
            remark(ui, &words);
            if ui.small_button(format!("forget {}", shot.name)).clicked() {
                wish = Some(Command::ForgetShot(shot.name.clone()));
            }
        });
    }
    if !shots.is_empty() && ui.button("Save these shots…").clicked() {
        let shots = shots.iter().map(|marked| marked.shot.clone()).collect::<Vec<_>>();
        let text = log_text(&shots, sight.unit, today().as_deref());
        let content = Content::Bytes(text.into_bytes().into());
        wish = Some(Command::HandOut(Paper { name: "logged shots.csv".to_owned(), content }));
    }
    wish
}
