//! The pieces the ground is drawn in: square tiles of a fixed number of pixels at scales half an octave apart, and one
//! coarse piece of the whole map below them.

use glam::DVec2;

/// Pixels a side of a tile.
pub const TILE_PIXELS: usize = 256;
/// The longer side of the whole map's piece, pixels.
const WHOLE_PIXELS: f64 = 768.0;

/// A piece of a map's ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Piece {
    /// All of it, coarse.
    Whole,
    /// One tile; columns and rows count from the south-western corner.
    Tile {
        /// Its scale: a pixel spans 2 to the power of half of this, metres.
        level: i32,
        /// Tiles to the east.
        col: i32,
        /// Tiles to the north.
        row: i32,
    },
}

/// The level whose pixels are just finer than a pixel of the screen.
pub fn level_for(metres_per_pixel: f64) -> i32 {
    (2.0 * metres_per_pixel.log2()).floor() as i32
}

/// What a pixel of a level spans, metres.
pub fn pixel_m(level: i32) -> f64 {
    (0.5 * f64::from(level)).exp2()
}

/// What a tile of a level spans, metres.
fn tile_m(level: i32) -> f64 {
    pixel_m(level) * TILE_PIXELS as f64
}

impl Piece {
    /// Its south-western and north-eastern corner on a map with these corners, world metres.
    pub fn corners_m(self, map_m: [DVec2; 2]) -> [DVec2; 2] {
        match self {
            Self::Whole => map_m,
            Self::Tile { level, col, row } => {
                let low_m = map_m[0] + DVec2::new(f64::from(col), f64::from(row)) * tile_m(level);
                [low_m, low_m + tile_m(level)]
            }
        }
    }

    /// Pixels across and down.
    pub fn size(self, map_m: [DVec2; 2]) -> [usize; 2] {
        match self {
            Self::Whole => {
                let span_m = map_m[1] - map_m[0];
                let pixels = span_m * (WHOLE_PIXELS / span_m.max_element());
                pixels.max(DVec2::ONE).round().to_array().map(|side| side as usize)
            }
            Self::Tile { .. } => [TILE_PIXELS; 2],
        }
    }

    /// How many levels it is from `level`; the whole map's piece is the farthest.
    pub const fn levels_from(self, level: i32) -> u32 {
        match self {
            Self::Whole => u32::MAX,
            Self::Tile { level: own, .. } => own.abs_diff(level),
        }
    }
}

/// The tiles of a level that lie on the map and within what is shown, the middle ones first.
pub fn visible(level: i32, map_m: [DVec2; 2], shown_m: [DVec2; 2]) -> Vec<Piece> {
    let (low_m, high_m) = (map_m[0].max(shown_m[0]), map_m[1].min(shown_m[1]));
    if low_m.cmpge(high_m).any() {
        return Vec::new();
    }
    let index = |place_m: DVec2| ((place_m - map_m[0]) / tile_m(level)).floor();
    let (first, last) = (index(low_m), index(high_m));
    let middle = ((shown_m[0] + shown_m[1]) * 0.5 - map_m[0]) / tile_m(level) - 0.5;
    let rows = first.y as i32..=last.y as i32;
    let mut places: Vec<[i32; 2]> =
        rows.flat_map(|row| (first.x as i32..=last.x as i32).map(move |col| [col, row])).collect();
    let off =
        |[col, row]: &[i32; 2]| (DVec2::new(f64::from(*col), f64::from(*row)) - middle).length_squared();
    places.sort_by(|one, other| off(one).total_cmp(&off(other)));
    places.into_iter().map(|[col, row]| Piece::Tile { level, col, row }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAP_M: [DVec2; 2] = [DVec2::new(500.0, 0.0), DVec2::new(8_500.0, 8_000.0)];

    #[test]
    fn a_level_is_finer_than_the_screen_by_less_than_half_an_octave() {
        for metres_per_pixel in [0.06, 0.9, 1.0, 1.3, 7.3, 380.0] {
            let ratio = metres_per_pixel / pixel_m(level_for(metres_per_pixel));
            assert!((1.0..2.0_f64.sqrt() + 1e-9).contains(&ratio), "{metres_per_pixel} {ratio}");
        }
    }

    #[test]
    fn tiles_cover_what_is_shown_of_the_map_and_no_more() {
        let shown_m = [DVec2::new(-1_000.0, 2_000.0), DVec2::new(3_000.0, 3_000.0)];
        let level = level_for(2.0);
        let tiles = visible(level, MAP_M, shown_m);
        let corners: Vec<[DVec2; 2]> = tiles.iter().map(|tile| tile.corners_m(MAP_M)).collect();
        for place_m in
            [DVec2::new(501.0, 2_001.0), DVec2::new(2_999.0, 2_999.0), DVec2::new(1_700.0, 2_500.0)]
        {
            let over = |[low, high]: &&[DVec2; 2]| low.cmple(place_m).all() && high.cmpgt(place_m).all();
            assert_eq!(corners.iter().filter(over).count(), 1, "{place_m}");
        }
        assert!(corners.iter().all(|[low, high]| high.x > 500.0 && low.x < 3_000.0));
        assert!(tiles.len() <= 5 * 4, "{}", tiles.len());
        assert!(visible(level, MAP_M, [DVec2::splat(-500.0), DVec2::splat(-1.0)]).is_empty());
    }

    #[test]
    fn the_whole_map_keeps_its_shape() {
        let map_m = [DVec2::ZERO, DVec2::new(4_000.0, 1_000.0)];
        assert_eq!(Piece::Whole.size(map_m), [768, 192]);
    }
}
