//! The map: the ground, the gun, the target and what lies between them; a click or a drag places both.

mod errors;
mod grid;
mod ground;
mod labels;
mod layers_menu;
mod legend;
mod logged;
mod marks;
mod raster;
mod reach;
mod readout;
mod shots;
mod spikes;
mod stands;
mod taken;
mod tiles;

use egui::{CursorIcon, Key, Painter, Pos2, Rect, Response, Sense, Shape, Theme, Ui, Vec2, vec2};
use glam::DVec2;

use super::commands::Command;
use super::picture::Survey;
use super::theme::Palette;
use super::transform::{MapView, Transform};
use super::world::{Hand, World};
use crate::mission::FurtherTarget;
use grid::Scale;
use ground::GroundLayer;
use labels::{RULERS, along_line};
use marks::Marks;
use reach::ReachLayer;
use stands::StandsLayer;
use taken::Taken;

/// Height of the strip below the map, points.
const STRIP: f32 = 26.0;
/// How far down the buttons over the map's top come, and how wide they are at its left and its right, points.
const TOP: f32 = 54.0;
const HANDS: f32 = 200.0;
const BUTTONS: f32 = 204.0;
/// How near to a handle a press takes hold of it, points.
const GRAB: f32 = 13.0;
/// The widest and closest first look: metres around the gun and its target.
const LEAST_LOOK_M: f64 = 400.0;
/// How far an arrow key moves the map, points.
const NUDGE: f32 = 60.0;

/// What the pointer holds on to.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Grip {
    /// The map.
    Map,
    /// The gun, held this far from its middle, metres.
    Gun(DVec2),
    /// The target, likewise.
    Target(DVec2),
    /// A further target, by its place among them, likewise.
    Further(usize, DVec2),
}

/// The map and what is going on with the pointer on it.
pub struct MapPanel {
    ground: GroundLayer,
    reach: ReachLayer,
    stands: StandsLayer,
    grip: Option<Grip>,
    transform: Option<Transform>,
}

impl MapPanel {
    /// A map whose pictures are made by threads that wake `ctx`.
    pub fn new(ctx: &egui::Context) -> Self {
        Self {
            ground: GroundLayer::new(ctx),
            reach: ReachLayer::default(),
            stands: StandsLayer::default(),
            grip: None,
            transform: None,
        }
    }

    /// How the map was last drawn.
    pub const fn transform(&self) -> Option<Transform> {
        self.transform
    }

    /// Whether the gun is being dragged.
    pub const fn drags_gun(&self) -> bool {
        matches!(self.grip, Some(Grip::Gun(_)))
    }

    /// Whether a target is being dragged.
    pub const fn drags_target(&self) -> bool {
        matches!(self.grip, Some(Grip::Target(_) | Grip::Further(..)))
    }

    /// Whether a picture is being made.
    pub fn is_busy(&self) -> bool {
        self.ground.is_busy()
    }

