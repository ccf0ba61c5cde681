//! Matrices and vectors as text: read exactly, with errors that point.
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
//!
//! All of them are read and written. [`Reading`] reads a matrix with the
//! [names](crate::names) of its nodes, [`write_matrix_with_names`] writes both.
//! A comment with names looks like this: `# node names: "press", "oven"`.
//!
//! [`read_matrix`] finds out which format a text is in unless told. Numbers and
//! the spellings of -inf are the same in all formats: see [`number`]. All
//! carriers read what they hold and refuse the rest, but for `f64`, which
//! **rounds decimals to the nearest double**; read `BigRational` to have them
//! exact, and [`crate::exact`] to compute on integers from there.
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
//! but mtx, which has a header for it.
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
//! 5. `digraph`, `graph` or `strict`: dot. `array(` and its like: numpy. A name
//!    and `=`: matlab, or numpy if `array(` follows.
//! 6. Two words and a number in the first line or below three words, or the
//!    title `from to weight` (`source target weight`): edges.
//! 7. A comma, a semicolon or a double quote in the first line of entries: csv.
//! 8. Anything else: text.
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
//! [`ParseError`] that says where, what stood there and what was expected.
//!
//! ```
//! use maxplus_core::text::{self, Format};
//! use maxplus_core::{Matrix, MaxPlus};
//! use num_rational::BigRational;
//!
//! let a: Matrix<MaxPlus<BigRational>> = text::read_matrix("0.1,-inf\n1e2,1/3", None).unwrap();
//! assert_eq!(a.to_string(), "1/10 -inf\n100 1/3\n");
//! assert_eq!(text::format_matrix(&a, Format::Tplib), "[1/10,-oo]\n[100,1/3]\n");
//!
//! let error = text::read_matrix::<MaxPlus<i64>>("1,2\n3,4,5", None).unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "line 2, column 5: found `5`, expected the end of row 2 after 2 entries, as in the first row",
//! );
//! ```

mod cells;
mod columns;
mod commas;
mod comment;
mod csv;
mod detect;
mod digraph;
mod dot;
mod edges;
mod entry;
mod error;
mod form;
mod format;
mod heading;
mod integers;
mod json;
mod label;
mod labelled;
mod latex;
mod lines;
mod list;
mod matlab;
pub mod matrix_market;
mod named;
mod names_comment;
mod names_line;
pub mod number;
mod numpy;
mod object;
mod places;
mod plain;
mod plain_names;
mod polymake;
mod quoted;
mod read;
mod reading;
mod row;
mod rows;
mod source;
mod table;
mod texts;
mod tplib;
mod write;

pub use entry::Entry;
pub use error::{BadEntry, ParseError, ParseErrorKind};
pub use format::{Format, UnknownFormat};
pub use heading::names_heading;
pub use integers::IntegerLists;
pub use named::write_matrix_with_names;
pub use names_comment::names_comment;
pub use names_line::names_line;
pub use read::{read_matrix, read_pair, read_sparse, read_square, read_vector};
pub use reading::{Labels, Reading};
pub use rows::RowFormat;
pub use table::{InfiniteStyle, Table, TableStyle};
pub use write::{
    VectorWriter, format_matrix, write_block, write_block_with_names, write_matrix, write_pair,
    write_vectors,
};
