//! Which rows a table has, and who works them out: neighbouring rows by one crew, crews side by side.

use glam::DVec3;
use rayon::prelude::*;

use super::crew::Crew;
use super::effects::Changed;
use super::{Detail, FiringTable, MOST_ROWS, Row, Spacing, TableFault, TableOrder, Targets};
use crate::aim::{AimFault, Engagement, Farthest, Target, farthest};
use crate::flight::fan::Fan;
use crate::frame::direction_from_azimuth_elevation;
use crate::terrain::Ground;
use crate::units::Angle;

/// Rows one crew works out in turn: many enough that following pays, few enough for every core.
const ROWS_OF_A_CREW: usize = 75;

/// Ground so deep that it is in nobody's way.
static NO_GROUND: Ground = Ground::Flat { height_m: f64::NEG_INFINITY };

/// An order and what all its rows share.
pub(super) struct Plan<'a> {
    pub order: &'a TableOrder<'a>,
    pub targets: Targets<'a>,
    /// What is changed for the effects; `None` for a plain table.
    pub changed: Option<Changed>,
    /// The round's fan, where one pays: rows are then read off it and flown once.
    fan: Option<Fan>,
    /// Unit vectors along the line of fire and to its right.
    pub ahead: DVec3,
    pub right: DVec3,
}

impl<'a> Plan<'a> {
    pub fn new(order: &'a TableOrder<'a>, targets: Targets<'a>, detail: Detail) -> Self {
        let ahead = direction_from_azimuth_elevation(order.azimuth, Angle::ZERO);
        let changed = match detail {
            Detail::Plain => None,
            Detail::Effects { height_step_m } => Some(Changed::of(order, height_step_m)),
        };
        Self { order, targets, changed, fan: None, ahead, right: DVec3::new(ahead.y, -ahead.x, 0.0) }
    }

    /// The same with the round's fan at hand, which costs as much as a few rows.
    pub fn with_fan(self) -> Self {
        Self { fan: Fan::of(self.order.round), ..self }
    }

    /// The table.
    pub fn table(&self) -> Result<FiringTable, TableFault> {
        let nothing = FiringTable { rows: Vec::new(), farthest: None, without_ground_m: Vec::new() };
        let Some(reach) = self.reach()? else { return Ok(nothing) };
        let (mut rows, without_ground_m) = match self.order.spacing {
            Spacing::Range { step_m } => {
                let ranges_m = steps(step_m, reach.range_m, step_m)?;
                let bare = |range_m: &f64| self.target_at(*range_m).is_none();
                let without_ground_m = ranges_m.iter().copied().filter(bare).collect();
                (self.rows_of(&ranges_m, Crew::rows_at_ranges)?, without_ground_m)
            }
            Spacing::Sight { step } => {
                let [low, high] = self.settings();
                let settings = steps(low, high, step)?;
                (self.rows_of(&settings, |crew, some| crew.rows_at_settings(some, &reach))?, Vec::new())
            }
        };
        rows.sort_by_key(|row| row.arc);
        let farthest = match self.targets {
            Targets::Level => Some(reach),
            Targets::OnGround(_) => farthest_row(&rows),
        };
        Ok(FiringTable { rows, farthest, without_ground_m })
    }

    /// Where the shot of each setting comes down.
    pub fn at_settings(&self, settings: &[f64]) -> Result<Vec<Option<Row>>, AimFault> {
        let Some(reach) = self.reach()? else { return Ok(vec![None; settings.len()]) };
        let rows = Crew::new(self).rows_at_settings(settings, &reach)?;
        Ok(rows.into_iter().map(|mut rows| rows.pop()).collect())
    }

    /// What hits the target at each range.
    pub fn at_ranges(&self, ranges_m: &[f64]) -> Result<Vec<Vec<Row>>, AimFault> {
        Crew::new(self).rows_at_ranges(ranges_m)
    }

    /// What stands in the way of the shots.
    pub fn ground(&self) -> &'a Ground {
        match self.targets {
            Targets::Level => &NO_GROUND,
            Targets::OnGround(ground) => ground,
        }
    }

    /// The target at a range; `None` where there is no ground for it.
    pub fn target_at(&self, range_m: f64) -> Option<Target> {
        let pivot_m = self.order.gun.pivot_m;
        let below_m = pivot_m + self.ahead * range_m;
        let height_m = match self.targets {
            Targets::Level => pivot_m.z,
            Targets::OnGround(ground) => ground.height_m(below_m.truncate())?,
        };
        Some(Target::at_rest(below_m.with_z(height_m + self.order.height_difference_m)))
    }

    /// The problem a target poses, over the table's own ground.
    pub fn engagement<'e>(&'e self, target: &'e Target) -> Engagement<'e> {
        let TableOrder { round, gun, wind_mps, .. } = *self.order;
        Engagement { round, gun, target, wind_mps, ground: self.ground(), fan: self.fan.as_ref() }
    }

    /// The same with no ground in the way.
    pub fn open_engagement<'e>(&'e self, target: &'e Target) -> Engagement<'e> {
        Engagement { ground: &NO_GROUND, ..self.engagement(target) }
    }

    /// The farthest that any row can be: over ground, of targets on the lowest of it.
    fn reach(&self) -> Result<Option<Farthest>, AimFault> {
        let pivot_m = self.order.gun.pivot_m;
        let height_m = match self.targets {
            Targets::Level => pivot_m.z,
            Targets::OnGround(ground) => ground.lowest_m(),
        };
        let far_m = (pivot_m + self.ahead * 1000.0).with_z(height_m + self.order.height_difference_m);
        farthest(&self.open_engagement(&Target::at_rest(far_m)))
    }

    fn rows_of<'s>(
        &'s self,
        counts: &[f64],
        rows_at: impl Fn(&mut Crew<'s>, &[f64]) -> Result<Vec<Vec<Row>>, AimFault> + Sync,
    ) -> Result<Vec<Row>, AimFault> {
        let worked_out = |counts: &[f64]| -> Result<Vec<Row>, AimFault> {
            Ok(rows_at(&mut Crew::new(self), counts)?.concat())
        };
        Ok(counts.par_chunks(ROWS_OF_A_CREW).map(worked_out).collect::<Result<Vec<_>, _>>()?.concat())
    }

    /// The lowest and highest setting that sight and mount both reach, in the sight's unit.
    fn settings(&self) -> [f64; 2] {
        let (sight, mount) = (&self.order.gun.sight, &self.order.gun.mount);
        let ends = mount.pitch.map(|pitch| sight.setting_from_turret_pitch(pitch));
        let (least, most) = (ends[0].min(ends[1]), ends[0].max(ends[1]));
        [sight.limits[0].max(least), sight.limits[1].min(most)]
    }
}

/// The farthest row the crew can dial and that arrives.
fn farthest_row(rows: &[Row]) -> Option<Farthest> {
    let usable = rows.iter().filter(|row| row.stopped_by.is_none() && row.masked.is_none());
    let row = usable.max_by(|one, other| one.range_m.total_cmp(&other.range_m))?;
    Some(Farthest { range_m: row.range_m, elevation: row.elevation, setting: row.dial.exact })
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
