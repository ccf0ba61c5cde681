//! `compare`: whether two matrices have the same solutions, and what shows it if not.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use maxplus_core::named::DisplayNamed;
use maxplus_core::{Names, Rational, ReadMatrix, SparseMatrix};
use maxplus_graph::Digraph;
use maxplus_graph::cycle_mean::max_cycle_mean_within;
use serde::Serialize;
use serde_json::Value;
use supereigen::Problem;
use supereigen::inclusion::Inclusion;
use supereigen_report::instance::check_square;
use supereigen_report::vectors_json::{entries, number};

use crate::exit::Exit;
use crate::input::{
    Called, Exact, How, LambdaArg, common_names, in_order, lambda_of, listed, read_sparse,
    source_name,
};
use crate::reports::{ReportArg, answered, line};
use crate::sink::write_text;
use crate::time::{Clock, TimeArg};

/// Arguments of `compare`.
#[derive(clap::Args)]
pub struct Args {
    /// The file of A, `-` for standard input.
    #[arg(value_name = "A")]
    left: PathBuf,

    /// The file of B, of as many nodes. If both name their nodes the names must be the
    /// same; their order need not.
    #[arg(value_name = "B")]
    right: PathBuf,

    #[command(flatten)]
    how: How,

    #[command(flatten)]
    lambda: LambdaArg,

    #[command(flatten)]
    report: ReportArg,

    #[command(flatten)]
    time: TimeArg,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        let clock = self.time.start();
        if self.left == self.right && self.left == Path::new("-") {
            bail!("standard input cannot be both A and B");
        }
        let (a, of_a) = self.read(&self.left)?;
        let (b, of_b) = self.read(&self.right)?;
        if a.rows() != b.rows() {
            bail!(
                "A has {} nodes and B has {}: only matrices of one size can be compared",
                a.rows(),
                b.rows()
            );
        }
        let (b, of_b) = in_order(of_a.as_ref(), (b, of_b));
        let names = common_names((&self.left, of_a), (&self.right, of_b))?;
        let names = names.as_ref();
        let [a, b] = [a, b].map(|matrix| self.side(&matrix, clock));
        let (a, b) = (a?, b?);
        let budget = clock.budget();
        let both = a.problem.inclusion(&b.problem, &budget).and_then(|a_in_b| {
            let b_in_a = b.problem.inclusion(&a.problem, &budget)?;
            Ok([a_in_b, b_in_a])
        });
        let [a_in_b, b_in_a] = match answered(both, "the matrices are not compared", names)? {
            Ok(both) => both,
            Err(exit) => return Ok(exit),
        };
        let text = if self.report.is_json() {
            line(&Report {
                format: "supereigen-compare-1",
                a: a.report(names),
                b: b.report(names),
                a_in_b: Included::of(&a_in_b),
                b_in_a: Included::of(&b_in_a),
            })?
        } else {
            let mut text = means(a.mean.as_ref(), b.mean.as_ref())?;
            told(&mut text, ["A", "B"], &a_in_b, names)?;
            told(&mut text, ["B", "A"], &b_in_a, names)?;
            text
        };
        write_text(None, &text)?;
        Ok(match a_in_b.holds() && b_in_a.holds() {
            true => Exit::Done,
            false => Exit::Rejected,
        })
    }

    fn read(&self, path: &Path) -> Result<Called<SparseMatrix<Exact>>> {
        let read = read_sparse(Some(path), self.how)?;
        check_square(&read.0).with_context(|| source_name(Some(path)))?;
        Ok(read)
    }

    fn side(&self, matrix: &SparseMatrix<Exact>, clock: Clock) -> Result<Side> {
        let lambda = lambda_of(&self.lambda.value()?, matrix, clock)?;
        let problem = Problem::with_lambda(matrix, lambda)?;
        let graph = Digraph::of(problem.given());
        let mean = max_cycle_mean_within(&graph, &clock.budget());
        let mean = mean.map_err(|why| supereigen_report::Stopped {
            what: "lambda(A) is not known",
            why,
        })?;
        let mean = mean.map(|mean| Rational::from(mean.mean().clone()));
        Ok(Side { problem, mean })
    }
}

/// One of the two problems.
struct Side {
    problem: Problem<Rational>,
    /// lambda(A), `None` for -inf.
    mean: Option<Rational>,
}

impl Side {
    fn report(&self, names: Option<&Names>) -> SideReport {
        SideReport {
            matrix_sha256: self.problem.sha256(),
            n: self.problem.n(),
            lambda: number(self.problem.lambda()),
            names: listed(names),
            greatest_mean: match &self.mean {
                Some(mean) => number(&Exact::from(mean.clone())),
                None => "-inf".into(),
            },
        }
    }
}

#[derive(Serialize)]
struct Report {
    format: &'static str,
    a: SideReport,
    b: SideReport,
    a_in_b: Included,
    b_in_a: Included,
}

#[derive(Serialize)]
struct SideReport {
    matrix_sha256: String,
    n: usize,
    lambda: Value,
    #[serde(skip_serializing_if = "Option::is_none")]
    names: Option<Vec<String>>,
    greatest_mean: Value,
}

#[derive(Serialize)]
struct Included {
    holds: bool,
    /// A solution of one that is none of the other.
    vector: Option<Value>,
    /// The row that it violates.
    row: Option<usize>,
}

impl Included {
    fn of(inclusion: &Inclusion<Rational>) -> Self {
        let (vector, row) = match inclusion {
            Inclusion::Holds => (None, None),
            Inclusion::Fails { witness, row } => {
                (Some(entries(&witness.vector)), Some(row.node + 1))
            }
        };
        let holds = inclusion.holds();
        Included { holds, vector, row }
    }
}

/// Both cycle means, and by how much they differ.
fn means(a: Option<&Rational>, b: Option<&Rational>) -> Result<String> {
    let shown = |mean: Option<&Rational>| mean.map_or("-inf".to_owned(), ToString::to_string);
    let mut text = format!("lambda(A) = {}, lambda(B) = {}", shown(a), shown(b));
    if let (Some(a), Some(b)) = (a, b)
        && a != b
    {
        let more = if b > a { "more" } else { "less" };
        write!(text, ": {} {more}", (b - a).abs())?;
    }
    Ok(text + "\n")
}

fn told(
    text: &mut String,
    [one, other]: [&str; 2],
    inclusion: &Inclusion<Rational>,
    names: Option<&Names>,
) -> Result<()> {
    match inclusion {
        Inclusion::Holds => {
            writeln!(text, "every solution of {one} is one of {other}")?;
        }
        Inclusion::Fails { witness, row } => writeln!(
            text,
            "not every solution of {one} is one of {other}: {:?} solves {one}, and in {other} {}",
            witness.vector,
            row.named(names)
        )?,
    }
    Ok(())
}
