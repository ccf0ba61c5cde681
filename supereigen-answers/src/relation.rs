//! The three relations between A (x) x and lambda (x) x.
//!
//! Supereigenvectors (`ge`) have an engine of their own. Subeigenvectors (`le`) and
//! eigenvectors (`eq`) are the solutions of a two-sided system, and questions about them are
//! answered as questions about it:
//!
//! | relation | system |
//! |---|---|
//! | A (x) x <= lambda (x) x | rows lambda (x) x >= A (x) x, one for each node |
//! | A (x) x = lambda (x) x | rows A (x) x >= lambda (x) x, then those of `le` |

use maxplus_core::mirror::pick;
use maxplus_core::{Number, ReadMatrix, SparseMatrix};

pub use supereigen::Relation;

/// The user's name for a max-plus relation, or the max-plus relation for the user's name: in
/// min-plus algebra `ge` and `le` are exchanged.
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
