//! `table`, through the binary.

use super::asked::{a, ask, json, near, on, sph};
use super::faults::refused;

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
    assert!(csv.starts_with("Arc,Range (m),\"Setting, exact (mil)\","), "{csv}");
    assert_eq!(csv.lines().count(), rows.len() + 1);
    let second = csv.lines().nth(2).unwrap().split(',').collect::<Vec<_>>();
    near(&rows[1]["range_m"], second[1].parse().unwrap(), 1e-3);
    near(&rows[1]["sight_setting_exact"], second[2].parse().unwrap(), 1e-4);
    let markdown = ask(&sph("table", "--step 250 --format md --date 2026-09-02")).out;
    assert!(
        markdown.starts_with("# Firing table: SPH-2, 155 mm") && markdown.contains("- 2026-09-02"),
        "{markdown}"
    );
    assert_eq!(markdown.lines().filter(|line| line.starts_with('|')).count(), rows.len() + 4);
    assert!(markdown.contains("\\* cannot be dialled"), "{markdown}");
    assert_eq!(rows[3]["effects"]["wind"], "not felt");
    assert!(rows[3]["effects"]["per_dial_step_m"].as_f64().unwrap() > 5.0);
    assert!(json(&sph("table", "--step 250 --columns plain"), 0)["rows"][3]["effects"].is_null());
}

#[test]
fn printable_tables_go_to_a_file_whole() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    std::fs::write(file("old.pdf"), "what was there").unwrap();
    let pdf = ask(&sph("table", &format!("--step 250 --format pdf --out {}", file("old.pdf"))));
    assert!(pdf.out.contains("old.pdf written"), "{}", pdf.out);
    assert!(std::fs::read(file("old.pdf")).unwrap().starts_with(b"%PDF-"));
    ask(&sph("table", &format!("--step 250 --format svg --out {}", file("new.svg"))));
    assert!(std::fs::read_to_string(file("new.svg")).unwrap().contains("FIRING TABLE"));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2, "nothing is left beside them");
    refused(&sph("table", "--format pdf"), &["--format pdf", "--out FILE"]);
    refused(
        &sph("table", "--format pdf --out /no/such/folder/t.pdf"),
        &["/no/such/folder/t.pdf", "cannot be written"],
    );
}

#[test]
fn a_table_over_the_ground_of_a_map() {
    let table = json(
        &sph("table", "--map maps/jacksboro/map.toml --gun 8000,8000 --hull 45 --targets ground --step 250"),
        0,
    );
    let rows = table["rows"].as_array().unwrap();
    let heights: Vec<f64> = rows.iter().map(|row| row["height_difference_m"].as_f64().unwrap()).collect();
    assert!(
        heights.iter().any(|height| *height > 20.0) && heights.iter().any(|height| *height < 5.0),
        "{heights:?}"
    );
    assert!(rows.iter().any(|row| row["masked_below_m"].as_f64().is_some_and(|below_m| below_m > 0.0)));
}

#[test]
fn a_height_nothing_reaches_is_status_3() {
    let table = json(&a("table", "--height-difference 5000"), 3);
    assert!(table["rows"].as_array().unwrap().is_empty() && table["max_range_m"].is_null());
    assert!(!table["unreachable"]["reason"].is_null());
}
