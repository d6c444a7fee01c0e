//! The Layers menu at the top right of the map.

use egui::containers::menu::{MenuButton, MenuConfig};
use egui::{PopupCloseBehavior, Rect, RichText, Ui, UiBuilder, vec2};

use super::super::commands::Command;
use super::super::layers::{Layers, ReachCover, Shown};
use super::super::picture::Cover;
use super::super::theme;
use super::super::world::World;

/// Draws the button and, when it is open, the menu; the wish made there.
pub fn layers_ui(ui: &mut Ui, rect: Rect, world: &World) -> Option<Command> {
    let size = vec2(76.0, 26.0);
    let corner = Rect::from_min_size(rect.right_top() + vec2(-size.x - 10.0, 22.0), size);
    let mut layers = world.settings.layers;
    ui.scope_builder(UiBuilder::new().max_rect(corner), |ui| {
        let config = MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside);
        MenuButton::new("Layers").config(config).ui(ui, |ui| choices_ui(ui, world, &mut layers));
    });
    (layers != world.settings.layers).then_some(Command::ShowLayers(layers))
}

fn choices_ui(ui: &mut Ui, world: &World, layers: &mut Layers) {
    ui.set_min_width(210.0);
    outline(ui);
    heading_ui(ui, "Ground");
    let covers = [
        (Cover::Heights, "How high it is", "colour by height"),
        (Cover::Slopes, "Where a vehicle stands level", "colour by the slope of the ground"),
        (Cover::Photograph, "Photograph", "the picture the map's file names under drape"),
    ];
    for (cover, name, hover) in covers {
        let has_it = cover != Cover::Photograph || world.chart.drape.is_some();
        ui.add_enabled_ui(has_it, |ui| {
            ui.radio_value(&mut layers.cover, cover, name).on_hover_text(hover);
        });
    }
    tick_ui(ui, &mut layers.contours, "Contours", "lines of equal height");
    tick_ui(ui, &mut layers.legend, "Legend", "what the colours mean");
    reach_ui(ui, layers);
    heading_ui(ui, "Marks");
    tick_ui(ui, &mut layers.spikes, "Spikes", "samples that stand out as no ground does");
    tick_ui(
        ui,
        &mut layers.errors,
        "Error ellipses",
        "where shots fall with the usual faults of their inputs, for each arc",
    );
}

fn reach_ui(ui: &mut Ui, layers: &mut Layers) {
    heading_ui(ui, "Reach");
    let covers = [
        (ReachCover::None, "None", "no colours of reach"),
        (ReachCover::Arcs, "What each arc hits", "the ground each arc hits, and the ground neither does"),
        (ReachCover::Low, "Dead ground of the low arc", "the ground the low arc hits and what it cannot"),
        (ReachCover::High, "Dead ground of the high arc", "the ground the high arc hits and what it cannot"),
        (
            ReachCover::FromWhere,
            "From where it can be hit",
            "the places from which this gun could hit the target, and the further ones on the left",
        ),
    ];
    for (cover, name, hover) in covers {
        ui.radio_value(&mut layers.reach, cover, name).on_hover_text(hover);
    }
    tick_ui(ui, &mut layers.ring, "Range ring", "the farthest ground that is hit, and the edges of pockets");
    let hover = "the ground that one setting of the sight hits, all round the gun";
    tick_ui(ui, &mut layers.settings_lines, "Lines of equal setting", hover);
}

/// Menus draw no outlines, without which what is not ticked would not be seen.
fn outline(ui: &mut Ui) {
    let visuals = ui.visuals_mut();
    let (stroke, well) = (visuals.widgets.noninteractive.bg_stroke, visuals.extreme_bg_color);
    for state in [&mut visuals.widgets.inactive, &mut visuals.widgets.hovered, &mut visuals.widgets.active] {
        (state.bg_stroke, state.bg_fill) = (stroke, well);
    }
}

fn heading_ui(ui: &mut Ui, text: &str) {
    let weak = ui.visuals().weak_text_color();
    ui.label(RichText::new(text).font(theme::strong_font(12.0)).color(weak));
}

fn tick_ui(ui: &mut Ui, shown: &mut Shown, name: &str, hover: &str) {
    let mut is_shown = shown.is_yes();
    ui.checkbox(&mut is_shown, name).on_hover_text(hover);
    *shown = is_shown.into();
}
