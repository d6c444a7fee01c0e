//! The ground's pictures: a coarse one of the whole map below, a sharp one of what is looked at above it.

use std::ops::ControlFlow;
use std::sync::Arc;

use egui::{Color32, Context, Painter, Rect, Stroke, TextureHandle, TextureOptions, Theme, Ui, pos2};
use glam::DVec2;

use super::super::picture::{Picture, PictureOrder, contour_interval_m, draw};
use super::super::theme::Palette;
use super::super::transform::Transform;
use super::super::worker::{Desk, Errand};
use super::super::world::Chart;

/// The longer side of the coarse picture, pixels.
const COARSE_PIXELS: f64 = 900.0;
/// The longest side of a sharp picture, pixels; beyond it pixels are shared.
const SHARP_PIXELS: f32 = 2600.0;
/// Distance between the stripes that say there is no ground, points.
const HATCH: f32 = 14.0;

/// Tells pictures apart.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Key {
    serial: u64,
    theme: Theme,
    corners_m: [DVec2; 2],
    size: [usize; 2],
}

/// A picture that is being made or shown.
struct Layer {
    name: &'static str,
    desk: Desk<(Key, PictureOrder), Option<(Key, Picture)>>,
    ordered: Option<Key>,
    shown: Option<(Key, TextureHandle)>,
}

/// Both pictures.
pub struct GroundLayer {
    coarse: Layer,
    sharp: Layer,
}

impl GroundLayer {
    /// Layers whose threads wake `ctx`.
    pub fn new(ctx: &Context) -> Self {
        Self { coarse: Layer::new(ctx, "coarse ground"), sharp: Layer::new(ctx, "sharp ground") }
    }

    /// Whether one is being made.
    pub fn is_busy(&self) -> bool {
        self.coarse.desk.is_busy() || self.sharp.desk.is_busy()
    }

    /// Paints what there is and orders what is missing.
    pub fn paint(&mut self, ui: &Ui, painter: &Painter, transform: &Transform, chart: &Chart) {
        let palette = Palette::current(ui.ctx());
        let Some(map) = chart.map() else {
            painter.rect_filled(transform.rect, 0.0, flat_colour(ui.theme()));
            return;
        };
        hatch(painter, transform.rect, palette);
        let (serial, theme) = (chart.serial, ui.theme());
        let whole_m = map.corners_m();
        let coarse = Key { serial, theme, corners_m: whole_m, size: coarse_size(whole_m) };
        self.coarse.order(coarse, || PictureOrder {
            map: Arc::clone(map),
            corners_m: coarse.corners_m,
            size: coarse.size,
            theme,
            contour_m: f64::INFINITY,
        });
        let sharp = sharp_key(ui, transform, serial);
        self.sharp.order(sharp, || PictureOrder {
            map: Arc::clone(map),
            corners_m: sharp.corners_m,
            size: sharp.size,
            theme,
            contour_m: contour_interval_m(transform.view.metres_per_point),
        });
        for layer in [&mut self.coarse, &mut self.sharp] {
            layer.collect(ui.ctx());
            layer.paint(painter, transform, serial, theme);
        }
    }
}

impl Layer {
    fn new(ctx: &Context, name: &'static str) -> Self {
        let desk = Desk::open(ctx, |(key, order): (Key, PictureOrder), errand: &Errand| {
            let watch = || if errand.is_stale() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
            draw(order, watch).map(|picture| (key, picture))
        });
        Self { name, desk, ordered: None, shown: None }
    }

    /// Orders the picture unless it is ordered already; while one is being made, the next waits, so that a moving map
    /// still gets pictures.
    fn order(&mut self, key: Key, order: impl FnOnce() -> PictureOrder) {
        let is_other_ground = self.ordered.is_some_and(|ordered| ordered.serial != key.serial);
        if self.ordered == Some(key) || (self.desk.is_busy() && !is_other_ground) {
            return;
        }
        self.ordered = Some(key);
        self.desk.ask((key, order()));
    }

    fn collect(&mut self, ctx: &Context) {
        if let Some(Some((key, picture))) = self.desk.answer() {
            let texture = ctx.load_texture(self.name, picture.image, TextureOptions::LINEAR);
            self.shown = Some((key, texture));
        }
    }

    fn paint(&self, painter: &Painter, transform: &Transform, serial: u64, theme: Theme) {
        let Some((key, texture)) = &self.shown else { return };
        if key.serial != serial || key.theme != theme {
            return;
        }
        let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
        painter.image(texture.id(), transform.screen_rect(key.corners_m), whole, Color32::WHITE);
    }
}

fn sharp_key(ui: &Ui, transform: &Transform, serial: u64) -> Key {
    let pixels = transform.rect.size() * ui.pixels_per_point();
    let shared = (pixels.max_elem() / SHARP_PIXELS).max(1.0);
    let size = [pixels.x, pixels.y].map(|side| ((side / shared).round() as usize).max(1));
    Key { serial, theme: ui.theme(), corners_m: transform.corners_m(), size }
}

fn coarse_size(corners_m: [DVec2; 2]) -> [usize; 2] {
    let span_m = corners_m[1] - corners_m[0];
    let scale = COARSE_PIXELS / span_m.max_element();
    (span_m * scale).max(DVec2::ONE).round().to_array().map(|side| side as usize)
}

fn flat_colour(theme: Theme) -> Color32 {
    match theme {
        Theme::Dark => Color32::from_rgb(56, 66, 58),
        Theme::Light => Color32::from_rgb(224, 226, 204),
    }
}

/// Stripes where there is no ground.
fn hatch(painter: &Painter, rect: Rect, palette: &Palette) {
    painter.rect_filled(rect, 0.0, palette.window);
    let stroke = Stroke::new(1.0, palette.line.gamma_multiply(0.55));
    let count = ((rect.width() + rect.height()) / HATCH) as usize;
    for index in 0..=count {
        let x = rect.left() + index as f32 * HATCH;
        painter.line_segment([pos2(x, rect.top()), pos2(x - rect.height(), rect.bottom())], stroke);
    }
}
