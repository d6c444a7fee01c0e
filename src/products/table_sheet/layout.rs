//! A sheet laid out on A4 portrait: the title block once, column heads on every page, rows in groups of five.

use super::TableSheet;
use super::arc_title;
use super::glyphs::{Face, MM_PER_POINT, widest_word_mm, width_mm, wrapped};
use super::page::{A4_MM, Anchor, Page};
use super::title_block::title_block;
use crate::aim::Arc;
use crate::products::firing_table::Row;

/// Where print begins and ends across the page, millimetres; the left margin takes a punch.
pub const SIDES_MM: [f64; 2] = [16.0, 200.0];
const TOP_MM: f64 = 14.0;
const BOTTOM_MM: f64 = 281.0;
/// From row to row, millimetres.
const ROW_MM: f64 = 3.7;
/// Room beside a number, millimetres.
const PADDING_MM: f64 = 1.1;
/// Sizes of rows and heads, points, where the columns have room.
const BODY_PT: f64 = 7.6;
const HEAD_PT: f64 = 6.4;
/// Rows of a group; every other group is shaded.
const GROUP: usize = 5;
const SHADE: f64 = 0.93;

/// The pages of `sheet`.
pub fn pages(sheet: &TableSheet) -> Vec<Page> {
    let mut print = Print { sheet, grid: Grid::new(sheet), pages: vec![Page::default()], y_mm: TOP_MM };
    print.y_mm = title_block(&sheet.title, print.page(), TOP_MM);
    for arc in [Arc::Low, Arc::High] {
        print.arc(arc);
    }
    print.remarks();
    print.furnish();
    print.pages
}

/// Columns across the page.
struct Grid {
    /// The left edge of each column and the right edge of the last, millimetres.
    edges_mm: Vec<f64>,
    /// Share of the usual sizes, 1 where there is room.
    scale: f64,
    /// Heads in lines, without and with the sign's words.
    names: Vec<Vec<String>>,
    signs: Vec<Vec<String>>,
    units: Vec<String>,
}

impl Grid {
    fn new(sheet: &TableSheet) -> Self {
        let needs: Vec<f64> = (0..sheet.columns.len()).map(|index| needed_mm(sheet, index)).collect();
        let (room, needed) = (SIDES_MM[1] - SIDES_MM[0], needs.iter().sum::<f64>());
        let scale = (room / needed).min(1.0);
        let spare = (room - needed * scale) / needs.len().max(1) as f64;
        let mut edges_mm = vec![SIDES_MM[0]];
        for need in needs {
            edges_mm.push(edges_mm[edges_mm.len() - 1] + need * scale + spare);
        }
        let widths: Vec<f64> = edges_mm.windows(2).map(|pair| pair[1] - pair[0] - 1.5 * PADDING_MM).collect();
        let lines = |text: &str, face, width: f64| wrapped(text, face, HEAD_PT * scale, width);
        let columns = || sheet.columns.iter().zip(&widths);
        Self {
            scale,
            names: columns().map(|(column, width)| lines(&column.name, Face::Bold, *width)).collect(),
            signs: columns()
                .map(|(column, width)| lines(&sign_words(column.sign), Face::Plain, *width))
                .collect(),
            units: sheet.columns.iter().map(|column| column.unit.clone()).collect(),
            edges_mm,
        }
    }

    const fn body(&self) -> (Face, f64) {
        (Face::Plain, BODY_PT * self.scale)
    }

    fn middle_mm(&self, column: usize) -> f64 {
        0.5 * (self.edges_mm[column] + self.edges_mm[column + 1])
    }

    /// Height of the heads, millimetres.
    fn head_mm(&self) -> f64 {
        let most = |lines: &[Vec<String>]| lines.iter().map(Vec::len).max().unwrap_or(0);
        (most(&self.names) + most(&self.signs) + 2) as f64 * self.line_mm() + 3.2
    }

    fn line_mm(&self) -> f64 {
        HEAD_PT * self.scale * MM_PER_POINT * 1.18
    }
}

/// What the sign of a column means, in words.
fn sign_words(sign: Option<&str>) -> String {
    sign.map_or_else(String::new, |sign| format!("+ {sign}"))
}

