//! Detects the format of a text; the rules are stated in `docs/formats.md`.

use maxplus_core::text::names::names_before_lists;
use maxplus_core::text::plain::{begins_comment, entries_end, is_banner, line_end};
use maxplus_core::text::{ParseError, ParseErrorKind};

use crate::cells::{Cell, ContentLines, Separator, cells, separator_of};
use crate::format::Format;
use crate::inequalities::{has_sign, is_row};
use crate::labels::{is_label, is_title, reads_as_entry};
use crate::latex::has_matrix;
use crate::source::{Source, Wanted};

impl Format {
    /// The format of a text by the rules of `docs/formats.md`. `JsonLines` only if a line of
    /// names comes first: without one the text looks like TPLib's lists, which read the same.
    ///
    /// ```
    /// use maxplus_formats::Format;
    ///
    /// assert_eq!(Format::detect("# weights\n1 -inf\n"), Format::Text);
    /// assert_eq!(Format::detect("1;-inf\n"), Format::Csv);
    /// assert_eq!(Format::detect(" [[1, null]]"), Format::Json);
    /// assert_eq!(Format::detect("[0,-oo]\n[1,2]\n"), Format::Tplib);
    /// assert_eq!(Format::detect("A = [0 -Inf; 1 2];\n"), Format::Matlab);
    /// assert_eq!(Format::detect("press oven 3\noven press 1\n"), Format::Edges);
    /// assert_eq!(Format::detect("max(3 + x1, x3) >= 2 + x2\n"), Format::Inequalities);
    /// ```
    pub fn detect(text: &str) -> Format {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let bytes = text.as_bytes();
        let mut at = 0;
        while at < bytes.len() {
            if bytes[at].is_ascii_whitespace() {
                at += 1;
            } else if is_banner(&bytes[at..]) {
                return Format::MatrixMarket;
            } else if begins_comment(&bytes[at..]) {
                at = line_end(bytes, at);
            } else {
                break;
            }
        }
        let rest = &text[at..];
        let line = &text[at..line_end(bytes, at)];
        match rest.as_bytes().first() {
            Some(b'[') => return of_lists(rest),
            Some(b'{') if names_before_lists(rest) => return Format::JsonLines,
            Some(b'{') if rest.contains("\"_type\"") => return Format::Polymake,
            Some(b'{') => return Format::Json,
            Some(b'\\' | b'(' | b'$') => return Format::Latex,
            _ => {}
        }
        if has_matrix(rest) {
            return Format::Latex;
        }
        if has_sign(line) {
            return Format::Inequalities;
        }
        if let Some(format) = of_word(line) {
            // `x = y + 3` is an inequality; `A = [..]` is not.
            return if is_row(line) {
                Format::Inequalities
            } else {
                format
            };
        }
        if line.contains('=') && is_row(line) {
            return Format::Inequalities;
        }
        if is_edges(text).unwrap_or(false) {
            return Format::Edges;
        }
        let line = &line[..entries_end(line.as_bytes())];
        // Outside quotes.
        let bare: Vec<&str> = line.split('"').step_by(2).collect();
        let has = |signs: &[char]| bare.iter().any(|piece| piece.contains(signs));
        let is_quoted = bare.len() > 1 && !has(&[' ', '\t']);
        match has(&[',', ';']) || is_quoted {
            true => Format::Csv,
            false => Format::Text,
        }
    }
}

/// Whether the bytes look like inequalities. Only the first line that is neither blank nor a
/// comment is read.
///
/// ```
/// use maxplus_formats::shows_inequalities;
///
/// assert!(shows_inequalities(b"# bounds\n\nx1 <= 3 + x2\n"));
/// assert!(!shows_inequalities(b"A = [0 -Inf; 1 2];\n"));
/// ```
pub fn shows_inequalities(bytes: &[u8]) -> bool {
    let mut rest = bytes;
    while !rest.is_empty() {
        let (line, after) = rest.split_at(line_end(rest, 0));
        let Ok(line) = std::str::from_utf8(line) else {
            return false;
        };
        let begin = line.strip_prefix('\u{feff}').unwrap_or(line).trim_start();
        if !begin.is_empty() && (is_banner(begin.as_bytes()) || !begins_comment(begin.as_bytes())) {
            return Format::detect(line) == Format::Inequalities;
        }
        rest = after.strip_prefix(b"\n").unwrap_or(after);
    }
    false
}

/// The detected format; an error if another format would read the text as another matrix.
pub(crate) fn detect_unambiguous(source: Source<'_>) -> Result<Format, ParseError> {
    let format = Format::detect(source.text());
    match format {
        Format::Matlab => refuse_wrapped(source)?,
        Format::Text if has_tab_cells(source)? => return Ok(Format::Csv),
        _ => {}
    }
    Ok(format)
}

/// The format of a text in brackets.
fn of_lists(text: &str) -> Format {
    let inside = text[1..].trim_start();
    let blanks = |list: &str| {
        let plain = !list.contains([',', '"']);
        plain && list.split_ascii_whitespace().nth(1).is_some()
    };
    if let Some(row) = inside.strip_prefix('[') {
        let (row, rest) = row.split_once(']').unwrap_or((row, ""));
        let rows = !row.contains([',', '"']) && rest.trim_start().starts_with('[');
        let is_numpy = !row.contains('[') && (blanks(row) || rows);
        return if is_numpy {
            Format::NumPy
        } else {
            Format::Json
        };
    }
    if inside.starts_with(']') {
        return Format::Json;
    }
    let list = inside.split_once(']').map_or(inside, |(list, _)| list);
    if list.contains(';') || blanks(list) || has_bare_line_end(list) {
        Format::Matlab
    } else {
        Format::Tplib
    }
}

