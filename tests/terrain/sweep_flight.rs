//! The box carried along whole flights, and the laws it keeps when the world is turned.

use std::f64::consts::TAU;
use std::sync::Arc;

use glam::{DVec2, DVec3};
use gunlay::arsenal::{Catalog, Round};
use gunlay::flight::{End, Launch, fly, fly_to_height};
use gunlay::terrain::heightmap::{HeightMap, HeightScale, Lattice};
use gunlay::terrain::samples::Samples;
use gunlay::terrain::{Contact, Ground, Probe, load};
use proptest::prelude::*;

use super::contact::{Dice, Judge, map_of, rough_map};
use super::sweep::{SHELL, march, way};

/// Steps farther above the ground than this cannot touch it, metres.
const FAR_ABOVE: f64 = 30.0;

/// When and where the judge finds the box of a whole flight in the ground: the step and the fraction of it.
fn marched_flight(judge: &Judge, round: &Round, launch: &Launch) -> Option<(usize, f64)> {
    let free = fly_to_height(round, launch, DVec3::ZERO, -500.0);
    free.samples.windows(2).enumerate().skip(1).find_map(|(step, pair)| {
        let way = [pair[0].position_m, pair[1].position_m];
        let above = |at: DVec3| at.z - judge.height(at.truncate());
        if above(way[0]) > FAR_ABOVE && above(way[1]) > FAR_ABOVE {
            return None;
        }
        Some((step, march(judge, way, 40)?))
    })
}

#[test]
fn a_flight_over_jacksboro_ends_where_its_box_first_touches() {
    let map = load::builtin_jacksboro().unwrap().map;
    let (judge, ground) = (Judge::of(&map), Ground::Relief(Arc::clone(&map)));
    let round = Catalog::shipped().unwrap().round("sph-2", "155mm-expensive").unwrap();
    let mut dice = Dice(21);
    let mut judged = 0;
    for _ in 0..80 {
        let place = DVec2::new(dice.between(5000.0, 15_000.0), dice.between(5000.0, 15_000.0));
        let (azimuth, elevation) = (dice.between(0.0, TAU), dice.between(0.05, 1.4));
        let bore =
            DVec3::new(azimuth.sin() * elevation.cos(), azimuth.cos() * elevation.cos(), elevation.sin());
        let position_m = place.extend(map.height_m(place).unwrap() + 4.0);
        let launch = Launch { position_m, velocity_mps: bore * 300.0 };
        let path = fly(&round, &launch, DVec3::ZERO, &ground);
        let End::Terrain { touched_m, .. } = path.landing.end else { continue };
        let Some((step, fraction)) = marched_flight(&judge, &round, &launch) else { continue };
        let marched_s = (step as f64 + fraction) * round.step_s;
        let late_m = (path.landing.state.time_s - marched_s) * path.landing.state.velocity_mps.length();
        assert!(late_m.abs() < 2e-3, "{late_m} m behind the march, fired from {place} along {bore}");
        assert_eq!(path.last().position_m, touched_m);
        judged += 1;
        assert!((touched_m.z - map.height_m(touched_m.truncate()).unwrap()).abs() < 1e-6);
    }
    assert!(judged > 40, "{judged} shots struck ground");
}

/// A square map about the origin with its heights taken from another by column and row.
fn seen(map: &HeightMap, from: impl Fn(usize, usize) -> [usize; 2]) -> HeightMap {
    let (cols, side) = (map.cols(), 13);
    assert!(cols >= side && map.rows() >= side);
    let heights = (0..side * side).map(|index| {
        let [col, row] = from(index % side, index / side);
        map.sample_m(col, row).unwrap() as f32
    });
    let half = (side - 1) as f64 / 2.0 * 7.0;
    let lattice =
        Lattice { cols: side, rows: side, origin_m: DVec2::splat(-half), spacing_m: DVec2::splat(7.0) };
    HeightMap::new(Samples::F32(heights.collect()), lattice, HeightScale::METRES).unwrap()
}

