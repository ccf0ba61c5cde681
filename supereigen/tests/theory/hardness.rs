//! The two constructions for hardness: a knapsack whose solutions are counted by extremals, and
//! formulas that are satisfied by induced cycles.

use std::collections::BTreeSet;

use maxplus_core::{Matrix, MaxPlus};
use maxplus_testing::cases;
use proptest::prelude::*;
use supereigen::{Filter, Problem};

use super::leaning::Leaning;
use super::{extremals, rows};
use crate::exhaustive::plain::X;

type Dense = Matrix<MaxPlus<i64>>;

fn from_arcs(n: usize, arcs: impl IntoIterator<Item = (usize, usize, i64)>) -> Dense {
    let arcs = arcs.into_iter().map(|(i, j, a)| (i, j, MaxPlus::finite(a)));
    Matrix::from_triplets(n, n, arcs).unwrap()
}

/// The matrix of a knapsack on 3k + 2 nodes: r = 0; with, without and after
/// item l = 3l + 1, 3l + 2, 3l + 3; the last is e.
fn knapsack(weights: &[i64], threshold: i64) -> Dense {
    let e = 3 * weights.len() + 1;
    let mut arcs = vec![(0, 0, 0), (e, 0, threshold), (e, e - 1, 0)];
    for (l, &weight) in weights.iter().enumerate() {
        let before = 3 * l;
        let [with, without, after] = [1, 2, 3].map(|k| before + k);
        arcs.extend([(with, before, 0), (without, before, 0)]);
        arcs.extend([(after, with, weight), (after, without, 0)]);
    }
    from_arcs(e + 1, arcs)
}

/// How many subsets weigh more than the threshold.
fn heavy_subsets(weights: &[i64], threshold: i64) -> u64 {
    let weight = |subset: u32| -> i64 {
        let inside = |(l, weight): (usize, &i64)| (subset >> l & 1 == 1).then_some(*weight);
        weights.iter().enumerate().filter_map(inside).sum()
    };
    let subsets = (0..1_u32 << weights.len()).filter(|&subset| weight(subset) > threshold);
    subsets.count() as u64
}

fn check_knapsack(weights: &[i64], threshold: i64) {
    let problem = Problem::new(&knapsack(weights, threshold)).unwrap();
    let count = problem.extremals().count().complete().unwrap();
    let expected = (1 << (weights.len() + 2)) - 2 + heavy_subsets(weights, threshold);
    assert_eq!(count, expected, "{weights:?} > {threshold}");
}

#[test]
fn the_count_of_extremals_counts_the_heavy_subsets_of_a_knapsack() {
    let mut tried = 0;
    for weights in [
        &[3][..],
        &[1, 2],
        &[2, 2, 2],
        &[5, 3, 1, 1],
        &[1, 2, 4, 8, 16],
    ] {
        for threshold in -1..=weights.iter().sum() {
            check_knapsack(weights, threshold);
            tried += 1;
        }
    }
    assert!(tried >= 30);
    let large = [998_244_353, 1_000_000_007, 999_999_937, 123_456_789];
    for threshold in [1_000_000_007, 1_998_244_290, 2_000_000_000, 3_121_701_086] {
        check_knapsack(&large, threshold);
    }
}

/// A literal: the variable and its required value.
type Literal = (usize, bool);

/// The digraph of a formula: a cycle through s = 0 chooses a value for each
/// variable and then a literal of each clause; a literal has an arc to the
/// value that makes it false.
fn digraph_of(variables: usize, clauses: &[Vec<Literal>]) -> Dense {
    let value = |v: usize, is_true: bool| 3 * v + 1 + usize::from(is_true);
    let mut arcs = Vec::new();
    let mut before = 0;
    for v in 0..variables {
        let after = 3 * v + 3;
        for is_true in [false, true] {
            arcs.extend([(before, value(v, is_true)), (value(v, is_true), after)]);
        }
        before = after;
    }
    for clause in clauses {
        let after = before + clause.len() + 1;
        for (k, &(v, is_true)) in clause.iter().enumerate() {
            let literal = before + 1 + k;
            arcs.extend([
                (before, literal),
                (literal, after),
                (literal, value(v, !is_true)),
            ]);
        }
        before = after;
    }
    arcs.push((before, 0));
    from_arcs(before + 1, arcs.into_iter().map(|(i, j)| (i, j, 0)))
}

