//! What is known about the map that is shown, and the repairs it offers: nothing is repaired until it is asked for here.

use std::path::Path;

use egui::{Button, Color32, Grid, Rect, RichText, ScrollArea, Ui, UiBuilder, Vec2, Window, pos2, vec2};
use glam::DVec2;

use super::commands::Command;
use super::fields::{remark, warning};
use super::numbers;
use super::theme::{self, Palette};
use super::transform::MapView;
use super::world::{Chart, ChartOrigin, World};
use crate::terrain::LoadedMap;
use crate::terrain::inspect::{ControlReport, Doubt, Inspection, Spike};

/// Width of the window, points.
const WIDTH: f32 = 320.0;
/// Height of a line of facts, points.
const LINE: f32 = 17.0;
/// Most height of the list of spikes, points.
const LIST: f32 = 190.0;
/// A look at a spike shows samples this far apart at least, points.
const SAMPLE_POINTS: f64 = 5.0;

/// The window and whether it is open.
#[derive(Default)]
pub struct InspectionPanel {
    is_open: bool,
    /// The last chart it opened itself for.
    seen: Option<u64>,
}

impl InspectionPanel {
    /// Draws the button at the top right of the map and, when it is open, the window; the wishes made there.
    pub fn ui(&mut self, ui: &mut Ui, rect: Rect, world: &World) -> Vec<Command> {
        let mut wishes = Vec::new();
        let Some(loaded) = &world.chart.loaded else { return wishes };
        if self.seen != Some(world.chart.serial) {
            self.seen = Some(world.chart.serial);
            self.is_open = matches!(world.chart.origin, ChartOrigin::File(_));
        }
        self.button_ui(ui, rect, world);
        let mut is_open = self.is_open;
        Window::new("Map info")
            .open(&mut is_open)
            .default_pos(pos2(rect.right() - WIDTH - 34.0, rect.top() + 56.0))
            .constrain_to(rect)
            .resizable(false)
            .collapsible(true)
            .default_width(WIDTH)
            .show(ui.ctx(), |ui| {
                ui.set_width(WIDTH);
                ScrollArea::vertical().max_height(rect.height() - 110.0).show(ui, |ui| {
                    window_ui(ui, world, loaded, &mut wishes);
                });
            });
        self.is_open = is_open;
        wishes
    }

    fn button_ui(&mut self, ui: &mut Ui, rect: Rect, world: &World) {
        let palette = Palette::current(ui.ctx());
        let corner = Rect::from_min_size(rect.right_top() + vec2(-196.0, 22.0), vec2(104.0, 26.0));
        ui.scope_builder(UiBuilder::new().max_rect(corner), |ui| {
            let doubts = world.inspection.as_ref().is_some_and(|found| is_doubtful(found));
            let text = if doubts {
                RichText::new("Map info ⚠").color(palette.warn)
            } else {
                RichText::new("Map info")
            };
            let button = ui.add_sized(corner.size(), Button::new(text).selected(self.is_open));
            if button.on_hover_text("what is known about the map, and what to doubt").clicked() {
                self.is_open = !self.is_open;
            }
        });
    }
}

fn is_doubtful(found: &Inspection) -> bool {
    found.spikes.count > 0
        || !found.doubts.is_empty()
        || found.control.as_ref().is_some_and(|c| c.mend.is_some())
}

fn window_ui(ui: &mut Ui, world: &World, loaded: &LoadedMap, wishes: &mut Vec<Command>) {
    let palette = Palette::current(ui.ctx());
    facts_ui(ui, world, loaded);
    for text in &loaded.warnings {
        warning(ui, &text.to_string(), palette.warn);
    }
    let Some(found) = &world.inspection else {
        ui.horizontal(|ui| {
            ui.spinner();
            remark(ui, "looking it over");
        });
        return;
    };
    for doubt in found.doubts.iter().filter(|doubt| !matches!(doubt, Doubt::Holes { .. })) {
        warning(ui, &doubt.to_string(), palette.warn);
    }
    if let Some(control) = &found.control {
        control_ui(ui, control, loaded);
    }
    if found.spikes.count > 0 {
        spikes_ui(ui, world, found, wishes);
    }
}

fn facts_ui(ui: &mut Ui, world: &World, loaded: &LoadedMap) {
    let map = &loaded.map;
    let (spacing_m, [low_m, high_m]) = (map.lattice().spacing_m, map.corners_m());
    ui.spacing_mut().interact_size.y = LINE;
    let mut facts = vec![("Name", map.name().to_owned()), ("File", file_text(&world.chart, loaded))];
    let heights = [map.lowest_m(), map.highest_m()].map(numbers::metres).join(" to ");
    facts.extend([
        ("Samples", format!("{} × {}, {} m apart", map.cols(), map.rows(), pair(spacing_m, 2))),
        ("Extent", format!("{} m", pair(high_m - low_m, 0))),
        ("Heights", heights),
        ("Holes", map.holes().to_string()),
    ]);
    if let Some(found) = &world.inspection {
        let step = step_text(found.depth.step_m);
        let depth = format!("{} bits, {} used, in steps of {step}", loaded.bits, found.depth.bits_used);
        facts.push(("Depth", depth));
    }
    table_ui(ui, &facts);
}

