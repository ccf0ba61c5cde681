//! Cycle means and critical graphs against the list of all cycles.

use std::collections::BTreeSet;

use maxplus_core::{Carrier, Matrix, MaxPlus, NodeSet, Square};
use maxplus_graph::cycle_mean::{
    self, CriticalGraph, CycleMean, Method, component_cycle_means, critical_graph_by,
    howard_within_rounds,
};
use maxplus_graph::scc::Components;
use maxplus_graph::{Budget, Digraph, Meter, StopReason};
use maxplus_testing::generate;
use maxplus_testing::strategies::square;
use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::{BigRational, Ratio};
use proptest::prelude::*;

fn karp<T: Carrier>(graph: &Digraph<T>) -> Option<CycleMean> {
    Budget::without_limits(|budget| cycle_mean::karp(graph, budget))
}

fn max_cycle_mean<T: Carrier>(graph: &Digraph<T>) -> Option<CycleMean> {
    Budget::without_limits(|budget| cycle_mean::max_cycle_mean(graph, budget))
}

fn critical_graph<T: Carrier>(graph: &Digraph<T>) -> Option<CriticalGraph<T>> {
    Budget::without_limits(|budget| cycle_mean::critical_graph(graph, budget))
}

fn components<T>(graph: &Digraph<T>) -> Components {
    Budget::without_limits(|budget| Components::of(graph, budget))
}

/// All elementary cycles, from their least node on, by plain recursion.
fn all_cycles<T>(graph: &Digraph<T>) -> Vec<Vec<usize>> {
    fn grow<T>(graph: &Digraph<T>, path: &mut Vec<usize>, cycles: &mut Vec<Vec<usize>>) {
        for next in 0..graph.n() {
            if !graph.has_arc(path[path.len() - 1], next) {
                continue;
            }
            if next == path[0] {
                cycles.push(path.clone());
            } else if next > path[0] && !path.contains(&next) {
                path.push(next);
                grow(graph, path, cycles);
                path.pop();
            }
        }
    }
    let mut cycles = Vec::new();
    for start in 0..graph.n() {
        grow(graph, &mut vec![start], &mut cycles);
    }
    cycles
}

fn arcs_of(cycle: &[usize]) -> impl Iterator<Item = (usize, usize)> + '_ {
    (0..cycle.len()).map(|k| (cycle[k], cycle[(k + 1) % cycle.len()]))
}

fn mean_of<T: Carrier>(graph: &Digraph<T>, cycle: &[usize]) -> BigRational {
    let weights = arcs_of(cycle).map(|(i, j)| graph.weight(i, j).unwrap().to_fraction());
    weights.sum::<BigRational>() / BigInt::from(cycle.len())
}

/// Everything the definition says about one digraph, checked.
fn check<T: Carrier>(graph: &Digraph<T>) {
    let cycles = all_cycles(graph);
    let lambda = cycles.iter().map(|cycle| mean_of(graph, cycle)).max();
    for found in [max_cycle_mean(graph), karp(graph)] {
        assert_eq!(found.as_ref().map(CycleMean::mean), lambda.as_ref());
        if let Some(found) = found {
            assert!(cycles.iter().any(|cycle| cycle == found.cycle().nodes()));
            assert_eq!(*found.mean(), mean_of(graph, found.cycle().nodes()));
        }
    }
    let Some(lambda) = lambda else {
        assert!(critical_graph(graph).is_none());
        return;
    };

    let critical: Vec<_> = cycles
        .iter()
        .filter(|cycle| mean_of(graph, cycle) == lambda)
        .collect();
    let arcs: BTreeSet<_> = critical.iter().flat_map(|cycle| arcs_of(cycle)).collect();
    let found = critical_graph(graph).unwrap();
    let found_arcs: BTreeSet<_> = found.graph().arcs().map(|(i, j, _)| (i, j)).collect();
    assert_eq!(found_arcs, arcs);
    let nodes = critical.iter().flat_map(|cycle| cycle.iter().copied());
    assert_eq!(found.nodes(), NodeSet::of(graph.n(), nodes));

    // The gcd of all critical cycle lengths of a component, then the lcm.
    let mut total = 1;
    assert_eq!(
        found.components().len(),
        found.component_cyclicities().len()
    );
    for (component, &cyclicity) in found.components().iter().zip(found.component_cyclicities()) {
        let inside = critical
            .iter()
            .filter(|cycle| component.contains(&cycle[0]));
        let expected = inside.fold(0, |gcd: usize, cycle| gcd.gcd(&cycle.len()));
        assert_eq!(cyclicity, expected);
        total = total.lcm(&cyclicity);
    }
    assert_eq!(found.cyclicity(), total.into());
}

