//! Hits from outside: ricochets and penetrations over many seeds, history, and what a record carries.

#![allow(clippy::unwrap_used, clippy::float_cmp, reason = "a test may stop at the first surprise")]

use glam::DVec3;
use gunlay::arsenal::catalog::{Catalog, Source};
use gunlay::arsenal::{ImpactRules, Round, Surface};
use gunlay::impact::{
    Arrival, Barrier, Hindrance, HitHistory, HitRecord, Mark, Passage, Response, Strike, impact_angle,
    respond,
};
use proptest::prelude::*;

/// A slug that ricochets from 10 degrees on and penetrates.
const SLUG: &str = r#"
[world]
id = "wardogs"

[[shell]]
id = "slug"
model = "game"
diameter_cm = 1
mass_kg = 0.05
penetration_exit_speed = 0.12

[[weapon]]
id = "gun"
launch_speed_mps = 800
shells = ["slug"]
"#;

struct Range {
    catalog: Catalog,
    rules: ImpactRules,
    slug: Round,
}

impl Range {
    fn new() -> Self {
        let mut sources = Source::shipped();
        sources.push(Source::new("slug.toml", SLUG));
        let catalog = Catalog::from_sources(&sources).unwrap();
        let rules = catalog.impact_of(catalog.weapon("gun").unwrap()).unwrap().clone();
        let slug = catalog.round("gun", "slug").unwrap();
        Self { catalog, rules, slug }
    }

    fn surface(&self, id: &str) -> &Surface {
        self.catalog.surface(id).unwrap()
    }

    fn hit(&self, arrival: &Arrival<'_>, surface: &str) -> HitRecord {
        respond(arrival, &on(self.surface(surface)), &self.rules)
    }
}

fn on(surface: &Surface) -> Strike<'_> {
    Strike {
        position_m: DVec3::new(1.0, 2.0, 3.0),
        normal: DVec3::Z,
        fraction: 0.25,
        surface,
        barrier: None,
        material: None,
    }
}

/// A round that comes in `angle_deg` from the vertical, eastward.
fn arriving(round: &Round, speed_mps: f64, angle_deg: f64, seed: u32) -> Arrival<'_> {
    let (sin, cos) = angle_deg.to_radians().sin_cos();
    Arrival {
        round,
        launch_speed_mps: round.launch_speed_mps,
        velocity_mps: DVec3::new(sin, 0.0, -cos) * speed_mps,
        time_s: 1.5,
        fuel: 0.0,
        absolute_move_m: DVec3::new(400.0, 0.0, 20.0),
        history: HitHistory::default(),
        seed,
        is_armed: true,
    }
}

const SEEDS: u32 = 100_000;

#[test]
fn val_ricochets_are_as_frequent_as_the_tables_say() {
    let range = Range::new();
    // surface probability times the bin of the angle, effectiveness taking nothing off
    for (surface, angle, p) in [
        ("metal", 75.0, 0.45 * 0.87),
        ("metal", 12.0, 0.45 * 0.18),
        ("dirt", 85.0, 0.08 * 0.92),
        ("ice", 45.0, 0.8 * 0.55),
        ("metal", 9.9, 0.0), // below the least angle
        ("fur", 85.0, 0.0),
        ("water", 85.0, 0.0),
    ] {
        let ricochets = (0..SEEDS)
            .filter(|&seed| {
                let record = range.hit(&arriving(&range.slug, 500.0, angle, seed), surface);
                assert!((record.odds.probability() - p).abs() < 1e-12, "{surface} {angle}");
                matches!(record.response, Response::Ricochet { .. })
            })
            .count();
        let (n, mean) = (f64::from(SEEDS), f64::from(SEEDS) * p);
        let bound = 4.5 * (n * p * (1.0 - p)).sqrt();
        assert!((ricochets as f64 - mean).abs() <= bound, "{surface} {angle}: {ricochets} of {mean}");
    }
}

#[test]
fn val_a_bounce_keeps_the_speed_the_surface_gives() {
    let range = Range::new();
    let [least, greatest] = range.surface("metal").restitution.unwrap();
    let mut kept = Vec::new();
    for seed in 0..SEEDS {
        let record = range.hit(&arriving(&range.slug, 500.0, 75.0, seed), "metal");
        if let Response::Ricochet { velocity_mps } = record.response {
            kept.push(velocity_mps.length() / 500.0);
        }
    }
    assert!(kept.iter().all(|share| (least - 1e-12..=greatest + 1e-12).contains(share)));
    let n = kept.len() as f64;
    let mean = kept.iter().sum::<f64>() / n;
    let bound = 4.5 * (greatest - least) / (12.0 * n).sqrt();
    assert!((mean - 0.5 * (least + greatest)).abs() < bound, "{mean}");
}

