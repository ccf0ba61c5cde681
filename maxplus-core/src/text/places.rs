//! Entries by their places, as coordinate files, edge lists and digraphs have
//! them, gathered into a matrix.

use std::ops::Range;

use super::error::{ParseError, ParseErrorKind};
use super::form::Form;
use super::source::Source;

/// The matrix with these entries, each with the piece of text it stood in;
/// `size` is the piece that says how large the matrix is.
pub(super) fn fill<F: Form>(
    source: Source<'_>,
    (rows, cols): (usize, usize),
    size: Range<usize>,
    mut found: Vec<(usize, usize, F::Scalar, Range<usize>)>,
) -> Result<F, ParseError> {
    // Stable: of two entries at one place, the later one is the surplus.
    found.sort_by_key(|&(i, j, ..)| (i, j));
    let same =
        |p: &&[(usize, usize, F::Scalar, Range<usize>)]| (p[0].0, p[0].1) == (p[1].0, p[1].1);
    if let Some(pair) = found.windows(2).find(same) {
        return Err(source.error(
            pair[1].3.clone(),
            ParseErrorKind::Count,
            "one entry at each place",
        ));
    }
    let entries = rows.saturating_mul(cols);
    let most = F::most_entries(source.bytes().len());
    if entries > most {
        let megabytes = entries.saturating_mul(size_of::<F::Scalar>()) >> 20;
        return Err(source.error(
            size,
            ParseErrorKind::Count,
            format!(
                "at most {most} entries in a dense matrix, this one would take {megabytes} MiB; \
                 read it as a sparse one"
            ),
        ));
    }
    let entries = found.into_iter().map(|(i, j, entry, _)| (i, j, entry));
    Ok(F::of_places(rows, cols, entries.collect()))
}
