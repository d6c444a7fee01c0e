//! The numbers of every shot, a shot a column: what is dialled, how it flies, how it arrives, what its faults cost.

use egui::{Align, Label, Layout, RichText, ScrollArea, Ui};
use egui_extras::{Column, TableBuilder};

use super::super::super::numbers;
use super::super::super::theme::{Palette, strong_font};
use super::super::super::world::World;
use super::rival::{Rival, Rivals};
use super::slowing::color;
use crate::flight::End;
use crate::products::comparison::{Arrival, ShotFacts};
use crate::products::error_budget::Fault;
use crate::units::AngleUnit;

/// Width of the names of the lines, and of a shot at least and at most, points.
const NAMES: f32 = 168.0;
const SHOT: [f32; 2] = [104.0, 168.0];
/// Heights of the heading and of a line, points.
const HEAD: f32 = 46.0;
const LINE: f32 = 18.0;

/// A shot of a rival; `None` for one that has none.
type Shot<'a> = (usize, &'a Rival, Option<&'a ShotFacts>);
/// What a line writes of a shot.
type Written<'a> = Box<dyn Fn(&Rival, &ShotFacts) -> String + 'a>;

/// Draws them.
pub fn facts_ui(ui: &mut Ui, world: &World, rivals: &Rivals) {
    let palette = Palette::current(ui.ctx());
    let shots = shots(rivals);
    let lines = lines(world.settings.angle_unit);
    let room = (ui.available_width() - NAMES) / shots.len().max(1) as f32 - ui.spacing().item_spacing.x;
    ScrollArea::horizontal().auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 1.0;
        let table = TableBuilder::new(ui)
            .striped(true)
            .auto_shrink(false)
            .min_scrolled_height(0.0)
            .column(Column::exact(NAMES))
            .columns(Column::exact(room.clamp(SHOT[0], SHOT[1])), shots.len())
            .cell_layout(Layout::right_to_left(Align::Center));
        let table = table.header(HEAD, |mut header| {
            header.col(|_| {});
            for shot in &shots {
                header.col(|ui| head_ui(ui, world, *shot, palette));
            }
        });
        table.body(|body| {
            body.rows(LINE, lines.len(), |mut row| {
                let (name, written) = &lines[row.index()];
                row.col(|ui| {
                    ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                        ui.label(RichText::new(name).size(12.5).color(palette.weak));
                    });
                });
                for (_, rival, shot) in &shots {
                    row.col(|ui| cell_ui(ui, shot.map(|shot| written(rival, shot)), palette));
                }
            });
        });
    });
}

/// Every shot, and every rival that has none.
fn shots(rivals: &Rivals) -> Vec<Shot<'_>> {
    rivals.all.iter().enumerate().flat_map(|(index, rival)| shots_of(index, rival)).collect()
}

fn shots_of(index: usize, rival: &Rival) -> Vec<Shot<'_>> {
    if rival.shots.is_empty() {
        return vec![(index, rival, None)];
    }
    rival.shots.iter().map(|shot| (index, rival, Some(shot))).collect()
}

fn head_ui(ui: &mut Ui, world: &World, (index, rival, shot): Shot<'_>, palette: &Palette) {
    ui.with_layout(Layout::top_down(Align::Max), |ui| {
        ui.spacing_mut().item_spacing.y = 0.0;
        let mark = if rival.is_in_use(&world.situation) { " ●" } else { "" };
        let name = RichText::new(format!("{}{mark}", rival.called())).font(strong_font(11.5));
        let hover = format!("{}{}", rival.names.join(", "), if mark.is_empty() { "" } else { "; in use" });
        ui.add(Label::new(name.color(color(palette, index))).wrap().halign(Align::Max)).on_hover_text(hover);
        let (words, color) = match (shot.and_then(|shot| shot.arc), &rival.no_shot) {
            (Some(arc), _) => (format!("{arc} arc"), palette.arc(arc)),
            (None, Some(reason)) => (reason.clone(), palette.bad),
            (None, None) => return,
        };
        let words = RichText::new(words).font(strong_font(11.5)).color(color);
        ui.add(Label::new(words).truncate()).on_hover_text(rival.no_shot.as_deref().unwrap_or_default());
    });
}

