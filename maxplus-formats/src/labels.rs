//! Rows with names: a first line, a first column or both hold the names of the
//! nodes, as spreadsheets and data frames are exported.
//!
//! | the first line | the beginning of the second | names in |
//! |---|---|---|
//! | words, no number | a number | the first line |
//! | words, its first cell empty, or one cell less than the second line | anything | both |
//! | words | a word | both |
//! | a word, then entries | a word | the first column |
//! | anything else | | no place |
//!
//! A word begins with a letter or `_` and is neither a number nor an infinity. A first line of
//! words *and* numbers is an error at the first word, because it may be a row with a typing
//! error. If the matrix is square and both places hold names, they must be the same. Labels that
//! only count (from 0 or 1) are not names.
//!
//! Formats without a place for names store them in a comment before the entries, `# node names:
//! "press", "oven"`. A comment of any other form is ignored.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use maxplus_core::text::names::{InQuotes, Label, names_of, only_count, quoted};
use maxplus_core::text::number::scalar;
use maxplus_core::text::{ParseError, ParseErrorKind};
use maxplus_core::{Names, Number};

use crate::cells::{Cell, Commas, ContentLines, Separator, cells};
use crate::comments::first_comments;
use crate::format::{Format, Labels};
use crate::interval;
use crate::source::{Grid, Rows, Source};

/// The places of names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Plan {
    pub(crate) header: bool,
    pub(crate) column: bool,
    /// Whether any text at the beginning of a line counts as a label.
    any_label: bool,
    /// The number of lines of empty cells before the names, which are skipped.
    skipped: usize,
}

impl Plan {
    /// Whether there are names.
    pub(crate) fn has_names(&self) -> bool {
        self.header || self.column
    }

    /// As the options say, otherwise as the first two lines show.
    pub(crate) fn of(
        source: Source<'_>,
        separator: Separator,
        labels: Labels,
    ) -> Result<Self, ParseError> {
        let said = |header, column| Plan {
            header,
            column,
            any_label: true,
            skipped: 0,
        };
        match labels {
            Labels::Auto => {}
            Labels::None => return Ok(Plan::default()),
            Labels::Header => return Ok(said(true, false)),
            Labels::FirstColumn => return Ok(said(false, true)),
            Labels::Both => return Ok(said(true, true)),
        }
        let mut lines = ContentLines::new(source);
        let mut next = || -> Result<_, ParseError> {
            let line = lines.next()?;
            line.map(|line| Seen::of(source, line, separator))
                .transpose()
        };
        let mut skipped = 0;
        // The reader of entries reports what cannot be cut into cells.
        let first = loop {
            match next() {
                // Each round reads a line.
                Ok(Some(line)) if line.is_empty => skipped += 1,
                Ok(Some(line)) => break line,
                _ => return Ok(Plan::default()),
            }
        };
        let Ok(Some(second)) = next() else {
            return Ok(Plan::default());
        };
        let corner = first.count > 1 && first.begins_empty;
        if first.all_words_behind && (first.begins_with_word || corner) {
            let shorter = first.count + 1 == second.count;
            return Ok(Plan {
                header: true,
                column: corner || shorter || second.begins_with_word,
                any_label: corner || shorter,
                skipped,
            });
        }
        // Without names, a line of empty cells is a row of -inf.
        if skipped > 0 {
            return Ok(Plan::default());
        }
        if corner {
            refuse_counting(source, separator)?;
        }
        let begin = first.begins_with_word && second.begins_with_word;
        let column = begin && first.count > 1 && !first.has_word_behind;
        Ok(Plan {
            column,
            ..Plan::default()
        })
    }
}

/// Summary of the cells of a line, of which there may be millions.
struct Seen {
    count: usize,
    begins_empty: bool,
    /// Whether all cells are empty.
    is_empty: bool,
    begins_with_word: bool,
    /// Whether all cells after the first are words, and whether any is.
    all_words_behind: bool,
    has_word_behind: bool,
}

impl Seen {
    fn of(
        source: Source<'_>,
        line: Range<usize>,
        separator: Separator,
    ) -> Result<Self, ParseError> {
        let mut seen = Seen {
            count: 0,
            begins_empty: false,
            is_empty: true,
            begins_with_word: false,
            all_words_behind: true,
            has_word_behind: false,
        };
        for cell in cells(source, line, separator) {
            let cell = cell?;
            let is_word = is_label(&cell.text);
            seen.is_empty &= cell.text.is_empty();
            if seen.count == 0 {
                seen.begins_empty = cell.text.is_empty();
                seen.begins_with_word = is_word;
            } else {
                seen.all_words_behind &= is_word;
                seen.has_word_behind |= is_word;
            }
            seen.count += 1;
        }
        Ok(seen)
    }
}

