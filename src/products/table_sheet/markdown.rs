//! A sheet as Markdown, an arc a table.

use super::{SheetConstant, TableSheet, arc_title};
use crate::aim::Arc;

/// Title, both arcs and remarks of `sheet`.
pub fn as_markdown(sheet: &TableSheet) -> String {
    let title = &sheet.title;
    let head = format!("# Firing table: {}, {}\n\n", title.weapon, title.shell);
    let lines = title.scope.iter().chain([&title.sight]).chain(&title.date).chain(&title.notes);
    let told = lines.filter(|line| !line.is_empty()).map(|line| format!("- {line}\n"));
    let constants = title.constants.iter().map(|one| format!("- {}\n", constant_words(one)));
    let arcs = [Arc::Low, Arc::High].into_iter().map(|arc| arc_table(sheet, arc));
    let remarks = sheet.remarks.iter().map(|remark| format!("\n{}\n", escaped(remark)));
    std::iter::once(head).chain(told).chain(constants).chain(arcs).chain(remarks).collect()
}

fn constant_words(constant: &SheetConstant) -> String {
    let SheetConstant { name, value, evidence } = constant;
    if evidence.is_empty() { format!("{name} {value}") } else { format!("{name} {value} ({evidence})") }
}

fn arc_table(sheet: &TableSheet, arc: Arc) -> String {
    let rows = sheet.on(arc);
    if rows.is_empty() {
        return String::new();
    }
    let headings = sheet.columns.iter().map(|column| escaped(&column.heading())).collect::<Vec<_>>();
    let rule = "--:|".repeat(headings.len());
    let body = rows.iter().map(|row| line(&sheet.cells(row))).collect::<String>();
    format!("\n## {}\n\n{}|{rule}\n{body}", arc_title(arc), line(&headings))
}

fn line(cells: &[String]) -> String {
    format!("| {} |\n", cells.join(" | "))
}

fn escaped(text: &str) -> String {
    text.replace('|', "\\|").replace('*', "\\*")
}
