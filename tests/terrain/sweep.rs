//! First contact of a box, judged by points inside it that share no code with the library.

use std::sync::Arc;

use glam::{DVec2, DVec3};
use gunlay::terrain::heightmap::HeightMap;
use gunlay::terrain::{Contact, Ground, HalfExtents, Probe, load};

use super::contact::{Dice, Judge, map_of, rough_map};

/// The 155 mm shells' box (hit registration document section 2.5).
pub const SHELL: HalfExtents = HalfExtents { along_m: 0.306, across_m: 0.055, up_m: 0.055 };

/// The box's own axes on the way from `from` to `to`: along, right, up.
fn axes(from: DVec3, to: DVec3) -> [DVec3; 3] {
    let along = (to - from).normalize();
    let right = along.cross(DVec3::Z).normalize();
    [along, right, right.cross(along)]
}

/// The least height of the front face's points above the ground, when the middle is at a fraction of the way.
fn front_clearance(judge: &Judge, [from, to]: [DVec3; 2], fraction: f64) -> f64 {
    let [along, right, up] = axes(from, to);
    let front = from.lerp(to, fraction) + along * SHELL.along_m;
    let offsets = (-10..=10).flat_map(|side| (-10..=10).map(move |rise| (f64::from(side), f64::from(rise))));
    let points = offsets
        .map(|(side, rise)| front + right * (side / 10.0 * SHELL.across_m) + up * (rise / 10.0 * SHELL.up_m));
    points.map(|point| point.z - judge.height(point.truncate())).fold(f64::INFINITY, f64::min)
}

/// The first of `steps` fractions at which the front face is in the ground, bisected.
pub fn march(judge: &Judge, way: [DVec3; 2], steps: usize) -> Option<f64> {
    let fraction = |step: usize| step as f64 / steps as f64;
    let under = (0..=steps).find(|&step| front_clearance(judge, way, fraction(step)) < 0.0)?;
    let (mut above, mut below) = (fraction(under.max(1) - 1), fraction(under));
    for _ in 0..40 {
        let middle = 0.5 * (above + below);
        if front_clearance(judge, way, middle) < 0.0 { below = middle } else { above = middle }
    }
    Some(below)
}

/// Not later than the march finds it, and the ground touched is ground and inside the box.
fn agrees(judge: &Judge, way: [DVec3; 2], steps: usize, answer: Option<Contact>) {
    let [from, to] = way;
    let marched = march(judge, way, steps);
    let Some(contact) = answer else {
        assert_eq!(marched, None, "missed the ground on {from} to {to}");
        return;
    };
    if let Some(marched) = marched {
        let late = (contact.fraction - marched) * (to - from).length();
        assert!(late < 1e-3, "{late} m behind the march on {from} to {to}");
    }
    let off = contact.position.z - judge.height(contact.position.truncate());
    assert!(off.abs() < 1e-6, "touches {off} m off the ground on {from} to {to}");
    let [along, right, up] = axes(from, to);
    let offset = contact.position - from.lerp(to, contact.fraction);
    let inside = [(along, SHELL.along_m), (right, SHELL.across_m), (up, SHELL.up_m)];
    for (axis, half) in inside {
        assert!(offset.dot(axis).abs() <= half + 1e-6, "{offset} is outside the box on {from} to {to}");
    }
}

/// A way of a few metres down to the ground, steep or grazing, from above it.
pub fn way(map: &HeightMap, dice: &mut Dice, reach: f64) -> Option<[DVec3; 2]> {
    let [low, high] = map.corners_m();
    let from = DVec2::new(dice.between(low.x + 1.0, high.x - 1.0), dice.between(low.y + 1.0, high.y - 1.0));
    let to = from + DVec2::new(dice.between(-reach, reach), dice.between(-reach, reach));
    let from = from.extend(map.height_m(from)? + dice.between(1.5, 4.0));
    let to = to.extend(map.height_m(to)? + dice.between(-2.0, 0.1));
    Some([from, to])
}

fn check(map: &HeightMap, dice: &mut Dice, cases: usize) {
    let judge = Judge::of(map);
    let ground = Ground::Relief(Arc::new(map.clone()));
    for _ in 0..cases {
        let Some(way) = way(map, dice, 6.0) else { continue };
        if front_clearance(&judge, way, -0.0) < 0.0 {
            continue; // the judge only looks at the front
        }
        agrees(&judge, way, 60, ground.first_contact_of(Probe::Box(SHELL), way[0], way[1]));
    }
}

