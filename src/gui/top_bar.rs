//! The bar at the top: files, undo, units, light and dark.

use std::path::PathBuf;

use egui::{Align, Button, ComboBox, Key, Layout, RichText, TextEdit, Theme, ThemePreference, Ui};

use super::commands::Command;
use super::theme;
use super::world::{ChartOrigin, World};
use crate::units::AngleUnit;

/// The bar and the path typed into it.
#[derive(Default)]
pub struct TopBar {
    path: String,
}

impl TopBar {
    /// Draws the bar; the wishes made on it.
    pub fn ui(&mut self, ui: &mut Ui, world: &World) -> Vec<Command> {
        let mut wishes = Vec::new();
        ui.horizontal_centered(|ui| {
            let name = RichText::new("gunlay").font(theme::strong_font(17.0));
            ui.label(name.color(ui.visuals().strong_text_color()));
            ui.add_space(6.0);
            chart_ui(ui, world, &mut wishes);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                look_ui(ui, world, &mut wishes);
                history_ui(ui, world, &mut wishes);
                ui.separator();
                self.path_ui(ui, &mut wishes);
            });
        });
        wishes
    }

    /// The typed path, for systems without a dialog; drawn from the right.
    fn path_ui(&mut self, ui: &mut Ui, wishes: &mut Vec<Command>) {
        if ui
            .button("Save…")
            .on_hover_text("keep the question with its ground and presets in a file (Ctrl+S)")
            .clicked()
        {
            wishes.push(Command::SaveMission);
        }
        let load = ui.button("Load").on_hover_text("open the file at this path");
        let width = (ui.available_width() - 78.0).clamp(80.0, 420.0);
        let edit = TextEdit::singleline(&mut self.path).hint_text("path of a map, preset or mission file");
        let field = ui.add_sized([width, theme::ROW], edit.margin(egui::Margin::symmetric(6, 3)));
        let entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        let path = self.path.trim().trim_matches('"');
        if (load.clicked() || entered) && !path.is_empty() {
            wishes.push(Command::Open(PathBuf::from(path)));
        }
        if ui
            .button("Open…")
            .on_hover_text("choose a map, preset or mission file (Ctrl+O); or drop one on the window")
            .clicked()
        {
            wishes.push(Command::AskForFile);
        }
    }
}

/// Which ground is shown, and the two that need no file.
fn chart_ui(ui: &mut Ui, world: &World, wishes: &mut Vec<Command>) {
    let shown = RichText::new(world.chart.name());
    let width = (ui.available_width() * 0.2).clamp(120.0, 210.0);
    let list = ComboBox::from_id_salt("chart").selected_text(shown).width(width).truncate();
    let drawn = list.show_ui(ui, |ui| {
        for (origin, name) in
            [(ChartOrigin::Builtin, "Jacksboro fault, Tennessee"), (ChartOrigin::Flat, "Flat ground")]
        {
            if ui.selectable_label(world.chart.origin == origin, name).clicked() {
                wishes.push(Command::UseChart(origin));
            }
        }
    });
    let response = drawn.response.on_hover_text("the ground: shipped, flat, or a file opened at the right");
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::ComboBox, true, "Ground"));
    if world.opening.is_some() {
        ui.spinner();
    }
}

fn history_ui(ui: &mut Ui, world: &World, wishes: &mut Vec<Command>) {
    let redo = ui.add_enabled(world.history.can_redo(), Button::new("⟳"));
    if redo.on_hover_text("redo (Ctrl+Shift+Z)").clicked() {
        wishes.push(Command::Redo);
    }
    let undo = ui.add_enabled(world.history.can_undo(), Button::new("⟲"));
    if undo.on_hover_text("undo (Ctrl+Z)").clicked() {
        wishes.push(Command::Undo);
    }
}

/// Units, light and dark; drawn from the right.
fn look_ui(ui: &mut Ui, world: &World, wishes: &mut Vec<Command>) {
    let (sign, next) = match ui.theme() {
        Theme::Dark => ("☀", ThemePreference::Light),
        Theme::Light => ("🌙", ThemePreference::Dark),
    };
    if ui.button(sign).on_hover_text("light or dark").clicked() {
        wishes.push(Command::UseTheme(next));
    }
    let mut unit = world.settings.angle_unit;
    let list = ComboBox::from_id_salt("angle unit").selected_text(short_name(unit)).width(96.0);
    let drawn = list.show_ui(ui, |ui| {
        for choice in AngleUnit::ALL {
            ui.selectable_value(&mut unit, choice, choice.long_name());
        }
    });
    let response =
        drawn.response.on_hover_text("what azimuths and angles are counted in; the sight keeps its own unit");
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::ComboBox, true, "Angles"));
    if unit != world.settings.angle_unit {
        wishes.push(Command::CountAnglesIn(unit));
    }
}

const fn short_name(unit: AngleUnit) -> &'static str {
    match unit {
        AngleUnit::Degree => "degrees",
        AngleUnit::NatoMil => "mil 6400",
        AngleUnit::SovietMil => "mil 6000",
        AngleUnit::Milliradian => "mrad",
    }
}
