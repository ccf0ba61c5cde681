//! Weighted digraphs in Graphviz' language DOT.
//!
//! | accepted | refused |
//! |---|---|
//! | `digraph name { ... }`, `strict` | `graph`: its edges have no direction |
//! | `a -> b [label="3"]`, `a -> b -> c [weight=3]` | an arc with neither `label` nor `weight`, or with two that differ |
//! | nodes with or without attributes; `label` is the name | ports, HTML |
//! | `subgraph cluster_a { ... }`, `a -> {b c}`: arcs to all nodes within | subgraphs more than 64 deep |
//! | `edge [label=3]`: for the arcs that follow, up to the end of the subgraph | two subgraphs of one name, one of them the end of an arc |
//! | parallel arcs; the greatest weight is taken | parallel arcs in a `strict` digraph |
//! | other attributes, which are ignored | |
//!
//! The weight of an arc is its `label`, because that is visible in the picture. `weight`, which
//! for Graphviz also says how straight an arc is, counts only if there is no label. A label that
//! `node [label=...]` gives to many nodes is not a name of any of them. For names of nodes see
//! [`edges`](crate::edges). Games are read by the same rules ([`game`](crate::game)).

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Write};
use std::ops::Range;
use std::rc::Rc;

use maxplus_core::text::names::{InQuotes, Label, quoted};
use maxplus_core::text::plain::line_end;
use maxplus_core::text::{ParseError, ParseErrorKind};
use maxplus_core::{Names, Number};

use crate::edges::Arcs;
use crate::source::{Grid, MAX_DENSE_BYTES, Placed, Source};
use crate::written::Written;

/// Reads a matrix and the names of its nodes, if they have some.
pub(crate) fn read(source: Source<'_>) -> Result<(Grid, Option<Names>), ParseError> {
    let mut arcs = Arcs::new(source);
    parse(source, &mut arcs)?;
    arcs.finish()
}

/// Receives the parts of a digraph as they are read, and builds a matrix or a game.
pub(crate) trait Digraph {
    /// The node with this text, and whether this is its first mention.
    fn mention(&mut self, text: &str, span: Range<usize>) -> (usize, bool);

    /// Attributes of a node: its own, or those that all new nodes have.
    fn describe(
        &mut self,
        node: usize,
        values: &[Attribute],
        are_own: bool,
    ) -> Result<(), ParseError>;

    /// An arc; `span` is its place.
    fn arc(
        &mut self,
        from: usize,
        to: usize,
        weight: Option<&Weight>,
        span: Range<usize>,
    ) -> Result<(), ParseError>;
}

/// The name of an attribute and its value, which may be long and is shared.
pub(crate) type Attribute = (String, Rc<Label>);

/// The attributes that `node [...]` gives to nodes.
const NODE: [&str; 3] = ["owner", "player", "weight"];

/// The attributes that `edge [...]` gives to arcs.
const EDGE: [&str; 2] = ["label", "weight"];

/// A weight, and its place.
pub(crate) type Weight = (Number, Range<usize>);

impl Digraph for Arcs<'_> {
    fn mention(&mut self, text: &str, span: Range<usize>) -> (usize, bool) {
        self.nodes.mention(text, span)
    }

    fn describe(
        &mut self,
        node: usize,
        values: &[Attribute],
        are_own: bool,
    ) -> Result<(), ParseError> {
        if let Some(label) = name_of(values).filter(|_| are_own) {
            self.labels.push((node, label));
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
        let Some((weight, _)) = weight else {
            let expected = "the weight of the arc, [label=\"3\"] or [weight=3]";
            return Err(self.source.error(span, ParseErrorKind::Syntax, expected));
        };
        self.arcs.push((from, to, weight.clone(), span));
        Ok(())
    }
}

/// The name that a node's own attributes give it: its label, without the blanks around it that
/// line ends leave.
pub(crate) fn name_of(values: &[Attribute]) -> Option<Label> {
    let label = last(values.iter(), "label")?;
    let text = label.text.trim().to_owned();
    let span = label.span.clone();
    (text != "\\N").then_some(Label { text, span })
}

