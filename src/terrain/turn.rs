//! The eight ways to lay a raster on its rectangle: what a picture saved sideways or mirrored needs.

use std::fmt;
use std::str::FromStr;

use glam::DVec2;

/// A turn or a mirroring of a raster. Turns are as seen on the map, north up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Turn {
    /// As it is.
    #[default]
    None,
    /// East and west change places.
    MirrorEastWest,
    /// North and south change places.
    MirrorNorthSouth,
    /// By half a circle.
    Half,
    /// By a quarter, clockwise: what lay in the north comes to lie in the east.
    QuarterRight,
    /// By a quarter, counter-clockwise: what lay in the north comes to lie in the west.
    QuarterLeft,
    /// About the line from south-west to north-east: east and north change places.
    MirrorEastNorth,
    /// About the line from north-west to south-east: east and south change places.
    MirrorEastSouth,
}

impl Turn {
    /// Every way there is.
    pub const ALL: [Self; 8] = [
        Self::None,
        Self::MirrorEastWest,
        Self::MirrorNorthSouth,
        Self::Half,
        Self::QuarterRight,
        Self::QuarterLeft,
        Self::MirrorEastNorth,
        Self::MirrorEastSouth,
    ];

    /// The word used in map files.
    pub const fn word(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::MirrorEastWest => "mirror-east-west",
            Self::MirrorNorthSouth => "mirror-north-south",
            Self::Half => "half",
            Self::QuarterRight => "quarter-right",
            Self::QuarterLeft => "quarter-left",
            Self::MirrorEastNorth => "mirror-east-north",
            Self::MirrorEastSouth => "mirror-east-south",
        }
    }

    /// Whether columns become rows.
    pub const fn swaps_axes(self) -> bool {
        matches!(self, Self::QuarterRight | Self::QuarterLeft | Self::MirrorEastNorth | Self::MirrorEastSouth)
    }

    /// The number of columns and rows after the turn.
    pub const fn of_size(self, [cols, rows]: [usize; 2]) -> [usize; 2] {
        if self.swaps_axes() { [rows, cols] } else { [cols, rows] }
    }

    /// The spacing after the turn, to the east and to the north.
    pub fn of_spacing(self, spacing_m: DVec2) -> DVec2 {
        if self.swaps_axes() { DVec2::new(spacing_m.y, spacing_m.x) } else { spacing_m }
    }

    /// Where a place of the turned raster came from; both in fractions of the extent from the south-western corner.
    pub fn source_of(self, place: DVec2) -> DVec2 {
        let DVec2 { x, y } = place;
        match self {
            Self::None => place,
            Self::MirrorEastWest => DVec2::new(1.0 - x, y),
            Self::MirrorNorthSouth => DVec2::new(x, 1.0 - y),
            Self::Half => DVec2::new(1.0 - x, 1.0 - y),
            Self::QuarterRight => DVec2::new(1.0 - y, x),
            Self::QuarterLeft => DVec2::new(y, 1.0 - x),
            Self::MirrorEastNorth => DVec2::new(y, x),
            Self::MirrorEastSouth => DVec2::new(1.0 - y, 1.0 - x),
        }
    }

    /// The column and row, from the south-west, a sample of the turned raster came from; `size` is that before the turn.
    pub(super) const fn source_sample(self, [col, row]: [usize; 2], [cols, rows]: [usize; 2]) -> [usize; 2] {
        match self {
            Self::None => [col, row],
            Self::MirrorEastWest => [cols - 1 - col, row],
            Self::MirrorNorthSouth => [col, rows - 1 - row],
            Self::Half => [cols - 1 - col, rows - 1 - row],
            Self::QuarterRight => [cols - 1 - row, col],
            Self::QuarterLeft => [row, rows - 1 - col],
            Self::MirrorEastNorth => [row, col],
            Self::MirrorEastSouth => [cols - 1 - row, rows - 1 - col],
        }
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A word that names no turn.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("\"{0}\" is no turn; accepted: {list}", list = Turn::ALL.map(Turn::word).join(", "))]
pub struct UnknownTurn(pub String);

impl FromStr for Turn {
    type Err = UnknownTurn;
    fn from_str(word: &str) -> Result<Self, Self::Err> {
        let found = Self::ALL.into_iter().find(|turn| turn.word() == word.trim());
        found.ok_or_else(|| UnknownTurn(word.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_and_places_come_from_the_same_corner() {
        let size = [4, 3];
        let last = |count: usize| count as f64 - 1.0;
        for turn in Turn::ALL {
            let [cols, rows] = turn.of_size(size);
            for (col, row) in (0..cols).flat_map(|col| (0..rows).map(move |row| (col, row))) {
                let place = DVec2::new(col as f64 / last(cols), row as f64 / last(rows));
                let [from_col, from_row] = turn.source_sample([col, row], size);
                let from = DVec2::new(from_col as f64 / last(size[0]), from_row as f64 / last(size[1]));
                assert!((turn.source_of(place) - from).length() < 1e-12, "{turn} {col} {row}");
            }
        }
    }

    #[test]
    fn a_quarter_to_the_right_takes_the_north_to_the_east() {
        // The turned map's eastern edge came from the northern edge.
        assert_eq!(Turn::QuarterRight.source_of(DVec2::new(1.0, 0.5)), DVec2::new(0.5, 1.0));
        assert_eq!(Turn::QuarterLeft.source_of(DVec2::new(0.0, 0.5)), DVec2::new(0.5, 1.0));
    }

    #[test]
    fn every_turn_reads_back_its_word() {
        for turn in Turn::ALL {
            assert_eq!(turn.word().parse(), Ok(turn));
        }
    }
}
