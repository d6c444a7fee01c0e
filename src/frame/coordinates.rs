//! Reading a pair of map coordinates the way people write them, without inventing what they left out.

use glam::DVec2;

/// Why a text is not one point.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum CoordinateFault {
    /// Nothing that looks like a number.
    #[error("\"{0}\" holds no coordinates; write two numbers, such as 98.54 110.33 or x98.54 y110.33")]
    Empty(String),
    /// Something that is neither a number, an axis letter nor a separator.
    #[error("\"{text}\": cannot read \"{piece}\"; write two numbers, such as 98.54 110.33 or x98.54 y110.33")]
    Unreadable {
        /// What was typed.
        text: String,
        /// The part that is not understood.
        piece: String,
    },
    /// One number where two are needed.
    #[error("\"{0}\" is only one coordinate; both are needed, east (x) and north (y)")]
    OnlyOne(String),
    /// More than two numbers.
    #[error("\"{0}\" holds more than two numbers; only east (x) and north (y) are read")]
    TooMany(String),
    /// The same axis twice.
    #[error("\"{text}\" gives {axis} twice; the other axis is missing")]
    AxisTwice {
        /// What was typed.
        text: String,
        /// The axis letter that came twice.
        axis: char,
    },
}

/// One number as it was typed, with its axis letter if it had one.
#[derive(Clone, Copy)]
struct Piece {
    axis: Option<char>,
    value: f64,
}

/// Reads one point: two numbers, in any of the ways people write them.
///
/// Letters `x`/`e` (east) and `y`/`n` (north) may stand before a number, in either order; blanks, `;`, `/` or a comma
/// followed by a blank separate the two; a comma inside a number is a decimal comma. Units are the caller's.
///
/// # Errors
/// When the text is not exactly one point, the fault says why; nothing is guessed.
///
/// ```
/// use gunlay::frame::coordinates::read_point;
/// let point = read_point("Y110,33 X98,54").unwrap();
/// assert_eq!((point.x, point.y), (98.54, 110.33));
/// assert!(read_point("x98.54").is_err());
/// ```
pub fn read_point(text: &str) -> Result<DVec2, CoordinateFault> {
    let pieces =
        split(text).into_iter().map(|piece| read_piece(text, &piece)).collect::<Result<Vec<_>, _>>()?;
    match pieces[..] {
        [] => Err(CoordinateFault::Empty(text.trim().to_owned())),
        [_] => Err(CoordinateFault::OnlyOne(text.trim().to_owned())),
        [first, second] => pair(text, first, second),
        _ => Err(CoordinateFault::TooMany(text.trim().to_owned())),
    }
}

/// Cuts the text at separators and before axis letters.
fn split(text: &str) -> Vec<String> {
    let spaced = separate_commas(text);
    let mut pieces = vec![String::new()];
    let mut previous = ' ';
    for letter in spaced.chars().map(|letter| letter.to_ascii_lowercase()) {
        let separator = letter.is_whitespace() || matches!(letter, ';' | '/' | '|' | '(' | ')' | '[' | ']');
        let starts_axis = is_axis(letter) && (previous.is_ascii_digit() || previous == '.');
        if separator || starts_axis {
            pieces.push(String::new());
        }
        if !separator {
            pieces.last_mut().map(|piece| piece.push(letter)).unwrap_or_default();
        }
        previous = letter;
    }
    join_lone_axes(pieces)
}

/// A comma between two digits is decimal when each number has at most one and a real separator stands elsewhere;
/// otherwise it separates.
fn separate_commas(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let digit = |index: Option<&char>| index.is_some_and(char::is_ascii_digit);
    let inside = |i: usize| i > 0 && digit(letters.get(i - 1)) && digit(letters.get(i + 1));
    let inner = (0..letters.len()).filter(|&i| letters[i] == ',' && inside(i)).count();
    let has_other_separator = text.trim().chars().any(|c| c.is_whitespace() || matches!(c, ';' | '/' | '|'))
        || text.chars().filter(|c| is_axis(c.to_ascii_lowercase())).count() == 2;
    let decimal_commas = inner > 0 && has_other_separator && !text.contains('.');
    let swap = |(i, &letter): (usize, &char)| match letter {
        ',' if decimal_commas && inside(i) => '.',
        ',' => ' ',
        other => other,
    };
    letters.iter().enumerate().map(swap).collect()
}

