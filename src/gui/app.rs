//! The application: it owns the world and the threads, and puts the panels together.

use std::path::PathBuf;
use std::sync::Arc;

use egui::{CentralPanel, Frame, Margin, Panel, Ui};

use super::commands::{Command, Errand, carry_out};
use super::estimator::Estimator;
use super::fans::FanKeeper;
use super::inputs::InputsPanel;
use super::inspection::InspectionPanel;
use super::inspector::Inspector;
use super::map::MapPanel;
use super::notices::Weight;
use super::opened::{OpenError, Opened, ReadChart, Request, Wanted, open};
use super::opening::{Opening, opening_ui};
use super::reach::{Grain, Reacher};
use super::reading::Reading;
use super::saved::{self, Saved};
use super::saver::Saver;
use super::solution::solution_ui;
use super::stands::StandFinder;
use super::tabs::TabsPanel;
use super::theme::{self, Palette};
use super::top_bar::TopBar;
use super::transform::Transform;
use super::worker::{Desk, Dialog, FrameLog, Picked};
use super::world::{Chart, ChartOrigin, World};
use super::{notices_panel, shortcuts, start};
use crate::arsenal::Catalog;
use crate::terrain::heightmap::Repair;

/// The window's contents.
pub struct App {
    world: World,
    reader: Desk<Request, (Wanted, Result<Opened, OpenError>)>,
    dialog: Option<Dialog>,
    saver: Saver,
    inspector: Inspector,
    fans: FanKeeper,
    estimator: Estimator,
    reacher: Reacher,
    finder: StandFinder,
    frames: Option<FrameLog>,
    top_bar: TopBar,
    inputs: InputsPanel,
    map: MapPanel,
    inspection: InspectionPanel,
    tabs: TabsPanel,
}

impl App {
    /// The window as it was left, or on the shipped ground; `file` is opened when given.
    pub fn new(cc: &eframe::CreationContext<'_>, shipped: Catalog, file: Option<PathBuf>) -> Self {
        theme::install(&cc.egui_ctx);
        let saved: Saved =
            cc.storage.and_then(|storage| eframe::get_value(storage, saved::KEY)).unwrap_or_default();
        let mut app = Self {
            world: start::first_world(&saved, shipped),
            reader: Desk::open(&cc.egui_ctx, |request: Request, errand| {
                let opened = open(&request, errand);
                (request.wanted, opened)
            }),
            dialog: None,
            saver: Saver::new(&cc.egui_ctx),
            inspector: Inspector::new(&cc.egui_ctx),
            fans: FanKeeper::new(&cc.egui_ctx),
            estimator: Estimator::new(&cc.egui_ctx),
            reacher: Reacher::new(&cc.egui_ctx),
            finder: StandFinder::new(&cc.egui_ctx),
            frames: FrameLog::asked_for(),
            top_bar: TopBar::default(),
            inputs: InputsPanel::default(),
            map: MapPanel::new(&cc.egui_ctx),
            inspection: InspectionPanel::default(),
            tabs: TabsPanel::new(&cc.egui_ctx),
        };
        match (file, saved.chart()) {
            (Some(file), _) => app.read(Wanted::File(file)),
            (None, ChartOrigin::Builtin) => {}
            (None, kept) => app.read(Wanted::Chart(kept)),
        }
        app
    }

    /// What the panels read.
    pub const fn world(&self) -> &World {
        &self.world
    }

    /// How the map is drawn on the screen, once it has been.
    pub const fn map_transform(&self) -> Option<Transform> {
        self.map.transform()
    }

    /// Whether a thread is still at work on something that will change the window.
    pub fn is_busy(&self) -> bool {
        self.reader.is_busy() || self.dialog.is_some() || self.asks_are_busy() || self.panels_are_busy()
    }

    fn asks_are_busy(&self) -> bool {
        self.inspector.is_busy() || self.saver.is_busy() || self.answers_are_busy()
    }

    fn answers_are_busy(&self) -> bool {
        self.fans.is_busy() || self.estimator.is_busy() || self.reacher.is_busy() || self.finder.is_busy()
    }

    fn panels_are_busy(&self) -> bool {
        self.map.is_busy() || self.tabs.is_busy()
    }

