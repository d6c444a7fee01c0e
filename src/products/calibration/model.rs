//! What the model says of a logged shot: dial to turret pitch by the sight, and the flight to the height of the impact.

use glam::DVec3;

use super::fault::CalibrationFault;
use super::parameter::Parameter;
use super::shot::LoggedShot;
use crate::aim::{Attitude, Gun};
use crate::arsenal::{BodyFields, Round, RoundFault, Shell, Weapon, World};
use crate::flight::{Continue, End, State, Step, Watch, run};
use crate::units::Angle;

/// A logged shot came down, whatever the preset says of lifetimes: the model flies up to this many of them.
const LIFETIMES_FLOWN: f64 = 4.0;

/// The gun a log is about, in calm air, with the numbers a fit starts from.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup {
    /// The rules of the game.
    pub world: World,
    /// The weapon.
    pub weapon: Weapon,
    /// The shell it fired.
    pub shell: Shell,
    /// How its hull stood.
    pub hull: Attitude,
}

impl Setup {
    /// The value of a parameter, in its own unit.
    pub fn value(&self, parameter: Parameter) -> f64 {
        match parameter {
            Parameter::SightZero => self.weapon.sight.zero.degrees(),
            Parameter::SightScale => self.weapon.sight.scale,
            Parameter::LaunchSpeed => self.weapon.launch_speed_mps,
            Parameter::DragValue => match &self.shell.body {
                BodyFields::Game(fields) => fields.drag_value,
                BodyFields::Point(fields) => fields.drag,
                BodyFields::Unknown { .. } => f64::NAN,
            },
            Parameter::HullPitch => self.hull.pitch.degrees(),
            Parameter::HullRoll => self.hull.roll.degrees(),
        }
    }

    /// The same gun with one parameter at another value.
    #[must_use]
    pub fn with(mut self, parameter: Parameter, value: f64) -> Self {
        match parameter {
            Parameter::SightZero => self.weapon.sight.zero = Angle::from_degrees(value),
            Parameter::SightScale => self.weapon.sight.scale = value,
            Parameter::LaunchSpeed => self.weapon.launch_speed_mps = value,
            Parameter::DragValue => match &mut self.shell.body {
                BodyFields::Game(fields) => fields.drag_value = value,
                BodyFields::Point(fields) => fields.drag = value,
                BodyFields::Unknown { .. } => {}
            },
            Parameter::HullPitch => self.hull.pitch = Angle::from_degrees(value),
            Parameter::HullRoll => self.hull.roll = Angle::from_degrees(value),
        }
        self
    }

    /// Whether the same setting gives the same elevation on every bearing.
    pub fn is_level(&self) -> bool {
        self.hull.pitch == Angle::ZERO && self.hull.roll == Angle::ZERO
    }

    /// The gun on ground at height 0, loaded.
    pub(super) fn loaded(&self) -> Result<Loaded, RoundFault> {
        let round = Round::load(&self.world, &self.weapon, &self.shell)?;
        let lifetime_s = round.lifetime_s * LIFETIMES_FLOWN;
        let gun = Gun {
            pivot_m: DVec3::Z * self.weapon.pivot_height_m,
            barrel_length_m: self.weapon.barrel_length_m,
            hull: self.hull,
            platform_velocity_mps: DVec3::ZERO,
            mount: self.weapon.mount,
            sight: self.weapon.sight.clone(),
        };
        Ok(Loaded { round: Round { lifetime_s, ..round }, gun, is_level: self.is_level() })
    }
}

/// A gun ready to fire logged shots again.
pub(super) struct Loaded {
    pub round: Round,
    gun: Gun,
    is_level: bool,
}

/// Where the model puts a logged shot.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Prediction {
    /// Horizontal distance from the pivot, metres.
    pub range_m: f64,
    /// Seconds.
    pub time_s: f64,
    /// Whether it really comes down through the height of the impact.
    pub reached: Reached,
}

/// Whether a predicted flight comes down through the height of the logged impact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reached {
    /// It does.
    Yes,
    /// It turns down below it; the prediction is then its vertex, where shots that just reach it come down.
    TooLow,
    /// It is still above when its time is up.
    TooHigh,
}

impl Loaded {
    /// Fires `shot` again; `None` where the barrel cannot be laid along its bearing: the hull tilts too far, or the pitch
    /// is beyond the vertical.
    pub fn predict(&self, shot: &LoggedShot) -> Option<Prediction> {
        let launch = self.gun.launch(&self.round, self.bore(shot)?);
        let mut watch = Descent { height_m: shot.height_difference_m, too_low: false };
        let landing = run(&self.round, &launch, DVec3::ZERO, &mut watch);
        let reached = match landing.end {
            _ if watch.too_low => Reached::TooLow,
            End::Plane => Reached::Yes,
            End::Terrain { .. } | End::Lifetime | End::OffMap | End::StepLimit => Reached::TooHigh,
        };
        let range_m = landing.state.position_m.truncate().length();
        Some(Prediction { range_m, time_s: landing.state.time_s, reached })
    }

    /// The unit vector along the bore. A level hull needs no bearing: every one gives the same elevation.
    fn bore(&self, shot: &LoggedShot) -> Option<DVec3> {
        let heading = self.is_level.then_some(self.gun.hull.heading);
        let setting = shot.dial.in_unit(self.gun.sight.unit);
        self.gun.bore_from_setting(shot.bearing.or(heading)?, setting)
    }
}

impl Reached {
    /// The fault of a shot that the model does not bring down to its height.
    pub fn or_fault(self, shot: &LoggedShot) -> Result<(), CalibrationFault> {
        let accepted = match self {
            Self::Yes => return Ok(()),
            Self::TooLow => "a lower impact, or a weapon and shell that get so high",
            Self::TooHigh => "a weapon and shell that come down in time",
        };
        let (shot, height_m) = (shot.name.clone(), shot.height_difference_m);
        Err(CalibrationFault::NotReached { shot, height_m, accepted })
    }
}

/// Ends a flight where it descends through a height, or at its vertex when that lies below.
struct Descent {
    height_m: f64,
    too_low: bool,
}

impl Watch for Descent {
    fn judge(&mut self, state: &State, step: &Step) -> Continue {
        if step.move_m.z >= 0.0 {
            return Continue::On;
        }
        let above_m = state.position_m.z - self.height_m;
        if above_m <= 0.0 {
            self.too_low = true;
            return Continue::Stop { fraction: 0.0, end: End::Plane };
        }
        if above_m + step.move_m.z > 0.0 {
            return Continue::On;
        }
        Continue::Stop { fraction: above_m / -step.move_m.z, end: End::Plane }
    }
}
