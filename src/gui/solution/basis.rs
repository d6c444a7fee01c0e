//! The numbers an answer rests on: those that are open as chips, all of them on demand.

use egui::{CollapsingHeader, Grid, RichText, Ui};

use super::super::fields::{chip, remark};
use super::super::reading::Firing;
use super::super::theme::Palette;
use crate::arsenal::Evidence;
use crate::mission::Constant;

/// Draws the open numbers and, folded away, all of them.
pub fn basis_ui(ui: &mut Ui, firing: &Firing) {
    let basis = &firing.stand.emplacement.basis;
    let palette = Palette::current(ui.ctx());
    remark(ui, "Not known for certain");
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = egui::vec2(5.0, 4.0);
        for constant in basis.iter().filter(|constant| constant.is_open()) {
            let color =
                if constant.evidence == Some(Evidence::Assumed) { palette.warn } else { palette.accent };
            chip(ui, &short(constant), color, &long(constant));
        }
    });
    let heading = RichText::new(format!("All {} numbers this rests on", basis.len())).size(12.5);
    CollapsingHeader::new(heading).id_salt("basis").show_unindented(ui, |ui| all_ui(ui, basis));
}

fn all_ui(ui: &mut Ui, basis: &[Constant]) {
    Grid::new("basis").num_columns(3).striped(true).spacing([10.0, 3.0]).show(ui, |ui| {
        for constant in basis {
            let cell = |ui: &mut Ui, text: &str| {
                let label = egui::Label::new(RichText::new(text).size(11.5)).truncate();
                ui.add(label).on_hover_text(long(constant));
            };
            cell(ui, &constant.key);
            cell(ui, &clipped(&constant.value));
            cell(ui, constant.evidence.map_or("", Evidence::word));
            ui.end_row();
        }
    });
}

/// Long lists are cut: the whole one is in the hover text.
fn clipped(value: &str) -> String {
    let most = 14;
    if value.chars().count() <= most {
        value.to_owned()
    } else {
        value.chars().take(most).chain(['…']).collect()
    }
}

fn short(constant: &Constant) -> String {
    format!("{} {}", constant.key, constant.evidence.map_or("", Evidence::word))
}

fn long(constant: &Constant) -> String {
    let note = constant.note.as_ref().map_or(String::new(), |note| format!("\n{note}"));
    format!("{}\n{constant}{note}", constant.subject)
}
