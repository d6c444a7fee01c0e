//! What can be wrong with a map: one line that says what, where, and what is accepted.

use std::io;
use std::path::PathBuf;

/// A map that cannot be used: the file and its fault.
#[derive(Debug, thiserror::Error)]
#[error("{}: {}", file.display(), one_line(&fault.to_string()))]
pub struct TerrainError {
    /// The file at fault, which may be one the opened file names.
    pub file: PathBuf,
    /// What is wrong with it.
    #[source]
    pub fault: Fault,
}

/// A fault is told in no more letters than this.
const LONGEST: usize = 400;
/// Of a longer one so many are told of its end, where it says what is accepted.
const END: usize = 150;

/// A fault that quotes a damaged file, in one line short enough to read.
fn one_line(text: &str) -> String {
    let letters: Vec<char> =
        text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    if letters.len() <= LONGEST {
        return letters.into_iter().collect();
    }
    let (start, end) = (&letters[..LONGEST - END], &letters[letters.len() - END..]);
    start.iter().chain(&[' ', '…', ' ']).chain(end).collect()
}

/// What is wrong with a map's file or numbers, and what is accepted.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The file system said no.
    #[error("cannot be read: {0}; a file that is there and may be read is accepted")]
    Unreadable(#[from] io::Error),
    /// The file system takes no file there.
    #[error("cannot be written: {0}; a place in a folder that takes files is accepted")]
    Unwritable(#[source] io::Error),
    /// No folder to write into.
    #[error("cannot be written: there is no folder \"{}\"; a place in a folder that is there is accepted", folder.display())]
    NoFolder {
        /// The folder looked for.
        folder: PathBuf,
    },
    /// A file nobody may lose.
    #[error("is already there; a new name is accepted")]
    AlreadyThere,
    /// A format nothing is written in.
    #[error(
        "no format a map is written in; accepted: .toml or .png (map.toml and 16-bit PNG), .raw, .asc, .tif"
    )]
    UnknownTarget,
    /// A picture the encoder cannot write.
    #[error("cannot be written as PNG: {0}")]
    PngUnwritable(#[from] png::EncodingError),
    /// The caller wished to stop.
    #[error("opening was cancelled")]
    Cancelled,
    /// The name says nothing about what is inside.
    #[error("no known kind of map; accepted: map.toml, .con, heightfield.json, .png, .tif, .asc, .raw")]
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
    /// JSON that is none, or not that of a height field.
    #[error("is no heightfield.json: {message}")]
    Json {
        /// What the reader of JSON says about it, with line and column.
        message: String,
    },
    /// A raw file that could be many things.
    #[error(
        "{bytes} bytes without a header are no single square of samples; say the size and the kind of sample \
         (u8, u16le, u16be, f32)"
    )]
    RawUnclear {
        /// Bytes there are.
        bytes: u64,
    },
    /// A file of counts longer or shorter than its description says.
    #[error("has {have} bytes, but its description says {said}")]
    BytesSaid {
        /// Bytes there are.
        have: u64,
        /// Bytes it should have.
        said: u64,
    },
    /// A file of counts that is not the one described.
    #[error("has the SHA-256 {found}, but its description says {said}")]
    Hash {
        /// That of the file.
        found: String,
        /// That it should have.
        said: String,
    },
    /// A grid on the globe, which has no metres of its own.
    #[error(
        "its samples are {east} x {north} degrees apart; say the spacing in metres (spacing_m in a map.toml)"
    )]
    SpacingInDegrees {
        /// Degrees of longitude.
        east: f64,
        /// Degrees of latitude.
        north: f64,
    },
    /// A repair that cannot be made.
    #[error(
        "a repair sets column {col}, row {row} to {height_m} m; a sample of the raster and a height it can hold are accepted"
    )]
    Repair {
        /// The column, from the west.
        col: usize,
        /// The row, from the north.
        row: usize,
        /// The height asked for, metres.
        height_m: f64,
    },
    /// A TIFF the decoder refuses.
    #[error("as a TIFF: {0}")]
    Tiff(#[from] tiff::TiffError),
    /// A TIFF that is no height map.
    #[error("its samples are {found}; one band of u8, u16, i16 or f32 is accepted")]
    TiffKind {
        /// Its colours or its numbers.
        found: String,
    },
    /// A grid that does not lie north up.
    #[error("its grid is rotated; one with rows from west to east is accepted")]
    Rotated,
    /// A picture of a kind that changes heights when it is saved.
    #[error("is a JPEG, which does not keep heights; a grey PNG or a TIFF is accepted")]
    Lossy,
    /// A picture the decoder refuses.
    #[error("is no readable PNG: {0}")]
    Png(#[from] png::DecodingError),
    /// A picture that is no height map.
    #[error("its pixels are {found}; grey of 8 or 16 bits is accepted")]
    PictureKind {
        /// Its colours and bits.
        found: String,
    },
    /// A picture of surface numbers that is none.
    #[error("is no picture of surface numbers; a grey picture of 8 bits is accepted")]
    NotSurfaceNumbers,
    /// The settings name a raw file that is not there.
    #[error("names the raw file \"{named}\", which is neither in its own folder nor in one above it")]
    RawNotFound {
        /// The path written there.
        named: String,
    },
    /// A description that names no raster.
    #[error(
        "names \"{named}\", which is no raster; .png, .tif, .asc, .con, .raw or a heightfield.json is accepted"
    )]
    NotARaster {
        /// The name written there.
        named: String,
    },
}
