//! What a fan tells of wind, of the gun's motion and of moments, against exact flights.

use glam::DVec3;
use gunlay::arsenal::Round;
use gunlay::flight::fan::{Cause, Fan};
use gunlay::flight::{Launch, Trajectory, fly_to_height};
use gunlay::frame::direction_from_azimuth_elevation;
use gunlay::units::Angle;

use super::rounds::{round, windy};

/// A shot down to a little over the fan's floor.
fn flown(fan: &Fan, bore: DVec3, cause: Cause) -> Trajectory {
    let patient = Round { lifetime_s: 1e3, ..fan.round().clone() };
    let velocity_mps = bore * patient.launch_speed_mps + cause.gun_mps;
    let launch = Launch { position_m: DVec3::ZERO, velocity_mps };
    fly_to_height(&patient, &launch, cause.wind_mps, fan.floor_m() + 5.0)
}

/// Bores all round, a third of them below the horizon.
fn bores() -> impl Iterator<Item = DVec3> {
    (0..300).map(|index| {
        let [azimuth_deg, elevation_deg] =
            [f64::from(index) * 137.5 % 360.0, -30.0 + f64::from(index) * 61.8 % 119.9];
        direction_from_azimuth_elevation(Angle::from_degrees(azimuth_deg), Angle::from_degrees(elevation_deg))
    })
}

/// How far what the fan tells is from the flights at all their moments, least first, and how far they drift at most, metres.
fn off_m(fan: &Fan, cause: Cause) -> (Vec<f64>, f64) {
    let (mut off_m, mut farthest_m) = (Vec::new(), 0.0_f64);
    for bore in bores() {
        let (blown, still) = (flown(fan, bore, cause), flown(fan, bore, Cause::default()));
        let steps = blown.samples.len().min(still.samples.len()) - 1;
        for (one, other) in blown.samples[..steps].iter().zip(&still.samples) {
            let drift_m = one.position_m - other.position_m;
            off_m.push((fan.drift_m(cause, bore, one.time_s).unwrap() - drift_m).length());
            farthest_m = farthest_m.max(drift_m.length());
        }
    }
    off_m.sort_by(f64::total_cmp);
    (off_m, farthest_m)
}

#[test]
fn val_drift_from_the_fan_is_the_flights_own() {
    let cause = |wind: [f64; 2], gun: [f64; 2]| {
        let [wind_mps, gun_mps] = [wind, gun].map(|v| DVec3::new(v[0], v[1], 0.0));
        Cause { wind_mps, gun_mps }
    };
    let cases = [
        (1000.0, cause([5.0, 0.0], [0.0; 2]), 0.05),
        (300.0, cause([3.0, -4.0], [0.0; 2]), 0.1),
        (1000.0, cause([3.0, -4.0], [6.0, -5.0]), 0.06),
        (500.0, cause([15.0, -4.0], [0.0; 2]), 0.6),
    ];
    for (onset_m, cause, nearly_all_within_m) in cases {
        let fan = Fan::of(&windy(onset_m)).unwrap().with_drift(cause);
        let (off_m, farthest_m) = off_m(&fan, cause);
        let at = |share: f64| off_m[((off_m.len() - 1) as f64 * share) as usize];
        let [median_m, nearly_all_m, most_m] = [0.5, 0.99, 1.0].map(at);
        println!("{cause:?}: {median_m} {nearly_all_m} {most_m} of {farthest_m} m");
        assert!(farthest_m > 500.0, "they do drift: {farthest_m} m");
        assert!(median_m < 0.02 && nearly_all_m < nearly_all_within_m, "{median_m} {nearly_all_m}");
        assert!(most_m < 5.0 * nearly_all_within_m, "{most_m}");
    }
}

#[test]
fn a_fan_knows_the_drift_it_was_flown_for_and_no_other() {
    let blows = Cause { wind_mps: DVec3::X * 5.0, gun_mps: DVec3::ZERO };
    let moves = Cause { gun_mps: DVec3::Y, ..Cause::default() };
    let still = Fan::of(&windy(1000.0)).unwrap();
    let blown = still.with_drift(blows);
    assert!(!still.knows(blows) && blown.knows(blows) && !blown.knows(moves));
    assert_eq!(blown.drift_m(moves, DVec3::Y, 1.0), None);
    let unfelt = Fan::of(&windy(0.0)).unwrap().with_drift(blows);
    assert!(!unfelt.knows(blows) && blows.is_none(unfelt.round()), "there is nothing to know");
}

#[test]
fn val_places_at_moments_are_the_flights_own() {
    for round in [windy(0.0), round("sph-2", "155mm-standard"), round("pr-mortar", "pr-81mm-he")] {
        let fan = Fan::of(&round).unwrap();
        let mut off_m = Vec::new();
        for bore in bores() {
            let flat = bore.truncate();
            let elevation = Angle::from_radians(bore.z.atan2(flat.length()));
            for sample in flown(&fan, bore, Cause::default()).samples {
                let [ahead_m, above_m] = fan.place_m(elevation, sample.time_s).unwrap();
                let told_m = (flat.normalize() * ahead_m).extend(above_m);
                off_m.push(told_m.distance(sample.position_m));
            }
        }
        off_m.sort_by(f64::total_cmp);
        let [nearly_all_m, most_m] =
            [0.99, 1.0].map(|share| off_m[((off_m.len() - 1) as f64 * share) as usize]);
        println!("{nearly_all_m} {most_m}");
        assert!(nearly_all_m < 0.05 && most_m < 0.5, "{nearly_all_m} {most_m}");
        assert_eq!(fan.place_m(Angle::ZERO, fan.last_moment_s() + 1.0), None);
    }
}
