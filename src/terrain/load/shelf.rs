//! Where the files of a map are taken from: the disk, or the program itself.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Cursor, Read, Seek};
use std::path::{Component, Path, PathBuf};

use crate::terrain::error::Fault;

/// A place that has files.
#[derive(Clone, Copy, Debug)]
pub(super) enum Shelf {
    /// The file system.
    Disk,
    /// Files that are part of the program: their names and bytes.
    Embedded(&'static [(&'static str, &'static [u8])]),
}

/// A stream a decoder can go back and forth in.
pub(super) trait Stream: BufRead + Seek {}

impl<T: BufRead + Seek> Stream for T {}

/// A file opened for reading.
pub(super) struct Source {
    pub stream: Box<dyn Stream>,
    /// How many bytes it has.
    pub bytes: u64,
}

/// Descriptions beside a raster are short; what is longer is none.
const LONGEST_TEXT_BYTES: u64 = 4 << 20;

impl Source {
    /// The whole file as text, which must be short; `accepted` is what it should be.
    pub fn into_text(mut self, accepted: &'static str) -> Result<String, Fault> {
        if self.bytes > LONGEST_TEXT_BYTES {
            return Err(Fault::TextTooLong { limit_mib: LONGEST_TEXT_BYTES >> 20, accepted });
        }
        skip_byte_order_mark(&mut *self.stream)?;
        let mut bytes = Vec::new();
        self.stream.take(LONGEST_TEXT_BYTES).read_to_end(&mut bytes)?;
        String::from_utf8(bytes).map_err(|_bad| Fault::NotText { accepted })
    }
}

/// Editors put a mark before UTF-8 that says nothing.
pub(super) fn skip_byte_order_mark(stream: &mut dyn Stream) -> io::Result<()> {
    const MARK: &[u8] = b"\xef\xbb\xbf";
    if stream.fill_buf()?.starts_with(MARK) {
        stream.consume(MARK.len());
    }
    Ok(())
}

impl Shelf {
    /// Opens a file.
    pub fn source(&self, path: &Path) -> Result<Source, Fault> {
        match self {
            Self::Disk => {
                // Asked before it is opened: a pipe opens only when somebody writes into it.
                let about = fs::metadata(path)?;
                if about.is_dir() {
                    return Err(Fault::Unreadable(io::ErrorKind::IsADirectory.into()));
                }
                if !about.is_file() {
                    return Err(Fault::Unreadable(io::Error::other("it is a device or a pipe")));
                }
                let file = File::open(path)?;
                Ok(Source { stream: Box::new(BufReader::with_capacity(1 << 16, file)), bytes: about.len() })
            }
            Self::Embedded(files) => {
                let found = files.iter().find(|(name, _)| Path::new(name) == path);
                let (_, bytes) = found.ok_or_else(|| io::Error::from(io::ErrorKind::NotFound))?;
                Ok(Source { stream: Box::new(Cursor::new(*bytes)), bytes: bytes.len() as u64 })
            }
        }
    }

    /// The file of that name, also when its letters differ in case.
    pub fn find(&self, path: &Path) -> Option<PathBuf> {
        match self {
            Self::Disk if path.is_file() => Some(path.to_owned()),
            Self::Disk => find_ignoring_case(path).filter(|found| found.is_file()),
            Self::Embedded(files) => {
                let is_it =
                    |name: &str| path.to_str().is_some_and(|wanted| name.eq_ignore_ascii_case(wanted));
                files.iter().find(|(name, _)| is_it(name)).map(|(name, _)| PathBuf::from(name))
            }
        }
    }
}

fn find_ignoring_case(path: &Path) -> Option<PathBuf> {
    let mut found = PathBuf::new();
    for part in path.components() {
        let exact = found.join(part);
        let is_there = !matches!(part, Component::Normal(_)) || exact.exists();
        found = if is_there { exact } else { entry_like(&found, part)? };
    }
    Some(found)
}

fn entry_like(folder: &Path, part: Component<'_>) -> Option<PathBuf> {
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let wanted = part.as_os_str().to_str()?;
    let is_it = |entry: &fs::DirEntry| {
        entry.file_name().to_str().is_some_and(|name| name.eq_ignore_ascii_case(wanted))
    };
    fs::read_dir(folder).ok()?.flatten().find(is_it).map(|entry| entry.path())
}
