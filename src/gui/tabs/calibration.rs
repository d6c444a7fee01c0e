//! Shots people logged against the model: what to fit, what came out and how sure it is, what does not fit in.

mod fitting;
mod residuals;

use std::path::PathBuf;

use egui::{Button, Context, Grid, Key, Label, Layout, RichText, ScrollArea, TextEdit, Ui};

use super::super::commands::Command;
use super::super::fields::{remark, warning};
use super::super::reading::Firing;
use super::super::theme::{self, Palette, strong_font};
use super::super::worker::{LastGood, Shown};
use super::super::world::World;
use crate::products::calibration::Parameter;
use fitting::{Fitted, HullTaken, Question, fit, save, setup};
use residuals::{Drawn, residuals_ui};

/// Width of the words beside the residuals, points.
const WORDS: f32 = 296.0;
/// Estimates that move together by more than this are told of.
const STRONG_CORRELATION: f64 = 0.9;

/// The view, its choices and its thread.
pub struct CalibrationView {
    made: LastGood<Question, Result<Fitted, String>>,
    log_path: String,
    preset_path: String,
    chosen: [bool; Parameter::ALL.len()],
    hull: HullTaken,
    drawn: Drawn,
    /// Why the last one could not be saved.
    unsaved: Option<String>,
}

impl CalibrationView {
    /// A view whose thread wakes `ctx`.
    pub fn new(ctx: &Context) -> Self {
        Self {
            made: LastGood::open(ctx, |question: &Question| fit(question)),
            log_path: String::new(),
            preset_path: String::new(),
            chosen: Parameter::ALL.map(|parameter| parameter == Parameter::SightZero),
            hull: HullTaken::default(),
            drawn: Drawn::default(),
            unsaved: None,
        }
    }

    /// Whether a log is being fitted.
    pub fn is_busy(&self) -> bool {
        self.made.is_busy()
    }

    /// Draws the view; the files it wants opened.
    pub fn ui(&mut self, ui: &mut Ui, world: &World, firing: &Firing) -> Option<Command> {
        let question = self.question(world, firing);
        let wish = ui.horizontal(|ui| self.files_ui(ui, world, question.as_ref())).inner;
        ui.horizontal_wrapped(|ui| self.choices_ui(ui));
        let size = ui.available_size();
        ui.horizontal_top(|ui| {
            ui.allocate_ui_with_layout(egui::vec2(WORDS, size.y), Layout::top_down(egui::Align::Min), |ui| {
                ui.set_width(WORDS);
                let words = ScrollArea::vertical().auto_shrink(false);
                words.show(ui, |ui| self.words_ui(ui, question.as_ref()));
            });
            ui.vertical(|ui| self.picture_ui(ui, question.as_ref()));
        });
        wish
    }

    /// What is asked, once there is a log; a gun the presets no longer hold asks nothing.
    fn question(&self, world: &World, firing: &Firing) -> Option<Question> {
        let log = world.shot_log.as_ref()?;
        let emplacement = &firing.stand.emplacement;
        let setup = setup(&world.catalog, &world.situation, emplacement, self.hull).ok()?;
        let chosen = Parameter::ALL.into_iter().zip(self.chosen);
        let parameters = chosen.filter_map(|(parameter, is_chosen)| is_chosen.then_some(parameter)).collect();
        Some(Question { path: log.path.clone(), opened: log.opened, setup, parameters })
    }

    /// The log that is read and the preset that is written.
    fn files_ui(&mut self, ui: &mut Ui, world: &World, question: Option<&Question>) -> Option<Command> {
        let width = 0.5 * (ui.available_width() - 190.0);
        let hint = "path of a log of shots, .csv";
        let entered = path_ui(ui, &mut self.log_path, width, hint);
        let read = ui.button("Read").on_hover_text("read this log; or drop one on the window").clicked();
        let wish = (entered || read).then(|| trimmed(&self.log_path)).flatten().map(Command::OpenShots);
        let fitted = question.and_then(|question| self.made.keep_up(question));
        let Some(Shown { answer: Ok(fitted), .. }) = fitted else { return wish };
        if fitted.calibration.estimates.is_empty() {
            return wish;
        }
        path_ui(ui, &mut self.preset_path, width, "path of the preset to write, .toml");
        let hover = "write what was fitted as a preset of its own, and use it";
        let is_wanted = ui.add(Button::new("Save and use")).on_hover_text(hover).clicked();
        let Some(path) = trimmed(&self.preset_path).filter(|_| is_wanted) else { return wish };
        let saved = save(&path, &world.catalog, fitted);
        self.unsaved = saved.as_ref().err().map(ToString::to_string);
        saved.is_ok().then_some(Command::Open(path))
    }

