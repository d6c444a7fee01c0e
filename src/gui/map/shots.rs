//! The line of fire, where each arc goes, and where one strikes that the ground stops.

use egui::{Color32, Painter, Pos2, Shape, Stroke, vec2};
use glam::DVec2;

use super::super::misses::Corrected;
use super::super::numbers;
use super::super::reading::Firing;
use super::super::theme::{Palette, strong_font};
use super::super::transform::Transform;
use super::super::world::World;
use super::labels::{plate, plate_beside};
use super::taken::Taken;
use crate::aim::{Mask, Solution};

/// Half the size of the cross where a stopped shot strikes, points.
const CROSS: f32 = 6.0;

/// Paints what the answer says; without an answer, only the line from gun to target.
pub fn paint(painter: &Painter, transform: &Transform, world: &World, palette: &Palette, taken: &mut Taken) {
    let gun = transform.screen_from_world(world.situation.gun.east_north_m);
    let target = transform.screen_from_world(world.situation.target.east_north_m);
    let Some(firing) = world.reading.firing() else {
        dashed(painter, [gun, target], palette.bad);
        return;
    };
    if world.reach.is_none() {
        reach_ring(painter, transform, world, (palette, taken));
    }
    let hits = firing.answer.solutions.iter().any(Solution::is_usable);
    dashed(painter, [gun, target], if hits { palette.strong } else { palette.bad });
    for solution in firing.answer.solutions.iter().rev() {
        track(painter, transform, solution, palette.arc(solution.arc));
    }
    for solution in &firing.answer.solutions {
        if let Some(mask) = &solution.masked {
            strike(painter, transform, (mask, palette.arc(solution.arc)), (palette, taken));
        }
    }
    reach_end(painter, transform, firing, (palette, taken));
    for corrected in &firing.corrected {
        aim(painter, transform, corrected, (palette, taken));
    }
    pointed(painter, transform, world, firing, palette);
}

/// The shadow of a path on the ground, up to where it is stopped.
fn track(painter: &Painter, transform: &Transform, solution: &Solution, color: Color32) {
    let samples = &solution.path.samples;
    let stop_m = solution
        .masked
        .map_or(f64::INFINITY, |mask| mask.position_m.truncate().distance(samples[0].position_m.truncate()));
    let start_m = samples[0].position_m.truncate();
    let every = (samples.len() / 160).max(1);
    let last = samples.len() - 1;
    let shown = samples.iter().enumerate().filter(|(index, _)| index % every == 0 || *index == last);
    let within = shown.map(|(_, sample)| sample.position_m.truncate());
    let within = within.take_while(|place_m: &DVec2| place_m.distance(start_m) <= stop_m);
    let points: Vec<Pos2> = within.map(|place_m| transform.screen_from_world(place_m)).collect();
    if solution.is_within_limits() {
        painter.line(points, Stroke::new(2.0, color));
    } else {
        painter.extend(Shape::dashed_line(&points, Stroke::new(1.5, color), 6.0, 5.0));
    }
}

/// A cross where a stopped shot strikes, and by how much it is stopped.
fn strike(
    painter: &Painter,
    transform: &Transform,
    (mask, color): (&Mask, Color32),
    (palette, taken): (&Palette, &mut Taken),
) {
    let pos = transform.screen_from_world(mask.position_m.truncate());
    for (width, color) in [(5.0, Color32::from_black_alpha(200)), (2.4, color)] {
        let stroke = Stroke::new(width, color);
        painter.line_segment([pos - vec2(CROSS, CROSS), pos + vec2(CROSS, CROSS)], stroke);
        painter.line_segment([pos - vec2(CROSS, -CROSS), pos + vec2(CROSS, -CROSS)], stroke);
    }
    let text = format!("blocked by {}", numbers::metres(mask.below_m));
    plate_beside(painter, taken, pos, &text, palette);
}

/// Where the next round on an arc is aimed after a miss.
fn aim(
    painter: &Painter,
    transform: &Transform,
    corrected: &Corrected,
    (palette, taken): (&Palette, &mut Taken),
) {
    let pos = transform.screen_from_world(corrected.aim_m);
    for (width, color) in [(4.5, Color32::from_black_alpha(190)), (2.0, palette.arc(corrected.arc))] {
        painter.hline(pos.x - CROSS..=pos.x + CROSS, pos.y, Stroke::new(width, color));
        painter.vline(pos.x, pos.y - CROSS..=pos.y + CROSS, Stroke::new(width, color));
    }
    plate_beside(painter, taken, pos, &format!("aim, {} arc", corrected.arc), palette);
}

