//! The extremality test on machine words: is some node reached from every
//! node of a small directed hypergraph?
//!
//! In a hypergraph where every node reaches some node t, the nodes that t
//! reaches form the only *terminal component* (a set that is reached from
//! each of its nodes and left by none). So the test looks for one terminal
//! component, marks what is known to get there, and fails as soon as some
//! node's reach closes without touching a mark: that reach holds a second one.
//!
//! On n nodes and p hyperarcs these are at most n^2 passes over all hyperarcs:
//! right for machine words. Where there are more than 64 nodes or hyperarcs, the
//! search in depth of [`Hypergraph`] decides in one pass.

use maxplus_graph::hypergraph::Hypergraph;

use super::mask::Mask;

/// A hyperarc: when all of `tail` is reached, so is all of `head`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Hyperarc<M> {
    pub(super) tail: M,
    pub(super) head: M,
}

/// Whether some node of `nodes` is reached from every node of it. `leaving`
/// are the nodes that are the whole tail of some hyperarc.
pub(super) fn some_node_is_reached_from_all<M: Mask>(
    nodes: &M,
    leaving: &M,
    arcs: &[Hyperarc<M>],
) -> bool {
    // A node that no hyperarc leaves alone reaches itself only. Two of them
    // are two terminal components; one must be the terminal component.
    let stuck = nodes.minus(leaving);
    let mut marked = match stuck.count() {
        0 if M::FEW => terminal_component(nodes, arcs),
        0 => nodes.minus(nodes),
        1 => stuck,
        _ => return false,
    };
    if !M::FEW {
        return one_pass_finds_it(nodes, arcs);
    }
    for start in nodes.members() {
        if marked.contains(start) {
            continue;
        }
        let mut reached = nodes.minus(nodes);
        reached.insert(start);
        while !reached.meets(&marked) {
            let before = reached.clone();
            fire_once(&mut reached, arcs);
            if reached == before {
                return false;
            }
        }
        // Not all of `reached` need get to the mark: a hyperarc may have
        // needed several of its nodes. The start does.
        marked.insert(start);
    }
    true
}

/// Whether the hypergraph has a single terminal component.
fn one_pass_finds_it<M: Mask>(nodes: &M, arcs: &[Hyperarc<M>]) -> bool {
    let nodes: Vec<usize> = nodes.members().collect();
    let place = |node: usize| nodes.binary_search(&node).expect("a node of the support");
    let arcs = arcs.iter().map(|arc| {
        let places = |set: &M| set.members().map(place).collect::<Vec<_>>();
        (places(&arc.tail), places(&arc.head))
    });
    let hypergraph = Hypergraph::new(nodes.len(), arcs);
    !hypergraph.reached_from_all().is_empty()
}

/// Some terminal component: descend to smaller and smaller reaches.
fn terminal_component<M: Mask>(nodes: &M, arcs: &[Hyperarc<M>]) -> M {
    let none = nodes.minus(nodes);
    let reach = |start: usize| {
        let mut reached = none.clone();
        reached.insert(start);
        loop {
            let before = reached.clone();
            fire_once(&mut reached, arcs);
            if reached == before {
                return reached;
            }
        }
    };
    let first = nodes.members().next().expect("a support is not empty");
    let mut least = reach(first);
    // Every reach of a member lies within; a smaller one replaces the set, and
    // the members still to be asked are those of the new set.
    let mut asked = none.clone();
    while let Some(next) = least.minus(&asked).members().next() {
        let smaller = reach(next);
        if smaller != least {
            asked = none.clone();
            least = smaller;
        }
        asked.insert(next);
    }
    least
}

/// Adds the heads of all hyperarcs whose tail is reached, in one pass.
#[inline]
fn fire_once<M: Mask>(reached: &mut M, arcs: &[Hyperarc<M>]) {
    for arc in arcs {
        if arc.tail.is_within(reached) {
            *reached = reached.union(&arc.head);
        }
    }
}
