//! `gunlay reach --from-where`: from where the gun could hit every target, with room over the crests on the way.

use std::fmt;

use clap::Args;
use glam::{DVec2, DVec3};
use serde::Serialize;

use super::export::{png, write_whole};
use super::fault::CliFault;
use super::gunnery::Gunnery;
use super::page::{Beside, Form, Page, Status};
use super::reach::ReachOptions;
use super::values::{not_negative, place};
use crate::aim::Attitude;
use crate::mission::{Emplacement, HullChoice, Note, Party, Place};
use crate::products::profile::clearance;
use crate::products::reach::room::{RoomyPlace, roomiest};
use crate::products::reach::{Cells, FirmStand, Nose, Pose, StandOrder, Standing, Tilt, picture};
use crate::units::Angle;

/// Places solved for before the search for one that holds is given up.
const MOST_TRIED: usize = 200;

/// The options of `reach` that ask the other way round.
#[derive(Debug, Args)]
pub struct StandOptions {
    /// Ask the other way round: from where could the gun hit all of the targets.
    #[arg(long, requires = "target")]
    pub from_where: bool,
    /// A target in metres, on the ground without Z; repeatable.
    #[arg(long, value_name = "E,N[,Z]", value_parser = place, allow_hyphen_values = true, requires = "from_where")]
    pub target: Vec<Place>,
    /// With --from-where: least height of a path over every crest on the way, metres.
    #[arg(long, value_name = "M", default_value_t = 0.0, value_parser = not_negative, allow_hyphen_values = true)]
    pub clearance: f64,
    /// With --from-where: the hull stands level everywhere; as the ground tilts it without.
    #[arg(long, requires = "from_where")]
    pub level: bool,
}

#[derive(Debug, Serialize)]
struct StandsReport {
    weapon: String,
    shell: String,
    targets: Vec<[f64; 3]>,
    clearance_m: f64,
    hull: String,
    /// Of the ground within reach of every target.
    hits_all_fraction: f64,
    low_fraction: f64,
    high_fraction: f64,
    hits_all_area_m2: f64,
    place: Option<PlaceReport>,
    cells: usize,
    cell_m: f64,
    middle: [f64; 2],
    #[serde(flatten)]
    beside: Beside,
}

/// A place that holds, solved for.
#[derive(Debug, Serialize)]
struct PlaceReport {
    /// The pivot.
    gun: [f64; 3],
    room_m: f64,
    hull_deg: [f64; 3],
    shots: Vec<ShotReport>,
}

#[derive(Debug, Serialize)]
struct ShotReport {
    target: [f64; 3],
    arc: &'static str,
    azimuth_deg: f64,
    sight_setting: f64,
    sight_unit: String,
    time_of_flight_s: f64,
    clearance_m: Option<f64>,
}

/// Computes from where the targets of the options can be hit.
pub fn stands(options: &ReachOptions) -> Result<Page, CliFault> {
    let (emplacement, targets_m) = asked(options)?;
    let order = StandOrder {
        reach: options.order(&emplacement),
        targets_m: &targets_m,
        clearance_m: options.stands.clearance,
        pivot_height_m: emplacement.weapon.pivot_height_m,
        pose: pose(options, &emplacement)?,
    };
    let places = order.places(&order.reach.table(), options.cells as usize);
    if let Some(path) = &options.out {
        write_whole(path, &png(places.side, &picture::stands_rgb(&places))?)?;
    }
    let place = firm(&order, candidates(&places, options.gun.gun.map(|gun| gun.east_north_m)));
    let status = if place.is_some() { Status::Done } else { Status::NoSolution };
    let report = StandsReport::new(options, &emplacement, &order, (&places, place));
    Ok(Page::of(&report, Form::of_switch(options.gun.json), status))
}

/// Weapon and round, and where the targets are. The gun has no place yet, so its emplacement's is of no meaning.
fn asked(options: &ReachOptions) -> Result<(Emplacement, Vec<DVec3>), CliFault> {
    let gunnery = Gunnery::with_gun(&options.gun, Place::at(DVec3::ZERO))?;
    let mut situation = gunnery.situation(&options.shell);
    situation.hull = HullChoice::Typed(Attitude::default());
    let mut targets_m = Vec::new();
    for target in &options.stands.target {
        situation.target = *target;
        targets_m.push(gunnery.stand(&situation)?.target.position_m);
    }
    let mut emplacement = gunnery.stand(&situation)?.emplacement;
    emplacement.notes.retain(|note| *note != Note::OffMap(Party::Gun));
    Ok((emplacement, targets_m))
}

fn pose(options: &ReachOptions, emplacement: &Emplacement) -> Result<Pose, CliFault> {
    let as_ground =
        if options.stands.level { Tilt::Level } else { Tilt::AsGround(emplacement.weapon.footprint_m) };
    match options.gun.hull {
        None => Ok(Pose { nose: Nose::AtTargets, tilt: as_ground }),
        Some(HullChoice::OnGround { heading }) => Ok(Pose { nose: Nose::Heading(heading), tilt: as_ground }),
        Some(HullChoice::Typed(_)) => Err(CliFault::Options {
            options: "--from-where --hull",
            wrong: "one tilt cannot hold at every place",
            accepted: "--hull HEADING, and --level for a level hull; without --hull the nose is at the targets",
        }),
    }
}

