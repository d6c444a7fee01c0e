//! Shells and weapons side by side: why one reaches farther, and what the same target or the same setting makes of each.

mod facts;
mod paths;
mod question;
mod rival;
mod sides;
mod slowing;
mod steps;
mod story;

use egui::{Context, DragValue, Ui};

use super::super::reading::Firing;
use super::super::worker::{LastGood, Shown};
use super::super::world::World;
use crate::units::Angle;
use question::{Asked, Question};
use sides::Others;
use steps::Stepped;

pub use rival::{Rival, Rivals};

/// What is shown of the rivals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Looks {
    /// How far each reaches, and why.
    #[default]
    Story,
    /// The numbers of each shot in a column.
    Numbers,
    /// The paths, one over the other.
    Paths,
    /// Speed over distance.
    Speed,
    /// Drag against speed.
    Drag,
    /// What the game's fixed step does.
    Steps,
}

const LOOKS: [(Looks, &str); 6] = [
    (Looks::Story, "why"),
    (Looks::Numbers, "numbers"),
    (Looks::Paths, "paths"),
    (Looks::Speed, "speed"),
    (Looks::Drag, "drag"),
    (Looks::Steps, "step"),
];

/// The view, its choices and its threads.
pub struct Comparison {
    made: LastGood<Question, Rivals>,
    /// The weapon's own shells to the target, as the cut along the line of fire shows them.
    own: LastGood<Question, Rivals>,
    stepped: LastGood<steps::Asked, Stepped>,
    looks: Looks,
    others: Others,
    /// The setting every side fires; `None` for the target.
    dial: Option<Angle>,
}

impl Comparison {
    /// A comparison whose threads wake `ctx`.
    pub fn new(ctx: &Context) -> Self {
        let open = || LastGood::open(ctx, |question: &Question| Rivals::of(question));
        Self {
            made: open(),
            own: open(),
            stepped: LastGood::open(ctx, |asked: &steps::Asked| Stepped::of(asked)),
            looks: Looks::default(),
            others: Others::default(),
            dial: None,
        }
    }

    /// Whether it is being worked out.
    pub fn is_busy(&self) -> bool {
        self.made.is_busy() || self.own.is_busy() || self.stepped.is_busy()
    }

    /// The weapon's own shells to the target of now, or to the one before while that is worked out.
    pub fn own_shells(&mut self, world: &World, firing: &Firing) -> Option<Shown<'_, Question, Rivals>> {
        self.own.keep_up(&Question::new(world, firing, &Others::default(), Asked::Target))
    }

    /// Draws what can be chosen about the view.
    pub fn options_ui(&mut self, ui: &mut Ui, world: &World, firing: &Firing) {
        for (looks, word) in LOOKS {
            ui.selectable_value(&mut self.looks, looks, word);
        }
        ui.separator();
        self.asked_ui(ui, firing);
        ui.separator();
        self.others.ui(ui, world);
    }

    /// The same target, or the same setting and which.
    fn asked_ui(&mut self, ui: &mut Ui, firing: &Firing) {
        let sight = &firing.stand.emplacement.gun.sight;
        if ui.selectable_label(self.dial.is_none(), "same target").clicked() {
            self.dial = None;
        }
        let usual = || firing.answer.solutions.first().map_or(400.0, |solution| solution.dial.nearest);
        if ui.selectable_label(self.dial.is_some(), "same setting").clicked() && self.dial.is_none() {
            self.dial = Some(Angle::from_unit(usual(), sight.unit));
        }
        if let Some(dial) = &mut self.dial {
            let mut setting = dial.in_unit(sight.unit);
            let field = DragValue::new(&mut setting).range(-1600.0..=3200.0).max_decimals(2);
            let field = field.suffix(format!(" {}", sight.unit)).update_while_editing(false);
            let hover = "the angle on every dial; a sight of another unit is set to the same angle";
            if ui.add(field).on_hover_text(hover).changed() {
                *dial = Angle::from_unit(setting, sight.unit);
            }
        }
    }

    /// Draws them side by side.
    pub fn ui(&mut self, ui: &mut Ui, world: &World, firing: &Firing) {
        let asked = self.dial.map_or(Asked::Target, Asked::Dial);
        let question = Question::new(world, firing, &self.others, asked);
        let Some(Shown { answer: rivals, is_current, .. }) = self.made.keep_up(&question) else {
            ui.centered_and_justified(egui::Ui::spinner);
            return;
        };
        if !is_current {
            ui.set_opacity(0.6);
        }
        match self.looks {
            Looks::Story => story::story_ui(ui, rivals),
            Looks::Numbers => facts::facts_ui(ui, world, rivals),
            Looks::Paths => paths::paths_ui(ui, firing, rivals),
            Looks::Speed => slowing::speed_ui(ui, rivals),
            Looks::Drag => {
                slowing::drag_ui(ui, rivals, firing.stand.emplacement.round.gravity_mps2());
            }
            Looks::Steps => match self.stepped.keep_up(&steps::asked(rivals)) {
                Some(Shown { answer, .. }) => steps::steps_ui(ui, answer),
                None => {
                    ui.centered_and_justified(egui::Ui::spinner);
                }
            },
        }
    }
}
