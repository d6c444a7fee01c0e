//! One ground in every format, made by `tests/data/terrain/make.py` with public tools.

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use glam::{DVec2, DVec3};
use gunlay::terrain::Fault;
use gunlay::terrain::load::{self, Format, LoadedMap, Overlay, RowOrder, SampleKind, Warning};
use gunlay::terrain::turn::Turn;

pub const FOLDER: &str = "tests/data/terrain";

/// The files of the same ground and their formats.
pub const SAME: [(&str, Format); 28] = [
    ("bf2_16.con", Format::Bf2Con),
    ("bf2_8.con", Format::Bf2Con),
    ("bare_u8.toml", Format::Raw),
    ("bare_u16le.toml", Format::Raw),
    ("bare_u16be.toml", Format::Raw),
    ("bare_f32.toml", Format::Raw),
    ("south_first.toml", Format::Raw),
    ("grey8.toml", Format::Png),
    ("grey16.toml", Format::Png),
    ("interlaced16.toml", Format::Png),
    ("sideways.toml", Format::Png),
    ("mirrored.toml", Format::Png),
    ("area_u8.tif", Format::Tiff),
    ("area_u16.tif", Format::Tiff),
    ("area_i16.tif", Format::Tiff),
    ("area_f32.tif", Format::Tiff),
    ("point_f32.tif", Format::Tiff),
    ("big_tiff.tif", Format::Tiff),
    ("big_endian.tif", Format::Tiff),
    ("placeless.toml", Format::Tiff),
    ("tiled_lzw_u8.tif", Format::Tiff),
    ("tiled_lzw_u16.tif", Format::Tiff),
    ("tiled_lzw_i16.tif", Format::Tiff),
    ("tiled_lzw_f32.tif", Format::Tiff),
    ("corner.asc", Format::AsciiGrid),
    ("centre.asc", Format::AsciiGrid),
    ("heightfield.json", Format::HeightfieldJson),
    ("under_json.toml", Format::HeightfieldJson),
];

pub fn path(name: &str) -> PathBuf {
    Path::new(FOLDER).join(name)
}

fn open(name: &str) -> LoadedMap {
    load::open(&path(name)).unwrap()
}

/// The ground as the script makes it; `row` counts from the north.
fn truth(col: usize, row: usize) -> f64 {
    (3 + (row * 53 + col * 29 + row * col * 7) % 248) as f64
}

#[test]
fn val_every_format_of_one_ground_has_its_heights_and_its_place() {
    for (name, format) in SAME {
        let loaded = open(name);
        let map = &loaded.map;
        assert_eq!((loaded.heights_format, map.cols(), map.rows()), (format, 9, 7), "{name}");
        assert_eq!(map.corners_m(), [DVec2::new(-100.0, -75.0), DVec2::new(100.0, 75.0)], "{name}");
        for (col, row) in (0..9).flat_map(|col| (0..7).map(move |row| (col, row))) {
            assert_eq!(map.sample_m(col, 6 - row), Some(truth(col, row)), "{name}: {col}, {row}");
        }
        assert_eq!(loaded.warnings, [], "{name}");
    }
}

#[test]
fn every_format_gives_the_same_contact_to_the_last_bit() {
    let segments = [
        (DVec3::new(-90.0, -70.0, 260.0), DVec3::new(80.0, 60.0, 20.0)),
        (DVec3::new(10.0, 0.0, 300.0), DVec3::new(10.0, 0.0, 0.0)),
        (DVec3::new(-150.0, 20.0, 180.0), DVec3::new(150.0, 21.0, 160.0)),
    ];
    for (from, to) in segments {
        let wanted = open("grey16.toml").ground().first_contact(from, to);
        assert!(wanted.is_some());
        for (name, _) in SAME {
            assert_eq!(open(name).ground().first_contact(from, to), wanted, "{name}");
        }
    }
}

#[test]
fn val_the_edge_is_the_edge_in_every_format() {
    // DEMAND row 7: a metre beyond the edge there is no terrain data, and nothing else is made of it.
    for (name, _) in SAME {
        let ground = open(name).ground();
        assert!(ground.height_m(DVec2::new(100.0, 75.0)).is_some(), "{name}");
        for beyond in [DVec2::new(101.0, 0.0), DVec2::new(0.0, 76.0), DVec2::new(-101.0, 0.0)] {
            assert_eq!(ground.height_m(beyond), None, "{name}");
            assert!(ground.is_off_map(beyond), "{name}");
        }
    }
}

#[test]
fn opening_again_gives_the_same_map() {
    // DEMAND row 6: reload the map between, one distinct result.
    for (name, _) in SAME {
        let (first, second) = (open(name), open(name));
        assert_eq!(first.map.samples(), second.map.samples(), "{name}");
        assert_eq!(first.map.lattice(), second.map.lattice(), "{name}");
    }
}