fn cell_ui(ui: &mut Ui, text: Option<String>, palette: &Palette) {
    let text = RichText::new(text.unwrap_or_else(|| "–".to_owned())).size(13.0).color(palette.text);
    ui.add(Label::new(text).truncate());
}

fn lines(unit: AngleUnit) -> Vec<(String, Written<'static>)> {
    let line = |name: &str, written: Written<'static>| (name.to_owned(), written);
    vec![
        line(
            "Setting on the dial",
            Box::new(|rival, shot| {
                format!("{} {}", numbers::setting(shot.nearest, &rival.sight), rival.sight.unit)
            }),
        ),
        line("State", Box::new(|_, shot| state(shot))),
        line("Lands at range, m", Box::new(|_, shot| numbers::grouped(shot.range_m, 0))),
        line("Time of flight, s", Box::new(|_, shot| format!("{:.1}", shot.time_of_flight_s))),
        line("Vertex above gun, m", Box::new(|_, shot| numbers::grouped(shot.vertex_above_gun_m, 0))),
        line("Angle of fall", Box::new(move |_, shot| numbers::angle(shot.angle_of_fall, unit))),
        line("Impact speed, m/s", Box::new(|_, shot| format!("{:.0}", shot.impact_speed_mps))),
        line(
            "Impact energy, kJ",
            Box::new(|_, shot| each(shot, |arrival| format!("{:.0}", arrival.energy_j / 1000.0))),
        ),
        line(
            "Armed on arrival",
            Box::new(|_, shot| each(shot, |arrival| if arrival.is_armed { "yes" } else { "no" }.to_owned())),
        ),
        line("Clearance on the way, m", Box::new(|_, shot| optional(shot.clearance_m, 1))),
        line("Greatest range, m", Box::new(|rival, _| optional(rival.farthest.map(|far| far.range_m), 0))),
        line(
            "One step more, m farther",
            Box::new(|_, shot| shot.per_step_m.map_or("–".to_owned(), |metres| format!("{metres:+.1}"))),
        ),
        line(
            "Error ellipse, m by m",
            Box::new(|_, shot| {
                let ellipse = shot.error_budget.as_ref().map(|budget| budget.ellipse);
                ellipse.map_or("–".to_owned(), |ellipse| {
                    format!("{:.0} by {:.0}", ellipse.semi_major_m, ellipse.semi_minor_m)
                })
            }),
        ),
        line("Most of it from", Box::new(|_, shot| largest_fault(shot))),
        line("Balance speed, m/s", Box::new(|rival, _| optional(rival.balance_speed_mps, 1))),
    ]
}

fn optional(value: Option<f64>, decimals: usize) -> String {
    value.map_or("–".to_owned(), |value| numbers::grouped(value, decimals))
}

/// What those that fly alike do on arrival, once where all do the same.
fn each(shot: &ShotFacts, written: impl Fn(&Arrival) -> String) -> String {
    let mut all = shot.arrivals.iter().map(written).collect::<Vec<_>>();
    all.dedup();
    all.join(", ")
}

fn state(shot: &ShotFacts) -> String {
    match (shot.stopped_by, shot.masked, shot.end) {
        (Some(_), _, _) => "beyond a stop".to_owned(),
        (None, Some(mask), _) => format!("blocked {}", numbers::metres(mask.below_m)),
        (None, None, End::Lifetime | End::StepLimit) => "expires".to_owned(),
        (None, None, End::OffMap) => "off the map".to_owned(),
        (None, None, End::Terrain { .. } | End::Plane) => {
            if shot.arrivals.iter().all(|arrival| arrival.is_armed) { "clear" } else { "unarmed" }.to_owned()
        }
    }
}

fn largest_fault(shot: &ShotFacts) -> String {
    let dominant = shot.error_budget.as_ref().and_then(|budget| budget.dominant());
    let words = dominant.map(|term| match term.fault {
        Fault::DialStep => "dial step",
        Fault::HullPitch => "hull pitch 1°",
        Fault::HullRoll => "hull roll 1°",
        Fault::Position => "position 1 m",
        Fault::MapCell => "map cell",
        Fault::MapCount => "map count",
        Fault::LaunchSpeed => "speed 1 %",
        Fault::Drag => "drag 1 %",
    });
    words.unwrap_or("–").to_owned()
}
