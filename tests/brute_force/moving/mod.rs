//! Random rounds in wind, from moving guns at moving targets, each target against a sweep of 0.02 deg of its own, with the
//! round's fan at hand and without. `GUNLAY_PROBLEMS` sets how many problems are posed.

mod bores;
mod judge;
mod posed;

use glam::DVec3;
use gunlay::aim::{Answer, Arc, Engagement, Gun, HIT_TOLERANCE_M, Target, farthest, solve};
use gunlay::frame::direction_from_azimuth_elevation;
use gunlay::terrain::Ground;
use rayon::prelude::*;

use super::problems::problems;
use super::tally::Tally;
use judge::{Hit, Judge, STEP_DEG};
use posed::Posed;

/// Under every target.
const DEEP: Ground = Ground::Flat { height_m: -1e7 };
/// A target this much nearer than the farthest point told is hit, metres.
const NEARER_M: f64 = 0.1;
/// A golden cut.
const GOLDEN: f64 = 0.618_033_988_749_894_9;

/// Poses one scene's problems; every fault is told.
fn judged(number: u32) -> Tally {
    let posed = Posed::drawn(0x0A1B_0000 + u64::from(number));
    let Posed { round, scene, gun, targets } = &posed;
    let fan = posed.fan();
    let mut tally = Tally::default();
    for target in targets {
        let judge = posed.judge(target);
        let swept = judge.hits();
        tally.posed += 1;
        for fan in [None, fan.as_ref()] {
            let wind_mps = scene.wind_mps;
            let question = Engagement { round, gun, target, wind_mps, ground: &DEEP, fan };
            let answer = solve(&question).unwrap();
            let from = if fan.is_some() { "from the fan" } else { "searched" };
            let shown =
                || format!("scene {number}, {}, {from}: {}", told(&posed, target), outcome(&swept, &answer));
            let faults = faults_of(&judge, &swept, &answer, &mut tally);
            tally.faults.extend(faults.into_iter().map(|fault| format!("{fault}: {}", shown())));
            if fan.is_some() {
                tally.count(&answer, &shown);
            }
        }
    }
    tally
}

