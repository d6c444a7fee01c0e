//! Gun and targets, as handles to be dragged.

use egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, Vec2, vec2};

use super::super::theme::{Palette, strong_font};
use super::super::transform::{Transform, clamped_to};
use super::super::world::World;
use super::shown_further;
use super::taken::Taken;
use crate::frame::direction_from_azimuth_elevation;
use crate::units::Angle;

/// Radius of a handle and of that of a further target, points.
const RADIUS: f32 = 9.0;
const FURTHER: f32 = 6.5;
/// What of a mark stands out beyond its radius: its cross hairs, points.
const HAIRS: f32 = 5.0;
/// Height of what lies over the map at its top and its bottom: numbers and buttons, legend and scale, points.
const FURNITURE: f32 = 46.0;

/// A mark: where it is on the screen, how large, what it is called.
struct Mark<'a> {
    pos: Pos2,
    radius: f32,
    name: &'a str,
    color: Color32,
    /// Where the nose of its hull points; targets have none.
    nose: Option<Angle>,
}

/// Paints all marks with their names where there is room, and an arrow at the edge for one that is out of sight.
pub fn paint(
    painter: &Painter,
    transform: &Transform,
    world: &World,
    palette: &Palette,
    taken: &mut Taken,
) {
    let marks = marks(transform, world, palette);
    let (seen, unseen): (Vec<&Mark<'_>>, Vec<&Mark<'_>>) =
        marks.iter().partition(|mark| transform.rect.contains(mark.pos));
    for mark in &seen {
        taken.take(Rect::from_center_size(mark.pos, Vec2::splat(2.0 * (mark.radius + HAIRS))));
        match mark.nose {
            Some(heading) => gun_mark(painter, mark.pos, heading, palette),
            None => target_mark(painter, mark, palette),
        }
    }
    for mark in seen {
        tag(painter, taken, (mark.name, mark.color), &around(mark));
    }
    for mark in unseen {
        out_of_sight(painter, transform.rect, mark, (palette, taken));
    }
}

/// The marks, the most needed first; a later one lies over an earlier.
fn marks<'a>(transform: &Transform, world: &'a World, palette: &Palette) -> Vec<Mark<'a>> {
    let at = |place_m| transform.screen_from_world(place_m);
    let [gun, target] = [world.situation.gun, world.situation.target].map(|place| at(place.east_north_m));
    let heading = world.situation.hull.heading();
    let mut marks = vec![
        Mark { pos: gun, radius: RADIUS, name: "Gun", color: palette.gun, nose: Some(heading) },
        Mark { pos: target, radius: RADIUS, name: "Target", color: palette.target, nose: None },
    ];
    marks.extend(shown_further(world).iter().map(|further| Mark {
        pos: at(further.place.east_north_m),
        radius: FURTHER,
        name: &further.name,
        color: palette.target,
        nose: None,
    }));
    marks
}

/// Where a mark's name may stand: below it, above, beside it, and the same a line farther off.
fn around(mark: &Mark<'_>) -> Vec<Pos2> {
    let (off, line) = (mark.radius + 14.0, 18.0);
    let wide = 7.0 * mark.name.chars().count() as f32;
    let beside = mark.radius + HAIRS + 8.0 + 0.5 * wide;
    let offsets = [
        vec2(0.0, off),
        vec2(0.0, -off),
        vec2(beside, 0.0),
        vec2(-beside, 0.0),
        vec2(beside, off),
        vec2(-beside, off),
        vec2(beside, -off),
        vec2(-beside, -off),
        vec2(0.0, off + line),
        vec2(0.0, -off - line),
    ];
    offsets.into_iter().map(|offset| mark.pos + offset).collect()
}

/// A disc with the nose of the hull.
fn gun_mark(painter: &Painter, pos: Pos2, heading: Angle, palette: &Palette) {
    let ahead = direction_from_azimuth_elevation(heading, Angle::ZERO);
    let ahead = vec2(ahead.x as f32, -ahead.y as f32);
    let side = ahead.rot90();
    let nose =
        [pos + ahead * (RADIUS + 11.0), pos + ahead * RADIUS + side * 5.0, pos + ahead * RADIUS - side * 5.0];
    let edge = Stroke::new(1.5, outline(palette));
    painter.add(Shape::convex_polygon(nose.to_vec(), palette.gun, edge));
    painter.circle(pos, RADIUS, palette.gun, edge);
    painter.circle_filled(pos, 3.0, outline(palette));
}

/// A ring with cross hairs.
fn target_mark(painter: &Painter, mark: &Mark<'_>, palette: &Palette) {
    let (pos, radius) = (mark.pos, mark.radius);
    for (width, color) in [(4.5, outline(palette)), (2.2, mark.color)] {
        let stroke = Stroke::new(width, color);
        painter.circle_stroke(pos, radius, stroke);
        for side in [vec2(1.0, 0.0), vec2(-1.0, 0.0), vec2(0.0, 1.0), vec2(0.0, -1.0)] {
            painter.line_segment([pos + side * (radius - 5.0), pos + side * (radius + HAIRS)], stroke);
        }
    }
    painter.circle_filled(pos, 1.8, mark.color);
}

/// What a mark is edged with, to stand out on any ground.
const fn outline(palette: &Palette) -> Color32 {
    palette.window
}

/// A name with its middle at the first of `middles` where there is room; none where there is none.
fn tag(painter: &Painter, taken: &mut Taken, (text, color): (&str, Color32), middles: &[Pos2]) {
    let galley = painter.layout_no_wrap(text.to_owned(), strong_font(11.5), color);
    let around = vec2(4.0, 1.0);
    let Some(rect) = taken.first_free(galley.size() + 2.0 * around, middles.iter().copied()) else { return };
    painter.rect_filled(rect, 3.0, Color32::from_black_alpha(165));
    let bright = if color.r().max(color.g()) < 210 { Color32::WHITE } else { color };
    painter.galley_with_override_text_color(rect.min + around, galley, bright);
}

/// An arrow at the edge of the map towards a mark beyond it.
fn out_of_sight(painter: &Painter, rect: Rect, mark: &Mark<'_>, (palette, taken): (&Palette, &mut Taken)) {
    let edge = clamped_to(rect.shrink2(vec2(0.0, FURNITURE)), mark.pos, 26.0);
    let ahead = (mark.pos - edge).normalized();
    let side = ahead.rot90();
    let arrow = [edge + ahead * 12.0, edge + side * 6.0, edge - side * 6.0];
    painter.add(Shape::convex_polygon(arrow.to_vec(), mark.color, Stroke::new(1.5, palette.window)));
    let wide = 4.0 * mark.name.chars().count() as f32;
    let inward = edge - ahead * (12.0 + wide * ahead.x.abs());
    let lines = [0.0, 18.0, -18.0, 36.0, -36.0, 54.0, -54.0];
    let middles = lines.map(|line| inward + vec2(0.0, line));
    tag(painter, taken, (mark.name, mark.color), &middles);
}
