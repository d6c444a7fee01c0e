//! The views below the map: profile, firing table, weapons and shells side by side, the strike, logged shots.

mod calibration;
mod comparison;
mod impact;
mod marks;
mod profile;
mod table;

use egui::{Align, Button, Context, Layout, RichText, Ui};

use super::commands::Command;
use super::reading::{Firing, Reading};
use super::theme;
use super::world::{Tab, World};
use calibration::CalibrationView;
use comparison::Comparison;
use impact::ImpactView;
use profile::Beside;
use table::Table;

/// Narrower than this, what can be chosen about a view stands below the heads of the views, points.
const ONE_LINE: f32 = 730.0;

/// Between what can be chosen about a view on a line of its own, points.
const OPTION_GAP: f32 = 4.0;

/// The views and the threads that work for them.
pub struct TabsPanel {
    profile: profile::ProfileView,
    table: Table,
    comparison: Comparison,
    impact: ImpactView,
    calibration: CalibrationView,
}

impl TabsPanel {
    /// Views whose threads wake `ctx`.
    pub fn new(ctx: &Context) -> Self {
        Self {
            profile: profile::ProfileView::default(),
            table: Table::new(ctx),
            comparison: Comparison::new(ctx),
            impact: ImpactView::new(ctx),
            calibration: CalibrationView::new(ctx),
        }
    }

    /// Whether a view is being worked out.
    pub fn is_busy(&self) -> bool {
        let is_shown_busy = self.table.is_busy() || self.comparison.is_busy();
        is_shown_busy || self.impact.is_busy() || self.calibration.is_busy()
    }

    /// Draws the open view; the wishes made on it.
    pub fn ui(&mut self, ui: &mut Ui, world: &World) -> Vec<Command> {
        let mut wishes = Vec::new();
        ui.set_min_height(ui.available_height()); // a view with little to show leaves the map its size
        let firing = world.reading.firing();
        // what can be chosen about a table or a comparison needs a line of its own
        let needs_line = matches!(world.settings.tab, Tab::Table | Tab::Comparison);
        let is_wide = ui.max_rect().width() > ONE_LINE && !needs_line;
        ui.horizontal(|ui| {
            wishes.extend(heads_ui(ui, world.settings.tab));
            let layout = Layout::right_to_left(Align::Center);
            ui.with_layout(layout, |ui| match (is_wide, world.settings.tab) {
                (true, _) => self.options_ui(ui, world, firing),
                (false, Tab::Table) => self.table.hand_out_ui(ui, world),
                (false, _) => {}
            });
        });
        if !is_wide && has_options(world.settings.tab) {
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing.x = OPTION_GAP;
                self.options_ui(ui, world, firing);
            });
        }
        match (firing, &world.reading) {
            (Some(firing), _) => wishes.extend(self.view_ui(ui, world, firing)),
            (None, Reading::Fault(text) | Reading::Waiting(text)) => {
                ui.centered_and_justified(|ui| ui.weak(text));
            }
            (None, Reading::Ready(_)) => {}
        }
        wishes
    }

    fn options_ui(&mut self, ui: &mut Ui, world: &World, firing: Option<&Firing>) {
        let Some(firing) = firing else { return };
        match world.settings.tab {
            Tab::Profile => self.profile.options_ui(ui),
            Tab::Table => self.table.options_ui(ui, firing),
            Tab::Comparison => self.comparison.options_ui(ui, world, firing),
            Tab::Impact | Tab::Calibration => {}
        }
    }

    fn view_ui(&mut self, ui: &mut Ui, world: &World, firing: &Firing) -> Option<Command> {
        match world.settings.tab {
            Tab::Profile => {
                let others = self.profile.wants_others().then(|| self.comparison.own_shells(world, firing));
                let others = others.flatten().map(|shown| shown.answer.all.as_slice());
                let beside = Beside {
                    others: others.unwrap_or_default(),
                    bounce: self.profile.wants_bounce().then(|| self.impact.bounce(world, firing)).flatten(),
                };
                return self.profile.ui(ui, world, firing, &beside);
            }
            Tab::Table => return self.table.ui(ui, world, firing),
            Tab::Comparison => self.comparison.ui(ui, world, firing),
            Tab::Impact => self.impact.ui(ui, world, firing),
            Tab::Calibration => return self.calibration.ui(ui, world, firing),
        }
        world.pointed_m.map(|_| Command::PointAlong(None))
    }
}

/// Whether something can be chosen about a view beside its heads.
const fn has_options(tab: Tab) -> bool {
    matches!(tab, Tab::Profile | Tab::Table | Tab::Comparison)
}

fn heads_ui(ui: &mut Ui, open: Tab) -> Option<Command> {
    let heads = [
        (Tab::Profile, "Profile"),
        (Tab::Table, "Firing table"),
        (Tab::Comparison, "Compare"),
        (Tab::Impact, "Impact"),
        (Tab::Calibration, "Calibrate"),
    ];
    let mut wish = None;
    for (tab, name) in heads {
        let text = RichText::new(name).font(theme::strong_font(13.5));
        if ui.add(Button::selectable(tab == open, text)).clicked() && tab != open {
            wish = Some(Command::ShowTab(tab));
        }
    }
    wish
}
