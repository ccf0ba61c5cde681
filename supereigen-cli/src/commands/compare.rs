//! `compare`: whether two matrices, or two systems of inequalities, have the same solutions.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use maxplus_core::{Number, ReadMatrix, SparseMatrix};
use supereigen::Problem;
use supereigen_answers::about::About;
use supereigen_answers::compare::{Answer, FORMAT, Side};
use supereigen_answers::instance::check_square;
use supereigen_answers::system::Sides;
use supereigen_run::clock::Clock;
use supereigen_run::exit::Exit;
use supereigen_run::watch::Reading;

use crate::input::two_sided::{is_system, system};
use crate::input::{
    Lambda, LambdaArg, ReadOptions, WithNames, common_names, in_order, lambda_of, read_bytes,
    source_name,
};
use crate::question::AnswerArg;
use crate::relation::{ONE_MATRIX, RelationArg, sides};
use crate::report_output::{answered, line};

#[derive(clap::Args)]
pub struct Args {
    /// The file of A, `-` for standard input.
    #[arg(value_name = "A")]
    left: PathBuf,

    /// The file of B, with as many nodes as A.
    ///
    /// The file of B, with as many nodes as A. If both files name their nodes, the names
    /// must be the same; the order may differ.
    #[arg(value_name = "B")]
    right: PathBuf,

    #[command(flatten)]
    how: ReadOptions,

    #[command(flatten)]
    lambda: LambdaArg,

    #[command(flatten)]
    relation: RelationArg,

    #[command(flatten)]
    answer: AnswerArg,
}

impl Args {
    pub fn run(self) -> Result<Exit> {
        let clock = self.answer.begin()?;
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
            return self.run_systems([&a?, &b?], clock);
        }
        let names = names.as_ref();
        let [a, b] = [a, b].map(|matrix| self.side(&matrix, clock));
        let (a, b) = (a?, b?);
        let answer = Answer::of_matrices([&a, &b], names, &clock.budget());
        let answer = answered(answer, "the matrices are not compared", names)?;
        let is_max = self.lambda.is_max();
        let comments = |command: &str, side: &Side| {
            let about = || About::problem(FORMAT, &side.problem, names);
            self.answer.report.comments(command, &about)
        };
        let json = || line(&answer.report_of_matrices([&a, &b], names, is_max));
        let text = || {
            let both = comments("compare, A", &a) + &comments("compare, B", &b);
            Ok(both + &answer.text_of_matrices([&a, &b], is_max)?)
        };
        self.answer.report.plain().write(json, text)?;
        Ok(Exit::of_answer(answer.is_same()))
    }

    /// The answer about two systems with the same variables.
    fn run_systems(&self, both: [&Sides; 2], clock: Clock) -> Result<Exit> {
        let answer = Answer::of_systems(both, &clock.budget())?;
        let names = both[0].names.as_ref();
        let answer = answered(answer, "the systems are not compared", names)?;
        let [a, b] = both;
        let comments = |command: &str, sides: &Sides| {
            let about = || About::sides(FORMAT, sides, false);
            self.answer.report.comments(command, &about)
        };
        let comments = || comments("compare, A", a) + &comments("compare, B", b);
        let json = || line(&answer.report_of_systems(both));
        let text = || Ok(comments() + &answer.text());
        self.answer.report.plain().write(json, text)?;
        Ok(Exit::of_answer(answer.is_same()))
    }

    /// The matrix in the bytes of a file.
    fn read(&self, (path, bytes): (&PathBuf, Vec<u8>)) -> Result<WithNames<SparseMatrix<Number>>> {
        let name = source_name(Some(path));
        let _reading = Reading::of(name.clone());
        let read = self.how.sparse(&bytes, &name);
        let read = read.with_context(|| name.clone())?;
        check_square(&read.0).context(name)?;
        Ok(read)
    }

    /// Compares two files of inequalities.
    fn systems(&self, a: &[u8], b: &[u8], clock: Clock) -> Result<Exit> {
        if !self.lambda.is_left_out() {
            bail!("--lambda is for matrices; a two-sided system A (x) x >= B (x) x has none");
        }
        let a = system(&self.left, self.how, a)?;
        let b = system(&self.right, self.how, b)?.in_order(a.names.as_ref());
        let (n, of_b) = (a.n(), b.n());
        if n != of_b {
            bail!(
                "A has {n} variables and B has {of_b}: only systems with the same number of \
                   variables can be compared"
            );
        }
        common_names(
            (&self.left, a.names.clone()),
            (&self.right, b.names.clone()),
        )?;
        self.run_systems([&a, &b], clock)
    }

    fn side(&self, matrix: &SparseMatrix<Number>, clock: Clock) -> Result<Side> {
        let lambda = lambda_of(&self.lambda.value()?, matrix, clock)?;
        let problem = Problem::with_lambda(matrix, lambda)?;
        Side::of(problem, &clock.budget())
    }
}
