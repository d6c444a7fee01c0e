//! What hits a moving target in wind, found with nothing but flights.
//!
//! A path crosses the target's height once on its way up and once on its way down, or not at all. Bores are told by how far
//! they lie from the one that gets highest, as a share of how far those lie that just reach the height, and by the azimuth
//! round it. All azimuths of one share cross the height on a closed curve about the gun, seen from the target as it moves; the
//! azimuth that comes closest is looked for, and whether the target lies inside the curve there or outside. Followed from the
//! highest shot on its way up, over those that just reach the height, to the highest shot on its way down, curves begin and
//! end as a point, and a path hits where the target changes sides.
//!
//! The shares lie 0.02 deg apart or less. Every fiftieth is asked first, then every tenth and then each wherever something can
//! hide: where the target changes sides, where curves cease, and on both sides of a curve that comes nearer the target than
//! those before and after it. Two hits between neighbours on one side need such a nearest curve, as the distance changes
//! smoothly and turns once within a hundred steps, so nothing is lost by asking more coarsely elsewhere.

use glam::{DVec2, DVec3};
use gunlay::aim::{Gun, Target};
use gunlay::arsenal::Round;
use gunlay::flight::{Continue, End, State, Step, Watch, run};

use super::bores::{Bores, around};

/// From one share to the next at most, degrees, and the fewest shares.
pub const STEP_DEG: f64 = 0.02;
const FEWEST: f64 = 1_500.0;
/// Steps between shares asked, ever closer.
const STRIDES: [i32; 3] = [50, 10, 1];
/// Azimuths that show where to start.
const AZIMUTHS: usize = 6;
/// How far the bore is turned to see where the curve goes, radians.
const ASIDE: f64 = 1e-4;
/// Turns that may find the azimuth that comes closest.
const MOST_TURNS: usize = 12;
/// Halvings that bring a hit to a millionth of a step.
const HALVINGS: usize = 20;

/// A question to judge.
pub struct Judge<'a> {
    pub round: &'a Round,
    pub gun: &'a Gun,
    pub target: &'a Target,
    pub wind_mps: DVec3,
}

/// A shot that hits.
#[derive(Clone, Copy, Debug)]
pub struct Hit {
    /// Unit vector along the bore.
    pub bore: DVec3,
    /// Muzzle to target, seconds.
    pub time_s: f64,
    /// How well the bore is known, degrees: to a step of the sweep where paths turn just at the height.
    pub known_deg: f64,
}

/// Where a path crosses the target's height.
#[derive(Clone, Copy)]
pub struct Crossing {
    /// East and north of the target.
    pub off_m: DVec2,
    pub time_s: f64,
}

/// The azimuth of one share that comes closest.
#[derive(Clone, Copy)]
struct Closest {
    /// Along all curves: 0 where they begin as a point, 1 where paths just reach the height, 2 where they end.
    place: f64,
    azimuth: f64,
    bore: DVec3,
    time_s: f64,
    /// How far inside the curve the target lies, metres; negative outside.
    inside_m: f64,
}

/// A curve asked for.
#[derive(Clone, Copy)]
struct Asked {
    step: i32,
    closest: Option<Closest>,
}

impl Judge<'_> {
    /// All shots that hit, soonest first.
    pub fn hits(&self) -> Vec<Hit> {
        let Some(bores) = Bores::reaching(self) else { return Vec::new() };
        let steps = (bores.widest_deg() / STEP_DEG).max(FEWEST).ceil();
        let sweep = Sweep { judge: self, bores: &bores, steps };
        let mut hits = sweep.hits();
        hits.sort_by(|one, other| one.time_s.total_cmp(&other.time_s));
        hits
    }

    /// Where the path along `bore` crosses the target's height on its way up, or on its way down.
    pub fn crossing(&self, bore: DVec3, is_rising: bool) -> Option<Crossing> {
        let (target, step_s) = (self.target, self.round.step_s);
        let mut watch = Crosses { target, step_s, is_rising, found: None };
        run(self.round, &self.gun.launch(self.round, bore), self.wind_mps, &mut watch);
        watch.found
    }

    /// How close the path along `bore` passes the moving target.
    pub fn miss_m(&self, bore: DVec3) -> f64 {
        let mut near = Near { target: self.target, step_s: self.round.step_s, least_m: f64::INFINITY };
        run(self.round, &self.gun.launch(self.round, bore), self.wind_mps, &mut near);
        near.least_m
    }
}