    fn read(&mut self, wanted: Wanted) {
        if let Wanted::File(path) | Wanted::Repaired(path, _) | Wanted::Chart(ChartOrigin::File(path)) =
            &wanted
        {
            self.world.opening = Some(Opening { path: path.clone(), share: 0.0 });
        }
        self.reader.ask(Request { wanted, preset_files: self.world.preset_files.clone() });
    }

    fn run_errands(&mut self, ctx: &egui::Context, errands: Vec<Errand>) {
        for errand in errands {
            match errand {
                Errand::AskForFile if self.dialog.is_none() => self.dialog = Some(Dialog::open(ctx)),
                Errand::AskForFile => {}
                Errand::Read(path) => self.read(Wanted::File(path)),
                Errand::UseChart(origin) => self.read(Wanted::Chart(origin)),
                Errand::GiveUpOpening => self.give_up_opening(),
                Errand::Repair(repairs) => self.repair(repairs),
                Errand::HandOut(paper) => self.saver.ask(ctx, paper),
                Errand::Copy(text) => ctx.copy_text(text),
            }
        }
    }

    /// Stops reading; a window that has no ground yet shows the shipped one.
    fn give_up_opening(&mut self) {
        self.reader.give_up();
        self.world.opening = None;
        if matches!(self.world.reading, Reading::Waiting(_)) {
            self.read(Wanted::Chart(ChartOrigin::Builtin));
        }
    }

    /// Repairs go into the file of the map; ground without a file has none to keep them in.
    fn repair(&mut self, repairs: Vec<Repair>) {
        match &self.world.chart.origin {
            ChartOrigin::File(path) => self.read(Wanted::Repaired(path.clone(), repairs)),
            ChartOrigin::Builtin | ChartOrigin::Flat => {
                self.world.notices.tell(Weight::Told, "this ground has no file to keep repairs in");
            }
        }
    }

    /// Takes what the threads have finished.
    fn collect(&mut self) {
        match self.dialog.as_ref().and_then(Dialog::answer) {
            None => {}
            Some(picked) => {
                self.dialog = None;
                self.take_picked(picked);
            }
        }
        if let Some(opening) = &mut self.world.opening {
            opening.share = self.reader.progress();
        }
        if let Some((wanted, opened)) = self.reader.answer() {
            self.world.opening = None;
            match opened {
                Ok(opened) => self.take_opened(&wanted, opened),
                Err(fault) => self.refuse(&wanted, &fault),
            }
        }
        self.saver.keep_up(&mut self.world);
        self.inspector.keep_up(&mut self.world);
        self.fans.keep_up(&mut self.world);
        self.estimator.keep_up(&mut self.world);
        let grain = |is_dragged: bool| if is_dragged { Grain::Coarse } else { Grain::Fine };
        self.reacher.keep_up(&mut self.world, grain(self.map.drags_gun()));
        self.finder.keep_up(&mut self.world, grain(self.map.drags_target()));
    }

    fn take_picked(&mut self, picked: Picked) {
        match picked {
            Picked::File(path) => self.read(Wanted::File(path)),
            Picked::Nothing => {}
            Picked::NoDialogHere => {
                let text = "no file dialog on this system; type a path at the top and press Enter, or drop a file here";
                self.world.notices.tell(Weight::Told, text);
            }
        }
    }

    fn take_opened(&mut self, wanted: &Wanted, opened: Opened) {
        match opened {
            Opened::Chart(read) => {
                let is_same_place = is_as_left(wanted) || matches!(wanted, Wanted::Repaired(..));
                let kept_view = self.world.view.filter(|_| is_same_place);
                let chart = self.chart_of(read);
                self.world.show_chart(chart);
                self.world.view = kept_view;
            }
            Opened::Mission { mission, catalog, chart } => {
                let chart = self.chart_of(chart);
                self.world.take_up(*mission, *catalog, chart);
            }
            Opened::Presets { catalog, path } => self.world.use_presets(*catalog, path),
        }
    }

