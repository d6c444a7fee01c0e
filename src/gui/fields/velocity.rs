//! A horizontal velocity as people give it: a speed and a direction.

use egui::Ui;
use glam::DVec3;

use super::{Number, row};
use crate::frame::{azimuth_from_direction, direction_from_azimuth_elevation, horizontal};
use crate::gui::numbers::unit_sign;
use crate::units::{Angle, AngleUnit};

/// What the direction of a velocity names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sense {
    /// Where it comes from, as winds are told.
    From,
    /// Where it goes to.
    Toward,
}

/// The direction last given, kept while the speed is zero.
#[derive(Clone, Copy, Debug, Default)]
pub struct VelocityField {
    direction: Angle,
}

impl VelocityField {
    /// Draws speed and direction of `velocity_mps`; the new velocity when one was changed. Its upward part is kept.
    pub fn ui(
        &mut self,
        ui: &mut Ui,
        label: &str,
        velocity_mps: DVec3,
        sense: Sense,
        unit: AngleUnit,
    ) -> Option<DVec3> {
        let speed_mps = horizontal(velocity_mps).length();
        if speed_mps > 0.0 {
            self.direction = turned(azimuth_from_direction(velocity_mps), sense);
        }
        let (mut speed, mut direction) = (None, None);
        row(ui, label, |ui, named| {
            let width = 0.5 * (ui.available_width() - ui.spacing().item_spacing.x);
            let number =
                Number { value: speed_mps, unit: " m/s", decimals: 1, speed: 0.1, range: 0.0..=400.0 };
            speed = number.ui(ui, width, named);
            direction = self.direction_ui(ui, width, sense, unit);
        });
        if let Some(direction) = direction {
            self.direction = direction;
        }
        (speed.is_some() || direction.is_some()).then(|| {
            let heading = turned(self.direction, sense);
            let level = direction_from_azimuth_elevation(heading, Angle::ZERO) * speed.unwrap_or(speed_mps);
            level.with_z(velocity_mps.z)
        })
    }

    fn direction_ui(self, ui: &mut Ui, width: f32, sense: Sense, unit: AngleUnit) -> Option<Angle> {
        let mut value = self.direction.in_unit(unit);
        let word = match sense {
            Sense::From => "from ",
            Sense::Toward => "to ",
        };
        let field = egui::DragValue::new(&mut value)
            .speed(unit.per_circle() / 720.0)
            .fixed_decimals(0)
            .prefix(word)
            .suffix(unit_sign(unit))
            .update_while_editing(false);
        let changed = ui.add_sized([width, crate::gui::theme::ROW], field).changed();
        (changed && value.is_finite()).then(|| Angle::from_unit(value, unit).wrapped_to_circle())
    }
}

fn turned(direction: Angle, sense: Sense) -> Angle {
    match sense {
        Sense::From => (direction + Angle::from_degrees(180.0)).wrapped_to_circle(),
        Sense::Toward => direction,
    }
}
