//! Contours: how far apart, where their ink lies, and where their heights are written.

use egui::{Theme, vec2};
use glam::DVec2;

use super::raster::HeightRaster;
use super::survey::Overview;
use super::{PictureOrder, round_step};

/// Every fifth contour is a heavy one and has its height written on it.
const HEAVY_EVERY: f64 = 5.0;
/// Contours are drawn this far above their height, so that a lake at a round height is not filled with ink, metres.
const LIFT_M: f64 = 0.01;
/// Slopes below this hold no contour, metres a metre.
const LEAST_SLOPE: f64 = 1e-4;
/// The least distance between contours on the usual slope, pixels.
const SPACING_PIXELS: f64 = 11.0;
/// The closest contours are apart, metres.
const CLOSEST_M: f64 = 0.1;
/// How far from a seed, and how near to the picture's edge, pixels, a height may be written.
const LABEL_ROOM: f64 = 56.0;
const LABEL_MARGIN: f64 = 22.0;
/// Half a label's length, pixels: over it, a contour must run straight.
const LABEL_HALF: f64 = 17.0;
/// Halvings of the way from a seed to its contour.
const LABEL_STEPS: usize = 5;

/// A height to be written on a contour.
#[derive(Clone, Debug, PartialEq)]
pub struct ContourLabel {
    /// Where, world metres.
    pub place_m: DVec2,
    /// The height as it is written.
    pub text: String,
    /// How the text is turned on the screen, radians, clockwise; never upside down.
    pub turn: f32,
}

/// The height between contours that suits pixels of a size, metres: 1, 2 or 5 times a power of ten.
pub fn interval_m(overview: &Overview, pixel_m: f64) -> f64 {
    round_step((overview.usual_slope * pixel_m * SPACING_PIXELS).max(CLOSEST_M))
}

/// What contours of one interval ink on one picture.
pub struct Contours {
    step_m: f64,
    pixel_m: f64,
    theme: Theme,
}

impl Contours {
    /// The contours of an order; `None` when it wants none.
    pub fn of(order: &PictureOrder) -> Option<Self> {
        let step_m = order.look.contour_m?;
        Some(Self { step_m, pixel_m: order.pixel_m().x, theme: order.look.theme })
    }

    /// How much of a pixel contours cover, 0 to 1; `slope` is the rise in metres a metre.
    pub fn ink(&self, height_m: f64, slope: f64) -> f32 {
        let level = nearest_level(height_m, self.step_m);
        let off_m = (height_m - LIFT_M - level * self.step_m).abs();
        let pixels_off = off_m / (slope.max(LEAST_SLOPE) * self.pixel_m);
        let is_heavy = level.rem_euclid(HEAVY_EVERY) < 0.5;
        let (half_width, strength) = match (is_heavy, self.theme) {
            (true, Theme::Dark) => (0.7, 0.6),
            (false, Theme::Dark) => (0.4, 0.38),
            (true, Theme::Light) => (0.6, 0.55),
            (false, Theme::Light) => (0.35, 0.32),
        };
        strength * (half_width + 0.5 - pixels_off as f32).clamp(0.0, 1.0)
    }

    /// The colour of the ink.
    pub fn ink_colour(&self) -> [f32; 3] {
        if self.theme == Theme::Dark { [10.0, 10.0, 8.0] } else { [104.0, 74.0, 44.0] }
    }

    /// Heights to be written on heavy contours, at most two on a picture, far enough apart for those of its neighbours.
    pub fn labels(&self, raster: &HeightRaster, size: [usize; 2]) -> Vec<ContourLabel> {
        let [width, height] = size.map(|side| side as f64);
        let seeds =
            [DVec2::new(0.27, 0.3), DVec2::new(0.73, 0.7)].map(|part| part * DVec2::new(width, height));
        seeds.into_iter().filter_map(|seed| self.label_near(raster, size, seed)).collect()
    }

    /// Walks along the slope from a seed to the nearest heavy contour.
    fn label_near(&self, raster: &HeightRaster, size: [usize; 2], seed: DVec2) -> Option<ContourLabel> {
        let heavy_m = HEAVY_EVERY * self.step_m;
        let level = nearest_level(spot(raster, size, seed)?.height_m, heavy_m);
        let wanted_m = level * heavy_m + LIFT_M;
        let mut pixel = seed;
        for _ in 0..LABEL_STEPS {
            let here = spot(raster, size, pixel)?;
            let steep = here.slope.length();
            if steep < LEAST_SLOPE {
                return None;
            }
            let pixels = (wanted_m - here.height_m) / (steep * self.pixel_m);
            let uphill = DVec2::new(here.slope.x, -here.slope.y) / steep;
            pixel += uphill * pixels.clamp(-LABEL_ROOM, LABEL_ROOM);
        }
        let here = spot(raster, size, pixel)?;
        let along = DVec2::new(here.slope.y, here.slope.x) / here.slope.length().max(LEAST_SLOPE);
        let pixel_rise_m = here.slope.length() * self.pixel_m;
        let is_on = |at: &DVec2, pixels: f64| {
            let found = spot(raster, size, *at);
            found.is_some_and(|found| (found.height_m - wanted_m).abs() <= pixels * pixel_rise_m)
        };
        let ends = [pixel - along * LABEL_HALF, pixel + along * LABEL_HALF];
        let is_good = (pixel - seed).length() <= LABEL_ROOM && is_on(&pixel, 0.7);
        (is_good && ends.iter().all(|end| is_on(end, 3.0))).then(|| ContourLabel {
            place_m: raster.place_m(pixel),
            text: height_text(level * heavy_m, heavy_m),
            turn: upright(along),
        })
    }
}

