//! Games on digraphs: vertices with an owner, arcs with a weight.
//!
//! | | DOT | edge list |
//! |---|---|---|
//! | a vertex of Max | `a [owner=max]` | `a max` |
//! | a vertex of Min | `b [owner=min]` | `b min` |
//! | an arc | `a -> b [weight=3]`, `[label="3"]` | `a b 3` |
//! | an arc, and the owner of its first vertex | | `a b 3 max` |
//! | a weight for all arcs that leave a vertex | `a [owner=max, weight=3]` | |
//!
//! `0` and `1` are other words for `max` and `min`, `player` is another word for `owner`. `node
//! [owner=max]` and `edge [weight=0]` are defaults for vertices and arcs that have none of their
//! own. The rest of DOT is read as for [matrices](crate): a `label` is the name of its vertex,
//! the `label` and the `weight` of an arc must be the same number, and a `strict` digraph has no
//! parallel arcs. A first line `from to weight owner` of an edge list is a title; the separator
//! is found as for [matrices](crate).
//!
//! Vertices that are all called by numbers are sorted by these numbers, which may start anywhere.
//! Others are in the order of first mention. Parallel arcs are all kept. Every vertex must have
//! one owner.
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

use std::collections::BTreeSet;
use std::ops::Range;

use maxplus_core::text::names::{Label, check_name};
use maxplus_core::text::{ParseError, ParseErrorKind};
use maxplus_core::{MaxPlus, Rational};

use crate::dot::{Attribute, Digraph, Weight, name_of, parse};
use crate::edges::{Nodes, each_line};
use crate::format::{Format, Reading};
use crate::source::{Source, Wanted};

/// The owner of a vertex.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Player {
    /// The player who gets the weights.
    Max,
    /// The player who pays them.
    Min,
}

/// A game as read from a file.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct GameFile {
    /// The names of the vertices.
    pub vertices: Vec<String>,
    /// The owner of each vertex.
    pub owners: Vec<Player>,
    /// From, to and weight of each arc, in the order of the file.
    pub arcs: Vec<(usize, usize, Rational)>,
}

/// Reads a game, in DOT if it begins like DOT, else as an edge list.
pub fn read_game(bytes: &[u8]) -> Result<GameFile, ParseError> {
    let source = Source::new(bytes, Wanted::words())?;
    let mut reader = Reader {
        source,
        nodes: Nodes::default(),
        vertices: Vec::new(),
        arcs: Vec::new(),
    };
    match Format::detect(source.text()) {
        Format::Dot => parse(source, &mut reader)?,
        _ => reader.edges()?,
    }
    reader.finish()
}

/// A vertex while the file is read.
#[derive(Default)]
struct Vertex {
    /// Its name, if it differs from its mention.
    name: Option<Label>,
    owner: Option<Player>,
    /// The owner that `node [...]` gives.
    fallback: Option<Player>,
    /// The weight of its arcs that have none of their own.
    weight: Option<Rational>,
}

/// An arc; without a weight it gets that of its vertex.
type Arc = (usize, usize, Option<Rational>, Range<usize>);

struct Reader<'a> {
    source: Source<'a>,
    nodes: Nodes,
    vertices: Vec<Vertex>,
    arcs: Vec<Arc>,
}

