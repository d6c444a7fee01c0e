//! Whether a raster's corner is the corner of its first cell or its first sample: the one place that knows the half step.

use glam::DVec2;

/// What the position a file states for its corner belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Pixel {
    /// The outer corner of a cell whose sample stands in its middle (GeoTIFF's pixel-is-area, `xllcorner`).
    Area,
    /// The sample itself (GeoTIFF's pixel-is-point, `xllcenter`).
    Point,
}

impl Pixel {
    /// From the stated corner to its sample, in sample steps along each axis.
    const fn steps_to_sample(self) -> f64 {
        match self {
            Self::Area => 0.5,
            Self::Point => 0.0,
        }
    }

    /// The south-western sample, from the south-western corner of the file.
    pub fn sample_from_south_west(self, corner_m: DVec2, spacing_m: DVec2) -> DVec2 {
        corner_m + spacing_m * self.steps_to_sample()
    }

    /// The south-western sample, from the north-western corner of the file and the number of its rows.
    pub fn sample_from_north_west(self, corner_m: DVec2, spacing_m: DVec2, rows: usize) -> DVec2 {
        let steps = self.steps_to_sample();
        corner_m + spacing_m * DVec2::new(steps, -steps - (rows as f64 - 1.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_corners_lead_to_the_same_sample() {
        let (spacing, south_west, rows) = (DVec2::new(10.0, 20.0), DVec2::new(100.0, 200.0), 7);
        let north_west = south_west + DVec2::new(0.0, 140.0);
        let from_south = Pixel::Area.sample_from_south_west(south_west, spacing);
        assert_eq!(from_south, DVec2::new(105.0, 210.0));
        assert_eq!(Pixel::Area.sample_from_north_west(north_west, spacing, rows), from_south);
        let top_sample = south_west + DVec2::new(0.0, 120.0);
        assert_eq!(Pixel::Point.sample_from_north_west(top_sample, spacing, rows), south_west);
    }
}
