//! Words on the map: on its edge, on a plate, along a contour.

use egui::epaint::TextShape;
use egui::{Align2, Color32, Painter, Pos2, Rect, Shape, Stroke, Theme, Vec2, vec2};

use super::super::picture::ContourLabel;
use super::super::theme::{Palette, mark_font, strong_font};
use super::super::transform::Transform;

/// Room for the numbers of the grid at the upper and the left edge, points.
pub const RULERS: Vec2 = vec2(48.0, 26.0);

/// The ink of heights on contours.
pub const fn contour_ink(theme: Theme) -> Color32 {
    match theme {
        Theme::Dark => Color32::from_rgb(226, 214, 190),
        Theme::Light => Color32::from_rgb(92, 62, 32),
    }
}

/// A number along its line, which is interrupted under it.
pub fn along_line(
    painter: &Painter,
    transform: &Transform,
    label: &ContourLabel,
    (ink, theme): (Color32, Theme),
) {
    let halo = match theme {
        Theme::Dark => Color32::from_black_alpha(130),
        Theme::Light => Color32::from_white_alpha(170),
    };
    let centre = transform.screen_from_world(label.place_m);
    let mut free = transform.rect.expand(30.0);
    free.min = transform.rect.min + RULERS;
    if !free.contains(centre) {
        return;
    }
    let galley = painter.layout_no_wrap(label.text.clone(), mark_font(), ink);
    let half = galley.size() * 0.5 + vec2(2.0, -2.0);
    let turn = egui::emath::Rot2::from_angle(label.turn);
    let corner = |x: f32, y: f32| centre + turn * vec2(x * half.x, y * half.y);
    let plate = vec![corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)];
    painter.add(Shape::convex_polygon(plate, halo, Stroke::NONE));
    let corner = centre - turn * (galley.size() * 0.5);
    painter.add(TextShape::new(corner, galley, ink).with_angle(label.turn));
}

/// Room the label of a mark takes, points.
const LABEL: Vec2 = vec2(124.0, 20.0);
/// Room a gun or a target takes with its name below it, points.
const NAMED: Vec2 = vec2(54.0, 56.0);

/// Where the label of a mark goes, its left middle: to the right of it, or where it covers neither gun nor target.
pub fn label_beside(mark: Pos2, handles: [Pos2; 2]) -> Pos2 {
    let taken = handles.map(|handle| Rect::from_center_size(handle + vec2(0.0, 8.0), NAMED));
    let room = |at: Pos2| Rect::from_min_size(at - vec2(0.0, 0.5 * LABEL.y), LABEL);
    let (right, left) = (10.0, -LABEL.x - 4.0);
    let places = [
        (right, 0.0),
        (right, -26.0),
        (right, 26.0),
        (left, 0.0),
        (left, -26.0),
        (left, 26.0),
        (right, -48.0),
    ];
    let mut places = places.into_iter().map(|(x, y)| mark + vec2(x, y));
    places
        .find(|at| taken.iter().all(|taken| !taken.intersects(room(*at))))
        .unwrap_or(mark + vec2(right, 0.0))
}

/// A line of text on a plate, its left middle at `pos`.
pub fn plate(painter: &Painter, pos: Pos2, text: &str, palette: &Palette) {
    let galley = painter.layout_no_wrap(text.to_owned(), strong_font(11.5), palette.text);
    let at = Align2::LEFT_CENTER.anchor_size(pos, galley.size());
    let around = at.expand2(vec2(5.0, 2.0));
    painter.rect_filled(around, 3.0, palette.panel.gamma_multiply(0.9));
    painter.galley(at.min, galley, palette.text);
}
