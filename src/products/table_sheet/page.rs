//! A printed page as marks on A4: millimetres from its upper left corner.

use super::glyphs::Face;

/// Width and height of A4 portrait, millimetres.
pub const A4_MM: [f64; 2] = [210.0, 297.0];

/// One page.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Page {
    /// What is on it, in the order it is drawn.
    pub marks: Vec<Mark>,
}

/// Something on a page.
#[derive(Clone, Debug, PartialEq)]
pub enum Mark {
    /// A line of text.
    Text(Text),
    /// A straight black line.
    Rule {
        /// Its ends, millimetres.
        ends_mm: [[f64; 2]; 2],
        /// How thick it is, millimetres.
        width_mm: f64,
    },
    /// A filled rectangle.
    Band {
        /// Its upper left corner, millimetres.
        corner_mm: [f64; 2],
        /// Its width and height, millimetres.
        size_mm: [f64; 2],
        /// From 0, black, to 1, white.
        grey: f64,
    },
}

/// A line of text on a page.
#[derive(Clone, Debug, PartialEq)]
pub struct Text {
    /// Where its anchor stands on the base line, millimetres.
    pub at_mm: [f64; 2],
    /// Which end of it stands there.
    pub anchor: Anchor,
    /// The face.
    pub face: Face,
    /// Its size, points.
    pub size_pt: f64,
    /// The words.
    pub words: String,
}

/// Which end of a text stands at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// Its beginning.
    Start,
    /// Its middle.
    Middle,
    /// Its end.
    End,
}

impl Page {
    /// Puts a line of text on the page.
    pub fn write(&mut self, at_mm: [f64; 2], anchor: Anchor, (face, size_pt): (Face, f64), words: &str) {
        self.marks.push(Mark::Text(Text { at_mm, anchor, face, size_pt, words: words.to_owned() }));
    }

    /// Draws a level line.
    pub fn rule(&mut self, [left_mm, right_mm]: [f64; 2], y_mm: f64, width_mm: f64) {
        self.marks.push(Mark::Rule { ends_mm: [[left_mm, y_mm], [right_mm, y_mm]], width_mm });
    }

    /// Draws an upright line.
    pub fn stroke(&mut self, x_mm: f64, [top_mm, bottom_mm]: [f64; 2], width_mm: f64) {
        self.marks.push(Mark::Rule { ends_mm: [[x_mm, top_mm], [x_mm, bottom_mm]], width_mm });
    }
}
