//! The firing table of the gun as it stands, both arcs of a range on one line.

use egui::{Align, Context, DragValue, Label, Layout, RichText, TextWrapMode, Ui};
use egui_extras::{Column, TableBuilder, TableRow};
use glam::DVec3;

use super::super::numbers::{self, unit_sign};
use super::super::reading::Firing;
use super::super::theme::{Palette, strong_font};
use super::super::worker::{LastGood, Shown};
use super::super::world::World;
use crate::aim::{Arc, Gun};
use crate::arsenal::Round;
use crate::products::firing_table::{FiringTable, Row, Spacing, TableOrder, firing_table};
use crate::units::{Angle, AngleUnit};

/// What a table rests on.
#[derive(Clone, Debug, PartialEq)]
struct Question {
    round: Round,
    gun: Gun,
    wind_mps: DVec3,
    azimuth: Angle,
    height_difference_m: f64,
    step_m: f64,
}

/// Which height the rows are for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Height {
    /// The pivot's own.
    #[default]
    Level,
    /// The target's.
    Target,
}

/// A line of the table: both arcs to one range.
#[derive(Clone, Copy, Debug)]
struct Line {
    range_m: f64,
    low: Option<Row>,
    high: Option<Row>,
}

/// What a thread made of a question.
type Made = Result<Vec<Line>, String>;

/// The view, its choices and its thread.
pub struct Table {
    made: LastGood<Question, Made>,
    step_m: f64,
    height: Height,
}

impl Table {
    /// A table whose thread wakes `ctx`.
    pub fn new(ctx: &Context) -> Self {
        let made = LastGood::open(ctx, |question: &Question| make(question));
        Self { made, step_m: 100.0, height: Height::Level }
    }

    /// Whether the table is being made.
    pub fn is_busy(&self) -> bool {
        self.made.is_busy()
    }

    /// Draws what can be chosen about the table.
    pub fn options_ui(&mut self, ui: &mut Ui, firing: &Firing) {
        let difference = numbers::height_difference(firing.answer.height_difference_m);
        ui.selectable_value(&mut self.height, Height::Target, format!("target's height ({difference})"));
        ui.selectable_value(&mut self.height, Height::Level, "level");
        let field = DragValue::new(&mut self.step_m).range(5.0..=2000.0).speed(5.0).fixed_decimals(0);
        ui.add(field.prefix("every ").suffix(" m").update_while_editing(false));
    }

    /// Draws the table.
    pub fn ui(&mut self, ui: &mut Ui, world: &World, firing: &Firing) {
        let emplacement = &firing.stand.emplacement;
        let question = Question {
            round: emplacement.round.clone(),
            gun: emplacement.gun.clone(),
            wind_mps: emplacement.wind_mps,
            azimuth: firing.answer.bearing,
            height_difference_m: match self.height {
                Height::Level => 0.0,
                Height::Target => firing.answer.height_difference_m,
            },
            step_m: self.step_m,
        };
        match self.made.keep_up(&question) {
            None => {
                ui.centered_and_justified(egui::Ui::spinner);
            }
            Some(Shown { answer: Err(fault), .. }) => {
                ui.centered_and_justified(|ui| ui.weak(fault));
            }
            Some(Shown { answer: Ok(lines), is_current, .. }) => {
                ui.scope(|ui| {
                    if !is_current {
                        ui.set_opacity(0.6);
                    }
                    lines_ui(ui, world, firing, lines);
                });
            }
        }
    }
}

fn make(question: &Question) -> Made {
    let table = firing_table(&TableOrder {
        round: &question.round,
        gun: &question.gun,
        wind_mps: question.wind_mps,
        azimuth: question.azimuth,
        height_difference_m: question.height_difference_m,
        spacing: Spacing::Range { step_m: question.step_m },
    });
    let lines = lines(&table.map_err(|fault| fault.to_string())?);
    if lines.is_empty() { Err("nothing can be hit at that height".to_owned()) } else { Ok(lines) }
}

