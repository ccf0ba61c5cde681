//! Bounds that touch neighbours only, and take it back from a log.
//!
//! [`Bounds`] are the lower and upper bounds of chains and paths, kept once and
//! changed in place; every change notes the old value. The search for roots
//! keeps two of them, the sparse form of growing one.
//!
//! Cost: a push looks at the arcs of one row and one column, O(degree), and
//! its undoing costs no more. Memory: O(n) and the log, which holds at most
//! the arcs of the rows and columns on the chain.

/// Which bound a log entry restores.
#[derive(Debug, Clone, Copy)]
enum Which {
    Lower,
    Upper,
}

/// Lower and upper bounds of all nodes, with an undo log.
#[derive(Debug)]
pub(crate) struct Bounds<W> {
    lower: Vec<W>,
    upper: Vec<W>,
    log: Vec<(u32, Which, W)>,
}

impl<W: Clone + Ord> Bounds<W> {
    /// The same bounds for all nodes.
    pub(crate) fn new(n: usize, lower: &W, upper: &W) -> Self {
        Bounds {
            lower: vec![lower.clone(); n],
            upper: vec![upper.clone(); n],
            log: Vec::new(),
        }
    }

    #[inline]
    pub(crate) fn lower(&self, i: usize) -> &W {
        &self.lower[i]
    }

    #[inline]
    pub(crate) fn upper(&self, i: usize) -> &W {
        &self.upper[i]
    }

    /// Lifts the lower bound of node i to at least `to`; whether it rose.
    #[inline]
    pub(crate) fn raise(&mut self, i: usize, to: &W) -> bool {
        if *to <= self.lower[i] {
            return false;
        }
        let old = std::mem::replace(&mut self.lower[i], to.clone());
        self.log.push((i as u32, Which::Lower, old));
        true
    }

    /// Brings the upper bound of node i to at most `to`.
    #[inline]
    pub(crate) fn press(&mut self, i: usize, to: W) {
        if to < self.upper[i] {
            let old = std::mem::replace(&mut self.upper[i], to);
            self.log.push((i as u32, Which::Upper, old));
        }
    }

    /// The current state, to come back to.
    #[inline]
    pub(crate) fn mark(&self) -> usize {
        self.log.len()
    }

    /// Back to a state marked before.
    #[inline]
    pub(crate) fn undo(&mut self, mark: usize) {
        while self.log.len() > mark {
            match self.log.pop() {
                Some((i, Which::Lower, old)) => self.lower[i as usize] = old,
                Some((i, Which::Upper, old)) => self.upper[i as usize] = old,
                None => return,
            }
        }
    }
}
