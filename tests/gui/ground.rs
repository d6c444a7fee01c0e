//! The ground: its layers, and files that take their time.

use std::fmt::Write as _;
use std::fs;

use egui::Key;
use gunlay::gui::layers::Shown;
use gunlay::gui::picture::Cover;
use gunlay::gui::world::ChartOrigin;
use image::RgbaImage;

use super::window::Window;

/// The map's part of a picture of the window.
fn map_of(window: &mut Window) -> RgbaImage {
    let rect = window.harness.state().map_transform().unwrap().rect.shrink(60.0);
    let picture = window.picture();
    let (left, top) = (rect.left() as u32, rect.top() as u32);
    image::imageops::crop_imm(&picture, left, top, rect.width() as u32, rect.height() as u32).to_image()
}

/// The share of pixels two pictures differ in.
fn difference(one: &RgbaImage, other: &RgbaImage) -> f64 {
    let pairs = one.pixels().zip(other.pixels());
    pairs.filter(|(one, other)| one != other).count() as f64 / f64::from(one.width() * one.height())
}

#[test]
fn the_layers_menu_changes_what_the_ground_shows() {
    let mut window = Window::open();
    let heights = map_of(&mut window);
    window.click("Layers");
    window.click("Where a vehicle stands level");
    assert_eq!(window.world().settings.layers.cover, Cover::Slopes);
    window.press(Key::Escape);
    let slopes = map_of(&mut window);
    assert!(difference(&heights, &slopes) > 0.8);
    window.click("Layers");
    window.click("How high it is");
    window.press(Key::Escape);
    assert!(difference(&heights, &map_of(&mut window)) < 1e-6, "the same ground again");
}

#[test]
fn contours_can_be_left_out() {
    let mut window = Window::open();
    let with = map_of(&mut window);
    window.click("Layers");
    window.click("Contours");
    assert_eq!(window.world().settings.layers.contours, Shown::No);
    window.press(Key::Escape);
    let without = map_of(&mut window);
    let changed = difference(&with, &without);
    assert!((0.02..0.5).contains(&changed), "{changed}");
}

#[test]
fn a_photograph_named_by_the_map_is_laid_over_it() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    image::RgbImage::from_pixel(64, 64, image::Rgb([210, 30, 30]))
        .save(folder.path().join("photo.png"))
        .unwrap();
    let heights: String = (0..20).map(|_| "100 ".repeat(20) + "\n").collect();
    write("heights.asc", &format!("ncols 20\nnrows 20\nxllcorner 0\nyllcorner 0\ncellsize 50\n{heights}"));
    write("map.toml", "heights = \"heights.asc\"\ndrape = \"photo.png\"\n");
    let mut window = Window::open();
    window.type_into(
        "path of a map, preset or mission file",
        0,
        &folder.path().join("map.toml").display().to_string(),
    );
    window.click("Layers");
    window.click("Photograph");
    window.press(Key::Escape);
    let is_red = |pixel: &&image::Rgba<u8>| pixel[0] > 120 && pixel[1] < 60;
    let red = map_of(&mut window).pixels().filter(is_red).count();
    assert!(red > 20_000, "{red}");
    write("map.toml", "heights = \"heights.asc\"\ndrape = \"gone.png\"\n");
    let mut window = Window::open();
    window.type_into(
        "path of a map, preset or mission file",
        0,
        &folder.path().join("map.toml").display().to_string(),
    );
    assert!(window.shows_part("gone.png"), "the picture is missing, the map is not");
    assert!(matches!(window.world().chart.origin, ChartOrigin::File(_)));
}

#[test]
fn reading_a_large_file_shows_how_far_it_is_and_can_be_cancelled() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("large.asc");
    let (side, mut text) = (3000, String::new());
    write!(text, "ncols {side}\nnrows {side}\nxllcorner 0\nyllcorner 0\ncellsize 5\n").unwrap();
    let row = "123 ".repeat(side) + "\n";
    text.push_str(&row.repeat(side));
    fs::write(&path, text).unwrap();
    let mut window = Window::open();
    let before = window.world().chart.serial;
    window.begin_to_type("path of a map, preset or mission file", 0, &path.display().to_string());
    window.harness.run_steps(2);
    assert!(window.shows("Reading large.asc"));
    window.harness.run_steps(2);
    window.click("Cancel");
    assert!(!window.shows_part("Reading"));
    assert_eq!(window.world().chart.serial, before, "everything is as it was");
    assert!(window.world().notices.shown().is_empty());
}
