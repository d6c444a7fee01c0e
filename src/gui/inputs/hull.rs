//! How the hull stands: heading, and pitch and roll typed or from the ground.

use egui::{Button, RichText, Ui};

use super::super::commands::Command;
use super::super::fields::{Number, remark, row, section, warning};
use super::super::numbers::unit_sign;
use super::super::theme::Palette;
use super::super::world::World;
use crate::aim::Attitude;
use crate::mission::{HullChoice, Note};
use crate::units::{Angle, AngleUnit};

/// Draws the hull's attitude.
pub fn hull_ui(ui: &mut Ui, world: &World, wishes: &mut Vec<Command>) {
    let hull = world.situation.hull;
    let (mut turned, mut changed) = (None, None);
    section(
        ui,
        "Hull",
        |ui| turned = toward_target_ui(ui, world),
        |ui| {
            let heading = row(ui, "Heading", |ui, named| {
                let width = ui.available_width();
                heading_field(hull.heading(), world.settings.angle_unit).ui(ui, width, named)
            });
            if let Some(value) = heading {
                let heading = Angle::from_unit(value, world.settings.angle_unit).wrapped_to_circle();
                changed = Some(with_heading(hull, heading));
            }
            changed = tilt_source_ui(ui, world).or(changed.take());
            changed = tilt_ui(ui, world).or(changed.take());
            slope_ui(ui, world);
        },
    );
    wishes.extend(turned.or(changed).map(Command::SetHull));
}

fn heading_field(heading: Angle, unit: AngleUnit) -> Number<'static> {
    let full = unit.per_circle();
    let decimals = usize::from(unit == AngleUnit::Degree);
    Number {
        value: heading.in_unit(unit),
        unit: unit_sign(unit),
        decimals,
        speed: full / 720.0,
        range: -full..=2.0 * full,
    }
}

fn with_heading(hull: HullChoice, heading: Angle) -> HullChoice {
    match hull {
        HullChoice::Typed(attitude) => HullChoice::Typed(Attitude { heading, ..attitude }),
        HullChoice::OnGround { .. } => HullChoice::OnGround { heading },
    }
}

fn toward_target_ui(ui: &mut Ui, world: &World) -> Option<HullChoice> {
    let button = Button::new(RichText::new("Face target").size(12.0));
    let response = ui.add(button).on_hover_text("point the nose at the target");
    let line_m = world.situation.target.east_north_m - world.situation.gun.east_north_m;
    let toward = crate::frame::azimuth_from_direction(line_m.extend(0.0));
    response.clicked().then(|| with_heading(world.situation.hull, toward))
}

/// Where pitch and roll are from.
fn tilt_source_ui(ui: &mut Ui, world: &World) -> Option<HullChoice> {
    let hull = world.situation.hull;
    let is_typed = matches!(hull, HullChoice::Typed(_));
    row(ui, "Tilt", |ui, _| {
        let on_ground = ui.add(Button::selectable(!is_typed, "from ground").frame_when_inactive(true));
        let typed = ui.add(Button::selectable(is_typed, "typed").frame_when_inactive(true));
        if on_ground.clicked() && is_typed {
            return Some(HullChoice::OnGround { heading: hull.heading() });
        }
        (typed.clicked() && !is_typed).then(|| HullChoice::Typed(standing(world)))
    })
}

/// The hull as it stands now; level where that is not known.
fn standing(world: &World) -> Attitude {
    let firing = world.reading.firing();
    firing.map_or(Attitude::level(world.situation.hull.heading()), |firing| firing.stand.emplacement.gun.hull)
}

fn tilt_ui(ui: &mut Ui, world: &World) -> Option<HullChoice> {
    let attitude = match world.situation.hull {
        HullChoice::Typed(attitude) => attitude,
        HullChoice::OnGround { .. } => {
            let standing = standing(world);
            let (pitch, roll) = (standing.pitch.degrees(), standing.roll.degrees());
            remark(ui, &format!("{}   ·   {}", pitch_words(pitch), roll_words(roll)));
            return None;
        }
    };
    let pitch = row(ui, "Pitch", |ui, named| tilt_field(attitude.pitch).ui(ui, 84.0, named));
    let roll = row(ui, "Roll", |ui, named| tilt_field(attitude.roll).ui(ui, 84.0, named));
    remark(ui, "nose up and right side down are positive");
    let pitch = pitch.map(|value| Attitude { pitch: Angle::from_degrees(value), ..attitude });
    let roll = roll.map(|value| Attitude { roll: Angle::from_degrees(value), ..attitude });
    pitch.or(roll).map(HullChoice::Typed)
}

fn tilt_field(angle: Angle) -> Number<'static> {
    Number { value: angle.degrees(), unit: "°", decimals: 1, speed: 0.1, range: -80.0..=80.0 }
}

fn pitch_words(degrees: f64) -> String {
    format!("nose {} {:.1}°", if degrees < 0.0 { "down" } else { "up" }, degrees.abs())
}

fn roll_words(degrees: f64) -> String {
    format!("right side {} {:.1}°", if degrees < 0.0 { "up" } else { "down" }, degrees.abs())
}

fn slope_ui(ui: &mut Ui, world: &World) {
    let Some(firing) = world.reading.firing() else { return };
    let notes = firing.stand.emplacement.notes.iter();
    for note in notes.filter(|note| matches!(note, Note::Slope { .. })) {
        warning(ui, &note.to_string(), Palette::current(ui.ctx()).warn);
    }
}
