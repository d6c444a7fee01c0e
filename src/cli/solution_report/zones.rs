//! Bearings a turret cannot be laid on, as JSON.

use std::fmt;

use serde::Serialize;

use crate::aim::DeadZone;

/// A zone, clockwise from its first bearing to its last.
#[derive(Clone, Debug, Serialize)]
pub struct ZoneReport {
    from_deg: f64,
    to_deg: f64,
    width_deg: f64,
    stop: &'static str,
    #[serde(skip)]
    words: String,
}

impl From<&DeadZone> for ZoneReport {
    fn from(zone: &DeadZone) -> Self {
        Self {
            from_deg: zone.from.wrapped_to_circle().degrees(),
            to_deg: zone.to.wrapped_to_circle().degrees(),
            width_deg: zone.width().degrees(),
            stop: zone.stop.word(),
            words: zone.to_string(),
        }
    }
}

impl fmt::Display for ZoneReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words)
    }
}
