//! What stands under a table: what its marks mean, and what no cell can say.

use crate::products::firing_table::{FiringTable, Row, TableOrder, WindEffect};

/// The remarks of a table.
pub fn remarks(order: &TableOrder<'_>, table: &FiringTable) -> Vec<String> {
    let rows = &table.rows;
    let mut remarks = Vec::new();
    if let Some(farthest) = &table.farthest {
        let (range_m, unit) = (farthest.range_m, order.gun.sight.unit);
        remarks.push(format!("Greatest range {range_m:.1} m, at setting {:.1} {unit}.", farthest.setting));
    }
    remarks.extend(wind(rows));
    if rows.iter().any(|row| row.stopped_by.is_some()) {
        remarks.push("* cannot be dialled: beyond a stop of sight or mount.".to_owned());
    }
    remarks.extend(unarmed(rows));
    remarks.extend(without_ground(&table.without_ground_m));
    if rows.iter().any(|row| row.effects.is_some()) {
        remarks.push("- : no such shot, or it strikes its target still rising.".to_owned());
    }
    remarks
}

/// What wind does where no column tells it.
fn wind(rows: &[Row]) -> Option<String> {
    let effects = || rows.iter().filter_map(|row| row.effects.map(|effects| effects.wind));
    let felt = effects().filter(|wind| matches!(wind, WindEffect::Felt { .. })).count();
    match effects().find(|wind| !matches!(wind, WindEffect::Felt { .. }))? {
        WindEffect::NotModelled => Some("Wind is not modelled for this weapon.".to_owned()),
        WindEffect::NotFelt { onset_m } if felt == 0 => {
            Some(format!("Wind is not felt in this table: it begins after {onset_m:.0} m of path."))
        }
        WindEffect::NotFelt { onset_m } => Some(format!(
            "Where a wind cell has no number the shell arrives before wind begins, after {onset_m:.0} m of path."
        )),
        WindEffect::Felt { .. } => None,
    }
}

fn unarmed(rows: &[Row]) -> Option<String> {
    let unarmed = rows.iter().filter(|row| !row.armed).map(|row| row.range_m);
    let farthest_m = unarmed.fold(f64::NEG_INFINITY, f64::max);
    (farthest_m > f64::NEG_INFINITY)
        .then(|| format!("The shell arrives unarmed in rows of the flat arc up to {farthest_m:.0} m."))
}

fn without_ground(ranges_m: &[f64]) -> Option<String> {
    let (first, last) = (ranges_m.first()?, ranges_m.last()?);
    let count = ranges_m.len();
    Some(format!(
        "No terrain data at {count} ranges between {first:.0} m and {last:.0} m; they have no rows."
    ))
}
