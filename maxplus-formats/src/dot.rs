//! Graphviz' language, as far as it says a digraph with weights.
//!
//! | taken | refused |
//! |---|---|
//! | `digraph name { ... }`, `strict` | `graph`: its edges have no direction |
//! | `a -> b [label="3"]`, `a -> b -> c [weight=3]` | an arc with neither `label` nor `weight`, or with two that differ |
//! | nodes with or without attributes; `label` is the name | subgraphs, ports, HTML |
//! | other attributes, which are passed over | `edge [label=...]`, a weight for all |
//!
//! The weight of an arc is its `label`, for that is what one sees in the
//! picture; `weight`, by which Graphviz also means how straight an arc is, if
//! there is no label. For what nodes are called see
//! [`edges`](crate::edges).
//!
//! # Words
//!
//! The words and signs of Graphviz' language.

use std::io::{self, Write};
use std::ops::Range;

use maxplus_core::Names;
use maxplus_core::text::names::{InQuotes, Label, quoted};
use maxplus_core::text::plain::line_end;
use maxplus_core::text::{ParseError, ParseErrorKind};

use crate::edges::Arcs;
use crate::source::{Exact, Grid, Source};
use crate::written::Written;

/// Reads a matrix and the names of its nodes, if they have some.
pub(crate) fn read(source: Source<'_>) -> Result<(Grid, Option<Names>), ParseError> {
    let mut tokens = Tokens::new(source)?;
    if tokens.next_is_word("strict") {
        tokens.advance()?;
    }
    if tokens.next_is_word("graph") {
        let expected = "`digraph`: the edges of a `graph` have no direction";
        return Err(tokens.error(ParseErrorKind::Unsupported, expected));
    }
    if !tokens.next_is_word("digraph") {
        return Err(tokens.error(ParseErrorKind::Syntax, "`digraph`"));
    }
    tokens.advance()?;
    if matches!(tokens.next(), Some(Token::Id(_) | Token::Quoted(_))) {
        tokens.advance()?;
    }
    tokens.expect("{")?;
    let mut arcs = Arcs::new(source);
    while !tokens.next_is("}") {
        statement(&mut tokens, &mut arcs)?;
    }
    tokens.advance()?;
    match tokens.next() {
        None => arcs.finish(),
        Some(_) => Err(tokens.error(ParseErrorKind::Syntax, "the end of the text")),
    }
}

fn statement(tokens: &mut Tokens<'_>, arcs: &mut Arcs<'_>) -> Result<(), ParseError> {
    if tokens.next_is(";") {
        return tokens.advance();
    }
    if tokens.next_is("{") || tokens.next_is_word("subgraph") {
        let expected = "a node or an arc: subgraphs are not read";
        return Err(tokens.error(ParseErrorKind::Unsupported, expected));
    }
    for word in ["graph", "node", "edge"] {
        if tokens.next_is_word(word) {
            tokens.advance()?;
            let (attributes, span) = Attributes::read(tokens)?;
            let weights = attributes.label.is_some() || attributes.weight.is_some();
            if word == "edge" && weights {
                let expected = "a weight at each arc, not one for all";
                let source = tokens.source();
                return Err(source.error(span, ParseErrorKind::Unsupported, expected));
            }
            return Ok(());
        }
    }
    let begin = tokens.span();
    let first = tokens.id("a node, an arc or `}`")?;
    if tokens.next_is("=") {
        tokens.advance()?;
        tokens.id("the value of an attribute")?;
        return Ok(());
    }
    let mut nodes = vec![arcs.node(&first, begin.clone())];
    let mut end = begin.end;
    while tokens.next_is("->") {
        tokens.advance()?;
        let span = tokens.span();
        let node = tokens.id("the node to which the arc leads")?;
        end = span.end;
        nodes.push(arcs.node(&node, span));
    }
    if tokens.next_is("--") || tokens.next_is(":") {
        let expected = "`->`, attributes or `;`: ports and edges without direction are not read";
        return Err(tokens.error(ParseErrorKind::Unsupported, expected));
    }
    let (attributes, _) = Attributes::read(tokens)?;
    if nodes.len() == 1 {
        if let Some(label) = attributes.label.filter(|label| label.text != "\\N") {
            arcs.call(nodes[0], label);
        }
        return Ok(());
    }
    let source = tokens.source();
    let weight = attributes.weight(source, begin.start..end)?;
    for pair in nodes.windows(2) {
        arcs.arc(pair[0], pair[1], weight.clone(), begin.start..end);
    }
    Ok(())
}

