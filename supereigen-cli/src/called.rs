//! Where two files call nodes differently, and what they are called then.

use std::path::Path;

use anyhow::{Result, bail};
use maxplus_core::Names;

pub use supereigen_report::words::{first_difference, in_formula, legend, listed, said};

use crate::input::source_name;

/// The names of the columns of A and B: those of one side, if the other has none
/// or the same.
pub fn common_names(
    (a, left): (&Path, Option<Names>),
    (b, right): (&Path, Option<Names>),
) -> Result<Option<Names>> {
    if let (Some(left), Some(right)) = (&left, &right)
        && let Some(column) = first_difference(left, right)
    {
        bail!(
            "A ({}) calls column {} {:?}, B ({}) calls it {:?}: the names must be the same, or \
             only one of the files have some",
            source_name(Some(a)),
            column + 1,
            left.name(column),
            source_name(Some(b)),
            right.name(column),
        );
    }
    Ok(left.or(right))
}
