//! The comments before all entries, and the one that stands for a list without vectors: it
//! says how many entries they would have.

use std::io;

use maxplus_core::matrix::checked_size;

use crate::format::Format;

/// The comments before all entries without their signs, and where each line ends.
pub(crate) fn first_comments(text: &str) -> impl Iterator<Item = (&str, usize)> {
    let mut end = 0;
    text.split_inclusive('\n').map_while(move |line| {
        end += line.len();
        let bare = line.trim_start();
        let comment = bare.trim_start_matches(['#', '%', '/']);
        let is_comment = comment.len() < bare.len() || bare.is_empty();
        is_comment.then_some((comment.trim_start(), end))
    })
}

/// What stands before the size in a comment for a list without vectors.
const NO_VECTORS: &str = "no vectors, n = ";

/// The size that a comment before all entries states for a list without vectors.
pub(crate) fn no_vectors(text: &str) -> Option<usize> {
    let mut comments = first_comments(text);
    comments.find_map(|(comment, _)| {
        let size = comment.trim_end().strip_prefix(NO_VECTORS)?;
        checked_size(size.parse().ok()?).ok()
    })
}

/// The comment that says, before a list without vectors, how many entries they would have;
/// nothing in a format that has another place for that, and an error of the kind
/// `InvalidInput` in one that has no place. Readers find it before the entries.
///
/// ```
/// use maxplus_formats::{Format, no_vectors_comment};
///
/// assert_eq!(no_vectors_comment(Format::Csv, 3)?, "# no vectors, n = 3\n");
/// assert_eq!(no_vectors_comment(Format::MatrixMarket, 3)?, "");
/// assert!(no_vectors_comment(Format::Tplib, 3).is_err());
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn no_vectors_comment(format: Format, n: usize) -> io::Result<String> {
    let sign = match format {
        Format::MatrixMarket => return Ok(String::new()),
        Format::Text | Format::Csv | Format::Table => "#",
        Format::Latex => "%",
        _ => {
            let message = format!(
                "{format} cannot store an empty list of vectors; use text, table, csv, json, mtx, \
                 latex, npy or npz"
            );
            return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
        }
    };
    Ok(format!("{sign} {NO_VECTORS}{n}\n"))
}
