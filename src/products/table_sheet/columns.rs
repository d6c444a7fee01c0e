//! The columns of a firing table: heading in words, unit, what its sign means, and the cells.

use crate::products::firing_table::{FiringTable, Row, Shift, TableOrder, WindEffect};
use crate::units::{Angle, AngleUnit};

/// A correction smaller than this is not worth a column, degrees.
const LEAST_CORRECTION_DEG: f64 = 0.005;
/// A drift smaller than this is not worth a column, metres.
const LEAST_DRIFT_M: f64 = 0.05;

/// A column of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    /// What it tells, in words.
    pub name: String,
    /// The unit of its numbers.
    pub unit: String,
    /// What a number above 0 means; `None` for quantities that have no sense.
    pub sign: Option<&'static str>,
    /// Digits behind the point, for people.
    pub decimals: usize,
    quantity: Quantity,
}

/// What a column tells.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Quantity {
    Range,
    HeightDifference,
    Exact,
    Dial,
    PerStep,
    Elevation,
    Correction { azimuth: Angle },
    Drift,
    TimeOfFlight,
    AngleOfFall,
    ImpactSpeed,
    Vertex { pivot_height_m: f64 },
    Higher,
    Lower,
    HeadWind,
    TailWind,
    CrossWind,
    LaunchSpeed,
    HullPitch,
    Mask,
}

impl Column {
    /// The number of a row; `None` where it has none.
    pub fn value(&self, row: &Row) -> Option<f64> {
        let effects = row.effects.as_ref();
        let along = |shift: Option<Shift>| shift.map(|shift| shift.along_m);
        let wind = effects.map(|effects| effects.wind);
        match self.quantity {
            Quantity::Range => Some(row.range_m),
            Quantity::HeightDifference => Some(row.height_difference_m),
            Quantity::Exact => Some(row.dial.exact),
            Quantity::Dial => Some(row.dial.nearest),
            Quantity::PerStep => effects?.per_step_m,
            Quantity::Elevation => Some(row.elevation.degrees()),
            Quantity::Correction { azimuth } => Some(row.azimuth_correction(azimuth).degrees()),
            Quantity::Drift => Some(row.drift_m),
            Quantity::TimeOfFlight => Some(row.time_of_flight_s),
            Quantity::AngleOfFall => Some(row.angle_of_fall.degrees()),
            Quantity::ImpactSpeed => Some(row.impact_speed_mps),
            Quantity::Vertex { pivot_height_m } => Some(row.vertex.position_m.z - pivot_height_m),
            Quantity::Higher => effects?.higher,
            Quantity::Lower => effects?.lower,
            Quantity::HeadWind => felt(wind?, |head, _, _| along(head)),
            Quantity::TailWind => felt(wind?, |_, tail, _| along(tail)),
            Quantity::CrossWind => felt(wind?, |_, _, cross| cross.map(|shift| shift.across_m)),
            Quantity::LaunchSpeed => along(effects?.launch_speed),
            Quantity::HullPitch => along(effects?.hull_pitch),
            Quantity::Mask => row.masked.map(|mask| mask.below_m),
        }
    }

    /// Whether it says which row it is: its range and what is dialled for it.
    pub const fn is_key(&self) -> bool {
        matches!(self.quantity, Quantity::Range | Quantity::Dial)
    }

    /// The cell of a row for people: a plus or minus where the sign has a meaning, a dash where there is no number.
    pub fn cell(&self, row: &Row) -> String {
        let Some(value) = self.value(row) else {
            return if self.quantity == Quantity::Mask { String::new() } else { "-".to_owned() };
        };
        let decimals = self.decimals;
        let shown = format!("{value:.decimals$}");
        // what rounds to nothing has no sign
        let shown = if shown.parse() == Ok(0.0) { shown.replace('-', "") } else { shown };
        let is_signed = self.sign.is_some() && value > 0.0 && shown.parse() != Ok(0.0);
        let mark = if self.quantity == Quantity::Dial && row.stopped_by.is_some() { "*" } else { "" };
        let plus = if is_signed { "+" } else { "" };
        format!("{plus}{shown}{mark}")
    }

    /// Name, unit and sign in one line.
    pub fn heading(&self) -> String {
        match self.sign {
            Some(sign) => format!("{} ({}; + {sign})", self.name, self.unit),
            None => format!("{} ({})", self.name, self.unit),
        }
    }
}

fn felt<T>(
    wind: WindEffect,
    of: impl Fn(Option<Shift>, Option<Shift>, Option<Shift>) -> Option<T>,
) -> Option<T> {
    match wind {
        WindEffect::Felt { head, tail, cross } => of(head, tail, cross),
        WindEffect::NotModelled | WindEffect::NotFelt { .. } => None,
    }
}

