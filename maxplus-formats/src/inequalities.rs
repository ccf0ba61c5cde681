//! Two-sided systems as people write them: one inequality on a line.
//!
//! ```text
//! # when the press and the oven may start
//! variables: press oven "cold saw"
//! max(3 + press, "cold saw") >= max(4 + press, 2 + oven)
//! oven - 1/2 <= press
//! press = "cold saw" + 0.5
//! oven >= -inf
//! ```
//!
//! The parts of a row and the rules for variables are in `docs/formats.md`. A row becomes a row
//! of `A (x) x >= B (x) x`: the sides of `<=` are exchanged, and `=` becomes two rows, the first
//! as it is written. Names `x1`, `x2`, .. in their order are numbers, not names.
//!
//! In a [mirrored](maxplus_core::mirror) thread a row is one of min-plus algebra, with `min`:
//! `min(3 + x1, x3) <= 2 + x2`. Its signs and its relation change when it is read and when it is
//! written.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::ops::Range;

use maxplus_core::matrix::{MAX_SIDE, ReadMatrix, SparseMatrix};
use maxplus_core::mirror::{infinite_text, pick};
use maxplus_core::names::InQuotes;
use maxplus_core::text::names::{Label, names_of, quoted};
use maxplus_core::text::plain::{begins_comment, entries_end, line_end};
use maxplus_core::text::{ParseError, ParseErrorKind};
use maxplus_core::{Carrier, MaxPlus, Names, Number, Rational};

use crate::labels::is_label;
use crate::source::{Source, Wanted, make_room};
use crate::written::{Of, Written, WrittenNumber};

/// A system A (x) x >= B (x) x as it was read.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Inequalities {
    /// A, the greater side of every row.
    pub left: SparseMatrix<MaxPlus<Rational>>,
    /// B, the smaller side, of the same shape.
    pub right: SparseMatrix<MaxPlus<Rational>>,
    /// The names of the variables, unless they are `x1`, `x2`, .. in their order.
    pub names: Option<Names>,
    /// The line that each row comes from, counted from 1.
    pub lines: Vec<usize>,
}

/// Reads a system of written inequalities; see [`Format::Inequalities`](crate::Format).
///
/// ```
/// use maxplus_core::ReadMatrix;
/// use maxplus_formats::read_inequalities;
///
/// let system = read_inequalities("max(3 + x1, x3) >= max(4 + x1, 2 + x2)\nx1 = x2 - 1/2\n")?;
/// assert_eq!(system.left.to_dense().to_string(), "3 -inf 0\n0 -inf -inf\n-inf -1/2 -inf\n");
/// assert_eq!(system.right.to_dense().to_string(), "4 2 -inf\n-inf -1/2 -inf\n0 -inf -inf\n");
/// assert_eq!((system.lines, system.names), (vec![1, 2, 2], None));
///
/// let error = read_inequalities("press >= 3 - oven\n").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 1, column 14: found `oven`, expected a number after `-`: a variable is only added",
/// );
/// # Ok::<(), maxplus_core::ParseError>(())
/// ```
pub fn read_inequalities(input: impl AsRef<[u8]>) -> Result<Inequalities, ParseError> {
    read(Source::new(input.as_ref(), Wanted::words())?)
}

fn read(source: Source<'_>) -> Result<Inequalities, ParseError> {
    source.refuse_stray_returns()?;
    let bytes = source.bytes();
    let mut variables = Variables::default();
    let mut rows = Vec::new();
    let (mut start, mut line) = (0, 0);
    while start < bytes.len() {
        let end = line_end(bytes, start);
        line += 1;
        let mut tokens = Tokens::new(source, start..end)?;
        if let Some(place) = tokens.declaration()? {
            if !rows.is_empty() {
                let expected = "the variables before all inequalities";
                return Err(source.error(place, ParseErrorKind::Syntax, expected));
            }
            declaration(&mut tokens, &mut variables)?;
        } else if tokens.next.is_some() {
            if make_room(&mut rows).is_err() {
                return Err(source.no_memory(start..end));
            }
            rows.push((row(&mut tokens, &mut variables)?, line));
        }
        start = end + 1;
    }
    if rows.is_empty() && !variables.are_declared {
        let example = pick("max(3 + x1, x3) >= 2 + x2", "min(3 + x1, x3) <= 2 + x2");
        let expected =
            format!("at least one inequality, such as `{example}`, or a line `variables: x1 x2`");
        return Err(source.error(bytes.len()..bytes.len(), ParseErrorKind::Empty, expected));
    }
    let (columns, n, names) = variables.columns(source)?;
    let mut left = SparseMatrix::zeros(0, n);
    let mut right = SparseMatrix::zeros(0, n);
    let mut lines = Vec::new();
    for (Row { sides, relation }, line) in rows {
        let [first, second] = sides.map(|side| merged(side, &columns));
        if relation != Relation::AtMost {
            left.push_row(first.iter().cloned());
            right.push_row(second.iter().cloned());
            lines.push(line);
        }
        if relation != Relation::AtLeast {
            left.push_row(second);
            right.push_row(first);
            lines.push(line);
        }
    }
    Ok(Inequalities {
        left,
        right,
        names,
        lines,
    })
}

