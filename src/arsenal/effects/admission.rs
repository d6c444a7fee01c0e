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
    /// Its bearer's tags do not let it be applied.
    #[error("effect \"{effect}\" is not applied under these tags: {tags}; accepted: {accepted}")]
    Barred {
        /// The effect.
        effect: String,
        /// The tags there are.
        tags: String,
        /// What it asks for.
        accepted: String,
    },
    /// Its bearer's tags take it away again.
    #[error("effect \"{effect}\" is removed under these tags: {tags}; accepted: anything but {refused}")]
    Removed {
        /// The effect.
        effect: String,
        /// The tags there are.
        tags: String,
        /// What removes it.
        refused: String,
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

/// The bearer's `tags` let `effect` be applied.
pub(super) fn check_tags<'t>(
    effect: &Effect,
    tags: impl Iterator<Item = &'t str> + Clone,
) -> Result<(), EffectFault> {
    let asked = &effect.requirements.application;
    if asked.passes(&tags) {
        return Ok(());
    }
    let (effect, tags, accepted) = (effect.id.clone(), listed(tags), asked.to_string());
    Err(EffectFault::Barred { effect, tags, accepted })
}

/// The fault of an effect that `tags` have taken away.
pub(super) fn removed<'t>(effect: &Effect, tags: impl Iterator<Item = &'t str>) -> EffectFault {
    let refused = effect.requirements.removal.to_string();
    EffectFault::Removed { effect: effect.id.clone(), tags: listed(tags), refused }
}

/// Tags in a row, or that there are none.
fn listed<'t>(tags: impl Iterator<Item = &'t str>) -> String {
    let tags = tags.collect::<Vec<_>>().join(", ");
    if tags.is_empty() { "none".to_owned() } else { tags }
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
