//! Directed hypergraphs against closures computed by plain loops.

use std::ops::ControlFlow;

use maxplus_graph::hypergraph::Hypergraph;
use maxplus_testing::cases;
use proptest::collection::vec;
use proptest::prelude::*;

/// A hyperarc as two bit masks.
type Arc = (u32, u32);

/// What a set of nodes reaches, by firing until nothing changes.
fn closure(arcs: &[Arc], mut reached: u32) -> u32 {
    loop {
        let before = reached;
        for &(tail, head) in arcs {
            if tail & !reached == 0 {
                reached |= head;
            }
        }
        if reached == before {
            return reached;
        }
    }
}

/// Terminal components by definition: the reach of a node, if all nodes in it have the same reach.
fn terminal_components(n: usize, arcs: &[Arc]) -> Vec<Vec<usize>> {
    let reach: Vec<u32> = (0..n).map(|u| closure(arcs, 1 << u)).collect();
    let mut components: Vec<Vec<usize>> = (0..n)
        .filter(|&u| nodes(reach[u]).iter().all(|&v| reach[v] == reach[u]))
        .map(|u| nodes(reach[u]))
        .collect();
    components.sort();
    components.dedup();
    components
}

fn nodes(mask: u32) -> Vec<usize> {
    (0..32).filter(|u| mask >> u & 1 == 1).collect()
}

fn hypergraph(n: usize, arcs: &[Arc]) -> Hypergraph {
    Hypergraph::new(
        n,
        arcs.iter().map(|&(tail, head)| (nodes(tail), nodes(head))),
    )
}

fn check(n: usize, arcs: &[Arc]) {
    let h = hypergraph(n, arcs);
    let expected = terminal_components(n, arcs);
    assert_eq!(h.terminal_components(), expected, "n = {n}, arcs {arcs:?}");
    let from_all = (0..n).fold(!0, |common, u| common & closure(arcs, 1 << u));
    let expected = if n == 0 { vec![] } else { nodes(from_all) };
    assert_eq!(
        h.reached_from_all().iter().collect::<Vec<_>>(),
        expected,
        "n = {n}, arcs {arcs:?}"
    );
}

/// Calls `visit` with every subset of at most `most` of the items.
fn subsets(items: &[Arc], most: usize, chosen: &mut Vec<Arc>, visit: &mut impl FnMut(&[Arc])) {
    visit(chosen);
    if most == 0 {
        return;
    }
    for (i, &item) in items.iter().enumerate() {
        chosen.push(item);
        subsets(&items[i + 1..], most - 1, chosen, visit);
        chosen.pop();
    }
}

/// All hyperarcs on 0..n with one head node that is not in the tail.
fn single_headed(n: usize) -> Vec<Arc> {
    let tails = 1..1_u32 << n;
    tails
        .flat_map(|tail| (0..n).map(move |head| (tail, 1 << head)))
        .filter(|(tail, head)| tail & head == 0)
        .collect()
}

#[test]
fn oracle_all_single_headed_hypergraphs_on_three_nodes() {
    let mut seen = 0;
    subsets(&single_headed(3), usize::MAX, &mut vec![], &mut |arcs| {
        check(3, arcs);
        seen += 1;
    });
    assert_eq!(seen, 1 << 9);
}

#[test]
fn oracle_all_hypergraphs_on_four_nodes_with_up_to_five_single_headed_arcs() {
    let mut seen = 0;
    subsets(&single_headed(4), 5, &mut vec![], &mut |arcs| {
        check(4, arcs);
        seen += 1;
    });
    assert_eq!(seen, 1 + 28 + 378 + 3276 + 20475 + 98280);
}

#[test]
fn oracle_all_hypergraphs_on_two_nodes_with_any_tails_and_heads() {
    let all: Vec<Arc> = (0..4).flat_map(|t| (0..4).map(move |h| (t, h))).collect();
    for n in 0..=2_usize {
        let arcs: Vec<Arc> = all
            .iter()
            .copied()
            .filter(|(t, h)| (t | h) >> n == 0)
            .collect();
        subsets(&arcs, 5, &mut vec![], &mut |arcs| check(n, arcs));
    }
}

/// Hypergraphs on up to 9 nodes with short tails, the kind that merges often,
/// now and then an empty tail.
fn any_hypergraph() -> impl Strategy<Value = (usize, Vec<Arc>)> {
    let few = |n: u32, least: usize| {
        vec(0..n, least..4)
            .prop_map(|nodes| nodes.iter().fold(0_u32, |mask, node| mask | 1 << node))
    };
    (1..10_u32).prop_flat_map(move |n| {
        let tail = prop_oneof![20 => few(n, 1), 1 => few(n, 0)];
        (Just(n as usize), vec((tail, few(n, 0)), 0..24))
    })
}

