//! The ground's surface as a barrier: what is typed about it, in a menu of its own.

use egui::containers::menu::{MenuButton, MenuConfig};
use egui::style::StyleModifier;
use egui::{ComboBox, Id, PopupCloseBehavior, Ui};

use super::super::super::fields::{Number, remark};
use super::super::super::theme;
use super::{keep_together, word_ui};
use crate::arsenal::Surface;

/// Width of the menu and of the words before its fields, points.
const WIDTHS: [f32; 2] = [264.0, 150.0];

/// What the menu says of the capacity.
const UNKNOWN: &str = "The game's formula for the capacity is not known: give what the shell can go through.";
/// Width of the word and the list of the floor, points.
const FLOOR: f32 = 150.0;

/// The barrier as it is typed.
#[derive(Clone, Debug, PartialEq)]
pub struct BarrierChoice {
    /// Whether there is one.
    pub presence: Presence,
    /// Straight down through it, metres.
    pub thickness_m: f64,
    /// What the shell can go through along its flight, metres.
    pub capacity_m: f64,
    /// Depth of the hollow under it, metres.
    pub hollow_m: f64,
    /// Id of the surface the hollow's floor has; `None` for that of the ground above it.
    pub floor: Option<String>,
}

/// Whether the ground is a barrier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// It is.
    There,
    /// It is solid.
    Absent,
}

impl Default for BarrierChoice {
    fn default() -> Self {
        let (thickness_m, capacity_m, hollow_m) = (0.02, 0.05, 2.5);
        Self { presence: Presence::Absent, thickness_m, capacity_m, hollow_m, floor: None }
    }
}

impl BarrierChoice {
    /// Draws the button that tells of it, when it is open its menu, and the list of what lies under it.
    pub fn ui(&mut self, ui: &mut Ui, surfaces: &[&Surface]) {
        // its fields are clicked into, which must not close it, and look as they do elsewhere
        let stays = MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside);
        let stays = stays.style(StyleModifier::default());
        MenuButton::new(self.title()).config(stays).ui(ui, |ui| {
            ui.set_width(WIDTHS[0]);
            let mut is_there = self.presence == Presence::There;
            ui.checkbox(&mut is_there, "the ground's surface is a barrier");
            self.presence = if is_there { Presence::There } else { Presence::Absent };
            ui.add_enabled_ui(is_there, |ui| self.numbers_ui(ui));
            ui.add_space(2.0);
            ui.vertical(|ui| remark(ui, UNKNOWN));
        });
        if self.presence == Presence::There {
            keep_together(ui, FLOOR);
            let named = word_ui(ui, "Floor", 34.0).on_hover_text("what lies under the barrier's hollow").id;
            self.floor_ui(ui, surfaces, named);
        }
    }

    fn title(&self) -> String {
        match self.presence {
            Presence::Absent => "Barrier: none".to_owned(),
            Presence::There => format!("Barrier: {:.0} mm", self.thickness_m * 1000.0),
        }
    }

    fn numbers_ui(&mut self, ui: &mut Ui) {
        let millimetres = |value_m: f64| Number {
            value: value_m * 1000.0,
            unit: " mm",
            decimals: 0,
            speed: 0.5,
            range: 1.0..=50_000.0,
        };
        row_ui(ui, "thickness, straight down", |ui, named| {
            let typed = millimetres(self.thickness_m).ui(ui, 84.0, named);
            self.thickness_m = typed.map_or(self.thickness_m, |typed| typed / 1000.0);
        });
        row_ui(ui, "the shell's capacity", |ui, named| {
            let typed = millimetres(self.capacity_m).ui(ui, 84.0, named);
            self.capacity_m = typed.map_or(self.capacity_m, |typed| typed / 1000.0);
        });
        row_ui(ui, "hollow under it", |ui, named| {
            let hollow =
                Number { value: self.hollow_m, unit: " m", decimals: 1, speed: 0.1, range: 0.1..=1000.0 };
            self.hollow_m = hollow.ui(ui, 84.0, named).unwrap_or(self.hollow_m);
        });
    }

    fn floor_ui(&mut self, ui: &mut Ui, surfaces: &[&Surface], named: Id) {
        const AS_ABOVE: &str = "as above";
        let shown = surfaces.iter().find(|one| Some(&one.id) == self.floor.as_ref());
        let shown = shown.map_or(AS_ABOVE, |one| one.name.as_str());
        let list = ComboBox::from_id_salt("floor").selected_text(shown).width(100.0).truncate();
        let drawn = list.show_ui(ui, |ui| {
            ui.selectable_value(&mut self.floor, None, AS_ABOVE);
            for one in surfaces {
                ui.selectable_value(&mut self.floor, Some(one.id.clone()), &one.name);
            }
        });
        drawn.response.labelled_by(named);
    }
}

/// A line of the menu: what it is, and its field.
fn row_ui(ui: &mut Ui, words: &str, field: impl FnOnce(&mut Ui, Id)) {
    ui.horizontal(|ui| {
        let size = egui::vec2(WIDTHS[1], theme::ROW);
        let layout = egui::Layout::left_to_right(egui::Align::Center);
        let named = ui.allocate_ui_with_layout(size, layout, |ui| {
            ui.set_min_size(size);
            ui.label(words).id
        });
        field(ui, named.inner);
    });
}
