//! What a shell can strike, and the rules of a game for striking it (hit registration document section 4.6).

/// A kind of surface.
#[derive(Clone, Debug, PartialEq)]
pub struct Surface {
    /// The name maps and the command line refer to it by.
    pub id: String,
    /// The name people read.
    pub name: String,
    /// First and last of the game's numbers for it.
    pub numbers: [u32; 2],
    /// What it adds to the share of speed a shell gives up on the way out.
    pub exit_speed_modifier: f64,
    /// Chance of a ricochet before angle and effectiveness, in [0, 1]; 1 where the game has none for it.
    pub ricochet_probability: f64,
    /// Least and greatest share of speed a ricochet keeps; `None` where the game has none for it.
    pub restitution: Option<[f64; 2]>,
}

impl Surface {
    /// Whether the game's `number` means this surface.
    pub fn has_number(&self, number: u32) -> bool {
        (self.numbers[0]..=self.numbers[1]).contains(&number)
    }
}

/// The rules of a game for hits.
#[derive(Clone, Debug, PartialEq)]
pub struct ImpactRules {
    /// Effectiveness at which a ricochet becomes impossible, and at which it is no longer hindered.
    pub ricochet_effectiveness: [f64; 2],
    /// Factors on the chance of a ricochet by impact angle.
    pub ricochet_bins: Vec<AngleBin>,
    /// Half angle of the cone about the normal a ricochet is thrown into, degrees.
    pub ricochet_cone_deg: f64,
    /// Least and greatest deflection factor at shallow impacts.
    pub deflection_shallow: [f64; 2],
    /// Least and greatest deflection factor at sharp impacts.
    pub deflection_sharp: [f64; 2],
    /// Effectiveness at which a shell that goes through is least deflected, and at which most.
    pub exit_effectiveness: [f64; 2],
    /// Least and greatest deflection of a shell that goes through, degrees.
    pub exit_deflection_deg: [f64; 2],
    /// Classes whose hits count as head-on where the capacity to penetrate is worked out. Its formula is in no document,
    /// so nothing here reads them yet.
    pub head_on_classes: Vec<String>,
    /// Materials that leave no mark in the history of penetrations.
    pub unrecorded_materials: Vec<String>,
    /// How many hits in a row may leave no time of a step used.
    pub most_hits_without_motion: u32,
}

/// A factor on the chance of a ricochet for impact angles from the normal, both ends included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct AngleBin {
    /// From this angle, degrees.
    pub from_deg: f64,
    /// To this angle, degrees.
    pub to_deg: f64,
    /// The factor.
    pub factor: f64,
}

impl ImpactRules {
    /// Factor on the chance of a ricochet at an impact angle from the normal, degrees: the product of every bin that
    /// holds it, so that on a bound both neighbours count.
    pub fn angle_factor(&self, angle_deg: f64) -> f64 {
        let holding =
            self.ricochet_bins.iter().filter(|bin| (bin.from_deg..=bin.to_deg).contains(&angle_deg));
        holding.map(|bin| bin.factor).product()
    }
}
