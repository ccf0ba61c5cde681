//! Terminal strongly connected components of a directed hypergraph.
//!
//! Two nodes are strongly connected if each reaches the other. A component is
//! *terminal* if its nodes reach no node outside it. Every node reaches a
//! terminal component, so some node is reached from every node if and only if
//! there is exactly one, and then the nodes reached from all are its nodes.
//!
//! # Source
//!
//! X. Allamigeon, *On the complexity of strongly connected components in directed hypergraphs*,
//! Algorithmica 69 (2014). A depth-first search after Tarjan (1972) on the digraph of the
//! hyperarcs with one tail node. A terminal component of that digraph is merged into a single
//! node as soon as it is found. Then a hyperarc whose whole tail was merged has one tail node
//! and joins the digraph.
//!
//! | source | here |
//! |---|---|
//! | F, the arcs still to be followed from u | `Frame::ready` and `Frame::heads` |
//! | F_u, arcs that start inside u once u is merged | `waiting` |
//! | r_e, c_e: first visited tail node, tail nodes visited since | `first`, `visited_tail` |
//! | S | `stack` |
//! | index, low, is_term | `index`, `low`, `terminal` |
//! | Finished | visited and not `on_stack` |
//!
//! # Invariant
//!
//! Merged nodes reach one another. A node that is visited and not on the stack reaches a
//! terminal component that was already found; it can be in a terminal component only if it is
//! in that one. A hyperarc is counted from the first visited node of its tail on, so when the
//! count is full, all of its tail has an index at or above that node's. If that node is merged
//! into a terminal component with root u, so is the rest of the tail: if one of them had been
//! finished, u would no longer be `terminal`.
//!
//! Why single tails are enough: if every terminal component of the digraph is a single (merged)
//! node, then no hyperarc has its tail inside one of them and its head outside, so none can be
//! left.
//!
//! # Cost
//!
//! O(n + s a(n)) time, O(n + s) memory; n nodes, s the sum of all tail and head lengths, a the
//! inverse of Ackermann's function. Each hyperarc enters a list at most twice and is followed at
//! most once. A visit ends once, and is left before that only after a merge that makes a hyperarc
//! ready. With p hyperarcs these are at most 4 n + 3 p + s looks at nodes, tails, heads, lists and
//! the stack; a test counts them.
//!
//! # Departures
//!
//! 1. Indices start at 0.
//! 2. No recursion: `Frame` holds the local variables of a visit. The lists F share one array,
//!    because a hyperarc is in one list at a time.
//! 3. Tails may be empty. Let R be the set that the empty set reaches. If R is not empty, every
//!    node reaches R and R reaches nothing else, so R is the only terminal component. Otherwise
//!    hyperarcs with empty tails do nothing.
//! 4. Components are reported when they are found, so that a caller can stop: two of them
//!    answer "is some node reached from all?".
//!
//! # Merged sets
//!
//! A union-find structure (Tarjan 1975), with the members of each set in a ring so that they
//! can be listed.

use std::ops::{ControlFlow, Range};

use maxplus_core::NodeSet;

use super::{Hypergraph, small};

/// No hyperarc, no node, or not visited.
const NONE: u32 = u32::MAX;

impl Hypergraph {
    /// The terminal strongly connected components, each in increasing order,
    /// the component with the least node first.
    ///
    /// ```
    /// use maxplus_graph::hypergraph::Hypergraph;
    ///
    /// // 0 <-> 1; together 0 and 1 lead to 2; 2 leads nowhere.
    /// let h = Hypergraph::new(4, [
    ///     (vec![0], vec![1]),
    ///     (vec![1], vec![0]),
    ///     (vec![0, 1], vec![2]),
    /// ]);
    /// assert_eq!(h.terminal_components(), [vec![2], vec![3]]);
    /// ```
    #[doc(alias = "scc")]
    pub fn terminal_components(&self) -> Vec<Vec<usize>> {
        let mut components = Vec::new();
        let _: ControlFlow<()> = self.visit_terminal_components(|nodes| {
            components.push(nodes.to_vec());
            ControlFlow::Continue(())
        });
        components.sort_unstable();
        components
    }

    /// The nodes that are reached from every node; empty if there are none. Stops at the second
    /// terminal component.
    ///
    /// ```
    /// use maxplus_graph::hypergraph::Hypergraph;
    ///
    /// let h = Hypergraph::new(3, [(vec![0], vec![1]), (vec![2], vec![0])]);
    /// assert_eq!(h.reached_from_all().to_string(), "{2}");
    /// ```
    pub fn reached_from_all(&self) -> NodeSet {
        let mut only = None;
        let end = self.visit_terminal_components(|nodes| {
            if only.is_some() {
                return ControlFlow::Break(());
            }
            only = Some(NodeSet::of(self.n(), nodes.iter().copied()));
            ControlFlow::Continue(())
        });
        match (end, only) {
            (ControlFlow::Continue(()), Some(only)) => only,
            _ => NodeSet::empty(self.n()),
        }
    }

