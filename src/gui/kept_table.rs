//! A table of arcs kept from one answer to the next: it depends on round, span, wind and motion, not on where the gun stands.

use crate::arsenal::Round;
use crate::flight::fan::{Cause, TableSpan};
use crate::products::reach::{ReachOrder, ReachTable};

/// The table made last, and what it is of.
#[derive(Default)]
pub(super) struct KeptTable(Option<(Needs, ReachTable)>);

/// What a table depends on.
#[derive(PartialEq)]
struct Needs {
    round: Round,
    span: TableSpan,
    cause: Cause,
}

impl KeptTable {
    /// The table that `order` needs, made if the one kept is of anything else.
    pub fn table(&mut self, order: &ReachOrder<'_>) -> &ReachTable {
        let needs = Needs { round: order.round.clone(), span: order.span(), cause: order.cause() };
        let kept = self.0.take().filter(|(of, _)| *of == needs);
        &self.0.insert(kept.unwrap_or_else(|| (needs, order.table()))).1
    }
}
