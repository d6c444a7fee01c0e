//! A hand-made table beside ours: what our shot does at each of its settings, and what we dial for each of its ranges.
//!
//! Differences are theirs minus ours throughout, as the residuals of a calibration are.

use super::calibration::HandTable;
use super::firing_table::{Row, TableFault, TableOrder, Targets, rows_at_ranges, rows_at_settings};

/// Which of a hand-made table's two columns is the range.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ColumnOrder {
    /// The first: what to dial for a range.
    #[default]
    RangeFirst,
    /// The second: where a setting lands.
    SettingFirst,
}

/// A row of a hand-made table and ours beside it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BesideRow {
    /// The setting it gives, in the sight's unit.
    pub setting: f64,
    /// The range it gives, metres.
    pub range_m: f64,
    /// The time of flight it gives, seconds; `None` where it gives none.
    pub time_s: Option<f64>,
    /// Where our shot of that setting comes down, metres; `None` where it never does.
    pub our_range_m: Option<f64>,
    /// How long that shot flies, seconds.
    pub our_time_s: Option<f64>,
    /// What we dial for that range, in the sight's unit, on the arc whose setting is nearer; `None` where nothing hits.
    pub our_setting: Option<f64>,
}

/// A hand-made table beside ours.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Beside {
    /// Its rows, in its order.
    pub rows: Vec<BesideRow>,
}

/// Words in the name of a column of ranges, and of settings.
const RANGE_WORDS: [&str; 4] = ["range", "dist", "meter", "metre"];
const SETTING_WORDS: [&str; 6] = ["dial", "sight", "setting", "elev", "mil", "deg"];

impl ColumnOrder {
    /// What the names of the columns of `table` say; `None` where they do not tell.
    pub fn named(table: &HandTable) -> Option<Self> {
        let [first, second] = table.names.as_ref()?.each_ref().map(|name| name.to_lowercase());
        let is_of = |name: &str, words: &[&str]| words.iter().any(|word| name.contains(word));
        if is_of(&first, &RANGE_WORDS) || is_of(&second, &SETTING_WORDS) {
            return Some(Self::RangeFirst);
        }
        (is_of(&first, &SETTING_WORDS) || is_of(&second, &RANGE_WORDS)).then_some(Self::SettingFirst)
    }
}

/// Sets `table`, whose columns stand in `columns`, beside the table that `order` describes.
///
/// # Errors
/// See [`TableFault`].
pub fn beside(
    order: &TableOrder<'_>,
    targets: Targets<'_>,
    table: &HandTable,
    columns: ColumnOrder,
) -> Result<Beside, TableFault> {
    let pairs = table.rows.iter().map(|row| match (columns, row.pair) {
        (ColumnOrder::RangeFirst, [range_m, setting]) | (ColumnOrder::SettingFirst, [setting, range_m]) => {
            (setting, range_m)
        }
    });
    let (settings, ranges_m): (Vec<f64>, Vec<f64>) = pairs.unzip();
    let flown = rows_at_settings(order, targets, &settings)?;
    let solved = rows_at_ranges(order, targets, &ranges_m)?;
    let theirs = settings.into_iter().zip(ranges_m).zip(&table.rows);
    let rows =
        theirs.zip(flown.iter().zip(&solved)).map(|(((setting, range_m), row), (flown, solved))| BesideRow {
            setting,
            range_m,
            time_s: row.time_s,
            our_range_m: flown.map(|row| row.range_m),
            our_time_s: flown.map(|row| row.time_of_flight_s),
            our_setting: nearest_setting(solved, setting),
        });
    Ok(Beside { rows: rows.collect() })
}

fn nearest_setting(rows: &[Row], setting: f64) -> Option<f64> {
    let off = |exact: &f64| (exact - setting).abs();
    rows.iter().map(|row| row.dial.exact).min_by(|one, other| off(one).total_cmp(&off(other)))
}

impl BesideRow {
    /// How much farther their range is, metres.
    pub fn range_off_m(&self) -> Option<f64> {
        Some(self.range_m - self.our_range_m?)
    }

    /// How much longer their time of flight is, seconds.
    pub fn time_off_s(&self) -> Option<f64> {
        Some(self.time_s? - self.our_time_s?)
    }

    /// How much more they dial, in the sight's unit.
    pub fn setting_off(&self) -> Option<f64> {
        Some(self.setting - self.our_setting?)
    }
}

impl Beside {
    /// The root of the mean square of the differences in range, metres; `None` where no row has one.
    pub fn rms_m(&self) -> Option<f64> {
        let squares = self.rows.iter().filter_map(BesideRow::range_off_m).map(|off_m| off_m * off_m);
        let (sum, count) = squares.fold((0.0, 0_u32), |(sum, count), square| (sum + square, count + 1));
        (count > 0).then(|| (sum / f64::from(count)).sqrt())
    }
}
