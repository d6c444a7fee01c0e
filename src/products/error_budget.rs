//! What an answer's inputs are worth: how far each small fault of theirs moves the impact, and all of them together.

use std::fmt;

use glam::{DVec2, DVec3};

use crate::aim::{Attitude, Engagement, Gun, Solution, TurretAngles};
use crate::arsenal::Round;
use crate::flight::{Continue, End, State, Step, Watch, run};
use crate::terrain::Ground;
use crate::units::Angle;

/// A fault of one input, of the size the budget assumes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fault {
    /// One step of the dial.
    DialStep,
    /// One degree of hull pitch.
    HullPitch,
    /// One degree of hull roll.
    HullRoll,
    /// One metre of the gun's or the target's place.
    Position,
    /// Half the height a map cell spans at the target: what lies between its samples is not known.
    MapCell,
    /// One count of the map's heights at the target.
    MapCount,
    /// One per cent of launch speed.
    LaunchSpeed,
    /// One per cent of drag.
    Drag,
}

/// One fault and where it moves the impact.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Term {
    /// The fault.
    pub fault: Fault,
    /// Along the line of fire, metres, positive farther.
    pub along_m: f64,
    /// Across it, metres, positive right.
    pub across_m: f64,
}

/// The faults of an answer, each and together.
#[derive(Clone, Debug, PartialEq)]
pub struct ErrorBudget {
    /// Every fault that applies, the one that moves the impact most first.
    pub terms: Vec<Term>,
    /// Where the impact lies when all of them happen at once, independently (root of the sum of squares).
    pub ellipse: Ellipse,
}

/// An ellipse on the map, round the target.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ellipse {
    /// The longer half axis, metres.
    pub semi_major_m: f64,
    /// The shorter half axis, metres.
    pub semi_minor_m: f64,
    /// Azimuth of the longer one.
    pub azimuth: Angle,
}

/// How many metres of height a map leaves open at a place.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct MapDoubt {
    /// Height between the lowest and highest sample round the place, metres.
    pub cell_span_m: f64,
    /// Height of one count of the raster, metres.
    pub count_m: f64,
}

/// The budget of `solution`; `None` when its own path does not come down at the target (it is masked, or rises into it).
pub fn error_budget(
    engagement: &Engagement<'_>,
    solution: &Solution,
    doubt: Option<MapDoubt>,
) -> Option<ErrorBudget> {
    let shot = Shot::of(engagement, solution);
    let base_m = shot.impact_m(engagement.round, engagement.gun, solution.turret)?;
    let mut terms: Vec<Term> = shot.flown_terms(solution.turret, base_m);
    terms.push(Term { fault: Fault::Position, along_m: 1.0, across_m: 1.0 });
    terms.extend(doubt.iter().flat_map(|doubt| height_terms(*doubt, solution.angle_of_fall)));
    terms.sort_by(|one, other| other.size_m().total_cmp(&one.size_m()));
    let ellipse = Ellipse::of(&terms, solution.azimuth);
    Some(ErrorBudget { terms, ellipse })
}

/// A solution's shot, to be flown again with one thing changed.
struct Shot<'a> {
    engagement: &'a Engagement<'a>,
    target_m: DVec3,
    normal: DVec3,
    ahead: DVec2,
}

impl<'a> Shot<'a> {
    fn of(engagement: &'a Engagement<'a>, solution: &Solution) -> Self {
        let target_m = engagement.target.position_at_m(solution.time_of_flight_s);
        let normal = engagement.ground.normal(target_m.truncate()).unwrap_or(DVec3::Z);
        let (sin_az, cos_az) = solution.azimuth.sin_cos();
        Self { engagement, target_m, normal, ahead: DVec2::new(sin_az, cos_az) }
    }

    /// Where a shot meets the ground's plane at the target, relative to it, metres.
    fn impact_m(&self, round: &Round, gun: &Gun, turret: TurretAngles) -> Option<DVec2> {
        let launch = gun.launch(round, gun.hull.axes().bore_from_turret(turret));
        let mut watch = Slope { point_m: self.target_m, normal: self.normal };
        let landing = run(round, &launch, self.engagement.wind_mps, &mut watch);
        let off_m = (landing.state.position_m - self.target_m).truncate();
        (landing.end == End::Plane).then_some(off_m)
    }

