//! How wide words are in the face a sheet is printed in, and how they are broken into lines.

/// A face of the printed sheet; every PDF reader has both, and their metric twins serve an SVG.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Face {
    /// Helvetica.
    Plain,
    /// Helvetica Bold.
    Bold,
}

/// Millimetres of a typographic point.
pub const MM_PER_POINT: f64 = 25.4 / 72.0;

/// Width of a character none of the tables holds, thousandths of the size.
const OTHER_WIDTH: u16 = 556;

/// Widths of the characters from space to tilde, thousandths of the size (Adobe's core font metrics).
const PLAIN: [u16; 95] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
    556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
    500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469,
    556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
    278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];
const BOLD: [u16; 95] = [
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
    556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278,
    556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584,
    556, 333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556,
    333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
];

/// How wide `text` is, millimetres.
pub fn width_mm(text: &str, face: Face, size_pt: f64) -> f64 {
    let widths = match face {
        Face::Plain => &PLAIN,
        Face::Bold => &BOLD,
    };
    let width = |letter: char| {
        let index = (letter as usize).checked_sub(32);
        f64::from(index.and_then(|index| widths.get(index)).copied().unwrap_or(OTHER_WIDTH))
    };
    text.chars().map(width).sum::<f64>() / 1000.0 * size_pt * MM_PER_POINT
}

/// `text` in lines no wider than `most_mm`; a word that is wider has a line of its own.
pub fn wrapped(text: &str, face: Face, size_pt: f64, most_mm: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let longer = lines.last().map(|line| format!("{line} {word}"));
        match (longer, lines.last_mut()) {
            (Some(longer), Some(line)) if width_mm(&longer, face, size_pt) <= most_mm => *line = longer,
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// The widest word of `text`, millimetres.
pub fn widest_word_mm(text: &str, face: Face, size_pt: f64) -> f64 {
    text.split_whitespace().map(|word| width_mm(word, face, size_pt)).fold(0.0, f64::max)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_as_wide_as_each_other() {
        for face in [Face::Plain, Face::Bold] {
            let widths = ('0'..='9').map(|digit| width_mm(&digit.to_string(), face, 10.0));
            assert!(widths.into_iter().all(|width| (width - 5.56 * MM_PER_POINT).abs() < 1e-9));
        }
    }

    #[test]
    fn words_are_kept_whole_and_lines_narrow() {
        let lines = wrapped("Change of setting, target 100 m higher", Face::Bold, 6.5, 14.0);
        assert!(
            lines.len() > 2 && lines.iter().all(|line| width_mm(line, Face::Bold, 6.5) <= 14.0),
            "{lines:?}"
        );
        assert_eq!(lines.join(" "), "Change of setting, target 100 m higher");
        assert_eq!(wrapped("unbreakable", Face::Plain, 6.5, 1.0), ["unbreakable"]);
        assert!(wrapped("", Face::Plain, 6.5, 1.0).is_empty());
    }
}