    /// Calls `visit` with each terminal component (in increasing order) as soon as it is found,
    /// and stops when `visit` breaks. The order of the components depends on the hypergraph
    /// alone.
    pub fn visit_terminal_components<B>(
        &self,
        mut visit: impl FnMut(&[usize]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if (0..self.hyperarcs()).any(|e| self.tail(e).len() == 0) {
            let always: Vec<usize> = self.reachable([]).iter().collect();
            if !always.is_empty() {
                return visit(&always);
            }
        }
        self.visit_on(&mut Search::new(self), visit)
    }

    /// The number of terminal components, and the number of looks needed to find them.
    #[doc(hidden)]
    pub fn terminal_looks(&self) -> (usize, usize) {
        let (mut search, mut components) = (Search::new(self), 0);
        let end: ControlFlow<()> = self.visit_on(&mut search, |_| {
            components += 1;
            ControlFlow::Continue(())
        });
        assert!(end.is_continue());
        (components, search.looks)
    }

    fn visit_on<B>(
        &self,
        search: &mut Search<'_>,
        mut visit: impl FnMut(&[usize]) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut nodes = Vec::new();
        for node in 0..self.n() {
            if search.index[node] != NONE {
                continue;
            }
            search.enter(node);
            while let Some(component) = search.next_component() {
                nodes.clear();
                nodes.extend(search.sets.members(component));
                nodes.sort_unstable();
                visit(&nodes)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// A visit that has begun and not ended.
struct Frame {
    /// The node where the visit began.
    node: usize,
    /// The representative of the merged node that contains it now.
    class: usize,
    /// The head nodes of the current hyperarc that remain to be examined.
    heads: Range<usize>,
    /// The first of the hyperarcs that remain to be followed.
    ready: u32,
}

/// The state of the search. Arrays over nodes are valid at representatives.
struct Search<'a> {
    hypergraph: &'a Hypergraph,
    sets: UnionFind,
    frames: Vec<Frame>,
    stack: Vec<u32>,
    visits: u32,
    index: Vec<u32>,
    low: Vec<u32>,
    on_stack: Vec<bool>,
    /// Whether no arc out of the nodes visited from here was found yet.
    terminal: Vec<bool>,
    /// The first of the hyperarcs that leave this node once its component is merged.
    waiting: Vec<u32>,
    /// The next hyperarc in the same list.
    next: Vec<u32>,
    /// The first visited node of the tail of a hyperarc.
    first: Vec<u32>,
    /// The number of tail nodes visited while `first` was on the stack.
    visited_tail: Vec<u32>,
    /// The number of looks so far, to test the bound.
    looks: usize,
}

impl<'a> Search<'a> {
    fn new(hypergraph: &'a Hypergraph) -> Self {
        let (n, m) = (hypergraph.n(), hypergraph.hyperarcs());
        Search {
            hypergraph,
            sets: UnionFind::new(n),
            frames: Vec::new(),
            stack: Vec::new(),
            visits: 0,
            index: vec![NONE; n],
            low: vec![NONE; n],
            on_stack: vec![false; n],
            terminal: vec![true; n],
            waiting: vec![NONE; n],
            next: vec![NONE; m],
            first: vec![NONE; m],
            visited_tail: vec![0; m],
            looks: 0,
        }
    }

    /// Begins the visit of a node.
    fn enter(&mut self, node: usize) {
        self.looks += 1;
        self.index[node] = self.visits;
        self.low[node] = self.visits;
        self.visits += 1;
        self.on_stack[node] = true;
        self.stack.push(small(node));
        let ready = self.collect_hyperarcs(node);
        self.frames.push(Frame {
            node,
            class: node,
            heads: 0..0,
            ready,
        });
    }

    /// The hyperarcs with this node as their only tail node. Those with more tail nodes are
    /// counted, and put on a waiting list when their count is full.
    fn collect_hyperarcs(&mut self, node: usize) -> u32 {
        let hypergraph = self.hypergraph;
        let mut ready = NONE;
        for &e in hypergraph.leaving.list(node) {
            self.looks += 1;
            let arc = e as usize;
            let length = hypergraph.tails.list(arc).len();
            if length == 1 {
                self.next[arc] = ready;
                ready = e;
                continue;
            }
            if self.first[arc] == NONE {
                self.first[arc] = small(node);
            }
            let first = self.sets.find(self.first[arc] as usize);
            if self.on_stack[first] {
                self.visited_tail[arc] += 1;
                if self.visited_tail[arc] as usize == length {
                    self.next[arc] = self.waiting[first];
                    self.waiting[first] = e;
                }
            }
        }
        ready
    }

    /// Continues up to the next terminal component, and returns one of its nodes; `None` when
    /// all visits that have begun are finished.
    fn next_component(&mut self) -> Option<usize> {
        loop {
            let frame = self.frames.last_mut()?;
            self.looks += 1;
            if let Some(place) = frame.heads.next() {
                let (class, head) = (frame.class, self.hypergraph.heads.items[place] as usize);
                // An unvisited node was never merged: it represents itself.
                if self.index[head] == NONE {
                    self.enter(head);
                } else {
                    self.absorb(class, head);
                }
            } else if frame.ready != NONE {
                let arc = frame.ready as usize;
                frame.ready = self.next[arc];
                frame.heads = self.hypergraph.heads.range(arc);
            } else if let Some(component) = self.leave() {
                return Some(component);
            }
        }
    }

    /// Updates the merged node `class` for an arc to a visited node.
    fn absorb(&mut self, class: usize, head: usize) {
        let head = self.sets.find(head);
        if self.on_stack[head] {
            self.low[class] = self.low[class].min(self.low[head]);
            self.terminal[class] &= self.terminal[head];
        } else {
            self.terminal[class] = false;
        }
    }

    /// Called when the top visit has nothing left to follow. It continues with hyperarcs that a
    /// merge makes ready, or it ends. Returns a terminal component if the visit ended with one.
    fn leave(&mut self) -> Option<usize> {
        let class = self.frames.last().expect("a visit to leave").class;
        let mut found = None;
        if self.low[class] == self.index[class] {
            if self.terminal[class] {
                let class = self.merge_component(class);
                if self.frames.last().expect("the same visit").ready != NONE {
                    return None;
                }
                found = Some(class);
            }
            let class = self.frames.last().expect("the same visit").class;
            self.finish(class);
        }
        let ended = self.frames.pop().expect("the same visit");
        if let Some(parent) = self.frames.last() {
            self.absorb(parent.class, ended.node);
        }
        found
    }

    /// Merges the stack down to `root` into one node and makes its waiting hyperarcs ready.
    /// Returns its representative.
    fn merge_component(&mut self, root: usize) -> usize {
        let index = self.index[root];
        let mut class = root;
        let mut ready = NONE;
        loop {
            self.looks += 1;
            let top = self.stack.pop().expect("the root is on the stack") as usize;
            let mut arc = std::mem::replace(&mut self.waiting[top], NONE);
            while arc != NONE {
                let next = std::mem::replace(&mut self.next[arc as usize], ready);
                ready = std::mem::replace(&mut arc, next);
            }
            if top == root {
                break;
            }
            self.on_stack[top] = false;
            class = self.sets.merge(class, top);
        }
        self.on_stack[root] = false;
        self.on_stack[class] = true;
        self.index[class] = index;
        self.low[class] = index;
        self.terminal[class] = true;
        self.stack.push(small(class));
        let frame = self.frames.last_mut().expect("the visit of the root");
        frame.class = class;
        frame.ready = ready;
        class
    }

    /// Removes the component of `root` from the stack for good.
    fn finish(&mut self, root: usize) {
        loop {
            self.looks += 1;
            let top = self.stack.pop().expect("the root is on the stack") as usize;
            self.on_stack[top] = false;
            if top == root {
                break;
            }
        }
    }
}

/// A partition of 0..n.
pub(super) struct UnionFind {
    parent: Vec<u32>,
    size: Vec<u32>,
    /// The next member of the same set, cyclically.
    next: Vec<u32>,
}

impl UnionFind {
    /// Puts every number into a set of its own.
    pub(super) fn new(n: usize) -> Self {
        let own = || (0..n).map(super::small).collect::<Vec<u32>>();
        UnionFind {
            parent: own(),
            size: vec![1; n],
            next: own(),
        }
    }

    /// The representative of the set that contains `member`. Halves the path to it.
    pub(super) fn find(&mut self, member: usize) -> usize {
        let mut at = member;
        while self.parent[at] as usize != at {
            let above = self.parent[self.parent[at] as usize];
            self.parent[at] = above;
            at = above as usize;
        }
        at
    }

    /// Merges the sets of two different representatives; the representative of
    /// the union is that of the larger set.
    pub(super) fn merge(&mut self, a: usize, b: usize) -> usize {
        debug_assert!(a != b && self.find(a) == a && self.find(b) == b);
        let (root, child) = if self.size[a] >= self.size[b] {
            (a, b)
        } else {
            (b, a)
        };
        self.parent[child] = root as u32;
        self.size[root] += self.size[child];
        self.next.swap(a, b);
        root
    }

    /// The members of the set that contains `member`, starting with `member`.
    pub(super) fn members(&self, member: usize) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(Some(member), move |&at| {
            Some(self.next[at] as usize).filter(|&next| next != member)
        })
    }
}
