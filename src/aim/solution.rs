//! What a solver answers: the angles that hit, each with its proof, or why there are none.

use std::fmt;

use glam::DVec3;

use super::turret::TurretAngles;
use crate::flight::{Sample, Trajectory};
use crate::units::Angle;

/// The answer to an engagement.
#[derive(Clone, Debug, PartialEq)]
pub struct Answer {
    /// Horizontal distance from pivot to target when the gun fires, metres.
    pub range_m: f64,
    /// Azimuth of the target from the pivot.
    pub bearing: Angle,
    /// Target above the pivot, metres.
    pub height_difference_m: f64,
    /// The shots that hit, flatter first; those the crew cannot dial are among them and say so.
    pub solutions: Vec<Solution>,
    /// Arcs that would hit but are refused, and why.
    pub refused: Vec<Refusal>,
    /// Why no shot can be dialled that hits; `None` as soon as one can.
    pub no_solution: Option<NoSolution>,
    /// Flights it took, the verifying ones counted.
    pub flights: u32,
}

/// One way to hit.
#[derive(Clone, Debug, PartialEq)]
pub struct Solution {
    /// The flatter or the steeper way.
    pub arc: Arc,
    /// Azimuth of the bore in the world.
    pub azimuth: Angle,
    /// Elevation of the bore above the horizontal.
    pub elevation: Angle,
    /// The same bore relative to the hull.
    pub turret: TurretAngles,
    /// What to set on the sight.
    pub dial: Dial,
    /// The first stop that forbids it; `None` when the crew can dial it.
    pub stopped_by: Option<Stop>,
    /// Muzzle to target, seconds.
    pub time_of_flight_s: f64,
    /// Below the horizontal at the target, positive downwards; negative for a rising hit.
    pub angle_of_fall: Angle,
    /// Speed at the target, m/s.
    pub impact_speed_mps: f64,
    /// The highest sample on the way to the target.
    pub vertex: Sample,
    /// How close the path passes the target, metres.
    pub miss_m: f64,
    /// Whether the shell is armed when it arrives.
    pub armed: bool,
    /// What the ground does to it on the way; `None` when it arrives.
    pub masked: Option<Mask>,
    /// Flights this arc took, the verifying one counted.
    pub flights: u32,
    /// The path that proves it, ground ignored, up to the target.
    pub path: Trajectory,
}

/// The flatter or the steeper of two ways to hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Arc {
    /// The flatter, earlier one.
    Low,
    /// The steeper, later one.
    High,
}

/// An arc that reaches the target on paper only.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Refusal {
    /// Which arc.
    pub arc: Arc,
    /// Why it is none.
    pub reason: Reason,
}

/// A setting of the sight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dial {
    /// What would hit exactly, in the sight's unit.
    pub exact: f64,
    /// The best setting the dial's step allows, in the sight's unit.
    pub nearest: f64,
    /// How far from the target the shot of that setting strikes, metres; `None` while it has not been flown.
    pub miss_m: Option<f64>,
}

/// A stop a solution runs into.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Stop {
    /// The sight's dial does not reach it: the setting wanted and the dial's two ends, in its unit.
    Sight {
        /// The setting wanted.
        setting: f64,
        /// Lowest and highest setting.
        limits: [f64; 2],
    },
    /// The barrel does not tip that far.
    Pitch {
        /// The turret pitch wanted.
        wanted: Angle,
        /// Lowest and highest turret pitch.
        limits: [Angle; 2],
    },
    /// The turret does not turn that far.
    Traverse {
        /// The turret yaw wanted.
        wanted: Angle,
        /// Leftmost and rightmost turret yaw.
        limits: [Angle; 2],
    },
}

/// Ground in the way of a solution.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mask {
    /// Where the shot strikes instead, world metres.
    pub position_m: DVec3,
    /// How far at most the ground stands above the path before the target, metres.
    pub below_m: f64,
}

