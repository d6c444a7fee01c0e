//! One leg of a shell that is followed: from a launch or a hit to the next.

use glam::DVec3;

use super::game::wind_mps2;
use super::layer::{Face, Room};
use super::trajectory::Sample;
use super::watch::{Continue, Watch};
use super::{Landing, State, Step};
use crate::arsenal::{Body, Round};

/// The end of a leg and its last step.
#[derive(Clone, Copy, Debug)]
pub(super) struct LegEnd {
    pub landing: Landing,
    pub trace: Trace,
    /// What the step had left of itself, seconds.
    pub unused_s: f64,
}

/// One step as the game traces it: from where to where, and how much of it was flown.
#[derive(Clone, Copy, Debug)]
pub(super) struct Trace {
    pub ends_m: [DVec3; 2],
    pub fraction: f64,
    /// What it ended on, if it did.
    pub face: Face,
}

impl Trace {
    /// Where the shell's centre was at its end.
    pub fn centre_m(&self) -> DVec3 {
        let [from_m, to_m] = self.ends_m;
        from_m.lerp(to_m, self.fraction)
    }
}

/// Watches for the end of a leg, keeping every step and what the last one was.
pub(super) struct LegWatch<'w, 'g> {
    pub round: &'w Round,
    pub wind_mps: DVec3,
    pub room: Room<'g>,
    pub samples: &'w mut Vec<Sample>,
    /// Sum of what the wind has added to the velocity, per axis, m/s.
    pub wind_drift_mps: &'w mut DVec3,
    /// How long a step is, seconds.
    pub step_s: f64,
    pub trace: Trace,
}

impl Trace {
    /// Nothing traced yet.
    pub const NONE: Self = Self { ends_m: [DVec3::ZERO; 2], fraction: 1.0, face: Face::Upper };
}

impl Watch for LegWatch<'_, '_> {
    fn judge(&mut self, state: &State, step: &Step) -> Continue {
        self.samples.push(Sample::from(state));
        let (verdict, face) = self.room.judge(state, step);
        let fraction = match verdict {
            Continue::Stop { fraction, .. } => fraction,
            Continue::On => 1.0,
        };
        self.trace = Trace { ends_m: [state.position_m, state.position_m + step.move_m], fraction, face };
        // a_wind dt, as much of the step as was flown
        *self.wind_drift_mps += self.wind_mps2(state).abs() * (self.step_s * fraction);
        verdict
    }
}

impl LegWatch<'_, '_> {
    fn wind_mps2(&self, state: &State) -> DVec3 {
        match &self.round.body {
            Body::Game(body) => wind_mps2(body, self.wind_mps, state.absolute_move_m),
            Body::Point(_) => DVec3::ZERO,
        }
    }
}