fn digraph<T: Carrier>(matrix: Matrix<MaxPlus<T>>) -> Digraph<T> {
    Digraph::of(&Square::new(matrix).unwrap())
}

/// The number `code` written in base `base`, one digit per place of an n x n
/// matrix: 0 stands for -inf, d for the weight d - 2.
fn decode(n: usize, base: u64, mut code: u64) -> Digraph<i64> {
    digraph(Matrix::from_fn(n, n, |_, _| {
        let digit = code % base;
        code /= base;
        MaxPlus::from_option((digit > 0).then(|| digit as i64 - 2)).unwrap()
    }))
}

#[test]
fn oracle_all_digraphs_on_up_to_two_nodes_with_weights_from_minus_1_to_3() {
    for n in 0..=2 {
        (0..6_u64.pow(n * n)).for_each(|code| check(&decode(n as usize, 6, code)));
    }
}

#[test]
fn oracle_all_digraphs_on_three_nodes_with_weights_minus_1_and_0() {
    (0..3_u64.pow(9)).for_each(|code| check(&decode(3, 3, code)));
}

/// Every pattern of arcs on four nodes, with weights from {-1, 0, 1} that
/// differ from pattern to pattern.
#[test]
fn oracle_all_digraphs_on_four_nodes() {
    let mut state = 1_u64;
    for pattern in 0..1_u64 << 16 {
        let mut place = 0;
        check(&digraph(Matrix::from_fn(4, 4, |_, _| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1);
            let weight = ((state >> 33) % 3) as i64 - 1;
            place += 1;
            MaxPlus::from_option((pattern >> (place - 1) & 1 == 1).then_some(weight)).unwrap()
        })));
    }
}

proptest! {
    #[test]
    fn oracle_random_integers(matrix in square::<MaxPlus<i64>>(0..=6)) {
        check(&digraph(matrix));
    }

    #[test]
    fn oracle_random_small_fractions(matrix in square::<MaxPlus<Ratio<i64>>>(0..=5)) {
        check(&digraph(matrix));
    }

    #[test]
    fn oracle_random_doubles(matrix in square::<MaxPlus<f64>>(0..=5)) {
        check(&digraph(matrix));
    }

    /// Times a power of two, the same digraph is solved in i64, in i128 and in
    /// big integers.
    #[test]
    fn law_a_positive_factor_multiplies_the_mean(
        matrix in square::<MaxPlus<BigInt>>(1..=6), shift in prop::sample::select(vec![0_usize, 55, 140])
    ) {
        let graph = digraph(matrix);
        let scaled = graph.arcs().map(|(i, j, a)| (i, j, MaxPlus::finite(a << shift)));
        let scaled = Digraph::from_arcs(graph.n(), scaled).unwrap();
        let factor = BigInt::from(1) << shift;
        for solve in [karp, max_cycle_mean] {
            let (small, large) = (solve(&graph), solve(&scaled));
            prop_assert_eq!(
                small.map(|m| m.mean() * &factor),
                large.map(|m| m.mean().clone())
            );
        }
    }

    /// lambda(D^-1 (x) A (x) D) = lambda(A), and c (x) A adds c.
    #[test]
    fn law_potentials_cancel_and_constants_add(
        matrix in square::<MaxPlus<i64>>(1..=6), d in prop::collection::vec(-9..9_i64, 6), c in -9..9_i64
    ) {
        let graph = digraph(matrix);
        let moved = graph.arcs().map(|(i, j, a)| (i, j, MaxPlus::finite(a - d[i] + d[j] + c)));
        let moved = Digraph::from_arcs(graph.n(), moved).unwrap();
        let c = BigInt::from(c);
        prop_assert_eq!(
            max_cycle_mean(&graph).map(|m| m.mean() + &c),
            max_cycle_mean(&moved).map(|m| m.mean().clone())
        );
        let arcs = |g: &Digraph<i64>| critical_graph(g).map(|critical| {
            critical.graph().arcs().map(|(i, j, _)| (i, j)).collect::<Vec<_>>()
        });
        prop_assert_eq!(arcs(&graph), arcs(&moved));
    }

    #[test]
    fn law_lambda_is_the_greatest_of_the_components(matrix in square::<MaxPlus<i64>>(0..=7)) {
        let graph = digraph(matrix);
        let components = components(&graph);
        let means = component_cycle_means(&graph, &components, &mut Budget::unlimited().meter()).unwrap();
        for (c, mean) in means.iter().enumerate() {
            prop_assert_eq!(mean.is_some(), components.is_cyclic(c));
            let alone = max_cycle_mean(&graph.induced(&components.node_set(c)));
            prop_assert_eq!(mean, &alone);
        }
        let greatest = means.iter().flatten().map(CycleMean::mean).max();
        let lambda = max_cycle_mean(&graph);
        prop_assert_eq!(lambda.as_ref().map(CycleMean::mean), greatest);
    }
}

