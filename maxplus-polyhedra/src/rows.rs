//! Rows from generators: half-spaces combined.
//!
//! A half-space x_i <= max_j (u_j + x_j) of [`crate::halfspaces`] bounds one coordinate. Its
//! right side, a = u, bounds others as well: over all generators g let
//!
//! ```text
//! b_k = min over g with g_k finite of (max_j (a_j + g_j) - g_k)     for every k with a_k = -inf.
//! ```
//!
//! Then max_j (a_j + x_j) >= max_k (b_k + x_k) holds on the cone, no b_k can be greater, and
//! b_i = 0, because some generator is tight in a minimal half-space. So each such row implies
//! the half-space, many half-spaces give the same row, and the rows describe the cone.
//! Coordinates where no generator is finite form one row, -inf >= max_k x_k.
//!
//! Rows are scaled to greatest entry 0 on the greater side and sorted, fewest entries on the
//! greater side first: they depend only on the cone. [`crate::needed`] selects those that are
//! needed. The selection is minimal but need not be unique: for one generator (0, 0, 0) the
//! rows x_1 <= x_2 <= x_3 <= x_1 would do as well as x_1 >= x_2 >= x_3 >= x_1.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use maxplus_core::error::RangeError;
use maxplus_core::{
    MaxPlus, Number, Rational, ReadMatrix, Semifield, Semiring, SparseMatrix, Vector,
};
use maxplus_graph::Budget;
use supereigen::{System, VectorSet};

use crate::error::PolyhedraError;
use crate::halfspaces::{HalfSpace, half_spaces};

/// Rows that describe the cone of the generators, in canonical order, without duplicates; some
/// may be implied by others. The generators have n entries.
pub(crate) fn rows(
    generators: &VectorSet<Rational>,
    budget: &Budget,
) -> Result<System<Rational>, PolyhedraError> {
    let budget = &budget.started();
    let half_spaces = half_spaces(generators, &budget.into())?.complete()?;
    let vectors: Vec<_> = generators.iter().map(|g| g.to_vector()).collect();
    // Few entries first, then greater ones; the smaller side follows from the greater one.
    let mut found = BTreeMap::new();
    for HalfSpace { node, bound, .. } in half_spaces {
        budget.look()?;
        let (greater, smaller) = match bound.try_scaled()? {
            Some(greater) => {
                let greater = greater.into_vector();
                let smaller = tightest(&greater, &vectors)?;
                (greater, smaller)
            }
            None => (bound, Vector::unit(generators.n(), node)),
        };
        let finite = greater.nonzeros().count();
        let entries: Vec<_> = greater.iter().cloned().map(Reverse).collect();
        let both: &mut Vector<_> = found.entry((finite, entries)).or_insert(smaller.clone());
        *both = both.plus(&smaller)?;
    }
    let n = generators.n();
    let greater = found.keys().map(|(_, entries)| {
        let entries = entries.iter().map(|Reverse(entry)| entry.clone());
        entries.enumerate().filter(|(_, entry)| entry.is_finite())
    });
    let smaller = found.values().map(|smaller| {
        let entries = smaller.iter().cloned().enumerate();
        entries.filter(|(_, entry)| entry.is_finite())
    });
    let greater = SparseMatrix::from_rows(n, greater);
    let smaller = SparseMatrix::from_rows(n, smaller);
    Ok(System::new(&greater, &smaller)?)
}

/// The greatest b such that max (a + g) >= max (b + g) for all generators; b is -inf where a is
/// finite, and where no generator is finite.
pub(crate) fn tightest(
    a: &Vector<Number>,
    generators: &[Vector<Number>],
) -> Result<Vector<Number>, RangeError> {
    let mut b: Vec<Option<Number>> = vec![None; a.len()];
    for g in generators {
        let mut most = MaxPlus::NEG_INFINITY;
        for (j, a) in a.nonzeros() {
            most = most.max(a.try_times(&g[j])?);
        }
        for (k, entry) in g.nonzeros().filter(|&(k, _)| !a[k].is_finite()) {
            let room = most.try_over(entry)?.expect("a finite entry");
            if b[k].as_ref().is_none_or(|least| room < *least) {
                b[k] = Some(room);
            }
        }
    }
    let entries = b.into_iter().map(|b| b.unwrap_or(MaxPlus::NEG_INFINITY));
    Ok(entries.collect())
}

/// The entries of a row.
fn entries(
    matrix: &SparseMatrix<Number>,
    row: usize,
) -> impl Iterator<Item = (usize, Number)> + '_ {
    matrix.row(row).map(|(j, entry)| (j, entry.clone()))
}

/// The rows that `wanted` selects.
pub(crate) fn picked(
    rows: &System<Rational>,
    wanted: impl Fn(usize) -> bool,
) -> Result<System<Rational>, PolyhedraError> {
    let side = |matrix: &SparseMatrix<Number>| {
        let kept = (0..matrix.rows()).filter(|&row| wanted(row));
        SparseMatrix::from_rows(matrix.cols(), kept.map(|row| entries(matrix, row)))
    };
    Ok(System::new(&side(rows.greater()), &side(rows.smaller()))?)
}

/// The rows of both systems.
pub(crate) fn together(
    rows: &System<Rational>,
    more: &System<Rational>,
) -> Result<System<Rational>, PolyhedraError> {
    let stacked = |above: &SparseMatrix<Number>, below: &SparseMatrix<Number>| {
        let mut both = above.clone();
        for row in 0..below.rows() {
            both.push_row(entries(below, row));
        }
        both
    };
    let greater = stacked(rows.greater(), more.greater());
    let smaller = stacked(rows.smaller(), more.smaller());
    Ok(System::new(&greater, &smaller)?)
}
