//! A shell that goes through the ground's surface and on: the way through, the exit, the hollow and its floor.

use std::sync::Arc;

use glam::{DVec2, DVec3};
use gunlay::arsenal::Round;
use gunlay::flight::{Followed, Hollow, Launch, Layer, Setting, follow};
use gunlay::impact::{HitRecord, Response};
use gunlay::products::bounces::{Onward, spread};
use gunlay::terrain::Ground;
use gunlay::terrain::heightmap::{HeightMap, HeightScale, Lattice};
use gunlay::terrain::load::builtin_jacksboro;
use gunlay::terrain::samples::Samples;
use proptest::prelude::*;

use super::follow::{Range, low_shot};

/// Two centimetres over a hollow of three metres.
const THIN: Layer<'static> =
    Layer { thickness_m: 0.02, capacity_m: 0.25, hollow: Some(Hollow { depth_m: 3.0, floor: None }) };

fn through(
    range: &Range,
    round: &Round,
    ground: &Ground,
    layer: Layer<'_>,
    launch: &Launch,
    seed: u32,
) -> Followed {
    let setting = Setting { layer: Some(layer), ..range.setting(round, ground, "wood") };
    follow(&setting, launch, seed)
}

fn exit_of(hit: &HitRecord) -> (DVec3, DVec3) {
    let Response::Penetration { exit_m, velocity_mps } = hit.response else {
        unreachable!("it goes through: {hit:?}")
    };
    (exit_m, velocity_mps)
}

/// Ground that rises by `slope` metres a metre to the east, 0 at the western edge.
fn slope(slope: f64) -> Ground {
    let lattice =
        Lattice { cols: 41, rows: 41, origin_m: DVec2::new(-400.0, -400.0), spacing_m: DVec2::splat(20.0) };
    let heights = (0..41 * 41).map(|index| (slope * 20.0 * f64::from(index % 41)) as f32).collect::<Vec<_>>();
    let scale = HeightScale { scale_m: 1.0, offset_m: 0.0, hole: None };
    Ground::Relief(Arc::new(HeightMap::new(Samples::F32(heights), lattice, scale).unwrap()))
}

#[test]
fn val_a_shell_goes_through_and_on_to_the_floor() {
    // z = 20 - 100 t - 4.9 t² meets 0 after 0.197 s at (173.2, -101.9): 59.5 deg from the normal, so the way through 0.02 m
    // is 0.02 / cos = 0.0394 m; on at 1 - 0.0394 / 0.25 times 1 - 0.15 / 2; effectiveness 6.3 turns it by nothing
    let range = Range::new();
    let round = range.round("slug");
    let followed = through(&range, &round, &Ground::SEA_LEVEL, THIN, &low_shot(-30.0), 3);
    let [first, second] = &followed.hits[..] else { panic!("two hits: {:?}", followed.hits) };
    let cos = first.odds.impact_angle_deg.to_radians().cos();
    assert!((cos - 101.9 / 201.0).abs() < 1e-3, "{cos}");
    let way_m = 0.02 / cos;
    let (exit_m, velocity_mps) = exit_of(first);
    let direction = first.velocity_mps.normalize();
    assert!((exit_m - first.position_m - direction * way_m).length() < 1e-9);
    assert!((exit_m.z + 0.02).abs() < 1e-9);
    let left = (1.0 - way_m / 0.25) * (1.0 - 0.15 / 2.0);
    assert!((velocity_mps - first.velocity_mps * left).length() < 1e-6);
    // from 1 mm beyond the exit a parabola down to 3.02 m, chord by chord
    let flown_s = second.time_s - first.time_s;
    let fall_m = exit_m.z + direction.z * 0.001 + velocity_mps.z * flown_s - 4.9 * flown_s * flown_s;
    assert!((fall_m + 3.02).abs() < 0.002, "{fall_m}");
    assert!((second.position_m.z + 3.02).abs() < 1e-9 && second.normal == DVec3::Z);
    let ahead_m = exit_m.y + direction.y * 0.001 + velocity_mps.y * flown_s;
    assert!((second.position_m.y - ahead_m).abs() < 1e-6);
    assert_eq!((second.response, second.history.count, second.history.penetrations), (Response::End, 2, 1));
    assert_eq!(second.seed_before, first.seed_after);
    assert_eq!(followed.path.landing.state.position_m, second.position_m, "it ends on the floor");
}

