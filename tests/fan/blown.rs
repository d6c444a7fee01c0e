//! What a table in wind and motion tells, against exact flights.

use glam::{DVec2, DVec3};
use gunlay::arsenal::Round;
use gunlay::flight::fan::{BlownTable, Cause, Shot};
use gunlay::flight::{Launch, Trajectory, fly_to_height};

use super::rounds::{round, windy};

const BARREL_M: f64 = 6.0;
const HEIGHTS_M: [f64; 2] = [-200.0, 250.0];

/// A course may be off by a metre, and by this share of its height above the point it leads to: there no ground is.
const NEAR: f64 = 0.05;

fn cause(wind: [f64; 2], gun: [f64; 2]) -> Cause {
    let [wind_mps, gun_mps] = [wind, gun].map(|v| DVec3::new(v[0], v[1], 0.0));
    Cause { wind_mps, gun_mps }
}

fn cases() -> [(Round, Cause); 4] {
    [
        (windy(1000.0), cause([5.0, 0.0], [0.0, 0.0])),
        (windy(1000.0), cause([-6.0, 9.0], [0.0, 0.0])),
        (windy(100.0), cause([3.0, -4.0], [-6.0, 5.0])),
        (round("pr-mortar", "pr-81mm-he"), cause([0.0, 0.0], [4.0, 3.0])),
    ]
}

/// The shot until it is back at a height below the lowest asked.
fn flown(round: &Round, shot: &Shot, cause: Cause) -> Trajectory {
    let bore = shot.bore();
    let velocity_mps = bore * round.launch_speed_mps + cause.gun_mps;
    let patient = Round { lifetime_s: 1e3, ..round.clone() };
    let launch = Launch { position_m: bore * BARREL_M, velocity_mps };
    fly_to_height(&patient, &launch, cause.wind_mps, HEIGHTS_M[0] - 50.0)
}

/// From a point to the path, metres.
fn off_m(path: &Trajectory, point_m: DVec3) -> f64 {
    let to_piece = |pair: &[gunlay::flight::Sample]| {
        let (from_m, along_m) = (pair[0].position_m, pair[1].position_m - pair[0].position_m);
        let share = ((point_m - from_m).dot(along_m) / along_m.length_squared()).clamp(0.0, 1.0);
        (from_m + along_m * share).distance(point_m)
    };
    path.samples.windows(2).map(to_piece).fold(f64::INFINITY, f64::min)
}

/// Points all round the gun, near and far, below and above it.
fn points_m(reach_m: f64) -> impl Iterator<Item = DVec3> {
    (0..1500).map(move |index| {
        let (turn, share) = (f64::from(index) * 2.399_963, f64::from(index % 97) / 97.0);
        let height_m = -150.0 + f64::from(index % 13) * 25.0;
        (DVec2::from_angle(turn) * (30.0 + share * reach_m)).extend(height_m)
    })
}

fn at(mut values: Vec<f64>, share: f64) -> f64 {
    values.sort_by(f64::total_cmp);
    values[((values.len() - 1) as f64 * share) as usize]
}

#[test]
fn val_the_shots_it_tells_pass_the_points_when_they_are_flown() {
    for (round, cause) in cases() {
        let table = BlownTable::new(&round, cause, BARREL_M, HEIGHTS_M).unwrap();
        let (mut misses_m, mut late_s) = (Vec::new(), 0.0_f64);
        for point_m in points_m(table.reach_m()) {
            let on = table.bearing(point_m.truncate().normalize());
            for shot in on.shots(point_m.truncate().length(), point_m.z).into_iter().flatten() {
                let path = flown(&round, &shot, cause);
                misses_m.push(off_m(&path, point_m));
                let at_time = path.samples.iter().find(|sample| sample.time_s >= shot.time_s).unwrap();
                let step_m = at_time.velocity_mps.length() * round.step_s;
                late_s = late_s.max((at_time.position_m.distance(point_m) - step_m) / 200.0);
            }
        }
        let [median_m, most_m, worst_m] = [0.5, 0.98, 1.0].map(|share| at(misses_m.clone(), share));
        println!(
            "{cause:?}: {} shots, {median_m:.3} {most_m:.3} {worst_m:.3} m, {late_s:.3} s",
            misses_m.len()
        );
        assert!(misses_m.len() > 1000, "{}", misses_m.len());
        assert!(median_m < 0.2 && most_m < 4.0, "{cause:?}: {median_m} {most_m} {worst_m}");
        assert!(late_s < 0.2, "{cause:?}: {late_s} s");
    }
}

#[test]
fn val_the_course_of_a_shot_is_its_path() {
    for (round, cause) in cases() {
        let table = BlownTable::new(&round, cause, BARREL_M, HEIGHTS_M).unwrap();
        let (mut off, mut unknown) = (Vec::new(), 0);
        for point_m in points_m(table.reach_m()).step_by(3) {
            let on = table.bearing(point_m.truncate().normalize());
            for shot in on.shots(point_m.truncate().length(), point_m.z).into_iter().flatten() {
                let path = flown(&round, &shot, cause);
                let Some(course) = on.course(&shot, point_m, HEIGHTS_M[1]) else {
                    unknown += 1;
                    continue;
                };
                assert_eq!(course.place_m(course.places() - 1), point_m);
                off.extend((0..course.places()).map(|index| {
                    let place_m = course.place_m(index);
                    off_m(&path, place_m) / (1.0 + NEAR * (place_m.z - point_m.z).max(0.0))
                }));
                let last = course.places() - 1;
                let farther = |&from: &usize| (from < last).then(|| course.together_to(from));
                let ends: Vec<usize> =
                    std::iter::successors(Some(0), farther).take(course.places()).collect();
                assert!(ends.is_sorted_by(|one, next| one < next) && ends.last() == Some(&last), "{ends:?}");
            }
        }
        let [median_m, most_m, worst_m] = [0.5, 0.98, 1.0].map(|share| at(off.clone(), share));
        println!(
            "{cause:?}: {} places, {median_m:.3} {most_m:.3} {worst_m:.3} m, {unknown} unknown",
            off.len()
        );
        assert!(median_m < 0.3 && most_m < 5.0, "{cause:?}: {median_m} {most_m} {worst_m}");
        assert!(unknown * 50 < off.len(), "{unknown}");
    }
}

#[test]
fn a_wind_that_sets_in_farther_on_than_shells_fly_makes_no_table() {
    let wind = cause([5.0, 0.0], [0.0, 0.0]);
    assert!(BlownTable::new(&windy(10_000.0), wind, BARREL_M, HEIGHTS_M).is_none());
}
