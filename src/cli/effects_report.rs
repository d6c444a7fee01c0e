//! What changes a row of a table, as JSON.

use serde::Serialize;

use crate::products::firing_table::{Effects, Shift, WindEffect};

/// What changes a row; null where the changed shot does not come down to the target's height.
#[derive(Clone, Debug, Serialize)]
pub struct EffectsReport {
    /// One step more on the dial, metres farther.
    per_dial_step_m: Option<f64>,
    /// Change of setting for a target one height step higher.
    setting_change_higher: Option<f64>,
    /// Change of setting for a target one height step lower.
    setting_change_lower: Option<f64>,
    /// `not modelled`, `not felt` or `felt`.
    wind: &'static str,
    /// Path before wind begins; only where it is not felt.
    wind_onset_m: Option<f64>,
    /// 1 m/s towards the gun.
    head_wind: Option<ShiftReport>,
    /// 1 m/s from behind the gun.
    tail_wind: Option<ShiftReport>,
    /// 1 m/s from left to right.
    cross_wind: Option<ShiftReport>,
    /// 1 % more launch speed.
    launch_speed: Option<ShiftReport>,
    /// The hull's nose 1 deg higher.
    hull_pitch: Option<ShiftReport>,
}

/// How an impact moves.
#[derive(Clone, Copy, Debug, Serialize)]
struct ShiftReport {
    /// Positive farther.
    along_m: f64,
    /// Positive right.
    across_m: f64,
}

impl EffectsReport {
    /// What they are called at a terminal, unit and sign in words, dials counted in `unit`.
    pub fn headings(unit: &str) -> [String; 8] {
        let farther = |what: &str| format!("{what} m farther");
        [
            farther("one step"),
            format!("higher {unit} more"),
            format!("lower {unit} more"),
            farther("head wind"),
            farther("tail wind"),
            "cross wind m right".to_owned(),
            farther("speed +1 %"),
            farther("nose +1 deg"),
        ]
    }

    /// The numbers under those headings.
    pub fn numbers(&self) -> [Option<f64>; 8] {
        let along = |shift: Option<ShiftReport>| shift.map(|shift| shift.along_m);
        [
            self.per_dial_step_m,
            self.setting_change_higher,
            self.setting_change_lower,
            along(self.head_wind),
            along(self.tail_wind),
            self.cross_wind.map(|shift| shift.across_m),
            along(self.launch_speed),
            along(self.hull_pitch),
        ]
    }

    pub fn new(effects: &Effects) -> Self {
        let (wind, wind_onset_m, blown) = match effects.wind {
            WindEffect::NotModelled => ("not modelled", None, [None; 3]),
            WindEffect::NotFelt { onset_m } => ("not felt", Some(onset_m), [None; 3]),
            WindEffect::Felt { head, tail, cross } => ("felt", None, [head, tail, cross]),
        };
        let [head_wind, tail_wind, cross_wind] = blown.map(ShiftReport::of);
        Self {
            per_dial_step_m: effects.per_step_m,
            setting_change_higher: effects.higher,
            setting_change_lower: effects.lower,
            wind,
            wind_onset_m,
            head_wind,
            tail_wind,
            cross_wind,
            launch_speed: ShiftReport::of(effects.launch_speed),
            hull_pitch: ShiftReport::of(effects.hull_pitch),
        }
    }
}

impl ShiftReport {
    fn of(shift: Option<Shift>) -> Option<Self> {
        shift.map(|Shift { along_m, across_m }| Self { along_m, across_m })
    }
}