/// The error for a text of inequalities where a matrix is expected.
#[cold]
pub(crate) fn no_matrix(source: Source<'_>) -> ParseError {
    source.error_saying(
        0..0,
        ParseErrorKind::Unsupported,
        "inequalities, which are the two sides of a system",
        "one matrix",
    )
}

/// Whether this line is a correct inequality.
pub(crate) fn is_row(line: &str) -> bool {
    let all = 0..line.len();
    Source::new(line.as_bytes(), Wanted::words()).is_ok_and(|source| {
        let tokens = Tokens::new(source, all);
        tokens.is_ok_and(|mut tokens| row(&mut tokens, &mut Variables::default()).is_ok())
    })
}

/// Whether this line contains a sign of inequalities that no other format uses, or declares
/// variables.
pub(crate) fn has_sign(line: &str) -> bool {
    let signs = [">=", "<=", "\u{2265}", "\u{2264}"];
    // Text in quotes is a name; comments do not count.
    for bare in line.split('"').step_by(2) {
        let end = entries_end(bare.as_bytes());
        if signs.iter().any(|sign| bare[..end].contains(sign)) {
            return true;
        }
        if end < bare.len() {
            break;
        }
    }
    declares(line)
}

/// The first word of a line that declares variables.
const DECLARES: &str = "variables";

fn declares(line: &str) -> bool {
    let rest = line.strip_prefix(DECLARES);
    rest.is_some_and(|rest| rest.trim_start().starts_with(':'))
}

/// How the sides of a row are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Relation {
    AtLeast,
    AtMost,
    Equal,
}

/// The finite terms of a side: variables, numbered by first mention, and what is added to them.
type Side = Vec<(usize, Number)>;

struct Row {
    sides: [Side; 2],
    relation: Relation,
}

/// Reads a whole line as a row.
fn row(tokens: &mut Tokens<'_>, variables: &mut Variables) -> Result<Row, ParseError> {
    let first = side(tokens, variables)?;
    let [above, below] = pick(
        [Relation::AtLeast, Relation::AtMost],
        [Relation::AtMost, Relation::AtLeast],
    );
    let relation = match &tokens.next {
        Some(Token::Sign(">=")) => above,
        Some(Token::Sign("<=")) => below,
        Some(Token::Sign("=")) => Relation::Equal,
        _ => return Err(tokens.error("`>=`, `<=` or `=` after the first side")),
    };
    tokens.advance()?;
    let second = side(tokens, variables)?;
    if tokens.next.is_some() {
        return Err(tokens.error("the end of the line after the second side"));
    }
    Ok(Row {
        sides: [first, second],
        relation,
    })
}

fn side(tokens: &mut Tokens<'_>, variables: &mut Variables) -> Result<Side, ParseError> {
    let mut side = Vec::new();
    if !tokens.next_is_max() {
        side.extend(term(tokens, variables)?);
        return Ok(side);
    }
    tokens.advance()?;
    if !tokens.next_is("(") {
        let expected = format!(
            "`(` after {}; write a variable of that name in quotes",
            sum()
        );
        return Err(tokens.error(&expected));
    }
    tokens.advance()?;
    while !tokens.next_is(")") {
        let term = term(tokens, variables)?;
        if make_room(&mut side).is_err() {
            return Err(tokens.source.no_memory(tokens.span.clone()));
        }
        side.extend(term);
        if tokens.next_is(",") {
            tokens.advance()?;
            if tokens.next_is(")") {
                return Err(tokens.error(TERM));
            }
        } else if !tokens.next_is(")") {
            return Err(tokens.error(&format!("`,` or `)` after a term of {}", sum())));
        }
    }
    tokens.advance()?;
    Ok(side)
}

