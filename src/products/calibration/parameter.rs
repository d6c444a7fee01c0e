//! The numbers a calibration can fit.

use std::fmt;
use std::str::FromStr;

/// A number of the gun that shots can tell about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Parameter {
    /// Turret pitch at setting 0, degrees.
    SightZero,
    /// Turret pitch per setting, a ratio of angles.
    SightScale,
    /// Speed at the muzzle, m/s.
    LaunchSpeed,
    /// The shell's drag value (the engine's drag number under point physics).
    DragValue,
    /// The hull's nose above the horizontal, degrees.
    HullPitch,
    /// The hull's right side below the horizontal, degrees.
    HullRoll,
}

impl Parameter {
    /// Every parameter, in the order results list them.
    pub const ALL: [Self; 6] = [
        Self::SightZero,
        Self::SightScale,
        Self::LaunchSpeed,
        Self::DragValue,
        Self::HullPitch,
        Self::HullRoll,
    ];

    /// The word used on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Self::SightZero => "sight-zero",
            Self::SightScale => "sight-scale",
            Self::LaunchSpeed => "launch-speed",
            Self::DragValue => "drag-value",
            Self::HullPitch => "hull-pitch",
            Self::HullRoll => "hull-roll",
        }
    }

    /// The unit its value is told in; empty for a plain number.
    pub const fn unit(self) -> &'static str {
        match self {
            Self::SightZero | Self::HullPitch | Self::HullRoll => "deg",
            Self::LaunchSpeed => "m/s",
            Self::SightScale | Self::DragValue => "",
        }
    }

    /// Whether it is an angle of the hull, which acts through the direction of the shot.
    pub const fn is_of_hull(self) -> bool {
        matches!(self, Self::HullPitch | Self::HullRoll)
    }
}

impl fmt::Display for Parameter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// A word that names no parameter.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "\"{0}\" cannot be fitted; accepted: none, or sight-zero, sight-scale, launch-speed, drag-value, hull-pitch, \
     hull-roll, separated by commas"
)]
pub struct UnknownParameter(pub String);

impl FromStr for Parameter {
    type Err = UnknownParameter;
    fn from_str(word: &str) -> Result<Self, Self::Err> {
        let found = Self::ALL.into_iter().find(|parameter| parameter.word() == word.trim());
        found.ok_or_else(|| UnknownParameter(word.trim().to_owned()))
    }
}

/// The parameters a list such as `sight-zero,launch-speed` names, each once and in the order of [`Parameter::ALL`];
/// none for the word `none`.
///
/// # Errors
/// At the first word that names no parameter.
pub fn parameters_from_words(list: &str) -> Result<Vec<Parameter>, UnknownParameter> {
    if list.trim() == "none" {
        return Ok(Vec::new());
    }
    let mut parameters = list.split(',').map(str::parse).collect::<Result<Vec<Parameter>, _>>()?;
    parameters.sort_unstable();
    parameters.dedup();
    Ok(parameters)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_names_each_parameter_once() {
        use Parameter::{LaunchSpeed, SightZero};
        assert_eq!(
            parameters_from_words("launch-speed, sight-zero,sight-zero"),
            Ok(vec![SightZero, LaunchSpeed])
        );
        assert_eq!(parameters_from_words("none"), Ok(vec![]));
        assert_eq!(parameters_from_words("sight-zero,speed"), Err(UnknownParameter("speed".to_owned())));
        assert!(parameters_from_words("").is_err());
    }

    #[test]
    fn every_word_reads_back() {
        for parameter in Parameter::ALL {
            assert_eq!(parameter.word().parse(), Ok(parameter));
        }
    }
}
