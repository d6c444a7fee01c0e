//! Doubts about the very ground gun and target stand on.

use egui::Ui;

use super::super::fields::warning;
use super::super::numbers;
use super::super::theme::Palette;
use super::super::world::World;
use crate::mission::{Place, PlaceHeight};

/// Draws a line for each of the two that stands on a spike of the map.
pub fn ground_doubt_ui(ui: &mut Ui, world: &World) {
    let palette = Palette::current(ui.ctx());
    let places = [("target", &world.situation.target), ("gun", &world.situation.gun)];
    for text in places.into_iter().filter_map(|(name, place)| spike_text(world, name, place)) {
        warning(ui, &text, palette.bad);
    }
}

/// A place whose height was typed does not rest on the map's.
fn spike_text(world: &World, name: &str, place: &Place) -> Option<String> {
    let PlaceHeight::OnGround { .. } = place.height else { return None };
    let (found, map) = (world.inspection.as_ref()?, world.chart.map()?);
    let spike = found.spikes.near(map, place.east_north_m)?;
    Some(format!(
        "the {name} stands beside a spike of the map: {} there, {} by its neighbours; see Map info",
        numbers::metres(spike.height_m),
        numbers::metres(spike.offered_m)
    ))
}
