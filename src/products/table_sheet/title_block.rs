//! What stands over a printed table: weapon and shell, what the rows are for, and the numbers they rest on.

use super::SheetTitle;
use super::glyphs::{Face, width_mm, wrapped};
use super::layout::SIDES_MM;
use super::page::{Anchor, Page};

/// Constants stand in so many columns.
const COLUMNS: usize = 3;
const SMALL_PT: f64 = 7.2;
const LINE_MM: f64 = 3.5;

/// Writes the block of `title` from `top_mm` down; where it ends, millimetres.
pub fn title_block(title: &SheetTitle, page: &mut Page, top_mm: f64) -> f64 {
    let [left_mm, right_mm] = SIDES_MM;
    page.rule(SIDES_MM, top_mm, 0.7);
    page.write([left_mm, top_mm + 7.0], Anchor::Start, (Face::Bold, 15.0), "FIRING TABLE");
    page.write([right_mm, top_mm + 5.2], Anchor::End, (Face::Bold, 11.0), &title.weapon);
    page.write([right_mm, top_mm + 10.0], Anchor::End, (Face::Plain, 10.0), &title.shell);
    if let Some(date) = &title.date {
        page.write([left_mm, top_mm + 11.2], Anchor::Start, (Face::Plain, SMALL_PT), &format!("made {date}"));
    }
    page.rule(SIDES_MM, top_mm + 13.0, 0.15);
    let lines = title.scope.iter().chain([&title.sight]).filter(|line| !line.is_empty());
    let y_mm = paragraph(page, lines, top_mm + 13.0);
    let y_mm = constants(page, title, y_mm);
    let y_mm = paragraph(page, title.notes.iter(), y_mm);
    page.rule(SIDES_MM, y_mm + 1.4, 0.7);
    y_mm + 4.0
}

/// Lines under each other from `y_mm` down, a rule above what follows; where they end.
fn paragraph<'t>(page: &mut Page, lines: impl Iterator<Item = &'t String>, mut y_mm: f64) -> f64 {
    let width = SIDES_MM[1] - SIDES_MM[0];
    for line in lines.flat_map(|line| wrapped(line, Face::Plain, SMALL_PT + 0.8, width)) {
        y_mm += LINE_MM + 0.2;
        page.write([SIDES_MM[0], y_mm], Anchor::Start, (Face::Plain, SMALL_PT + 0.8), &line);
    }
    y_mm
}

/// The constants in columns, each with its evidence.
fn constants(page: &mut Page, title: &SheetTitle, y_mm: f64) -> f64 {
    if title.constants.is_empty() {
        return y_mm;
    }
    page.rule(SIDES_MM, y_mm + 1.6, 0.15);
    let y_mm = y_mm + 1.8;
    let width = (SIDES_MM[1] - SIDES_MM[0]) / COLUMNS as f64;
    let a_column = title.constants.len().div_ceil(COLUMNS);
    for (index, constant) in title.constants.iter().enumerate() {
        let x_mm = SIDES_MM[0] + (index / a_column) as f64 * width;
        let line_mm = y_mm + (index % a_column + 1) as f64 * LINE_MM;
        let evidence =
            if constant.evidence.is_empty() { String::new() } else { format!(" ({})", constant.evidence) };
        page.write([x_mm, line_mm], Anchor::Start, (Face::Plain, SMALL_PT), &constant.name);
        let value = shortened(&format!("{}{evidence}", constant.value), width, &constant.name);
        let end_mm = x_mm + width - 4.0;
        page.write([end_mm, line_mm], Anchor::End, (Face::Bold, SMALL_PT), &value);
    }
    y_mm + a_column as f64 * LINE_MM + 1.0
}

/// `value` with its middle left out where it does not fit beside `name`.
fn shortened(value: &str, width: f64, name: &str) -> String {
    let room = width - 6.0 - width_mm(name, Face::Plain, SMALL_PT);
    if width_mm(value, Face::Bold, SMALL_PT) <= room {
        return value.to_owned();
    }
    let mut kept: String = value.to_owned();
    while !kept.is_empty() && width_mm(&format!("{kept}..."), Face::Bold, SMALL_PT) > room {
        kept.pop();
    }
    kept + "..."
}
