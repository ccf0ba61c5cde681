//! Lines cut into cells, quotes respected. This is the slow reader, for first lines and for texts
//! with names; rows of bare numbers have a fast one.
//!
//! # Decimal commas
//!
//! Entries of spreadsheets: empty cells are the zero of the semiring, and
//! decimals may have a comma.
//!
//! Whether `1,5` is 3/2 is decided once for a text, at the first such cell, unless the caller has
//! decided it:
//!
//! | the cells of the text contain | `,` is |
//! |---|---|
//! | a comma that cannot separate thousands (`1,5`, `0,125`), no decimal point | decimal |
//! | only commas that may separate thousands (`1,250`) | an error: it may be 5/4 or 1250 |
//! | commas and decimal points | an error |

use std::borrow::Cow;
use std::ops::Range;

use maxplus_core::Number;
use maxplus_core::matrix::MAX_SIDE;
use maxplus_core::text::plain::{begins_comment, leading_comment_end, line_end};
use maxplus_core::text::{ParseError, ParseErrorKind};

use crate::interval;
use crate::source::Source;

/// The separator between two cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Separator {
    /// Any number of blanks and tabs.
    Blank,
    /// One sign; two of them in a row have an empty cell between them.
    Sign(u8),
}

/// A cell: its text without quotes, and its place.
#[derive(Debug, Clone)]
pub(crate) struct Cell<'a> {
    pub(crate) text: Cow<'a, str>,
    pub(crate) span: Range<usize>,
}

/// The lines of a text that are neither blank nor comments, without the
/// comments at their ends.
pub(crate) struct ContentLines<'a> {
    source: Source<'a>,
    at: usize,
}

impl<'a> ContentLines<'a> {
    pub(crate) fn new(source: Source<'a>) -> Self {
        ContentLines { source, at: 0 }
    }

    /// The next line with content.
    pub(crate) fn next(&mut self) -> Result<Option<Range<usize>>, ParseError> {
        let bytes = self.source.bytes();
        while self.at < bytes.len() {
            let start = self.at;
            let end = line_end(bytes, start);
            self.at = end + 1;
            let blanks = bytes[start..end].iter();
            let indent = blanks
                .take_while(|b| matches!(b, b' ' | b'\t' | b'\r'))
                .count();
            if start + indent == end || leading_comment_end(*self.source, start + indent)?.is_some()
            {
                continue;
            }
            let line = &bytes[start..end];
            let line = line.strip_suffix(b"\r").unwrap_or(line);
            let line = line[..comment_begin(line)].trim_ascii_end();
            // A tab at the end is the end of an empty cell.
            let tabs = bytes[start + line.len()..end].iter();
            let tabs = tabs.take_while(|&&b| b == b'\t').count();
            return Ok(Some(start..start + line.len() + tabs));
        }
        Ok(None)
    }
}

/// Where the comment of a line begins, or the length of the line. Signs within quotes begin no
/// comment.
pub(crate) fn comment_begin(line: &[u8]) -> usize {
    let mut quoted = false;
    for (at, &byte) in line.iter().enumerate() {
        match byte {
            b'"' => quoted = !quoted,
            _ if quoted => {}
            b'#' => return at,
            b'%' | b'/' => {
                let apart = at == 0 || matches!(line[at - 1], b' ' | b'\t');
                if apart && begins_comment(&line[at..]) && !is_percent(&line[..at], byte) {
                    return at;
                }
            }
            _ => {}
        }
    }
    line.len()
}

/// Whether a sign after the begin of a line is the percent of a tolerance, `9.6+-5 %`, and not the
/// begin of a comment.
fn is_percent(before: &[u8], sign: u8) -> bool {
    let cell = before.rsplit(|byte| matches!(byte, b',' | b';' | b'\t'));
    let cell = String::from_utf8_lossy(cell.into_iter().next().unwrap_or(before));
    sign == b'%' && interval::halves(&cell).is_some() && !cell.contains("..")
}

/// The cells of a line, one after the other, because a line may have more of them than fit into
/// memory.
pub(crate) fn cells(source: Source<'_>, line: Range<usize>, separator: Separator) -> Cells<'_> {
    Cells {
        source,
        separator,
        at: line.start,
        end: line.end,
        count: 0,
        is_over: false,
    }
}

/// See [`cells`]. Ends after an error.
pub(crate) struct Cells<'a> {
    source: Source<'a>,
    separator: Separator,
    /// Where the next cell begins, after blanks.
    at: usize,
    end: usize,
    count: usize,
    is_over: bool,
}

