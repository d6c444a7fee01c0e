//! Battlefield 2's height map settings (`heightmap.setSize` and its kin) and the raw file they name.
//!
//! The raw file has its southern row first and lies centred on the world's origin; its scale's three numbers are
//! metres a sample to the east, metres a count, metres a sample to the north. Everything else in the file is left alone.

use std::path::{Path, PathBuf};
use std::str::FromStr;

use glam::DVec2;

use super::raw::{self, SampleKind};
use super::shelf::Shelf;
use super::{Format, Raster, RowOrder, Warning, Watch, in_file};
use crate::terrain::error::{Fault, TerrainError};

/// What the settings of the first height map say.
#[derive(Clone, Debug, PartialEq)]
struct Settings {
    size: [usize; 2],
    east_m: f64,
    up_m: f64,
    north_m: f64,
    kind: SampleKind,
    /// The raw file, as written with forward slashes.
    raw: String,
    further: usize,
}

/// Reads the settings and the raw file.
pub(super) fn open(shelf: &Shelf, path: &Path, watch: &mut Watch<'_>) -> Result<Raster, TerrainError> {
    let text = shelf.source(path).and_then(|source| source.into_text("a BF2 .con file"));
    let settings = text.and_then(|text| parse(&text)).map_err(in_file(path))?;
    let raw_path = find_raw(shelf, path, &settings.raw)
        .ok_or_else(|| Fault::RawNotFound { named: settings.raw.clone() })
        .map_err(in_file(path))?;
    let read =
        shelf.source(&raw_path).and_then(|source| raw::read(source, settings.size, settings.kind, watch));
    let samples = read.map_err(in_file(&raw_path))?;
    let mut raster = Raster::bare(samples, settings.size, RowOrder::SouthFirst, Format::Bf2Con);
    let spacing_m = DVec2::new(settings.east_m, settings.north_m);
    let steps = DVec2::new((settings.size[0] as f64) - 1.0, (settings.size[1] as f64) - 1.0);
    raster.spacing_m = Some(spacing_m);
    raster.origin_m = Some(steps * spacing_m * -0.5);
    raster.scale_m = Some(settings.up_m);
    if settings.further > 0 {
        raster.warnings.push(Warning::FurtherHeightMaps { left_out: settings.further });
    }
    Ok(raster)
}

/// The raw file: under the settings' own folder by as much of its path as is there (a level lifted out of its game),
/// or under a folder above it by all of its path (a level in its game).
fn find_raw(shelf: &Shelf, con: &Path, named: &str) -> Option<PathBuf> {
    let folder = con.parent().unwrap_or(Path::new(""));
    let parts: Vec<&str> = named.split('/').filter(|part| !part.is_empty()).collect();
    let beside = (0..parts.len()).map(|from| folder.join(parts[from..].join("/")));
    let above = folder.ancestors().skip(1).map(|ancestor| ancestor.join(parts.join("/")));
    beside.chain(above).find_map(|candidate| shelf.find(&candidate))
}

fn parse(text: &str) -> Result<Settings, Fault> {
    let (mut size, mut scale, mut kind, mut raw) = (None, None, None, None);
    let (mut further, mut is_remark) = (0, false);
    for (index, line) in text.lines().enumerate() {
        let line = Line { number: index + 1, text: line.trim_start_matches('\u{feff}').trim() };
        is_remark = line.is_remark(is_remark);
        let Some((command, arguments)) = line.command().filter(|_| !is_remark) else { continue };
        match command.as_str() {
            "loadheightdata" if raw.is_some() => further += 1,
            _ if raw.is_some() => {}
            "setsize" => size = Some(line.size(arguments)?),
            "setscale" => scale = Some(line.scale(arguments)?),
            "setbitresolution" => kind = Some(line.kind(arguments)?),
            "loadheightdata" => raw = Some(line.path(arguments)?),
            _ => {}
        }
    }
    let missing = |key, accepted| Fault::MissingKey { key, accepted };
    let [east_m, up_m, north_m] = scale.ok_or(missing("heightmap.setScale", "4/0.001/4"))?;
    Ok(Settings {
        size: size.ok_or(missing("heightmap.setSize", "1025 1025"))?,
        east_m,
        up_m,
        north_m,
        kind: kind.ok_or(missing("heightmap.setBitResolution", "8 or 16"))?,
        raw: raw.ok_or(missing("heightmap.loadHeightData", "the path of a raw file"))?,
        further,
    })
}

/// One line of the file.
struct Line<'a> {
    number: usize,
    text: &'a str,
}

