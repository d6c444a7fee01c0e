//! Shots people logged against the model: what to fit, what came out and how sure it is, what does not fit in.

mod fitting;
mod logging;
mod outcome;
mod residuals;

use std::path::PathBuf;

use egui::{Button, Context, Key, Layout, ScrollArea, TextEdit, Ui};

use super::super::commands::Command;
use super::super::fields::{remark, warning};
use super::super::reading::Firing;
use super::super::theme::{self, Palette};
use super::super::worker::{LastGood, Shown};
use super::super::world::World;
use crate::products::calibration::Parameter;
use fitting::{Fitted, HullTaken, LogFile, Question, fit, save, setup};
use logging::NextShot;
use outcome::fitted_ui;
use residuals::{Drawn, residuals_ui};

/// Width of the words beside the residuals at least and at most, points.
const WORDS: [f32; 2] = [244.0, 330.0];
/// Room for the bar the words are scrolled by, points.
const BAR: f32 = 10.0;
/// Width of a button beside a path, points.
const BUTTON: f32 = 100.0;

/// The view, its choices and its thread.
pub struct CalibrationView {
    made: LastGood<Question, Result<Fitted, String>>,
    log_path: String,
    preset_path: String,
    chosen: [bool; Parameter::ALL.len()],
    hull: HullTaken,
    drawn: Drawn,
    next: NextShot,
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
            next: NextShot::default(),
            unsaved: None,
        }
    }

    /// Whether a log is being fitted.
    pub fn is_busy(&self) -> bool {
        self.made.is_busy()
    }

    /// Draws the view; the wish made on it.
    pub fn ui(&mut self, ui: &mut Ui, world: &World, firing: &Firing) -> Option<Command> {
        let question = self.question(world, firing);
        let size = ui.available_size();
        let width = (0.45 * size.x).clamp(WORDS[0], WORDS[1]);
        let mut wish = None;
        ui.horizontal_top(|ui| {
            ui.allocate_ui_with_layout(egui::vec2(width, size.y), Layout::top_down(egui::Align::Min), |ui| {
                ui.set_width(width);
                let words = ScrollArea::vertical().auto_shrink(false);
                wish = words.show(ui, |ui| self.words_ui(ui, world, firing, question.as_ref())).inner;
            });
            ui.vertical(|ui| self.picture_ui(ui, question.as_ref()));
        });
        wish
    }

    /// What is asked, once there is a shot; a gun the presets no longer hold asks nothing.
    fn question(&self, world: &World, firing: &Firing) -> Option<Question> {
        let marked = world.logging.shots.iter().map(|marked| marked.shot.clone()).collect::<Vec<_>>();
        let log = world.shot_log.as_ref();
        let log = log.map(|log| LogFile { path: log.path.clone(), opened: log.opened });
        if log.is_none() && marked.is_empty() {
            return None;
        }
        let emplacement = &firing.stand.emplacement;
        let setup = setup(&world.catalog, &world.situation, emplacement, self.hull).ok()?;
        let chosen = Parameter::ALL.into_iter().zip(self.chosen);
        let parameters = chosen.filter_map(|(parameter, is_chosen)| is_chosen.then_some(parameter)).collect();
        Some(Question { log, marked, setup, parameters })
    }

    fn words_ui(
        &mut self,
        ui: &mut Ui,
        world: &World,
        firing: &Firing,
        question: Option<&Question>,
    ) -> Option<Command> {
        ui.set_max_width(ui.available_width() - BAR);
        let read = ui.horizontal(|ui| self.log_ui(ui)).inner;
        ui.horizontal_wrapped(|ui| self.choices_ui(ui));
        self.outcome_ui(ui, question);
        let saved = self.preset_ui(ui, world, question);
        ui.separator();
        let logged = self.next.ui(ui, world, firing);
        read.or(saved).or(logged)
    }

    /// The log that is read.
    fn log_ui(&mut self, ui: &mut Ui) -> Option<Command> {
        let width = ui.available_width() - BUTTON;
        let entered = path_ui(ui, &mut self.log_path, width, "path of a log of shots, .csv");
        let read = ui.button("Read log").on_hover_text("read this log; or drop one on the window").clicked();
        (entered || read).then(|| trimmed(&self.log_path)).flatten().map(Command::OpenShots)
    }

    fn choices_ui(&mut self, ui: &mut Ui) {
        for (is_chosen, parameter) in self.chosen.iter_mut().zip(Parameter::ALL) {
            ui.checkbox(is_chosen, parameter.word());
        }
        let mut is_level = self.hull == HullTaken::Level;
        ui.checkbox(&mut is_level, "level hull")
            .on_hover_text("or as the gun stands on the map; a tilted hull needs the bearing of every shot");
        self.hull = if is_level { HullTaken::Level } else { HullTaken::AsItStands };
    }

    fn outcome_ui(&mut self, ui: &mut Ui, question: Option<&Question>) {
        let palette = Palette::current(ui.ctx());
        let Some(question) = question else {
            remark(ui, "columns dial_mil, range_m, dz_m, tof_s; optionally shot, bearing_deg");
            return;
        };
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

    /// The preset that is written.
    fn preset_ui(&mut self, ui: &mut Ui, world: &World, question: Option<&Question>) -> Option<Command> {
        let fitted = question.and_then(|question| self.made.keep_up(question));
        let Some(Shown { answer: Ok(fitted), .. }) = fitted else { return None };
        if fitted.calibration.estimates.is_empty() {
            return None;
        }
        let path = &mut self.preset_path;
        let is_wanted = ui.horizontal(|ui| {
            let width = ui.available_width() - BUTTON;
            path_ui(ui, path, width, "path of the preset to write, .toml");
            let hover = "write what was fitted as a preset of its own, and use it";
            ui.add(Button::new("Save and use")).on_hover_text(hover).clicked()
        });
        let path = trimmed(path).filter(|_| is_wanted.inner);
        let saved = path.map(|path| save(&path, &world.catalog, fitted).map(|()| path));
        let Some(saved) = saved else {
            if let Some(fault) = &self.unsaved {
                warning(ui, fault, Palette::current(ui.ctx()).bad);
            }
            return None;
        };
        self.unsaved = saved.as_ref().err().map(ToString::to_string);
        saved.ok().map(Command::Open)
    }

    fn picture_ui(&mut self, ui: &mut Ui, question: Option<&Question>) {
        let Some(question) = question else {
            ui.centered_and_justified(|ui| ui.weak("no log of shots has been read"));
            return;
        };
        ui.horizontal(|ui| {
            ui.selectable_value(&mut self.drawn, Drawn::Ranges, "ranges");
            ui.selectable_value(&mut self.drawn, Drawn::Times, "times");
        });
        let Some(Shown { answer: Ok(fitted), is_current, .. }) = self.made.keep_up(question) else { return };
        if !is_current {
            ui.set_opacity(0.6);
        }
        residuals_ui(ui, &fitted.calibration.residuals, self.drawn);
    }
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