impl<'a> Iterator for Cells<'a> {
    type Item = Result<Cell<'a>, ParseError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let cell = self.cell().transpose();
        self.is_over |= !matches!(cell, Some(Ok(_)));
        cell
    }
}

impl<'a> Cells<'a> {
    /// The first `most` cells, or all if there are fewer.
    pub(crate) fn first(self, most: usize) -> Result<Vec<Cell<'a>>, ParseError> {
        self.take(most).collect()
    }

    fn past_blanks(&self, at: usize) -> usize {
        let sign = match self.separator {
            Separator::Blank => None,
            Separator::Sign(sign) => Some(sign),
        };
        let is_blank = |b: &&u8| Some(**b) != sign && matches!(b, b' ' | b'\t');
        let rest = self.source.bytes()[at..self.end].iter();
        at + rest.take_while(is_blank).count()
    }

    fn cell(&mut self) -> Result<Option<Cell<'a>>, ParseError> {
        let (source, end_of_line) = (self.source, self.end);
        let bytes = &source.bytes()[..end_of_line];
        let at = self.past_blanks(self.at);
        if self.separator == Separator::Blank && at == end_of_line {
            return Ok(None);
        }
        // One more than the number of entries, because a name may stand before them.
        if self.count > MAX_SIDE {
            return Err(source.too_wide(at..at));
        }
        self.count += 1;
        let (text, length, end) = if bytes.get(at) == Some(&b'"') {
            let (text, end) = quoted(source, at, end_of_line)?;
            (text, end - at, end)
        } else {
            let ends = |b: &u8| match self.separator {
                Separator::Blank => matches!(b, b' ' | b'\t'),
                Separator::Sign(sign) => *b == sign,
            };
            let length = bytes[at..].iter().position(ends);
            let end = length.map_or(end_of_line, |length| at + length);
            let text = source.text()[at..end].trim_end();
            (text.into(), text.len(), end)
        };
        let span = at..at + length;
        self.at = self.past_blanks(end);
        match self.separator {
            Separator::Blank => {}
            Separator::Sign(_) if self.at == end_of_line => self.is_over = true,
            Separator::Sign(sign) if bytes[self.at] == sign => self.at += 1,
            Separator::Sign(sign) => {
                let sign = char::from(sign).escape_debug();
                let expected = format!("`{sign}` after the quoted cell");
                return Err(source.error(self.at..self.at, ParseErrorKind::Syntax, expected));
            }
        }
        Ok(Some(Cell { text, span }))
    }
}

/// The text in quotes that begins at `at`, and where it ends. Two quotes within it stand for one.
fn quoted(source: Source<'_>, at: usize, end: usize) -> Result<(Cow<'_, str>, usize), ParseError> {
    let Some(close) = quoted_end(&source.bytes()[..end], at) else {
        let expected = "a cell that ends in `\"` on its line";
        return Err(source.error(at..end, ParseErrorKind::Syntax, expected));
    };
    let inside = source.text()[at + 1..close - 1].trim();
    let text = match inside.contains("\"\"") {
        true => inside.replace("\"\"", "\"").into(),
        false => inside.into(),
    };
    Ok((text, close))
}

/// The place after the closing quote of the quote at `at`.
pub(crate) fn quoted_end(bytes: &[u8], at: usize) -> Option<usize> {
    let mut close = at + 1;
    loop {
        close += bytes[close..].iter().position(|&b| b == b'"')? + 1;
        if bytes.get(close) != Some(&b'"') {
            return Some(close);
        }
        close += 1;
    }
}

/// Reads cells, with decimal commas if the text uses them.
pub(crate) struct Commas {
    separator: Separator,
    decimal: Option<bool>,
}

/// The kinds of commas seen in the text.
#[derive(Default)]
struct CommaKinds {
    /// A comma that can only be decimal.
    decimal: bool,
    /// The first comma that may separate thousands.
    doubtful: Option<Range<usize>>,
    /// The first cell with a comma that cannot be decimal, or with a decimal
    /// point.
    other: Option<Range<usize>>,
}

