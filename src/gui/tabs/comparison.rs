//! The weapon's shells side by side: the same target, each way of flying in a column of its own.

mod slowing;

use egui::{Context, Grid, Margin, RichText, ScrollArea, Ui};

use super::super::numbers;
use super::super::reading::Firing;
use super::super::theme::{self, Palette};
use super::super::worker::{LastGood, Shown};
use super::super::world::{ChartGround, World};
use crate::aim::{Answer, Arc, Farthest, Gun, Solution, Target};
use crate::arsenal::{Round, Shell};
use crate::frame::direction_from_azimuth_elevation;
use crate::mission::Situation;
use crate::products::ccip;
use crate::products::comparison::{Compared, Contender, compare};
use crate::products::profile::{PathOver, profile};
use crate::products::slowing::{Slowing, slowing};
use crate::units::{Angle, AngleUnit};
use glam::DVec3;

/// What is fired where nothing of the target's height is reached.
const STEEP: Angle = Angle::from_radians(std::f64::consts::FRAC_PI_4);

/// What a comparison rests on.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    contenders: Vec<(String, Round)>,
    shells: Vec<Shell>,
    gun: Gun,
    target: Target,
    wind_mps: DVec3,
    ground: ChartGround,
}

/// Shells that fly alike, and their answer.
#[derive(Clone, Debug)]
pub struct Rival {
    /// Their ids.
    shells: Vec<String>,
    /// Their names.
    pub name: String,
    /// The farthest they can be fired on the target's bearing.
    farthest: Option<Farthest>,
    /// The speed at which drag balances gravity, m/s.
    balance_speed_mps: Option<f64>,
    /// What to dial for the target.
    answer: Answer,
    /// The paths as the profile shows them.
    pub paths: Vec<PathOver>,
    /// What drag does to it, fired as far as it goes.
    slowing: Slowing,
}

/// What is shown of the rivals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Looks {
    /// The numbers of each in a column.
    #[default]
    Numbers,
    /// Speed over distance.
    Speed,
    /// Drag against speed.
    Drag,
}

impl Rival {
    /// Whether `shell` is one of them.
    pub fn is_in_use(&self, shell: &str) -> bool {
        self.shells.iter().any(|id| id == shell)
    }
}

/// The view and its thread.
pub struct Comparison {
    made: LastGood<Question, Vec<Rival>>,
    looks: Looks,
}

impl Comparison {
    /// A comparison whose thread wakes `ctx`.
    pub fn new(ctx: &Context) -> Self {
        Self { made: LastGood::open(ctx, |question: &Question| rivals(question)), looks: Looks::default() }
    }

    /// Whether it is being worked out.
    pub fn is_busy(&self) -> bool {
        self.made.is_busy()
    }

    /// The rivals of the question of now, or of the one before while that is worked out.
    pub fn keep_up(&mut self, world: &World, firing: &Firing) -> Option<Shown<'_, Question, Vec<Rival>>> {
        self.made.keep_up(&question(world, firing))
    }

    /// Draws what can be chosen about the view, from the right.
    pub fn options_ui(&mut self, ui: &mut Ui) {
        let choices = [(Looks::Drag, "drag"), (Looks::Speed, "speed"), (Looks::Numbers, "numbers")];
        for (looks, word) in choices {
            ui.selectable_value(&mut self.looks, looks, word);
        }
    }

    /// Draws them side by side.
    pub fn ui(&mut self, ui: &mut Ui, world: &World, firing: &Firing) {
        let looks = self.looks;
        let Some(shown) = self.keep_up(world, firing) else {
            ui.centered_and_justified(egui::Ui::spinner);
            return;
        };
        if !shown.is_current {
            ui.set_opacity(0.6);
        }
        match looks {
            Looks::Numbers => {}
            Looks::Speed => return slowing::speed_ui(ui, shown.answer),
            Looks::Drag => {
                return slowing::drag_ui(ui, shown.answer, firing.stand.emplacement.round.gravity_mps2());
            }
        }
        ScrollArea::both().auto_shrink(false).show(ui, |ui| {
            let room = ui.available_width() / shown.answer.len().max(1) as f32 - 14.0;
            ui.horizontal_top(|ui| {
                for rival in shown.answer {
                    rival_ui(ui, world, firing, (rival, room.clamp(236.0, 380.0)));
                }
            });
        });
    }
}

fn question(world: &World, firing: &Firing) -> Question {
    let emplacement = &firing.stand.emplacement;
    let catalog = &world.catalog;
    let loaded = emplacement.weapon.shells.iter().filter_map(|shell| {
        let loaded = Situation { shell: shell.clone(), ..world.situation.clone() };
        let loaded = loaded.emplacement(catalog, &emplacement.ground).ok()?;
        Some(((shell.clone(), loaded.round), loaded.shell))
    });
    let (contenders, shells): (Vec<_>, Vec<_>) = loaded.unzip();
    Question {
        contenders,
        shells,
        gun: emplacement.gun.clone(),
        target: firing.stand.target,
        wind_mps: emplacement.wind_mps,
        ground: world.chart.numbered_ground(),
    }
}

fn rivals(question: &Question) -> Vec<Rival> {
    let contenders: Vec<Contender<'_>> =
        question.contenders.iter().map(|(shell, round)| Contender { shell, round }).collect();
    let Some((_, first)) = question.contenders.first() else { return Vec::new() };
    let engagement = crate::aim::Engagement {
        round: first,
        gun: &question.gun,
        target: &question.target,
        wind_mps: question.wind_mps,
        ground: &question.ground.ground,
        fan: None,
    };
    let compared = compare(&contenders, &engagement).unwrap_or_default();
    compared.into_iter().filter_map(|compared| rival(question, &engagement, compared)).collect()
}

