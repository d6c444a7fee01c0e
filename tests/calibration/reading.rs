//! Logs and tables as people write them.

use gunlay::products::calibration::{LogProblem, TableProblem, read_log, read_table};
use proptest::prelude::*;

use super::given::{SPH2_LOG, log};

fn faults(text: &str) -> Vec<String> {
    read_log(text.as_bytes()).unwrap_err().0.iter().map(ToString::to_string).collect()
}

#[test]
fn val_the_players_log_is_read_as_it_stands() {
    let log = log(SPH2_LOG);
    assert_eq!(log.date.as_deref(), Some("2026-09-02"));
    let shot = &log.shots[0];
    assert_eq!((shot.name.as_str(), shot.range_m, shot.height_difference_m), ("4", 2618.8, -49.57));
    assert!((shot.dial.degrees() - 33.75).abs() < 1e-9);
    assert_eq!((shot.time_s, shot.bearing), (Some(23.43), None));
    assert_eq!(log.shots[1].time_s, None);
}

#[test]
fn bearings_names_marks_and_line_ends_are_taken() {
    let text =
        "\u{feff}# a comment\r\nbearing_deg, dial_deg ,range_m,dz_m\r\n-90, 45,1000,0\r\n,46,990,-1.5\r\n";
    let log = log(text.as_bytes());
    assert_eq!(log.shots.iter().map(|shot| shot.name.as_str()).collect::<Vec<_>>(), ["1", "2"]);
    assert!((log.shots[0].bearing.unwrap().degrees() - 270.0).abs() < 1e-9);
    assert!((log.shots[0].dial.degrees() - 45.0).abs() < 1e-12);
    assert_eq!((log.shots[1].bearing, log.date), (None, None));
}

#[test]
fn every_faulty_row_is_named() {
    let text = "dial_mil,range_m,dz_m,tof_s,bearing_deg\n\
                800,NaN,0,,\n\
                900,1000,0,20,10\n\
                ,900,0,,\n\
                1000,-5,inf,-1,400\n\
                1100,800,0\n\
                1200,700,x,,\n";
    let told = faults(text);
    assert_eq!(told.len(), 8, "{told:#?}");
    assert_eq!(told[0], "line 2: range_m is \"NaN\"; accepted: a finite number above 0");
    assert_eq!(told[1], "line 4: dial_mil is blank; accepted: a finite number");
    assert!(told[2..6].iter().all(|fault| fault.starts_with("line 5: ")), "{told:#?}");
    assert_eq!(told[6], "line 6: has 3 fields; accepted: 5, one a column");
    assert!(told[7].starts_with("line 7: dz_m is \"x\""), "{}", told[7]);
}

#[test]
fn columns_that_are_missing_misspelt_or_twice_are_named() {
    let told = faults("dial_mil,range,dz_m,tof_s\n800,1000,0,\n");
    assert!(told[0].starts_with("line 1: unknown column \"range\"; nearest known: range_m;"), "{told:#?}");
    assert!(told[1].starts_with("line 1: column range_m is missing"), "{told:#?}");
    assert!(faults("dial_mil,range_m,tof_s\n800,1000,\n")[0].starts_with("line 1: column dz_m is missing"));
    assert!(faults("dial_mil,range_m,dz_m,dz_m\n")[0].contains("stands there twice"));
    assert!(matches!(read_log(b"").unwrap_err().0[0].problem, LogProblem::Empty));
    assert!(matches!(read_log(b"dial_mil,range_m,dz_m\n").unwrap_err().0[0].problem, LogProblem::Empty));
}

#[test]
fn bytes_that_are_no_text_are_named_by_line() {
    let mut bytes = b"dial_mil,range_m,dz_m\n800,1000,0\n900,".to_vec();
    bytes.extend([0xff, 0xfe, b',', b'0', b'\n']);
    let fault = read_log(&bytes).unwrap_err().0.remove(0);
    assert_eq!(fault.line, 3);
    assert!(matches!(fault.problem, LogProblem::NotCsv(_)));
}

#[test]
fn many_faults_are_one_line() {
    let text = format!("dial_mil,range_m,dz_m\n{}", "800,NaN,0\n".repeat(500));
    let line = read_log(text.as_bytes()).unwrap_err().to_string();
    assert!(!line.contains('\n') && line.len() < 1000 && line.ends_with("and 492 more"), "{line}");
}

