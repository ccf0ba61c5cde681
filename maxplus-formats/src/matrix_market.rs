//! Matrix Market: `%%MatrixMarket matrix coordinate integer general`.
//!
//! | part | accepted | refused |
//! |---|---|---|
//! | object | `matrix` | `vector` and others |
//! | form | `coordinate` (an absent entry is -inf), `array` (column by column) | |
//! | numbers | `real`, `integer`, `double`: any number of ours | `complex`, `pattern` |
//! | symmetry | `general`, `symmetric` | `skew-symmetric`, `hermitian` |
//!
//! Places count from 1. `pattern` files contain no weights, and we do not guess whether 0 or 1 is
//! meant. Two entries at one place are an error: some programs add them up, others take the last,
//! and none takes the greater one, as we do for parallel arcs in an edge list. A fraction such as
//! `1/3` is read and written, but other programs cannot read it. Blank lines may stand before the
//! banner, comments may not.
//!
//! # Limits
//!
//! A short header can announce a huge matrix, so sizes are bounded: [`MAX_SIDE`] rows and
//! columns, and [`MAX_DENSE_BYTES`](crate::MAX_DENSE_BYTES) where a coordinate file is read as a
//! dense matrix of more entries than the file has bytes. [`read_sparse`](crate::read_sparse)
//! needs memory for the entries of the file and one word per row.

use std::io;
use std::ops::Range;

use maxplus_core::matrix::MAX_SIDE;
use maxplus_core::text::plain::{line_end, token_end};
use maxplus_core::text::{ParseError, ParseErrorKind};
use maxplus_core::{Names, Number};

use crate::labels::names_comment;
use crate::source::{Duplicates, Grid, Placed, Source, fill};
use crate::written::Written;

/// The beginning of every Matrix Market file, in upper or lower case.
const BANNER: &str = "%%MatrixMarket";

pub(crate) fn read(source: Source<'_>) -> Result<Grid, ParseError> {
    let mut tokens = Tokens::new(source);
    let (coordinate, symmetric) = header(&mut tokens)?;
    let (rows, first) = tokens.count("the number of rows", MAX_SIDE)?;
    let (cols, last) = tokens.count("the number of columns", MAX_SIDE)?;
    let mut size_line = first.start..last.end;
    if symmetric && rows != cols {
        let expected = "as many rows as columns in a symmetric matrix";
        return Err(source.error(size_line, ParseErrorKind::Shape, expected));
    }
    let mut found: Vec<Placed> = Vec::new();
    if coordinate {
        let (count, last) = tokens.count("the number of entries", usize::MAX)?;
        size_line.end = last.end;
        for _ in 0..count {
            let (i, place) = tokens.index("a row", rows)?;
            let (j, _) = tokens.index("a column", cols)?;
            let (entry, end) = tokens.number()?;
            found.push((i, j, entry, place.start..end.end));
        }
    } else {
        for j in 0..cols {
            let top = if symmetric { j } else { 0 };
            for i in top..rows {
                let (entry, span) = tokens.number()?;
                found.push((i, j, entry, span));
            }
        }
    }
    if let Some(span) = tokens.next() {
        let expected = "the end of the text: all entries have been read";
        return Err(source.error(span, ParseErrorKind::Count, expected));
    }
    if symmetric {
        for k in 0..found.len() {
            let (i, j, entry, span) = found[k].clone();
            if i != j {
                found.push((j, i, entry, span));
            }
        }
    }
    let duplicates = Duplicates::Refused("one entry at each place");
    fill(source, (rows, cols), size_line, found, duplicates)
}

/// Reads the first line: whether the form is `coordinate`, and the matrix symmetric.
fn header(tokens: &mut Tokens<'_>) -> Result<(bool, bool), ParseError> {
    let source = tokens.source;
    let bytes = source.bytes();
    let blank = |b: &u8| b.is_ascii_whitespace();
    let start = bytes.iter().take_while(|b| blank(b)).count();
    let end = line_end(bytes, start);
    let mut words = Tokens {
        source,
        at: start,
        end,
        comments: false,
    };
    let mut word = |choices: &[(&str, Option<bool>)], expected: &str| {
        let span = words.next().unwrap_or(end..end);
        let word = &source.text()[span.clone()];
        let choice = choices
            .iter()
            .find(|(name, _)| word.eq_ignore_ascii_case(name));
        match choice {
            Some((_, Some(meaning))) => Ok(*meaning),
            Some((_, None)) => Err(source.error(span, ParseErrorKind::Unsupported, expected)),
            None => Err(source.error(span, ParseErrorKind::Syntax, expected)),
        }
    };
    word(
        &[(BANNER, Some(true))],
        "the banner `%%MatrixMarket matrix ...` before everything else",
    )?;
    word(&[("matrix", Some(true)), ("vector", None)], "`matrix`")?;
    let forms = [("coordinate", Some(true)), ("array", Some(false))];
    let coordinate = word(&forms, "`coordinate` or `array`")?;
    let numbers = [
        ("real", Some(true)),
        ("integer", Some(true)),
        ("double", Some(true)),
        ("complex", None),
        ("pattern", None),
    ];
    word(
        &numbers,
        "`real` or `integer`: max-plus entries are weights",
    )?;
    let symmetries = [
        ("general", Some(false)),
        ("symmetric", Some(true)),
        ("skew-symmetric", None),
        ("hermitian", None),
    ];
    let symmetric = word(&symmetries, "`general` or `symmetric`")?;
    if let Some(span) = words.next() {
        return Err(source.error(span, ParseErrorKind::Syntax, "the end of the header"));
    }
    tokens.at = end;
    tokens.skip_header_comments();
    Ok((coordinate, symmetric))
}

