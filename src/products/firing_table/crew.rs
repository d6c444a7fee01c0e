//! One crew works out neighbouring rows, each from where the last one left off.

use glam::DVec3;

use super::effects::Laid;
use super::plan::Plan;
use super::{Row, Targets};
use crate::aim::dialling::settled;
use crate::aim::trail::Trail;
use crate::aim::{AimFault, Arc, Dial, Farthest, Solution, Target};
use crate::flight::{End, Trajectory, fly, fly_to_height};
use crate::frame::{UP, elevation_from_direction};

/// A setting this close to that of the greatest range is of both arcs and told as the flat one, radians.
const TOP_SLACK: f64 = 1e-4;

/// Works out rows in order.
pub(super) struct Crew<'p> {
    plan: &'p Plan<'p>,
    /// The targets themselves, and those higher and lower.
    trail: Trail,
    higher: Trail,
    lower: Trail,
}

impl<'p> Crew<'p> {
    pub fn new(plan: &'p Plan<'p>) -> Self {
        Self { plan, trail: Trail::default(), higher: Trail::default(), lower: Trail::default() }
    }

    /// What the solver answers for the target at a range.
    pub fn rows_at_range(&mut self, range_m: f64) -> Result<Vec<Row>, AimFault> {
        let Some(target) = self.plan.target_at(range_m) else { return Ok(Vec::new()) };
        let solutions = self.trail.solutions(&self.plan.engagement(&target))?;
        let mut rows: Vec<Row> = solutions.iter().map(|one| self.row_of(one, &target, range_m)).collect();
        self.tell_heights(&mut rows, &target)?;
        Ok(rows)
    }

    fn row_of(&self, solution: &Solution, target: &Target, range_m: f64) -> Row {
        let Solution { arc, turret, stopped_by, .. } = *solution;
        let laid = Laid { plan: self.plan, turret, base_m: target.position_m, path: &solution.path };
        let (dial, per_step_m) = laid.dialled(solution.dial);
        let dial = match self.plan.targets {
            Targets::Level => dial,
            Targets::OnGround(_) => settled(&self.plan.engagement(target), solution),
        };
        let effects = self.plan.changed.as_ref().map(|changed| laid.effects(changed, per_step_m));
        Row { range_m, stopped_by, masked: solution.masked, effects, ..laid.row(arc, dial) }
    }

    /// Where the shot of a setting comes down.
    pub fn row_at_setting(&mut self, setting: f64, reach: &Farthest) -> Result<Vec<Row>, AimFault> {
        let plan = self.plan;
        let gun = plan.order.gun;
        let Some(bore) = gun.bore_from_setting(plan.order.azimuth, setting) else { return Ok(Vec::new()) };
        let path = self.flown(bore);
        if !matches!(path.landing.end, End::Plane | End::Terrain { .. }) {
            return Ok(Vec::new());
        }
        let turret = gun.hull.axes().turret_from_bore(bore);
        let base_m = path.last().position_m;
        let laid = Laid { plan, turret, base_m, path: &path };
        let per_step_m = laid.per_step_m(setting);
        let is_steep = match plan.targets {
            Targets::Level => {
                elevation_from_direction(bore).radians() > reach.elevation.radians() + TOP_SLACK
            }
            Targets::OnGround(_) => laid.is_steep(per_step_m),
        };
        let arc = if is_steep { Arc::High } else { Arc::Low };
        let off_m = base_m - gun.pivot_m;
        let dial = Dial { exact: setting, nearest: setting, miss_m: None };
        let effects = plan.changed.as_ref().map(|changed| laid.effects(changed, per_step_m));
        let row = Row {
            range_m: off_m.dot(plan.ahead),
            drift_m: off_m.dot(plan.right),
            stopped_by: gun.stop(turret),
            effects,
            ..laid.row(arc, dial)
        };
        let mut rows = vec![row];
        self.tell_heights(&mut rows, &Target::at_rest(base_m))?;
        Ok(rows)
    }

    fn flown(&self, bore: DVec3) -> Trajectory {
        let order = self.plan.order;
        let launch = order.gun.launch(order.round, bore);
        match self.plan.targets {
            Targets::OnGround(ground) => fly(order.round, &launch, order.wind_mps, ground),
            Targets::Level => {
                let height_m = order.gun.pivot_m.z + order.height_difference_m;
                fly_to_height(order.round, &launch, order.wind_mps, height_m)
            }
        }
    }

    /// Puts into the rows of one target what it takes to hit a higher and a lower one.
    fn tell_heights(&mut self, rows: &mut [Row], target: &Target) -> Result<(), AimFault> {
        let Some(changed) = self.plan.changed.as_ref().filter(|_| !rows.is_empty()) else { return Ok(()) };
        let raised = |metres: f64| Target::at_rest(target.position_m + UP * metres);
        let (up, down) = (raised(changed.height_step_m), raised(-changed.height_step_m));
        let higher = self.higher.settings(&self.plan.open_engagement(&up))?;
        let lower = self.lower.settings(&self.plan.open_engagement(&down))?;
        for row in rows {
            let (arc, exact) = (row.arc, row.dial.exact);
            let change = |[low, high]: [Option<f64>; 2]| match arc {
                Arc::Low => Some(low? - exact),
                Arc::High => Some(high? - exact),
            };
            if let Some(effects) = &mut row.effects {
                (effects.higher, effects.lower) = (change(higher), change(lower));
            }
        }
        Ok(())
    }
}
