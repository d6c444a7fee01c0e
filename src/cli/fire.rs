//! `gunlay fire`: one shot, where it lands and how it strikes.

use std::fmt;
use std::path::PathBuf;

use clap::Args;
use glam::DVec3;
use serde::Serialize;

use super::arguments::GunOptions;
use super::export::{path_csv, write_whole};
use super::fault::CliFault;
use super::gunnery::Gunnery;
use super::hits::{HitOptions, HitsReport};
use super::page::{Beside, Form, Page, Status};
use super::values::number;
use crate::aim::{Gun, TurretAngles};
use crate::flight::{End, probe_of};
use crate::frame::{
    azimuth_from_direction, direction_from_azimuth_elevation, elevation_from_direction, horizontal,
};
use crate::mission::Emplacement;
use crate::products::ccip::{self, Shot};
use crate::terrain::Probe;
use crate::units::{Angle, AngleUnit};

/// The options of `fire`.
#[derive(Debug, Args)]
pub struct FireOptions {
    #[command(flatten)]
    gun: GunOptions,
    /// Id of the shell.
    #[arg(long, value_name = "ID")]
    shell: String,
    #[command(flatten)]
    lay: LayOptions,
    /// End the flight where it descends through this height, ground ignored.
    #[arg(long, value_name = "Z", value_parser = number, allow_hyphen_values = true)]
    until_z: Option<f64>,
    #[command(flatten)]
    hits: HitOptions,
    /// Write the path there, one row a step: t,x,y,z,vx,vy,vz.
    #[arg(long, value_name = "FILE.csv")]
    path: Option<PathBuf>,
}

/// How the bore is laid.
#[derive(Clone, Copy, Debug, Args)]
pub struct LayOptions {
    /// Azimuth of the bore, degrees from north; with --elevation or --sight.
    #[arg(long, value_name = "D", value_parser = number, allow_hyphen_values = true)]
    azimuth: Option<f64>,
    /// Elevation of the bore above the horizontal, degrees.
    #[arg(long, value_name = "D", value_parser = number, allow_hyphen_values = true)]
    elevation: Option<f64>,
    /// Turret yaw from the hull's nose, degrees, positive right; with --pitch.
    #[arg(long, value_name = "D", value_parser = number, allow_hyphen_values = true)]
    yaw: Option<f64>,
    /// Turret pitch from the hull's deck, degrees, positive up.
    #[arg(long, value_name = "D", value_parser = number, allow_hyphen_values = true)]
    pitch: Option<f64>,
    /// The sight's setting, in its own unit.
    #[arg(long, value_name = "N", value_parser = number, allow_hyphen_values = true)]
    sight: Option<f64>,
}

impl LayOptions {
    /// Whether any of them was typed.
    pub const fn is_given(&self) -> bool {
        self.azimuth.is_some()
            || self.elevation.is_some()
            || self.yaw.is_some()
            || self.pitch.is_some()
            || self.sight.is_some()
    }

    /// Azimuth, degrees, and setting of a lay by the sight; `None` of any other.
    pub fn by_sight(&self) -> Option<(f64, f64)> {
        self.azimuth.zip(self.sight)
    }

    /// The same with a setting that was counted in one unit counted in another: the same angle on the dial.
    pub fn counted_in(self, typed: AngleUnit, own: AngleUnit) -> Self {
        let turned = |setting: f64| Angle::from_unit(setting, typed).in_unit(own);
        if typed == own { self } else { Self { sight: self.sight.map(turned), ..self } }
    }

