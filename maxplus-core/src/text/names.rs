//! Names of nodes in a text: words converted to [`Names`], names in quotes, and the line
//! `{"names": ["press", "oven"]}` before JSON lists or objects.

use std::ops::Range;

use super::integers::IntegerLists;
use super::source::{ParseError, ParseErrorKind, Source};
use crate::names::{Names, NamesError};

pub use crate::names::InQuotes;

/// A name as it is written in the text.
#[derive(Debug, Clone)]
pub struct Label {
    /// Without quotes.
    pub text: String,
    /// Where it is in the text.
    pub span: Range<usize>,
}

/// Whether the labels are just the numbers from 0 or from 1.
pub fn only_count(labels: &[Label]) -> bool {
    let counts = |first: usize| {
        let mut numbers = labels.iter().enumerate();
        numbers.all(|(k, label)| label.text == (first + k).to_string())
    };
    counts(0) || counts(1)
}

/// The names of all nodes; `None` if the labels are just numbers in order.
pub fn names_of(source: Source<'_>, labels: &[Label]) -> Result<Option<Names>, ParseError> {
    if only_count(labels) {
        return Ok(None);
    }
    for (i, label) in labels.iter().enumerate() {
        check_name(source, label, i + 1)?;
    }
    match Names::new(labels.iter().map(|label| label.text.as_str())) {
        Ok(names) => Ok(Some(names)),
        Err(error) => {
            let node = error.node();
            let expected = match &error {
                NamesError::Repeated { first, .. } => {
                    format!("a unique name for node {node}: node {first} has the same name")
                }
                _ => format!("a name for node {node} that is not the number of another node"),
            };
            let span = labels[node - 1].span.clone();
            Err(source.error(span, ParseErrorKind::Name, expected))
        }
    }
}

/// An error for a name that is empty, contains control characters or has blanks around it;
/// nodes are counted from 1.
pub fn check_name(source: Source<'_>, label: &Label, node: usize) -> Result<(), ParseError> {
    let bare = label.text.trim();
    let expected = if bare.is_empty() || label.text.contains(char::is_control) {
        format!("a name for node {node}, without control characters")
    } else if bare != label.text {
        format!("a name for node {node} without blanks around it")
    } else {
        return Ok(());
    };
    Err(source.error(label.span.clone(), ParseErrorKind::Name, expected))
}

/// The quoted text at the front of `rest`, and its length with the quotes; `None` if the quotes
/// are not closed on the same line.
pub fn quoted(rest: &str) -> Option<(String, usize)> {
    let mut signs = rest.char_indices();
    if signs.next()?.1 != '"' {
        return None;
    }
    let mut text = String::new();
    while let Some((at, sign)) = signs.next() {
        match sign {
            '"' => return Some((text, at + 1)),
            '\n' => return None,
            '\\' => match signs.next()?.1 {
                // Line ends of Graphviz.
                'n' | 'l' | 'r' => text.push(' '),
                sign @ ('"' | '\\' | '/') => text.push(sign),
                'u' => text.push(escaped(rest.get(at + 2..at + 6)?, &mut signs)?),
                sign => text.extend(['\\', sign]),
            },
            sign => text.push(sign),
        }
    }
    None
}

/// The character that four hexadecimal digits encode; skips them.
fn escaped(digits: &str, signs: &mut impl Iterator) -> Option<char> {
    signs.nth(3)?;
    char::from_u32(hexadecimal(digits)?)
}

fn hexadecimal(digits: &str) -> Option<u32> {
    // `from_str_radix` would accept a sign.
    let is_number = digits.bytes().all(|b| b.is_ascii_hexdigit());
    is_number.then(|| u32::from_str_radix(digits, 16).ok())?
}

