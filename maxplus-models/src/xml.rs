//! XML with positions: elements and attributes by name, and errors that show their place.
//!
//! The tree is that of roxmltree, which reads all of XML except document types. Those could
//! define entities that fill the memory.

use std::ops::Range;

use maxplus_core::Rational;
use maxplus_core::text::{ParseError, ParseErrorKind, Source};
use roxmltree::{Document, Node, ParsingOptions};

use crate::times::time_of;
use crate::xml_bounds::{MAX_ATTRIBUTES, crowded};

/// The most elements, texts and comments of a file.
const MAX_NODES: u32 = 10_000_000;

/// An XML text and its tree.
pub(crate) struct Xml<'a> {
    source: Source<'a>,
    tree: Document<'a>,
}

/// The text of an attribute or element, and its place.
pub(crate) struct Value<'a> {
    pub(crate) text: &'a str,
    pub(crate) span: Range<usize>,
}

impl<'a> Xml<'a> {
    /// Parses a text.
    pub(crate) fn new(source: Source<'a>) -> Result<Self, ParseError> {
        if let Some(at) = crowded(source.text()) {
            let expected = format!(
                "at most {MAX_ATTRIBUTES} attributes in an element, and as many namespaces around it"
            );
            return Err(source.error(at..at, ParseErrorKind::Syntax, expected));
        }
        let options = ParsingOptions {
            allow_dtd: false,
            nodes_limit: MAX_NODES,
            ..ParsingOptions::default()
        };
        match Document::parse_with_options(source.text(), options) {
            Ok(tree) => Ok(Xml { source, tree }),
            Err(error) => {
                let (at, expected) = described(source.text(), &error);
                Err(source.error(at..at, ParseErrorKind::Syntax, expected))
            }
        }
    }

    /// The outermost element; an error if it has another name.
    pub(crate) fn root(&self, name: &str) -> Result<Node<'_, 'a>, ParseError> {
        let root = self.tree.root_element();
        match root.tag_name().name() == name {
            true => Ok(root),
            false => Err(self.error(root, format!("<{name}>"))),
        }
    }

    /// The error at an element, which is shown by its opening tag.
    pub(crate) fn error(&self, node: Node<'_, '_>, expected: impl Into<String>) -> ParseError {
        let span = self.tag(node);
        self.source.error(span, ParseErrorKind::Syntax, expected)
    }

    /// The error at an element, with a description.
    pub(crate) fn error_saying(
        &self,
        node: Node<'_, '_>,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) -> ParseError {
        let span = self.tag(node);
        self.source
            .error_saying(span, ParseErrorKind::Syntax, found, expected)
    }

    /// The error at a value.
    pub(crate) fn error_at(&self, value: &Value<'_>, expected: impl Into<String>) -> ParseError {
        let span = value.span.clone();
        match value.text {
            "" => self
                .source
                .error_saying(span, ParseErrorKind::Syntax, "nothing", expected),
            _ => self.source.error(span, ParseErrorKind::Syntax, expected),
        }
    }

    /// The opening tag of an element.
    fn tag(&self, node: Node<'_, '_>) -> Range<usize> {
        let range = node.range();
        let attribute_end = node
            .attributes()
            .map(|attribute| attribute.range().end)
            .max();
        let begin = attribute_end.unwrap_or(range.start);
        let end = self.source.text()[begin..range.end].find('>');
        range.start..end.map_or(range.end, |length| begin + length + 1)
    }

    /// The only child of this name, `None` if there is none.
    pub(crate) fn child<'b>(
        &self,
        node: Node<'b, 'a>,
        name: &str,
    ) -> Result<Option<Node<'b, 'a>>, ParseError> {
        let mut all = children(node, name);
        let first = all.next();
        match all.next() {
            None => Ok(first),
            Some(second) => Err(self.error(second, format!("one <{name}> only"))),
        }
    }

    /// The only child of this name.
    pub(crate) fn only_child<'b>(
        &self,
        node: Node<'b, 'a>,
        name: &str,
    ) -> Result<Node<'b, 'a>, ParseError> {
        let child = self.child(node, name)?;
        child.ok_or_else(|| self.error(node, format!("<{name}> in it")))
    }

    /// An optional attribute.
    pub(crate) fn attribute<'b>(&self, node: Node<'b, 'a>, name: &str) -> Option<Value<'b>> {
        let attribute = node.attribute_node(name)?;
        Some(Value {
            text: attribute.value(),
            span: attribute.range_value(),
        })
    }

    /// A required attribute that is not empty.
    pub(crate) fn required<'b>(
        &self,
        node: Node<'b, 'a>,
        name: &str,
    ) -> Result<Value<'b>, ParseError> {
        match self.attribute(node, name) {
            Some(value) if value.text.trim().is_empty() => {
                let expected = format!("a value of {name} in {}", called(node));
                Err(self.error_at(&value, expected))
            }
            Some(value) => Ok(value),
            None => Err(self.error(node, format!("{} with the attribute {name}", called(node)))),
        }
    }

    /// A whole number, at least 0; `of` names it in the message.
    pub(crate) fn whole(&self, value: &Value<'_>, of: &str) -> Result<u64, ParseError> {
        let number = value.text.trim().parse();
        number.map_err(|_| {
            self.error_at(
                value,
                format!("{of}: a whole number from 0 to {}", u64::MAX),
            )
        })
    }

    /// A finite number, at least 0.
    pub(crate) fn time(&self, value: &Value<'_>, of: &str) -> Result<Rational, ParseError> {
        time_of(value.text.trim()).map_err(|bad| self.error_at(value, format!("{of}: {bad}")))
    }
}

/// The child elements with this name.
pub(crate) fn children<'a, 'b: 'a>(
    node: Node<'a, 'b>,
    name: &str,
) -> impl Iterator<Item = Node<'a, 'b>> {
    node.children()
        .filter(move |child| child.is_element() && child.tag_name().name() == name)
}

/// An element as it appears in messages.
fn called(node: Node<'_, '_>) -> String {
    format!("<{}>", node.tag_name().name())
}

/// Where the parser stopped, and what it expected there. Some of its errors have no place.
fn described(text: &str, error: &roxmltree::Error) -> (usize, String) {
    use roxmltree::Error as E;
    match error {
        E::DtdDetected => {
            let at = text.find("<!DOCTYPE").unwrap_or(0);
            (at, "XML without a document type".to_owned())
        }
        E::UnclosedRootNode | E::UnexpectedEndOfStream | E::NoRootNode => {
            let expected = "well-formed XML: every element closed before the text ends";
            (text.len(), expected.to_owned())
        }
        E::NodesLimitReached => {
            let expected = format!("at most {MAX_NODES} elements, texts and comments");
            (0, expected)
        }
        error => {
            let words = error.to_string();
            let expected = format!("well-formed XML: {}", without_place(&words));
            (offset(text, error.pos()), expected)
        }
    }
}

/// The byte offset of a line and column of the parser, which counts characters.
fn offset(text: &str, place: roxmltree::TextPos) -> usize {
    let lines = text
        .split_inclusive('\n')
        .take(place.row.saturating_sub(1) as usize);
    let begin: usize = lines.map(str::len).sum();
    let mut signs = text[begin..].char_indices();
    let at = signs.nth(place.col.saturating_sub(1) as usize);
    at.map_or(text.len(), |(at, _)| begin + at)
}

/// Removes the place with which the parser ends its messages.
fn without_place(message: &str) -> &str {
    message
        .rsplit_once(" at ")
        .map_or(message, |(sentence, _)| sentence)
}
