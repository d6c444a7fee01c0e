//! Files a command writes.

use std::io::Cursor;
use std::path::Path;

use super::fault::CliFault;
use crate::flight::Trajectory;
use crate::mission::save_whole;

/// Writes `path` through a file beside it that takes its place only when it is complete.
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), CliFault> {
    let unwritable =
        |cause: std::io::Error| CliFault::Unwritable { path: path.to_owned(), cause: cause.kind() };
    save_whole(path, bytes).map_err(unwritable)
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
