//! First contact of a segment with a height map, judged by a dense march that shares no code with it.

use std::sync::Arc;

use glam::{DVec2, DVec3};
use gunlay::terrain::heightmap::{HeightMap, HeightScale, Lattice};
use gunlay::terrain::samples::Samples;
use gunlay::terrain::{Contact, Ground, load};
use proptest::prelude::*;

/// The judge's own picture of the ground: heights row by row from the south, and nothing of the library's code.
pub struct Judge {
    heights: Vec<f64>,
    cols: usize,
    rows: usize,
    origin: DVec2,
    spacing: DVec2,
}

/// Under the ground by less than this, metres, a point may count as on it.
const ON_THE_GROUND: f64 = 1e-6;

impl Judge {
    pub fn of(map: &HeightMap) -> Self {
        let (cols, rows) = (map.cols(), map.rows());
        let heights = (0..cols * rows)
            .map(|index| map.sample_m(index % cols, index / cols).unwrap_or(f64::NAN))
            .collect();
        Self { heights, cols, rows, origin: map.lattice().origin_m, spacing: map.lattice().spacing_m }
    }

    pub fn height(&self, place: DVec2) -> f64 {
        let x = (place.x - self.origin.x) / self.spacing.x;
        let y = (place.y - self.origin.y) / self.spacing.y;
        if !(0.0..=(self.cols - 1) as f64).contains(&x) || !(0.0..=(self.rows - 1) as f64).contains(&y) {
            return f64::NAN;
        }
        let (col, row) = ((x as usize).min(self.cols - 2), (y as usize).min(self.rows - 2));
        let (u, v) = (x - col as f64, y - row as f64);
        let at = |c: usize, r: usize| self.heights[(row + r) * self.cols + col + c];
        let south = at(0, 0) * (1.0 - u) + at(1, 0) * u;
        let north = at(0, 1) * (1.0 - u) + at(1, 1) * u;
        south * (1.0 - v) + north * v
    }

    /// Metres above the ground at a fraction of the segment; NaN where there is no ground.
    fn clearance(&self, from: DVec3, to: DVec3, fraction: f64) -> f64 {
        let at = from + (to - from) * fraction;
        at.z - self.height(at.truncate())
    }

    /// The first fraction under the ground that `steps` looks along the segment find, bisected; `None` when none is.
    fn march(&self, from: DVec3, to: DVec3, steps: usize) -> Option<f64> {
        let fraction = |step: usize| step as f64 / steps as f64;
        let under = (0..=steps).find(|&step| self.clearance(from, to, fraction(step)) < -ON_THE_GROUND)?;
        if under == 0 {
            return Some(0.0);
        }
        let (mut above, mut below) = (fraction(under - 1), fraction(under));
        for _ in 0..60 {
            let middle = 0.5 * (above + below);
            if self.clearance(from, to, middle) < -ON_THE_GROUND { below = middle } else { above = middle }
        }
        Some(below)
    }

    /// Whether the answer is the first contact: as early as the march's, and a true touch where the march saw none.
    fn agrees(&self, from: DVec3, to: DVec3, steps: usize, answer: Option<Contact>) {
        let length = (to - from).length();
        let marched = self.march(from, to, steps);
        let Some(contact) = answer else {
            assert_eq!(marched, None, "missed the ground on {from} to {to}");
            return;
        };
        let reached = from + (to - from) * contact.fraction;
        assert!((reached - contact.position).length() < 1e-6);
        if let Some(marched) = marched {
            let late = (contact.fraction - marched) * length;
            assert!(late < 1e-3, "{late} m behind the march on {from} to {to}");
        }
        let clearance = self.clearance(from, to, contact.fraction);
        // At the map's edge the judge's own rounding may put the point outside.
        let is_touch = clearance.abs() < 1e-3 || clearance.is_nan();
        let starts_or_enters_below = clearance < 0.0 && self.came_from_no_ground(from, to, contact.fraction);
        assert!(is_touch || starts_or_enters_below, "{clearance} m off the ground on {from} to {to}");
    }

    fn least_clearance(&self, from: DVec3, to: DVec3, steps: usize) -> f64 {
        let fractions = (0..=steps).map(|step| step as f64 / steps as f64);
        fractions.map(|fraction| self.clearance(from, to, fraction)).fold(f64::NAN, f64::min)
    }

