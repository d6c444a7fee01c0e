//! One contact: ricochets and penetrations over many seeds, history, and what a record carries.

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
        centre_m: DVec3::new(1.0, 2.0, 3.5),
        trace_m: [DVec3::new(1.0, 2.0, 4.0), DVec3::new(1.0, 2.0, 2.0)],
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
        origin_m: DVec3::new(-400.0, 0.0, 20.0),
        launch_velocity_mps: DVec3::X * round.launch_speed_mps,
        velocity_mps: DVec3::new(sin, 0.0, -cos) * speed_mps,
        time_s: 1.5,
        fuel: 0.0,
        absolute_move_m: DVec3::new(400.0, 0.0, 20.0),
        absolute_wind_drift_mps: DVec3::new(0.5, 0.25, 0.0),
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
fn val_a_record_carries_every_field_the_document_lists() {
    let range = Range::new();
    let history = HitHistory { count: 2, ricochets: 1, penetrations: 2 };
    let arrival = Arrival { is_armed: false, history, fuel: 0.75, ..arriving(&range.slug, 400.0, 60.0, 9) };
    let record = range.hit(&arrival, "soil");
    // FHitResult: Time, Location, ImpactPoint, Normal, TraceStart, TraceEnd
    assert_eq!((record.fraction, record.centre_m), (0.25, DVec3::new(1.0, 2.0, 3.5)));
    assert_eq!((record.position_m, record.normal), (DVec3::new(1.0, 2.0, 3.0), DVec3::Z));
    assert_eq!(record.trace_m, [DVec3::new(1.0, 2.0, 4.0), DVec3::new(1.0, 2.0, 2.0)]);
    // ProjectileOrigin, ImpactVelocity, InitialVelocity
    assert_eq!(record.origin_m, DVec3::new(-400.0, 0.0, 20.0));
    assert_eq!((record.velocity_mps, record.launch_velocity_mps), (arrival.velocity_mps, DVec3::X * 800.0));
    // SimulationData: ElapsedTime, Fuel, TotalAbsoluteWindDrift, TotalAbsoluteMove, HitCount, maps, RandomStreamSeed
    assert_eq!((record.time_s, record.fuel), (1.5, 0.75));
    assert_eq!(record.absolute_wind_drift_mps, DVec3::new(0.5, 0.25, 0.0));
    assert_eq!(record.absolute_move_m, DVec3::new(400.0, 0.0, 20.0));
    assert_eq!(record.history.count, 3, "this hit is counted");
    assert_eq!(record.seed_before, 9);
    // what the documents derive from it
    assert!((record.odds.impact_angle_deg - 60.0).abs() < 1e-9);
    assert!((record.momentum_kgmps - 20.0).abs() < 1e-9 && (record.energy_j - 4000.0).abs() < 1e-6);
    assert!((record.speed_mps() - 400.0).abs() < 1e-9);
    assert_eq!((record.surface.as_str(), record.is_armed), ("soil", false));
}

#[test]
fn val_after_a_hit_the_shell_is_where_the_document_puts_it() {
    // PostImpactLocation and PostImpactVelocity: the response's own, otherwise the point touched and no velocity
    let range = Range::new();
    let of = |seed| range.hit(&arriving(&range.slug, 500.0, 75.0, seed), "metal");
    let records = (0..200).map(of).collect::<Vec<_>>();
    let ended = records.iter().find(|record| record.response == Response::End).unwrap();
    assert_eq!(ended.after(), (DVec3::new(1.0, 2.0, 3.0), DVec3::ZERO));
    let bounced = records.iter().find(|record| record.response != Response::End).unwrap();
    let Response::Ricochet { velocity_mps } = bounced.response else { panic!("metal has no way out") };
    assert_eq!(bounced.after(), (DVec3::new(1.0, 2.0, 3.5), velocity_mps));
    let barrier = Some(Barrier::of(0.02, 0.5).unwrap());
    let strike = Strike { barrier, ..on(range.surface("wood")) };
    let through = respond(&arriving(&range.slug, 400.0, 0.0, 1), &strike, &range.rules);
    let Response::Penetration { exit_m, velocity_mps } = through.response else { panic!("it goes through") };
    assert_eq!(through.after(), (exit_m, velocity_mps));
}

/// The seed whose stream gives `next` as the seed after its first draw.
fn seed_before(next: u32) -> u32 {
    // 196314165^-1 modulo 2^32 by Newton's rule
    let inverse =
        (0..5).fold(1_u32, |x, _| x.wrapping_mul(2_u32.wrapping_sub(196_314_165_u32.wrapping_mul(x))));
    next.wrapping_sub(907_633_515).wrapping_mul(inverse)
}

