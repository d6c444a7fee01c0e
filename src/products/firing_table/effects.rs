//! What changes a row: each number is another flight with one thing changed, never a derivative of a formula.

use glam::DVec3;

use super::plan::Plan;
use super::shots::Shot;
use super::{Row, TableOrder};
use crate::aim::{Arc, Attitude, Dial, Gun, TurretAngles};
use crate::arsenal::Round;
use crate::flight::{State, Trajectory};
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
#[derive(Clone, Copy)]
pub(super) struct Laid<'a> {
    pub plan: &'a Plan<'a>,
    pub turret: TurretAngles,
    /// Where it strikes, metres.
    pub base_m: DVec3,
    /// The shell there.
    pub end: State,
}

/// A row and what it takes to finish it: the shots that tell what changes it are flown for many rows at once.
pub(super) struct Draft<'a> {
    pub row: Row,
    pub laid: Laid<'a>,
    /// Two settings a step apart, the exact one between them or the first of them.
    pub settings: [f64; 2],
    /// What the shots of the settings decide.
    pub open: Open,
}

/// What the shots of a draft's settings decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Open {
    /// What one step is worth.
    Step,
    /// That, and which setting of the dial lands nearer.
    Dial,
    /// What one step is worth, and whether more of it lands nearer: then the row is of the steep arc.
    Arc,
}

impl Laid<'_> {
    /// The row of the shot along `path`, its range and drift still 0, its effects still without their shots.
    pub fn row(&self, arc: Arc, dial: Dial, path: &Trajectory) -> Row {
        let gun = self.plan.order.gun;
        let bore = gun.hull.axes().bore_from_turret(self.turret);
        let end = path.last();
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
            vertex: path.vertex,
            stopped_by: None,
            masked: None,
            armed: path.armed,
            effects: self.plan.changed.as_ref().map(|_| Effects { wind: self.wind(), ..Effects::NONE }),
        }
    }

    /// The two settings of the dial around `exact`, or it and the next where it is on a step.
    pub fn around(&self, exact: f64) -> [f64; 2] {
        match self.plan.order.gun.sight.neighbours(exact) {
            [below, above] if below < above => [below, above],
            [on, _] => self.onward(on),
        }
    }

    /// A setting and the next: one step of the dial more, or 1 of its unit.
    pub fn onward(&self, setting: f64) -> [f64; 2] {
        let step = self.plan.order.gun.sight.step;
        [setting, setting + if step > 0.0 { step } else { 1.0 }]
    }

    fn wind(&self) -> WindEffect {
        let TableOrder { round, gun, wind_mps, .. } = *self.plan.order;
        let onset_m = round.wind_onset_m();
        if onset_m <= 0.0 {
            return WindEffect::NotModelled;
        }
        if self.end.absolute_move_m.length() <= onset_m {
            return WindEffect::NotFelt { onset_m };
        }
        let bore = gun.hull.axes().bore_from_turret(self.turret);
        let blown = |more_mps: DVec3| {
            let shot = Shot { launch: gun.launch(round, bore), height_m: self.base_m.z };
            self.shift(self.falls().then(|| shot.fallen(round, wind_mps + more_mps))?, self.lands_m())
        };
        WindEffect::Felt {
            head: blown(-self.plan.ahead),
            tail: blown(self.plan.ahead),
            cross: blown(self.plan.right),
        }
    }

    /// Whether it comes down where it strikes; what rises into its target has no shots to compare with.
    fn falls(&self) -> bool {
        self.end.velocity_mps.z < 0.0
    }

    /// Where the row's own shot comes down to the height of the base: some millimetres beside it, as close as aims are.
    fn lands_m(&self) -> DVec3 {
        let State { position_m, velocity_mps, .. } = self.end;
        position_m + velocity_mps * ((self.base_m.z - position_m.z) / velocity_mps.z)
    }

    /// How far from another place a place is.
    fn shift(&self, place_m: Option<DVec3>, from_m: DVec3) -> Option<Shift> {
        let off_m = place_m? - from_m;
        Some(Shift { along_m: off_m.dot(self.plan.ahead), across_m: off_m.dot(self.plan.right) })
    }

    /// The shot of another setting.
    fn shot_at(&self, setting: f64) -> Shot {
        let TableOrder { round, gun, .. } = *self.plan.order;
        let turret = TurretAngles { pitch: gun.sight.turret_pitch_from_setting(setting), ..self.turret };
        let launch = gun.launch(round, gun.hull.axes().bore_from_turret(turret));
        Shot { launch, height_m: self.base_m.z }
    }

    /// The shots of more launch speed and of a pitched hull.
    fn changed_shots(&self, changed: &Changed) -> [Shot; 2] {
        let TableOrder { round, gun, .. } = *self.plan.order;
        let shots = [(&changed.faster, gun), (round, &changed.pitched)];
        shots.map(|(round, gun)| {
            let launch = gun.launch(round, gun.hull.axes().bore_from_turret(self.turret));
            Shot { launch, height_m: self.base_m.z }
        })
    }
}

