//! The system's file dialog, waited for off the frame.

use std::path::PathBuf;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// A dialog that closes sooner than this without a file was never there.
const LEAST_HUMAN: Duration = Duration::from_millis(300);

/// How a file dialog ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Picked {
    /// A file was chosen.
    File(PathBuf),
    /// The person closed it.
    Nothing,
    /// This system shows none.
    NoDialogHere,
}

/// An open file dialog.
pub struct Dialog {
    answer: Receiver<Picked>,
}

impl Dialog {
    /// Asks the system for a map, a preset file or a mission.
    pub fn open(ctx: &egui::Context) -> Self {
        Self::ask(ctx, || {
            let dialog = rfd::FileDialog::new().set_title("Open a map, a preset file or a mission");
            let dialog = dialog.add_filter("Maps, presets, missions", &OPENED);
            dialog.add_filter("All files", &["*"]).pick_file()
        })
    }

    /// Asks the system where a file goes that may be called `name`.
    pub fn save(ctx: &egui::Context, name: String) -> Self {
        Self::ask(ctx, || rfd::FileDialog::new().set_title("Save as").set_file_name(name).save_file())
    }

    fn ask(ctx: &egui::Context, show: impl FnOnce() -> Option<PathBuf> + Send + 'static) -> Self {
        let (outbox, answer) = channel();
        let ctx = ctx.clone();
        thread::spawn(move || {
            let _ = outbox.send(picked(show));
            ctx.request_repaint();
        });
        Self { answer }
    }

    /// How it ended, once it has.
    pub fn answer(&self) -> Option<Picked> {
        match self.answer.try_recv() {
            Ok(picked) => Some(picked),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Picked::NoDialogHere),
        }
    }
}

/// Endings of files that can be opened.
const OPENED: [&str; 11] = ["toml", "con", "json", "png", "raw", "asc", "tif", "tiff", "csv", "tsv", "txt"];

fn picked(show: impl FnOnce() -> Option<PathBuf>) -> Picked {
    let begun = Instant::now();
    match show() {
        Some(path) => Picked::File(path),
        None if begun.elapsed() < LEAST_HUMAN => Picked::NoDialogHere,
        None => Picked::Nothing,
    }
}