    /// The chart that was read; a picture that cannot be laid over it is told.
    fn chart_of(&mut self, read: ReadChart) -> Chart {
        let drape = read.drape.and_then(|drape| {
            drape.map_err(|fault| self.world.notices.tell(Weight::Fault, fault.to_string())).ok()
        });
        let loaded = read.loaded.map(|loaded| *loaded);
        Chart { loaded, drape: drape.map(Arc::new), origin: read.origin, serial: 0 }
    }

    /// A file that cannot be used leaves everything as it was, and is named.
    fn refuse(&mut self, wanted: &Wanted, fault: &OpenError) {
        self.world.notices.tell(Weight::Fault, fault.to_string());
        if is_as_left(wanted) {
            self.world
                .notices
                .tell(Weight::Told, "the map used last cannot be opened; the shipped one is shown");
            self.read(Wanted::Chart(ChartOrigin::Builtin));
        }
    }

    fn panels_ui(&mut self, ui: &mut Ui) -> Vec<Command> {
        let palette = Palette::current(ui.ctx());
        let panel = |margin: Margin| Frame::new().fill(palette.panel).inner_margin(margin);
        let world = &self.world;
        let mut wishes = shortcuts::wishes(ui, world);
        let bar = Panel::top("bar").exact_size(38.0).frame(panel(Margin::symmetric(10, 4)));
        bar.show(ui, |ui| wishes.extend(self.top_bar.ui(ui, world)));
        let narrow = ui.available_width() < 1250.0;
        let (left, right) = if narrow { (276.0, 324.0) } else { (300.0, 368.0) };
        let side = panel(Margin::same(8));
        let inputs = Panel::left("inputs").exact_size(left).resizable(false).frame(side);
        inputs.show(ui, |ui| wishes.extend(self.inputs.ui(ui, world)));
        let solution = Panel::right("solution").exact_size(right).resizable(false).frame(side);
        solution.show(ui, |ui| solution_ui(ui, world));
        let tall = ui.available_height();
        let tabs = Panel::bottom("tabs")
            .default_size(tall * 0.32)
            .size_range(120.0..=tall * 0.7)
            .resizable(true)
            .frame(panel(Margin::symmetric(8, 6)));
        tabs.show(ui, |ui| wishes.extend(self.tabs.ui(ui, world)));
        let central = CentralPanel::default().frame(Frame::new().fill(palette.window));
        central.show(ui, |ui| {
            let rect = ui.max_rect();
            wishes.extend(self.map.ui(ui, world));
            wishes.extend(notices_panel::notices_ui(ui, rect, world));
            wishes.extend(self.inspection.ui(ui, rect, world));
            wishes.extend(opening_ui(ui, rect, world));
            self.saver.plate_ui(ui, rect);
        });
        wishes.extend(dropped(ui));
        wishes
    }
}

/// Whether it is the map of the last time that is wanted again.
const fn is_as_left(wanted: &Wanted) -> bool {
    matches!(wanted, Wanted::Chart(ChartOrigin::File(_)))
}

/// The files dropped on the window.
fn dropped(ui: &Ui) -> Vec<Command> {
    ui.input(|input| {
        let dropped = input.raw.dropped_files.iter();
        dropped.map(|file| Command::Open(file.path().to_owned())).collect()
    })
}

impl eframe::App for App {
    fn logic(&mut self, _ctx: &egui::Context, _frame: &mut eframe::Frame) {
        self.collect();
    }

    fn ui(&mut self, ui: &mut Ui, frame: &mut eframe::Frame) {
        if let Some(log) = &mut self.frames {
            log.note(ui.input(|input| input.pointer.any_down()), frame.info().cpu_usage);
        }
        let wishes = self.panels_ui(ui);
        if !ui.input(|input| input.pointer.any_down()) {
            self.world.history.close_step();
        }
        let theme_before = self.world.settings.theme;
        let is_changed = !wishes.is_empty();
        let errands = carry_out(&mut self.world, wishes);
        self.run_errands(ui.ctx(), errands);
        if ui.options(|options| options.theme_preference) != self.world.settings.theme
            || theme_before != self.world.settings.theme
        {
            ui.ctx().set_theme(self.world.settings.theme);
        }
        if is_changed {
            ui.request_repaint();
        }
    }

    fn save(&mut self, storage: &mut dyn eframe::Storage) {
        eframe::set_value(storage, saved::KEY, &Saved::of(&self.world));
    }
}