pub(crate) fn parse(source: Source<'_>, digraph: &mut dyn Digraph) -> Result<(), ParseError> {
    let mut tokens = Tokens::new(source)?;
    let mut strict = None;
    if tokens.next_is_word("strict") {
        tokens.advance()?;
        strict = Some(BTreeSet::new());
    }
    if tokens.next_is_word("graph") {
        let expected = "`digraph`: the edges of a `graph` have no direction";
        return Err(tokens.error(ParseErrorKind::Unsupported, expected));
    }
    if !tokens.next_is_word("digraph") {
        return Err(tokens.error(ParseErrorKind::Syntax, "`digraph`"));
    }
    tokens.advance()?;
    if matches!(tokens.next, Some(Token::Id(_) | Token::Quoted(_))) {
        tokens.advance()?;
    }
    let mut reader = Reader {
        tokens,
        digraph,
        strict,
        arcs: 0,
        depth: 0,
        subgraphs: BTreeMap::new(),
    };
    reader.body(Defaults::default())?;
    match reader.tokens.next {
        None => Ok(()),
        Some(_) => {
            let expected = "the end of the text";
            Err(reader.tokens.error(ParseErrorKind::Syntax, expected))
        }
    }
}

/// The greatest depth of nested subgraphs.
const MAX_DEPTH: usize = 64;

/// The state of reading a digraph.
struct Reader<'a> {
    tokens: Tokens<'a>,
    digraph: &'a mut dyn Digraph,
    /// The ends of all arcs if the digraph is `strict`. Graphviz would let a later parallel arc
    /// change the label of the earlier one.
    strict: Option<BTreeSet<(usize, usize)>>,
    /// The number of arcs.
    arcs: usize,
    /// The number of open subgraphs.
    depth: usize,
    /// The names of subgraphs, each with whether it is the end of an arc.
    subgraphs: BTreeMap<String, bool>,
}

/// Default attributes of nodes and arcs, up to the end of a subgraph: only those in `NODE` and
/// `EDGE`, each once, so that little is copied.
#[derive(Default, Clone)]
struct Defaults {
    node: Vec<Attribute>,
    edge: Vec<Attribute>,
}

/// The end of an arc: a node, or all nodes of a subgraph.
struct End {
    nodes: Vec<usize>,
    span: Range<usize>,
    /// The name, if it is a named subgraph.
    subgraph: Option<String>,
    is_node: bool,
}

