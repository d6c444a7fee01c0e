//! Random rounds, each against a sweep of 0.02 deg that all its targets share, with the round's fan at hand and without.
//!
//! The sweep flies every elevation once in the vertical plane and writes down how far above each target it passes: nothing
//! of the solver's methods is in it but the flight itself. `GUNLAY_PROBLEMS` sets how many problems are posed.

use glam::DVec3;
use gunlay::aim::{Answer, Arc, Attitude, Engagement, Gun, Solution, Target, solve};
use gunlay::arsenal::round::Round;
use gunlay::flight::fan::{Backend, Fan};
use gunlay::flight::{Continue, End, Launch, State, Step, Watch, run};
use gunlay::frame::direction_from_azimuth_elevation;
use gunlay::terrain::Ground;
use gunlay::units::Angle;
use rayon::prelude::*;

use super::problems::{Dice, Scene, gun, problems, random_round};
use super::tally::Tally;

/// Targets that share one sweep.
const TARGETS: usize = 10;
/// From one elevation of the sweep to the next, degrees.
const STEP_DEG: f64 = 0.02;
const STEPS: u32 = 9_000;
/// No target is lower, metres.
const LOWEST_M: f64 = -800.0;
/// Under every target.
const DEEP: Ground = Ground::Flat { height_m: -1e7 };

/// One path: how far above each target it passes where it has covered the target's range.
struct Passes<'a> {
    /// Range and height, nearest first.
    targets_m: &'a [[f64; 2]],
    over_m: Vec<f64>,
    floor_m: f64,
}

impl Watch for Passes<'_> {
    fn judge(&mut self, state: &State, step: &Step) -> Continue {
        let here_m = state.position_m;
        while let Some([range_m, height_m]) = self.targets_m.get(self.over_m.len())
            && here_m.y + step.move_m.y >= *range_m
        {
            let share = (range_m - here_m.y) / step.move_m.y;
            self.over_m.push(here_m.z + step.move_m.z * share - height_m);
        }
        let is_past = self.over_m.len() == self.targets_m.len();
        let is_sunk = here_m.z < self.floor_m && step.move_m.z < 0.0;
        if is_past || is_sunk { Continue::Stop { fraction: 1.0, end: End::Plane } } else { Continue::On }
    }
}

/// The sweep of one gun and round at all targets.
struct Sweep<'a> {
    round: &'a Round,
    barrel_length_m: f64,
    targets_m: Vec<[f64; 2]>,
}

impl Sweep<'_> {
    fn launch(&self, elevation_deg: f64) -> Launch {
        let bore = direction_from_azimuth_elevation(Angle::ZERO, Angle::from_degrees(elevation_deg));
        Launch { position_m: bore * self.barrel_length_m, velocity_mps: bore * self.round.launch_speed_mps }
    }

    /// Above each target, minus infinity where its range is not covered.
    fn over_m(&self, elevation_deg: f64) -> Vec<f64> {
        let lowest_m = self.targets_m.iter().map(|target| target[1]).fold(0.0, f64::min);
        let mut passes = Passes { targets_m: &self.targets_m, over_m: Vec::new(), floor_m: lowest_m - 20.0 };
        run(self.round, &self.launch(elevation_deg), DVec3::ZERO, &mut passes);
        passes.over_m.resize(self.targets_m.len(), f64::NEG_INFINITY);
        passes.over_m
    }

    /// For each target the elevations between which the paths go from under it to over it or back.
    fn crossings(&self) -> Vec<Vec<f64>> {
        let elevation = |index: u32| -90.0 + STEP_DEG * f64::from(index);
        let mut found = vec![Vec::new(); self.targets_m.len()];
        let mut before = self.over_m(elevation(0));
        for index in 1..=STEPS {
            let over_m = self.over_m(elevation(index));
            for (target, (now, before)) in over_m.iter().zip(&before).enumerate() {
                if (*now > 0.0) != (*before > 0.0) {
                    found[target].push(elevation(index) - 0.5 * STEP_DEG);
                }
            }
            before = over_m;
        }
        found
    }

    /// How close the shot of a solution passes its target, flown here.
    fn miss_m(&self, solution: &Solution, target_m: DVec3) -> f64 {
        let mut near = Near { target_m, least_m: f64::INFINITY };
        run(self.round, &self.launch(solution.elevation.degrees()), DVec3::ZERO, &mut near);
        near.least_m
    }
}

/// The least distance from a path's straight pieces to a point.
struct Near {
    target_m: DVec3,
    least_m: f64,
}

impl Watch for Near {
    fn judge(&mut self, state: &State, step: &Step) -> Continue {
        let off_m = self.target_m - state.position_m;
        let share = (off_m.dot(step.move_m) / step.move_m.length_squared()).clamp(0.0, 1.0);
        self.least_m = self.least_m.min((off_m - step.move_m * share).length());
        let is_past = state.position_m.y > self.target_m.y + 1.0;
        let is_sunk = state.position_m.z < self.target_m.z - 50.0 && step.move_m.z < 0.0;
        if is_past || is_sunk { Continue::Stop { fraction: 1.0, end: End::Plane } } else { Continue::On }
    }
}

/// How far the round comes down to a height, roughly.
fn rough_reach_m(round: &Round, height_m: f64) -> f64 {
    let range_m = |elevation_deg: u32| {
        let elevation = Angle::from_degrees(2.0 * f64::from(elevation_deg));
        let bore = direction_from_azimuth_elevation(Angle::ZERO, elevation);
        let launch = Launch { position_m: DVec3::ZERO, velocity_mps: bore * round.launch_speed_mps };
        let mut watch = gunlay::flight::DescentThrough { height_m };
        let landing = run(round, &launch, DVec3::ZERO, &mut watch);
        if landing.end == End::Plane { landing.state.position_m.y } else { 0.0 }
    };
    (0..45).map(range_m).fold(0.0, f64::max)
}

