//! Files a command writes: whole or not at all.

use std::io::{Cursor, Write};
use std::path::Path;

use super::fault::CliFault;
use crate::flight::Trajectory;

/// Writes `path` through a file beside it that takes its place only when it is complete.
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), CliFault> {
    let unwritable =
        |cause: std::io::Error| CliFault::Unwritable { path: path.to_owned(), cause: cause.kind() };
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut beside =
        readable_by_all(&mut tempfile::Builder::new()).tempfile_in(folder).map_err(unwritable)?;
    beside.write_all(bytes).map_err(unwritable)?;
    beside.as_file().sync_all().map_err(unwritable)?;
    beside.persist(path).map_err(|refused| unwritable(refused.error))?;
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

/// A square picture of `side` x `side` pixels, three bytes each, as PNG.
pub fn png(side: usize, rgb: &[u8]) -> Result<Vec<u8>, CliFault> {
    let mut bytes = Cursor::new(Vec::new());
    let (side, colour, format) = (side as u32, image::ExtendedColorType::Rgb8, image::ImageFormat::Png);
    image::write_buffer_with_format(&mut bytes, rgb, side, side, colour, format)
        .map_err(|fault| CliFault::Picture(fault.to_string()))?;
    Ok(bytes.into_inner())
}

/// A path as CSV, one row a step: `t,x,y,z,vx,vy,vz`, seconds, metres, m/s.
pub fn path_csv(path: &Trajectory) -> String {
    let mut text = String::from("t,x,y,z,vx,vy,vz\n");
    for sample in &path.samples {
        let (x, v) = (sample.position_m, sample.velocity_mps);
        let row = [sample.time_s, x.x, x.y, x.z, v.x, v.y, v.z].map(|value| value.to_string());
        text += &row.join(",");
        text.push('\n');
    }
    text
}
