//! Matrices in the language of cmlib (`.mpm`), the library of the course "Computational
//! Modeling" of Eindhoven.
//!
//! ```text
//! max-plus model Decoder:
//! matrices
//! A (x1, x2) = [
//!     [ 4.0  -inf ]   // blanks or commas between entries and rows
//!     [ 7/2  3    ]
//! ]
//! ```
//!
//! If a file contains several matrices, [`read_mpm`] reads the one named `A`, the state matrix. The
//! labels after the name of a matrix name the nodes if there are as many of them as columns;
//! otherwise the nodes have numbers. Sequences of vectors and of events after the matrices are
//! not read. Decimals are exact.
//!
//! [`read_system`] reads `A`, `B`, `C` and `D` as a [`StateSpace`]. There the labels of a matrix are
//! those of its rows, followed by those of its columns.

use std::ops::Range;

use maxplus_core::names::NamesError;
use maxplus_core::text::{Entry, ParseError, ParseErrorKind, Source};
use maxplus_core::{Names, Number, ReadMatrix, SparseMatrix};

use crate::error::ModelError;
use crate::model::Model;
use crate::state_space::StateSpace;

/// A matrix of a file, of any shape.
struct MpmMatrix {
    name: String,
    /// The labels after the name; may be empty.
    labels: Vec<String>,
    matrix: SparseMatrix<Number>,
}

/// A system with inputs and outputs, and the names of both and of the states.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MpmSystem {
    /// The system.
    pub system: StateSpace,
    /// The names of the states.
    pub states: Names,
    /// The names of the inputs.
    pub inputs: Names,
    /// The names of the outputs.
    pub outputs: Names,
}

/// The matrix of a file: the only one, or the one named A.
pub fn read_mpm(bytes: &[u8]) -> Result<Model, ModelError> {
    let source = Source::new(bytes)?;
    let (mut matrices, end) = matrices(source)?;
    let a = state_matrix(source, &matrices, end)?;
    let MpmMatrix { labels, matrix, .. } = matrices.swap_remove(a);
    let names = names(&labels, 0..matrix.cols(), matrix.cols())?;
    Ok(Model { matrix, names })
}

/// The system of a file: x(k + 1) = A x(k) (+) B u(k), y(k) = C x(k) (+) D u(k). A is the only
/// matrix or the one named A. Without B there are no inputs, except those of D; without D it is
/// -inf. Without C and D the outputs are the states.
pub fn read_system(bytes: &[u8]) -> Result<MpmSystem, ModelError> {
    let source = Source::new(bytes)?;
    let (matrices, end) = matrices(source)?;
    let a = &matrices[state_matrix(source, &matrices, end)?];
    let find = |name: &str| matrices.iter().find(|matrix| matrix.name == name);
    let [b, c, d] = match matrices.len() {
        // The only matrix is A, whatever its name.
        1 => [None; 3],
        _ => ["B", "C", "D"].map(find),
    };
    let matrix = |given: Option<&MpmMatrix>| given.map(|given| given.matrix.clone());
    let system = StateSpace::from_parts(a.matrix.clone(), matrix(b), matrix(c), matrix(d))?;
    let [n, p, q] = [system.states(), system.inputs(), system.outputs()];
    let states = names(&a.labels, 0..n, n)?;
    // The labels of B and D end with those of the inputs; those of C and D begin with the outputs.
    let inputs = match b.or(d) {
        None => names(&[], 0..0, 0)?,
        Some(found) => {
            let rows = found.matrix.rows();
            names(&found.labels, rows..rows + p, rows + p)?
        }
    };
    let outputs = match c.or(d) {
        None => states.clone(),
        Some(found) => names(&found.labels, 0..q, q + found.matrix.cols())?,
    };
    Ok(MpmSystem {
        system,
        states,
        inputs,
        outputs,
    })
}

