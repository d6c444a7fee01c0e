//! One crew works out neighbouring rows, each from where the last one left off.

use glam::DVec3;

use super::effects::{Draft, Laid, Open};
use super::plan::Plan;
use super::shots::fallen;
use super::{Row, TableOrder, Targets};
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

    /// What the solver answers for the targets at these ranges, in their order.
    pub fn rows_at_ranges(&mut self, ranges_m: &[f64]) -> Result<Vec<Vec<Row>>, AimFault> {
        let drafts = ranges_m.iter().map(|range_m| self.drafts_at_range(*range_m));
        let drafts = drafts.collect::<Result<_, _>>()?;
        Ok(self.finished(drafts))
    }

    /// Where the shots of these settings come down, in their order.
    pub fn rows_at_settings(
        &mut self,
        settings: &[f64],
        reach: &Farthest,
    ) -> Result<Vec<Vec<Row>>, AimFault> {
        let drafts = settings.iter().map(|setting| self.drafts_at_setting(*setting, reach));
        let drafts = drafts.collect::<Result<_, _>>()?;
        Ok(self.finished(drafts))
    }

    /// Flies all the shots the drafts still need together.
    fn finished(&self, drafts: Vec<Vec<Draft<'p>>>) -> Vec<Vec<Row>> {
        let TableOrder { round, wind_mps, .. } = *self.plan.order;
        let shots = drafts.iter().flatten().map(Draft::shots).collect::<Vec<_>>();
        let counts = shots.iter().map(Vec::len).collect::<Vec<_>>();
        let mut places_m = fallen(round, wind_mps, &shots.concat()).into_iter();
        let mut counts = counts.into_iter();
        let mut finish = |draft: Draft<'p>| {
            let of_it = places_m.by_ref().take(counts.next().unwrap_or(0)).collect::<Vec<_>>();
            draft.finished(&of_it)
        };
        drafts.into_iter().map(|drafts| drafts.into_iter().map(&mut finish).collect()).collect()
    }

    fn drafts_at_range(&mut self, range_m: f64) -> Result<Vec<Draft<'p>>, AimFault> {
        let Some(target) = self.plan.target_at(range_m) else { return Ok(Vec::new()) };
        let solutions = self.trail.solutions(&self.plan.engagement(&target))?;
        let mut drafts: Vec<_> = solutions.iter().map(|one| self.draft_of(one, &target, range_m)).collect();
        self.tell_heights(&mut drafts, &target)?;
        Ok(drafts)
    }

    fn draft_of(&self, solution: &Solution, target: &Target, range_m: f64) -> Draft<'p> {
        let Solution { arc, turret, stopped_by, masked, dial, ref path, .. } = *solution;
        let laid = Laid { plan: self.plan, turret, base_m: target.position_m, end: path.landing.state };
        let (dial, open) = match self.plan.targets {
            Targets::Level => (dial, Open::Dial),
            Targets::OnGround(_) => (settled(&self.plan.engagement(target), solution), Open::Step),
        };
        let row = Row { range_m, stopped_by, masked, ..laid.row(arc, dial, path) };
        Draft { row, laid, settings: laid.around(solution.dial.exact), open }
    }

    fn drafts_at_setting(&mut self, setting: f64, reach: &Farthest) -> Result<Vec<Draft<'p>>, AimFault> {
        let plan = self.plan;
        let gun = plan.order.gun;
        let Some(bore) = gun.bore_from_setting(plan.order.azimuth, setting) else { return Ok(Vec::new()) };
        let path = self.flown(bore);
        if !matches!(path.landing.end, End::Plane | End::Terrain { .. }) {
            return Ok(Vec::new());
        }
        let turret = gun.hull.axes().turret_from_bore(bore);
        let base_m = path.last().position_m;
        let laid = Laid { plan, turret, base_m, end: path.landing.state };
        let is_steep = elevation_from_direction(bore).radians() > reach.elevation.radians() + TOP_SLACK;
        let arc = if is_steep { Arc::High } else { Arc::Low };
        let open = match plan.targets {
            Targets::Level => Open::Step,
            Targets::OnGround(_) => Open::Arc,
        };
        let off_m = base_m - gun.pivot_m;
        let dial = Dial { exact: setting, nearest: setting, miss_m: None };
        let row = Row {
            range_m: off_m.dot(plan.ahead),
            drift_m: off_m.dot(plan.right),
            stopped_by: gun.stop(turret),
            ..laid.row(arc, dial, &path)
        };
        let mut drafts = vec![Draft { row, laid, settings: laid.onward(setting), open }];
        self.tell_heights(&mut drafts, &Target::at_rest(base_m))?;
        Ok(drafts)
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
    fn tell_heights(&mut self, drafts: &mut [Draft<'p>], target: &Target) -> Result<(), AimFault> {
        let Some(changed) = self.plan.changed.as_ref().filter(|_| !drafts.is_empty()) else {
            return Ok(());
        };
        let raised = |metres: f64| Target::at_rest(target.position_m + UP * metres);
        let (up, down) = (raised(changed.height_step_m), raised(-changed.height_step_m));
        let higher = self.higher.settings(&self.plan.open_engagement(&up))?;
        let lower = self.lower.settings(&self.plan.open_engagement(&down))?;
        for Draft { row, .. } in drafts {
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
