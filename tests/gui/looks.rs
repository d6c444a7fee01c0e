//! What is painted, where nothing cheaper tells.

use egui::{Color32, Theme};
use gunlay::aim::Verdict;

use super::drawn;
use super::painter::count;
use super::window::{Shelf, Window};

/// Colours of the dark window.
const LOW: Color32 = Color32::from_rgb(0x57, 0xb6, 0xf2);
const DARK_PANEL: Color32 = Color32::from_rgb(0x1a, 0x1e, 0x22);
const LIGHT_PANEL: Color32 = Color32::from_rgb(0xf3, 0xf5, 0xf6);

#[test]
fn light_and_dark_both_draw_the_whole_window() {
    let mut window = Window::open();
    let dark = window.picture();
    window.click("☀");
    assert_eq!(window.harness.ctx.theme(), Theme::Light);
    let light = window.picture();
    let whole = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(1440.0, 900.0));
    assert!(count(&dark, whole, DARK_PANEL) > 100_000);
    assert!(count(&light, whole, LIGHT_PANEL) > 100_000);
    let map = window.harness.state().map_transform().unwrap().rect;
    for picture in [&dark, &light] {
        let shades: std::collections::BTreeSet<[u8; 3]> = picture
            .enumerate_pixels()
            .filter(|(x, y, _)| map.contains(egui::pos2(*x as f32, *y as f32)))
            .map(|(_, _, pixel)| [pixel[0] / 8, pixel[1] / 8, pixel[2] / 8])
            .collect();
        assert!(shades.len() > 100, "the ground is drawn in {} shades", shades.len());
    }
}

#[test]
fn a_target_out_of_reach_gets_no_path_on_the_map() {
    let mut window = Window::open();
    let map = window.harness.state().map_transform().unwrap().rect;
    assert!(count(&window.picture(), map, LOW) > 200, "the path of the low arc");
    window.type_into("Grid", 1, "230 150");
    assert_eq!(window.answer().verdict(), Verdict::Unreachable);
    assert_eq!(count(&window.picture(), map, LOW), 0);
}

#[test]
fn a_small_window_holds_every_panel() {
    let mut window = Window::open_on(&Shelf::default(), [1100.0, 700.0]);
    let map = window.harness.state().map_transform().unwrap().rect;
    assert!(map.width() > 400.0 && map.height() > 300.0, "{map:?}");
    assert!(window.shows_part("Sight, mil") && window.shows("Profile"));
    assert!(count(&window.picture(), map, LOW) > 100);
}

/// No word on the map lies over another, under a legend or across the map's edge, in both themes and at both sizes.
#[test]
fn words_on_the_map_keep_clear_of_one_another() {
    for size in [[1440.0, 870.0], [1100.0, 700.0]] {
        let mut window = Window::open_on(&Shelf::default(), size);
        for theme in ["☀", "🌙"] {
            window.click(theme);
            keeps_clear(&mut window, "as it opens");
            window.click("Show on map");
            for text in ["205.0 132.0", "208.7 135.9", "208.9 136.2", "204.0 136.0"] {
                window.type_into("Add", 0, text);
            }
            keeps_clear(&mut window, "with five targets");
            window.click("Layers");
            window.click("What each arc hits");
            window.click("Lines of equal setting");
            window.press(egui::Key::Escape);
            keeps_clear(&mut window, "with lines of equal setting");
            window.type_into("Grid", 1, "203.58 122.6");
            keeps_clear(&mut window, "with a blocked arc");
            window.type_into("Grid", 1, "230 150");
            keeps_clear(&mut window, "with a target out of reach");
            while window.world().history.can_undo() {
                window.click("⟲");
            }
            window.click("Layers");
            window.click("Lines of equal setting");
            window.click("None");
            window.press(egui::Key::Escape);
        }
    }
}

/// Looks at the map in several places: gun and target pass below what lies over it.
#[track_caller]
fn keeps_clear(window: &mut Window, when: &str) {
    for _ in 0..3 {
        let transform = window.harness.state().map_transform().unwrap();
        let words = drawn::words(window, transform.rect);
        assert!(words.len() > 8, "{when}: {words:?}");
        for (index, word) in words.iter().enumerate() {
            for other in &words[index + 1..] {
                let name = |word: &drawn::Word| format!("{:?} at {}", word.text, word.middle());
                assert!(!word.overlaps(other), "{when}: {} and {}", name(word), name(other));
            }
            assert!(
                word.corners.iter().all(|corner| transform.rect.expand(1.0).contains(*corner)),
                "{when}: {word:?}"
            );
        }
        window.press(egui::Key::ArrowRight);
        window.press(egui::Key::ArrowUp);
    }
    window.press(egui::Key::F);
}

/// No word of the profile is cut off: where a shot is blocked near its end, where the reach ends, at the ends of the axes.
#[test]
fn words_of_the_profile_are_whole() {
    for size in [[1440.0, 870.0], [1100.0, 700.0]] {
        let mut window = Window::open_on(&Shelf::default(), size);
        for (target, told) in [
            ("208.75 136.20", "2000 m"),
            ("206.72 134.35", "blocked by 0.1 m"),
            ("186.81 120.41", "800 m"),
            ("230 150", "reach ends at"),
        ] {
            window.type_into("Grid", 1, target);
            let map = window.harness.state().map_transform().unwrap().rect;
            let below = egui::Rect::from_min_max(map.left_bottom(), egui::pos2(map.right(), size[1]));
            let words = drawn::words(&window, below);
            assert!(words.iter().any(|word| word.text.contains(told)), "{told} at {size:?}: {words:?}");
            for word in words {
                assert!(word.is_whole(), "{target} at {size:?}: {word:?}");
            }
        }
    }
}
