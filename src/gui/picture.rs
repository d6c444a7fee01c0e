//! The ground as a picture: colour by height, shade by slope, contours. Made off the frame, for one view at a time.

use std::ops::ControlFlow;

use egui::{Color32, ColorImage, Theme};
use glam::{DVec2, DVec3};

use crate::terrain::{Ground, HeightMap};

/// What is to be drawn.
#[derive(Clone, Debug)]
pub struct PictureOrder {
    /// The ground.
    pub map: std::sync::Arc<HeightMap>,
    /// The south-western and north-eastern corner, world metres.
    pub corners_m: [DVec2; 2],
    /// Pixels across and down.
    pub size: [usize; 2],
    /// For which background.
    pub theme: Theme,
    /// Height between contours, metres.
    pub contour_m: f64,
}

/// A picture and the piece of the world it shows.
pub struct Picture {
    /// The pixels, northern row first; transparent where there is no ground.
    pub image: ColorImage,
    /// What was ordered.
    pub order: PictureOrder,
}

/// Every fifth contour is a heavy one.
const HEAVY_EVERY: f64 = 5.0;
/// Contours are drawn this far above their height, so that a lake at a round height is not filled with ink, metres.
const CONTOUR_LIFT_M: f64 = 0.01;
/// Slopes below this hold no contour, metres a metre.
const LEAST_SLOPE: f64 = 1e-4;
/// The slope contours are spaced for, metres a metre.
const USUAL_SLOPE: f64 = 0.2;
/// The least distance between contours on the usual slope, points.
const CONTOUR_SPACING_POINTS: f64 = 11.0;
/// How much steeper the shade shows slopes than they are.
const RELIEF: f64 = 1.8;

/// Tints from the lowest ground to the highest.
const DARK_TINTS: [[f32; 3]; 5] =
    [[58.0, 77.0, 72.0], [70.0, 88.0, 72.0], [94.0, 98.0, 76.0], [116.0, 106.0, 86.0], [140.0, 130.0, 118.0]];
const LIGHT_TINTS: [[f32; 3]; 5] = [
    [182.0, 202.0, 176.0],
    [202.0, 211.0, 178.0],
    [222.0, 215.0, 184.0],
    [217.0, 197.0, 168.0],
    [228.0, 220.0, 210.0],
];

/// The height between contours that suits a scale, metres: 1, 2 or 5 times a power of ten.
pub fn contour_interval_m(metres_per_point: f64) -> f64 {
    round_step(USUAL_SLOPE * metres_per_point * CONTOUR_SPACING_POINTS)
}

/// The least of 1, 2, 5 times a power of ten that is not below `least`.
pub fn round_step(least: f64) -> f64 {
    let decade = 10.0_f64.powf(least.max(1e-6).log10().floor());
    [1.0, 2.0, 5.0].into_iter().map(|step| step * decade).find(|step| *step >= least).unwrap_or(10.0 * decade)
}

/// Draws; `watch` is asked between rows whether to go on.
pub fn draw(order: PictureOrder, watch: impl Fn() -> ControlFlow<()>) -> Option<Picture> {
    let brush = Brush::new(&order);
    let [width, height] = order.size;
    let mut pixels = Vec::with_capacity(width * height);
    for row in 0..height {
        if watch().is_break() {
            return None;
        }
        pixels.extend((0..width).map(|col| brush.pixel(col, row)));
    }
    Some(Picture { image: ColorImage::new(order.size, pixels), order })
}

/// Everything a pixel needs that is the same for all of them.
struct Brush<'a> {
    order: &'a PictureOrder,
    ground: Ground,
    pixel_m: DVec2,
    /// Half the distance slopes are taken over: a cell or a pixel, so that shade has no seams at cell edges.
    reach_m: DVec2,
    light: DVec3,
    tints: &'static [[f32; 3]; 5],
}

impl<'a> Brush<'a> {
    fn new(order: &'a PictureOrder) -> Self {
        let span_m = order.corners_m[1] - order.corners_m[0];
        let pixel_m = span_m / DVec2::new(order.size[0] as f64, order.size[1] as f64);
        let tints = if order.theme == Theme::Dark { &DARK_TINTS } else { &LIGHT_TINTS };
        Self {
            order,
            ground: Ground::Relief(std::sync::Arc::clone(&order.map)),
            pixel_m,
            reach_m: (order.map.lattice().spacing_m * 0.5).max(pixel_m),
            light: DVec3::new(-1.0, 1.0, 1.25).normalize(),
            tints,
        }
    }

    fn pixel(&self, col: usize, row: usize) -> Color32 {
        let from_corner = DVec2::new(col as f64 + 0.5, (self.order.size[1] - row) as f64 - 0.5);
        let place_m = self.order.corners_m[0] + from_corner * self.pixel_m;
        let Some(height_m) = self.ground.height_m(place_m) else { return Color32::TRANSPARENT };
        let slope = self.slope(place_m, height_m);
        let shaded = self.tint(height_m).map(|channel| channel * self.shade(slope));
        let ink = self.contour_ink(height_m, slope.length());
        let inked = shaded.map(|channel| channel * (1.0 - ink) + self.ink_colour() * ink);
        let [r, g, b] = inked.map(|channel| channel.clamp(0.0, 255.0) as u8);
        Color32::from_rgb(r, g, b)
    }

