//! What this shot does on this ground: the contact in words, a bounce from the side, the ends of many from above.

mod barrier;
mod from_gun;
mod plots;
mod strike;
mod words;

use std::ops::RangeInclusive;
use std::sync::Arc as Shared;

use egui::{ComboBox, Context, Label, Layout, Response, RichText, ScrollArea, Ui};

use super::super::fields::{Number, remark};
use super::super::reading::Firing;
use super::super::theme;
use super::super::worker::{LastGood, Shown};
use super::super::world::World;
use crate::aim::{Arc, Solution};
use crate::arsenal::Surface;
use crate::flight::probe_of;
use crate::frame::direction_from_azimuth_elevation;
use crate::mission::footing::surfaces_of;
use crate::products::profile::Course;
use crate::units::AngleUnit;
use barrier::{BarrierChoice, Presence};
use strike::{Question, Struck, strike};
use words::struck_ui;

/// What the way to another bounce does.
const NEXT_BOUNCE: &str = "the next seed whose shot ricochets here";
/// Width of the words beside the picture, points, and the most of the room they take.
const WORDS: f32 = 268.0;
const WORDS_SHARE: f32 = 0.46;

/// Room for the half of the last label that stands out, points.
const RIGHT_MARGIN: f32 = 22.0;
/// Width of a word and its field, points: of the surface, and of a seed or a count.
const SURFACE: f32 = 184.0;
const SEED: f32 = 108.0;

/// What the picture shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Looks {
    Side,
    Above,
    Gun(Reach),
}

/// How much of the flight the gunner's view shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reach {
    /// Where it strikes.
    CloseUp,
    /// Up to its highest point.
    Whole,
}

/// The view, its choices and its thread.
pub struct ImpactView {
    made: LastGood<Question, Result<Struck, String>>,
    arc: Arc,
    surface: Option<String>,
    barrier: BarrierChoice,
    seed: u32,
    seeds: u32,
    looks: Looks,
}

impl ImpactView {
    /// A view whose thread wakes `ctx`.
    pub fn new(ctx: &Context) -> Self {
        Self {
            made: LastGood::open(ctx, |question: &Question| strike(question)),
            arc: Arc::Low,
            surface: None,
            barrier: BarrierChoice::default(),
            seed: 0,
            seeds: 1000,
            looks: Looks::Side,
        }
    }

    /// Whether a shot is being followed.
    pub fn is_busy(&self) -> bool {
        self.made.is_busy()
    }

    /// Draws the view.
    pub fn ui(&mut self, ui: &mut Ui, world: &World, firing: &Firing) {
        let Some(solution) = firing.answer.on(self.arc).or_else(|| firing.answer.solutions.first()) else {
            ui.centered_and_justified(|ui| ui.weak("no arc hits the target, so there is no shot to follow"));
            return;
        };
        ui.horizontal_wrapped(|ui| self.choices_ui(ui, world, firing, solution));
        let size = ui.available_size();
        let question = question(self, world, firing, solution);
        ui.horizontal_top(|ui| {
            let width = WORDS.min(WORDS_SHARE * size.x);
            ui.allocate_ui_with_layout(egui::vec2(width, size.y), Layout::top_down(egui::Align::Min), |ui| {
                ui.set_width(width);
                self.words_ui(ui, &question);
            });
            ui.vertical(|ui| {
                ui.set_max_width(ui.available_width() - RIGHT_MARGIN);
                self.picture_ui(ui, &question, world.settings.angle_unit);
            });
        });
    }

    /// What the shot this view is set to does from its first hit on, and the seed it is followed with; `None` where it
    /// ends there, and until that is known.
    pub fn bounce(&mut self, world: &World, firing: &Firing) -> Option<(&Course, u32)> {
        let solution = firing.answer.on(self.arc).or_else(|| firing.answer.solutions.first())?;
        let question = question(self, world, firing, solution);
        let Shown { question, answer: Ok(struck), is_current: true } = self.made.keep_up(&question)? else {
            return None;
        };
        (struck.course.points_m.len() > 1).then_some((&struck.course, question.seed))
    }

    /// The next seed that ricochets, once the shot is followed.
    fn next_bounce(&mut self, question: &Question) -> Option<u32> {
        match self.made.keep_up(question)? {
            Shown { question, answer: Ok(struck), .. } => struck.next_bounce(question.seed),
            Shown { answer: Err(_), .. } => None,
        }
    }

