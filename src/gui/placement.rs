//! A gun and a target to begin with, so that an answer is on screen at once.

use glam::DVec2;

use super::world::{Chart, ChartOrigin};
use crate::aim::Reason;
use crate::arsenal::Catalog;
use crate::mission::{HullChoice, Place, Situation, SituationFault};
use crate::units::Angle;

/// What is fired to begin with.
const WEAPON: &str = "sph-2";
const SHELL: &str = "155mm-expensive";
/// The first target stands on this bearing.
const BEARING_DEG: f64 = 60.0;
/// Where the nose of the hull points.
const HEADING_DEG: f64 = 52.0;
/// On the shipped map: a level place in a valley, with the target behind a ridge that both arcs clear.
const JACKSBORO_GUN_M: DVec2 = DVec2::new(19_230.0, 12_670.0);
/// How far the first target is, metres, and how much less is tried when it cannot be hit.
const FIRST_RANGE_M: f64 = 1_900.0;
const RANGE_STEPS: i32 = 8;

/// The question a chart opens with: the usual weapon, gun and target within reach of each other.
pub fn first_question(catalog: &Catalog, chart: &Chart) -> Situation {
    let weapon = catalog.weapon(WEAPON).ok().or_else(|| catalog.weapons().next());
    let (weapon, shell) = weapon.map_or((WEAPON, SHELL), |weapon| {
        let usual = weapon.shells.first().map_or(SHELL, String::as_str);
        let shell = weapon.shells.iter().find(|shell| *shell == SHELL).map_or(usual, String::as_str);
        (weapon.id.as_str(), shell)
    });
    placed(&Situation::new(weapon, shell), catalog, chart)
}

/// The same question with gun and target put on the chart; further targets were places of the chart before.
pub fn placed(situation: &Situation, catalog: &Catalog, chart: &Chart) -> Situation {
    let gun_m = gun_place(chart);
    let (sin, cos) = Angle::from_degrees(BEARING_DEG).sin_cos();
    let at_range = |range_m: f64| {
        let mut question = situation.clone();
        question.gun = Place::on_ground(gun_m);
        question.target = Place::on_ground((gun_m + DVec2::new(sin, cos) * range_m).round());
        question.hull = HullChoice::OnGround { heading: Angle::from_degrees(HEADING_DEG) };
        question.from_where.further.clear();
        question
    };
    let ranges = (0..RANGE_STEPS).map(|step| FIRST_RANGE_M * 0.75_f64.powi(step));
    let mut questions = ranges.map(at_range);
    let can_hit = |question: &Situation| {
        let stand = question.stand(catalog, &chart.ground()).ok();
        stand.and_then(|stand| stand.answer().ok()).is_some_and(|answer| {
            answer.solutions.iter().any(crate::aim::Solution::is_usable)
                && answer.no_solution.as_ref().is_none_or(|none| none.reason != Reason::TooClose)
        })
    };
    questions.find(can_hit).unwrap_or_else(|| at_range(0.25 * FIRST_RANGE_M))
}

fn gun_place(chart: &Chart) -> DVec2 {
    match (&chart.origin, chart.map()) {
        (ChartOrigin::Builtin, Some(_)) => JACKSBORO_GUN_M,
        (_, Some(map)) => {
            let [south_west_m, north_east_m] = map.corners_m();
            south_west_m.lerp(north_east_m, 0.45)
        }
        (_, None) => DVec2::ZERO,
    }
}

/// Whether gun, hull and target all have the ground they need.
pub fn is_on_chart(situation: &Situation, catalog: &Catalog, chart: &Chart) -> bool {
    let stand = situation.stand(catalog, &chart.ground());
    !matches!(stand, Err(SituationFault::NoTerrain { .. } | SituationFault::NoTerrainUnderHull))
}