#[test]
fn val_the_way_through_a_slope_is_traced() {
    // ground and lower face rise by s to the east: along the unit direction d the lower face is reached after
    // T / (s d.x - d.z)
    let range = Range::new();
    let round = range.round("slug");
    let layer = Layer { thickness_m: 0.5, capacity_m: 40.0, ..THIN };
    for (rise, elevation) in [(0.5, 0.0), (0.5, -20.0), (0.0, -20.0), (-0.25, -45.0)] {
        let (sin, cos) = f64::to_radians(elevation).sin_cos();
        let ground = slope(rise);
        let over_m = ground.height_m(DVec2::new(-200.0, 0.0)).unwrap();
        let launch = Launch {
            position_m: DVec3::new(-200.0, 0.0, over_m + 20.0),
            velocity_mps: DVec3::new(cos, 0.0, sin) * 200.0,
        };
        let followed = through(&range, &round, &ground, layer, &launch, 1);
        let first = &followed.hits[0];
        let d = first.velocity_mps.normalize();
        let way_m = 0.5 / (rise * d.x - d.z);
        let (exit_m, _) = exit_of(first);
        assert!((exit_m.distance(first.position_m) - way_m).abs() < 1e-5, "{rise} {elevation}: {way_m}");
    }
}

#[test]
fn without_a_hollow_it_is_not_followed_beyond() {
    let range = Range::new();
    let round = range.round("slug");
    let layer = Layer { hollow: None, ..THIN };
    let followed = through(&range, &round, &Ground::SEA_LEVEL, layer, &low_shot(-60.0), 3);
    assert_eq!(followed.hits.len(), 1);
    let (exit_m, velocity_mps) = exit_of(&followed.hits[0]);
    assert!(exit_m.z < 0.0 && velocity_mps.z < 0.0);
    assert_eq!(followed.path.landing.state.position_m, followed.hits[0].position_m);
}

#[test]
fn what_is_too_thick_is_struck_as_if_it_were_solid() {
    let range = Range::new();
    let round = range.round("slug");
    let solid = follow(&range.setting(&round, &Ground::SEA_LEVEL, "wood"), &low_shot(-30.0), 3);
    for thickness_m in [0.13, 0.25, 100.0] {
        // 0.13 m straight down are 0.256 m along the flight
        let layer = Layer { thickness_m, ..THIN };
        assert_eq!(through(&range, &round, &Ground::SEA_LEVEL, layer, &low_shot(-30.0), 3), solid);
    }
    let shell = range.catalog.round("sph-2", "155mm-expensive").unwrap();
    let struck = through(&range, &shell, &Ground::SEA_LEVEL, THIN, &low_shot(-30.0), 3);
    assert_eq!(struck.hits.len(), 1, "this shell penetrates nothing");
    assert_eq!(struck.hits[0].response, Response::End);
}

#[test]
fn the_floor_is_what_it_is_said_to_be_and_the_ceiling_stops_from_below() {
    let range = Range::new();
    let round = range.round("slug");
    let floor = Some(range.catalog.surface("ice").unwrap());
    let layer = Layer { hollow: Some(Hollow { depth_m: 3.0, floor }), ..THIN };
    let (mut bounced, mut from_below, mut out) = (0, 0, 0);
    for seed in 0..3000 {
        let followed = through(&range, &round, &Ground::SEA_LEVEL, layer, &low_shot(-30.0), seed);
        assert_eq!((followed.hits[0].surface.as_str(), followed.hits[1].surface.as_str()), ("wood", "ice"));
        let is_bounce = matches!(followed.hits[1].response, Response::Ricochet { .. });
        assert!(is_bounce == (followed.hits.len() > 2));
        bounced += u32::from(is_bounce);
        let Some(third) = followed.hits.get(2).filter(|hit| hit.normal.z < 0.0) else { continue };
        from_below += 1;
        assert!((third.position_m.z + 0.02).abs() < 1e-9 && third.surface == "wood");
        assert_eq!(third.normal, DVec3::NEG_Z);
        let Response::Penetration { exit_m, .. } = third.response else { continue };
        out += 1;
        assert!(exit_m.z.abs() < 1e-9);
        let Some(fourth) = followed.hits.get(3) else { continue };
        assert!(fourth.position_m.z.abs() < 1e-9, "it comes down on the ground again");
        assert_eq!(fourth.normal, DVec3::Z);
    }
    assert!(bounced > 1000 && from_below > 500 && out > 100, "{bounced} {from_below} {out}");
}

