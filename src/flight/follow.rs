//! A shell followed through its hits: after a ricochet, or out of a layer it went through, it flies on under the same
//! rule, and may hit again.

use glam::DVec3;

use super::cover::Cover;
use super::layer::{Face, Layer, Room, Side, Way};
use super::leg::{LegEnd, LegWatch, Trace};
use super::trajectory::{Sample, Trajectory};
use super::watch::{Continue, Watch};
use super::{End, Landing, Launch, State, is_armed, one_step, run_from};
use crate::arsenal::{ImpactRules, Round, Surface};
use crate::impact::{Arrival, HitHistory, HitRecord, Response, Strike, respond};
use crate::terrain::Ground;

/// How far off what it struck a shell begins again, metres: the margin the game's own sweep keeps (hit registration
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
    /// The layer that surface is of, where there is a way out on its far side; bare ground has none.
    pub layer: Option<Layer<'a>>,
    /// The rules for hits.
    pub rules: &'a ImpactRules,
}

/// A shell followed to its end.
#[derive(Clone, Debug, PartialEq)]
pub struct Followed {
    /// The whole path, hits included; how it ended is that of its last leg.
    pub path: Trajectory,
    /// Its hits, in order. A shell that went through is followed beyond where it is known what lies there.
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
    launch: Launch,
    seed: u32,
    history: HitHistory,
    state: State,
    side: Side,
    /// What a hit has left of its step, seconds; nothing at launch.
    rest_of_step_s: f64,
    steps: u32,
    hits_without_motion: u32,
    absolute_wind_drift_mps: DVec3,
    samples: Vec<Sample>,
    hits: Vec<HitRecord>,
}

/// How a shell goes on after a hit.
struct Onward {
    from_m: DVec3,
    velocity_mps: DVec3,
    side: Side,
}

impl<'s> Flight<'s> {
    fn at_launch(setting: &'s Setting<'s>, launch: &Launch) -> Self {
        Self {
            setting,
            launch: *launch,
            seed: 0,
            history: HitHistory::default(),
            state: State::at_launch(setting.round, launch),
            side: Side::Over,
            rest_of_step_s: 0.0,
            steps: 0,
            hits_without_motion: 0,
            absolute_wind_drift_mps: DVec3::ZERO,
            samples: Vec::with_capacity(1024),
            hits: Vec::new(),
        }
    }

    /// Flies to the next hit, or to another end: first what a hit has left of its step, then whole steps.
    fn leg(&mut self) -> LegEnd {
        let Setting { round, wind_mps, ground, layer, .. } = *self.setting;
        let rest_s = self.rest_of_step_s;
        let mut watch = LegWatch {
            round,
            wind_mps,
            room: Room::new(round, ground, layer, self.side),
            samples: &mut self.samples,
            wind_drift_mps: &mut self.absolute_wind_drift_mps,
            step_s: rest_s,
            trace: Trace::NONE,
        };
        if rest_s > 0.0 {
            let step = one_step(round, &self.state, wind_mps, rest_s);
            self.steps += 1;
            if let Continue::Stop { fraction, end } = watch.judge(&self.state, &step) {
                let state = self.state.ended(&step, fraction, rest_s, &end);
                let landing = Landing { state, end, steps: self.steps };
                return LegEnd { landing, trace: watch.trace, unused_s: rest_s * (1.0 - fraction) };
            }
            self.state = self.state.after_whole(&step, rest_s);
        }
        watch.step_s = round.step_s;
        let landing = run_from(round, self.state, wind_mps, &mut watch);
        let trace = watch.trace;
        self.steps += landing.steps;
        LegEnd { landing, trace, unused_s: round.step_s * (1.0 - trace.fraction) }
    }

    /// What the contact at the end of a leg does; whether the shell flies on.
    fn goes_on_after(&mut self, end: &LegEnd) -> bool {
        let End::Terrain { normal, .. } = end.landing.end else { return false };
        let way = self.way_through(end);
        let record = self.record(end, normal, way);
        self.seed = record.seed_after;
        self.history = record.history;
        let moved_m = (record.absolute_move_m - self.last_move_m()).length();
        self.hits_without_motion = if moved_m > 2.0 * MARGIN_M { 0 } else { self.hits_without_motion + 1 };
        let onward = self.onward(&record, way);
        self.hits.push(record);
        let Some(Onward { from_m, velocity_mps, side }) = onward else { return false };
        if self.hits_without_motion > self.setting.rules.most_hits_without_motion {
            return false;
        }
        self.state = State { position_m: from_m, velocity_mps, ..end.landing.state };
        self.side = side;
        self.rest_of_step_s = end.unused_s;
        true
    }

    /// How the shell goes on; `None` where it does not, or nobody knows where it has come out.
    fn onward(&self, record: &HitRecord, way: Option<Way>) -> Option<Onward> {
        match record.response {
            Response::End => None,
            Response::Ricochet { velocity_mps } => {
                let from_m = record.centre_m + record.normal * MARGIN_M;
                Some(Onward { from_m, velocity_mps, side: self.side })
            }
            Response::Penetration { exit_m, velocity_mps } => {
                self.setting.layer?.hollow?;
                let from_m = exit_m + record.velocity_mps.normalize_or_zero() * MARGIN_M;
                Some(Onward { from_m, velocity_mps, side: way?.to })
            }
        }
    }

    fn way_through(&self, end: &LegEnd) -> Option<Way> {
        let State { position_m, velocity_mps, .. } = end.landing.state;
        let direction = velocity_mps.try_normalize()?;
        self.setting.layer?.way_through(self.setting.ground, end.trace.face, position_m, direction)
    }

    fn record(&self, end: &LegEnd, normal: DVec3, way: Option<Way>) -> HitRecord {
        let (setting, state) = (self.setting, &end.landing.state);
        let arrival = Arrival {
            round: setting.round,
            origin_m: self.launch.position_m,
            launch_velocity_mps: self.launch.velocity_mps,
            velocity_mps: state.velocity_mps,
            time_s: state.time_s,
            fuel: state.fuel,
            absolute_move_m: state.absolute_move_m,
            absolute_wind_drift_mps: self.absolute_wind_drift_mps,
            history: self.history,
            seed: self.seed,
            is_armed: is_armed(setting.round, state.time_s),
        };
        let strike = Strike {
            position_m: state.position_m,
            centre_m: end.trace.centre_m(),
            normal,
            trace_m: end.trace.ends_m,
            fraction: end.trace.fraction,
            surface: self.surface(end.trace.face, state.position_m),
            barrier: setting.layer.and_then(|layer| Some(way?.barrier(layer.capacity_m))),
            material: None,
        };
        respond(&arrival, &strike, setting.rules)
    }

    /// What a place on a face is covered with.
    fn surface(&self, face: Face, position_m: DVec3) -> &'s Surface {
        let hollow = self.setting.layer.and_then(|layer| layer.hollow);
        let floor = hollow.filter(|_| face == Face::Floor).and_then(|hollow| hollow.floor);
        floor.unwrap_or_else(|| self.setting.cover.at(position_m))
    }

    fn last_move_m(&self) -> DVec3 {
        self.hits.last().map_or(DVec3::ZERO, |hit| hit.absolute_move_m)
    }
}
