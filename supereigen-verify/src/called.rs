//! What people call nodes that are counted from 1, as verdicts count them.

use std::fmt;

use maxplus_core::Names;
use maxplus_core::named::{self, Called};

/// A node, counted from 1: its name, or its number.
pub(crate) fn called(node: usize, names: Option<&Names>) -> Called<'_> {
    named::called(node.saturating_sub(1), names)
}

/// Several of them: `{1, 4}`.
pub(crate) struct Nodes<'a>(pub(crate) &'a [usize], pub(crate) Option<&'a Names>);

impl fmt::Display for Nodes<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let nodes = self.0.iter().map(|&node| called(node, self.1));
        f.debug_set().entries(nodes).finish()
    }
}
