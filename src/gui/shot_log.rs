//! Shots logged by clicks on the map: where the gun stood, where each struck, what was dialled.

use glam::DVec2;

use super::world::Chart;
use crate::products::calibration::LoggedShot;
use crate::units::Angle;

/// The shots logged in this session, and the one that is being logged.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ShotLogging {
    /// Where the gun stood, if it was clicked; otherwise the gun's own place is meant.
    pub gun_m: Option<DVec2>,
    /// Where the shot struck, once it was clicked.
    pub impact_m: Option<DVec2>,
    /// The shots, the oldest first.
    pub shots: Vec<MarkedShot>,
    /// How many have been logged, those taken away again included.
    count: u32,
}

/// A logged shot and where it is on the map.
#[derive(Clone, Debug, PartialEq)]
pub struct MarkedShot {
    /// Gun and impact, world metres.
    pub line_m: [DVec2; 2],
    /// Number of the chart it was logged on.
    pub chart: u64,
    /// The shot.
    pub shot: LoggedShot,
}

/// Why a shot cannot be logged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LoggingFault {
    /// No impact was clicked.
    #[error("no impact has been marked; accepted: a click on the map where the shot struck")]
    NoImpact,
    /// The map has no height at one of them.
    #[error("no terrain data at the logged gun or impact; accepted: places on the map")]
    NoTerrain,
    /// Both are one place.
    #[error("the logged gun and impact are one place; accepted: two places")]
    OnePlace,
}

impl ShotLogging {
    /// Logs the shot that was marked, fired with `dial` from the gun's place, which is `default_gun_m` unless it was
    /// marked; the impact is then to be marked anew.
    ///
    /// # Errors
    /// See [`LoggingFault`]; what was marked stays.
    pub fn log(
        &mut self,
        chart: &Chart,
        default_gun_m: DVec2,
        (dial, time_s): (Angle, Option<f64>),
    ) -> Result<(), LoggingFault> {
        let gun_m = self.gun_m.unwrap_or(default_gun_m);
        let impact_m = self.impact_m.ok_or(LoggingFault::NoImpact)?;
        if gun_m.distance(impact_m) < 1.0 {
            return Err(LoggingFault::OnePlace);
        }
        let ground = chart.ground();
        let on_ground = |place_m: DVec2| ground.height_m(place_m).map(|height_m| place_m.extend(height_m));
        let line = on_ground(gun_m).zip(on_ground(impact_m)).ok_or(LoggingFault::NoTerrain)?;
        self.count += 1;
        let shot = LoggedShot::between(format!("map {}", self.count), dial, line.0, line.1);
        let shot = LoggedShot { time_s, ..shot };
        self.shots.push(MarkedShot { line_m: [gun_m, impact_m], chart: chart.serial, shot });
        self.impact_m = None;
        Ok(())
    }

    /// Takes the shot of that name away.
    pub fn forget(&mut self, name: &str) {
        self.shots.retain(|marked| marked.shot.name != name);
    }
}
