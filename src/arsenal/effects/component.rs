//! Attributes and the effects applied to them (effects document sections 4.1 to 4.4 and 5).

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use super::admission::{self, EffectFault};
use super::magnitude::{Application, Given, Progress};
use super::operation::{Gathered, Operation};
use super::{Effect, Expiry};

/// One application of an effect; each application is its own, never one more stack of another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Handle(u32);

/// The attributes of one bearer and what is applied to it.
#[derive(Clone, Debug, Default)]
pub struct Component {
    records: BTreeMap<String, Record>,
    instances: BTreeMap<Handle, Instance>,
    applied: u32,
}

/// One attribute: its base, and its modifiers by operation in the order they count.
#[derive(Clone, Debug, Default)]
struct Record {
    base: f64,
    lists: [Vec<Element>; Operation::ALL.len()],
}

/// A modifier in a list: which application it is of, and which of its modifiers.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Element {
    handle: Handle,
    modifier: usize,
}

#[derive(Clone, Debug)]
struct Instance {
    effect: Arc<Effect>,
    progress: Progress,
    given: Given,
}

/// What one modifier has to do with the current value of its attribute.
#[derive(Clone, Debug, PartialEq)]
pub struct Share {
    /// Id of the effect.
    pub effect: String,
    /// Stacks it has.
    pub stacks: u16,
    /// What it does.
    pub operation: Operation,
    /// By how much, stacks included.
    pub magnitude: f64,
    /// Current value less what it would be without this modifier.
    pub change: f64,
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stacks = if self.stacks == 1 { String::new() } else { format!(":{}", self.stacks) };
        write!(f, "{}{stacks} {} {}", self.effect, self.operation.word(), self.magnitude)
    }
}

impl Component {
    /// A bearer with these attributes and base values, nothing applied.
    pub fn with_bases(bases: impl IntoIterator<Item = (String, f64)>) -> Self {
        let record = |base| Record { base, ..Record::default() };
        let records = bases.into_iter().map(|(tag, base)| (tag, record(base))).collect();
        Self { records, ..Self::default() }
    }

    /// Every attribute, by tag.
    pub fn attributes(&self) -> impl Iterator<Item = &str> {
        self.records.keys().map(String::as_str)
    }

    /// Base value of an attribute, if there is one of that tag.
    pub fn base(&self, attribute: &str) -> Option<f64> {
        self.records.get(attribute).map(|record| record.base)
    }

    /// Applies `effect` with `stacks`, held within 1 and its most.
    ///
    /// # Errors
    /// When it changes or follows an attribute that is not here, closes a circle of attributes following one another,
    /// or is not let in by the bearer's tags; nothing is applied then.
    pub fn apply(&mut self, effect: &Arc<Effect>, stacks: u16) -> Result<Handle, EffectFault> {
        self.apply_given(effect, stacks, Given::new())
    }

    /// The same with the magnitudes the caller sets; names the effect does not know change nothing.
    ///
    /// # Errors
    /// As [`Component::apply`].
    pub fn apply_given(
        &mut self,
        effect: &Arc<Effect>,
        stacks: u16,
        given: Given,
    ) -> Result<Handle, EffectFault> {
        admission::check_attributes(effect, &self.records)?;
        admission::check_tags(effect, self.tags())?;
        let applied = self.instances.values().map(|instance| instance.effect.as_ref());
        admission::check_circles(effect, applied)?;
        let handle = Handle(self.applied);
        self.applied += 1;
        let stacks = stacks.clamp(1, effect.max_stacks.max(1));
        let progress = Progress { stacks, lifetime_s: 0.0, elapsed_s: 0.0 };
        self.instances.insert(handle, Instance { effect: Arc::clone(effect), progress, given });
        for (index, modifier) in effect.modifiers.iter().enumerate() {
            if let Some(record) = self.records.get_mut(&modifier.attribute) {
                record.list(modifier.operation).push(Element { handle, modifier: index });
            }
        }
        self.settle();
        Ok(handle)
    }

    /// Takes one application away; whether it was still there. The last modifier of a list takes the place of one
    /// removed, so overrides may change their order.
    pub fn remove(&mut self, handle: Handle) -> bool {
        let was_there = self.take_off(handle);
        self.settle();
        was_there
    }

    fn take_off(&mut self, handle: Handle) -> bool {
        let Some(instance) = self.instances.remove(&handle) else { return false };
        for (index, modifier) in instance.effect.modifiers.iter().enumerate() {
            let Some(record) = self.records.get_mut(&modifier.attribute) else { continue };
            let list = record.list(modifier.operation);
            let gone = Element { handle, modifier: index };
            if let Some(place) = list.iter().position(|element| *element == gone) {
                list.swap_remove(place);
            }
        }
        true
    }

    /// Takes away whatever the bearer's tags remove, until nothing more is.
    fn settle(&mut self) {
        while let Some(handle) = self.next_removed() {
            self.take_off(handle);
        }
    }

    fn next_removed(&self) -> Option<Handle> {
        let is_removed = |instance: &Instance| {
            let removal = &instance.effect.requirements.removal;
            removal.asks() && removal.passes(&self.tags())
        };
        self.instances.iter().find(|(_, instance)| is_removed(instance)).map(|(handle, _)| *handle)
    }