/// The words of the text, without comments.
struct Tokens<'a> {
    source: Source<'a>,
    at: usize,
    end: usize,
    comments: bool,
}

impl<'a> Tokens<'a> {
    fn new(source: Source<'a>) -> Self {
        Tokens {
            source,
            at: 0,
            end: source.bytes().len(),
            comments: true,
        }
    }

    /// Skips the comments between banner and sizes. No entries have come yet, so every comment
    /// sign begins a comment.
    fn skip_header_comments(&mut self) {
        let bytes = self.source.bytes();
        while let Some(&byte) = bytes.get(self.at) {
            match byte {
                b'%' => self.at = line_end(bytes, self.at),
                b' ' | b'\t' | b'\n' | b'\r' => self.at += 1,
                _ => return,
            }
        }
    }

    fn next(&mut self) -> Option<Range<usize>> {
        let bytes = &self.source.bytes()[..self.end];
        while self.at < self.end {
            let start = self.at;
            match bytes[start] {
                b' ' | b'\t' | b'\n' | b'\r' => self.at += 1,
                b'%' if self.comments && !bytes[start..].starts_with(b"%0") => {
                    self.at = line_end(bytes, start);
                }
                _ => {
                    // A token that begins with `#` still takes at least one byte.
                    self.at = token_end(bytes, start + 1);
                    return Some(start..self.at);
                }
            }
        }
        None
    }

    /// The next token, or the error that says what is missing.
    fn expect(&mut self, expected: &str) -> Result<Range<usize>, ParseError> {
        self.next().ok_or_else(|| self.missing(expected))
    }

    #[cold]
    fn missing(&self, expected: &str) -> ParseError {
        let end = self.end;
        self.source.error(end..end, ParseErrorKind::Count, expected)
    }

    /// A number of at most `limit`.
    fn count(&mut self, what: &str, limit: usize) -> Result<(usize, Range<usize>), ParseError> {
        let span = self.expect(what)?;
        match self.source.text()[span.clone()].parse::<usize>() {
            Ok(count) if count <= limit => Ok((count, span)),
            Ok(_) => {
                let expected = format!("{what}, at most {limit}");
                Err(self.source.error(span, ParseErrorKind::Count, expected))
            }
            Err(_) => Err(self.source.error(span, ParseErrorKind::Syntax, what)),
        }
    }

    /// A place from 1 to n, returned from 0.
    fn index(&mut self, what: &str, n: usize) -> Result<(usize, Range<usize>), ParseError> {
        // Formatted only when needed: this runs twice for every entry.
        let expected = || format!("{what} from 1 to {n}");
        let Some(span) = self.next() else {
            return Err(self.missing(&expected()));
        };
        match self.source.text()[span.clone()].parse::<usize>() {
            Ok(place) if (1..=n).contains(&place) => Ok((place - 1, span)),
            _ => Err(self.source.error(span, ParseErrorKind::Count, expected())),
        }
    }

    fn number(&mut self) -> Result<(Number, Range<usize>), ParseError> {
        let span = self.expect("another entry")?;
        let entry = self
            .source
            .entry(&self.source.text()[span.clone()], span.clone())?;
        Ok((entry, span))
    }
}

/// Writes the finite entries in coordinate form.
pub(crate) fn write(
    out: &mut dyn io::Write,
    matrix: &dyn Written,
    names: Option<&Names>,
) -> io::Result<()> {
    let (mut whole, mut count) = (true, 0_usize);
    matrix.show_all(&mut |_, _, number| {
        whole = whole && number.is_whole();
        count += 1;
        Ok(())
    })?;
    let field = if whole { "integer" } else { "real" };
    writeln!(out, "{BANNER} matrix coordinate {field} general")?;
    let infinity = matrix.infinity();
    let (name, word) = (infinity.pick("max-plus", "min-plus"), infinity.word());
    writeln!(out, "% {name}: an absent entry is {word}")?;
    if let Some(names) = names {
        out.write_all(names_comment("%", names).as_bytes())?;
    }
    writeln!(out, "{} {} {count}", matrix.rows(), matrix.cols())?;
    matrix.show_all(&mut |i, j, number| writeln!(out, "{} {} {number}", i + 1, j + 1))
}
