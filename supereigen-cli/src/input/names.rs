//! Comparison of the names of nodes, columns or variables in two files.

use std::path::Path;

use anyhow::{Result, bail};
use maxplus_core::matrix::assembly::submatrix;
use maxplus_core::{Names, Number, SparseMatrix};
use supereigen_answers::system::places;
use supereigen_answers::words::first_difference;
use supereigen_run::file::source_name;

use super::options::WithNames;

/// The names of the columns of A and B, `None` if neither side has names. If both have names, they
/// must be the same.
pub fn common_names(
    (a, left): (&Path, Option<Names>),
    (b, right): (&Path, Option<Names>),
) -> Result<Option<Names>> {
    let [a, b] =
        [("A", a), ("B", b)].map(|(side, path)| format!("{side} ({})", source_name(Some(path))));
    check_names("column", (&a, left.as_ref()), (&b, right.as_ref()))?;
    Ok(left.or(right))
}

/// Refuses names of `what` if two sources have different names, or the same in different orders.
pub fn check_names(
    what: &str,
    (one, names): (&str, Option<&Names>),
    (other, others): (&str, Option<&Names>),
) -> Result<()> {
    if let (Some(names), Some(others)) = (names, others)
        && let Some(place) = first_difference(names, others)
    {
        bail!(
            "{one} calls {what} {} {:?}, {other} calls it {:?}: the names must be the same, or \
             only one of the files may have names",
            place + 1,
            names.name(place),
            others.name(place),
        );
    }
    Ok(())
}

/// B with its nodes in the order of A, if both have the same nodes. Otherwise B is unchanged.
pub fn in_order(
    names: Option<&Names>,
    (b, of_b): WithNames<SparseMatrix<Number>>,
) -> WithNames<SparseMatrix<Number>> {
    let both = names.zip(of_b.as_ref());
    match both.and_then(|(names, own)| places(own, names)) {
        Some(places) => (submatrix(&b, &places, &places), names.cloned()),
        None => (b, of_b),
    }
}
