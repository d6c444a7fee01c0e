//! Where a shot first touches the ground.

use glam::DVec3;

use super::Engagement;
use crate::flight::{End, OverGround, run};

/// The end of a shot on the ground.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FirstContact {
    /// Where it is, world metres.
    pub position_m: DVec3,
    /// From where the target then is, metres.
    pub miss_m: f64,
}

impl Engagement<'_> {
    /// Where the shot along the unit vector `bore` first touches the ground; `None` where it touches none.
    pub fn first_contact(&self, bore: DVec3) -> Option<FirstContact> {
        let launch = self.gun.launch(self.round, bore);
        let mut watch = OverGround::new(self.round, self.ground);
        let landing = run(self.round, &launch, self.wind_mps, &mut watch);
        let position_m = landing.state.position_m;
        let miss_m = position_m.distance(self.target.position_at_m(landing.state.time_s));
        matches!(landing.end, End::Terrain { .. }).then_some(FirstContact { position_m, miss_m })
    }
}
