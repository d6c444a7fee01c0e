//! The ground as a picture: colour by height, slope or photograph, light from the north-west, contours. Made off the
//! frame, one rectangle at a time, at the cost of its pixels whatever the map's size.

pub mod contours;
mod drape;
mod raster;
pub mod survey;
pub mod tints;

use std::sync::Arc;

use egui::{Color32, ColorImage, Theme};
use glam::{DVec2, DVec3};
use serde::{Deserialize, Serialize};

pub use contours::ContourLabel;
pub use drape::{Drape, DrapeFault};
pub use survey::Survey;

pub use crate::units::round_step;

use contours::Contours;
use raster::{HeightRaster, SampleSlopes};
use tints::Tint;

/// What is to be drawn.
#[derive(Clone, Debug)]
pub struct PictureOrder {
    /// The ground.
    pub survey: Arc<Survey>,
    /// The south-western and north-eastern corner, world metres.
    pub corners_m: [DVec2; 2],
    /// Pixels across and down.
    pub size: [usize; 2],
    /// How.
    pub look: Look,
}

/// How the ground is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Look {
    /// For which background.
    pub theme: Theme,
    /// What its colours tell.
    pub cover: Cover,
    /// Height between contours, metres; `None` for no contours.
    pub contour_m: Option<f64>,
}

/// What the ground's colours tell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cover {
    /// Its height.
    #[default]
    Heights,
    /// Its slope.
    Slopes,
    /// What a photograph of it shows; its height where there is none.
    Photograph,
}

/// A picture of a piece of the world.
pub struct Picture {
    /// The pixels, northern row first; transparent where there is no ground.
    pub image: ColorImage,
    /// The heights to be written on its contours.
    pub labels: Vec<ContourLabel>,
}

/// How much steeper the light shows slopes than they are, on samples and finer; more on coarser pixels, whose slopes
/// are means.
const RELIEF: f64 = 1.8;
/// How that grows with the samples a pixel spans, and the most it becomes.
const RELIEF_GROWTH: f64 = 0.3;
const MOST_RELIEF: f64 = 4.0;

impl PictureOrder {
    /// What a pixel spans to the east and to the north, metres.
    pub fn pixel_m(&self) -> DVec2 {
        (self.corners_m[1] - self.corners_m[0]) / DVec2::new(self.size[0] as f64, self.size[1] as f64)
    }
}

/// Draws.
pub fn draw(order: &PictureOrder) -> Picture {
    let brush = Brush::new(order);
    let [width, height] = order.size;
    let places = (0..height).flat_map(|row| (0..width).map(move |col| [col, row]));
    let pixels = places.map(|pixel| brush.pixel(pixel)).collect();
    let labels = brush.contours.as_ref().map(|contours| contours.labels(&brush.raster, order.size));
    Picture { image: ColorImage::new(order.size, pixels), labels: labels.unwrap_or_default() }
}

/// Everything a pixel needs that is the same for all of them.
struct Brush<'a> {
    order: &'a PictureOrder,
    raster: HeightRaster,
    /// What light falls on when samples are far apart on the screen.
    smooth: Option<SampleSlopes>,
    contours: Option<Contours>,
    light: DVec3,
    relief: f64,
    /// Whether a pixel spans so much that the slope a vehicle stands on has to be asked of the map.
    is_coarse: bool,
}

impl<'a> Brush<'a> {
    fn new(order: &'a PictureOrder) -> Self {
        let samples = (order.pixel_m() / order.survey.map.lattice().spacing_m).max_element();
        Self {
            order,
            raster: HeightRaster::of(order),
            smooth: SampleSlopes::of(order),
            contours: Contours::of(order),
            light: DVec3::new(-1.0, 1.0, 1.25).normalize(),
            relief: (RELIEF * samples.max(1.0).powf(RELIEF_GROWTH)).min(MOST_RELIEF),
            is_coarse: samples > 0.5,
        }
    }

    fn pixel(&self, pixel: [usize; 2]) -> Color32 {
        let Some(height_m) = self.raster.height_m(pixel) else { return Color32::TRANSPARENT };
        let place_m = self.raster.place_m(DVec2::new(pixel[0] as f64, pixel[1] as f64));
        let slope = self.raster.slope(pixel);
        let lit = self.smooth.as_ref().map_or(slope, |smooth| smooth.slope(&self.order.survey.map, place_m));
        let shade = self.shade(lit);
        let shaded = self.cover(place_m, height_m, slope).map(|channel| (channel * shade).min(255.0));
        let inked = match &self.contours {
            None => shaded,
            Some(contours) => {
                tints::mixed(shaded, contours.ink_colour(), contours.ink(height_m, slope.length()))
            }
        };
        let [r, g, b] = inked.map(|channel| channel.clamp(0.0, 255.0) as u8);
        Color32::from_rgb(r, g, b)
    }

    /// Light from the north-west, 1 on level ground.
    fn shade(&self, slope: DVec2) -> f32 {
        let normal = (-slope * self.relief).extend(1.0).normalize();
        let lit = normal.dot(self.light).max(0.0) / self.light.z;
        let (ambient, most) = if self.order.look.theme == Theme::Dark { (0.42, 1.4) } else { (0.6, 1.1) };
        (ambient + (1.0 - ambient) * lit).min(most) as f32
    }

