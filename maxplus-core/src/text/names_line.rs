//! Names in a line of JSON before lists or other objects:
//! `{"names": ["press", "oven"]}`.

use super::error::ParseError;
use super::integers::IntegerLists;
use super::object::Object;
use super::source::Source;
use crate::names::Names;

/// Where the list of names begins and the object around it ends, if that is what
/// the text begins with.
fn places(text: &str) -> Option<(usize, usize)> {
    let mut place = IntegerLists::new(text);
    let begins = place.take("{") && place.take("\"names\"") && place.take(":");
    let start = begins.then(|| place.place())?;
    place.pass()?;
    place.take("}").then(|| (start, place.place()))
}

/// Whether lists follow on such a line.
pub(super) fn is_before_lists(text: &str) -> bool {
    let end = places(text).map(|(_, end)| end);
    end.is_some_and(|end| text[end..].trim_start().starts_with('['))
}

/// The names of such a line, and where it ends.
pub(super) fn read(source: Source<'_>) -> Result<Option<(Names, usize)>, ParseError> {
    let Some((start, end)) = places(source.text()) else {
        return Ok(None);
    };
    let names = Object::with_field(source, "names", start).names("names")?;
    Ok(names.map(|names| (names, end)))
}

/// The names in the line `{"names": [...]}` that a text of JSON lines begins
/// with, if it does, and what follows it.
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
    // Of a long text only the line is looked at.
    let Some((_, end)) = places(text) else {
        return Ok((None, text));
    };
    let (line, rest) = text.split_at(end);
    let names = read(Source::new(line.as_bytes())?)?;
    Ok((names.map(|(names, _)| names), rest))
}