impl Reader<'_> {
    /// Reads `{ ... }`; `defaults` hold for all nodes and arcs within. Returns the nodes
    /// mentioned there, each once, and where it ends.
    fn body(&mut self, mut defaults: Defaults) -> Result<(Vec<usize>, usize), ParseError> {
        self.tokens.expect("{")?;
        let mut nodes = Vec::new();
        while !self.tokens.next_is("}") {
            self.statement(&mut defaults, &mut nodes)?;
        }
        let end = self.tokens.span().end;
        self.tokens.advance()?;
        nodes.sort_unstable();
        nodes.dedup();
        Ok((nodes, end))
    }

    fn statement(
        &mut self,
        defaults: &mut Defaults,
        nodes: &mut Vec<usize>,
    ) -> Result<(), ParseError> {
        if self.tokens.next_is(";") {
            return self.tokens.advance();
        }
        for word in ["graph", "node", "edge"] {
            if self.tokens.next_is_word(word) {
                self.tokens.advance()?;
                let values = values(&mut self.tokens)?;
                match word {
                    "edge" => set_defaults(&mut defaults.edge, values, &EDGE),
                    "node" => set_defaults(&mut defaults.node, values, &NODE),
                    _ => {}
                }
                return Ok(());
            }
        }
        let begin = self.tokens.span();
        if !self.begins_subgraph() {
            let first = self.tokens.id("a node, an arc or `}`")?;
            if self.tokens.next_is("=") {
                self.tokens.advance()?;
                self.tokens.id("the value of an attribute")?;
                return Ok(());
            }
            let node = self.node(&first, begin.clone(), defaults)?;
            return self.ends(End::node(node, begin), defaults, nodes);
        }
        let subgraph = self.subgraph(defaults)?;
        self.ends(subgraph, defaults, nodes)
    }

    /// The node with this text, with the default attributes if it is new.
    fn node(
        &mut self,
        text: &str,
        span: Range<usize>,
        defaults: &Defaults,
    ) -> Result<usize, ParseError> {
        let (node, is_new) = self.digraph.mention(text, span);
        if is_new && !defaults.node.is_empty() {
            self.digraph.describe(node, &defaults.node, false)?;
        }
        Ok(node)
    }

    /// Whether a subgraph is next.
    fn begins_subgraph(&self) -> bool {
        self.tokens.next_is("{") || self.tokens.next_is_word("subgraph")
    }

    fn subgraph(&mut self, defaults: &Defaults) -> Result<End, ParseError> {
        let start = self.tokens.span().start;
        if self.depth == MAX_DEPTH {
            let expected = format!("at most {MAX_DEPTH} subgraphs within one another");
            return Err(self.tokens.error(ParseErrorKind::Unsupported, expected));
        }
        let mut subgraph = None;
        if !self.tokens.next_is("{") {
            self.tokens.advance()?;
            if !self.tokens.next_is("{") {
                subgraph = Some(self.tokens.id("the name of the subgraph or `{`")?);
            }
        }
        self.depth += 1;
        let (nodes, end) = self.body(defaults.clone())?;
        self.depth -= 1;
        Ok(End {
            nodes,
            span: start..end,
            subgraph,
            is_node: false,
        })
    }

    /// Reads what follows a node or a subgraph: the arcs from there, or the attributes of the
    /// node.
    fn ends(
        &mut self,
        first: End,
        defaults: &Defaults,
        nodes: &mut Vec<usize>,
    ) -> Result<(), ParseError> {
        let begin = first.span.start;
        let mut ends = vec![first];
        let mut end = ends[0].span.end;
        while self.tokens.next_is("->") {
            self.tokens.advance()?;
            let next = if self.begins_subgraph() {
                self.subgraph(defaults)?
            } else {
                let span = self.tokens.span();
                let node = self.tokens.id("the node to which the arc leads")?;
                End::node(self.node(&node, span.clone(), defaults)?, span)
            };
            end = next.span.end;
            ends.push(next);
        }
        let has_arcs = ends.len() > 1;
        for end in &mut ends {
            nodes.extend(&end.nodes);
            self.name_subgraph(end, has_arcs)?;
        }
        if self.tokens.next_is("--") || self.tokens.next_is(":") {
            let expected =
                "`->`, attributes or `;`: ports and edges without direction are not read";
            return Err(self.tokens.error(ParseErrorKind::Unsupported, expected));
        }
        if !has_arcs && !ends[0].is_node {
            return Ok(());
        }
        let values = values(&mut self.tokens)?;
        if !has_arcs {
            return self.digraph.describe(ends[0].nodes[0], &values, true);
        }
        let weight = weight(self.tokens.source, &defaults.edge, &values)?;
        for pair in ends.windows(2) {
            self.arcs_between(&pair[0].nodes, &pair[1].nodes, weight.as_ref(), begin..end)?;
        }
        Ok(())
    }

    /// Refuses a second subgraph of the same name if one of them is the end of an arc: Graphviz
    /// merges the two, and the arc would lead to the nodes of both.
    fn name_subgraph(&mut self, end: &mut End, is_end: bool) -> Result<(), ParseError> {
        let Some(name) = end.subgraph.take() else {
            return Ok(());
        };
        match self.subgraphs.insert(name, is_end) {
            Some(was_end) if was_end || is_end => {
                let expected = "a unique name for a subgraph at the end of an arc";
                let (span, kind) = (end.span.clone(), ParseErrorKind::Unsupported);
                Err(self.tokens.source.error(span, kind, expected))
            }
            _ => Ok(()),
        }
    }

    /// Adds the arcs from each of these nodes to each of those.
    fn arcs_between(
        &mut self,
        from: &[usize],
        to: &[usize],
        weight: Option<&Weight>,
        span: Range<usize>,
    ) -> Result<(), ParseError> {
        // A few bytes must not create an unlimited number of arcs.
        let source = self.tokens.source;
        let most = source.bytes().len();
        let most = most.max(MAX_DENSE_BYTES / size_of::<Placed>());
        let more = from.len().saturating_mul(to.len());
        self.arcs = self.arcs.saturating_add(more);
        if self.arcs > most {
            let expected = format!("at most {most} arcs");
            return Err(source.error(span, ParseErrorKind::Count, expected));
        }
        for &i in from {
            for &j in to {
                let ends = self.strict.as_mut();
                if ends.is_some_and(|ends| !ends.insert((i, j))) {
                    let expected = "one arc from a node to another in a strict digraph";
                    return Err(source.error(span, ParseErrorKind::Count, expected));
                }
                self.digraph.arc(i, j, weight, span.clone())?;
            }
        }
        Ok(())
    }
}

