//! There and back through every format a map is written in.

use std::fs;
use std::path::{Path, PathBuf};

use gunlay::terrain::inspect::inspect;
use gunlay::terrain::load::{self, LoadedMap, SampleKind, Warning};
use gunlay::terrain::save::{accept_repairs, convert};

use super::formats::{SAME, path};

const TARGETS: [&str; 5] = ["out.toml", "out.png", "out.raw", "out.asc", "out.tif"];

/// Heights of `before` and `after` at every sample, and where both lie.
fn agree(before: &LoadedMap, after: &LoadedMap, within_m: f64) {
    let (a, b) = (&before.map, &after.map);
    assert_eq!((a.cols(), a.rows(), a.holes()), (b.cols(), b.rows(), b.holes()));
    assert!((a.lattice().origin_m - b.lattice().origin_m).length() < 1e-9);
    assert!((a.lattice().spacing_m - b.lattice().spacing_m).length() < 1e-12);
    for (col, row) in (0..a.cols()).flat_map(|col| (0..a.rows()).map(move |row| (col, row))) {
        match (a.sample_m(col, row), b.sample_m(col, row)) {
            (Some(a), Some(b)) => {
                assert!((a - b).abs() <= within_m, "{col}, {row}: {a} {b}, within {within_m}");
            }
            (a, b) => assert_eq!(a, b, "{col}, {row}"),
        }
    }
}

fn there_and_back(before: &LoadedMap, label: &str) {
    for target in TARGETS {
        let folder = tempfile::tempdir().unwrap();
        let saved = convert(before, &folder.path().join(target)).unwrap();
        assert!(saved.worst_m <= saved.count_m / 2.0 + 1e-12, "{label} {target}: {saved:?}");
        let after = load::open(&saved.files[0]).unwrap();
        assert_eq!(after.warnings, [], "{label} {target}");
        agree(before, &after, saved.count_m / 2.0 + 1e-9);
        agree(before, &after, saved.worst_m + 1e-9);
    }
}

#[test]
fn there_and_back_loses_no_more_than_half_a_count() {
    for (name, _) in SAME {
        there_and_back(&load::open(&path(name)).unwrap(), name);
    }
}

#[test]
fn holes_come_back_as_holes() {
    for name in ["holes_nan.tif", "holes_marked.tif", "holes.asc"] {
        there_and_back(&load::open(&path(name)).unwrap(), name);
    }
}

#[test]
fn the_shipped_maps_go_there_and_back() {
    there_and_back(&load::builtin_jacksboro().unwrap(), "jacksboro");
    there_and_back(&load::open(Path::new("maps/range/heightdata.con")).unwrap(), "range");
}

#[test]
fn sixteen_bits_keep_whole_counts_exactly_and_spread_the_rest() {
    let folder = tempfile::tempdir().unwrap();
    let out = |name: &str| folder.path().join(name);
    let range = load::open(Path::new("maps/range/heightdata.con")).unwrap();
    assert_eq!(convert(&range, &out("range.toml")).unwrap().worst_m, 0.0);
    let below_sea = load::open(&path("holes_marked.tif")).unwrap();
    assert_eq!(convert(&below_sea, &out("signed.raw")).unwrap().worst_m, 0.0);
    let floats = convert(&load::open(&path("area_f32.tif")).unwrap(), &out("floats.toml")).unwrap();
    assert!(floats.worst_m > 0.0 && floats.count_m < 247.0 / 65_000.0);
}

#[test]
fn what_the_map_s_file_says_goes_along() {
    let folder = tempfile::tempdir().unwrap();
    let toml = folder.path().join("map.toml");
    for name in ["grey16.png", "grey8.png"] {
        fs::copy(path(name), folder.path().join(name)).unwrap();
    }
    let said = "name = \"A \\\"quoted\\\" name\"\nsource = \"two\\nlines\"\nheights = \"grey16.png\"\nspacing_m = [25, 30]\n\
                height_scale_m = 0.1\nmetres_per_unit = 100\nsurface = \"soil\"\n\
                drape = \"photo.png\"\nsurface_numbers = \"grey8.png\"\n\
                [[control_point]]\nname = \"tower\"\nat_m = [10, 20]\nheight_m = 33.5\n";
    fs::write(&toml, said).unwrap();
    let before = load::open(&toml).unwrap();
    let elsewhere = folder.path().join("elsewhere");
    fs::create_dir(&elsewhere).unwrap();
    let saved = convert(&before, &elsewhere.join("copy.raw")).unwrap();
    assert_eq!(saved.files, ["copy.toml", "copy.raw", "copy-surfaces.png"].map(|name| elsewhere.join(name)));
    let after = load::open(&saved.files[0]).unwrap();
    assert_eq!((after.map.name(), &after.about), (before.map.name(), &before.about));
    assert_eq!(after.map.grid(), before.map.grid());
}

