//! A zero cycle is planted once for its own vector, and once more for each rotation that has
//! candidates, and for its tied tails if there are any. The results are those of the plain search.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use maxplus_core::{MaxPlus, SparseMatrix};
use maxplus_graph::Limits;
use supereigen::testing::{Form, Instance, plain};
use supereigen::{Counter, Extremals, Problem};

/// The chains with the values on them.
type Found = BTreeMap<Vec<usize>, Vec<i64>>;

/// What the search found, from which seeds of the zero cycles, and its counters of roots and of
/// replayed nodes.
struct Searched {
    found: Found,
    /// First node of a rotation that grew, or of a cycle with tied tails.
    grown: BTreeSet<(usize, bool)>,
    roots: u64,
    replayed: u64,
}

fn matrix(n: usize, arcs: &[(usize, usize, i64)]) -> SparseMatrix<MaxPlus<i64>> {
    let arcs = arcs.iter().map(|&(i, j, a)| (i, j, MaxPlus::finite(a)));
    SparseMatrix::from_triplets(n, n, arcs).unwrap()
}

fn search(extremals: &Extremals<i64>, cycle: usize) -> Searched {
    let mut search = extremals.open().unwrap();
    let (mut found, mut grown) = (Found::new(), BTreeSet::new());
    let ending = search.for_each(&Limits::none(), |extremal| {
        let extremal = extremal.to_witnessed();
        let chain = extremal.witness.chain().to_vec();
        if chain.len() > cycle {
            grown.insert((chain[0], extremal.witness.cycle().is_some()));
        }
        let value = |i: usize| *extremal.vector[i].value().unwrap();
        let x = chain.iter().map(|&i| value(i) - value(chain[0])).collect();
        assert_eq!(found.insert(chain, x), None, "an extremal came twice");
        ControlFlow::Continue(())
    });
    assert!(ending.is_complete());
    let counters = search.report().counters;
    Searched {
        found,
        grown,
        roots: counters.get(Counter::Roots),
        replayed: counters.get(Counter::ReplayedNodes),
    }
}

/// The result of the plain search.
fn plainly(a: &SparseMatrix<MaxPlus<i64>>) -> Found {
    let mut found = Found::new();
    let _ = plain::visit(&Instance::new(a, Form::Sparse).unwrap(), |chain, x| {
        assert_eq!(found.insert(chain.to_vec(), x.to_vec()), None);
        ControlFlow::Continue(())
    });
    found
}

/// All matrices of a zero cycle of this many nodes, one node with all possible arcs to and from the
/// cycle, and one more node beyond it.
fn agrees_around(cycle: usize) {
    const ENTRIES: [Option<i64>; 3] = [None, Some(-1), Some(0)];
    let (near, far) = (cycle, cycle + 1);
    let mut places: Vec<(usize, usize)> = (0..cycle).map(|c| (near, c)).collect();
    places.extend((0..cycle).map(|c| (c, near)));
    places.extend([(far, near), (far, 0), (0, far)]);
    let mut several = 0;
    for case in 0..3_usize.pow(places.len() as u32) {
        let mut arcs: Vec<_> = (0..cycle).map(|c| (c, (c + 1) % cycle, 0)).collect();
        let mut digits = case;
        for &(i, j) in &places {
            arcs.extend(ENTRIES[digits % 3].map(|a| (i, j, a)));
            digits /= 3;
        }
        let a = matrix(cycle + 2, &arcs);
        let expected = plainly(&a);
        for form in [Form::Dense, Form::Sparse] {
            let extremals = Problem::new(&a)
                .unwrap()
                .extremals()
                .choosing(|choices| choices.form = Some(form));
            let searched = search(&extremals, cycle);
            assert_eq!(searched.found, expected, "{arcs:?}");
            if searched.roots == 1 {
                // The first rotation is always planted.
                let others = searched.grown.iter().filter(|seed| **seed != (0, false));
                let seeds = 1 + others.count();
                several += usize::from(seeds > 1);
                assert_eq!(searched.replayed, (seeds * cycle) as u64, "{arcs:?}");
            }
        }
    }
    assert!(several > 1000, "{several}: the cases say nothing");
}

#[test]
fn oracle_all_that_can_grow_from_a_zero_cycle_of_two() {
    agrees_around(2);
}

#[test]
fn oracle_all_that_can_grow_from_a_zero_cycle_of_three() {
    agrees_around(3);
}

/// In both directions: n pushes for the only vector, and no start is walked to its end without a
/// result.
#[test]
fn law_a_long_ring_is_planted_once() {
    for step in [1, 19_999] {
        let n = 20_000;
        let arcs: Vec<_> = (0..n).map(|i| (i, (i + step) % n, 0)).collect();
        let extremals = Problem::new(&matrix(n, &arcs)).unwrap().extremals();
        let mut search = extremals.open().unwrap();
        assert_eq!(*search.count(&Limits::none()).found(), 1);
        let counters = search.report().counters;
        assert_eq!(counters.get(Counter::ReplayedNodes), n as u64);
        assert!(search.steps() <= 4 * n as u64, "{} steps", search.steps());
    }
}

/// A ring with a ray at every hundredth node, and one at two nodes at once.
#[test]
fn law_a_long_ring_with_rays_is_planted_for_each_of_them() {
    let (n, rays) = (1000, 10);
    let mut arcs: Vec<_> = (0..n).map(|i| (i, (i + 1) % n, 0)).collect();
    arcs.extend((0..rays).map(|k| (n + k, 100 * k, -1)));
    arcs.extend([(n + rays, 3, -2), (n + rays, 500, -2)]);
    let a = matrix(n + rays + 1, &arcs);
    for form in [Form::Dense, Form::Sparse] {
        let extremals = Problem::new(&a)
            .unwrap()
            .extremals()
            .choosing(|choices| choices.form = Some(form));
        let mut search = extremals.open().unwrap();
        assert_eq!(*search.count(&Limits::none()).found(), 12);
        let replayed = search.report().counters.get(Counter::ReplayedNodes);
        // The chain goes from a node to the one before it: the rotation that ends at
        // node 1 is the first one, and has no ray.
        assert_eq!(replayed, (n * (1 + rays + 1)) as u64);
    }
}
