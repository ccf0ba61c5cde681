//! `matrix star`: the Kleene star of a matrix.

use anyhow::{Result, bail};
use maxplus_core::matrix::FractionMatrix;
use maxplus_core::mirror::{infinite_text, pick};
use maxplus_core::number_style::shown;
use maxplus_core::{DisplayNamed, Rational};
use maxplus_graph::closure::{NoBestWeights, star_within};
use supereigen_answers::Stopped;
use supereigen_run::exit::Exit;
use supereigen_run::progress::with_progress;

use super::product::Written;
use crate::input::ProblemArg;
use crate::report_output::whole;

#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    problem: ProblemArg,

    /// A+ = A (x) A*, walks of at least one arc.
    #[arg(long)]
    plus: bool,

    #[command(flatten)]
    written: Written,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        self.written.output.check()?;
        let (instance, clock) = self.problem.begin(self.written.time)?;
        let (problem, names) = (instance.exact_problem()?, instance.names());
        let Some(lambda) = problem.lambda().value() else {
            let (infinite, max) = (infinite_text(), pick("max", "min"));
            bail!("--lambda {infinite} cannot be subtracted from the arcs; give a number or {max}");
        };
        let graph = problem.digraph();
        match with_progress("the star", || star_within(&graph, &clock.budget())) {
            Ok(star) => {
                let star = match self.plus {
                    false => star,
                    true => {
                        let budget = clock.budget();
                        let arcs = FractionMatrix::new(&*graph.to_matrix());
                        let plus = arcs.try_product(&star, &mut || budget.look().is_ok())?;
                        whole(plus, "no star", &budget)?
                    }
                };
                self.written.write(&star.to_sparse(), names, true)
            }
            Err(NoBestWeights::Stopped(reason)) => Err(Stopped::before("no star")(reason).into()),
            Err(NoBestWeights::PositiveCycle(mean)) => bail!(
                "there is no star: the cycle {} has weight {}, {} 0, and can be repeated \
                 without end; lambda(A) = {}, and --lambda {} subtracts it from every arc",
                mean.cycle().named(names),
                shown(&mean.weight()),
                pick("above", "below"),
                Rational::from(mean.mean().clone()) + lambda,
                pick("max", "min"),
            ),
            Err(NoBestWeights::Range(error)) => Err(error.into()),
        }
    }
}