/// What may hold, nearest to the gun's place if there is one, else the roomiest first.
fn candidates(places: &Cells<Standing>, gun_m: Option<DVec2>) -> Vec<RoomyPlace> {
    let mut found = roomiest(places);
    if let Some(gun_m) = gun_m {
        let off_m = |place: &RoomyPlace| place.place_m.distance(gun_m);
        found.sort_by(|one, other| off_m(one).total_cmp(&off_m(other)));
    }
    found
}

fn firm(order: &StandOrder<'_>, candidates: Vec<RoomyPlace>) -> Option<(RoomyPlace, FirmStand)> {
    let tried = candidates.into_iter().take(MOST_TRIED);
    tried.into_iter().find_map(|place| Some((place, order.firm(place.place_m)?)))
}

impl StandsReport {
    fn new(
        options: &ReachOptions,
        emplacement: &Emplacement,
        order: &StandOrder<'_>,
        (places, place): (&Cells<Standing>, Option<(RoomyPlace, FirmStand)>),
    ) -> Self {
        let count = |is: fn(Standing) -> bool| places.answers.iter().filter(|one| is(**one)).count() as f64;
        let within = count(|one| !matches!(one, Standing::NoGround | Standing::Beyond)).max(1.0);
        let hits_all = count(Standing::hits_all);
        Self {
            weapon: options.gun.weapon.clone(),
            shell: options.shell.clone(),
            targets: order.targets_m.iter().map(DVec3::to_array).collect(),
            clearance_m: order.clearance_m,
            hull: order.pose.to_string(),
            hits_all_fraction: hits_all / within,
            low_fraction: count(|one| matches!(one, Standing::Low | Standing::Both)) / within,
            high_fraction: count(|one| matches!(one, Standing::High | Standing::Both)) / within,
            hits_all_area_m2: hits_all * places.cell_m * places.cell_m,
            place: place.map(|(place, firm)| PlaceReport::new(order, &place, &firm)),
            cells: places.side,
            cell_m: places.cell_m,
            middle: places.middle_m.to_array(),
            beside: Beside::new(emplacement),
        }
    }
}

impl PlaceReport {
    fn new(order: &StandOrder<'_>, place: &RoomyPlace, firm: &FirmStand) -> Self {
        let hull = firm.gun.hull;
        let shots = order.targets_m.iter().zip(&firm.shots).map(|(target_m, shot)| ShotReport {
            target: target_m.to_array(),
            arc: shot.arc.word(),
            azimuth_deg: shot.azimuth.degrees(),
            sight_setting: shot.dial.nearest,
            sight_unit: firm.gun.sight.unit.to_string(),
            time_of_flight_s: shot.time_of_flight_s,
            clearance_m: clearance(order.reach.round, order.reach.ground, &shot.path)
                .map(|crest| crest.above_m),
        });
        Self {
            gun: firm.gun.pivot_m.to_array(),
            room_m: place.room_m,
            hull_deg: [hull.heading, hull.pitch, hull.roll].map(Angle::degrees),
            shots: shots.collect(),
        }
    }
}

impl fmt::Display for StandsReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.targets.len();
        writeln!(
            f,
            "{} with {}: from where {count} target{} can be hit, {:.1} m over every crest; {}",
            self.weapon,
            self.shell,
            if count == 1 { "" } else { "s" },
            self.clearance_m,
            self.hull
        )?;
        writeln!(
            f,
            "of the ground within reach of all: {:.1} % hits all (low arc {:.1} %, high arc {:.1} %), {:.2} km2",
            100.0 * self.hits_all_fraction,
            100.0 * self.low_fraction,
            100.0 * self.high_fraction,
            self.hits_all_area_m2 * 1e-6
        )?;
        match &self.place {
            Some(place) => write!(f, "{place}")?,
            None => writeln!(f, "no place: from nowhere can all of them be hit so")?,
        }
        write!(f, "\n{}", self.beside)
    }
}

impl fmt::Display for PlaceReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ([east, north, up], [heading, pitch, roll]) = (self.gun, self.hull_deg);
        writeln!(
            f,
            "stand at {east:.0}, {north:.0} (pivot {up:.1} m), hull {heading:.1}, {pitch:.1}, {roll:.1} deg; {:.0} m to \
             the nearest place that does not",
            self.room_m
        )?;
        for shot in &self.shots {
            let [east, north, _] = shot.target;
            let over = shot.clearance_m.map_or("no crest".to_owned(), |over_m| format!("{over_m:.1} m over"));
            writeln!(
                f,
                "  {east:.0}, {north:.0}: {} arc, sight {} {}, azimuth {:.2} deg, {:.1} s, {over}",
                shot.arc, shot.sight_setting, shot.sight_unit, shot.azimuth_deg, shot.time_of_flight_s
            )?;
        }
        Ok(())
    }
}
