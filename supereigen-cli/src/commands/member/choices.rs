//! For which choices between two ends a vector is a solution: for every one, for some,
//! of which one is written out as a matrix, or for none.

use std::fmt::Write;

use anyhow::Result;
use maxplus_core::{DisplayNamed, Names, Number, Rational, ReadMatrix, SparseMatrix, Vector};
use maxplus_formats::{Format, write_matrix_with_names};
use serde::Serialize;
use serde_json::Value;
use supereigen::Problem;
use supereigen::compare::{Tolerance, Verdict};
use supereigen_answers::about::About;
use supereigen_answers::vectors_json::{entries, number};
use supereigen_run::exit::Exit;

use crate::input::{check_full, listed, said};
use crate::report_output::{RowReport, SystemReportArg, line};

/// A larger matrix is written as its arcs.
const WIDEST: usize = 100;

/// Judges the vector and tells.
pub fn judge(
    plant: &Tolerance<Rational>,
    vector: &Vector<Number>,
    names: Option<&Names>,
    report: SystemReportArg,
) -> Result<Exit> {
    let verdict = plant.judge(vector).map_err(|error| said(&error, names))?;
    let both = ["every", "some"]
        .into_iter()
        .zip([plant.every(), plant.some()]);
    let both = both.map(|(whose, problem)| {
        let about = || About::problem("supereigen-member-1", problem, names);
        report.comments(&format!("member for {whose} choice"), &about)
    });
    let json = || line(&report_of(plant, vector, &verdict, names)?);
    let text = || Ok(both.collect::<String>() + &render(plant, vector, &verdict, names)?);
    report.plain().write(json, text)?;
    Ok(Exit::of_answer(!matches!(verdict, Verdict::ForNone { .. })))
}

fn render(
    plant: &Tolerance<Rational>,
    vector: &Vector<Number>,
    verdict: &Verdict<Rational>,
    names: Option<&Names>,
) -> Result<String> {
    let mut text = String::new();
    match verdict {
        Verdict::ForEvery => writeln!(text, "{vector:?} is a solution for every choice")?,
        Verdict::ForSome {
            choice,
            lambda,
            row,
        } => {
            let most = plant.every().lambda();
            writeln!(
                text,
                "{vector:?} is a solution for some choice, e.g. this one with lambda = {lambda}:\n"
            )?;
            text += &written(choice, names)?;
            writeln!(
                text,
                "\nnot for every choice: for the lower ends and lambda = {most}, {}",
                row.named(names)
            )?;
        }
        Verdict::ForNone { row: Some(row) } => {
            let least = plant.some().lambda();
            writeln!(
                text,
                "{vector:?} is a solution for no choice: even for the upper ends and lambda = \
                 {least}, {}",
                row.named(names)
            )?;
        }
        Verdict::ForNone { row: None } => {
            let why = plant.some().membership(vector)?.check();
            let why = why
                .err()
                .map_or(String::new(), |why| why.named(names).to_string());
            writeln!(text, "{vector:?} is a solution for no choice: {why}")?;
        }
    }
    Ok(text)
}

/// The choice as every other command reads it.
fn written(choice: &SparseMatrix<Number>, names: Option<&Names>) -> Result<String> {
    let format = match choice.rows() <= WIDEST {
        true => Format::Table,
        false => Format::Edges,
    };
    let mut text = Vec::new();
    write_matrix_with_names(&mut text, choice, names, format)?;
    Ok(String::from_utf8(text)?)
}

#[derive(Serialize)]
struct Report {
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
    /// For which choices it is a solution.
    solution_for: &'static str,
    /// One of some.
    choice: Option<Vec<Value>>,
    choice_lambda: Option<Value>,
    /// The first row that fails, for `every` or for `some`.
    row: Option<RowReport>,
}

#[derive(Serialize)]
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

fn report_of(
    plant: &Tolerance<Rational>,
    vector: &Vector<Number>,
    verdict: &Verdict<Rational>,
    names: Option<&Names>,
) -> Result<Report> {
    let (solution_for, row) = match verdict {
        Verdict::ForEvery => ("every", None),
        Verdict::ForSome { row, .. } => ("some", Some(row)),
        Verdict::ForNone { row } => ("none", row.as_ref()),
    };
    let chosen = match verdict {
        Verdict::ForSome { choice, lambda, .. } => Some((choice, lambda)),
        _ => None,
    };
    let mut choice = None;
    if let Some((matrix, _)) = chosen {
        check_full(matrix, "the choice in JSON")?;
        let dense = matrix.to_dense();
        let row = |i: usize| -> Vector<Number> {
            (0..dense.cols()).map(|j| dense[(i, j)].clone()).collect()
        };
        choice = Some((0..dense.rows()).map(|i| entries(&row(i))).collect());
    }
    Ok(Report {
        format: "supereigen-member-between-1",
        n: plant.some().n(),
        names: listed(names),
        integers: plant.some().asks_integers(),
        every: End::of(plant.every()),
        some: End::of(plant.some()),
        vector: entries(vector),
        solution_for,
        choice,
        choice_lambda: chosen.map(|(_, lambda)| number(lambda)),
        row: row.map(RowReport::of),
    })
}
