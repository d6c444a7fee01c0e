//! The date on what is handed out today.

use std::time::{SystemTime, UNIX_EPOCH};

use crate::units::calendar::date_of_day;

/// Today by universal time, `2026-09-02`; `None` on a machine whose clock stands before 1970.
pub fn today() -> Option<String> {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).ok()?;
    let days = i64::try_from(since.as_secs() / 86_400).ok()?;
    Some(date_of_day(days))
}