/// Whether some line of a list ends without a comma before or after the line end.
fn has_bare_line_end(list: &str) -> bool {
    let lines: Vec<&str> = list
        .lines()
        .map(|line| line[..entries_end(line.as_bytes())].trim())
        .collect();
    let bare = |pair: &[&str]| {
        let ends = !pair[0].is_empty() && !pair[0].ends_with(',');
        ends && !pair[1].is_empty() && !pair[1].starts_with(',')
    };
    lines.windows(2).any(bare)
}

/// The format by the word at the beginning of the first line.
fn of_word(line: &str) -> Option<Format> {
    let is_word = |sign: char| sign.is_ascii_alphanumeric() || matches!(sign, '_' | '.');
    let length = line.find(|sign| !is_word(sign)).unwrap_or(line.len());
    let (word, rest) = line.split_at(length);
    let rest = rest.trim_start();
    let array = |word: &str| {
        let name = word.rsplit('.').next();
        matches!(name, Some("array" | "matrix" | "asarray"))
    };
    match word {
        "" => None,
        "digraph" | "graph" | "strict" if !rest.starts_with([',', ';']) => {
            let opens = rest.is_empty() || rest.contains('{') || word == "strict";
            opens.then_some(Format::Dot)
        }
        _ if array(word) && rest.starts_with('(') => Some(Format::NumPy),
        _ if word.starts_with(|sign: char| sign.is_ascii_alphabetic()) => {
            let value = rest.strip_prefix('=')?.trim_start();
            let end = value.find('(').unwrap_or(0);
            let numpy = array(&value[..end]) || value.starts_with("[[");
            Some(if numpy { Format::NumPy } else { Format::Matlab })
        }
        _ => None,
    }
}

/// Whether the first line, or the second line below a title, is an arc between nodes with names.
fn is_edges(text: &str) -> Result<bool, ParseError> {
    let source = Source::new(text.as_bytes(), Wanted::words())?;
    let mut lines = ContentLines::new(source);
    let word = |cell: &Cell<'_>| is_label(&cell.text);
    for _ in 0..2 {
        let Some(line) = lines.next()? else {
            return Ok(false);
        };
        let separator = separator_of(&source.text()[line.clone()]);
        let cells = cells(source, line, separator).first(4)?;
        let [from, to, weight] = &cells[..] else {
            return Ok(false);
        };
        if !word(from) || !word(to) {
            return Ok(false);
        }
        if reads_as_entry(&weight.text) || is_title([from, to, weight].map(|c| &*c.text)) {
            return Ok(true);
        }
        if !word(weight) {
            return Ok(false);
        }
    }
    Ok(false)
}

/// Refuses a list over several lines without `;` and commas: MATLAB reads it as rows, NumPy as
/// one row.
fn refuse_wrapped(source: Source<'_>) -> Result<(), ParseError> {
    let text = source.text();
    let first = ContentLines::new(source)
        .next()?
        .map_or(0, |line| line.start);
    let Some(start) = text[first..].find('[').map(|at| first + at) else {
        return Ok(());
    };
    // A name in front decides.
    let named = text[first..start].contains('=');
    let end = text[start..]
        .find(']')
        .map_or(text.len(), |end| start + end);
    let list = &text[start + 1..end];
    if named || list.contains([';', ',']) || !has_bare_line_end(list) {
        return Ok(());
    }
    let at = start + 1 + list.trim_end().find('\n').unwrap_or(0);
    Err(source.error(
        at..at,
        ParseErrorKind::Ambiguous,
        "a `;` or the end of the list: use --input-format matlab if a line is a row, --input-format \
         numpy if all is one row",
    ))
}

/// Whether tabs separate cells. Two tabs in a row are an empty cell of a spreadsheet, or
/// alignment by hand. Names in the first line decide; without them it is an error.
fn has_tab_cells(source: Source<'_>) -> Result<bool, ParseError> {
    // Most texts have none, so they need not be cut into cells.
    let text = source.text();
    let signs = ["\t\t", "\n\t", "\t\n", "\t\r"];
    let at_the_ends = text.starts_with('\t') || text.ends_with('\t');
    if !at_the_ends && !signs.iter().any(|sign| text.contains(sign)) {
        return Ok(false);
    }
    let mut lines = ContentLines::new(source);
    let (mut empty, mut names) = (None, None);
    while let Some(line) = lines.next()? {
        let (mut count, mut words) = (0, true);
        for cell in cells(source, line, Separator::Sign(b'\t')) {
            let Cell { text, span } = cell?;
            // A blank within a cell: the separator is not the tab.
            if text.contains(' ') {
                return Ok(false);
            }
            count += 1;
            if text.is_empty() {
                empty.get_or_insert(span);
            } else {
                words = words && names.is_none() && is_label(&text);
            }
        }
        if count < 2 {
            return Ok(false);
        }
        names.get_or_insert(words);
    }
    match empty {
        None => Ok(false),
        Some(_) if names == Some(true) => Ok(true),
        Some(span) => Err(source.error_saying(
            span,
            ParseErrorKind::Ambiguous,
            "an empty cell between tabs",
            "an entry: use --input-format csv if the cell is -inf, --input-format text if the tabs \
             are blanks",
        )),
    }
}