/// Why nothing hits.
#[derive(Clone, Debug, PartialEq)]
pub struct NoSolution {
    /// The reason.
    pub reason: Reason,
    /// The farthest the crew can hit on this bearing at the target's height; `None` where nothing reaches that height.
    pub farthest: Option<Farthest>,
}

/// The reason nothing hits.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Reason {
    /// The target is within the barrel.
    TooClose,
    /// It is beyond the farthest point that can be hit.
    TooFar {
        /// By how much, metres.
        beyond_m: f64,
    },
    /// No shot rises to its height.
    TooHigh,
    /// The shell's lifetime ends before it arrives.
    Expires {
        /// Flight time of the quickest way, seconds.
        time_of_flight_s: f64,
        /// The shell's lifetime, seconds.
        lifetime_s: f64,
    },
    /// Shots that hit exist, but the gun cannot be laid for any.
    Stopped(Stop),
    /// Nothing was found though the distance is within reach.
    NotFound,
}

/// The farthest point that can be hit on a bearing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Farthest {
    /// Horizontal distance from the pivot, metres.
    pub range_m: f64,
    /// Elevation of the bore that reaches it.
    pub elevation: Angle,
    /// The sight's setting for it, in the sight's unit.
    pub setting: f64,
}

/// An answer in one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Either arc hits.
    BothArcs,
    /// One arc hits; the other is masked, stopped, refused or does not exist.
    Only(Arc),
    /// Arcs exist and can be dialled, but ground stands in the way of each.
    Blocked,
    /// Nothing that can be dialled hits.
    Unreachable,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BothArcs => f.write_str("both arcs"),
            Self::Only(arc) => write!(f, "{arc} only"),
            Self::Blocked => f.write_str("blocked"),
            Self::Unreachable => f.write_str("unreachable"),
        }
    }
}

impl Arc {
    /// The word used on the command line and in files.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Low => "low",
            Self::High => "high",
        }
    }
}

impl fmt::Display for Arc {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

impl Solution {
    /// Whether the crew can dial it.
    pub const fn is_within_limits(&self) -> bool {
        self.stopped_by.is_none()
    }

    /// Whether it can be dialled and arrives.
    pub const fn is_usable(&self) -> bool {
        self.stopped_by.is_none() && self.masked.is_none()
    }
}

impl Answer {
    /// The solution on `arc`, if there is one.
    pub fn on(&self, arc: Arc) -> Option<&Solution> {
        self.solutions.iter().find(|solution| solution.arc == arc)
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let beyond =
            |f: &mut fmt::Formatter<'_>, what: &str, wanted: f64, [low, high]: [f64; 2], unit: &str| {
                let (word, stop) = if wanted > high { ("more", high) } else { ("less", low) };
                write!(f, "needs {word} than the {what} stop at {stop:.2}{unit} (wants {wanted:.2}{unit})")
            };
        match self {
            Self::Sight { setting, limits } => beyond(f, "sight's", *setting, *limits, ""),
            Self::Pitch { wanted, limits } => {
                beyond(f, "elevation", wanted.degrees(), limits.map(Angle::degrees), " deg")
            }
            Self::Traverse { wanted, limits } => {
                beyond(f, "traverse", wanted.degrees(), limits.map(Angle::degrees), " deg")
            }
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooClose => f.write_str("too close: the target is at the gun itself"),
            Self::TooFar { beyond_m } => write!(f, "out of range: {beyond_m:.1} m too far"),
            Self::TooHigh => f.write_str("out of reach: no shot rises to the target's height"),
            Self::Expires { time_of_flight_s, lifetime_s } => write!(
                f,
                "the shell expires after {lifetime_s:.2} s, before it arrives ({time_of_flight_s:.2} s)"
            ),
            Self::Stopped(stop) => stop.fmt(f),
            Self::NotFound => f.write_str("no angle was found that hits"),
        }
    }
}