/// How far the gun reaches at its own height on every bearing; pale while it is that of an earlier question.
fn reach_ring(
    painter: &Painter,
    transform: &Transform,
    world: &World,
    (palette, taken): (&Palette, &mut Taken),
) {
    let reach = &world.estimates.level_reach;
    let Some([least_m, most_m]) = reach.span_m() else { return };
    let gun_m = world.situation.gun.east_north_m;
    let strength = if world.estimates.reading == world.readings { 0.8 } else { 0.4 };
    let stroke = Stroke::new(1.4, palette.gun.gamma_multiply(strength));
    let corner = |index: usize| {
        let (sin, cos) = reach.bearing(index).sin_cos();
        let range_m = reach.ranges_m[index % reach.ranges_m.len()]?;
        Some(transform.screen_from_world(gun_m + DVec2::new(sin, cos) * range_m))
    };
    let corners: Vec<Option<Pos2>> = (0..=reach.ranges_m.len()).map(corner).collect();
    for stretch in corners.split(Option::is_none) {
        let points: Vec<Pos2> = stretch.iter().flatten().copied().collect();
        painter.extend(Shape::dashed_line(&points, stroke, 9.0, 6.0));
    }
    let inside = transform.rect.shrink2(vec2(90.0, 60.0));
    let mut places: Vec<Pos2> = corners.into_iter().flatten().filter(|pos| inside.contains(*pos)).collect();
    places.sort_by(|one, other| one.y.total_cmp(&other.y));
    let text = level_reach_text(least_m, most_m);
    let wide = painter.layout_no_wrap(text.clone(), strong_font(11.5), palette.text).size().x;
    let places: Vec<Pos2> = places.into_iter().map(|pos| pos - vec2(0.5 * wide, 0.0)).collect();
    plate(painter, taken, &places, &text, palette);
}

/// One number where the ring is a circle, two where it is none.
fn level_reach_text(least_m: f64, most_m: f64) -> String {
    let most = numbers::metres(most_m);
    if most_m - least_m < 1.0 {
        return format!("level reach {most}");
    }
    format!("level reach {} to {most}", numbers::metres(least_m))
}

/// The place the profile's cursor points at.
fn pointed(painter: &Painter, transform: &Transform, world: &World, firing: &Firing, palette: &Palette) {
    let Some(distance_m) = world.pointed_m else { return };
    let (sin, cos) = firing.answer.bearing.sin_cos();
    let pivot_m = firing.stand.emplacement.gun.pivot_m.truncate();
    let pos = transform.screen_from_world(pivot_m + DVec2::new(sin, cos) * distance_m);
    painter.circle(pos, 4.0, palette.strong, Stroke::new(1.5, palette.window));
}

/// The farthest point that can be hit on the bearing of a target that cannot.
fn reach_end(
    painter: &Painter,
    transform: &Transform,
    firing: &Firing,
    (palette, taken): (&Palette, &mut Taken),
) {
    let Some(farthest) = firing.answer.no_solution.as_ref().and_then(|none| none.farthest) else { return };
    let pivot_m = firing.stand.emplacement.gun.pivot_m.truncate();
    let (sin, cos) = firing.answer.bearing.sin_cos();
    let pos = transform.screen_from_world(pivot_m + DVec2::new(sin, cos) * farthest.range_m);
    let diamond = [vec2(0.0, -6.0), vec2(6.0, 0.0), vec2(0.0, 6.0), vec2(-6.0, 0.0)].map(|off| pos + off);
    let edge = Stroke::new(2.0, palette.warn);
    painter.add(Shape::convex_polygon(diamond.to_vec(), palette.panel, edge));
    let text = format!("reach ends at {}", numbers::metres(farthest.range_m));
    plate_beside(painter, taken, pos, &text, palette);
}

fn dashed(painter: &Painter, ends: [Pos2; 2], color: Color32) {
    let stroke = Stroke::new(1.0, color.gamma_multiply(0.75));
    painter.extend(Shape::dashed_line(&ends, stroke, 5.0, 5.0));
}
