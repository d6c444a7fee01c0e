//! Unit to text to unit is the identity.

use gunlay::frame::coordinates::read_point;
use gunlay::units::{Angle, AngleUnit};
use proptest::prelude::*;

proptest! {
    #[test]
    fn an_angle_written_in_any_unit_reads_back(radians in -7.0..7.0_f64, index in 0..4_usize) {
        let unit = AngleUnit::ALL[index];
        let written = format!("{} {unit}", Angle::from_radians(radians).in_unit(unit));
        let (value, word) = written.split_once(' ').unwrap();
        let read = Angle::from_unit(value.parse().unwrap(), word.parse().unwrap());
        prop_assert!((read.radians() - radians).abs() <= 1e-14 * radians.abs().max(1.0));
    }

    #[test]
    fn a_point_written_any_way_reads_back(east in -1e5..1e5_f64, north in -1e5..1e5_f64) {
        let (east, north) = ((east * 100.0).round() / 100.0, (north * 100.0).round() / 100.0);
        let decimal_comma = |value: f64| value.to_string().replace('.', ",");
        let spellings = [
            format!("{east} {north}"),
            format!("{east},{north}"),
            format!("x{east}, y{north}"),
            format!("Y{north} X{east}"),
            format!("{east}; {north}"),
            format!("{}; {}", decimal_comma(east), decimal_comma(north)),
        ];
        for text in spellings {
            prop_assert_eq!(read_point(&text).map(|point| [point.x, point.y]), Ok([east, north]), "{}", text);
        }
    }
}