#[test]
fn agreement_karp_and_howard_on_larger_digraphs() {
    for seed in 0..30 {
        let n = 20 + 9 * seed as usize;
        for (degree, range) in [(2, -1..=1), (3, -1000..=1000), (8, -5..=5)] {
            let matrix = generate::sparse(n, degree, range, seed);
            let graph = Digraph::of(&Square::new(matrix).unwrap());
            let (karp, howard) = (karp(&graph).unwrap(), max_cycle_mean(&graph).unwrap());
            assert_eq!(
                karp.mean(),
                howard.mean(),
                "n = {n}, degree {degree}, seed {seed}"
            );
        }
    }
}

#[test]
fn huge_entries_are_exact() {
    let most = i128::MAX;
    let arcs = [(0, 1, most), (1, 0, most - 1), (1, 1, most - 1)];
    let arcs = arcs.map(|(i, j, a)| (i, j, MaxPlus::finite(a)));
    let graph = Digraph::from_arcs(2, arcs).unwrap();
    let expected = BigRational::new(BigInt::from(most) * 2 - 1, 2.into());
    for solve in [karp, max_cycle_mean] {
        let found = solve(&graph).unwrap();
        assert_eq!(*found.mean(), expected);
        assert_eq!(found.cycle().to_string(), "(1, 2, 1)");
        assert_eq!(found.mean_in::<i128>(), None);
        assert_eq!(
            found.weight(),
            BigRational::from(BigInt::from(most) * 2 - 1)
        );
    }
}

/// In doubles both cycles would have the mean 0.5e308 or 0: the least double is lost when it is
/// added to the greatest.
#[test]
fn doubles_of_all_sizes_do_not_round() {
    let arcs = [
        (0, 1, f64::MAX),
        (1, 0, -f64::MAX),
        (2, 2, 5e-324),
        (3, 3, -5e-324),
    ];
    let arcs = arcs.map(|(i, j, a)| (i, j, MaxPlus::finite(a)));
    let graph = Digraph::from_arcs(4, arcs).unwrap();
    for solve in [karp, max_cycle_mean] {
        let found = solve(&graph).unwrap();
        assert_eq!(found.mean_in::<f64>(), Some(5e-324));
        assert_eq!(found.cycle().to_string(), "(3, 3)");
    }
}

#[test]
fn a_digraph_without_cycles_has_no_mean() {
    let arcs = [(0, 1), (1, 2), (0, 2)].map(|(i, j)| (i, j, MaxPlus::finite(7)));
    let graph = Digraph::from_arcs(4, arcs).unwrap();
    assert_eq!((karp(&graph), max_cycle_mean(&graph)), (None, None));
    let none = Digraph::<i64>::from_arcs(0, []).unwrap();
    assert_eq!((karp(&none), max_cycle_mean(&none)), (None, None));
}

/// The stated bounds on the units of work: of Howard's method with Karp's behind it, and of Karp's
/// alone.
fn bounds<T>(graph: &Digraph<T>) -> [u64; 2] {
    let (n, m) = (graph.n() as u64, graph.arc_count() as u64);
    let karp = 3 * n * (n + m) + m;
    [(n + 64) * (n + 3 * m) + karp, karp]
}

#[test]
fn oracle_every_matrix_with_three_nodes_is_solved_within_the_stated_work() {
    for code in 0..4_u32.pow(9) {
        let digit = |i: usize, j: usize| code / 4_u32.pow((3 * i + j) as u32) % 4;
        let matrix = Matrix::from_fn(3, 3, |i, j| match digit(i, j) {
            3 => MaxPlus::NEG_INFINITY,
            digit => MaxPlus::finite(i64::from(digit) - 1),
        });
        let graph = Digraph::of(&Square::new(matrix).unwrap());
        let [by_howard, by_karp] = bounds(&graph).map(Budget::steps);
        let found = cycle_mean::max_cycle_mean(&graph, &by_howard).unwrap();
        let other = cycle_mean::karp(&graph, &by_karp).unwrap();
        assert_eq!(
            found.map(|f| f.mean().clone()),
            other.map(|o| o.mean().clone())
        );
    }
}

