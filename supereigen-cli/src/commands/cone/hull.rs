//! `cone hull`: the minimal generators of the least cone that holds all of these.

use std::path::PathBuf;

use anyhow::Result;
use supereigen_run::clock::TimeArg;
use supereigen_run::exit::Exit;

use super::rows::{read, together};
use crate::cones::{ConesHow, made};
use crate::descriptions::write_generators;
use crate::output::OutputArg;

/// Arguments of `cone hull`.
#[derive(clap::Args)]
pub struct Args {
    /// The cones, by rows or by generators.
    ///
    /// The cones: files of inequalities (.ineq) or JSON as `cone rays` writes it are rows, any
    /// other matrix or list of vectors is generators; `-` is standard input.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,

    #[command(flatten)]
    how: ConesHow,

    #[command(flatten)]
    output: OutputArg,

    #[command(flatten)]
    time: TimeArg,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        let clock = self.time.start();
        self.output.check(false)?;
        let (cones, names) = read(&self.files, self.how)?;
        let budget = clock.budget();
        let all = together(cones, |all, cone| {
            made("the hull", "the hull is not known", || {
                all.hull(cone, &budget)
            })
        })?;
        write_generators("cone hull", &all, names.as_ref(), &self.output, clock)
    }
}
