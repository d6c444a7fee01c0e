//! After a miss: how far beyond and beside the target the next round is laid, learnt from where the last one fell.
//!
//! A correction is what the fall of shot says against where the *fired setting* was predicted to strike, so that it does
//! not learn the rounding of the dial. It holds for one gun where it stands, one arc and one shell; when the gun moves it
//! is off, and stays in the history.

use std::fmt;

use glam::DVec2;

use crate::aim::Arc;

/// Less than this is no correction, metres: what a reader would see as 0.0.
const LEAST_M: f64 = 0.05;
/// A gun that stands this close to where it stood has not moved, metres.
const STOOD_STILL_M: f64 = 0.01;

/// How far the aim is moved, seen from the gun along its line of fire.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Correction {
    /// Farther along the line of fire, metres; negative: nearer.
    pub add_m: f64,
    /// To the right of it, metres; negative: left.
    pub right_m: f64,
}

/// What a correction holds for.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Bound {
    /// The gun, as the mission names it.
    pub gun: String,
    /// The arc fired.
    pub arc: Arc,
    /// Id of the shell fired.
    pub shell: String,
}

/// A round that was fired and seen to fall, all places world metres, east and north.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FallOfShot {
    /// Where the gun stood.
    pub gun_m: DVec2,
    /// Where the setting that was fired is predicted to strike.
    pub predicted_m: DVec2,
    /// Where it struck.
    pub observed_m: DVec2,
}

/// A correction and what became of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// What it holds for.
    pub bound: Bound,
    /// What it was learnt from.
    pub fall: FallOfShot,
    /// The correction.
    pub correction: Correction,
    /// Whether it is in force.
    pub standing: Standing,
}

/// What became of a correction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The next round is laid by it.
    InForce,
    /// A later one took its place.
    Replaced,
    /// Its gun has moved.
    GunMoved,
    /// Somebody took it off.
    TakenOff,
}

/// The corrections of a mission, in force and past.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Corrections {
    entries: Vec<Entry>,
}

/// Why a fall of shot gives no correction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FallFault {
    /// A place is none.
    #[error("a place of the fall of shot is not a finite number; accepted: world metres")]
    NotFinite,
    /// There is no line of fire to measure along.
    #[error(
        "the predicted impact is at the gun itself, so there is no line of fire; accepted: one farther out"
    )]
    NoLine,
}

impl FallOfShot {
    /// The correction that brings the next round where this one was predicted.
    ///
    /// # Errors
    /// When a place is not finite, or prediction and gun are one place.
    pub fn correction(&self) -> Result<Correction, FallFault> {
        let Self { gun_m, predicted_m, observed_m } = *self;
        if !(gun_m.is_finite() && predicted_m.is_finite() && observed_m.is_finite()) {
            return Err(FallFault::NotFinite);
        }
        let ahead = (predicted_m - gun_m).try_normalize().ok_or(FallFault::NoLine)?;
        let missing_m = predicted_m - observed_m;
        Ok(Correction { add_m: missing_m.dot(ahead), right_m: missing_m.dot(right_of(ahead)) })
    }
}

/// The horizontal unit vector to the right of `ahead`.
fn right_of(ahead: DVec2) -> DVec2 {
    DVec2::new(ahead.y, -ahead.x)
}

impl Correction {
    /// Where to aim so that a round for `target_m` strikes it, world metres; the target itself when it is at the gun.
    pub fn aim_point_m(&self, gun_m: DVec2, target_m: DVec2) -> DVec2 {
        let Some(ahead) = (target_m - gun_m).try_normalize() else { return target_m };
        target_m + ahead * self.add_m + right_of(ahead) * self.right_m
    }
}

impl fmt::Display for Correction {
    /// As an observer says it, whole metres: "add 50, left 30".
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let along = if self.add_m < 0.0 { "drop" } else { "add" };
        let across = if self.right_m < 0.0 { "left" } else { "right" };
        match (self.add_m.abs(), self.right_m.abs()) {
            (add_m, right_m) if add_m < LEAST_M && right_m < LEAST_M => f.write_str("no correction"),
            (add_m, right_m) if right_m < LEAST_M => write!(f, "{along} {add_m:.0}"),
            (add_m, right_m) if add_m < LEAST_M => write!(f, "{across} {right_m:.0}"),
            (add_m, right_m) => write!(f, "{along} {add_m:.0}, {across} {right_m:.0}"),
        }
    }
}

impl Corrections {
    /// Learns from a fall of shot; the correction it gives takes the place of the one in force for the same gun, arc and
    /// shell. A round fired under a correction is predicted at its aim, so the new correction is the whole of it.
    ///
    /// # Errors
    /// See [`FallOfShot::correction`]; what was in force then stays so.
    pub fn learn(&mut self, bound: Bound, fall: FallOfShot) -> Result<Correction, FallFault> {
        let correction = fall.correction()?;
        self.end(Standing::Replaced, |entry| entry.bound == bound);
        self.entries.push(Entry { bound, fall, correction, standing: Standing::InForce });
        Ok(correction)
    }

    /// The correction in force for a gun that stands at `gun_m`.
    pub fn in_force(&self, bound: &Bound, gun_m: DVec2) -> Option<Correction> {
        let holds = |entry: &&Entry| entry.is_in_force() && entry.bound == *bound && !entry.has_moved(gun_m);
        self.entries.iter().find(holds).map(|entry| entry.correction)
    }

    /// Tells that `gun` now stands at `gun_m`: what was learnt elsewhere is off, for good.
    pub fn gun_stands(&mut self, gun: &str, gun_m: DVec2) {
        self.end(Standing::GunMoved, |entry| entry.bound.gun == gun && entry.has_moved(gun_m));
    }

    /// Tells that no gun stands where it stood: what was learnt on other ground is off, for good.
    pub fn leave_ground(&mut self) {
        self.end(Standing::GunMoved, |_| true);
    }

    /// Takes off the correction in force.
    pub fn take_off(&mut self, bound: &Bound) {
        self.end(Standing::TakenOff, |entry| entry.bound == *bound);
    }

    /// Every correction, the oldest first.
    pub fn history(&self) -> &[Entry] {
        &self.entries
    }

    fn end(&mut self, standing: Standing, ends: impl Fn(&Entry) -> bool) {
        let ending = self.entries.iter_mut().filter(|entry| entry.is_in_force() && ends(entry));
        ending.for_each(|entry| entry.standing = standing);
    }
}

impl Entry {
    fn is_in_force(&self) -> bool {
        self.standing == Standing::InForce
    }

    fn has_moved(&self, gun_m: DVec2) -> bool {
        let moved_m = self.fall.gun_m.distance(gun_m);
        moved_m.is_nan() || moved_m > STOOD_STILL_M
    }
}
