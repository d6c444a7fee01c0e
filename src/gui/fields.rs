//! The few shapes every panel is made of: sections, labelled rows, numbers, chips.

mod coordinates;
mod velocity;

use std::ops::RangeInclusive;

use egui::{
    Align, CollapsingHeader, CornerRadius, DragValue, Id, Layout, Margin, Response, RichText, Stroke, Ui,
    Vec2,
};

use super::theme::{self, Palette};

pub use coordinates::CoordinateField;
pub use velocity::{Sense, VelocityField};

/// Width of the label column, points.
const LABEL_WIDTH: f32 = 56.0;

/// A card with a heading; what stands at the heading's right end is the caller's.
pub fn section(ui: &mut Ui, heading: &str, at_right: impl FnOnce(&mut Ui), contents: impl FnOnce(&mut Ui)) {
    card(ui, |ui| {
        ui.horizontal(|ui| {
            ui.label(
                RichText::new(heading).font(theme::strong_font(14.0)).color(ui.visuals().strong_text_color()),
            );
            ui.with_layout(Layout::right_to_left(Align::Center), at_right);
        });
        contents(ui);
    });
}

/// A card that is folded away until its heading is clicked; `id` tells it from others whatever its heading says.
pub fn folded(ui: &mut Ui, heading: &str, id: &str, contents: impl FnOnce(&mut Ui)) {
    card(ui, |ui| {
        let heading = RichText::new(heading).font(theme::strong_font(14.0));
        CollapsingHeader::new(heading.color(ui.visuals().strong_text_color()))
            .id_salt(id)
            .show_unindented(ui, contents);
    });
}

/// A rounded card as wide as the panel.
pub fn card(ui: &mut Ui, contents: impl FnOnce(&mut Ui)) {
    let palette = Palette::current(ui.ctx());
    let frame = theme::card(palette, palette.line, Margin::symmetric(10, 8));
    frame.show(ui, |ui| {
        ui.take_available_width();
        contents(ui);
    });
}

/// A label in its column and what it names beside it.
pub fn row<R>(ui: &mut Ui, label: &str, contents: impl FnOnce(&mut Ui, Id) -> R) -> R {
    ui.horizontal(|ui| {
        let named = label_column(ui, label);
        contents(ui, named)
    })
    .inner
}

fn label_column(ui: &mut Ui, label: &str) -> Id {
    let size = Vec2::new(LABEL_WIDTH, theme::ROW);
    let weak = ui.visuals().weak_text_color();
    let layout = Layout::left_to_right(Align::Center);
    ui.allocate_ui_with_layout(size, layout, |ui| {
        ui.set_min_size(size);
        ui.label(RichText::new(label).color(weak)).id
    })
    .inner
}

/// A number someone may drag or type.
#[derive(Clone, Debug)]
pub struct Number<'a> {
    /// What it is now.
    pub value: f64,
    /// What stands behind it.
    pub unit: &'a str,
    /// Digits behind the point.
    pub decimals: usize,
    /// Change for each point it is dragged.
    pub speed: f64,
    /// What is accepted.
    pub range: RangeInclusive<f64>,
}

impl Number<'_> {
    /// Draws it; the new value when it was changed.
    pub fn ui(self, ui: &mut Ui, width: f32, named: Id) -> Option<f64> {
        let mut value = self.value;
        let field = DragValue::new(&mut value)
            .speed(self.speed)
            .range(self.range)
            .fixed_decimals(self.decimals)
            .suffix(self.unit)
            .update_while_editing(false);
        let response = ui.add_sized([width, theme::ROW], field).labelled_by(named);
        (response.changed() && value.is_finite()).then_some(value)
    }
}

/// A small rounded word with a longer text behind it.
pub fn chip(ui: &mut Ui, text: &str, color: egui::Color32, hover: &str) -> Response {
    let font = egui::FontId::proportional(11.5);
    let galley = ui.painter().layout_no_wrap(text.to_owned(), font, color);
    let (rect, response) = ui.allocate_exact_size(galley.size() + Vec2::new(16.0, 5.0), egui::Sense::hover());
    let stroke = Stroke::new(1.0, color.gamma_multiply(0.45));
    let fill = color.gamma_multiply(0.12);
    ui.painter().rect(rect, CornerRadius::same(9), fill, stroke, egui::StrokeKind::Inside);
    ui.painter().galley(rect.center() - 0.5 * galley.size(), galley, color);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, text));
    response.on_hover_text(hover)
}

/// A line of small, quiet text.
pub fn remark(ui: &mut Ui, text: &str) -> Response {
    let weak = ui.visuals().weak_text_color();
    ui.label(RichText::new(text).size(12.0).color(weak))
}

/// A line that tells of a doubt or a fault.
pub fn warning(ui: &mut Ui, text: &str, color: egui::Color32) -> Response {
    ui.add(egui::Label::new(RichText::new(text).size(12.5).color(color)).wrap())
}
