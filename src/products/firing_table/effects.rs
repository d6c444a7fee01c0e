//! What changes a row: each number is another flight with one thing changed, never a derivative of a formula.

use glam::DVec3;

use super::plan::Plan;
use super::{Row, TableOrder};
use crate::aim::{Arc, Attitude, Dial, Gun, TurretAngles};
use crate::arsenal::Round;
use crate::flight::watch::DescentThrough;
use crate::flight::{End, Trajectory, run};
use crate::frame::{azimuth_from_direction, elevation_from_direction};
use crate::units::Angle;

/// What changes a row. A number is `None` where the changed shot does not come down to the target's height, and where
/// the shot strikes its target rising.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effects {
    /// How much farther one step more on the dial lands, metres; a dial without steps is turned by 1 of its unit.
    pub per_step_m: Option<f64>,
    /// Change of setting for a target one height step higher, in the sight's unit; `None` where none hits it.
    pub higher: Option<f64>,
    /// Change of setting for a target one height step lower, in the sight's unit; `None` where none hits it.
    pub lower: Option<f64>,
    /// What 1 m/s more of wind does.
    pub wind: WindEffect,
    /// What 1 % more launch speed does.
    pub launch_speed: Option<Shift>,
    /// What a hull does whose nose is 1 deg higher, everything else as it was laid.
    pub hull_pitch: Option<Shift>,
}

/// How an impact moves.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Shift {
    /// Along the line of fire, metres, positive farther.
    pub along_m: f64,
    /// Across it, metres, positive right.
    pub across_m: f64,
}

/// What 1 m/s of wind more does to a row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum WindEffect {
    /// Wind is not part of the model of this weapon.
    NotModelled,
    /// The shell arrives before wind begins.
    NotFelt {
        /// The path after which it begins, metres.
        onset_m: f64,
    },
    /// It moves the impact.
    Felt {
        /// By a wind towards the gun.
        head: Option<Shift>,
        /// By a wind from behind the gun.
        tail: Option<Shift>,
        /// By a wind from left to right.
        cross: Option<Shift>,
    },
}

/// The gun and the round of an order with one thing changed.
pub(super) struct Changed {
    pub height_step_m: f64,
    faster: Round,
    pitched: Gun,
}

impl Changed {
    pub fn of(order: &TableOrder<'_>, height_step_m: f64) -> Self {
        let hull = order.gun.hull;
        let pitched = Attitude { pitch: hull.pitch + Angle::from_degrees(1.0), ..hull };
        Self {
            height_step_m,
            faster: order.round.with_launch_speed_times(1.01),
            pitched: Gun { hull: pitched, ..order.gun.clone() },
        }
    }
}

/// How the gun is laid for a row, and where that shot goes.
pub(super) struct Laid<'a> {
    pub plan: &'a Plan<'a>,
    pub turret: TurretAngles,
    /// Where it strikes, metres.
    pub base_m: DVec3,
    pub path: &'a Trajectory,
}