    fn came_from_no_ground(&self, from: DVec3, to: DVec3, fraction: f64) -> bool {
        fraction <= 0.0 || self.clearance(from, to, fraction - 1e-9).is_nan()
    }
}

/// Random numbers from a seed (`SplitMix64`), in [0, 1).
pub struct Dice(pub u64);

impl Dice {
    fn roll(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((bits ^ (bits >> 31)) >> 11) as f64 / (1u64 << 53) as f64
    }

    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.roll()
    }
}

pub fn map_of(heights: Vec<f32>, cols: usize, spacing: DVec2) -> HeightMap {
    let rows = heights.len() / cols;
    let lattice = Lattice { cols, rows, origin_m: DVec2::new(-37.5, 12.25), spacing_m: spacing };
    HeightMap::new(Samples::F32(heights), lattice, HeightScale::METRES).unwrap()
}

pub fn rough_map(seed: u64, holes: bool) -> HeightMap {
    let mut dice = Dice(seed);
    let hole = |dice: &mut Dice| holes && dice.roll() < 0.04;
    let heights = (0..17 * 13)
        .map(|_| if hole(&mut dice) { f32::NAN } else { dice.between(-30.0, 30.0) as f32 })
        .collect();
    map_of(heights, 17, DVec2::new(7.0, 11.5))
}

/// A segment near the ground, steep, level or grazing, from inside the map or from beside it.
fn segment(map: &HeightMap, dice: &mut Dice, reach: f64) -> (DVec3, DVec3) {
    let [low, high] = map.corners_m();
    let margin = (high - low) * 0.1;
    let (low, high) = (low - margin, high + margin);
    let from = DVec2::new(dice.between(low.x, high.x), dice.between(low.y, high.y));
    let to = from + DVec2::new(dice.between(-reach, reach), dice.between(-reach, reach));
    let relief = map.highest_m() - map.lowest_m();
    let above = |place: DVec2, lift: f64| place.extend(map.height_m(place).unwrap_or(0.0) + lift);
    let lift = relief * dice.between(-0.1, 1.0).powi(3);
    let drop = relief * dice.between(-0.5, 0.5);
    (above(from, lift.max(-0.2)), above(to, drop))
}

#[test]
fn no_contact_is_missed_in_a_hundred_thousand_segments_over_rough_ground() {
    let mut dice = Dice(1);
    for seed in 0..50 {
        let map = rough_map(seed, seed % 3 == 0);
        let judge = Judge::of(&map);
        let ground = Ground::Relief(Arc::new(map.clone()));
        for _ in 0..2000 {
            let (from, to) = segment(&map, &mut dice, 60.0);
            judge.agrees(from, to, 250, ground.first_contact(from, to));
        }
    }
}

#[test]
fn no_contact_is_missed_on_jacksboro() {
    let loaded = load::builtin_jacksboro().unwrap();
    let (judge, ground) = (Judge::of(&loaded.map), loaded.ground());
    let mut dice = Dice(2);
    for _ in 0..20_000 {
        let (from, to) = segment(&loaded.map, &mut dice, 1500.0);
        judge.agrees(from, to, 250, ground.first_contact(from, to));
    }
    for _ in 0..80_000 {
        let (from, to) = segment(&loaded.map, &mut dice, 120.0);
        judge.agrees(from, to, 60, ground.first_contact(from, to));
    }
}

#[test]
fn the_least_clearance_is_that_of_a_dense_march() {
    let mut dice = Dice(3);
    for seed in 0..20 {
        let map = rough_map(seed, seed % 3 == 0);
        let judge = Judge::of(&map);
        let ground = Ground::Relief(Arc::new(map.clone()));
        for _ in 0..200 {
            let (from, to) = segment(&map, &mut dice, 60.0);
            let marched = judge.least_clearance(from, to, 4000);
            let least = ground.least_clearance_m(from, to);
            // A step of the march is at most 0.03 m long, over slopes of at most 18.
            let is_right = least.map_or(marched.is_nan(), |m| (m - marched).abs() < 0.5 || marched.is_nan());
            assert!(is_right, "{least:?}, marched {marched}, {from} to {to}");
            assert!(least.is_none_or(|m| m <= marched + 1e-9 || marched.is_nan()));
        }
    }
}

