//! Games on digraphs: vertices with an owner, arcs with a weight.
//!
//! | | DOT | edge list |
//! |---|---|---|
//! | a vertex of Max | `a [owner=max]` | `a max` |
//! | a vertex of Min | `b [owner=min]` | `b min` |
//! | an arc | `a -> b [weight=3]`, `[label="3"]` | `a b 3` |
//! | an arc, and the owner of where it begins | | `a b 3 max` |
//! | a weight for all arcs that leave a vertex | `a [owner=max, weight=3]` | |
//!
//! `0` and `1` are other words for `max` and `min`, `player` another one for `owner`. `node
//! [owner=max]` and `edge [weight=0]` hold for what has none of its own. Subgraphs are not
//! read. A first line `from to weight owner` of an edge list is a title; what
//! parts its cells is as for [matrices](crate).
//!
//! Vertices that are all called by numbers are in the order of these, from whichever on they
//! count; others in the order in which they are first mentioned. Parallel arcs are
//! all kept. Every vertex must have one owner.
//!
//! ```
//! use maxplus_formats::game::{Player, read_game};
//!
//! let game = read_game(b"a b 3 max\nb a -1 min\n").unwrap();
//! assert_eq!(game.vertices, ["a", "b"]);
//! assert_eq!(game.owners, [Player::Max, Player::Min]);
//! assert_eq!(game.arcs.len(), 2);
//!
//! let error = read_game(b"digraph { a [owner=max]; a -> b [weight=3]; }").unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "line 1, column 31: found `b`, expected an owner of this vertex, `max` or `min`",
//! );
//! ```

use std::collections::BTreeMap;
use std::ops::Range;

use maxplus_core::text::names::Label;
use maxplus_core::text::{ParseError, ParseErrorKind};
use maxplus_core::{MaxPlus, Rational};

use crate::cells::{Cell, Commas, ContentLines, cells, separator_of};
use crate::dot::{Tokens, values};
use crate::format::Format;
use crate::labels::is_title;
use crate::source::{Source, Wanted};

/// Who owns a vertex.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Player {
    /// The player who gets the weights.
    Max,
    /// The player who pays them.
    Min,
}

/// A game as a file says it.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct GameFile {
    /// What the vertices are called.
    pub vertices: Vec<String>,
    /// Who owns each.
    pub owners: Vec<Player>,
    /// From, to and weight of each arc, in the order of the file.
    pub arcs: Vec<(usize, usize, Rational)>,
}

/// Reads a game, in DOT if it begins like that, else as an edge list.
pub fn read_game(bytes: &[u8]) -> Result<GameFile, ParseError> {
    let source = Source::new(bytes, Wanted::of::<MaxPlus<Rational>>(true))?;
    let mut reader = Reader {
        source,
        places: BTreeMap::new(),
        vertices: Vec::new(),
        arcs: Vec::new(),
    };
    match Format::detect(source.text()) {
        Format::Dot => reader.dot()?,
        _ => reader.edges()?,
    }
    reader.finish()
}

/// A vertex in the reading.
struct Vertex {
    /// What it is called, and where it is first mentioned.
    label: Label,
    owner: Option<Player>,
    /// What holds for vertices that say nothing themselves.
    fallback: Option<Player>,
    /// For the arcs that have no weight of their own.
    weight: Option<Rational>,
}

/// An arc; without a weight it has that of its vertex.
type Arc = (usize, usize, Option<Rational>, Range<usize>);

struct Reader<'a> {
    source: Source<'a>,
    places: BTreeMap<String, usize>,
    vertices: Vec<Vertex>,
    arcs: Vec<Arc>,
}