    fn words_ui(&mut self, ui: &mut Ui, question: &Question) {
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 4.0;
            match self.made.keep_up(question) {
                None => {
                    ui.spinner();
                }
                Some(Shown { answer: Err(fault), .. }) => {
                    remark(ui, fault);
                }
                Some(Shown { question, answer: Ok(struck), .. }) => {
                    struck_ui(ui, struck, probe_of(&question.round, &question.ground.ground), question.seed);
                }
            }
        });
    }

    /// What is fired at what, with which seeds, and how it is looked at: one line, two in a narrow window.
    fn choices_ui(&mut self, ui: &mut Ui, world: &World, firing: &Firing, solution: &Solution) {
        ui.selectable_value(&mut self.looks, Looks::Side, "from the side");
        ui.selectable_value(&mut self.looks, Looks::Above, "from above");
        let from_gun = matches!(self.looks, Looks::Gun(_));
        if ui.selectable_label(from_gun, "from the gun").clicked() && !from_gun {
            self.looks = Looks::Gun(Reach::CloseUp);
        }
        if from_gun {
            ui.selectable_value(&mut self.looks, Looks::Gun(Reach::CloseUp), "close up");
            ui.selectable_value(&mut self.looks, Looks::Gun(Reach::Whole), "whole flight");
        }
        ui.separator();
        for one in &firing.answer.solutions {
            if ui.selectable_label(one.arc == solution.arc, format!("{} arc", one.arc)).clicked() {
                self.arc = one.arc;
            }
        }
        let surfaces = surfaces_of(&world.catalog, &world.situation.weapon).unwrap_or_default();
        keep_together(ui, SURFACE);
        let named = word_ui(ui, "Surface", 46.0).id;
        self.surface_ui(ui, &surfaces, named);
        self.barrier.ui(ui, &surfaces);
        self.seeds_ui(ui, world, firing, solution);
    }

    fn seeds_ui(&mut self, ui: &mut Ui, world: &World, firing: &Firing, solution: &Solution) {
        keep_together(ui, SEED);
        let named =
            word_ui(ui, "Seed", 30.0).on_hover_text("what every roll of the one shot is taken from").id;
        self.seed = seed_ui(ui, named, self.seed, 0..=u32::MAX);
        let next = self.next_bounce(&question(self, world, firing, solution));
        let button = ui.add_enabled(next.is_some(), egui::Button::new("next ricochet"));
        if let Some(seed) = next.filter(|_| button.on_hover_text(NEXT_BOUNCE).clicked()) {
            self.seed = seed;
        }
        keep_together(ui, SEED);
        let named = word_ui(ui, "Shots", 34.0).on_hover_text("how many seeds are flown for the cloud").id;
        self.seeds = seed_ui(ui, named, self.seeds, 1..=20_000);
    }

    /// Which surface the ground is: the map's word, or one for all of it.
    fn surface_ui(&mut self, ui: &mut Ui, surfaces: &[&Surface], named: egui::Id) {
        const BY_MAP: &str = "as the map says";
        let shown = surfaces.iter().find(|one| Some(&one.id) == self.surface.as_ref());
        let shown = shown.map_or(BY_MAP, |one| one.name.as_str());
        let list = ComboBox::from_id_salt("struck surface").selected_text(shown).width(112.0).truncate();
        let drawn = list.show_ui(ui, |ui| {
            ui.selectable_value(&mut self.surface, None, BY_MAP);
            for one in surfaces {
                ui.selectable_value(&mut self.surface, Some(one.id.clone()), &one.name);
            }
        });
        drawn.response.labelled_by(named);
    }

    fn picture_ui(&mut self, ui: &mut Ui, question: &Question, unit: AngleUnit) {
        let Some(Shown { answer: Ok(struck), is_current, question }) = self.made.keep_up(question) else {
            return;
        };
        if !is_current {
            ui.set_opacity(0.6);
        }
        match self.looks {
            Looks::Side => plots::side_ui(ui, struck),
            Looks::Above if struck.spread.rests.is_empty() => {
                ui.centered_and_justified(|ui| ui.weak("every seed ends here"));
            }
            Looks::Above => plots::above_ui(ui, struck),
            Looks::Gun(reach) => from_gun::view_ui(ui, struck, (question.seed, unit), reach),
        }
    }
}

/// Begins another line where a word and its field, `width` points wide, would be parted at the end of this one.
fn keep_together(ui: &mut Ui, width: f32) {
    if ui.available_size_before_wrap().x < width {
        ui.end_row();
    }
}

/// A quiet word before its field, level with it wherever in a line it stands.
fn word_ui(ui: &mut Ui, word: &str, width: f32) -> Response {
    let weak = ui.visuals().weak_text_color();
    ui.add_sized([width, theme::ROW], Label::new(RichText::new(word).size(12.5).color(weak)))
}

fn seed_ui(ui: &mut Ui, named: egui::Id, value: u32, range: RangeInclusive<u32>) -> u32 {
    let range = f64::from(*range.start())..=f64::from(*range.end());
    let number = Number { value: f64::from(value), unit: "", decimals: 0, speed: 1.0, range };
    number.ui(ui, 56.0, named).map_or(value, |typed| typed.round() as u32)
}

fn question(view: &ImpactView, world: &World, firing: &Firing, solution: &Solution) -> Question {
    let emplacement = &firing.stand.emplacement;
    let bore = direction_from_azimuth_elevation(solution.azimuth, solution.elevation);
    Question {
        catalog: Shared::clone(&world.catalog),
        map: world.chart.loaded.clone(),
        ground: world.chart.numbered_ground(),
        weapon: world.situation.weapon.clone(),
        round: emplacement.round.clone(),
        launch: emplacement.gun.launch(&emplacement.round, bore),
        wind_mps: emplacement.wind_mps,
        ends_m: [emplacement.gun.pivot_m, firing.stand.target.position_m],
        surface: view.surface.clone(),
        barrier: (view.barrier.presence == Presence::There).then(|| view.barrier.clone()),
        seed: view.seed,
        seeds: view.seeds,
    }
}
