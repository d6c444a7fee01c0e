//! A sheet as CSV (RFC 4180): one heading line, a row a line, numbers with a point.

use super::TableSheet;
use crate::products::firing_table::Row;

/// Digits more than people get.
const MORE_DECIMALS: usize = 3;

/// The rows of `sheet`; a cell without a number is empty.
pub fn as_csv(sheet: &TableSheet) -> String {
    let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(Vec::new());
    let lines = std::iter::once(heading(sheet)).chain(sheet.rows.iter().map(|row| line(sheet, row)));
    for record in lines {
        // a vector takes whatever is written to it
        let _written = writer.write_record(record);
    }
    let bytes = writer.into_inner().unwrap_or_default();
    String::from_utf8_lossy(&bytes).into_owned()
}

fn heading(sheet: &TableSheet) -> Vec<String> {
    let ends = ["Can be dialled", "Arrives armed"].map(str::to_owned);
    std::iter::once("Arc".to_owned())
        .chain(sheet.columns.iter().map(super::Column::heading))
        .chain(ends)
        .collect()
}

fn line(sheet: &TableSheet, row: &Row) -> Vec<String> {
    let number = |column: &super::Column| {
        let decimals = column.decimals + MORE_DECIMALS;
        column.value(row).map_or_else(String::new, |value| format!("{value:.decimals$}"))
    };
    let ends = [row.stopped_by.is_none(), row.armed].map(|is_so| if is_so { "yes" } else { "no" }.to_owned());
    std::iter::once(row.arc.word().to_owned()).chain(sheet.columns.iter().map(number)).chain(ends).collect()
}