    fn choices_ui(&mut self, ui: &mut Ui) {
        for (is_chosen, parameter) in self.chosen.iter_mut().zip(Parameter::ALL) {
            ui.checkbox(is_chosen, parameter.word());
        }
        let mut is_level = self.hull == HullTaken::Level;
        ui.checkbox(&mut is_level, "level hull")
            .on_hover_text("or as the gun stands on the map; a tilted hull needs the bearing of every shot");
        self.hull = if is_level { HullTaken::Level } else { HullTaken::AsItStands };
        ui.selectable_value(&mut self.drawn, Drawn::Ranges, "ranges");
        ui.selectable_value(&mut self.drawn, Drawn::Times, "times");
    }

    fn words_ui(&mut self, ui: &mut Ui, question: Option<&Question>) {
        let palette = Palette::current(ui.ctx());
        let Some(question) = question else {
            remark(ui, "columns dial_mil, range_m, dz_m, tof_s; optionally shot, bearing_deg");
            return;
        };
        if let Some(fault) = &self.unsaved {
            warning(ui, fault, palette.bad);
        }
        match self.made.keep_up(question) {
            None => {
                ui.spinner();
            }
            Some(Shown { answer: Err(refusal), .. }) => {
                warning(ui, refusal, palette.bad);
            }
            Some(Shown { answer: Ok(fitted), .. }) => fitted_ui(ui, fitted, palette),
        }
    }

    fn picture_ui(&mut self, ui: &mut Ui, question: Option<&Question>) {
        let Some(question) = question else {
            ui.centered_and_justified(|ui| ui.weak("no log of shots has been read"));
            return;
        };
        let Some(Shown { answer: Ok(fitted), is_current, .. }) = self.made.keep_up(question) else { return };
        if !is_current {
            ui.set_opacity(0.6);
        }
        residuals_ui(ui, &fitted.calibration.residuals, self.drawn);
    }
}

/// What came out, and how much it is worth.
fn fitted_ui(ui: &mut Ui, fitted: &Fitted, palette: &Palette) {
    let calibration = &fitted.calibration;
    let strong = RichText::new(&fitted.summary).font(strong_font(13.5)).color(palette.strong);
    ui.add(Label::new(strong).wrap());
    estimates_ui(ui, fitted, palette);
    let small = |ui: &mut Ui, text: String| {
        ui.add(Label::new(RichText::new(text).size(12.5).color(palette.text)).wrap());
    };
    let left_out = calibration.leave_one_out_rms_m;
    let left_out =
        left_out.map_or(String::new(), |rms_m| format!("; each shot from the others {rms_m:.1} m"));
    small(ui, format!("scatter {:.1} m, outliers apart{left_out}", calibration.scatter_m));
    let outliers = calibration.outliers().collect::<Vec<_>>().join(", ");
    if outliers.is_empty() {
        small(ui, "no shot is out of line".to_owned());
    } else {
        warning(ui, &format!("out of line with the others: shot {outliers}"), palette.bad);
    }
    for correlation in &calibration.correlations {
        if correlation.coefficient.abs() > STRONG_CORRELATION {
            let [one, other] = correlation.between;
            let text = format!(
                "{one} and {other} are hardly told apart (correlation {:.2})",
                correlation.coefficient
            );
            warning(ui, &text, palette.warn);
        }
    }
}

fn estimates_ui(ui: &mut Ui, fitted: &Fitted, palette: &Palette) {
    Grid::new("estimates").num_columns(3).spacing([12.0, 2.0]).show(ui, |ui| {
        for estimate in &fitted.calibration.estimates {
            let unit = estimate.parameter.unit();
            let value = format!("{:.3} ± {:.3} {unit}", estimate.value, estimate.standard_error);
            ui.label(RichText::new(estimate.parameter.word()).color(palette.weak));
            ui.label(RichText::new(value.trim_end()).font(strong_font(13.5)).color(palette.strong));
            ui.label(RichText::new(format!("was {:.3}", estimate.before)).size(12.0).color(palette.weak));
            ui.end_row();
        }
    });
}

/// A path to type; whether Enter was pressed in it.
fn path_ui(ui: &mut Ui, path: &mut String, width: f32, hint: &str) -> bool {
    let edit = TextEdit::singleline(path).hint_text(hint).margin(egui::Margin::symmetric(6, 3));
    let field = ui.add_sized([width, theme::ROW], edit);
    field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter))
}

/// What was typed, without what stands around a copied path.
fn trimmed(path: &str) -> Option<PathBuf> {
    let path = path.trim().trim_matches('"');
    (!path.is_empty()).then(|| PathBuf::from(path))
}
