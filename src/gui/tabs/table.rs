//! The firing table of the gun as it stands: every column, by range or by setting, and the ways it is handed out.

mod beside;
mod made;
mod sheet;

use egui::containers::menu::{MenuButton, MenuConfig};
use egui::{ComboBox, Context, DragValue, PopupCloseBehavior, TextEdit, Ui};

use super::super::commands::Command;
use super::super::fields::remark;
use super::super::reading::Firing;
use super::super::saver::{Content, Paper};
use super::super::worker::{LastGood, Shown, today};
use super::super::world::World;
use crate::aim::Arc;
use crate::products::beside::ColumnOrder;
use crate::products::firing_table::{Row, Spacing};
use crate::products::table_sheet::{TableSheet, as_csv, as_markdown, as_pdf, as_svg};
use crate::units::AngleUnit;
use made::{Made, Question, make};

/// Where the targets are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Height {
    /// Level with the ground at the gun.
    #[default]
    Level,
    /// At the target's own height.
    Target,
    /// On the ground under the line of fire.
    Ground,
    /// So much above the pivot.
    Typed,
}

/// What the rows count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Count {
    /// Ranges.
    #[default]
    Range,
    /// Settings.
    Setting,
}

/// A way the table is handed out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Csv,
    Markdown,
    Pdf,
    Svg,
    CopyCsv,
    CopyMarkdown,
}

const FORMS: [(Form, &str); 6] = [
    (Form::Csv, "Save as CSV…"),
    (Form::Markdown, "Save as Markdown…"),
    (Form::Pdf, "Save as PDF, A4…"),
    (Form::Svg, "Save as SVG…"),
    (Form::CopyCsv, "Copy as CSV"),
    (Form::CopyMarkdown, "Copy as Markdown"),
];

/// The view, its choices and its thread.
pub struct Table {
    made: LastGood<Question, Result<Made, String>>,
    count: Count,
    step_m: f64,
    step_setting: Option<f64>,
    height: Height,
    typed_m: f64,
    /// The arc shown; `None` for both.
    arc: Option<Arc>,
    hand_columns: ColumnOrder,
    hand_path: String,
    wanted: Option<Form>,
    wish: Option<Command>,
    scrolled: f32,
}

impl Table {
    /// A table whose thread wakes `ctx`.
    pub fn new(ctx: &Context) -> Self {
        Self {
            made: LastGood::open(ctx, |question: &Question| make(question)),
            count: Count::Range,
            step_m: 100.0,
            step_setting: None,
            height: Height::Level,
            typed_m: 0.0,
            arc: None,
            hand_columns: ColumnOrder::RangeFirst,
            hand_path: String::new(),
            wanted: None,
            wish: None,
            scrolled: 0.0,
        }
    }

    /// Whether the table is being made.
    pub fn is_busy(&self) -> bool {
        self.made.is_busy()
    }

