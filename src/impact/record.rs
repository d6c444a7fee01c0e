//! The hit record: everything a contact leaves behind (hit registration document sections 4.5 and 5).

use glam::DVec3;

use super::odds::Odds;
use super::penetration::exit_speed_mps;
use super::{Arrival, Strike};

/// What the shell does next.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Response {
    /// Its flight is over.
    End,
    /// It bounces off.
    Ricochet {
        /// Velocity after the bounce, world, m/s.
        velocity_mps: DVec3,
    },
    /// It goes through.
    Penetration {
        /// Where it comes out, world metres.
        exit_m: DVec3,
        /// Velocity there, world, m/s.
        velocity_mps: DVec3,
    },
}

/// A contact and what came of it.
#[derive(Clone, Debug, PartialEq)]
pub struct HitRecord {
    /// The point touched, world metres.
    pub position_m: DVec3,
    /// Where the shell's centre was then, world metres.
    pub centre_m: DVec3,
    /// Unit normal of what was struck.
    pub normal: DVec3,
    /// From where to where the step was traced, world metres.
    pub trace_m: [DVec3; 2],
    /// How far along it the hit is, in [0, 1].
    pub fraction: f64,
    /// Where the shell was launched, world metres.
    pub origin_m: DVec3,
    /// Its velocity there, world, m/s.
    pub launch_velocity_mps: DVec3,
    /// Velocity before, interpolated between the ends of the step, world, m/s.
    pub velocity_mps: DVec3,
    /// Id of the surface.
    pub surface: String,
    /// Impact angle, chance of a ricochet, and what made it up.
    pub odds: Odds,
    /// Speed times mass, kg m/s; the game carries a hundred times this, its speed being in cm/s.
    pub momentum_kgmps: f64,
    /// m v^2 / 2, joules.
    pub energy_j: f64,
    /// Whether the arming delay had passed.
    pub is_armed: bool,
    /// What the shell does next.
    pub response: Response,
    /// The speed it comes out with if it does not ricochet, m/s; `None` where it does not go through.
    pub exit_speed_mps: Option<f64>,
    /// Since launch, seconds.
    pub time_s: f64,
    /// Fuel left, in the game's own unit.
    pub fuel: f64,
    /// Sum of the magnitudes of every move so far, per axis, metres.
    pub absolute_move_m: DVec3,
    /// Sum of the magnitudes of all the wind has added to its velocity so far, per axis, m/s.
    pub absolute_wind_drift_mps: DVec3,
    /// The hits so far, this one included.
    pub history: HitHistory,
    /// The seed before this hit's rolls: with it the hit can be had again.
    pub seed_before: u32,
    /// The seed after them: what the next hit begins with.
    pub seed_after: u32,
}

impl HitRecord {
    pub(super) fn of(
        arrival: &Arrival<'_>,
        strike: &Strike<'_>,
        odds: Odds,
        response: Response,
        after: (HitHistory, u32),
    ) -> Self {
        let speed_mps = arrival.velocity_mps.length();
        Self {
            position_m: strike.position_m,
            centre_m: strike.centre_m,
            normal: strike.normal,
            trace_m: strike.trace_m,
            fraction: strike.fraction,
            origin_m: arrival.origin_m,
            launch_velocity_mps: arrival.launch_velocity_mps,
            velocity_mps: arrival.velocity_mps,
            surface: strike.surface.id.clone(),
            odds,
            momentum_kgmps: speed_mps * arrival.round.mass_kg,
            energy_j: 0.5 * arrival.round.mass_kg * speed_mps * speed_mps,
            is_armed: arrival.is_armed,
            response,
            exit_speed_mps: exit_speed_mps(arrival, strike),
            time_s: arrival.time_s,
            fuel: arrival.fuel,
            absolute_move_m: arrival.absolute_move_m,
            absolute_wind_drift_mps: arrival.absolute_wind_drift_mps,
            history: after.0,
            seed_before: arrival.seed,
            seed_after: after.1,
        }
    }

    /// Speed before, m/s.
    pub fn speed_mps(&self) -> f64 {
        self.velocity_mps.length()
    }

    /// Where the shell is after it, and its velocity there, world, metres and m/s: a shell whose flight is over stands still
    /// on the point it touched.
    pub const fn after(&self) -> (DVec3, DVec3) {
        match self.response {
            Response::End => (self.position_m, DVec3::ZERO),
            Response::Ricochet { velocity_mps } => (self.centre_m, velocity_mps),
            Response::Penetration { exit_m, velocity_mps } => (exit_m, velocity_mps),
        }
    }
}

/// How often a shell has hit something, and which of its hits it ricocheted from or went through.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HitHistory {
    /// Hits so far.
    pub count: u16,
    /// Bit n is set when hit n, counted from 0, was a ricochet.
    pub ricochets: u16,
    /// Bit n is set when hit n, counted from 0, was a penetration that leaves a mark.
    pub penetrations: u16,
}

/// Whether a penetration is written into the history.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// It is.
    Left,
    /// The material is one that leaves none.
    None,
}

impl HitHistory {
    /// Takes in one hit. The game sets bit number `count` modulo 32 and stores 16 bits: of hits 17 to 32 nothing
    /// remains, and hit 33 sets bit 0 again. The counter wraps at 65536.
    pub fn record(&mut self, response: &Response, mark: Mark) {
        let bit = 1_u32 << (self.count % 32);
        match (response, mark) {
            (Response::Ricochet { .. }, _) => self.ricochets |= bit as u16,
            (Response::Penetration { .. }, Mark::Left) => self.penetrations |= bit as u16,
            (Response::Penetration { .. }, Mark::None) | (Response::End, _) => {}
        }
        self.count = self.count.wrapping_add(1);
    }
}
