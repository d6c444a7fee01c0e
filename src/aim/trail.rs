//! Targets that follow each other closely: each search starts where the answers before it point.
//!
//! A trail knows the lays of the last targets on one arc. The next lay is read off the curve through them and settled by
//! the solver's own flights; where that fails the whole search answers, so a trail changes the work and never the answer.
//! A round's fan in still air beats both: there every lay is read off it and flown once.

use glam::{DMat2, DVec2, DVec3};

use super::flights::{Range, Until};
use super::limits::dial;
use super::search::{Aimed, CLOSE_ENOUGH_M, solve};
use super::seed::{self, read_off};
use super::sightline::Lay;
use super::solution::{Arc, Solution};
use super::verify::verified;
use super::{AimFault, Engagement, HIT_TOLERANCE_M};
use crate::frame::direction_from_azimuth_elevation;
use crate::units::Angle;

/// Flights that may settle a lay before the whole search takes over.
const MOST_FLIGHTS: u32 = 10;
/// A miss the levers correct to well below a millimetre, metres.
const CORRECTABLE_M: f64 = 5e-3;
/// Targets whose lays the next one is read off.
const REMEMBERED: usize = 4;
/// A lay this far from where the curve points belongs to another answer, radians.
const FARTHEST_TURN: f64 = 0.1;
/// How far a lay is turned to find its levers, radians.
const PROBE: f64 = 1e-4;

/// Both arcs, followed from target to target.
#[derive(Clone, Debug, Default)]
pub struct Trail {
    low: ArcTrail,
    high: ArcTrail,
}

/// One arc's lays.
#[derive(Clone, Debug, Default)]
struct ArcTrail {
    known: Vec<Known>,
}

/// The lay that hit a target, and what it takes to move its impact.
#[derive(Clone, Copy, Debug)]
struct Known {
    range_m: f64,
    /// Lift and lean, radians; the flatter arc's lift is counted from the line of sight.
    lay: DVec2,
    /// Metres along and across (rows) per radian of lift and of lean (columns).
    levers_m: DMat2,
}

/// One arc to one target: the flights that look for its lay.
struct Shoot<'r, 'a> {
    range: &'r mut Range<'a>,
    until: Until,
    /// What lift is counted from, and which way along is.
    sight: Angle,
    along: DVec3,
}

impl Trail {
    /// The shots that hit the target, flatter first, as [`solve`] gives them.
    ///
    /// # Errors
    /// Only when the engagement holds a number that is not finite.
    pub fn solutions(&mut self, engagement: &Engagement<'_>) -> Result<Vec<Solution>, AimFault> {
        engagement.check()?;
        let mut range = Range::new(engagement);
        if let Some(solutions) = read_and_flown(&mut range) {
            return Ok(solutions);
        }
        let followed = self.aims(&mut range, CLOSE_ENOUGH_M).and_then(|aims| proven(&mut range, aims));
        followed.map_or_else(|| self.searched(&mut range), Ok)
    }

    /// Only what to set for them, in the sight's unit and not rounded: for the flatter one, then for the steeper one. None of
    /// them is flown again; a fan tells them to well below a thousandth of a mil.
    ///
    /// # Errors
    /// Only when the engagement holds a number that is not finite.
    pub fn settings(&mut self, engagement: &Engagement<'_>) -> Result<[Option<f64>; 2], AimFault> {
        engagement.check()?;
        let mut range = Range::new(engagement);
        let safely_s = engagement.round.lifetime_s - engagement.round.step_s;
        let bores = match range.fan().filter(|_| range.is_at_rest()) {
            Some(fan) => read_off(&range, fan, safely_s),
            None => self.aims(&mut range, CORRECTABLE_M).and_then(|aims| in_time(aims, safely_s)),
        };
        let Some(bores) = bores else { return Ok(dials(&self.searched(&mut range)?)) };
        let gun = engagement.gun;
        let axes = gun.hull.axes();
        Ok(bores.map(|bore| Some(dial(gun, axes.turret_from_bore(bore)).exact)))
    }