impl Draft<'_> {
    /// The shots that finish it; none where it strikes still rising.
    pub fn shots(&self) -> Vec<Shot> {
        if !self.laid.falls() {
            return Vec::new();
        }
        let settings = self.settings.map(|setting| self.laid.shot_at(setting));
        let changed = self.laid.plan.changed.as_ref().map(|changed| self.laid.changed_shots(changed));
        settings.into_iter().chain(changed.into_iter().flatten()).collect()
    }

    /// The row, now that it is known where its shots came down.
    pub fn finished(self, places_m: &[Option<DVec3>]) -> Row {
        let Self { mut row, laid, settings, open } = self;
        let shift = |index: usize, from_m| laid.shift(places_m.get(index).copied().flatten(), from_m);
        let [low, high] = [0, 1].map(|index| shift(index, laid.base_m));
        let per_step_m = high.zip(low).map(|(high, low)| high.along_m - low.along_m);
        match open {
            Open::Step => {}
            Open::Dial => row.dial = laid.settled(row.dial, [(settings[0], low), (settings[1], high)]),
            Open::Arc => row.arc = laid.arc_of(per_step_m),
        }
        if let Some(effects) = &mut row.effects {
            effects.per_step_m = per_step_m;
            let [faster, pitched] = [2, 3].map(|index| shift(index, laid.lands_m()));
            (effects.launch_speed, effects.hull_pitch) = (faster, pitched);
        }
        row
    }
}

impl Laid<'_> {
    /// The dial with the setting that lands nearer.
    fn settled(&self, dial: Dial, shots: [(f64, Option<Shift>); 2]) -> Dial {
        let sight = &self.plan.order.gun.sight;
        let dialable = shots.into_iter().filter(|(setting, _)| sight.step > 0.0 && sight.reaches(*setting));
        let landed = dialable.filter_map(|(setting, shift)| Some((setting, shift?.size_m())));
        let nearest = landed.min_by(|one, other| one.1.total_cmp(&other.1));
        nearest.map_or(dial, |(nearest, miss_m)| Dial { nearest, miss_m: Some(miss_m), ..dial })
    }

    /// The steep arc where more elevation brings the impact nearer, by what a step of the dial does.
    fn arc_of(&self, per_step_m: Option<f64>) -> Arc {
        let scale = self.plan.order.gun.sight.scale;
        let is_steep = per_step_m.is_some_and(|per_step_m| per_step_m * scale < 0.0);
        if is_steep { Arc::High } else { Arc::Low }
    }
}

impl Effects {
    /// Nothing known yet.
    const NONE: Self = Self {
        per_step_m: None,
        higher: None,
        lower: None,
        wind: WindEffect::NotModelled,
        launch_speed: None,
        hull_pitch: None,
    };
}

impl Shift {
    /// How far it is, metres.
    pub fn size_m(&self) -> f64 {
        self.along_m.hypot(self.across_m)
    }
}