impl End {
    fn node(node: usize, span: Range<usize>) -> Self {
        End {
            nodes: vec![node],
            span,
            subgraph: None,
            is_node: true,
        }
    }
}

/// Reads all following `[name=value, ...]`: the attributes that have a value, in order.
fn values(tokens: &mut Tokens<'_>) -> Result<Vec<Attribute>, ParseError> {
    let mut values = Vec::new();
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
            values.push((name, Rc::new(Label { text, span })));
        }
        tokens.advance()?;
    }
    Ok(values)
}

/// Adds values of these attributes to the defaults, in place of earlier ones.
fn set_defaults(defaults: &mut Vec<Attribute>, values: Vec<Attribute>, names: &[&str]) {
    for (name, value) in values {
        if names.contains(&name.as_str()) {
            defaults.retain(|(other, _)| *other != name);
            defaults.push((name, value));
        }
    }
}

/// The last value of an attribute.
fn last<'v>(values: impl Iterator<Item = &'v Attribute>, wanted: &str) -> Option<&'v Label> {
    let all = values.filter(|(name, _)| name == wanted);
    all.last().map(|(_, value)| &**value)
}

/// The weight of an arc, if it has one.
fn weight(
    source: Source<'_>,
    defaults: &[Attribute],
    own: &[Attribute],
) -> Result<Option<Weight>, ParseError> {
    let entry = |label: &Label| -> Result<Weight, ParseError> {
        let span = label.span.clone();
        Ok((source.entry(label.text.trim(), span.clone())?, span))
    };
    let [label, weight] = EDGE.map(|name| last(defaults.iter().chain(own), name));
    match (label, weight) {
        (None, None) => Ok(None),
        (Some(only), None) | (None, Some(only)) => entry(only).map(Some),
        (Some(label), Some(weight)) => {
            let (shown, other) = (entry(label)?, entry(weight)?);
            if shown.0 == other.0 {
                return Ok(Some(shown));
            }
            let expected = format!("the weight `{}` that the label shows", label.text);
            Err(source.error(other.1, ParseErrorKind::Ambiguous, expected))
        }
    }
}

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
enum Token {
    /// A name, a keyword or a number.
    Id(String),
    /// A text in quotes: never a keyword.
    Quoted(String),
    /// A sign of the language.
    Sign(&'static str),
}

/// The tokens of a text, with one token of lookahead.
struct Tokens<'a> {
    source: Source<'a>,
    /// `None` at the end.
    next: Option<Token>,
    span: Range<usize>,
}

/// All signs, the longer ones first.
const SIGNS: [&str; 10] = ["->", "--", "{", "}", "[", "]", "=", ";", ",", ":"];

impl<'a> Tokens<'a> {
    fn new(source: Source<'a>) -> Result<Self, ParseError> {
        let mut tokens = Tokens {
            source,
            next: None,
            span: 0..0,
        };
        tokens.advance()?;
        Ok(tokens)
    }

    /// The place of the next token.
    fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// Whether the next token is this sign.
    fn next_is(&self, sign: &str) -> bool {
        matches!(&self.next, Some(Token::Sign(next)) if *next == sign)
    }

    /// Whether the next token is this keyword, in any case.
    fn next_is_word(&self, word: &str) -> bool {
        matches!(&self.next, Some(Token::Id(next)) if next.eq_ignore_ascii_case(word))
    }

    /// Takes the next token, which must be this sign.
    fn expect(&mut self, sign: &str) -> Result<(), ParseError> {
        if self.next_is(sign) {
            return self.advance();
        }
        Err(self.error(ParseErrorKind::Syntax, format!("`{sign}`")))
    }

    /// Takes a name, a number or a text in quotes.
    fn id(&mut self, expected: &str) -> Result<String, ParseError> {
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
    fn error(&self, kind: ParseErrorKind, expected: impl Into<String>) -> ParseError {
        self.source.error(self.span.clone(), kind, expected)
    }

    fn advance(&mut self) -> Result<(), ParseError> {
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
            let sign = match first {
                '-' | '\u{2212}' => first.len_utf8(),
                _ => 0,
            };
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

    /// The next place after blanks and comments.
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
