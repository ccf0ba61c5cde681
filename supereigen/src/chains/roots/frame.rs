//! A node of the path of the search for roots.

/// A node of the path.
#[derive(Debug)]
pub(super) struct Frame<W> {
    pub(super) node: usize,
    /// G.
    pub(super) sum: W,
    /// Where the moves of this frame begin.
    pub(super) moves: usize,
}

impl<W: Clone> Frame<W> {
    pub(super) fn pair(&self) -> (usize, W) {
        (self.node, self.sum.clone())
    }
}
