//! Samples that stand out from all around them as no ground does.

use glam::DVec2;

use crate::terrain::heightmap::{HeightMap, Repair};

/// A sample far outside its neighbours.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spike {
    /// The column, from the west.
    pub col: usize,
    /// The row, from the north, as in a picture.
    pub row: usize,
    /// Where it stands, world metres.
    pub place_m: DVec2,
    /// Its height, metres.
    pub height_m: f64,
    /// The median height of its neighbours, metres.
    pub offered_m: f64,
}

impl Spike {
    /// The repair that would set it to the height offered.
    pub const fn repair(&self) -> Repair {
        Repair { col: self.col, row: self.row, height_m: self.offered_m }
    }
}

/// The spikes of a map.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Spikes {
    /// The first of them, at most [`Spikes::LISTED`], from the south-west on.
    pub listed: Vec<Spike>,
    /// How many there are.
    pub count: usize,
}

impl Spikes {
    /// The most spikes that are listed one by one.
    pub const LISTED: usize = 10_000;

    /// The listed spike whose cells a place lies in, if there is one: heights there are not to be trusted.
    pub fn near(&self, map: &HeightMap, place_m: DVec2) -> Option<&Spike> {
        let spacing_m = map.lattice().spacing_m;
        self.listed.iter().find(|spike| (spike.place_m - place_m).abs().cmplt(spacing_m).all())
    }
}

/// A sample is a spike when it is this steeply, rise over run, above or below the range of its neighbours ...
const STEEPEST: f64 = 0.5;
/// ... at least this far, metres ...
const LEAST_M: f64 = 2.0;
/// ... and this many times as far as the range is wide. The highest and the lowest neighbour do not count towards the
/// range, so that two spikes side by side do not hide each other; a ridge one sample wide is still none.
const RANGES: f64 = 2.0;
/// On the edge, where a ridge has only one neighbour of its own, none is left out of the range.
const FULL: usize = 8;

/// Finds every sample outside the range of its neighbours.
pub fn spikes(map: &HeightMap) -> Spikes {
    let spacing_m = map.lattice().spacing_m.min_element();
    let far_m = (STEEPEST * spacing_m).max(LEAST_M);
    let mut found = Spikes::default();
    if map.highest_m() - map.lowest_m() <= far_m {
        return found;
    }
    for row in 0..map.rows() {
        for col in 0..map.cols() {
            let Some(spike) = spike_at(map, [col, row], far_m) else { continue };
            found.count += 1;
            if found.listed.len() < Spikes::LISTED {
                found.listed.push(spike);
            }
        }
    }
    found
}

/// `row` counts from the south.
fn spike_at(map: &HeightMap, [col, row]: [usize; 2], far_m: f64) -> Option<Spike> {
    let height_m = map.sample_m(col, row)?;
    // Of two near neighbours one stays in the range, so the sample cannot be far outside it.
    let is_near = |col| map.sample_m(col, row).is_some_and(|other_m| (other_m - height_m).abs() <= far_m);
    if col > 0 && is_near(col - 1) && is_near(col + 1) {
        return None;
    }
    let mut around = [0.0; 8];
    let around = neighbours(map, [col, row], &mut around);
    around.sort_by(f64::total_cmp);
    let kept = if around.len() >= FULL { &around[1..around.len() - 1] } else { &*around };
    let (low_m, high_m) = (*kept.first()?, *kept.last()?);
    let outside_m = (low_m - height_m).max(height_m - high_m);
    let is_spike = outside_m > far_m && outside_m > RANGES * (high_m - low_m);
    let (place_m, offered_m) = (map.place_m(col, row), median(around));
    is_spike.then(|| Spike { col, row: map.rows() - 1 - row, place_m, height_m, offered_m })
}

fn neighbours<'a>(map: &HeightMap, [col, row]: [usize; 2], room: &'a mut [f64; 8]) -> &'a mut [f64] {
    let mut count = 0;
    for north in row.saturating_sub(1)..=row + 1 {
        for east in col.saturating_sub(1)..=col + 1 {
            if [east, north] == [col, row] {
                continue;
            }
            if let Some(height_m) = map.sample_m(east, north) {
                room[count] = height_m;
                count += 1;
            }
        }
    }
    &mut room[..count]
}

fn median(sorted: &[f64]) -> f64 {
    let middle = sorted.len() / 2;
    if sorted.len() % 2 == 1 { sorted[middle] } else { f64::midpoint(sorted[middle - 1], sorted[middle]) }
}