/// What is wrong with an answer.
fn faults_of(judge: &Judge<'_>, swept: &[Hit], answer: &Answer, tally: &mut Tally) -> Vec<&'static str> {
    let mut faults = Vec::new();
    let bores: Vec<_> =
        answer.solutions.iter().map(|s| direction_from_azimuth_elevation(s.azimuth, s.elevation)).collect();
    for bore in &bores {
        let miss_m = judge.miss_m(*bore);
        tally.worst_miss_m = tally.worst_miss_m.max(miss_m);
        if miss_m > HIT_TOLERANCE_M + 1e-9 {
            faults.push("invented: it passes more than 0.05 m off");
        }
    }
    // what is told as one shot may be two between which every path hits, and a path that passes just beside counts as a hit
    let is_merged = match (swept, &bores[..]) {
        ([], _) => !bores.is_empty(),
        ([first, second], [_]) => is_one(judge, first, second.bore),
        _ => false,
    };
    tally.merged += usize::from(is_merged);
    if is_merged {
        return faults;
    }
    if bores.len() != swept.len() {
        faults.push(if bores.len() < swept.len() { "missed" } else { "not in the sweep" });
        return faults;
    }
    let is_found = |(hit, bore): (&Hit, &DVec3)| is_one(judge, hit, *bore);
    if !swept.iter().zip(&bores).all(is_found) {
        let anyhow = |hit: &Hit| bores.iter().any(|bore| is_one(judge, hit, *bore));
        faults.push(if swept.iter().all(anyhow) { "the wrong arc" } else { "not the shot in the sweep" });
    }
    let arcs: Vec<Arc> = answer.solutions.iter().map(|solution| solution.arc).collect();
    if !matches!(arcs[..], [] | [Arc::Low] | [Arc::Low, Arc::High]) {
        faults.push("the wrong arc");
    }
    faults
}

/// Whether a hit and a shot are one: they lie as close together as the hit is known, or all between them hit.
fn is_one(judge: &Judge<'_>, hit: &Hit, bore: DVec3) -> bool {
    let hits = |share: f64| judge.miss_m(hit.bore.lerp(bore, share).normalize()) <= HIT_TOLERANCE_M;
    let is_known = hit.bore.angle_between(bore).to_degrees() < hit.known_deg + 0.1 * STEP_DEG;
    is_known || [0.25, 0.5, 0.75].into_iter().all(hits)
}

/// Where a hill is highest.
fn highest(f: impl Fn(f64) -> f64, (mut low, mut high): (f64, f64)) -> f64 {
    for _ in 0..36 {
        let (one, other) = (high - GOLDEN * (high - low), low + GOLDEN * (high - low));
        if f(one) > f(other) { high = other } else { low = one }
    }
    0.5 * (low + high)
}

fn told(posed: &Posed, target: &Target) -> String {
    format!("{:?} {:?} {target:?}", posed.scene, posed.round.launch_speed_mps)
}

fn outcome(swept: &[Hit], answer: &Answer) -> String {
    let found: Vec<_> = answer
        .solutions
        .iter()
        .map(|s| (s.arc, s.azimuth.degrees(), s.elevation.degrees(), s.time_of_flight_s, s.flights))
        .collect();
    format!("swept {swept:?}, found {found:?}, {} flights, {:?}", answer.flights, answer.no_solution)
}

fn pose(count: u32) -> Tally {
    let scenes = count.div_ceil(posed::TARGETS as u32);
    let judged: Vec<Tally> = (0..scenes).into_par_iter().map(judged).collect();
    judged.into_iter().fold(Tally::default(), Tally::add)
}

#[test]
fn val_a_sweep_finds_what_the_solver_finds_in_wind_and_motion() {
    let tally = pose(problems(200));
    println!("{}", tally.report());
    tally.hold();
}

/// The full run. `cargo test --release --test brute_force -- --ignored --nocapture`
#[test]
#[ignore = "minutes of work in a release build"]
fn val_thousands_of_problems_in_wind_and_motion_none_missed_none_invented() {
    let tally = pose(problems(2_000));
    println!("{}", tally.report());
    tally.hold();
}

/// The farthest point at a target's height is told from a fan as it is searched, just under the top of steep shots too. Farther
/// than that it is told where shots still rise to it, which the search for it leaves out, and then a target put there is hit.
#[test]
fn the_farthest_point_is_told_as_it_is_searched() {
    let [mut asked, mut told] = [0, 0];
    for number in 0..problems(125).div_ceil(posed::TARGETS as u32) {
        let posed = Posed::drawn(0x0FA2_0000 + u64::from(number));
        let (round, gun, wind_mps) = (&posed.round, &posed.gun, posed.scene.wind_mps);
        let fan = posed.fan().unwrap();
        for target in &posed.targets {
            let question = Engagement { round, gun, target, wind_mps, ground: &DEEP, fan: None };
            let searched = farthest(&question).unwrap();
            let from_fan = farthest(&Engagement { fan: Some(&fan), ..question }).unwrap();
            let Some(searched_m) = searched.map(|far| far.range_m) else { continue };
            let told_m = from_fan.map_or(0.0, |far| far.range_m);
            let is_hit = || {
                let there = at_range(gun, target, told_m - NEARER_M);
                !solve(&Engagement { target: &there, ..question }).unwrap().solutions.is_empty()
            };
            assert!(told_m < searched_m + 1.0 || is_hit(), "{target:?}: {told_m} m of {searched_m} m");
            asked += 1;
            told += usize::from(told_m > searched_m - 2.0);
        }
    }
    println!("{told} of {asked} told");
    assert!(asked > 100 && 500 * told >= 499 * asked, "{told} of {asked}");
}

/// A target like `target`, so far from the gun on its bearing.
fn at_range(gun: &Gun, target: &Target, range_m: f64) -> Target {
    let flat_m = (target.position_m - gun.pivot_m).with_z(0.0);
    let moved_m = flat_m.normalize_or(DVec3::Y) * range_m - flat_m;
    Target { position_m: target.position_m + moved_m, ..*target }
}
