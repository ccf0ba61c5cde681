//! The best mean that can still close an open chain.
//!
//! An open chain from r that ends in j is of use only if some longer one closes:
//! if a walk leads on from j and back into row r, such that the mean of the whole
//! cycle exceeds what lambda must exceed already. The nodes of that walk must not
//! be on the chain; forget that, and the best weight of a walk of each length is a
//! table that is made once for each r.
//!
//! ```text
//! best(1, j) = a_rj        best(k, j) = max over i other than r of a_ij + best(k - 1, i)
//! ```
//!
//! With P the weight of the chain and m its nodes, a walk of k arcs makes a cycle
//! of m - 1 + k arcs and weight at most P + best(k, j). So no extension closes
//! where all of these means are too small. Walks longer than the table are
//! bounded by the best one of its last row and the greatest entry for each arc
//! more; as the number of arcs grows this mean goes from one value straight
//! towards another, so the shortest and the longest decide.
//!
//! Cost: O(m) products per open chain; the table takes n [`LONGEST`] words, and
//! [`LONGEST`] looks at every arc, for each r.

use super::bound::{Bound, Wide};
use super::weights::Weights;

/// The rows of the table.
const LONGEST: usize = 32;

/// The best walks back into one row.
#[derive(Debug)]
pub(super) struct Closing<W> {
    root: Option<usize>,
    /// best[k - 1][j]; `None` for -inf.
    best: Vec<Vec<Option<W>>>,
    /// The best of the last row.
    last: Option<W>,
}

impl<W: Wide> Closing<W> {
    /// No table yet.
    pub(super) fn new() -> Self {
        Closing {
            root: None,
            best: Vec::new(),
            last: None,
        }
    }

    /// Makes the table for walks into row r, unless it is there.
    pub(super) fn prepare(&mut self, weights: &Weights<W>, root: usize, longest: usize) {
        if self.root == Some(root) {
            return;
        }
        self.root = Some(root);
        self.best.clear();
        let n = weights.n();
        let mut row = vec![None; n];
        for (j, a) in weights.row(root) {
            row[*j as usize] = Some(a.clone());
        }
        self.best.push(row);
        for k in 1..longest.min(LONGEST) {
            let before = &self.best[k - 1];
            let best_from = |j: usize| {
                let arcs = weights.column(j).iter();
                let sums = arcs
                    .filter(|(i, _)| *i as usize != root)
                    .filter_map(|(i, a)| {
                        let rest = before[*i as usize].as_ref()?;
                        Some(rest.clone() + a)
                    });
                sums.max()
            };
            let row = (0..n).map(best_from).collect();
            self.best.push(row);
        }
        self.last = self
            .best
            .last()
            .and_then(|row| row.iter().flatten().max().cloned());
    }

    /// Whether a chain of m nodes and weight `sum` that ends in j may grow to at
    /// most `longest` nodes and close with a mean above the bound.
    pub(super) fn may_exceed(
        &self,
        bound: &Bound<W>,
        sum: &W,
        nodes: usize,
        j: usize,
        longest: usize,
        greatest: &W,
    ) -> bool {
        let exceeds = |weight: W, arcs: usize| bound.is_below(&Bound::new(weight, arcs));
        // A walk of k arcs brings k - 1 nodes.
        let most = longest - nodes + 1;
        let rows = self.best.iter().take(most).enumerate().skip(1);
        for (k, row) in rows.map(|(place, row)| (place + 1, row)) {
            if let Some(best) = &row[j]
                && exceeds(sum.clone() + best, nodes - 1 + k)
            {
                return true;
            }
        }
        let beyond = most.saturating_sub(self.best.len());
        let Some(last) = self.last.as_ref().filter(|_| beyond > 0) else {
            return false;
        };
        let arcs = nodes - 1 + self.best.len();
        let start = sum.clone() + last;
        let with_more = |more: usize| {
            let weight = start.clone() + &(W::from(more as i32) * greatest);
            exceeds(weight, arcs + more)
        };
        with_more(1) || with_more(beyond)
    }
}