proptest! {
    #![proptest_config(cases(4000))]

    #[test]
    fn oracle_terminal_components_of_random_hypergraphs((n, arcs) in any_hypergraph()) {
        check(n, &arcs);
    }

    #[test]
    fn oracle_reachability_of_random_sets((n, arcs) in any_hypergraph(), sources: u32) {
        let sources = sources & ((1 << n) - 1);
        let reached = hypergraph(n, &arcs).reachable(nodes(sources));
        prop_assert_eq!(reached.iter().collect::<Vec<_>>(), nodes(closure(&arcs, sources)));
    }

    #[test]
    fn law_the_order_of_the_hyperarcs_does_not_matter((n, arcs) in any_hypergraph()) {
        let reversed: Vec<Arc> = arcs.iter().rev().copied().collect();
        prop_assert_eq!(
            hypergraph(n, &arcs).terminal_components(),
            hypergraph(n, &reversed).terminal_components()
        );
    }
}

#[test]
fn a_visitor_that_breaks_sees_no_second_component() {
    let mut seen = 0;
    let end = hypergraph(5, &[(1, 2)]).visit_terminal_components(|nodes| {
        seen += 1;
        ControlFlow::Break(nodes.to_vec())
    });
    assert_eq!(end, ControlFlow::Break(vec![1]));
    assert_eq!(seen, 1);
}

/// Merging must cascade: {0, 1} becomes one node, so the arc to 2 becomes ready, 2 is merged, and
/// so on to the end. No recursion: a deep one would overflow the stack of a test thread.
#[test]
fn a_hundred_thousand_nodes_merge_one_after_the_other() {
    let n = 100_000_usize;
    let forward = (1..n).map(|k| (vec![k - 1, k.saturating_sub(2)], vec![k]));
    let back = (1..n).map(|k| (vec![k], vec![0]));
    let h = Hypergraph::new(n, forward.chain(back));
    assert_eq!(h.terminal_components(), [(0..n).collect::<Vec<_>>()]);
    let chain = Hypergraph::new(n, (1..n).map(|k| (vec![k - 1], vec![k])));
    assert_eq!(chain.reached_from_all().iter().collect::<Vec<_>>(), [n - 1]);
}

#[test]
fn a_hyperarc_waits_for_its_whole_tail() {
    let h = Hypergraph::new(3, [(vec![0, 1], vec![2])]);
    assert_eq!(h.reachable([0]).to_string(), "{1}");
    assert_eq!(h.reachable([0, 1]).to_string(), "{1, 2, 3}");
}

#[test]
fn an_empty_tail_fires_always() {
    let h = Hypergraph::new(3, [(vec![], vec![2]), (vec![2], vec![])]);
    assert_eq!(h.reachable([]).to_string(), "{3}");
    assert_eq!(h.reachable([0]).to_string(), "{1, 3}");
}

#[test]
fn doubles_in_a_tail_count_once() {
    let h = Hypergraph::new(3, [(vec![1, 0, 1], vec![2, 2])]);
    assert_eq!(h.tail(0).collect::<Vec<_>>(), [0, 1]);
    assert_eq!(h.size(), 3);
    assert_eq!(h.reachable([1, 0]).len(), 3);
}

proptest! {
    #[test]
    fn law_every_place_of_a_tail_or_head_is_looked_at_once(h in hypergraphs()) {
        for node in 0..h.n() {
            let mut looks = 0;
            let reached = h.reach([node], &mut looks);
            prop_assert!(looks <= h.size());
            prop_assert!(reached.contains(node));
        }
    }
}

/// Hypergraphs of up to 8 nodes, with empty tails and heads among them.
fn hypergraphs() -> impl Strategy<Value = Hypergraph> {
    (1..=8_usize).prop_flat_map(|n| {
        let set = || proptest::collection::vec(0..n, 0..4);
        let arcs = proptest::collection::vec((set(), set()), 0..16);
        arcs.prop_map(move |arcs| Hypergraph::new(n, arcs))
    })
}

#[test]
#[should_panic(expected = "node 3 in a hypergraph of 3 nodes")]
fn a_node_outside_is_a_broken_contract() {
    Hypergraph::new(3, [(vec![3], vec![0])]);
}

proptest! {
    #[test]
    fn law_looks_stay_within_the_stated_bound(h in hypergraphs()) {
        let (components, looks) = h.terminal_looks();
        prop_assert!(components > 0);
        let most = 4 * h.n() + 3 * h.hyperarcs() + h.size();
        prop_assert!(looks <= most, "{looks} of {most}");
    }
}
