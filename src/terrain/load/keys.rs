//! A TOML table asked key by key, so that each fault names its key, what it says and what is accepted.

use std::str::FromStr;

use glam::DVec2;
use toml::{Table, Value};

use crate::frame::GameGrid;
use crate::terrain::error::Fault;

/// A table and the path that leads to it, for messages.
#[derive(Clone, Copy, Debug)]
pub(super) struct Keys<'a> {
    table: &'a Table,
    inside: &'static str,
}

impl<'a> Keys<'a> {
    /// A table whose keys must all be `known`; `inside` stands before each key in messages, as in "raw.".
    pub fn new(table: &'a Table, inside: &'static str, known: &[&str]) -> Result<Self, Fault> {
        let stranger = table.keys().find(|key| !known.contains(&key.as_str()));
        stranger.map_or(Ok(Self { table, inside }), |key| {
            let likeness = |known: &&&str| (strsim::jaro_winkler(known, key) * 1e6) as i64;
            let nearest = known.iter().max_by_key(likeness).copied().unwrap_or_default();
            Err(Fault::UnknownKey { key: format!("{inside}{key}"), nearest: format!("{inside}{nearest}") })
        })
    }

    pub fn text(&self, key: &str, accepted: &'static str) -> Result<Option<String>, Fault> {
        self.read(key, accepted, |value| value.as_str().filter(|text| !text.is_empty()).map(str::to_owned))
    }

    pub fn number(&self, key: &str) -> Result<Option<f64>, Fault> {
        self.read(key, "a number", finite)
    }

    pub fn count(&self, key: &str) -> Result<Option<usize>, Fault> {
        self.read(key, "a whole number of 0 or more", count)
    }

    /// [columns, rows].
    pub fn size(&self, key: &str) -> Result<Option<[usize; 2]>, Fault> {
        self.read(key, "[columns, rows]", |value| match value.as_array()?.as_slice() {
            [cols, rows] => Some([count(cols)?, count(rows)?]),
            _ => None,
        })
    }

    /// [east, north].
    pub fn pair(&self, key: &str) -> Result<Option<DVec2>, Fault> {
        self.read(key, "[east, north] in metres", pair)
    }

    pub fn spacing(&self, key: &str) -> Result<Option<DVec2>, Fault> {
        let read = |value: &Value| pair(value).or_else(|| finite(value).map(DVec2::splat));
        let is_spacing = |spacing: &DVec2| spacing.cmpgt(DVec2::ZERO).all();
        self.read(key, "[east, north] or one number above zero in metres", |value| {
            read(value).filter(is_spacing)
        })
    }

    pub fn grid(&self, key: &str) -> Result<Option<GameGrid>, Fault> {
        self.read(key, "a number above zero", |value| finite(value).and_then(GameGrid::new))
    }

    /// One of the words a type is written with.
    pub fn word<T: FromStr>(&self, key: &str, accepted: &'static str) -> Result<Option<T>, Fault> {
        self.read(key, accepted, |value| value.as_str()?.parse().ok())
    }

    /// A table inside this one; `None` when it is not there.
    pub fn table(&self, key: &'static str) -> Result<Option<&'a Table>, Fault> {
        let Some(value) = self.table.get(key) else { return Ok(None) };
        value.as_table().map(Some).ok_or_else(|| self.bad(key, value, "a table"))
    }

    /// The tables under a repeated heading, none when it is not there.
    pub fn tables(&self, key: &'static str) -> Result<Vec<&'a Table>, Fault> {
        let Some(value) = self.table.get(key) else { return Ok(Vec::new()) };
        let tables = value.as_array().and_then(|all| all.iter().map(Value::as_table).collect());
        tables.ok_or_else(|| self.bad(key, value, "tables under a double heading, as in [[repair]],"))
    }

    /// A value that must be there.
    pub fn needed<T>(value: Option<T>, key: &'static str, accepted: &'static str) -> Result<T, Fault> {
        value.ok_or(Fault::MissingKey { key, accepted })
    }

    /// The key's value by `read`, which returns `None` for what is not accepted.
    fn read<T>(
        &self,
        key: &str,
        accepted: &'static str,
        read: impl Fn(&Value) -> Option<T>,
    ) -> Result<Option<T>, Fault> {
        let Some(value) = self.table.get(key) else { return Ok(None) };
        read(value).map(Some).ok_or_else(|| self.bad(key, value, accepted))
    }

    fn bad(&self, key: &str, value: &Value, accepted: &'static str) -> Fault {
        Fault::BadValue { key: format!("{}{key}", self.inside), value: value.to_string(), accepted }
    }
}

fn finite(value: &Value) -> Option<f64> {
    let number = value.as_float().or_else(|| value.as_integer().map(|whole| whole as f64))?;
    number.is_finite().then_some(number)
}

fn count(value: &Value) -> Option<usize> {
    value.as_integer().and_then(|whole| usize::try_from(whole).ok())
}

fn pair(value: &Value) -> Option<DVec2> {
    match value.as_array()?.as_slice() {
        [east, north] => Some(DVec2::new(finite(east)?, finite(north)?)),
        _ => None,
    }
}
