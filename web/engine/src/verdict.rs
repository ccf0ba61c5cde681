//! The independent checker.

use std::ops::ControlFlow;

use maxplus_core::{DisplayNamed, Names, Number, ReadMatrix, SparseMatrix, Vector};
use maxplus_formats::{ParseErrorKind, Reading};
use maxplus_graph::Limits;
use num_traits::One;
use serde::Serialize;
use supereigen_answers::kind::Kind;
use supereigen_answers::verify::{Claimed, provenance};
use supereigen_verify::json::read_lists;
use supereigen_verify::{Claim, Conclusion, Options, Progress};

use crate::basis::witnessed;
use crate::given::PageInput;
use crate::matrix::check_size;
use crate::refusal::Refusal;

/// The verdict of the checker.
#[derive(Serialize)]
pub struct Judged {
    accepted: bool,
    proved: bool,
    part: bool,
    words: String,
}

/// Checks the basis that is found within `steps` steps.
pub fn verify(given: &PageInput, steps: u64) -> Result<Judged, Refusal> {
    let question = given.question()?;
    let problem = &question.problem;
    let (found, stopped) = witnessed(&problem.extremals().limits(Limits::steps(steps)));
    let matrix = problem.given().to_dense();
    let vectors = found.iter().map(|extremal| (*extremal.vector).clone());
    let claim = Claim::new(matrix, problem.lambda().clone(), vectors.collect());
    let witnesses = found.iter().map(|extremal| Some(extremal.witness.clone()));
    let claim = claim.map_err(Refusal::of)?;
    let claim = claim.with_witnesses(witnesses.collect());
    let claim = match stopped {
        Some(_) => claim.incomplete(),
        None => claim,
    };
    Ok(judged(&Claimed::Basis(claim), question.names(), steps))
}

/// Checks a file, for the given matrix and lambda unless the file contains its own.
pub fn verify_file(text: &str, given: Option<&PageInput>, steps: u64) -> Result<Judged, Refusal> {
    let kind = Kind::of(text).map_err(Refusal::of_any)?;
    let has_matrix = matches!(
        kind,
        Kind::Cone
            | Kind::Greatest
            | Kind::Claim { has_matrix: true }
            | Kind::Roots { has_matrix: true }
    );
    let beside = match given.filter(|_| !has_matrix) {
        None => None,
        Some(given) => {
            let (matrix, names) = given.matrix()?;
            // A timetable contains its own period.
            let lambda = match kind {
                Kind::Timetable => Number::one(),
                _ => given.lambda_of(&matrix)?,
            };
            Some((matrix.to_dense(), lambda, names))
        }
    };
    let names = beside.as_ref().and_then(|(_, _, names)| names.clone());
    let vectors = matches!(kind, Kind::Lists | Kind::Rows | Kind::Stream);
    let claim = match beside {
        None if vectors => {
            return Err(Refusal::of(
                "this file contains only vectors: enter their matrix and lambda first",
            ));
        }
        None if kind == Kind::Timetable => {
            return Err(Refusal::of("a timetable needs its matrix: enter it"));
        }
        Some((matrix, lambda, _)) if vectors => {
            let claim = match kind {
                Kind::Stream => {
                    Claim::from_witnessed_lines(matrix, lambda, text).map_err(Refusal::of)?
                }
                Kind::Lists => {
                    let vectors = read_lists(text).map_err(Refusal::of)?;
                    Claim::new(matrix, lambda, vectors).map_err(Refusal::of)?
                }
                _ => {
                    let (vectors, said) = rows_of(text)?;
                    let claim = Claim::new(matrix, lambda, vectors).map_err(Refusal::of)?;
                    claim.with_provenance(provenance(None, said.as_ref()))
                }
            };
            Claimed::Basis(claim)
        }
        beside => {
            let matrix = beside.map(|(matrix, _, _)| matrix);
            Claimed::read(kind, text, matrix).map_err(Refusal::of)?
        }
    };
    let claim = claim.against_names(names.as_ref());
    let names = names.or_else(|| claim.names());
    Ok(judged(&claim, names.as_ref(), steps))
}

/// The rows of a matrix in any format as vectors, and the names of its columns. A text without
/// entries contains no vector. The matrix is read as a sparse one, so that the page needs only one
/// reader.
fn rows_of(text: &str) -> Result<(Vec<Vector<Number>>, Option<Names>), Refusal> {
    let (rows, names) = match Reading::new().sparse(text) {
        Ok(read) => read,
        Err(error) if error.kind == ParseErrorKind::Empty => return Ok((Vec::new(), None)),
        Err(error) => return Err(Refusal::of(error)),
    };
    let rows: SparseMatrix<Number> = rows;
    check_size(&rows)?;
    let row = |i| {
        let mut row = vec![Number::NEG_INFINITY; rows.cols()];
        for (j, entry) in rows.row(i) {
            row[j] = entry.clone();
        }
        row.into()
    };
    Ok(((0..rows.rows()).map(row).collect(), names))
}

/// A watcher that stops after `steps` steps.
fn watch(mut steps: u64) -> impl FnMut(&Progress) -> ControlFlow<()> {
    move |_| match steps.checked_sub(1) {
        None => ControlFlow::Break(()),
        Some(rest) => {
            steps = rest;
            ControlFlow::Continue(())
        }
    }
}

fn judged(claim: &Claimed, names: Option<&Names>, steps: u64) -> Judged {
    let verdict = claim.verdict(&Options::default(), &mut watch(steps));
    Judged {
        accepted: verdict.is_accepted(),
        // A claim of a part of the basis can be proved too, but does not count as proved here.
        proved: verdict.conclusion() == Conclusion::Proved,
        part: verdict.conclusion() == Conclusion::ProvedPart,
        words: format!("{}\n", verdict.named(names).to_string().trim_end()),
    }
}
