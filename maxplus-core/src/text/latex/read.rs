//! LaTeX in: the one matrix of a text, a table of vectors, or tuples, one per
//! row.
//!
//! What stands around the matrix is passed over; two matrices are an error, for
//! which is meant is not to be seen. Only a table of vectors may go on in another
//! one of the same columns, as it does from page to page. An empty cell is an
//! error as well: some leave out 0, others -inf.

use std::ops::Range;

use super::super::entry::{Entry, scalar};
use super::super::error::{ParseError, ParseErrorKind};
use super::super::form::Form;
use super::super::source::{Rows, Source};
use super::cell::plain;
use super::layout::Layout;

/// Environments that hold a matrix; the last two say their columns.
const MATRICES: [&str; 9] = [
    "matrix",
    "pmatrix",
    "bmatrix",
    "Bmatrix",
    "vmatrix",
    "Vmatrix",
    "smallmatrix",
    "array",
    "tabular",
];

/// Reads a matrix, or tuples as its rows.
pub(in super::super) fn read<F: Form<Scalar: Entry>>(source: Source<'_>) -> Result<F, ParseError> {
    let mut text = Place { source, at: 0 };
    let mut rows = Rows::<F>::new(source);
    let Some(name) = text.find_matrix() else {
        text.at = 0;
        text.tuples(&mut rows)?;
        return rows.finish_nonempty();
    };
    let layout = text.layout(name)?;
    text.body(&mut rows, name, layout)?;
    loop {
        let behind = text.at;
        let Some(name) = text.find_matrix() else {
            break;
        };
        let end = text.at;
        if layout.is_list() && text.layout(name)? == layout {
            text.body(&mut rows, name, layout)?;
            continue;
        }
        let begin = source.text()[behind..]
            .find("\\begin")
            .map_or(behind, |at| behind + at);
        return Err(source.error(
            begin..end,
            ParseErrorKind::Ambiguous,
            "one matrix: leave the other ones out",
        ));
    }
    match layout.is_list() {
        true => rows.finish_nonempty(),
        false => Ok(rows.finish()),
    }
}

/// A place in the text.
struct Place<'a> {
    source: Source<'a>,
    at: usize,
}