/// The JSON string at the front of `rest`, and its length with the quotes; `None` if there is
/// no string.
///
/// ```
/// use maxplus_core::text::names::json_string;
///
/// assert_eq!(json_string(r#""a\t\u00e9\ud83d\ude80", 1"#), Some(("a\té\u{1f680}".into(), 23)));
/// assert_eq!(json_string(r#""\x""#), None);
/// assert_eq!(json_string(r#""\ud83d\uffff""#), None);
/// ```
pub fn json_string(rest: &str) -> Option<(String, usize)> {
    let mut signs = rest.char_indices();
    if signs.next()?.1 != '"' {
        return None;
    }
    let mut text = String::new();
    loop {
        let (at, sign) = signs.next()?;
        text.push(match sign {
            '"' => return Some((text, at + 1)),
            '\n' => return None,
            '\\' => match signs.next()?.1 {
                sign @ ('"' | '\\' | '/') => sign,
                'b' => '\u{8}',
                'f' => '\u{c}',
                'n' => '\n',
                'r' => '\r',
                't' => '\t',
                'u' => {
                    let mut number = hexadecimal(rest.get(at + 2..at + 6)?)?;
                    signs.nth(3)?;
                    // Characters beyond 16 bits are encoded as two halves.
                    if let 0xd800..0xdc00 = number {
                        let low = rest[at + 6..].strip_prefix("\\u")?.get(..4)?;
                        let low = hexadecimal(low)?.checked_sub(0xdc00)?;
                        if low >= 0x400 {
                            return None;
                        }
                        number = 0x10000 + ((number - 0xd800) << 10) + low;
                        signs.nth(5)?;
                    }
                    char::from_u32(number)?
                }
                _ => return None,
            },
            sign => sign,
        });
    }
}

/// The names in the JSON list that begins at `start` or after blanks there; `None` for `null`.
pub fn names_list(source: Source<'_>, start: usize) -> Result<Option<Names>, ParseError> {
    let text = source.text();
    let past = |at: usize| text.len() - text[at..].trim_start().len();
    let mut labels = Vec::new();
    let mut at = past(start);
    let error = |at: usize, expected: &str| {
        let kind = ParseErrorKind::Syntax;
        Err(source.error(at..at, kind, expected))
    };
    if text[at..].starts_with("null") {
        return Ok(None);
    }
    if !text[at..].starts_with('[') {
        return error(at, "`[`, the beginning of a list of names");
    }
    at = past(at + 1);
    while !text[at..].starts_with(']') {
        if !labels.is_empty() {
            if !text[at..].starts_with(',') {
                return error(at, "`,` or `]` after a name");
            }
            at = past(at + 1);
        }
        let Some((name, length)) = json_string(&text[at..]) else {
            return error(at, "a name in quotes");
        };
        let span = at..at + length;
        labels.push(Label { text: name, span });
        at = past(at + length);
    }
    names_of(source, &labels)
}

/// Where the list of names begins and the object around it ends, if the text begins with such
/// an object.
fn places(text: &str) -> Option<(usize, usize)> {
    let mut place = IntegerLists::new(text);
    let begins = place.take("{") && place.take("\"names\"") && place.take(":");
    let start = begins.then(|| place.place())?;
    place.pass()?;
    place.take("}").then(|| (start, place.place()))
}

/// Whether the text begins with such a line and lists follow on the same line.
pub fn names_before_lists(text: &str) -> bool {
    let end = places(text).map(|(_, end)| end);
    end.is_some_and(|end| text[end..].trim_start().starts_with('['))
}

/// The names of the line `{"names": [...]}` that the text begins with, and where the line ends;
/// `None` if there is no such line or the names are just numbers in order.
pub fn leading_names(source: Source<'_>) -> Result<Option<(Names, usize)>, ParseError> {
    let Some((start, end)) = places(source.text()) else {
        return Ok(None);
    };
    let names = names_list(source, start)?;
    Ok(names.map(|names| (names, end)))
}

/// The names in the line `{"names": [...]}` at the start of a text of JSON lines, if there is
/// one, and the text after it.
///
/// ```
/// use maxplus_core::text::names_line;
///
/// let (names, rest) = names_line("{\"names\": [\"press\", \"oven\"]}\n[0, 1]\n")?;
/// assert_eq!((names.unwrap().name(1), rest), ("oven", "\n[0, 1]\n"));
/// let (names, rest) = names_line("[0, 1]\n")?;
/// assert_eq!((names, rest), (None, "[0, 1]\n"));
/// assert!(names_line("{\"names\": [\"a\", \"a\"]}").is_err());
/// # Ok::<(), maxplus_core::ParseError>(())
/// ```
pub fn names_line(text: &str) -> Result<(Option<Names>, &str), ParseError> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    // Only the line is read, however long the text.
    let Some((_, end)) = places(text) else {
        return Ok((None, text));
    };
    let (line, rest) = text.split_at(end);
    let names = leading_names(Source::new(line.as_bytes())?)?;
    Ok((names.map(|(names, _)| names), rest))
}
