//! Many calm flights at once, each in a lane of its own; a lane whose flight has landed takes the next one.
//!
//! A lane keeps the drag line in force and the squared speeds between which it stays so. A step is then a square root
//! and some products for all lanes alike; only a lane that lands or changes its line is looked at by itself. Every
//! lane does what the one loop does for a launch due east, operation for operation, so that the outcome is the same to
//! the last bit however many lanes there are and whatever their instruction set.

#![allow(
    clippy::inline_always,
    reason = "all of it has to be part of the function compiled for the processor"
)]

use super::lanes::{Lanes, WIDTH};
use super::plain::{Law, PlainRound};
use super::step_law::{LaneLaw, StepLaw};
use crate::flight::game::DragLine;

/// Steps kept before a sink is shown them.
const ROWS: usize = 14;
/// Registers flown at once: enough that none waits for another's square root.
const REGISTERS: usize = 8;
/// Flights in the air at once.
const LANES: usize = REGISTERS * WIDTH;
/// A shell this little above the height is looked at whether it has landed, metres.
const NEAR_M: f64 = 1e-6;
/// A lane with no flight.
const NO_FLIGHT: usize = usize::MAX;

/// A shell in the vertical plane it was fired in, the muzzle at the origin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlanarState {
    /// Away from the muzzle, metres.
    pub ahead_m: f64,
    /// Above the muzzle, metres.
    pub up_m: f64,
    /// m/s.
    pub ahead_mps: f64,
    /// m/s.
    pub up_mps: f64,
}

/// The end of a flight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlanarEnd {
    /// The shell there.
    pub state: PlanarState,
    /// Steps taken, the last one counted even if cut short.
    pub steps: u32,
    /// What part of the last step was flown.
    pub fraction: f64,
    /// Whether it came down through the height; otherwise its steps were up.
    pub came_down: bool,
}

/// Flights to be flown.
pub struct Job<'a> {
    /// What is fired.
    pub round: &'a PlainRound,
    /// Velocities at the muzzle: ahead and up, m/s.
    pub launches_mps: &'a [[f64; 2]],
    /// A flight ends where it descends through this, metres above the muzzle.
    pub height_m: f64,
    /// A flight ends after so many steps.
    pub last_step: u32,
}

/// What becomes of the flights of a job.
pub trait Sink {
    /// Whether it wants to see the paths.
    const SEES_PATHS: bool;

    /// The next ends of steps of a flight, `[ahead, up]` in metres; the last step comes whole.
    fn path(&mut self, flight: usize, points_m: impl Iterator<Item = [f64; 2]>);

    /// How a flight ended.
    fn end(&mut self, flight: usize, end: PlanarEnd);
}

/// Flies `job`, with the registers that the function it is inlined into may use.
#[inline(always)]
pub fn fly(job: &Job, sink: &mut impl Sink) {
    match &job.round.law {
        Law::Game(law) => Formation::new(job, law, sink).fly(),
        Law::Point(law) => Formation::new(job, law, sink).fly(),
    }
}

/// All lanes at the end of one step.
#[derive(Clone, Copy)]
struct Row {
    ahead_m: [Lanes; REGISTERS],
    up_m: [Lanes; REGISTERS],
    ahead_mps: [Lanes; REGISTERS],
    up_mps: [Lanes; REGISTERS],
}

/// The drag line of each lane.
struct Lines {
    /// The least squared speed it is used at.
    least_squared: [Lanes; REGISTERS],
    end_squared: [Lanes; REGISTERS],
    intercept: [Lanes; REGISTERS],
    slope: [Lanes; REGISTERS],
}

/// What a lane is about.
#[derive(Clone, Copy)]
struct Slot {
    flight: usize,
    /// Index of its drag line.
    line: usize,
    /// Step of the formation its flight began at.
    began: u64,
    /// First row the sink has not seen.
    unseen: usize,
}

struct Formation<'j, M, S> {
    job: &'j Job<'j>,
    law: &'j M,
    sink: &'j mut S,
    rows: [Row; ROWS + 1],
    /// What drag needs to know of each lane's speed.
    speed: [Lanes; REGISTERS],
    lines: Lines,
    slots: [Slot; LANES],
    /// The row the lanes are at, and the steps flown since the beginning.
    row: usize,
    now: u64,
    next_flight: usize,
    in_flight: usize,
}

