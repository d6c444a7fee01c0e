//! A shell followed through its hits: after a ricochet it flies on under the same rule, and may hit again.

use glam::DVec3;

use super::cover::Cover;
use super::trajectory::{Sample, Trajectory};
use super::watch::{Continue, OverGround, Watch};
use super::{End, Landing, Launch, State, Step, is_armed, one_step, run_from};
use crate::arsenal::{ImpactRules, Round};
use crate::impact::{Arrival, Barrier, HitHistory, HitRecord, Response, Strike, respond};
use crate::terrain::Ground;

/// How far off the surface a shell begins again, metres: the margin the game's own sweep keeps (hit registration
/// document section 2.5). A hit after no more than twice this counts as one without motion.
const MARGIN_M: f64 = 0.001;

/// What is flown, and what it meets.
#[derive(Clone, Debug)]
pub struct Setting<'a> {
    /// The round.
    pub round: &'a Round,
    /// The wind, world, m/s.
    pub wind_mps: DVec3,
    /// The ground.
    pub ground: &'a Ground,
    /// What it is covered with.
    pub cover: Cover<'a>,
    /// What lies behind that surface, where there is a way out on the far side; bare ground has none.
    pub barrier: Option<Barrier>,
    /// The rules for hits.
    pub rules: &'a ImpactRules,
}

/// A shell followed to its end.
#[derive(Clone, Debug, PartialEq)]
pub struct Followed {
    /// The whole path, hits included; how it ended is that of its last leg.
    pub path: Trajectory,
    /// Its hits, in order. A shell that went through is not followed beyond: what lies there is not known.
    pub hits: Vec<HitRecord>,
}

/// Flies a round from `launch` and follows it through its hits, every roll taken from the stream `seed` begins.
pub fn follow(setting: &Setting<'_>, launch: &Launch, seed: u32) -> Followed {
    FirstLeg::of(setting, launch).followed(seed)
}

/// The flight up to the first hit, which no seed changes: flown once for many seeds.
#[derive(Clone, Debug)]
pub struct FirstLeg<'s> {
    flight: Flight<'s>,
    end: LegEnd,
}

impl<'s> FirstLeg<'s> {
    /// Flies a round from `launch` to its first hit.
    pub fn of(setting: &'s Setting<'s>, launch: &Launch) -> Self {
        let mut flight = Flight::at_launch(setting, launch);
        let end = flight.leg();
        Self { flight, end }
    }

    /// How and where it ended.
    pub const fn landing(&self) -> &Landing {
        &self.end.landing
    }

    /// Follows the shell through its hits, every roll taken from the stream `seed` begins.
    pub fn followed(&self, seed: u32) -> Followed {
        let (mut flight, mut end) = (self.flight.clone(), self.end);
        flight.seed = seed;
        while flight.goes_on_after(&end) {
            end = flight.leg();
        }
        let armed = is_armed(flight.setting.round, end.landing.state.time_s);
        let landing = Landing { steps: flight.steps, ..end.landing };
        Followed { path: Trajectory::of(flight.samples, landing, armed), hits: flight.hits }
    }
}

/// A flight under way.
#[derive(Clone, Debug)]
struct Flight<'s> {
    setting: &'s Setting<'s>,
    launch_speed_mps: f64,
    seed: u32,
    history: HitHistory,
    state: State,
    /// What a hit has left of its step, seconds; nothing at launch.
    rest_of_step_s: f64,
    steps: u32,
    hits_without_motion: u32,
    samples: Vec<Sample>,
    hits: Vec<HitRecord>,
}

/// The end of a leg and how much of its last step was flown.
#[derive(Clone, Copy, Debug)]
struct LegEnd {
    landing: Landing,
    fraction: f64,
    unused_s: f64,
}