/// Both arcs of each range, nearest first.
fn lines(table: &FiringTable) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    for row in &table.rows {
        let is_of = |line: &Line| (line.range_m - row.range_m).abs() < 1e-6;
        let place = lines.iter().position(is_of).unwrap_or_else(|| {
            lines.push(Line { range_m: row.range_m, low: None, high: None });
            lines.len() - 1
        });
        match row.arc {
            Arc::Low => lines[place].low = Some(*row),
            Arc::High => lines[place].high = Some(*row),
        }
    }
    lines.sort_by(|one, other| one.range_m.total_cmp(&other.range_m));
    lines
}

/// Columns of one arc.
const PER_ARC: usize = 5;

fn lines_ui(ui: &mut Ui, world: &World, firing: &Firing, lines: &[Line]) {
    let palette = Palette::current(ui.ctx());
    ui.style_mut().wrap_mode = Some(TextWrapMode::Truncate);
    let width = ((ui.available_width() - 90.0) / (2.0 * PER_ARC as f32) - 8.0).clamp(44.0, 110.0);
    let mut builder = TableBuilder::new(ui).striped(true).auto_shrink(false).column(Column::exact(64.0));
    for _ in 0..2 * PER_ARC {
        builder = builder.column(Column::exact(width));
    }
    let nearest = nearest_line(lines, firing.answer.range_m);
    let unit = world.settings.angle_unit;
    let builder = builder.cell_layout(Layout::right_to_left(Align::Center));
    let table = builder.header(34.0, |mut header| heads_ui(&mut header, firing, unit, palette));
    table.body(|body| {
        body.rows(20.0, lines.len(), |mut row| {
            let index = row.index();
            row.set_selected(nearest == Some(index));
            line_ui(&mut row, firing, &lines[index], unit);
        });
    });
}

/// The line whose range is nearest to the target's.
fn nearest_line(lines: &[Line], range_m: f64) -> Option<usize> {
    let off_m = |line: &Line| (line.range_m - range_m).abs();
    (0..lines.len()).min_by(|one, other| off_m(&lines[*one]).total_cmp(&off_m(&lines[*other])))
}

fn heads_ui(header: &mut TableRow<'_, '_>, firing: &Firing, unit: AngleUnit, palette: &Palette) {
    let sight = format!("sight\n{}", firing.stand.emplacement.gun.sight.unit);
    let angle = unit_sign(unit).trim().to_owned();
    let names =
        [sight, "flight\ns".into(), format!("fall\n{angle}"), "speed\nm/s".into(), "vertex\nm".into()];
    let mut head = |text: &str, color| {
        header.col(|ui| {
            ui.add(
                Label::new(RichText::new(text).font(strong_font(11.5)).color(color))
                    .extend()
                    .halign(Align::RIGHT),
            );
        });
    };
    head("range\nm", palette.weak);
    for arc in [Arc::Low, Arc::High] {
        for name in &names {
            head(name, palette.arc(arc));
        }
    }
}

fn line_ui(row: &mut TableRow<'_, '_>, firing: &Firing, line: &Line, unit: AngleUnit) {
    let mut cell = |text: String, strong: bool, pale: bool| {
        row.col(|ui| {
            let text = if strong { RichText::new(text).strong() } else { RichText::new(text) };
            ui.label(if pale { text.weak() } else { text });
        });
    };
    cell(numbers::grouped(line.range_m, 0), true, false);
    for row in [line.low, line.high] {
        let Some(row) = row else {
            for _ in 0..PER_ARC {
                cell("–".to_owned(), false, true);
            }
            continue;
        };
        let pale = row.stopped_by.is_some();
        let sight = &firing.stand.emplacement.gun.sight;
        let vertex_m = row.vertex.position_m.z - firing.stand.emplacement.gun.pivot_m.z;
        cell(numbers::setting(row.dial.nearest, sight), !pale, pale);
        cell(format!("{:.1}", row.time_of_flight_s), false, pale);
        let decimals = usize::from(unit == AngleUnit::Degree);
        cell(format!("{:.decimals$}", row.angle_of_fall.in_unit(unit)), false, pale);
        cell(format!("{:.0}", row.impact_speed_mps), false, pale);
        cell(numbers::grouped(vertex_m, 0), false, pale);
    }
}
