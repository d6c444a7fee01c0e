//! What the keyboard wishes, wherever the pointer is.

use egui::{Key, KeyboardShortcut, Modifiers, Ui};

use super::commands::Command;
use super::world::{Hand, World};

const UNDO: KeyboardShortcut = KeyboardShortcut::new(Modifiers::COMMAND, Key::Z);
const REDO: KeyboardShortcut = KeyboardShortcut::new(Modifiers::COMMAND.plus(Modifiers::SHIFT), Key::Z);
const REDO_TOO: KeyboardShortcut = KeyboardShortcut::new(Modifiers::COMMAND, Key::Y);
const OPEN: KeyboardShortcut = KeyboardShortcut::new(Modifiers::COMMAND, Key::O);
const SAVE: KeyboardShortcut = KeyboardShortcut::new(Modifiers::COMMAND, Key::S);
const HANDS: [(Key, Hand); 5] = [
    (Key::G, Hand::Gun),
    (Key::T, Hand::Target),
    (Key::A, Hand::FurtherTarget),
    (Key::V, Hand::Look),
    (Key::Escape, Hand::Look),
];

/// The wishes of the keys pressed since the last frame; plain letters count only while no field is typed into.
pub fn wishes(ui: &Ui, world: &World) -> Vec<Command> {
    let is_typing = ui.egui_wants_keyboard_input();
    let mut wishes = Vec::new();
    ui.input_mut(|input| {
        // the longer shortcut first: it contains the shorter one
        if input.consume_shortcut(&REDO) || input.consume_shortcut(&REDO_TOO) {
            wishes.push(Command::Redo);
        }
        if !is_typing && input.consume_shortcut(&UNDO) {
            wishes.push(Command::Undo);
        }
        if input.consume_shortcut(&OPEN) {
            wishes.push(Command::AskForFile);
        }
        if input.consume_shortcut(&SAVE) {
            wishes.push(Command::SaveMission);
        }
        let plain = !is_typing && input.modifiers.is_none();
        let pressed = HANDS.iter().filter(|(key, _)| plain && input.key_pressed(*key));
        wishes.extend(pressed.map(|(_, hand)| Command::TakeInHand(*hand)));
    });
    let has_places = world.settings.layers.wants_stands();
    wishes.retain(|wish| match wish {
        Command::TakeInHand(Hand::FurtherTarget) if !has_places => false,
        wish => *wish != Command::TakeInHand(world.hand),
    });
    wishes
}
