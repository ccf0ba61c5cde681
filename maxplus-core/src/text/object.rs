//! JSON objects that hold a matrix: where their fields stand.

use super::error::{ParseError, ParseErrorKind};
use super::integers::IntegerLists;
use super::label::{Label, names_of};
use super::quoted::quoted;
use super::source::Source;
use crate::names::Names;

/// An object: the names of its fields, and where their values begin.
pub(super) struct Object<'a> {
    source: Source<'a>,
    fields: Vec<(&'a str, usize)>,
}

impl<'a> Object<'a> {
    /// Finds the fields. Their values are passed over by their brackets.
    pub(super) fn of(source: Source<'a>) -> Result<Self, ParseError> {
        let mut place = IntegerLists::new(source.text());
        let mut fields = Vec::new();
        if read_fields(&mut place, &mut fields).is_none() || !place.is_at_end() {
            let end = place.place().min(source.text().len());
            let rest = &source.text()[end..];
            let start = end + (rest.len() - rest.trim_start().len());
            let expected = "a JSON object of fields, `\"name\": value`, and nothing behind it";
            return Err(source.error(start..start, ParseErrorKind::Syntax, expected));
        }
        Ok(Object { source, fields })
    }

    /// The object of which one field is known, and where its value begins.
    pub(super) fn with_field(source: Source<'a>, field: &'a str, place: usize) -> Self {
        let fields = vec![(field, place)];
        Object { source, fields }
    }

    /// Where the value of a field begins.
    pub(super) fn place(&self, name: &str) -> Option<usize> {
        let field = self.fields.iter().find(|(field, _)| *field == name);
        field.map(|&(_, place)| place)
    }

    /// The text of a field that holds one.
    pub(super) fn text(&self, name: &str) -> Option<String> {
        let rest = &self.source.text()[self.place(name)?..];
        quoted(rest.trim_start()).map(|(text, _)| text)
    }

    /// The names in a field that lists them.
    pub(super) fn names(&self, name: &str) -> Result<Option<Names>, ParseError> {
        let Some(start) = self.place(name) else {
            return Ok(None);
        };
        let text = self.source.text();
        let past = |at: usize| text.len() - text[at..].trim_start().len();
        let mut labels = Vec::new();
        let mut at = past(start);
        let error = |at: usize, expected: &str| {
            let kind = ParseErrorKind::Syntax;
            Err(self.source.error(at..at, kind, expected))
        };
        if text[at..].starts_with("null") {
            return Ok(None);
        }
        if !text[at..].starts_with('[') {
            return error(at, "`[`, the begin of a list of names");
        }
        at = past(at + 1);
        while !text[at..].starts_with(']') {
            if !labels.is_empty() {
                if !text[at..].starts_with(',') {
                    return error(at, "`,` or `]` after a name");
                }
                at = past(at + 1);
            }
            let Some((name, length)) = quoted(&text[at..]) else {
                return error(at, "a name in quotes");
            };
            let span = at..at + length;
            labels.push(Label { text: name, span });
            at = past(at + length);
        }
        names_of(self.source, &labels)
    }
}

fn read_fields<'a>(place: &mut IntegerLists<'a>, fields: &mut Vec<(&'a str, usize)>) -> Option<()> {
    if !place.take("{") {
        return None;
    }
    if place.take("}") {
        return Some(());
    }
    loop {
        let field = place.string()?;
        if !place.take(":") {
            return None;
        }
        fields.push((field, place.place()));
        place.pass()?;
        if place.take("}") {
            return Some(());
        }
        if !place.take(",") {
            return None;
        }
    }
}
