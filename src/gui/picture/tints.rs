//! The colours of the ground: by height, by slope.

use egui::Theme;

/// Red, green and blue, 0 to 255.
pub type Tint = [f32; 3];

/// Tints from the lowest ground to the highest.
const DARK_HEIGHTS: [Tint; 7] = [
    [38.0, 62.0, 58.0],
    [48.0, 78.0, 58.0],
    [76.0, 94.0, 60.0],
    [112.0, 106.0, 68.0],
    [124.0, 100.0, 76.0],
    [130.0, 116.0, 106.0],
    [168.0, 166.0, 164.0],
];
const LIGHT_HEIGHTS: [Tint; 7] = [
    [160.0, 200.0, 172.0],
    [180.0, 212.0, 168.0],
    [210.0, 222.0, 172.0],
    [234.0, 222.0, 176.0],
    [226.0, 200.0, 160.0],
    [214.0, 192.0, 174.0],
    [242.0, 240.0, 238.0],
];

/// The steepest slope of each class but the last, degrees.
pub const SLOPE_CLASSES_DEG: [f64; 2] = [5.0, 10.0];

const DARK_SLOPES: [Tint; 3] = [[58.0, 150.0, 120.0], [196.0, 160.0, 66.0], [112.0, 66.0, 66.0]];
const LIGHT_SLOPES: [Tint; 3] = [[138.0, 208.0, 180.0], [244.0, 214.0, 128.0], [214.0, 168.0, 162.0]];

/// The colour at a share of the way from low to high, 0 to 1.
pub fn by_height(theme: Theme, share: f64) -> Tint {
    let tints = if theme == Theme::Dark { &DARK_HEIGHTS } else { &LIGHT_HEIGHTS };
    let along = share.clamp(0.0, 1.0) as f32 * (tints.len() - 1) as f32;
    let below = (along as usize).min(tints.len() - 2);
    mixed(tints[below], tints[below + 1], along - below as f32)
}

/// The colour of a slope: level enough for a gun, for a vehicle, for neither.
pub fn by_slope(theme: Theme, slope_deg: f64) -> Tint {
    let class = SLOPE_CLASSES_DEG.iter().filter(|limit| slope_deg > **limit).count();
    let tints = if theme == Theme::Dark { &DARK_SLOPES } else { &LIGHT_SLOPES };
    tints[class]
}

/// From one colour to another.
pub fn mixed(from: Tint, to: Tint, share: f32) -> Tint {
    std::array::from_fn(|channel| from[channel] + (to[channel] - from[channel]) * share)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_change_smoothly_with_height_and_stay_within_the_ends() {
        for theme in [Theme::Dark, Theme::Light] {
            let near = |a: Tint, b: Tint| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1.0);
            assert!(near(by_height(theme, 0.4999), by_height(theme, 0.5001)));
            assert!(near(by_height(theme, -3.0), by_height(theme, 0.0)));
            assert!(near(by_height(theme, 7.0), by_height(theme, 1.0)));
        }
    }

    #[test]
    fn a_slope_on_the_limit_counts_as_the_more_level_one() {
        let colour = |slope_deg| by_slope(Theme::Dark, slope_deg);
        let alike = |a: Tint, b: Tint| a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1e-6);
        assert!(alike(colour(5.0), colour(0.0)) && alike(colour(10.0), colour(5.1)));
        assert!(!alike(colour(10.1), colour(10.0)));
    }
}
