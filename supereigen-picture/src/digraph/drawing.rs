//! What is drawn of a digraph.

use crate::words::Words;

/// What to draw.
#[derive(Debug, Clone, Default)]
pub(super) struct Drawing {
    /// What the picture shows, for screen readers.
    pub title: String,
    /// The names of the nodes.
    pub nodes: Vec<String>,
    /// Arcs as (from, to, weight).
    pub arcs: Vec<(usize, usize, String)>,
    /// Arcs drawn in colour.
    pub highlighted: Vec<(usize, usize)>,
    /// Arcs drawn in a second colour, unless they are highlighted.
    pub critical: Vec<(usize, usize)>,
    /// Words beside a node, where there is something to say of it.
    pub notes: Vec<Option<Words>>,
    /// Lines below the picture.
    pub remarks: Vec<Words>,
}
