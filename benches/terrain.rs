//! What a contact costs per segment and what opening costs per sample, and how both grow with the size of the map.

#![allow(clippy::unwrap_used, reason = "a bench that cannot make its map has failed")]
#![allow(clippy::print_stdout, reason = "a bench prints its table")]

#[allow(dead_code, reason = "each bench uses its own part of it")]
mod measure;

use std::f64::consts::TAU;
use std::fs;
use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use glam::{DVec2, DVec3};
use gunlay::flight::{Launch, OverGround, run};
use gunlay::terrain::heightmap::{HeightMap, HeightScale, Lattice};
use gunlay::terrain::inspect::inspect;
use gunlay::terrain::samples::Samples;
use gunlay::terrain::{Ground, HalfExtents, Probe, load, save};
use measure::report::{self, Goal};
use measure::{Variant, measured, yardstick};

const SPACING_M: f64 = 4.0;
const SHELL: HalfExtents = HalfExtents { along_m: 0.306, across_m: 0.055, up_m: 0.055 };

/// Rolling ground with some roughness, the same at every size.
fn map(side: usize) -> HeightMap {
    let height = |index: usize| {
        let (col, row) = ((index % side) as f64, (index / side) as f64);
        let rolling = (col / 61.0).sin() * (row / 47.0).cos() * 90.0;
        let rough = ((index.wrapping_mul(2_654_435_761) >> 16) & 0xff) as f64 / 128.0;
        ((200.0 + rolling + rough) / 0.01) as u16
    };
    let lattice =
        Lattice { cols: side, rows: side, origin_m: DVec2::ZERO, spacing_m: DVec2::splat(SPACING_M) };
    let scale = HeightScale { scale_m: 0.01, ..HeightScale::METRES };
    HeightMap::new(Samples::U16((0..side * side).map(height).collect()), lattice, scale).unwrap()
}

/// A thousand segments of one length all over the map, as high above the ground as told.
fn segments(map: &HeightMap, length_m: f64, above_m: f64) -> Vec<(DVec3, DVec3)> {
    let [low, high] = map.corners_m();
    let room = high - low - 2.0 * length_m;
    let golden = |index: usize, step: f64| (index as f64 * step).fract();
    (0..1000)
        .map(|index| {
            let place = low + length_m + room * DVec2::new(golden(index, 0.618), golden(index, 0.7549));
            let along = DVec2::from_angle(index as f64) * length_m;
            let z = |place: DVec2| map.height_m(place).unwrap() + above_m;
            (place.extend(z(place)), (place + along).extend(z(place)))
        })
        .collect()
}

fn contacts() -> usize {
    let sides = [256, 1024, 4096];
    let grounds: Vec<(usize, HeightMap)> = sides.map(|side| (side, map(side))).into();
    let (mut variants, mut goals) = (vec![yardstick()], vec![Goal::None]);
    for (side, map) in &grounds {
        let ground = Ground::Relief(Arc::new(map.clone()));
        for (name, [length_m, above_m], probe, times) in [
            ("10 m, above all ground", [10.0, 500.0], Probe::Point, 1000.0),
            ("10 m, well over its own cells", [10.0, 40.0], Probe::Point, 150.0),
            ("10 m, low over its own cells", [10.0, 5.0], Probe::Point, 40.0),
            ("10 m, on the ground", [10.0, 0.3], Probe::Point, 30.0),
            ("300 m, low over the ground", [300.0, 20.0], Probe::Point, 2.5),
            ("10 m box, well over its own cells", [10.0, 40.0], Probe::Box(SHELL), 60.0),
            ("10 m box, on the ground", [10.0, 0.5], Probe::Box(SHELL), 0.7),
        ] {
            let (ground, segments) = (ground.clone(), segments(map, length_m, above_m));
            let touched = move || {
                let contact = |(from, to): &(DVec3, DVec3)| {
                    ground
                        .first_contact_of(probe, black_box(*from), black_box(*to))
                        .map(|contact| contact.fraction)
                };
                segments.iter().filter_map(contact).sum()
            };
            variants.push(Variant::new(format!("{name}, {side} x {side}"), 1000, touched));
            goals.push(Goal::AtLeastTimes(times));
        }
    }
    report::print("First contact, each segment", &measured(&mut variants), &goals)
}

