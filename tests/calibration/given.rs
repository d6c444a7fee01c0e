//! What the tests start from.

use glam::DVec3;
use gunlay::aim::{Attitude, Gun};
use gunlay::arsenal::catalog::Source;
use gunlay::arsenal::{Catalog, Round};
use gunlay::flight::fly_to_height;
use gunlay::products::calibration::{LoggedShot, Setup, ShotLog, read_log};
use gunlay::units::{Angle, AngleUnit};

pub const SPH2_LOG: &[u8] = include_bytes!("../data/calibration/logged-shots-sph2.csv");
pub const L81_LOG: &[u8] = include_bytes!("../data/calibration/l81-playable.csv");
pub const L81_START: &str = include_str!("../data/calibration/l81-start.toml");
pub const ROWS: &str = include_str!("../data/presets/row-weapons.toml");

pub fn catalog(more: &str) -> Catalog {
    let mut sources = Source::shipped();
    sources.push(Source::new("more.toml", more));
    Catalog::from_sources(&sources).unwrap()
}

/// A level gun of a catalogue.
pub fn setup(catalog: &Catalog, weapon: &str, shell: &str) -> Setup {
    let weapon = catalog.weapon(weapon).unwrap();
    Setup {
        world: catalog.world_of(weapon).unwrap().clone(),
        weapon: weapon.clone(),
        shell: catalog.shell(shell).unwrap().clone(),
        hull: Attitude::default(),
    }
}

pub fn shipped(weapon: &str, shell: &str) -> Setup {
    setup(&Catalog::shipped().unwrap(), weapon, shell)
}

/// The native SPH-2 with the only shell that reaches as far as the players' shots.
pub fn sph2() -> (Setup, Vec<LoggedShot>) {
    (shipped("sph-2", "155mm-expensive"), log(SPH2_LOG).shots)
}

/// A mortar of which only the dial is known, and its table.
pub fn l81() -> (Setup, Vec<LoggedShot>) {
    (setup(&catalog(L81_START), "l81-start", "l81-he-start"), log(L81_LOG).shots)
}

/// Weapon A of the demand's rows.
pub fn weapon_a() -> Setup {
    setup(&catalog(ROWS), "a", "a-shell")
}

pub fn log(bytes: &[u8]) -> ShotLog {
    read_log(bytes).unwrap()
}

/// A shot of `truth` as a player would log it, flown by the library's own loop; timed on request.
pub fn logged(truth: &Setup, dial_mil: f64, dz_m: f64, bearing_deg: f64) -> LoggedShot {
    let round = Round::load(&truth.world, &truth.weapon, &truth.shell).unwrap();
    let gun = Gun {
        pivot_m: DVec3::Z * truth.weapon.pivot_height_m,
        barrel_length_m: truth.weapon.barrel_length_m,
        hull: truth.hull,
        platform_velocity_mps: DVec3::ZERO,
        mount: truth.weapon.mount,
        sight: truth.weapon.sight.clone(),
    };
    let dial = Angle::from_unit(dial_mil, AngleUnit::NatoMil);
    let bearing = Angle::from_degrees(bearing_deg);
    let bore = gun.bore_from_setting(bearing, dial.in_unit(gun.sight.unit)).unwrap();
    let path = fly_to_height(&round, &gun.launch(&round, bore), DVec3::ZERO, dz_m);
    let last = path.last();
    LoggedShot {
        name: format!("{dial_mil} mil"),
        dial,
        range_m: last.position_m.truncate().length(),
        height_difference_m: dz_m,
        time_s: Some(last.time_s),
        bearing: Some(bearing),
    }
}
