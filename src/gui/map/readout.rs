//! What the cursor points at, and what a click would do.

use egui::{Align2, Button, Color32, Frame, Margin, Pos2, Rect, RichText, Stroke, Ui, UiBuilder, vec2};

use super::super::commands::Command;
use super::super::numbers;
use super::super::theme::Palette;
use super::super::transform::Transform;
use super::super::world::{Hand, World};
use crate::aim::Arc;
use crate::frame::azimuth_from_direction;

/// The three hands, at the top left of the map; the wish made on them.
pub fn hands_ui(ui: &mut Ui, rect: Rect, world: &World) -> Option<Command> {
    let palette = Palette::current(ui.ctx());
    let corner = Rect::from_min_size(rect.left_top() + vec2(40.0, 22.0), vec2(360.0, 30.0));
    let mut wish = None;
    ui.scope_builder(UiBuilder::new().max_rect(corner), |ui| {
        let frame = Frame::new()
            .fill(palette.panel.gamma_multiply(0.92))
            .stroke(Stroke::new(1.0, palette.line))
            .corner_radius(6.0)
            .inner_margin(Margin::same(3));
        frame.show(ui, |ui| {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 2.0;
                for (hand, name, color, hover) in hands(palette) {
                    wish = hand_ui(ui, world, (hand, name, color), hover).or(wish.take());
                }
            });
        });
    });
    wish
}

const fn hands(palette: &Palette) -> [(Hand, &'static str, Color32, &'static str); 3] {
    [
        (
            Hand::Look,
            "Look",
            palette.accent,
            "a click does nothing; drag the map, wheel to zoom, F to fit (V)",
        ),
        (Hand::Gun, "Gun", palette.gun, "a click places the gun (G)"),
        (Hand::Target, "Target", palette.target, "a click places the target (T)"),
    ]
}

fn hand_ui(
    ui: &mut Ui,
    world: &World,
    (hand, name, color): (Hand, &str, Color32),
    hover: &str,
) -> Option<Command> {
    let is_taken = world.hand == hand;
    let text = if is_taken { RichText::new(name).color(color).strong() } else { RichText::new(name) };
    let response = ui.add(Button::selectable(is_taken, text)).on_hover_text(hover);
    (response.clicked() && !is_taken).then_some(Command::TakeInHand(hand))
}

/// The strip below the map: place, height, bearing and range of what the cursor points at, or what can be done.
pub fn strip_ui(ui: &mut Ui, strip: Rect, transform: &Transform, world: &World, cursor: Option<Pos2>) {
    let palette = Palette::current(ui.ctx());
    let painter = ui.painter_at(strip);
    painter.rect_filled(strip, 0.0, palette.panel);
    painter.hline(strip.x_range(), strip.top(), Stroke::new(1.0, palette.line));
    let font = egui::FontId::proportional(12.5);
    let Some(cursor) = cursor else {
        let text = hint(world.hand);
        let pos = strip.left_center() + vec2(10.0, 0.0);
        painter.text(pos, Align2::LEFT_CENTER, text, font, palette.weak);
        return;
    };
    let place_m = transform.world_from_screen(cursor);
    let reach = world.reach.as_ref().and_then(|shown| shown.reach.words(place_m));
    let stands = world.stands.as_ref().and_then(|shown| shown.stands.words(place_m));
    let texts = cursor_texts(place_m, world).into_iter().chain(stands.or(reach).map(|words| (words, 250.0)));
    let mut x = strip.left() + 10.0;
    for (text, width) in fitting(texts.collect(), strip.width() - 10.0) {
        painter.text(egui::pos2(x, strip.center().y), Align2::LEFT_CENTER, text, font.clone(), palette.text);
        x += width;
    }
}

/// What fits into `room`: the place in metres is left out first, then its height, then the place itself.
fn fitting(mut texts: Vec<(String, f32)>, room: f32) -> Vec<(String, f32)> {
    for least_needed in [1, 1, 0] {
        if texts.iter().map(|(_, width)| width).sum::<f32>() > room && texts.len() > 1 {
            texts.remove(least_needed);
        }
    }
    texts
}

const fn hint(hand: Hand) -> &'static str {
    match hand {
        Hand::Look => "drag to move  ·  wheel to zoom  ·  G or T, then click, to place gun or target",
        Hand::Gun => "click to place the gun  ·  drag to move the map  ·  wheel to zoom  ·  T for the target",
        Hand::Target => {
            "click to place the target  ·  drag to move the map  ·  wheel to zoom  ·  G for the gun"
        }
        Hand::FurtherTarget => "click to add a target that is to be hit as well  ·  Esc to stop",
        Hand::Miss(Arc::Low) => "click where the round fired on the low arc struck  ·  Esc to stop",
        Hand::Miss(Arc::High) => "click where the round fired on the high arc struck  ·  Esc to stop",
        Hand::LoggedGun => "click where the gun of the logged shot stood  ·  Esc to stop",
        Hand::LoggedImpact => "click where the logged shot struck  ·  Esc to stop",
    }
}

/// Texts and the width each has to itself, so that none jumps as digits change.
fn cursor_texts(place_m: glam::DVec2, world: &World) -> [(String, f32); 4] {
    let height = world.chart.ground().height_m(place_m);
    let height = height
        .map_or("off the map".to_owned(), |height_m| format!("{} m high", numbers::grouped(height_m, 1)));
    let line_m = place_m - world.situation.gun.east_north_m;
    let bearing = numbers::azimuth(azimuth_from_direction(line_m.extend(0.0)), world.settings.angle_unit);
    let [east, north] = place_m.to_array().map(|metres| numbers::grouped(metres, 0));
    [
        (numbers::grid_place(place_m, world.chart.grid()), 110.0),
        (format!("{east} E  {north} N m"), 150.0),
        (height, 105.0),
        (format!("from gun {bearing}  {}", numbers::metres(line_m.length())), 200.0),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_needed_least_makes_room() {
        let texts = || [110.0, 150.0, 105.0, 200.0, 250.0].map(|width| (format!("{width}"), width)).to_vec();
        let left = |room| fitting(texts(), room).into_iter().map(|(text, _)| text).collect::<Vec<_>>();
        assert_eq!(left(815.0), ["110", "150", "105", "200", "250"]);
        assert_eq!(left(814.0), ["110", "105", "200", "250"]);
        assert_eq!(left(600.0), ["110", "200", "250"]);
        assert_eq!(left(460.0), ["200", "250"]);
    }
}
