//! The answer of `member` if entries or lambda are only known to be in intervals: for which
//! choices from the intervals a vector is a solution, and one such choice.

use anyhow::Result;
use maxplus_core::{DisplayNamed, Names, Number, Rational, ReadMatrix, SparseMatrix, Vector};
use maxplus_formats::{Format, write_matrix_with_names};
use serde::Serialize;
use serde_json::Value;
use supereigen::Problem;
use supereigen::compare::{Tolerance, Verdict};
use supereigen::vector::{Row, VectorError};

use crate::member::RowReport;
use crate::vectors_json::{entries, number, rows};
use crate::words::listed;

/// Matrices with more columns are written as lists of arcs.
const WIDEST: usize = 100;

/// For which choices a vector is a solution.
pub struct Answer<'a> {
    ends: &'a Tolerance<Rational>,
    vector: &'a Vector<Number>,
    names: Option<&'a Names>,
    /// What was found.
    pub verdict: Verdict<Rational>,
    /// Why it is a solution only for some choices or for none; empty if for every choice.
    pub why: String,
}

impl<'a> Answer<'a> {
    /// Computes the answer.
    pub fn of(
        ends: &'a Tolerance<Rational>,
        vector: &'a Vector<Number>,
        names: Option<&'a Names>,
    ) -> Result<Self, VectorError> {
        let verdict = ends.judge(vector)?;
        let [least, most] = [ends.some(), ends.every()].map(Problem::lambda);
        let why = match &verdict {
            Verdict::ForEvery => String::new(),
            Verdict::ForSome { row, .. } => {
                let row = row.named(names);
                format!("for the lower ends and lambda = {most}, {row}")
            }
            Verdict::ForNone { row: Some(row) } => {
                let row = row.named(names);
                format!("even for the upper ends and lambda = {least}, {row}")
            }
            Verdict::ForNone { row: None } => {
                let why = ends.some().membership(vector)?.check().err();
                why.map_or(String::new(), |why| why.named(names).to_string())
            }
        };
        Ok(Answer {
            ends,
            vector,
            names,
            verdict,
            why,
        })
    }

    /// `every`, `some` or `none`.
    pub fn solution_for(&self) -> &'static str {
        match self.verdict {
            Verdict::ForEvery => "every",
            Verdict::ForSome { .. } => "some",
            Verdict::ForNone { .. } => "none",
        }
    }

    /// If the vector is a solution for some choices but not for all: one such choice, with lambda.
    pub fn choice(&self) -> Option<(&SparseMatrix<Number>, &Number)> {
        match &self.verdict {
            Verdict::ForSome { choice, lambda, .. } => Some((choice, lambda)),
            _ => None,
        }
    }

    /// The first row that fails: for the lower ends if it is a solution for some choice, otherwise for
    /// the upper ones.
    pub fn row(&self) -> Option<&Row<Rational>> {
        match &self.verdict {
            Verdict::ForEvery => None,
            Verdict::ForSome { row, .. } => Some(row),
            Verdict::ForNone { row } => row.as_ref(),
        }
    }

    /// The answer in words, with the choice in a format that every command reads.
    pub fn text(&self) -> Result<String> {
        let (x, why) = (self.vector, &self.why);
        let Some((choice, lambda)) = self.choice() else {
            return Ok(match self.verdict {
                Verdict::ForEvery => format!("{x:?} is a solution for every choice\n"),
                _ => format!("{x:?} is a solution for no choice: {why}\n"),
            });
        };
        let format = match choice.rows() <= WIDEST {
            true => Format::Table,
            false => Format::Edges,
        };
        let mut matrix = Vec::new();
        write_matrix_with_names(&mut matrix, choice, self.names, format)?;
        let matrix = String::from_utf8(matrix)?;
        Ok(format!(
            "{x:?} is a solution for some choice, e.g. this one with lambda = {lambda}:\n\n\
             {matrix}\nnot for every choice: {why}\n"
        ))
    }

    /// The answer for programs.
    pub fn report(&self) -> Report {
        let (every, some) = (self.ends.every(), self.ends.some());
        Report {
            format: "supereigen-member-between-1",
            n: some.n(),
            names: listed(self.names),
            integers: some.asks_integers(),
            every: End::of(every),
            some: End::of(some),
            vector: entries(self.vector),
            solution_for: self.solution_for(),
            choice: self.choice().map(|(choice, _)| rows(choice)),
            choice_lambda: self.choice().map(|(_, lambda)| number(lambda)),
            row: self.row().map(RowReport::of),
        }
    }
}

/// The answer in JSON.
#[derive(Debug, Serialize)]
pub struct Report {
    format: &'static str,
    n: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    names: Option<Vec<String>>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    integers: bool,
    /// The problem whose solutions are those for every choice.
    every: End,
    /// The problem whose solutions are those for some choice.
    some: End,
    vector: Value,
    solution_for: &'static str,
    choice: Option<Value>,
    choice_lambda: Option<Value>,
    row: Option<RowReport>,
}

#[derive(Debug, Serialize)]
struct End {
    matrix_sha256: String,
    lambda: Value,
}

impl End {
    fn of(problem: &Problem<Rational>) -> Self {
        End {
            matrix_sha256: problem.sha256(),
            lambda: number(problem.lambda()),
        }
    }
}
