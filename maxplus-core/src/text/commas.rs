//! Entries of spreadsheets: empty cells are the zero of the semiring, and
//! decimals may have a comma.
//!
//! Whether `1,5` is 3/2 is decided once for a text, when the first such cell is
//! met and nobody has said it before:
//!
//! | the cells of the text have | `,` is |
//! |---|---|
//! | a comma that cannot part thousands (`1,5`, `0,125`), no decimal point | decimal |
//! | only commas that may part thousands (`1,250`) | an error: it may be 5/4 or 1250 |
//! | commas and decimal points | an error |

use std::ops::Range;

use super::cells::{ContentLines, Separator, cells};
use super::entry::{Entry, scalar};
use super::error::{ParseError, ParseErrorKind};
use super::source::Source;

/// Reads cells, with decimal commas if the text has them.
pub(super) struct Commas {
    separator: Separator,
    decimal: Option<bool>,
}

/// What the commas of the text show.
#[derive(Default)]
struct Shown {
    /// A comma that can only be decimal.
    decimal: bool,
    /// The first comma that may part thousands.
    doubtful: Option<Range<usize>>,
    /// The first cell with a comma that cannot be decimal, or with a decimal
    /// point.
    other: Option<Range<usize>>,
}

impl Commas {
    /// With or without decimal commas, if that is known.
    pub(super) fn new(separator: Separator, decimal: Option<bool>) -> Self {
        Commas { separator, decimal }
    }

    /// The entry in a cell; `span` is where it stood.
    pub(super) fn entry<S: Entry>(
        &mut self,
        source: Source<'_>,
        text: &str,
        span: Range<usize>,
    ) -> Result<S, ParseError> {
        if text.is_empty() {
            return Ok(S::zero());
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
                    format!("{} with a decimal comma, as said: no `.`", S::expected()),
                ));
            }
            if is_number_with(text, ',') {
                with_point = text.replace(',', ".");
                token = &with_point;
            }
        }
        scalar(token).map_err(|bad| source.entry_error(span, bad))
    }
}

/// Whether the text is made of the signs of numbers, one of them this.
fn is_number_with(text: &str, sign: char) -> bool {
    let digits = text.bytes().any(|b| b.is_ascii_digit());
    let signs = |b: u8| b.is_ascii_digit() || b"+-.,eE".contains(&b);
    digits && text.contains(sign) && text.bytes().all(signs)
}

/// Whether commas are decimal; `at` is the cell that asks.
fn decide(source: Source<'_>, separator: Separator, at: Range<usize>) -> Result<bool, ParseError> {
    let mut shown = Shown::default();
    let mut lines = ContentLines::new(source);
    while let Some(line) = lines.next()? {
        for cell in cells(source, line, separator)? {
            shown.look(&cell.text, cell.span);
        }
    }
    let expected = match &shown {
        Shown {
            other: Some(other), ..
        } => {
            let other = &source.text()[other.clone()];
            format!(
                "one kind of decimals: elsewhere the text has `{other}`; write all of them with a \
                 point, or all with a comma"
            )
        }
        Shown { decimal: true, .. } => return Ok(true),
        _ => "a number whose comma is beyond doubt: it may be decimal or part thousands; if it is \
              decimal, say --decimal-comma"
            .to_owned(),
    };
    let place = shown
        .doubtful
        .filter(|_| shown.other.is_none())
        .unwrap_or(at);
    Err(source.error(place, ParseErrorKind::NotANumber, expected))
}

impl Shown {
    fn look(&mut self, text: &str, span: Range<usize>) {
        if is_number_with(text, '.') {
            self.other.get_or_insert(span);
            return;
        }
        if !is_number_with(text, ',') {
            return;
        }
        let number = text.trim_start_matches(['+', '-']);
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
