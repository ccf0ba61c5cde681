//! The independent checker.

use std::ops::ControlFlow;

use maxplus_core::{DisplayNamed, Names, Number, ReadMatrix, SparseMatrix, Vector};
use maxplus_formats::{ParseErrorKind, Reading};
use maxplus_graph::Limits;
use serde::Serialize;
use supereigen_answers::kind::Kind;
use supereigen_verify::json::read_lists;
use supereigen_verify::{
    Claim, Conclusion, ConeClaim, Options, PolicyClaim, Progress, Provenance, RootsClaim,
    TimetableClaim, Verdict, verify_cone_watched, verify_policy_watched, verify_roots_watched,
    verify_timetable_watched, verify_watched,
};

use crate::basis::extremals;
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
    let (found, stopped) = extremals(&question, &Limits::steps(steps));
    let problem = &question.problem;
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
    let verdict = verify_watched(&claim, &Options::default(), &mut watch(steps));
    Ok(judged(&verdict, question.names()))
}

/// Checks a file, for the given matrix and lambda unless the file contains its own.
pub fn verify_file(text: &str, given: Option<&PageInput>, steps: u64) -> Result<Judged, Refusal> {
    let kind = Kind::of(text).map_err(Refusal::of_any)?;
    if kind == Kind::Cone {
        let claim = ConeClaim::from_json(text).map_err(Refusal::of)?;
        let names = named(claim.provenance());
        let verdict = verify_cone_watched(&claim, &Options::default(), &mut watch(steps));
        return Ok(judged(&verdict, names.as_ref()));
    }
    if kind == Kind::Greatest {
        let claim = PolicyClaim::from_json(text).map_err(Refusal::of)?;
        let names = named(claim.provenance());
        let verdict = verify_policy_watched(&claim, &mut watch(steps));
        return Ok(judged(&verdict, names.as_ref()));
    }
    if kind == Kind::Timetable {
        let given = given.ok_or_else(|| Refusal::of("a timetable needs its matrix: enter it"))?;
        let (matrix, names) = given.matrix()?;
        let claim = TimetableClaim::from_json_with(matrix.to_dense(), text).map_err(Refusal::of)?;
        let claim = match &names {
            Some(names) => claim.against_names(names),
            None => claim,
        };
        let names = names.or_else(|| named(claim.provenance()));
        let verdict = verify_timetable_watched(&claim, &mut watch(steps));
        return Ok(judged(&verdict, names.as_ref()));
    }
    let has_matrix = matches!(
        kind,
        Kind::Claim { has_matrix: true } | Kind::Roots { has_matrix: true }
    );
    let beside = match given {
        Some(given) if !has_matrix => {
            let (matrix, names) = given.matrix()?;
            let lambda = given.lambda_of(&matrix)?;
            Some((matrix.to_dense(), lambda, names))
        }
        _ => None,
    };
    if let Kind::Roots { .. } = kind {
        let (claim, names) = match beside {
            None => (RootsClaim::from_json(text), None),
            Some((matrix, _, names)) => (RootsClaim::from_json_with(matrix, text), names),
        };
        let mut claim = claim.map_err(Refusal::of)?;
        if let Some(names) = &names {
            claim = claim.against_names(names);
        }
        let names = names.or_else(|| named(claim.provenance()));
        let verdict = verify_roots_watched(&claim, &Options::default(), &mut watch(steps));
        return Ok(judged(&verdict, names.as_ref()));
    }
    let (claim, names): (Claim, _) = match (kind, beside) {
        (
            Kind::Claim { .. } | Kind::Roots { .. } | Kind::Cone | Kind::Greatest | Kind::Timetable,
            None,
        ) => (Claim::from_json(text).map_err(Refusal::of)?, None),
        (
            Kind::Claim { .. } | Kind::Roots { .. } | Kind::Cone | Kind::Greatest | Kind::Timetable,
            Some((matrix, _, names)),
        ) => (
            Claim::from_json_with(matrix, text).map_err(Refusal::of)?,
            names,
        ),
        (_, None) => {
            return Err(Refusal::of(
                "this file contains only vectors: enter their matrix and lambda first",
            ));
        }
        (Kind::Stream, Some((matrix, lambda, names))) => {
            let claim = Claim::from_witnessed_lines(matrix, lambda, text);
            (claim.map_err(Refusal::of)?, names)
        }
        (Kind::Lists, Some((matrix, lambda, names))) => {
            let vectors = read_lists(text).map_err(Refusal::of)?;
            (
                Claim::new(matrix, lambda, vectors).map_err(Refusal::of)?,
                names,
            )
        }
        (Kind::Rows, Some((matrix, lambda, names))) => {
            let (vectors, said) = rows_of(text)?;
            let claim = Claim::new(matrix, lambda, vectors).map_err(Refusal::of)?;
            let provenance = said.map_or_else(Provenance::default, |said| {
                Provenance::default().with_names(said.iter())
            });
            (claim.with_provenance(provenance), names)
        }
    };
    let claim = match &names {
        Some(names) => claim.against_names(names),
        None => claim,
    };
    let names = names.or_else(|| named(claim.provenance()));
    let verdict = verify_watched(&claim, &Options::default(), &mut watch(steps));
    Ok(judged(&verdict, names.as_ref()))
}

/// Vectors that are the rows of a matrix in any format, and the names of its columns; a text
/// without entries has no vector. They are read as sparse matrices, so that the page needs only
/// one reader.
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

/// The names of the entries in a file.
fn named(provenance: &Provenance) -> Option<Names> {
    let names = Names::new(provenance.names.clone()?).ok()?;
    (!names.are_numbers()).then_some(names)
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

fn judged(verdict: &Verdict, names: Option<&Names>) -> Judged {
    Judged {
        accepted: verdict.is_accepted(),
        // A claim of a part of the basis can be proved too; that does not count here.
        proved: verdict.conclusion() == Conclusion::Proved,
        part: verdict.conclusion() == Conclusion::ProvedPart,
        words: format!("{}\n", verdict.named(names).to_string().trim_end()),
    }
}
