//! How it flies: a [`Launch`] in, a [`Trajectory`] out.
//!
//! One loop flies every shot of both models. What ends a flight and what is kept of it is a [`Watch`]'s business; the
//! integration rule is the physics and sits in the model's own file.

pub mod cover;
mod drift;
pub mod fan;
pub mod follow;
mod game;
pub mod layer;
mod leg;
mod point;
pub mod trajectory;
pub mod watch;

use glam::DVec3;

use crate::arsenal::{Body, Motor, Round};
use crate::terrain::Ground;

pub use cover::Cover;
pub use drift::drift_m;
pub use follow::{FirstLeg, Followed, Setting, follow};
use game::GameFlight;
pub use layer::{Hollow, Layer};
use point::PointFlight;
pub use trajectory::{Sample, Trajectory};
pub use watch::{Continue, DescentThrough, OverGround, Watch, probe_of};

/// No flight takes more steps than this: an hour of a shell that nothing brings down.
pub const MOST_STEPS: u32 = 108_000;
/// Allowance of the arming test, seconds (flight document section 10).
const ARMING_ALLOWANCE_S: f64 = 0.0001;

/// Where and how fast a shell leaves the muzzle, in the world.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Launch {
    /// The muzzle, metres.
    pub position_m: DVec3,
    /// Velocity in the world, the platform's included, m/s.
    pub velocity_mps: DVec3,
}

/// A shell between two steps.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct State {
    /// Since launch, seconds.
    pub time_s: f64,
    /// Metres, world.
    pub position_m: DVec3,
    /// m/s, world.
    pub velocity_mps: DVec3,
    /// Fuel left, in the game's own unit.
    pub fuel: f64,
    /// Sum of the magnitudes of every move so far, per axis, metres; it opens the wind.
    pub absolute_move_m: DVec3,
}

/// One whole step, before anything in its way is known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step {
    /// How far it goes, metres.
    pub move_m: DVec3,
    /// Velocity at its end, m/s.
    pub velocity_mps: DVec3,
    /// Fuel it burns.
    pub fuel: f64,
}

/// How a flight ended.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum End {
    /// It struck the ground.
    Terrain {
        /// Unit normal of the ground where it struck, on the side it came from: upward but under a layer.
        normal: DVec3,
        /// The ground it touched first, metres: where it ends, as the game puts a shell on the point of its impact (hit
        /// registration document section 4.1).
        touched_m: DVec3,
    },
    /// It came down through the height, or met the plane, it was watched for.
    Plane,
    /// Its time was up.
    Lifetime,
    /// It left the map and fell below everything on it.
    OffMap,
    /// It took [`MOST_STEPS`] steps without an end.
    StepLimit,
}

/// The last state of a flight and how it came about.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Landing {
    /// The shell at the end.
    pub state: State,
    /// How it ended.
    pub end: End,
    /// Steps taken, the last one counted even if cut short.
    pub steps: u32,
}

impl State {
    /// The shell at the muzzle.
    pub const fn at_launch(round: &Round, launch: &Launch) -> Self {
        Self {
            time_s: 0.0,
            position_m: launch.position_m,
            velocity_mps: launch.velocity_mps,
            fuel: round.fuel,
            absolute_move_m: DVec3::ZERO,
        }
    }

    /// The shell after `fraction` of `step`: the path between steps is a straight line.
    #[must_use]
    pub fn after(&self, step: &Step, fraction: f64, step_s: f64) -> Self {
        Self {
            time_s: self.time_s + fraction * step_s,
            position_m: self.position_m + fraction * step.move_m,
            velocity_mps: self.velocity_mps + fraction * (step.velocity_mps - self.velocity_mps),
            fuel: self.fuel - fraction * step.fuel,
            absolute_move_m: self.absolute_move_m + fraction * step.move_m.abs(),
        }
    }