#[test]
fn a_thin_ridge_is_never_stepped_over() {
    // One sample 100 m high in a plain: a path across the whole map at 99.9 m meets its tip, one at 100.1 m does not.
    let mut heights = vec![0.0; 101 * 101];
    heights[50 * 101 + 50] = 100.0;
    let ground = Ground::Relief(Arc::new(map_of(heights, 101, DVec2::new(10.0, 10.0))));
    let tip = DVec2::new(-37.5 + 500.0, 12.25 + 500.0);
    for turn in 0..72 {
        let along = DVec2::from_angle(f64::from(turn).to_radians() * 5.0) * 400.0;
        let contact = |z| ground.first_contact((tip - along).extend(z), (tip + along).extend(z));
        let touch = contact(99.9).unwrap().position;
        assert!((touch.truncate() - tip).length() < 0.02, "{turn}: {touch}");
        assert_eq!(contact(100.1), None);
    }
}

fn gable() -> Ground {
    // A ridge of 50 m from south to north along the middle column.
    let heights = (0..5).flat_map(|_| [0.0, 25.0, 50.0, 25.0, 0.0]).collect();
    Ground::Relief(Arc::new(map_of(heights, 5, DVec2::new(10.0, 30.0))))
}

#[test]
fn a_grazing_shot_along_a_ridge_and_a_cell_border_meets_it_where_it_dips_under() {
    let ground = gable();
    let ridge = |north: f64, z: f64| DVec3::new(-17.5, 12.25 + north, z);
    let contact = ground.first_contact(ridge(-30.0, 51.0), ridge(150.0, 49.0)).unwrap();
    assert!((contact.position.z - 50.0).abs() < 1e-9 && (contact.fraction - 0.5).abs() < 1e-9);
    assert_eq!(ground.first_contact(ridge(0.0, 50.5), ridge(120.0, 50.5)), None);
    let level = ground.first_contact(ridge(0.0, 50.0), ridge(120.0, 50.0)).unwrap();
    assert_eq!(level.fraction, 0.0);
}

#[test]
fn a_vertical_segment_meets_the_height_below_it_inside_on_borders_and_on_the_edge() {
    let map = rough_map(7, false);
    let ground = Ground::Relief(Arc::new(map.clone()));
    for col in 0..17 {
        for row in 0..13 {
            let sample = map.place_m(col, row);
            for place in [sample, sample + DVec2::new(3.5, 0.0), sample + DVec2::new(3.5, 2.25)] {
                let Some(height) = map.height_m(place) else { continue };
                let contact = ground.first_contact(place.extend(80.0), place.extend(-80.0)).unwrap();
                assert!((contact.position.z - height).abs() < 1e-9);
                assert_eq!(ground.first_contact(place.extend(80.0), place.extend(height + 1e-6)), None);
            }
        }
    }
    let outside = map.corners_m()[1] + DVec2::new(0.01, 0.0);
    assert_eq!(ground.first_contact(outside.extend(80.0), outside.extend(-80.0)), None);
}

#[test]
fn a_start_below_the_ground_touches_at_once_and_a_start_on_it_only_when_it_does_not_rise() {
    let ground = gable();
    let on = DVec3::new(-30.0, 40.0, ground.height_m(DVec2::new(-30.0, 40.0)).unwrap());
    let toward = |z: f64| on + DVec3::new(5.0, 3.0, z);
    assert_eq!(ground.first_contact(on - DVec3::Z * 0.01, toward(40.0)).unwrap().fraction, 0.0);
    assert_eq!(ground.first_contact(on, toward(40.0)), None);
    assert_eq!(ground.first_contact(on, toward(1.0)).unwrap().fraction, 0.0);
    // Rises from the slope, but not enough to clear the ridge's other flank further on.
    let falling_back = ground.first_contact(on, on + DVec3::new(-20.0, 0.0, -60.0));
    assert!(falling_back.is_some_and(|contact| contact.fraction == 0.0));
}

#[test]
fn a_segment_from_outside_touches_inside_and_one_under_the_edge_touches_where_it_enters() {
    let ground = gable();
    let from = DVec3::new(-100.0, 60.0, 30.0);
    let over = ground.first_contact(from, DVec3::new(-17.5, 60.0, 30.0)).unwrap();
    assert!((ground.height_m(over.position.truncate()).unwrap() - 30.0).abs() < 1e-9);
    let under = ground.first_contact(from - DVec3::Z * 31.0, DVec3::new(-17.5, 60.0, -1.0)).unwrap();
    assert!((under.position.x + 37.5).abs() < 1e-9);
    assert_eq!(ground.first_contact(from, DVec3::new(-100.0, -60.0, -30.0)), None);
}