#[test]
fn on_real_ground_no_leg_crosses_a_face() {
    let range = Range::new();
    let ground = builtin_jacksboro().unwrap().ground();
    let round = range.round("dragged");
    let layer =
        Layer { thickness_m: 0.05, capacity_m: 1.0, hollow: Some(Hollow { depth_m: 4.0, floor: None }) };
    let setting = Setting { layer: Some(layer), ..range.setting(&round, &ground, "metal") };
    let middle = DVec3::new(8000.0, 8000.0, 0.0);
    let height_m = ground.height_m(middle.truncate()).unwrap();
    let mut under = 0;
    for seed in 0..300 {
        let bearing = f64::from(seed) * 0.7;
        let direction = DVec3::new(bearing.sin(), bearing.cos(), -0.3).normalize();
        let position_m = DVec3::new(middle.x, middle.y, height_m + 15.0);
        let followed = follow(&setting, &Launch { position_m, velocity_mps: direction * 200.0 }, seed);
        for sample in &followed.path.samples {
            let Some(face_m) = ground.height_m(sample.position_m.truncate()) else { continue };
            let below_m = face_m - sample.position_m.z;
            let is_under = (0.05 - 1e-6..=4.05 + 1e-6).contains(&below_m);
            assert!(is_under || below_m <= 1e-6, "seed {seed}: {below_m} below the ground");
            under += u32::from(is_under);
        }
        for hit in &followed.hits {
            if let Response::Penetration { exit_m, .. } = hit.response {
                let depth_m = |at: DVec3| ground.height_m(at.truncate()).unwrap() - at.z;
                let through_m = (depth_m(exit_m) - depth_m(hit.position_m)).abs();
                assert!((through_m - 0.05).abs() < 1e-5, "seed {seed}: {through_m} m from face to face");
            }
            let face_m = ground.height_m(hit.position_m.truncate()).unwrap();
            let depth_m = face_m - hit.position_m.z;
            assert!([0.0, 0.05, 4.05].iter().any(|face| (depth_m - face).abs() < 1e-6), "{depth_m}");
        }
    }
    assert!(under > 100, "{under}");
}

#[test]
fn a_spread_tells_bounces_from_holes() {
    let range = Range::new();
    let round = range.round("slug");
    // effectiveness 1.5 leaves half the chance of a ricochet: 0.45 * 0.67 * 0.5, the way through being 0.0394 m
    let way_m = 0.02 / (101.9_f64 / 201.0);
    let layer = Layer { capacity_m: 1.5 * way_m, ..THIN };
    let setting = Setting { layer: Some(layer), ..range.setting(&round, &Ground::SEA_LEVEL, "metal") };
    let spread = spread(&gunlay::flight::FirstLeg::of(&setting, &low_shot(-30.0)), 0..4000).unwrap();
    assert!((spread.probability - 0.45 * 0.67 * 0.5).abs() < 0.001, "{}", spread.probability);
    let (bounced, through) = (spread.count(Onward::Ricochet), spread.count(Onward::Penetration));
    assert_eq!(bounced + through, 4000, "what does not bounce goes through");
    let sigma = (spread.probability * (1.0 - spread.probability) / 4000.0).sqrt();
    assert!((spread.share() - spread.probability).abs() < 4.5 * sigma);
    assert!((spread.share() - bounced as f64 / 4000.0).abs() < 1e-12);
}

#[test]
fn a_layer_of_no_depth_is_refused_by_name() {
    let hollow = |depth_m| Some(Hollow { depth_m, floor: None });
    for (layer, told) in [
        (Layer { thickness_m: 0.0, ..THIN }, "thickness_m is 0; accepted: a finite number above 0"),
        (Layer { capacity_m: f64::INFINITY, ..THIN }, "capacity_m is inf; accepted: a finite number above 0"),
        (Layer { hollow: hollow(-1.0), ..THIN }, "hollow_m is -1; accepted: a finite number above 0"),
    ] {
        assert_eq!(layer.checked().unwrap_err().to_string(), told);
    }
    assert_eq!(THIN.checked(), Ok(THIN));
}

/// The same ground upside down.
fn upside_down(heights: &[f32]) -> [Ground; 2] {
    let lattice = Lattice { cols: 5, rows: 5, origin_m: DVec2::ZERO, spacing_m: DVec2::splat(10.0) };
    let scale = HeightScale { scale_m: 1.0, offset_m: 0.0, hole: None };
    let of = |sign: f32| {
        let samples = Samples::F32(heights.iter().map(|height| sign * height).collect());
        Ground::Relief(Arc::new(HeightMap::new(samples, lattice, scale).unwrap()))
    };
    [of(1.0), of(-1.0)]
}

proptest! {
    #[test]
    fn from_below_is_from_above_upside_down(
        heights in prop::collection::vec(-5.0f32..5.0, 25),
        from in prop::array::uniform3(-5.0f64..45.0),
        to in prop::array::uniform3(-5.0f64..45.0),
    ) {
        let [ground, turned] = upside_down(&heights);
        let place = |[x, y, z]: [f64; 3]| DVec3::new(x, y, z * 0.5 - 10.0);
        let flipped = |at: DVec3| DVec3::new(at.x, at.y, -at.z);
        let (from, to) = (place(from), place(to));
        for (here, there) in [(&ground, &turned), (&Ground::Flat { height_m: 2.0 }, &Ground::Flat { height_m: -2.0 })] {
            let below = here.first_contact_from_below(from, to);
            let above = there.first_contact(flipped(from), flipped(to));
            prop_assert_eq!(below.is_some(), above.is_some());
            let (Some(below), Some(above)) = (below, above) else { continue };
            prop_assert!((below.fraction - above.fraction).abs() < 1e-9);
            prop_assert!((below.position - flipped(above.position)).length() < 1e-7);
            prop_assert!((below.normal - flipped(above.normal)).length() < 1e-9);
        }
    }
}
