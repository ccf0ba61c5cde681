//! The arcs of a matrix, grouped by rows or by columns.

/// Arcs grouped by one end: the other end and the weight.
#[derive(Debug, Clone)]
pub(crate) struct Arcs<W> {
    starts: Vec<usize>,
    arcs: Vec<(u32, W)>,
}

impl<W: Clone + Default> Arcs<W> {
    /// Groups the arcs (key, other, weight) by key, keeping their order.
    pub(crate) fn group(
        n: usize,
        arcs: &[(usize, usize, W)],
        key: fn(usize, usize) -> (usize, usize),
    ) -> Self {
        let mut starts = vec![0; n + 1];
        for (i, j, _) in arcs {
            starts[key(*i, *j).0 + 1] += 1;
        }
        for k in 0..n {
            starts[k + 1] += starts[k];
        }
        let mut next = starts.clone();
        let mut all = vec![(0, W::default()); arcs.len()];
        for (i, j, weight) in arcs {
            let (key, other) = key(*i, *j);
            // At most 2^32 nodes: each takes a row in memory.
            all[next[key]] = (other as u32, weight.clone());
            next[key] += 1;
        }
        Arcs { starts, arcs: all }
    }

    #[inline]
    pub(crate) fn of(&self, key: usize) -> &[(u32, W)] {
        &self.arcs[self.starts[key]..self.starts[key + 1]]
    }
}
