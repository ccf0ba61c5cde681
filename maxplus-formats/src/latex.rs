//! LaTeX: a matrix as `array` or `pmatrix` and their like, vectors as transposed
//! tuples.
//!
//! The reader accepts one matrix, one table of vectors, or tuples, one per row. Text around the
//! matrix is skipped. Two matrices are an error, because either may be meant. Only a table of
//! vectors may continue in another one with the same columns, as it does from page to page. An
//! empty cell is an error as well: some authors leave out 0, others -inf.
//!
//! Matrices are written as an `array` in parentheses, because plain `pmatrix` stops at ten
//! columns.

use std::io;

use maxplus_core::text::{ParseError, ParseErrorKind};

use crate::comments::no_vectors;
use crate::cursor::Cursor;
use crate::source::{Grid, Rows, Source};
use crate::written::{Infinity, Written, WrittenNumber};

/// Environments that hold a matrix; the last two declare their columns.
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

/// Whether a matrix begins somewhere in the text.
pub(crate) fn has_matrix(text: &str) -> bool {
    text.match_indices("\\begin{")
        .any(|(at, begin)| matrix_at(&text[at + begin.len() - 1..]).is_some())
}

/// The environment of a matrix whose name stands in braces at the front.
fn matrix_at(text: &str) -> Option<&'static str> {
    let inside = text.strip_prefix('{')?;
    MATRICES.into_iter().find(|name| {
        let rest = inside.strip_prefix(name);
        rest.is_some_and(|rest| rest.starts_with('}') || rest.starts_with("*}"))
    })
}

