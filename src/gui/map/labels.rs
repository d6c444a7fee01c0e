//! Words on the map: on its edge, on a plate, along a contour.

use egui::epaint::TextShape;
use egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, Theme, Vec2, vec2};

use super::super::picture::ContourLabel;
use super::super::theme::{Palette, mark_font, strong_font};
use super::super::transform::Transform;
use super::taken::Taken;

/// Room for the numbers of the grid at the upper and the left edge, points.
pub const RULERS: Vec2 = vec2(48.0, 26.0);

/// Room round the words of a plate, points.
const PLATE: Vec2 = vec2(5.0, 2.0);

/// The ink of heights on contours.
pub const fn contour_ink(theme: Theme) -> Color32 {
    match theme {
        Theme::Dark => Color32::from_rgb(226, 214, 190),
        Theme::Light => Color32::from_rgb(92, 62, 32),
    }
}

/// What draws a number along its line, which is interrupted under it, at the first of `places` where there is room for it;
/// nothing where there is none.
pub fn along_line(
    painter: &Painter,
    transform: &Transform,
    taken: &mut Taken,
    places: &[ContourLabel],
    (ink, theme): (Color32, Theme),
) -> Option<Shape> {
    let halo = match theme {
        Theme::Dark => Color32::from_black_alpha(130),
        Theme::Light => Color32::from_white_alpha(170),
    };
    places.iter().find_map(|label| {
        let centre = transform.screen_from_world(label.place_m);
        let galley = painter.layout_no_wrap(label.text.clone(), mark_font(), ink);
        let turn = egui::emath::Rot2::from_angle(label.turn);
        let half = galley.size() * 0.5 + vec2(2.0, -2.0);
        let corner = |x: f32, y: f32| centre + turn * vec2(x * half.x, y * half.y);
        let plate = vec![corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)];
        let room = Rect::from_points(&plate).expand(2.0);
        taken.first_free(room.size(), [room.center()])?;
        let corner = centre - turn * (galley.size() * 0.5);
        let text = TextShape::new(corner, galley, ink).with_angle(label.turn);
        Some(Shape::Vec(vec![Shape::convex_polygon(plate, halo, Stroke::NONE), text.into()]))
    })
}

/// Where the label of a mark may stand, its left middle, when it is `wide`: right of the mark, left, lines off, and below.
pub fn beside(mark: Pos2, wide: f32) -> Vec<Pos2> {
    let (right, left, middle, line) = (12.0, -12.0 - wide, -0.5 * wide, 24.0);
    let lines = [0.0, -line, line, -2.0 * line, 2.0 * line];
    let sides = lines.into_iter().flat_map(|y| [right, left].map(|x| vec2(x, y)));
    sides.chain([line, -line].map(|y| vec2(middle, y))).map(|off| mark + off).collect()
}

/// A line of text on a plate beside a mark, where there is room for it.
pub fn plate_beside(painter: &Painter, taken: &mut Taken, mark: Pos2, text: &str, palette: &Palette) {
    let wide = painter.layout_no_wrap(text.to_owned(), strong_font(11.5), palette.text).size().x;
    plate(painter, taken, &beside(mark, wide), text, palette);
}

/// A line of text on a plate, its left middle at the first of `places` where there is room; none where there is none.
pub fn plate(painter: &Painter, taken: &mut Taken, places: &[Pos2], text: &str, palette: &Palette) {
    let galley = painter.layout_no_wrap(text.to_owned(), strong_font(11.5), palette.text);
    let size = galley.size() + 2.0 * PLATE;
    let middles = places.iter().map(|place| *place + vec2(0.5 * galley.size().x, 0.0));
    let Some(around) = taken.first_free(size, middles) else { return };
    painter.rect_filled(around, 3.0, palette.panel.gamma_multiply(0.9));
    painter.galley(around.min + PLATE, galley, palette.text);
}

/// Where what is to be known about all of the map may stand, the left middle of its plate: under the top, line by line.
pub fn under_the_top(rect: Rect) -> [Pos2; 3] {
    [0.0, 20.0, 40.0].map(|line| rect.center_top() + vec2(-70.0, 68.0 + line))
}
