//! The firing table: what to dial for every range, or where every setting lands, on both arcs.
//!
//! A row by range is what the solver answers for a target there; a row by setting is a flight. There is no third way.

use glam::DVec3;
use rayon::prelude::*;

use crate::aim::{
    AimFault, Answer, Arc, Dial, Engagement, Farthest, Gun, Solution, Stop, Target, farthest, solve,
};
use crate::arsenal::Round;
use crate::flight::{End, Sample, Trajectory, fly_to_height};
use crate::frame::{azimuth_from_direction, direction_from_azimuth_elevation, elevation_from_direction};
use crate::terrain::Ground;
use crate::units::Angle;

/// The most rows a table may have by one count.
const MOST_ROWS: f64 = 20_000.0;

/// A setting this close to that of the greatest range is of both arcs and told as the flat one, radians.
const TOP_SLACK: f64 = 1e-4;

/// What table is wanted: ground plays no part in it.
#[derive(Clone, Copy, Debug)]
pub struct TableOrder<'a> {
    /// What is fired.
    pub round: &'a Round,
    /// The gun.
    pub gun: &'a Gun,
    /// Uniform wind, m/s.
    pub wind_mps: DVec3,
    /// The line of fire.
    pub azimuth: Angle,
    /// Targets above the pivot, metres; negative below it.
    pub height_difference_m: f64,
    /// What the rows count.
    pub spacing: Spacing,
}

/// What the rows of a table count.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Spacing {
    /// Every so many metres of range.
    Range {
        /// Metres, above 0.
        step_m: f64,
    },
    /// Every so much on the sight.
    Sight {
        /// In the sight's unit, above 0.
        step: f64,
    },
}

/// A firing table.
#[derive(Clone, Debug, PartialEq)]
pub struct FiringTable {
    /// The flat arc from near to far, then the steep one.
    pub rows: Vec<Row>,
    /// The farthest the crew can hit at that height; `None` where nothing reaches it.
    pub farthest: Option<Farthest>,
}

/// One line of a table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Row {
    /// The flatter or the steeper way.
    pub arc: Arc,
    /// Horizontal distance from the pivot along the line of fire, metres; negative where wind carries it behind.
    pub range_m: f64,
    /// Right of the line of fire, metres; 0 in a row by range, whose azimuth is corrected instead.
    pub drift_m: f64,
    /// What to set on the sight.
    pub dial: Dial,
    /// Azimuth of the bore.
    pub azimuth: Angle,
    /// Elevation of the bore above the horizontal.
    pub elevation: Angle,
    /// Muzzle to target, seconds.
    pub time_of_flight_s: f64,
    /// Below the horizontal at the target, positive downwards.
    pub angle_of_fall: Angle,
    /// Speed at the target, m/s.
    pub impact_speed_mps: f64,
    /// The highest sample on the way.
    pub vertex: Sample,
    /// The stop that forbids it; `None` when the crew can dial it.
    pub stopped_by: Option<Stop>,
    /// Whether the shell is armed when it arrives.
    pub armed: bool,
}

/// Why there is no table.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum TableFault {
    /// The gun or the air is not one.
    #[error(transparent)]
    Aim(#[from] AimFault),
    /// A step that leads nowhere.
    #[error("a table step of {0}; accepted: a number above 0 that makes at most {MOST_ROWS} rows")]
    Step(f64),
}

/// Makes the table; rows that no shot reaches are left out, rows the crew cannot dial say so.
///
/// # Errors
/// See [`TableFault`].
pub fn firing_table(order: &TableOrder<'_>) -> Result<FiringTable, TableFault> {
    let target = order.target_at(1000.0);
    let farthest = farthest(&order.engagement(&target))?;
    let Some(reach) = farthest else { return Ok(FiringTable { rows: Vec::new(), farthest: None }) };
    let mut rows = match order.spacing {
        Spacing::Range { step_m } => order.rows_by_range(steps(step_m, reach.range_m, step_m)?)?,
        Spacing::Sight { step } => {
            let [low, high] = order.settings();
            order.rows_by_sight(&steps(low, high, step)?, reach.elevation)
        }
    };
    rows.sort_by_key(|row| row.arc);
    Ok(FiringTable { rows, farthest })
}

/// Ground so deep that it is in nobody's way.
static NO_GROUND: Ground = Ground::Flat { height_m: f64::NEG_INFINITY };

