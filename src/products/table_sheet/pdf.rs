//! A sheet as PDF, in the faces every reader has.

use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref, Str, TextStr};

use super::TableSheet;
use super::glyphs::{Face, MM_PER_POINT, width_mm};
use super::layout::pages;
use super::page::{A4_MM, Anchor, Mark, Page, Text};

/// Numbers of the document's parts.
const CATALOG: Ref = Ref::new(1);
const PAGE_TREE: Ref = Ref::new(2);
const INFO: Ref = Ref::new(3);
const PLAIN: (Name<'_>, Ref) = (Name(b"F1"), Ref::new(4));
const BOLD: (Name<'_>, Ref) = (Name(b"F2"), Ref::new(5));
const FIRST_PAGE: i32 = 6;

/// The pages of `sheet`.
pub fn as_pdf(sheet: &TableSheet) -> Vec<u8> {
    let pages = pages(sheet);
    let refs = (FIRST_PAGE..).step_by(2).map(|number| (Ref::new(number), Ref::new(number + 1)));
    let refs: Vec<(Ref, Ref)> = refs.take(pages.len()).collect();
    let mut pdf = Pdf::new();
    pdf.catalog(CATALOG).pages(PAGE_TREE);
    let count = i32::try_from(pages.len()).unwrap_or(i32::MAX);
    pdf.pages(PAGE_TREE).kids(refs.iter().map(|(page, _)| *page)).count(count);
    let subject = format!("Firing table: {}, {}", sheet.title.weapon, sheet.title.shell);
    pdf.document_info(INFO).title(TextStr(&subject)).creator(TextStr("gunlay"));
    for ((_, font), name) in [(PLAIN, "Helvetica"), (BOLD, "Helvetica-Bold")] {
        pdf.type1_font(font).base_font(Name(name.as_bytes())).encoding_predefined(Name(b"WinAnsiEncoding"));
    }
    for (page, (id, content)) in pages.iter().zip(refs) {
        let mut written = pdf.page(id);
        let [width, height] = A4_MM.map(points);
        written.media_box(Rect::new(0.0, 0.0, width, height)).parent(PAGE_TREE).contents(content);
        written.resources().fonts().pair(PLAIN.0, PLAIN.1).pair(BOLD.0, BOLD.1);
        written.finish();
        pdf.stream(content, &drawn(page));
    }
    pdf.finish()
}

fn drawn(page: &Page) -> Vec<u8> {
    let mut content = Content::new();
    for mark in &page.marks {
        match mark {
            Mark::Text(text) => write(&mut content, text),
            Mark::Rule { ends_mm: [from, to], width_mm } => {
                content.set_line_width(points(*width_mm));
                content.move_to(points(from[0]), up(from[1])).line_to(points(to[0]), up(to[1])).stroke();
            }
            Mark::Band { corner_mm, size_mm, grey } => {
                content.set_fill_gray(*grey as f32);
                let foot = up(corner_mm[1] + size_mm[1]);
                content.rect(points(corner_mm[0]), foot, points(size_mm[0]), points(size_mm[1]));
                content.fill_nonzero().set_fill_gray(0.0);
            }
        }
    }
    content.finish().into_vec()
}

fn write(content: &mut Content, text: &Text) {
    let Text { at_mm: [x_mm, y_mm], anchor, face, size_pt, words } = text;
    let width_mm = width_mm(words, *face, *size_pt);
    let start_mm = match anchor {
        Anchor::Start => *x_mm,
        Anchor::Middle => x_mm - 0.5 * width_mm,
        Anchor::End => x_mm - width_mm,
    };
    let (font, _) = match face {
        Face::Plain => PLAIN,
        Face::Bold => BOLD,
    };
    content.begin_text().set_font(font, *size_pt as f32);
    content.next_line(points(start_mm), up(*y_mm)).show(Str(&win_ansi(words))).end_text();
}

/// Points from millimetres.
fn points(mm: f64) -> f32 {
    (mm / MM_PER_POINT) as f32
}

/// Points from the foot of the page, from millimetres below its head.
fn up(mm: f64) -> f32 {
    points(A4_MM[1] - mm)
}

/// `words` in the encoding of the faces; a letter they do not have is a question mark.
fn win_ansi(words: &str) -> Vec<u8> {
    let byte = |letter: char| match letter {
        '\u{2013}' => 0x96,
        '\u{2014}' => 0x97,
        '\u{20}'..='\u{7e}' | '\u{a0}'..='\u{ff}' => letter as u8,
        _ => b'?',
    };
    words.chars().map(byte).collect()
}
