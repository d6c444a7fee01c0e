//! Firing tables as they are handed out: every form says the same, in words, with units and signs, on the page.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a case that cannot be set up has failed the test")]

use glam::DVec3;
use gunlay::aim::Arc;
use gunlay::arsenal::Catalog;
use gunlay::mission::{Emplacement, Situation};
use gunlay::products::firing_table::{Detail, Spacing, TableOrder, Targets, detailed_table};
use gunlay::products::table_sheet::{TableSheet, as_csv, as_markdown, as_pdf, as_svg};
use gunlay::terrain::Ground;
use gunlay::units::Angle;

fn sph(wind_onset_m: Option<f64>) -> Emplacement {
    let situation = Situation {
        wind_mps: DVec3::X * wind_onset_m.map_or(0.0, |_| 2.0),
        wind_onset_m,
        ..Situation::new("sph-2", "155mm-expensive")
    };
    situation.emplacement(&Catalog::shipped().unwrap(), &Ground::SEA_LEVEL).unwrap()
}

fn sheet(gun: &Emplacement, step_m: f64) -> TableSheet {
    let order = TableOrder {
        round: &gun.round,
        gun: &gun.gun,
        wind_mps: gun.wind_mps,
        azimuth: Angle::ZERO,
        height_difference_m: -2.5,
        spacing: Spacing::Range { step_m },
    };
    let table = detailed_table(&order, Targets::Level, Detail::Effects { height_step_m: 100.0 }).unwrap();
    let title = gun.sheet_title(&order, Targets::Level, Some("2026-09-02".to_owned()));
    TableSheet::usual(title, &order, table)
}

#[test]
fn every_heading_has_its_unit_and_tells_its_sign_in_words() {
    let sheet = sheet(&sph(Some(300.0)), 250.0);
    assert!(sheet.columns.len() >= 16, "all columns are there");
    for column in &sheet.columns {
        assert!(!column.unit.is_empty() && column.heading().contains(&column.unit), "{column:?}");
        let is_negative_somewhere =
            sheet.rows.iter().filter_map(|row| column.value(row)).any(|value| value < -0.5);
        let is_a_setting_or_height = ["Setting", "Vertex"].iter().any(|name| column.name.starts_with(name));
        assert!(!is_negative_somewhere || is_a_setting_or_height || column.sign.is_some(), "{column:?}");
    }
    let all = sheet.columns.iter().map(|column| column.heading() + "\n").collect::<String>();
    for heading in [
        "Cross wind 1 m/s to the right (m; + right)",
        "Change of setting, target 100 m higher (mil; + dial more)",
        "Launch speed 1 % more (m; + farther)",
        "Angle of fall (deg; + down)",
    ] {
        assert!(all.contains(heading), "{all}");
    }
}

#[test]
fn the_csv_reads_back_as_the_rows() {
    let sheet = sheet(&sph(None), 100.0);
    let text = as_csv(&sheet);
    assert!(text.lines().count() == sheet.rows.len() + 1 && text.ends_with("\r\n"));
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let headings = reader.headers().unwrap().clone();
    assert_eq!(headings.len(), sheet.columns.len() + 3);
    for (record, row) in reader.records().map(Result::unwrap).zip(&sheet.rows) {
        assert_eq!(&record[0], row.arc.word());
        for (index, column) in sheet.columns.iter().enumerate() {
            assert_eq!(headings[index + 1], column.heading());
            match column.value(row) {
                Some(value) => assert!((record[index + 1].parse::<f64>().unwrap() - value).abs() < 1e-3),
                None => assert!(record[index + 1].is_empty()),
            }
        }
        assert_eq!(&record[headings.len() - 2] == "yes", row.stopped_by.is_none());
        assert_eq!(&record[headings.len() - 1] == "yes", row.armed);
    }
}