    /// The aims on both arcs; `None` where the trail does not lead to them.
    fn aims(&mut self, range: &mut Range<'_>, close_m: f64) -> Option<[Aimed; 2]> {
        let is_known = !self.low.known.is_empty() && !self.high.known.is_empty();
        let rests = range.engagement.target.velocity_mps == DVec3::ZERO;
        if !is_known || !rests {
            return None;
        }
        Some([self.low.next(range, Arc::Low, close_m)?, self.high.next(range, Arc::High, close_m)?])
    }

    /// The answer of the whole search, which the trail then goes on from.
    fn searched(&mut self, range: &mut Range<'_>) -> Result<Vec<Solution>, AimFault> {
        let answer = solve(range.engagement)?;
        if range.fan().is_some() && range.is_at_rest() {
            return Ok(answer.solutions);
        }
        for (arc, trail) in [(Arc::Low, &mut self.low), (Arc::High, &mut self.high)] {
            match answer.on(arc).and_then(|solution| Known::of(range, solution)) {
                Some(known) => trail.remember(known),
                None => trail.known.clear(),
            }
        }
        Ok(answer.solutions)
    }
}

const ARCS: [Arc; 2] = [Arc::Low, Arc::High];

/// The solutions a fan at hand leads to in still air, as close as the whole search comes; `None` where it does not tell.
fn read_and_flown(range: &mut Range<'_>) -> Option<Vec<Solution>> {
    let fan = range.fan().filter(|_| range.is_at_rest())?;
    let least_m = range.engagement.gun.barrel_length_m + HIT_TOLERANCE_M;
    if range.sightline.distance_m() <= least_m {
        return None;
    }
    range.close_m = CLOSE_ENOUGH_M;
    let proofs = seed::both(range, fan)?;
    Some(proofs.into_iter().filter_map(|proven| proven.proof.ok().flatten()).collect())
}

/// The bores of both aims, if both arrive before `latest_s`.
fn in_time(aims: [Aimed; 2], latest_s: f64) -> Option<[DVec3; 2]> {
    aims.iter().all(|aimed| aimed.time_s < latest_s).then(|| aims.map(|aimed| aimed.bore))
}

/// The exact settings of solutions, flatter first.
fn dials(solutions: &[Solution]) -> [Option<f64>; 2] {
    let on = |arc| solutions.iter().find(|solution| solution.arc == arc);
    ARCS.map(|arc| on(arc).map(|solution| solution.dial.exact))
}

/// The solutions two aims make; `None` where one of them is none after all.
fn proven(range: &mut Range<'_>, aims: [Aimed; 2]) -> Option<Vec<Solution>> {
    let mut solutions = Vec::with_capacity(2);
    for (arc, aimed) in ARCS.into_iter().zip(aims) {
        match verified(range, arc, aimed) {
            Ok(solution) => solutions.push(solution?),
            Err(_expired) => {}
        }
    }
    Some(solutions)
}

impl ArcTrail {
    /// The aim at the next target; `None` where the trail does not lead to it. A pass within `close_m` is brought onto
    /// the target by the levers, no flight spent on it.
    fn next(&mut self, range: &mut Range<'_>, arc: Arc, close_m: f64) -> Option<Aimed> {
        let start = self.ahead(range.sightline.range_m)?;
        let mut shoot = Shoot::new(range, arc);
        let mut at = start;
        let mut last: Option<(DVec2, DVec2)> = None;
        for _ in 0..MOST_FLIGHTS {
            let (miss_m, time_s) = shoot.miss(at.lay)?;
            if let Some((lay, missed_m)) = last {
                at.learn(at.lay - lay, miss_m - missed_m);
            }
            if !at.is_on(arc) {
                return None;
            }
            last = Some((at.lay, miss_m));
            at.lay -= at.levers_m.inverse() * miss_m;
            if miss_m.length() <= close_m {
                self.remember(at);
                return Some(Aimed { bore: shoot.bore(at.lay), time_s });
            }
            let is_near = (at.lay - start.lay).length() < FARTHEST_TURN;
            if !is_near {
                return None;
            }
        }
        None
    }

