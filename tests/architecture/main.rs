//! The house, checked: doors between rooms, what only some rooms may use, and how long a file may grow.

#![allow(clippy::unwrap_used, reason = "a source tree that cannot be read has failed the test")]

use std::fs;
use std::path::{Path, PathBuf};

/// The rooms from the ground floor up; a room imports only rooms before it.
const ROOMS: [&str; 11] =
    ["units", "frame", "arsenal", "terrain", "impact", "flight", "aim", "products", "mission", "gui", "cli"];

/// The ceiling for a file, tests left out.
const MOST_LINES: usize = 400;

struct Source {
    path: String,
    room: String,
    /// The file up to its test module, comments cut.
    code: String,
}

fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    collect(&root, &mut files);
    assert!(files.len() > 20, "the walk finds the source");
    files.sort();
    files.iter().map(|file| source(&root, file)).collect()
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
}

fn source(root: &Path, file: &Path) -> Source {
    let inner = file.strip_prefix(root).unwrap();
    let first = inner.components().next().unwrap().as_os_str().to_string_lossy();
    let room = first.trim_end_matches(".rs").to_owned();
    let text = fs::read_to_string(file).unwrap();
    let is_test_file = inner.file_stem().is_some_and(|stem| stem == "tests" || stem == "test");
    let text = if is_test_file { "" } else { text.split("#[cfg(test)]").next().unwrap() };
    let uncommented = text.lines().map(|line| line.split("//").next().unwrap()).collect::<Vec<_>>();
    Source { path: inner.to_string_lossy().into_owned(), room, code: uncommented.join("\n") }
}

fn rank(room: &str) -> Option<usize> {
    ROOMS.iter().position(|known| *known == room)
}

#[test]
fn a_room_imports_only_rooms_before_it() {
    let mut broken = Vec::new();
    for source in sources() {
        let Some(own) = rank(&source.room) else { continue };
        for (above, room) in ROOMS.iter().enumerate().skip(own + 1) {
            if source.code.contains(&format!("crate::{room}")) {
                broken.push(format!("{} opens the door to {} ({above} above {own})", source.path, room));
            }
        }
    }
    assert!(broken.is_empty(), "{broken:#?}");
}

#[test]
fn gui_and_cli_do_not_know_each_other() {
    for source in sources() {
        let other = match source.room.as_str() {
            "gui" => "crate::cli",
            "cli" => "crate::gui",
            _ => continue,
        };
        assert!(!source.code.contains(other), "{} opens the door to {other}", source.path);
    }
}

fn only_in(words: &[&str], allowed: impl Fn(&Source) -> bool) {
    let broken: Vec<String> = sources()
        .iter()
        .filter(|source| !allowed(source))
        .flat_map(|source| {
            let hit = |word: &&&str| source.code.contains(**word);
            words.iter().filter(hit).map(|word| format!("{} uses {word}", source.path)).collect::<Vec<_>>()
        })
        .collect();
    assert!(broken.is_empty(), "{broken:#?}");
}

#[test]
fn the_window_libraries_stay_in_the_window() {
    only_in(&["egui", "eframe", "rfd::"], |source| source.room == "gui" || source.room == "main");
}

#[test]
fn files_are_opened_at_the_doors_only() {
    let doors = ["arsenal/catalog", "terrain/load", "mission", "cli", "gui"];
    only_in(&["std::fs", "File::open", "File::create"], |source| {
        doors.iter().any(|door| source.path.starts_with(door))
    });
}

#[test]
fn clock_and_threads_stay_where_someone_waits() {
    only_in(&["std::thread", "std::time", "Instant::now"], |source| {
        source.path.starts_with("gui/worker") || source.room == "cli"
    });
}

#[test]
fn no_room_is_called_after_nothing() {
    for source in sources() {
        let named_after_nothing = ["utils", "common", "helpers", "manager", "misc"];
        let stem = Path::new(&source.path).file_stem().unwrap().to_string_lossy().into_owned();
        let parts = source.path.split('/').chain([stem.as_str()]);
        assert!(!parts.clone().any(|part| named_after_nothing.contains(&part)), "{}", source.path);
    }
}

#[test]
fn files_stay_short() {
    let long: Vec<String> = sources()
        .iter()
        .filter(|source| source.code.lines().count() > MOST_LINES)
        .map(|source| format!("{}: {} lines", source.path, source.code.lines().count()))
        .collect();
    assert!(long.is_empty(), "{long:#?}");
}

#[test]
fn nothing_can_panic_outside_tests() {
    let main_may_not_either = |_: &Source| false;
    only_in(&[".unwrap()", ".expect(", "panic!(", "todo!(", "unimplemented!("], main_may_not_either);
}
