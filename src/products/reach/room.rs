//! How much room there is round each place from which everything is hit: a gun cannot be parked on a pin's head.

use glam::DVec2;

use super::cells::Cells;
use super::stands::Standing;

/// A place from which everything is hit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RoomyPlace {
    /// World metres.
    pub place_m: DVec2,
    /// From there to the nearest place that is none, along rows, columns and diagonals, metres.
    pub room_m: f64,
}

/// Every place from which everything is hit, the roomiest first; what lies outside the square counts as none.
pub fn roomiest(places: &Cells<Standing>) -> Vec<RoomyPlace> {
    let (side, rooms) = (places.side, rooms(places));
    let roomy = |(index, &room): (usize, &u32)| RoomyPlace {
        place_m: places.middle_of_m(index % side, index / side),
        room_m: f64::from(room) * places.cell_m,
    };
    let mut found: Vec<RoomyPlace> =
        rooms.iter().enumerate().filter(|(_, room)| **room > 0).map(roomy).collect();
    found.sort_by(|one, other| other.room_m.total_cmp(&one.room_m));
    found
}

/// Cells to the nearest one that is none: forward and backward once over the raster, from neighbour to neighbour.
fn rooms(places: &Cells<Standing>) -> Vec<u32> {
    let side = places.side;
    let mut rooms: Vec<u32> =
        places.answers.iter().map(|standing| if standing.hits_all() { u32::MAX } else { 0 }).collect();
    let beside = |index: usize, rooms: &[u32], off: [(isize, isize); 4]| {
        let room = |(east, south): (isize, isize)| {
            let (col, row) =
                ((index % side).checked_add_signed(east)?, (index / side).checked_add_signed(south)?);
            (col < side && row < side).then(|| rooms[row * side + col])
        };
        off.into_iter().map(|off| room(off).unwrap_or(0)).min().unwrap_or(0)
    };
    let before = [(-1, -1), (0, -1), (1, -1), (-1, 0)];
    let after = [(1, 1), (0, 1), (-1, 1), (1, 0)];
    for index in 0..rooms.len() {
        rooms[index] = rooms[index].min(beside(index, &rooms, before).saturating_add(1));
    }
    for index in (0..rooms.len()).rev() {
        rooms[index] = rooms[index].min(beside(index, &rooms, after).saturating_add(1));
    }
    rooms
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_of_a_clearing_is_the_roomiest() {
        // 7 x 7 cells of 10 m; all serve but the column in the west
        let standing = |index: usize| if index.is_multiple_of(7) { Standing::Masked } else { Standing::High };
        let places = Cells {
            side: 7,
            cell_m: 10.0,
            middle_m: DVec2::ZERO,
            answers: (0..49).map(standing).collect::<Vec<_>>(),
        };
        let found = roomiest(&places);
        assert_eq!(found.len(), 42);
        assert!((found[0].room_m - 30.0).abs() < 1e-9);
        assert!(found.iter().filter(|place| place.room_m > 25.0).all(|place| place.place_m.y.abs() < 11.0));
        let corner = found.iter().find(|place| place.place_m == DVec2::new(30.0, 30.0)).unwrap();
        assert!((corner.room_m - 10.0).abs() < 1e-9);
    }
}
