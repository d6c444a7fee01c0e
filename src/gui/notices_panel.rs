//! The notices, laid over the top of the map so that nothing below them jumps.

use egui::{Align, Area, Button, Layout, Margin, Order, Rect, RichText, Ui};

use super::commands::Command;
use super::notices::{Notice, Weight};
use super::theme::{self, Palette};
use super::world::World;

/// The widest a notice gets, points.
const MOST_WIDTH: f32 = 640.0;

/// Draws the notices over `rect`; the wishes made on them.
pub fn notices_ui(ui: &Ui, rect: Rect, world: &World) -> Vec<Command> {
    let mut wishes = Vec::new();
    if world.notices.shown().is_empty() {
        return wishes;
    }
    let width = (rect.width() - 40.0).clamp(160.0, MOST_WIDTH);
    let corner = egui::pos2(rect.center().x - 0.5 * width, rect.top() + 62.0);
    Area::new(egui::Id::unique("notices")).order(Order::Foreground).fixed_pos(corner).show(ui.ctx(), |ui| {
        ui.set_width(width);
        for notice in world.notices.shown() {
            wishes.extend(notice_ui(ui, notice));
        }
    });
    wishes
}

fn notice_ui(ui: &mut Ui, notice: &Notice) -> Option<Command> {
    let palette = Palette::current(ui.ctx());
    let color = match notice.weight {
        Weight::Told => palette.accent,
        Weight::Fault => palette.bad,
    };
    let frame = theme::card(palette, color, Margin::symmetric(10, 6));
    let mut wish = None;
    frame.show(ui, |ui| {
        ui.with_layout(Layout::right_to_left(Align::TOP), |ui| {
            if ui.add(Button::new("✖").frame(false)).on_hover_text("dismiss").clicked() {
                wish = Some(Command::Dismiss(notice.number));
            }
            ui.with_layout(Layout::left_to_right(Align::TOP), |ui| {
                let text = RichText::new(&notice.text).color(palette.text);
                ui.add(egui::Label::new(text).wrap().selectable(true));
            });
        });
    });
    wish
}
