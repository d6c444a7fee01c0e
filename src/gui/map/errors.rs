//! Where shots fall with the usual faults of their inputs: an ellipse for each arc, and the nearest strike of an arc the
//! ground stops.

use std::f32::consts::TAU;

use egui::{Color32, Painter, Pos2, Shape, Stroke, vec2};
use glam::DVec2;

use super::super::theme::Palette;
use super::super::transform::Transform;
use super::super::world::World;
use crate::products::error_budget::Ellipse;

/// Sides of the polygon that stands for an ellipse.
const SIDES: u16 = 48;
/// An ellipse whose longer axis is shorter than this is not drawn, points.
const LEAST: f32 = 4.0;

/// Paints the ellipses round the target; pale while they are those of an earlier question.
pub fn paint(painter: &Painter, transform: &Transform, world: &World, palette: &Palette) {
    let strength = if world.estimates.reading == world.readings { 1.0 } else { 0.45 };
    let target_m = world.situation.target.east_north_m;
    for estimate in world.estimates.of_arcs.iter().rev() {
        let color = palette.arc(estimate.arc).gamma_multiply(strength);
        if let Some(budget) = &estimate.budget {
            ellipse(painter, transform, (target_m, &budget.ellipse), color);
        }
        if let Some(nearest) = &estimate.nearest {
            let pos = transform.screen_from_world(nearest.position_m.truncate());
            for (width, color) in [(4.0, Color32::from_black_alpha(190)), (2.0, color)] {
                painter.circle_stroke(pos, 6.0, Stroke::new(width, color));
                painter.line_segment([pos - vec2(0.0, 6.0), pos + vec2(0.0, 6.0)], Stroke::new(width, color));
            }
        }
    }
}

fn ellipse(painter: &Painter, transform: &Transform, (centre_m, ellipse): (DVec2, &Ellipse), color: Color32) {
    if transform.points_from_metres(ellipse.semi_major_m) < LEAST {
        return;
    }
    let (sin, cos) = ellipse.azimuth.sin_cos();
    let (major, minor) =
        (DVec2::new(sin, cos) * ellipse.semi_major_m, DVec2::new(cos, -sin) * ellipse.semi_minor_m);
    let corner = |side: u16| {
        let (sin, cos) = (f32::from(side) / f32::from(SIDES) * TAU).sin_cos();
        transform.screen_from_world(centre_m + major * f64::from(cos) + minor * f64::from(sin))
    };
    let outline: Vec<Pos2> = (0..SIDES).map(corner).collect();
    painter.add(Shape::convex_polygon(outline.clone(), color.gamma_multiply(0.14), Stroke::NONE));
    painter.add(Shape::closed_line(outline, Stroke::new(1.4, color)));
}
