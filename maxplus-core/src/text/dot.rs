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
//! [`digraph`](super::digraph).

mod tokens;

use std::io::{self, Write};
use std::ops::Range;

use super::digraph::Arcs;
use super::entry::{Entry, scalar};
use super::error::{ParseError, ParseErrorKind};
use super::form::Form;
use super::label::Label;
use super::quoted::InQuotes;
use super::source::Source;
use crate::carrier::Carrier;
use crate::matrix::ReadMatrix;
use crate::names::Names;
use crate::tropical::{Convention, Tropical};
use tokens::{Token, Tokens};

/// Reads a matrix and the names of its nodes, if they have some.
pub(super) fn read<F: Form<Scalar: Entry>>(
    source: Source<'_>,
) -> Result<(F, Option<Names>), ParseError> {
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

fn statement<S: Entry>(tokens: &mut Tokens<'_>, arcs: &mut Arcs<'_, S>) -> Result<(), ParseError> {
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
    let weight: S = attributes.weight(source, begin.start..end)?;
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
    fn weight<S: Entry>(&self, source: Source<'_>, arc: Range<usize>) -> Result<S, ParseError> {
        let entry = |label: &Label| {
            scalar::<S>(label.text.trim())
                .map_err(|bad| source.entry_error(label.span.clone(), bad))
        };
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
pub(super) fn write<T: Carrier, C: Convention>(
    out: &mut dyn Write,
    matrix: &impl ReadMatrix<Scalar = Tropical<T, C>>,
    names: Option<&Names>,
) -> io::Result<()> {
    writeln!(out, "digraph {{")?;
    for node in 0..matrix.rows() {
        match names {
            None => writeln!(out, "  {};", node + 1)?,
            Some(names) => writeln!(
                out,
                "  {} [label={}];",
                node + 1,
                InQuotes(names.name(node))
            )?,
        }
    }
    let arcs = matrix.triplets().filter(|(_, _, entry)| entry.is_finite());
    for (i, j, entry) in arcs {
        writeln!(out, "  {} -> {} [label=\"{entry}\"];", i + 1, j + 1)?;
    }
    writeln!(out, "}}")
}
