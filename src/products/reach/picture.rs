//! The cells as a picture: what hits where, one pixel a cell, north up.

use super::cells::{CellAnswer, Cells};
use super::stands::Standing;
use crate::aim::Arc;

/// Red, green, blue of an answer.
pub const fn colour(answer: &CellAnswer) -> [u8; 3] {
    match (answer, answer.way(Arc::Low), answer.way(Arc::High)) {
        (CellAnswer::NoGround, ..) => [24, 26, 30],
        (CellAnswer::Beyond, ..) => [58, 62, 70],
        (_, Some(_), Some(_)) => [70, 160, 90],
        (_, Some(_), None) => [74, 144, 217],
        (_, None, Some(_)) => [232, 154, 60],
        (_, None, None) => [176, 48, 52],
    }
}

/// The words for the colours, for a legend.
pub const LEGEND: [(&str, [u8; 3]); 6] = [
    ("both arcs", [70, 160, 90]),
    ("low arc only", [74, 144, 217]),
    ("high arc only", [232, 154, 60]),
    ("dead ground", [176, 48, 52]),
    ("out of reach", [58, 62, 70]),
    ("no terrain data", [24, 26, 30]),
];

/// The picture's pixels, row by row from the north-west, three bytes each.
pub fn rgb(cells: &Cells) -> Vec<u8> {
    cells.answers.iter().flat_map(colour).collect()
}

/// Red, green, blue of what a place is worth.
pub const fn stand_colour(standing: Standing) -> [u8; 3] {
    match standing {
        Standing::NoGround => [24, 26, 30],
        Standing::Beyond => [58, 62, 70],
        Standing::Masked => [176, 48, 52],
        Standing::Mixed => [150, 104, 196],
        Standing::Low => [74, 144, 217],
        Standing::High => [232, 154, 60],
        Standing::Both => [70, 160, 90],
    }
}

/// The pixels of places to stand at, row by row from the north-west, three bytes each.
pub fn stands_rgb(places: &Cells<Standing>) -> Vec<u8> {
    places.answers.iter().copied().flat_map(stand_colour).collect()
}