/// Refuses `,0,1` above `0,...` and `1,...`: these may be numbers of rows and columns, or entries
/// next to an empty first one, -inf.
fn refuse_counting(source: Source<'_>, separator: Separator) -> Result<(), ParseError> {
    let mut lines = ContentLines::new(source);
    let Some(first) = lines.next()? else {
        return Ok(());
    };
    // The labels are the first line without its first cell, and the first cell of each other
    // line. They are checked one by one, so that none is stored.
    let (mut top, mut side) = (Counting::default(), Counting::default());
    let mut place: Option<Range<usize>> = None;
    for cell in cells(source, first, separator).skip(1) {
        let cell = cell?;
        place.get_or_insert(cell.span.clone()).end = cell.span.end;
        if !top.goes_on(&cell.text) {
            return Ok(());
        }
    }
    while let Some(line) = lines.next()? {
        if let Some(cell) = cells(source, line, separator).next()
            && !side.goes_on(&cell?.text)
        {
            return Ok(());
        }
    }
    let Some(place) = place.filter(|_| top.count == side.count) else {
        return Ok(());
    };
    Err(source.error_saying(
        place,
        ParseErrorKind::Name,
        "an empty cell and numbers that only count",
        "names or entries: use --labels both if these are labels, --labels none if they are entries",
    ))
}

/// Checks labels, one by one, for counting from 0 or from 1.
#[derive(Default)]
struct Counting {
    first: usize,
    count: usize,
}

impl Counting {
    /// Whether the next label continues the count.
    fn goes_on(&mut self, label: &str) -> bool {
        if self.count == 0 {
            self.first = usize::from(label == "1");
        }
        self.count += 1;
        label == (self.first + self.count - 1).to_string()
    }
}

/// The cell as a name.
fn label(cell: Cell<'_>) -> Label {
    Label {
        text: cell.text.trim().to_owned(),
        span: cell.span,
    }
}

/// Reads a matrix with names at the places of the plan.
pub(crate) fn read(
    source: Source<'_>,
    separator: Separator,
    plan: Plan,
    decimal_comma: Option<bool>,
) -> Result<(Grid, Option<Names>), ParseError> {
    let mut commas = Commas::new(separator, decimal_comma);
    let mut rows = Rows::new(source);
    let mut lines = ContentLines::new(source);
    let (mut header, mut column) = (Vec::new(), Vec::new());
    for _ in 0..plan.skipped {
        lines.next()?;
    }
    if plan.header
        && let Some(line) = lines.next()?
    {
        for cell in cells(source, line, separator) {
            header.push(label(cell?));
        }
    }
    while let Some(line) = lines.next()? {
        let mut cells = cells(source, line.clone(), separator);
        if plan.column
            && let Some(cell) = cells.next()
        {
            let cell = cell?;
            if !plan.any_label && !is_label(&cell.text) {
                let expected = format!(
                    "the name of row {}, as the rows before it have one",
                    column.len() + 1
                );
                return Err(source.error(cell.span, ParseErrorKind::Name, expected));
            }
            column.push(label(cell));
        }
        for cell in cells {
            let cell = cell?;
            // The margin of a table.
            if cell.text == "|" && separator == Separator::Blank && !rows.in_row() {
                continue;
            }
            let entry = commas.entry(source, &cell.text, cell.span.clone())?;
            rows.push(entry, cell.span)?;
        }
        rows.end_row(line.end)?;
    }
    let matrix = rows.finish_nonempty()?;
    let size = (matrix.rows, matrix.cols);
    if plan.header {
        drop_corner(source, &mut header, size.1, plan.column)?;
    }
    if let Some(order) = order_of(&header, &column, size) {
        return Ok((matrix.with_rows(&order), names_of(*source, &header)?));
    }
    Ok((matrix, agreed(source, &header, &column, size)?))
}

