//! The same laws over the ground around the Jacksboro fault.

use std::sync::LazyLock;

use glam::{DVec2, DVec3};
use gunlay::aim::Solution;
use gunlay::arsenal::Catalog;
use gunlay::flight::{End, Trajectory, fly};
use gunlay::frame::direction_from_azimuth_elevation;
use gunlay::mission::{HullChoice, Place, Situation, Stand};
use gunlay::products::profile::clearance;
use gunlay::terrain::{Ground, LoadedMap, load};
use gunlay::units::Angle;
use proptest::prelude::*;

static MAP: LazyLock<LoadedMap> = LazyLock::new(|| load::builtin_jacksboro().unwrap());
static CATALOG: LazyLock<Catalog> = LazyLock::new(|| Catalog::shipped().unwrap());

/// A gun somewhere well inside the map and a target around it, of either model.
fn situation() -> impl Strategy<Value = Situation> {
    let weapon = prop_oneof![
        Just(("sph-2", "155mm-expensive")),
        Just(("sph-2", "155mm-standard")),
        Just(("artillery-barrel-test", "155mm-expensive")),
        Just(("pr-mortar", "pr-81mm-he")),
        Just(("pr-tank-gun", "pr-120mm-he")),
    ];
    let share = (0.2..0.8_f64, 0.2..0.8_f64);
    (weapon, share, 0.0..360.0_f64, 300.0..2400.0_f64, 0.0..360.0_f64).prop_map(
        |((weapon, shell), (east, north), azimuth_deg, range_m, heading_deg)| {
            let [south_west, north_east] = MAP.map.corners_m();
            let gun = south_west + (north_east - south_west) * DVec2::new(east, north);
            let ahead = direction_from_azimuth_elevation(Angle::from_degrees(azimuth_deg), Angle::ZERO);
            Situation {
                gun: Place::on_ground(gun),
                target: Place::on_ground(gun + ahead.truncate() * range_m),
                hull: HullChoice::OnGround { heading: Angle::from_degrees(heading_deg) },
                ..Situation::new(weapon, shell)
            }
        },
    )
}

fn stand(situation: &Situation) -> Stand {
    situation.stand(&CATALOG, &MAP.ground()).unwrap()
}

/// The shot of a solution, flown over the ground until something ends it.
fn fired(stand: &Stand, solution: &Solution) -> Trajectory {
    let emplacement = &stand.emplacement;
    let bore = emplacement.gun.hull.axes().bore_from_turret(solution.turret);
    let launch = emplacement.gun.launch(&emplacement.round, bore);
    fly(&emplacement.round, &launch, DVec3::ZERO, &emplacement.ground)
}

/// How much before its middle would a box strike ground it grazes: its edge is 0.055 m to the side and 0.055 m down. (The
/// middle itself strikes a target on a grazing slope up to a metre before or behind.)
fn early_m(path: &Trajectory) -> f64 {
    let End::Terrain { normal, .. } = path.landing.end else { return 0.0 };
    let closing = -path.last().velocity_mps.normalize().dot(normal);
    0.055 * 2f64.sqrt() / closing.max(1e-6)
}

/// A free shot that misses by more than this, metres, was raised over ground its arc just catches.
const RAISED_M: f64 = 0.01;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn a_solution_fired_over_the_ground_strikes_where_it_is_told(situation in situation()) {
        let stand = stand(&situation);
        for solution in stand.answer().unwrap().solutions {
            let path = fired(&stand, &solution);
            let strikes = matches!(path.landing.end, End::Terrain { .. });
            let told_m = solution.masked.map_or(stand.target.position_m, |mask| mask.position_m);
            let off_m = path.last().position_m.distance(told_m);
            let slack_m = match solution.masked {
                Some(_) => 1e-6,
                None if solution.miss_m > RAISED_M => 5.0,
                None => 1.5 + early_m(&path),
            };
            prop_assert!(strikes && off_m <= slack_m, "{off_m} {:?}", path.landing);
            prop_assert!(solution.miss_m <= 0.05);
        }
    }

    #[test]
    fn a_masked_path_runs_below_the_ground_and_a_free_one_does_not(situation in situation()) {
        let stand = stand(&situation);
        for solution in stand.answer().unwrap().solutions {
            let closest = clearance(&stand.emplacement.round, &stand.emplacement.ground, &solution.path);
            if let Some(mask) = solution.masked {
                prop_assert!(mask.below_m >= 0.0);
                let ground_m = stand.emplacement.ground.height_m(mask.position_m.truncate()).unwrap();
                let in_ground_at_once = mask.position_m == solution.path.samples[0].position_m;
                let above_m = mask.position_m.z - ground_m;
                prop_assert!(if in_ground_at_once { above_m < 1e-6 } else { above_m.abs() < 1e-6 }, "{above_m}");
            } else {
                let near_end = |place: DVec3| place.distance(stand.target.position_m) < 60.0;
                prop_assert!(closest.is_none_or(|it| it.above_m > -1e-9 || near_end(it.position_m)), "{closest:?}");
            }
        }
    }

    #[test]
    fn ground_changes_nothing_but_the_mask(situation in situation()) {
        let stand = stand(&situation);
        let over_ground = stand.answer().unwrap();
        let mut bare = stand.clone();
        bare.emplacement.ground = Ground::Flat { height_m: -1e5 };
        let over_nothing = bare.answer().unwrap();
        prop_assert_eq!(over_ground.solutions.len(), over_nothing.solutions.len());
        for (one, other) in over_ground.solutions.iter().zip(&over_nothing.solutions) {
            if one.miss_m > RAISED_M {
                let exact = fired(&stand, other);
                let off_m = exact.last().position_m.distance(stand.target.position_m);
                prop_assert!(off_m > 0.5, "raised for no need: the exact shot strikes {off_m} m off");
                continue;
            }
            prop_assert_eq!(&one.path, &other.path);
            prop_assert_eq!(one.turret, other.turret);
        }
    }
}

/// Found by the laws above: just under a crest the ground stands some centimetres into the path; what clears it by less than
/// the tolerance clears the crest too, and comes down 291 m farther on.
#[test]
fn what_flies_on_over_a_crest_is_no_hit() {
    let situation = Situation {
        gun: Place::on_ground(DVec2::new(14_313.279_224_400_461, 24_313.895_919_929_168)),
        target: Place::on_ground(DVec2::new(15_027.240_088_492_494, 24_894.106_279_727_494)),
        hull: HullChoice::OnGround { heading: Angle::ZERO },
        ..Situation::new("pr-tank-gun", "pr-120mm-he")
    };
    let stand = stand(&situation);
    let answer = stand.answer().unwrap();
    let low = &answer.solutions[0];
    let mask = low.masked.unwrap();
    assert!((0.0..0.1).contains(&mask.below_m), "{mask:?}");
    assert!(low.miss_m < RAISED_M, "the exact shot is shown: {}", low.miss_m);
    assert!(answer.first_strike(low).is_some());
}
