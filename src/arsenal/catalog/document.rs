//! TOML text to drafts: every table flat, every key with its line, its evidence and its note.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::draft::{Draft, Kind, Raw, Spot};
use super::fault::{Fault, Place, Problem, nearest};
use super::remark::{About, Remark};

/// Reads the text of one file into drafts; what is wrong with it goes to `faults`.
pub fn drafts(file: &str, text: &str, faults: &mut Vec<Fault>) -> Vec<Draft> {
    let (document, errors) = DeTable::parse_recoverable(text);
    let line_ends = text.match_indices('\n').map(|(offset, _)| offset).collect();
    let mut page = Page { file: file.into(), line_ends, drafts: Vec::new(), faults };
    for error in &errors {
        let place = page.place(error.span().map_or(0, |span| span.start));
        let problem = Problem::Syntax(error.message().replace('\n', " "));
        page.faults.push(Fault { place, subject: "the file".to_owned(), problem });
    }
    if errors.is_empty() {
        page.read(document.get_ref()); // what recovery guesses would only add faults that are none
    }
    page.drafts
}

/// One file under reading.
struct Page<'t> {
    file: Arc<str>,
    line_ends: Vec<usize>,
    drafts: Vec<Draft>,
    faults: &'t mut Vec<Fault>,
}

impl Page<'_> {
    fn read(&mut self, document: &DeTable<'_>) {
        for (name, value) in in_order(document) {
            match Kind::ALL.into_iter().find(|kind| kind.word() == *name.get_ref()) {
                Some(kind) => self.read_kind(kind, self.place(name.span().start), value),
                None => self.refuse_table(&name),
            }
        }
        let world = self.drafts.iter().find(|draft| draft.kind == Kind::World).map(|draft| draft.id.clone());
        for draft in &mut self.drafts {
            draft.world.clone_from(&world);
            if draft.kind == Kind::Impact {
                draft.id = world.clone().unwrap_or_default();
            }
        }
        self.check_once();
    }

    /// The `[world]` of a file, or its list of `[[shell]]` and the like.
    fn read_kind(&mut self, kind: Kind, place: Place, value: &Spanned<DeValue<'_>>) {
        match value.get_ref() {
            DeValue::Table(table) if kind.is_single() => self.draft(kind, table, value.span().start),
            DeValue::Array(items)
                if !kind.is_single() && items.iter().all(|item| item.get_ref().is_table()) =>
            {
                for item in items {
                    if let DeValue::Table(table) = item.get_ref() {
                        self.draft(kind, table, item.span().start);
                    }
                }
            }
            _ => {
                let word = kind.word();
                let accepted = if kind.is_single() { format!("[{word}]") } else { format!("[[{word}]]") };
                let problem = Problem::Type { found: "written another way", accepted };
                self.faults.push(Fault { place, subject: word.to_owned(), problem });
            }
        }
    }

    fn refuse_table(&mut self, name: &Spanned<&str>) {
        let words = Kind::ALL.map(Kind::word);
        let near = nearest(name.get_ref(), words).unwrap_or("none is like it").to_owned();
        let problem = Problem::Unknown { what: "table", nearest: near, accepted: words.join(", ") };
        let (place, subject) = (self.place(name.span().start), name.get_ref().escape_debug().to_string());
        self.faults.push(Fault { place, subject, problem });
    }

    fn draft(&mut self, kind: Kind, table: &DeTable<'_>, start: usize) {
        let place = self.place(start);
        let id =
            table.get("id").and_then(|value| value.get_ref().as_str()).filter(|id| !id.trim().is_empty());
        let Some(id) = id.or((kind == Kind::Impact).then_some("")) else {
            let problem = Problem::Missing { accepted: "a text no other has".to_owned() };
            self.faults.push(Fault { place, subject: format!("{}, id", kind.word()), problem });
            return;
        };
        let mut draft = Draft { kind, id: id.to_owned(), world: None, place, keys: BTreeMap::new() };
        let mut told = Vec::new();
        self.flatten(table, "", &mut draft.keys, &mut told);
        for remark in told {
            let (place, subject) =
                (remark.place.clone(), format!("{}, {}", draft.subject(), remark.key.escape_debug()));
            if let Err(problem) = remark.lay_beside(&mut draft.keys) {
                self.faults.push(Fault { place, subject, problem });
            }
        }
        self.drafts.push(draft);
    }

    /// Lays a table's keys into `keys`, those of inner tables as `sight.unit`; what it tells about them into `told`.
    fn flatten(
        &self,
        table: &DeTable<'_>,
        prefix: &str,
        keys: &mut BTreeMap<String, Spot>,
        told: &mut Vec<Remark>,
    ) {
        for (name, value) in in_order(table) {
            let key = format!("{prefix}{}", name.get_ref());
            let place = self.place(name.span().start);
            match (*name.get_ref(), value.get_ref()) {
                ("evidence", DeValue::Table(inner)) => self.remarks(inner, prefix, About::Evidence, told),
                ("notes", DeValue::Table(inner)) => self.remarks(inner, prefix, About::Notes, told),
                ("evidence", DeValue::String(word)) => told.push(Remark::on_all(prefix, word, place)),
                (_, DeValue::Table(inner)) => self.flatten(inner, &format!("{key}."), keys, told),
                (_, other) => {
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
                let mut keys = BTreeMap::new();
                self.flatten(table, "", &mut keys, &mut Vec::new());
                Raw::Table(keys)
            }
        }
    }

    /// No id of a kind stands in one file twice.
    fn check_once(&mut self) {
        for (index, draft) in self.drafts.iter().enumerate() {
            let same = |other: &&Draft| other.kind == draft.kind && other.id == draft.id;
            if let Some(first) = self.drafts[..index].iter().find(same) {
                let problem = Problem::Twice { first: first.place.line };
                self.faults.push(Fault { place: draft.place.clone(), subject: draft.subject(), problem });
            }
        }
    }

    fn place(&self, offset: usize) -> Place {
        let line = 1 + self.line_ends.partition_point(|&end| end < offset);
        Place { file: Arc::clone(&self.file), line }
    }
}

/// A table's entries in the order of the file.
fn in_order<'t, 'i>(table: &'t DeTable<'i>) -> Vec<(Spanned<&'t str>, &'t Spanned<DeValue<'i>>)> {
    let named = |(key, value): (&'t Spanned<Cow<'i, str>>, &'t Spanned<DeValue<'i>>)| {
        (Spanned::new(key.span(), key.get_ref().as_ref()), value)
    };
    let mut entries = table.iter().map(named).collect::<Vec<_>>();
    entries.sort_by_key(|(key, _)| key.span().start);
    entries
}
