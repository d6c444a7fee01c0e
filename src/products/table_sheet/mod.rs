//! A firing table as people hold it: what stands over it, its columns and its remarks, in every form it is handed out in.
//!
//! One sheet feeds text, CSV, Markdown, SVG and PDF, so that they cannot differ in what they say.

mod columns;
mod csv;
mod glyphs;
mod layout;
mod markdown;
mod page;
mod pdf;
mod remarks;
mod svg;
mod title_block;

use crate::aim::Arc;
use crate::products::firing_table::{FiringTable, HEIGHT_STEP_M, Row, TableOrder};

pub use columns::{Column, columns};
pub use csv::as_csv;
pub use markdown::as_markdown;
pub use pdf::as_pdf;
pub use svg::as_svg;

/// What stands over a table. The date is the caller's: nothing here reads a clock.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct SheetTitle {
    /// The weapon's name.
    pub weapon: String,
    /// The shell's name.
    pub shell: String,
    /// What the rows are for: line of fire, targets.
    pub scope: Vec<String>,
    /// The sight: its unit, step and limits.
    pub sight: String,
    /// The numbers the table rests on.
    pub constants: Vec<SheetConstant>,
    /// When it was made.
    pub date: Option<String>,
    /// What to know beside every answer of this gun.
    pub notes: Vec<String>,
}

/// A number a table rests on.
#[derive(Clone, Debug, PartialEq)]
pub struct SheetConstant {
    /// Its name, with its unit.
    pub name: String,
    /// Its value.
    pub value: String,
    /// Where it is from, in one word; empty where that needs no telling.
    pub evidence: String,
}

/// A table ready to be handed out.
#[derive(Clone, Debug, PartialEq)]
pub struct TableSheet {
    /// What stands over it.
    pub title: SheetTitle,
    /// Its columns.
    pub columns: Vec<Column>,
    /// Its rows, the flat arc first.
    pub rows: Vec<Row>,
    /// What stands under it: what marks mean, and what cells cannot say.
    pub remarks: Vec<String>,
}

impl TableSheet {
    /// The sheet of `table`, as ordered, under `title`; height columns tell of `height_step_m`.
    pub fn new(title: SheetTitle, order: &TableOrder<'_>, table: FiringTable, height_step_m: f64) -> Self {
        let columns = columns(order, &table, height_step_m);
        let remarks = remarks::remarks(order, &table);
        Self { title, columns, rows: table.rows, remarks }
    }

    /// The same with the usual step of height.
    pub fn usual(title: SheetTitle, order: &TableOrder<'_>, table: FiringTable) -> Self {
        Self::new(title, order, table, HEIGHT_STEP_M)
    }

    /// The rows of one arc.
    pub fn on(&self, arc: Arc) -> Vec<&Row> {
        self.rows.iter().filter(|row| row.arc == arc).collect()
    }

    /// The cells of a row for people, one a column.
    pub fn cells(&self, row: &Row) -> Vec<String> {
        self.columns.iter().map(|column| column.cell(row)).collect()
    }
}

/// An arc's name over its rows.
const fn arc_title(arc: Arc) -> &'static str {
    match arc {
        Arc::Low => "Flat arc (low)",
        Arc::High => "Steep arc (high)",
    }
}