#[test]
fn a_game_unit_of_a_hundred_metres_comes_with_the_height_field() {
    assert_eq!(open("heightfield.json").map.grid().metres_per_unit(), 100.0);
    assert_eq!(open("under_json.toml").map.grid().metres_per_unit(), 100.0);
}

#[test]
fn val_holes_are_holes_in_every_format_that_marks_them() {
    for name in ["holes_nan.tif", "holes_marked.tif", "holes.asc"] {
        let map = open(name).map;
        assert_eq!(map.holes(), 2, "{name}");
        assert_eq!((map.sample_m(0, 6), map.sample_m(4, 3)), (None, None), "{name}");
        assert_eq!(map.sample_m(1, 6), Some(truth(1, 0)), "{name}");
        assert_eq!(map.height_m(map.place_m(4, 3) + DVec2::splat(3.0)), None, "{name}");
        assert!(map.lowest_m() >= 3.0, "{name}");
    }
}

#[test]
fn val_a_row_that_was_never_written_is_a_row_of_holes() {
    let map = open("unwritten.tif").map;
    assert_eq!(map.holes(), 9);
    assert_eq!((map.sample_m(4, 3), map.sample_m(4, 4)), (None, Some(truth(4, 2))));
}

#[test]
fn what_a_file_does_not_say_is_assumed_aloud_or_asked() {
    assert_eq!(open("grey16.png").warnings, [Warning::SpacingAssumed, Warning::HeightScaleAssumed]);
    let placeless = open("placeless.tif");
    assert_eq!(placeless.warnings, [Warning::SpacingAssumed]);
    let refused = load::open(&path("bare_u8.raw")).unwrap_err();
    assert!(matches!(refused.fault, Fault::RawUnclear { bytes: 63 }));
    let said = Overlay {
        size: Some([9, 7]),
        order: Some(RowOrder::NorthFirst),
        spacing_m: Some(DVec2::splat(25.0)),
        origin_m: Some(DVec2::new(-100.0, -75.0)),
        scale_m: Some(1.0),
        ..Overlay::default()
    };
    let on = &mut |_| ControlFlow::Continue(());
    let guessed = load::open_with(&path("bare_u16le.raw"), &said, on).unwrap();
    let kind = SampleKind::U16LittleEndian;
    assert_eq!(guessed.warnings, [Warning::RawGuessed { cols: 9, rows: 7, kind }]);
    let told = Overlay { sample: Some(kind), ..said };
    let told = load::open_with(&path("bare_u16le.raw"), &told, on).unwrap();
    assert_eq!(told.warnings, []);
    assert_eq!(told.map.sample_m(2, 6), Some(truth(2, 0)));
}

#[test]
fn what_is_said_on_opening_wins_over_the_map_s_file() {
    let said = Overlay { turn: Some(Turn::None), scale_m: Some(2.0), ..Overlay::default() };
    let map = load::open_with(&path("mirrored.toml"), &said, &mut |_| ControlFlow::Continue(())).unwrap().map;
    assert_eq!(map.sample_m(8, 6), Some(2.0 * truth(0, 0)));
}

#[test]
fn a_level_finds_its_raw_file_in_its_own_folder_or_above_and_in_any_case() {
    let game = tempfile::tempdir().unwrap();
    let level = game.path().join("Levels").join("Ground");
    fs::create_dir_all(&level).unwrap();
    let con = fs::read_to_string(path("bf2_16.con")).unwrap();
    let raw = fs::read(path("bf2_16.raw")).unwrap();
    fs::write(level.join("Heightdata.con"), &con).unwrap();
    let missing = load::open(&level.join("Heightdata.con")).unwrap_err().to_string();
    assert!(missing.ends_with("is neither in its own folder nor in one above it"), "{missing}");
    fs::write(level.join("BF2_16.raw"), &raw).unwrap();
    assert_eq!(load::open(&level.join("Heightdata.con")).unwrap().map.rows(), 7);
    // The same settings lifted into a folder of the level find the raw file by its path from the game's folder.
    let server = level.join("server");
    fs::create_dir_all(&server).unwrap();
    fs::write(server.join("Heightdata.con"), &con).unwrap();
    assert_eq!(load::open(&server.join("Heightdata.con")).unwrap().map.cols(), 9);
}

#[test]
fn opening_tells_how_far_it_is_and_stops_when_asked() {
    for (name, _) in SAME {
        let mut heard = Vec::new();
        load::open_with(&path(name), &Overlay::default(), &mut |done| {
            heard.push(done);
            ControlFlow::Continue(())
        })
        .unwrap();
        assert!(heard.last().is_none_or(|&done| done == 1.0), "{name}");
        assert!(heard.is_sorted(), "{name}");
        assert!(!heard.is_empty(), "{name}");
        let stopped = load::open_with(&path(name), &Overlay::default(), &mut |_| ControlFlow::Break(()));
        assert!(matches!(stopped.unwrap_err().fault, Fault::Cancelled), "{name}");
    }
}