proptest! {
    #[test]
    fn law_work_stays_within_the_stated_bounds(
        matrix in square::<MaxPlus<i64>>(0..=9),
        low in -1000..0_i64,
        seed in any::<u64>(),
    ) {
        let spread = generate::dense(12, 12, low..=1000, seed);
        for graph in [Digraph::of(&Square::new(matrix).unwrap()), Digraph::of(&Square::new(spread).unwrap())] {
            let [by_howard, by_karp] = bounds(&graph).map(Budget::steps);
            prop_assert!(cycle_mean::critical_graph(&graph, &by_howard).is_ok());
            prop_assert!(cycle_mean::karp(&graph, &by_karp).is_ok());
        }
    }

    #[test]
    fn law_a_small_budget_stops_every_form(matrix in square::<MaxPlus<i64>>(1..=6)) {
        let graph = Digraph::of(&Square::new(matrix).unwrap());
        let none = Budget::steps(0);
        let stop = (max_cycle_mean(&graph).is_some()).then_some(StopReason::Steps);
        let components = components(&graph);
        prop_assert_eq!(cycle_mean::max_cycle_mean(&graph, &none).err(), stop);
        prop_assert_eq!(cycle_mean::karp(&graph, &none).err(), stop);
        prop_assert_eq!(component_cycle_means(&graph, &components, &mut none.meter()).err(), stop);
        prop_assert_eq!(cycle_mean::critical_graph(&graph, &none).err(), stop);
    }
}

#[test]
fn a_ring_of_100_000_nodes_costs_its_size() {
    let n = 100_000;
    let arcs = (0..n).map(|i| (i, (i + 1) % n, MaxPlus::finite((i % 7) as i64)));
    let graph = Digraph::<i64>::from_arcs(n, arcs).unwrap();
    let limits = Budget::steps(10 * n as u64);
    let found = cycle_mean::critical_graph(&graph, &limits)
        .unwrap()
        .unwrap();
    assert_eq!(found.cyclicity(), 100_000_u32.into());
}

#[test]
fn many_small_components_cost_their_size() {
    let n = 100_000;
    let arcs = (0..n).map(|i| (i, i ^ 1, MaxPlus::finite((i / 2) as i64)));
    let graph = Digraph::<i64>::from_arcs(n, arcs).unwrap();
    let limits = Budget::steps(10 * n as u64);
    let found = cycle_mean::max_cycle_mean(&graph, &limits)
        .unwrap()
        .unwrap();
    assert_eq!(found.to_string(), "49999 on (99999, 100000, 99999)");
}

proptest! {
    #[test]
    fn agreement_karp_and_howard_see_one_critical_graph(
        matrix in square::<MaxPlus<i64>>(0..=7)
    ) {
        let graph = Digraph::of(&Square::new(matrix).unwrap());
        let karp = critical_graph_by(&graph, Method::Karp, &Budget::unlimited()).unwrap();
        let howard = critical_graph_by(&graph, Method::Howard, &Budget::unlimited()).unwrap();
        prop_assert_eq!(karp.is_none(), howard.is_none());
        if let Some((karp, howard)) = karp.zip(howard) {
            prop_assert_eq!(karp.graph(), howard.graph());
            prop_assert_eq!(karp.component_cyclicities(), howard.component_cyclicities());
        }
    }
}

#[test]
fn the_cyclicity_may_leave_64_bits() {
    let primes = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53];
    let mut arcs = Vec::new();
    let mut n = 0;
    for p in primes {
        arcs.extend((0..p).map(|k| (n + k, n + (k + 1) % p, MaxPlus::finite(0))));
        n += p;
    }
    let critical = critical_graph(&Digraph::from_arcs(n, arcs).unwrap()).unwrap();
    assert_eq!(critical.cyclicity().to_string(), "32589158477190044730");
    assert_eq!(critical.nodes().len(), 381);
}

#[test]
fn too_few_rounds_are_no_answer() {
    // The heaviest arcs lead round the lesser cycle first.
    let arcs = [(0, 1, 5), (1, 0, -5), (0, 2, 4), (2, 0, 4)];
    let arcs = arcs.map(|(i, j, a)| (i, j, MaxPlus::finite(a)));
    let graph = Digraph::<i64>::from_arcs(3, arcs).unwrap();
    let mut meter = Budget::unlimited().meter();
    let cycle = |rounds, meter: &mut Meter| howard_within_rounds(&graph, rounds, meter).unwrap();
    assert_eq!(cycle(Some(1), &mut meter), None);
    assert_eq!(meter.worked(), 3 + 3 * 4);
    assert_eq!(cycle(None, &mut meter), Some(2));
}
