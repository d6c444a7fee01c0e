//! A sheet as one SVG: its pages under each other, each A4, for a screen or a single printed page.

use ::svg::Document;
use ::svg::node::element::{Group, Line, Rectangle, Text as Words};

use super::TableSheet;
use super::glyphs::{Face, MM_PER_POINT};
use super::layout::pages;
use super::page::{A4_MM, Anchor, Mark, Page, Text};

/// The pages of `sheet`.
pub fn as_svg(sheet: &TableSheet) -> String {
    let pages = pages(sheet);
    let [width, height] = [A4_MM[0], A4_MM[1] * pages.len() as f64];
    let mut document = Document::new()
        .set("width", format!("{width}mm"))
        .set("height", format!("{height}mm"))
        .set("viewBox", (0, 0, width, height))
        .set("font-family", "Helvetica, Arial, Liberation Sans, Nimbus Sans, sans-serif");
    for (index, page) in pages.iter().enumerate() {
        document = document.add(drawn(page, index as f64 * A4_MM[1]));
    }
    format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{document}\n")
}

fn drawn(page: &Page, top_mm: f64) -> Group {
    let paper = Rectangle::new().set("width", A4_MM[0]).set("height", A4_MM[1]).set("fill", "white");
    let group = Group::new().set("transform", format!("translate(0 {top_mm})")).add(paper);
    page.marks.iter().fold(group, |group, mark| match mark {
        Mark::Text(text) => group.add(words(text)),
        Mark::Rule { ends_mm: [from, to], width_mm } => group.add(
            Line::new()
                .set("x1", short(from[0]))
                .set("y1", short(from[1]))
                .set("x2", short(to[0]))
                .set("y2", short(to[1]))
                .set("stroke", "black")
                .set("stroke-width", *width_mm),
        ),
        Mark::Band { corner_mm, size_mm, grey } => group.add(
            Rectangle::new()
                .set("x", short(corner_mm[0]))
                .set("y", short(corner_mm[1]))
                .set("width", short(size_mm[0]))
                .set("height", short(size_mm[1]))
                .set("fill", shade(*grey)),
        ),
    })
}

fn words(text: &Text) -> Words {
    let anchor = match text.anchor {
        Anchor::Start => "start",
        Anchor::Middle => "middle",
        Anchor::End => "end",
    };
    let weight = match text.face {
        Face::Plain => "normal",
        Face::Bold => "bold",
    };
    Words::new(text.words.as_str())
        .set("x", short(text.at_mm[0]))
        .set("y", short(text.at_mm[1]))
        .set("font-size", short(text.size_pt * MM_PER_POINT))
        .set("font-weight", weight)
        .set("text-anchor", anchor)
}

fn shade(grey: f64) -> String {
    let level = (grey * 255.0).round() as u8;
    format!("rgb({level},{level},{level})")
}

/// A hundredth of a millimetre is finer than any printer.
fn short(mm: f64) -> f64 {
    (mm * 100.0).round() / 100.0
}