fn touch(map: &HeightMap, [from, to]: [DVec3; 2]) -> Option<Contact> {
    Ground::Relief(Arc::new(map.clone())).first_contact_of(Probe::Box(SHELL), from, to)
}

proptest! {
    #[test]
    fn turning_and_mirroring_the_world_turns_and_mirrors_the_touch(seed in 0..40_u64) {
        let rough = rough_map(seed, false);
        let plain = seen(&rough, |col, row| [col, row]);
        let mirrored = seen(&rough, |col, row| [12 - col, row]);
        // A quarter to the left takes (x, y) to (-y, x).
        let turned = seen(&rough, |col, row| [row, 12 - col]);
        let mut dice = Dice(seed + 1000);
        for _ in 0..40 {
            let Some(way) = way(&plain, &mut dice, 6.0) else { continue };
            let there = touch(&plain, way);
            let cases = [
                (touch(&mirrored, way.map(|p| DVec3::new(-p.x, p.y, p.z))), there.map(|c| DVec3::new(-c.position.x, c.position.y, c.position.z))),
                (touch(&turned, way.map(|p| DVec3::new(-p.y, p.x, p.z))), there.map(|c| DVec3::new(-c.position.y, c.position.x, c.position.z))),
            ];
            for (contact, place) in cases {
                prop_assert_eq!(contact.is_some(), there.is_some());
                if let (Some(contact), Some(there), Some(place)) = (contact, there, place) {
                    prop_assert!((contact.fraction - there.fraction).abs() < 1e-9);
                    prop_assert!((contact.position - place).length() < 1e-6);
                }
            }
        }
    }
}

#[test]
fn an_edge_that_touches_level_ground_touches_with_its_middle() {
    let flat = map_of(vec![0.0; 16], 4, DVec2::splat(20.0));
    let (from, to) = (DVec3::new(-15.0, 20.0, 3.0), DVec3::new(-15.0, 45.0, -3.0));
    let contact = touch(&flat, [from, to]).unwrap();
    assert!((contact.position.x + 15.0).abs() < 1e-9 && contact.position.z.abs() < 1e-9, "{contact:?}");
}

#[test]
fn a_box_that_leaves_the_ground_it_stands_in_flies_on_and_one_that_does_not_stops() {
    let ground = Ground::Relief(Arc::new(map_of(vec![0.0; 16], 4, DVec2::splat(20.0))));
    let muzzle = DVec3::new(-15.0, 20.0, 0.01);
    let probe = Probe::Box(SHELL);
    for ground in [&ground, &Ground::SEA_LEVEL] {
        assert_eq!(ground.first_contact_of(probe, muzzle, muzzle + DVec3::new(0.0, 9.0, 4.0)), None);
        let down = ground.first_contact_of(probe, muzzle, muzzle + DVec3::new(0.0, 9.0, -4.0)).unwrap();
        assert_eq!(down.fraction, 0.0);
        let below = muzzle - DVec3::Z;
        let from_below = ground.first_contact_of(probe, below, below + DVec3::new(0.0, 9.0, 4.0)).unwrap();
        assert_eq!(from_below.fraction, 0.0, "its middle is in the ground");
    }
}

#[test]
fn a_box_wider_than_a_cell_still_meets_every_crest() {
    // A crest three cells to the right of the axis, inside the box's width.
    let mut heights = vec![0.0; 400];
    heights[10 * 20 + 13] = 5.0;
    let map = map_of(heights, 20, DVec2::splat(1.0));
    let wide = gunlay::terrain::HalfExtents { along_m: 0.5, across_m: 4.0, up_m: 0.2 };
    let at = |north: f64| DVec3::new(-37.5 + 10.0, 12.25 + north, 4.0);
    let ground = Ground::Relief(Arc::new(map));
    let contact = ground.first_contact_of(Probe::Box(wide), at(3.0), at(17.0)).unwrap();
    assert!((contact.position.x - (-37.5 + 13.0)).abs() < 0.3, "{contact:?}");
    assert_eq!(ground.first_contact_of(Probe::Point, at(3.0), at(17.0)), None);
}