    /// Draws the menu of the ways the table is handed out.
    pub fn hand_out_ui(&mut self, ui: &mut Ui, world: &World) {
        // its field is clicked into, which must not close it
        let stays = MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside);
        MenuButton::new("Hand out").config(stays).ui(ui, |ui| {
            for (form, words) in FORMS {
                if ui.button(words).clicked() {
                    self.wanted = Some(form);
                    ui.close();
                }
            }
            ui.separator();
            self.hand_table_ui(ui, world);
        });
    }

    /// Draws what can be chosen about the table.
    pub fn options_ui(&mut self, ui: &mut Ui, firing: &Firing) {
        self.height_ui(ui);
        self.count_ui(ui, firing);
        for (arc, words) in [(None, "both"), (Some(Arc::High), "high"), (Some(Arc::Low), "low")] {
            ui.selectable_value(&mut self.arc, arc, words);
        }
    }

    fn height_ui(&mut self, ui: &mut Ui) {
        if self.height == Height::Typed {
            let field = DragValue::new(&mut self.typed_m).range(-5000.0..=5000.0).suffix(" m");
            ui.add(field.update_while_editing(false)).on_hover_text("targets above the gun's pivot");
        }
        let choices = [
            (Height::Level, "level"),
            (Height::Target, "target's height"),
            (Height::Ground, "over the ground"),
            (Height::Typed, "height given"),
        ];
        let shown = choices.iter().find(|(height, _)| *height == self.height).map_or("", |(_, words)| words);
        let drawn =
            ComboBox::from_id_salt("table targets").selected_text(shown).width(96.0).show_ui(ui, |ui| {
                for (height, words) in choices {
                    ui.selectable_value(&mut self.height, height, words);
                }
            });
        let response = drawn.response.on_hover_text("where the targets of the table are");
        response
            .widget_info(|| egui::WidgetInfo::labeled(egui::Role::ComboBox, true, "Targets of the table"));
    }

    fn count_ui(&mut self, ui: &mut Ui, firing: &Firing) {
        let unit = firing.stand.emplacement.gun.sight.unit;
        match self.count {
            Count::Range => {
                let field = DragValue::new(&mut self.step_m).range(5.0..=2000.0).speed(5.0).suffix(" m");
                ui.add(field.prefix("every ").update_while_editing(false));
            }
            Count::Setting => {
                let mut step = self.step_setting.unwrap_or_else(|| usual_step(unit));
                let field = DragValue::new(&mut step).range(0.25..=500.0).suffix(format!(" {unit}"));
                if ui.add(field.prefix("every ").update_while_editing(false)).changed() {
                    self.step_setting = Some(step);
                }
            }
        }
        ui.selectable_value(&mut self.count, Count::Setting, "by setting");
        ui.selectable_value(&mut self.count, Count::Range, "by range");
    }

    /// The hand-made table that stands beside ours.
    fn hand_table_ui(&mut self, ui: &mut Ui, world: &World) {
        ui.label("A hand-made table beside it");
        ui.selectable_value(&mut self.hand_columns, ColumnOrder::RangeFirst, "range first");
        ui.selectable_value(&mut self.hand_columns, ColumnOrder::SettingFirst, "setting first");
        if world.hand_table.is_some() && ui.button("Take it away").clicked() {
            self.wish = Some(Command::ShowBeside(None));
        }
        let hint = "path of a hand-made table";
        let field = ui.add(TextEdit::singleline(&mut self.hand_path).hint_text(hint).desired_width(220.0));
        let entered = field.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
        let path = self.hand_path.trim().trim_matches('"');
        if entered && !path.is_empty() {
            self.wish = Some(Command::ShowBeside(Some(path.into())));
        }
    }

    /// Draws the table; the wish made on it.
    pub fn ui(&mut self, ui: &mut Ui, world: &World, firing: &Firing) -> Option<Command> {
        let question = self.question(world, firing);
        let wanted = self.wanted.take();
        let wish = self.wish.take();
        let (arc, scrolled) = (self.arc, &mut self.scrolled);
        match self.made.keep_up(&question) {
            None => {
                ui.centered_and_justified(egui::Ui::spinner);
            }
            Some(Shown { answer: Err(fault), .. }) => {
                ui.centered_and_justified(|ui| ui.weak(fault));
            }
            Some(Shown { answer: Ok(made), is_current, question }) => {
                if !is_current {
                    ui.set_opacity(0.6);
                }
                made_ui(ui, firing, made, (arc, scrolled));
                return wish.or_else(|| wanted.map(|form| handed_out(form, firing, question, &made.sheet)));
            }
        }
        wish
    }

    fn question(&self, world: &World, firing: &Firing) -> Question {
        let emplacement = &firing.stand.emplacement;
        let pivot_m = emplacement.gun.pivot_m;
        let ground_m = emplacement.ground.height_m(pivot_m.truncate());
        let unit = emplacement.gun.sight.unit;
        let hand = world.hand_table.as_ref();
        Question {
            round: emplacement.round.clone(),
            gun: emplacement.gun.clone(),
            wind_mps: emplacement.wind_mps,
            azimuth: firing.answer.bearing,
            height_difference_m: match self.height {
                Height::Level => ground_m.map_or(0.0, |ground_m| ground_m - pivot_m.z),
                Height::Target => firing.answer.height_difference_m,
                Height::Ground => 0.0,
                Height::Typed => self.typed_m,
            },
            ground: (self.height == Height::Ground).then(|| world.chart.numbered_ground()),
            spacing: match self.count {
                Count::Range => Spacing::Range { step_m: self.step_m },
                Count::Setting => {
                    Spacing::Sight { step: self.step_setting.unwrap_or_else(|| usual_step(unit)) }
                }
            },
            hand: hand.map(|table| (table.path.clone(), table.opened, self.hand_columns)),
        }
    }
}

const fn usual_step(unit: AngleUnit) -> f64 {
    match unit {
        AngleUnit::Degree => 1.0,
        AngleUnit::NatoMil | AngleUnit::SovietMil | AngleUnit::Milliradian => 20.0,
    }
}

fn made_ui(ui: &mut Ui, firing: &Firing, made: &Made, (arc, scrolled): (Option<Arc>, &mut f32)) {
    if let Some(beside) = &made.beside {
        beside::beside_ui(ui, beside, firing.stand.emplacement.gun.sight.unit);
        return;
    }
    let mut rows: Vec<&Row> =
        made.sheet.rows.iter().filter(|row| arc.is_none_or(|arc| arc == row.arc)).collect();
    rows.sort_by(|one, other| one.range_m.total_cmp(&other.range_m));
    let off_m = |index: &usize| (rows[*index].range_m - firing.answer.range_m).abs();
    let nearest = (0..rows.len()).min_by(|one, other| off_m(one).total_cmp(&off_m(other)));
    let remarks = made.sheet.remarks.join(" ");
    remark(ui, made.sheet.remarks.first().map_or("", String::as_str)).on_hover_text(remarks);
    sheet::sheet_ui(ui, &made.sheet, &rows, nearest, scrolled);
}

/// The sheet in a form, under the title of this gun.
fn handed_out(form: Form, firing: &Firing, question: &Question, sheet: &TableSheet) -> Command {
    let emplacement = &firing.stand.emplacement;
    let title = emplacement.sheet_title(&question.order(), question.targets(), today());
    let sheet = TableSheet { title, ..sheet.clone() };
    let paper = |ending: &str, bytes: Vec<u8>| {
        let name = format!("firing table {}.{ending}", emplacement.weapon.id);
        Command::HandOut(Paper { name, content: Content::Bytes(bytes.into()) })
    };
    match form {
        Form::Csv => paper("csv", as_csv(&sheet).into_bytes()),
        Form::Markdown => paper("md", as_markdown(&sheet).into_bytes()),
        Form::Pdf => paper("pdf", as_pdf(&sheet)),
        Form::Svg => paper("svg", as_svg(&sheet).into_bytes()),
        Form::CopyCsv => Command::Copy(as_csv(&sheet)),
        Form::CopyMarkdown => Command::Copy(as_markdown(&sheet)),
    }
}