/// Names and values, one of either to a row.
fn table_ui(ui: &mut Ui, facts: &[(&str, String)]) {
    Grid::new("facts").num_columns(2).spacing([10.0, 2.0]).show(ui, |ui| {
        for (name, value) in facts {
            ui.label(RichText::new(*name).size(12.5).color(ui.visuals().weak_text_color()));
            ui.add(egui::Label::new(RichText::new(value).size(12.5)).truncate());
            ui.end_row();
        }
    });
}

fn file_text(chart: &Chart, loaded: &LoadedMap) -> String {
    let name = match &chart.origin {
        ChartOrigin::File(path) => file_name(path),
        ChartOrigin::Builtin | ChartOrigin::Flat => "shipped with gunlay".to_owned(),
    };
    if loaded.format == loaded.heights_format {
        format!("{name} ({})", loaded.format)
    } else {
        format!("{name} ({} over {})", loaded.format, loaded.heights_format)
    }
}

fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

/// Two lengths, one when they are alike.
fn pair(lengths: DVec2, decimals: usize) -> String {
    let [east, north] = lengths.to_array().map(|length| numbers::grouped(length, decimals));
    if east == north { east } else { format!("{east} × {north}") }
}

/// A vertical step, which may be a fraction of a millimetre.
fn step_text(step_m: f64) -> String {
    if step_m < 0.0995 { format!("{step_m:.3} m") } else { numbers::metres(step_m) }
}

/// How heights known from elsewhere agree, and what would make them.
fn control_ui(ui: &mut Ui, control: &ControlReport, loaded: &LoadedMap) {
    let palette = Palette::current(ui.ctx());
    let points = control.errors_m.len();
    let mean = control.mean_m.map_or("none is on the map".to_owned(), |mean_m| {
        format!("{} off in the mean", numbers::metres(mean_m))
    });
    remark(ui, &format!("{points} known heights: {mean}"));
    if let Some((index, error_m)) = control.worst {
        let name = loaded.about.control_points.get(index).map_or("", |point| &point.name);
        remark(ui, &format!("worst: {name} {}", numbers::metres(error_m)));
    }
    if let Some(mend) = &control.mend {
        warning(ui, &format!("the map lies wrong: {mend}"), palette.warn);
    }
}

/// The spikes, each with the height its neighbours offer, and the buttons that accept it.
fn spikes_ui(ui: &mut Ui, world: &World, found: &Inspection, wishes: &mut Vec<Command>) {
    let spikes = &found.spikes;
    ui.separator();
    let can_repair = matches!(world.chart.origin, ChartOrigin::File(_));
    ui.horizontal(|ui| {
        ui.label(RichText::new(format!("Spikes: {}", spikes.count)).font(theme::strong_font(13.0)));
        if spikes.count > spikes.listed.len() {
            remark(ui, &format!("the first {} are listed", spikes.listed.len()));
        }
    });
    ScrollArea::vertical().id_salt("spikes").max_height(LIST).auto_shrink([false, true]).show_rows(
        ui,
        theme::ROW,
        spikes.listed.len(),
        |ui, rows| {
            for spike in &spikes.listed[rows] {
                spike_ui(ui, world, spike, can_repair, wishes);
            }
        },
    );
    if can_repair {
        let text = format!("Set all {} to the heights offered", spikes.listed.len());
        let hover = "writes the repairs into the map's own map.toml; the raster stays as it is";
        if ui.button(text).on_hover_text(hover).clicked() {
            wishes.push(Command::Repair(spikes.listed.iter().map(Spike::repair).collect()));
        }
    }
    remark(ui, "Nothing is repaired unless you ask for it here.");
}

fn spike_ui(ui: &mut Ui, world: &World, spike: &Spike, can_repair: bool, wishes: &mut Vec<Command>) {
    ui.horizontal(|ui| {
        let place = format!("column {}, row {}", spike.col, spike.row);
        let looks = ui.add_sized(Vec2::new(126.0, theme::ROW), Button::new(place).frame(false));
        if looks.on_hover_text("look at it on the map").clicked() {
            wishes.push(Command::LookAt(view_of(world, spike)));
        }
        let text = format!("{} → {}", numbers::metres(spike.height_m), numbers::metres(spike.offered_m));
        ui.add_enabled_ui(can_repair, |ui| {
            let hover = "set it to the height its neighbours offer, in the map's file";
            if ui.button(RichText::new(text).color(ink(ui))).on_hover_text(hover).clicked() {
                wishes.push(Command::Repair(vec![spike.repair()]));
            }
        });
    });
}

fn ink(ui: &Ui) -> Color32 {
    ui.visuals().text_color()
}

/// The spike in the middle, its neighbours told apart.
fn view_of(world: &World, spike: &Spike) -> MapView {
    let spacing_m = world.chart.map().map_or(1.0, |map| map.lattice().spacing_m.max_element());
    let closest = spacing_m / SAMPLE_POINTS;
    let metres_per_point = world.view.map_or(closest, |view| view.metres_per_point.min(closest));
    MapView { centre_m: spike.place_m, metres_per_point }
}