/// Poses one round's problems; every fault is told.
fn judged(number: u32) -> Tally {
    let mut dice = Dice(0x5EED_0000 + u64::from(number));
    let round = random_round(&mut dice);
    let scene = Scene { barrel_length_m: dice.between(0.0, 6.0), ..Scene::default() };
    let [heading, pitch, roll] =
        [dice.between(0.0, 360.0), dice.between(-20.0, 20.0), dice.between(-20.0, 20.0)]
            .map(Angle::from_degrees);
    let gun = Gun { hull: Attitude { heading, pitch, roll }, ..gun(&scene) };
    let mut targets_m: Vec<[f64; 2]> = (0..TARGETS)
        .map(|_| {
            let height_m =
                if dice.next() < 0.2 { dice.between(LOWEST_M, 400.0) } else { dice.between(-150.0, 150.0) };
            let range_m = rough_reach_m(&round, height_m).max(40.0) * dice.between(0.005, 1.03);
            [range_m.max(scene.barrel_length_m + 5.0), height_m]
        })
        .collect();
    targets_m.sort_by(|one, other| one[0].total_cmp(&other[0]));
    let sweep = Sweep { round: &round, barrel_length_m: scene.barrel_length_m, targets_m };
    let fan = Fan::down_to(LOWEST_M - scene.barrel_length_m, Backend::best(), &round);
    let mut tally = Tally::default();
    for (swept, [range_m, height_m]) in sweep.crossings().into_iter().zip(&sweep.targets_m) {
        let target_m = DVec3::new(0.0, *range_m, *height_m);
        let target = Target::at_rest(target_m);
        tally.posed += 1;
        for fan in [None, fan.as_ref()] {
            let wind_mps = DVec3::ZERO;
            let posed =
                Engagement { round: &round, gun: &gun, target: &target, wind_mps, ground: &DEEP, fan };
            let answer = solve(&posed).unwrap();
            let from = if fan.is_some() { "from the fan" } else { "searched" };
            let told = faults_of(&sweep, &swept, &answer, target_m, &mut tally);
            let shown = || {
                format!(
                    "round {number}, {range_m} m, {height_m} m, {from}: swept {swept:?}, found {:?}",
                    elevations(&answer)
                )
            };
            tally.faults.extend(told.into_iter().map(|fault| format!("{fault}: {}", shown())));
            if fan.is_some() {
                tally.count(&answer, &shown);
            }
        }
    }
    tally
}

fn elevations(answer: &Answer) -> Vec<(Arc, f64)> {
    answer.solutions.iter().map(|solution| (solution.arc, solution.elevation.degrees())).collect()
}

/// What is wrong with an answer.
fn faults_of(
    sweep: &Sweep<'_>,
    swept: &[f64],
    answer: &Answer,
    target_m: DVec3,
    tally: &mut Tally,
) -> Vec<&'static str> {
    let mut faults = Vec::new();
    let found = elevations(answer);
    for solution in &answer.solutions {
        let miss_m = sweep.miss_m(solution, target_m);
        tally.worst_miss_m = tally.worst_miss_m.max(miss_m);
        if miss_m > 0.05 + 1e-9 {
            faults.push("invented: it passes more than 0.05 m off");
        }
    }
    // two arcs closer together than the sweep's step cancel in it, and a path that passes just under counts as a hit
    let is_merged = swept.is_empty()
        && match found[..] {
            [_] => true,
            [(_, low), (_, high)] => high - low <= STEP_DEG,
            _ => false,
        };
    tally.merged += usize::from(is_merged);
    let is_near = |ours: f64, at: f64| (ours - at).abs() <= 0.5 * STEP_DEG + 1e-3;
    if !is_merged {
        if swept.iter().any(|at| !found.iter().any(|(_, ours)| is_near(*ours, *at))) {
            faults.push("missed");
        }
        if found.iter().any(|(_, ours)| !swept.iter().any(|at| is_near(*ours, *at))) {
            faults.push("not in the sweep");
        }
    }
    let arcs: Vec<Arc> = found.iter().map(|(arc, _)| *arc).collect();
    let is_in_order = match (&arcs[..], swept) {
        ([Arc::Low, Arc::High], _) => found[0].1 < found[1].1,
        ([Arc::Low] | [], _) => true,
        ([Arc::High], [at]) => found[0].1 >= at - STEP_DEG,
        _ => false,
    };
    if !is_in_order {
        faults.push("the wrong arc");
    }
    faults
}

fn pose(count: u32) -> Tally {
    let rounds = count.div_ceil(TARGETS as u32);
    let judged: Vec<Tally> = (0..rounds).into_par_iter().map(judged).collect();
    judged.into_iter().fold(Tally::default(), Tally::add)
}

#[test]
fn val_the_sweep_finds_what_the_solver_finds() {
    let tally = pose(problems(60));
    println!("{}", tally.report());
    tally.hold();
}

/// The full run: minutes in a release build. `cargo test --release --test brute_force -- --ignored --nocapture`
#[test]
#[ignore = "minutes of work in a release build"]
fn val_twenty_thousand_problems_none_missed_none_invented() {
    let tally = pose(problems(20_000));
    println!("{}", tally.report());
    tally.hold();
}
