//! TOML text to drafts: every table flat, every key with its line, its evidence and its note.

use std::collections::BTreeMap;
use std::sync::Arc;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::draft::{Draft, Kind, Raw, Spot};
use super::fault::{Fault, Place, Problem, nearest};

/// Reads the text of one file into drafts; what is wrong with it goes to `faults`.
pub fn drafts(file: &str, text: &str, faults: &mut Vec<Fault>) -> Vec<Draft> {
    let page = Page { file: file.into(), text };
    let (document, errors) = DeTable::parse_recoverable(text);
    for error in &errors {
        let line = page.place(error.span().map_or(0, |span| span.start));
        let subject = "the file".to_owned();
        let problem = Problem::Syntax(error.message().replace('\n', " "));
        faults.push(Fault { place: line, subject, problem });
    }
    if !errors.is_empty() {
        return Vec::new(); // what recovery guesses would only add faults that are none
    }
    let mut drafts = Vec::new();
    for (name, value) in in_order(document.get_ref()) {
        page.read_top(&name, value, &mut drafts, faults);
    }
    let world = drafts.iter().find(|draft| draft.kind == Kind::World).map(|draft| draft.id.clone());
    for draft in &mut drafts {
        draft.world.clone_from(&world);
    }
    check_once(&drafts, faults);
    drafts
}

/// A table's entries in the order of the file.
fn in_order<'t, 'i>(table: &'t DeTable<'i>) -> Vec<(Spanned<&'t str>, &'t Spanned<DeValue<'i>>)> {
    let named = |(key, value): (&'t Spanned<std::borrow::Cow<'i, str>>, &'t Spanned<DeValue<'i>>)| {
        (Spanned::new(key.span(), key.get_ref().as_ref()), value)
    };
    let mut entries = table.iter().map(named).collect::<Vec<_>>();
    entries.sort_by_key(|(key, _)| key.span().start);
    entries
}

/// One file under reading.
struct Page<'t> {
    file: Arc<str>,
    text: &'t str,
}

