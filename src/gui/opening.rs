//! A file that is being read: how far it is, and the button that gives it up.

use std::path::PathBuf;

use egui::{Align, Area, Button, Layout, Margin, Order, ProgressBar, Rect, Ui, pos2};

use super::commands::Command;
use super::theme::{self, Palette};
use super::world::World;

/// Width of the plate, points.
const WIDTH: f32 = 360.0;

/// A file that is being read.
#[derive(Clone, Debug, PartialEq)]
pub struct Opening {
    /// The file.
    pub path: PathBuf,
    /// How much of it has been read, 0 to 1.
    pub share: f32,
}

/// Draws the progress over the map; the wish to give it up.
pub fn opening_ui(ui: &Ui, rect: Rect, world: &World) -> Option<Command> {
    let opening = world.opening.as_ref()?;
    let palette = Palette::current(ui.ctx());
    let corner = pos2(rect.center().x - 0.5 * WIDTH, rect.center().y - 40.0);
    let frame = theme::card(palette, palette.line, Margin::symmetric(12, 10));
    let mut wish = None;
    Area::new(egui::Id::unique("opening")).order(Order::Foreground).fixed_pos(corner).show(ui.ctx(), |ui| {
        frame.show(ui, |ui| {
            ui.set_width(WIDTH);
            let name = opening.path.file_name().unwrap_or(opening.path.as_os_str()).to_string_lossy();
            ui.label(format!("Reading {name}"));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if ui.add(Button::new("Cancel")).on_hover_text("leave everything as it is").clicked() {
                    wish = Some(Command::GiveUpOpening);
                }
                let bar = ProgressBar::new(opening.share).desired_width(ui.available_width());
                ui.add(bar.text(format!("{:.0} %", 100.0 * opening.share)));
            });
        });
    });
    wish
}