    /// Draws the map; the wishes made on it.
    pub fn ui(&mut self, ui: &mut Ui, world: &World) -> Vec<Command> {
        let mut wishes = Vec::new();
        let whole = ui.max_rect();
        let rect = Rect::from_min_max(whole.min, whole.max - vec2(0.0, STRIP));
        let strip = Rect::from_min_max(rect.left_bottom(), whole.max);
        let view = world.view.unwrap_or_else(|| first_look(world, rect.size()));
        if world.view.is_none() {
            wishes.push(Command::LookAt(view));
        }
        let transform = view.on(rect);
        let response = ui.allocate_rect(rect, Sense::click_and_drag());
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Image, true, "Map"));
        wishes.extend(self.pointer(ui, &response, &transform, world));
        wishes.extend(look(ui, &response, &transform, world));
        self.transform = Some(transform);
        self.paint(ui, &transform, world);
        wishes.extend(readout::hands_ui(ui, rect, world));
        wishes.extend(layers_menu::layers_ui(ui, rect, world));
        readout::strip_ui(ui, strip, &transform, world, response.hover_pos());
        wishes
    }

    fn paint(&mut self, ui: &Ui, transform: &Transform, world: &World) {
        let painter = ui.painter_at(transform.rect);
        let palette = Palette::current(ui.ctx());
        let layers = world.settings.layers;
        let mut taken = buttons(transform.rect);
        let mut marks = Marks::of(transform, world, palette, &mut taken);
        self.ground.paint(ui, &painter, transform, &world.chart, layers);
        let corners = self.corners(ui, &painter, transform, world, &mut taken);
        marks.name(&painter, palette, &mut taken);
        self.stands.paint(ui, &painter, transform, (world, &mut taken));
        let on_lines = self.reach.paint(ui, &painter, transform, (world, &mut taken));
        // their place is below what is painted next, their room is what that leaves
        let words = painter.add(Shape::Noop);
        grid::paint(&painter, transform, world.chart.grid(), ui.theme());
        if let Some(found) = world.inspection.as_ref().filter(|_| layers.spikes.is_yes()) {
            let pointer = ui.pointer_hover_pos();
            spikes::paint(&painter, transform, &found.spikes, pointer, (palette, &mut taken));
        }
        if layers.errors.is_yes() {
            errors::paint(&painter, transform, world, palette);
        }
        shots::paint(&painter, transform, world, palette, &mut taken);
        logged::paint(&painter, transform, world, palette, &mut taken);
        let mut labels = Vec::new();
        for on_line in &on_lines {
            let ink = (on_line.ink, ui.theme());
            labels.extend(along_line(&painter, transform, &mut taken, &on_line.places, ink));
        }
        labels.extend(self.ground.labels(ui, &painter, transform, &mut taken));
        painter.set(words, Shape::Vec(labels));
        corners.paint(&painter, ui.theme());
        marks.paint(&painter, palette);
    }

    /// Scale and legends, where gun and targets leave a corner of the map to them.
    fn corners(
        &self,
        ui: &Ui,
        painter: &Painter,
        transform: &Transform,
        world: &World,
        taken: &mut Taken,
    ) -> Corners {
        let (layers, rect) = (world.settings.layers, transform.rect);
        let scale = Scale::of(transform, self.ground.contour_m());
        let size = scale.size(painter);
        let scale_room = taken.first_free_or_first(size, &Scale::middles(rect, size));
        let survey = self.ground.survey().filter(|_| layers.legend.is_yes());
        let plates = survey.map_or(Vec::new(), |survey| legends(survey, world, ui.theme()));
        let size = legend::size(&plates);
        let legend_room = taken.first_free_or_first(size, &legend::middles(rect, size));
        Corners { scale, scale_room, plates, legend_room }
    }

    /// Clicks and drags of the pointer.
    fn pointer(
        &mut self,
        ui: &Ui,
        response: &Response,
        transform: &Transform,
        world: &World,
    ) -> Vec<Command> {
        // pressed and let go within one slow frame is a click, too
        let is_pressed = response.is_pointer_button_down_on() || response.clicked();
        if is_pressed && self.grip.is_none() {
            let origin = ui.input(|input| input.pointer.press_origin()).or(response.interact_pointer_pos());
            self.grip = origin.map(|origin| taken_at(origin, transform, world));
        }
        let mut wishes = Vec::new();
        match (self.grip, response.interact_pointer_pos()) {
            (Some(Grip::Map), _) if response.dragged() => {
                wishes.push(Command::LookAt(transform.panned(response.drag_delta())));
            }
            (Some(Grip::Gun(off_m)), Some(pos)) if response.dragged() => {
                wishes.push(Command::PlaceGun(to_the_metre(transform.world_from_screen(pos) + off_m)));
            }
            (Some(Grip::Target(off_m)), Some(pos)) if response.dragged() => {
                wishes.push(Command::PlaceTarget(to_the_metre(transform.world_from_screen(pos) + off_m)));
            }
            (Some(Grip::Further(index, off_m)), Some(pos)) if response.dragged() => {
                let place_m = to_the_metre(transform.world_from_screen(pos) + off_m);
                wishes.push(Command::PlaceFurther(index, place_m));
            }
            (Some(Grip::Map), Some(pos)) if response.clicked() => {
                wishes.extend(placed_by_click(world.hand, transform.world_from_screen(pos)));
            }
            _ => {}
        }
        if !response.is_pointer_button_down_on() {
            self.grip = None;
        }
        self.show_cursor(ui, response, transform, world);
        wishes
    }

    fn show_cursor(&self, ui: &Ui, response: &Response, transform: &Transform, world: &World) {
        let Some(pos) = response.hover_pos() else { return };
        let grip = self.grip.filter(|_| response.dragged());
        let icon = match (grip, taken_at(pos, transform, world)) {
            (Some(_), _) => CursorIcon::Grabbing,
            (None, Grip::Gun(_) | Grip::Target(_) | Grip::Further(..)) => CursorIcon::Grab,
            (None, Grip::Map) if world.hand == Hand::Look => CursorIcon::Default,
            (None, Grip::Map) => CursorIcon::Crosshair,
        };
        ui.set_cursor_icon(icon);
    }
}

/// What stands in the corners of the map.
struct Corners {
    scale: Scale,
    scale_room: Rect,
    plates: Vec<legend::Plate>,
    legend_room: Rect,
}

impl Corners {
    fn paint(&self, painter: &Painter, theme: Theme) {
        self.scale.paint(painter, self.scale_room, Palette::of(theme));
        legend::paint(painter, self.legend_room, &self.plates, theme);
    }
}

/// The legends of what is shown, the lowest first.
fn legends(survey: &Survey, world: &World, theme: Theme) -> Vec<legend::Plate> {
    let (layers, palette) = (world.settings.layers, Palette::of(theme));
    let of_stands = world.stands.as_ref().map(|shown| stands::legend(&shown.stands, palette));
    let of_reach = || world.reach.as_ref().and_then(|shown| reach::legend(&shown.reach, layers, palette));
    legend::of_ground(survey, layers, theme).into_iter().chain(of_stands.or_else(of_reach)).collect()
}

