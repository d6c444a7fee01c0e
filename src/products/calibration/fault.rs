//! Why a calibration is refused.

use super::parameter::Parameter;
use crate::arsenal::RoundFault;

/// Why there is no calibration.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum CalibrationFault {
    /// There is nothing to go by.
    #[error("the log holds no shots; accepted: at least one")]
    NoShots,
    /// There are fewer shots than numbers to find.
    #[error(
        "{shots} shots cannot tell {parameters} parameters; accepted: at least as many shots as parameters"
    )]
    TooFewShots {
        /// Shots there are.
        shots: usize,
        /// Parameters asked for.
        parameters: usize,
    },
    /// A tilted hull turns the same setting into another elevation on each bearing, and one is not known.
    #[error(
        "shot {shot} has no bearing_deg, and the hull is tilted or its tilt is to be fitted; \
         accepted: a bearing for every shot, or a level hull that is not fitted"
    )]
    BearingNeeded {
        /// The shot as the log calls it.
        shot: String,
    },
    /// The shots do not depend on a parameter at all.
    #[error("no shot depends on {0}; accepted: shots that do, or a fit without it")]
    NoEffect(Parameter),
    /// The parameters act alike on all these shots.
    #[error(
        "these shots cannot tell {} apart; accepted: fewer of them, or shots that differ more in setting or bearing",
        listed(parameters)
    )]
    Inseparable {
        /// The parameters that act alike.
        parameters: Vec<Parameter>,
    },
    /// The shell never comes down where the log says it did.
    #[error("the model does not come down to the height of shot {shot} ({height_m} m); accepted: {accepted}")]
    NotReached {
        /// The shot as the log calls it.
        shot: String,
        /// The impact above the ground under the gun, metres.
        height_m: f64,
        /// What would do.
        accepted: &'static str,
    },
    /// The weapon and the shell make no round.
    #[error(transparent)]
    Round(#[from] RoundFault),
    /// The search for the best values came to nothing.
    #[error(
        "the fit does not settle ({reason}); accepted: fewer parameters, or a preset nearer to the shots"
    )]
    Unsettled {
        /// What the search says.
        reason: String,
    },
    /// A fitted value is none a preset can hold.
    #[error("{parameter} comes out as {value}, which no preset can hold; accepted: a fit without it")]
    Unphysical {
        /// The parameter.
        parameter: Parameter,
        /// The value found.
        value: f64,
    },
}

/// "a and b", "a, b and c".
fn listed(parameters: &[Parameter]) -> String {
    let words = parameters.iter().map(|parameter| parameter.word()).collect::<Vec<_>>();
    match words.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => words.concat(),
    }
}