#[test]
fn val_nearly_every_bounce_leaves_steeper_than_a_mirror() {
    // The document's reading: f is uniform in 0.2 to 10 from 1.57 degrees on, so the normal component comes out about
    // (1 + f) |w| cos of the cone less |w|. Checked on the mean of the vertical share before rescaling is undone.
    let range = Range::new();
    let (mut mirror, mut steeper) = (0_u32, 0_u32);
    for seed in 0..SEEDS {
        let record = range.hit(&arriving(&range.slug, 500.0, 80.0, seed), "metal");
        if let Response::Ricochet { velocity_mps } = record.response {
            let out_deg = (velocity_mps.z / velocity_mps.length()).asin().to_degrees();
            if out_deg > 10.0 { steeper += 1 } else { mirror += 1 }
        }
    }
    let share = f64::from(steeper) / f64::from(steeper + mirror);
    // f > 1 alone would give (10 - 1) / (10 - 0.2) = 0.918; the cone takes a little off
    assert!((0.85..0.95).contains(&share), "{share}");
}

#[test]
fn the_same_seed_gives_the_same_record_and_hands_on_its_stream() {
    let range = Range::new();
    let record = |seed| range.hit(&arriving(&range.slug, 500.0, 75.0, seed), "metal");
    for seed in 0..200 {
        assert_eq!(record(seed), record(seed));
        let drawn = match record(seed).response {
            Response::Ricochet { .. } => 5, // roll, cone twice, deflection, restitution
            _ => 1,
        };
        let step = |seed: u32| seed.wrapping_mul(196_314_165).wrapping_add(907_633_515);
        assert_eq!(record(seed).seed_after, (0..drawn).fold(seed, |seed, _| step(seed)));
    }
}

#[test]
fn val_the_155_mm_family_never_ricochets_and_always_ends() {
    let range = Range::new();
    for shell in ["155mm-standard", "155mm-standard-sb", "155mm-expensive", "155mm-expensive-sb"] {
        let round = range.catalog.round("sph-2", shell).unwrap();
        for surface in range.catalog.surfaces() {
            for angle in [0.0, 30.0, 60.0, 89.9, 90.0] {
                let record = range.hit(&arriving(&round, 150.0, angle, 12_345), &surface.id);
                assert_eq!(record.response, Response::End);
                assert_eq!(record.odds.hindrance, Some(Hindrance::TooSteep { least_deg: 91.0 }));
                assert_eq!(record.seed_after, 12_345, "nothing is rolled");
            }
        }
    }
}

#[test]
fn val_the_bins_hold_both_their_ends() {
    let rules = Range::new().rules;
    for (angle, factor) in
        [(0.0, 0.08), (19.9, 0.18), (20.0, 0.18 * 0.30), (89.0, 0.92), (90.0, 0.92), (91.0, 1.0)]
    {
        assert!((rules.angle_factor(angle) - factor).abs() < 1e-12, "{angle}");
    }
}

#[test]
fn a_slow_shell_does_not_ricochet() {
    let range = Range::new();
    let hindrance = |speed| range.hit(&arriving(&range.slug, speed, 80.0, 1), "metal").odds.hindrance;
    assert_eq!(hindrance(79.9), Some(Hindrance::TooSlow { least_mps: 80.0 }));
    assert_eq!(hindrance(80.1), None);
}

#[test]
fn val_capacity_against_thickness_takes_from_the_chance_of_a_ricochet() {
    let range = Range::new();
    let factor = |capacity| {
        let barrier = Some(Barrier::of(0.01, capacity).unwrap());
        let strike = Strike { barrier, ..on(range.surface("metal")) };
        respond(&arriving(&range.slug, 500.0, 80.0, 1), &strike, &range.rules).odds.effectiveness
    };
    for (capacity, right) in
        [(0.005, 1.0), (0.01, 1.0), (0.015, 0.5), (0.0175, 0.25), (0.02, 0.0), (0.1, 0.0)]
    {
        assert!((factor(capacity) - right).abs() < 1e-12, "{capacity}");
    }
}

#[test]
fn val_a_shell_comes_out_as_fast_as_the_formula_says() {
    let range = Range::new();
    let through = |barrier: Barrier, seed| {
        let strike = Strike { barrier: Some(barrier), ..on(range.surface("wood")) };
        respond(&arriving(&range.slug, 400.0, 0.0, seed), &strike, &range.rules).response
    };
    // 400 (1 - 0.02 / 0.05) clamp(1 - (0.12 + 0.15) / 2) = 400 * 0.6 * 0.865 = 207.6
    let mut widest: f64 = 0.0;
    for seed in 0..2000 {
        let Response::Penetration { exit_m, velocity_mps } = through(Barrier::of(0.02, 0.05).unwrap(), seed)
        else {
            panic!("it goes through")
        };
        assert!((velocity_mps.length() - 207.6).abs() < 1e-9);
        assert!((exit_m - DVec3::new(1.0, 2.0, 2.98)).length() < 1e-12);
        widest = widest.max(velocity_mps.angle_between(-DVec3::Z).to_degrees());
    }
    // effectiveness 2.5 of the range 5 to 0.5: (5 - 2.5) / 4.5 of 7.5 degrees
    let most = 7.5 * 2.5 / 4.5;
    assert!(widest <= most + 1e-9 && widest > 0.95 * most, "{widest} {most}");
    assert_eq!(through(Barrier::of(0.02, 0.02).unwrap(), 1), Response::End, "capacity must be above");
    assert_eq!(through(Barrier::of(0.000_05, 0.02).unwrap(), 1), Response::End, "too thin to count");
    let forced = Barrier { passage: Passage::Forced, ..Barrier::of(0.02, 0.021).unwrap() };
    assert!(matches!(through(forced, 1), Response::Penetration { .. }));
}

