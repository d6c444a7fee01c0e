//! Numbers as people read them: chosen unit, fixed digits, signs in words where a sign would be guessed at.

use glam::DVec2;

use crate::arsenal::Sight;
use crate::frame::GameGrid;
use crate::units::{Angle, AngleUnit};

/// The sign of what stands right behind a number in `unit`.
pub const fn unit_sign(unit: AngleUnit) -> &'static str {
    match unit {
        AngleUnit::Degree => "°",
        AngleUnit::NatoMil | AngleUnit::SovietMil => " mil",
        AngleUnit::Milliradian => " mrad",
    }
}

/// A direction round the compass, with leading zeros, without its unit: `045.23`, `0804.1`.
pub fn azimuth_digits(azimuth: Angle, unit: AngleUnit) -> String {
    let (width, decimals) = if unit == AngleUnit::Degree { (6, 2) } else { (6, 1) };
    let full = unit.per_circle();
    let scale = power_of_ten(decimals);
    let rounded = (azimuth.wrapped_to_circle().in_unit(unit) * scale).round() / scale;
    let shown = if rounded >= full { 0.0 } else { rounded };
    format!("{shown:0width$.decimals$}")
}

/// A direction round the compass with its unit.
pub fn azimuth(azimuth: Angle, unit: AngleUnit) -> String {
    format!("{}{}", azimuth_digits(azimuth, unit), unit_sign(unit))
}

/// An angle with its unit.
pub fn angle(angle: Angle, unit: AngleUnit) -> String {
    let decimals = if unit == AngleUnit::Degree { 2 } else { 1 };
    format!("{:.decimals$}{}", positive_zero(angle.in_unit(unit), decimals), unit_sign(unit))
}

/// A turn of the turret: `12.30° right`.
pub fn turn(yaw: Angle, unit: AngleUnit) -> String {
    let side = if yaw.radians() < 0.0 { "left" } else { "right" };
    format!("{} {side}", angle(yaw.abs(), unit))
}

/// A setting of the dial, with as many digits as the dial has.
pub fn setting(value: f64, sight: &Sight) -> String {
    format!("{value:.*}", setting_decimals(sight))
}

/// Digits behind the point on a dial: those of its step, two on one without steps.
pub fn setting_decimals(sight: &Sight) -> usize {
    if sight.step <= 0.0 {
        return 2;
    }
    let is_whole = |digits: &usize| {
        let scaled = sight.step * power_of_ten(*digits);
        (scaled - scaled.round()).abs() < 1e-9
    };
    (0..4).find(is_whole).unwrap_or(4)
}

/// Metres, none behind the point from a hundred on.
pub fn metres(value_m: f64) -> String {
    let decimals = usize::from(value_m.abs() < 99.95);
    format!("{} m", grouped(value_m, decimals))
}

/// Metres without digits behind the point.
pub fn metres_whole(value_m: f64) -> String {
    format!("{} m", grouped(value_m, 0))
}

/// A height difference with its sign in words: `34.2 m lower`.
pub fn height_difference(difference_m: f64) -> String {
    if difference_m.abs() < 0.05 {
        return "same height".to_owned();
    }
    let word = if difference_m > 0.0 { "higher" } else { "lower" };
    format!("{} {word}", metres(difference_m.abs()))
}

/// A place in the map's own units, `98.54 110.33`, as the coordinate fields read it.
pub fn grid_place(place_m: DVec2, grid: GameGrid) -> String {
    let place = grid.grid_from_world(place_m);
    let decimals = grid_decimals(grid);
    format!("{:.decimals$} {:.decimals$}", positive_zero(place.x, decimals), positive_zero(place.y, decimals))
}

/// Digits behind the point that tell one metre.
pub fn grid_decimals(grid: GameGrid) -> usize {
    grid.metres_per_unit().log10().ceil().clamp(0.0, 5.0) as usize
}

/// A number with a narrow space before each three digits, from five digits on.
pub fn grouped(value: f64, decimals: usize) -> String {
    let text = format!("{:.decimals$}", positive_zero(value, decimals));
    let (whole, rest) = text.split_once('.').map_or((text.as_str(), ""), |(whole, rest)| (whole, rest));
    let (sign, digits) = whole.strip_prefix('-').map_or(("", whole), |digits| ("\u{2212}", digits));
    let mut grouped = String::from(sign);
    for (index, digit) in digits.chars().enumerate() {
        let left = digits.len() - index;
        if digits.len() > 4 && index > 0 && left.is_multiple_of(3) {
            grouped.push('\u{202f}');
        }
        grouped.push(digit);
    }
    if !rest.is_empty() {
        grouped.push('.');
        grouped.push_str(rest);
    }
    grouped
}

/// Ten to the number of `digits`, of which there are a few.
fn power_of_ten(digits: usize) -> f64 {
    std::iter::repeat_n(10.0, digits).product()
}

/// Zero instead of a negative number that would be shown as one.
fn positive_zero(value: f64, decimals: usize) -> f64 {
    let half_digit = 0.5 / power_of_ten(decimals);
    if value.abs() < half_digit { 0.0 } else { value }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn azimuths_never_read_a_full_circle() {
        let degrees = |value| azimuth(Angle::from_degrees(value), AngleUnit::Degree);
        assert_eq!(degrees(45.234), "045.23°");
        assert_eq!(degrees(359.999), "000.00°");
        assert_eq!(degrees(-1.0), "359.00°");
        assert_eq!(azimuth_digits(Angle::from_degrees(45.0), AngleUnit::NatoMil), "0800.0");
    }

    #[test]
    fn turns_and_heights_say_their_sense_in_words() {
        assert_eq!(turn(Angle::from_degrees(-12.3), AngleUnit::Degree), "12.30° left");
        assert_eq!(height_difference(-34.2), "34.2 m lower");
        assert_eq!(height_difference(0.01), "same height");
        assert_eq!(angle(Angle::from_degrees(-0.001), AngleUnit::Degree), "0.00°");
    }

    #[test]
    fn a_dial_shows_the_digits_of_its_step() {
        let sight = |step| Sight { step, ..Sight::exact(AngleUnit::NatoMil) };
        for (step, text) in [(1.0, "1121"), (0.1, "1120.7"), (0.25, "1120.65"), (0.0, "1120.65")] {
            assert_eq!(setting(1120.652, &sight(step)), text, "{step}");
        }
    }

    #[test]
    fn long_numbers_are_grouped() {
        assert_eq!(metres(2469.4), "2469 m");
        assert_eq!(metres(30123.0), "30\u{202f}123 m");
        assert_eq!(metres(-12.34), "\u{2212}12.3 m");
        assert_eq!(grouped(1_234_567.5, 1), "1\u{202f}234\u{202f}567.5");
    }

    #[test]
    fn a_place_is_written_as_the_fields_read_it() {
        let grid = GameGrid::new(100.0).unwrap();
        let text = grid_place(DVec2::new(9854.0, 11033.0), grid);
        assert_eq!(text, "98.54 110.33");
        let back = crate::frame::coordinates::read_point(&text).unwrap();
        assert!((grid.world_from_grid(back) - DVec2::new(9854.0, 11033.0)).length() < 1e-9);
        assert_eq!(grid_place(DVec2::new(9854.0, 11033.0), GameGrid::METRES), "9854 11033");
    }
}
