//! Shots written as a log that [`super::read_log`] reads.

use super::shot::LoggedShot;
use crate::units::{Angle, AngleUnit};

/// The log of `shots` as CSV (RFC 4180), their dials counted in `unit`; a comment names the `date`, if there is one.
pub fn log_text(shots: &[LoggedShot], unit: AngleUnit, date: Option<&str>) -> String {
    let mut writer = csv::WriterBuilder::new().terminator(csv::Terminator::CRLF).from_writer(Vec::new());
    let dial = format!("dial_{unit}");
    let lines =
        std::iter::once(["shot", &dial, "range_m", "dz_m", "tof_s", "bearing_deg"].map(str::to_owned))
            .chain(shots.iter().map(|shot| fields(shot, unit)));
    for line in lines {
        // a vector takes whatever is written to it
        let _written = writer.write_record(line);
    }
    let bytes = writer.into_inner().unwrap_or_default();
    let date = date.map_or_else(String::new, |date| format!("# logged {date}\r\n"));
    date + &String::from_utf8_lossy(&bytes)
}

/// A shot's fields; what was not measured is blank.
fn fields(shot: &LoggedShot, unit: AngleUnit) -> [String; 6] {
    let measured = |value: Option<f64>| value.map_or_else(String::new, |value| format!("{value:.3}"));
    [
        shot.name.clone(),
        format!("{:.3}", shot.dial.in_unit(unit)),
        format!("{:.3}", shot.range_m),
        format!("{:.3}", shot.height_difference_m),
        measured(shot.time_s),
        measured(shot.bearing.map(Angle::degrees)),
    ]
}

#[cfg(test)]
mod tests {
    use super::super::read_log;
    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        let shot = |name: &str, time_s, bearing: Option<f64>| LoggedShot {
            name: name.to_owned(),
            dial: Angle::from_unit(600.0, AngleUnit::NatoMil),
            range_m: 1810.25,
            height_difference_m: -12.5,
            time_s,
            bearing: bearing.map(Angle::from_degrees),
        };
        let shots = [shot("map 1", Some(24.5), Some(59.99)), shot("odd, \"name\"", None, None)];
        let log = read_log(log_text(&shots, AngleUnit::NatoMil, Some("2026-09-02")).as_bytes()).unwrap();
        assert_eq!(log.date.as_deref(), Some("2026-09-02"));
        assert_eq!(log.shots.len(), 2);
        for (read, written) in log.shots.iter().zip(&shots) {
            assert_eq!((&read.name, read.time_s), (&written.name, written.time_s));
            assert!((read.dial - written.dial).radians().abs() < 1e-9);
            assert_eq!(read.bearing.is_some(), written.bearing.is_some());
        }
    }
}
