//! What the map's colours mean, at its lower left unless gun or target stand there.

use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Theme, Vec2, pos2, vec2};

use super::super::layers::Layers;
use super::super::numbers;
use super::super::picture::{Cover, Survey, tints};
use super::super::theme::{Palette, mark_font};
use super::labels::RULERS;

/// Width of the legend and height of a line of it, points.
const WIDTH: f32 = 168.0;
const LINE: f32 = 16.0;
const MARGIN: f32 = 8.0;
/// Between two plates, points.
const GAP: f32 = 6.0;

/// A line: a colour and what it means.
pub type Entry = (Color32, String);

/// One legend on a plate of its own.
pub struct Plate {
    /// What it is of.
    pub heading: String,
    /// What stands below that.
    pub lines: Lines,
}

/// What stands on a legend.
pub enum Lines {
    /// Colours from the lowest to the highest ground, metres.
    Ramp([f64; 2]),
    /// Lines.
    Entries(Vec<Entry>),
}

/// What the ground's colours mean; nothing while the heights are not known.
pub fn of_ground(survey: &Survey, layers: Layers, theme: Theme) -> Option<Plate> {
    match (layers.cover, survey.overview_if_made(), &survey.drape) {
        (Cover::Slopes, ..) => {
            let lines = Lines::Entries(slope_entries(theme));
            Some(Plate { heading: "Slope of the ground".to_owned(), lines })
        }
        (Cover::Heights, Some(overview), _) | (Cover::Photograph, Some(overview), None) => {
            Some(Plate { heading: "Height".to_owned(), lines: Lines::Ramp(overview.range_m) })
        }
        _ => None,
    }
}

/// Where legends one above the other may stand on the map, their middles: at its lower left, or where no mark is below them.
pub fn middles(rect: Rect, size: Vec2) -> [Pos2; 4] {
    let (left, right) = (rect.left() + RULERS.x + 4.0, rect.right() - 8.0 - size.x);
    let (bottom, top) = (rect.bottom() - 8.0 - size.y, rect.top() + 60.0);
    let above_scale = bottom - 40.0;
    let corners = [(left, bottom), (left, top), (right, above_scale), (right, top)];
    corners.map(|(x, y)| pos2(x, y) + 0.5 * size)
}

/// The room they take, one above the other.
pub fn size(plates: &[Plate]) -> Vec2 {
    let height = plates.iter().map(|plate| plate.height() + GAP).sum::<f32>() - GAP;
    vec2(WIDTH, height.max(0.0))
}

/// Paints them, the first one lowest.
pub fn paint(painter: &Painter, room: Rect, plates: &[Plate], theme: Theme) {
    let mut bottom = room.bottom();
    for plate in plates {
        plate.paint(painter, pos2(room.left(), bottom), theme);
        bottom -= plate.height() + GAP;
    }
}

impl Plate {
    fn height(&self) -> f32 {
        let lines = match &self.lines {
            Lines::Ramp(_) => 2,
            Lines::Entries(entries) => entries.len(),
        };
        LINE * (lines as f32 + 1.0) + 2.0 * 5.0
    }

    /// Paints it with its lower left corner at `corner`.
    fn paint(&self, painter: &Painter, corner: Pos2, theme: Theme) {
        let palette = Palette::of(theme);
        let rect = Rect::from_min_size(corner - vec2(0.0, self.height()), vec2(WIDTH, self.height()));
        painter.rect_filled(rect, 4.0, palette.panel.gamma_multiply(0.88));
        let top = rect.left_top() + vec2(MARGIN, 5.0);
        let font = FontId::proportional(11.5);
        painter.text(top + vec2(0.0, 0.5 * LINE), Align2::LEFT_CENTER, &self.heading, font, palette.weak);
        let top = top + vec2(0.0, LINE);
        match &self.lines {
            Lines::Ramp(range_m) => ramp(painter, top, *range_m, theme),
            Lines::Entries(entries) => paint_entries(painter, top, entries, palette),
        }
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

fn paint_entries(painter: &Painter, top: Pos2, entries: &[Entry], palette: &Palette) {
    for (index, (color, text)) in entries.iter().enumerate() {
        let middle = top + vec2(0.0, (index as f32 + 0.5) * LINE);
        let swatch = Rect::from_center_size(middle + vec2(8.0, 0.0), vec2(16.0, 10.0));
        painter.rect_filled(swatch, 2.0, *color);
        painter.text(middle + vec2(22.0, 0.0), Align2::LEFT_CENTER, text, mark_font(), palette.text);
    }
}

/// Colours from the lowest to the highest ground.
fn ramp(painter: &Painter, top: Pos2, [low_m, high_m]: [f64; 2], theme: Theme) {
    let palette = Palette::of(theme);
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
