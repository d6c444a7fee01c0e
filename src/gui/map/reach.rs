//! Reach on the map: what is hit where, how far, and the lines of equal setting.

use egui::{Color32, ColorImage, Painter, Pos2, Stroke, Theme, Ui};

use super::super::layers::{Layers, ReachCover};
use super::super::picture::ContourLabel;
use super::super::reach::{Reach, ReachShown, shows};
use super::super::theme::Palette;
use super::super::transform::Transform;
use super::super::world::World;
use super::labels::{plate, under_the_top};
use super::legend::{Lines, Plate};
use super::raster::Raster;
use super::taken::Taken;
use crate::aim::Arc;
use crate::frame::{direction_from_azimuth_elevation, horizontal};
use crate::products::reach::{CellAnswer, Isoline, RingPoint};
use crate::units::Angle;

/// How strong the colours lie over the ground, and how much weaker those of an earlier question.
const STRENGTH: f32 = 0.46;
const STALE: f32 = 0.5;
/// Ends of pockets on neighbouring bearings belong together when they are this near, as a share of their distance.
const TOGETHER: f64 = 0.04;
/// Points of a line closer than this on the screen are left out, points.
const CLOSEST: f32 = 1.5;
/// A line must be this long to have its setting written on it, points.
const LABELLED: f32 = 90.0;

/// How far along a line its setting may stand, in twelfths of its points, the best place first.
const LABEL_PLACES: [usize; 6] = [4, 2, 6, 8, 10, 1];

/// What the picture on the graphics is of.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Key {
    number: u64,
    cover: ReachCover,
    theme: Theme,
}

/// The picture of the cells.
#[derive(Default)]
pub struct ReachLayer {
    raster: Raster<Key>,
}

/// What is written on a line of equal setting: where it may stand, and its ink.
pub struct OnLine {
    /// The places, the best first.
    pub places: Vec<ContourLabel>,
    /// The colour of the line.
    pub ink: Color32,
}

impl ReachLayer {
    /// Paints the layers that are chosen; what is to be written on its lines.
    pub fn paint(
        &mut self,
        ui: &Ui,
        painter: &Painter,
        transform: &Transform,
        (world, taken): (&World, &mut Taken),
    ) -> Vec<OnLine> {
        let (Some(shown), layers) = (&world.reach, &world.settings.layers) else {
            self.raster.forget();
            return Vec::new();
        };
        let palette = Palette::current(ui.ctx());
        let strength = if shown.is_current { 1.0 } else { STALE };
        if matches!(layers.reach, ReachCover::None | ReachCover::FromWhere) {
            self.raster.forget();
        } else {
            self.paint_cells(ui, painter, transform, (shown, layers.reach));
        }
        if layers.ring.is_yes() {
            ring(painter, transform, &shown.reach, palette.gun.gamma_multiply(strength));
        }
        let lines = shown.reach.lines.iter().filter(|_| layers.settings_lines.is_yes());
        let draw = |line: &Isoline| {
            isoline(painter, transform, line, palette.arc(line.arc).gamma_multiply(strength))
        };
        let on_lines = lines.filter_map(draw).collect();
        if !shown.is_current {
            plate(painter, taken, &under_the_top(transform.rect), "reach of a moment ago", palette);
        }
        on_lines
    }

    fn paint_cells(
        &mut self,
        ui: &Ui,
        painter: &Painter,
        transform: &Transform,
        (shown, cover): (&ReachShown, ReachCover),
    ) {
        let (reach, theme) = (&shown.reach, ui.theme());
        let key = Key { number: reach.number, cover, theme };
        let picture = self.raster.picture(ui, key, "reach", || image(reach, cover, Palette::of(theme)));
        let side_m = reach.cells.side as f64 * reach.cells.cell_m;
        picture.paint(painter, transform, (reach.cells.middle_m, side_m), shown.is_current);
    }
}

fn image(reach: &Reach, cover: ReachCover, palette: &Palette) -> ColorImage {
    let colours = [
        colour(palette.gun),
        colour(palette.low),
        colour(palette.high),
        colour(palette.bad),
        palette.window.gamma_multiply(0.35),
        Color32::TRANSPARENT,
    ];
    let pixels = reach.cells.answers.iter().map(|answer| colours[class(answer, cover)]).collect();
    ColorImage::new([reach.cells.side; 2], pixels)
}

/// A colour as it lies over the ground.
pub fn colour(color: Color32) -> Color32 {
    color.gamma_multiply(STRENGTH)
}

/// Both arcs, the flatter only, the steeper only, neither, beyond reach, no ground.
fn class(answer: &CellAnswer, cover: ReachCover) -> usize {
    let hits = |arc: Arc| shows(cover, arc) && answer.hits_on(arc);
    match (answer, hits(Arc::Low), hits(Arc::High)) {
        (CellAnswer::NoGround, ..) => 5,
        (CellAnswer::Beyond, ..) => 4,
        (_, true, true) => 0,
        (_, true, false) => 1,
        (_, false, true) => 2,
        (_, false, false) => 3,
    }
}

