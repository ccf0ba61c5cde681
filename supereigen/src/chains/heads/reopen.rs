//! A search head first taken apart, and started from a part.
//!
//! The values of a segment follow from the matrix, so the way back is to push
//! its nodes once more, and each must be a candidate where it is pushed: a part
//! of another matrix is refused.

use crate::chains::heads::part::HeadsPart;
use crate::chains::heads::walk::Heads;
use crate::chains::search::part::GrownPart;
use crate::chains::weight::Weight;

impl<W: Weight> Heads<W> {
    /// What is still to be done: the tied tails of the last zero cycle, then
    /// all other segments.
    pub(crate) fn parts(&self) -> (Option<GrownPart>, Option<HeadsPart>) {
        let mut remaining = self.remaining.clone();
        if let (Some(k), Some(last)) = (self.certified, remaining.last_mut()) {
            let place = last.partition_point(|other| *other < k);
            last.insert(place, k);
        }
        let part = HeadsPart {
            within: self.within.clone(),
            heads: self.heads.iter().copied().collect(),
            pending: self.pending,
            segment: self.segment.nodes().to_vec(),
            remaining,
        };
        // A zero cycle not given yet brings its tails with it.
        let tails = self.tails.clone().filter(|_| !self.pending);
        (tails, part.trimmed())
    }

    /// Leaves nothing to be done.
    pub(crate) fn close(&mut self) {
        while !self.segment.nodes().is_empty() {
            self.segment.pop();
        }
        self.remaining.clear();
        self.heads.clear();
        self.within = None;
        self.certified = None;
        self.pending = false;
        self.tails = None;
    }

    /// Drops what was to be done, and takes up the part instead; `None` if it
    /// does not belong to this matrix and filter. Where the roots lie is not
    /// looked at.
    pub(crate) fn open(&mut self, part: &HeadsPart) -> Option<()> {
        self.close();
        let n = self.matrix.n();
        let fits = part.heads.iter().all(|t| *t < n);
        if !fits || part.segment.len() != part.remaining.len() {
            return None;
        }
        for (place, (&k, remaining)) in part.segment.iter().zip(&part.remaining).enumerate() {
            match place.checked_sub(1) {
                None if k < n => self.segment.begin(k),
                Some(before) if !part.remaining[before].contains(&k) => self.push_candidate(k)?,
                _ => return None,
            }
            self.keep(remaining)?;
        }
        self.within.clone_from(&part.within);
        self.heads.extend(&part.heads);
        if part.pending {
            if part.segment.is_empty() || !self.segment.closes() {
                return None;
            }
            self.close_chain();
            // What would not have been given cannot wait to be.
            return self.pending.then_some(());
        }
        Some(())
    }

    fn push_candidate(&mut self, k: usize) -> Option<()> {
        let is_candidate = !self.segment.closes() && self.segment.candidates().contains(&k);
        is_candidate.then(|| self.segment.push(k))
    }

    /// Leaves these candidates of the last node; `None` if one is none, or they
    /// do not increase.
    fn keep(&mut self, remaining: &[usize]) -> Option<()> {
        let increasing = remaining.windows(2).all(|pair| pair[0] < pair[1]);
        let mut candidates = Vec::new();
        if !remaining.is_empty() && !self.segment.closes() {
            candidates = self.segment.candidates();
        }
        let known = |k: &usize| candidates.binary_search(k).is_ok();
        if !increasing || !remaining.iter().all(known) {
            return None;
        }
        self.remaining.push(remaining.to_vec());
        Some(())
    }
}