#[test]
fn the_markdown_has_a_table_an_arc_and_what_it_rests_on() {
    let sheet = sheet(&sph(None), 250.0);
    let text = as_markdown(&sheet);
    let lines: Vec<_> = text.lines().filter(|line| line.starts_with('|')).collect();
    assert_eq!(lines.len(), sheet.rows.len() + 4);
    assert!(lines.iter().all(|line| line.matches('|').count() == sheet.columns.len() + 1), "{text}");
    for told in
        ["## Flat arc", "## Steep arc", "launch speed, m/s 300 (data)", "2026-09-02", "\\* cannot be dialled"]
    {
        assert!(text.contains(told), "{told} in {text}");
    }
    assert!(text.contains("Wind is not felt in this table: it begins after 10000 m of path."), "{text}");
}

/// The texts of an SVG with their place and anchor.
fn texts(svg: &str) -> Vec<(f64, f64, String)> {
    let mut found = Vec::new();
    let (mut page_mm, mut at) = (0.0, None);
    for event in svg::read(svg).unwrap() {
        match event {
            svg::parser::Event::Tag("g", svg::node::element::tag::Type::Start, attributes) => {
                let shift = attributes["transform"].to_string();
                page_mm = shift.trim_end_matches(')').rsplit(' ').next().unwrap().parse().unwrap();
            }
            svg::parser::Event::Tag("text", svg::node::element::tag::Type::Start, attributes) => {
                let number = |key: &str| attributes[key].parse::<f64>().unwrap();
                at = Some((number("x"), number("y") + page_mm));
            }
            svg::parser::Event::Text(words) => {
                if let Some((x, y)) = at.take() {
                    found.push((x, y, words.trim().to_owned()));
                }
            }
            _ => {}
        }
    }
    found
}

#[test]
fn the_printed_pages_hold_every_row_inside_their_margins() {
    let sheet = sheet(&sph(Some(300.0)), 20.0);
    let text = as_svg(&sheet);
    let texts = texts(&text);
    let height_mm = texts.iter().map(|one| one.1).fold(0.0, f64::max);
    let pages = (height_mm / 297.0).ceil();
    assert!((4.0..=8.0).contains(&pages), "{pages}");
    for (x, y, words) in &texts {
        let down_mm = y % 297.0;
        assert!((10.0..=201.0).contains(x) && (14.0..=290.0).contains(&down_mm), "{words} at {x}, {y}");
    }
    let first_x = texts.iter().find(|one| one.2 == "1000").unwrap().0;
    for row in &sheet.rows {
        let shown = format!("{:.0}", row.range_m);
        let count = texts.iter().filter(|one| one.2 == shown && (one.0 - first_x).abs() < 0.01).count();
        let right = sheet.rows.iter().filter(|other| (other.range_m - row.range_m).abs() < 0.5).count();
        assert_eq!(count, right, "{shown} stands once an arc");
    }
    let said = |words: &str| texts.iter().any(|one| one.2 == words);
    assert!(said("FIRING TABLE") && said("SPH-2, 155 mm") && said("made 2026-09-02"));
    assert!(said(&format!("page {pages} of {pages}")) && said("Steep arc (high)"));
}

#[test]
fn the_pdf_has_the_pages_and_words_of_the_svg() {
    let sheet = sheet(&sph(None), 25.0);
    let bytes = as_pdf(&sheet);
    let text: String = bytes.iter().map(|byte| *byte as char).collect();
    assert!(text.starts_with("%PDF-") && text.trim_end().ends_with("%%EOF"));
    let printed = texts(&as_svg(&sheet));
    let pages = printed.iter().filter(|one| one.2.starts_with("page ")).count();
    assert!(text.contains(&format!("/Count {pages}")), "{pages} pages");
    assert_eq!(text.matches(" Tj").count(), printed.len());
    assert!(text.contains("(FIRING TABLE) Tj") && text.contains("/Helvetica-Bold"));
}

#[test]
fn a_sheet_with_one_row_or_none_is_still_a_page() {
    let gun = sph(None);
    for step_m in [2000.0, 5000.0] {
        let sheet = sheet(&gun, step_m);
        let pdf = as_pdf(&sheet);
        assert!(pdf.starts_with(b"%PDF-") && as_svg(&sheet).contains("page 1 of 1"), "{step_m}");
        assert_eq!(as_csv(&sheet).lines().count(), sheet.on(Arc::Low).len() + sheet.on(Arc::High).len() + 1);
    }
}
