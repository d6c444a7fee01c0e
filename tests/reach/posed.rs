//! Guns on grounds, and reach held against the solver and exact flights over the ground, cell by cell.

use glam::{DVec2, DVec3};
use gunlay::aim::{Answer, Arc, Attitude, Engagement, Target, solve};
use gunlay::arsenal::{Body, Catalog};
use gunlay::flight::fan::{Backend, Cause, Fan};
use gunlay::frame::direction_from_azimuth_elevation;
use gunlay::mission::{HullChoice, Place, Situation, Stand};
use gunlay::products::reach::{Caution, CellAnswer, Cells, ReachOrder, Stops};
use gunlay::terrain::heightmap::{HeightScale, Lattice};
use gunlay::terrain::load::builtin_jacksboro;
use gunlay::terrain::samples::Samples;
use gunlay::terrain::{Ground, HeightMap};
use gunlay::units::Angle;

/// Cells of a square that are held against the solver.
const HELD: usize = 2000;

/// What moves the shots of a gun: wind and its own motion, m/s.
#[derive(Clone, Copy, Debug, Default)]
pub struct Air {
    pub wind_mps: DVec3,
    pub gun_mps: DVec3,
}

pub fn stand(ground: &Ground, gun_m: DVec2) -> Stand {
    tilted(ground, gun_m, [0.0; 3])
}

/// The gun with a shell that feels the wind after `onset_m`.
pub fn blown(ground: &Ground, gun_m: DVec2, air: Air, onset_m: f64) -> Stand {
    let mut stand = stand(ground, gun_m);
    stand.emplacement.wind_mps = air.wind_mps;
    stand.emplacement.gun.platform_velocity_mps = air.gun_mps;
    if let Body::Game(body) = &mut stand.emplacement.round.body {
        body.wind_onset_m = onset_m;
    }
    stand
}

/// The gun on a hull of so much heading, pitch and roll, degrees.
pub fn tilted(ground: &Ground, gun_m: DVec2, hull_deg: [f64; 3]) -> Stand {
    let [heading, pitch, roll] = hull_deg.map(Angle::from_degrees);
    let mut situation = Situation::new("sph-2", "155mm-expensive");
    situation.gun = Place::on_ground(gun_m);
    situation.target = Place::on_ground(gun_m + DVec2::new(0.0, 1000.0));
    situation.hull = HullChoice::Typed(Attitude { heading, pitch, roll });
    situation.stand(&Catalog::shipped().unwrap(), ground).unwrap()
}

pub fn order(stand: &Stand, caution: Caution) -> ReachOrder<'_> {
    let engagement = stand.engagement();
    ReachOrder {
        round: engagement.round,
        gun: engagement.gun,
        ground: engagement.ground,
        wind_mps: engagement.wind_mps,
        caution,
        stops: Stops::Respected,
    }
}

/// The solver's answer for a place on the ground.
pub fn answer(stand: &Stand, fan: Option<&Fan>, place_m: DVec2) -> Option<Answer> {
    let engagement = stand.engagement();
    let target = Target::at_rest(place_m.extend(engagement.ground.height_m(place_m)?));
    Some(solve(&Engagement { target: &target, fan, ..engagement }).unwrap())
}

/// Whether the solver says the arc hits the middle of a cell.
pub fn hits(answer: &Answer, arc: Arc) -> bool {
    answer.on(arc).is_some_and(gunlay::aim::Solution::is_usable)
}

pub struct Agreement {
    pub checked: u32,
    pub agrees: [u32; 2],
    pub falsely_clear: [u32; 2],
}

/// The fan that answers for the stand quickly.
pub fn fan(stand: &Stand) -> Option<Fan> {
    let emplacement = &stand.emplacement;
    let cause = Cause { wind_mps: emplacement.wind_mps, gun_mps: emplacement.gun.platform_velocity_mps };
    Some(Fan::down_to(-600.0, Backend::best(), &emplacement.round)?.with_drift(cause))
}