/// What the colours mean, with the share of the ground within reach; `None` where there are none.
pub fn legend(reach: &Reach, layers: Layers, palette: &Palette) -> Option<Plate> {
    let share = |part: f64| format!("{:.0} %", 100.0 * part);
    let shares = &reach.shares;
    let dead = |hit: f64| ("dead ground", palette.bad, share(1.0 - hit));
    let both = (shares.low + shares.high + shares.dead - 1.0).max(0.0);
    let entries: Vec<(&str, Color32, String)> = match layers.reach {
        ReachCover::None | ReachCover::FromWhere => return None,
        ReachCover::Arcs => vec![
            ("both arcs", palette.gun, share(both)),
            ("low arc only", palette.low, share(shares.low - both)),
            ("high arc only", palette.high, share(shares.high - both)),
            ("dead ground", palette.bad, share(shares.dead)),
        ],
        ReachCover::Low => vec![("low arc", palette.low, share(shares.low)), dead(shares.low)],
        ReachCover::High => vec![("high arc", palette.high, share(shares.high)), dead(shares.high)],
    };
    let entries = entries.into_iter().map(|(name, color, share)| (color, format!("{name}  {share}")));
    Some(Plate { heading: "Within reach".to_owned(), lines: Lines::Entries(entries.collect()) })
}

/// The outermost ground that is hit, and the edges of every stretch of it.
fn ring(painter: &Painter, transform: &Transform, reach: &Reach, color: Color32) {
    let centre_m = reach.cells.middle_m;
    let place = |bearing: Angle, distance_m: f64| {
        let ahead = horizontal(direction_from_azimuth_elevation(bearing, Angle::ZERO));
        transform.screen_from_world(centre_m + ahead * distance_m)
    };
    let neighbours = reach.ring.iter().zip(reach.ring.iter().cycle().skip(1));
    for (one, other) in neighbours {
        let outer = [place(one.bearing, one.range_m), place(other.bearing, other.range_m)];
        if one.range_m > 0.0 && other.range_m > 0.0 {
            let is_whole = (one.range_m - other.range_m).abs() < TOGETHER * one.range_m;
            painter.line_segment(outer, Stroke::new(if is_whole { 2.2 } else { 1.0 }, color));
        }
        for [here_m, there_m] in edges(one, other) {
            let edge = [place(one.bearing, here_m), place(other.bearing, there_m)];
            painter.line_segment(edge, Stroke::new(1.0, color.gamma_multiply(0.8)));
        }
    }
}

/// The edges of stretches, the outermost left out, that go on from one bearing to the next.
fn edges(one: &RingPoint, other: &RingPoint) -> Vec<[f64; 2]> {
    let ends = |point: &RingPoint| {
        let ends: Vec<f64> = point.pockets_m.iter().flatten().copied().collect();
        ends[..ends.len().saturating_sub(1)].to_vec()
    };
    let there = ends(other);
    let nearest = |here_m: f64| {
        let near = there.iter().copied().min_by(|a, b| (a - here_m).abs().total_cmp(&(b - here_m).abs()))?;
        ((near - here_m).abs() < TOGETHER * here_m).then_some([here_m, near])
    };
    ends(one).into_iter().filter_map(nearest).collect()
}

/// Draws a line; what is to be written on it, unless it is short.
fn isoline(painter: &Painter, transform: &Transform, line: &Isoline, color: Color32) -> Option<OnLine> {
    let mut points: Vec<Pos2> = Vec::with_capacity(line.points_m.len());
    let (mut length, last) = (0.0, line.points_m.len() - 1);
    for (index, place_m) in line.points_m.iter().enumerate() {
        let pos = transform.screen_from_world(*place_m);
        let step = points.last().map_or(f32::INFINITY, |before| before.distance(pos));
        if step >= CLOSEST || index == last {
            length += if step.is_finite() { step } else { 0.0 };
            points.push(pos);
        }
    }
    let label = (length >= LABELLED && points.len() > 3).then(|| OnLine {
        places: LABEL_PLACES.map(|twelfths| place_on(transform, line, &points, twelfths)).to_vec(),
        ink: color,
    });
    painter.line(points, Stroke::new(1.2, color));
    label
}

/// Where the setting may stand so many twelfths along the line drawn through `points`, of which there are four or more.
fn place_on(transform: &Transform, line: &Isoline, points: &[Pos2], twelfths: usize) -> ContourLabel {
    let index = (points.len() * twelfths / 12).clamp(1, points.len() - 2);
    ContourLabel {
        place_m: transform.world_from_screen(points[index]),
        text: format!("{:.0}", line.setting),
        turn: upright(points[index + 1] - points[index - 1]),
    }
}

fn upright(along: egui::Vec2) -> f32 {
    if along.x < 0.0 { (-along).angle() } else { along.angle() }
}