impl<'j, M: StepLaw, S: Sink> Formation<'j, M, S> {
    #[inline(always)]
    fn new(job: &'j Job<'j>, law: &'j M, sink: &'j mut S) -> Self {
        let zero = [Lanes::splat(0.0); REGISTERS];
        let row = Row { ahead_m: zero, up_m: zero, ahead_mps: zero, up_mps: zero };
        let lines = Lines { least_squared: zero, end_squared: zero, intercept: zero, slope: zero };
        let slot = Slot { flight: NO_FLIGHT, line: 0, began: 0, unseen: 0 };
        Self {
            job,
            law,
            sink,
            rows: [row; ROWS + 1],
            speed: zero,
            lines,
            slots: [slot; LANES],
            row: 0,
            now: 0,
            next_flight: 0,
            in_flight: 0,
        }
    }

    #[inline(always)]
    fn fly(mut self) {
        for lane in 0..LANES {
            self.launch(lane);
        }
        while self.in_flight > 0 {
            for _ in 0..self.steps_until_due() {
                if self.step() {
                    self.attend();
                }
            }
            self.end_overdue();
            if self.row == ROWS {
                self.turn_page();
            }
        }
    }

    /// Steps until the rows are full or a flight's steps are up.
    fn steps_until_due(&self) -> u64 {
        let flying = self.slots.iter().filter(|slot| slot.flight != NO_FLIGHT);
        let first_began = flying.map(|slot| slot.began).min().unwrap_or(self.now);
        let due = first_began + u64::from(self.job.last_step) - self.now;
        due.min((ROWS - self.row) as u64)
    }

    /// One step of all lanes; whether one of them may have landed or has left its drag line.
    ///
    /// What is asked of a lane is asked by the sign of a difference, which costs least.
    #[inline(always)]
    fn step(&mut self) -> bool {
        let law = self.law.lanes();
        let near_height = Lanes::splat(self.job.height_m + NEAR_M);
        let (done, ahead) = self.rows.split_at_mut(self.row + 1);
        let (from, to) = (&done[self.row], &mut ahead[0]);
        let lines = &self.lines;
        let mut tripped = Lanes::splat(0.0);
        for v in 0..REGISTERS {
            let (vx, vz) = (from.ahead_mps[v], from.up_mps[v]);
            let share = law.share(self.speed[v], lines.intercept[v], lines.slope[v]);
            let vx1 = vx - vx * share;
            let vz1 = (vz - law.gravity()) - vz * share;
            let up_m = from.up_m[v] + law.moved(vz, vz1);
            let speed_squared = vx1 * vx1 + vz1 * vz1;
            let off_line = (speed_squared - lines.least_squared[v]).or(lines.end_squared[v] - speed_squared);
            tripped = tripped.or(off_line).or(up_m - near_height);
            to.ahead_m[v] = from.ahead_m[v] + law.moved(vx, vx1);
            to.up_m[v] = up_m;
            to.ahead_mps[v] = vx1;
            to.up_mps[v] = vz1;
            // the square root takes longest: it comes last, so that nothing else waits for it
            self.speed[v] = law.speed(speed_squared);
        }
        self.row += 1;
        self.now += 1;
        tripped.signs() != 0
    }

    /// Looks after the lanes that have landed or left their drag line.
    #[inline(always)]
    fn attend(&mut self) {
        let near_height = Lanes::splat(self.job.height_m + NEAR_M);
        for v in 0..REGISTERS {
            let (row, lines) = (&self.rows[self.row], &self.lines);
            let speed_squared = row.ahead_mps[v] * row.ahead_mps[v] + row.up_mps[v] * row.up_mps[v];
            let off_line =
                (speed_squared - lines.least_squared[v]).or(lines.end_squared[v] - speed_squared).signs();
            let low = (row.up_m[v] - near_height).signs();
            let mut lanes = off_line | low;
            while lanes != 0 {
                let index = lanes.trailing_zeros();
                lanes &= lanes - 1;
                let lane = v * WIDTH + index as usize;
                let landed = low >> index & 1 == 1 && self.land(lane);
                if !landed && off_line >> index & 1 == 1 {
                    self.change_line(lane);
                }
            }
        }
    }

    #[inline(always)]
    fn change_line(&mut self, lane: usize) {
        let PlanarState { ahead_mps, up_mps, .. } = self.state(lane, self.row);
        let speed_squared = ahead_mps * ahead_mps + up_mps * up_mps;
        let (number, line) = self.law.line(self.slots[lane].line, speed_squared);
        self.slots[lane].line = number;
        self.set_line(lane, line);
    }

    #[inline(always)]
    fn set_line(&mut self, lane: usize, line: DragLine) {
        let (v, index) = (lane / WIDTH, lane % WIDTH);
        self.lines.least_squared[v][index] = line.above_squared.next_up();
        self.lines.end_squared[v][index] = line.end_squared;
        self.lines.intercept[v][index] = line.intercept;
        self.lines.slope[v][index] = line.slope;
    }