/// The attributes that matter.
#[derive(Default)]
struct Attributes {
    label: Option<Label>,
    weight: Option<Label>,
}

impl Attributes {
    /// Reads `[name=value, ...]` as often as it stands there.
    fn read(tokens: &mut Tokens<'_>) -> Result<(Self, Range<usize>), ParseError> {
        let mut attributes = Attributes::default();
        let begin = tokens.span().start;
        let mut end = begin;
        while tokens.next_is("[") {
            tokens.advance()?;
            while !tokens.next_is("]") {
                if tokens.next_is(",") || tokens.next_is(";") {
                    tokens.advance()?;
                    continue;
                }
                let name = tokens.id("an attribute or `]`")?;
                if !tokens.next_is("=") {
                    continue;
                }
                tokens.advance()?;
                let span = tokens.span();
                let text = tokens.id("the value of an attribute")?;
                let value = Some(Label { text, span });
                match name.as_str() {
                    "label" => attributes.label = value,
                    "weight" => attributes.weight = value,
                    _ => {}
                }
            }
            end = tokens.span().end;
            tokens.advance()?;
        }
        Ok((attributes, begin..end))
    }

    /// The weight of the arc in this piece of text.
    fn weight(&self, source: Source<'_>, arc: Range<usize>) -> Result<Exact, ParseError> {
        let entry = |label: &Label| source.entry(label.text.trim(), label.span.clone());
        match (&self.label, &self.weight) {
            (None, None) => Err(source.error(
                arc,
                ParseErrorKind::Syntax,
                "the weight of the arc, [label=\"3\"] or [weight=3]",
            )),
            (Some(only), None) | (None, Some(only)) => entry(only),
            (Some(label), Some(weight)) => {
                let (shown, other) = (entry(label)?, entry(weight)?);
                if shown == other {
                    return Ok(shown);
                }
                let expected = format!("the weight `{}` that the label shows", label.text);
                Err(source.error(weight.span.clone(), ParseErrorKind::Ambiguous, expected))
            }
        }
    }
}

/// Writes a square matrix.
pub(crate) fn write(
    out: &mut dyn Write,
    matrix: &dyn Written,
    names: Option<&Names>,
) -> io::Result<()> {
    writeln!(out, "digraph {{")?;
    for node in 0..matrix.rows() {
        let number = node + 1;
        match names {
            None => writeln!(out, "  {number};")?,
            Some(names) => writeln!(out, "  {number} [label={}];", InQuotes(names.name(node)))?,
        }
    }
    matrix.show_all(&mut |i, j, weight| {
        writeln!(out, "  {} -> {} [label=\"{weight}\"];", i + 1, j + 1)
    })?;
    writeln!(out, "}}")
}

/// A word or a sign.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Token {
    /// A name, a keyword or a number.
    Id(String),
    /// A text in quotes: never a keyword.
    Quoted(String),
    /// A sign of the language.
    Sign(&'static str),
}

/// The text, one token ahead.
pub(crate) struct Tokens<'a> {
    source: Source<'a>,
    next: Option<Token>,
    span: Range<usize>,
}

/// All signs, the longer ones first.
const SIGNS: [&str; 10] = ["->", "--", "{", "}", "[", "]", "=", ";", ",", ":"];

impl<'a> Tokens<'a> {
    pub(crate) fn new(source: Source<'a>) -> Result<Self, ParseError> {
        let mut tokens = Tokens {
            source,
            next: None,
            span: 0..0,
        };
        tokens.advance()?;
        Ok(tokens)
    }

