//! A table of arcs kept from one answer to the next: it depends on round and span, not on where the gun stands.

use crate::arsenal::Round;
use crate::products::reach::{ArcTable, ReachOrder};

/// The table made last, and the round it is of.
#[derive(Default)]
pub(super) struct KeptTable(Option<(Round, ArcTable)>);

impl KeptTable {
    /// The table that `order` needs, made if the one kept is of another round or span.
    pub fn table(&mut self, order: &ReachOrder<'_>) -> &ArcTable {
        let span = order.span();
        let kept = self.0.take().filter(|(round, table)| round == order.round && *table.span() == span);
        let made = || (order.round.clone(), ArcTable::new(order.round, span));
        &self.0.insert(kept.unwrap_or_else(made)).1
    }
}
