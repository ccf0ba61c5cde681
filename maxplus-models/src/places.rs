//! Timed event graphs as lines of text, one for each place.
//!
//! ```text
//! # place: from   to     tokens  time
//! ready:   press  oven   0       3
//! done:    oven   press  2       2.5
//! "to the saw": oven "cold saw" 1 1/3
//! ```
//!
//! The transitions are those mentioned, in the order of first mention; if all their names are
//! whole numbers, in the order of these. Names with blanks are written in double quotes. `#`,
//! `//` and `%` begin a comment. A first line `place: from to tokens time` is a title.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use maxplus_core::text::names::quoted;
use maxplus_core::text::plain::{begins_comment, line_end};
use maxplus_core::text::{Entry, ParseError, ParseErrorKind, Source};
use maxplus_core::{MaxPlus, Rational};

use crate::error::ModelError;
use crate::event_graph::{EventGraph, EventGraphError, check_transitions};
use crate::times::time_of;

/// The form of a line.
const LINE: &str = "`place: from to tokens time`";

/// A word of a line, without its quotes; a quoted word is copied.
#[derive(Debug, Clone)]
struct Word<'a> {
    text: Cow<'a, str>,
    span: Range<usize>,
}

/// The words of a line: place, colon, both transitions, tokens and time.
type Line<'a> = [Word<'a>; 6];

/// Reads a net.
pub fn read_places(bytes: &[u8]) -> Result<EventGraph, ModelError> {
    let source = Source::new(bytes)?;
    source.refuse_stray_returns()?;
    let lines = lines(source)?;
    let mut net = EventGraph::new();
    let mut numbers: BTreeMap<&str, usize> = BTreeMap::new();
    let words = transitions(&lines);
    // Checked before anything is allocated for them: there may be millions.
    check_transitions(words.len())?;
    for word in words {
        let added = net.transition(&*word.text);
        let number = added.map_err(|error| refused(source, word.span.clone(), error))?;
        numbers.insert(&word.text, number);
    }
    for [place, _, from, to, tokens, time] in &lines {
        let bad = |word: &Word<'_>, expected: String| {
            source.error(word.span.clone(), ParseErrorKind::NotANumber, expected)
        };
        let name = &*place.text;
        let count = tokens.text.parse().map_err(|_| {
            let expected = format!("the tokens of place {name}: a whole number, 0 or more");
            bad(tokens, expected)
        })?;
        let delay = time_of(&time.text)
            .map_err(|expected| bad(time, format!("the time of place {name}: {expected}")))?;
        let [from, to] = [from, to].map(|end| numbers[&*end.text]);
        let added = net.place(name, from, to, count, delay);
        added.map_err(|error| refused(source, place.span.clone(), error))?;
    }
    Ok(net)
}

/// The first mention of each transition, sorted if all of them are whole numbers.
fn transitions<'b, 'a>(lines: &'b [Line<'a>]) -> Vec<&'b Word<'a>> {
    let mut seen = BTreeSet::new();
    let words = lines.iter().flat_map(|line| &line[2..4]);
    let mut first: Vec<&Word<'_>> = words.filter(|word| seen.insert(&word.text)).collect();
    let number = |word: &Word<'_>| word.text.parse::<u64>().ok();
    if first.iter().all(|word| number(word).is_some()) {
        first.sort_by_key(|word| number(word));
    }
    first
}

/// The graph's error, with its place in the text.
fn refused(source: Source<'_>, span: Range<usize>, error: EventGraphError) -> ModelError {
    let expected = match &error {
        EventGraphError::DoubleName { what, .. } => {
            format!("a unique name: another {what} has the same name")
        }
        EventGraphError::BadName { .. } => {
            "a name without blanks around it or control characters in it".to_owned()
        }
        _ => return error.into(),
    };
    source.error(span, ParseErrorKind::Name, expected).into()
}

