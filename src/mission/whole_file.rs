//! Saving a file: whole or not at all.

use std::io::{self, Write};
use std::path::Path;

/// Writes `bytes` into the file at `path` through a file beside it that takes its place only when it is complete.
///
/// # Errors
/// What the system says; whatever stood there before still does.
pub fn save_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut beside = readable_by_all(&mut tempfile::Builder::new()).tempfile_in(folder)?;
    beside.write_all(bytes)?;
    beside.as_file().sync_all()?;
    beside.persist(path).map_err(|refused| refused.error)?;
    Ok(())
}

/// What a new file may normally be, less what the user's mask takes away.
#[cfg(unix)]
fn readable_by_all<'a, 'b, 'c>(
    builder: &'a mut tempfile::Builder<'b, 'c>,
) -> &'a mut tempfile::Builder<'b, 'c> {
    use std::os::unix::fs::PermissionsExt;
    builder.permissions(std::fs::Permissions::from_mode(0o666))
}

#[cfg(not(unix))]
fn readable_by_all<'a, 'b, 'c>(
    builder: &'a mut tempfile::Builder<'b, 'c>,
) -> &'a mut tempfile::Builder<'b, 'c> {
    builder
}
