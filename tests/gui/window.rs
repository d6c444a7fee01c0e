//! The real window in a test: what a person sees and does, in a few words.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, Pos2, pos2};
use egui_kittest::kittest::{AccessKitNode, Queryable};
use egui_kittest::{Harness, Node};
use glam::DVec2;
use gunlay::aim::Answer;
use gunlay::arsenal::Catalog;
use gunlay::gui::App;
use gunlay::gui::fans;
use gunlay::gui::world::World;
use gunlay::mission::Place;

use super::painter::Painter;

/// The window and the person before it.
pub struct Window {
    pub harness: Harness<'static, App>,
}

/// What a window keeps, in memory.
#[derive(Clone, Default)]
pub struct Shelf(Arc<Mutex<HashMap<String, String>>>);

impl eframe::Storage for Shelf {
    fn get_string(&self, key: &str) -> Option<String> {
        self.0.lock().unwrap().get(key).cloned()
    }

    fn set_string(&mut self, key: &str, value: String) {
        self.0.lock().unwrap().insert(key.to_owned(), value);
    }

    fn remove_string(&mut self, key: &str) {
        self.0.lock().unwrap().remove(key);
    }

    fn flush(&mut self) {}
}

impl Window {
    /// Opens it as on a first start.
    pub fn open() -> Self {
        Self::open_on(&Shelf::default(), [1440.0, 900.0])
    }

    /// Opens it with what `shelf` keeps.
    pub fn open_on(shelf: &Shelf, size: [f32; 2]) -> Self {
        let shelf: &'static Shelf = Box::leak(Box::new(shelf.clone()));
        let harness = Harness::builder()
            .with_size(size)
            .with_max_steps(60)
            .with_render_cursor(false)
            .renderer(Painter::default())
            .build_eframe(move |cc| {
                cc.storage = Some(shelf);
                App::new(cc, Catalog::shipped().unwrap(), None)
            });
        let mut window = Self { harness };
        window.settle();
        window
    }

    /// Lets the threads finish and the frames calm down.
    pub fn settle(&mut self) {
        for _ in 0..4000 {
            self.harness.run_steps(2);
            if !self.harness.state().is_busy() {
                break;
            }
            std::thread::sleep(Duration::from_millis(3));
        }
        assert!(!self.harness.state().is_busy(), "a thread never finished");
        self.harness.run();
    }

    pub fn world(&self) -> &World {
        self.harness.state().world()
    }

    /// The answer on screen.
    pub fn answer(&self) -> Answer {
        self.world().reading.firing().expect("an answer").answer.clone()
    }

    /// What the library answers to the same question, asked past the window.
    pub fn answer_of_the_library(&self) -> Answer {
        let world = self.world();
        let stand = world.situation.stand(&Catalog::shipped().unwrap(), &world.chart.ground()).unwrap();
        let order = fans::order_of(world).expect("a question");
        assert_eq!(order.round, stand.emplacement.round);
        stand.with_fan(order.flown()).answer().unwrap()
    }

    /// Where a place of the world is on the screen.
    pub fn on_screen(&self, place_m: DVec2) -> Pos2 {
        self.harness.state().map_transform().expect("a map").screen_from_world(place_m)
    }

    pub fn click_map(&mut self, place_m: DVec2) {
        let pos = self.on_screen(place_m);
        self.harness.hover_at(pos);
        self.harness.run_steps(1);
        self.harness.drag_at(pos);
        self.harness.drop_at(pos);
        self.settle();
    }

    /// Drags from one place of the world to another.
    pub fn drag_map(&mut self, from_m: DVec2, to_m: DVec2) {
        let (from, to) = (self.on_screen(from_m), self.on_screen(to_m));
        self.harness.hover_at(from);
        self.harness.run_steps(1);
        self.harness.drag_at(from);
        for step in 1..=8 {
            self.harness.hover_at(from.lerp(to, step as f32 / 8.0));
        }
        self.harness.drop_at(to);
        self.settle();
    }

    pub fn press(&mut self, key: Key) {
        self.harness.key_press(key);
        self.settle();
    }

    pub fn press_with(&mut self, modifiers: Modifiers, key: Key) {
        self.harness.key_press_modifiers(modifiers, key);
        self.settle();
    }

    pub fn click(&mut self, label: &str) {
        self.harness.get_by_label(label).click();
        self.settle();
    }

    /// Clicks the `index`-th of those with that label.
    pub fn click_nth(&mut self, label: &str, index: usize) {
        self.harness.get_all_by_label(label).nth(index).expect("one more").click();
        self.settle();
    }

    /// Opens a list and picks from it.
    pub fn choose(&mut self, list: &str, choice: &str) {
        self.harness.get_by_role_and_label(Role::ComboBox, list).click();
        self.settle();
        self.click(choice);
    }

    /// Replaces what stands in the `index`-th field of that name and presses Enter.
    pub fn type_into(&mut self, label: &str, index: usize, text: &str) {
        self.begin_to_type(label, index, text);
        self.settle();
    }

    /// The same, without waiting for what comes of it.
    pub fn begin_to_type(&mut self, label: &str, index: usize, text: &str) {
        self.field(label, index).focus();
        self.harness.run_steps(2);
        self.harness.key_press_modifiers(Modifiers::COMMAND, Key::A);
        self.harness.run_steps(1);
        self.field(label, index).type_text(text);
        self.harness.run_steps(2);
        self.harness.key_press(Key::Enter);
    }

    /// Replaces the number in the `index`-th number field of that name.
    pub fn type_number(&mut self, label: &str, index: usize, number: &str) {
        let fields = self.harness.get_all_by_role_and_label(Role::SpinButton, label);
        fields.into_iter().nth(index).expect("the field").focus();
        self.harness.run_steps(2);
        self.harness.key_press_modifiers(Modifiers::COMMAND, Key::A);
        self.harness.run_steps(1);
        self.harness.event(Event::Text(number.to_owned()));
        self.harness.run_steps(2);
        self.press(Key::Enter);
    }

    fn field<'a>(&'a self, label: &'a str, index: usize) -> Node<'a> {
        let is_it = move |node: &AccessKitNode<'_>| {
            let named = node.label().or_else(|| node.placeholder().map(str::to_owned));
            node.role() == Role::TextInput && named.as_deref() == Some(label)
        };
        let fields = self.harness.get_all_by(is_it);
        fields.into_iter().nth(index).expect("the field")
    }

    /// Lets a file go over the window.
    pub fn drop_file(&mut self, path: &Path) {
        self.harness.input_mut().dropped_files.push(Arc::new(Dropped(path.to_owned())));
        self.settle();
    }

    /// Whether a text stands anywhere on the screen, as a whole label.
    pub fn shows(&self, text: &str) -> bool {
        self.harness.query_all_by_label(text).next().is_some()
    }

    /// Whether a text is part of any label on the screen.
    pub fn shows_part(&self, text: &str) -> bool {
        self.harness.query_all_by_label_contains(text).next().is_some()
    }

    /// Moves the pointer off everything and paints the window.
    pub fn picture(&mut self) -> image::RgbaImage {
        self.harness.hover_at(pos2(3.0, 3.0));
        self.settle();
        self.harness.render().unwrap()
    }
}

/// A file let go over the window.
#[derive(Debug)]
struct Dropped(PathBuf);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        std::fs::read(&self.0).map_err(|fault| fault.to_string())
    }
}

/// A place on the ground.
pub fn on_ground(east_m: f64, north_m: f64) -> Place {
    Place::on_ground(DVec2::new(east_m, north_m))
}
