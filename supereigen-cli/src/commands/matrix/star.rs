//! `matrix star`: the Kleene star of a matrix.

use anyhow::{Result, bail};
use maxplus_core::DisplayNamed;
use maxplus_graph::closure::{NoBestWeights, star_within};

use crate::exit::Exit;
use crate::input::ProblemArg;
use crate::output::{MatrixOutputArg, write_matrix};
use crate::progress::{Progress, note};
use crate::time::TimeArg;

/// Arguments of `matrix star`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    problem: ProblemArg,

    #[command(flatten)]
    output: MatrixOutputArg,

    /// Decimals for fractions where finite.
    ///
    /// Fractions as decimals where these are finite, the others as fractions:
    /// 1/4 is 0.25, and 1/3 stays 1/3. CSV has it always.
    #[arg(long)]
    decimals: bool,

    #[command(flatten)]
    time: TimeArg,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        self.output.check()?;
        let (instance, clock) = self.problem.begin(self.time)?;
        let (problem, names) = (instance.exact_problem()?, instance.names());
        let Some(lambda) = problem.lambda().value() else {
            bail!("--lambda -inf cannot be taken off the arcs; a number or max was expected");
        };
        let progress = Progress::new("the star");
        let star = star_within(&problem.digraph(), &clock.budget());
        drop(progress);
        match star {
            Ok(star) => {
                let star = star.to_sparse();
                self.output.check_full(&star)?;
                let (file, format) = (self.output.file(), self.output.format());
                write_matrix(file, &star, names, format, self.decimals)?;
                Ok(Exit::Done)
            }
            Err(NoBestWeights::Stopped(reason)) => {
                note(format_args!("no star: {reason}"));
                Ok(reason.into())
            }
            Err(NoBestWeights::PositiveCycle(mean)) => bail!(
                "there is no star: the cycle {} has weight {}, above 0, and can be walked again \
                 and again; lambda(A) = {}, and --lambda max takes it off every arc",
                mean.cycle().named(names),
                mean.weight(),
                mean.mean() + num_rational::BigRational::from(lambda.clone()),
            ),
            Err(NoBestWeights::Range(error)) => Err(error.into()),
        }
    }
}
