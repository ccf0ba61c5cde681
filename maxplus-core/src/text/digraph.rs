//! Nodes and arcs as edge lists and DOT name them, gathered into a square
//! matrix: the arc from i to j of weight a is the entry a_ij.
//!
//! Nodes that are all called by numbers are these, counted from 1, and there
//! are as many as the greatest of them. If one is called otherwise, the nodes
//! are counted in the order in which they are first mentioned, and have names.

use std::collections::BTreeMap;
use std::ops::Range;

use super::error::{ParseError, ParseErrorKind};
use super::form::Form;
use super::label::{Label, names_of};
use super::matrix_market::MAX_SIDE;
use super::places::fill;
use super::source::Source;
use crate::names::Names;

/// A digraph in the making.
pub(super) struct Arcs<'a, S> {
    source: Source<'a>,
    /// By first mention.
    nodes: Vec<Label>,
    places: BTreeMap<String, usize>,
    /// What nodes are called, if not as they are mentioned; of two the later holds.
    labels: Vec<(usize, Label)>,
    arcs: Vec<(usize, usize, S, Range<usize>)>,
}

impl<'a, S> Arcs<'a, S> {
    pub(super) fn new(source: Source<'a>) -> Self {
        Arcs {
            source,
            nodes: Vec::new(),
            places: BTreeMap::new(),
            labels: Vec::new(),
            arcs: Vec::new(),
        }
    }

    /// The node that is mentioned so.
    pub(super) fn node(&mut self, text: &str, span: Range<usize>) -> usize {
        if let Some(&node) = self.places.get(text) {
            return node;
        }
        let text = text.to_owned();
        self.places.insert(text.clone(), self.nodes.len());
        self.nodes.push(Label { text, span });
        self.nodes.len() - 1
    }

    /// The node is called otherwise than it is mentioned.
    pub(super) fn call(&mut self, node: usize, label: Label) {
        self.labels.push((node, label));
    }

    pub(super) fn arc(&mut self, from: usize, to: usize, weight: S, span: Range<usize>) {
        self.arcs.push((from, to, weight, span));
    }

    /// The matrix and the names, if there are some.
    pub(super) fn finish<F: Form<Scalar = S>>(self) -> Result<(F, Option<Names>), ParseError> {
        let source = self.source;
        let number = |label: &Label| {
            let digits = label.text.bytes().all(|b| b.is_ascii_digit());
            digits.then(|| label.text.parse::<usize>().ok()).flatten()
        };
        let numbers: Option<Vec<usize>> = self.nodes.iter().map(number).collect();
        let Some(numbers) = numbers else {
            let mut labels = self.nodes;
            for (node, label) in self.labels {
                labels[node] = label;
            }
            let n = labels.len();
            let names = names_of(source, &labels)?;
            return Ok((fill(source, (n, n), 0..0, self.arcs)?, names));
        };
        for (number, label) in numbers.iter().zip(&self.nodes) {
            if !(1..=MAX_SIDE).contains(number) {
                let expected = format!("a node from 1 to {MAX_SIDE}, or names that are no numbers");
                let span = label.span.clone();
                return Err(source.error(span, ParseErrorKind::Count, expected));
            }
        }
        let n = numbers.iter().copied().max().unwrap_or(0);
        let last = numbers.iter().position(|&number| number == n);
        let size = last.map_or(0..0, |last| self.nodes[last].span.clone());
        let mut names = None;
        if !self.labels.is_empty() {
            // A few bytes must not ask for names without number.
            if n > source.bytes().len() {
                let expected = "numbers of nodes without gaps where nodes have labels";
                return Err(source.error(size, ParseErrorKind::Count, expected));
            }
            let unsaid = |node: usize| Label {
                text: (node + 1).to_string(),
                span: size.clone(),
            };
            let mut labels: Vec<Label> = (0..n).map(unsaid).collect();
            for (node, label) in self.labels {
                labels[numbers[node] - 1] = label;
            }
            names = names_of(source, &labels)?;
        }
        let arcs = self.arcs.into_iter();
        let arcs = arcs.map(|(i, j, entry, span)| (numbers[i] - 1, numbers[j] - 1, entry, span));
        let matrix = fill(source, (n, n), size, arcs.collect())?;
        Ok((matrix, names))
    }
}
