//! Matrices whose entries are known only as intervals: `3..5` in the file, or a second file
//! with the upper ends.
//!
//! The solutions for every choice of entries and lambda are those for the lower ends and
//! the greatest lambda. The solutions for some choice are those for the upper ends and the
//! least lambda ([`supereigen::tolerance`]). So with `--for` every command solves one
//! problem, as without intervals. Without `--for`, `member` and `info` examine both
//! problems.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail};
use clap::{Args, ValueEnum};
use maxplus_core::error::ShapeError;
use maxplus_core::named::called;
use maxplus_core::{Matrix, Names, Number, ReadMatrix, SparseMatrix};
use supereigen::compare::{ToleranceError, check_ends};
use supereigen_run::clock::Clock;

use crate::input::is_interval;
use crate::input::{
    AskedLambda, Ends, Instance, Lambda, MatrixArg, ProblemArg, WithNames, check_full, check_names,
    in_order, source_name,
};

/// What is known only between two ends, and which choices are meant.
#[derive(Args, Clone)]
pub struct ToleranceArg {
    /// A file with the upper ends of the entries.
    ///
    /// A file with the upper ends of the entries; MATRIX contains the lower ends. With one
    /// file only, write the entries as intervals: 3..5.
    #[arg(long, value_name = "FILE")]
    upper: Option<PathBuf>,

    /// For intervals: solve for every or for some choice.
    ///
    /// Where entries or --lambda are intervals: `every` gives the solutions for every
    /// choice between the ends, which are those of the lower ends and the greatest lambda;
    /// `some` gives the solutions for at least one choice, which are those of the upper
    /// ends and the least lambda.
    #[arg(long = "for", value_name = "CHOICE", value_enum)]
    choice: Option<Choice>,
}

/// Which choices between the ends are meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Choice {
    /// For every choice between the ends.
    Every,
    /// For at least one choice.
    Some,
}

/// The message if intervals are given without `--for`.
const UNDECIDED: &str = "there are intervals: use --for every for what holds for every choice \
                         between their ends, or --for some for what holds for at least one";

/// One problem, or the two problems that intervals give.
pub enum Choices {
    /// There are no intervals, or `--for` selects one end.
    One(Instance),
    /// The problems whose solutions are those for every choice and for some choice.
    Between {
        /// Lower ends, the greatest lambda.
        every: Box<Instance>,
        /// Upper ends, the least lambda.
        some: Box<Instance>,
    },
}

impl Choices {
    /// The only problem.
    pub fn one(self) -> Result<Instance> {
        match self {
            Choices::One(instance) => Ok(instance),
            Choices::Between { .. } => bail!(UNDECIDED),
        }
    }

    /// Borrows the only problem.
    pub fn only(&self) -> Result<&Instance> {
        match self {
            Choices::One(instance) => Ok(instance),
            Choices::Between { .. } => bail!(UNDECIDED),
        }
    }

    /// The only problem, or that of the lower ends. Both ends have the same size and names.
    pub fn lower(&self) -> &Instance {
        match self {
            Choices::One(instance) => instance,
            Choices::Between { every, .. } => every,
        }
    }
}

impl ToleranceArg {
    /// The file of the upper ends.
    pub fn upper(&self) -> Option<&Path> {
        self.upper.as_deref()
    }

    /// For which choices solutions count.
    pub fn choice(&self) -> Option<Choice> {
        self.choice
    }

    /// Reads the problem, or both problems if there are intervals and `--for` is not given.
    pub fn read(&self, problem: &ProblemArg, clock: Clock) -> Result<Choices> {
        self.read_of(problem, &problem.bytes()?, clock)
    }

    /// Reads the problem from the bytes of the matrix file.
    pub fn read_of(&self, problem: &ProblemArg, bytes: &[u8], clock: Clock) -> Result<Choices> {
        let matrix = problem.matrix();
        let ends = matrix.ends_of(bytes)?;
        let ((lower, upper), names) = self.with_upper(matrix, ends)?;
        let (least, most) = match problem.lambda().asked() {
            AskedLambda::One(lambda) => (lambda, None),
            AskedLambda::Between(least, most) => {
                (Lambda::Number(least), Some(Lambda::Number(most)))
            }
        };
        let is_one = upper.is_none() && most.is_none();
        let make = |matrix: WithNames<SparseMatrix<Number>>, lambda: &Lambda| {
            let made = problem.matrix().instance(matrix, lambda, clock);
            made.with_context(|| problem.matrix().name())
        };
        if is_one {
            self.check_idle()?;
            return Ok(Choices::One(make((lower, names), &least)?));
        }
        let most = most.unwrap_or_else(|| least.clone());
        match self.choice {
            Some(Choice::Every) => Ok(Choices::One(make((lower, names), &most)?)),
            Some(Choice::Some) => {
                let upper = upper.unwrap_or(lower);
                Ok(Choices::One(make((upper, names), &least)?))
            }
            None if least == Lambda::Max => bail!(
                "--lambda max: lambda(A) is not one number where entries are intervals; give a \
                 number, an interval, --for every (lambda(A) of the lower ends) or --for some"
            ),
            None => {
                let upper = upper.unwrap_or_else(|| lower.clone());
                Ok(Choices::Between {
                    every: Box::new(make((lower, names.clone()), &most)?),
                    some: Box::new(make((upper, names), &least)?),
                })
            }
        }
    }