    fn cover(&self, place_m: DVec2, height_m: f64, slope: DVec2) -> Tint {
        let (survey, theme) = (&self.order.survey, self.order.look.theme);
        match (self.order.look.cover, &survey.drape) {
            (Cover::Slopes, _) => tints::by_slope(theme, self.stood_on(place_m, slope).atan().to_degrees()),
            (Cover::Photograph, Some(drape)) => {
                let [low_m, high_m] = survey.map.corners_m();
                let span_m = high_m - low_m;
                drape.colour((place_m - low_m) / span_m, self.order.pixel_m() / span_m)
            }
            (Cover::Heights | Cover::Photograph, _) => {
                let [low_m, high_m] = survey.overview().range_m;
                let share = if high_m > low_m { (height_m - low_m) / (high_m - low_m) } else { 0.3 };
                tints::by_height(theme, share)
            }
        }
    }

    /// The slope of the ground itself at a place, metres a metre, however wide a pixel is.
    fn stood_on(&self, place_m: DVec2, slope: DVec2) -> f64 {
        if !self.is_coarse {
            return slope.length();
        }
        let normal = self.order.survey.map.normal(place_m);
        normal.map_or(slope.length(), |normal| normal.truncate().length() / normal.z)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terrain::HeightMap;
    use crate::terrain::heightmap::{HeightScale, Lattice};
    use crate::terrain::samples::Samples;

    /// Samples 100 m apart in a picture of 40 pixels of 10 m that reaches 100 m beyond the south-western sample.
    pub(super) fn order(counts: Vec<u16>, cols: usize) -> PictureOrder {
        let rows = counts.len() / cols;
        let lattice = Lattice { cols, rows, origin_m: DVec2::ZERO, spacing_m: DVec2::splat(100.0) };
        let map = HeightMap::new(Samples::U16(counts), lattice, HeightScale::METRES).unwrap();
        let look = Look { theme: Theme::Dark, cover: Cover::Heights, contour_m: None };
        let corners_m = [DVec2::splat(-100.0), DVec2::splat(300.0)];
        PictureOrder { survey: Arc::new(Survey::new(Arc::new(map), None)), corners_m, size: [40, 40], look }
    }

    fn with_cover(cover: Cover, order: PictureOrder) -> PictureOrder {
        PictureOrder { look: Look { cover, ..order.look }, ..order }
    }

    #[test]
    fn there_is_no_ground_off_the_map() {
        let picture = draw(&order(vec![5; 9], 3));
        assert_eq!(picture.image[(2, 2)], Color32::TRANSPARENT);
        assert_eq!(picture.image[(20, 20)].a(), 255);
    }

    #[test]
    fn a_slope_to_the_light_is_brighter_than_one_away_from_it() {
        for theme in [Theme::Dark, Theme::Light] {
            let middle = |counts| {
                let order = order(counts, 3);
                let look = Look { theme, cover: Cover::Slopes, ..order.look };
                u32::from(draw(&PictureOrder { look, ..order }).image[(20, 20)].g())
            };
            let toward = middle(vec![0, 30, 60, 0, 30, 60, 0, 30, 60]);
            assert!(toward > middle(vec![60, 30, 0, 60, 30, 0, 60, 30, 0]) + 10);
        }
    }

    #[test]
    fn level_and_steep_ground_have_colours_of_their_own() {
        let middle = |rise: u16| {
            let plane = order(vec![0, 0, 0, rise, rise, rise, 2 * rise, 2 * rise, 2 * rise], 3);
            draw(&with_cover(Cover::Slopes, plane)).image[(20, 20)]
        };
        let hue = |color: Color32| f32::from(color.r()) / f32::from(color.g());
        let [level, sloping, steep] = [3, 14, 40].map(|rise| hue(middle(rise)));
        assert!(level < 0.6 && (1.0..1.5).contains(&sloping) && steep > 1.55, "{level} {sloping} {steep}");
    }

    #[test]
    fn a_photograph_lies_over_the_ground_and_shows_its_shape() {
        let plain = order(vec![0, 30, 60, 0, 30, 60, 0, 30, 60], 3);
        let red = image::RgbImage::from_pixel(8, 8, image::Rgb([200, 20, 20]));
        let survey = Survey::new(Arc::clone(&plain.survey.map), Some(Arc::new(Drape::of(red))));
        let draped =
            with_cover(Cover::Photograph, PictureOrder { survey: Arc::new(survey), ..plain.clone() });
        let pixel = draw(&draped).image[(20, 20)];
        assert!(pixel.r() > 100 && pixel.g() < 60, "{pixel:?}");
        let without = with_cover(Cover::Photograph, plain.clone());
        assert_eq!(draw(&without).image.pixels, draw(&plain).image.pixels, "without one, heights");
    }

    #[test]
    fn a_coarse_picture_of_a_large_map_is_the_fine_one_seen_from_afar() {
        let counts =
            (0..512_u32).flat_map(|row| (0..512_u32).map(move |col| ((row + col) * 8) as u16)).collect();
        let fine = order(counts, 512);
        let corners_m = [DVec2::ZERO, DVec2::splat(51_100.0)];
        let middle = |pixels: usize| {
            let picture = draw(&PictureOrder { corners_m, size: [pixels, pixels], ..fine.clone() });
            picture.image[(pixels / 3, pixels / 3)]
        };
        let (near, far) = (middle(1500), middle(60));
        let off = [near.r().abs_diff(far.r()), near.g().abs_diff(far.g()), near.b().abs_diff(far.b())];
        assert!(off.iter().all(|off| *off < 40), "{near:?} {far:?}");
    }

    #[test]
    fn steps_are_round() {
        for (least, step) in [(0.9, 1.0), (1.1, 2.0), (2.0, 2.0), (4.2, 5.0), (5.1, 10.0), (70.0, 100.0)] {
            assert!((round_step(least) - step).abs() < 1e-9, "{least}");
        }
    }
}
