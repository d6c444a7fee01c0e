//! What the gunner sees: angles off the line of fire and above the horizontal, skylines, and what ground hides.

#![allow(clippy::unwrap_used, reason = "a test may stop at the first surprise")]

use std::f64::consts::TAU;

use glam::{DVec2, DVec3};
use gunlay::products::gunner_view::Eye;
use gunlay::terrain::Ground;
use gunlay::terrain::load::builtin_jacksboro;
use gunlay::units::Angle;
use proptest::prelude::*;

const EYE: DVec3 = DVec3::new(100.0, 200.0, 10.0);

/// Looks due north over the sea.
fn north() -> Eye {
    Eye::toward(EYE, EYE + DVec3::Y * 1000.0)
}

#[test]
fn val_a_place_is_seen_at_the_angles_of_plane_trigonometry() {
    let ground = Ground::SEA_LEVEL;
    // east, north, up of the eye; right of the line and above the horizontal, degrees
    for (off_m, right, up) in [
        (DVec3::new(0.0, 1000.0, 0.0), 0.0, 0.0),
        (DVec3::new(1000.0, 1000.0, 0.0), 45.0, 0.0),
        (DVec3::new(-1000.0, 0.0, 0.0), -90.0, 0.0),
        (DVec3::new(0.0, 300.0, 300.0), 0.0, 45.0),
        (DVec3::new(0.0, 1000.0, -10.0), 0.0, -0.572_938_7),
        (DVec3::new(300.0, 400.0, 500.0), 36.869_897_6, 45.0),
    ] {
        let seen = north().sighting(EYE + off_m, &ground).unwrap();
        assert!((seen.right.degrees() - right).abs() < 1e-6, "{off_m}: {}", seen.right.degrees());
        assert!((seen.up.degrees() - up).abs() < 1e-6, "{off_m}: {}", seen.up.degrees());
        assert!((seen.distance_m - off_m.length()).abs() < 1e-9);
    }
    assert_eq!(north().sighting(EYE, &ground), None);
}

#[test]
fn val_the_sea_ends_where_its_layers_do() {
    // the eye is 10 m up, so the far edge of a layer d metres off lies atan(10 / d) below the horizontal
    let skylines = north().skylines(&Ground::SEA_LEVEL, 1000.0, Angle::ZERO);
    let edges = skylines.iter().map(|skyline| skyline.between_m[1]).collect::<Vec<_>>();
    assert_eq!(edges, [2500.0, 1400.0, 950.0, 650.0, 400.0, 200.0], "the farthest first");
    for skyline in &skylines {
        let right = -(10.0 / skyline.between_m[1]).atan();
        assert!(skyline.edge.iter().all(|[_, up]| (up.radians() - right).abs() < 1e-12));
        let (left, last) = (skyline.edge[0][0], skyline.edge[skyline.edge.len() - 1][0]);
        assert!((left.degrees() + 12.0).abs() < 1e-9 && (last.degrees() - 12.0).abs() < 1e-9);
    }
    let wide = north().skylines(&Ground::SEA_LEVEL, 1000.0, Angle::from_degrees(20.0));
    assert!((wide[0].edge[0][0].degrees() + 30.0).abs() < 1e-9);
}

/// Jacksboro, an eye over its middle, and a direction to look in.
fn hills(bearing_rad: f64) -> (Ground, Eye) {
    let ground = builtin_jacksboro().unwrap().ground();
    let middle = DVec2::new(8000.0, 8000.0);
    let position_m = middle.extend(ground.height_m(middle).unwrap() + 2.5);
    let ahead = DVec3::new(bearing_rad.sin(), bearing_rad.cos(), 0.0);
    (ground, Eye::toward(position_m, position_m + 3000.0 * ahead))
}

#[test]
fn ground_on_its_skyline_is_seen_and_ground_below_a_nearer_one_is_not() {
    for turn in 0..12_u32 {
        let (ground, eye) = hills(f64::from(turn) * TAU / 12.0);
        let skylines = eye.skylines(&ground, 3000.0, Angle::ZERO);
        let middle = skylines[0].edge.len() / 2;
        let ups = skylines.iter().map(|skyline| skyline.edge[middle][1].radians()).collect::<Vec<_>>();
        let ahead = DVec2::new(eye.line.radians().sin(), eye.line.radians().cos());
        for distance_m in (300..4000).step_by(100).map(f64::from) {
            let place = eye.position_m.truncate() + ahead * distance_m;
            let seen = eye.sighting(place.extend(ground.height_m(place).unwrap()), &ground).unwrap();
            let mut nearer = skylines.iter().zip(&ups).filter(|(one, _)| one.between_m[1] < distance_m);
            let covered = nearer.any(|(_, &up)| seen.up.radians() < up - 2e-3);
            assert!(!covered || seen.is_hidden, "{turn} {distance_m}");
            let tallest = ups.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            assert!(seen.up.radians() < tallest + 2e-3, "no ground stands above every skyline");
        }
    }
}

#[test]
fn a_path_is_cut_where_it_passes_out_of_sight() {
    let (ground, eye) = hills(0.7);
    let ahead = DVec3::new(0.7_f64.sin(), 0.7_f64.cos(), 0.0);
    let lobbed = |index: u32| {
        let along_m = f64::from(index) * 40.0;
        eye.position_m + ahead * along_m + DVec3::Z * (along_m * (4000.0 - along_m) / 20_000.0)
    };
    let places = (1..110).map(lobbed).collect::<Vec<_>>();
    let stretches = eye.path(&places, &ground);
    assert!(stretches.len() > 1, "it falls behind the hills");
    for pair in stretches.windows(2) {
        assert_ne!(pair[0].is_hidden, pair[1].is_hidden);
        assert_eq!(pair[0].points.last(), pair[1].points.first());
    }
    let count = stretches.iter().map(|stretch| stretch.points.len()).sum::<usize>();
    assert_eq!(count - (stretches.len() - 1), places.len());
    assert!(!stretches[0].is_hidden && stretches.last().unwrap().is_hidden);
}

proptest! {
    #[test]
    fn turning_everything_turns_nothing_in_the_view(
        off in prop::array::uniform3(-500.0f64..500.0),
        turn in 0.0f64..TAU,
    ) {
        let off_m = DVec3::from_array(off);
        prop_assume!(off_m.truncate().length() > 1.0);
        let turned = |v: DVec3| DVec2::from_angle(turn).rotate(v.truncate()).extend(v.z);
        let plain = north().sighting(EYE + off_m, &Ground::SEA_LEVEL).unwrap();
        let eye = Eye::toward(EYE, EYE + turned(DVec3::Y * 1000.0));
        let again = eye.sighting(EYE + turned(off_m), &Ground::SEA_LEVEL).unwrap();
        let apart = Angle::from_radians(plain.right.radians() - again.right.radians()).wrapped_to_half_circle();
        prop_assert!(apart.radians().abs() < 1e-9);
        prop_assert!((plain.up.radians() - again.up.radians()).abs() < 1e-9);
    }
}
