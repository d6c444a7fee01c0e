//! The texts a catalogue is made of: the shipped ones, and files a user names.

use std::borrow::Cow;
use std::path::{Path, PathBuf};

/// The text of one preset file and what to call it.
#[derive(Clone, Debug)]
pub struct Source {
    /// What faults call it.
    pub name: String,
    /// Its TOML text.
    pub text: Cow<'static, str>,
}

/// The shipped presets, as they stand in the `presets` folder.
const SHIPPED: [(&str, &str); 3] = [
    ("presets/wardogs.toml", include_str!("../../../presets/wardogs.toml")),
    ("presets/wardogs-community.toml", include_str!("../../../presets/wardogs-community.toml")),
    ("presets/project-reality.toml", include_str!("../../../presets/project-reality.toml")),
];

/// A preset file that could not be read.
#[derive(Debug, thiserror::Error)]
#[error("{}: cannot be read: {cause}; accepted: a readable UTF-8 TOML file", path.display())]
pub struct UnreadableFile {
    /// The file.
    pub path: PathBuf,
    /// What the system says.
    pub cause: std::io::Error,
}

impl Source {
    /// The shipped presets.
    pub fn shipped() -> Vec<Self> {
        let source = |(name, text): (&str, &'static str)| Self { name: name.to_owned(), text: text.into() };
        SHIPPED.into_iter().map(source).collect()
    }

    /// A text under a name.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        Self { name: name.into(), text: Cow::Owned(text.into()) }
    }

    /// Reads a file.
    ///
    /// # Errors
    /// When it is not there, cannot be read or is not UTF-8.
    pub fn read(path: &Path) -> Result<Self, UnreadableFile> {
        let text = std::fs::read_to_string(path);
        let text = text.map_err(|cause| UnreadableFile { path: path.to_owned(), cause })?;
        Ok(Self::new(path.display().to_string(), text))
    }
}