    /// Where the curve through the known lays is at `range_m` (Lagrange's polynomial), with the last levers.
    fn ahead(&self, range_m: f64) -> Option<Known> {
        let weight = |one: &Known| {
            let others = self.known.iter().filter(|other| !other.is_at(one.range_m));
            others.map(|other| (range_m - other.range_m) / (one.range_m - other.range_m)).product::<f64>()
        };
        let lay = self.known.iter().map(|known| weight(known) * known.lay).sum();
        Some(Known { range_m, lay, levers_m: self.known.last()?.levers_m })
    }

    fn remember(&mut self, known: Known) {
        self.known.retain(|other| !other.is_at(known.range_m));
        if self.known.len() == REMEMBERED {
            self.known.remove(0);
        }
        self.known.push(known);
    }
}

impl Known {
    /// A searched solution, its levers found by turning it a little; `None` where that loses the target.
    fn of(range: &mut Range<'_>, solution: &Solution) -> Option<Self> {
        let line = range.sightline;
        let bore = direction_from_azimuth_elevation(solution.azimuth, solution.elevation);
        let lift = bore.z.atan2(bore.dot(line.ahead));
        let mut shoot = Shoot::new(range, solution.arc);
        let lay = DVec2::new(lift - shoot.sight.radians(), bore.dot(line.right).asin());
        let (miss_m, _) = shoot.miss(lay)?;
        let mut lever_m = |turn: DVec2| Some((shoot.miss(lay + turn)?.0 - miss_m) / PROBE);
        let levers_m = DMat2::from_cols(lever_m(DVec2::X * PROBE)?, lever_m(DVec2::Y * PROBE)?);
        Some(Self { range_m: line.range_m, lay, levers_m })
    }

    /// Whether it is the lay for a target at `range_m`.
    fn is_at(&self, range_m: f64) -> bool {
        (self.range_m - range_m).abs() < 1e-9
    }

    /// Takes in what a turn gained (Broyden): J += (r - J x) xᵀ / x².
    fn learn(&mut self, turn: DVec2, gained_m: DVec2) {
        let tells = turn.length() > 1e-9 && gained_m.length() > 1e-6;
        if tells {
            let surprise_m = (gained_m - self.levers_m * turn) / turn.length_squared();
            self.levers_m += DMat2::from_cols(surprise_m * turn.x, surprise_m * turn.y);
        }
    }

    /// Whether the levers are those of `arc`: more lift carries the flatter one farther, the steeper one less far.
    fn is_on(&self, arc: Arc) -> bool {
        match arc {
            Arc::Low => self.levers_m.determinant() > 0.0,
            Arc::High => self.levers_m.determinant() < 0.0,
        }
    }
}

impl<'r, 'a> Shoot<'r, 'a> {
    fn new(range: &'r mut Range<'a>, arc: Arc) -> Self {
        let line = range.sightline;
        let (until, sight, along) = match arc {
            Arc::Low => (Until::Crosses(line.toward()), line.line_of_sight(), line.above()),
            Arc::High => (Until::Descends, Angle::ZERO, line.ahead),
        };
        Self { range, until, sight, along }
    }

    /// How far a lay is off along and across, metres, and when; `None` where it never gets there.
    fn miss(&mut self, lay: DVec2) -> Option<(DVec2, f64)> {
        let pass = self.range.pass(self.lay(lay), self.until);
        let miss_m = DVec2::new(pass.off_m.dot(self.along), pass.off_m.dot(self.range.sightline.right));
        pass.arrived.then_some((miss_m, pass.state.time_s))
    }

    fn lay(&self, lay: DVec2) -> Lay {
        Lay { lift: self.sight + Angle::from_radians(lay.x), lean: Angle::from_radians(lay.y) }
    }

    fn bore(&self, lay: DVec2) -> DVec3 {
        self.range.sightline.bore_from_lay(self.lay(lay))
    }
}