    /// Rise to the east and to the north, metres a metre.
    fn slope(&self, place_m: DVec2, height_m: f64) -> DVec2 {
        let along = |step_m: DVec2| {
            let ahead = self.ground.height_m(place_m + step_m);
            let behind = self.ground.height_m(place_m - step_m);
            let reaches = f64::from(u8::from(ahead.is_some()) + u8::from(behind.is_some()));
            let rise_m = ahead.unwrap_or(height_m) - behind.unwrap_or(height_m);
            if reaches > 0.0 { rise_m / (reaches * step_m.length()) } else { 0.0 }
        };
        DVec2::new(along(DVec2::new(self.reach_m.x, 0.0)), along(DVec2::new(0.0, self.reach_m.y)))
    }

    /// Light from the north-west, 1 on level ground.
    fn shade(&self, slope: DVec2) -> f32 {
        let normal = (-slope * RELIEF).extend(1.0).normalize();
        let lit = normal.dot(self.light).max(0.0) / self.light.z;
        let (ambient, most) = if self.order.theme == Theme::Dark { (0.42, 1.4) } else { (0.6, 1.08) };
        (ambient + (1.0 - ambient) * lit).min(most) as f32
    }

    fn tint(&self, height_m: f64) -> [f32; 3] {
        let (low, high) = (self.order.map.lowest_m(), self.order.map.highest_m());
        let share = if high > low { ((height_m - low) / (high - low)).clamp(0.0, 1.0) } else { 0.3 };
        let along = share as f32 * (self.tints.len() - 1) as f32;
        let below = (along as usize).min(self.tints.len() - 2);
        let (from, to) = (self.tints[below], self.tints[below + 1]);
        std::array::from_fn(|i| from[i] + (to[i] - from[i]) * (along - below as f32))
    }

    /// How much of a pixel contours cover, 0 to 1.
    fn contour_ink(&self, height_m: f64, slope: f64) -> f32 {
        let step_m = self.order.contour_m;
        let level = ((height_m - CONTOUR_LIFT_M) / step_m).round();
        let off_m = (height_m - CONTOUR_LIFT_M - level * step_m).abs();
        let pixels_off = off_m / (slope.max(LEAST_SLOPE) * self.pixel_m.x);
        let is_heavy = level.rem_euclid(HEAVY_EVERY) < 0.5;
        let (half_width, strength) = if is_heavy { (0.6, 0.42) } else { (0.35, 0.24) };
        strength * (half_width + 0.5 - pixels_off as f32).clamp(0.0, 1.0)
    }

    fn ink_colour(&self) -> f32 {
        if self.order.theme == Theme::Dark { 8.0 } else { 70.0 }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::terrain::heightmap::{HeightScale, Lattice};
    use crate::terrain::samples::Samples;

    fn order(counts: Vec<u16>, cols: usize) -> PictureOrder {
        let rows = counts.len() / cols;
        let lattice = Lattice { cols, rows, origin_m: DVec2::ZERO, spacing_m: DVec2::splat(100.0) };
        let map = HeightMap::new(Samples::U16(counts), lattice, HeightScale::METRES).unwrap();
        let corners_m = [DVec2::splat(-100.0), DVec2::splat(300.0)];
        PictureOrder { map: Arc::new(map), corners_m, size: [40, 40], theme: Theme::Dark, contour_m: 10.0 }
    }

    fn go_on() -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    #[test]
    fn there_is_no_ground_off_the_map() {
        let picture = draw(order(vec![5; 9], 3), go_on).unwrap();
        assert_eq!(picture.image[(2, 2)], Color32::TRANSPARENT);
        assert_eq!(picture.image[(20, 20)].a(), 255);
    }

    #[test]
    fn a_slope_to_the_light_is_brighter_than_one_away_from_it() {
        let toward = draw(order(vec![0, 30, 60, 0, 30, 60, 0, 30, 60], 3), go_on).unwrap();
        let away = draw(order(vec![60, 30, 0, 60, 30, 0, 60, 30, 0], 3), go_on).unwrap();
        let brightness = |picture: &Picture| u32::from(picture.image[(20, 20)].g());
        assert!(brightness(&toward) > brightness(&away) + 10);
    }

    #[test]
    fn contours_stand_at_their_heights_and_not_on_level_ground() {
        let brush_order = order(vec![0, 20, 40, 0, 20, 40, 0, 20, 40], 3);
        let brush = Brush::new(&brush_order);
        assert!(brush.contour_ink(10.01, 0.2) > 0.2);
        assert!(brush.contour_ink(15.0, 0.2) < 1e-6);
        assert!(brush.contour_ink(10.0, 0.0) < 1e-6, "a lake at a round height");
        assert!(brush.contour_ink(50.01, 0.2) > brush.contour_ink(40.01, 0.2));
    }

    #[test]
    fn steps_are_round() {
        for (least, step) in [(0.9, 1.0), (1.1, 2.0), (2.0, 2.0), (4.2, 5.0), (5.1, 10.0), (70.0, 100.0)] {
            assert!((round_step(least) - step).abs() < 1e-9, "{least}");
        }
    }

    #[test]
    fn a_stopped_picture_is_none() {
        assert!(draw(order(vec![5; 9], 3), || ControlFlow::Break(())).is_none());
    }
}
