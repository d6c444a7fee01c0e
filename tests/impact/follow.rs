//! A shell followed through its hits over flat and real ground.

use glam::DVec3;
use gunlay::arsenal::catalog::{Catalog, Source};
use gunlay::arsenal::{Body, ImpactRules, Round, Surface};
use gunlay::flight::{Cover, End, FirstLeg, Followed, Launch, Layer, Setting, fly, follow};
use gunlay::impact::Response;
use gunlay::products::bounces::{Verdict, spread};
use gunlay::terrain::Ground;
use gunlay::terrain::load::builtin_jacksboro;

/// Slugs that ricochet from 10 degrees on: one without drag, one with, one under point physics.
const SLUGS: &str = r#"
[world]
id = "wardogs"

[[shell]]
id = "slug"
model = "game"
diameter_cm = 1
mass_kg = 0.05
drag_value = 0

[[shell]]
id = "dragged"
model = "game"
diameter_cm = 10.5
mass_kg = 19
drag_value = 2.5
drag_curve = "GC"
lifetime_s = 40

[[shell]]
id = "point"
model = "point"
mass_kg = 1

[[weapon]]
id = "gun"
launch_speed_mps = 200
shells = ["slug", "dragged", "point"]
"#;

pub struct Range {
    pub catalog: Catalog,
    rules: ImpactRules,
}

impl Range {
    pub fn new() -> Self {
        let mut sources = Source::shipped();
        sources.push(Source::new("slugs.toml", SLUGS));
        let catalog = Catalog::from_sources(&sources).unwrap();
        let rules = catalog.impact_of(catalog.weapon("gun").unwrap()).unwrap().clone();
        Self { catalog, rules }
    }

    pub fn round(&self, shell: &str) -> Round {
        self.catalog.round("gun", shell).unwrap()
    }

    pub fn setting<'a>(&'a self, round: &'a Round, ground: &'a Ground, surface: &str) -> Setting<'a> {
        let surface: &Surface = self.catalog.surface(surface).unwrap();
        let cover = Cover::everywhere(surface);
        Setting { round, wind_mps: DVec3::ZERO, ground, cover, layer: None, rules: &self.rules }
    }
}

/// From 20 m up, `elevation_deg` above the horizontal, northward at 200 m/s.
pub fn low_shot(elevation_deg: f64) -> Launch {
    let (sin, cos) = elevation_deg.to_radians().sin_cos();
    Launch { position_m: DVec3::new(0.0, 0.0, 20.0), velocity_mps: DVec3::new(0.0, cos, sin) * 200.0 }
}

fn bouncing(setting: &Setting<'_>, launch: &Launch) -> (u32, Followed) {
    let found = (0..500).map(|seed| (seed, follow(setting, launch, seed))).find(|(_, f)| f.hits.len() > 1);
    found.unwrap()
}

#[test]
fn a_round_that_does_not_bounce_ends_as_it_always_did() {
    let range = Range::new();
    let round = range.catalog.round("sph-2", "155mm-expensive").unwrap();
    let setting = range.setting(&round, &Ground::SEA_LEVEL, "metal");
    let launch = low_shot(5.0);
    let followed = follow(&setting, &launch, 1);
    assert_eq!(followed.path, fly(&round, &launch, DVec3::ZERO, &Ground::SEA_LEVEL));
    assert_eq!(followed.hits.len(), 1);
    assert_eq!(followed.hits[0].response, Response::End);
    assert!(followed.hits[0].is_armed == (followed.hits[0].time_s >= 1.2999));
}

