//! What an arc's inputs are worth, as JSON and in words.

use std::fmt;

use serde::Serialize;

use crate::products::error_budget::{ErrorBudget, Term};

/// Faults told on one line of text.
const TERMS_A_LINE: usize = 3;

/// Every fault and where it moves the impact, the one that moves it most first.
#[derive(Clone, Debug, Serialize)]
pub struct BudgetReport {
    /// The fault that moves the impact most, in words.
    dominant: Option<String>,
    terms: Vec<TermReport>,
    ellipse: EllipseReport,
}

/// One fault: metres along the line of fire, positive farther, and across it, positive right.
#[derive(Clone, Debug, Serialize)]
struct TermReport {
    source: &'static str,
    along_m: f64,
    across_m: f64,
    advice: &'static str,
}

/// All of them at once and independently.
#[derive(Clone, Debug, Serialize)]
struct EllipseReport {
    semi_major_m: f64,
    semi_minor_m: f64,
    azimuth_deg: f64,
}

impl From<&ErrorBudget> for BudgetReport {
    fn from(budget: &ErrorBudget) -> Self {
        let ellipse = &budget.ellipse;
        Self {
            dominant: budget.dominant().map(Term::to_string),
            terms: budget.terms.iter().map(TermReport::from).collect(),
            ellipse: EllipseReport {
                semi_major_m: ellipse.semi_major_m,
                semi_minor_m: ellipse.semi_minor_m,
                azimuth_deg: ellipse.azimuth.degrees(),
            },
        }
    }
}

impl From<&Term> for TermReport {
    fn from(term: &Term) -> Self {
        let Term { fault, along_m, across_m } = *term;
        Self { source: fault.words(), along_m, across_m, advice: fault.advice() }
    }
}

impl fmt::Display for BudgetReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(dominant) = &self.dominant {
            writeln!(f, "        {dominant}")?;
        }
        let EllipseReport { semi_major_m, semi_minor_m, azimuth_deg } = self.ellipse;
        let whole_deg = azimuth_deg.round() % 360.0;
        writeln!(
            f,
            "        error budget ±{semi_major_m:.1} x {semi_minor_m:.1} m along {whole_deg:03.0} deg; m along/across the line of fire:"
        )?;
        for terms in self.terms.chunks(TERMS_A_LINE) {
            let terms: Vec<String> = terms.iter().map(TermReport::to_string).collect();
            writeln!(f, "          {}", terms.join("; "))?;
        }
        Ok(())
    }
}

impl fmt::Display for TermReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [along_m, across_m] =
            [self.along_m, self.across_m].map(|metres| (metres * 10.0).round() / 10.0 + 0.0); // no -0
        write!(f, "{} {along_m:+.1}/{across_m:+.1}", self.source)
    }
}
