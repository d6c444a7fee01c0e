//! Every wish a panel can have, and the one place where wishes change the world.

use std::path::{Path, PathBuf};

use egui::ThemePreference;
use glam::{DVec2, DVec3};

use super::layers::Layers;
use super::misses::{bound, learn};
use super::notices::Weight;
use super::saver::{Content, Paper};
use super::transform::MapView;
use super::world::{ChartOrigin, GunLock, Hand, Tab, World};
use crate::aim::Arc;
use crate::arsenal::Choice;
use crate::arsenal::catalog::Kind;
use crate::mission::{FromWhere, HullChoice, Place, Situation};
use crate::terrain::heightmap::Repair;
use crate::units::{Angle, AngleUnit};

/// A wish.
#[derive(Clone, Debug, PartialEq)]
pub enum Command {
    /// Move the gun on the map; its height stays what it was above the ground.
    PlaceGun(DVec2),
    /// Move the target on the map; its height stays what it was above the ground.
    PlaceTarget(DVec2),
    /// Put the gun at a place and height.
    SetGun(Place),
    /// Put the target at a place and height.
    SetTarget(Place),
    /// Have one more target hit from the places that are looked for.
    AddTarget(DVec2),
    /// Move a further target on the map, by its place among them; its height stays what it was above the ground.
    PlaceFurther(usize, DVec2),
    /// Look for places from which all this can be hit.
    AskFromWhere(FromWhere),
    /// Fire this weapon, with the shell in use if it can, else with its usual one.
    ChooseWeapon(String),
    /// Fire this shell.
    ChooseShell(String),
    /// Lay these on weapon and shell, instead of what is laid on them.
    SetLoadout(Vec<Choice>),
    /// Stand the hull so.
    SetHull(HullChoice),
    /// Let the wind blow so, m/s.
    SetWind(DVec3),
    /// Let the wind begin after so many metres of path, or where the presets say.
    SetWindOnset(Option<f64>),
    /// Let the target move so, m/s.
    SetTargetVelocity(DVec3),
    /// Let the gun move so, m/s.
    SetPlatformVelocity(DVec3),
    /// The round fired at the setting shown for an arc struck there: lay the next by it.
    LearnMiss(Arc, DVec2),
    /// Lay the next round on an arc without correction.
    TakeOff(Arc),
    /// Go back to the question before.
    Undo,
    /// Go forward again.
    Redo,
    /// Count angles in this.
    CountAnglesIn(AngleUnit),
    /// Light, dark or as the system has it.
    UseTheme(ThemePreference),
    /// Open a view below the map.
    ShowTab(Tab),
    /// Let the map's pointer move the gun, or not.
    LockGun(GunLock),
    /// Look at this piece of the map.
    LookAt(MapView),
    /// Point at a place this far along the line of fire, metres, or at none.
    PointAlong(Option<f64>),
    /// Let a click on the map do this.
    TakeInHand(Hand),
    /// Ask the system for a file.
    AskForFile,
    /// The gun of a logged shot stood there.
    MarkGun(DVec2),
    /// A logged shot struck there.
    MarkImpact(DVec2),
    /// Log the shot that was marked: the angle on its dial and its time of flight, if it was taken.
    LogShot(Angle, Option<f64>),
    /// Take a logged shot away, by its name.
    ForgetShot(String),
    /// Calibrate with a log of shots.
    OpenShots(PathBuf),
    /// Open a map, a preset file, a mission, a log of shots or a hand-made table.
    Open(PathBuf),
    /// Show a hand-made table beside ours, or none.
    ShowBeside(Option<PathBuf>),
    /// Ask where this goes, and write it there.
    HandOut(Paper),
    /// Ask where the question with its ground and presets goes, and write it there.
    SaveMission,
    /// Put this on the clipboard.
    Copy(String),
    /// Show a map that needs no file.
    UseChart(ChartOrigin),
    /// Set samples of the map to these heights, in the map's own file.
    Repair(Vec<Repair>),
    /// Show these layers of the map.
    ShowLayers(Layers),
    /// Stop reading the file that is being read.
    GiveUpOpening,
    /// Take a notice away.
    Dismiss(u64),
}