#[test]
fn what_is_no_segment_touches_nothing() {
    let ground = gable();
    let from = DVec3::new(-30.0, 40.0, 60.0);
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        assert_eq!(ground.first_contact(from, DVec3::new(bad, 40.0, -10.0)), None);
        assert_eq!(ground.first_contact(DVec3::new(-30.0, bad, 60.0), from), None);
        assert_eq!(ground.first_contact(from, DVec3::new(-30.0, 40.0, bad)), None);
    }
    assert_eq!(ground.first_contact(from, from), None);
}

/// A small map, and a segment in fractions of it.
fn scene() -> impl Strategy<Value = (Vec<f32>, [DVec3; 2])> {
    let point = || (0.0..1.0f64, 0.0..1.0f64, -5.0..60.0f64).prop_map(|(x, y, z)| DVec3::new(x, y, z));
    (prop::collection::vec(-20.0f32..40.0, 30), point(), point())
        .prop_map(|(heights, from, to)| (heights, [from, to]))
}

/// Contact on a map of `cols` columns laid from the origin, the segment's ends given in fractions of it.
fn contact_on(heights: Vec<f32>, cols: usize, spacing_m: DVec2, ends: [DVec3; 2]) -> Option<f64> {
    let rows = heights.len() / cols;
    let lattice = Lattice { cols, rows, origin_m: DVec2::ZERO, spacing_m };
    let map = HeightMap::new(Samples::F32(heights), lattice, HeightScale::METRES).unwrap();
    let size = map.corners_m()[1].extend(1.0);
    let [from, to] = ends.map(|end| end * size);
    Ground::Relief(Arc::new(map)).first_contact(from, to).map(|contact| contact.fraction)
}

fn same(a: Option<f64>, b: Option<f64>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => (a - b).abs() < 1e-9,
        (a, b) => a.is_none() && b.is_none(),
    }
}

const COLS: usize = 6;
const ROWS: usize = 5;
const SPACING: DVec2 = DVec2::new(7.0, 12.0);

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn mirroring_the_world_east_to_west_changes_nothing((heights, ends) in scene()) {
        let mirrored = (0..30).map(|i| heights[i / COLS * COLS + COLS - 1 - i % COLS]).collect();
        let turned = ends.map(|end| DVec3::new(1.0 - end.x, end.y, end.z));
        let plain = contact_on(heights, COLS, SPACING, ends);
        prop_assert!(same(plain, contact_on(mirrored, COLS, SPACING, turned)));
    }

    #[test]
    fn mirroring_the_world_south_to_north_changes_nothing((heights, ends) in scene()) {
        let mirrored = (0..30).map(|i| heights[(ROWS - 1 - i / COLS) * COLS + i % COLS]).collect();
        let turned = ends.map(|end| DVec3::new(end.x, 1.0 - end.y, end.z));
        let plain = contact_on(heights, COLS, SPACING, ends);
        prop_assert!(same(plain, contact_on(mirrored, COLS, SPACING, turned)));
    }

    #[test]
    fn turning_the_world_by_a_quarter_changes_nothing((heights, ends) in scene()) {
        // What lay to the east lies to the north: (x, y) -> (1 - y, x).
        let turned_heights =
            (0..30).map(|i| heights[(ROWS - 1 - i % ROWS) * COLS + i / ROWS]).collect();
        let turned = ends.map(|end| DVec3::new(1.0 - end.y, end.x, end.z));
        let plain = contact_on(heights, COLS, SPACING, ends);
        prop_assert!(same(plain, contact_on(turned_heights, ROWS, DVec2::new(SPACING.y, SPACING.x), turned)));
    }

    #[test]
    fn cutting_a_segment_in_two_finds_the_same_contact((heights, ends) in scene(), cut in 0.05..0.95f64) {
        let plain = contact_on(heights.clone(), COLS, SPACING, ends);
        let middle = ends[0].lerp(ends[1], cut);
        let first = contact_on(heights.clone(), COLS, SPACING, [ends[0], middle]).map(|t| t * cut);
        let second = || contact_on(heights, COLS, SPACING, [middle, ends[1]]).map(|t| cut + t * (1.0 - cut));
        prop_assert!(same(plain, first.or_else(second)));
    }
}
