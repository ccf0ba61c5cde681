//! `eigenvectors`: the scaled basis of A (x) x = lambda (x) x.

use anyhow::{Result, bail};
use maxplus_core::{DisplayNamed, MaxPlus, Names, Rational, SparseMatrix};
use maxplus_graph::cycle_mean::{CycleMean, max_cycle_mean_within};
use maxplus_graph::{Digraph, StopReason};
use num_rational::BigRational;
use num_traits::One;
use supereigen::Problem;
use supereigen::eigen::eigenvalues;
use supereigen_files::over;

use crate::columns::{Asked, ColumnsArg};
use crate::exit::Exit;
use crate::input::{Exact, Instance, MatrixArg};
use crate::lambda::{Lambda, parse_lambda};
use crate::progress::note;
use crate::time::Clock;

/// Arguments of `eigenvectors`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    matrix: MatrixArg,

    /// The eigenvalue: an integer, decimal, fraction or -inf, or `max` for the
    /// greatest one, lambda(A), which is taken if nothing is said. What is no
    /// eigenvalue is refused, and all eigenvalues are named.
    #[arg(long, value_name = "Q", allow_hyphen_values = true, value_parser = parse_lambda)]
    lambda: Option<Lambda>,

    #[command(flatten)]
    columns: ColumnsArg,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        let clock = self.columns.time.start();
        self.columns.check(self.matrix.path())?;
        let (matrix, names) = self.matrix.read_sparse()?;
        let named = |error: anyhow::Error| error.context(self.matrix.name());
        let instance = Instance::of(&matrix, &MaxPlus::one()).map_err(named)?;
        let instance = instance.called(names);
        let lambda = match &self.lambda {
            Some(Lambda::Number(lambda)) => lambda.clone(),
            None | Some(Lambda::Max) => match greatest(&instance, clock)? {
                Ok(lambda) => lambda,
                Err(reason) => {
                    note(format_args!("lambda(A) is not known: {reason}"));
                    return Ok(reason.into());
                }
            },
        };
        let exit = self.write(&matrix, instance.names(), &lambda, clock)?;
        match exit {
            Some(exit) => Ok(exit),
            None => {
                let why = refusal(&instance, &lambda, clock)?;
                Err(named(anyhow::Error::msg(why)))
            }
        }
    }

    /// Writes the eigenvectors; `None` if there are none and one was asked for.
    fn write(
        &self,
        matrix: &SparseMatrix<Exact>,
        names: Option<&Names>,
        lambda: &Exact,
        clock: Clock,
    ) -> Result<Option<Exit>> {
        let instance = Instance::of(matrix, lambda)?.called(names.cloned());
        let problem = instance.problem();
        let columns = match problem.eigenvector_columns(&clock.budget()) {
            Ok(columns) => columns,
            Err(reason) => return Ok(Some(self.columns.stopped(reason))),
        };
        if columns.is_empty() && matches!(self.lambda, Some(Lambda::Number(_))) {
            return Ok(None);
        }
        let asked = Asked {
            format: "supereigen-eigenvectors-1",
            instance: &instance,
        };
        self.columns.write(&asked, &columns).map(Some)
    }
}

/// lambda(A), said to the user too.
fn greatest(instance: &Instance, clock: Clock) -> Result<Result<Exact, StopReason>> {
    let mean = mean_of(instance.problem(), clock);
    let mean = match mean {
        Ok(mean) => mean,
        Err(reason) => return Ok(Err(reason)),
    };
    Ok(Ok(match mean {
        None => {
            note("lambda = -inf: there is no cycle");
            MaxPlus::NEG_INFINITY
        }
        Some(mean) => {
            let value = mean.mean() / instance.denominator();
            let cycle = mean.cycle().named(instance.names());
            note(format_args!("lambda = {value} on {cycle}"));
            value.into()
        }
    }))
}

fn mean_of(problem: &Problem<Rational>, clock: Clock) -> Result<Option<CycleMean>, StopReason> {
    max_cycle_mean_within(&Digraph::of(problem.given()), &clock.budget())
}

/// Why lambda has no eigenvectors.
fn refusal(instance: &Instance, lambda: &Exact, clock: Clock) -> Result<String> {
    let values = eigenvalues(instance.problem().given(), &clock.budget());
    let shown = |value: &MaxPlus<BigRational>| over(value, instance.denominator()).to_string();
    let values: Vec<_> = match &values {
        Ok(values) => values.iter().map(shown).collect(),
        Err(reason) => {
            bail!("lambda = {lambda} is no eigenvalue; which ones there are is not known: {reason}")
        }
    };
    Ok(match values.split_last() {
        None => format!("lambda = {lambda} is no eigenvalue: a matrix without rows has none"),
        Some((only, [])) => format!("lambda = {lambda} is no eigenvalue: the only one is {only}"),
        Some((last, others)) => format!(
            "lambda = {lambda} is no eigenvalue: these are {} and {last}",
            others.join(", ")
        ),
    })
}