#[test]
fn val_the_chance_must_be_strictly_above_the_fraction() {
    let range = Range::new();
    // the fraction is 0 where the high 23 bits of the seed drawn are
    for next in [0, 511] {
        let seed = seed_before(next);
        let outcome = |surface| range.hit(&arriving(&range.slug, 500.0, 75.0, seed), surface).response;
        assert_eq!(outcome("water"), Response::End, "0 is not above 0");
        assert!(matches!(outcome("sand"), Response::Ricochet { .. }), "0.02 is");
    }
    // fractions are k / 2^23: of the chance 0.25 the one just under bounces, 0.25 itself does not
    let even = Surface { ricochet_probability: 0.25, ..range.surface("metal").clone() };
    let rules = ImpactRules { ricochet_bins: Vec::new(), ..range.rules.clone() };
    for (k, bounces) in [(0x1F_FFFF_u32, true), (0x20_0000, false)] {
        let arrival = arriving(&range.slug, 500.0, 75.0, seed_before(k << 9));
        let response = respond(&arrival, &on(&even), &rules).response;
        assert_eq!(matches!(response, Response::Ricochet { .. }), bounces, "{k}");
    }
}

/// The document's reading of a bounce, written out once more: V' = |V| unit(V + (1 + f) |w| u) times the restitution.
fn bounce_by_hand(incoming: DVec3, normal: DVec3, seed: u32, t: f64, restitution: [f64; 2]) -> DVec3 {
    let mut seed = seed;
    let mut draw = || {
        seed = seed.wrapping_mul(196_314_165).wrapping_add(907_633_515);
        f64::from(seed >> 9) / 8_388_608.0
    };
    let _roll = draw();
    let (theta, phi) = (std::f64::consts::TAU * draw(), (2.0 * draw() - 1.0).acos() % 40_f64.to_radians());
    let (side, other_side) = normal.any_orthonormal_pair();
    let u = normal * phi.cos() + (side * theta.cos() + other_side * theta.sin()) * phi.sin();
    let low = 0.2;
    let high = 0.8 + (10.0 - 0.8) * t;
    let f = low + (high - low) * draw();
    let w = (-normal.dot(incoming)).max(0.0);
    let outward = (incoming + (1.0 + f) * w * u).normalize() * incoming.length();
    outward * (restitution[0] + (restitution[1] - restitution[0]) * draw())
}

#[test]
fn val_a_bounce_is_the_documents_formula_draw_by_draw() {
    let range = Range::new();
    let mut grazing = range.slug.clone();
    grazing.hit.ricochet_min_angle_deg = 0.0;
    let metal = range.surface("metal");
    // 2 / pi of a degree is the share t of the shallow interval: all of it from 1.57 degrees on
    for (angle, t) in
        [(1.0, 0.636_618_283_677_107_3), (0.5, 0.318_309_141_838_553_65), (30.0, 1.0), (80.0, 1.0)]
    {
        let mut bounced = 0;
        for seed in 0..3000 {
            let arrival = arriving(&grazing, 500.0, angle, seed);
            let Response::Ricochet { velocity_mps } = respond(&arrival, &on(metal), &range.rules).response
            else {
                continue;
            };
            bounced += 1;
            let right = bounce_by_hand(arrival.velocity_mps, DVec3::Z, seed, t, metal.restitution.unwrap());
            assert!((velocity_mps - right).length() < 1e-6, "{angle} seed {seed}: {velocity_mps} {right}");
        }
        assert!(bounced > 50, "{bounced}");
    }
}

#[test]
fn a_shell_that_moves_away_from_the_surface_keeps_its_way() {
    let range = Range::new();
    let away =
        Arrival { velocity_mps: DVec3::new(400.0, 0.0, 300.0), ..arriving(&range.slug, 500.0, 0.0, 0) };
    let bounces = (0..200).filter_map(|seed| match range.hit(&Arrival { seed, ..away }, "metal").response {
        Response::Ricochet { velocity_mps } => Some(velocity_mps.normalize()),
        _ => None,
    });
    let bounces = bounces.collect::<Vec<_>>();
    assert!(!bounces.is_empty());
    assert!(bounces.iter().all(|direction| (*direction - DVec3::new(0.8, 0.0, 0.6)).length() < 1e-9));
}

