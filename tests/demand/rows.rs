//! Weapon A of the rows and the questions put to it.

use std::sync::Arc;

use glam::DVec2;
use gunlay::aim::{Answer, Arc as Way, Solution};
use gunlay::arsenal::Catalog;
use gunlay::arsenal::catalog::Source;
use gunlay::mission::{Place, PlaceHeight, Situation, Stand};
use gunlay::terrain::Ground;
use gunlay::terrain::heightmap::{HeightMap, HeightScale, Lattice};
use gunlay::terrain::samples::Samples;

const PRESETS: &str = include_str!("../data/presets/row-weapons.toml");

/// The shipped presets and those of the rows.
pub fn catalog() -> Catalog {
    let mut sources = Source::shipped();
    sources.push(Source::new("row-weapons.toml", PRESETS));
    Catalog::from_sources(&sources).unwrap()
}

/// Weapon A at the origin and a target `range_m` to the east, `dh_m` higher.
pub fn a_at(range_m: f64, dh_m: f64) -> Situation {
    weapon_at("a", range_m, dh_m)
}

/// Any weapon of the rows with the rows' shell.
pub fn weapon_at(weapon: &str, range_m: f64, dh_m: f64) -> Situation {
    let height = PlaceHeight::OnGround { above_m: dh_m };
    let target = Place { east_north_m: DVec2::new(range_m, 0.0), height };
    Situation { target, ..Situation::new(weapon, "a-shell") }
}

/// The situation looked up on flat ground at height 0.
pub fn on_flat(situation: &Situation) -> Stand {
    situation.stand(&catalog(), &Ground::SEA_LEVEL).unwrap()
}

/// The answer on flat ground far below, so that targets may lie lower than the gun.
pub fn answer(situation: &Situation) -> Answer {
    let mut stand = on_flat(situation);
    stand.emplacement.ground = Ground::Flat { height_m: -1e4 };
    stand.answer().unwrap()
}

pub fn mil(answer: &Answer, way: Way) -> f64 {
    solution(answer, way).dial.exact
}

pub fn solution(answer: &Answer, way: Way) -> &Solution {
    answer.on(way).unwrap_or_else(|| panic!("no {way} arc: {:?}", answer.no_solution))
}

/// Ground of `cols` x `rows` samples, southern row first.
pub fn relief(cols: usize, rows: usize, spacing_m: f64, heights_m: Vec<f32>) -> Ground {
    let lattice = Lattice { cols, rows, origin_m: DVec2::ZERO, spacing_m: DVec2::splat(spacing_m) };
    Ground::Relief(Arc::new(HeightMap::new(Samples::F32(heights_m), lattice, HeightScale::METRES).unwrap()))
}

pub fn place(east_m: f64, north_m: f64) -> Place {
    Place::on_ground(DVec2::new(east_m, north_m))
}

/// Within `tolerance` of what is right.
#[track_caller]
pub fn near(ours: f64, right: f64, tolerance: f64) {
    assert!((ours - right).abs() <= tolerance, "{ours} for {right}");
}