    pub(crate) fn source(&self) -> Source<'a> {
        self.source
    }

    /// The next token, `None` at the end.
    pub(crate) fn next(&self) -> Option<&Token> {
        self.next.as_ref()
    }

    /// Where it stands.
    pub(crate) fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// Whether the next token is this sign.
    pub(crate) fn next_is(&self, sign: &str) -> bool {
        matches!(&self.next, Some(Token::Sign(next)) if *next == sign)
    }

    /// Whether the next token is this keyword, in any case.
    pub(crate) fn next_is_word(&self, word: &str) -> bool {
        matches!(&self.next, Some(Token::Id(next)) if next.eq_ignore_ascii_case(word))
    }

    /// Takes the next token, which must be this sign.
    pub(crate) fn expect(&mut self, sign: &str) -> Result<(), ParseError> {
        if self.next_is(sign) {
            return self.advance();
        }
        Err(self.error(ParseErrorKind::Syntax, format!("`{sign}`")))
    }

    /// Takes a name, a number or a text in quotes.
    pub(crate) fn id(&mut self, expected: &str) -> Result<String, ParseError> {
        match self.next.take() {
            Some(Token::Id(id) | Token::Quoted(id)) => {
                self.advance()?;
                Ok(id)
            }
            other => {
                self.next = other;
                Err(self.error(ParseErrorKind::Syntax, expected))
            }
        }
    }

    /// The error about the next token.
    pub(crate) fn error(&self, kind: ParseErrorKind, expected: impl Into<String>) -> ParseError {
        self.source.error(self.span.clone(), kind, expected)
    }

    /// Goes on by one token.
    pub(crate) fn advance(&mut self) -> Result<(), ParseError> {
        let start = self.past_blanks(self.span.end)?;
        let rest = &self.source.text()[start..];
        let mut end = start;
        self.next = None;
        if rest.starts_with('"') {
            let Some((text, length)) = quoted(rest) else {
                let line = line_end(self.source.bytes(), start);
                let expected = "a text that ends in `\"` on its line";
                return Err(self
                    .source
                    .error(start..line, ParseErrorKind::Syntax, expected));
            };
            end = start + length;
            self.next = Some(Token::Quoted(text));
        } else if let Some(sign) = SIGNS.into_iter().find(|sign| rest.starts_with(sign)) {
            end = start + sign.len();
            self.next = Some(Token::Sign(sign));
        } else if let Some(first) = rest.chars().next() {
            let is_word = |sign: char| sign.is_alphanumeric() || matches!(sign, '_' | '.');
            let sign = usize::from(first == '-');
            let length = rest[sign..]
                .find(|s| !is_word(s))
                .unwrap_or(rest.len() - sign);
            if length == 0 {
                let span = start..start + first.len_utf8();
                let expected = "a name, a number or a sign of the language DOT";
                return Err(self.source.error(span, ParseErrorKind::Syntax, expected));
            }
            end = start + sign + length;
            self.next = Some(Token::Id(rest[..sign + length].to_owned()));
        }
        self.span = start..end;
        Ok(())
    }

    /// The next place without blanks and comments.
    fn past_blanks(&self, mut at: usize) -> Result<usize, ParseError> {
        let bytes = self.source.bytes();
        loop {
            let rest = &bytes[at..];
            let begins_line = at == 0 || bytes[at - 1] == b'\n';
            if rest.first().is_some_and(u8::is_ascii_whitespace) {
                at += 1;
            } else if rest.starts_with(b"//") || begins_line && rest.starts_with(b"#") {
                at = line_end(bytes, at);
            } else if rest.starts_with(b"/*") {
                let Some(length) = self.source.text()[at + 2..].find("*/") else {
                    let expected = "a comment that ends in `*/`";
                    return Err(self
                        .source
                        .error(at..at + 2, ParseErrorKind::Syntax, expected));
                };
                at += length + 4;
            } else {
                return Ok(at);
            }
        }
    }
}
