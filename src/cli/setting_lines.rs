//! Lines of equal setting in `gunlay reach`: the ground one setting of the sight hits, all round the gun.

use std::fmt;

use glam::DVec2;
use serde::Serialize;

use super::solution_report::shown_setting;
use crate::aim::Gun;
use crate::products::reach::Isoline;
use crate::units::AngleUnit;

/// The lines of some settings.
#[derive(Debug, Serialize)]
#[serde(transparent)]
pub struct LinesReport {
    lines: Vec<LineReport>,
    #[serde(skip)]
    asked: Vec<f64>,
    #[serde(skip)]
    unit: AngleUnit,
}

/// One line: its places in order, world metres; a closed one ends where it begins.
#[derive(Debug, Serialize)]
struct LineReport {
    arc: &'static str,
    sight_setting: f64,
    closed: bool,
    nearest_m: f64,
    farthest_m: f64,
    points: Vec<[f64; 2]>,
}

impl LinesReport {
    /// Of the lines found round `gun` for the settings `asked`.
    pub fn new(gun: &Gun, asked: &[f64], lines: &[Isoline]) -> Self {
        let pivot_m = gun.pivot_m.truncate();
        let lines = lines.iter().map(|line| LineReport::new(line, pivot_m)).collect();
        Self { lines, asked: asked.to_vec(), unit: gun.sight.unit }
    }
}

impl LineReport {
    fn new(line: &Isoline, pivot_m: DVec2) -> Self {
        let [nearest_m, farthest_m] = line.distances_m(pivot_m);
        Self {
            arc: line.arc.word(),
            sight_setting: line.setting,
            closed: line.is_closed(),
            nearest_m,
            farthest_m,
            points: line.points_m.iter().map(DVec2::to_array).collect(),
        }
    }
}

impl fmt::Display for LinesReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "\nsetting {:<8} arc   ground hit, m from the gun", self.unit)?;
        for setting in &self.asked {
            let shown = shown_setting(*setting);
            let mut is_hit = false;
            for arc in ["low", "high"] {
                let lines = self
                    .lines
                    .iter()
                    .filter(|line| line.arc == arc && line.sight_setting.total_cmp(setting).is_eq());
                let far = lines.map(|line| (line.nearest_m, line.farthest_m));
                let Some((nearest_m, farthest_m)) = far.reduce(|(a, b), (c, d)| (a.min(c), b.max(d))) else {
                    continue;
                };
                is_hit = true;
                writeln!(f, "{shown:>16} {arc:<5} {nearest_m:.1} to {farthest_m:.1}")?;
            }
            if !is_hit {
                writeln!(f, "{shown:>16} hits no ground")?;
            }
        }
        Ok(())
    }
}