/// The number of the state matrix.
fn state_matrix(
    source: Source<'_>,
    matrices: &[MpmMatrix],
    end: usize,
) -> Result<usize, ParseError> {
    let position = match matrices.len() {
        1 => Some(0),
        _ => matrices.iter().position(|matrix| matrix.name == "A"),
    };
    position.ok_or_else(|| {
        let names: Vec<&str> = matrices.iter().map(|matrix| matrix.name.as_str()).collect();
        let found = match names[..] {
            [] => "no matrix".to_owned(),
            _ => format!("the matrices {}", names.join(", ")),
        };
        let expected = "one matrix, or one of them called A";
        source.error_saying(end..end, ParseErrorKind::Ambiguous, found, expected)
    })
}

/// These labels as names if there are `count` of them in all; otherwise numbers.
fn names(labels: &[String], chosen: Range<usize>, count: usize) -> Result<Names, NamesError> {
    match labels.len() == count {
        true => Names::new(labels[chosen].iter().cloned()),
        false => Names::new((1..=chosen.len()).map(|number| number.to_string())),
    }
}

/// The matrices, and the position after them.
fn matrices(source: Source<'_>) -> Result<(Vec<MpmMatrix>, usize), ParseError> {
    let mut reader = Reader { source, at: 0 };
    reader.expect("max-plus")?;
    reader.expect("model")?;
    reader.name("the name of the model")?;
    reader.expect(":")?;
    let mut matrices = Vec::new();
    if reader.peek()? == "matrices" {
        reader.next()?;
        while !matches!(reader.peek()?, "" | "vector" | "event") || reader.is_matrix()? {
            matrices.push(reader.matrix()?);
        }
    }
    if matrices.is_empty() && !matches!(reader.peek()?, "" | "vector" | "event") {
        return Err(reader.error("`matrices`"));
    }
    Ok((matrices, reader.at))
}

/// Whether a text begins as these files do.
pub(crate) fn shows_mpm(bytes: &[u8]) -> bool {
    // The piece may end within a character or a comment; the rest of that is ignored.
    let piece = &bytes[..bytes.len().min(1 << 16)];
    let Ok(source) = Source::new(match std::str::from_utf8(piece) {
        Ok(_) => piece,
        Err(error) => &piece[..error.valid_up_to()],
    }) else {
        return false;
    };
    let mut reader = Reader { source, at: 0 };
    reader.expect("max-plus").is_ok() && reader.expect("model").is_ok()
}

/// A position in a text between its words.
#[derive(Clone)]
struct Reader<'a> {
    source: Source<'a>,
    at: usize,
}

impl<'a> Reader<'a> {
    /// Skips blanks and comments.
    fn skip(&mut self) -> Result<(), ParseError> {
        let text = self.source.text();
        loop {
            let rest = &text[self.at..];
            let blanks = rest.len() - rest.trim_start().len();
            self.at += blanks;
            let rest = &text[self.at..];
            if rest.starts_with("//") {
                self.at += rest.find('\n').unwrap_or(rest.len());
            } else if rest.starts_with("/*") {
                let Some(length) = rest.find("*/") else {
                    let expected = "a comment that ends with */";
                    let span = self.at..self.at + 2;
                    return Err(self.source.error(span, ParseErrorKind::Syntax, expected));
                };
                self.at += length + 2;
            } else {
                return Ok(());
            }
        }
    }

    /// The place of the next word or sign; empty at the end.
    fn span(&mut self) -> Result<Range<usize>, ParseError> {
        self.skip()?;
        let rest = &self.source.text()[self.at..];
        let is_sign = |sign: char| "[](),=:".contains(sign);
        let ends = |sign: char| sign.is_whitespace() || is_sign(sign);
        let mut length = rest.find(ends).unwrap_or(rest.len());
        if let Some(comment) = rest[..length].find("//").or(rest[..length].find("/*")) {
            length = comment;
        }
        if length == 0 {
            length = rest.chars().next().map_or(0, char::len_utf8);
        }
        Ok(self.at..self.at + length)
    }