#[test]
fn what_the_shell_or_the_ground_does_not_allow_is_not_gone_through() {
    let range = Range::new();
    let barrier = Some(Barrier::of(0.02, 0.5).unwrap());
    let strike = Strike { barrier, ..on(range.surface("wood")) };
    let shell = range.catalog.round("sph-2", "155mm-expensive").unwrap();
    assert_eq!(respond(&arriving(&shell, 150.0, 0.0, 1), &strike, &range.rules).response, Response::End);
    let ground = on(range.surface("wood"));
    assert_eq!(respond(&arriving(&range.slug, 500.0, 0.0, 1), &ground, &range.rules).response, Response::End);
    for (thickness, capacity) in [(0.0, 1.0), (f64::NAN, 1.0), (1.0, -1.0), (1.0, f64::INFINITY)] {
        let told = Barrier::of(thickness, capacity).unwrap_err().to_string();
        assert!(told.ends_with("accepted: a finite number above 0"), "{told}");
    }
}

#[test]
fn val_the_history_keeps_sixteen_hits_and_forgets_as_the_game_does() {
    let ricochet = Response::Ricochet { velocity_mps: DVec3::X };
    let penetration = Response::Penetration { exit_m: DVec3::ZERO, velocity_mps: DVec3::X };
    let mut history = HitHistory::default();
    for hit in 0..16 {
        history.record(if hit % 2 == 0 { &ricochet } else { &penetration }, Mark::Left);
    }
    let of = |count, ricochets, penetrations| HitHistory { count, ricochets, penetrations };
    assert_eq!(history, of(16, 0x5555, 0xAAAA));
    for _ in 16..32 {
        history.record(&ricochet, Mark::Left);
    }
    assert_eq!(history, of(32, 0x5555, 0xAAAA), "bits 16 to 31 are not stored");
    history.record(&penetration, Mark::Left);
    assert_eq!(history, of(33, 0x5555, 0xAAAB), "hit 33 sets bit 0 again");
    history.record(&penetration, Mark::None);
    history.record(&Response::End, Mark::Left);
    assert_eq!(history, of(35, 0x5555, 0xAAAB));
    let mut full = of(u16::MAX, 0, 0);
    full.record(&ricochet, Mark::Left);
    assert_eq!(full, of(0, 0, 0));
}

#[test]
fn a_penetrated_glass_leaves_no_mark_but_costs_speed() {
    let range = Range::new();
    let barrier = Some(Barrier::of(0.02, 0.05).unwrap());
    let through = |material| {
        let strike = Strike { barrier, material: Some(material), ..on(range.surface("wood")) };
        respond(&arriving(&range.slug, 400.0, 0.0, 1), &strike, &range.rules)
    };
    let (glass, wood) = (through("PM_Glass"), through("PM_Wood"));
    assert_eq!(glass.response, wood.response);
    assert_eq!((glass.history.penetrations, wood.history.penetrations), (0, 1));
    assert_eq!((glass.history.count, wood.history.count), (1, 1));
}

#[test]
fn a_record_carries_what_the_contact_was() {
    let range = Range::new();
    let arrival = Arrival { is_armed: false, ..arriving(&range.slug, 400.0, 60.0, 9) };
    let record = range.hit(&arrival, "soil");
    assert!((record.odds.impact_angle_deg - 60.0).abs() < 1e-9);
    assert!((record.momentum_kgmps - 20.0).abs() < 1e-9 && (record.energy_j - 4000.0).abs() < 1e-6);
    assert_eq!((record.surface.as_str(), record.is_armed, record.fraction), ("soil", false, 0.25));
    assert_eq!((record.time_s, record.seed_before), (1.5, 9));
    assert_eq!(record.position_m, DVec3::new(1.0, 2.0, 3.0));
}

#[test]
fn a_shell_at_rest_has_no_angle() {
    assert_eq!(impact_angle(DVec3::Z, DVec3::ZERO), None);
}

proptest! {
    #[test]
    fn a_bounce_never_gains_speed(
        angle in 0.0f64..90.0,
        speed in 100.0f64..900.0,
        seed: u32,
        kind in 0usize..40,
    ) {
        let range = Range::new();
        let surface = range.catalog.surfaces().nth(kind).unwrap();
        let record = range.hit(&arriving(&range.slug, speed, angle, seed), &surface.id);
        if let Response::Ricochet { velocity_mps } = record.response {
            prop_assert!(velocity_mps.is_finite());
            prop_assert!(velocity_mps.length() <= speed * (1.0 + 1e-12));
        }
        prop_assert!((0.0..=1.0).contains(&record.odds.probability()));
    }
}
