//! The hits of a shot on the page.

use std::fmt;

use glam::DVec3;
use serde::Serialize;

use crate::impact::{HitRecord, Response};
use crate::products::bounces::{Onward, Spread};

/// The hits of a shot as JSON and text.
#[derive(Clone, Debug, Serialize)]
pub struct HitsReport {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) surface: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) does: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) seed: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) hits: Option<Vec<HitReport>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) spread: Option<SpreadReport>,
}

/// One hit.
#[derive(Clone, Debug, Serialize)]
pub(super) struct HitReport {
    pub(super) position: [f64; 3],
    pub(super) centre: [f64; 3],
    pub(super) normal: [f64; 3],
    pub(super) trace: [[f64; 3]; 2],
    pub(super) fraction: f64,
    pub(super) origin: [f64; 3],
    pub(super) launch_velocity: [f64; 3],
    pub(super) velocity: [f64; 3],
    pub(super) time_s: f64,
    pub(super) speed_mps: f64,
    pub(super) impact_angle_deg: f64,
    pub(super) surface: String,
    pub(super) outcome: &'static str,
    pub(super) probability: f64,
    pub(super) armed: bool,
    pub(super) energy_j: f64,
    pub(super) momentum_kgmps: f64,
    pub(super) onward_velocity: Option<[f64; 3]>,
    pub(super) exit_position: Option<[f64; 3]>,
    pub(super) fuel: f64,
    pub(super) absolute_move: [f64; 3],
    pub(super) absolute_wind_drift: [f64; 3],
    pub(super) hit_count: u16,
    pub(super) ricochet_bits: u16,
    pub(super) penetration_bits: u16,
    pub(super) seed_before: u32,
    pub(super) seed_after: u32,
}

/// How far those of many seeds go that go on from the first hit.
#[derive(Clone, Debug, Serialize)]
pub(super) struct SpreadReport {
    pub(super) shots: usize,
    pub(super) ricochets: usize,
    pub(super) penetrations: usize,
    pub(super) probability: f64,
    pub(super) median_m: Option<f64>,
    pub(super) nine_tenths_m: Option<f64>,
    pub(super) farthest_m: Option<f64>,
}

impl From<&HitRecord> for HitReport {
    fn from(hit: &HitRecord) -> Self {
        let (outcome, onward, exit) = match hit.response {
            Response::End => ("end", None, None),
            Response::Ricochet { velocity_mps } => ("ricochet", Some(velocity_mps), None),
            Response::Penetration { exit_m, velocity_mps } => ("penetrate", Some(velocity_mps), Some(exit_m)),
        };
        Self {
            position: hit.position_m.to_array(),
            centre: hit.centre_m.to_array(),
            normal: hit.normal.to_array(),
            trace: hit.trace_m.map(|end_m| end_m.to_array()),
            fraction: hit.fraction,
            origin: hit.origin_m.to_array(),
            launch_velocity: hit.launch_velocity_mps.to_array(),
            velocity: hit.velocity_mps.to_array(),
            time_s: hit.time_s,
            speed_mps: hit.speed_mps(),
            impact_angle_deg: hit.odds.impact_angle_deg,
            surface: hit.surface.clone(),
            outcome,
            probability: hit.odds.probability(),
            armed: hit.is_armed,
            energy_j: hit.energy_j,
            momentum_kgmps: hit.momentum_kgmps,
            onward_velocity: onward.map(|velocity| velocity.to_array()),
            exit_position: exit.map(|exit| exit.to_array()),
            fuel: hit.fuel,
            absolute_move: hit.absolute_move_m.to_array(),
            absolute_wind_drift: hit.absolute_wind_drift_mps.to_array(),
            hit_count: hit.history.count,
            ricochet_bits: hit.history.ricochets,
            penetration_bits: hit.history.penetrations,
            seed_before: hit.seed_before,
            seed_after: hit.seed_after,
        }
    }
}

impl SpreadReport {
    pub(super) fn of(spread: &Spread) -> Self {
        Self {
            shots: spread.shots,
            ricochets: spread.count(Onward::Ricochet),
            penetrations: spread.count(Onward::Penetration),
            probability: spread.probability,
            median_m: spread.distance_m(0.5),
            nine_tenths_m: spread.distance_m(0.9),
            farthest_m: spread.distance_m(1.0),
        }
    }
}

impl fmt::Display for HitReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [east, north, height] = self.position;
        write!(
            f,
            "{} on {} at {east:.1}, {north:.1}, height {height:.1} m, after {:.2} s: {:.1} m/s, {:.1} deg from the normal",
            self.outcome, self.surface, self.time_s, self.speed_mps, self.impact_angle_deg
        )?;
        if self.probability > 0.0 {
            write!(f, ", ricochet probability {:.1} %", self.probability * 100.0)?;
        }
        match self.onward_velocity.map(DVec3::from_array) {
            Some(velocity_mps) => write!(f, "; on at {:.1} m/s", velocity_mps.length()),
            None => Ok(()),
        }
    }
}

impl fmt::Display for SpreadReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {} seeds ricochet", self.ricochets, self.shots)?;
        match self.penetrations {
            0 => writeln!(f)?,
            count => writeln!(f, ", {count} go through")?,
        }
        match (self.median_m, self.nine_tenths_m, self.farthest_m) {
            (Some(median), Some(most), Some(farthest)) => writeln!(
                f,
                "  they come to rest within {median:.0} m (half), {most:.0} m (nine tenths), {farthest:.0} m"
            ),
            _ => Ok(()),
        }
    }
}

impl fmt::Display for HitsReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let (Some(does), Some(surface)) = (&self.does, &self.surface) {
            writeln!(f, "on {surface}: {does}")?;
        }
        if let (Some(hits), Some(seed)) = (&self.hits, self.seed) {
            writeln!(f, "with seed {seed}:")?;
            for hit in hits {
                writeln!(f, "  {hit}")?;
            }
        }
        self.spread.as_ref().map_or(Ok(()), |spread| write!(f, "{spread}"))
    }
}
