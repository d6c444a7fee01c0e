//! What can be wrong with a map: one line that says what, where, and what is accepted.

use std::io;
use std::path::PathBuf;

/// A map that cannot be used: the file and its fault.
#[derive(Debug, thiserror::Error)]
#[error("{}: {fault}", file.display())]
pub struct TerrainError {
    /// The file at fault, which may be one the opened file names.
    pub file: PathBuf,
    /// What is wrong with it.
    #[source]
    pub fault: Fault,
}

/// What is wrong with a map's file or numbers, and what is accepted.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The file system said no.
    #[error("cannot be read: {0}")]
    Unreadable(#[from] io::Error),
    /// The caller wished to stop.
    #[error("opening was cancelled")]
    Cancelled,
    /// The name says nothing about what is inside.
    #[error("no known kind of map; accepted: map.toml, .con, .png")]
    UnknownKind,
    /// Not text where text is needed.
    #[error("is not text in UTF-8; {accepted} is accepted")]
    NotText {
        /// What the file should be.
        accepted: &'static str,
    },
    /// More samples than a map may have, or than fit in memory.
    #[error("{cols} x {rows} samples take more memory than there is or than a map may have, {limit_mib} MiB")]
    TooLarge {
        /// Samples from west to east.
        cols: usize,
        /// Samples from south to north.
        rows: usize,
        /// The most a map's heights may take, MiB.
        limit_mib: u64,
    },
    /// A raster without a cell.
    #[error("{cols} x {rows} samples make no ground; at least 2 x 2 are accepted")]
    TooFewSamples {
        /// Samples from west to east.
        cols: usize,
        /// Samples from south to north.
        rows: usize,
    },
    /// The samples do not fill the raster.
    #[error("{have} samples do not fill {cols} x {rows}")]
    SampleCount {
        /// Samples from west to east.
        cols: usize,
        /// Samples from south to north.
        rows: usize,
        /// Samples there are.
        have: usize,
    },
    /// A file longer or shorter than its raster.
    #[error("has {have} bytes, but {cols} x {rows} samples of {bits} bits need {want}")]
    FileSize {
        /// Bytes there are.
        have: u64,
        /// Bytes needed.
        want: u64,
        /// Samples from west to east.
        cols: usize,
        /// Samples from south to north.
        rows: usize,
        /// Bits of a sample.
        bits: u32,
    },
    /// No sample has a height.
    #[error("every sample is a hole; at least one height is needed")]
    OnlyHoles,
    /// A spacing that is none.
    #[error("spacing {east_m} x {north_m} m; two numbers above zero are accepted")]
    Spacing {
        /// To the east, metres.
        east_m: f64,
        /// To the north, metres.
        north_m: f64,
    },
    /// An origin that is nowhere.
    #[error("origin {east_m}, {north_m} m; two finite numbers are accepted")]
    Origin {
        /// East, metres.
        east_m: f64,
        /// North, metres.
        north_m: f64,
    },
    /// A height scale that squashes the ground or is no number.
    #[error("height scale {scale_m} m and offset {offset_m} m; a finite scale other than zero is accepted")]
    HeightScale {
        /// Metres a count.
        scale_m: f64,
        /// Height of count zero, metres.
        offset_m: f64,
    },
    /// A key that is not there.
    #[error("\"{key}\" is missing; {accepted} is accepted")]
    MissingKey {
        /// The key looked for.
        key: &'static str,
        /// What it should say.
        accepted: &'static str,
    },
    /// A key with a value that is none.
    #[error("\"{key}\" is {value}; {accepted} is accepted")]
    BadValue {
        /// The key as written.
        key: String,
        /// What it says.
        value: String,
        /// What it should say.
        accepted: &'static str,
    },
    /// A key nobody knows.
    #[error("unknown key \"{key}\"; the nearest known is \"{nearest}\"")]
    UnknownKey {
        /// The key as written.
        key: String,
        /// The known key most like it.
        nearest: String,
    },
    /// A line that does not read.
    #[error("line {line}: \"{text}\"; {accepted} is accepted")]
    BadLine {
        /// The line, counted from 1.
        line: usize,
        /// What it says.
        text: String,
        /// What it should say.
        accepted: &'static str,
    },
    /// TOML that is none.
    #[error("line {line}: {message}")]
    Toml {
        /// The line, counted from 1.
        line: usize,
        /// What the reader of TOML says about it.
        message: String,
    },
    /// A picture the decoder refuses.
    #[error("is no readable PNG: {0}")]
    Png(#[from] png::DecodingError),
    /// A picture that is no height map.
    #[error("is a {found} picture; 8 or 16 bit grey is accepted")]
    PictureKind {
        /// Its colours and bits.
        found: String,
    },
    /// The settings name a raw file that is not there.
    #[error("names the raw file \"{named}\", which is neither in its own folder nor in one above it")]
    RawNotFound {
        /// The path written there.
        named: String,
    },
    /// A description that names no raster.
    #[error("names \"{named}\", which is no raster; .png or .con is accepted")]
    NotARaster {
        /// The name written there.
        named: String,
    },
}
