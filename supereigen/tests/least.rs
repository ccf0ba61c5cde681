//! The least subeigenvector above a bound, against all vectors of a grid, and its laws.

use maxplus_core::lcg::Lcg;
use maxplus_core::{Number, Rational, Vector};
use maxplus_graph::{Budget, Digraph};
use maxplus_testing::stride;
use supereigen::timetable::{Least, LeastAbove, least_above};

use crate::support::unlimited;

/// Numbers are counted in halves here, `None` is -inf.
type Halves = Option<i64>;

fn number(halves: Halves) -> Number {
    let finite = |halves: i64| Number::finite(Rational::new(halves, 2));
    halves.map_or(Number::NEG_INFINITY, finite)
}

fn halves(number: &Number) -> Halves {
    let twice = |value: &Rational| value.clone() + value;
    number
        .value()
        .map(|value| twice(value).to_string().parse().unwrap())
}

fn vector(x: &[Halves]) -> Vector<Number> {
    x.iter().copied().map(number).collect()
}

fn graph(n: usize, a: &[Halves]) -> Digraph<Rational> {
    let arcs = (0..n * n).filter(|&k| a[k].is_some());
    Digraph::from_arcs(n, arcs.map(|k| (k / n, k % n, number(a[k])))).unwrap()
}

/// The definition: x >= above, A (x) x <= lambda (x) x.
fn solves(n: usize, a: &[Halves], lambda: Halves, x: &[Halves], above: &[Halves]) -> bool {
    let plus = |one: Halves, other: Halves| Some(one? + other?);
    (0..n)
        .all(|i| x[i] >= above[i] && (0..n).all(|j| plus(a[i * n + j], x[j]) <= plus(lambda, x[i])))
}

/// Every list of `length` of these numbers.
fn lists(of: &[Halves], length: usize) -> Vec<Vec<Halves>> {
    let mut lists = vec![Vec::new()];
    for _ in 0..length {
        let longer = |list: &Vec<Halves>| {
            let list = list.clone();
            of.iter()
                .map(move |&next| [list.clone(), vec![next]].concat())
        };
        lists = lists.iter().flat_map(longer).collect();
    }
    lists
}

/// Entries, bounds and lambda are at most 1/2 and at least -1, so entries of least solutions are
/// between -1 and 5/2 for two nodes, rounded up or not.
fn grid(integers: bool) -> Vec<Halves> {
    let step = if integers { 2 } else { 1 };
    let finite = (-4..=8).filter(|halves| halves % step == 0).map(Some);
    std::iter::once(None).chain(finite).collect()
}

#[test]
fn oracle_of_every_small_case() {
    let entries = [None, Some(-2), Some(0), Some(1)];
    let bounds = [None, Some(-1), Some(1)];
    for n in 0..=2 {
        for integers in [false, true] {
            let candidates = lists(&grid(integers), n);
            for a in lists(&entries, n * n) {
                for lambda in [None, Some(-2), Some(0), Some(1)] {
                    for above in lists(&bounds, n) {
                        let solutions = candidates
                            .iter()
                            .filter(|x| solves(n, &a, lambda, x, &above));
                        let least = solutions.cloned().reduce(|one, other| {
                            let both = one.iter().zip(&other);
                            both.map(|(one, other)| *one.min(other)).collect()
                        });
                        let budget = unlimited();
                        let (graph, lambda, above) = (graph(n, &a), number(lambda), vector(&above));
                        let found = least_above(&graph, &lambda, &above, integers, &budget);
                        let found = match found.unwrap() {
                            LeastAbove::Found(least) => {
                                Some(least.vector().iter().map(halves).collect())
                            }
                            _ => None,
                        };
                        assert_eq!(found, least, "{a:?} {lambda} {above:?} {integers}");
                    }
                }
            }
        }
    }
}

/// Its walks add up to the bounds at their ends.
fn check_walks(
    graph: &Digraph<Rational>,
    lambda: &Rational,
    above: &Vector<Number>,
    least: &Least,
) {
    for i in 0..graph.n() {
        let walk = least.walk(i);
        assert_eq!(walk.get(1).copied(), least.next(i));
        let end = *walk.last().unwrap();
        let mut entry = above[end].value().cloned();
        for arc in walk.windows(2) {
            let weight = graph.weight(arc[0], arc[1]).unwrap().clone() - lambda;
            entry = entry.map(|entry| entry + &weight);
        }
        assert_eq!(least.vector()[i].value(), entry.as_ref());
    }
}

#[test]
fn law_of_walks_and_of_cycles_that_rise() {
    let mut lcg = Lcg(49);
    let (mut found, mut none) = (0, 0);
    for _ in (0..3_000).step_by(stride()) {
        let n = 1 + (lcg.draw() % 7) as usize;
        let mut draw = |density: u64, least: i64, count: u64| {
            let is_finite = lcg.draw() % 100 < density;
            let value = least + (lcg.draw() % count) as i64;
            is_finite.then_some(value)
        };
        let a: Vec<Halves> = (0..n * n).map(|_| draw(35, -6, 9)).collect();
        let above: Vec<Halves> = (0..n).map(|_| draw(40, -3, 7)).collect();
        let (graph, above) = (graph(n, &a), vector(&above));
        let lambda = Rational::new(draw(100, -2, 5).unwrap(), 2);
        let at = Number::finite(lambda.clone());
        match least_above(&graph, &at, &above, false, &unlimited()).unwrap() {
            LeastAbove::Found(least) => {
                check_walks(&graph, &lambda, &above, &least);
                found += 1;
            }
            LeastAbove::Rises { cycle, by, node } => {
                assert!(by > Rational::from(0) && above[node].is_finite());
                let lambdas = (0..cycle.len()).map(|_| lambda.clone());
                let weight = lambdas.fold(cycle.weight(&graph).unwrap(), |sum, one| sum - &one);
                assert_eq!(weight, by);
                none += 1;
            }
            LeastAbove::Column { .. } => panic!("lambda is finite"),
        }
    }
    assert!(found > none && none > 0);
}

#[test]
fn a_cycle_elsewhere_does_not_matter_and_a_limit_is_not_an_answer() {
    // Node 1 rises, but no bound is finite at a node that it reaches.
    let a = [Some(1), None, None, None];
    let ask = |above: [Halves; 2], budget: &Budget| {
        least_above(
            &graph(2, &a),
            &number(Some(0)),
            &vector(&above),
            false,
            budget,
        )
    };
    let LeastAbove::Found(least) = ask([None, Some(3)], &unlimited()).unwrap() else {
        panic!("only node 2 is forced");
    };
    assert_eq!(least.vector(), &vector(&[None, Some(3)]));
    assert!(matches!(
        ask([Some(0), None], &unlimited()),
        Ok(LeastAbove::Rises { node: 0, .. })
    ));
    let none = unlimited().with_time(std::time::Duration::ZERO);
    assert!(ask([Some(0), Some(0)], &none).is_err());
}