/// For each column of a square matrix the row with its name, if rows and columns have the same
/// names in different orders.
fn order_of(
    header: &[Label],
    column: &[Label],
    (rows, cols): (usize, usize),
) -> Option<Vec<usize>> {
    let is_labelled = header.len() == cols && column.len() == rows;
    let differs = |(above, beside): (&Label, &Label)| above.text != beside.text;
    if rows != cols || !is_labelled || !header.iter().zip(column).any(differs) {
        return None;
    }
    let places = column.iter().enumerate();
    let places: HashMap<&str, usize> = places.map(|(i, label)| (&*label.text, i)).collect();
    let order = header.iter().map(|label| places.get(&*label.text).copied());
    // If names are repeated, some row is missing here or there are fewer places.
    let order: Vec<usize> = order.collect::<Option<_>>()?;
    (places.len() == rows && order.iter().collect::<HashSet<_>>().len() == rows).then_some(order)
}

/// Removes the cell above the first column; the number of the others must be the number of
/// columns.
fn drop_corner(
    source: Source<'_>,
    header: &mut Vec<Label>,
    cols: usize,
    column: bool,
) -> Result<(), ParseError> {
    if column && header.len() == cols + 1 {
        header.remove(0);
    }
    if header.len() == cols {
        return Ok(());
    }
    let start = header.first().map_or(0, |label| label.span.start);
    let end = header.last().map_or(start, |label| label.span.end);
    let found = format!("{} names", header.len());
    let expected = format!("{cols}, as the rows have that many entries");
    Err(source.error_saying(start..end, ParseErrorKind::Ragged, found, expected))
}

/// The names of the nodes, which are the columns: those of the first line, otherwise those of the
/// rows if their number fits.
fn agreed(
    source: Source<'_>,
    header: &[Label],
    column: &[Label],
    (rows, cols): (usize, usize),
) -> Result<Option<Names>, ParseError> {
    if rows == cols && only_count(header) {
        return names_of(*source, column);
    }
    if rows == cols && !only_count(column) {
        for (k, (above, beside)) in header.iter().zip(column).enumerate() {
            if above.text != beside.text {
                let expected = format!(
                    "`{}`, as column {} is called: names of rows and columns are those of the nodes",
                    above.text,
                    k + 1
                );
                let span = beside.span.clone();
                return Err(source.error(span, ParseErrorKind::Name, expected));
            }
        }
    }
    names_of(*source, header)
}

/// Whether a text is a number or an infinity, even one that the scalar cannot hold.
pub(crate) fn reads_as_entry(text: &str) -> bool {
    if let Some((low, high)) = interval::halves(text) {
        return reads_as_entry(low) && reads_as_entry(high);
    }
    let reads = |text: &str| match scalar::<Number>(text) {
        Ok(_) => true,
        Err(bad) => bad.kind != ParseErrorKind::NotANumber,
    };
    !text.is_empty() && (reads(text) || text.contains(',') && reads(&text.replace(',', ".")))
}

/// Whether a text can only be a name: it begins with a letter or `_`, and is not an entry.
pub(crate) fn is_label(text: &str) -> bool {
    let begins = |sign: char| sign.is_alphabetic() || sign == '_';
    text.starts_with(begins) && !reads_as_entry(text)
}

/// Whether these are the titles of an edge list.
pub(crate) fn is_title([from, to, weight]: [&str; 3]) -> bool {
    let is = |word: &str, words: &[&str]| words.iter().any(|w| word.eq_ignore_ascii_case(w));
    is(from, &["from", "source", "tail"])
        && is(to, &["to", "target", "head"])
        && is(weight, &["weight", "value", "label"])
}

/// The text before the names in a comment.
const MARK: &str = "node names:";

/// The names in the comments before the entries, as many as there are columns.
pub(crate) fn read_comment(source: Source<'_>, cols: usize) -> Result<Option<Names>, ParseError> {
    for (comment, end) in first_comments(source.text()) {
        if let Some(list) = comment.strip_prefix(MARK)
            && let Some(labels) = labels(list, end - list.len())
        {
            let names = names_of(*source, &labels)?;
            let at = source.text().find(MARK).unwrap_or(0);
            check_count(source, at..at + MARK.len(), names.as_ref(), cols)?;
            return Ok(names);
        }
    }
    Ok(None)
}

/// The names in a list; `None` if it is not such a list.
fn labels(list: &str, start: usize) -> Option<Vec<Label>> {
    let mut labels = Vec::new();
    let mut at = 0;
    loop {
        at = list.len() - list[at..].trim_start().len();
        let (text, length) = quoted(&list[at..])?;
        let span = start + at..start + at + length;
        labels.push(Label { text, span });
        at += length;
        let rest = list[at..].trim_start();
        at = list.len() - rest.len();
        if rest.is_empty() {
            return Some(labels);
        }
        rest.strip_prefix(',')?;
        at += 1;
    }
}

