//! Reach: the true range ring, dead ground per arc, and an answer for every cell of the map.
//!
//! A ballistic viewshed. Nothing is flown over the ground: an [`ArcTable`] knows both elevations to every point of the
//! vertical plane, and along a bearing a point is hit on an arc when its elevation lies in the window that all ground
//! before it leaves open (`ray.rs`). In a wind that is felt, or from a gun in motion, shots leave that plane: there a
//! [`BlownTable`](crate::flight::fan::BlownTable) knows the shots, and the course of each is held against the ground
//! (`blown.rs`).

mod approach;
mod blown;
pub mod cells;
mod descent;
pub mod isolines;
mod line;
mod overflight;
mod passage;
pub mod picture;
mod ray;
mod ring;
pub mod room;
pub mod stands;
mod table;
mod windows;

use glam::{DVec2, DVec3};

use crate::aim::{Arc, Gun, LiftStops};
use crate::arsenal::Round;
use crate::flight::fan::{Backend, Cause, landings};
use crate::flight::probe_of;
use crate::frame::{direction_from_azimuth_elevation, horizontal};
use crate::terrain::Ground;
use crate::units::Angle;

pub use crate::flight::fan::{ArcTable, ArcsAt, TableSpan};
pub use cells::{CellAnswer, Cells, Way};
pub use isolines::{Isoline, Settings};
pub use ray::Caution;
pub use ring::RingPoint;
pub use stands::{FirmStand, Nose, Pose, StandOrder, Standing, Tilt};
pub use table::ReachTable;

use approach::Approach;
use blown::BlownReach;
use cells::{Judge, stops_of};
use ray::Walk;
use windows::Windows;

/// Most columns of a table: finer ground than this is sampled, not followed.
const MOST_COLUMNS: usize = 768;
/// Distance within which nothing is asked, metres.
const NEAREST_SPACING_M: f64 = 4.0;
/// A gun on the ground has its pivot at most this far above it, metres.
const ABOVE_GROUND_M: f64 = 50.0;
/// Rays under a raster of cells.
const CELL_RAYS: u32 = 2048;
/// Rays a thread takes on at a time: few enough that all threads are done at about the same time.
const RAYS_AT_A_TIME: usize = 16;

/// Whose reach is asked, over what.
#[derive(Clone, Copy, Debug)]
pub struct ReachOrder<'a> {
    /// What is fired.
    pub round: &'a Round,
    /// The gun.
    pub gun: &'a Gun,
    /// The ground.
    pub ground: &'a Ground,
    /// The wind, m/s.
    pub wind_mps: DVec3,
    /// How ground between samples is taken.
    pub caution: Caution,
    /// Whether the hull's tilt and the stops of sight and mount count.
    pub stops: Stops,
}

/// Whether stops count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stops {
    /// Only what the crew can lay.
    Respected,
    /// As if the gun stood level and could be laid anyhow.
    Ignored,
}

/// Shares of the cells within reach.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Shares {
    /// Hit on the flatter arc.
    pub low: f64,
    /// Hit on the steeper arc.
    pub high: f64,
    /// Hit on neither.
    pub dead: f64,
}