#[test]
fn val_row_18_hand_typed_tables() {
    let faults = read_table("1400->20\n1500->22\n1600->21.5\n1700->25").unwrap_err();
    assert_eq!(faults.0.len(), 1);
    assert_eq!(faults.0[0].row, 3);
    let line = faults.to_string();
    assert!(line.starts_with("row 3 (\"1600->21.5\"): 21.5 turns back after 22; accepted:"), "{line}");

    let table = read_table("1400->20\n1500->22\n1600->23.5\n1700->25").unwrap();
    assert_eq!(table.rows.len(), 4);
    assert_eq!(
        (table.at(1450.0), table.at(1700.0), table.at(1399.0), table.at(1701.0)),
        (Some(21.0), Some(25.0), None, None)
    );
}

#[test]
fn duplicates_flat_tops_and_disorder_are_told_apart() {
    let problems = |text: &str| {
        let faults = read_table(text).unwrap_err().0;
        faults.into_iter().map(|fault| (fault.row, fault.problem)).collect::<Vec<_>>()
    };
    assert!(matches!(
        problems("1,10\n2,20\n1,15\n3,30")[..],
        [(3, TableProblem::Duplicate { first: 1, .. })]
    ));
    assert!(matches!(problems("1,10\n2,20\n3,20\n4,30")[..], [(3, TableProblem::FlatTop { .. })]));
    assert!(matches!(problems("1,10\n3,20\n2,30\n4,40")[..], [(3, TableProblem::Order { .. })]));
    assert!(matches!(problems("1,10\n2,x\n3,30")[..], [(2, TableProblem::NotAPair)]));
    assert!(matches!(problems("1,10\n2,NaN\n3,30\n4,40,5,6")[..], [(2, _), (4, TableProblem::NotAPair)]));
    assert!(matches!(problems("range,mil\n1,10")[..], [(1, TableProblem::TooShort)]));
    assert!(matches!(problems("")[..], [(0, TableProblem::TooShort)]));
}

#[test]
fn val_the_mortars_table_is_a_table() {
    let table = read_table(include_str!("../data/calibration/l81-mortar-table.csv")).unwrap();
    assert_eq!(table.names, Some(["dial_mil".to_owned(), "range_m".to_owned()]));
    assert_eq!(table.rows.len(), 84);
    assert_eq!(table.rows[0].pair, [120.0, 697.0]);
    assert_eq!(table.rows.iter().filter(|row| row.time_s.is_some()).count(), 5);
    assert_eq!(table.at(845.0), Some(136.0));
}

#[test]
fn numbers_are_typed_in_many_ways() {
    for text in [
        "1;2,5\n3;4,5",
        "1\t2.5\n3\t4.5",
        "1  2.5\n3  4.5",
        "1 \u{2192} 2.5 # good\n\n3 -> 4.5",
        "x,y\n1,2.5\n3,4.5",
    ] {
        let rows = read_table(text).unwrap().rows;
        assert_eq!(rows.iter().map(|row| row.pair).collect::<Vec<_>>(), [[1.0, 2.5], [3.0, 4.5]], "{text}");
    }
}

proptest! {
    #[test]
    fn no_bytes_make_a_reader_fall(bytes in prop::collection::vec(any::<u8>(), 0..300), text in "[-0-9.,;>\t\n a-z_#NI]{0,200}") {
        let _ = read_log(&bytes);
        let _ = read_log(text.as_bytes());
        let _ = read_table(&text);
        let _ = read_table(&String::from_utf8_lossy(&bytes));
    }

    #[test]
    fn a_table_that_is_taken_is_in_order(rows in prop::collection::vec((0..40_i32, 0..40_i32), 2..8)) {
        let text = rows.iter().map(|(x, y)| format!("{x}->{y}")).collect::<Vec<_>>().join("\n");
        if let Ok(table) = read_table(&text) {
            let (x, y) = (|row: usize| table.rows[row].pair[0], |row: usize| table.rows[row].pair[1]);
            let last = table.rows.len() - 1;
            prop_assert!((1..=last).all(|row| x(row) > x(row - 1)));
            let rises = y(last) > y(0);
            prop_assert!((1..=last).all(|row| y(row) != y(row - 1) && (y(row) > y(row - 1)) == rises));
        }
    }
}
