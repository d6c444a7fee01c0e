//! One arc: the two numbers to dial, readable at arm's length, and the small ones under them.

use egui::{
    Align, Align2, Button, Color32, CornerRadius, FontId, Layout, Margin, RichText, Role, Ui, WidgetInfo,
    vec2,
};

use super::super::estimator::Estimate;
use super::super::fields::{remark, warning};
use super::super::misses::Corrected;
use super::super::numbers;
use super::super::reading::Firing;
use super::super::theme::{self, Palette};
use super::super::world::World;
use super::budget::budget_ui;
use crate::aim::{Arc, Mask, Solution};
use crate::flight::probe_of;
use crate::products::dial_cost::DialCost;

/// Height of a figure with its name, points.
const FIGURE: f32 = 66.0;
/// The setting's share of the width; the azimuth has more digits.
const SETTING_SHARE: f32 = 0.45;
/// Height of a line of details, points.
const LINE: f32 = 18.0;

/// What a card shows.
#[derive(Clone, Copy)]
pub struct Shown<'a> {
    /// The solution.
    pub solution: &'a Solution,
    /// What the dial's steps cost it.
    pub cost: &'a DialCost,
    /// What is estimated about it, once it is.
    pub estimate: Option<&'a Estimate>,
    /// The correction it is laid by, or would be if the arc hit the aim it moves to.
    pub corrected: Option<&'a Corrected>,
}

/// Draws the card of one solution.
pub fn arc_ui(ui: &mut Ui, world: &World, firing: &Firing, shown: Shown<'_>) {
    let solution = shown.solution;
    let palette = Palette::current(ui.ctx());
    let color = palette.arc(solution.arc);
    let frame = theme::card(palette, palette.line, Margin { left: 14, right: 10, top: 6, bottom: 8 });
    let drawn = frame.show(ui, |ui| {
        ui.take_available_width();
        ui.spacing_mut().item_spacing.y = 2.0;
        heading_ui(ui, world, firing, solution);
        corrected_ui(ui, shown.corrected);
        dial_ui(ui, world, firing, solution);
        details_ui(ui, world, firing, shown);
        troubles_ui(ui, world, firing, shown);
        if shown.corrected.is_none() {
            budget_ui(ui, world, solution);
        }
    });
    let bar = drawn.response.rect.with_max_x(drawn.response.rect.left() + 4.0);
    ui.painter().rect_filled(bar, CornerRadius { nw: 6, sw: 6, ne: 0, se: 0 }, color);
}

fn heading_ui(ui: &mut Ui, world: &World, firing: &Firing, solution: &Solution) {
    let palette = Palette::current(ui.ctx());
    let name = match solution.arc {
        Arc::Low => "Low arc",
        Arc::High => "High arc",
    };
    let (state, state_color) = match (solution.stopped_by, solution.masked) {
        (Some(_), _) => ("beyond a stop", palette.bad),
        (None, Some(_)) => ("blocked", palette.bad),
        (None, None) if !solution.armed => ("arrives unarmed", palette.warn),
        (None, None) => ("clear", palette.gun),
    };
    ui.horizontal(|ui| {
        let name = RichText::new(name).font(theme::strong_font(14.0));
        ui.label(name.color(palette.arc(solution.arc)));
        let copy =
            ui.add_visible(solution.is_usable(), Button::new(RichText::new("copy").size(11.0)).small());
        if copy.on_hover_text("copy the fire order as one line of text").clicked() {
            ui.copy_text(fire_order(world, firing, solution));
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.label(RichText::new(state).font(theme::strong_font(12.5)).color(state_color));
        });
    });
}

/// What the numbers are laid by after a miss.
fn corrected_ui(ui: &mut Ui, corrected: Option<&Corrected>) {
    let Some(Corrected { correction, laid, .. }) = corrected else { return };
    let palette = Palette::current(ui.ctx());
    if laid.is_some() {
        warning(ui, &format!("corrected: {correction}"), palette.warn);
    } else {
        let text = format!("{correction}: this arc does not hit there; these numbers are without it");
        warning(ui, &text, palette.bad);
    }
}

