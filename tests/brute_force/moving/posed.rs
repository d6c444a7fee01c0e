//! Random scenes with wind and motion, and targets all over what can be reached, at its very edge and just beyond.

use glam::DVec2;
use gunlay::aim::{Attitude, Gun, Target};
use gunlay::arsenal::Round;
use gunlay::flight::fan::{Backend, Cause, Fan};
use gunlay::frame::{UP, direction_from_azimuth_elevation};
use gunlay::units::Angle;

use super::super::problems::{Dice, Scene, gun, random_round_in_wind, random_scene, shot_through};
use super::bores::top_m;
use super::highest;
use super::judge::Judge;

/// Targets of a scene.
pub const TARGETS: usize = 5;
/// No target is lower than this against the gun, metres.
const LOWEST_M: f64 = -400.0;

/// A scene and its problems.
pub struct Posed {
    pub round: Round,
    pub scene: Scene,
    pub gun: Gun,
    pub targets: Vec<Target>,
}

impl Posed {
    pub fn drawn(seed: u64) -> Self {
        let mut dice = Dice(seed);
        let round = random_round_in_wind(&mut dice);
        let scene = random_scene(&mut dice);
        let [heading, pitch, roll] =
            [dice.between(0.0, 360.0), dice.between(-20.0, 20.0), dice.between(-20.0, 20.0)]
                .map(Angle::from_degrees);
        let gun = Gun { hull: Attitude { heading, pitch, roll }, ..gun(&scene) };
        let mut posed = Self { round, scene, gun, targets: Vec::new() };
        while posed.targets.len() < TARGETS {
            let target = posed.target(&mut dice);
            let off_m = (target.position_m - posed.gun.pivot_m).length();
            posed.targets.extend((off_m > posed.gun.barrel_length_m + 0.5).then_some(target));
        }
        posed
    }

    /// The round's fan, with what drifts its shots, as deep as the targets lie.
    pub fn fan(&self) -> Option<Fan> {
        let cause = Cause { wind_mps: self.scene.wind_mps, gun_mps: self.scene.platform_mps };
        let fan = Fan::down_to(LOWEST_M - self.gun.barrel_length_m, Backend::best(), &self.round)?;
        Some(fan.with_drift(cause))
    }

    fn target(&self, dice: &mut Dice) -> Target {
        match (dice.next() * 5.0) as u32 {
            0 => shot_through(dice, &self.round, &self.scene).1,
            1 => {
                let height_m = dice.between(-150.0, 150.0);
                self.across(dice, height_m)
            }
            2 => {
                let height_m = dice.between(LOWEST_M, 400.0);
                self.across(dice, height_m)
            }
            3 => {
                let height_m = dice.between(-150.0, 150.0);
                self.at_the_edge(dice, height_m)
            }
            _ => {
                let height_m = self.top_m() - 10_f64.powf(dice.between(-3.0, 1.3));
                if dice.next() < 0.5 { self.at_the_edge(dice, height_m) } else { self.across(dice, height_m) }
            }
        }
    }

    /// Somewhere between what is just out of reach and the middle of what can be reached, at a height above the pivot.
    fn across(&self, dice: &mut Dice, height_m: f64) -> Target {
        let ahead = ahead(dice);
        let (near_m, far_m) = (self.edge_m(-ahead, height_m), self.edge_m(ahead, height_m));
        self.target_at(far_m.lerp(near_m, dice.between(-0.03, 0.5)), height_m)
    }

    /// A millimetre to metres within or beyond the edge of reach.
    fn at_the_edge(&self, dice: &mut Dice, height_m: f64) -> Target {
        let ahead = ahead(dice);
        let beyond_m = 10_f64.powf(dice.between(-3.0, 0.5));
        let beyond_m = if dice.next() < 0.5 { beyond_m } else { -beyond_m };
        self.target_at(self.edge_m(ahead, height_m) + ahead * beyond_m, height_m)
    }

    fn target_at(&self, off_m: DVec2, height_m: f64) -> Target {
        let position_m = self.gun.pivot_m + off_m.extend(height_m);
        Target { position_m, velocity_mps: self.scene.target_mps }
    }

    /// The farthest a target may be from the pivot in a direction and be hit, metres, as it stands when the gun fires.
    fn edge_m(&self, ahead: DVec2, height_m: f64) -> DVec2 {
        let under = self.target_at(DVec2::ZERO, height_m);
        let judge =
            Judge { round: &self.round, gun: &self.gun, target: &under, wind_mps: self.scene.wind_mps };
        let landed_m = |azimuth: f64, elevation: f64| {
            let [azimuth, elevation] = [azimuth, elevation].map(Angle::from_radians);
            let landed = judge.crossing(direction_from_azimuth_elevation(azimuth, elevation), false);
            landed.map(|crossing| crossing.off_m)
        };
        let reached_m = |azimuth: f64, elevation: f64| {
            landed_m(azimuth, elevation).map_or(elevation - 1e6, |off_m| off_m.dot(ahead))
        };
        let bearing = ahead.x.atan2(ahead.y);
        let (mut azimuth, mut elevation) = (bearing, 0.0);
        for _ in 0..4 {
            elevation = highest(|elevation| reached_m(azimuth, elevation), (-1.57, 1.57));
            azimuth = highest(|azimuth| reached_m(azimuth, elevation), (azimuth - 0.7, azimuth + 0.7));
        }
        landed_m(azimuth, elevation).unwrap_or_default()
    }

    /// How high a shot straight up gets above the pivot, metres.
    fn top_m(&self) -> f64 {
        let nowhere = self.target_at(DVec2::ZERO, 0.0);
        top_m(&self.judge(&nowhere), UP) - self.gun.pivot_m.z
    }

    /// The judge of one of its targets.
    pub fn judge<'a>(&'a self, target: &'a Target) -> Judge<'a> {
        Judge { round: &self.round, gun: &self.gun, target, wind_mps: self.scene.wind_mps }
    }
}

fn ahead(dice: &mut Dice) -> DVec2 {
    DVec2::from_angle(dice.between(0.0, std::f64::consts::TAU))
}