/// The word around the terms of a side: max, or min in a mirrored thread.
fn sum() -> &'static str {
    pick("max", "min")
}

const TERM: &str = "a term, such as `x1`, `3 + x1` or `x1 - 3`";

/// A variable and the number added to it, `None` if the number is -inf.
fn term(
    tokens: &mut Tokens<'_>,
    variables: &mut Variables,
) -> Result<Option<(usize, Number)>, ParseError> {
    let begin = tokens.span.clone();
    let sign = tokens.sign()?;
    if sign.is_none()
        && let Some((text, span)) = tokens.take_variable()?
    {
        let variable = variables.mention(tokens.source, text, span)?;
        let Some(sign) = tokens.sign()? else {
            return Ok(Some((variable, Number::finite(Rational::from(0_i64)))));
        };
        let number = tokens.number(sign)?;
        return Ok(number.is_finite().then_some((variable, number)));
    }
    if !matches!(tokens.next, Some(Token::Number(_))) && sign.is_none() {
        let expected = match tokens.next_is_max() {
            true => &format!("a term: {} can only enclose a whole side", sum()),
            false => TERM,
        };
        return Err(tokens.error(expected));
    }
    let number = tokens.number(sign.unwrap_or(Sign::Plus))?;
    let span = begin.start..tokens.before;
    match tokens.sign()? {
        // -inf alone, or an empty term.
        None if !number.is_finite() => Ok(None),
        None => {
            let expected = "a variable with the number, such as `3 + x1`: a number alone is not \
                            a term";
            let source = tokens.source;
            Err(source.error(span, ParseErrorKind::Syntax, expected))
        }
        Some(Sign::Minus) if matches!(tokens.next, Some(Token::Word(_) | Token::Quoted(_))) => {
            Err(tokens.error("a number after `-`: a variable is only added"))
        }
        Some(_) => match tokens.take_variable()? {
            Some((text, span)) => {
                let variable = variables.mention(tokens.source, text, span)?;
                Ok(number.is_finite().then_some((variable, number)))
            }
            None => Err(tokens.error("a variable: a term has one variable and one number")),
        },
    }
}

/// The names in a line that declares variables.
fn declaration(tokens: &mut Tokens<'_>, variables: &mut Variables) -> Result<(), ParseError> {
    variables.are_declared = true;
    while tokens.next.is_some() {
        let Some((text, span)) = tokens.take_variable()? else {
            return Err(tokens.error("a name, in double quotes if it is not a word"));
        };
        variables.declare(tokens.source, text, span)?;
        if tokens.next_is(",") {
            tokens.advance()?;
        }
    }
    Ok(())
}

/// The terms of a side by their columns; of several terms with one variable the greatest.
fn merged(side: Side, columns: &[usize]) -> Side {
    let side = side.into_iter();
    let mut side: Side = side.map(|(k, entry)| (columns[k], entry)).collect();
    // The greatest first: it is kept.
    side.sort_by(|p, q| p.0.cmp(&q.0).then_with(|| q.1.cmp(&p.1)));
    side.dedup_by_key(|term| term.0);
    side
}

/// The variables, in the order of their mention.
#[derive(Default)]
struct Variables {
    labels: Vec<Label>,
    places: BTreeMap<String, usize>,
    are_declared: bool,
}

impl Variables {
    fn declare(
        &mut self,
        source: Source<'_>,
        text: String,
        span: Range<usize>,
    ) -> Result<(), ParseError> {
        if self.places.contains_key(&text) {
            let expected = "each variable once";
            return Err(source.error(span, ParseErrorKind::Name, expected));
        }
        self.add(source, text, span)?;
        Ok(())
    }

    fn mention(
        &mut self,
        source: Source<'_>,
        text: String,
        span: Range<usize>,
    ) -> Result<usize, ParseError> {
        if let Some(&place) = self.places.get(&text) {
            return Ok(place);
        }
        if self.are_declared {
            let expected = "one of the variables that are declared";
            return Err(source.error(span, ParseErrorKind::Name, expected));
        }
        self.add(source, text, span)
    }

    fn add(
        &mut self,
        source: Source<'_>,
        text: String,
        span: Range<usize>,
    ) -> Result<usize, ParseError> {
        let place = self.labels.len();
        if place == MAX_SIDE {
            return Err(source.too_wide(span));
        }
        if make_room(&mut self.labels).is_err() {
            return Err(source.no_memory(span));
        }
        self.places.insert(text.clone(), place);
        self.labels.push(Label { text, span });
        Ok(place)
    }

