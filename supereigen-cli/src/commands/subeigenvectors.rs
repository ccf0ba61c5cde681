//! `subeigenvectors`: the scaled basis of A (x) x <= lambda (x) x.

use anyhow::Result;

use crate::columns::{Asked, ColumnsArg};
use crate::exit::Exit;
use crate::input::ProblemArg;

/// Arguments of `subeigenvectors`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    problem: ProblemArg,

    #[command(flatten)]
    columns: ColumnsArg,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        let clock = self.columns.time.start();
        self.columns.check(self.problem.path())?;
        let instance = self.problem.read_within(clock)?;
        let problem = instance.problem();
        match problem.subeigenvector_columns(&clock.budget()) {
            Err(reason) => Ok(self.columns.stopped(reason)),
            Ok(columns) => {
                let asked = Asked {
                    format: "supereigen-subeigenvectors-1",
                    instance: &instance,
                };
                self.columns.write(&asked, &columns)
            }
        }
    }
}
