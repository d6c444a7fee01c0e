//! Effects and ammunition from outside: operations by hand, tags and time, and what a loadout makes of a round.

#![allow(clippy::unwrap_used, clippy::float_cmp, reason = "a test may stop at the first surprise")]

mod ammunition;
mod components;
mod loadouts;
mod tags_and_callers;

use std::sync::Arc;

use gunlay::arsenal::Choice;
use gunlay::arsenal::catalog::{Catalog, Source};
use gunlay::arsenal::effects::{
    Component, Effect, Expiry, Filter, Magnitude, Modifier, Operation, Requirements,
};

fn modifier(attribute: &str, operation: Operation, magnitude: Magnitude) -> Modifier {
    Modifier { attribute: attribute.into(), operation, magnitude, filter: Filter::default() }
}

fn effect(id: &str, modifiers: Vec<Modifier>) -> Arc<Effect> {
    Arc::new(Effect {
        id: id.into(),
        name: id.into(),
        duration_s: 0.0,
        max_stacks: 65535,
        expiry: Expiry::EntireStack,
        grants: Vec::new(),
        requirements: Requirements::default(),
        modifiers,
    })
}

fn on_x(operation: Operation, value: f32) -> Arc<Effect> {
    effect(operation.word(), vec![modifier("x", operation, Magnitude::Fixed(value))])
}

fn bearer(bases: &[(&str, f64)]) -> Component {
    Component::with_bases(bases.iter().map(|&(tag, base)| (tag.to_owned(), base)))
}

fn choices(words: &[&str]) -> Vec<Choice> {
    words.iter().map(|word| word.parse().unwrap()).collect()
}

fn with(text: &str) -> Catalog {
    let mut sources = Source::shipped();
    sources.push(Source::new("mine.toml", text));
    Catalog::from_sources(&sources).unwrap()
}