/// Puts an axis letter that stood alone, or before `=` or `:`, together with the number after it.
fn join_lone_axes(pieces: Vec<String>) -> Vec<String> {
    let mut joined: Vec<String> = Vec::new();
    for piece in pieces.into_iter().filter(|piece| !piece.is_empty()) {
        match joined.last_mut() {
            Some(last) if last.trim_end_matches(['=', ':']).chars().all(is_axis) => last.push_str(&piece),
            _ => joined.push(piece),
        }
    }
    joined
}

fn is_axis(letter: char) -> bool {
    matches!(letter, 'x' | 'y' | 'e' | 'n')
}

fn read_piece(text: &str, piece: &str) -> Result<Piece, CoordinateFault> {
    let axis = piece.chars().next().filter(|letter| is_axis(*letter));
    let axis = axis.map(|letter| if matches!(letter, 'x' | 'e') { 'x' } else { 'y' });
    let digits = piece.trim_start_matches(is_axis).trim_start_matches(['=', ':']);
    let value = digits.parse::<f64>().ok().filter(|value| value.is_finite());
    let plain = digits.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | '-' | '+'));
    match value {
        Some(value) if plain => Ok(Piece { axis, value }),
        _ => Err(CoordinateFault::Unreadable { text: text.trim().to_owned(), piece: piece.to_owned() }),
    }
}

fn pair(text: &str, first: Piece, second: Piece) -> Result<DVec2, CoordinateFault> {
    if let (Some(one), Some(other)) = (first.axis, second.axis)
        && one == other
    {
        return Err(CoordinateFault::AxisTwice { text: text.trim().to_owned(), axis: one });
    }
    let swapped = first.axis == Some('y') || second.axis == Some('x');
    let (east, north) = if swapped { (second, first) } else { (first, second) };
    Ok(DVec2::new(east.value, north.value))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn val_three_spellings_are_one_point() {
        // DEMAND row 23.
        for text in ["x98.54, y110.33", "Y110,33 X98,54", "98.54;110.33", "98.54,110.33", "x=98.54 y=110.33"]
        {
            assert_eq!(read_point(text), Ok(DVec2::new(98.54, 110.33)), "{text}");
        }
        for text in ["98,54 110,33", "98,54; 110,33", "x98.54y110.33", "X 98.54 Y 110.33", "(98.54, 110.33)"]
        {
            assert_eq!(read_point(text), Ok(DVec2::new(98.54, 110.33)), "{text}");
        }
        assert_eq!(read_point("-1400, -900"), Ok(DVec2::new(-1400.0, -900.0)));
        assert_eq!(read_point("98,110"), Ok(DVec2::new(98.0, 110.0)));
    }

    #[test]
    fn val_half_a_point_is_refused_with_the_reason() {
        // DEMAND row 23: nothing is invented.
        assert_eq!(read_point("x98.54"), Err(CoordinateFault::OnlyOne("x98.54".into())));
        let twice = CoordinateFault::AxisTwice { text: "x98.54 x110".into(), axis: 'x' };
        assert_eq!(read_point("x98.54 x110"), Err(twice));
        assert_eq!(read_point("1678"), Err(CoordinateFault::OnlyOne("1678".into())));
        assert!(matches!(read_point(""), Err(CoordinateFault::Empty(_))));
        assert!(matches!(read_point("1 2 3"), Err(CoordinateFault::TooMany(_))));
        assert!(matches!(read_point("A5 7"), Err(CoordinateFault::Unreadable { .. })));
        assert!(matches!(read_point("nan 7"), Err(CoordinateFault::Unreadable { .. })));
    }
}
