//! What a look at a map finds, and what it leaves alone.

use std::path::Path;

use glam::DVec2;
use gunlay::terrain::heightmap::{HeightMap, HeightScale, Lattice};
use gunlay::terrain::inspect::{ControlPoint, Doubt, Mend, inspect};
use gunlay::terrain::load;
use gunlay::terrain::range;
use gunlay::terrain::samples::Samples;
use gunlay::terrain::turn::Turn;

fn map(samples: Samples, cols: usize, spacing_m: f64) -> HeightMap {
    let lattice = Lattice {
        cols,
        rows: samples.len() / cols,
        origin_m: DVec2::ZERO,
        spacing_m: DVec2::splat(spacing_m),
    };
    HeightMap::new(samples, lattice, HeightScale::METRES).unwrap()
}

/// 5 x 5 samples at 100 m, 100 m high, some of them 0.
fn dented(zeros: &[[usize; 2]]) -> HeightMap {
    let mut heights = vec![100u16; 25];
    for [col, row] in zeros {
        heights[row * 5 + col] = 0;
    }
    map(Samples::U16(heights), 5, 100.0)
}

#[test]
fn val_one_spike_is_named_with_the_height_its_neighbours_offer() {
    // DEMAND row 5: 5 x 5 samples at 100 m, one 0: column 2, row 2, 100.0 m offered; a target there is flagged.
    let map = dented(&[[2, 2]]);
    let spikes = inspect(&map, &[]).spikes;
    assert_eq!(spikes.count, 1);
    let spike = spikes.listed[0];
    assert_eq!((spike.col, spike.row, spike.height_m, spike.offered_m), (2, 2, 0.0, 100.0));
    assert_eq!(spikes.near(&map, DVec2::new(230.0, 180.0)), Some(&spike));
    assert_eq!(spikes.near(&map, DVec2::new(330.0, 180.0)), None);
    // Nothing is repaired by looking; the accepted repair takes the spike away.
    assert_eq!(map.sample_m(2, 2), Some(0.0));
    let repaired = map.with_repairs(&[spike.repair()]).unwrap();
    assert_eq!(inspect(&repaired, &[]).spikes.count, 0);
    assert_eq!(repaired.height_m(DVec2::new(230.0, 180.0)), Some(100.0));
}

#[test]
fn spikes_are_found_on_edges_in_corners_and_side_by_side() {
    for place in [[0, 0], [4, 0], [0, 4], [4, 4], [2, 0], [0, 2], [4, 3]] {
        let spikes = inspect(&dented(&[place]), &[]).spikes;
        let [col, row] = place;
        assert_eq!((spikes.count, spikes.listed[0].col, spikes.listed[0].row), (1, col, 4 - row));
    }
    assert_eq!(inspect(&dented(&[[2, 2], [3, 2]]), &[]).spikes.count, 2);
}

#[test]
fn ground_is_no_spike() {
    // A ridge one sample wide, a cliff, and the two shipped grounds.
    let ridge = map(Samples::U16((0..81).map(|i| if i % 9 == 4 { 150 } else { 0 }).collect()), 9, 100.0);
    let cliff = map(Samples::U16((0..81).map(|i| if i % 9 < 4 { 150 } else { 0 }).collect()), 9, 100.0);
    let jacksboro = load::builtin_jacksboro().unwrap().map;
    let shipped = load::open(Path::new("maps/range/heightdata.con")).unwrap().map;
    for ground in [&ridge, &cliff, &*jacksboro, &*shipped] {
        assert_eq!(inspect(ground, &[]).spikes.listed, [], "{}", ground.name());
    }
}

#[test]
fn the_bits_and_the_step_really_used_are_told() {
    let jacksboro = inspect(&load::builtin_jacksboro().unwrap().map, &[]);
    assert_eq!((jacksboro.depth.step_m, jacksboro.depth.levels, jacksboro.depth.bits_used), (1.0, 841, 10));
    assert_eq!(jacksboro.doubts, []);
    let shipped = load::open(Path::new("maps/range/heightdata.con")).unwrap();
    let shipped = inspect(&shipped.map, &[]);
    assert_eq!((shipped.depth.step_m, shipped.doubts.len()), (range::SCALE_M, 0));
    let halves = map(Samples::F32((0..100).map(|i| 7.5 + (i % 13) as f32 * 0.5).collect()), 10, 10.0);
    assert_eq!(inspect(&halves, &[]).depth.step_m, 0.5);
    let smooth = map(Samples::F32((0..100).map(|i| (i as f32).sqrt() * 7.3).collect()), 10, 10.0);
    assert!(inspect(&smooth, &[]).depth.step_m < 1e-4);
}

#[test]
fn eight_bits_in_sixteen_are_seen() {
    let counts: Vec<u16> = (0..64 * 64u32).map(|i| ((i % 64) * 2 + i / 64) as u16).collect();
    let plain = inspect(&map(Samples::U16(counts.clone()), 64, 10.0), &[]);
    assert_eq!(plain.doubts, []);
    let stretched = counts.iter().map(|count| count * 257).collect();
    let found = inspect(&map(Samples::U16(stretched), 64, 10.0), &[]).doubts;
    assert_eq!(found, [Doubt::EightBits { levels: 190, step_m: 257.0 }]);
    let bytes = counts.iter().map(|&count| count as u8).collect();
    let found = inspect(&map(Samples::U8(bytes), 64, 10.0), &[]).doubts;
    assert!(matches!(found[..], [Doubt::EightBits { .. }]), "{found:?}");
}

