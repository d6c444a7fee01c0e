//! The solver with the round's fan at hand: the same answers as the whole search, from a few flights.

use glam::DVec3;
use gunlay::aim::{Answer, Arc, Engagement, Gun, Solution, Target, solve, solve_arc};
use gunlay::arsenal::{Body, Catalog, Round};
use gunlay::flight::fan::{Cause, Fan};
use gunlay::frame::direction_from_azimuth_elevation;
use gunlay::terrain::Ground;

use super::problems::{
    Dice, Scene, gun, problems, random_round_in_wind, random_scene, shot_at_target, shot_through,
};
use super::tally::spread;

const DEEP: Ground = Ground::Flat { height_m: -1e7 };

/// Flights used, by what was found.
#[derive(Default)]
struct Used {
    low: Vec<u32>,
    high: Vec<u32>,
    none: Vec<u32>,
}

impl Used {
    fn count(&mut self, answer: &Answer) {
        for solution in &answer.solutions {
            match solution.arc {
                Arc::Low => self.low.push(solution.flights),
                Arc::High => self.high.push(solution.flights),
            }
        }
        if answer.solutions.is_empty() {
            self.none.push(answer.flights);
        }
    }
}

fn off_deg(solution: &Solution, bore: DVec3) -> f64 {
    direction_from_azimuth_elevation(solution.azimuth, solution.elevation).angle_between(bore).to_degrees()
}

/// Whether `answer` has the shot along `bore`, as far as the arcs can be told apart.
fn has(answer: &Answer, bore: DVec3) -> bool {
    let nearest = answer.solutions.iter().map(|s| off_deg(s, bore)).fold(f64::INFINITY, f64::min);
    let merged = answer.solutions.len() < 2;
    nearest <= 0.05 + 3.0 / answer.range_m.max(1.0) + if merged { 1.5 } else { 0.0 }
}

fn is_at_rest(round: &Round, scene: &Scene) -> bool {
    let calm = scene.wind_mps == DVec3::ZERO || round.wind_onset_m() == 0.0;
    calm && scene.platform_mps == DVec3::ZERO && scene.target_mps == DVec3::ZERO
}

/// Random rounds and scenes, each with its fan and twenty shots: the shot is found again, and with the flights the goals
/// allow.
#[test]
fn a_fan_finds_the_shot_that_passes_the_target_in_few_flights() {
    let mut dice = Dice(815);
    let (mut at_rest, mut moving) = (Used::default(), Used::default());
    for problem in 0..problems(75) {
        let round = random_round_in_wind(&mut dice);
        let scene = random_scene(&mut dice);
        let cause = Cause { wind_mps: scene.wind_mps, gun_mps: scene.platform_mps };
        let (fan, gun) = (Fan::of(&round).unwrap().with_drift(cause), gun(&scene));
        let used = if is_at_rest(&round, &scene) { &mut at_rest } else { &mut moving };
        for _ in 0..20 {
            let (bore, target) = shot_through(&mut dice, &round, &scene);
            let question = engagement(&round, &gun, &target, scene.wind_mps, &fan);
            let answer = solve(&question).unwrap();
            for arc in [Arc::Low, Arc::High] {
                let alone = solve_arc(&question, arc).unwrap();
                let both = answer.on(arc);
                let same = alone.as_ref().map(|s| (s.azimuth, s.elevation))
                    == both.map(|s| (s.azimuth, s.elevation));
                assert!(same, "problem {problem}, {arc} alone: {alone:?} {both:?}");
            }
            assert!(has(&answer, bore), "problem {problem}: {bore} {target:?} {}", told(&answer));
            used.count(&answer);
        }
    }
    for (air, used) in [("at rest", &at_rest), ("moving", &moving)] {
        let [low, high] = [spread(&used.low), spread(&used.high)];
        println!("{air}: low {low:?} high {high:?}");
        assert!(low[0] == 1 && low[1] <= 5 && low[2] <= 8, "{air}: {low:?}");
        assert!(high[0] <= 2 && high[1] <= 6 && high[2] <= 10, "{air}: {high:?}");
    }
}

/// The solutions of an answer in few words.
fn told(answer: &Answer) -> String {
    let one = |s: &Solution| {
        format!(
            "{} {:.4} deg {:.3} s ({} flights); ",
            s.arc,
            s.elevation.degrees(),
            s.time_of_flight_s,
            s.flights
        )
    };
    answer.solutions.iter().map(one).collect()
}