/// What carrying out a wish leaves for the application to do: these need its threads.
#[derive(Clone, Debug, PartialEq)]
pub enum Errand {
    /// Show the system's file dialog.
    AskForFile,
    /// Read a file.
    Read(PathBuf),
    /// Show a map that needs no file.
    UseChart(ChartOrigin),
    /// Stop reading.
    GiveUpOpening,
    /// Write repairs into the map's file and read it again.
    Repair(Vec<Repair>),
    /// Ask where this goes, and write it there.
    HandOut(Paper),
    /// Put this on the clipboard.
    Copy(String),
}

/// Carries out `commands` in order and answers the question again if it changed.
pub fn carry_out(world: &mut World, commands: Vec<Command>) -> Vec<Errand> {
    let asked_before = world.situation.clone();
    let errands = commands.into_iter().filter_map(|command| carry_out_one(world, command)).collect();
    if !world.situation.is_same_shot_as(&asked_before) {
        let gun_m = world.situation.gun.east_north_m;
        world.corrections.gun_stands(&world.situation.weapon, gun_m);
        world.read_again();
    }
    errands
}

fn carry_out_one(world: &mut World, command: Command) -> Option<Errand> {
    match command {
        Command::Undo => step_back(world),
        Command::Redo => step_forward(world),
        Command::CountAnglesIn(unit) => world.settings.angle_unit = unit,
        Command::UseTheme(theme) => world.settings.theme = theme,
        Command::ShowLayers(layers) => show_layers(world, layers),
        Command::Repair(repairs) => return Some(Errand::Repair(repairs)),
        Command::GiveUpOpening => return Some(Errand::GiveUpOpening),
        Command::ShowTab(tab) => world.settings.tab = tab,
        Command::LockGun(lock) => world.settings.gun_lock = lock,
        Command::LookAt(view) => world.view = Some(view),
        Command::PointAlong(distance_m) => world.pointed_m = distance_m,
        Command::TakeInHand(hand) => world.hand = hand,
        Command::Dismiss(number) => world.notices.dismiss(number),
        Command::AskForFile => return Some(Errand::AskForFile),
        Command::OpenShots(path) => world.use_shot_log(path),
        Command::MarkGun(place_m) => {
            (world.logging.gun_m, world.hand) = (Some(place_m), Hand::LoggedImpact);
        }
        Command::MarkImpact(place_m) => world.logging.impact_m = Some(place_m),
        Command::LogShot(dial, time_s) => log_shot(world, (dial, time_s)),
        Command::ForgetShot(name) => world.logging.forget(&name),
        Command::LearnMiss(arc, struck_m) => learn_miss(world, arc, struck_m),
        Command::TakeOff(arc) => {
            world.corrections.take_off(&bound(&world.situation, arc));
            world.read_again();
        }
        Command::ShowBeside(path) => world.show_beside(path),
        Command::HandOut(paper) => return Some(Errand::HandOut(paper)),
        Command::SaveMission => return Some(Errand::HandOut(mission_paper(world))),
        Command::Copy(text) => {
            world.notices.tell(Weight::Told, "copied to the clipboard");
            return Some(Errand::Copy(text));
        }
        Command::Open(path) if is_hand_table(&path, world.settings.tab) => world.show_beside(Some(path)),
        Command::Open(path) if is_shot_log(&path) => world.use_shot_log(path),
        Command::Open(path) => return Some(Errand::Read(path)),
        Command::UseChart(origin) => return Some(Errand::UseChart(origin)),
        Command::PlaceGun(_) if world.settings.gun_lock == GunLock::Locked => {
            world.notices.tell(Weight::Told, "the gun is locked; unlock it on the left, or type its place");
        }
        question => change_question(world, question),
    }
    None
}

/// Shows layers; targets are added by clicks only while it is shown from where they can be hit.
fn show_layers(world: &mut World, layers: Layers) {
    world.settings.layers = layers;
    if world.hand == Hand::FurtherTarget && !layers.wants_stands() {
        world.hand = Hand::Look;
    }
}

