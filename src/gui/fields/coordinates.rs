//! A field that reads a place in the map's units, in any of the ways people write one.

use egui::{Id, Key, TextEdit, Ui};
use glam::DVec2;

use super::super::numbers::grid_place;
use super::super::theme::{Palette, ROW};
use crate::frame::GameGrid;
use crate::frame::coordinates::read_point;

/// What is typed and not yet accepted.
#[derive(Clone, Debug, Default)]
pub struct CoordinateField {
    text: String,
    /// The place the text was last written from.
    written_m: Option<DVec2>,
    fault: Option<String>,
}

impl CoordinateField {
    /// Draws the field with `place_m` in it, empty without one; the new place when one was typed.
    pub fn ui(
        &mut self,
        ui: &mut Ui,
        named: Option<Id>,
        place_m: Option<DVec2>,
        grid: GameGrid,
    ) -> Option<DVec2> {
        if self.written_m != place_m {
            self.write(place_m, grid);
        }
        let edit = TextEdit::singleline(&mut self.text)
            .hint_text("east north")
            .desired_width(ui.available_width())
            .margin(egui::Margin::symmetric(6, 3));
        let response = ui.add_sized([ui.available_width(), ROW], edit);
        let response = match named {
            Some(named) => response.labelled_by(named),
            None => response.accessible_name("Further grid"),
        };
        let response =
            response.on_hover_text("east north, in map units: 98.54 110.33, x98.54 y110.33, 98,54; 110,33");
        if !response.lost_focus() {
            return None;
        }
        if ui.input(|input| input.key_pressed(Key::Escape)) || self.text == text_of(place_m, grid) {
            self.write(place_m, grid);
            return None;
        }
        let typed_m = self.read(grid)?;
        self.write(place_m.and(Some(typed_m)), grid);
        Some(typed_m)
    }

    /// Draws the line that says what is wrong with the text, if anything is.
    pub fn fault_ui(&self, ui: &mut Ui) {
        if let Some(fault) = &self.fault {
            super::warning(ui, fault, Palette::current(ui.ctx()).bad);
        }
    }

    fn write(&mut self, place_m: Option<DVec2>, grid: GameGrid) {
        self.text = text_of(place_m, grid);
        (self.written_m, self.fault) = (place_m, None);
    }

    fn read(&mut self, grid: GameGrid) -> Option<DVec2> {
        let read = read_point(&self.text);
        self.fault = read.as_ref().err().map(ToString::to_string);
        read.ok().map(|point| grid.world_from_grid(point))
    }
}

fn text_of(place_m: Option<DVec2>, grid: GameGrid) -> String {
    place_m.map_or(String::new(), |place_m| grid_place(place_m, grid))
}
