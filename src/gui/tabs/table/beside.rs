//! A hand-made table beside ours: theirs, ours, and what differs.

use egui::{Grid, Label, RichText, ScrollArea, Ui};

use super::super::super::fields::warning;
use super::super::super::theme::{Palette, strong_font};
use crate::products::beside::{Beside, BesideRow};
use crate::units::AngleUnit;

/// Draws it; differences are theirs minus ours.
pub fn beside_ui(ui: &mut Ui, beside: &Result<Beside, String>, unit: AngleUnit) {
    let palette = Palette::current(ui.ctx());
    let beside = match beside {
        Ok(beside) => beside,
        Err(fault) => {
            warning(ui, fault, palette.bad);
            return;
        }
    };
    let rms = beside.rms_m().map_or("no setting of it comes down at that height".to_owned(), |rms_m| {
        format!("their ranges differ from ours by {rms_m:.1} m RMS")
    });
    ui.label(RichText::new(rms).font(strong_font(13.0)).color(palette.strong));
    let heads = [
        format!("their setting, {unit}"),
        "their range, m".to_owned(),
        "our range, m".to_owned(),
        "theirs farther, m".to_owned(),
        format!("our setting, {unit}"),
        format!("theirs more, {unit}"),
        "their flight, s".to_owned(),
        "our flight, s".to_owned(),
        "theirs longer, s".to_owned(),
    ];
    ScrollArea::both().auto_shrink(false).show(ui, |ui| {
        Grid::new("beside").striped(true).num_columns(heads.len()).spacing([14.0, 3.0]).show(ui, |ui| {
            for head in &heads {
                ui.add(Label::new(RichText::new(head).font(strong_font(11.5)).color(palette.weak)).extend());
            }
            ui.end_row();
            for row in &beside.rows {
                for cell in cells(row) {
                    ui.label(cell);
                }
                ui.end_row();
            }
        });
    });
}

fn cells(row: &BesideRow) -> [String; 9] {
    let number = |value: Option<f64>| value.map_or_else(|| "–".to_owned(), |value| format!("{value:.1}"));
    let off = |value: Option<f64>| value.map_or_else(|| "–".to_owned(), |value| format!("{value:+.1}"));
    [
        number(Some(row.setting)),
        number(Some(row.range_m)),
        number(row.our_range_m),
        off(row.range_off_m()),
        number(row.our_setting),
        off(row.setting_off()),
        number(row.time_s),
        number(row.our_time_s),
        off(row.time_off_s()),
    ]
}
