//! Directed hypergraphs: arcs from a set of nodes to a set of nodes.
//!
//! A hyperarc *fires* once every node of its tail is reached; then every node of its head is
//! reached. This module contains no algebra: the tangent hypergraph of a max-plus vector, a set
//! of Horn clauses and a system of functional dependencies are all such hypergraphs.
//!
//! | question | answer | cost |
//! |---|---|---|
//! | what do these nodes reach? | [`Hypergraph::reachable`] | O(n + s) |
//! | which components cannot be left? | [`Hypergraph::terminal_components`] | O(n + s a(n)) |
//! | is some node reached from every node? | [`Hypergraph::reached_from_all`] | the same, stops early |
//!
//! n nodes; s the size, the sum of all tail and head lengths; a the inverse of Ackermann's
//! function (below 5 for every input that fits a computer).
//!
//! A hyperarc with an empty tail always fires. Every node reaches itself.
//!
//! ```
//! use maxplus_graph::hypergraph::Hypergraph;
//!
//! // 0 -> {1, 2}, and 1 and 2 *together* lead to 3, 3 back to 1.
//! let h = Hypergraph::new(4, [
//!     (vec![0], vec![1, 2]),
//!     (vec![1, 2], vec![3]),
//!     (vec![3], vec![1]),
//! ]);
//! assert_eq!(h.reachable([0]).len(), 4);
//! assert_eq!(h.reachable([1]).len(), 1);
//! assert_eq!(h.terminal_components(), [vec![1], vec![2]]);
//! assert!(h.reached_from_all().is_empty());
//! ```

mod terminal;

use maxplus_core::NodeSet;

/// A directed hypergraph on the nodes 0..n.
///
/// Tails and heads are stored one after the other in two arrays, each list in increasing order
/// and without duplicates. A third array lists for every node the hyperarcs with this node in
/// their tail.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Hypergraph {
    tails: Lists,
    heads: Lists,
    /// For every node the hyperarcs with this node in the tail, increasing.
    leaving: Lists,
}

impl Hypergraph {
    /// The hypergraph on 0..n with the given hyperarcs (tail, head), numbered in the order
    /// given. Duplicates within a tail or head are dropped.
    ///
    /// # Panics
    ///
    /// If a node is not below n, or if the number of nodes, hyperarcs or places is 2^32 - 1 or
    /// more.
    pub fn new<T, H>(n: usize, hyperarcs: impl IntoIterator<Item = (T, H)>) -> Self
    where
        T: IntoIterator<Item = usize>,
        H: IntoIterator<Item = usize>,
    {
        let (mut tails, mut heads) = (Lists::default(), Lists::default());
        for (tail, head) in hyperarcs {
            tails.push(n, tail);
            heads.push(n, head);
        }
        let leaving = tails.inverse(n);
        Hypergraph {
            tails,
            heads,
            leaving,
        }
    }

    /// The number of nodes.
    pub fn n(&self) -> usize {
        self.leaving.len()
    }

    /// The number of hyperarcs.
    pub fn hyperarcs(&self) -> usize {
        self.tails.len()
    }

    /// The sum of the lengths of all tails and heads.
    pub fn size(&self) -> usize {
        self.tails.items.len() + self.heads.items.len()
    }

    /// The tail of a hyperarc, increasing.
    ///
    /// # Panics
    ///
    /// If there is no such hyperarc.
    pub fn tail(&self, hyperarc: usize) -> impl ExactSizeIterator<Item = usize> + '_ {
        self.tails.list(hyperarc).iter().map(|&node| node as usize)
    }

    /// The head of a hyperarc, increasing.
    ///
    /// # Panics
    ///
    /// If there is no such hyperarc.
    pub fn head(&self, hyperarc: usize) -> impl ExactSizeIterator<Item = usize> + '_ {
        self.heads.list(hyperarc).iter().map(|&node| node as usize)
    }

    /// All nodes that the given nodes together reach, themselves included.
    ///
    /// Each hyperarc counts the nodes of its tail that are not yet reached and fires at zero.
    /// Every place of a tail and of a head is visited at most once: O(n + s), and at most s
    /// visits.
    ///
    /// # Panics
    ///
    /// If a source is not below n.
    pub fn reachable(&self, sources: impl IntoIterator<Item = usize>) -> NodeSet {
        self.reach(sources, &mut 0)
    }

    /// [`Hypergraph::reachable`] that also counts its visits of places.
    #[doc(hidden)]
    pub fn reach(&self, sources: impl IntoIterator<Item = usize>, looks: &mut usize) -> NodeSet {
        let mut reached = NodeSet::empty(self.n());
        let mut missing: Vec<usize> = (0..self.hyperarcs()).map(|e| self.tail(e).len()).collect();
        let mut todo: Vec<usize> = Vec::new();
        todo.extend(sources.into_iter().filter(|&node| reached.insert(node)));
        for e in (0..self.hyperarcs()).filter(|&e| missing[e] == 0) {
            *looks += self.head(e).len();
            todo.extend(self.head(e).filter(|&node| reached.insert(node)));
        }
        while let Some(node) = todo.pop() {
            for &e in self.leaving.list(node) {
                let e = e as usize;
                *looks += 1;
                missing[e] -= 1;
                if missing[e] == 0 {
                    *looks += self.head(e).len();
                    todo.extend(self.head(e).filter(|&node| reached.insert(node)));
                }
            }
        }
        reached
    }
}

/// Lists of small numbers, stored one after the other in one array.
///
/// Invariant: `ends` increases and its last entry, if any, is `items.len()`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
struct Lists {
    items: Vec<u32>,
    ends: Vec<u32>,
}

impl Lists {
    fn len(&self) -> usize {
        self.ends.len()
    }

    fn range(&self, list: usize) -> std::ops::Range<usize> {
        let start = list.checked_sub(1).map_or(0, |before| self.ends[before]);
        start as usize..self.ends[list] as usize
    }

    fn list(&self, list: usize) -> &[u32] {
        &self.items[self.range(list)]
    }

    /// Adds a list of nodes below n, sorted and without duplicates.
    fn push(&mut self, n: usize, nodes: impl IntoIterator<Item = usize>) {
        let start = self.items.len();
        for node in nodes {
            assert!(node < n, "node {node} in a hypergraph of {n} nodes");
            self.items.push(small(node));
        }
        self.items[start..].sort_unstable();
        let mut kept = start;
        for read in start..self.items.len() {
            if kept == start || self.items[kept - 1] != self.items[read] {
                self.items[kept] = self.items[read];
                kept += 1;
            }
        }
        self.items.truncate(kept);
        self.ends.push(small(kept));
    }

    /// For each of 0..n the lists that contain it, increasing.
    fn inverse(&self, n: usize) -> Lists {
        let mut places = vec![0_u32; n];
        for &item in &self.items {
            places[item as usize] += 1;
        }
        let mut end = 0;
        for place in &mut places {
            // Set to the start of the list here; the loop below moves it to its end.
            end += std::mem::replace(place, end);
        }
        let mut items = vec![0; self.items.len()];
        for list in 0..self.len() {
            for &item in self.list(list) {
                let place = &mut places[item as usize];
                items[*place as usize] = small(list);
                *place += 1;
            }
        }
        Lists {
            items,
            ends: places,
        }
    }
}

/// The number in 32 bits; the greatest value is reserved for "none".
fn small(number: usize) -> u32 {
    u32::try_from(number)
        .ok()
        .filter(|&small| small != u32::MAX)
        .expect("fewer than 2^32 - 1 nodes, hyperarcs and places")
}
