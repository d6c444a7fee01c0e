//! Many flights of one round in calm air, by the widest registers the processor has or by the one loop.

use glam::DVec3;

#[cfg(target_arch = "x86_64")]
use super::avx2;
use super::kernel::{self, Job, PlanarEnd, PlanarState, Sink};
use super::plain::{Clock, PlainRound};
use crate::arsenal::Round;
use crate::flight::{Continue, DescentThrough, End, Launch, State, Step, Watch, run};
use crate::units::Angle;

/// What the kernel is compiled for; whichever it is, the outcome is the same to the last bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Backend {
    /// What every processor of this architecture has: SSE2 on x86-64.
    Baseline,
    /// AVX2, without fused multiply-add.
    Avx2,
}

impl Backend {
    /// The widest this processor has.
    pub fn best() -> Self {
        Self::available().last().copied().unwrap_or(Self::Baseline)
    }

    /// All this processor has, narrowest first.
    pub fn available() -> &'static [Self] {
        #[cfg(target_arch = "x86_64")]
        if avx2::is_here() {
            return &[Self::Baseline, Self::Avx2];
        }
        &[Self::Baseline]
    }

    /// Flies a job on its registers.
    pub(super) fn fly(self, job: &Job, sink: &mut impl Sink) {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => avx2::fly(job, sink),
            _ => kernel::fly(job, sink),
        }
    }
}

/// How a flight of a fan ended, the muzzle at the origin.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlanarLanding {
    /// The shell there.
    pub state: PlanarState,
    /// Since launch, seconds.
    pub time_s: f64,
    /// Steps taken, the last one counted even if cut short.
    pub steps: u32,
    /// [`End::Plane`] where it came down through the height, else what ended it before.
    pub end: End,
}

/// Flies `round` in calm air at each of `elevations` until it descends through `height_m` above the muzzle, on the
/// registers of `backend`; in the order asked.
pub fn landings(round: &Round, elevations: &[Angle], height_m: f64, backend: Backend) -> Vec<PlanarLanding> {
    let mut landed = Landings::new(round, elevations.len());
    let flights = Flights { round, elevations, height_m, latest_s: round.lifetime_s };
    flights.fly(backend, &mut landed);
    landed.landings
}

/// Flights of one round in calm air until they descend through a height or run out of time.
pub(super) struct Flights<'a> {
    pub round: &'a Round,
    pub elevations: &'a [Angle],
    /// Above the muzzle, metres.
    pub height_m: f64,
    /// A flight ends once its time is beyond this, seconds.
    pub latest_s: f64,
}

impl Flights<'_> {
    /// Flies them all into `sink`.
    pub fn fly(&self, backend: Backend, sink: &mut impl Sink) {
        match PlainRound::of(self.round) {
            Some(plain) => self.fly_wide(&plain, backend, sink),
            None => self.fly_singly(sink),
        }
    }

    fn fly_wide(&self, round: &PlainRound, backend: Backend, sink: &mut impl Sink) {
        let launches_mps: Vec<[f64; 2]> = self.elevations.iter().map(|&e| self.velocity_mps(e)).collect();
        let last_step = Clock::new(round.step_s).steps_beyond(self.latest_s);
        backend.fly(&Job { round, launches_mps: &launches_mps, height_m: self.height_m, last_step }, sink);
    }

    fn velocity_mps(&self, elevation: Angle) -> [f64; 2] {
        let (sin_e, cos_e) = elevation.sin_cos();
        [cos_e * self.round.launch_speed_mps, sin_e * self.round.launch_speed_mps]
    }

    /// The one loop, due east, for rounds that are not plain.
    fn fly_singly(&self, sink: &mut impl Sink) {
        let round = Round { lifetime_s: self.latest_s, ..self.round.clone() };
        for (flight, &elevation) in self.elevations.iter().enumerate() {
            let [ahead_mps, up_mps] = self.velocity_mps(elevation);
            let velocity_mps = DVec3::new(ahead_mps, 0.0, up_mps);
            let launch = Launch { position_m: DVec3::ZERO, velocity_mps };
            let until = DescentThrough { height_m: self.height_m };
            let mut shown = Shown { until, flight, sink, fraction: 1.0 };
            let landing = run(&round, &launch, DVec3::ZERO, &mut shown);
            let fraction = shown.fraction;
            let came_down = landing.end == End::Plane;
            let state = planar(&landing.state);
            sink.end(flight, PlanarEnd { state, steps: landing.steps, fraction, came_down });
        }
    }
}

/// A flight due east, seen in its plane.
fn planar(state: &State) -> PlanarState {
    let (position, velocity) = (state.position_m, state.velocity_mps);
    PlanarState { ahead_m: position.x, up_m: position.z, ahead_mps: velocity.x, up_mps: velocity.z }
}

/// Shows a sink the path of a flight of the one loop.
struct Shown<'s, S> {
    until: DescentThrough,
    flight: usize,
    sink: &'s mut S,
    fraction: f64,
}

impl<S: Sink> Watch for Shown<'_, S> {
    fn judge(&mut self, state: &State, step: &Step) -> Continue {
        let end_m = state.position_m + step.move_m;
        self.sink.path(self.flight, std::iter::once([end_m.x, end_m.z]));
        let judged = self.until.judge(state, step);
        if let Continue::Stop { fraction, .. } = judged {
            self.fraction = fraction;
        }
        judged
    }
}

/// Keeps the ends only.
struct Landings {
    clock: Clock,
    step_s: f64,
    lifetime_s: f64,
    landings: Vec<PlanarLanding>,
}

impl Landings {
    fn new(round: &Round, count: usize) -> Self {
        let state = PlanarState { ahead_m: 0.0, up_m: 0.0, ahead_mps: 0.0, up_mps: 0.0 };
        let none_yet = PlanarLanding { state, time_s: 0.0, steps: 0, end: End::StepLimit };
        let (step_s, lifetime_s) = (round.step_s, round.lifetime_s);
        Self { clock: Clock::new(step_s), step_s, lifetime_s, landings: vec![none_yet; count] }
    }
}

impl Sink for Landings {
    const SEES_PATHS: bool = false;

    fn path(&mut self, _: usize, _: impl Iterator<Item = [f64; 2]>) {}

    fn end(&mut self, flight: usize, end: PlanarEnd) {
        let PlanarEnd { state, steps, fraction, came_down } = end;
        let time_s = self.clock.after(steps - 1) + fraction * self.step_s;
        let end = match came_down {
            true => End::Plane,
            false if time_s > self.lifetime_s => End::Lifetime,
            false => End::StepLimit,
        };
        self.landings[flight] = PlanarLanding { state, time_s, steps, end };
    }
}