fn engagement<'a>(
    round: &'a Round,
    gun: &'a Gun,
    target: &'a Target,
    wind_mps: DVec3,
    fan: &'a Fan,
) -> Engagement<'a> {
    Engagement { round, gun, target, wind_mps, ground: &DEEP, fan: Some(fan) }
}

/// Targets about the reach of the Expensive shell, near and far, above and below the gun.
fn grid() -> impl Iterator<Item = Target> {
    let place = |r: i32, h: i32| {
        let (range_m, height_m) = (300.0 + 2200.0 / 19.0 * f64::from(r), -200.0 + 400.0 / 9.0 * f64::from(h));
        Target::at_rest(DVec3::new(0.0, range_m, height_m))
    };
    (0..20).flat_map(move |r| (0..10).map(move |h| place(r, h)))
}

/// Flights for the grid, of which so many targets are to be hit.
fn used_on_the_grid(wind_mps: DVec3) -> Used {
    let round = expensive();
    let cause = Cause { wind_mps, gun_mps: DVec3::ZERO };
    let (fan, gun) = (Fan::of(&round).unwrap().with_drift(cause), gun(&Scene::default()));
    let mut used = Used::default();
    for target in grid() {
        used.count(&solve(&engagement(&round, &gun, &target, wind_mps, &fan)).unwrap());
    }
    used
}

/// The Expensive shell in wind that sets in at 1 km.
fn expensive() -> Round {
    let catalog = Catalog::shipped().unwrap();
    let (weapon, shell) = (catalog.weapon("sph-2").unwrap(), catalog.shell("155mm-expensive").unwrap());
    let mut round = Round::load(catalog.world_of(weapon).unwrap(), weapon, shell).unwrap();
    if let Body::Game(body) = &mut round.body {
        body.wind_onset_m = 1000.0;
    }
    round
}

#[test]
fn the_grid_takes_one_flight_an_arc_in_still_air() {
    let used = used_on_the_grid(DVec3::ZERO);
    assert_eq!([used.low.len(), used.high.len(), used.none.len()], [196, 196, 4]);
    assert_eq!(spread(&used.low)[0], 1);
    assert!(spread(&used.low)[2] <= 8 && spread(&used.high)[2] <= 2);
    assert!(used.none.iter().all(|&flights| flights <= 2), "{:?}", used.none);
}

#[test]
fn the_grid_takes_a_few_flights_an_arc_in_wind() {
    for (east_mps, north_mps) in [(5.0, 0.0), (3.0, 4.0), (3.0, -4.0)] {
        let used = used_on_the_grid(DVec3::new(east_mps, north_mps, 0.0));
        let [low, high] = [spread(&used.low), spread(&used.high)];
        println!("{east_mps} {north_mps}: low {low:?} high {high:?} none {:?}", used.none);
        assert!(low[0] == 1 && low[1] <= 5 && low[2] <= 8, "{low:?}");
        assert!(high[0] <= 2 && high[1] <= 6 && high[2] <= 10, "{high:?}");
        assert!(used.none.iter().all(|&flights| flights <= 2), "{:?}", used.none);
    }
}

/// On targets of every kind the answer is the whole search's own.
#[test]
fn a_fan_changes_the_work_and_not_the_answer() {
    let mut dice = Dice(4_713);
    for problem in 0..problems(30) {
        let round = random_round_in_wind(&mut dice);
        let fan = Fan::of(&round).unwrap();
        for _ in 0..4 {
            let (scene, _, mut target) = shot_at_target(&mut dice, &round);
            target.position_m *= dice.between(0.5, 1.6);
            let gun = gun(&scene);
            let with = engagement(&round, &gun, &target, scene.wind_mps, &fan);
            let (ours, searched) = (solve(&with).unwrap(), solve(&Engagement { fan: None, ..with }).unwrap());
            let arcs = |answer: &Answer| answer.solutions.iter().map(|s| s.arc).collect::<Vec<_>>();
            let context = format!("problem {problem}: {target:?} {} {}", told(&ours), told(&searched));
            assert_eq!(arcs(&ours), arcs(&searched), "{context}");
            for (ours, searched) in ours.solutions.iter().zip(&searched.solutions) {
                let bore = direction_from_azimuth_elevation(searched.azimuth, searched.elevation);
                let merging = searched.time_of_flight_s * 1e-3;
                assert!(off_deg(ours, bore) < 2e-3 + merging, "{context}");
            }
        }
    }
}