/// The curves of one question.
struct Sweep<'a> {
    judge: &'a Judge<'a>,
    bores: &'a Bores,
    /// From where they begin to where paths just reach the height.
    steps: f64,
}

impl Sweep<'_> {
    fn hits(&self) -> Vec<Hit> {
        let last = 2 * self.steps as i32 - 1;
        let coarsely = (1..last).filter(|step| step % STRIDES[0] == 1).chain([last]);
        let mut asked: Vec<Asked> = coarsely.map(|step| self.ask(step, None)).collect();
        for stride in &STRIDES[1..] {
            asked = self.sharpened(&asked, *stride);
        }
        let curves: Vec<Closest> = asked.iter().filter_map(|asked| asked.closest).collect();
        let ends = [curves.first(), curves.last()].into_iter().flatten();
        let at_the_ends = ends.filter(|curve| curve.inside_m > 0.0).map(|curve| Hit::of(curve, STEP_DEG));
        let changes = curves.windows(2).filter(|pair| (pair[0].inside_m > 0.0) != (pair[1].inside_m > 0.0));
        changes.map(|pair| self.hit_between(pair[0], pair[1])).chain(at_the_ends).collect()
    }

    /// Asks at a closer stride wherever a hit can hide.
    fn sharpened(&self, asked: &[Asked], stride: i32) -> Vec<Asked> {
        let inside_m = |at: usize| asked.get(at)?.closest.map(|closest| closest.inside_m);
        let is_nearest = |at: usize| {
            let Some(here_m) = inside_m(at) else { return false };
            let beside = [at.wrapping_sub(1), at + 1].into_iter().filter_map(inside_m);
            beside.into_iter().all(|m| m.signum() != here_m.signum() || m.abs() >= here_m.abs())
        };
        let side = |at| inside_m(at).map(|m| m > 0.0);
        let may_hide = |at: usize| {
            let is_any = side(at).or(side(at + 1)).is_some();
            is_any && (side(at) != side(at + 1) || is_nearest(at) || is_nearest(at + 1))
        };
        let mut closer = Vec::new();
        for (at, one) in asked.iter().enumerate() {
            closer.push(*one);
            let Some(next) = asked.get(at + 1).filter(|_| may_hide(at)) else { continue };
            let start = one.closest.or(next.closest).map(|closest| closest.azimuth);
            let between = (one.step + 1..next.step).filter(|step| (step - one.step) % stride == 0);
            closer.extend(between.map(|step| self.ask(step, start)));
        }
        closer
    }

    fn ask(&self, step: i32, start: Option<f64>) -> Asked {
        Asked { step, closest: self.closest(f64::from(step) / self.steps, start) }
    }

    /// The azimuth that brings the shell closest to the target at its height; `None` where paths do not get there.
    fn closest(&self, place: f64, start: Option<f64>) -> Option<Closest> {
        let (share, is_rising) = (place.min(2.0 - place), place < 1.0);
        let at = |azimuth| self.judge.crossing(self.bores.bore(share, azimuth), is_rising);
        let mut azimuth = match start {
            Some(azimuth) => azimuth,
            None => nearest_of(at)?,
        };
        for _ in 0..MOST_TURNS {
            let (here, aside) = (at(azimuth)?, at(azimuth + ASIDE)?);
            let along_m = (aside.off_m - here.off_m) / ASIDE; // per radian
            let size_m = along_m.length();
            let inside_m = here.off_m.dot(DVec2::new(-along_m.y, along_m.x)) / size_m;
            // Newton's step to the closest point of a circle of that size
            let turn = -here.off_m.dot(along_m) / (size_m * (size_m - inside_m).max(0.3 * size_m));
            if (turn * size_m).abs() <= 1e-5 + 0.01 * inside_m.abs() {
                let (bore, time_s) = (self.bores.bore(share, azimuth), here.time_s);
                return Some(Closest { place, azimuth, bore, time_s, inside_m });
            }
            azimuth += turn.clamp(-0.5, 0.5);
        }
        None
    }

    /// The hit between two curves on either side of the target.
    fn hit_between(&self, mut one: Closest, mut other: Closest) -> Hit {
        for _ in 0..HALVINGS {
            let Some(middle) = self.closest(0.5 * (one.place + other.place), Some(one.azimuth)) else {
                break;
            };
            let is_like_one = (middle.inside_m > 0.0) == (one.inside_m > 0.0);
            *(if is_like_one { &mut one } else { &mut other }) = middle;
        }
        let turns_there = one.place < 1.0 && other.place > 1.0; // where the way to the rim is known between azimuths only
        let least_deg = if turns_there { STEP_DEG } else { 0.0 };
        let known_deg = one.bore.angle_between(other.bore).to_degrees().max(least_deg);
        Hit::of(if one.inside_m.abs() < other.inside_m.abs() { &one } else { &other }, known_deg)
    }
}

