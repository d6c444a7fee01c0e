//! Masked shots: the verdict, where they strike, and the aim that then comes nearest.

#![allow(clippy::unwrap_used, reason = "a test that cannot read its case has failed")]

use glam::{DVec2, DVec3};
use gunlay::aim::strike::nearest_strike;
use gunlay::aim::{Arc, Solution, Verdict};
use gunlay::arsenal::Catalog;
use gunlay::flight::{End, fly};
use gunlay::mission::{Place, Situation, Stand};
use gunlay::terrain::load::builtin_jacksboro;

const GUN_M: DVec2 = DVec2::new(12_000.0, 15_000.0);

fn stand(range_m: f64, bearing: f64) -> Stand {
    let mut situation = Situation::new("sph-2", "155mm-expensive");
    situation.gun = Place::on_ground(GUN_M);
    situation.target = Place::on_ground(GUN_M + range_m * DVec2::new(bearing.sin(), bearing.cos()));
    situation.stand(&Catalog::shipped().unwrap(), &builtin_jacksboro().unwrap().ground()).unwrap()
}

fn masked_low_shots() -> Vec<(Stand, Solution)> {
    let stands = (0..300).map(|k| stand(1500.0 + 3.0 * f64::from(k), f64::from(k) * 0.37));
    let masked = stands.filter_map(|stand| {
        let low = stand.answer().unwrap().on(Arc::Low).filter(|low| low.masked.is_some()).cloned()?;
        low.is_within_limits().then_some((stand, low))
    });
    masked.take(12).collect()
}

fn strike_miss_m(stand: &Stand, low: &Solution, setting: f64) -> Option<f64> {
    let engagement = stand.engagement();
    let bore = engagement.gun.bore_from_setting(low.azimuth, setting)?;
    let launch = engagement.gun.launch(engagement.round, bore);
    let path = fly(engagement.round, &launch, DVec3::ZERO, engagement.ground);
    let strikes = matches!(path.landing.end, End::Terrain { .. });
    strikes.then(|| path.last().position_m.distance(stand.target.position_m))
}

#[test]
fn a_masked_shot_strikes_where_it_is_said_to() {
    let shots = masked_low_shots();
    assert!(shots.len() > 5, "{}", shots.len());
    for (stand, low) in &shots {
        let mask = low.masked.unwrap();
        let engagement = stand.engagement();
        let bore = gunlay::frame::direction_from_azimuth_elevation(low.azimuth, low.elevation);
        let launch = engagement.gun.launch(engagement.round, bore);
        let path = fly(engagement.round, &launch, DVec3::ZERO, engagement.ground);
        assert!(path.last().position_m.distance(mask.position_m) < 0.01);
        assert!(mask.below_m > 0.0);
        let verdict = stand.answer().unwrap().verdict();
        assert!(matches!(verdict, Verdict::Only(Arc::High) | Verdict::Blocked), "{verdict}");
    }
}

#[test]
fn no_setting_within_a_degree_strikes_nearer_than_the_one_offered() {
    for (stand, low) in &masked_low_shots() {
        let best = nearest_strike(&stand.engagement(), low).unwrap();
        assert!((best.setting - best.setting.round()).abs() < 1e-9, "on the dial: {}", best.setting);
        let told = strike_miss_m(stand, low, best.setting).unwrap();
        assert!((told - best.miss_m).abs() < 1e-6);
        let into_the_mask = strike_miss_m(stand, low, low.dial.nearest).unwrap();
        assert!(best.miss_m <= into_the_mask, "no worse than firing into the mask");
        for off in -18..=18 {
            let other = strike_miss_m(stand, low, best.setting + f64::from(off));
            assert!(other.is_none_or(|other_m| other_m >= best.miss_m), "{off}: {other:?} < {}", best.miss_m);
        }
    }
}
