//! Matrices and vectors in files: fourteen formats of text and NumPy's arrays, read
//! exactly, with errors that point, and written.
//!
//! | format | looks like | names |
//! |---|---|---|
//! | [`Format::Text`] | `0 -inf 2/3`, one row per line | first line, first column, comment |
//! | [`Format::Csv`] | `0,-inf,2/3`, `;` and tabs too; an empty cell is -inf | first line, first column |
//! | [`Format::Json`] | `[[0, "-inf", "2/3"]]`, or an object with the field `matrix` | field `names` |
//! | [`Format::JsonLines`] | `[0, "-inf", "2/3"]`, one row per line | a line `{"names": [...]}` before them |
//! | [`Format::MatrixMarket`] | `%%MatrixMarket matrix coordinate integer general` | comment |
//! | [`Format::Tplib`] | `[0,-oo,2/3]`, pairs too | |
//! | [`Format::Table`] | aligned columns, `.` for -inf; read as text | first line |
//! | [`Format::Polymake`] | polymake's JSON | |
//! | [`Format::Latex`] | `\begin{pmatrix} 0 & -\infty \end{pmatrix}`, `(0, -\infty)^{\top}` | comment |
//! | [`Format::Matlab`] | `A = [0 -Inf; 1 2]`, Octave and Scilab too | comment |
//! | [`Format::NumPy`] | `[[0. -inf] [1. 2.]]`, `array([[0, -inf], [1, 2]])` | comment |
//! | [`Format::Edges`] | `from to weight`: the arc from i to j is the entry a_ij | the nodes |
//! | [`Format::Dot`] | `digraph { a -> b [label="3"]; }` | the nodes |
//! | [`Format::Inequalities`] | `max(3 + x1, x3) >= 2 + x2`, a two-sided system | the variables |
//!
//! All of them are read and written; two-sided systems by [`read_inequalities`],
//! [`write_inequalities`], [`read_pair`] and [`write_pair`]. [`Reading`] reads a matrix with the
//! [names](maxplus_core::names) of its nodes, [`write_matrix_with_names`] writes both.
//! A comment with names looks like this: `# node names: "press", "oven"`.
//!
//! An entry may be an interval, `3..5`, of which one end is read: [`End`].
//!
//! [`read_matrix`] finds out which format a text is in unless told. Numbers and
//! the spellings of -inf are the same in all formats: see [`number`](maxplus_core::text::number).
//!
//! Every reader reads to exact numbers once ([`Rational`](maxplus_core::Rational)), and
//! what the caller asks for is made of these: all carriers take what they hold and
//! refuse the rest, but for `f64`, which **rounds decimals to the nearest double**.
//! NumPy's own files are read and written by [`npy`] and, archives too, [`npz`].
//!
//! # Comments
//!
//! `#`, `//` and `%` begin a comment that runs to the end of its line, but `%0`,
//! which is a spelling of -inf, never does.
//!
//! | format | where a comment may begin |
//! |---|---|
//! | text, csv, table | at the begin of a line and after a blank or tab; `#` anywhere |
//! | jsonl, tplib | between lists |
//! | mtx | `%` alone: where a number may begin; before the sizes `%0` too, for no entry can be meant |
//! | edges, matlab | as in text |
//! | numpy | `#` alone, anywhere |
//! | latex | `%` alone, anywhere |
//! | dot | `//`, `/* */`, and `#` at the begin of a line |
//! | ineq | anywhere but in quotes |
//! | json, polymake | nowhere |
//!
//! A line that begins with `%` and, whatever blanks and further `%` stand
//! between, the word `MatrixMarket` is a banner and never a comment.
//!
//! A line ends in a line feed, before which a carriage return may stand; a
//! carriage return elsewhere is an error but in json, where it is a blank.
//!
//! Lines of blanks are skipped as well; everything else is a row or an error.
//! No row is dropped. A text without any row is an error too, for it is more
//! often an accident than a matrix: the 0 x 0 matrix is `[]` in every format
//! but mtx, which has a header for it. A list without vectors may say how many entries
//! they would have in a comment before all entries, `# no vectors, n = 3`
//! ([`no_vectors_comment`]).
//!
//! # Formats
//!
//! Who says the format is believed. Otherwise the first rule that applies to
//! what stands behind blank lines and comments decides:
//!
//! 1. A banner: mtx. (The reader expects it to be `%%MatrixMarket` and to stand
//!    before all comments.)
//! 2. `[` and behind it `[` or `]`: numpy if the first row has blanks and no
//!    commas between its entries, else json. Any other `[`: matlab if `;`, bare
//!    blanks or bare line ends part entries, else tplib, which reads jsonl too.
//! 3. `{`: jsonl if lists follow on an object with the field `names` alone, polymake
//!    if there is a field `_type`, else json.
//! 4. `\`, `(` or `$`: latex.
//! 5. `>=` or `<=` in the first line, outside quotes, the word `variables:`, or a
//!    whole equality: ineq.
//! 6. `digraph`, `graph` or `strict`: dot. `array(` and its like: numpy. A name
//!    and `=`: matlab, or numpy if `array(` follows.
//! 7. Two words and a number in the first line or below three words, or the
//!    title `from to weight` (`source target weight`): edges.
//! 8. A comma, a semicolon or a double quote in the first line of entries: csv.
//! 9. Anything else: text.
//!
//! What two formats read in two ways is an error that says what to say: a list
//! over several lines with nothing but blanks between (rows to MATLAB, one row
//! to NumPy), and empty cells between tabs (-inf, or blanks set by hand).
//!
//! A byte order mark before it all is skipped.
//!
//! # Safety from bad input
//!
//! No input panics, hangs or fills the memory: it is read or it is a
//! [`ParseError`] that says where, what stood there and what was expected. A word has
//! at most [`MAX_WORD`](maxplus_core::text::MAX_WORD) bytes, a row at most
//! [`MAX_SIDE`](maxplus_core::matrix::MAX_SIDE) entries, and room for what is read is
//! asked for, so that what the system does not give is an error.
//!
//! ```
//! use maxplus_core::{Matrix, MaxPlus, Rational};
//! use maxplus_formats::{Format, format_matrix, read_matrix};
//!
//! let a: Matrix<MaxPlus<Rational>> = read_matrix("0.1,-inf\n1e2,1/3", None).unwrap();
//! assert_eq!(a.to_string(), "1/10 -inf\n100 1/3\n");
//! assert_eq!(format_matrix(&a, Format::Tplib), "[1/10,-oo]\n[100,1/3]\n");
//!
//! let error = read_matrix::<MaxPlus<i64>>("1,2\n3,4,5", None).unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "line 2, column 5: found `5`, expected the end of row 2 after 2 entries, as in the first row",
//! );
//! ```

