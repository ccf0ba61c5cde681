//! What is left of a search for roots, in nodes only, and the way back.
//!
//! A [`Path`] names the nodes of one frame and the moves it has not made. Sums
//! and bounds follow from the matrix, so a path means the same in every width
//! and on every machine.

use super::super::instance::Weight;
use super::{Lengths, Move, Roots, Start};

/// On which side of the bar a node stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// Before r.
    Left,
    /// r, or after it.
    Right,
}

/// A path of the search for roots, and some of the steps beyond it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Path {
    /// s and the nodes after it.
    pub nodes: Vec<usize>,
    /// How many of the nodes lie left of the bar.
    pub bar: usize,
    /// The next nodes, last first.
    pub moves: Vec<(usize, Side)>,
    /// The lengths of the roots that are looked for.
    pub lengths: Lengths,
}

impl<W: Weight> Roots<W> {
    /// Takes everything that is still to do out of the search: the frames of
    /// the path, the deepest first, and the starts.
    ///
    /// Paths may end up on different machines, none of which can know whether
    /// the others cut something; so the next round of the current start is
    /// put among the starts in any case.
    pub fn take_rest(&mut self) -> (Vec<Path>, Vec<Start>) {
        let mut paths = Vec::new();
        while let Some(frame) = self.path.last() {
            let moves = self.moves.split_off(frame.moves);
            if !moves.is_empty() {
                paths.push(Path {
                    nodes: self.path.iter().map(|frame| frame.node).collect(),
                    bar: self.bar,
                    moves: moves.iter().map(Move::place).collect(),
                    lengths: self.lengths,
                });
            }
            self.cut = true;
            self.pop();
        }
        (paths, self.starts.drain(..).collect())
    }

    /// Adds a start.
    pub fn push_start(&mut self, start: Start) {
        self.starts.push_back(start);
    }

    /// Goes back to a path. `None` if the matrix has no such path, or if the
    /// search is busy with another.
    ///
    /// The next round of its start is not begun after it: [`Roots::take_rest`]
    /// has listed that one already.
    pub fn resume(&mut self, path: &Path) -> Option<()> {
        let n = self.matrix.n();
        let known = |node: &usize| *node < n;
        let s = *path.nodes.first()?;
        let listed = path.moves.iter().map(|(node, _)| node);
        if !self.path.is_empty() || !path.nodes.iter().chain(listed).all(known) {
            return None;
        }
        self.lengths = path.lengths;
        self.resumed = true;
        self.start(s);
        for (k, &node) in path.nodes.iter().enumerate().skip(1) {
            let side = if k < path.bar {
                Side::Left
            } else {
                Side::Right
            };
            if self.replay((node, side)).is_none() {
                self.abandon();
                return None;
            }
        }
        let start = self.path.last()?.moves;
        let made = self.moves.split_off(start);
        for place in &path.moves {
            let Some(next) = made.iter().find(|next| next.place() == *place) else {
                self.abandon();
                return None;
            };
            self.moves.push(next.clone());
        }
        Some(())
    }

    /// Makes the move again, and drops the other moves of its frame.
    fn replay(&mut self, place: (usize, Side)) -> Option<()> {
        let start = self.path.last()?.moves;
        let moves = self.moves.split_off(start);
        match moves.into_iter().find(|next| next.place() == place)? {
            Move::Left { node, sum } => self.push_left(node, sum),
            Move::Right {
                node,
                sum,
                above,
                below,
            } => {
                let weight = sum.clone() + &self.row_s[node];
                self.push_right(node, sum, above.max(weight), below);
            }
        }
        Some(())
    }

    /// Leaves the path.
    fn abandon(&mut self) {
        while let Some(frame) = self.path.last() {
            self.moves.truncate(frame.moves);
            self.pop();
        }
    }
}

impl<W> Move<W> {
    fn place(&self) -> (usize, Side) {
        match self {
            Move::Left { node, .. } => (*node, Side::Left),
            Move::Right { node, .. } => (*node, Side::Right),
        }
    }
}