/// The azimuth, of a few round the circle, that comes nearest.
fn nearest_of(at: impl Fn(f64) -> Option<Crossing>) -> Option<f64> {
    let seen = around(AZIMUTHS).filter_map(|azimuth| Some((azimuth, at(azimuth)?.off_m.length())));
    seen.min_by(|one, other| one.1.total_cmp(&other.1)).map(|nearest| nearest.0)
}

impl Hit {
    const fn of(curve: &Closest, known_deg: f64) -> Self {
        Self { bore: curve.bore, time_s: curve.time_s, known_deg }
    }
}

/// Keeps where a path crosses the target's height one way.
struct Crosses<'a> {
    target: &'a Target,
    step_s: f64,
    is_rising: bool,
    found: Option<Crossing>,
}

impl Watch for Crosses<'_> {
    fn judge(&mut self, state: &State, step: &Step) -> Continue {
        let off_m = state.position_m - self.target.position_at_m(state.time_s);
        let move_m = step.move_m - self.target.velocity_mps * self.step_s;
        let (before, after) = (off_m.z, off_m.z + move_m.z);
        if (before < 0.0) != (after < 0.0) && (before < 0.0) == self.is_rising {
            let share = before / (before - after);
            let at_m = off_m + move_m * share;
            self.found =
                Some(Crossing { off_m: at_m.truncate(), time_s: state.time_s + self.step_s * share });
        }
        let is_under = after < 0.0 && move_m.z < 0.0;
        let is_over = after >= 0.0 && self.is_rising;
        if is_under || is_over { Continue::Stop { fraction: 1.0, end: End::Plane } } else { Continue::On }
    }
}

/// The least distance from a path's straight pieces to the moving target.
struct Near<'a> {
    target: &'a Target,
    step_s: f64,
    least_m: f64,
}

impl Watch for Near<'_> {
    fn judge(&mut self, state: &State, step: &Step) -> Continue {
        let off_m = state.position_m - self.target.position_at_m(state.time_s);
        let move_m = step.move_m - self.target.velocity_mps * self.step_s;
        let share = (-off_m.dot(move_m) / move_m.length_squared()).clamp(0.0, 1.0);
        self.least_m = self.least_m.min((off_m + move_m * share).length());
        let is_under = off_m.z < -50.0 && move_m.z < 0.0;
        if is_under { Continue::Stop { fraction: 1.0, end: End::Plane } } else { Continue::On }
    }
}
