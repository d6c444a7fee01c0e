//! Where to stand, against the solver and exact flights from each place.

#![allow(clippy::unwrap_used, reason = "a test that cannot read its case has failed")]

use glam::{DVec2, DVec3};
use gunlay::aim::{Arc, Attitude, Engagement, Target, solve};
use gunlay::arsenal::{Body, Catalog};
use gunlay::mission::{HullChoice, Place, Situation, Stand};
use gunlay::products::profile::clearance;
use gunlay::products::reach::{Caution, Cells, Nose, Pose, ReachOrder, StandOrder, Standing, Stops, Tilt};
use gunlay::terrain::Ground;
use gunlay::terrain::load::builtin_jacksboro;
use gunlay::units::Angle;

/// Three targets round the middle of the shipped terrain, a ridge and a valley between them.
const TARGETS_M: [DVec2; 3] =
    [DVec2::new(15_000.0, 16_000.0), DVec2::new(15_900.0, 16_700.0), DVec2::new(14_600.0, 16_900.0)];

fn stand(ground: &Ground, weapon: &str, shell: &str) -> Stand {
    let mut situation = Situation::new(weapon, shell);
    situation.gun = Place::on_ground(TARGETS_M[0]);
    situation.target = Place::on_ground(TARGETS_M[1]);
    situation.hull = HullChoice::Typed(Attitude::level(Angle::ZERO));
    situation.stand(&Catalog::shipped().unwrap(), ground).unwrap()
}

fn order<'a>(stand: &'a Stand, targets_m: &'a [DVec3], caution: Caution, tilt: Tilt) -> StandOrder<'a> {
    let engagement = stand.engagement();
    StandOrder {
        reach: ReachOrder {
            round: engagement.round,
            gun: engagement.gun,
            ground: engagement.ground,
            wind_mps: engagement.wind_mps,
            caution,
            stops: Stops::Respected,
        },
        targets_m,
        clearance_m: 5.0,
        pivot_height_m: stand.emplacement.weapon.pivot_height_m,
        pose: Pose { nose: Nose::AtTargets, tilt },
    }
}

/// What the solver says of a place, clearance included.
fn exact(order: &StandOrder<'_>, place_m: DVec2) -> Standing {
    let ground = order.reach.ground;
    let pivot_m = place_m.extend(ground.height_m(place_m).unwrap() + order.pivot_height_m);
    let gun = order.gun_at(pivot_m).unwrap();
    let mut on_all = [true; 2];
    for &target_m in order.targets_m {
        let target = Target::at_rest(target_m);
        let engagement = Engagement {
            round: order.reach.round,
            gun: &gun,
            target: &target,
            wind_mps: order.reach.wind_mps,
            ground,
            fan: None,
        };
        let answer = solve(&engagement).unwrap();
        let hits = [Arc::Low, Arc::High].map(|arc| {
            answer.on(arc).is_some_and(|solution| {
                let crest = clearance(order.reach.round, ground, &solution.path);
                solution.is_usable() && crest.is_none_or(|crest| crest.above_m >= order.clearance_m)
            })
        });
        if hits == [false; 2] {
            return Standing::Masked;
        }
        on_all = [on_all[0] && hits[0], on_all[1] && hits[1]];
    }
    match on_all {
        [true, true] => Standing::Both,
        [true, false] => Standing::Low,
        [false, true] => Standing::High,
        [false, false] => Standing::Mixed,
    }
}

/// Every so many of the places from which all is within reach.
fn sampled(places: &Cells<Standing>) -> impl Iterator<Item = (DVec2, Standing)> {
    let within = (0..places.answers.len())
        .filter(|&index| !matches!(places.answers[index], Standing::Beyond | Standing::NoGround));
    within
        .step_by(11)
        .map(|index| (places.middle_of_m(index % places.side, index / places.side), places.answers[index]))
}

fn targets_m(ground: &Ground) -> Vec<DVec3> {
    TARGETS_M.map(|place_m| place_m.extend(ground.height_m(place_m).unwrap())).to_vec()
}

#[test]
fn places_agree_with_the_solver_on_real_ground() {
    let ground = builtin_jacksboro().unwrap().ground();
    let targets_m = targets_m(&ground);
    let stand = stand(&ground, "sph-2", "155mm-expensive");
    for tilt in [Tilt::Level, Tilt::AsGround(stand.emplacement.weapon.footprint_m)] {
        let order = order(&stand, &targets_m, Caution::Even, tilt);
        let places = order.places(&order.reach.table(), 128);
        let (mut checked, mut agrees, mut each) = (0_u32, 0_u32, [0_u32; 5]);
        for (place_m, ours) in sampled(&places) {
            let exact = exact(&order, place_m);
            checked += 1;
            agrees += u32::from(ours == exact);
            each[exact as usize - Standing::Masked as usize] += 1;
        }
        println!("{tilt:?}: {checked} places, {agrees} agree; {each:?} masked, mixed, low, high, both");
        assert!(checked > 400 && each.iter().filter(|count| **count > 20).count() >= 3, "{checked} {each:?}");
        assert!(f64::from(agrees) >= 0.99 * f64::from(checked), "{agrees} of {checked}");
    }
}

#[test]
fn places_agree_with_the_solver_in_wind() {
    let ground = builtin_jacksboro().unwrap().ground();
    let targets_m = targets_m(&ground);
    let mut stand = stand(&ground, "sph-2", "155mm-expensive");
    stand.emplacement.wind_mps = DVec3::new(4.0, -3.0, 0.0);
    if let Body::Game(body) = &mut stand.emplacement.round.body {
        body.wind_onset_m = 800.0;
    }
    let tilt = Tilt::AsGround(stand.emplacement.weapon.footprint_m);
    let order = order(&stand, &targets_m, Caution::Even, tilt);
    let places = order.places(&order.reach.table(), 128);
    let pairs: Vec<_> =
        sampled(&places).step_by(3).map(|(place_m, ours)| (ours, exact(&order, place_m))).collect();
    let agrees = pairs.iter().filter(|(ours, exact)| ours == exact).count();
    println!("{agrees} of {} agree", pairs.len());
    assert!(pairs.len() > 100 && agrees * 100 >= pairs.len() * 98, "{agrees} of {}", pairs.len());
}

#[test]
fn with_caution_no_place_is_promised_that_the_solver_denies() {
    let ground = builtin_jacksboro().unwrap().ground();
    let targets_m = targets_m(&ground);
    let stand = stand(&ground, "sph-2", "155mm-expensive");
    let tilt = Tilt::AsGround(stand.emplacement.weapon.footprint_m);
    let order = order(&stand, &targets_m, Caution::Conservative, tilt);
    let places = order.places(&order.reach.table(), 128);
    let (mut promised, mut possible) = (0_u32, 0_u32);
    for (place_m, ours) in sampled(&places) {
        let exact = exact(&order, place_m);
        let is_kept = match ours {
            Standing::Both => exact == Standing::Both,
            Standing::Low => matches!(exact, Standing::Low | Standing::Both),
            Standing::High => matches!(exact, Standing::High | Standing::Both),
            Standing::Mixed => exact.hits_all(),
            _ => true,
        };
        assert!(is_kept, "{place_m}: {ours:?} promised, {exact:?} is so");
        promised += u32::from(ours.hits_all());
        possible += u32::from(exact.hits_all());
    }
    println!("{promised} promised of {possible}");
    assert!(promised * 10 > possible * 9, "caution keeps most of what is possible: {promised} of {possible}");
}
