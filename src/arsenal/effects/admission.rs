//! Whether an effect can be applied: everything it names is there, and nothing would follow itself.

use std::collections::BTreeMap;

use super::{Effect, Modifier};

/// Why an effect cannot be applied.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EffectFault {
    /// It changes or follows an attribute the bearer does not have.
    #[error("effect \"{effect}\": there is no attribute \"{attribute}\" here; accepted: {accepted}")]
    NoAttribute {
        /// The effect.
        effect: String,
        /// The attribute.
        attribute: String,
        /// Every attribute there is.
        accepted: String,
    },
    /// An attribute would follow itself.
    #[error(
        "effect \"{effect}\": \"{attribute}\" would follow itself; accepted: attributes that do not follow it"
    )]
    Circle {
        /// The effect.
        effect: String,
        /// The attribute.
        attribute: String,
    },
}

/// Every attribute that `effect` changes or follows is among `records`.
pub(super) fn check_attributes<R>(effect: &Effect, records: &BTreeMap<String, R>) -> Result<(), EffectFault> {
    let named = |modifier: &Modifier| {
        let source = modifier.magnitude.source().map(str::to_owned);
        std::iter::once(modifier.attribute.clone()).chain(source)
    };
    match effect.modifiers.iter().flat_map(named).find(|tag| !records.contains_key(tag)) {
        None => Ok(()),
        Some(attribute) => {
            let accepted = records.keys().cloned().collect::<Vec<_>>().join(", ");
            Err(EffectFault::NoAttribute { effect: effect.id.clone(), attribute, accepted })
        }
    }
}

/// No attribute follows itself once `effect` joins those `applied`, however long the way round.
pub(super) fn check_circles<'e>(
    effect: &'e Effect,
    applied: impl Iterator<Item = &'e Effect>,
) -> Result<(), EffectFault> {
    let follows = applied
        .chain(std::iter::once(effect))
        .flat_map(|effect| &effect.modifiers)
        .filter_map(|modifier| Some((modifier.attribute.as_str(), modifier.magnitude.source()?)))
        .collect::<Vec<_>>();
    match effect.modifiers.iter().find(|modifier| reaches_itself(&modifier.attribute, &follows)) {
        None => Ok(()),
        Some(modifier) => {
            let attribute = modifier.attribute.clone();
            Err(EffectFault::Circle { effect: effect.id.clone(), attribute })
        }
    }
}

/// Whether following (follower, source) pairs from `start` leads back to it.
fn reaches_itself(start: &str, follows: &[(&str, &str)]) -> bool {
    let mut reached = vec![start];
    let mut next = 0;
    while let Some(&at) = reached.get(next) {
        for &(_, source) in follows.iter().filter(|(follower, _)| *follower == at) {
            if source == start {
                return true;
            }
            if !reached.contains(&source) {
                reached.push(source);
            }
        }
        next += 1;
    }
    false
}