#[test]
fn the_path_goes_on_from_the_bounce_under_both_models() {
    let range = Range::new();
    for shell in ["slug", "dragged", "point"] {
        let round = range.round(shell);
        let setting = range.setting(&round, &Ground::SEA_LEVEL, "metal");
        let (seed, followed) = bouncing(&setting, &low_shot(-3.0));
        let first = &followed.hits[0];
        let Response::Ricochet { velocity_mps } = first.response else { panic!("{shell}: it bounced") };
        let after = followed.path.at_time(first.time_s + 1e-9);
        assert!((after.position_m - first.position_m).length() < 0.002, "{shell}");
        assert!((after.velocity_mps - velocity_mps).length() < 0.01, "{shell}");
        assert_eq!(followed.hits[1].seed_before, first.seed_after, "{shell}");
        assert_eq!((first.history.count, first.history.ricochets & 1), (1, 1));
        assert!(followed.path.samples.windows(2).all(|pair| pair[0].time_s <= pair[1].time_s));
        assert_eq!(follow(&setting, &low_shot(-3.0), seed), followed, "same seed, same record");
    }
}

#[test]
fn val_a_bounce_without_drag_is_a_parabola_in_the_steps_of_the_game() {
    // between two hits: z = z0 + vz t - g t^2 / 2 exactly, because the trapezoid is exact for constant acceleration
    let range = Range::new();
    let round = range.round("slug");
    let setting = range.setting(&round, &Ground::SEA_LEVEL, "ice");
    let (_, followed) = bouncing(&setting, &low_shot(-3.0));
    let (first, second) = (&followed.hits[0], &followed.hits[1]);
    let Response::Ricochet { velocity_mps } = first.response else { panic!("it bounced") };
    let flown_s = second.time_s - first.time_s;
    let along = velocity_mps.truncate() * flown_s;
    assert!((second.position_m.truncate() - first.position_m.truncate() - along).length() < 1e-6);
    let fall_m = 0.001 + velocity_mps.z * flown_s - 4.9 * flown_s * flown_s;
    assert!(fall_m.abs() < 0.01, "the last chord is straight: {fall_m}");
    // whole steps after what the hit left of its own
    let inner =
        followed.path.samples.iter().filter(|s| s.time_s > first.time_s + 1e-9 && s.time_s < second.time_s);
    for sample in inner {
        let steps = sample.time_s / round.step_s;
        assert!((steps - steps.round()).abs() < 1e-6, "{steps}");
    }
}

#[test]
fn a_bounce_on_real_ground_never_leaves_it_below() {
    let range = Range::new();
    let ground = builtin_jacksboro().unwrap().ground();
    let round = range.round("dragged");
    let setting = range.setting(&round, &ground, "metal");
    let middle = DVec3::new(8000.0, 8000.0, 0.0);
    let height = ground.height_m(middle.truncate()).unwrap();
    let mut bounced = 0;
    for seed in 0..300 {
        let bearing = f64::from(seed) * 0.7;
        let direction = DVec3::new(bearing.sin(), bearing.cos(), -0.05).normalize();
        let position_m = DVec3::new(middle.x, middle.y, height + 15.0);
        let launch = Launch { position_m, velocity_mps: direction * 200.0 };
        let followed = follow(&setting, &launch, seed);
        bounced += u32::from(followed.hits.len() > 1);
        assert!(matches!(followed.path.landing.end, End::Terrain { .. } | End::OffMap | End::Lifetime));
        for sample in &followed.path.samples {
            let Some(floor) = ground.height_m(sample.position_m.truncate()) else { continue };
            assert!(sample.position_m.z >= floor - 1e-6, "seed {seed}: {} under {floor}", sample.position_m);
        }
    }
    assert!(bounced > 20, "{bounced}");
}

#[test]
fn a_box_bounces_from_where_its_middle_was() {
    let range = Range::new();
    let ground = builtin_jacksboro().unwrap().ground();
    let mut round = range.round("dragged");
    round.hit.sweep_half_extents_m = [0.5, 0.2, 0.2];
    let setting = range.setting(&round, &ground, "metal");
    let height_m = ground.height_m(glam::DVec2::splat(8000.0)).unwrap();
    let position_m = DVec3::new(8000.0, 8000.0, height_m + 15.0);
    let launch = Launch { position_m, velocity_mps: DVec3::new(190.0, 0.0, -60.0) };
    let (_, followed) = bouncing(&setting, &launch);
    let first = &followed.hits[0];
    assert!(first.centre_m.distance(first.position_m) > 0.1, "the box touches with its skin");
    let start = followed.path.samples.iter().find(|sample| sample.time_s >= first.time_s).unwrap();
    assert!(start.position_m.distance(first.centre_m + first.normal * 0.001) < 1e-9);
}