impl<'s> Flight<'s> {
    fn at_launch(setting: &'s Setting<'s>, launch: &Launch) -> Self {
        Self {
            setting,
            launch_speed_mps: launch.velocity_mps.length(),
            seed: 0,
            history: HitHistory::default(),
            state: State::at_launch(setting.round, launch),
            rest_of_step_s: 0.0,
            steps: 0,
            hits_without_motion: 0,
            samples: Vec::with_capacity(1024),
            hits: Vec::new(),
        }
    }

    /// Flies to the next hit, or to another end: first what a hit has left of its step, then whole steps.
    fn leg(&mut self) -> LegEnd {
        let (round, wind_mps) = (self.setting.round, self.setting.wind_mps);
        let mut watch = LegWatch {
            ground: OverGround::new(round, self.setting.ground),
            samples: &mut self.samples,
            fraction: 1.0,
        };
        let rest_s = self.rest_of_step_s;
        if rest_s > 0.0 {
            let step = one_step(round, &self.state, wind_mps, rest_s);
            self.steps += 1;
            if let Continue::Stop { fraction, end } = watch.judge(&self.state, &step) {
                let state = self.state.ended(&step, fraction, rest_s, &end);
                let landing = Landing { state, end, steps: self.steps };
                return LegEnd { landing, fraction, unused_s: rest_s * (1.0 - fraction) };
            }
            self.state = self.state.after_whole(&step, rest_s);
        }
        let landing = run_from(round, self.state, wind_mps, &mut watch);
        let fraction = watch.fraction;
        self.steps += landing.steps;
        LegEnd { landing, fraction, unused_s: round.step_s * (1.0 - fraction) }
    }

    /// What the contact at the end of a leg does; whether the shell flies on.
    fn goes_on_after(&mut self, end: &LegEnd) -> bool {
        let End::Terrain { normal, .. } = end.landing.end else { return false };
        let record = self.record(end, normal);
        self.seed = record.seed_after;
        self.history = record.history;
        let response = record.response;
        let moved_m = (record.absolute_move_m - self.last_move_m()).length();
        self.hits_without_motion = if moved_m > 2.0 * MARGIN_M { 0 } else { self.hits_without_motion + 1 };
        self.hits.push(record);
        let Response::Ricochet { velocity_mps } = response else { return false };
        if self.hits_without_motion > self.setting.rules.most_hits_without_motion {
            return false;
        }
        let state = end.landing.state;
        self.state = State { position_m: state.position_m + normal * MARGIN_M, velocity_mps, ..state };
        self.rest_of_step_s = end.unused_s;
        true
    }

    fn record(&self, end: &LegEnd, normal: DVec3) -> HitRecord {
        let (setting, state) = (self.setting, &end.landing.state);
        let arrival = Arrival {
            round: setting.round,
            launch_speed_mps: self.launch_speed_mps,
            velocity_mps: state.velocity_mps,
            time_s: state.time_s,
            fuel: state.fuel,
            absolute_move_m: state.absolute_move_m,
            history: self.history,
            seed: self.seed,
            is_armed: is_armed(setting.round, state.time_s),
        };
        let strike = Strike {
            position_m: state.position_m,
            normal,
            fraction: end.fraction,
            surface: setting.cover.at(state.position_m),
            barrier: setting.barrier,
            material: None,
        };
        respond(&arrival, &strike, setting.rules)
    }

    fn last_move_m(&self) -> DVec3 {
        self.hits.last().map_or(DVec3::ZERO, |hit| hit.absolute_move_m)
    }
}

/// Watches the ground, keeping every step and how much of the last one was flown.
struct LegWatch<'w, 'g> {
    ground: OverGround<'g>,
    samples: &'w mut Vec<Sample>,
    fraction: f64,
}

impl Watch for LegWatch<'_, '_> {
    fn judge(&mut self, state: &State, step: &Step) -> Continue {
        self.samples.push(Sample::from(state));
        let verdict = self.ground.judge(state, step);
        if let Continue::Stop { fraction, .. } = verdict {
            self.fraction = fraction;
        }
        verdict
    }
}