/// The columns a table needs; those without a number in any row are left out.
pub fn columns(order: &TableOrder<'_>, table: &FiringTable, height_step_m: f64) -> Vec<Column> {
    let columns = every_column(order, height_step_m);
    columns.into_iter().filter(|column| is_needed(column, &table.rows)).collect()
}

fn is_needed(column: &Column, rows: &[Row]) -> bool {
    let values = || rows.iter().filter_map(|row| column.value(row));
    let exceeds = |least: f64| values().any(|value| value.abs() >= least);
    match column.quantity {
        Quantity::Correction { .. } => exceeds(LEAST_CORRECTION_DEG),
        Quantity::Drift => exceeds(LEAST_DRIFT_M),
        Quantity::HeightDifference => {
            let first = rows.first().map_or(0.0, |row| row.height_difference_m);
            rows.iter().any(|row| (row.height_difference_m - first).abs() > LEAST_DRIFT_M)
        }
        Quantity::Exact => rows.iter().any(|row| (row.dial.exact - row.dial.nearest).abs() > 1e-6),
        _ => values().next().is_some(),
    }
}

fn every_column(order: &TableOrder<'_>, height_step_m: f64) -> Vec<Column> {
    let (gun, unit) = (order.gun, order.gun.sight.unit);
    let step = if gun.sight.step > 0.0 { gun.sight.step } else { 1.0 };
    let (farther, more) = (Some("farther"), Some("dial more"));
    let of = |quantity, name: &str, unit: &str, decimals, sign| Column {
        name: name.to_owned(),
        unit: unit.to_owned(),
        sign,
        decimals,
        quantity,
    };
    let dial = |quantity, name: &str, decimals, sign| of(quantity, name, unit.word(), decimals, sign);
    let other_height = |way: &str| format!("Change of setting, target {height_step_m:.0} m {way}");
    let pivot_height_m = gun.pivot_m.z;
    vec![
        of(Quantity::Range, "Range", "m", 0, None),
        of(Quantity::HeightDifference, "Target against gun", "m", 0, Some("higher")),
        dial(Quantity::Exact, "Setting, exact", setting_decimals(unit), None),
        dial(Quantity::Dial, "Setting on the dial", dial_decimals(gun.sight.step, unit), None),
        of(Quantity::PerStep, &format!("One step ({step} {unit}) more"), "m", 1, farther),
        of(Quantity::Elevation, "Bore above horizon", "deg", 2, Some("up")),
        of(Quantity::Correction { azimuth: order.azimuth }, "Azimuth correction", "deg", 2, Some("right")),
        of(Quantity::Drift, "Drift", "m", 1, Some("right")),
        of(Quantity::TimeOfFlight, "Time of flight", "s", 1, None),
        of(Quantity::AngleOfFall, "Angle of fall", "deg", 1, Some("down")),
        of(Quantity::ImpactSpeed, "Impact speed", "m/s", 0, None),
        of(Quantity::Vertex { pivot_height_m }, "Vertex above gun", "m", 0, None),
        dial(Quantity::Higher, &other_height("higher"), setting_decimals(unit), more),
        dial(Quantity::Lower, &other_height("lower"), setting_decimals(unit), more),
        of(Quantity::HeadWind, "Head wind 1 m/s", "m", 1, farther),
        of(Quantity::TailWind, "Tail wind 1 m/s", "m", 1, farther),
        of(Quantity::CrossWind, "Cross wind 1 m/s to the right", "m", 1, Some("right")),
        of(Quantity::LaunchSpeed, "Launch speed 1 % more", "m", 1, farther),
        of(Quantity::HullPitch, "Hull nose 1 deg higher", "m", 0, farther),
        of(Quantity::Mask, "Masked: ground above path", "m", 0, None),
    ]
}

/// Digits of an exact setting: a tenth of a mil, a hundredth of a degree.
const fn setting_decimals(unit: AngleUnit) -> usize {
    match unit {
        AngleUnit::Degree => 2,
        AngleUnit::NatoMil | AngleUnit::SovietMil | AngleUnit::Milliradian => 1,
    }
}

/// Digits a dial of `step` can show.
fn dial_decimals(step: f64, unit: AngleUnit) -> usize {
    let shows = |decimals: &u8| {
        let scaled = step * 10_f64.powi(i32::from(*decimals));
        (scaled - scaled.round()).abs() < 1e-9
    };
    if step > 0.0 { (0..4).find(shows).map_or(4, usize::from) } else { setting_decimals(unit) }
}
