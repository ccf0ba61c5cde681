//! Comments before the entries, and the comment that a list without vectors needs: it gives the
//! number of entries that the vectors would have.

use std::io;

use maxplus_core::matrix::checked_size;

use crate::format::Format;

/// The comments before the entries, without their signs, and where each line ends.
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

/// The text before the size in the comment of a list without vectors.
const NO_VECTORS: &str = "no vectors, n = ";

/// The size that a comment before the entries gives for a list without vectors.
pub(crate) fn no_vectors(text: &str) -> Option<usize> {
    let mut comments = first_comments(text);
    comments.find_map(|(comment, _)| {
        let size = comment.trim_end().strip_prefix(NO_VECTORS)?;
        checked_size(size.parse().ok()?).ok()
    })
}

/// The comment that gives, for a list without vectors, the number of their entries. Empty in a
/// format that stores this number elsewhere; an error of the kind `InvalidInput` in a format that
/// cannot store it. Readers find the comment before the entries.
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