    fn peek(&mut self) -> Result<&'a str, ParseError> {
        let span = self.span()?;
        Ok(&self.source.text()[span])
    }

    fn next(&mut self) -> Result<(&'a str, Range<usize>), ParseError> {
        let span = self.span()?;
        self.at = span.end;
        Ok((&self.source.text()[span.clone()], span))
    }

    /// The error at the next word.
    fn error(&mut self, expected: impl Into<String>) -> ParseError {
        let span = self.span().unwrap_or(self.at..self.at);
        self.source.error(span, ParseErrorKind::Syntax, expected)
    }

    fn expect(&mut self, word: &str) -> Result<(), ParseError> {
        match self.peek()? == word {
            true => self.next().map(|_| ()),
            false => Err(self.error(format!("`{word}`"))),
        }
    }

    /// Skips the next word if it is this one; returns whether it was.
    fn take(&mut self, word: &str) -> Result<bool, ParseError> {
        let is_next = self.peek()? == word;
        if is_next {
            self.next()?;
        }
        Ok(is_next)
    }

    /// Reads a word that begins with a letter or `_`.
    fn name(&mut self, what: &str) -> Result<&'a str, ParseError> {
        let begins = |sign: char| sign.is_alphabetic() || sign == '_';
        match self.peek()?.starts_with(begins) {
            true => Ok(self.next()?.0),
            false => Err(self.error(what)),
        }
    }

    /// Whether a matrix follows whose name is also the keyword of a section.
    fn is_matrix(&mut self) -> Result<bool, ParseError> {
        let mut ahead = self.clone();
        ahead.next()?;
        Ok(matches!(ahead.peek()?, "=" | "("))
    }

    /// `A (x1, x2) = [[..] [..]]`.
    fn matrix(&mut self) -> Result<MpmMatrix, ParseError> {
        let name = self.name("the name of a matrix")?.to_owned();
        let mut labels = Vec::new();
        if self.take("(")? {
            while !self.take(")")? {
                labels.push(self.name("a name or `)`")?.to_owned());
                self.take(",")?;
            }
            self.take(",")?;
        }
        self.expect("=")?;
        self.expect("[")?;
        let mut rows: Vec<Vec<Number>> = Vec::new();
        while !self.take("]")? {
            let row = self.row(rows.len() + 1, rows.first().map(Vec::len))?;
            rows.push(row);
            self.take(",")?;
        }
        let cols = rows.first().map_or(0, Vec::len);
        let rows = rows.into_iter().map(|row| row.into_iter().enumerate());
        Ok(MpmMatrix {
            name,
            labels,
            matrix: SparseMatrix::from_rows(cols, rows),
        })
    }

    /// Reads a row such as `[1, -inf 2]`, as long as the first one.
    fn row(&mut self, row: usize, cols: Option<usize>) -> Result<Vec<Number>, ParseError> {
        if self.peek()? != "[" {
            return Err(self.error("a row in brackets or `]`"));
        }
        self.next()?;
        let mut entries = Vec::new();
        loop {
            let (word, span) = self.next()?;
            if word == "]" {
                return match cols.filter(|&cols| cols != entries.len()) {
                    None => Ok(entries),
                    Some(cols) => {
                        let at = span.start..span.start;
                        Err(self.source.ragged(at, row, entries.len(), cols))
                    }
                };
            }
            if word.is_empty() || "[(),=:".contains(word) {
                let expected = "a number, -inf or `]`";
                return Err(self.source.error(span, ParseErrorKind::Syntax, expected));
            }
            let entry = Number::from_token(word);
            let entry = entry.map_err(|bad| self.source.entry_error(span.clone(), bad))?;
            if cols == Some(entries.len()) {
                return Err(self.source.ragged(span, row, entries.len(), entries.len()));
            }
            entries.push(entry);
            self.take(",")?;
        }
    }
}
