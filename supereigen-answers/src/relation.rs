//! The three relations between A (x) x and lambda (x) x, and whether a vector is in one of them.
//!
//! Supereigenvectors (`ge`) have an engine of their own. Subeigenvectors (`le`) and
//! eigenvectors (`eq`) are the solutions of a two-sided system, and questions about them are
//! answered as questions about it:
//!
//! | relation | system |
//! |---|---|
//! | A (x) x <= lambda (x) x | rows lambda (x) x >= A (x) x, one for each node |
//! | A (x) x = lambda (x) x | rows A (x) x >= lambda (x) x, then those of `le` |

use anyhow::{Result, bail};
use maxplus_core::matrix::argmax::{Maximum, try_row_argmax};
use maxplus_core::mirror::pick;
use maxplus_core::named::called;
use maxplus_core::{Names, NodeSet, Number, ReadMatrix, SparseMatrix, Vector};
use supereigen::System;

pub use supereigen::Relation;

/// A relation of max-plus algebra as the user names it, and the other way round: in min-plus
/// algebra `ge` and `le` change places.
pub fn mirrored(relation: Relation) -> Relation {
    match relation {
        Relation::Ge => pick(Relation::Ge, Relation::Le),
        Relation::Le => pick(Relation::Le, Relation::Ge),
        Relation::Eq => Relation::Eq,
    }
}

/// Both sides of the two-sided system whose solutions are in this relation, the greater one first.
pub fn sides(
    matrix: &SparseMatrix<Number>,
    lambda: &Number,
    relation: Relation,
) -> [SparseMatrix<Number>; 2] {
    let n = matrix.cols();
    let of_matrix = |i: usize| -> Vec<(usize, Number)> {
        let row = matrix.row(i);
        row.map(|(j, entry)| (j, entry.clone())).collect()
    };
    let of_lambda = |i: usize| -> Vec<(usize, Number)> {
        let is_finite = lambda.is_finite();
        is_finite.then(|| (i, lambda.clone())).into_iter().collect()
    };
    let above = (0..n).map(|i| (of_matrix(i), of_lambda(i)));
    let below = (0..n).map(|i| (of_lambda(i), of_matrix(i)));
    let (greater, smaller): (Vec<_>, Vec<_>) = match relation {
        Relation::Ge => above.unzip(),
        Relation::Le => below.unzip(),
        Relation::Eq => above.chain(below).unzip(),
    };
    [greater, smaller].map(|side| SparseMatrix::from_rows(n, side))
}

/// Whether a vector solves a two-sided system, row by row.
pub struct Judged {
    /// For each row where its greater side is attained, and the value of its smaller side.
    pub rows: Vec<(Maximum<Number>, Number)>,
    /// The first row that fails.
    pub failed: Option<usize>,
    /// The heads of the vector if it is extremal.
    pub heads: Option<NodeSet>,
}

/// Judges a vector by both sides of a system, among its whole solutions or all.
pub fn judge(
    [a, b]: [&SparseMatrix<Number>; 2],
    vector: &Vector<Number>,
    integers: bool,
    names: Option<&Names>,
) -> Result<Judged> {
    let is_whole = |entry: &Number| entry.value().is_none_or(|value| value.is_integer());
    if integers && let Some(i) = (0..vector.len()).find(|&i| !is_whole(&vector[i])) {
        let (entry, node) = (&vector[i], called(i, names));
        bail!("the entry {entry} at node {node} is not whole");
    }
    let rows = (0..a.rows()).map(|row| {
        let right = try_row_argmax(b, row, vector)?.value;
        Ok((try_row_argmax(a, row, vector)?, right))
    });
    let rows: Vec<_> = rows.collect::<Result<_>>()?;
    let failed = rows.iter().position(|(left, right)| left.value < *right);
    let system = System::new(a, b)?;
    let system = match integers {
        true => system.over_integers()?,
        false => system,
    };
    let heads = match failed.is_none() && system.is_extremal(vector)? {
        true => Some(system.heads(vector)?),
        false => None,
    };
    Ok(Judged {
        rows,
        failed,
        heads,
    })
}

/// Why lambda has no eigenvectors: all eigenvalues, as they print, in descending order.
pub fn no_eigenvalue(lambda: &Number, values: &[String]) -> String {
    match values.split_last() {
        None => format!("lambda = {lambda} is not an eigenvalue: a matrix without rows has none"),
        Some((only, [])) => {
            format!("lambda = {lambda} is not an eigenvalue: the only one is {only}")
        }
        Some((last, others)) => format!(
            "lambda = {lambda} is not an eigenvalue: the eigenvalues are {} and {last}",
            others.join(", ")
        ),
    }
}