/// The map without the numbers at its edges and the buttons laid over its top.
fn buttons(rect: Rect) -> Taken {
    let mut taken = Taken::new(Rect::from_min_max(rect.min + RULERS, rect.max));
    taken.take(Rect::from_min_size(rect.left_top(), vec2(HANDS, TOP)));
    taken.take(Rect::from_min_size(rect.right_top() - vec2(BUTTONS, 0.0), vec2(BUTTONS, TOP)));
    taken
}

/// What a press at `pos` takes hold of; the target lies above the gun.
fn taken_at(pos: Pos2, transform: &Transform, world: &World) -> Grip {
    let [gun_m, target_m] = [world.situation.gun, world.situation.target].map(|place| place.east_north_m);
    let is_near = |place_m: DVec2| transform.screen_from_world(place_m).distance(pos) <= GRAB;
    let pressed_m = transform.world_from_screen(pos);
    let further = || shown_further(world).iter().rposition(|target| is_near(target.place.east_north_m));
    if world.hand.logs() {
        Grip::Map
    } else if let Some(index) = further() {
        Grip::Further(index, world.situation.from_where.further[index].place.east_north_m - pressed_m)
    } else if is_near(target_m) {
        Grip::Target(target_m - pressed_m)
    } else if is_near(gun_m) {
        Grip::Gun(gun_m - pressed_m)
    } else {
        Grip::Map
    }
}

/// The further targets, where the map shows them.
fn shown_further(world: &World) -> &[FurtherTarget] {
    if world.settings.layers.wants_stands() { &world.situation.from_where.further } else { &[] }
}

fn placed_by_click(hand: Hand, place_m: DVec2) -> Option<Command> {
    let place_m = to_the_metre(place_m);
    match hand {
        Hand::Look => None,
        Hand::Gun => Some(Command::PlaceGun(place_m)),
        Hand::Target => Some(Command::PlaceTarget(place_m)),
        Hand::FurtherTarget => Some(Command::AddTarget(place_m)),
        Hand::Miss(arc) => Some(Command::LearnMiss(arc, place_m)),
        Hand::LoggedGun => Some(Command::MarkGun(place_m)),
        Hand::LoggedImpact => Some(Command::MarkImpact(place_m)),
    }
}

/// The nearest place on whole metres: a pointer is not finer, and its place can then be written down.
fn to_the_metre(place_m: DVec2) -> DVec2 {
    place_m.round()
}

/// Zooming, and what the keyboard does to the view while no field is typed into.
fn look(ui: &Ui, response: &Response, transform: &Transform, world: &World) -> Vec<Command> {
    let mut wishes = Vec::new();
    if let Some(pos) = response.hover_pos() {
        let (scroll, pinch) = ui.input(|input| (input.smooth_scroll_delta().y, input.zoom_delta()));
        let factor = f64::from(scroll * 0.004).exp() * f64::from(pinch);
        if (factor - 1.0).abs() > 1e-6 {
            wishes.push(Command::LookAt(transform.zoomed(factor, pos)));
        }
    }
    if !ui.egui_wants_keyboard_input() && ui.input(|input| input.modifiers.is_none()) {
        wishes.extend(look_by_key(ui, transform, world));
    }
    wishes
}

fn look_by_key(ui: &Ui, transform: &Transform, world: &World) -> Option<Command> {
    let pressed = |key: Key| ui.input(|input| input.key_pressed(key));
    let middle = transform.rect.center();
    let nudges = [
        (Key::ArrowLeft, vec2(NUDGE, 0.0)),
        (Key::ArrowRight, vec2(-NUDGE, 0.0)),
        (Key::ArrowUp, vec2(0.0, NUDGE)),
        (Key::ArrowDown, vec2(0.0, -NUDGE)),
    ];
    let view = if pressed(Key::F) {
        first_look(world, transform.rect.size())
    } else if pressed(Key::Plus) || pressed(Key::Equals) {
        transform.zoomed(1.5, middle)
    } else if pressed(Key::Minus) {
        transform.zoomed(1.0 / 1.5, middle)
    } else {
        let (_, delta) = nudges.into_iter().find(|(key, _)| pressed(*key))?;
        transform.panned(delta)
    };
    Some(Command::LookAt(view))
}

/// Gun and targets with room around them.
fn first_look(world: &World, size: Vec2) -> MapView {
    let gun_m = world.situation.gun.east_north_m;
    let further = shown_further(world).iter().map(|target| target.place.east_north_m);
    let targets = further.chain([world.situation.target.east_north_m]);
    let (least_m, most_m) =
        targets.fold((gun_m, gun_m), |(least, most), place_m| (least.min(place_m), most.max(place_m)));
    let room_m = (0.42 * least_m.distance(most_m)).max(0.5 * LEAST_LOOK_M);
    MapView::showing(least_m - room_m, most_m + room_m, size)
}
