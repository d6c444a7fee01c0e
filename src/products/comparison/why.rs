//! Why one round goes farther than another, in words worked out from the two.

use glam::DVec3;

use crate::aim::Farthest;
use crate::arsenal::Round;
use crate::flight::trajectory::recorded;
use crate::flight::watch::DescentThrough;
use crate::flight::{Launch, Trajectory};
use crate::products::slowing::half_speed;

use super::fly_alike;

/// Numbers closer than this share are told as the same.
const SAME_SHARE: f64 = 0.01;

/// A round and how far it reaches.
#[derive(Clone, Copy, Debug)]
pub struct Reaching<'a> {
    /// What it is called.
    pub name: &'a str,
    /// The round.
    pub round: &'a Round,
    /// The farthest it can be fired.
    pub farthest: Farthest,
}

/// One round in the story, its farthest shot flown again in still air from a pivot at the origin.
struct Told<'a> {
    name: &'a str,
    round: &'a Round,
    farthest: Farthest,
    path: Trajectory,
}

/// Why the one that reaches least and the one that reaches most differ; `None` where there are not two of them.
pub fn story(reaching: &[Reaching<'_>]) -> Option<String> {
    let range_m = |one: &&Reaching<'_>| one.farthest.range_m;
    let near = reaching.iter().min_by(|one, other| range_m(one).total_cmp(&range_m(other)))?;
    let far = reaching.iter().rev().max_by(|one, other| range_m(one).total_cmp(&range_m(other)))?;
    (!std::ptr::eq(near, far)).then(|| why(near, far))
}

/// One paragraph on why the reaches of two rounds differ.
///
/// Each sentence states a difference only where there is one: launch speed, drag at that speed, where half of it is
/// gone, and what gravity and lifetime leave.
pub fn why(one: &Reaching<'_>, other: &Reaching<'_>) -> String {
    if fly_alike(one.round, other.round) {
        return format!("{} and {} fly exactly alike.", one.name, other.name);
    }
    let is_nearer = one.farthest.range_m <= other.farthest.range_m;
    let [near, far] = if is_nearer { [one, other] } else { [other, one] }.map(Told::of);
    let sentences = [
        Some(reach(&near, &far)),
        Some(speed(&near, &far)),
        drag(&near, &far),
        half(&near, &far),
        balance(&near, &far),
        lifetime(&near),
    ];
    sentences.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

impl<'a> Told<'a> {
    fn of(reaching: &Reaching<'a>) -> Self {
        let Reaching { name, round, farthest } = *reaching;
        let (sin, cos) = farthest.elevation.sin_cos();
        let velocity_mps = DVec3::new(0.0, cos, sin) * round.launch_speed_mps;
        let launch = Launch { position_m: DVec3::ZERO, velocity_mps };
        let path = recorded(round, &launch, DVec3::ZERO, DescentThrough { height_m: 0.0 });
        Self { name, round, farthest, path }
    }

    /// Deceleration by drag at the muzzle, m/s^2.
    fn first_drag_mps2(&self) -> f64 {
        self.round.drag_deceleration_mps2(self.round.launch_speed_mps)
    }

    /// How far away half of the launch speed is left, metres and seconds; `None` where it never drops so far.
    fn halved(&self) -> Option<(f64, f64)> {
        half_speed(&self.path)
    }
}

fn is_same(one: f64, other: f64) -> bool {
    (one - other).abs() <= SAME_SHARE * one.abs().max(other.abs())
}

fn reach(near: &Told<'_>, far: &Told<'_>) -> String {
    let (near_m, far_m) = (near.farthest.range_m, far.farthest.range_m);
    let times = far_m / near_m;
    format!("{} reaches {far_m:.0} m, {} {near_m:.0} m: {times:.1} times as far.", far.name, near.name)
}

fn speed(near: &Told<'_>, far: &Told<'_>) -> String {
    let (near_mps, far_mps) = (near.round.launch_speed_mps, far.round.launch_speed_mps);
    if is_same(near_mps, far_mps) {
        return format!("Both leave the muzzle at {far_mps:.0} m/s.");
    }
    // without drag range goes with the square of speed
    let times = (far_mps / near_mps).powi(2);
    format!(
        "{} leaves the muzzle at {far_mps:.0} m/s, {} at {near_mps:.0}; without drag that alone would make it \
         {times:.1} times.",
        far.name, near.name
    )
}

fn drag(near: &Told<'_>, far: &Told<'_>) -> Option<String> {
    let [near_mps2, far_mps2] = [near, far].map(Told::first_drag_mps2);
    if near_mps2 <= 0.0 && far_mps2 <= 0.0 {
        return Some("Neither is slowed by the air.".to_owned());
    }
    if is_same(near_mps2, far_mps2) {
        return None;
    }
    let gravity_mps2 = near.round.gravity_mps2();
    let in_g = if gravity_mps2 > 0.0 {
        format!(" ({:.1} and {:.1} times gravity)", near_mps2 / gravity_mps2, far_mps2 / gravity_mps2)
    } else {
        String::new()
    };
    let times =
        if far_mps2 > 0.0 { format!(", {:.1} times as hard", near_mps2 / far_mps2) } else { String::new() };
    Some(format!(
        "There the air slows {} by {near_mps2:.0} m/s² and {} by {far_mps2:.0}{in_g}{times}.",
        near.name, far.name
    ))
}

fn half(near: &Told<'_>, far: &Told<'_>) -> Option<String> {
    let (near_m, near_s) = near.halved()?;
    let then = format!("{} has lost half its speed {near_m:.0} m out, after {near_s:.1} s", near.name);
    Some(match far.halved() {
        Some((far_m, far_s)) => format!("{then}; {} {far_m:.0} m out, after {far_s:.1} s.", far.name),
        None => format!("{then}; {} never does.", far.name),
    })
}

fn balance(near: &Told<'_>, far: &Told<'_>) -> Option<String> {
    let near_mps = near.round.balance_speed_mps()?;
    let tail = match far.round.balance_speed_mps() {
        Some(far_mps) if is_same(near_mps, far_mps) => return None,
        Some(far_mps) => format!("for {} only at {far_mps:.1}", far.name),
        None => format!("for {} never", far.name),
    };
    let end_mps = near.path.last().velocity_mps.length();
    Some(format!(
        "Drag is as strong as weight at {near_mps:.1} m/s for {}, {tail}, so from its top {} falls short and steep \
         and arrives at {end_mps:.0} m/s.",
        near.name, near.name
    ))
}

fn lifetime(near: &Told<'_>) -> Option<String> {
    let (time_s, lifetime_s) = (near.path.last().time_s, near.round.lifetime_s);
    (time_s > 0.99 * lifetime_s)
        .then(|| format!("Its lifetime of {lifetime_s:.0} s ends the flight of {} besides.", near.name))
}