/// The error at `span` if the number of names there differs from the number of columns.
pub(crate) fn check_count(
    source: Source<'_>,
    span: Range<usize>,
    names: Option<&Names>,
    cols: usize,
) -> Result<(), ParseError> {
    let Some(names) = names.filter(|names| names.len() != cols) else {
        return Ok(());
    };
    let found = format!("{} names", names.len());
    let expected = format!("as many as there are columns, {cols}");
    Err(source.error_saying(span, ParseErrorKind::Name, found, expected))
}

/// The comment that holds names in formats without a place for them; `sign` begins comments
/// there. Every reader of texts finds it before the entries.
///
/// ```
/// use maxplus_core::Names;
/// use maxplus_formats::names_comment;
///
/// let names = Names::new(["press", "oven"]).unwrap();
/// assert_eq!(names_comment("%", &names), "% node names: \"press\", \"oven\"\n");
/// ```
pub fn names_comment(sign: &str, names: &Names) -> String {
    let comment = format!("{sign} {MARK} {}", in_quotes(names));
    // There may be no names.
    comment.trim_end().to_owned() + "\n"
}

/// Whether a name may contain this sign without quotes.
fn is_plain(sign: char) -> bool {
    sign.is_alphanumeric() || matches!(sign, '_' | '-' | '.')
}

/// Whether these names can stand in quotes above the columns of a table. In a single column no blank between quotes shows that it is a table.
pub(crate) fn can_be_quoted(names: &Names) -> bool {
    let fits = |sign: char| is_plain(sign) || " ()&+:'".contains(sign);
    names.len() > 1
        && names
            .iter()
            .all(|name| name.chars().all(fits) && is_label(name))
}

/// Whether the first line would be read as names and as nothing else.
pub(crate) fn are_plain(names: &Names, format: Format) -> bool {
    // In a single column no comma shows that the blank is not a separator.
    let has_blanks = format == Format::Csv && names.len() > 1;
    let is_plain = |sign: char| is_plain(sign) || sign == ' ' && has_blanks;
    let begins = ["strict", "graph", "digraph", "array", "matrix"];
    let all: Vec<&str> = names.iter().collect();
    let title = matches!(all[..], [from, to, weight] if is_title([from, to, weight]));
    let mut plain = all.iter().map(|name| {
        let is_word = name.chars().all(is_plain) && is_label(name);
        is_word && !begins.contains(name)
    });
    !title && plain.all(|plain| plain)
}

/// The line with the names of the columns that stands before all rows, in a
/// format that is written row by row and has a place for it.
///
/// ```
/// use maxplus_core::Names;
/// use maxplus_formats::{Format, names_heading};
///
/// let names = Names::new(["press", "oven"])?;
/// let heading = |format| names_heading(&names, format);
/// assert_eq!(heading(Format::Csv).unwrap(), "press,oven\n");
/// assert_eq!(heading(Format::Text).unwrap(), "# node names: \"press\", \"oven\"\n");
/// assert_eq!(heading(Format::JsonLines).unwrap(), "{\"names\": [\"press\", \"oven\"]}\n");
/// assert_eq!(heading(Format::Tplib), None);
/// # Ok::<(), maxplus_core::names::NamesError>(())
/// ```
pub fn names_heading(names: &Names, format: Format) -> Option<String> {
    match format {
        Format::Csv if are_plain(names, format) => {
            let all: Vec<_> = names.iter().collect();
            Some(all.join(",") + "\n")
        }
        Format::JsonLines => Some(format!("{{\"names\": {}}}\n", listed(names))),
        Format::Csv | Format::Text | Format::NumPy => Some(names_comment("#", names)),
        Format::Matlab | Format::Latex => Some(names_comment("%", names)),
        // These store names elsewhere, or not at all.
        Format::Json | Format::Table | Format::MatrixMarket | Format::Edges | Format::Dot => None,
        Format::Tplib | Format::Polymake | Format::Inequalities => None,
    }
}

/// The names as a list of JSON.
pub(crate) fn listed(names: &Names) -> String {
    format!("[{}]", in_quotes(names))
}

fn in_quotes(names: &Names) -> String {
    let all: Vec<_> = names
        .iter()
        .map(|name| InQuotes(name).to_string())
        .collect();
    all.join(", ")
}
