//! What can be wrong with a map: one line that says what, where, and what is accepted.

use std::borrow::Borrow;
use std::io;
use std::path::PathBuf;

/// A map that cannot be used: the file and its fault.
#[derive(Debug, thiserror::Error)]
#[error("{}: {}", one_line(&file.display().to_string()), one_line(&fault.to_string()))]
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

/// No samples of a map are closer together or farther apart than these, metres.
pub(super) const FINEST_M: f64 = 1e-6;
/// See [`FINEST_M`].
pub(super) const WIDEST_M: f64 = 1e7;
/// No map lies farther from the world's origin than this, metres: there a double still tells micrometres apart.
pub(super) const FARTHEST_M: f64 = 1e9;
/// No ground is higher or deeper than this, metres; a marker of holes that nothing names is.
pub(super) const HIGHEST_M: f64 = 1e6;

/// A number as it is, or in powers of ten where that would be a row of zeros.
fn short(number: impl Borrow<f64>) -> String {
    let number = *number.borrow();
    let size = number.abs();
    let is_long = number.is_finite() && size > 0.0 && !(1e-6..1e12).contains(&size);
    if is_long { format!("{number:e}") } else { number.to_string() }
}

fn tiff_words(error: &tiff::TiffError) -> String {
    match error {
        tiff::TiffError::IoError(io) if io.kind() == io::ErrorKind::UnexpectedEof => {
            "it ends before its samples do".to_owned()
        }
        _ => error.to_string(),
    }
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
    /// A text as long as no description is.
    #[error("is longer than {limit_mib} MiB; {accepted} is accepted")]
    TextTooLong {
        /// The most it may have, MiB.
        limit_mib: u64,
        /// What the file should be.
        accepted: &'static str,
    },
    /// Heights no ground has.
    #[error(
        "heights from {} to {} m; from -1e6 to 1e6 m are accepted, and a count that marks holes \
         can be named (hole in a map.toml)", short(.lowest_m), short(.highest_m)
    )]
    Heights {
        /// The lowest, metres.
        lowest_m: f64,
        /// The highest, metres.
        highest_m: f64,
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
    /// A picture that its file is too short for.
    #[error("has {have} bytes, but {cols} x {rows} samples of {bits} bits need {want} at the least")]
    TooShort {
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
    #[error("spacing {} x {} m; two numbers above zero are accepted, from 1e-6 to 1e7", short(.east_m), short(.north_m))]
    Spacing {
        /// To the east, metres.
        east_m: f64,
        /// To the north, metres.
        north_m: f64,
    },
    /// An origin that is nowhere.
    #[error("origin {}, {} m; two numbers from -1e9 to 1e9 are accepted", short(.east_m), short(.north_m))]
    Origin {
        /// East, metres.
        east_m: f64,
        /// North, metres.
        north_m: f64,
    },
    /// A height scale that squashes the ground or is no number.
    #[error("height scale {} m and offset {} m; a finite scale other than zero is accepted", short(.scale_m), short(.offset_m))]
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
    #[error("is no heightfield.json: {message}; the format wardogs-heightfield-u16-v1 is accepted")]
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
    #[error("has the SHA-256 {found}, but its description says \"{said}\"")]
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
        "a repair sets column {col}, row {row} to {} m; a sample of the raster and a height it can hold are accepted", short(.height_m)
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
    #[error("as a TIFF: {}; a whole TIFF of u8, u16, i16 or f32, packed as LZW, Deflate, PackBits or not at all, is accepted", tiff_words(.0))]
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
    #[error("is no readable PNG: {0}; a whole grey PNG of 8 or 16 bits is accepted")]
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
    /// Size or kind of sample said of a file that tells them itself.
    #[error("tells its size and samples itself; size and sample are accepted of a raw file only")]
    NotRaw,
    /// A tag of a TIFF with too few numbers.
    #[error("its tag {tag} has {have} numbers; {accepted} are accepted")]
    ShortTag {
        /// Its name.
        tag: &'static str,
        /// Numbers there are.
        have: usize,
        /// What it should have.
        accepted: &'static str,
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