impl ReachOrder<'_> {
    /// The table this order needs; it depends on round, barrel, ground, wind and motion, not on where the gun stands.
    pub fn table(&self) -> ReachTable {
        ReachTable::of(self)
    }

    /// The table of still air and a gun at rest.
    pub fn still_table(&self) -> ArcTable {
        ArcTable::new(self.round, self.span())
    }

    /// What moves its shots.
    pub const fn cause(&self) -> Cause {
        Cause { wind_mps: self.wind_mps, gun_mps: self.gun.platform_velocity_mps }
    }

    /// The lowest and the highest that ground may be asked, metres above the gun.
    pub fn heights_m(&self) -> [f64; 2] {
        let relief_m = self.relief_m();
        [-relief_m, relief_m]
    }

    /// The span a table of still air must have for this order.
    pub fn span(&self) -> TableSpan {
        let (heights_m, barrel_length_m) = (self.heights_m(), self.gun.barrel_length_m);
        let reach_m = 1.02 * farthest_m(self.round, barrel_length_m, heights_m[0]);
        let spacing_m = self.spacing_m(reach_m);
        let columns = (reach_m / spacing_m).ceil() as usize + 1;
        TableSpan { barrel_length_m, spacing_m, columns, heights_m }
    }

    /// From one distance asked to the next where the gun reaches so far, metres.
    fn spacing_m(&self, reach_m: f64) -> f64 {
        let finest_m = match self.ground {
            Ground::Flat { .. } => 10.0,
            Ground::Relief(map) => 0.5 * map.lattice().spacing_m.min_element(),
        };
        let widest_m = 10.0_f64.max(reach_m / 256.0);
        finest_m.clamp(reach_m / MOST_COLUMNS as f64, widest_m).max(NEAREST_SPACING_M)
    }

    /// How far above or below the gun ground may be asked, metres: the same for a gun anywhere on the ground, more for one
    /// whose typed height is farther from it.
    fn relief_m(&self) -> f64 {
        let (lowest_m, highest_m) = (self.ground.lowest_m(), self.ground.highest_m());
        let pivot_m = self.gun.pivot_m.z;
        let off_m = (pivot_m - lowest_m).max(highest_m - pivot_m);
        (highest_m - lowest_m + ABOVE_GROUND_M).max(off_m)
    }

    /// The range ring of `bearings` bearings, north first and clockwise.
    pub fn ring(&self, table: &ReachTable, bearings: u32) -> Vec<RingPoint> {
        match table {
            ReachTable::Still(table) => self.still_ring(table, bearings),
            ReachTable::Blown(table) => BlownReach::new(self, table).ring(bearings),
        }
    }

    /// An answer for each of `side` x `side` cells of the square that holds the round's whole reach.
    pub fn cells(&self, table: &ReachTable, side: usize) -> Cells {
        let cell_m = 2.0 * table.reach_m() / side as f64;
        match table {
            ReachTable::Still(table) => self.still_cells(table, side, cell_m),
            ReachTable::Blown(table) => BlownReach::new(self, table).cells(side, cell_m),
        }
    }

    fn still_cells(&self, table: &ArcTable, side: usize, cell_m: f64) -> Cells {
        let walk = self.walk(table, CELL_RAYS);
        let windows = Windows::of(&walk, CELL_RAYS as usize);
        let stops = self.stops_on(CELL_RAYS as usize);
        let judge = Judge {
            walk: &walk,
            windows: &windows,
            gun: self.gun,
            lifetime_s: self.round.lifetime_s,
            stops: &stops,
        };
        judge.answer(side, cell_m)
    }

    fn walk<'a>(&'a self, table: &'a ArcTable, rays: u32) -> Walk<'a> {
        Walk {
            approach: self.approach(),
            table,
            pivot_m: self.gun.pivot_m,
            spacing_m: table.span().spacing_m,
            samples: table.span().columns - 1,
            half_gap: std::f64::consts::PI / f64::from(rays),
        }
    }

    fn stops_on(&self, rays: usize) -> Vec<LiftStops> {
        match self.stops {
            Stops::Respected => stops_of(self.gun, rays),
            Stops::Ignored => Vec::new(),
        }
    }
}

impl<'a> ReachOrder<'a> {
    fn approach(&self) -> Approach<'a> {
        let (ground, caution) = (self.ground, self.caution);
        Approach { ground, probe: probe_of(self.round, ground), caution }
    }
}

fn ahead(bearing: Angle) -> DVec2 {
    horizontal(direction_from_azimuth_elevation(bearing, Angle::ZERO))
}

/// How far the round goes down to `height_m` above the pivot, over all elevations, metres.
fn farthest_m(round: &Round, barrel_length_m: f64, height_m: f64) -> f64 {
    let elevations: Vec<Angle> = (0..=44).map(|index| Angle::from_degrees(2.0 * f64::from(index))).collect();
    let landed = landings(round, &elevations, height_m - barrel_length_m, Backend::best());
    let ranges_m = landed.iter().zip(&elevations);
    ranges_m
        .map(|(landing, lift)| landing.state.ahead_m + barrel_length_m * lift.radians().cos())
        .fold(0.0, f64::max)
}

impl Shares {
    /// Of `cells`.
    pub fn of(cells: &Cells) -> Self {
        let within = cells.answers.iter().filter(|answer| matches!(answer, CellAnswer::Within { .. }));
        let (mut count, mut low, mut high, mut dead) = (0_u32, 0_u32, 0_u32, 0_u32);
        for answer in within {
            count += 1;
            low += u32::from(answer.hits_on(Arc::Low));
            high += u32::from(answer.hits_on(Arc::High));
            dead += u32::from(answer.is_dead());
        }
        let share = |part: u32| if count == 0 { 0.0 } else { f64::from(part) / f64::from(count) };
        Self { low: share(low), high: share(high), dead: share(dead) }
    }
}
