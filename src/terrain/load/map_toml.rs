//! `map.toml`: names a raster and says what the raster does not: spacing, origin, row order, height scale, game grid,
//! known heights to check it by, and the repairs its user accepted.

use std::path::Path;

use toml::Table;

use super::keys::Keys;
use super::overlay::Overlay;
use super::{About, Format, Opened, Opening, beside, in_file, name_of};
use crate::frame::GameGrid;
use crate::terrain::error::{Fault, TerrainError};
use crate::terrain::heightmap::Repair;
use crate::terrain::inspect::ControlPoint;

const KEYS: [&str; 17] = [
    "name",
    "source",
    "heights",
    "row_order",
    "turn",
    "spacing_m",
    "origin_m",
    "height_scale_m",
    "height_offset_m",
    "hole",
    "metres_per_unit",
    "surface",
    "surface_numbers",
    "drape",
    "raw",
    "control_point",
    "repair",
];

/// What the file says; `None` where it leaves the raster its own.
#[derive(Clone, Debug, PartialEq)]
struct Description {
    name: Option<String>,
    heights: String,
    overlay: Overlay,
    grid: Option<GameGrid>,
    surface_numbers: Option<String>,
    about: About,
    repairs: Vec<Repair>,
}

/// Reads the description and the raster it names, which lies relative to it.
pub(super) fn open(opening: &mut Opening<'_, '_>, path: &Path) -> Result<Opened, TerrainError> {
    let text = opening.shelf.source(path).and_then(|source| source.into_text("a map.toml"));
    let mut description = text.and_then(|text| parse(&text)).map_err(in_file(path))?;
    let raster_path = beside(path, &description.heights);
    if Format::of_file(&raster_path).is_none_or(|format| format == Format::MapToml) {
        return Err(in_file(path)(Fault::NotARaster { named: description.heights }));
    }
    if let Some(drape) = &mut description.about.drape {
        *drape = beside(path, &drape.to_string_lossy());
    }
    let overlay = opening.overlay.over(description.overlay);
    let mut within = Opening { shelf: opening.shelf, overlay: &overlay, watch: opening.watch };
    let plain = within.plain(&raster_path)?;
    if let Some(named) = &description.surface_numbers {
        description.about.surface_numbers = Some(within.surface_numbers(&beside(path, named))?);
    }
    Ok(Opened {
        file: path.to_owned(),
        format: Format::MapToml,
        name: description.name.unwrap_or_else(|| name_of(path)),
        grid: description.grid.unwrap_or(plain.grid),
        about: description.about,
        repairs: description.repairs,
        raster: plain.raster,
    })
}

fn parse(text: &str) -> Result<Description, Fault> {
    let table: Table = text.parse().map_err(|error: toml::de::Error| toml_fault(text, &error))?;
    let keys = Keys::new(&table, "", &KEYS)?;
    let control_points =
        keys.tables("control_point")?.into_iter().map(control_point).collect::<Result<_, _>>()?;
    let drape = keys.text("drape", "the name of a picture beside this file")?;
    Ok(Description {
        name: keys.text("name", "a text")?,
        heights: Keys::needed(keys.text("heights", HEIGHTS)?, "heights", HEIGHTS)?,
        overlay: overlay(&keys)?,
        grid: keys.grid("metres_per_unit")?,
        surface_numbers: keys
            .text("surface_numbers", "the name of an 8-bit grey picture beside this file")?,
        about: About {
            source: keys.text("source", "a text")?,
            surface: keys.text("surface", "the name of a surface")?,
            surface_numbers: None,
            drape: drape.map(Into::into),
            control_points,
        },
        repairs: keys.tables("repair")?.into_iter().map(repair).collect::<Result<_, _>>()?,
    })
}

const HEIGHTS: &str = "the name of a raster beside this file";
const TURNS: &str = "\"none\", \"mirror-east-west\", \"mirror-north-south\", \"half\", \"quarter-right\", \
                     \"quarter-left\", \"mirror-east-north\" or \"mirror-east-south\"";