    /// lambda at the end of its interval that `--for` selects.
    pub fn end_of(&self, lambda: &AskedLambda) -> Result<Lambda> {
        Ok(match (lambda, self.choice) {
            (AskedLambda::One(lambda), _) => lambda.clone(),
            (AskedLambda::Between(_, most), Some(Choice::Every)) => Lambda::Number(most.clone()),
            (AskedLambda::Between(least, _), Some(Choice::Some)) => Lambda::Number(least.clone()),
            (AskedLambda::Between(..), None) => bail!(UNDECIDED),
        })
    }

    /// Reads the matrix at the end of the intervals that `--for` selects. A claim for this lambda
    /// is about this matrix.
    pub fn read_matrix(
        &self,
        matrix: &MatrixArg,
        lambda: Option<&AskedLambda>,
    ) -> Result<WithNames<Matrix<Number>>> {
        if !self.is_given() {
            let read = matrix.read_sparse();
            let (read, names) = read.map_err(|error| match is_interval(&error) {
                true => anyhow!(UNDECIDED).context(matrix.name()),
                false => error,
            })?;
            check_full(&read, "what is read here").with_context(|| matrix.name())?;
            return Ok((read.to_dense(), names));
        }
        let (ends, names) = self.read_ends(matrix)?;
        if ends.1.is_none() && !matches!(lambda, Some(AskedLambda::Between(..))) {
            self.check_idle()?;
        }
        let matrix = self.select(ends, Choice::Some)?;
        check_full(&matrix, "the checker")?;
        Ok((matrix.to_dense(), names))
    }

    /// Reads the waiting times A of A (x) x <= period (x) x: the upper ends if x must be a solution
    /// for every choice, the lower ends if for some choice. Greater entries are stricter.
    pub fn read_waits(&self, matrix: &MatrixArg) -> Result<WithNames<SparseMatrix<Number>>> {
        let (ends, names) = self.read_ends(matrix)?;
        if ends.1.is_none() {
            self.check_idle()?;
        }
        Ok((self.select(ends, Choice::Every)?, names))
    }

    /// The end that `--for` selects: the upper end for the choice `of_upper`, the lower end for the
    /// other choice.
    fn select(&self, (lower, upper): Ends, of_upper: Choice) -> Result<SparseMatrix<Number>> {
        match (self.choice, upper) {
            (_, None) => Ok(lower),
            (None, Some(_)) => bail!(UNDECIDED),
            (Some(choice), Some(upper)) if choice == of_upper => Ok(upper),
            (Some(_), Some(_)) => Ok(lower),
        }
    }

    /// The name of a given option about intervals.
    pub fn any_given(&self) -> Option<&'static str> {
        let choice = self.choice.map(|_| "--for");
        self.upper().map(|_| "--upper").or(choice)
    }

    /// Whether any option about intervals is given.
    pub fn is_given(&self) -> bool {
        self.upper.is_some() || self.choice.is_some()
    }

    /// Refuses `--for` if there are no intervals.
    fn check_idle(&self) -> Result<()> {
        if self.choice.is_some() {
            bail!("--for needs an interval: an entry or a --lambda such as 3..5, or --upper FILE");
        }
        Ok(())
    }

    /// Reads the matrix, and the upper ends if there are intervals.
    fn read_ends(&self, matrix: &MatrixArg) -> Result<WithNames<Ends>> {
        self.with_upper(matrix, matrix.read_ends()?)
    }

    /// Adds the upper ends of the second file, if there is one, to the matrix that was
    /// read.
    fn with_upper(&self, matrix: &MatrixArg, read: WithNames<Ends>) -> Result<WithNames<Ends>> {
        let Some(path) = self.upper() else {
            return Ok(read);
        };
        let ((lower, upper), names) = read;
        if upper.is_some() {
            bail!(
                "{}: its entries are intervals already: leave --upper out",
                matrix.name()
            );
        }
        let (upper, own) = in_order(names.as_ref(), matrix.read_beside(path)?);
        let names = same_names((matrix, names), (path, own))?;
        check_ends(&lower, &upper)
            .map_err(|error| ends_error(error, matrix, names.as_ref()))
            .with_context(|| source_name(Some(path)))?;
        Ok(((lower, Some(upper)), names))
    }
}

/// The names of both files, which must be the same if both have names.
fn same_names(
    (matrix, of_matrix): (&MatrixArg, Option<Names>),
    (path, own): (&Path, Option<Names>),
) -> Result<Option<Names>> {
    let (source, matrix) = (source_name(Some(path)), matrix.name());
    check_names(
        "node",
        (&source, own.as_ref()),
        (&matrix, of_matrix.as_ref()),
    )?;
    Ok(of_matrix.or(own))
}

/// The error in the upper ends: where it is, what was found, and what was expected.
fn ends_error(error: ToleranceError, matrix: &MatrixArg, names: Option<&Names>) -> anyhow::Error {
    let matrix = matrix.name();
    match error {
        ToleranceError::Shape(ShapeError::Mismatch { left, right, .. }) => {
            let ((n, _), (found, _)) = (left, right);
            anyhow!("found a {found} x {found} matrix, expected {n} x {n}, as in {matrix}")
        }
        ToleranceError::Empty {
            row,
            column,
            lower,
            upper,
        } => anyhow!(
            "row {}, column {}: found {upper}, expected {lower} or more, the entry of {matrix}",
            called(row, names),
            called(column, names)
        ),
        ToleranceError::Endless {
            row,
            column,
            lower,
            upper,
        } => {
            let expected = match lower.as_str() {
                "-inf" => "-inf",
                _ => "a number",
            };
            anyhow!(
                "row {}, column {}: found {upper}, expected {expected}, because {matrix} has \
                 {lower} there: an entry is -inf at both ends or at none",
                called(row, names),
                called(column, names)
            )
        }
        error => error.into(),
    }
}