pub fn compare(stand: &Stand, cells: &Cells) -> Agreement {
    let fan = fan(stand);
    let mut agreement = Agreement { checked: 0, agrees: [0; 2], falsely_clear: [0; 2] };
    for index in (0..cells.answers.len()).step_by(cells.answers.len() / HELD) {
        let cell = cells.answers[index];
        if !matches!(cell, CellAnswer::Within { .. }) {
            continue;
        }
        let place_m = cells.middle_of_m(index % cells.side, index / cells.side);
        let answer = answer(stand, fan.as_ref(), place_m).unwrap();
        agreement.checked += 1;
        for (k, arc) in [Arc::Low, Arc::High].into_iter().enumerate() {
            let (ours, exact) = (cell.hits_on(arc), hits(&answer, arc));
            agreement.agrees[k] += u32::from(ours == exact);
            agreement.falsely_clear[k] += u32::from(ours && !exact);
        }
    }
    agreement
}

pub fn grounds() -> Vec<(&'static str, Ground, DVec2)> {
    let range = gunlay::terrain::load::open(std::path::Path::new("maps/range/heightdata.con")).unwrap();
    vec![
        ("jacksboro", builtin_jacksboro().unwrap().ground(), DVec2::new(15_000.0, 16_000.0)),
        ("range", range.ground(), DVec2::new(0.0, 0.0)),
        ("fractal", fractal(), DVec2::new(2_600.0, 3_300.0)),
    ]
}

/// Waves from 2 km down to 60 m, each half as high as the one twice as long: 300 m from valley to top. Where a gun's own
/// surroundings graze its flattest shots, 2 of 100 cells clear by less than the samples of a ray can tell: the gun stands
/// where they do not.
fn fractal() -> Ground {
    const SIDE: usize = 401;
    let wave = |place: DVec2, octave: i32| {
        let turned = DVec2::from_angle(1.7 * f64::from(octave)).rotate(place) * 2_f64.powi(octave) / 2_000.0;
        let phase = turned * std::f64::consts::TAU + 2.3 * f64::from(octave);
        (phase.x + phase.y.sin()).sin() * 75.0 * 0.5_f64.powi(octave)
    };
    let height_m = |index: usize| {
        let place = DVec2::new((index % SIDE) as f64, (index / SIDE) as f64) * 15.0;
        (0..6).map(|octave| wave(place, octave)).sum::<f64>() as f32
    };
    let lattice = Lattice { cols: SIDE, rows: SIDE, origin_m: DVec2::ZERO, spacing_m: DVec2::splat(15.0) };
    let samples = Samples::F32((0..SIDE * SIDE).map(height_m).collect());
    Ground::Relief(std::sync::Arc::new(HeightMap::new(samples, lattice, HeightScale::METRES).unwrap()))
}

/// Holds the ring of `bearings` bearings against the solver: it hits nothing for 40 samples beyond, and something at the end or two
/// samples before.
pub fn check_ring(name: &str, stand: &Stand, bearings: u32) {
    let order = order(stand, Caution::Even);
    let (table, fan) = (order.table(), fan(stand));
    let spacing_m = order.span().spacing_m;
    for point in order.ring(&table, bearings) {
        let ahead = direction_from_azimuth_elevation(point.bearing, Angle::ZERO).truncate();
        let is_hit = |distance_m: f64| {
            let place_m = order.gun.pivot_m.truncate() + ahead * distance_m;
            answer(stand, fan.as_ref(), place_m)
                .is_some_and(|answer| hits(&answer, Arc::Low) || hits(&answer, Arc::High))
        };
        let beyond = (1..40).map(|k| point.range_m + spacing_m * (1.0 + f64::from(k)));
        let missed: Vec<f64> = beyond.filter(|distance_m| is_hit(*distance_m)).collect();
        let (bearing, range_m) = (point.bearing.degrees(), point.range_m);
        assert!(missed.is_empty(), "{name} {bearing}: hits beyond {range_m}: {missed:?}");
        let inside = (0..3).any(|k| is_hit(range_m - spacing_m * f64::from(k)));
        assert!(inside, "{name} {bearing}: {range_m} is hit");
    }
}