    /// The bore as `gun` is laid by the options.
    pub fn bore(&self, gun: &Gun) -> Result<DVec3, CliFault> {
        let angle = Angle::from_degrees;
        match (self.azimuth, self.elevation, self.yaw, self.pitch, self.sight) {
            (Some(azimuth), Some(elevation), None, None, None) => {
                Ok(direction_from_azimuth_elevation(angle(azimuth), angle(elevation)))
            }
            (None, None, Some(yaw), Some(pitch), None) => {
                Ok(gun.hull.axes().bore_from_turret(TurretAngles { yaw: angle(yaw), pitch: angle(pitch) }))
            }
            (Some(azimuth_deg), None, None, None, Some(setting)) => gun
                .bore_from_setting(angle(azimuth_deg), setting)
                .ok_or(CliFault::NotLaid { azimuth_deg, setting }),
            _ => Err(CliFault::Options {
                options: "--azimuth, --elevation, --yaw, --pitch, --sight",
                wrong: "they do not lay the bore",
                accepted: "--azimuth D --elevation D, or --yaw D --pitch D, or --azimuth D --sight N",
            }),
        }
    }
}

/// A shot as JSON and text.
#[derive(Clone, Debug, Serialize)]
pub struct ShotReport {
    azimuth_deg: f64,
    elevation_deg: f64,
    sight_setting: f64,
    within_limits: bool,
    end: &'static str,
    position: [f64; 3],
    /// What touched the ground there: `point` or `box`; `None` when nothing did.
    probe: Option<&'static str>,
    #[serde(skip)]
    touched_with: Option<String>,
    velocity: [f64; 3],
    time_s: f64,
    steps: u32,
    vertex: [f64; 4],
    absolute_move: [f64; 3],
    fuel: f64,
    armed: bool,
    impact_angle_deg: Option<f64>,
    energy_j: f64,
    range_m: f64,
    bearing_deg: f64,
    impact_speed_mps: f64,
    angle_of_fall_deg: f64,
}

#[derive(Debug, Serialize)]
struct FireReport {
    weapon: String,
    shell: String,
    gun: [f64; 3],
    #[serde(flatten)]
    shot: ShotReport,
    #[serde(flatten)]
    hits: Option<HitsReport>,
    #[serde(flatten)]
    beside: Beside,
    #[serde(skip)]
    title: String,
}

/// Fires the shot the options describe.
pub fn fire(options: &FireOptions) -> Result<Page, CliFault> {
    let gunnery = Gunnery::read(&options.gun)?;
    let emplacement = gunnery.emplacement(&options.shell)?;
    let bore = options.lay.bore(&emplacement.gun)?;
    let launch = emplacement.gun.launch(&emplacement.round, bore);
    let struck = match options.until_z {
        Some(_) => None,
        None => options.hits.footing(&gunnery)?.map(|footing| footing.strike(&emplacement, &launch)),
    };
    let (path, hits) = struck.map_or((None, None), |struck| (struck.path, Some(struck.report)));
    let shot = match path {
        Some(path) => Shot::of(&emplacement.round, path),
        None => shot(&emplacement, bore, options.until_z),
    };
    if let Some(file) = &options.path {
        write_whole(file, path_csv(&shot.path).as_bytes())?;
    }
    let stop = emplacement.gun.stop(emplacement.gun.hull.axes().turret_from_bore(bore));
    let report = FireReport {
        weapon: options.gun.weapon.clone(),
        shell: options.shell.clone(),
        gun: emplacement.gun.pivot_m.to_array(),
        shot: ShotReport::new(&emplacement, bore, &shot),
        hits,
        beside: Beside::new(&emplacement)
            .with_note(stop.map(|stop| format!("the crew cannot lay the gun so: {stop}"))),
        title: format!("{}, {}", emplacement.weapon.name, emplacement.shell_name),
    };
    Ok(Page::of(&report, Form::of_switch(options.gun.json), Status::Done))
}

/// One shot over the ground, or down to a height.
pub fn shot(emplacement: &Emplacement, bore: DVec3, until_z: Option<f64>) -> Shot {
    let round = &emplacement.round;
    let launch = emplacement.gun.launch(round, bore);
    match until_z {
        Some(height_m) => ccip::fire_to_height(round, &launch, emplacement.wind_mps, height_m),
        None => ccip::fire(round, &launch, emplacement.wind_mps, &emplacement.ground),
    }
}

