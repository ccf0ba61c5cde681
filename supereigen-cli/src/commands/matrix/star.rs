//! `matrix star`: the Kleene star of a matrix.

use anyhow::{Result, bail};
use maxplus_core::DisplayNamed;
use maxplus_graph::closure::{NoBestWeights, star_within};

use super::product::Written;
use crate::exit::Exit;
use crate::input::ProblemArg;
use crate::progress::{Progress, note};

/// Arguments of `matrix star`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    problem: ProblemArg,

    #[command(flatten)]
    written: Written,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        self.written.output.check()?;
        let (instance, clock) = self.problem.begin(self.written.time)?;
        let (problem, names) = (instance.exact_problem()?, instance.names());
        let Some(lambda) = problem.lambda().value() else {
            bail!("--lambda -inf cannot be taken off the arcs; a number or max was expected");
        };
        let progress = Progress::new("the star");
        let star = star_within(&problem.digraph(), &clock.budget());
        drop(progress);
        match star {
            Ok(star) => self.written.write(&star.to_sparse(), names, true),
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