#[test]
fn the_box_touches_where_its_points_do_on_rough_ground_and_on_jacksboro() {
    let mut dice = Dice(11);
    for seed in 0..4 {
        check(&rough_map(seed, false), &mut dice, 300);
    }
    check(&load::builtin_jacksboro().unwrap().map, &mut dice, 600);
}

#[test]
fn a_crease_between_the_corners_is_met() {
    // A knife edge from south to north, which the box's front meets in its middle: no corner comes near it.
    let heights = (0..5).flat_map(|_| [0.0, 0.0, 10.0, 0.0, 0.0]).collect();
    let ground = Ground::Relief(Arc::new(map_of(heights, 5, DVec2::splat(1.0))));
    let crest_east = -37.5 + 2.0;
    let (from, to) = (DVec3::new(crest_east, 14.0, 12.0), DVec3::new(crest_east, 14.0 + 1e-9, 8.0));
    let contact = ground.first_contact_of(Probe::Box(SHELL), from, to).unwrap();
    assert!((contact.position.z - 10.0).abs() < 1e-9, "{contact:?}");
    assert!((contact.fraction - (2.0 - SHELL.along_m) / 4.0).abs() < 1e-6, "{contact:?}");
    let point = ground.first_contact_of(Probe::Point, from, to).unwrap();
    assert!((point.fraction - 0.5).abs() < 1e-6);
}

#[test]
fn val_on_flat_ground_the_box_touches_with_its_lowest_corner() {
    // Level flight 30 degrees down: the lowest corner is 0.306 sin 30 + 0.055 cos 30 below the middle.
    let (from, to) = (DVec3::new(0.0, 0.0, 10.0), DVec3::new(0.0, 30.0 * 30f64.to_radians().cos(), -5.0));
    let below = 0.306 * 0.5 + 0.055 * 30f64.to_radians().cos();
    let plane = Ground::SEA_LEVEL.first_contact_of(Probe::Box(SHELL), from, to).unwrap();
    assert!((plane.fraction - (10.0 - below) / 15.0).abs() < 1e-12);
    assert!(plane.position.z.abs() < 1e-12);
    let flat = Ground::Relief(Arc::new(map_of(vec![0.0; 4], 2, DVec2::splat(200.0))));
    let (from, to) = (from + DVec3::new(1.0, 20.0, 0.0), to + DVec3::new(1.0, 20.0, 0.0));
    let relief = flat.first_contact_of(Probe::Box(SHELL), from, to).unwrap();
    assert!((relief.fraction - plane.fraction).abs() < 1e-12);
}

#[test]
fn the_box_never_touches_later_than_the_point() {
    let map = load::builtin_jacksboro().unwrap();
    let ground = map.ground();
    let mut dice = Dice(12);
    for _ in 0..5000 {
        let Some([from, to]) = way(&map.map, &mut dice, 40.0) else { continue };
        let point = ground.first_contact_of(Probe::Point, from, to);
        let swept = ground.first_contact_of(Probe::Box(SHELL), from, to);
        if let Some(point) = point {
            assert!(swept.is_some_and(|swept| swept.fraction <= point.fraction + 1e-9), "{from} to {to}");
        }
    }
}

#[test]
fn a_box_far_above_the_ground_and_one_off_the_map_touch_nothing() {
    let ground = load::builtin_jacksboro().unwrap().ground();
    let probe = Probe::Box(SHELL);
    let above = DVec3::new(9000.0, 9000.0, 1500.0);
    assert_eq!(ground.first_contact_of(probe, above, above + DVec3::new(10.0, 0.0, -3.0)), None);
    let outside = DVec3::new(-50.0, 9000.0, 100.0);
    assert_eq!(ground.first_contact_of(probe, outside, outside + DVec3::new(1.0, 8.0, -3.0)), None);
    assert_eq!(ground.first_contact_of(probe, above, DVec3::NAN), None);
    let inside = DVec3::new(9000.0, 9000.0, 100.0);
    assert_eq!(ground.first_contact_of(probe, inside, inside + DVec3::X).unwrap().fraction, 0.0);
}