fn mission_paper(world: &World) -> Paper {
    let content = Content::Mission(Box::new(world.mission()));
    Paper { name: "mission.toml".to_owned(), content }
}

/// Logs the shot that was marked on the map.
fn log_shot(world: &mut World, fired: (Angle, Option<f64>)) {
    let gun_m = world.situation.gun.east_north_m;
    if let Err(fault) = world.logging.log(&world.chart, gun_m, fired) {
        world.notices.tell(Weight::Told, fault.to_string());
    }
}

/// Lays the next round by where the last one struck.
fn learn_miss(world: &mut World, arc: Arc, struck_m: DVec2) {
    if let Err(fault) = learn(world, arc, struck_m) {
        world.notices.tell(Weight::Told, fault.to_string());
    }
    if world.hand == Hand::Miss(arc) {
        world.hand = Hand::Look;
    }
    world.read_again();
}

/// Logs of shots are CSV files, and nothing else that is opened is.
fn is_shot_log(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("csv"))
}

/// Hand-made tables are plain text; as CSV they are taken for one while the firing table is open.
fn is_hand_table(path: &Path, open: Tab) -> bool {
    let is_text = ["txt", "tsv"]
        .into_iter()
        .any(|text| path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case(text)));
    is_text || (open == Tab::Table && is_shot_log(path))
}

fn step_back(world: &mut World) {
    match world.history.undo(&world.situation) {
        Some(before) => world.situation = before,
        None => world.notices.tell(Weight::Told, "nothing to undo"),
    }
}

fn step_forward(world: &mut World) {
    match world.history.redo(&world.situation) {
        Some(after) => world.situation = after,
        None => world.notices.tell(Weight::Told, "nothing to redo"),
    }
}

/// Changes the question; a change that changes nothing is no step of the history.
fn change_question(world: &mut World, command: Command) {
    let mut changed = world.situation.clone();
    match command {
        Command::PlaceGun(place_m) => changed.gun.east_north_m = place_m,
        Command::PlaceTarget(place_m) => changed.target.east_north_m = place_m,
        Command::SetGun(place) => changed.gun = place,
        Command::SetTarget(place) => changed.target = place,
        Command::AddTarget(place_m) => {
            changed.from_where = changed.from_where.with_target_at(Place::on_ground(place_m));
        }
        Command::PlaceFurther(index, place_m) => place_further(&mut changed, index, place_m),
        Command::AskFromWhere(from_where) => changed.from_where = from_where,
        Command::ChooseWeapon(weapon) => choose_weapon(world, &mut changed, weapon),
        Command::ChooseShell(shell) => changed.shell = shell,
        Command::SetLoadout(loadout) => changed.loadout = loadout,
        Command::SetHull(hull) => changed.hull = hull,
        Command::SetWind(wind_mps) => changed.wind_mps = wind_mps,
        Command::SetWindOnset(onset_m) => changed.wind_onset_m = onset_m,
        Command::SetTargetVelocity(velocity_mps) => changed.target_velocity_mps = velocity_mps,
        Command::SetPlatformVelocity(velocity_mps) => changed.platform_velocity_mps = velocity_mps,
        _ => return,
    }
    if changed != world.situation {
        world.history.record(std::mem::replace(&mut world.situation, changed));
    }
}

fn place_further(changed: &mut Situation, index: usize, place_m: DVec2) {
    if let Some(target) = changed.from_where.further.get_mut(index) {
        target.place.east_north_m = place_m;
    }
}

/// Changes the weapon; what is laid on the one before is taken off when it is of another game.
fn choose_weapon(world: &World, changed: &mut Situation, weapon: String) {
    let Ok(found) = world.catalog.weapon(&weapon) else { return };
    if !found.shells.contains(&changed.shell)
        && let Some(usual) = found.shells.first()
    {
        changed.shell.clone_from(usual);
    }
    let game_of = |weapon: &str| world.catalog.world_id(Kind::Weapon, weapon);
    if game_of(&weapon) != game_of(&changed.weapon) {
        changed.loadout.clear();
    }
    changed.weapon = weapon;
}
