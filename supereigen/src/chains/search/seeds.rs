//! The seeds of a root: what grows from it.
//!
//! A positive cycle is one seed, the chain itself. A zero cycle has one for
//! each of its rotations, and one for its tied tails.

use crate::chains::roots::root::Root;
use crate::chains::search::found::Closing;
use crate::chains::search::state::Search;
use crate::chains::weight::Weight;

/// How many seeds a root has.
pub(super) fn seeds<W>(root: &Root<W>) -> usize {
    match root.zero {
        true => root.chain.len() + 1,
        false => 1,
    }
}

impl<W: Weight> Search<W> {
    /// Sets up the bounds of a seed. Those of the seed before are taken away
    /// as far as they differ; the last node is pushed in any case, for its
    /// candidates.
    pub(super) fn plant(&mut self, seed: usize) {
        let length = self.root.chain.len();
        let tied = seed == length && self.root.zero;
        let place = |k: usize| (seed + k) % length;
        let same = |k: &usize| {
            let place = place(*k);
            self.chain.get(*k) == Some(&self.root.chain[place]) && self.x[*k] == self.root.x[place]
        };
        let kept = match (tied, self.closing) {
            (false, Closing::Chain { .. }) => (0..length - 1).take_while(same).count(),
            _ => 0,
        };
        while self.chain.len() > kept {
            self.pop();
        }
        for k in kept..length {
            let place = place(k);
            let (node, x) = (self.root.chain[place], self.root.x[place].clone());
            self.bounds.push(node, &x, tied || k > 0);
            if k == 0 {
                self.bounds.block(node);
            }
            self.chain.push(node);
            self.x.push(x);
        }
        self.steps.replayed += (length - kept) as u64;
        self.base = length;
        self.closing = Closing::Chain { root: length };
        if tied {
            self.closing = Closing::TiedTail { cycle: length };
            let tails = self.tied_tails();
            self.bounds.replace(&tails);
        }
        if seed > 0 && !self.filter.is_everything() {
            self.cut_what_is_not_wanted();
        }
    }

    /// The nodes that lean on several nodes of the zero cycle at once, and
    /// that no row of the cycle leans on.
    fn tied_tails(&self) -> Vec<usize> {
        let mut ties = Vec::new();
        for (node, x) in self.chain.iter().zip(&self.x) {
            for (j, a) in self.matrix.column(*node) {
                let j = *j as usize;
                if x.clone() + a == *self.bounds.lower(j)
                    && self.bounds.lower(j) < self.bounds.upper(j)
                {
                    ties.push(j);
                }
            }
        }
        // A node leans on several if it comes more than once.
        ties.sort_unstable();
        let several = ties.chunk_by(|a, b| a == b).filter(|same| same.len() > 1);
        several.map(|same| same[0]).collect()
    }
}