impl Reader<'_> {
    fn own(&mut self, vertex: usize, text: &str, span: Range<usize>) -> Result<(), ParseError> {
        let owner = self.player(text, span.clone())?;
        match self.vertices[vertex].owner.replace(owner) {
            Some(before) if before != owner => {
                let expected = "the owner that is given for this vertex above";
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

    /// A finite weight; an error for -inf.
    fn finite(&self, entry: MaxPlus<Rational>, span: Range<usize>) -> Result<Rational, ParseError> {
        let expected = "a finite weight: omit arcs that do not exist";
        let error = || self.source.error(span, ParseErrorKind::Syntax, expected);
        entry.into_value().ok_or_else(error)
    }

    /// `from to weight`, with or without an owner, and `vertex owner`.
    fn edges(&mut self) -> Result<(), ParseError> {
        let (source, how) = (self.source, Reading::new());
        let expected = "`from to weight owner`";
        each_line(source, &how, 4, expected, &mut |cells, place, commas| {
            let (ends, rest) = match cells {
                [_, _] => cells.split_at(1),
                [_, _, _] | [_, _, _, _] => cells.split_at(2),
                _ => {
                    let expected = "`from to weight`, `from to weight owner` or `vertex owner`";
                    return Err(source.error(place, ParseErrorKind::Syntax, expected));
                }
            };
            let from = self.mention(&ends[0].text, ends[0].span.clone()).0;
            if let [_, to] = ends {
                let to = self.mention(&to.text, to.span.clone()).0;
                let span = rest[0].span.clone();
                let entry = commas.entry(source, &rest[0].text, span.clone())?;
                self.arc(from, to, Some(&(entry, span)), place)?;
            }
            if let (1, [owner]) | (2, [_, owner]) = (ends.len(), rest) {
                self.own(from, &owner.text, owner.span.clone())?;
            }
            Ok(())
        })?;
        Ok(())
    }

    /// The game, if every vertex has an owner and every arc a weight.
    fn finish(self) -> Result<GameFile, ParseError> {
        let (source, vertices, mentions) = (self.source, self.vertices, self.nodes.mentions);
        let number = |mention: &Label| mention.text.parse::<u64>().ok();
        let numbers: Option<Vec<u64>> = mentions.iter().map(number).collect();
        let mut order: Vec<usize> = (0..vertices.len()).collect();
        if let Some(numbers) = numbers {
            order.sort_by_key(|&vertex| numbers[vertex]);
        }
        let (mut places, mut names) = (vec![0; vertices.len()], BTreeSet::new());
        let mut game = GameFile {
            vertices: Vec::new(),
            owners: Vec::new(),
            arcs: Vec::new(),
        };
        for (place, &vertex) in order.iter().enumerate() {
            let (described, mention) = (&vertices[vertex], &mentions[vertex]);
            let label = described.name.as_ref().unwrap_or(mention);
            check_name(*source, label, place + 1)?;
            if !names.insert(&label.text) {
                let expected = "a unique name: another vertex has the same name";
                return Err(source.error(label.span.clone(), ParseErrorKind::Name, expected));
            }
            let Some(owner) = described.owner.or(described.fallback) else {
                let expected = "an owner of this vertex, `max` or `min`";
                let span = mention.span.clone();
                return Err(source.error(span, ParseErrorKind::Syntax, expected));
            };
            game.vertices.push(label.text.clone());
            game.owners.push(owner);
            places[vertex] = place;
        }
        for (from, to, weight, span) in self.arcs {
            let Some(weight) = weight.or_else(|| vertices[from].weight.clone()) else {
                let expected = "a weight of the arc, [weight=3], or of the vertex where it begins";
                return Err(source.error(span, ParseErrorKind::Syntax, expected));
            };
            game.arcs.push((places[from], places[to], weight));
        }
        Ok(game)
    }
}

impl Digraph for Reader<'_> {
    fn mention(&mut self, text: &str, span: Range<usize>) -> (usize, bool) {
        let (vertex, is_new) = self.nodes.mention(text, span);
        if is_new {
            self.vertices.push(Vertex::default());
        }
        (vertex, is_new)
    }

    fn describe(
        &mut self,
        vertex: usize,
        values: &[Attribute],
        are_own: bool,
    ) -> Result<(), ParseError> {
        if are_own {
            let name = name_of(values);
            let named = &mut self.vertices[vertex].name;
            *named = name.or(named.take());
        }
        for (name, value) in values {
            let (text, span) = (value.text.trim(), value.span.clone());
            match name.as_str() {
                "owner" | "player" if are_own => self.own(vertex, text, span)?,
                "owner" | "player" => {
                    self.vertices[vertex].fallback = Some(self.player(text, span)?);
                }
                "weight" => {
                    let entry = self.source.entry(text, span.clone())?;
                    self.vertices[vertex].weight = Some(self.finite(entry, span)?);
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn arc(
        &mut self,
        from: usize,
        to: usize,
        weight: Option<&Weight>,
        span: Range<usize>,
    ) -> Result<(), ParseError> {
        let weight = weight.cloned();
        let weight = weight.map(|(entry, span)| self.finite(entry, span));
        self.arcs.push((from, to, weight.transpose()?, span));
        Ok(())
    }
}