/// The fire order as one line, for a chat or a note.
fn fire_order(world: &World, firing: &Firing, solution: &Solution) -> String {
    let emplacement = &firing.stand.emplacement;
    let sight = &emplacement.gun.sight;
    let unit = world.settings.angle_unit;
    let laid = firing.corrected_on(solution.arc).filter(|corrected| corrected.laid.is_some());
    let correction = laid.map_or(String::new(), |corrected| format!(" ({})", corrected.correction));
    format!(
        "{} {}: target {}{correction}, {} arc, sight {} {}, azimuth {}, turret {}, flight {:.1} s",
        emplacement.weapon.name,
        emplacement.shell_name,
        numbers::grid_place(firing.stand.target.position_m.truncate(), world.chart.grid()),
        solution.arc,
        numbers::setting(solution.dial.nearest, sight),
        sight.unit,
        numbers::azimuth(solution.azimuth, unit),
        numbers::turn(solution.turret.yaw, unit),
        solution.time_of_flight_s
    )
}

/// Setting and azimuth, pale where they must not be fired.
fn dial_ui(ui: &mut Ui, world: &World, firing: &Firing, solution: &Solution) {
    let palette = Palette::current(ui.ctx());
    let ink = if solution.is_usable() { palette.strong } else { palette.weak };
    let sight = &firing.stand.emplacement.gun.sight;
    let unit = world.settings.angle_unit;
    let setting = numbers::setting(solution.dial.nearest, sight);
    let azimuth = numbers::azimuth_digits(solution.azimuth, unit);
    let width = ui.available_width() - ui.spacing().item_spacing.x;
    ui.horizontal(|ui| {
        figure_ui(ui, SETTING_SHARE * width, (&format!("Sight, {}", sight.unit), &setting), ink);
        let share = 1.0 - SETTING_SHARE;
        figure_ui(ui, share * width, (&format!("Azimuth, {}", unit.word()), &azimuth), ink);
    });
}

/// A number readable at arm's length, its name small above it.
fn figure_ui(ui: &mut Ui, width: f32, (name, digits): (&str, &str), ink: Color32) {
    let (rect, response) = ui.allocate_exact_size(vec2(width, FIGURE), egui::Sense::hover());
    let weak = ui.visuals().weak_text_color();
    let painter = ui.painter();
    painter.text(rect.left_top(), Align2::LEFT_TOP, name, FontId::proportional(11.5), weak);
    let wide = painter.layout_no_wrap(digits.to_owned(), theme::dial_font(1.0), ink).size().x;
    let font = theme::dial_font((rect.width() / wide).min(1.0));
    painter.text(rect.left_bottom(), Align2::LEFT_BOTTOM, digits, font, ink);
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{name} {digits}")));
}

fn details_ui(ui: &mut Ui, world: &World, firing: &Firing, shown: Shown<'_>) {
    let Shown { solution, cost, corrected, .. } = shown;
    let unit = world.settings.angle_unit;
    let over = firing.profile.paths.iter().find(|path| path.arc == solution.arc);
    let laid = corrected.and_then(|corrected| corrected.laid.as_ref());
    let clearance = laid.map_or(over.and_then(|path| path.clearance), |laid| laid.clearance);
    let clearance = clearance.map_or("no crest".to_owned(), |clearance| numbers::metres(clearance.above_m));
    let launch_m = firing.stand.emplacement.gun.pivot_m.z;
    let vertex = numbers::metres(solution.vertex.position_m.z - launch_m);
    let left = [
        ("Turret", numbers::turn(solution.turret.yaw, unit), "from the hull's nose"),
        ("Flight", format!("{:.2} s", solution.time_of_flight_s), "muzzle to target"),
        ("Vertex", vertex, "highest point of the path above the pivot"),
        (
            "Dial lands",
            dial_miss(cost),
            "where the nearest setting of the dial lands, along the line of fire",
        ),
    ];
    let right = [
        ("Elevation", numbers::angle(solution.elevation, unit), "of the bore above the horizontal"),
        ("Fall", numbers::angle(solution.angle_of_fall, unit), "below the horizontal at the target"),
        ("Clearance", clearance, "least height over the crests on the way"),
        ("One step", step_cost(cost), "how far one step more on the dial moves the impact"),
    ];
    ui.spacing_mut().item_spacing.y = 0.0;
    for (left, right) in left.into_iter().zip(right) {
        let half = 0.5 * (ui.available_width() - 14.0);
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 14.0;
            detail_ui(ui, half, left);
            detail_ui(ui, half, right);
        });
    }
}

