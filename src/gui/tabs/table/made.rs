//! What a table rests on, and making it off the frame.

use std::path::PathBuf;

use glam::DVec3;

use super::super::super::world::ChartGround;
use crate::aim::Gun;
use crate::arsenal::Round;
use crate::products::beside::{Beside, ColumnOrder, beside};
use crate::products::calibration::read_table;
use crate::products::firing_table::{Detail, HEIGHT_STEP_M, Spacing, TableOrder, Targets, detailed_table};
use crate::products::table_sheet::{SheetTitle, TableSheet};
use crate::units::Angle;

/// What a table rests on.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// What is fired.
    pub round: Round,
    /// The gun.
    pub gun: Gun,
    /// Uniform wind, m/s.
    pub wind_mps: DVec3,
    /// The line of fire.
    pub azimuth: Angle,
    /// Targets above the pivot, or above the ground they stand on, metres.
    pub height_difference_m: f64,
    /// The ground the targets stand on; `None` where all are level.
    pub ground: Option<ChartGround>,
    /// What the rows count.
    pub spacing: Spacing,
    /// The hand-made table beside it: the file, how often one was opened, and its columns.
    pub hand: Option<(PathBuf, u64, ColumnOrder)>,
}

/// A table ready to be shown.
pub struct Made {
    /// Ours; its title is still to be set.
    pub sheet: TableSheet,
    /// The hand-made one beside it, or why it cannot be.
    pub beside: Option<Result<Beside, String>>,
}

impl Question {
    /// The table that is ordered.
    pub const fn order(&self) -> TableOrder<'_> {
        TableOrder {
            round: &self.round,
            gun: &self.gun,
            wind_mps: self.wind_mps,
            azimuth: self.azimuth,
            height_difference_m: self.height_difference_m,
            spacing: self.spacing,
        }
    }

    /// Where its targets are.
    pub fn targets(&self) -> Targets<'_> {
        self.ground.as_ref().map_or(Targets::Level, |chart| Targets::OnGround(&chart.ground))
    }
}

/// Makes the table with every column; the fault tells why there is none.
pub fn make(question: &Question) -> Result<Made, String> {
    let (order, targets) = (question.order(), question.targets());
    let detail = Detail::Effects { height_step_m: HEIGHT_STEP_M };
    let table = detailed_table(&order, targets, detail).map_err(|fault| fault.to_string())?;
    if table.rows.is_empty() {
        return Err("nothing can be hit at that height".to_owned());
    }
    let beside = question.hand.as_ref().map(|(path, _, columns)| {
        let shown = path.display();
        let bytes = std::fs::read(path)
            .map_err(|cause| format!("{shown}: cannot be read ({}); accepted: a text file", cause.kind()))?;
        let table = read_table(&String::from_utf8_lossy(&bytes));
        let table = table.map_err(|faults| format!("{shown}: {faults}"))?;
        let columns = ColumnOrder::named(&table).unwrap_or(*columns);
        beside(&order, targets, &table, columns).map_err(|fault| fault.to_string())
    });
    Ok(Made { sheet: TableSheet::usual(SheetTitle::default(), &order, table), beside })
}
