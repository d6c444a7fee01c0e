//! Weapons and shells side by side: how far each goes, how it falls, and what the same target or the same setting makes
//! of each.

pub mod curves;
mod shot_facts;
mod why;

use glam::DVec3;

use crate::aim::dialling::solve_to_dial;
use crate::aim::{AimFault, Answer, Engagement, Farthest, Gun, Target, farthest};
use crate::arsenal::{HitFields, Round};
use crate::frame::direction_from_azimuth_elevation;
use crate::terrain::Ground;
use crate::units::Angle;

pub use shot_facts::{Arrival, ShotFacts};
pub use why::{Reaching, story, why};

/// A shell that takes part.
#[derive(Clone, Copy, Debug)]
pub struct Contender<'a> {
    /// Its id.
    pub shell: &'a str,
    /// The round it makes.
    pub round: &'a Round,
}

/// A gun and its shell that take part against others.
#[derive(Clone, Copy, Debug)]
pub struct Side<'a> {
    /// What it is called.
    pub name: &'a str,
    /// What it fires.
    pub round: &'a Round,
    /// The gun that fires it.
    pub gun: &'a Gun,
}

/// One way of flying and those that fly so.
#[derive(Clone, Debug, PartialEq)]
pub struct Compared {
    /// The names of all that fly exactly alike, in the order they were given.
    pub shells: Vec<String>,
    /// The farthest the crew can hit on the target's bearing and at its height.
    pub farthest: Option<Farthest>,
    /// The speed at which drag balances gravity, m/s; `None` where it never does.
    pub balance_speed_mps: Option<f64>,
    /// What to dial for the target.
    pub answer: Answer,
    /// What each solution of the answer comes to, in its order.
    pub shots: Vec<ShotFacts>,
}

/// What one setting makes of those that fly alike.
#[derive(Clone, Debug, PartialEq)]
pub struct Fired {
    /// Their names, in the order they were given.
    pub names: Vec<String>,
    /// The farthest the crew can hit on that azimuth, level with the pivot.
    pub farthest: Option<Farthest>,
    /// The speed at which drag balances gravity, m/s; `None` where it never does.
    pub balance_speed_mps: Option<f64>,
    /// The shot; `None` where the hull's tilt keeps the bore from pointing there.
    pub shot: Option<ShotFacts>,
}

/// A setting fired from every gun alike, and through what.
#[derive(Clone, Copy, Debug)]
pub struct SameSetting<'a> {
    /// Where the bores point.
    pub azimuth: Angle,
    /// What is dialled, as the angle on each dial; every sight counts it in its own unit.
    pub dial: Angle,
    /// Uniform wind, m/s.
    pub wind_mps: DVec3,
    /// What may be struck.
    pub ground: &'a Ground,
}

/// Answers the same engagement for every contender, all from its gun; shells that fly alike are answered once.
///
/// # Errors
/// When the engagement holds a number that is not finite.
pub fn compare(contenders: &[Contender<'_>], engagement: &Engagement<'_>) -> Result<Vec<Compared>, AimFault> {
    let gun = engagement.gun;
    let sides = contenders.iter().map(|one| Side { name: one.shell, round: one.round, gun });
    compare_sides(&sides.collect::<Vec<_>>(), engagement)
}

/// Answers the engagement's target, air and ground for every side with its own gun and round.
///
/// # Errors
/// When one of the engagements holds a number that is not finite.
pub fn compare_sides(sides: &[Side<'_>], engagement: &Engagement<'_>) -> Result<Vec<Compared>, AimFault> {
    grouped(sides).iter().map(|group| compared(group, engagement)).collect()
}

/// Fires the same setting from every side.
///
/// # Errors
/// When a gun or the air holds a number that is not finite.
pub fn fire_sides(sides: &[Side<'_>], same: &SameSetting<'_>) -> Result<Vec<Fired>, AimFault> {
    grouped(sides).iter().map(|group| fired(group, same)).collect()
}

fn compared(group: &[Side<'_>], engagement: &Engagement<'_>) -> Result<Compared, AimFault> {
    let Side { round, gun, .. } = group[0];
    let engagement = Engagement { round, gun, ..*engagement };
    let answer = solve_to_dial(&engagement)?;
    Ok(Compared {
        shells: names(group),
        farthest: farthest(&engagement)?,
        balance_speed_mps: round.balance_speed_mps(),
        shots: answer.solutions.iter().map(|one| ShotFacts::of_solution(group, &engagement, one)).collect(),
        answer,
    })
}

fn fired(group: &[Side<'_>], same: &SameSetting<'_>) -> Result<Fired, AimFault> {
    let Side { round, gun, .. } = group[0];
    let level_m = gun.pivot_m + direction_from_azimuth_elevation(same.azimuth, Angle::ZERO) * 1000.0;
    let target = Target::at_rest(level_m);
    let SameSetting { wind_mps, ground, .. } = *same;
    let reach = farthest(&Engagement { round, gun, target: &target, wind_mps, ground, fan: None })?;
    Ok(Fired {
        names: names(group),
        farthest: reach,
        balance_speed_mps: round.balance_speed_mps(),
        shot: ShotFacts::of_setting(group, same),
    })
}

fn names(group: &[Side<'_>]) -> Vec<String> {
    group.iter().map(|side| side.name.to_owned()).collect()
}

/// The sides in groups that fly exactly alike from guns that stand alike, none of them empty.
pub fn grouped<'a>(sides: &[Side<'a>]) -> Vec<Vec<Side<'a>>> {
    in_groups(sides, |one, other| one.gun == other.gun && fly_alike(one.round, other.round))
}

/// The contenders in groups that fly exactly alike, none of them empty.
pub fn alike<'a>(contenders: &[Contender<'a>]) -> Vec<Vec<Contender<'a>>> {
    in_groups(contenders, |one, other| fly_alike(one.round, other.round))
}

fn in_groups<T: Copy>(all: &[T], are_alike: impl Fn(&T, &T) -> bool) -> Vec<Vec<T>> {
    let mut groups: Vec<Vec<T>> = Vec::new();
    for one in all {
        match groups.iter_mut().find(|group| are_alike(&group[0], one)) {
            Some(group) => group.push(*one),
            None => groups.push(vec![*one]),
        }
    }
    groups
}

/// Whether two rounds take the same path from the same bore; what they do on arrival may differ.
pub fn fly_alike(one: &Round, other: &Round) -> bool {
    let in_flight = |round: &Round| Round {
        mass_kg: 0.0,
        arming_delay_s: 0.0,
        hit: HitFields::default(),
        ..round.clone()
    };
    in_flight(one) == in_flight(other)
}
