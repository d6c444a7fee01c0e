//! `map.toml`: names a raster and says what the raster does not: spacing, origin, row order, height scale, game grid.

use std::path::Path;

use glam::DVec2;
use toml::{Table, Value};

use super::shelf::Shelf;
use super::{Format, Opened, Raster, RowOrder, Watch, in_file, open_raster};
use crate::frame::GameGrid;
use crate::terrain::error::{Fault, TerrainError};

/// Every key there is.
const KEYS: [&str; 10] = [
    "name",
    "source",
    "heights",
    "row_order",
    "spacing_m",
    "origin_m",
    "height_scale_m",
    "height_offset_m",
    "hole",
    "metres_per_unit",
];

/// What the file says; `None` where it leaves the raster its own.
#[derive(Clone, Debug, PartialEq)]
struct Description {
    name: Option<String>,
    heights: String,
    order: Option<RowOrder>,
    spacing_m: Option<DVec2>,
    origin_m: Option<DVec2>,
    scale_m: Option<f64>,
    offset_m: Option<f64>,
    hole: Option<f64>,
    grid: GameGrid,
}

/// Reads the description and the raster it names, which lies relative to it.
pub(super) fn open(shelf: &Shelf, path: &Path, watch: &mut Watch<'_>) -> Result<Opened, TerrainError> {
    let text = shelf.source(path).and_then(|source| source.into_text("a map.toml"));
    let description = text.and_then(|text| parse(&text)).map_err(in_file(path))?;
    let raster_path = path.with_file_name(&description.heights);
    if Format::of_file(&raster_path).is_none_or(|format| format == Format::MapToml) {
        return Err(in_file(path)(Fault::NotARaster { named: description.heights }));
    }
    let raster = description.over(open_raster(shelf, &raster_path, watch)?);
    let opened = Opened::plain(path, raster);
    let name = description.name.unwrap_or(opened.name);
    Ok(Opened { format: Format::MapToml, name, grid: description.grid, ..opened })
}

impl Description {
    /// The raster, with what is said here in place of what it says itself.
    fn over(&self, raster: Raster) -> Raster {
        Raster {
            order: self.order.unwrap_or(raster.order),
            spacing_m: self.spacing_m.or(raster.spacing_m),
            origin_m: self.origin_m.or(raster.origin_m),
            scale_m: self.scale_m.or(raster.scale_m),
            offset_m: self.offset_m.or(raster.offset_m),
            hole: self.hole.or(raster.hole),
            ..raster
        }
    }
}

fn parse(text: &str) -> Result<Description, Fault> {
    let table: Table = text.parse().map_err(|error: toml::de::Error| toml_fault(text, &error))?;
    for key in table.keys() {
        known(key)?;
    }
    let keys = Keys(&table);
    keys.text("source", "a text")?;
    let heights =
        keys.text("heights", HEIGHTS)?.ok_or(Fault::MissingKey { key: "heights", accepted: HEIGHTS })?;
    Ok(Description {
        name: keys.text("name", "a text")?,
        heights,
        order: keys.order("row_order")?,
        spacing_m: keys.spacing("spacing_m")?,
        origin_m: keys.pair("origin_m")?,
        scale_m: keys.number("height_scale_m")?,
        offset_m: keys.number("height_offset_m")?,
        hole: keys.number("hole")?,
        grid: keys.grid("metres_per_unit")?,
    })
}

const HEIGHTS: &str = "the name of a raster beside this file";

/// The table of the file, asked key by key.
struct Keys<'a>(&'a Table);