#[test]
fn val_a_surface_without_restitution_takes_no_speed() {
    let range = Range::new();
    let bare = Surface { restitution: None, ..range.surface("metal").clone() };
    let bounced = (0..200).find_map(|seed| {
        let record = respond(&arriving(&range.slug, 500.0, 75.0, seed), &on(&bare), &range.rules);
        matches!(record.response, Response::Ricochet { .. }).then_some(record)
    });
    assert!((bounced.unwrap().after().1.length() - 500.0).abs() < 1e-9);
}

#[test]
fn val_the_bounds_of_speed_and_angle_are_let_in() {
    let range = Range::new();
    // a tenth of 800 m/s exactly, and the least angle exactly
    assert_eq!(range.hit(&arriving(&range.slug, 80.0, 90.0, 1), "metal").odds.hindrance, None);
    let mut round = range.slug.clone();
    let angle_deg = range.hit(&arriving(&round, 500.0, 33.0, 1), "metal").odds.impact_angle_deg;
    round.hit.ricochet_min_angle_deg = angle_deg;
    assert_eq!(range.hit(&arriving(&round, 500.0, 33.0, 1), "metal").odds.hindrance, None);
    round.hit.ricochet_min_angle_deg = angle_deg.next_up();
    let least_deg = angle_deg.next_up();
    let hindrance = range.hit(&arriving(&round, 500.0, 33.0, 1), "metal").odds.hindrance;
    assert_eq!(hindrance, Some(Hindrance::TooSteep { least_deg }));
}

#[test]
fn val_one_bound_of_effectiveness_is_a_step() {
    let range = Range::new();
    let rules = ImpactRules { ricochet_effectiveness: [1.5, 1.5], ..range.rules.clone() };
    let factor = |capacity| {
        let barrier = Some(Barrier::of(0.5, capacity).unwrap());
        let strike = Strike { barrier, ..on(range.surface("metal")) };
        respond(&arriving(&range.slug, 500.0, 80.0, 1), &strike, &rules).odds.effectiveness
    };
    assert_eq!([0.25, 0.749, 0.75, 2.0].map(factor), [1.0, 1.0, 0.0, 0.0]);
}

#[test]
fn a_barrier_takes_nothing_off_for_a_shell_that_does_not_penetrate() {
    let range = Range::new();
    let mut blunt = range.slug.clone();
    blunt.hit.penetrates = false;
    let barrier = Some(Barrier::of(0.01, 1.0).unwrap());
    let strike = Strike { barrier, ..on(range.surface("metal")) };
    let odds = |round| respond(&arriving(round, 500.0, 80.0, 1), &strike, &range.rules).odds.effectiveness;
    assert_eq!((odds(&blunt), odds(&range.slug)), (1.0, 0.0));
}

#[test]
fn val_the_effective_thickness_decides_and_the_thickness_slows() {
    let range = Range::new();
    let through = |thickness_m, effective_thickness_m| {
        let barrier = Barrier { thickness_m, effective_thickness_m, ..Barrier::of(1.0, 0.05).unwrap() };
        let strike = Strike { barrier: Some(barrier), ..on(range.surface("wood")) };
        respond(&arriving(&range.slug, 400.0, 0.0, 1), &strike, &range.rules).exit_speed_mps
    };
    assert_eq!(through(0.02, 0.05), None, "the capacity must be above");
    assert_eq!(through(0.02, 0.06), None);
    // 400 (1 - 0.02 / 0.05) 0.865
    assert!((through(0.02, 0.049).unwrap() - 207.6).abs() < 1e-9);
    assert!(through(0.0001, 0.01).is_some(), "0.01 cm is thick enough");
    assert_eq!(through(0.000_099, 0.01), None);
}

#[test]
fn val_the_angle_is_between_the_normal_and_the_way_back() {
    let angle = |velocity_mps| impact_angle(DVec3::Z, velocity_mps).map(gunlay::units::Angle::degrees);
    assert_eq!(angle(DVec3::ZERO), None, "a shell at rest has none");
    for (velocity_mps, deg) in [
        (DVec3::new(0.0, 0.0, -5.0), 0.0),
        (DVec3::new(3.0, 0.0, -3.0), 45.0),
        (DVec3::new(0.0, 7.0, 0.0), 90.0),
        (DVec3::new(3.0, 0.0, 3.0), 135.0),
        (DVec3::new(0.0, 0.0, 2.0), 180.0),
    ] {
        assert!((angle(velocity_mps).unwrap() - deg).abs() < 1e-9, "{velocity_mps}");
    }
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
