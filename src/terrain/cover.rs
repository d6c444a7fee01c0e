//! What ground is covered with, by place: a raster of the game's surface numbers.

use std::sync::Arc;

use glam::DVec2;

/// A picture of surface numbers laid over a map from corner to corner, its northern row first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SurfaceNumbers {
    numbers: Arc<[u8]>,
    cols: usize,
    rows: usize,
}

impl SurfaceNumbers {
    /// The picture of these numbers, row by row from the north; `None` unless there are `cols` times `rows` of them.
    pub fn new(numbers: Vec<u8>, [cols, rows]: [usize; 2]) -> Option<Self> {
        let is_whole = cols > 0 && rows > 0 && cols.checked_mul(rows) == Some(numbers.len());
        is_whole.then(|| Self { numbers: numbers.into(), cols, rows })
    }

    /// The numbers, row by row from the north.
    pub(super) fn numbers(&self) -> &[u8] {
        &self.numbers
    }

    /// Columns and rows of the picture.
    pub(super) const fn size(&self) -> [usize; 2] {
        [self.cols, self.rows]
    }

    /// The number at a place, the picture reaching from the south-western to the north-eastern corner; `None` outside.
    pub fn at(&self, place_m: DVec2, [south_west_m, north_east_m]: [DVec2; 2]) -> Option<u8> {
        let share = (place_m - south_west_m) / (north_east_m - south_west_m);
        let is_inside = share.cmpge(DVec2::ZERO).all() && share.cmple(DVec2::ONE).all();
        if !is_inside {
            return None;
        }
        let col = ((share.x * self.cols as f64) as usize).min(self.cols - 1);
        let row = (((1.0 - share.y) * self.rows as f64) as usize).min(self.rows - 1);
        self.numbers.get(row * self.cols + col).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_picture_lies_over_the_map_north_up() {
        let picture = SurfaceNumbers::new(vec![1, 2, 3, 4, 5, 6], [3, 2]).unwrap();
        let corners = [DVec2::new(100.0, 200.0), DVec2::new(400.0, 400.0)];
        let at = |east, north| picture.at(DVec2::new(east, north), corners);
        assert_eq!((at(100.0, 400.0), at(250.0, 399.0), at(399.0, 301.0)), (Some(1), Some(2), Some(3)));
        assert_eq!((at(101.0, 299.0), at(250.0, 200.0), at(400.0, 200.0)), (Some(4), Some(5), Some(6)));
        assert_eq!((at(99.9, 300.0), at(250.0, 400.1), at(f64::NAN, 300.0)), (None, None, None));
    }

    #[test]
    fn a_picture_is_whole() {
        assert!(SurfaceNumbers::new(vec![1, 2, 3], [2, 2]).is_none());
        assert!(SurfaceNumbers::new(vec![], [0, 0]).is_none());
    }
}