impl<'a> Place<'a> {
    fn rest(&self) -> &'a str {
        &self.source.text()[self.at..]
    }

    fn error(&self, span: Range<usize>, expected: impl Into<String>) -> ParseError {
        self.source.error(span, ParseErrorKind::Syntax, expected)
    }

    /// Goes over one sign, one command or one comment, and gives its text; none
    /// of a comment.
    fn step(&mut self) -> Option<&'a str> {
        let rest = self.rest();
        let first = rest.chars().next()?;
        let length = match first {
            '%' => rest.find('\n').unwrap_or(rest.len()),
            '\\' => {
                let letters = rest[1..].find(|c: char| !c.is_ascii_alphabetic());
                match letters.unwrap_or(rest.len() - 1) {
                    0 => 1 + rest[1..].chars().next().map_or(0, char::len_utf8),
                    letters => 1 + letters,
                }
            }
            sign => sign.len_utf8(),
        };
        self.at += length;
        Some(if first == '%' { "" } else { &rest[..length] })
    }

    /// Goes behind the next `\begin{matrix}` or its like.
    fn find_matrix(&mut self) -> Option<&'static str> {
        while let Some(step) = self.step() {
            if step != "\\begin" {
                continue;
            }
            let rest = self.rest();
            let found = MATRICES.into_iter().find(|name| {
                let inside = rest
                    .strip_prefix('{')
                    .and_then(|rest| rest.strip_prefix(name));
                inside.is_some_and(|rest| rest.starts_with('}') || rest.starts_with("*}"))
            });
            if let Some(name) = found {
                self.at += rest.find('}').unwrap_or(0) + 1;
                return Some(name);
            }
        }
        None
    }

    /// Goes behind `{rrr}`, where there are such columns, and says what they hold.
    fn layout(&mut self, name: &str) -> Result<Layout, ParseError> {
        if !matches!(name, "array" | "tabular") {
            return Ok(Layout::Matrix);
        }
        let start = self.at;
        self.pass_columns()?;
        Ok(match name {
            "tabular" => Layout::of(&self.source.text()[start..self.at]),
            _ => Layout::Matrix,
        })
    }

    /// Goes behind `{rrr}`.
    fn pass_columns(&mut self) -> Result<(), ParseError> {
        let start = self.at;
        let mut depth = 0_usize;
        while let Some(step) = self.step() {
            match step {
                "{" => depth += 1,
                "}" => {
                    depth = depth.saturating_sub(1);
                    if depth == 0 {
                        return Ok(());
                    }
                }
                _ if depth == 0
                    && !step.trim().is_empty()
                    && !matches!(step, "[" | "t" | "c" | "b" | "]") =>
                {
                    break;
                }
                _ => {}
            }
        }
        Err(self.error(start..start, "the columns in braces, `{rr}`"))
    }

    /// Reads the rows up to the end of the environment.
    fn body<F: Form<Scalar: Entry>>(
        &mut self,
        rows: &mut Rows<'_, F>,
        name: &str,
        layout: Layout,
    ) -> Result<(), ParseError> {
        let mut cell = Piece::at(self.at);
        // The cells of the row before this one; the first row of a list may be a
        // head, which has no label.
        let (mut column, mut may_be_head, mut is_head) = (0, layout.is_list(), false);
        loop {
            let start = self.at;
            let Some(step) = self.step() else {
                let expected = format!("`\\end{{{name}}}`");
                return Err(self.error(self.at..self.at, expected));
            };
            match step {
                "&" => {
                    is_head |= column == 0 && may_be_head && cell.is_empty();
                    if !is_head && layout.is_entry(column) {
                        cell.push(self.source, rows)?;
                    }
                    column += 1;
                    cell = Piece::at(self.at);
                }
                "\\\\" | "\\cr" | "\\tabularnewline" | "\\end" => {
                    let is_end = step == "\\end";
                    // A line after the last `\\` is no row.
                    if !is_head && (column > 0 || !cell.is_empty()) {
                        if layout.is_entry(column) {
                            cell.push(self.source, rows)?;
                        }
                        rows.end_row(start)?;
                    }
                    may_be_head &= column == 0;
                    (column, is_head) = (0, false);
                    if is_end {
                        let rest = self.rest();
                        if !rest.starts_with(&format!("{{{name}")) {
                            let expected = format!("`\\end{{{name}}}`");
                            return Err(self.error(start..self.at, expected));
                        }
                        self.at += rest.find('}').map_or(rest.len(), |at| at + 1);
                        return Ok(());
                    }
                    self.pass_skip();
                    cell = Piece::at(self.at);
                }
                "\\begin" => {
                    return Err(
                        self.error(start..self.at, "entries: a matrix within one is not read")
                    );
                }
                step => cell.text += step,
            }
        }
    }

    /// Goes behind `[2pt]`, which may stand after `\\`.
    fn pass_skip(&mut self) {
        let rest = self.rest();
        if let Some(inside) = rest.strip_prefix('[')
            && let Some(end) = inside.find(']')
            && inside[..end].contains(|c: char| c.is_ascii_alphabetic())
        {
            self.at += end + 2;
        }
    }

    /// Reads `(0,\, -1)^{\top}` as often as it stands there.
    fn tuples<F: Form<Scalar: Entry>>(&mut self, rows: &mut Rows<'_, F>) -> Result<(), ParseError> {
        loop {
            let start = self.at;
            match self.step() {
                None => return Ok(()),
                Some("(") => self.tuple(rows)?,
                Some(
                    "$" | "\\[" | "\\]" | "\\(" | "\\)" | "\\left" | "\\right" | "\\\\" | "," | ";"
                    | "",
                ) => {}
                Some(step) if step.trim().is_empty() || step == "\\quad" => {}
                Some(_) => {
                    let expected = "a matrix, `\\begin{pmatrix}`, or a vector, `(0, -1)`";
                    return Err(self.error(start..self.at, expected));
                }
            }
        }
    }

    /// Reads what follows the `(` of a vector.
    fn tuple<F: Form<Scalar: Entry>>(&mut self, rows: &mut Rows<'_, F>) -> Result<(), ParseError> {
        let mut cell = Piece::at(self.at);
        loop {
            let start = self.at;
            match self.step() {
                None => return Err(self.error(start..start, "`)` after the vector")),
                Some(",") => {
                    cell.push(self.source, rows)?;
                    cell = Piece::at(self.at);
                }
                Some(")") => {
                    if rows.in_row() || !cell.is_empty() {
                        cell.push(self.source, rows)?;
                    }
                    rows.end_row(start)?;
                    break;
                }
                Some("\\right") => {}
                Some(step) => cell.text += step,
            }
        }
        let rest = self.rest();
        let signs = [
            "^{\\top}",
            "^\\top",
            "^{T}",
            "^T",
            "^{\\mathsf{T}}",
            "^t",
            "'",
        ];
        if let Some(sign) = signs.into_iter().find(|sign| rest.starts_with(sign)) {
            self.at += sign.len();
        }
        Ok(())
    }
}

/// A cell in the making.
struct Piece {
    start: usize,
    text: String,
}

impl Piece {
    fn at(start: usize) -> Self {
        let text = String::new();
        Piece { start, text }
    }

    fn is_empty(&self) -> bool {
        plain(&self.text).is_empty()
    }

    fn push<F: Form<Scalar: Entry>>(
        self,
        source: Source<'_>,
        rows: &mut Rows<'_, F>,
    ) -> Result<(), ParseError> {
        let token = plain(&self.text);
        // Where it stands, but for comments within.
        let rest = &source.text()[self.start..];
        let indent = rest.len() - rest.trim_start().len();
        let length = self.text.trim().len();
        let start = self.start + indent;
        let mut end = (start + length).min(source.text().len());
        while !source.text().is_char_boundary(end) {
            end += 1;
        }
        if token.is_empty() {
            let expected = format!(
                "{}: `\\cdot` and `-\\infty` are read",
                F::Scalar::expected()
            );
            let kind = ParseErrorKind::NotANumber;
            let place = self.start..self.start;
            return Err(source.error_saying(place, kind, "an empty cell", expected));
        }
        let entry = scalar(&token).map_err(|bad| source.entry_error(start..end, bad))?;
        rows.push(entry, start..end)
    }
}