#[test]
fn many_seeds_share_their_first_leg() {
    let range = Range::new();
    let round = range.round("dragged");
    let setting = range.setting(&round, &Ground::SEA_LEVEL, "metal");
    let first = FirstLeg::of(&setting, &low_shot(-3.0));
    for seed in 0..50 {
        assert_eq!(first.followed(seed), follow(&setting, &low_shot(-3.0), seed));
    }
}

#[test]
fn every_flight_ends_however_it_bounces() {
    let range = Range::new();
    let Body::Game(_) = range.round("slug").body else { panic!("a game shell") };
    for (surface, elevation) in [("ice", -0.5), ("metal", -30.0), ("rock", 0.0), ("unnamed", -10.0)] {
        let round = range.round("slug");
        let setting = range.setting(&round, &Ground::SEA_LEVEL, surface);
        for seed in 0..2000 {
            let followed = follow(&setting, &low_shot(elevation), seed);
            assert!(followed.hits.len() < 64 && followed.path.landing.state.position_m.is_finite());
        }
    }
}

#[test]
fn a_spread_of_seeds_is_what_each_seed_alone_gives() {
    let range = Range::new();
    let round = range.round("dragged");
    let setting = range.setting(&round, &Ground::SEA_LEVEL, "metal");
    let spread = spread(&FirstLeg::of(&setting, &low_shot(-3.0)), 100..4100).unwrap();
    assert_eq!(spread.shots, 4000);
    let sigma = (spread.probability * (1.0 - spread.probability) / 4000.0).sqrt();
    assert!((spread.share() - spread.probability).abs() < 4.5 * sigma);
    for rest in spread.rests.iter().step_by(97) {
        let alone = follow(&setting, &low_shot(-3.0), rest.seed);
        assert_eq!((alone.path.landing.state.position_m, alone.hits.len()), (rest.position_m, rest.hits));
    }
    let quantiles = [0.0, 0.5, 0.9, 1.0].map(|share| spread.distance_m(share).unwrap());
    assert!(quantiles.windows(2).all(|pair| pair[0] <= pair[1]) && quantiles[3] > 50.0, "{quantiles:?}");
    let below =
        spread.rests.iter().filter(|rest| rest.position_m.distance(spread.first_hit_m) <= quantiles[1]);
    assert!((below.count() as f64 / spread.rests.len() as f64 - 0.5).abs() < 0.01);
}

#[test]
fn a_shot_that_hits_nothing_has_no_spread() {
    let range = Range::new();
    let mut round = range.round("dragged");
    round.lifetime_s = 0.1;
    let setting = range.setting(&round, &Ground::SEA_LEVEL, "metal");
    assert_eq!(spread(&FirstLeg::of(&setting, &low_shot(45.0)), 0..10), None);
}

#[test]
fn the_verdict_says_what_the_shot_does_here() {
    let range = Range::new();
    let verdict = |round: &Round, surface: &str, layer, elevation| {
        let setting = Setting { layer, ..range.setting(round, &Ground::SEA_LEVEL, surface) };
        Verdict::of(&follow(&setting, &low_shot(elevation), 1).hits[0]).to_string()
    };
    let expensive = range.catalog.round("sph-2", "155mm-expensive").unwrap();
    assert_eq!(verdict(&expensive, "metal", None, 45.0), "detonates");
    assert_eq!(verdict(&expensive, "metal", None, -30.0), "strikes unarmed");
    // 60 deg from the normal is held by two bins only on the bound; a little steeper it is 0.45 * 0.67
    let slug = range.round("slug");
    assert_eq!(
        verdict(&slug, "metal", None, -32.0),
        "ricochets with probability 30.2 %, otherwise detonates"
    );
    let layer = Some(Layer { thickness_m: 0.02, capacity_m: 0.05, hollow: None });
    let told = verdict(&slug, "wood", layer, -85.0);
    assert!(told.starts_with("goes through and on at "), "{told}");
}
