//! The grid of the game's own units, and the scale.

use egui::{Align2, Color32, Painter, Pos2, Rect, Stroke, Theme, Vec2, pos2, vec2};
use glam::DVec2;

use super::super::numbers;
use super::super::picture::round_step;
use super::super::theme::{Palette, mark_font};
use super::super::transform::Transform;
use crate::frame::GameGrid;

/// The least distance between grid lines, points.
const SPACING: f64 = 74.0;
/// The least and greatest length of the scale, points.
const SCALE_LENGTH: f64 = 70.0;

/// Lines and labels of the grid.
pub fn paint(painter: &Painter, transform: &Transform, grid: GameGrid, theme: Theme) {
    let ink = match theme {
        Theme::Dark => Color32::from_white_alpha(30),
        Theme::Light => Color32::from_black_alpha(38),
    };
    let step = round_step(SPACING * transform.view.metres_per_point / grid.metres_per_unit());
    let corners = transform.corners_m().map(|corner_m| grid.grid_from_world(corner_m));
    let decimals = (-step.log10().floor()).clamp(0.0, 5.0) as usize;
    let rect = transform.rect;
    for line in lines(corners[0].x, corners[1].x, step) {
        let x = transform.screen_from_world(grid.world_from_grid(DVec2::new(line, 0.0))).x;
        painter.vline(x, rect.y_range(), Stroke::new(1.0, ink));
        label(painter, pos2(x, rect.top() + 3.0), Align2::CENTER_TOP, &format!("{line:.decimals$}"), theme);
    }
    for line in lines(corners[0].y, corners[1].y, step) {
        let y = transform.screen_from_world(grid.world_from_grid(DVec2::new(0.0, line))).y;
        painter.hline(rect.x_range(), y, Stroke::new(1.0, ink));
        if y > rect.top() + 24.0 {
            label(
                painter,
                pos2(rect.left() + 4.0, y),
                Align2::LEFT_CENTER,
                &format!("{line:.decimals$}"),
                theme,
            );
        }
    }
}

/// The multiples of `step` between two ends.
fn lines(low: f64, high: f64, step: f64) -> impl Iterator<Item = f64> {
    let (first, last) = ((low / step).ceil() as i64, (high / step).floor() as i64);
    (first..=last.min(first + 400)).map(move |index| index as f64 * step)
}

/// A label with a halo, to be read on any ground.
fn label(painter: &Painter, pos: Pos2, anchor: Align2, text: &str, theme: Theme) {
    let (ink, halo) = match theme {
        Theme::Dark => (Color32::from_gray(215), Color32::from_black_alpha(150)),
        Theme::Light => (Color32::from_gray(45), Color32::from_white_alpha(170)),
    };
    let galley = painter.layout_no_wrap(text.to_owned(), mark_font(), ink);
    let at = anchor.anchor_size(pos, galley.size());
    if !painter.clip_rect().contains_rect(at) {
        return; // half a number is none
    }
    painter.rect_filled(at.expand2(vec2(3.0, 0.0)), 3.0, halo);
    painter.galley(at.min, galley, ink);
}

/// The scale, and what contours are apart where there are any.
pub struct Scale {
    text: String,
    /// Points on the screen.
    length: f32,
}

impl Scale {
    /// The scale of a view.
    pub fn of(transform: &Transform, contour_m: Option<f64>) -> Self {
        let metres = round_step(SCALE_LENGTH * transform.view.metres_per_point);
        let length_text = numbers::metres(metres);
        let text = contour_m.map_or(length_text.clone(), |contour_m| {
            format!("contours {}   {length_text}", metres_or_less(contour_m))
        });
        Self { text, length: transform.points_from_metres(metres) }
    }

    /// The room it takes.
    pub fn size(&self, painter: &Painter) -> Vec2 {
        let galley = painter.layout_no_wrap(self.text.clone(), mark_font(), Color32::WHITE);
        vec2(galley.size().x.max(self.length) + 16.0, galley.size().y + 14.0)
    }

    /// Where it may stand, its middle: at the lower right, or where no mark is below it.
    pub fn middles(rect: Rect, size: Vec2) -> [Pos2; 2] {
        let corner = rect.right_bottom() - vec2(8.0, 8.0) - 0.5 * size;
        [corner, pos2(corner.x, rect.top() + 60.0 + 0.5 * size.y)]
    }

    /// Paints it on its plate.
    pub fn paint(&self, painter: &Painter, plate: Rect, palette: &Palette) {
        painter.rect_filled(plate, 4.0, palette.panel.gamma_multiply(0.85));
        let (right, y) = (plate.right() - 8.0, plate.bottom() - 6.0);
        let top = pos2(right, plate.top() + 2.0);
        painter.text(top, Align2::RIGHT_TOP, &self.text, mark_font(), palette.text);
        let stroke = Stroke::new(1.5, palette.text);
        painter.hline(right - self.length..=right, y, stroke);
        for x in [right - self.length, right] {
            painter.vline(x, y - 4.0..=y, stroke);
        }
    }
}

/// Metres, of which there may be less than one.
fn metres_or_less(metres: f64) -> String {
    if metres < 1.0 { format!("{metres:.1} m") } else { format!("{metres:.0} m") }
}