impl Commas {
    /// With or without decimal commas, if that is known.
    pub(crate) fn new(separator: Separator, decimal: Option<bool>) -> Self {
        Commas { separator, decimal }
    }

    /// The entry in a cell at `span`.
    pub(crate) fn entry(
        &mut self,
        source: Source<'_>,
        text: &str,
        span: Range<usize>,
    ) -> Result<Number, ParseError> {
        if text.is_empty() {
            return Ok(Number::ZERO);
        }
        if is_number_with(text, ',') && self.decimal.is_none() {
            self.decimal = Some(decide(source, self.separator, span.clone())?);
        }
        let with_point;
        let mut token = text;
        if self.decimal == Some(true) {
            if is_number_with(text, '.') {
                return Err(source.error(
                    span,
                    ParseErrorKind::NotANumber,
                    format!(
                        "{} with a decimal comma, as requested, not with `.`",
                        source.expected()
                    ),
                ));
            }
            if is_number_with(text, ',') {
                with_point = text.replace(',', ".");
                token = &with_point;
            }
        }
        source.entry(token, span)
    }
}

/// Whether the text consists of signs of numbers, one of them `sign`. Of an interval, whether
/// this is true of one of its ends.
fn is_number_with(text: &str, sign: char) -> bool {
    if let Some((low, high)) = interval::halves(text) {
        return is_number_with(low, sign) || is_number_with(high, sign);
    }
    let digits = text.bytes().any(|b| b.is_ascii_digit());
    let signs = |c: char| c.is_ascii_digit() || "+-\u{2212}.,eE".contains(c);
    digits && text.contains(sign) && text.chars().all(signs)
}

/// Whether commas are decimal; `at` is the cell that raised the question.
fn decide(source: Source<'_>, separator: Separator, at: Range<usize>) -> Result<bool, ParseError> {
    let mut commas = CommaKinds::default();
    let mut lines = ContentLines::new(source);
    while let Some(line) = lines.next()? {
        for cell in cells(source, line, separator) {
            let cell = cell?;
            commas.look(&cell.text, cell.span);
        }
    }
    let expected = match &commas {
        CommaKinds {
            other: Some(other), ..
        } => {
            let other = &source.text()[other.clone()];
            format!(
                "one kind of decimals: elsewhere the text has `{other}`; write all of them with a \
                 point, or all with a comma"
            )
        }
        CommaKinds { decimal: true, .. } => return Ok(true),
        _ => "an unambiguous number: the comma may be decimal or separate thousands; if it is \
              decimal, use --decimal-comma"
            .to_owned(),
    };
    let place = commas
        .doubtful
        .filter(|_| commas.other.is_none())
        .unwrap_or(at);
    Err(source.error(place, ParseErrorKind::NotANumber, expected))
}

impl CommaKinds {
    fn look(&mut self, text: &str, span: Range<usize>) {
        if let Some((low, high)) = interval::halves(text) {
            self.look(low, span.clone());
            return self.look(high, span);
        }
        if is_number_with(text, '.') {
            self.other.get_or_insert(span);
            return;
        }
        if !is_number_with(text, ',') {
            return;
        }
        let number = text.trim_start_matches(['+', '-', '\u{2212}']);
        let Some((before, after)) = number.split_once(',') else {
            return;
        };
        let digits = after.bytes().all(|b| b.is_ascii_digit());
        if after.contains(',') {
            self.other.get_or_insert(span);
        } else if digits
            && after.len() == 3
            && (1..=3).contains(&before.len())
            && !before.starts_with('0')
        {
            self.doubtful.get_or_insert(span);
        } else {
            self.decimal = true;
        }
    }
}

/// The separator between the parts of an arc: the first of these signs that occurs in the line
/// outside quotes, otherwise blanks.
pub(crate) fn separator_of(line: &str) -> Separator {
    let bare: Vec<&str> = line.split('"').step_by(2).collect();
    let shown = [';', ',', '\t'].into_iter();
    let mut shown = shown.filter(|&sign| bare.iter().any(|piece| piece.contains(sign)));
    let sign = shown.next().map(|sign| Separator::Sign(sign as u8));
    sign.unwrap_or(Separator::Blank)
}