/// Reads a matrix, or tuples as its rows.
pub(crate) fn read(source: Source<'_>) -> Result<Grid, ParseError> {
    let mut text = Cursor::new(source);
    let mut rows = Rows::new(source);
    let Some(name) = text.find_matrix() else {
        text.at = 0;
        // A document that says in words that there are no vectors.
        if no_vectors(source.text()).is_none() {
            text.tuples(&mut rows)?;
        }
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

impl<'a> Cursor<'a> {
    /// A syntax error from this place to the cursor.
    fn error_since(&self, start: usize, expected: &str) -> ParseError {
        let span = start..self.at;
        self.source.error(span, ParseErrorKind::Syntax, expected)
    }

    /// Skips one sign, command or comment, and returns its text; `None` for a comment.
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

    /// Moves to after the next `\begin{matrix}` or similar.
    fn find_matrix(&mut self) -> Option<&'static str> {
        while let Some(step) = self.step() {
            if step != "\\begin" {
                continue;
            }
            let rest = self.rest();
            if let Some(name) = matrix_at(rest) {
                self.at += rest.find('}').unwrap_or(0) + 1;
                return Some(name);
            }
        }
        None
    }

    /// Skips `{rrr}` if the environment declares columns, and returns their layout.
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

    /// Skips `{rrr}`.
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
        self.at = start;
        Err(self.error_here("the columns in braces, `{rr}`"))
    }

    /// Reads the rows up to the end of the environment.
    fn body(&mut self, rows: &mut Rows<'_>, name: &str, layout: Layout) -> Result<(), ParseError> {
        let mut cell = Piece::at(self.at);
        // The cells of the row before this one; the first row of a list may be a
        // head, which has no label.
        let (mut column, mut may_be_head, mut is_head) = (0, layout.is_list(), false);
        loop {
            let start = self.at;
            let Some(step) = self.step() else {
                let expected = format!("`\\end{{{name}}}`");
                return Err(self.error_here(&expected));
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
                    // A rule after the last `\\` is not a row.
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
                            return Err(self.error_since(start, &expected));
                        }
                        self.at += rest.find('}').map_or(rest.len(), |at| at + 1);
                        return Ok(());
                    }
                    self.pass_skip();
                    cell = Piece::at(self.at);
                }
                "\\begin" => {
                    let expected = "entries: a matrix within one is not read";
                    return Err(self.error_since(start, expected));
                }
                step => cell.text += step,
            }
        }
    }

    /// Skips `[2pt]`, which may follow `\\`.
    fn pass_skip(&mut self) {
        let rest = self.rest();
        if let Some(inside) = rest.strip_prefix('[')
            && let Some(end) = inside.find(']')
            && inside[..end].contains(|c: char| c.is_ascii_alphabetic())
        {
            self.at += end + 2;
        }
    }

    /// Reads all following tuples `(0,\, -1)^{\top}`.
    fn tuples(&mut self, rows: &mut Rows<'_>) -> Result<(), ParseError> {
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
                    return Err(self.error_since(start, expected));
                }
            }
        }
    }

    /// Reads a vector after its `(`.
    fn tuple(&mut self, rows: &mut Rows<'_>) -> Result<(), ParseError> {
        let mut cell = Piece::at(self.at);
        loop {
            let start = self.at;
            match self.step() {
                None => return Err(self.error_here("`)` after the vector")),
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

/// The text of a cell, collected piece by piece.
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

    fn push(self, source: Source<'_>, rows: &mut Rows<'_>) -> Result<(), ParseError> {
        let token = plain(&self.text);
        // Its place, without comments within it.
        let rest = &source.text()[self.start..];
        let indent = rest.len() - rest.trim_start().len();
        let length = self.text.trim().len();
        let start = self.start + indent;
        let mut end = (start + length).min(source.text().len());
        while !source.text().is_char_boundary(end) {
            end += 1;
        }
        if token.is_empty() {
            let expected = format!("{}: `\\cdot` and `-\\infty` are read", source.expected());
            let kind = ParseErrorKind::NotANumber;
            let place = self.start..self.start;
            return Err(source.error_saying(place, kind, "an empty cell", expected));
        }
        let entry = source.entry(&token, start..end)?;
        rows.push(entry, start..end)
    }
}

/// Commands that only add space.
const SPACES: [&str; 9] = [
    "\\,",
    "\\;",
    "\\:",
    "\\!",
    "\\ ",
    "\\quad",
    "\\displaystyle",
    "~",
    "$",
];

/// Lines between rows.
const RULES: [&str; 5] = [
    "\\hline",
    "\\toprule",
    "\\midrule",
    "\\bottomrule",
    "\\centering",
];

/// The spellings of infinities and zeros, and their plain ones.
const WORDS: [(&str, &str); 7] = [
    ("\\infty", "inf"),
    ("\\varepsilon", "ε"),
    ("\\epsilon", "ε"),
    ("\\cdot", "."),
    ("\u{2212}", "-"),
    ("\\textminus", "-"),
    ("\\bullet", "."),
];

/// The entry without LaTeX's commands. Commands that remain are refused by the reader of numbers.
pub(crate) fn plain(cell: &str) -> String {
    let mut text = cell.to_owned();
    for space in SPACES.into_iter().chain(RULES) {
        text = text.replace(space, " ");
    }
    for (word, plain) in WORDS {
        text = replace_command(&text, word, plain);
    }
    for fraction in ["\\tfrac", "\\dfrac"] {
        text = text.replace(fraction, "\\frac");
    }
    if let Some(at) = text.find("\\frac")
        && let Some(plain) = fraction(&text[at + 5..])
    {
        text = format!("{}{plain}", &text[..at]);
    }
    let text = without_phantom(&text);
    // `{-}3` and `{3}`: braces that keep signs together.
    let bare: String = text.chars().filter(|c| !matches!(c, '{' | '}')).collect();
    let pieces: Vec<&str> = bare.split_whitespace().collect();
    // `- \infty`: a sign and its number are one; two numbers are not.
    let signs = pieces.len().saturating_sub(1);
    if pieces[..signs]
        .iter()
        .all(|piece| matches!(*piece, "-" | "+"))
    {
        pieces.concat()
    } else {
        pieces.join(" ")
    }
}

/// Replaces a command where it ends: not `\cdots` for `\cdot`.
fn replace_command(text: &str, word: &str, plain: &str) -> String {
    let mut done = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(word) {
        let after = &rest[at + word.len()..];
        let goes_on =
            word.starts_with('\\') && after.starts_with(|c: char| c.is_ascii_alphabetic());
        done += &rest[..at];
        done += if goes_on { word } else { plain };
        rest = after;
    }
    done + rest
}

/// `{1}{3}` and `13` as `1/3`, if nothing follows.
fn fraction(groups: &str) -> Option<String> {
    let (above, rest) = argument(groups)?;
    let (below, rest) = argument(rest)?;
    rest.trim().is_empty().then(|| format!("{above}/{below}"))
}

/// The argument of a command at the front, which is in braces or is one digit, and the text after
/// it.
fn argument(text: &str) -> Option<(&str, &str)> {
    let bare = text.trim_start();
    match bare.starts_with(|sign: char| sign.is_ascii_digit()) {
        true => Some(bare.split_at(1)),
        false => group(bare),
    }
}

/// The text in the braces at the front, and the text after them.
fn group(text: &str) -> Option<(&str, &str)> {
    let (inside, rest) = text.trim_start().strip_prefix('{')?.split_once('}')?;
    (!inside.contains('{')).then_some((inside.trim(), rest))
}

/// The text without `\phantom{-}`, which is invisible.
fn without_phantom(text: &str) -> String {
    for name in ["\\phantom", "\\hphantom"] {
        if let Some((before, after)) = text.split_once(name)
            && let Some((_, rest)) = group(after)
        {
            return format!("{before} {rest}");
        }
    }
    text.to_owned()
}

/// The columns of an environment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Layout {
    /// Every column holds entries.
    Matrix,
    /// A list of vectors: a label, this number of entries, and perhaps a last column of words. A
    /// row without a label is the head.
    List { entries: usize, has_words: bool },
}

impl Layout {
    /// The layout of `{l|rrr}` and `{l|rrr|l}`: labels left of a bar, words right of another. Any
    /// other layout is a matrix.
    pub(crate) fn of(columns: &str) -> Self {
        Self::list(columns).unwrap_or(Layout::Matrix)
    }

    fn list(columns: &str) -> Option<Self> {
        let inside = columns.trim().strip_prefix('{')?.strip_suffix('}')?;
        let bare: String = inside.chars().filter(|c| !c.is_whitespace()).collect();
        let (entries, words) = match bare.strip_prefix("l|")?.split_once('|') {
            None => (bare.len() - 2, None),
            Some((entries, words)) => (entries.len(), Some(words)),
        };
        let has_words = match words {
            None => false,
            Some(words) if words == "l" || words.starts_with("p{") => true,
            Some(_) => return None,
        };
        let all_right = bare[2..2 + entries].bytes().all(|column| column == b'r');
        (entries > 0 && all_right).then_some(Layout::List { entries, has_words })
    }

    pub(crate) fn is_list(self) -> bool {
        self != Layout::Matrix
    }

    /// Whether the column, counted from 0, holds entries. Columns after the last one count as
    /// entries, so that a row with too many is an error.
    pub(crate) fn is_entry(self, column: usize) -> bool {
        match self {
            Layout::Matrix => true,
            Layout::List { entries, has_words } => {
                column != 0 && !(has_words && column == entries + 1)
            }
        }
    }
}

/// Writes a number in LaTeX's mathematics.
pub(crate) fn write_number(out: &mut dyn io::Write, number: &dyn WrittenNumber) -> io::Result<()> {
    let text = number.to_string();
    match text.split_once('/') {
        None => write!(out, "{text}"),
        Some((above, below)) => {
            let sign = if above.starts_with('-') { "-" } else { "" };
            let above = above.trim_start_matches('-');
            write!(out, "{sign}\\frac{{{above}}}{{{below}}}")
        }
    }
}

pub(crate) fn infinite(infinity: Infinity) -> &'static str {
    infinity.pick("-\\infty", "\\infty")
}

pub(crate) fn write_matrix(out: &mut dyn io::Write, matrix: &dyn Written) -> io::Result<()> {
    let columns = "r".repeat(matrix.cols());
    writeln!(out, "\\left(\\begin{{array}}{{{columns}}}")?;
    for i in 0..matrix.rows() {
        let mut between = "  ";
        matrix.show_full_row(i, &mut |entry| {
            write!(out, "{between}")?;
            between = " & ";
            match entry {
                Some(number) => write_number(out, number),
                None => write!(out, "{}", infinite(matrix.infinity())),
            }
        })?;
        let end = if i + 1 < matrix.rows() { " \\\\" } else { "" };
        writeln!(out, "{end}")?;
    }
    writeln!(out, "\\end{{array}}\\right)")
}