#[test]
fn the_blocks_of_a_jpeg_are_seen() {
    // A slope of 4 counts a sample that stands still inside blocks of eight and jumps between them.
    let blocky = (0..64 * 64u32).map(|i| ((i % 64) / 8 * 20 + i % 8) as u8).collect();
    let found = inspect(&map(Samples::U8(blocky), 64, 10.0), &[]).doubts;
    assert!(found.iter().any(|doubt| matches!(doubt, Doubt::Blocks { ratio } if *ratio > 5.0)), "{found:?}");
}

#[test]
fn bytes_the_wrong_way_round_are_seen() {
    let right: Vec<u16> = (0..64 * 64u32).map(|i| (1000 + (i % 64) * 37 + i / 64 * 11) as u16).collect();
    let wrong = right.iter().map(|count| count.swap_bytes()).collect();
    assert!(!inspect(&map(Samples::U16(right), 64, 10.0), &[]).doubts.contains(&Doubt::ByteOrder));
    assert!(inspect(&map(Samples::U16(wrong), 64, 10.0), &[]).doubts.contains(&Doubt::ByteOrder));
}

#[test]
fn holes_are_counted() {
    let mut heights = vec![5.0f32; 25];
    heights[7] = f32::NAN;
    assert_eq!(inspect(&map(Samples::F32(heights), 5, 10.0), &[]).doubts, [Doubt::Holes { holes: 1 }]);
}

/// Known heights at five places of Jacksboro, as a map laid right would have them.
fn known(place_on_map: impl Fn(DVec2) -> DVec2) -> Vec<ControlPoint> {
    let map = load::builtin_jacksboro().unwrap().map;
    let places = [
        [5000.0, 4000.0],
        [21_000.0, 9000.0],
        [12_345.0, 27_000.0],
        [25_000.0, 25_000.0],
        [9000.0, 15_000.0],
    ];
    let point = |at: [f64; 2]| {
        let place_m = DVec2::from(at);
        let height_m = map.height_m(place_on_map(place_m)).unwrap();
        ControlPoint { name: format!("{at:?}"), place_m, height_m }
    };
    places.into_iter().map(point).collect()
}

fn mend(points: &[ControlPoint]) -> Option<Mend> {
    inspect(&load::builtin_jacksboro().unwrap().map, points).control.unwrap().mend
}

#[test]
fn known_heights_that_agree_need_no_mend() {
    let report = inspect(&load::builtin_jacksboro().unwrap().map, &known(|place| place)).control.unwrap();
    assert_eq!((report.mean_m, report.mend), (Some(0.0), None));
    assert_eq!(report.errors_m, [Some(0.0); 5]);
}

#[test]
fn a_map_that_lies_wrong_is_told_what_would_mend_it() {
    let extent = load::builtin_jacksboro().unwrap().map.corners_m()[1];
    for turn in Turn::ALL.into_iter().filter(|turn| *turn != Turn::None && !turn.swaps_axes()) {
        let found = mend(&known(|place| turn.source_of(place / extent) * extent)).unwrap();
        assert_eq!((found.turn, found.shift_m, found.raise_m), (turn, DVec2::ZERO, 0.0));
    }
    let shift = DVec2::new(3.0 * 74.573, -4.5 * 92.475);
    let found = mend(&known(|place| place - shift)).unwrap();
    assert!((found.shift_m - shift).length() < 1e-6 && found.turn == Turn::None, "{found}");
    let mut raised = known(|place| place);
    for point in &mut raised {
        point.height_m += 120.0;
    }
    let found = mend(&raised).unwrap();
    assert!((found.raise_m - 120.0).abs() < 1e-9 && found.shift_m == DVec2::ZERO);
    assert_eq!(found.to_string(), "height_offset_m raised by 120.00 would leave 0.00 m");
}

#[test]
fn a_turn_and_a_shift_are_found_together() {
    let extent = load::builtin_jacksboro().unwrap().map.corners_m()[1];
    let shift = DVec2::new(2.0 * 74.573, 92.475);
    let found = mend(&known(|place| Turn::Half.source_of((place - shift) / extent) * extent)).unwrap();
    assert!(found.turn == Turn::Half && (found.shift_m - shift).length() < 1e-6, "{found}");
}

#[test]
fn what_nothing_mends_is_reported_with_its_worst_point() {
    let mut points = known(|place| place);
    points[3].height_m += 400.0;
    let report = inspect(&load::builtin_jacksboro().unwrap().map, &points).control.unwrap();
    assert_eq!(report.mend, None);
    let (index, error_m) = report.worst.unwrap();
    assert!(index == 3 && (error_m + 400.0).abs() < 1e-9);
    assert!((report.mean_m.unwrap() - 80.0).abs() < 1e-9);
    points[3].place_m = DVec2::splat(-1.0);
    let report = inspect(&load::builtin_jacksboro().unwrap().map, &points).control.unwrap();
    assert_eq!(report.errors_m[3], None);
}