fn rival(question: &Question, engagement: &crate::aim::Engagement<'_>, compared: Compared) -> Option<Rival> {
    let place = |id: &String| question.contenders.iter().position(|(shell, _)| shell == id);
    let places = compared.shells.iter().filter_map(place).collect::<Vec<_>>();
    let first = *places.first()?;
    let names = places.iter().map(|place| question.shells[*place].name.as_str()).collect::<Vec<_>>();
    let (round, shell) = (&question.contenders[first].1, &question.shells[first]);
    let elevation = compared.farthest.map_or(STEEP, |farthest| farthest.elevation);
    let bore = direction_from_azimuth_elevation(compared.answer.bearing, elevation);
    let launch = question.gun.launch(round, bore);
    let shot = ccip::fire(round, &launch, question.wind_mps, &question.ground.ground);
    Some(Rival {
        name: names.join(", "),
        paths: profile(engagement, &compared.answer, 2).paths,
        slowing: slowing(shell, round, &shot.path),
        shells: compared.shells,
        farthest: compared.farthest,
        balance_speed_mps: compared.balance_speed_mps,
        answer: compared.answer,
    })
}

fn rival_ui(ui: &mut Ui, world: &World, firing: &Firing, (rival, width): (&Rival, f32)) {
    let palette = Palette::current(ui.ctx());
    let in_use = rival.is_in_use(&world.situation.shell);
    let frame =
        theme::card(palette, if in_use { palette.accent } else { palette.line }, Margin::symmetric(12, 8));
    frame.show(ui, |ui| {
        ui.vertical(|ui| {
            ui.set_width(width - 26.0);
            ui.label(RichText::new(&rival.name).font(theme::strong_font(14.5)).color(palette.strong));
            facts_ui(ui, firing, rival);
            ui.add_space(4.0);
            arcs_ui(ui, world, firing, rival, palette);
        });
    });
}

/// How far and how it falls at the end.
fn facts_ui(ui: &mut Ui, firing: &Firing, rival: &Rival) {
    let gun = &firing.stand.emplacement.gun;
    let reach = rival.farthest.map_or("does not reach this height".to_owned(), |farthest| {
        let setting = numbers::setting(farthest.setting, &gun.sight);
        format!("reaches {} at {} {}", numbers::metres(farthest.range_m), setting, gun.sight.unit)
    });
    let balance = rival
        .balance_speed_mps
        .map_or("no drag".to_owned(), |speed| format!("falls at up to {speed:.1} m/s"));
    ui.label(RichText::new(format!("{reach}  ·  {balance}")).size(12.0).weak());
}

fn arcs_ui(ui: &mut Ui, world: &World, firing: &Firing, rival: &Rival, palette: &Palette) {
    if rival.answer.solutions.is_empty() {
        let reason = rival.answer.no_solution.as_ref().map(|none| none.reason.to_string());
        let text = reason.unwrap_or_else(|| "no arc hits".to_owned());
        ui.label(RichText::new(text).font(theme::strong_font(14.0)).color(palette.bad));
        return;
    }
    let unit = world.settings.angle_unit;
    let rows = rows(firing, unit);
    Grid::new(&rival.name).num_columns(3).min_col_width(68.0).min_row_height(18.0).spacing([10.0, 1.0]).show(
        ui,
        |ui| {
            ui.label("");
            for arc in [Arc::Low, Arc::High] {
                ui.label(
                    RichText::new(format!("{arc} arc"))
                        .font(theme::strong_font(12.5))
                        .color(palette.arc(arc)),
                );
            }
            ui.end_row();
            for (name, value) in &rows {
                ui.label(RichText::new(*name).size(12.5).color(palette.weak));
                for arc in [Arc::Low, Arc::High] {
                    let text = rival.answer.on(arc).map_or("–".to_owned(), value);
                    let is_dial = *name == "Sight";
                    let font = if is_dial { theme::figure_font() } else { egui::FontId::proportional(13.0) };
                    ui.label(RichText::new(text).font(font).color(palette.text));
                }
                ui.end_row();
            }
        },
    );
}

/// How a line of a column is written.
type Written<'a> = Box<dyn Fn(&Solution) -> String + 'a>;

fn rows(firing: &Firing, unit: AngleUnit) -> Vec<(&'static str, Written<'_>)> {
    let gun = &firing.stand.emplacement.gun;
    let state = |solution: &Solution| match (solution.stopped_by, solution.masked) {
        (Some(_), _) => "beyond a stop".to_owned(),
        (None, Some(mask)) => format!("blocked {}", numbers::metres(mask.below_m)),
        (None, None) if !solution.armed => "unarmed".to_owned(),
        (None, None) => "clear".to_owned(),
    };
    vec![
        ("Sight", Box::new(|solution| numbers::setting(solution.dial.nearest, &gun.sight))),
        ("Azimuth", Box::new(move |solution| numbers::azimuth(solution.azimuth, unit))),
        ("State", Box::new(state)),
        ("Flight", Box::new(|solution| format!("{:.1} s", solution.time_of_flight_s))),
        ("Fall", Box::new(move |solution| numbers::angle(solution.angle_of_fall, unit))),
        ("Impact", Box::new(|solution| format!("{:.0} m/s", solution.impact_speed_mps))),
        ("Vertex", Box::new(|solution| numbers::metres(solution.vertex.position_m.z - gun.pivot_m.z))),
    ]
}
