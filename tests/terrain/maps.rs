//! The maps that ship with gunlay.

use std::path::Path;

use glam::DVec2;
use gunlay::terrain::load::{self, Format};
use gunlay::terrain::range;

#[test]
fn val_jacksboro_is_what_its_source_says() {
    // The source's own record: 344 rows of 403, 74.573 by 92.475 m, lowest 236 m, highest 1076 m.
    let jacksboro = load::builtin_jacksboro().unwrap();
    let map = &jacksboro.map;
    assert_eq!((map.cols(), map.rows()), (403, 344));
    assert_eq!(map.lattice().spacing_m, DVec2::new(74.573, 92.475));
    assert_eq!(map.lattice().origin_m, DVec2::ZERO);
    assert_eq!((map.lowest_m(), map.highest_m(), map.holes()), (236.0, 1076.0, 0));
    assert_eq!(map.grid().metres_per_unit(), 100.0);
    assert_eq!(
        (jacksboro.format, jacksboro.heights_format, jacksboro.bits),
        (Format::MapToml, Format::Png, 16)
    );
    assert_eq!(jacksboro.warnings, []);
}

#[test]
fn jacksboro_has_its_picture_s_top_row_in_the_north() {
    let map = load::builtin_jacksboro().unwrap().map;
    let picture = image::open("maps/jacksboro/jacksboro.png").unwrap().into_luma16();
    for (col, row) in [(0, 0), (402, 0), (0, 343), (402, 343), (100, 77)] {
        let pixel = f64::from(picture.get_pixel(col, row).0[0]);
        assert_eq!(map.sample_m(col as usize, 343 - row as usize), Some(pixel));
    }
}

#[test]
fn the_built_in_map_is_the_one_in_the_folder() {
    let (inside, outside) =
        (load::builtin_jacksboro().unwrap(), load::open(Path::new("maps/jacksboro/map.toml")).unwrap());
    assert_eq!(inside.map.samples(), outside.map.samples());
    assert_eq!(inside.map.name(), outside.map.name());
}

#[test]
fn regress_the_range_is_made_again_to_the_byte() {
    assert!(range::raw(range::SEED) == std::fs::read("maps/range/range.raw").unwrap());
    assert_eq!(range::settings(), std::fs::read_to_string("maps/range/heightdata.con").unwrap());
    assert!(range::raw(range::SEED + 1) != range::raw(range::SEED));
}

#[test]
fn the_range_has_a_level_pad_a_valley_and_hills() {
    let range_map = load::open(Path::new("maps/range/heightdata.con")).unwrap();
    let map = &range_map.map;
    assert_eq!((range_map.format, range_map.bits, map.cols(), map.rows()), (Format::Bf2Con, 16, 1025, 1025));
    assert_eq!(map.corners_m(), [DVec2::splat(-2048.0), DVec2::splat(2048.0)]);
    let pad = DVec2::from(range::PAD_M);
    for offset in [DVec2::ZERO, DVec2::new(55.0, 55.0), DVec2::new(-70.0, 0.0), DVec2::new(0.0, 75.0)] {
        assert!((map.height_m(pad + offset).unwrap() - range::PAD_HEIGHT_M).abs() <= range::SCALE_M / 2.0);
        assert!(map.normal(pad + offset).unwrap().z > 0.999_999);
    }
    assert!(map.highest_m() - map.lowest_m() > 80.0);
}
