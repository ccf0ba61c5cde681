//! Options that the questions about solutions share.

use anyhow::Result;
use clap::Args;
use supereigen_run::clock::{Clock, TimeArg};

use crate::input::IntegersArg;
use crate::input::tolerance::ToleranceArg;
use crate::relation::RelationArg;
use crate::report_output::SystemReportArg;

/// Which solutions are meant.
#[derive(Args, Clone)]
pub struct SolutionsArg {
    /// The relation between both sides.
    #[command(flatten)]
    pub relation: RelationArg,

    /// Whether they must be whole.
    #[command(flatten)]
    pub integers: IntegersArg,

    /// Of which choices between the ends of intervals.
    #[command(flatten)]
    pub tolerance: ToleranceArg,
}

impl SolutionsArg {
    /// Refuses intervals with a relation that does not allow them.
    pub fn check(&self) -> Result<()> {
        let given = self.tolerance.is_given().then_some("--upper or --for");
        self.relation.refuse(given)
    }
}

/// How the answer is written, and how long it may take.
#[derive(Args, Clone, Copy)]
pub struct AnswerArg {
    /// The format.
    #[command(flatten)]
    pub report: SystemReportArg,

    /// The limit.
    #[command(flatten)]
    pub time: TimeArg,
}

impl AnswerArg {
    /// Starts the clock. Refuses comments in a format without comments.
    pub fn begin(self) -> Result<Clock> {
        let clock = self.time.start();
        self.report.check()?;
        Ok(clock)
    }
}
