//! The places where a map has spikes, and what its neighbours offer where the pointer is.

use egui::{Color32, Painter, Pos2, Stroke};

use super::super::numbers;
use super::super::theme::Palette;
use super::super::transform::Transform;
use super::labels::plate_beside;
use super::taken::Taken;
use crate::terrain::inspect::{Spike, Spikes};

/// Radius of a mark, and how near the pointer must come, points.
const RADIUS: f32 = 5.0;
const NEAR: f32 = 9.0;
/// The most marks painted at once.
const MOST: usize = 1500;

/// Paints a ring round every spike in sight.
pub fn paint(
    painter: &Painter,
    transform: &Transform,
    spikes: &Spikes,
    pointer: Option<Pos2>,
    (palette, taken): (&Palette, &mut Taken),
) {
    let seen = transform.rect.expand(RADIUS);
    let placed = spikes.listed.iter().map(|spike| (transform.screen_from_world(spike.place_m), spike));
    let mut pointed: Option<(Pos2, &Spike)> = None;
    for (pos, spike) in placed.filter(|(pos, _)| seen.contains(*pos)).take(MOST) {
        painter.circle_stroke(pos, RADIUS, Stroke::new(3.5, Color32::from_black_alpha(150)));
        painter.circle_stroke(pos, RADIUS, Stroke::new(1.6, palette.warn));
        if pointer.is_some_and(|pointer| pointer.distance(pos) <= NEAR) {
            pointed = Some((pos, spike));
        }
    }
    if let Some((pos, spike)) = pointed {
        let (height, offered) = (numbers::metres(spike.height_m), numbers::metres(spike.offered_m));
        let text = format!("spike: {height}, neighbours {offered}");
        plate_beside(painter, taken, pos, &text, palette);
    }
}
