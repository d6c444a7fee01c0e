//! Gun and target, as handles to be dragged.

use egui::{Align2, Color32, Painter, Pos2, Rect, Shape, Stroke, vec2};

use super::super::theme::{Palette, strong_font};
use super::super::transform::{Transform, clamped_to};
use super::super::world::World;
use crate::frame::direction_from_azimuth_elevation;
use crate::units::Angle;

/// Radius of a handle, points.
const RADIUS: f32 = 9.0;

/// Marks closer than this have their names on different sides, points.
const CLOSE: f32 = 56.0;
/// Height of what lies over the map at its top and its bottom: numbers and buttons, legend and scale, points.
const FURNITURE: f32 = 46.0;

/// Paints both, and an arrow at the edge for one that is out of sight.
pub fn paint(painter: &Painter, transform: &Transform, world: &World, palette: &Palette) {
    let gun = transform.screen_from_world(world.situation.gun.east_north_m);
    let target = transform.screen_from_world(world.situation.target.east_north_m);
    let is_close = gun.distance(target) < CLOSE;
    let below = |mark: Pos2, other: Pos2| if is_close && mark.y < other.y { -1.0 } else { 1.0 };
    gun_mark(painter, (gun, below(gun, target)), world.situation.hull.heading(), palette);
    target_mark(painter, (target, below(target, gun)), palette);
    for (pos, name, color) in [(gun, "gun", palette.gun), (target, "target", palette.target)] {
        out_of_sight(painter, transform.rect, pos, (name, color), palette);
    }
}

/// A disc with the nose of the hull, its name below it or, at -1, above.
fn gun_mark(painter: &Painter, (pos, below): (Pos2, f32), heading: Angle, palette: &Palette) {
    let ahead = direction_from_azimuth_elevation(heading, Angle::ZERO);
    let ahead = vec2(ahead.x as f32, -ahead.y as f32);
    let side = ahead.rot90();
    let nose =
        [pos + ahead * (RADIUS + 11.0), pos + ahead * RADIUS + side * 5.0, pos + ahead * RADIUS - side * 5.0];
    let edge = Stroke::new(1.5, outline(palette));
    painter.add(Shape::convex_polygon(nose.to_vec(), palette.gun, edge));
    painter.circle(pos, RADIUS, palette.gun, edge);
    painter.circle_filled(pos, 3.0, outline(palette));
    tag(painter, pos + vec2(0.0, below * (RADIUS + 13.0)), "Gun", palette.gun);
}

/// A ring with cross hairs, its name below it or, at -1, above.
fn target_mark(painter: &Painter, (pos, below): (Pos2, f32), palette: &Palette) {
    for (width, color) in [(4.5, outline(palette)), (2.2, palette.target)] {
        let stroke = Stroke::new(width, color);
        painter.circle_stroke(pos, RADIUS, stroke);
        for side in [vec2(1.0, 0.0), vec2(-1.0, 0.0), vec2(0.0, 1.0), vec2(0.0, -1.0)] {
            painter.line_segment([pos + side * 4.0, pos + side * (RADIUS + 5.0)], stroke);
        }
    }
    painter.circle_filled(pos, 1.8, palette.target);
    tag(painter, pos + vec2(0.0, below * (RADIUS + 16.0)), "Target", palette.target);
}

/// What a mark is edged with, to stand out on any ground.
const fn outline(palette: &Palette) -> Color32 {
    palette.window
}

/// A name with its middle at `pos`.
fn tag(painter: &Painter, pos: Pos2, text: &str, color: Color32) {
    let galley = painter.layout_no_wrap(text.to_owned(), strong_font(11.5), color);
    let at = Align2::CENTER_CENTER.anchor_size(pos, galley.size());
    painter.rect_filled(at.expand2(vec2(4.0, 1.0)), 3.0, Color32::from_black_alpha(165));
    let bright = if color.r().max(color.g()) < 210 { Color32::WHITE } else { color };
    painter.galley_with_override_text_color(at.min, galley, bright);
}

/// An arrow at the edge of the map towards a mark beyond it.
fn out_of_sight(painter: &Painter, rect: Rect, pos: Pos2, (name, color): (&str, Color32), palette: &Palette) {
    if rect.contains(pos) {
        return;
    }
    let edge = clamped_to(rect.shrink2(vec2(0.0, FURNITURE)), pos, 26.0);
    let ahead = (pos - edge).normalized();
    let side = ahead.rot90();
    let arrow = [edge + ahead * 12.0, edge + side * 6.0, edge - side * 6.0];
    painter.add(Shape::convex_polygon(arrow.to_vec(), color, Stroke::new(1.5, palette.window)));
    tag(painter, edge - ahead * 14.0, name, color);
}