impl<'a> TableOrder<'a> {
    fn target_at(&self, range_m: f64) -> Target {
        let ahead = direction_from_azimuth_elevation(self.azimuth, Angle::ZERO);
        let offset_m = ahead * range_m + DVec3::Z * self.height_difference_m;
        Target::at_rest(self.gun.pivot_m + offset_m)
    }

    fn engagement<'e>(&'e self, target: &'e Target) -> Engagement<'e>
    where
        'a: 'e,
    {
        Engagement { round: self.round, gun: self.gun, target, wind_mps: self.wind_mps, ground: &NO_GROUND }
    }

    fn rows_by_range(&self, ranges_m: Vec<f64>) -> Result<Vec<Row>, AimFault> {
        let solved = |range_m: f64| -> Result<Answer, AimFault> {
            let target = self.target_at(range_m);
            solve(&self.engagement(&target))
        };
        let answers = ranges_m.into_par_iter().map(solved).collect::<Result<Vec<_>, _>>()?;
        let rows = answers.iter().flat_map(|answer| {
            answer.solutions.iter().map(|solution| row_of_solution(solution, answer.range_m))
        });
        Ok(rows.collect())
    }

    fn rows_by_sight(&self, settings: &[f64], farthest_at: Angle) -> Vec<Row> {
        settings.par_iter().filter_map(|setting| self.row_at_setting(*setting, farthest_at)).collect()
    }

    fn row_at_setting(&self, setting: f64, farthest_at: Angle) -> Option<Row> {
        let bore = self.gun.bore_from_setting(self.azimuth, setting)?;
        let height_m = self.gun.pivot_m.z + self.height_difference_m;
        let launch = self.gun.launch(self.round, bore);
        let path = fly_to_height(self.round, &launch, self.wind_mps, height_m);
        let is_steep = elevation_from_direction(bore).radians() > farthest_at.radians() + TOP_SLACK;
        let laid = Laid {
            arc: if is_steep { Arc::High } else { Arc::Low },
            bore,
            dial: Dial { exact: setting, nearest: setting, miss_m: None },
            stopped_by: self.gun.stop(self.gun.hull.axes().turret_from_bore(bore)),
        };
        let ahead = direction_from_azimuth_elevation(self.azimuth, Angle::ZERO);
        let off_m = path.last().position_m - self.gun.pivot_m;
        let [range_m, drift_m] = [ahead, DVec3::new(ahead.y, -ahead.x, 0.0)].map(|axis| axis.dot(off_m));
        (path.landing.end == End::Plane).then(|| Row { range_m, drift_m, ..laid.row(&path) })
    }

    /// The lowest and highest setting that sight and mount both reach, in the sight's unit.
    fn settings(&self) -> [f64; 2] {
        let (sight, mount) = (&self.gun.sight, &self.gun.mount);
        let ends = mount.pitch.map(|pitch| sight.setting_from_turret_pitch(pitch));
        let (least, most) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
        [sight.limits[0].max(least), sight.limits[1].min(most)]
    }
}

/// How the gun was laid for a row.
struct Laid {
    arc: Arc,
    bore: DVec3,
    dial: Dial,
    stopped_by: Option<Stop>,
}

impl Laid {
    /// The row of a path so flown, its range and drift still 0.
    fn row(&self, path: &Trajectory) -> Row {
        let end = path.last();
        Row {
            arc: self.arc,
            range_m: 0.0,
            drift_m: 0.0,
            dial: self.dial,
            azimuth: azimuth_from_direction(self.bore),
            elevation: elevation_from_direction(self.bore),
            time_of_flight_s: end.time_s,
            angle_of_fall: -elevation_from_direction(end.velocity_mps),
            impact_speed_mps: end.velocity_mps.length(),
            vertex: path.vertex,
            stopped_by: self.stopped_by,
            armed: path.armed,
        }
    }
}

fn row_of_solution(solution: &Solution, range_m: f64) -> Row {
    let Solution { arc, dial, stopped_by, .. } = *solution;
    let bore = direction_from_azimuth_elevation(solution.azimuth, solution.elevation);
    Row { range_m, ..Laid { arc, bore, dial, stopped_by }.row(&solution.path) }
}

/// The whole multiples of `step` from `low` to `high`.
fn steps(low: f64, high: f64, step: f64) -> Result<Vec<f64>, TableFault> {
    let (first, last) = ((low / step - 1e-9).ceil(), (high / step + 1e-9).floor());
    let is_step = step.is_finite() && step > 0.0 && last - first < MOST_ROWS;
    if !is_step {
        return Err(TableFault::Step(step));
    }
    Ok((first as i64..=last as i64).map(|count| count as f64 * step).collect())
}
