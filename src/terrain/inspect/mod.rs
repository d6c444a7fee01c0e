//! What is wrong with a map, told before anything is computed on it. Nothing here changes a height: a spike comes with
//! the height its neighbours offer, a map that lies wrong with what would mend it, and the user decides.

mod control;
mod depth;
mod doubt;
mod spikes;

pub use control::{ControlPoint, ControlReport, Mend, check_control};
pub use depth::{Depth, depth};
pub use doubt::{Doubt, doubts};
pub use spikes::{Spike, Spikes, spikes};

use super::heightmap::HeightMap;

/// Everything one look at a map finds.
#[derive(Clone, Debug)]
pub struct Inspection {
    /// Samples no ground has.
    pub spikes: Spikes,
    /// How finely heights are told apart.
    pub depth: Depth,
    /// What speaks against the heights as a whole.
    pub doubts: Vec<Doubt>,
    /// How known heights agree; `None` when none is known.
    pub control: Option<ControlReport>,
}

/// Looks a map over; `control` are heights known from elsewhere.
pub fn inspect(map: &HeightMap, control: &[ControlPoint]) -> Inspection {
    let depth = depth(map);
    Inspection {
        spikes: spikes(map),
        doubts: doubts(map, &depth),
        control: (!control.is_empty()).then(|| check_control(map, control, &depth)),
        depth,
    }
}
