//! From a shot that would hit in still air to one that hits in wind and motion: bore and moment are changed together until
//! the told place is the target's, by Newton's steps whose slopes are asked for once and then learnt (Broyden's method).

use glam::{DMat3, DVec3};

use super::told::Told;
use crate::aim::front::Shells;
use crate::aim::search::Aimed;
use crate::aim::solution::Arc;

/// Steps that may settle a shot.
const MOST_STEPS: usize = 16;
/// A step that leaves more than this share of what it was to undo has outrun what was learnt.
const LEFT: f64 = 0.4;
/// Settled when the told place is this close to the target, metres.
const SETTLED_M: f64 = 3e-4;
/// The same as a share of the miss that will do.
const SETTLED_SHARE: f64 = 0.3;
/// Sine of the elevation under which a shot is flat, and the share of the distance under which it has drifted little.
const FLAT: f64 = 0.5;
const LITTLE: f64 = 0.12;
/// A hundredth of a mil, radians, and bounds on the miss it makes, metres.
const LAST_DIGIT: f64 = 1e-5;
const WILL_DO_M: [f64; 2] = [1e-3, 3e-2];
/// How far the bore is turned to ask, radians.
const PROBE: f64 = 1e-3;
/// The bore is turned by no more at once, radians.
const MOST_TURN: f64 = 0.2;

/// What a radian of either turn counts in learning where a second counts one: both move a shell about as far.
const WEIGHTS: DVec3 = DVec3::new(10.0, 10.0, 1.0);

/// One shot, steered.
pub(super) struct Steer {
    arc: Arc,
    aimed: Aimed,
    answers: Option<Answers>,
}

/// How the shell's place, seen from the target, answers to the bore and to time.
#[derive(Clone, Copy)]
struct Answers {
    /// Unit vectors the bore can be turned along.
    turns: [DVec3; 2],
    /// Metres per radian of either turn, and per second.
    change: DMat3,
}

impl Steer {
    /// From a shot on `arc` in still air.
    pub const fn from(arc: Arc, still: Aimed) -> Self {
        Self { arc, aimed: still, answers: None }
    }

    /// The shot that hits as told, and the miss that will do: what a hundredth of a mil moves it. `None` where the steps lead
    /// to none on this arc.
    pub fn settle(&mut self, told: &mut Told<'_, '_>) -> Option<(Aimed, f64)> {
        let mut last: Option<(DVec3, DVec3)> = None;
        for _ in 0..MOST_STEPS {
            let off_m = told.off_target_m(self.aimed);
            if off_m.length() < self.settled_m() {
                return self.settled(told.sightline().distance_m());
            }
            let learnt = self.answers.and_then(|answers| answers.after(last, off_m));
            let answers = learnt.unwrap_or_else(|| self.asked(told, off_m));
            let by = answers.step(off_m)?;
            (self.answers, last) = (Some(answers), Some((by, off_m)));
            self.aimed = answers.taken(self.aimed, by)?;
        }
        None
    }

    /// The answers asked for where the shot is told to be `off_m` off. Before the first step a flat shot that has drifted little
    /// answers as in still air, nearly: that is asked sooner, and the rest learnt.
    fn asked(&self, told: &mut Told<'_, '_>, off_m: DVec3) -> Answers {
        let (aimed, step_s) = (self.aimed, told.engagement().round.step_s);
        let is_flat = self.arc == Arc::Low && aimed.bore.z.abs() < FLAT;
        let drifts_little = off_m.length() < LITTLE * told.sightline().distance_m();
        if self.answers.is_none() && is_flat && drifts_little {
            let target_mps = told.engagement().target.velocity_mps;
            let still_m = |aimed: Aimed| {
                told.off_in_still_air_m(aimed).unwrap_or(DVec3::NAN) - target_mps * aimed.time_s
            };
            return Answers::of(aimed, still_m(aimed), step_s, still_m);
        }
        Answers::of(aimed, off_m, step_s, |aimed| told.off_target_m(aimed))
    }

