//! What the shots of a plane have at each column of distance and at each height, lift by lift.

use super::lifts::{LIFTS, lifts};
use super::plane::{Pass, Plane, Wanted};
use crate::flight::fan::sheet::Axis;
use crate::units::Angle;

/// Shots are asked for at distances from a steep dive to the vertical, at heights from a little below the horizontal on over
/// the vertical.
const FLAT: std::ops::Range<usize> = 2..66;
const STEEP_FROM: usize = 28;
/// A shot so far below the lowest row is followed no farther, metres.
const FAR_BELOW_M: f64 = 1500.0;
/// Shots behind the pivot that are still asked for.
const MOST_BEHIND: usize = 3;

/// The shots of all lifts; `None` where one has not what is asked.
pub(super) type Passes = [Option<Pass>; LIFTS];

/// The shots at each column; each is followed outward from where it was, as far as it is not far below the lowest height.
pub(super) fn at_distances(plane: &Plane<'_>, columns: Axis, lowest_m: f64) -> Vec<Passes> {
    let mut followed: [Option<Followed>; LIFTS] =
        std::array::from_fn(|index| FLAT.contains(&index).then_some(Followed::Unfired));
    let mut at = |distance_m: f64| {
        let mut passes = [None; LIFTS];
        for (index, followed) in followed.iter_mut().enumerate() {
            let Some(last) = *followed else { continue };
            let lift = lifts().at(index);
            let pass = plane.pass(lift, last.start(plane, lift, distance_m), Wanted::Distance(distance_m));
            passes[index] = pass.filter(|pass| pass.height_m > lowest_m - FAR_BELOW_M);
            *followed = passes[index].map(|pass| last.then(pass));
        }
        passes
    };
    (0..columns.count).map(|column| at(columns.at(column))).collect()
}

/// A shot that is followed from column to column.
#[derive(Clone, Copy)]
enum Followed {
    Unfired,
    /// Lean and time at the last column.
    Once([f64; 2]),
    /// The same at the last column, and by how much they have changed from the one before.
    On([f64; 2], [f64; 2]),
}

impl Followed {
    /// About what lean and time it has at the next column.
    fn start(self, plane: &Plane<'_>, lift: f64, distance_m: f64) -> [f64; 2] {
        match self {
            Self::Unfired => [0.0, plane.soonest_s(lift, distance_m)],
            Self::Once(last) => last,
            Self::On(last, more) => [last[0] + more[0], last[1] + more[1]],
        }
    }

    const fn then(self, pass: Pass) -> Self {
        let now = [pass.lean, pass.time_s];
        match self {
            Self::Unfired => Self::Once(now),
            Self::Once(last) | Self::On(last, _) => Self::On(now, [now[0] - last[0], now[1] - last[1]]),
        }
    }
}

/// The shots that come down to a height above the pivot, metres.
pub(super) fn at_height(plane: &Plane<'_>, height_m: f64) -> Passes {
    let mut passes = [None; LIFTS];
    let (mut lean, mut behind) = (0.0, 0);
    for (index, pass) in passes.iter_mut().enumerate().skip(STEEP_FROM) {
        let lift = lifts().at(index);
        let Some(time_s) = plane.descends_s(lift, lean, height_m) else { continue };
        *pass = plane.pass(lift, [lean, time_s], Wanted::Height(height_m));
        let Some(pass) = pass else { continue };
        lean = pass.lean;
        behind += usize::from(pass.ahead_m < 0.0 && lift > Angle::RIGHT.radians());
        if behind == MOST_BEHIND {
            break;
        }
    }
    passes
}

/// How far the shots of `passes` get, metres: the top of the parabola through the farthest three.
pub(super) fn farthest_m(passes: &Passes) -> f64 {
    let ahead_m =
        |index: usize| passes.get(index).copied().flatten().map_or(f64::NAN, |pass: Pass| pass.ahead_m);
    let most = |top: usize, index: usize| if ahead_m(top) > ahead_m(index) { top } else { index };
    let top = (0..LIFTS).filter(|&index| passes[index].is_some()).fold(0, most);
    let (before, at, after) = (ahead_m(top.wrapping_sub(1)), ahead_m(top), ahead_m(top + 1));
    let (slope, bend) = (0.5 * (after - before), before - 2.0 * at + after);
    let risen_m = -0.5 * slope * slope / bend;
    if risen_m.is_finite() { at + risen_m } else { at }
}
