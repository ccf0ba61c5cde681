//! `compare`: whether two matrices, or two systems of inequalities, have the same solutions, and what shows it if not.

use std::fmt::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use maxplus_core::named::DisplayNamed;
use maxplus_core::{Names, Number, Rational, ReadMatrix, SparseMatrix};
use maxplus_graph::Digraph;
use maxplus_graph::cycle_mean::max_cycle_mean_within;
use supereigen::Problem;
use supereigen::compare::Inclusion;
use supereigen_answers::instance::check_square;
use supereigen_answers::vectors_json::number;

use crate::about::About;
use crate::commands::two_sided;
use crate::commands::two_sided::compare::{FORMAT, Included, Report, SideReport};
use crate::exit::Exit;
use crate::input::{
    Called, How, Lambda, LambdaArg, common_names, in_order, lambda_of, listed, read_bytes,
    source_name, sparse_of,
};
use crate::relation::{ONE_MATRIX, RelationArg, sides};
use crate::reports::{SystemReportArg, answered, line};
use crate::sides::{Sides, is_system, system};
use crate::sink::write_text;
use crate::time::{Clock, TimeArg};
use crate::watch::Reading;

/// Arguments of `compare`.
#[derive(clap::Args)]
pub struct Args {
    /// The file of A, `-` for standard input.
    #[arg(value_name = "A")]
    left: PathBuf,

    /// The file of B, of as many nodes.
    ///
    /// The file of B, of as many nodes. If both name their nodes the names must be the
    /// same; their order need not.
    #[arg(value_name = "B")]
    right: PathBuf,

    #[command(flatten)]
    how: How,

    #[command(flatten)]
    lambda: LambdaArg,

    #[command(flatten)]
    relation: RelationArg,

    #[command(flatten)]
    report: SystemReportArg,

    #[command(flatten)]
    time: TimeArg,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        let clock = self.time.start();
        self.report.check()?;
        let files = [&self.left, &self.right].map(|path| Ok((path, read_bytes(path)?)));
        let [a, b]: [Result<(&PathBuf, Vec<u8>)>; 2] = files;
        let (a, b) = (a?, b?);
        let holds = |(path, bytes): &(&PathBuf, Vec<u8>)| is_system(path, self.how, bytes);
        match (holds(&a), holds(&b)) {
            (false, false) => {}
            (true, true) if !self.relation.is_ge() => bail!(ONE_MATRIX),
            (true, true) => return self.systems(&a.1, &b.1, clock),
            (is_a, _) => {
                let (system, matrix) = if is_a { ("A", "B") } else { ("B", "A") };
                bail!(
                    "{system} is a system of inequalities and {matrix} one matrix: write both as \
                     inequalities to compare them"
                );
            }
        }
        let [(a, of_a), (b, of_b)] = [self.read(a)?, self.read(b)?];
        if a.rows() != b.rows() {
            bail!(
                "A has {} nodes and B has {}: only matrices of one size can be compared",
                a.rows(),
                b.rows()
            );
        }
        let (b, of_b) = in_order(of_a.as_ref(), (b, of_b));
        let names = common_names((&self.left, of_a), (&self.right, of_b))?;
        if !self.relation.is_ge() {
            let lambda = match self.lambda.is_left_out() {
                true => Lambda::Max,
                false => self.lambda.value()?,
            };
            let [a, b] = [a, b].map(|matrix| -> Result<Sides> {
                let lambda = lambda_of(&lambda, &matrix, clock)?;
                let mut system = sides(&matrix, &lambda, self.relation.value());
                system.names.clone_from(&names);
                Ok(system)
            });
            return two_sided::compare::run(&a?, &b?, self.report, clock);
        }
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
                format: FORMAT,
                own_lambda: self.lambda.is_max(),
                a: a.report(names),
                b: b.report(names),
                a_in_b: included(&a_in_b),
                b_in_a: included(&b_in_a),
            })?
        } else {
            let comments = |command: &str, side: &Side| {
                let about = || About::problem(FORMAT, &side.problem, names);
                self.report.comments(command, &about)
            };
            let mut text = comments("compare, A", &a) + &comments("compare, B", &b);
            text += &means(a.mean.as_ref(), b.mean.as_ref())?;
            if self.lambda.is_max() {
                let [of_a, of_b] = [&a, &b].map(|side| side.problem.lambda());
                writeln!(
                    text,
                    "--lambda max: each at its own lambda, A at {of_a} and B at {of_b}"
                )?;
            }
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

    /// The matrix in the bytes of a file.
    fn read(&self, (path, bytes): (&PathBuf, Vec<u8>)) -> Result<Called<SparseMatrix<Number>>> {
        let name = source_name(Some(path));
        let _reading = Reading::of(name.clone());
        let read = sparse_of(&bytes, self.how, &name).with_context(|| name.clone())?;
        check_square(&read.0).context(name)?;
        Ok(read)
    }

    /// Two files of inequalities.
    fn systems(&self, a: &[u8], b: &[u8], clock: Clock) -> Result<Exit> {
        if !self.lambda.is_left_out() {
            bail!("--lambda is for matrices; a two-sided system A (x) x >= B (x) x has none");
        }
        let a = system(&self.left, self.how, a)?;
        let b = system(&self.right, self.how, b)?.in_order(a.names.as_ref());
        let (n, of_b) = (a.n(), b.n());
        if n != of_b {
            bail!("A has {n} variables and B has {of_b}: only systems of the same can be compared");
        }
        common_names(
            (&self.left, a.names.clone()),
            (&self.right, b.names.clone()),
        )?;
        two_sided::compare::run(&a, &b, self.report, clock)
    }

    fn side(&self, matrix: &SparseMatrix<Number>, clock: Clock) -> Result<Side> {
        let lambda = lambda_of(&self.lambda.value()?, matrix, clock)?;
        let problem = Problem::with_lambda(matrix, lambda)?;
        let graph = Digraph::of(problem.given());
        let mean = max_cycle_mean_within(&graph, &clock.budget());
        let mean = mean.map_err(|why| supereigen_answers::Stopped {
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
                Some(mean) => number(&Number::from(mean.clone())),
                None => "-inf".into(),
            },
        }
    }
}

/// What shows that not all solutions are solutions of the other.
fn included(inclusion: &Inclusion<Rational>) -> Included {
    Included::unless(match inclusion {
        Inclusion::Holds => None,
        Inclusion::Fails { witness, row } => Some((&witness.vector, row.node)),
    })
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
