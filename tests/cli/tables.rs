//! `table`, through the binary.

use super::asked::{a, ask, json, near, on, sph};

#[test]
fn rows_are_the_solvers_answers() {
    let table = json(&sph("table", "--step 500"), 0);
    let rows = table["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 10, "500 to 2500 m, both arcs");
    for (range, arc) in [(500, "low"), (2000, "low"), (2000, "high"), (2500, "high")] {
        let row = rows.iter().find(|row| row["arc"] == arc && row["range_m"] == f64::from(range)).unwrap();
        let answer = json(&sph("solve", &format!("--target 0,{range}")), 0);
        let solution = on(&answer, arc);
        for key in
            ["elevation_deg", "time_of_flight_s", "angle_of_fall_deg", "impact_speed_mps", "vertex_height_m"]
        {
            near(&row[key], solution[key].as_f64().unwrap(), 1e-4);
        }
    }
}

#[test]
fn val_row_14_rows_by_sight() {
    let table = json(&a("table", "--by sight --step 100 --arc high --azimuth 90"), 0);
    let rows = table["rows"].as_array().unwrap();
    for (setting, range_m) in [(1000.0, 1143.0), (1100.0, 1028.7), (1200.0, 874.8), (1300.0, 687.4)] {
        let row = rows.iter().find(|row| row["sight_setting"] == setting).unwrap();
        near(&row["range_m"], range_m, 0.1);
    }
    assert!(rows.iter().all(|row| row["arc"] == "high"));
}

#[test]
fn val_row_24_the_heading_carries_unit_and_sign() {
    let said = ask(&a("table", "--step 200 --height-difference 50"));
    assert!(
        said.out.contains("targets 50.0 m above the gun (height difference +50.0 m, target minus gun)"),
        "{}",
        said.out
    );
    assert!(said.out.contains("dial mil") && said.out.contains("range m"), "{}", said.out);
    let said = ask(&a("table", "--step 200 --height-difference -50"));
    assert!(said.out.contains("50.0 m below the gun (height difference -50.0 m"), "{}", said.out);
}

#[test]
fn the_same_table_as_csv_and_markdown() {
    let table = json(&sph("table", "--step 250"), 0);
    let rows = table["rows"].as_array().unwrap();
    let csv = ask(&sph("table", "--step 250 --format csv")).out;
    assert!(csv.starts_with("arc,range_m,sight_setting,"), "{csv}");
    assert_eq!(csv.lines().count(), rows.len() + 1);
    let second = csv.lines().nth(2).unwrap().split(',').collect::<Vec<_>>();
    near(&rows[1]["range_m"], second[1].parse().unwrap(), 1e-12);
    let markdown = ask(&sph("table", "--step 250 --format md")).out;
    assert!(markdown.starts_with("| arc | range m | dial mil |"), "{markdown}");
    assert_eq!(markdown.lines().filter(|line| line.starts_with('|')).count(), rows.len() + 2);
    assert!(markdown.contains("* cannot be dialled"), "{markdown}");
}

#[test]
fn a_height_nothing_reaches_is_status_3() {
    let table = json(&a("table", "--height-difference 5000"), 3);
    assert!(table["rows"].as_array().unwrap().is_empty() && table["max_range_m"].is_null());
    assert!(!table["unreachable"]["reason"].is_null());
}
