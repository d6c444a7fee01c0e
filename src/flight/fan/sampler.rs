//! Samples flights while they are flown: the height at every range column, the range at every height row, and the place at
//! every moment.

use super::kernel::{PlanarEnd, Sink};
use super::moments::MomentsPart;
use super::sheet::SheetPart;

/// Fills its part of a fan's sheets.
pub(super) struct Sampler<'s> {
    step_s: f64,
    columns: SheetPart<'s>,
    rows: SheetPart<'s>,
    moments: MomentsPart<'s>,
    cursors: Vec<Cursor>,
}

/// How far a flight has been sampled.
#[derive(Clone, Copy)]
struct Cursor {
    point_m: [f64; 2],
    time_s: f64,
    /// The next moment and how many steps there are to it.
    moment: usize,
    steps_left: usize,
    /// The next column ahead and where it is.
    column: usize,
    column_m: f64,
    /// How many rows are below, while it falls, and where the next of them is.
    rows_below: usize,
    row_m: f64,
    falls: bool,
}

impl<'s> Sampler<'s> {
    /// A sampler of `flights` flights from the origin.
    pub fn new(
        step_s: f64,
        (mut columns, rows): (SheetPart<'s>, SheetPart<'s>),
        mut moments: MomentsPart<'s>,
        flights: usize,
    ) -> Self {
        for flight in 0..flights {
            columns.note(flight, 0, 0.0, 0.0);
            moments.note(flight, 0, [0.0; 2]);
        }
        let column_m = columns.axis.at(1);
        let cursor = Cursor {
            point_m: [0.0; 2],
            time_s: 0.0,
            moment: 1,
            steps_left: moments.steps_between,
            column: 1,
            column_m,
            rows_below: 0,
            row_m: 0.0,
            falls: false,
        };
        Self { step_s, columns, rows, moments, cursors: vec![cursor; flights] }
    }

    /// Samples the columns that a straight step to `[x1, z1]` crosses.
    #[inline]
    fn cross_columns(&mut self, flight: usize, cursor: &mut Cursor, [x1, z1]: [f64; 2]) {
        if cursor.column_m > x1 {
            return;
        }
        let ([x0, z0], axis) = (cursor.point_m, self.columns.axis);
        let per_metre = 1.0 / (x1 - x0);
        let (rise, seconds) = ((z1 - z0) * per_metre, self.step_s * per_metre);
        while cursor.column_m <= x1 {
            let beyond_m = cursor.column_m - x0;
            self.columns.note(
                flight,
                cursor.column,
                z0 + beyond_m * rise,
                cursor.time_s + beyond_m * seconds,
            );
            cursor.column += 1;
            cursor.column_m = if cursor.column < axis.count { axis.at(cursor.column) } else { f64::INFINITY };
        }
    }

    /// Samples the rows that a step to `[x1, z1]` falls through.
    #[inline]
    fn cross_rows(&mut self, flight: usize, cursor: &mut Cursor, [x1, z1]: [f64; 2]) {
        let ([x0, z0], axis) = (cursor.point_m, self.rows.axis);
        if z1 >= z0 {
            cursor.falls = false;
            return;
        }
        if !cursor.falls {
            cursor.falls = true;
            let below = (axis.position(z0).ceil().max(0.0) as usize).min(axis.count);
            cursor.set_rows_below(below, &self.rows);
        }
        if cursor.row_m < z1 {
            return;
        }
        let per_metre = 1.0 / (z0 - z1);
        let (gain, seconds) = ((x1 - x0) * per_metre, self.step_s * per_metre);
        while cursor.row_m >= z1 {
            let fallen_m = z0 - cursor.row_m;
            let row = cursor.rows_below - 1;
            self.rows.note(flight, row, x0 + fallen_m * gain, cursor.time_s + fallen_m * seconds);
            cursor.set_rows_below(row, &self.rows);
        }
    }
}

impl Sampler<'_> {
    /// Everything has flown.
    pub fn finish(&mut self) {
        self.moments.let_them_go_on();
    }
}

impl Cursor {
    #[inline]
    fn set_rows_below(&mut self, rows_below: usize, rows: &SheetPart<'_>) {
        self.rows_below = rows_below;
        self.row_m = if rows_below > 0 { rows.axis.at(rows_below - 1) } else { f64::NEG_INFINITY };
    }
}

impl Sink for Sampler<'_> {
    const SEES_PATHS: bool = true;

    fn path(&mut self, flight: usize, points_m: impl Iterator<Item = [f64; 2]>) {
        let mut cursor = self.cursors[flight];
        for point_m in points_m {
            self.cross_columns(flight, &mut cursor, point_m);
            self.cross_rows(flight, &mut cursor, point_m);
            cursor.point_m = point_m;
            cursor.time_s += self.step_s;
            cursor.steps_left -= 1;
            if cursor.steps_left == 0 {
                self.moments.note(flight, cursor.moment, point_m);
                cursor.moment += 1;
                cursor.steps_left = self.moments.steps_between;
            }
        }
        self.cursors[flight] = cursor;
    }

    fn end(&mut self, _: usize, _: PlanarEnd) {}
}
