//! A sight: how the number on the dial and the pitch of the barrel belong together.

use crate::units::{Angle, AngleUnit};

/// A weapon's sight: turret pitch = zero + scale * setting.
#[derive(Clone, Debug, PartialEq)]
pub struct Sight {
    /// The unit its dial counts in.
    pub unit: AngleUnit,
    /// Turret pitch at setting 0.
    pub zero: Angle,
    /// Turret pitch per setting, as a ratio of angles; never 0.
    pub scale: f64,
    /// Smallest step of the dial, in its unit; 0 for a dial without steps.
    pub step: f64,
    /// Lowest and highest setting, in its unit.
    pub limits: [f64; 2],
}

impl Sight {
    /// A sight that reads turret pitch itself, in `unit`, with no steps and no stops.
    pub fn exact(unit: AngleUnit) -> Self {
        let limits = [f64::NEG_INFINITY, f64::INFINITY];
        Self { unit, zero: Angle::ZERO, scale: 1.0, step: 0.0, limits }
    }

    /// The turret pitch that `setting` (in the dial's unit) gives.
    pub fn turret_pitch_from_setting(&self, setting: f64) -> Angle {
        self.zero + Angle::from_unit(setting, self.unit) * self.scale
    }

    /// The setting, in the dial's unit and not rounded to its step, that gives `turret_pitch`.
    pub fn setting_from_turret_pitch(&self, turret_pitch: Angle) -> f64 {
        ((turret_pitch - self.zero) / self.scale).in_unit(self.unit)
    }

    /// The setting on the dial nearest to `setting`; the same where the dial has no steps.
    pub fn nearest_dialable(&self, setting: f64) -> f64 {
        if self.step > 0.0 { on_whole_steps(setting, self.step) } else { setting }
    }

    /// The two settings on the dial that `setting` lies between, the lower first; the same twice where it is on one or
    /// the dial has no steps.
    pub fn neighbours(&self, setting: f64) -> [f64; 2] {
        if self.step <= 0.0 {
            return [setting, setting];
        }
        let half_step = 0.5 * self.step;
        let nearest = self.nearest_dialable(setting);
        let off = setting - nearest;
        let beyond = self.nearest_dialable(nearest + 2.0 * half_step.copysign(off));
        if off.abs() <= 1e-9 * self.step {
            [nearest, nearest]
        } else {
            [nearest.min(beyond), nearest.max(beyond)]
        }
    }

    /// Whether the dial reaches `setting`.
    pub fn reaches(&self, setting: f64) -> bool {
        (self.limits[0]..=self.limits[1]).contains(&setting)
    }
}

/// The multiple of `step` nearest to `setting`. A step such as 0.1 is divided out through its inverse where that is
/// whole, so that 11207 tenths read 1120.7.
fn on_whole_steps(setting: f64, step: f64) -> f64 {
    let per_unit = (1.0 / step).round();
    let count = (setting / step).round();
    let inverse_is_whole = (per_unit * step - 1.0).abs() < 1e-9;
    if inverse_is_whole { count / per_unit } else { count * step }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn val_a_sight_five_degrees_below_the_bore() {
        // DEMAND row 4: the bore at 63.04 deg is dialled as 58.04.
        let sight = Sight { zero: Angle::from_degrees(5.0), ..Sight::exact(AngleUnit::Degree) };
        assert!((sight.setting_from_turret_pitch(Angle::from_degrees(63.04)) - 58.04).abs() < 1e-9);
        assert!((sight.turret_pitch_from_setting(58.04).degrees() - 63.04).abs() < 1e-9);
    }

    #[test]
    fn val_the_dial_shows_as_many_decimals_as_its_step() {
        // DEMAND row 20.
        let dial = |step| Sight { step, ..Sight::exact(AngleUnit::NatoMil) };
        for (step, shown) in [(1.0, 1121.0), (0.1, 1120.7), (0.01, 1120.65), (5.0, 1120.0), (0.0, 1120.652)] {
            assert!((dial(step).nearest_dialable(1120.652) - shown).abs() < 1e-12, "{step}");
        }
    }

    #[test]
    fn a_setting_lies_between_two_on_the_dial() {
        let dial = |step| Sight { step, ..Sight::exact(AngleUnit::NatoMil) };
        let cases = [(1.0, 480.7, 480.0, 481.0), (5.0, -3.0, -5.0, 0.0), (1.0, 481.0, 481.0, 481.0)];
        for (step, setting, below, above) in cases.into_iter().chain([(0.0, 480.7, 480.7, 480.7)]) {
            let [low, high] = dial(step).neighbours(setting);
            assert!((low - below).abs() < 1e-12 && (high - above).abs() < 1e-12, "{setting} by {step}");
        }
    }

    #[test]
    fn a_dial_ends_at_its_limits() {
        let sight = Sight { limits: [20.0, 1400.0], ..Sight::exact(AngleUnit::NatoMil) };
        assert!(sight.reaches(20.0) && sight.reaches(1400.0));
        assert!(!sight.reaches(19.9) && !sight.reaches(1401.0) && !sight.reaches(f64::NAN));
    }
}