    /// The column of each variable, how many columns there are, and their names.
    fn columns(self, source: Source<'_>) -> Result<(Vec<usize>, usize, Option<Names>), ParseError> {
        let count = self.labels.len();
        let numbers = self.labels.iter().map(|label| numbered(&label.text));
        let numbers: Option<Vec<usize>> = numbers.collect();
        let in_order = |numbers: &[usize]| numbers.iter().enumerate().all(|(k, &j)| j == k + 1);
        match numbers {
            Some(numbers) if !self.are_declared || in_order(&numbers) => {
                let n = numbers.iter().copied().max().unwrap_or(0);
                if n > MAX_SIDE {
                    let last = numbers.iter().position(|&number| number == n);
                    let span = self.labels[last.unwrap_or(0)].span.clone();
                    let expected = format!("a number up to {MAX_SIDE} after x, or other names");
                    return Err(source.error(span, ParseErrorKind::Count, expected));
                }
                let columns = numbers.into_iter().map(|number| number - 1).collect();
                Ok((columns, n, None))
            }
            _ => {
                let names = names_of(*source, &self.labels)?;
                Ok(((0..count).collect(), count, names))
            }
        }
    }
}

/// The number k, from 1, of a variable called `xk`. A number that is too long counts as greater
/// than all numbers of nodes.
fn numbered(name: &str) -> Option<usize> {
    let digits = name.strip_prefix('x')?;
    let is_number = digits.bytes().all(|b| b.is_ascii_digit()) && !digits.starts_with('0');
    (is_number && !digits.is_empty()).then(|| digits.parse().unwrap_or(usize::MAX))
}

/// A sign before a number or between the pieces of a term.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sign {
    Plus,
    Minus,
}

#[derive(Debug, PartialEq, Eq)]
enum Token {
    /// A variable or `max`.
    Word(String),
    /// A variable.
    Quoted(String),
    /// A number without sign, or a word for one: `12`, `1/2`, `inf`.
    Number(String),
    Sign(&'static str),
}

/// All signs, the longer ones first, and what they mean.
const SIGNS: [(&str, &str); 13] = [
    (">=", ">="),
    ("<=", "<="),
    ("==", "="),
    ("\u{2265}", ">="),
    ("\u{2264}", "<="),
    ("=", "="),
    ("+", "+"),
    ("-", "-"),
    ("\u{2212}", "-"),
    ("(", "("),
    (")", ")"),
    (",", ","),
    (":", ":"),
];

/// The tokens of a line, with one token of lookahead.
struct Tokens<'a> {
    source: Source<'a>,
    line: Range<usize>,
    next: Option<Token>,
    /// The place of the next token.
    span: Range<usize>,
    /// The end of the token before it.
    before: usize,
}

impl<'a> Tokens<'a> {
    fn new(source: Source<'a>, line: Range<usize>) -> Result<Self, ParseError> {
        let mut tokens = Tokens {
            source,
            next: None,
            span: line.start..line.start,
            before: line.start,
            line,
        };
        tokens.advance()?;
        Ok(tokens)
    }

    /// Takes the beginning of a line that declares variables, and returns its place.
    fn declaration(&mut self) -> Result<Option<Range<usize>>, ParseError> {
        if !declares(&self.source.text()[self.span.start..self.line.end]) {
            return Ok(None);
        }
        let start = self.span.start;
        self.advance()?;
        let place = start..self.span.end;
        self.advance()?;
        Ok(Some(place))
    }

    fn next_is(&self, sign: &str) -> bool {
        matches!(&self.next, Some(Token::Sign(next)) if *next == sign)
    }

    fn next_is_max(&self) -> bool {
        matches!(&self.next, Some(Token::Word(word)) if word == sum())
    }

    /// The error about the next token.
    fn error(&self, expected: &str) -> ParseError {
        let (span, kind) = (self.span.clone(), ParseErrorKind::Syntax);
        match self.next {
            Some(_) => self.source.error(span, kind, expected),
            // Blanks and comments may follow.
            None => self
                .source
                .error_saying(span, kind, "the end of the line", expected),
        }
    }

    /// Takes `+` or `-`, if one of them is next.
    fn sign(&mut self) -> Result<Option<Sign>, ParseError> {
        let sign = match &self.next {
            Some(Token::Sign("+")) => Sign::Plus,
            Some(Token::Sign("-")) => Sign::Minus,
            _ => return Ok(None),
        };
        self.advance()?;
        Ok(Some(sign))
    }