    /// The faults that need a flight each.
    fn flown_terms(&self, turret: TurretAngles, base_m: DVec2) -> Vec<Term> {
        let (round, gun) = (self.engagement.round, self.engagement.gun);
        let degree = Angle::from_degrees(1.0);
        let hull = gun.hull;
        let tilted = |hull: Attitude| Gun { hull, ..gun.clone() };
        let pitched = tilted(Attitude { pitch: hull.pitch + degree, ..hull });
        let rolled = tilted(Attitude { roll: hull.roll + degree, ..hull });
        let notch = Angle::from_unit(gun.sight.step, gun.sight.unit) * gun.sight.scale;
        let next = TurretAngles { pitch: turret.pitch + notch, ..turret };
        let mut impacts = vec![
            (Fault::HullPitch, self.impact_m(round, &pitched, turret)),
            (Fault::HullRoll, self.impact_m(round, &rolled, turret)),
            (Fault::LaunchSpeed, self.impact_m(&round.with_launch_speed_times(1.01), gun, turret)),
            (Fault::Drag, self.impact_m(&round.with_drag_times(1.01), gun, turret)),
        ];
        if gun.sight.step > 0.0 {
            impacts.push((Fault::DialStep, self.impact_m(round, gun, next)));
        }
        let term = |(fault, impact_m): (Fault, Option<DVec2>)| Some(self.term(fault, impact_m? - base_m));
        impacts.into_iter().filter_map(term).collect()
    }

    fn term(&self, fault: Fault, moved_m: DVec2) -> Term {
        let right = DVec2::new(self.ahead.y, -self.ahead.x);
        Term { fault, along_m: moved_m.dot(self.ahead), across_m: moved_m.dot(right) }
    }
}

/// Heights that are not known move the impact along by height / tan(angle of fall).
fn height_terms(doubt: MapDoubt, angle_of_fall: Angle) -> Vec<Term> {
    let steepness = angle_of_fall.tan().abs().max(1e-3);
    let along = |fault, height_m: f64| Term { fault, along_m: height_m / steepness, across_m: 0.0 };
    let terms = [along(Fault::MapCell, 0.5 * doubt.cell_span_m), along(Fault::MapCount, doubt.count_m)];
    terms.into_iter().filter(|term| term.along_m > 0.0).collect()
}

/// Ends a flight where it goes under a sloping plane.
struct Slope {
    point_m: DVec3,
    normal: DVec3,
}

impl Watch for Slope {
    fn judge(&mut self, state: &State, step: &Step) -> Continue {
        let above_m = (state.position_m - self.point_m).dot(self.normal);
        let change_m = step.move_m.dot(self.normal);
        let goes_under = above_m > 0.0 && above_m + change_m <= 0.0;
        if goes_under {
            Continue::Stop { fraction: above_m / -change_m, end: End::Plane }
        } else {
            Continue::On
        }
    }
}

impl Term {
    /// How far it moves the impact, metres.
    pub fn size_m(&self) -> f64 {
        self.along_m.hypot(self.across_m)
    }
}

impl Ellipse {
    /// The ellipse of independent faults: the principal axes of the sum of (along, across) (along, across)ᵀ.
    fn of(terms: &[Term], ahead: Angle) -> Self {
        let sum = |product: fn(&Term) -> f64| terms.iter().map(product).sum::<f64>();
        let (a, c) = (sum(|t| t.along_m * t.along_m), sum(|t| t.across_m * t.across_m));
        // one metre of place is a circle, not a diagonal line: it adds to both axes and not between them
        let b =
            terms.iter().filter(|t| t.fault != Fault::Position).map(|t| t.along_m * t.across_m).sum::<f64>();
        let (mean, half) = (0.5 * (a + c), (0.25 * (a - c) * (a - c) + b * b).sqrt());
        let turn = Angle::from_radians(0.5 * (2.0 * b).atan2(a - c));
        Self {
            semi_major_m: (mean + half).sqrt(),
            semi_minor_m: (mean - half).max(0.0).sqrt(),
            azimuth: (ahead + turn).wrapped_to_circle(),
        }
    }
}

impl ErrorBudget {
    /// The fault that moves the impact most.
    pub fn dominant(&self) -> Option<&Term> {
        self.terms.first()
    }
}

impl Fault {
    /// The fault in words, with its size.
    pub const fn words(self) -> &'static str {
        match self {
            Self::DialStep => "one step of the dial",
            Self::HullPitch => "1 deg of hull pitch",
            Self::HullRoll => "1 deg of hull roll",
            Self::Position => "1 m of position",
            Self::MapCell => "the ground inside a map cell",
            Self::MapCount => "one count of the heightmap",
            Self::LaunchSpeed => "1 % of launch speed",
            Self::Drag => "1 % of drag",
        }
    }

    /// What to do about it.
    pub const fn advice(self) -> &'static str {
        match self {
            Self::DialStep => "choose the better of two settings, or the other arc",
            Self::HullPitch | Self::HullRoll => "level the gun",
            Self::Position => "read both places again",
            Self::MapCell | Self::MapCount => "use a finer heightmap",
            Self::LaunchSpeed | Self::Drag => "calibrate with logged shots",
        }
    }
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} moves this {:.0} m: {}", self.fault.words(), self.size_m(), self.fault.advice())
    }
}

/// What the map leaves open at a place; `None` on flat ground and off the map.
pub fn map_doubt(ground: &Ground, place_m: DVec2) -> Option<MapDoubt> {
    match ground {
        Ground::Flat { .. } => None,
        Ground::Relief(map) => {
            let cell_span_m = map.cell_span_m(place_m)?;
            Some(MapDoubt { cell_span_m, count_m: map.count_m() })
        }
    }
}
