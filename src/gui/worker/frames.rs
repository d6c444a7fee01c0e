//! How long frames take while the pointer is down: written to a file for whoever asks for it.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::PathBuf;
use std::time::Instant;

/// The variable of the environment that names the file.
const VARIABLE: &str = "GUNLAY_FRAME_LOG";

/// A log of frames, one line each: milliseconds since the frame before began, and those the frame before took of the
/// window's own thread.
pub struct FrameLog {
    file: BufWriter<File>,
    begun: Option<Instant>,
}

impl FrameLog {
    /// The log the environment asks for, if it does and the file can be made.
    pub fn asked_for() -> Option<Self> {
        let path = PathBuf::from(std::env::var_os(VARIABLE)?);
        let mut file = BufWriter::new(File::create(path).ok()?);
        writeln!(file, "between_ms,own_ms").ok()?;
        Some(Self { file, begun: None })
    }

    /// Notes a frame that begins; only frames right after one another under a held pointer are written.
    pub fn note(&mut self, is_held: bool, own_s: Option<f32>) {
        let now = Instant::now();
        if let Some(begun) = self.begun.filter(|_| is_held) {
            let between_ms = 1000.0 * now.duration_since(begun).as_secs_f64();
            // A log that cannot be written any more is no reason to disturb the window.
            let _written = writeln!(self.file, "{between_ms:.2},{:.2}", 1000.0 * own_s.unwrap_or(0.0));
            let _flushed = self.file.flush();
        }
        self.begun = is_held.then_some(now);
    }
}
