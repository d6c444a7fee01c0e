//! Rounds whose flight in calm air is the same few operations at each step, so that many fit in one register.

use crate::arsenal::{Body, GameBody, Motor, PointBody, Round};
use crate::flight::MOST_STEPS;
use crate::flight::game::DragLine;

/// A round the wide kernel can fly: the game's model without motor and speed limit, or point physics.
///
/// The air is calm: in the game's model wind is an acceleration that opens with the path flown, not a moving frame for
/// drag, so a windy flight is no calm flight seen from a moving place and has to be flown by itself.
#[derive(Clone, Debug)]
pub(super) struct PlainRound {
    /// The fixed step, seconds.
    pub step_s: f64,
    /// The forces.
    pub law: Law,
}

/// The forces on a plain round, as the kernel uses them.
#[derive(Clone, Debug)]
pub(super) enum Law {
    /// The stepwise force model.
    Game(GameLaw),
    /// Point physics.
    Point(PointLaw),
}

/// The game's model over one step.
#[derive(Clone, Debug)]
pub(super) struct GameLaw {
    /// Velocity gravity takes in a step, m/s.
    pub gravity_mps: f64,
    /// Half a step, seconds.
    pub half_step_s: f64,
    /// The lines of its drag curve, slowest first.
    pub lines: Vec<DragLine>,
}

/// Point physics over one step.
#[derive(Clone, Copy, Debug)]
pub(super) struct PointLaw {
    /// Velocity gravity takes in a step, m/s.
    pub gravity_mps: f64,
    /// The step, seconds.
    pub step_s: f64,
    /// Share of the velocity drag takes in a step.
    pub drag: f64,
}

impl PlainRound {
    /// `round`, if it is plain.
    pub fn of(round: &Round) -> Option<Self> {
        let law = match &round.body {
            Body::Game(body) => Law::Game(GameLaw::of(body, round.step_s)?),
            Body::Point(body) => Law::Point(PointLaw::of(*body, round.step_s)),
        };
        Some(Self { step_s: round.step_s, law })
    }
}

impl GameLaw {
    fn of(body: &GameBody, step_s: f64) -> Option<Self> {
        let coasts = body.motor == Motor::None && body.max_speed_mps == f64::INFINITY;
        coasts.then(|| Self {
            gravity_mps: body.gravity_mps2 * step_s,
            half_step_s: 0.5 * step_s,
            lines: DragLine::all(&body.drag_per_m, step_s).collect(),
        })
    }
}

impl PointLaw {
    fn of(body: PointBody, step_s: f64) -> Self {
        Self { gravity_mps: body.gravity_mps2 * step_s, step_s, drag: body.drag_per_s * step_s }
    }
}

/// Time after each step, added up step by step as a flight does it.
#[derive(Clone, Debug)]
pub(super) struct Clock {
    times_s: Vec<f64>,
    step_s: f64,
}

impl Clock {
    /// A clock of steps of `step_s`.
    pub fn new(step_s: f64) -> Self {
        Self { times_s: vec![0.0], step_s }
    }

    /// Time after `steps` steps, seconds.
    pub fn after(&mut self, steps: u32) -> f64 {
        let steps = steps as usize;
        while self.times_s.len() <= steps {
            self.times_s.push(self.times_s[self.times_s.len() - 1] + self.step_s);
        }
        self.times_s[steps]
    }

    /// The first number of steps whose time is beyond `latest_s`, or [`MOST_STEPS`].
    pub fn steps_beyond(&mut self, latest_s: f64) -> u32 {
        (1..MOST_STEPS)
            .find(|&steps| latest_s.is_finite() && self.after(steps) > latest_s)
            .unwrap_or(MOST_STEPS)
    }
}