    /// Whether an application is still there.
    pub fn holds(&self, handle: Handle) -> bool {
        self.instances.contains_key(&handle)
    }

    /// An application of `effect` is still there.
    ///
    /// # Errors
    /// When the bearer's tags have taken it away.
    pub fn check_holds(&self, effect: &Effect, handle: Handle) -> Result<(), EffectFault> {
        if self.holds(handle) { Ok(()) } else { Err(admission::removed(effect, self.tags())) }
    }

    /// Sets a base value; whether there is such an attribute.
    pub fn set_base(&mut self, attribute: &str, base: f64) -> bool {
        let record = self.records.get_mut(attribute);
        record.map(|record| record.base = base).is_some()
    }

    /// Sets the stacks of one application, at most the effect's most; with 0 its modifiers do not count. Whether it was
    /// still there.
    pub fn set_stacks(&mut self, handle: Handle, stacks: u16) -> bool {
        let Some(instance) = self.instances.get_mut(&handle) else { return false };
        instance.progress.stacks = stacks.min(instance.effect.max_stacks);
        true
    }

    /// Sets a magnitude of one application that its caller sets; whether it was there and has one of that name.
    pub fn set_magnitude(&mut self, handle: Handle, key: &str, value: f32) -> bool {
        let Some(instance) = self.instances.get_mut(&handle) else { return false };
        let is_known = instance.effect.by_caller().any(|(known, _)| known == key);
        if is_known {
            instance.given.insert(key.to_owned(), value);
        }
        is_known
    }

    /// Lets `seconds` pass: curves read at time move on, and what has lasted its duration ends.
    pub fn advance(&mut self, seconds: f64) {
        for handle in self.instances.keys().copied().collect::<Vec<_>>() {
            let over = self.instances.get_mut(&handle).is_some_and(|instance| instance.age(seconds));
            if over {
                self.remove(handle);
            }
        }
    }

    /// Current value of an attribute, if there is one of that tag.
    pub fn current(&self, attribute: &str) -> Option<f64> {
        let record = self.records.get(attribute)?;
        Some(self.gathered(record, None).current(record.base))
    }

    /// What each modifier that counts has to do with the current value of an attribute, in the order they count.
    pub fn shares(&self, attribute: &str) -> Vec<Share> {
        let Some(record) = self.records.get(attribute) else { return Vec::new() };
        let current = self.gathered(record, None).current(record.base);
        let share = |(operation, element): (Operation, Element)| {
            let instance = self.instances.get(&element.handle)?;
            let magnitude = self.magnitude(operation, element)?;
            let without = self.gathered(record, Some(element)).current(record.base);
            let (effect, stacks) = (instance.effect.id.clone(), instance.progress.stacks);
            Some(Share { effect, stacks, operation, magnitude, change: current - without })
        };
        record.elements().filter_map(share).collect()
    }

    /// The modifiers that count for an attribute, one perhaps left out.
    fn gathered(&self, record: &Record, left_out: Option<Element>) -> Gathered {
        let mut gathered = Gathered::NONE;
        for (operation, element) in record.elements().filter(|(_, element)| Some(*element) != left_out) {
            if let Some(magnitude) = self.magnitude(operation, element) {
                gathered.take(operation, magnitude);
            }
        }
        gathered
    }

    /// The stacked magnitude of a modifier; `None` while it does not count.
    fn magnitude(&self, operation: Operation, element: Element) -> Option<f64> {
        let instance = self.instances.get(&element.handle)?;
        let modifier = instance.effect.modifiers.get(element.modifier)?;
        let Instance { effect, progress, given } = instance;
        let tags = self.tags();
        let is_met = modifier.filter.passes(&tags) && effect.requirements.ongoing.passes(&tags);
        if progress.stacks == 0 || !is_met {
            return None;
        }
        let current = |tag: &str| self.current(tag).unwrap_or_default();
        let applied = Application { effect, progress: *progress, given };
        let value = modifier.magnitude.value(&applied, current);
        let is_stacked = modifier.magnitude.is_stacked();
        Some(if is_stacked { operation.stacked(value, progress.stacks) } else { value })
    }

    /// Tags the bearer has from what is applied to it.
    pub fn tags(&self) -> impl Iterator<Item = &str> + Clone {
        self.instances.values().flat_map(|instance| instance.effect.grants.iter().map(String::as_str))
    }
}

impl Record {
    fn list(&mut self, operation: Operation) -> &mut Vec<Element> {
        &mut self.lists[operation as usize]
    }

    /// Its modifiers, operation by operation, each list in its order.
    fn elements(&self) -> impl Iterator<Item = (Operation, Element)> {
        let lists = Operation::ALL.into_iter().zip(&self.lists);
        lists.flat_map(|(operation, list)| list.iter().map(move |element| (operation, *element)))
    }
}

impl Instance {
    /// Lets `seconds` pass; whether nothing of it is left.
    fn age(&mut self, seconds: f64) -> bool {
        let duration_s = self.effect.duration_s;
        self.progress.lifetime_s += seconds;
        self.progress.elapsed_s += seconds;
        while duration_s > 0.0 && self.progress.elapsed_s >= duration_s {
            if self.effect.expiry == Expiry::EntireStack || self.progress.stacks <= 1 {
                return true;
            }
            self.progress.stacks -= 1;
            self.progress.elapsed_s -= duration_s;
        }
        false
    }
}
