//! Rows 13, 14, 20 and 24 as a firing table tells them.

use gunlay::aim::Arc;
use gunlay::mission::Stand;
use gunlay::products::firing_table::{
    Detail, FiringTable, Row, Spacing, TableOrder, Targets, detailed_table,
};
use gunlay::products::table_sheet::{SheetTitle, TableSheet};
use gunlay::units::{Angle, AngleUnit};

use super::rows::{a_at, near, on_flat};

fn order(stand: &Stand, spacing: Spacing) -> TableOrder<'_> {
    TableOrder {
        round: &stand.emplacement.round,
        gun: &stand.emplacement.gun,
        wind_mps: stand.emplacement.wind_mps,
        azimuth: Angle::RIGHT,
        height_difference_m: 0.0,
        spacing,
    }
}

fn full(order: &TableOrder<'_>, height_step_m: f64) -> FiringTable {
    detailed_table(order, Targets::Level, Detail::Effects { height_step_m }).unwrap()
}

fn at(table: &FiringTable, arc: Arc, range_m: f64) -> &Row {
    table.rows.iter().find(|row| row.arc == arc && (row.range_m - range_m).abs() < 0.5).unwrap()
}

#[test]
fn val_row_13_the_vertex_in_a_row() {
    let stand = on_flat(&a_at(1000.0, 0.0));
    let by_range = full(&order(&stand, Spacing::Range { step_m: 500.0 }), 100.0);
    let high = at(&by_range, Arc::High, 1000.0);
    near(high.vertex.position_m.z, 491.4, 0.1);
    near(high.vertex.position_m.x, 500.0, 2.0);
    let step = Angle::from_degrees(85.0).in_unit(AngleUnit::NatoMil);
    let by_sight = full(&order(&stand, Spacing::Sight { step }), 100.0);
    let steepest = by_sight.rows.iter().find(|row| row.dial.nearest > 1500.0).unwrap();
    near(steepest.vertex.position_m.z, 613.9, 0.1);
}

#[test]
fn val_row_14_settings_and_the_ranges_they_reach() {
    let stand = on_flat(&a_at(1000.0, 0.0));
    let table = full(&order(&stand, Spacing::Sight { step: 100.0 }), 100.0);
    for (setting, range_m) in [(1000.0, 1143.0), (1100.0, 1028.7), (1200.0, 874.8), (1300.0, 687.4)] {
        let row = table.rows.iter().find(|row| row.dial.nearest == setting).unwrap();
        near(row.range_m, range_m, 0.1);
        // a step of this dial from here, as long as a table of such steps would say
        let step = stand.emplacement.gun.sight.step;
        let step = if step > 0.0 { step } else { 1.0 };
        let fine = full(&order(&stand, Spacing::Sight { step }), 100.0);
        let next = fine.rows.iter().find(|row| (row.dial.nearest - setting - step).abs() < 1e-9).unwrap();
        near(row.effects.unwrap().per_step_m.unwrap(), next.range_m - row.range_m, 1e-6);
    }
}

#[test]
fn val_row_20_the_dial_and_what_its_step_costs() {
    for (step, dialled) in [(1.0, 1121.0), (0.1, 1120.7), (0.01, 1120.65)] {
        let mut stand = on_flat(&a_at(1000.0, 0.0));
        stand.emplacement.gun.sight.step = step;
        let table = full(&order(&stand, Spacing::Range { step_m: 500.0 }), 100.0);
        let high = at(&table, Arc::High, 1000.0);
        near(high.dial.nearest, dialled, 1e-9);
        near(high.dial.exact, 1120.65, 0.05);
        let per_step_m = high.effects.unwrap().per_step_m.unwrap();
        assert!(per_step_m < 0.0 && high.dial.miss_m.unwrap() <= -0.5 * per_step_m + 1e-3, "{high:?}");
        let sheet = TableSheet::usual(
            SheetTitle::default(),
            &order(&stand, Spacing::Range { step_m: 500.0 }),
            table.clone(),
        );
        let cells = sheet.cells(high);
        assert!(cells.contains(&format!("{dialled}")), "{cells:?}");
        assert!(sheet.columns.iter().any(|column| column.name.contains(&format!("({step} mil) more"))));
    }
}

#[test]
fn val_row_24_signs_in_words_and_in_cells() {
    let stand = on_flat(&a_at(1000.0, 0.0));
    let order = order(&stand, Spacing::Range { step_m: 500.0 });
    let table = full(&order, 50.0);
    for (arc, higher, lower) in [(Arc::High, -19.7, 16.3), (Arc::Low, 70.6, -67.2)] {
        let effects = at(&table, arc, 1000.0).effects.unwrap();
        near(effects.higher.unwrap(), higher, 0.1);
        near(effects.lower.unwrap(), lower, 0.1);
    }
    let sheet = TableSheet::new(SheetTitle::default(), &order, table.clone(), 50.0);
    let shown = |arc: Arc, name: &str| {
        let index = sheet.columns.iter().position(|column| column.name.contains(name)).unwrap();
        (sheet.columns[index].heading(), sheet.cells(at(&table, arc, 1000.0))[index].clone())
    };
    let (heading, high) = shown(Arc::High, "50 m higher");
    assert_eq!(heading, "Change of setting, target 50 m higher (mil; + dial more)");
    assert!(["-19.6", "-19.7"].contains(&high.as_str()), "{high}");
    assert_eq!(shown(Arc::High, "50 m lower").1, "+16.3");
    assert_eq!(shown(Arc::Low, "50 m higher").1, "+70.6");
    assert_eq!(shown(Arc::Low, "50 m lower").1, "-67.2");
}