/// Whole flights over real ground: what meeting it costs beside the flight itself.
fn flights() -> usize {
    let map = load::builtin_jacksboro().unwrap().map;
    let gun_m = DVec2::new(19_230.0, 12_670.0);
    let gun_m = gun_m.extend(map.height_m(gun_m).unwrap() + 4.0);
    let swept = yardstick::expensive();
    let mut centre = swept.clone();
    centre.hit.sweep_half_extents_m = [0.0; 3];
    let (plain, relief) = (Ground::Flat { height_m: gun_m.z - 4.0 }, Ground::Relief(map));
    let shots = |low_deg: f64, high_deg: f64| -> Vec<Launch> {
        let shot = |index: usize| {
            let part = index as f64 / 100.0;
            let (azimuth, elevation) = (part * TAU, (low_deg + (high_deg - low_deg) * part).to_radians());
            let ahead = DVec2::from_angle(azimuth) * elevation.cos();
            Launch { position_m: gun_m, velocity_mps: ahead.extend(elevation.sin()) * 300.0 }
        };
        (0..100).map(shot).collect()
    };
    let mut variants = vec![yardstick()];
    for (name, ends_deg) in [("flat, 3 to 15 deg", [3.0, 15.0]), ("steep, 40 to 70 deg", [40.0, 70.0])] {
        for (over, round, ground) in [
            ("a plane", &swept, &plain),
            ("the map, its centre", &centre, &relief),
            ("the map, its box", &swept, &relief),
        ] {
            let shots = shots(ends_deg[0], ends_deg[1]);
            let landed = move || {
                let flown = |shot: &Launch| {
                    run(round, black_box(shot), DVec3::ZERO, &mut OverGround::new(round, ground)).state.time_s
                };
                shots.iter().map(flown).sum()
            };
            variants.push(Variant::new(format!("{name}, over {over}"), 100, landed));
        }
    }
    let goals = vec![Goal::None; variants.len()];
    report::print("Flights over ground, each", &measured(&mut variants), &goals)
}

/// One ground as files of each kind.
fn files(folder: &Path, side: usize) -> Vec<(&'static str, PathBuf)> {
    fs::create_dir(folder).unwrap();
    let raw = folder.join("plain.raw");
    let map = map(side);
    let Samples::U16(counts) = map.samples() else { return Vec::new() };
    fs::write(&raw, counts.iter().flat_map(|count| count.to_le_bytes()).collect::<Vec<u8>>()).unwrap();
    let loaded = load::open(&raw).unwrap();
    let converted = ["grey.toml", "text.asc", "floats.tif"].map(|name| folder.join(name));
    for out in &converted {
        save::convert(&loaded, out).unwrap();
    }
    let [png, asc, tif] = converted;
    vec![("raw", raw), ("map.toml + png", png), ("asc", asc), ("tif", tif)]
}

fn opening() -> usize {
    let folder = tempfile::tempdir().unwrap();
    let mut variants = vec![yardstick()];
    for side in [512, 1024, 2048] {
        let megasamples = (side * side) as f64 / 1e6;
        for (name, file) in files(&folder.path().join(side.to_string()), side) {
            let open = move || load::open(black_box(&file)).unwrap().map.highest_m();
            variants.push(Variant {
                makes: megasamples,
                ..Variant::new(format!("{name}, {side} x {side}"), 1, open)
            });
        }
        let map = map(side);
        let look = move || inspect(black_box(&map), &[]).depth.step_m;
        variants.push(Variant {
            makes: megasamples,
            ..Variant::new(format!("inspection, {side} x {side}"), 1, look)
        });
    }
    let goals = vec![Goal::None; variants.len()];
    report::print("Opening, each megasample", &measured(&mut variants), &goals)
}

fn yardstick() -> Variant<'static> {
    Variant::new("R0, one plain flight", 1, || yardstick::naive_flight(black_box(45_f64.to_radians())).1)
}

fn main() -> ExitCode {
    let missed = contacts() + flights() + opening();
    ExitCode::from(u8::from(missed > 0))
}