    /// Takes a variable, if one is next, and returns its place.
    fn take_variable(&mut self) -> Result<Option<(String, Range<usize>)>, ParseError> {
        if self.next_is_max() {
            return Ok(None);
        }
        match self.next.take() {
            Some(Token::Word(text) | Token::Quoted(text)) => {
                let span = self.span.clone();
                self.advance()?;
                Ok(Some((text, span)))
            }
            other => {
                self.next = other;
                Ok(None)
            }
        }
    }

    /// Takes a number after a sign; it may have a sign of its own, `x + -3`.
    fn number(&mut self, sign: Sign) -> Result<Number, ParseError> {
        let mut start = self.span.start;
        let own = self.sign()?;
        let Some(Token::Number(digits)) = &self.next else {
            return Err(match (sign, &self.next) {
                (Sign::Minus, Some(Token::Word(_) | Token::Quoted(_))) => {
                    self.error("a number after `-`: a variable is only added")
                }
                _ => self.error("a number: a term has one variable and one number"),
            });
        };
        let negative = (sign == Sign::Minus) != (own == Some(Sign::Minus));
        let number = format!("{}{digits}", if negative { "-" } else { "" });
        if own.is_none() {
            start = self.span.start;
        }
        let number = self.source.entry(&number, start..self.span.end)?;
        self.advance()?;
        Ok(number)
    }

    fn advance(&mut self) -> Result<(), ParseError> {
        self.before = self.span.end;
        let line = &self.source.text()[..self.line.end];
        let rest = line[self.span.end..].trim_start();
        let start = self.line.end - rest.len();
        self.next = None;
        self.span = start..start;
        if rest.is_empty() || begins_comment(rest.as_bytes()) {
            // An error at the end of a line points after the last token.
            self.span = self.before..self.before;
            return Ok(());
        }
        if rest.starts_with('"') {
            let Some((text, length)) = quoted(rest) else {
                let expected = "a name that ends in `\"` on its line";
                let span = start..self.line.end;
                return Err(self.source.error(span, ParseErrorKind::Syntax, expected));
            };
            return self.take(length, Token::Quoted(text));
        }
        if let Some((sign, meaning)) = SIGNS.into_iter().find(|(sign, _)| rest.starts_with(sign)) {
            return self.take(sign.len(), Token::Sign(meaning));
        }
        let length = match word_length(rest) {
            0 => number_length(rest),
            length => length,
        };
        let word = &rest[..length];
        if is_label(word) {
            return self.take(length, Token::Word(word.to_owned()));
        }
        if length > 0 {
            return self.take(length, Token::Number(word.to_owned()));
        }
        let first = rest.chars().next().map_or(0, char::len_utf8);
        let expected = match rest.starts_with(['<', '>']) {
            true => "`>=`, `<=` or `=`: the solutions of strict inequalities do not form a cone",
            false => "a variable, a number, or a sign of an inequality",
        };
        let span = start..start + first;
        Err(self.source.error(span, ParseErrorKind::Syntax, expected))
    }

    /// Sets the next token, which is `length` bytes long.
    fn take(&mut self, length: usize, token: Token) -> Result<(), ParseError> {
        self.span.end = self.span.start + length;
        self.next = Some(token);
        Ok(())
    }
}

/// The length of the word at the beginning of the text, 0 if there is none.
fn word_length(text: &str) -> usize {
    let begins = |sign: char| sign.is_alphabetic() || matches!(sign, '_' | '\u{221e}');
    let goes_on = |sign: char| sign.is_alphanumeric() || matches!(sign, '_' | '.');
    match text.starts_with(begins) {
        true => text
            .char_indices()
            .find(|&(at, sign)| at > 0 && !goes_on(sign))
            .map_or(text.len(), |(at, _)| at),
        false => 0,
    }
}

