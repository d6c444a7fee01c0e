//! What the map's colours mean, at its lower left.

use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Theme, pos2, vec2};

use super::super::layers::Layers;
use super::super::numbers;
use super::super::picture::{Cover, Survey, tints};
use super::super::theme::{Palette, mark_font};

/// Width of the legend and height of a line of it, points.
const WIDTH: f32 = 168.0;
const LINE: f32 = 16.0;
const MARGIN: f32 = 8.0;

/// A line: a colour and what it means.
pub type Entry = (Color32, String);

/// Paints the legend with its lower left corner at `corner`, nothing while the heights are not known; where the next one's
/// lower left corner is.
pub fn paint(painter: &Painter, corner: Pos2, survey: &Survey, layers: Layers, theme: Theme) -> Pos2 {
    let palette = Palette::of(theme);
    let above = |lines: f32| corner - vec2(0.0, LINE * (lines + 1.0) + 16.0);
    match (layers.cover, survey.overview_if_made(), &survey.drape) {
        (Cover::Slopes, ..) => {
            entries(painter, corner, "Slope of the ground", &slope_entries(theme), palette);
            above(3.0)
        }
        (Cover::Heights, Some(overview), _) | (Cover::Photograph, Some(overview), None) => {
            ramp(painter, corner, overview.range_m, theme);
            above(2.0)
        }
        _ => corner,
    }
}

fn slope_entries(theme: Theme) -> Vec<Entry> {
    let [level, limit] = tints::SLOPE_CLASSES_DEG;
    let colour = |slope_deg| opaque(tints::by_slope(theme, slope_deg));
    vec![
        (colour(0.0), format!("up to {level:.0}°: stands level")),
        (colour(limit), format!("up to {limit:.0}°: tilts the gun")),
        (colour(90.0), format!("over {limit:.0}°: too steep")),
    ]
}

/// A plate of `lines` lines and a heading; where the first line begins.
pub fn plate(painter: &Painter, corner: Pos2, heading: &str, lines: usize, palette: &Palette) -> Pos2 {
    let height = LINE * (lines as f32 + 1.0) + 2.0 * 5.0;
    let rect = Rect::from_min_size(corner - vec2(0.0, height), vec2(WIDTH, height));
    painter.rect_filled(rect, 4.0, palette.panel.gamma_multiply(0.88));
    let top = rect.left_top() + vec2(MARGIN, 5.0);
    let font = FontId::proportional(11.5);
    painter.text(top + vec2(0.0, 0.5 * LINE), Align2::LEFT_CENTER, heading, font, palette.weak);
    top + vec2(0.0, LINE)
}

/// A legend of lines.
pub fn entries(painter: &Painter, corner: Pos2, heading: &str, entries: &[Entry], palette: &Palette) {
    let top = plate(painter, corner, heading, entries.len(), palette);
    for (index, (color, text)) in entries.iter().enumerate() {
        let middle = top + vec2(0.0, (index as f32 + 0.5) * LINE);
        let swatch = Rect::from_center_size(middle + vec2(8.0, 0.0), vec2(16.0, 10.0));
        painter.rect_filled(swatch, 2.0, *color);
        painter.text(middle + vec2(22.0, 0.0), Align2::LEFT_CENTER, text, mark_font(), palette.text);
    }
}

/// Colours from the lowest to the highest ground.
fn ramp(painter: &Painter, corner: Pos2, [low_m, high_m]: [f64; 2], theme: Theme) {
    let palette = Palette::of(theme);
    let top = plate(painter, corner, "Height", 2, palette);
    let bar = Rect::from_min_size(top + vec2(0.0, 3.0), vec2(WIDTH - 2.0 * MARGIN, 10.0));
    let steps = bar.width() as usize;
    for step in 0..steps {
        let tint = tints::by_height(theme, step as f64 / steps as f64);
        let left = bar.left() + step as f32;
        let strip = Rect::from_min_max(pos2(left, bar.top()), pos2(left + 1.0, bar.bottom()));
        painter.rect_filled(strip, 0.0, opaque(tint));
    }
    let y = top.y + 1.5 * LINE;
    let middle_m = f64::midpoint(low_m, high_m);
    let texts = [
        (bar.left(), Align2::LEFT_CENTER, low_m),
        (bar.center().x, Align2::CENTER_CENTER, middle_m),
        (bar.right(), Align2::RIGHT_CENTER, high_m),
    ];
    for (x, anchor, height_m) in texts {
        painter.text(pos2(x, y), anchor, numbers::metres_whole(height_m), mark_font(), palette.text);
    }
}

fn opaque(tint: tints::Tint) -> Color32 {
    let [r, g, b] = tint.map(|channel| channel as u8);
    Color32::from_rgb(r, g, b)
}