fn overlay(keys: &Keys<'_>) -> Result<Overlay, Fault> {
    let (mut size, mut sample) = (None, None);
    if let Some(raw) = keys.table("raw")? {
        let raw = Keys::new(raw, "raw.", &["size", "sample"])?;
        size = raw.size("size")?;
        sample = raw.word("sample", "\"u8\", \"u16le\", \"u16be\" or \"f32\"")?;
    }
    Ok(Overlay {
        size,
        sample,
        order: keys.word("row_order", "\"north-first\" or \"south-first\"")?,
        turn: keys.word("turn", TURNS)?,
        spacing_m: keys.spacing("spacing_m")?,
        origin_m: keys.pair("origin_m")?,
        scale_m: keys.number("height_scale_m")?,
        offset_m: keys.number("height_offset_m")?,
        hole: keys.number("hole")?,
    })
}

fn control_point(table: &Table) -> Result<ControlPoint, Fault> {
    let keys = Keys::new(table, "control_point.", &["name", "at_m", "height_m"])?;
    Ok(ControlPoint {
        name: keys.text("name", "a text")?.unwrap_or_default(),
        place_m: Keys::needed(keys.pair("at_m")?, "control_point.at_m", "[east, north] in metres")?,
        height_m: Keys::needed(keys.number("height_m")?, "control_point.height_m", "a number")?,
    })
}

fn repair(table: &Table) -> Result<Repair, Fault> {
    let keys = Keys::new(table, "repair.", &["col", "row", "height_m"])?;
    Ok(Repair {
        col: Keys::needed(keys.count("col")?, "repair.col", "the column from the west")?,
        row: Keys::needed(keys.count("row")?, "repair.row", "the row from the north")?,
        height_m: Keys::needed(keys.number("height_m")?, "repair.height_m", "a number")?,
    })
}

fn toml_fault(text: &str, error: &toml::de::Error) -> Fault {
    let upto = error.span().map_or(0, |span| span.start).min(text.len());
    let line = 1 + text.get(..upto).map_or(0, |before| before.matches('\n').count());
    Fault::Toml { line, message: error.message().replace('\n', ", ") }
}

#[cfg(test)]
mod tests {
    use glam::DVec2;

    use super::*;
    use crate::terrain::load::{RowOrder, SampleKind};
    use crate::terrain::turn::Turn;

    const GOOD: &str =
        "heights = \"a.png\"\nspacing_m = [74.5, 92]\nheight_scale_m = 1\nmetres_per_unit = 100\n";

    #[test]
    fn what_is_said_is_read_and_what_is_not_is_left_open() {
        let said = parse(GOOD).unwrap();
        assert_eq!(said.overlay.spacing_m, Some(DVec2::new(74.5, 92.0)));
        assert_eq!((said.overlay.origin_m, said.overlay.order, said.overlay.turn), (None, None, None));
        assert_eq!(said.grid, GameGrid::new(100.0));
        assert_eq!(
            parse("heights = \"a.png\"\nspacing_m = 4").unwrap().overlay.spacing_m,
            Some(DVec2::splat(4.0))
        );
    }

    #[test]
    fn everything_that_can_be_said_is_read() {
        let said = parse(
            "heights = \"a.raw\"\nrow_order = \"south-first\"\nturn = \"quarter-left\"\nhole = 0\n\
             surface = \"soil\"\ndrape = \"photo.png\"\n[raw]\nsize = [20, 30]\nsample = \"u16be\"\n\
             [[control_point]]\nname = \"tower\"\nat_m = [10, 20]\nheight_m = 33.5\n\
             [[repair]]\ncol = 2\nrow = 3\nheight_m = 100.0\n",
        )
        .unwrap();
        assert_eq!(
            (said.overlay.size, said.overlay.sample),
            (Some([20, 30]), Some(SampleKind::U16BigEndian))
        );
        assert_eq!(
            (said.overlay.order, said.overlay.turn),
            (Some(RowOrder::SouthFirst), Some(Turn::QuarterLeft))
        );
        assert_eq!(said.about.surface.as_deref(), Some("soil"));
        assert_eq!(said.about.control_points[0].place_m, DVec2::new(10.0, 20.0));
        assert_eq!(said.repairs, [Repair { col: 2, row: 3, height_m: 100.0 }]);
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
        assert!(fault("= 100", "= 100\nturn = \"left\"").starts_with("\"turn\" is \"left\""));
        assert!(
            fault("= 100", "= 100\n[raw]\nbits = 8")
                .contains("\"raw.bits\"; the nearest known is \"raw.size\"")
        );
        assert!(fault("= 100", "= 100\n[[repair]]\ncol = -1").starts_with("\"repair.col\" is -1"));
    }
}