/// How many steps up the nearest contour is.
fn nearest_level(height_m: f64, step_m: f64) -> f64 {
    ((height_m - LIFT_M) / step_m).round()
}

/// What the raster has at a pixel.
struct Spot {
    height_m: f64,
    slope: DVec2,
}

/// The pixel's height carried on to the exact place by its slope; `None` near the edge.
fn spot(raster: &HeightRaster, [width, height]: [usize; 2], pixel: DVec2) -> Option<Spot> {
    let room = DVec2::new(width as f64, height as f64) - LABEL_MARGIN;
    if pixel.cmplt(DVec2::splat(LABEL_MARGIN)).any() || pixel.cmpgt(room).any() {
        return None;
    }
    let whole = pixel.round();
    let at = [whole.x as usize, whole.y as usize];
    let slope = raster.slope(at);
    let off_m = raster.place_m(pixel) - raster.place_m(whole);
    Some(Spot { height_m: raster.height_m(at)? + slope.dot(off_m), slope })
}

fn height_text(height_m: f64, step_m: f64) -> String {
    let decimals = usize::from(step_m < 0.95);
    format!("{height_m:.decimals$}")
}

/// The turn of a text along a line on the screen, read from the left.
fn upright(along: DVec2) -> f32 {
    let along = vec2(along.x as f32, along.y as f32);
    let along = if along.x < 0.0 { -along } else { along };
    along.angle()
}

#[cfg(test)]
mod tests {
    use super::super::tests::order;
    use super::super::{PictureOrder, draw};
    use super::*;

    fn contours(step_m: f64) -> Contours {
        Contours { step_m, pixel_m: 10.0, theme: Theme::Dark }
    }

    #[test]
    fn ink_lies_at_the_heights_of_contours_and_not_on_level_ground() {
        let contours = contours(10.0);
        assert!(contours.ink(10.01, 0.2) > 0.2);
        assert!(contours.ink(15.0, 0.2) < 1e-6);
        assert!(contours.ink(10.0, 0.0) < 1e-6, "a lake at a round height");
        assert!(contours.ink(50.01, 0.2) > contours.ink(40.01, 0.2), "each fifth is heavy");
    }

    /// A plane that rises to the east, 100 m a sample of 100 m, 300 pixels of 1 m.
    fn slope_order() -> PictureOrder {
        let plain = order(vec![0, 100, 200, 300, 0, 100, 200, 300, 0, 100, 200, 300, 0, 100, 200, 300], 4);
        let corners_m = [DVec2::ZERO, DVec2::splat(300.0)];
        let look = super::super::Look { contour_m: Some(10.0), ..plain.look };
        PictureOrder { corners_m, size: [300, 300], look, ..plain }
    }

    #[test]
    fn a_height_is_written_on_its_contour_and_along_it() {
        let picture = draw(&slope_order());
        assert_eq!(picture.labels.len(), 2);
        for label in &picture.labels {
            let height_m: f64 = label.text.parse().unwrap();
            assert!((height_m - label.place_m.x).abs() < 1.0, "{label:?}");
            assert!((height_m / 50.0 - (height_m / 50.0).round()).abs() < 1e-9);
            assert!((label.turn.abs() - std::f32::consts::FRAC_PI_2).abs() < 0.05, "north and south");
        }
    }

    #[test]
    fn level_ground_has_no_heights_written_on_it() {
        let plain = order(vec![50; 9], 3);
        let look = super::super::Look { contour_m: Some(10.0), ..plain.look };
        assert!(draw(&PictureOrder { look, size: [200, 200], ..plain }).labels.is_empty());
    }

    #[test]
    fn text_is_never_upside_down() {
        for degrees in 0..360 {
            let angle = f64::from(degrees).to_radians();
            let turn = upright(DVec2::new(angle.cos(), angle.sin()));
            assert!(turn.abs() <= std::f32::consts::FRAC_PI_2 + 1e-3, "{degrees}");
        }
    }
}
