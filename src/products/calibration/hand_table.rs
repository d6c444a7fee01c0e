//! A firing table that somebody typed: pairs of numbers, one a line, checked for order before anything is made of them.
//!
//! A line is `1400->20`, `1400 20`, `1400;20` or `1400,20`; a third number is a time of flight in seconds. The first
//! line may name the columns, `#` begins a comment.

use super::table_fault::{Direction, TableFault, TableFaults, TableProblem};

/// A checked table: the first column ascends, the second ascends or descends throughout.
#[derive(Clone, Debug, PartialEq)]
pub struct HandTable {
    /// What the first two columns are called; `None` where the table does not say.
    pub names: Option<[String; 2]>,
    /// The rows, the first column ascending.
    pub rows: Vec<TableRow>,
}

/// One row of a table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TableRow {
    /// The two numbers that belong together.
    pub pair: [f64; 2],
    /// The time of flight beside them, seconds, where there is one.
    pub time_s: Option<f64>,
}

/// What separates the two numbers of a row, the clearest first. Where it is no comma, a comma may be the decimal point.
const SEPARATORS: [&str; 6] = ["->", "\u{2192}", ";", "\t", ",", " "];

/// Reads a table and refuses it whole when any row is faulty.
///
/// # Errors
/// Every row that is no pair, repeats or breaks the order of the first column, or turns back or stands still in the
/// second; a row is compared with the last good one before it, so that one wrong number is named alone.
pub fn read_table(text: &str) -> Result<HandTable, TableFaults> {
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default().trim());
    let mut lines = lines.filter(|line| !line.is_empty()).collect::<Vec<_>>();
    let names = lines.first().and_then(|line| names_in(line));
    if names.is_some() {
        lines.remove(0);
    }
    let rows = lines.iter().map(|line| row_in(line)).collect::<Vec<_>>();
    let order = [0, 1].map(|column| direction(&rows, column));
    let mut faults = faults_of(&rows, order, &lines);
    let rows = rows.into_iter().flatten().collect::<Vec<_>>();
    if faults.is_empty() && rows.len() < 2 {
        let text = lines.last().copied().unwrap_or_default().to_owned();
        faults.push(TableFault { row: lines.len(), text, problem: TableProblem::TooShort });
    }
    if faults.is_empty() { Ok(HandTable::ascending(names, rows, order[0])) } else { Err(TableFaults(faults)) }
}

/// Each faulty row, seen from the last good one before it.
fn faults_of(rows: &[Option<TableRow>], order: [Direction; 2], lines: &[&str]) -> Vec<TableFault> {
    let mut last_good = None;
    let mut faults = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        let problem = match (row, last_good) {
            (None, _) => Some(TableProblem::NotAPair),
            (Some(row), Some(before)) => {
                repeats(row.pair[0], &rows[..index]).or_else(|| out_of_order(row.pair, before, order))
            }
            (Some(_), None) => None,
        };
        match problem {
            Some(problem) => {
                faults.push(TableFault { row: index + 1, text: lines[index].to_owned(), problem });
            }
            None => last_good = row.map(|row| row.pair),
        }
    }
    faults
}

/// The fault of a first number that stands in an earlier row.
fn repeats(value: f64, earlier: &[Option<TableRow>]) -> Option<TableProblem> {
    let first = earlier.iter().position(|row| row.is_some_and(|row| same(row.pair[0], value)))?;
    Some(TableProblem::Duplicate { value, first: first + 1 })
}

impl HandTable {
    fn ascending(names: Option<[String; 2]>, mut rows: Vec<TableRow>, first: Direction) -> Self {
        if first == Direction::Falls {
            rows.reverse();
        }
        Self { names, rows }
    }

    /// The second number at `first`, on the straight line between the rows around it; `None` beyond the table.
    pub fn at(&self, first: f64) -> Option<f64> {
        let after = self.rows.partition_point(|row| row.pair[0] < first);
        let [x1, y1] = self.rows.get(after)?.pair;
        if same(x1, first) {
            return Some(y1);
        }
        let [x0, y0] = self.rows.get(after.checked_sub(1)?)?.pair;
        Some(y0 + (y1 - y0) * (first - x0) / (x1 - x0))
    }
}

fn same(one: f64, other: f64) -> bool {
    one.total_cmp(&other).is_eq()
}

/// Which way most steps of a column go.
fn direction(rows: &[Option<TableRow>], column: usize) -> Direction {
    let numbers = rows.iter().flatten().map(|row| row.pair[column]).collect::<Vec<_>>();
    let rising = numbers.windows(2).filter(|pair| pair[1] > pair[0]).count();
    let falling = numbers.windows(2).filter(|pair| pair[1] < pair[0]).count();
    if falling > rising { Direction::Falls } else { Direction::Rises }
}

/// What is wrong with `pair` after `before`.
fn out_of_order(pair: [f64; 2], before: [f64; 2], order: [Direction; 2]) -> Option<TableProblem> {
    let goes_on = |column: usize| match order[column] {
        Direction::Rises => pair[column] > before[column],
        Direction::Falls => pair[column] < before[column],
    };
    if !goes_on(0) {
        return Some(TableProblem::Order { value: pair[0], before: before[0], direction: order[0] });
    }
    if same(pair[1], before[1]) {
        return Some(TableProblem::FlatTop { value: pair[1], direction: order[1] });
    }
    let turns = TableProblem::Turns { value: pair[1], before: before[1], direction: order[1] };
    (!goes_on(1)).then_some(turns)
}

/// The two or three fields of a row and what separates them; empty ones do not count.
fn fields(line: &str) -> Option<(Vec<&str>, &'static str)> {
    let separator = SEPARATORS.into_iter().find(|separator| line.contains(separator))?;
    let fields = line.split(separator).map(str::trim).filter(|field| !field.is_empty()).collect::<Vec<_>>();
    (2..=3).contains(&fields.len()).then_some((fields, separator))
}

fn row_in(line: &str) -> Option<TableRow> {
    let (fields, separator) = fields(line)?;
    let number = |field: &&str| {
        let field = if separator == "," { (*field).to_owned() } else { field.replace(',', ".") };
        field.parse::<f64>().ok().filter(|value| value.is_finite())
    };
    let numbers = fields.iter().map(number).collect::<Option<Vec<f64>>>()?;
    let time_s = numbers.get(2).copied();
    let is_time = time_s.is_none_or(|time_s| time_s > 0.0);
    is_time.then_some(TableRow { pair: [numbers[0], numbers[1]], time_s })
}

/// The names of the first two columns, where the first row holds words.
fn names_in(line: &str) -> Option<[String; 2]> {
    let (fields, _) = fields(line)?;
    let is_word = |field: &&str| field.starts_with(char::is_alphabetic) && field.parse::<f64>().is_err();
    fields.iter().all(is_word).then(|| [fields[0], fields[1]].map(str::to_owned))
}