impl Laid<'_> {
    /// The row of the shot, its range and drift still 0.
    pub fn row(&self, arc: Arc, dial: Dial) -> Row {
        let gun = self.plan.order.gun;
        let bore = gun.hull.axes().bore_from_turret(self.turret);
        let end = self.path.last();
        Row {
            arc,
            range_m: 0.0,
            drift_m: 0.0,
            height_difference_m: self.base_m.z - gun.pivot_m.z,
            dial,
            azimuth: azimuth_from_direction(bore),
            elevation: elevation_from_direction(bore),
            time_of_flight_s: end.time_s,
            angle_of_fall: -elevation_from_direction(end.velocity_mps),
            impact_speed_mps: end.velocity_mps.length(),
            vertex: self.path.vertex,
            stopped_by: None,
            masked: None,
            armed: self.path.armed,
            effects: None,
        }
    }

    /// The dial with the neighbouring setting that lands nearer, and how much farther one step more lands.
    pub fn dialled(&self, dial: Dial) -> (Dial, Option<f64>) {
        let sight = &self.plan.order.gun.sight;
        let [below, above] = match sight.neighbours(dial.exact) {
            [below, above] if below < above => [below, above],
            [on, _] => [on, on + self.step()],
        };
        let [low, high] = [below, above].map(|setting| (setting, self.moved_to(setting)));
        let per_step_m = high.1.zip(low.1).map(|(high, low)| high.along_m - low.along_m);
        let dialable =
            [low, high].into_iter().filter(|(setting, _)| sight.step > 0.0 && sight.reaches(*setting));
        let landed = dialable.filter_map(|(setting, shift)| Some((setting, shift?.size_m())));
        let nearest = landed.min_by(|one, other| one.1.total_cmp(&other.1));
        let settled = nearest.map(|(nearest, miss_m)| Dial { nearest, miss_m: Some(miss_m), ..dial });
        (settled.unwrap_or(dial), per_step_m)
    }

    /// How much farther one step more than `setting` lands, metres.
    pub fn per_step_m(&self, setting: f64) -> Option<f64> {
        Some(self.moved_to(setting + self.step())?.along_m)
    }

    /// Whether more elevation brings the impact nearer, by what a step of the dial does.
    pub fn is_steep(&self, per_step_m: Option<f64>) -> bool {
        per_step_m.is_some_and(|per_step_m| per_step_m * self.plan.order.gun.sight.scale < 0.0)
    }

    /// The step told of: the dial's own, or 1 of its unit.
    fn step(&self) -> f64 {
        let step = self.plan.order.gun.sight.step;
        if step > 0.0 { step } else { 1.0 }
    }

    /// What changes the row, the heights still untold.
    pub fn effects(&self, changed: &Changed, per_step_m: Option<f64>) -> Effects {
        let TableOrder { round, gun, wind_mps, .. } = *self.plan.order;
        Effects {
            per_step_m,
            higher: None,
            lower: None,
            wind: self.wind(),
            launch_speed: self.moved(&changed.faster, gun, self.turret, wind_mps),
            hull_pitch: self.moved(round, &changed.pitched, self.turret, wind_mps),
        }
    }

    fn wind(&self) -> WindEffect {
        let TableOrder { round, gun, wind_mps, .. } = *self.plan.order;
        let onset_m = round.wind_onset_m();
        if onset_m <= 0.0 {
            return WindEffect::NotModelled;
        }
        if self.path.landing.state.absolute_move_m.length() <= onset_m {
            return WindEffect::NotFelt { onset_m };
        }
        let blown = |more_mps: DVec3| self.moved(round, gun, self.turret, wind_mps + more_mps);
        WindEffect::Felt {
            head: blown(-self.plan.ahead),
            tail: blown(self.plan.ahead),
            cross: blown(self.plan.right),
        }
    }

    /// How far from the row's impact another setting lands.
    fn moved_to(&self, setting: f64) -> Option<Shift> {
        let TableOrder { round, gun, wind_mps, .. } = *self.plan.order;
        let turret = TurretAngles { pitch: gun.sight.turret_pitch_from_setting(setting), ..self.turret };
        self.moved(round, gun, turret, wind_mps)
    }

    /// How far from the row's impact a changed shot comes down to its height.
    fn moved(&self, round: &Round, gun: &Gun, turret: TurretAngles, wind_mps: DVec3) -> Option<Shift> {
        let falls = self.path.last().velocity_mps.z < 0.0;
        let launch = gun.launch(round, gun.hull.axes().bore_from_turret(turret));
        let mut watch = DescentThrough { height_m: self.base_m.z };
        let landing = falls.then(|| run(round, &launch, wind_mps, &mut watch))?;
        let off_m = landing.state.position_m - self.base_m;
        let shift = Shift { along_m: off_m.dot(self.plan.ahead), across_m: off_m.dot(self.plan.right) };
        (landing.end == End::Plane).then_some(shift)
    }
}

impl Shift {
    /// How far it is, metres.
    pub fn size_m(&self) -> f64 {
        self.along_m.hypot(self.across_m)
    }
}
