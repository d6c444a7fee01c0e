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
    /// Asks the system for a map or a preset file.
    pub fn open(ctx: &egui::Context) -> Self {
        let (outbox, answer) = channel();
        let ctx = ctx.clone();
        thread::spawn(move || {
            let _ = outbox.send(ask_system());
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

fn ask_system() -> Picked {
    let begun = Instant::now();
    let dialog = rfd::FileDialog::new()
        .set_title("Open a map or a preset file")
        .add_filter("Maps and presets", &["toml", "con", "json", "png", "raw", "asc", "tif", "tiff"])
        .add_filter("All files", &["*"]);
    match dialog.pick_file() {
        Some(path) => Picked::File(path),
        None if begun.elapsed() < LEAST_HUMAN => Picked::NoDialogHere,
        None => Picked::Nothing,
    }
}