/// All lines that are neither blank nor comments nor a title.
fn lines(source: Source<'_>) -> Result<Vec<Line<'_>>, ParseError> {
    let bytes = source.bytes();
    let (mut at, mut lines) = (0, Vec::new());
    let mut is_first = true;
    while at < bytes.len() {
        let end = line_end(bytes, at);
        let words = words(source, at..end)?;
        at = end + 1;
        if words.is_empty() {
            continue;
        }
        let is_title = std::mem::replace(&mut is_first, false)
            && ["place", ":", "from", "to", "tokens", "time"]
                .iter()
                .eq(words.iter().map(|word| &word.text));
        if !is_title {
            lines.push(line_of(source, words, end)?);
        }
    }
    if lines.is_empty() {
        let end = bytes.len();
        let expected = format!("at least one line {LINE}");
        return Err(source.error(end..end, ParseErrorKind::Empty, expected));
    }
    Ok(lines)
}

/// Makes a line from its words.
fn line_of<'a>(
    source: Source<'a>,
    words: Vec<Word<'a>>,
    end: usize,
) -> Result<Line<'a>, ParseError> {
    let place = words.first().map_or("", |place| &*place.text).to_owned();
    let syntax = |span, what: &str| {
        let expected = format!("{what}: a line is {LINE}");
        source.error(span, ParseErrorKind::Syntax, expected)
    };
    let of_place = |span, what| syntax(span, &format!("{what} place {place}"));
    if let Some(colon) = words.get(1).filter(|colon| colon.text != ":") {
        return Err(of_place(colon.span.clone(), "`:` after"));
    }
    Line::try_from(words).map_err(|words| match words.len() {
        0 => syntax(end..end, "a place"),
        1 => of_place(end..end, "`:` after"),
        2 => of_place(end..end, "the transition before"),
        3 => of_place(end..end, "the transition after"),
        4 => of_place(end..end, "the tokens of"),
        5 => of_place(end..end, "the time of"),
        _ => syntax(words[6].span.clone(), "the end of the line"),
    })
}

/// The words of a line before its comment; the colon after the first one is a separate word.
fn words(source: Source<'_>, line: Range<usize>) -> Result<Vec<Word<'_>>, ParseError> {
    let (text, bytes) = (source.text(), source.bytes());
    let mut words: Vec<Word<'_>> = Vec::new();
    let mut at = line.start;
    while at < line.end {
        if bytes[at].is_ascii_whitespace() {
            at += 1;
            continue;
        }
        if begins_comment(&bytes[at..line.end]) {
            break;
        }
        let start = at;
        let word = if bytes[at] == b'"' {
            let Some((word, length)) = quoted(&text[at..line.end]) else {
                let expected = "a name that ends with a quote in its line";
                return Err(source.error(at..line.end, ParseErrorKind::Syntax, expected));
            };
            at += length;
            Cow::Owned(word)
        } else {
            let ends = |byte: &u8| byte.is_ascii_whitespace() || *byte == b'#';
            let length = bytes[at..line.end].iter().position(ends);
            let mut length = length.unwrap_or(line.end - at);
            // The name of a place ends before its colon, which may be a word of its own.
            if words.is_empty() {
                let colon = text[at..at + length].find(':').filter(|&colon| colon > 0);
                length = colon.unwrap_or(length);
            } else if words.len() == 1 && bytes[at] == b':' {
                length = 1;
            }
            at += length;
            Cow::Borrowed(&text[start..at])
        };
        words.push(Word {
            text: word,
            span: start..at,
        });
    }
    Ok(words)
}

/// The number of bytes of a line that are read to detect a place.
const LONGEST_SHOWN: usize = 1 << 12;

/// Whether the first line of a text can only be a place: with a colon after its first word, a
/// count, a time and a transition that is not a number.
pub(crate) fn shows_places(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let mut at = 0;
    while at < bytes.len() {
        let end = line_end(bytes, at);
        // Only the start of a longer line is read, because it may be the whole file.
        let line = &bytes[at..end.min(at + LONGEST_SHOWN)];
        at = end + 1;
        let words = Source::new(line).and_then(|source| words(source, 0..source.bytes().len()));
        let Ok(words) = words else {
            return false;
        };
        if words.is_empty() {
            continue;
        }
        let [_, colon, from, to, tokens, time] = &words[..] else {
            return false;
        };
        let is_number = |word: &Word<'_>| MaxPlus::<Rational>::from_token(&word.text).is_ok();
        let title = ["from", "to", "tokens", "time"];
        let is_title = title
            .iter()
            .eq([from, to, tokens, time].map(|word| &word.text));
        let is_place = tokens.text.parse::<u64>().is_ok() && is_number(time);
        let ends = [from, to];
        return colon.text == ":" && (is_title || is_place && !ends.into_iter().all(is_number));
    }
    false
}
