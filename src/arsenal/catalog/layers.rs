//! Lays the presets of later files over those of earlier ones, key by key, by id.

use super::document;
use super::draft::{Draft, Kind, Raw};
use super::fault::{Fault, Problem};
use super::source::Source;

/// The drafts of all `sources`, one for each kind and id, in the order they first appear.
pub fn merged(sources: &[Source], faults: &mut Vec<Fault>) -> Vec<Draft> {
    let mut all: Vec<Draft> = Vec::new();
    for source in sources {
        for draft in document::drafts(&source.name, &source.text, faults) {
            lay_over(&mut all, draft, faults);
        }
    }
    all
}

fn lay_over(all: &mut Vec<Draft>, new: Draft, faults: &mut Vec<Fault>) {
    let same = |old: &&mut Draft| old.kind == new.kind && old.id == new.id;
    let Some(old) = all.iter_mut().find(same) else {
        if new.world.is_none() {
            faults.push(Fault {
                place: new.place.clone(),
                subject: new.subject(),
                problem: Problem::NoWorld,
            });
        } else {
            all.push(new);
        }
        return;
    };
    if new.kind != Kind::World && new.world.is_some() && new.world != old.world {
        let owner = old.world.clone().unwrap_or_default();
        let problem = Problem::Foreign { owner };
        faults.push(Fault { place: new.place.clone(), subject: new.subject(), problem });
        return;
    }
    if changes_model(old, &new) {
        old.keys.clear(); // the numbers of one flight model mean nothing under another
    }
    old.place = new.place;
    old.keys.extend(new.keys);
}

/// Whether `new` flies its shell under another model; numbers of a shell listed as unknown serve any.
fn changes_model(old: &Draft, new: &Draft) -> bool {
    match (old.keys.get("model").map(|spot| &spot.raw), new.keys.get("model").map(|spot| &spot.raw)) {
        (Some(Raw::Text(old)), Some(Raw::Text(new))) => old != new && old != "unknown",
        _ => false,
    }
}
