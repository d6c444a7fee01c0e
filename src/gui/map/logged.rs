//! Shots logged on this map, and the gun and impact of the one that is being logged.

use egui::{Color32, Painter, Pos2, Stroke, vec2};

use super::super::theme::Palette;
use super::super::transform::Transform;
use super::super::world::{Tab, World};
use super::labels::plate_beside;
use super::taken::Taken;

/// Half the size of a mark, points.
const MARK: f32 = 5.0;

/// Paints them while logs are looked at.
pub fn paint(painter: &Painter, transform: &Transform, world: &World, palette: &Palette, taken: &mut Taken) {
    if world.settings.tab != Tab::Calibration {
        return;
    }
    let logging = &world.logging;
    for marked in logging.shots.iter().filter(|marked| marked.chart == world.chart.serial) {
        let [gun, impact] = marked.line_m.map(|place_m| transform.screen_from_world(place_m));
        painter.line_segment([gun, impact], Stroke::new(1.0, palette.warn.gamma_multiply(0.7)));
        cross(painter, impact, palette.warn);
        plate_beside(painter, taken, impact, &marked.shot.name, palette);
    }
    if let Some(gun_m) = logging.gun_m {
        let gun = transform.screen_from_world(gun_m);
        painter.circle_stroke(gun, MARK, Stroke::new(4.0, Color32::from_black_alpha(190)));
        painter.circle_stroke(gun, MARK, Stroke::new(2.0, palette.warn));
        plate_beside(painter, taken, gun, "logged gun", palette);
    }
    if let Some(impact_m) = logging.impact_m {
        let impact = transform.screen_from_world(impact_m);
        cross(painter, impact, palette.target);
        plate_beside(painter, taken, impact, "logged impact", palette);
    }
}

fn cross(painter: &Painter, pos: Pos2, color: Color32) {
    for (width, color) in [(4.5, Color32::from_black_alpha(190)), (2.2, color)] {
        for turn in [vec2(MARK, MARK), vec2(MARK, -MARK)] {
            painter.line_segment([pos - turn, pos + turn], Stroke::new(width, color));
        }
    }
}