impl Keys<'_> {
    fn text(&self, key: &str, accepted: &'static str) -> Result<Option<String>, Fault> {
        self.read(key, accepted, |value| value.as_str().map(str::to_owned))
    }

    fn number(&self, key: &str) -> Result<Option<f64>, Fault> {
        self.read(key, "a number", finite)
    }

    fn pair(&self, key: &str) -> Result<Option<DVec2>, Fault> {
        self.read(key, "[east, north] in metres", pair)
    }

    fn spacing(&self, key: &str) -> Result<Option<DVec2>, Fault> {
        let read = |value: &Value| pair(value).or_else(|| finite(value).map(DVec2::splat));
        let is_spacing = |spacing: &DVec2| spacing.cmpgt(DVec2::ZERO).all();
        self.read(key, "[east, north] or one number above zero in metres", |value| {
            read(value).filter(is_spacing)
        })
    }

    fn order(&self, key: &str) -> Result<Option<RowOrder>, Fault> {
        self.read(key, "\"north-first\" or \"south-first\"", |value| match value.as_str()? {
            "north-first" => Some(RowOrder::NorthFirst),
            "south-first" => Some(RowOrder::SouthFirst),
            _ => None,
        })
    }

    fn grid(&self, key: &str) -> Result<GameGrid, Fault> {
        let grid = self.read(key, "a number above zero", |value| finite(value).and_then(GameGrid::new))?;
        Ok(grid.unwrap_or(GameGrid::METRES))
    }

    /// The key's value by `read`, which returns `None` for what is not accepted.
    fn read<T>(
        &self,
        key: &str,
        accepted: &'static str,
        read: impl Fn(&Value) -> Option<T>,
    ) -> Result<Option<T>, Fault> {
        let Some(value) = self.0.get(key) else { return Ok(None) };
        let bad = || Fault::BadValue { key: key.to_owned(), value: value.to_string(), accepted };
        read(value).map(Some).ok_or_else(bad)
    }
}

fn finite(value: &Value) -> Option<f64> {
    let number = value.as_float().or_else(|| value.as_integer().map(|whole| whole as f64))?;
    number.is_finite().then_some(number)
}

fn pair(value: &Value) -> Option<DVec2> {
    match value.as_array()?.as_slice() {
        [east, north] => Some(DVec2::new(finite(east)?, finite(north)?)),
        _ => None,
    }
}

fn known(key: &str) -> Result<(), Fault> {
    if KEYS.contains(&key) {
        return Ok(());
    }
    let likeness = |known: &&&str| (strsim::jaro_winkler(known, key) * 1e6) as i64;
    let nearest = KEYS.iter().max_by_key(likeness).copied().unwrap_or_default();
    Err(Fault::UnknownKey { key: key.to_owned(), nearest: nearest.to_owned() })
}

fn toml_fault(text: &str, error: &toml::de::Error) -> Fault {
    let upto = error.span().map_or(0, |span| span.start).min(text.len());
    let line = 1 + text.get(..upto).map_or(0, |before| before.matches('\n').count());
    Fault::Toml { line, message: error.message().replace('\n', ", ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str =
        "heights = \"a.png\"\nspacing_m = [74.5, 92]\nheight_scale_m = 1\nmetres_per_unit = 100\n";

    #[test]
    fn what_is_said_is_read_and_what_is_not_is_left_open() {
        let said = parse(GOOD).unwrap();
        assert_eq!(said.spacing_m, Some(DVec2::new(74.5, 92.0)));
        assert_eq!((said.origin_m, said.order), (None, None));
        assert_eq!(said.grid, GameGrid::new(100.0).unwrap());
        assert_eq!(parse("heights = \"a.png\"\nspacing_m = 4").unwrap().spacing_m, Some(DVec2::splat(4.0)));
    }

    #[test]
    fn each_fault_names_its_key_or_line_and_what_is_accepted() {
        let fault = |from: &str, to: &str| parse(&GOOD.replace(from, to)).unwrap_err().to_string();
        assert_eq!(
            fault("spacing_m", "spacing"),
            "unknown key \"spacing\"; the nearest known is \"spacing_m\""
        );
        assert!(fault("[74.5, 92]", "[74.5, 0]").starts_with("\"spacing_m\" is [74.5, 0]"));
        assert!(fault("[74.5, 92]", "nan").contains("above zero in metres is accepted"));
        assert!(fault("heights = \"a.png\"", "").starts_with("\"heights\" is missing"));
        assert!(fault("= 100", "= -1").starts_with("\"metres_per_unit\" is -1"));
        assert!(fault("[74.5, 92]", "[74.5, 92").starts_with("line "));
        assert!(!fault("[74.5, 92]", "[74.5, 92").contains('\n'));
    }
}