impl<'a> Line<'a> {
    /// The height map's command in small letters and what follows it; `None` for comments and everything else.
    fn command(&self) -> Option<(String, &'a str)> {
        let (word, rest) = self.text.split_once(char::is_whitespace).unwrap_or((self.text, ""));
        let word = word.to_ascii_lowercase();
        let command = word.strip_prefix("heightmap.")?.to_owned();
        Some((command, rest.trim()))
    }

    /// Whether the line lies between `beginrem` and `endrem`, told whether the one before did.
    fn is_remark(&self, before: bool) -> bool {
        let is = |word: &str| self.text.eq_ignore_ascii_case(word);
        (before || is("beginrem")) && !is("endrem")
    }

    fn bad(&self, accepted: &'static str) -> Fault {
        Fault::BadLine { line: self.number, text: self.text.to_owned(), accepted }
    }

    fn size(&self, arguments: &str) -> Result<[usize; 2], Fault> {
        numbers::<usize, 2>(arguments)
            .filter(|size| size.iter().all(|&side| side >= 2))
            .ok_or_else(|| self.bad("two whole numbers of at least 2, as in heightmap.setSize 1025 1025,"))
    }

    fn scale(&self, arguments: &str) -> Result<[f64; 3], Fault> {
        let is_scale = |scale: &[f64; 3]| scale.iter().all(|part| part.is_finite() && *part > 0.0);
        numbers::<f64, 3>(arguments)
            .filter(is_scale)
            .ok_or_else(|| self.bad("three numbers above zero, as in heightmap.setScale 4/0.001/4,"))
    }

    fn kind(&self, arguments: &str) -> Result<SampleKind, Fault> {
        match arguments {
            "8" => Ok(SampleKind::U8),
            "16" => Ok(SampleKind::U16LittleEndian),
            _ => Err(self.bad("8 or 16")),
        }
    }

    fn path(&self, arguments: &str) -> Result<String, Fault> {
        let path = arguments.trim_matches('"').replace('\\', "/");
        if path.is_empty() { Err(self.bad("the path of a raw file")) } else { Ok(path) }
    }
}

/// Exactly `N` numbers between blanks or slashes.
fn numbers<T: FromStr, const N: usize>(arguments: &str) -> Option<[T; N]> {
    let words = arguments.split(|c: char| c.is_whitespace() || c == '/').filter(|word| !word.is_empty());
    let numbers: Option<Vec<T>> = words.map(|word| word.parse().ok()).collect();
    numbers?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const REAL: &str = "rem the ground\r\nheightmapcluster.create HeightmapCluster\r\n\
        HeightMap.setSize 1025 1025\r\nheightmap.setScale 4/0.000915527/4\r\n\
        heightmap.setBitResolution 16\r\nheightmap.loadHeightData Levels\\burning_sands/HeightmapPrimary.raw\r\n";

    #[test]
    fn val_the_settings_of_a_real_level_are_read() {
        // The fire-control document, "Heightmap".
        let settings = parse(REAL).unwrap();
        assert_eq!(settings.size, [1025, 1025]);
        let scale = [settings.east_m, settings.up_m, settings.north_m].map(|part| format!("{part}"));
        assert_eq!(scale, ["4", "0.000915527", "4"]);
        assert_eq!(settings.kind, SampleKind::U16LittleEndian);
        assert_eq!(settings.raw, "Levels/burning_sands/HeightmapPrimary.raw");
    }

    #[test]
    fn only_the_first_height_map_counts() {
        let text = format!("{REAL}heightmap.setSize 257 257\nheightmap.loadHeightData Secondary.raw\n");
        let settings = parse(&text).unwrap();
        assert_eq!((settings.size, settings.further), ([1025, 1025], 1));
    }

    #[test]
    fn what_stands_between_beginrem_and_endrem_is_left_out() {
        let text = REAL.replace("heightmap.load", "beginrem\nheightmap.setSize 3 3\nEndRem\nheightmap.load");
        assert_eq!(parse(&text).unwrap().size, [1025, 1025]);
    }

    #[test]
    fn each_fault_names_its_line_or_key() {
        let fault = |from: &str, to: &str| parse(&REAL.replace(from, to)).unwrap_err().to_string();
        assert!(fault("1025 1025", "1025").starts_with("line 3: \"HeightMap.setSize 1025\""));
        assert!(fault("4/0.000915527/4", "4/nan/4").starts_with("line 4"));
        assert!(fault("Resolution 16", "Resolution 12").contains("8 or 16 is accepted"));
        assert!(
            fault("heightmap.setScale", "rem heightmap.setScale")
                .contains("\"heightmap.setScale\" is missing")
        );
        assert!(fault("Levels\\burning_sands/HeightmapPrimary.raw", "").starts_with("line 6"));
    }
}