#![forbid(unsafe_code)]

mod cells;
mod comments;
mod csv;
mod detect;
mod dot;
mod edges;
mod file;
mod format;
pub mod game;
mod inequalities;
mod interval;
mod json;
mod labels;
mod latex;
mod matlab;
pub mod matrix_market;
pub mod npy;
pub mod npz;
mod numpy;
mod polymake;
mod read;
mod sectors;
mod source;
pub mod style;
mod table;
mod tplib;
mod write;
mod written;
pub mod zip;

pub use comments::no_vectors_comment;
pub use detect::shows_inequalities;
pub use file::{FileFormat, ending, foreign, is_compressed};
pub use format::{Format, Labels, Reading, UnknownFormat};
pub use inequalities::{Inequalities, read_inequalities, write_inequalities};
pub use interval::End;
pub use labels::{names_comment, names_heading};
pub use maxplus_core::text::{ParseError, ParseErrorKind, RowFormat, names_line};
pub use read::{Read, read_matrix, read_pair, read_sparse, read_square, read_vector};
pub use sectors::{read_sectors, shows_sectors, write_sectors};
pub use source::{MAX_DENSE_BYTES, Parallel, Scalar};
pub use table::{InfiniteStyle, Table, TableStyle};
pub use write::{
    VectorWriter, format_matrix, row_format, row_format_over, write_block, write_block_with_names,
    write_matrix, write_matrix_with_names, write_pair, write_rows_with_names, write_vectors,
};

/// The README's example, compiled and run with the doc tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
pub struct Readme;