    /// Ends a flight if it came down through the height, part of the way through its last step.
    #[inline(always)]
    fn land(&mut self, lane: usize) -> bool {
        let (before, after) = (self.state(lane, self.row - 1), self.state(lane, self.row));
        let law = self.law.lanes();
        let moved = |v: f64, v1: f64| law.moved(Lanes::splat(v), Lanes::splat(v1))[0];
        let (dx, dz) = (moved(before.ahead_mps, after.ahead_mps), moved(before.up_mps, after.up_mps));
        let above_m = before.up_m - self.job.height_m;
        if above_m <= 0.0 || above_m + dz > 0.0 {
            return false;
        }
        let fraction = above_m / -dz;
        let state = PlanarState {
            ahead_m: before.ahead_m + fraction * dx,
            up_m: before.up_m + fraction * dz,
            ahead_mps: before.ahead_mps + fraction * (after.ahead_mps - before.ahead_mps),
            up_mps: before.up_mps + fraction * (after.up_mps - before.up_mps),
        };
        self.end(lane, state, fraction, true);
        true
    }

    /// Ends the flights whose steps are up.
    #[inline(always)]
    fn end_overdue(&mut self) {
        for lane in 0..LANES {
            let Slot { flight, began, .. } = self.slots[lane];
            if flight != NO_FLIGHT && self.now - began >= u64::from(self.job.last_step) {
                self.end(lane, self.state(lane, self.row), 1.0, false);
            }
        }
    }

    #[inline(always)]
    fn end(&mut self, lane: usize, state: PlanarState, fraction: f64, came_down: bool) {
        let Slot { flight, began, .. } = self.slots[lane];
        self.show(lane);
        let steps = (self.now - began) as u32;
        self.sink.end(flight, PlanarEnd { state, steps, fraction, came_down });
        self.in_flight -= 1;
        self.launch(lane);
    }

    /// Gives a lane the next flight, or parks it where nothing happens to it.
    #[inline(always)]
    fn launch(&mut self, lane: usize) {
        let Some(&[vx, vz]) = self.job.launches_mps.get(self.next_flight) else {
            let up_m = f64::INFINITY;
            self.place(lane, PlanarState { ahead_m: 0.0, up_m, ahead_mps: 0.0, up_mps: 0.0 });
            self.slots[lane].flight = NO_FLIGHT;
            self.set_line(lane, DragLine::EVERYWHERE);
            return;
        };
        self.place(lane, PlanarState { ahead_m: 0.0, up_m: 0.0, ahead_mps: vx, up_mps: vz });
        let slot = Slot { flight: self.next_flight, line: 0, began: self.now, unseen: self.row + 1 };
        self.slots[lane] = slot;
        self.change_line(lane);
        self.next_flight += 1;
        self.in_flight += 1;
    }

    #[inline(always)]
    fn place(&mut self, lane: usize, state: PlanarState) {
        let (v, index) = (lane / WIDTH, lane % WIDTH);
        let PlanarState { ahead_m, up_m, ahead_mps, up_mps } = state;
        let row = &mut self.rows[self.row];
        row.ahead_m[v][index] = ahead_m;
        row.up_m[v][index] = up_m;
        row.ahead_mps[v][index] = ahead_mps;
        row.up_mps[v][index] = up_mps;
        let speed_squared = ahead_mps * ahead_mps + up_mps * up_mps;
        self.speed[v][index] = self.law.lanes().speed(Lanes::splat(speed_squared))[0];
    }

    #[inline(always)]
    fn state(&self, lane: usize, row: usize) -> PlanarState {
        let (v, index) = (lane / WIDTH, lane % WIDTH);
        let row = &self.rows[row];
        PlanarState {
            ahead_m: row.ahead_m[v][index],
            up_m: row.up_m[v][index],
            ahead_mps: row.ahead_mps[v][index],
            up_mps: row.up_mps[v][index],
        }
    }

    /// Shows the sink what it has not seen of a lane's flight.
    #[inline(always)]
    fn show(&mut self, lane: usize) {
        if !S::SEES_PATHS {
            return;
        }
        let (v, index) = (lane / WIDTH, lane % WIDTH);
        let Slot { flight, unseen, .. } = self.slots[lane];
        let rows = &self.rows[unseen..=self.row];
        self.sink.path(flight, rows.iter().map(|row| [row.ahead_m[v][index], row.up_m[v][index]]));
        self.slots[lane].unseen = self.row + 1;
    }

    /// Begins again at the first row.
    #[inline(always)]
    fn turn_page(&mut self) {
        for lane in 0..LANES {
            if self.slots[lane].flight != NO_FLIGHT {
                self.show(lane);
                self.slots[lane].unseen = 1;
            }
        }
        self.rows[0] = self.rows[ROWS];
        self.row = 0;
    }
}
