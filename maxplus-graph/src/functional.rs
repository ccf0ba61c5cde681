//! The cycles of a partial map on 0..n: every node leads to one node or none.
//!
//! Policies, predecessors of a search and choices of one arc per node are such
//! maps. Each walk either runs into an earlier one or closes a cycle of its own,
//! so all cycles are found in O(n).

/// Not on any walk yet.
const UNSEEN: usize = usize::MAX;

/// The cycles of a partial map, each in the direction of the map.
pub(crate) struct MapCycles<F> {
    next: F,
    /// The start of the walk that saw a node first.
    walk: Vec<usize>,
    start: usize,
}

impl<F: Fn(usize) -> Option<usize>> MapCycles<F> {
    pub(crate) fn new(n: usize, next: F) -> Self {
        MapCycles {
            next,
            walk: vec![UNSEEN; n],
            start: 0,
        }
    }
}

impl<F: Fn(usize) -> Option<usize>> Iterator for MapCycles<F> {
    type Item = Vec<usize>;

    fn next(&mut self) -> Option<Vec<usize>> {
        while self.start < self.walk.len() {
            let start = self.start;
            self.start += 1;
            let mut at = Some(start);
            while let Some(node) = at.filter(|&node| self.walk[node] == UNSEEN) {
                self.walk[node] = start;
                at = (self.next)(node);
            }
            if let Some(first) = at.filter(|&node| self.walk[node] == start) {
                let mut cycle = vec![first];
                let round = std::iter::successors((self.next)(first), |&u| (self.next)(u));
                cycle.extend(round.take_while(|&u| u != first));
                return Some(cycle);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cycle_comes_once_and_tails_do_not() {
        // 0 -> 1 -> 2 -> 1, 3 -> 3, 4 -> 3, 5 leads nowhere, 6 -> 5.
        let map = [Some(1), Some(2), Some(1), Some(3), Some(3), None, Some(5)];
        let cycles: Vec<_> = MapCycles::new(7, |u: usize| map[u]).collect();
        assert_eq!(cycles, [vec![1, 2], vec![3]]);
    }
}
