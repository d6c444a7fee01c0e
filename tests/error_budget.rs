//! The error budget against flights of its own, and its words.

#![allow(clippy::unwrap_used, reason = "a test that cannot read its case has failed")]

use glam::DVec3;
use gunlay::aim::{Arc, Attitude, Engagement, Gun, Solution, Target, solve};
use gunlay::arsenal::Round;
use gunlay::arsenal::catalog::Catalog;
use gunlay::flight::fly_to_height;
use gunlay::frame::direction_from_azimuth_elevation;
use gunlay::products::error_budget::{ErrorBudget, Fault, MapDoubt, Term, error_budget};
use gunlay::terrain::Ground;
use gunlay::units::Angle;

fn round() -> Round {
    Catalog::shipped().unwrap().round("sph-2", "155mm-expensive").unwrap()
}

fn gun(heading_deg: f64) -> Gun {
    let catalog = Catalog::shipped().unwrap();
    let weapon = catalog.weapon("sph-2").unwrap();
    Gun {
        pivot_m: DVec3::ZERO,
        barrel_length_m: 0.0,
        hull: Attitude::level(Angle::from_degrees(heading_deg)),
        platform_velocity_mps: DVec3::ZERO,
        mount: weapon.mount,
        sight: weapon.sight.clone(),
    }
}

fn budget(gun: &Gun, arc: Arc, doubt: Option<MapDoubt>) -> (Solution, ErrorBudget) {
    let (round, target) = (round(), Target::at_rest(DVec3::new(0.0, 2000.0, 0.0)));
    let ground = Ground::SEA_LEVEL;
    let engagement =
        Engagement { round: &round, gun, target: &target, wind_mps: DVec3::ZERO, ground: &ground, fan: None };
    let solution = solve(&engagement).unwrap().on(arc).unwrap().clone();
    let budget = error_budget(&engagement, &solution, doubt).unwrap();
    (solution, budget)
}

fn term(budget: &ErrorBudget, fault: Fault) -> Term {
    *budget.terms.iter().find(|term| term.fault == fault).unwrap()
}

/// How far a bore reaches on level ground, flown here.
fn reach_m(elevation_deg: f64, round: &Round) -> f64 {
    let bore = direction_from_azimuth_elevation(Angle::ZERO, Angle::from_degrees(elevation_deg));
    fly_to_height(round, &gun(0.0).launch(round, bore), DVec3::ZERO, 0.0).last().position_m.y
}

#[test]
fn one_degree_of_pitch_is_one_degree_of_elevation_ahead() {
    for arc in [Arc::Low, Arc::High] {
        let (solution, budget) = budget(&gun(0.0), arc, None);
        let elevation = solution.elevation.degrees();
        let moved_m = reach_m(elevation + 1.0, &round()) - reach_m(elevation, &round());
        let pitch = term(&budget, Fault::HullPitch);
        assert!((pitch.along_m - moved_m).abs() < 0.01, "{arc}: {} for {moved_m}", pitch.along_m);
        assert!(pitch.across_m.abs() < 1e-6);
        assert!(if arc == Arc::Low { moved_m > 20.0 } else { moved_m < -20.0 });
    }
}

#[test]
fn roll_under_a_gun_laid_sideways_acts_as_pitch() {
    let (_, ahead) = budget(&gun(0.0), Arc::Low, None);
    let (_, sideways) = budget(&gun(90.0), Arc::Low, None);
    // the target lies to the left: the right side going down lifts the bore
    let (pitch, roll) = (term(&ahead, Fault::HullPitch), term(&sideways, Fault::HullRoll));
    assert!((pitch.along_m - roll.along_m).abs() < 1e-6);
}

#[test]
fn speed_and_drag_move_the_impact_as_flights_say() {
    let (solution, budget) = budget(&gun(0.0), Arc::Low, None);
    let elevation = solution.elevation.degrees();
    let faster_m = reach_m(elevation, &round().with_launch_speed_times(1.01)) - 2000.0;
    let draggier_m = reach_m(elevation, &round().with_drag_times(1.01)) - 2000.0;
    assert!((term(&budget, Fault::LaunchSpeed).along_m - faster_m).abs() < 0.01 && faster_m > 5.0);
    assert!((term(&budget, Fault::Drag).along_m - draggier_m).abs() < 0.01 && draggier_m < -5.0);
}

#[test]
fn unknown_heights_weigh_more_on_a_flat_shot() {
    let doubt = Some(MapDoubt { cell_span_m: 20.0, count_m: 1.0 });
    let (low, flat) = budget(&gun(0.0), Arc::Low, doubt);
    let (_, steep) = budget(&gun(0.0), Arc::High, doubt);
    assert!((term(&flat, Fault::MapCell).along_m - 10.0 / low.angle_of_fall.tan()).abs() < 1e-9);
    assert!(term(&flat, Fault::MapCount).along_m > 2.0 * term(&steep, Fault::MapCount).along_m);
}

#[test]
fn the_ellipse_holds_the_sum_of_all_and_lies_along_the_fire() {
    let (solution, budget) = budget(&gun(0.0), Arc::Low, None);
    let squares = |of: fn(&Term) -> f64| budget.terms.iter().map(|t| of(t) * of(t)).sum::<f64>();
    let both = budget.ellipse.semi_major_m.powi(2) + budget.ellipse.semi_minor_m.powi(2);
    assert!((both - squares(|t| t.along_m) - squares(|t| t.across_m)).abs() < 1e-6);
    let turn = (budget.ellipse.azimuth - solution.azimuth).wrapped_to_half_circle().degrees().abs();
    assert!(turn.min(180.0 - turn) < 20.0, "{turn}");
    assert!(budget.terms.windows(2).all(|pair| pair[0].size_m() >= pair[1].size_m()));
}

#[test]
fn the_dominant_fault_is_told_in_words() {
    let (_, budget) = budget(&gun(0.0), Arc::Low, None);
    let words = budget.dominant().unwrap().to_string();
    assert!(
        words.starts_with("1 deg of hull pitch moves this") && words.ends_with(": level the gun"),
        "{words}"
    );
}
