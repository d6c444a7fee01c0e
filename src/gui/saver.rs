//! Files that are handed out: where they go is asked, they are written whole off the frame, and what came of it is told.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use egui::{Align, Area, Context, Key, Layout, Margin, Order, Rect, TextEdit, Ui};

use super::notices::Weight;
use super::theme::{self, Palette};
use super::worker::{Desk, Dialog, Errand, Picked};
use super::world::World;
use crate::mission::{Mission, save_whole};

/// Width of the plate, points.
const WIDTH: f32 = 440.0;

/// Something to be written into a file.
#[derive(Clone, Debug, PartialEq)]
pub struct Paper {
    /// What the file may be called.
    pub name: String,
    /// What goes into it.
    pub content: Content,
}

/// What goes into a file.
#[derive(Clone, Debug, PartialEq)]
pub enum Content {
    /// These bytes.
    Bytes(Arc<[u8]>),
    /// A mission, which names its other files from where it lies itself.
    Mission(Box<Mission>),
}

impl Content {
    fn bytes_at(&self, path: &Path) -> Arc<[u8]> {
        match self {
            Self::Bytes(bytes) => Arc::clone(bytes),
            Self::Mission(mission) => {
                let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
                mission.as_seen_from(path.parent().unwrap_or(Path::new(""))).text().into_bytes().into()
            }
        }
    }
}

/// Why a file cannot be written.
#[derive(Debug, thiserror::Error)]
#[error("{}: cannot be written ({cause}); accepted: a file in a folder that can be written to", path.display())]
pub struct Unwritable {
    path: PathBuf,
    cause: io::ErrorKind,
}

/// The file a paper was to go into.
struct Written {
    path: PathBuf,
    outcome: Result<(), Unwritable>,
}

/// Who asks where papers go and writes them.
pub struct Saver {
    asked: Option<(Dialog, Paper)>,
    plate: Option<Plate>,
    desk: Desk<(Paper, PathBuf), Written>,
}

/// The question where a paper goes, on a system that shows no dialog.
struct Plate {
    paper: Paper,
    path: String,
}

/// What a person did on the plate.
enum Decision {
    Save,
    GiveUp,
}

impl Saver {
    /// A saver whose thread wakes `ctx`.
    pub fn new(ctx: &Context) -> Self {
        let desk = Desk::open(ctx, |(paper, path): (Paper, PathBuf), _: &Errand| {
            let outcome = save_whole(&path, &paper.content.bytes_at(&path));
            let outcome = outcome.map_err(|cause| Unwritable { path: path.clone(), cause: cause.kind() });
            Written { path, outcome }
        });
        Self { asked: None, plate: None, desk }
    }

    /// Whether a dialog is open or a file is being written.
    pub fn is_busy(&self) -> bool {
        self.asked.is_some() || self.desk.is_busy()
    }

    /// Asks where `paper` goes.
    pub fn ask(&mut self, ctx: &Context, paper: Paper) {
        if self.asked.is_none() {
            self.asked = Some((Dialog::save(ctx, paper.name.clone()), paper));
        }
    }

    /// Writes `paper` into the file at `path`.
    pub fn save(&mut self, paper: Paper, path: PathBuf) {
        self.desk.ask((paper, path));
    }

    /// Takes what dialog and thread have come to.
    pub fn keep_up(&mut self, world: &mut World) {
        if let Some(picked) = self.asked.as_ref().and_then(|(dialog, _)| dialog.answer())
            && let Some((_, paper)) = self.asked.take()
        {
            match picked {
                Picked::File(path) => self.save(paper, path),
                Picked::Nothing => {}
                Picked::NoDialogHere => {
                    let path = suggested(&paper.name).display().to_string();
                    self.plate = Some(Plate { paper, path });
                }
            }
        }
        if let Some(Written { path, outcome }) = self.desk.answer() {
            match outcome {
                Ok(()) => world.notices.tell(Weight::Told, format!("{} written", path.display())),
                Err(fault) => world.notices.tell(Weight::Fault, fault.to_string()),
            }
        }
    }

    /// Draws the plate over `rect` where the system shows no dialog.
    pub fn plate_ui(&mut self, ui: &Ui, rect: Rect) {
        let Some(plate) = &mut self.plate else { return };
        match plate.ui(ui, rect) {
            None => {}
            Some(Decision::GiveUp) => self.plate = None,
            Some(Decision::Save) => {
                if let Some(Plate { paper, path }) = self.plate.take() {
                    self.save(paper, PathBuf::from(path.trim().trim_matches('"')));
                }
            }
        }
    }
}

/// In the person's own folder, where there is one.
fn suggested(name: &str) -> PathBuf {
    let home = std::env::var_os("HOME").or_else(|| std::env::var_os("USERPROFILE"));
    home.map_or_else(|| PathBuf::from(name), |home| Path::new(&home).join(name))
}

impl Plate {
    fn ui(&mut self, ui: &Ui, rect: Rect) -> Option<Decision> {
        let palette = Palette::current(ui.ctx());
        let width = WIDTH.min(rect.width() - 60.0);
        let corner = egui::pos2(rect.center().x - 0.5 * width, rect.center().y - 40.0);
        let frame = theme::card(palette, palette.accent, Margin::symmetric(12, 10));
        let area = Area::new(egui::Id::unique("save as")).order(Order::Foreground).fixed_pos(corner);
        let shown = area.show(ui.ctx(), |ui| {
            frame.show(ui, |ui| {
                ui.set_width(width);
                self.fields_ui(ui)
            })
        });
        shown.inner.inner
    }

    fn fields_ui(&mut self, ui: &mut Ui) -> Option<Decision> {
        ui.label("Save as");
        let edit = TextEdit::singleline(&mut self.path).hint_text("path of the file to write");
        let size = [ui.available_width(), theme::ROW];
        let field = ui.add_sized(size, edit.margin(Margin::symmetric(6, 3)));
        let [entered, given_up] =
            [Key::Enter, Key::Escape].map(|key| ui.input(|input| input.key_pressed(key)));
        let entered = field.lost_focus() && entered;
        let mut decision = given_up.then_some(Decision::GiveUp);
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if ui.button("Cancel").clicked() {
                decision = Some(Decision::GiveUp);
            }
            let is_named = !self.path.trim().is_empty();
            let save = ui.add_enabled(is_named, egui::Button::new("Save"));
            if save.clicked() || (entered && is_named) {
                decision = Some(Decision::Save);
            }
        });
        decision
    }
}
