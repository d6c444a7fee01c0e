//! `table`, through the binary.

use std::fmt::Write;

use super::asked::{RIDGE, a, ask, json, near, on, sph};
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
fn a_table_of_text_tells_what_blocks_a_row_and_every_column_asked_for() {
    let over = format!(
        "--map {RIDGE} --gun 0,50 --hull 0,0,0 --azimuth 90 --targets ground --step 250 --columns full"
    );
    let said = ask(&a("table", &over));
    assert!(said.out.contains("targets on the ground under the line of fire"), "{}{}", said.out, said.err);
    for words in ["one step m farther", "higher mil more", "nose +1 deg m farther", "target m higher"] {
        assert!(said.out.contains(words), "{words}: {}", said.out);
    }
    assert!(said.out.contains("blocked by m of ground"), "{}", said.out);
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

#[test]
fn a_hand_made_table_stands_beside_ours_with_the_differences() {
    // made of our own rows, one of them 10 m and 0.5 s off
    let ours = json(&sph("table", "--step 500 --arc low --columns plain"), 0);
    let rows = ours["rows"].as_array().unwrap();
    let mut typed = "range_m,dial_mil,tof_s\n".to_owned();
    for (index, row) in rows.iter().enumerate() {
        let off = if index == 2 { 10.0 } else { 0.0 };
        let number = |key: &str| row[key].as_f64().unwrap();
        let (range_m, time_s) = (number("range_m") + off, number("time_of_flight_s") + off / 20.0);
        writeln!(typed, "{range_m},{},{time_s}", number("sight_setting_exact")).unwrap();
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("hand.csv");
    std::fs::write(&file, &typed).unwrap();
    let beside = json(&sph("table", &format!("--step 500 --arc low --beside {}", file.display())), 0);
    let beside = &beside["hand_table"];
    near(&beside["rms_m"], 10.0 / (rows.len() as f64).sqrt(), 0.06);
    for (index, row) in beside["rows"].as_array().unwrap().iter().enumerate() {
        let off = if index == 2 { 10.0 } else { 0.0 };
        near(&row["range_off_m"], off, 0.06);
        near(&row["time_off_s"], off / 20.0, 1e-3);
    }
    near(&beside["rows"][0]["sight_off"], 0.0, 0.02);
    let said = ask(&sph("table", &format!("--step 500 --arc low --beside {}", file.display())));
    assert!(said.out.contains("theirs farther m") && said.out.contains("+10.0"), "{}", said.out);
}

#[test]
fn val_row_18_a_hand_made_table_that_turns_back_is_refused_by_its_row() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("turns.txt");
    std::fs::write(&file, "1400->20\n1500->22\n1600->21.5\n1700->25\n").unwrap();
    let asked = format!("--beside {} --beside-first range", file.display());
    refused(&sph("table", &asked), &["turns.txt", "row 3", "21.5 turns back after 22"]);
    std::fs::write(&file, "1400->20\n1500->22\n").unwrap();
    refused(&sph("table", &format!("--beside {}", file.display())), &["--beside-first", "accepted"]);
    let of_csv = format!("--beside {} --beside-first range --format csv", file.display());
    refused(&sph("table", &of_csv), &["--beside, --format"]);
}

#[test]
fn val_the_players_table_of_the_l81_beside_the_fitted_mortar() {
    // Tells by how much the shipped fit misses the table of dial and range it was made from, no more than 2 m RMS over
    // the playable dial, and the five timed flights by at most 1.2 s.
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/calibration/l81-mortar-table.csv");
    let l81 = "table --weapon l81 --shell l81-shell";
    let said = json(&format!("{l81} --beside {file}"), 0);
    let rows = said["hand_table"]["rows"].as_array().unwrap();
    let playable =
        rows.iter().filter(|row| (150.0..=850.0).contains(&row["sight_setting"].as_f64().unwrap()));
    let off_m = playable.map(|row| row["range_off_m"].as_f64().unwrap()).collect::<Vec<_>>();
    let rms_m = (off_m.iter().map(|off_m| off_m * off_m).sum::<f64>() / off_m.len() as f64).sqrt();
    assert!(rms_m < 2.0, "{rms_m}");
    let late_s = rows.iter().filter_map(|row| row["time_off_s"].as_f64()).map(f64::abs).collect::<Vec<_>>();
    assert!(late_s.len() == 5 && late_s.iter().all(|late_s| *late_s < 1.2), "{late_s:?}");
}
