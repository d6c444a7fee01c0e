//! The ground under the line of fire and the paths over it, ready to draw.

use glam::{DVec2, DVec3};

use crate::aim::{Answer, Arc, Engagement};
use crate::arsenal::Round;
use crate::flight::{Followed, Trajectory, probe_of};
use crate::frame::{direction_from_azimuth_elevation, horizontal};
use crate::terrain::Ground;
use crate::units::Angle;

/// How far beyond the target the ground is shown, as a share of the range.
const BEYOND: f64 = 0.05;
/// Places the ground under a course is looked at.
const COURSE_POINTS: u32 = 120;

/// A cut through the world along the line of fire.
#[derive(Clone, Debug, PartialEq)]
pub struct Profile {
    /// The ground from the pivot to a little beyond the target.
    pub ground: Vec<GroundPoint>,
    /// The solutions' paths over it.
    pub paths: Vec<PathOver>,
}

/// A point of the ground under the line of fire.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GroundPoint {
    /// Horizontal distance from the pivot, metres.
    pub distance_m: f64,
    /// Height, metres; `None` off the map or in a hole.
    pub height_m: Option<f64>,
}

/// A path as the cut shows it.
#[derive(Clone, Debug, PartialEq)]
pub struct PathOver {
    /// Whose it is.
    pub arc: Arc,
    /// Distance along the line of fire and height, metres, one pair a step.
    pub points_m: Vec<[f64; 2]>,
    /// Where it comes closest to the ground on its way.
    pub clearance: Option<Clearance>,
}

/// What a shot does from its first hit on, in the cut along the line of fire.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Course {
    /// Distance along the line of fire and height, metres, one pair a step.
    pub points_m: Vec<[f64; 2]>,
    /// The hits, the first one included.
    pub hits_m: Vec<[f64; 2]>,
    /// The ground beneath, from the first hit to the farthest place reached.
    pub ground: Vec<GroundPoint>,
}

/// The closest approach of a path to the ground between its ends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Clearance {
    /// The shell's lowest edge above the ground there, metres; negative where the ground stands above it.
    pub above_m: f64,
    /// Where on the path, world metres.
    pub position_m: DVec3,
}

/// The cut through an engagement and its answer, with the ground at `count` places.
pub fn profile(engagement: &Engagement<'_>, answer: &Answer, count: u32) -> Profile {
    let ahead = horizontal(direction_from_azimuth_elevation(answer.bearing, Angle::ZERO));
    let pivot_m = engagement.gun.pivot_m;
    let shown_m = answer.range_m * (1.0 + BEYOND);
    let ground_at = |index: u32| {
        let distance_m = shown_m * f64::from(index) / f64::from(count.max(2) - 1);
        let height_m = engagement.ground.height_m(pivot_m.truncate() + ahead * distance_m);
        GroundPoint { distance_m, height_m }
    };
    let over = |path: &Trajectory, arc: Arc| PathOver {
        arc,
        points_m: path
            .samples
            .iter()
            .map(|sample| cut(ahead, sample.position_m - pivot_m, pivot_m))
            .collect(),
        clearance: clearance(engagement.round, engagement.ground, path),
    };
    Profile {
        ground: (0..count.max(2)).map(ground_at).collect(),
        paths: answer.solutions.iter().map(|solution| over(&solution.path, solution.arc)).collect(),
    }
}

/// The course of a shot from its first hit on, seen from the pivot along `bearing`; empty for one that hits nothing.
pub fn course(pivot_m: DVec3, bearing: Angle, ground: &Ground, followed: &Followed) -> Course {
    let Some(first) = followed.hits.first() else { return Course::default() };
    let ahead = horizontal(direction_from_azimuth_elevation(bearing, Angle::ZERO));
    let at = |place_m: DVec3| cut(ahead, place_m - pivot_m, pivot_m);
    let later = followed.path.samples.iter().filter(|sample| sample.time_s > first.time_s);
    let onward = std::iter::once(first.position_m).chain(later.map(|sample| sample.position_m));
    let points_m = onward.map(at).collect::<Vec<_>>();
    let along = || points_m.iter().map(|point_m| point_m[0]);
    let (from_m, to_m) = (along().fold(f64::INFINITY, f64::min), along().fold(f64::NEG_INFINITY, f64::max));
    let ground_at = |index: u32| {
        let distance_m = from_m + (to_m - from_m) * f64::from(index) / f64::from(COURSE_POINTS);
        let height_m = ground.height_m(pivot_m.truncate() + ahead * distance_m);
        GroundPoint { distance_m, height_m }
    };
    Course {
        hits_m: followed.hits.iter().map(|hit| at(hit.position_m)).collect(),
        ground: (0..=COURSE_POINTS).map(ground_at).collect(),
        points_m,
    }
}

/// Distance along `ahead` and height of the point `off_m` from the pivot.
fn cut(ahead: DVec2, off_m: DVec3, pivot_m: DVec3) -> [f64; 2] {
    [horizontal(off_m).dot(ahead), pivot_m.z + off_m.z]
}

/// The least height of a round's path above the ground that is a valley: higher both before and after it. `None` where
/// the path only rises away from the ground and falls back to it, as over flat ground.
pub fn clearance(round: &Round, ground: &Ground, path: &Trajectory) -> Option<Clearance> {
    let probe = probe_of(round, ground);
    let legs = path.samples.windows(2).filter_map(|pair| {
        let (from_m, to_m) = (pair[0].position_m, pair[1].position_m);
        let above_m = ground.least_clearance_m(from_m, to_m)? - probe.sag_m(from_m, to_m);
        Some(Clearance { above_m, position_m: from_m.midpoint(to_m) })
    });
    let legs = legs.collect::<Vec<_>>();
    let highest_so_far = running_highest(legs.iter());
    let mut highest_to_come = running_highest(legs.iter().rev());
    highest_to_come.reverse();
    let is_valley = |index: usize, leg: &Clearance| {
        highest_so_far[index] > leg.above_m && highest_to_come[index] > leg.above_m
    };
    let valleys = legs.iter().enumerate().filter(|(index, leg)| is_valley(*index, leg));
    valleys.map(|(_, leg)| *leg).min_by(|one, other| one.above_m.total_cmp(&other.above_m))
}

fn running_highest<'a>(legs: impl Iterator<Item = &'a Clearance>) -> Vec<f64> {
    let highest = |so_far: &mut f64, leg: &Clearance| {
        *so_far = so_far.max(leg.above_m);
        Some(*so_far)
    };
    legs.scan(f64::NEG_INFINITY, highest).collect()
}
