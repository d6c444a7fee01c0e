//! The flights a table of drift is made from.

use glam::DVec3;

use super::harmonics::{AZIMUTHS, TERMS, ahead_of, terms};
use super::{Cause, Terms};
use crate::arsenal::Round;
use crate::flight::fan::moments::EvenMoments;
use crate::flight::{Continue, End, Launch, State, Step, Watch, run};

/// Moments a flight is followed below the floor, so that a cubic through its neighbours, which get there later, knows it.
const MOMENTS_BELOW: usize = 10;

/// What is flown, and which moments are kept.
pub(super) struct Plan<'r> {
    round: &'r Round,
    cause: Cause,
    floor_m: f64,
    /// The moments that are kept.
    pub moments: EvenMoments,
}

/// The drift of one elevation at every moment.
pub(super) struct Drifted {
    /// Harmonics of the azimuth, moment by moment; they go on evenly from the last one all flights were followed to.
    pub terms: Vec<Terms>,
}

impl<'r> Plan<'r> {
    pub fn new(round: &'r Round, (floor_m, longest_s): (f64, f64), cause: Cause, moments: usize) -> Self {
        Self { round, cause, floor_m, moments: EvenMoments::up_to(longest_s, round.step_s, moments) }
    }

    /// Flies one elevation, radians, in still air and at every azimuth of the wind.
    pub fn drifted(&self, elevation: f64) -> Drifted {
        let (sin_e, cos_e) = elevation.sin_cos();
        let still = self.places_m(DVec3::new(0.0, cos_e, sin_e), DVec3::ZERO, DVec3::ZERO);
        let blown: [Vec<DVec3>; AZIMUTHS] = std::array::from_fn(|index| {
            let bore = (ahead_of(index) * cos_e).extend(sin_e);
            self.places_m(bore, self.cause.gun_mps, self.cause.wind_mps)
        });
        let known = blown.iter().map(Vec::len).fold(still.len(), usize::min);
        let of_moment = |moment: usize| {
            let drift_m: [DVec3; AZIMUTHS] = std::array::from_fn(|index| {
                let calm_m = still[moment];
                blown[index][moment] - (ahead_of(index) * calm_m.y).extend(calm_m.z)
            });
            flat(&terms(&drift_m))
        };
        let mut terms: Vec<_> = (0..known).map(of_moment).collect();
        while let [.., before, last] = terms[..]
            && terms.len() < self.moments.axis.count
        {
            terms.push(gone_on(&before, &last));
        }
        Drifted { terms }
    }

    /// Where the shell of one launch is at each moment, metres from the muzzle, until it is well below the floor.
    fn places_m(&self, bore: DVec3, gun_mps: DVec3, wind_mps: DVec3) -> Vec<DVec3> {
        let velocity_mps = bore * self.round.launch_speed_mps + gun_mps;
        let launch = Launch { position_m: DVec3::ZERO, velocity_mps };
        let mut watch =
            Moments { plan: self, step: 0, places_m: Vec::with_capacity(self.moments.axis.count), below: 0 };
        run(self.round, &launch, wind_mps, &mut watch);
        watch.places_m
    }
}

fn flat(terms: &[DVec3; TERMS]) -> Terms {
    std::array::from_fn(|place| terms[place / 3][place % 3] as f32)
}

/// The terms a moment later, if they change as they did.
fn gone_on(before: &Terms, last: &Terms) -> Terms {
    std::array::from_fn(|place| 2.0 * last[place] - before[place])
}

/// Keeps where a shell is at each moment.
struct Moments<'p> {
    plan: &'p Plan<'p>,
    step: usize,
    places_m: Vec<DVec3>,
    /// Moments kept since it fell through the floor.
    below: usize,
}

impl Watch for Moments<'_> {
    fn judge(&mut self, state: &State, step: &Step) -> Continue {
        if self.step.is_multiple_of(self.plan.moments.steps_between) {
            self.places_m.push(state.position_m);
            let is_below = state.position_m.z < self.plan.floor_m && step.move_m.z < 0.0;
            self.below += usize::from(is_below);
        }
        self.step += 1;
        let is_known = self.places_m.len() == self.plan.moments.axis.count || self.below > MOMENTS_BELOW;
        if is_known { Continue::Stop { fraction: 0.0, end: End::Plane } } else { Continue::On }
    }
}
