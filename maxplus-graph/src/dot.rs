//! Digraphs as DOT text, for Graphviz and other programs that read it.
//!
//! Arcs show their weights, nodes their numbers (from 1) or labels of your own, and arcs
//! can be highlighted. The text depends only on the digraph and the options:
//! nodes in order, then arcs in order. The language is described at
//! <https://graphviz.org/doc/info/lang.html>.
//!
//! Cost: O(n + m) text; n nodes, m arcs.
//!
//! ```
//! use maxplus_core::MaxPlus;
//! use maxplus_graph::dot::Dot;
//! use maxplus_graph::{Cycle, Digraph};
//!
//! let arc = |i, j, a| (i, j, MaxPlus::finite(a));
//! let graph = Digraph::<i64>::from_arcs(2, [arc(0, 0, -1), arc(0, 1, 3), arc(1, 0, 2)]).unwrap();
//! let cycle = Cycle::new(&graph, [0, 1]).unwrap();
//! assert_eq!(Dot::of(&graph).with_arcs(cycle.arcs()).to_string(), r#"digraph {
//!   1 [color="red", penwidth="2"];
//!   2 [color="red", penwidth="2"];
//!   1 -> 1 [label="-1"];
//!   1 -> 2 [label="3", color="red", penwidth="2"];
//!   2 -> 1 [label="2", color="red", penwidth="2"];
//! }
//! "#);
//! ```

use std::collections::BTreeSet;
use std::fmt;

use maxplus_core::NodeSet;

use crate::digraph::Digraph;

/// How highlighted nodes and arcs look.
const HIGHLIGHT: &str = r#"color="red", penwidth="2""#;

/// A digraph to be written as DOT: set options, then print with `{}`.
#[derive(Debug, Clone)]
pub struct Dot<'g, T> {
    graph: &'g Digraph<T>,
    caption: Option<String>,
    labels: Option<Vec<String>>,
    first: usize,
    nodes: NodeSet,
    arcs: BTreeSet<(usize, usize)>,
}

impl<'g, T> Dot<'g, T> {
    /// The digraph with its weights, nodes numbered from 1, nothing highlighted.
    pub fn of(graph: &'g Digraph<T>) -> Self {
        Dot {
            graph,
            caption: None,
            labels: None,
            first: 1,
            nodes: NodeSet::empty(graph.n()),
            arcs: BTreeSet::new(),
        }
    }

    /// Puts a text under the picture, for example the meaning of the weights. Any text is
    /// allowed.
    ///
    /// ```
    /// use maxplus_core::MaxPlus;
    /// use maxplus_graph::Digraph;
    /// use maxplus_graph::dot::Dot;
    ///
    /// let graph = Digraph::<i64>::from_arcs(1, [(0, 0, MaxPlus::finite(3))]).unwrap();
    /// let text = Dot::of(&graph).with_caption("weights less \"2\"").to_string();
    /// assert!(text.starts_with("digraph {\n  label=\"weights less \\\"2\\\"\";\n"));
    /// ```
    #[must_use]
    pub fn with_caption(mut self, caption: impl Into<String>) -> Self {
        self.caption = Some(caption.into());
        self
    }

    /// Gives every node (counted from 0) a label. Any text is allowed.
    #[must_use]
    pub fn with_labels<L: Into<String>>(mut self, label: impl Fn(usize) -> L) -> Self {
        self.labels = Some((0..self.graph.n()).map(|node| label(node).into()).collect());
        self
    }

    /// Numbers the nodes from 0.
    #[must_use]
    pub fn from_zero(mut self) -> Self {
        self.first = 0;
        self
    }

    /// Highlights arcs (i, j) and their ends, for example those of a cycle or of the critical graph.
    ///
    /// # Panics
    ///
    /// If one of them is not in the digraph.
    #[must_use]
    pub fn with_arcs(mut self, arcs: impl IntoIterator<Item = (usize, usize)>) -> Self {
        for (i, j) in arcs {
            assert!(self.graph.has_arc(i, j), "no arc {i} -> {j}");
            self.arcs.insert((i, j));
            self.nodes.insert(i);
            self.nodes.insert(j);
        }
        self
    }
}

impl<T: fmt::Display> fmt::Display for Dot<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "digraph {{")?;
        if let Some(caption) = &self.caption {
            writeln!(f, "  label={};", Quoted(caption))?;
        }
        for node in 0..self.graph.n() {
            let label = self.labels.as_ref().map(|labels| &labels[node]);
            let label = label.map(|label| format!("label={}", Quoted(label)));
            let highlight = self.nodes.contains(node);
            write!(f, "  {}", self.first + node)?;
            attributes(f, label, highlight)?;
        }
        for (i, j, weight) in self.graph.arcs() {
            let label = format!("label={}", Quoted(&weight.to_string()));
            write!(f, "  {} -> {}", self.first + i, self.first + j)?;
            attributes(f, Some(label), self.arcs.contains(&(i, j)))?;
        }
        writeln!(f, "}}")
    }
}

/// Ends a statement with its attributes.
fn attributes(f: &mut fmt::Formatter<'_>, label: Option<String>, highlight: bool) -> fmt::Result {
    let highlight = highlight.then(|| HIGHLIGHT.to_owned());
    let list: Vec<String> = label.into_iter().chain(highlight).collect();
    if list.is_empty() {
        writeln!(f, ";")
    } else {
        writeln!(f, " [{}];", list.join(", "))
    }
}

/// Text in quotation marks, with the special characters of DOT escaped.
struct Quoted<'t>(&'t str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("\"")?;
        for part in self.0.split_inclusive(['"', '\\', '\n']) {
            let mut chars = part.chars();
            match chars.next_back() {
                Some('\n') => write!(f, "{}\\n", chars.as_str())?,
                Some(sign @ ('"' | '\\')) => write!(f, "{}\\{sign}", chars.as_str())?,
                _ => f.write_str(part)?,
            }
        }
        f.write_str("\"")
    }
}