impl Reader<'_> {
    /// The vertex that is mentioned so; whether it is new.
    fn vertex(&mut self, text: &str, span: Range<usize>) -> (usize, bool) {
        if let Some(&vertex) = self.places.get(text) {
            return (vertex, false);
        }
        self.places.insert(text.to_owned(), self.vertices.len());
        let text = text.to_owned();
        self.vertices.push(Vertex {
            label: Label { text, span },
            owner: None,
            fallback: None,
            weight: None,
        });
        (self.vertices.len() - 1, true)
    }

    /// Says who owns a vertex.
    fn own(&mut self, vertex: usize, text: &str, span: Range<usize>) -> Result<(), ParseError> {
        let owner = self.player(text, span.clone())?;
        match self.vertices[vertex].owner.replace(owner) {
            Some(before) if before != owner => {
                let expected = "the owner that the vertex has above";
                Err(self.source.error(span, ParseErrorKind::Ambiguous, expected))
            }
            _ => Ok(()),
        }
    }

    fn player(&self, text: &str, span: Range<usize>) -> Result<Player, ParseError> {
        match text.trim().to_ascii_lowercase().as_str() {
            "max" | "0" => Ok(Player::Max),
            "min" | "1" => Ok(Player::Min),
            _ => {
                let expected = "an owner, `max` or `min` (or 0 or 1)";
                Err(self.source.error(span, ParseErrorKind::Syntax, expected))
            }
        }
    }

    /// A weight, which is finite.
    fn weight(&self, text: &str, span: Range<usize>) -> Result<Rational, ParseError> {
        let entry = self.source.entry(text.trim(), span.clone())?;
        self.finite(entry, span)
    }

    fn finite(&self, entry: MaxPlus<Rational>, span: Range<usize>) -> Result<Rational, ParseError> {
        let expected = "a finite weight: an arc that is not there is not written";
        let error = || self.source.error(span, ParseErrorKind::Syntax, expected);
        entry.into_value().ok_or_else(error)
    }

    /// `from to weight`, with or without an owner, and `vertex owner`.
    fn edges(&mut self) -> Result<(), ParseError> {
        let source = self.source;
        let mut lines = ContentLines::new(source);
        let mut line = lines.next()?;
        let Some(first) = line.clone() else {
            return Ok(());
        };
        let separator = separator_of(&source.text()[first.clone()]);
        if let [from, to, weight, ..] = &cells(source, first, separator).first(5)?[..]
            && is_title([from, to, weight].map(|cell| &*cell.text))
        {
            line = lines.next()?;
        }
        let mut commas = Commas::new(separator, None);
        while let Some(place) = line {
            let cells = cells(source, place.clone(), separator).first(5)?;
            let (ends, rest): (&[Cell<'_>], &[Cell<'_>]) = match &cells[..] {
                [_, _] => cells.split_at(1),
                [_, _, _] | [_, _, _, _] => cells.split_at(2),
                _ => {
                    let expected = "`from to weight`, `from to weight owner` or `vertex owner`";
                    return Err(source.error(place, ParseErrorKind::Syntax, expected));
                }
            };
            if let Some(empty) = cells.iter().find(|cell| cell.text.is_empty()) {
                let (span, expected) = (empty.span.clone(), "`from to weight owner`");
                return Err(source.error_saying(
                    span,
                    ParseErrorKind::Syntax,
                    "an empty cell",
                    expected,
                ));
            }
            let from = self.vertex(&ends[0].text, ends[0].span.clone()).0;
            if let [_, to] = ends {
                let to = self.vertex(&to.text, to.span.clone()).0;
                let span = rest[0].span.clone();
                let entry = commas.entry(source, &rest[0].text, span.clone())?;
                let weight = self.finite(entry, span)?;
                self.arcs.push((from, to, Some(weight), place));
            }
            if let (1, [owner]) | (2, [_, owner]) = (ends.len(), rest) {
                self.own(from, &owner.text, owner.span.clone())?;
            }
            line = lines.next()?;
        }
        Ok(())
    }

    /// `digraph { ... }`.
    fn dot(&mut self) -> Result<(), ParseError> {
        let mut tokens = Tokens::new(self.source)?;
        if tokens.next_is_word("strict") {
            tokens.advance()?;
        }
        if !tokens.next_is_word("digraph") {
            return Err(tokens.error(ParseErrorKind::Syntax, "`digraph`"));
        }
        tokens.advance()?;
        if !tokens.next_is("{") {
            tokens.id("the name of the digraph or `{`")?;
        }
        tokens.expect("{")?;
        let mut defaults = Defaults::default();
        while !tokens.next_is("}") {
            self.statement(&mut tokens, &mut defaults)?;
        }
        tokens.advance()?;
        match tokens.next() {
            None => Ok(()),
            Some(_) => Err(tokens.error(ParseErrorKind::Syntax, "the end of the text")),
        }
    }

    fn statement(
        &mut self,
        tokens: &mut Tokens<'_>,
        defaults: &mut Defaults,
    ) -> Result<(), ParseError> {
        if tokens.next_is(";") {
            return tokens.advance();
        }
        for (word, kept) in [
            ("node", Some(&mut defaults.node)),
            ("edge", Some(&mut defaults.edge)),
            ("graph", None),
        ] {
            if tokens.next_is_word(word) {
                tokens.advance()?;
                let values = values(tokens)?;
                if let Some(kept) = kept {
                    kept.extend(values);
                }
                return Ok(());
            }
        }
        if tokens.next_is("{") || tokens.next_is_word("subgraph") {
            let expected = "a vertex or an arc: subgraphs of games are not read";
            return Err(tokens.error(ParseErrorKind::Unsupported, expected));
        }
        let begin = tokens.span();
        let first = tokens.id("a vertex, an arc or `}`")?;
        if tokens.next_is("=") {
            tokens.advance()?;
            tokens.id("the value of an attribute")?;
            return Ok(());
        }
        let mut walk = vec![self.described(&first, begin.clone(), defaults)?];
        let mut end = begin.end;
        while tokens.next_is("->") {
            tokens.advance()?;
            let span = tokens.span();
            let next = tokens.id("the vertex to which the arc leads")?;
            end = span.end;
            walk.push(self.described(&next, span, defaults)?);
        }
        if tokens.next_is("--") || tokens.next_is(":") {
            let expected = "`->`, attributes or `;`: ports and undirected edges are not read";
            return Err(tokens.error(ParseErrorKind::Unsupported, expected));
        }
        let values = values(tokens)?;
        if let [vertex] = walk[..] {
            return self.describe(vertex, &values);
        }
        let weight = match arc_weight(&values).or_else(|| arc_weight(&defaults.edge)) {
            Some(weight) => Some(self.weight(&weight.text, weight.span.clone())?),
            None => None,
        };
        for arc in walk.windows(2) {
            let span = begin.start..end;
            self.arcs.push((arc[0], arc[1], weight.clone(), span));
        }
        Ok(())
    }

    /// A vertex, with what holds for all if it is new.
    fn described(
        &mut self,
        text: &str,
        span: Range<usize>,
        defaults: &Defaults,
    ) -> Result<usize, ParseError> {
        let (vertex, is_new) = self.vertex(text, span);
        for (name, value) in defaults.node.iter().filter(|_| is_new) {
            let (text, span) = (&value.text, value.span.clone());
            match name.as_str() {
                "owner" | "player" => {
                    self.vertices[vertex].fallback = Some(self.player(text, span)?);
                }
                "weight" => self.vertices[vertex].weight = Some(self.weight(text, span)?),
                _ => {}
            }
        }
        Ok(vertex)
    }

    /// The attributes of a vertex.
    fn describe(&mut self, vertex: usize, values: &[(String, Label)]) -> Result<(), ParseError> {
        for (name, value) in values {
            match name.as_str() {
                "owner" | "player" => self.own(vertex, &value.text, value.span.clone())?,
                "weight" => {
                    let weight = self.weight(&value.text, value.span.clone())?;
                    self.vertices[vertex].weight = Some(weight);
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// The game, if every vertex has an owner and every arc a weight.
    fn finish(self) -> Result<GameFile, ParseError> {
        let Reader {
            source,
            vertices,
            arcs,
            ..
        } = self;
        let number = |vertex: &Vertex| vertex.label.text.parse::<u64>().ok();
        let numbers: Option<Vec<u64>> = vertices.iter().map(number).collect();
        let mut order: Vec<usize> = (0..vertices.len()).collect();
        if let Some(numbers) = numbers {
            order.sort_by_key(|&vertex| numbers[vertex]);
        }
        let mut places = vec![0; vertices.len()];
        let mut game = GameFile {
            vertices: Vec::new(),
            owners: Vec::new(),
            arcs: Vec::new(),
        };
        for (place, &vertex) in order.iter().enumerate() {
            let described = &vertices[vertex];
            let label = &described.label;
            let Some(owner) = described.owner.or(described.fallback) else {
                let expected = "an owner of this vertex, `max` or `min`";
                let span = label.span.clone();
                return Err(source.error(span, ParseErrorKind::Syntax, expected));
            };
            game.vertices.push(label.text.clone());
            game.owners.push(owner);
            places[vertex] = place;
        }
        for (from, to, weight, span) in arcs {
            let Some(weight) = weight.or_else(|| vertices[from].weight.clone()) else {
                let expected = "a weight of the arc, [weight=3], or of the vertex where it begins";
                return Err(source.error(span, ParseErrorKind::Syntax, expected));
            };
            game.arcs.push((places[from], places[to], weight));
        }
        Ok(game)
    }
}

/// What holds for vertices and arcs that say nothing themselves.
#[derive(Default)]
struct Defaults {
    node: Vec<(String, Label)>,
    edge: Vec<(String, Label)>,
}

/// The weight that the attributes of an arc say: `weight`, or what one sees.
fn arc_weight(values: &[(String, Label)]) -> Option<&Label> {
    let last = |wanted: &str| values.iter().rev().find(|(name, _)| name == wanted);
    let found = last("weight").or_else(|| last("label"));
    found.map(|(_, label)| label)
}