/// A label at the left end of its space and the value at the right end, so that values stand in a column.
fn detail_ui(ui: &mut Ui, width: f32, (name, value, hover): (&str, String, &str)) {
    let (rect, response) = ui.allocate_exact_size(vec2(width, LINE), egui::Sense::hover());
    let font = FontId::proportional(12.5);
    let palette = Palette::current(ui.ctx());
    let painter = ui.painter();
    painter.text(rect.left_center(), Align2::LEFT_CENTER, name, font.clone(), palette.weak);
    painter.text(rect.right_center(), Align2::RIGHT_CENTER, &value, font, palette.text);
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, format!("{name} {value}")));
    response.on_hover_text(hover);
}

fn dial_miss(cost: &DialCost) -> String {
    cost.miss_m.map_or("no impact".to_owned(), long_or_short)
}

fn step_cost(cost: &DialCost) -> String {
    cost.step_up_m.or(cost.step_down_m.map(|down_m| -down_m)).map_or("not known".to_owned(), long_or_short)
}

/// Metres along the line of fire, their sign in words.
fn long_or_short(metres: f64) -> String {
    if metres.abs() < 0.05 {
        return "on target".to_owned();
    }
    format!("{} {}", numbers::metres(metres.abs()), if metres > 0.0 { "long" } else { "short" })
}

/// What keeps it from being fired or from arriving, and what comes nearest then.
fn troubles_ui(ui: &mut Ui, world: &World, firing: &Firing, shown: Shown<'_>) {
    let palette = Palette::current(ui.ctx());
    let (solution, emplacement) = (shown.solution, &firing.stand.emplacement);
    if let Some(stop) = solution.stopped_by {
        warning(ui, &stop.to_string(), palette.bad);
    }
    if let Some(mask) = solution.masked {
        warning(ui, &mask_text(world, firing, mask), palette.bad);
    }
    if let Some(first) = firing.answer.first_strike(solution).filter(|_| shown.corrected.is_none()) {
        warning(ui, &first.to_string(), palette.text);
    }
    if let Some(nearest) = shown.estimate.and_then(|estimate| estimate.nearest) {
        let sight = &emplacement.gun.sight;
        let setting = numbers::setting(nearest.setting, sight);
        let miss = numbers::metres(nearest.miss_m);
        let text =
            format!("nearest on this arc: sight {setting} {}, strikes {miss} from the target", sight.unit);
        warning(ui, &text, palette.text);
    }
    if !solution.armed {
        let delay_s = emplacement.round.arming_delay_s;
        warning(ui, &format!("arrives before it is armed ({delay_s:.2} s after launch)"), palette.warn);
    }
    for zone in shown.estimate.iter().flat_map(|estimate| &estimate.dead_zones) {
        remark(ui, &format!("this elevation cannot be laid {zone}"));
    }
}

fn mask_text(world: &World, firing: &Firing, mask: Mask) -> String {
    let place_m = mask.position_m.truncate();
    let emplacement = &firing.stand.emplacement;
    let out_m = place_m.distance(emplacement.gun.pivot_m.truncate());
    format!(
        "{} strikes the ground at {}, {} out; the ground stands {} into the path",
        probe_of(&emplacement.round, &emplacement.ground).phrase(),
        numbers::grid_place(place_m, world.chart.grid()),
        numbers::metres(out_m),
        numbers::metres(mask.below_m)
    )
}
