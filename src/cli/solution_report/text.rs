//! An answer for people: what to dial comes first, then what to know about it.

use std::fmt;

use super::{AnswerReport, SolutionReport, Unreachable};

impl fmt::Display for AnswerReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "target {:.1} m away on bearing {:.2} deg, {}",
            self.range_m,
            self.bearing_deg,
            above(self.height_difference_m)
        )?;
        writeln!(f)?;
        for solution in &self.solutions {
            write!(f, "{solution}")?;
        }
        for refusal in &self.refused {
            writeln!(f, "{:>5}   refused: {}", refusal.arc.to_uppercase(), refusal.reason)?;
        }
        for zone in &self.blind_zones {
            writeln!(f, "the gun cannot be laid at all {zone}")?;
        }
        match &self.unreachable {
            Some(unreachable) => write!(f, "{unreachable}"),
            None => writeln!(f, "verdict: {} (it meets the ground with {})", self.verdict, self.met_with),
        }
    }
}

/// A height difference in words, so that its sign cannot be misread.
pub fn above(height_difference_m: f64) -> String {
    let word = if height_difference_m < 0.0 { "below" } else { "above" };
    if height_difference_m.abs() < 0.05 {
        return "level with the gun".to_owned();
    }
    format!("{:.1} m {word} the gun", height_difference_m.abs())
}

impl fmt::Display for SolutionReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let arc = self.arc.to_uppercase();
        let setting = shown_setting(self.sight_setting);
        let unit = self.sight_unit;
        writeln!(f, "{arc:>5}   dial {setting} {unit}   azimuth {:.2} deg", self.azimuth_deg)?;
        if let Some(stop) = &self.stopped_by {
            writeln!(f, "        CANNOT BE DIALLED: {stop}")?;
        }
        if let Some(mask) = &self.masked {
            let [east, north, height] = mask.position;
            let below = mask.below_m;
            writeln!(
                f,
                "        MASKED: strikes the ground at {east:.1}, {north:.1}, {height:.1}; blocked by {below:.1} m"
            )?;
            if let Some(first) = &mask.first_strike {
                writeln!(f, "        {first}")?;
            }
            if let Some(strike) = &mask.nearest_strike {
                let setting = shown_setting(strike.sight_setting);
                writeln!(
                    f,
                    "        nearest this arc strikes: dial {setting} {unit}, {:.1} m off",
                    strike.miss_m
                )?;
            }
        }
        if !self.armed {
            writeln!(f, "        UNARMED: it arrives before the fuse is armed")?;
        }
        writeln!(
            f,
            "        time of flight {:.2} s, angle of fall {:.1} deg, strikes at {:.0} m/s, vertex {:.1} m above the gun",
            self.time_of_flight_s, self.angle_of_fall_deg, self.impact_speed_mps, self.vertex_above_gun_m
        )?;
        if let Some(clearance_m) = self.clearance_m.filter(|above_m| *above_m >= 0.0) {
            writeln!(f, "        comes within {clearance_m:.1} m of the ground on its way")?;
        }
        if let Some(miss_m) = self.dial_miss_m {
            let step = shown_setting(self.dial_step);
            let moves = self.step_up_m.map_or_else(String::new, |up_m| {
                format!("; {step} {unit} more lands {}", farther_or_nearer(up_m))
            });
            writeln!(
                f,
                "        this setting lands {} (exact {:.2}){moves}",
                long_or_short(miss_m),
                self.sight_setting_exact
            )?;
        }
        writeln!(
            f,
            "        bore elevation {:.3} deg; turret yaw {:.3} deg, pitch {:.3} deg",
            self.elevation_deg, self.turret_yaw_deg, self.turret_pitch_deg
        )?;
        for zone in &self.dead_zones {
            writeln!(f, "        this elevation cannot be laid {zone}")?;
        }
        self.error_budget.as_ref().map_or(Ok(()), |budget| write!(f, "{budget}"))
    }
}

impl fmt::Display for Unreachable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "no solution: {}", self.reason)?;
        if let (Some(range_m), Some(nearest)) = (self.max_range_m, &self.nearest) {
            let [east, north, _] = nearest.position;
            let setting = shown_setting(nearest.sight_setting);
            writeln!(
                f,
                "farthest on this bearing: {range_m:.1} m, at {east:.1}, {north:.1}, dial {setting}"
            )?;
        }
        Ok(())
    }
}

/// A setting without the noise of its binary digits.
pub fn shown_setting(setting: f64) -> String {
    let text = format!("{setting:.3}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn long_or_short(metres: f64) -> String {
    let word = if metres < 0.0 { "short" } else { "long" };
    format!("{:.1} m {word}", metres.abs())
}

fn farther_or_nearer(metres: f64) -> String {
    let word = if metres < 0.0 { "nearer" } else { "farther" };
    format!("{:.1} m {word}", metres.abs())
}
