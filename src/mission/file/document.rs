//! The keys of a mission's file.

use std::path::PathBuf;

use glam::{DVec2, DVec3};
use serde::{Deserialize, Serialize};

/// A mission's file, table by table.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Document {
    pub mission: Files,
    pub round: Fired,
    pub gun: Gun,
    pub target: Target,
    #[serde(default)]
    pub air: Air,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from_where: Option<FromWhere>,
}

/// `[mission]`: the files it is asked on.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Files {
    pub ground: GroundKind,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub map: Option<PathBuf>,
    #[serde(default)]
    pub presets: Vec<PathBuf>,
}

/// What ground it is.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum GroundKind {
    Shipped,
    Flat,
    Map,
}

/// `[round]`: what is fired.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Fired {
    pub weapon: String,
    pub shell: String,
    #[serde(default)]
    pub effects: Vec<String>,
}

/// `[gun]`.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Gun {
    pub place_m: DVec2,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub above_ground_m: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub height_m: Option<f64>,
    pub heading_deg: f64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pitch_deg: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub roll_deg: Option<f64>,
    #[serde(default)]
    pub velocity_mps: DVec3,
    #[serde(default)]
    pub launch_from_pivot: bool,
}

/// `[target]`.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Target {
    pub place_m: DVec2,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub above_ground_m: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub height_m: Option<f64>,
    #[serde(default)]
    pub velocity_mps: DVec3,
}

/// `[air]`.
#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Air {
    #[serde(default)]
    pub wind_mps: DVec3,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wind_onset_m: Option<f64>,
}

/// `[from_where]`: what else is to be hit from one place.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FromWhere {
    #[serde(default)]
    pub clearance_m: f64,
    #[serde(default)]
    pub target: Vec<FurtherTarget>,
}

/// `[[from_where.target]]`.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FurtherTarget {
    pub name: String,
    pub place_m: DVec2,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub above_ground_m: Option<f64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub height_m: Option<f64>,
}
