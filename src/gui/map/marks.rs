//! Gun and targets, as handles to be dragged.

use std::sync::Arc;

use egui::{Color32, Galley, Painter, Pos2, Rect, Shape, Stroke, Vec2, vec2};

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
/// Half the size of an arrow at the edge, and how far it steps aside from what is there, points.
const ARROW: f32 = 12.0;
const STEP: f32 = 24.0;
/// Room round a name, points.
const TAG: Vec2 = vec2(4.0, 1.0);

/// A mark: where it is on the screen, how large, what it is called.
struct Mark {
    pos: Pos2,
    radius: f32,
    name: String,
    color: Color32,
    /// Where the nose of its hull points; targets have none.
    nose: Option<Angle>,
}

/// All marks, the names there is room for, and arrows to what is out of sight.
pub struct Marks {
    seen: Vec<Mark>,
    unseen: Vec<Mark>,
    shapes: Vec<Shape>,
}

impl Marks {
    /// The marks, which take their room before anything else does.
    pub fn of(transform: &Transform, world: &World, palette: &Palette, taken: &mut Taken) -> Self {
        let all = marks(transform, world, palette);
        let (seen, unseen): (Vec<Mark>, Vec<Mark>) =
            all.into_iter().partition(|mark| transform.rect.contains(mark.pos));
        for mark in &seen {
            taken.take(Rect::from_center_size(mark.pos, Vec2::splat(2.0 * (mark.radius + HAIRS))));
        }
        Self { seen, unseen, shapes: Vec::new() }
    }

    /// Finds room for the names, and for arrows at the edge towards marks beyond it.
    pub fn name(&mut self, painter: &Painter, palette: &Palette, taken: &mut Taken) {
        for mark in &self.seen {
            let tag = tag(painter, taken, mark, &around(mark));
            self.shapes.extend(tag);
        }
        for mark in &self.unseen {
            let arrow = out_of_sight(painter, mark, palette, taken);
            self.shapes.extend(arrow);
        }
    }

    /// Paints them.
    pub fn paint(self, painter: &Painter, palette: &Palette) {
        for mark in &self.seen {
            match mark.nose {
                Some(heading) => gun_mark(painter, mark.pos, heading, palette),
                None => target_mark(painter, mark, palette),
            }
        }
        painter.extend(self.shapes);
    }
}

/// The marks, the most needed first; a later one lies over an earlier.
fn marks(transform: &Transform, world: &World, palette: &Palette) -> Vec<Mark> {
    let at = |place_m| transform.screen_from_world(place_m);
    let [gun, target] = [world.situation.gun, world.situation.target].map(|place| at(place.east_north_m));
    let nose = Some(world.situation.hull.heading());
    let own = |pos, name: &str, color, nose| Mark { pos, radius: RADIUS, name: name.to_owned(), color, nose };
    let mut marks = vec![own(gun, "Gun", palette.gun, nose), own(target, "Target", palette.target, None)];
    marks.extend(shown_further(world).iter().map(|further| Mark {
        pos: at(further.place.east_north_m),
        radius: FURTHER,
        name: further.name.clone(),
        color: palette.target,
        nose: None,
    }));
    marks
}

/// Where a mark's name may stand when it is `wide`: below it, above, beside it, and farther off.
fn around(mark: &Mark) -> impl Fn(f32) -> Vec<Pos2> {
    let (pos, off, side) = (mark.pos, mark.radius + 15.0, mark.radius + HAIRS + 3.0);
    move |wide| {
        let (beside, line) = (side + 0.5 * wide, 18.0);
        let offsets = [
            (0.0, off),
            (0.0, -off),
            (beside, 0.0),
            (-beside, 0.0),
            (beside, off),
            (-beside, off),
            (beside, -off),
            (-beside, -off),
            (0.0, off + line),
            (0.0, -off - line),
        ];
        offsets.into_iter().map(|(x, y)| pos + vec2(x, y)).collect()
    }
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
fn target_mark(painter: &Painter, mark: &Mark, palette: &Palette) {
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

/// A name at the first of the places for one so wide where there is room; nothing where there is none.
fn tag(painter: &Painter, taken: &mut Taken, mark: &Mark, places: &dyn Fn(f32) -> Vec<Pos2>) -> Vec<Shape> {
    let color = mark.color;
    let ink = if color.r().max(color.g()) < 210 { Color32::WHITE } else { color };
    let galley: Arc<Galley> = painter.layout_no_wrap(mark.name.clone(), strong_font(11.5), ink);
    let size = galley.size() + 2.0 * TAG;
    let Some(room) = taken.first_free(size, places(size.x)) else { return Vec::new() };
    let plate = Shape::rect_filled(room, 3.0, Color32::from_black_alpha(165));
    vec![plate, Shape::galley(room.min + TAG, galley, ink)]
}

/// An arrow at the edge of the map towards a mark beyond it, stepping aside from what is there already.
fn out_of_sight(painter: &Painter, mark: &Mark, palette: &Palette, taken: &mut Taken) -> Vec<Shape> {
    let edge = clamped_to(taken.within(), mark.pos, ARROW + 2.0);
    let inward = (taken.within().center() - edge).normalized();
    let aside = if inward.x.abs() > inward.y.abs() { vec2(0.0, STEP) } else { vec2(STEP, 0.0) };
    let steps = [0.0, 1.0, -1.0, 2.0, -2.0, 3.0, -3.0, 4.0, -4.0, 5.0, -5.0, 6.0, -6.0];
    let places = steps.map(|step| edge + aside * step);
    let Some(room) = taken.first_free(Vec2::splat(2.0 * ARROW), places) else { return Vec::new() };
    let ahead = (mark.pos - room.center()).normalized();
    let (tip, side) = (room.center() + ahead * ARROW, ahead.rot90() * 6.0);
    let back = tip - ahead * ARROW;
    let outline = Stroke::new(1.5, palette.window);
    let mut shapes = vec![Shape::convex_polygon(vec![tip, back + side, back - side], mark.color, outline)];
    let centre = room.center();
    shapes.extend(tag(painter, taken, mark, &|wide| {
        let beside = ARROW + 3.0 + 0.5 * wide;
        let across = beside * inward.x.signum();
        let off = 22.0 * inward.y.signum();
        [(across, 0.0), (0.0, off), (across, off), (-across, 0.0), (0.0, -off)]
            .map(|(x, y)| centre + vec2(x, y))
            .to_vec()
    }));
    shapes
}