#[test]
fn nothing_that_is_there_is_written_over() {
    let folder = tempfile::tempdir().unwrap();
    let map = load::builtin_jacksboro().unwrap();
    for (there, out) in [("a.toml", "a.toml"), ("a.png", "a.toml"), ("b.toml", "b.raw"), ("c.asc", "c.asc")] {
        fs::write(folder.path().join(there), "mine").unwrap();
        let line = convert(&map, &folder.path().join(out)).unwrap_err().to_string();
        assert!(line.ends_with(&format!("{there}: is already there; a new name is accepted")), "{line}");
        assert_eq!(fs::read_to_string(folder.path().join(there)).unwrap(), "mine");
        fs::remove_file(folder.path().join(there)).unwrap();
    }
    let left: Vec<PathBuf> =
        fs::read_dir(folder.path()).unwrap().flatten().map(|entry| entry.path()).collect();
    assert!(left.is_empty(), "{left:?}");
    let line = convert(&map, Path::new("map.bmp")).unwrap_err().to_string();
    assert!(line.starts_with("map.bmp: no format a map is written in; accepted: .toml or .png"), "{line}");
    let line = convert(&map, Path::new("no/such/folder/map.asc")).unwrap_err().to_string();
    assert!(line.starts_with("no/such/folder/map.asc: cannot be written: there is no folder"), "{line}");
}

/// 5 x 5 samples, the middle one 0, as a raw file.
fn dented(folder: &Path) -> PathBuf {
    let heights =
        (0..25).flat_map(|index| if index == 12 { 0u16 } else { 100 }.to_le_bytes()).collect::<Vec<u8>>();
    let raw = folder.join("dented.raw");
    fs::write(&raw, heights).unwrap();
    raw
}

#[test]
fn an_accepted_repair_becomes_part_of_the_map_s_file() {
    let folder = tempfile::tempdir().unwrap();
    let raw = dented(folder.path());
    let opened = load::open(&raw).unwrap();
    let spike = inspect(&opened.map, &[]).spikes.listed[0];
    let toml = accept_repairs(&raw, &[spike.repair()]).unwrap();
    assert_eq!(toml, folder.path().join("dented.toml"));
    let repaired = load::open(&toml).unwrap();
    assert_eq!(repaired.map.sample_m(2, 2), Some(100.0));
    assert!(repaired.warnings.contains(&Warning::Repaired { samples: 1 }), "{:?}", repaired.warnings);
    let kind = SampleKind::U16LittleEndian;
    assert!(repaired.warnings.contains(&Warning::RawGuessed { cols: 5, rows: 5, kind }));
    // The raster itself stays as it was.
    assert_eq!(load::open(&raw).unwrap().map.sample_m(2, 2), Some(0.0));
}

#[test]
fn a_second_repair_is_added_to_the_first() {
    let folder = tempfile::tempdir().unwrap();
    let raw = dented(folder.path());
    let toml = folder.path().join("map.toml");
    fs::write(&toml, "heights = \"dented.raw\" # mine\n[raw]\nsize = [5, 5]\n").unwrap();
    let repair = |col, height_m| gunlay::terrain::heightmap::Repair { col, row: 2, height_m };
    accept_repairs(&toml, &[repair(2, 99.0)]).unwrap();
    accept_repairs(&toml, &[repair(1, 98.0), repair(3, 97.0)]).unwrap();
    let map = load::open(&toml).unwrap().map;
    assert_eq!([1, 2, 3].map(|col| map.sample_m(col, 2)), [Some(98.0), Some(99.0), Some(97.0)]);
    assert!(fs::read_to_string(&toml).unwrap().starts_with("heights = \"dented.raw\" # mine\n"));
    fs::write(folder.path().join("dented.toml"), "").unwrap();
    let line = accept_repairs(&raw, &[repair(2, 99.0)]).unwrap_err().to_string();
    assert!(line.ends_with("dented.toml: is already there; a new name is accepted"), "{line}");
}