/// The least width a column can do with, millimetres.
fn needed_mm(sheet: &TableSheet, index: usize) -> f64 {
    let column = &sheet.columns[index];
    let cells = sheet.rows.iter().map(|row| width_mm(&column.cell(row), Face::Plain, BODY_PT));
    let name_mm = widest_word_mm(&column.name, Face::Bold, HEAD_PT);
    let sign_mm = widest_word_mm(column.sign.unwrap_or_default(), Face::Plain, HEAD_PT);
    cells.fold(name_mm.max(sign_mm), f64::max) + 2.0 * PADDING_MM
}

/// Pages in the making.
struct Print<'s> {
    sheet: &'s TableSheet,
    grid: Grid,
    pages: Vec<Page>,
    y_mm: f64,
}

impl Print<'_> {
    fn page(&mut self) -> &mut Page {
        let last = self.pages.len() - 1;
        &mut self.pages[last]
    }

    fn turn(&mut self) {
        self.pages.push(Page::default());
        self.y_mm = TOP_MM;
    }

    /// One arc's rows; it begins on a new page unless all of it fits on this one.
    fn arc(&mut self, arc: Arc) {
        let sheet = self.sheet;
        let rows = sheet.on(arc);
        if rows.is_empty() {
            return;
        }
        let needed_mm = 7.0 + self.grid.head_mm() + rows.len() as f64 * ROW_MM;
        let is_begun = self.y_mm > TOP_MM && arc == Arc::High;
        if is_begun && self.y_mm + needed_mm > BOTTOM_MM {
            self.turn();
        }
        let mut rest = &rows[..];
        let mut title = arc_title(arc).to_owned();
        loop {
            self.head(&title);
            let room = ((BOTTOM_MM - self.y_mm) / ROW_MM).floor().max(1.0) as usize;
            let whole_groups = (room / GROUP).max(1) * GROUP;
            let (now, later) = rest.split_at(whole_groups.min(rest.len()));
            self.rows(now);
            if later.is_empty() {
                return;
            }
            rest = later;
            title = format!("{}, continued", arc_title(arc));
            self.turn();
        }
    }

    /// The arc's title and the heads of the columns.
    fn head(&mut self, title: &str) {
        let (top_mm, sides) = (self.y_mm + 5.2, SIDES_MM);
        let (line_mm, head_mm) = (self.grid.line_mm(), self.grid.head_mm());
        let size = HEAD_PT * self.grid.scale;
        let mut marks = Page::default();
        marks.write([sides[0], self.y_mm + 3.6], Anchor::Start, (Face::Bold, 9.5), title);
        marks.rule(sides, top_mm, 0.45);
        let number_mm = top_mm + head_mm - 1.0;
        for column in 0..self.grid.names.len() {
            let x_mm = self.grid.middle_mm(column);
            let mut y_mm = top_mm + 0.6;
            for line in &self.grid.names[column] {
                y_mm += line_mm;
                marks.write([x_mm, y_mm], Anchor::Middle, (Face::Bold, size), line);
            }
            let unit_mm = number_mm - line_mm * (1.15 + self.most_signs() as f64) - 0.8;
            marks.write([x_mm, unit_mm], Anchor::Middle, (Face::Plain, size), &self.grid.units[column]);
            for (index, line) in self.grid.signs[column].iter().enumerate() {
                let y_mm = unit_mm + (index + 1) as f64 * line_mm;
                marks.write([x_mm, y_mm], Anchor::Middle, (Face::Plain, size), line);
            }
            let number = (column + 1).to_string();
            marks.write([x_mm, number_mm], Anchor::Middle, (Face::Plain, size * 0.9), &number);
        }
        marks.rule(sides, number_mm - line_mm, 0.15);
        marks.rule(sides, top_mm + head_mm, 0.3);
        self.page().marks.extend(marks.marks);
        self.y_mm = top_mm + head_mm;
    }

    fn most_signs(&self) -> usize {
        self.grid.signs.iter().map(Vec::len).max().unwrap_or(0)
    }

    fn rows(&mut self, rows: &[&Row]) {
        let (top_mm, body) = (self.y_mm, self.grid.body());
        let ends_mm: Vec<f64> =
            (0..self.sheet.columns.len()).map(|column| self.number_end_mm(column)).collect();
        let mut marks = Page::default();
        for group in (0..rows.len()).step_by(2 * GROUP) {
            let count = (rows.len() - group).min(GROUP);
            let corner_mm = [SIDES_MM[0], top_mm + group as f64 * ROW_MM];
            let size_mm = [SIDES_MM[1] - SIDES_MM[0], count as f64 * ROW_MM];
            marks.marks.push(super::page::Mark::Band { corner_mm, size_mm, grey: SHADE });
        }
        for (index, row) in rows.iter().enumerate() {
            let base_mm = top_mm + (index as f64 + 0.76) * ROW_MM;
            for (column, cell) in self.sheet.cells(row).iter().enumerate() {
                let (number, mark) = split(cell);
                let x_mm = ends_mm[column];
                marks.write([x_mm, base_mm], Anchor::End, body, &printed(number));
                if !mark.is_empty() {
                    marks.write([x_mm, base_mm], Anchor::Start, body, mark);
                }
            }
        }
        let bottom_mm = top_mm + rows.len() as f64 * ROW_MM;
        let head_top_mm = top_mm - self.grid.head_mm();
        for edge_mm in &self.grid.edges_mm {
            marks.stroke(*edge_mm, [head_top_mm, bottom_mm], 0.12);
        }
        marks.rule(SIDES_MM, bottom_mm, 0.45);
        self.page().marks.extend(marks.marks);
        self.y_mm = bottom_mm + 4.0;
    }

    /// Where the numbers of a column end: its widest number stands in the middle.
    fn number_end_mm(&self, column: usize) -> f64 {
        let (face, size) = self.grid.body();
        let head = &self.sheet.columns[column];
        let cells =
            self.sheet.rows.iter().map(|row| width_mm(&printed(split(&head.cell(row)).0), face, size));
        self.grid.middle_mm(column) + 0.5 * cells.fold(0.0, f64::max)
    }

    fn remarks(&mut self) {
        let sheet = self.sheet;
        let width_mm = SIDES_MM[1] - SIDES_MM[0];
        let lines = sheet.remarks.iter().flat_map(|remark| wrapped(remark, Face::Plain, 7.5, width_mm));
        for line in lines {
            if self.y_mm + 4.0 > BOTTOM_MM {
                self.turn();
            }
            let at_mm = [SIDES_MM[0], self.y_mm + 2.5];
            self.page().write(at_mm, Anchor::Start, (Face::Plain, 7.5), &line);
            self.y_mm += 3.6;
        }
    }

    /// What every page has at its foot.
    fn furnish(&mut self) {
        let title = &self.sheet.title;
        let subject = format!("{}, {}", title.weapon, title.shell);
        let made =
            format!("gunlay {} {}", env!("CARGO_PKG_VERSION"), title.date.as_deref().unwrap_or_default());
        let count = self.pages.len();
        let foot_mm = A4_MM[1] - 9.0;
        let small = (Face::Plain, 7.0);
        for (index, page) in self.pages.iter_mut().enumerate() {
            page.rule(SIDES_MM, foot_mm - 3.4, 0.15);
            page.write([SIDES_MM[0], foot_mm], Anchor::Start, small, &subject);
            let middle_mm = 0.5 * (SIDES_MM[0] + SIDES_MM[1]);
            let number = format!("page {} of {count}", index + 1);
            page.write([middle_mm, foot_mm], Anchor::Middle, small, &number);
            page.write([SIDES_MM[1], foot_mm], Anchor::End, small, made.trim_end());
        }
    }
}

/// A cell's number and the mark behind it, which stands outside the column of digits.
fn split(cell: &str) -> (&str, &str) {
    cell.split_at(cell.trim_end_matches('*').len())
}

/// A cell as it is printed: a minus as wide as a digit.
fn printed(cell: &str) -> String {
    cell.replace('-', "\u{2013}")
}
