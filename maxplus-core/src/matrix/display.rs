//! Printing a matrix of any form.

use std::fmt;

/// One row per line, blanks between. The 0 x 0 matrix prints as `[]`, so that it can be read
/// back and no file is empty. `entry` is called row by row, from left to right.
pub(super) fn fmt_rows<'a, S: fmt::Display + 'a>(
    f: &mut fmt::Formatter<'_>,
    (rows, cols): (usize, usize),
    mut entry: impl FnMut(usize, usize) -> &'a S,
) -> fmt::Result {
    if (rows, cols) == (0, 0) {
        return f.write_str("[]\n");
    }
    for i in 0..rows {
        for j in 0..cols {
            if j > 0 {
                f.write_str(" ")?;
            }
            entry(i, j).fmt(f)?;
        }
        f.write_str("\n")?;
    }
    Ok(())
}