/// The length of the unsigned number at the beginning of the text, with any letters that follow
/// it directly; 0 if there is none.
fn number_length(text: &str) -> usize {
    let is_digit = |sign: char| sign.is_ascii_digit();
    if text.starts_with("%0") {
        return 2;
    }
    if !text.starts_with(|sign| is_digit(sign) || sign == '.') {
        return 0;
    }
    let mut before = ' ';
    for (at, sign) in text.char_indices() {
        let digit_follows = || text[at + sign.len_utf8()..].starts_with(is_digit);
        // `2x-1` is not a number, but `2e-1` is.
        let has_exponent = || {
            let digits = &text[..at - before.len_utf8()];
            let is_plain = digits.chars().all(|sign| is_digit(sign) || sign == '.');
            matches!(before, 'e' | 'E') && is_plain
        };
        let goes_on = match sign {
            '/' => digit_follows(),
            '+' | '-' | '\u{2212}' => at > 0 && has_exponent() && digit_follows(),
            sign => sign.is_alphanumeric() || sign == '.',
        };
        if !goes_on {
            return at;
        }
        before = sign;
    }
    text.len()
}

/// Writes the system A (x) x >= B (x) x as inequalities, with the names of its variables or `x1`,
/// `x2` and so on. Two consecutive rows that form an equality are written as one. The output
/// reads back, except that names `x1`, `x2`, .. in their order are read as numbers. An error of
/// the kind `InvalidInput` if the shapes of A and B differ.
///
/// ```
/// use maxplus_formats::{read_inequalities, write_inequalities};
///
/// let system = read_inequalities("b + -1 <= max(2 + a, 1/2 + a)\nc = b\n")?;
/// let mut text = Vec::new();
/// write_inequalities(&mut text, &system.left, &system.right, system.names.as_ref())?;
/// assert_eq!(String::from_utf8(text)?, "variables: b a c\n2 + a >= -1 + b\nc = b\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
///
/// If the number of names is not the number of columns.
pub fn write_inequalities<T: Carrier>(
    mut out: impl Write,
    left: &impl ReadMatrix<Scalar = MaxPlus<T>>,
    right: &impl ReadMatrix<Scalar = MaxPlus<T>>,
    names: Option<&Names>,
) -> io::Result<()> {
    write(&mut out, &Of(left), &Of(right), names)
}

fn write(
    out: &mut dyn Write,
    left: &dyn Written,
    right: &dyn Written,
    names: Option<&Names>,
) -> io::Result<()> {
    let n = left.cols();
    let shapes = [left, right].map(|side| (side.rows(), side.cols()));
    if shapes[0] != shapes[1] {
        let [(rows, cols), (b_rows, b_cols)] = shapes;
        let message = format!("A is {rows} x {cols} and B is {b_rows} x {b_cols}");
        return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
    }
    if let Some(names) = names {
        assert_eq!(names.len(), n, "a name for each column");
    }
    let name = |j: usize| match names {
        Some(names) => word_of(names.name(j)),
        None => format!("x{}", j + 1),
    };
    // Without names, the last variable must be mentioned, so that the number of columns reads
    // back.
    let mut has_last = false;
    let mut see = |_, j, _: &dyn WrittenNumber| {
        has_last |= j + 1 == n;
        Ok(())
    };
    left.show_all(&mut see)?;
    right.show_all(&mut see)?;
    if names.is_some() || !has_last {
        write!(out, "{DECLARES}:")?;
        (0..n).try_for_each(|j| write!(out, " {}", name(j)))?;
        writeln!(out)?;
    }
    let mut row = 0;
    while row < left.rows() {
        let [first, second] = [side_of(left, row, &name)?, side_of(right, row, &name)?];
        let is_equality = row + 1 < left.rows()
            && side_of(left, row + 1, &name)? == second
            && side_of(right, row + 1, &name)? == first;
        let sign = if is_equality { "=" } else { pick(">=", "<=") };
        writeln!(out, "{first} {sign} {second}")?;
        row += 1 + usize::from(is_equality);
    }
    out.flush()
}

/// A row of one of the matrices, as the text of a side.
fn side_of(matrix: &dyn Written, row: usize, name: &dyn Fn(usize) -> String) -> io::Result<String> {
    let mut terms = Vec::new();
    matrix.show_row(row, &mut |j, number| {
        let (number, name) = (number.to_string(), name(j));
        terms.push(match number.as_str() {
            "0" => name,
            _ => format!("{number} + {name}"),
        });
        Ok(())
    })?;
    Ok(match &terms[..] {
        [] => infinite_text().to_owned(),
        [alone] => alone.clone(),
        all => format!("{}({})", sum(), all.join(", ")),
    })
}

/// A name as a word, in quotes if it would not be read as one.
fn word_of(name: &str) -> String {
    let is_word = word_length(name) == name.len() && is_label(name) && name != sum();
    match is_word {
        true => name.to_owned(),
        false => InQuotes(name).to_string(),
    }
}
