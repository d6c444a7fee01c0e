//! How far each reaches, drawn as bars, and why the one that reaches farthest does.

use egui::{Align2, Label, RichText, ScrollArea, Sense, Ui, vec2};
use egui_extras::{Column, TableBuilder};

use super::super::super::numbers;
use super::super::super::theme::{Palette, strong_font};
use super::rival::{Rival, Rivals};
use super::slowing::color;

/// Heights of a line and of its bar, points.
const LINE: f32 = 22.0;
const BAR: f32 = 14.0;
/// Width of the columns beside the bars, points.
const NAME: f32 = 176.0;
const NUMBER: f32 = 96.0;
/// Room a bar's own number takes, points.
const LABEL: f32 = 52.0;

/// Draws it.
pub fn story_ui(ui: &mut Ui, rivals: &Rivals) {
    let palette = Palette::current(ui.ctx());
    ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        bars_ui(ui, rivals, palette);
        ui.add_space(6.0);
        let told =
            rivals.story.as_deref().unwrap_or("All fly exactly alike, or none of them reaches anything.");
        ui.add(Label::new(RichText::new(told).size(13.0).color(palette.text)).wrap());
    });
}

fn bars_ui(ui: &mut Ui, rivals: &Rivals, palette: &Palette) {
    let farthest_m = rivals.all.iter().filter_map(reach_m).fold(1.0, f64::max);
    let table = TableBuilder::new(ui)
        .vscroll(false)
        .column(Column::exact(NAME))
        .column(Column::remainder().at_least(90.0))
        .columns(Column::exact(NUMBER), 3);
    let table = table.header(30.0, |mut header| {
        let heads = [
            "",
            "reaches",
            "drag at muzzle, times gravity",
            "half its speed is gone after",
            "drag holds gravity at",
        ];
        for head in heads {
            header.col(|ui| {
                ui.add(Label::new(RichText::new(head).font(strong_font(11.0)).color(palette.weak)).wrap());
            });
        }
    });
    table.body(|mut body| {
        for (index, rival) in rivals.all.iter().enumerate() {
            body.row(LINE, |mut row| {
                let color = color(palette, index);
                row.col(|ui| {
                    let name = RichText::new(rival.called()).font(strong_font(13.0)).color(color);
                    ui.add(Label::new(name).truncate()).on_hover_text(rival.names.join(", "));
                });
                row.col(|ui| bar_ui(ui, reach_m(rival), farthest_m, color));
                for text in numbers_of(rival) {
                    row.col(|ui| {
                        ui.label(RichText::new(text).size(13.0));
                    });
                }
            });
        }
    });
}

fn reach_m(rival: &Rival) -> Option<f64> {
    rival.farthest.map(|farthest| farthest.range_m)
}

/// A bar as long as the reach, its number behind it.
fn bar_ui(ui: &mut Ui, reach_m: Option<f64>, farthest_m: f64, color: egui::Color32) {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), LINE), Sense::hover());
    let share = reach_m.map_or(0.0, |reach_m| (reach_m / farthest_m).clamp(0.0, 1.0)) as f32;
    let size = vec2((share * (rect.width() - LABEL)).max(1.0), BAR);
    let bar = Align2::LEFT_CENTER.anchor_size(rect.left_center(), size);
    ui.painter().rect_filled(bar, 2.0, color);
    let text = reach_m.map_or("not this height".to_owned(), numbers::metres_whole);
    let at = bar.right_center() + vec2(5.0, 0.0);
    let ink = ui.visuals().strong_text_color();
    ui.painter().text(at, Align2::LEFT_CENTER, &text, strong_font(12.5), ink);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, format!("reaches {text}")));
}

fn numbers_of(rival: &Rival) -> [String; 3] {
    let slowing = &rival.slowing;
    let half = slowing.half_speed_m.map_or("never".to_owned(), numbers::metres_whole);
    let balance = rival.balance_speed_mps.map_or("no speed".to_owned(), |mps| format!("{mps:.1} m/s"));
    [format!("{:.1}", slowing.at_muzzle_over_gravity), half, balance]
}