impl ShotReport {
    /// The report of a shot with the bore along `bore`.
    pub fn new(emplacement: &Emplacement, bore: DVec3, shot: &Shot) -> Self {
        let gun = &emplacement.gun;
        let turret = gun.hull.axes().turret_from_bore(bore);
        let (landing, last) = (&shot.path.landing, shot.path.last());
        let strikes = matches!(landing.end, End::Terrain { .. });
        let probe = strikes.then(|| probe_of(&emplacement.round, &emplacement.ground));
        let (off_m, vertex) = (last.position_m - gun.pivot_m, &shot.path.vertex);
        Self {
            azimuth_deg: azimuth_from_direction(bore).degrees(),
            elevation_deg: elevation_from_direction(bore).degrees(),
            sight_setting: gun.sight.setting_from_turret_pitch(turret.pitch),
            within_limits: gun.stop(turret).is_none(),
            end: end_word(landing.end),
            position: last.position_m.to_array(),
            probe: probe.map(Probe::word),
            touched_with: probe.map(Probe::phrase),
            velocity: last.velocity_mps.to_array(),
            time_s: last.time_s,
            steps: landing.steps,
            vertex: [vertex.time_s, vertex.position_m.x, vertex.position_m.y, vertex.position_m.z],
            absolute_move: landing.state.absolute_move_m.to_array(),
            fuel: landing.state.fuel,
            armed: shot.path.armed,
            impact_angle_deg: shot.impact_angle.map(Angle::degrees),
            energy_j: shot.energy_j,
            range_m: horizontal(off_m).length(),
            bearing_deg: azimuth_from_direction(off_m).degrees(),
            impact_speed_mps: last.velocity_mps.length(),
            angle_of_fall_deg: -elevation_from_direction(last.velocity_mps).degrees(),
        }
    }
}

const fn end_word(end: End) -> &'static str {
    match end {
        End::Terrain { .. } => "terrain",
        End::Plane => "plane",
        End::Lifetime => "lifetime",
        End::OffMap => "off_map",
        End::StepLimit => "step_limit",
    }
}

/// How it ended, for people.
fn end_phrase(word: &str) -> &str {
    match word {
        "terrain" => "strikes the ground",
        "plane" => "comes down to the height",
        "lifetime" => "expires in the air",
        "off_map" => "leaves the map",
        _ => "is given up, still flying,",
    }
}

impl fmt::Display for ShotReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [east, north, height] = self.position;
        writeln!(
            f,
            "azimuth {:.2} deg, elevation {:.3} deg, sight {:.2}",
            self.azimuth_deg, self.elevation_deg, self.sight_setting
        )?;
        write!(
            f,
            "{} at {east:.1}, {north:.1}, height {height:.1} m, after {:.2} s",
            end_phrase(self.end),
            self.time_s
        )?;
        match &self.touched_with {
            Some(probe) => writeln!(f, ", with {probe}")?,
            None => writeln!(f)?,
        }
        writeln!(f, "{:.1} m from the gun on bearing {:.2} deg", self.range_m, self.bearing_deg)?;
        let angle = self
            .impact_angle_deg
            .map_or_else(String::new, |deg| format!(", {deg:.1} deg from the surface's normal"));
        let speed = self.impact_speed_mps;
        let energy = match self.energy_j {
            joules if joules < 1e5 => format!("{:.2} kJ", joules / 1e3),
            joules => format!("{:.3} MJ", joules / 1e6),
        };
        let armed = if self.armed { "armed" } else { "NOT ARMED" };
        writeln!(
            f,
            "{speed:.1} m/s, falling at {:.1} deg{angle}; {energy}, {armed}",
            self.angle_of_fall_deg
        )?;
        let [time, east, north, height] = self.vertex;
        writeln!(f, "vertex {height:.1} m at {east:.1}, {north:.1} after {time:.2} s")
    }
}

impl fmt::Display for FireReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.title)?;
        writeln!(f, "{}", self.shot)?;
        if let Some(hits) = &self.hits {
            writeln!(f, "{hits}")?;
        }
        write!(f, "{}", self.beside)
    }
}
