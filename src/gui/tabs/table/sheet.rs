//! A sheet on screen: range and setting stay in place, the other columns move under them.

use egui::scroll_area::ScrollBarVisibility;
use egui::{Align, Color32, Label, Layout, RichText, ScrollArea, TextWrapMode, Ui, UiBuilder};
use egui_extras::{Column as Width, TableBuilder};

use super::super::super::theme::{Palette, strong_font};
use crate::products::firing_table::Row;
use crate::products::table_sheet::{Column, TableSheet};

/// Width of a column that stays, and of one that moves, points.
const KEY: f32 = 66.0;
const OTHER: f32 = 108.0;
/// Height of a row and what is between two, points.
const LINE: f32 = 20.0;
const BETWEEN: f32 = 1.0;
/// Room below the words of a heading, points.
const UNDER_HEAD: f32 = 4.0;

/// Draws the rows of `sheet` on the arcs wanted; `scrolled` is how far down, kept for the caller.
pub fn sheet_ui(ui: &mut Ui, sheet: &TableSheet, rows: &[&Row], nearest: Option<usize>, scrolled: &mut f32) {
    let (keys, others): (Vec<&Column>, Vec<&Column>) = sheet.columns.iter().partition(|one| one.is_key());
    let whole = ui.available_rect_before_wrap();
    let edge = whole.left() + keys.len() as f32 * (KEY + ui.spacing().item_spacing.x);
    let (stays, moves) = whole.split_left_right_at_x(edge);
    let keys = Part { columns: &keys, rows, nearest, width: KEY, name: "keys" };
    let others = Part { columns: &others, rows, nearest, width: OTHER, name: "others" };
    let head = keys.head(ui).max(others.head(ui));
    let offset = ui.scope_builder(UiBuilder::new().max_rect(stays), |ui| keys.ui(ui, head, *scrolled));
    ui.scope_builder(UiBuilder::new().max_rect(moves), |ui| {
        ScrollArea::horizontal().id_salt("columns").auto_shrink(false).show(ui, |ui| {
            *scrolled = others.ui(ui, head, offset.inner);
        });
    });
}

/// Columns that move together.
struct Part<'a> {
    columns: &'a [&'a Column],
    rows: &'a [&'a Row],
    nearest: Option<usize>,
    width: f32,
    name: &'static str,
}

impl Part<'_> {
    /// Height of the highest heading, points.
    fn head(&self, ui: &Ui) -> f32 {
        let height = |column: &&Column| {
            let words = ui.painter().layout(heading(column), strong_font(11.0), Color32::WHITE, self.width);
            words.size().y
        };
        UNDER_HEAD + self.columns.iter().map(height).fold(0.0, f32::max)
    }

    /// Draws them under headings of a height, scrolled down so far; how far they then are.
    fn ui(&self, ui: &mut Ui, head: f32, scrolled: f32) -> f32 {
        let palette = Palette::current(ui.ctx());
        ui.spacing_mut().item_spacing.y = BETWEEN;
        ui.style_mut().wrap_mode = Some(TextWrapMode::Truncate);
        let columns = self.columns.len();
        let table = TableBuilder::new(ui)
            .id_salt(self.name)
            .striped(true)
            .auto_shrink(false)
            .min_scrolled_height(0.0)
            .vertical_scroll_offset(scrolled)
            .scroll_bar_visibility(ScrollBarVisibility::AlwaysHidden)
            .columns(Width::exact(self.width), columns)
            .cell_layout(Layout::right_to_left(Align::Center));
        let table = table.header(head, |mut header| {
            for column in self.columns {
                header.col(|ui| {
                    let text = RichText::new(heading(column)).font(strong_font(11.0)).color(palette.weak);
                    ui.add(Label::new(text).wrap().halign(Align::RIGHT));
                });
            }
        });
        let shown = table.body(|body| {
            body.rows(LINE, self.rows.len(), |mut line| {
                let index = line.index();
                line.set_selected(self.nearest == Some(index));
                for column in self.columns {
                    line.col(|ui| cell_ui(ui, column, self.rows[index], palette));
                }
            });
        });
        shown.state.clamped_offset().y
    }
}

/// Name, unit and sign of a column.
fn heading(column: &Column) -> String {
    let sign = column.sign.map_or_else(String::new, |sign| format!("; + {sign}"));
    format!("{}, {}{sign}", column.name, column.unit)
}

fn cell_ui(ui: &mut Ui, column: &Column, row: &Row, palette: &Palette) {
    let text = RichText::new(column.cell(row));
    let is_usable = row.stopped_by.is_none() && row.masked.is_none();
    ui.label(match (is_usable, column.is_key()) {
        (true, true) => text.strong().color(palette.arc(row.arc)),
        (true, false) => text,
        (false, _) => text.weak(),
    });
}