impl Page<'_> {
    fn place(&self, offset: usize) -> Place {
        let before = self.text.get(..offset).unwrap_or(self.text);
        let line = 1 + before.matches('\n').count();
        Place { file: Arc::clone(&self.file), line }
    }

    /// One entry at the top of the file: `[world]` or a list of `[[shell]]` and the like.
    fn read_top(
        &self,
        name: &Spanned<&str>,
        value: &Spanned<DeValue<'_>>,
        drafts: &mut Vec<Draft>,
        faults: &mut Vec<Fault>,
    ) {
        let words = Kind::ALL.map(Kind::word);
        let Some(kind) = Kind::ALL.into_iter().find(|kind| kind.word() == *name.get_ref()) else {
            let near = nearest(name.get_ref(), words).unwrap_or("none is like it").to_owned();
            let problem = Problem::Unknown { what: "table", nearest: near, accepted: words.join(", ") };
            let subject = (*name.get_ref()).to_owned();
            faults.push(Fault { place: self.place(name.span().start), subject, problem });
            return;
        };
        match (kind, value.get_ref()) {
            (Kind::World, DeValue::Table(table)) => {
                drafts.extend(self.draft(kind, table, value.span().start, faults));
            }
            (Kind::DragCurve | Kind::Shell | Kind::Weapon, DeValue::Array(items)) if !items.is_empty() => {
                for item in items {
                    let DeValue::Table(table) = item.get_ref() else { continue };
                    drafts.extend(self.draft(kind, table, item.span().start, faults));
                }
            }
            _ => {
                let accepted =
                    if kind == Kind::World { "[world]".to_owned() } else { format!("[[{}]]", kind.word()) };
                let problem = Problem::Type { found: "written another way", accepted };
                faults.push(Fault {
                    place: self.place(name.span().start),
                    subject: kind.word().to_owned(),
                    problem,
                });
            }
        }
    }

    fn draft(&self, kind: Kind, table: &DeTable<'_>, start: usize, faults: &mut Vec<Fault>) -> Option<Draft> {
        let place = self.place(start);
        let id =
            table.get("id").and_then(|value| value.get_ref().as_str()).filter(|id| !id.trim().is_empty());
        let Some(id) = id else {
            let problem = Problem::Missing { accepted: "a text no other has".to_owned() };
            faults.push(Fault { place, subject: format!("{}, id", kind.word()), problem });
            return None;
        };
        let subject = format!("{} \"{id}\"", kind.word());
        let keys = self.flat(table, &subject, faults);
        Some(Draft { kind, id: id.to_owned(), world: None, place, keys })
    }

    /// A table's keys with inner tables flattened and evidence and notes laid beside what they tell about.
    fn flat(&self, table: &DeTable<'_>, subject: &str, faults: &mut Vec<Fault>) -> BTreeMap<String, Spot> {
        let mut keys = BTreeMap::new();
        let mut told = Vec::new();
        self.flatten(table, "", &mut keys, &mut told);
        for remark in told {
            let place = remark.place.clone();
            let key = remark.key.clone();
            if let Err(problem) = remark.lay_beside(&mut keys) {
                faults.push(Fault { place, subject: format!("{subject}, {key}"), problem });
            }
        }
        keys
    }

    fn flatten(
        &self,
        table: &DeTable<'_>,
        prefix: &str,
        keys: &mut BTreeMap<String, Spot>,
        told: &mut Vec<Remark>,
    ) {
        for (name, value) in in_order(table) {
            let key = format!("{prefix}{}", name.get_ref());
            match (*name.get_ref(), value.get_ref()) {
                ("evidence", DeValue::Table(inner)) => self.remarks(inner, prefix, About::Evidence, told),
                ("notes", DeValue::Table(inner)) => self.remarks(inner, prefix, About::Notes, told),
                (_, DeValue::Table(inner)) => self.flatten(inner, &format!("{key}."), keys, told),
                (_, other) => {
                    let place = self.place(name.span().start);
                    keys.insert(key, Spot { raw: self.raw(other), place, evidence: None, note: None });
                }
            }
        }
    }

    /// The entries of an `evidence` or `notes` table, inner tables flattened like the keys they tell about.
    fn remarks(&self, table: &DeTable<'_>, prefix: &str, about: About, told: &mut Vec<Remark>) {
        for (name, value) in in_order(table) {
            let key = format!("{prefix}{}", name.get_ref());
            if let DeValue::Table(inner) = value.get_ref() {
                self.remarks(inner, &format!("{key}."), about, told);
                continue;
            }
            let text = value.get_ref().as_str().unwrap_or_default().to_owned();
            told.push(Remark { key, about, text, place: self.place(name.span().start) });
        }
    }

    fn raw(&self, value: &DeValue<'_>) -> Raw {
        match value {
            DeValue::String(text) => Raw::Text(text.to_string()),
            DeValue::Integer(whole) => {
                Raw::Number(i64::from_str_radix(whole.as_str(), whole.radix()).map_or(f64::NAN, |n| n as f64))
            }
            DeValue::Float(float) => Raw::Number(float.as_str().parse().unwrap_or(f64::NAN)),
            DeValue::Boolean(flag) => Raw::Flag(*flag),
            DeValue::Datetime(_) => Raw::Date,
            DeValue::Array(items) => Raw::List(items.iter().map(|item| self.raw(item.get_ref())).collect()),
            DeValue::Table(table) => {
                let (mut keys, mut told) = (BTreeMap::new(), Vec::new());
                self.flatten(table, "", &mut keys, &mut told);
                Raw::Table(keys)
            }
        }
    }
}

/// No id of a kind stands in one file twice.
fn check_once(drafts: &[Draft], faults: &mut Vec<Fault>) {
    for (index, draft) in drafts.iter().enumerate() {
        let same = |other: &&Draft| other.kind == draft.kind && other.id == draft.id;
        if let Some(first) = drafts[..index].iter().find(same) {
            let problem = Problem::Twice { first: first.place.line };
            faults.push(Fault { place: draft.place.clone(), subject: draft.subject(), problem });
        }
    }
}

/// Which of the two telling tables a remark is from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum About {
    Evidence,
    Notes,
}

/// Something a file tells about one of its keys.
struct Remark {
    key: String,
    about: About,
    text: String,
    place: Place,
}

impl Remark {
    fn lay_beside(self, keys: &mut BTreeMap<String, Spot>) -> Result<(), Problem> {
        let spot = keys.get_mut(&self.key).ok_or(Problem::AboutNothing)?;
        match self.about {
            About::Evidence => spot.evidence = Some(self.text.parse()?),
            About::Notes => spot.note = Some(self.text),
        }
        Ok(())
    }
}
