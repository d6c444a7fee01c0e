//! Wind, and how gun and target move: rarely set, so folded away.

use egui::Ui;
use glam::DVec3;

use super::super::commands::Command;
use super::super::fields::{Number, Sense, VelocityField, folded, remark, row};
use super::super::world::World;

/// The directions last given.
#[derive(Default)]
pub struct Air {
    wind: VelocityField,
    target: VelocityField,
    platform: VelocityField,
}

impl Air {
    /// Draws the three velocities.
    pub fn ui(&mut self, ui: &mut Ui, world: &World, wishes: &mut Vec<Command>) {
        folded(ui, title(world), "air", |ui| self.body_ui(ui, world, wishes));
    }

    fn body_ui(&mut self, ui: &mut Ui, world: &World, wishes: &mut Vec<Command>) {
        let (situation, unit) = (&world.situation, world.settings.angle_unit);
        let wind = self.wind.ui(ui, "Wind", situation.wind_mps, Sense::From, unit);
        wishes.extend(wind.map(Command::SetWind));
        wishes.extend(onset_ui(ui, world));
        let velocity = situation.target_velocity_mps;
        let target = self.target.ui(ui, "Target", velocity, Sense::Toward, unit);
        wishes.extend(target.map(Command::SetTargetVelocity));
        let velocity = situation.platform_velocity_mps;
        let platform = self.platform.ui(ui, "Gun", velocity, Sense::Toward, unit);
        wishes.extend(platform.map(Command::SetPlatformVelocity));
        remark(ui, "the target is led by its speed; the shell keeps the gun's");
    }
}

/// The path after which wind acts, where the presets leave it open.
fn onset_ui(ui: &mut Ui, world: &World) -> Option<Command> {
    if world.situation.wind_mps == DVec3::ZERO {
        return None;
    }
    let firing = world.reading.firing()?;
    let onset_m = firing.stand.emplacement.round.wind_onset_m();
    row(ui, "Onset", |ui, named| {
        let width = 0.5 * (ui.available_width() - ui.spacing().item_spacing.x);
        let number = Number { value: onset_m, unit: " m", decimals: 0, speed: 10.0, range: 0.0..=1e6 };
        let typed = number.ui(ui, width, named).map(|onset_m| Command::SetWindOnset(Some(onset_m)));
        let is_typed = world.situation.wind_onset_m.is_some();
        let reset = ui.add_enabled(is_typed, egui::Button::new("as preset"));
        typed.or(reset.clicked().then_some(Command::SetWindOnset(None)))
    })
}

fn title(world: &World) -> &'static str {
    let situation = &world.situation;
    let moves = [situation.target_velocity_mps, situation.platform_velocity_mps];
    match (situation.wind_mps == DVec3::ZERO, moves.iter().all(|velocity| *velocity == DVec3::ZERO)) {
        (true, true) => "Wind and motion: none",
        (false, true) => "Wind and motion: wind set",
        (true, false) => "Wind and motion: motion set",
        (false, false) => "Wind and motion: both set",
    }
}
