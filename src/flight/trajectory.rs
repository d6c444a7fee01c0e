//! The record of a flight, and what is read off it between its samples.

use glam::DVec3;

use super::watch::{Continue, Watch};
use super::{Landing, Launch, Round, State, Step, is_armed, run};

/// A moment of a flight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sample {
    /// Since launch, seconds.
    pub time_s: f64,
    /// Metres, world.
    pub position_m: DVec3,
    /// m/s, world.
    pub velocity_mps: DVec3,
}

impl From<&State> for Sample {
    fn from(state: &State) -> Self {
        Self { time_s: state.time_s, position_m: state.position_m, velocity_mps: state.velocity_mps }
    }
}

/// A flown shot: every step of its path and how it ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Trajectory {
    /// The muzzle, the end of every step, and the end of the flight, in order of time.
    pub samples: Vec<Sample>,
    /// The highest sample.
    pub vertex: Sample,
    /// How and where it ended.
    pub landing: Landing,
    /// Whether a hit at its end finds the shell armed.
    pub armed: bool,
}

impl Trajectory {
    /// The record of a flight of these `steps`, the muzzle first, that ended as `landing`.
    pub(super) fn of(steps: Vec<Sample>, landing: Landing, armed: bool) -> Self {
        let mut samples = steps;
        samples.push(Sample::from(&landing.state));
        let mut highest = 0;
        for (index, sample) in samples.iter().enumerate() {
            if sample.position_m.z > samples[highest].position_m.z {
                highest = index;
            }
        }
        let vertex = samples[highest];
        Self { samples, vertex, landing, armed }
    }

    /// The moment `time_s` after launch, on the straight line between the samples around it; held at both ends.
    pub fn at_time(&self, time_s: f64) -> Sample {
        let after = self.samples.partition_point(|sample| sample.time_s < time_s);
        let (Some(before), Some(after)) =
            (self.samples.get(after.saturating_sub(1)), self.samples.get(after))
        else {
            return if after == 0 { self.samples[0] } else { self.last() };
        };
        let span_s = after.time_s - before.time_s;
        let share = if span_s > 0.0 { ((time_s - before.time_s) / span_s).clamp(0.0, 1.0) } else { 0.0 };
        Sample {
            time_s: before.time_s + share * span_s,
            position_m: before.position_m.lerp(after.position_m, share),
            velocity_mps: before.velocity_mps.lerp(after.velocity_mps, share),
        }
    }

    /// The end of the flight.
    pub fn last(&self) -> Sample {
        Sample::from(&self.landing.state)
    }
}

/// Keeps every step that another watch lets pass.
struct Recorder<W> {
    inner: W,
    samples: Vec<Sample>,
}

impl<W: Watch> Watch for Recorder<W> {
    #[inline]
    fn judge(&mut self, state: &State, step: &Step) -> Continue {
        self.samples.push(Sample::from(state));
        self.inner.judge(state, step)
    }
}

/// Flies until `watch` ends the flight, keeping the whole path.
pub fn recorded(round: &Round, launch: &Launch, wind_mps: DVec3, watch: impl Watch) -> Trajectory {
    let mut recorder = Recorder { inner: watch, samples: Vec::with_capacity(1024) };
    let landing = run(round, launch, wind_mps, &mut recorder);
    Trajectory::of(recorder.samples, landing, is_armed(round, landing.state.time_s))
}