    /// The shell where it ended after `fraction` of `step`: on the ground it touched, if it struck any.
    #[must_use]
    fn ended(&self, step: &Step, fraction: f64, step_s: f64, end: &End) -> Self {
        let state = self.after(step, fraction, step_s);
        match end {
            End::Terrain { touched_m, .. } => Self { position_m: *touched_m, ..state },
            End::Plane | End::Lifetime | End::OffMap | End::StepLimit => state,
        }
    }

    /// The shell after the whole of `step`: its velocity is the step's own, not one rounded on the way there.
    #[must_use]
    #[inline]
    pub fn after_whole(&self, step: &Step, step_s: f64) -> Self {
        Self {
            time_s: self.time_s + step_s,
            position_m: self.position_m + step.move_m,
            velocity_mps: step.velocity_mps,
            fuel: self.fuel - step.fuel,
            absolute_move_m: self.absolute_move_m + step.move_m.abs(),
        }
    }
}

/// Flies `round` from `launch` in a uniform `wind_mps` until `watch`, its lifetime or the step limit ends it.
///
/// Nothing is allocated here; what is kept is the watch's choice.
pub fn run(round: &Round, launch: &Launch, wind_mps: DVec3, watch: &mut impl Watch) -> Landing {
    run_from(round, State::at_launch(round, launch), wind_mps, watch)
}

/// The same from a shell already under way; steps are counted from here.
fn run_from(round: &Round, state: State, wind_mps: DVec3, watch: &mut impl Watch) -> Landing {
    match &round.body {
        Body::Game(body) => {
            if matches!(body.motor, Motor::None) {
                let mut flight = GameFlight::<true>::new(body, wind_mps, round.step_s);
                flown(round, state, |state| flight.step(state), watch)
            } else {
                let mut flight = GameFlight::<false>::new(body, wind_mps, round.step_s);
                flown(round, state, |state| flight.step(state), watch)
            }
        }
        Body::Point(body) => {
            let flight = PointFlight::new(*body, round.step_s);
            flown(round, state, |state| flight.step(state), watch)
        }
    }
}

/// One step of `step_s` by the round's own rule: what a hit has left of a whole one.
fn one_step(round: &Round, state: &State, wind_mps: DVec3, step_s: f64) -> Step {
    match &round.body {
        Body::Game(body) => GameFlight::<false>::new(body, wind_mps, step_s).step(state),
        Body::Point(body) => PointFlight::new(*body, step_s).step(state),
    }
}

/// The one loop.
fn flown(
    round: &Round,
    mut state: State,
    mut next: impl FnMut(&State) -> Step,
    watch: &mut impl Watch,
) -> Landing {
    for steps in 1..=MOST_STEPS {
        let step = next(&state);
        if let Continue::Stop { fraction, end } = watch.judge(&state, &step) {
            return Landing { state: state.ended(&step, fraction, round.step_s, &end), end, steps };
        }
        state = state.after_whole(&step, round.step_s);
        if state.time_s > round.lifetime_s {
            return Landing { state, end: End::Lifetime, steps };
        }
    }
    Landing { state, end: End::StepLimit, steps: MOST_STEPS }
}

/// Flies `round` over `ground` and keeps its whole path.
pub fn fly(round: &Round, launch: &Launch, wind_mps: DVec3, ground: &Ground) -> Trajectory {
    trajectory::recorded(round, launch, wind_mps, OverGround::new(round, ground))
}

/// Flies `round` with no ground until it descends through `height_m`, and keeps its whole path.
pub fn fly_to_height(round: &Round, launch: &Launch, wind_mps: DVec3, height_m: f64) -> Trajectory {
    trajectory::recorded(round, launch, wind_mps, DescentThrough { height_m })
}

/// Whether a hit at `time_s` finds the shell armed.
pub fn is_armed(round: &Round, time_s: f64) -> bool {
    time_s >= round.arming_delay_s - ARMING_ALLOWANCE_S
}