    /// Told to be this close to the target it is settled, metres: nearer than the miss that will do.
    fn settled_m(&self) -> f64 {
        let lever_m = self.answers.map_or(0.0, Answers::lever_m);
        (lever_m * LAST_DIGIT * SETTLED_SHARE).max(SETTLED_M)
    }

    /// Unit vector along the way of the shot it has come to past the target, as the target sees it.
    pub fn closing(&self, told: &mut Told<'_, '_>) -> DVec3 {
        let learnt = self.answers.map(|answers| answers.change.z_axis.normalize_or_zero());
        learnt.unwrap_or_else(|| told.closing(self.aimed))
    }

    /// The shot it has come to. Where no step was made it is the still one, and a radian moves it by about the distance.
    fn settled(&self, distance_m: f64) -> Option<(Aimed, f64)> {
        let is_on = |answers: Answers| answers.is_on(self.arc, self.aimed.bore);
        let lever_m = self.answers.map_or(distance_m, Answers::lever_m);
        let [least_m, most_m] = WILL_DO_M;
        let will_do_m = (lever_m * LAST_DIGIT).clamp(least_m, most_m);
        self.answers.is_none_or(is_on).then_some((self.aimed, will_do_m))
    }
}

impl Answers {
    /// Of a shot that is `off_m` off, where `at_m` tells how far others are.
    fn of(aimed: Aimed, off_m: DVec3, step_s: f64, mut at_m: impl FnMut(Aimed) -> DVec3) -> Self {
        let (one, other) = aimed.bore.any_orthonormal_pair();
        let mut turned = |turn: DVec3| {
            let bore = (aimed.bore + turn * PROBE).normalize();
            (at_m(Aimed { bore, ..aimed }) - off_m) / PROBE
        };
        let (by_one, by_other) = (turned(one), turned(other));
        let later = Aimed { time_s: aimed.time_s + step_s, ..aimed };
        let by_time = (at_m(later) - off_m) / step_s;
        Self { turns: [one, other], change: DMat3::from_cols(by_one, by_other, by_time) }
    }

    /// The step that should undo being `off_m`, or goes part of the way there: a turn either way, radians, and seconds.
    fn step(&self, off_m: DVec3) -> Option<DVec3> {
        let whole = -(self.change.inverse() * off_m);
        let by = whole * (MOST_TURN / whole.truncate().length()).min(1.0);
        by.is_finite().then_some(by)
    }

    /// The shot a step leads to; `None` before the gun fires.
    fn taken(&self, Aimed { bore, time_s }: Aimed, by: DVec3) -> Option<Aimed> {
        let turned = bore + self.turns[0] * by.x + self.turns[1] * by.y;
        (time_s + by.z > 0.0).then(|| Aimed { bore: turned.normalize(), time_s: time_s + by.z })
    }

    /// The answers after a last step, if there was one, has led from one miss to another; `None` where they have to be asked
    /// for again.
    fn after(mut self, last: Option<(DVec3, DVec3)>, off_m: DVec3) -> Option<Self> {
        let Some((by, last_off_m)) = last else { return Some(self) };
        let surprise_m = off_m - last_off_m - self.change * by;
        let weighed = by * WEIGHTS;
        let row = weighed * WEIGHTS / weighed.length_squared();
        self.change += DMat3::from_cols(surprise_m * row.x, surprise_m * row.y, surprise_m * row.z);
        (off_m.length() < LEFT * last_off_m.length()).then_some(self)
    }

    /// The metres a radian moves the shell at least.
    fn lever_m(self) -> f64 {
        self.change.x_axis.length().min(self.change.y_axis.length())
    }

    /// Whether the shell has not crossed its neighbours' paths yet, as on the flatter arc, or has, as on the steeper.
    fn is_on(&self, arc: Arc, bore: DVec3) -> bool {
        let as_fired = DMat3::from_cols(self.turns[0], self.turns[1], bore).determinant();
        let is_flatter = self.change.determinant() * as_fired > 0.0;
        is_flatter == (arc == Arc::Low)
    }
}