fn is_satisfiable(variables: usize, clauses: &[Vec<Literal>]) -> bool {
    let satisfies = |values: u32| {
        let holds = |&(v, is_true): &Literal| (values >> v & 1 == 1) == is_true;
        clauses.iter().all(|clause| clause.iter().any(holds))
    };
    (0..1_u32 << variables).any(satisfies)
}

/// Whether the nodes induce one directed cycle and no other arc.
fn induces_a_cycle(a: &Dense, nodes: &[usize]) -> bool {
    let next = |i: usize| -> Vec<usize> {
        let to = nodes.iter().copied().filter(|&j| a[(i, j)].is_finite());
        to.collect()
    };
    let mut passed = BTreeSet::new();
    let mut at = nodes[0];
    while passed.insert(at) {
        match next(at)[..] {
            [only] => at = only,
            _ => return false,
        }
    }
    at == nodes[0] && passed.len() == nodes.len()
}

fn support(x: &X) -> Vec<usize> {
    (0..x.len()).filter(|&i| x[i].is_some()).collect()
}

/// Whether some extremal is an induced cycle through node 0.
fn has_a_chain_that_closes_at_0(a: &Dense) -> bool {
    let problem = Problem::new(a).unwrap();
    let through = problem.extremals().filter(Filter::containing(0)).unwrap();
    let found = through.find(|x| induces_a_cycle(a, x.chain()));
    found.complete().unwrap().is_some()
}

#[test]
fn a_formula_is_satisfiable_iff_a_chain_from_its_start_closes() {
    let literals = [(0, true), (0, false), (1, true), (1, false)];
    let pairs: Vec<Vec<Literal>> = (0..4)
        .flat_map(|i| (i + 1..4).map(move |j| vec![literals[i], literals[j]]))
        .collect();
    let mut outcomes = [0, 0];
    for chosen in 1..1_u32 << pairs.len() {
        let inside =
            |(k, clause): (usize, &Vec<Literal>)| (chosen >> k & 1 == 1).then(|| clause.clone());
        let clauses: Vec<_> = pairs.iter().enumerate().filter_map(inside).collect();
        let expected = is_satisfiable(2, &clauses);
        let a = digraph_of(2, &clauses);
        assert_eq!(has_a_chain_that_closes_at_0(&a), expected, "{clauses:?}");
        outcomes[usize::from(expected)] += 1;
    }
    assert!(outcomes.iter().all(|&times| times > 0), "{outcomes:?}");
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn oracle_a_chain_from_a_start_closes_iff_an_induced_cycle_passes_it(
        n in 2..=5_usize,
        arcs in proptest::collection::vec(any::<bool>(), 25),
    ) {
        let chosen = (0..n * n).filter(|&k| arcs[k] && k / n != k % n);
        let a = from_arcs(n, chosen.map(|k| (k / n, k % n, 0)));
        let plain = rows(&a);
        let extremals = extremals(&plain);
        for start in 0..n {
            let starts = |x: &X| {
                let chains = Leaning::of(&plain, x).chains();
                chains.iter().any(|chain| chain[0] == start)
            };
            let subsets = (0..1_u32 << n).map(|set| -> Vec<usize> {
                (0..n).filter(|&i| set >> i & 1 == 1).collect()
            });
            let induced = subsets
                .filter(|nodes| nodes.contains(&start))
                .any(|nodes| induces_a_cycle(&a, &nodes));
            prop_assert_eq!(extremals.iter().any(starts), induced);
        }
        let zero_cycles = extremals.iter().filter(|x| induces_a_cycle(&a, &support(x)));
        prop_assert!(zero_cycles.count() > 0 || extremals.is_empty());
    }

    #[test]
    fn oracle_knapsacks_are_counted_whatever_their_weights(
        weights in proptest::collection::vec(0..=6_i64, 1..=6),
        threshold in -2..=20_i64,
    ) {
        check_knapsack(&weights, threshold);
    }
}
