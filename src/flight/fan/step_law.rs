//! One step of each model, for all lanes of a register.

#![allow(
    clippy::inline_always,
    reason = "all of it has to be part of the function compiled for the processor"
)]

use super::lanes::Lanes;
use super::plain::{GameLaw, PointLaw};
use crate::flight::game::DragLine;

/// What differs between the two models.
pub trait StepLaw {
    /// Its arithmetic, for all lanes.
    fn lanes(&self) -> impl LaneLaw;
    /// The drag line in force at a squared speed, looked for from the one of index `from`.
    fn line(&self, from: usize, speed_squared: f64) -> (usize, DragLine);
}

/// One step's arithmetic.
pub trait LaneLaw: Copy {
    /// Velocity gravity takes in a step.
    fn gravity(self) -> Lanes;
    /// What drag needs to know of a squared speed.
    fn speed(self, speed_squared: Lanes) -> Lanes;
    /// Share of the velocity drag takes in a step, at a speed.
    fn share(self, speed: Lanes, intercept: Lanes, slope: Lanes) -> Lanes;
    /// How far a step goes from one velocity to the next.
    fn moved(self, v: Lanes, v1: Lanes) -> Lanes;
}

impl StepLaw for GameLaw {
    #[inline(always)]
    fn lanes(&self) -> impl LaneLaw {
        GameLanes { gravity: Lanes::splat(self.gravity_mps), half_step: Lanes::splat(self.half_step_s) }
    }

    fn line(&self, from: usize, speed_squared: f64) -> (usize, DragLine) {
        let mut index = from;
        while index > 0 && speed_squared <= self.lines[index].above_squared {
            index -= 1;
        }
        while index + 1 < self.lines.len() && speed_squared > self.lines[index].end_squared {
            index += 1;
        }
        (index, self.lines[index])
    }
}

#[derive(Clone, Copy)]
struct GameLanes {
    gravity: Lanes,
    half_step: Lanes,
}

impl LaneLaw for GameLanes {
    #[inline(always)]
    fn gravity(self) -> Lanes {
        self.gravity
    }

    #[inline(always)]
    fn speed(self, speed_squared: Lanes) -> Lanes {
        speed_squared.sqrt()
    }

    #[inline(always)]
    fn share(self, speed: Lanes, intercept: Lanes, slope: Lanes) -> Lanes {
        (intercept + slope * speed) * speed
    }

    #[inline(always)]
    fn moved(self, v: Lanes, v1: Lanes) -> Lanes {
        (v + v1) * self.half_step
    }
}

impl StepLaw for PointLaw {
    #[inline(always)]
    fn lanes(&self) -> impl LaneLaw {
        PointLanes {
            gravity: Lanes::splat(self.gravity_mps),
            drag: Lanes::splat(self.drag),
            step: Lanes::splat(self.step_s),
        }
    }

    fn line(&self, from: usize, _: f64) -> (usize, DragLine) {
        (from, DragLine::EVERYWHERE)
    }
}

#[derive(Clone, Copy)]
struct PointLanes {
    gravity: Lanes,
    drag: Lanes,
    step: Lanes,
}

impl LaneLaw for PointLanes {
    #[inline(always)]
    fn gravity(self) -> Lanes {
        self.gravity
    }

    #[inline(always)]
    fn speed(self, speed_squared: Lanes) -> Lanes {
        speed_squared
    }

    #[inline(always)]
    fn share(self, _: Lanes, _: Lanes, _: Lanes) -> Lanes {
        self.drag
    }

    #[inline(always)]
    fn moved(self, v: Lanes, _: Lanes) -> Lanes {
        v * self.step
    }
}
