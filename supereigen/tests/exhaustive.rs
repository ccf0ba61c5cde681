//! All small matrices, up to the numbering of their nodes: every question about one vector or one
//! matrix, against the definition.
//!
//! Random matrices miss what is rare. Here are all n x n matrices with n <= 3 over
//! {-inf, -1, 0, 1} (44,224 classes of 262,144 for n = 3), and all with n = 4
//! over {-inf, 0} (3,044 classes of 65,536). Of the 44,224, every tenth by default and
//! all with `SUPEREIGEN_CASES=100`.
//!
//! # Why small entries are enough
//!
//! Let s be n - 1 times the greatest entry in size: 2 for n = 3, 0 for n = 4. Sums
//! along simple paths differ by no more than s. So extremals, scaled, have no
//! entry below -s; a solution with entries from m to 0 is the maximum of
//! extremals with entries from m - s to 0; and the greatest solution below it
//! has no others.

pub(crate) mod plain;

use std::collections::BTreeSet;
use std::sync::LazyLock;

use maxplus_core::{MaxPlus, Square, Vector};
use maxplus_graph::Budget;
use maxplus_testing::definition::{self, Defined};
use maxplus_testing::stride;
use num_bigint::BigInt;
use num_rational::BigRational;
use rayon::prelude::*;
use supereigen::below::{FiniteSolution, largest_lambda};
use supereigen::eigen::principal;
use supereigen::vector::{Extremality, Split};
use supereigen::{Basis, Problem, System};

use crate::support::{matrix, unlimited, vector};
use plain::{A, Grid, Solutions, X};

/// Matrices, and the vectors of the questions.
struct Family {
    matrices: Vec<A>,
    /// The vectors of the questions.
    asked: Vec<X>,
    /// The scaled ones among them, also as vectors of the library.
    scaled: Vec<(X, Vector<MaxPlus<i64>>)>,
    /// All of these, and all vectors that their parts may be.
    all: Grid,
}

impl Family {
    fn new(n: usize, entries: &[Option<i64>], lowest: i64, spread: i64) -> Self {
        let asked = plain::vectors(n, &plain::down_to(lowest));
        let scaled = asked.iter().filter(|x| plain::is_scaled(x));
        Family {
            matrices: plain::matrices_up_to_symmetry(n, entries, |_, _| true),
            scaled: scaled.map(|x| (x.clone(), vector(x))).collect(),
            asked,
            all: Grid::new(n, lowest - spread),
        }
    }

    /// Checks every matrix, or a sample of a large family, on all threads.
    fn check(&self, look: impl Fn(&Family, &A, &Problem<i64>) + Sync) {
        let is_large = self.matrices.len() > 10_000;
        let stride = if is_large { stride() } else { 1 };
        self.matrices.par_iter().step_by(stride).for_each(|a| {
            let problem = Problem::new(&matrix::<i64>(a)).unwrap();
            look(self, a, &problem);
        });
    }

    /// The solutions of A (x) x >= x among all vectors.
    fn solutions(&self, a: &A) -> Solutions<'_> {
        self.all.solutions(a, Option::ge)
    }

    /// The scaled vectors of the questions that are solutions.
    fn asked_solutions(&self, a: &A) -> Vec<X> {
        let mut asked = plain::solutions(a, Option::ge, &self.asked);
        asked.retain(plain::is_scaled);
        asked
    }
}

/// All families, made once.
fn families() -> &'static [Family] {
    static FAMILIES: LazyLock<[Family; 4]> = LazyLock::new(make_families);
    &*FAMILIES
}

fn make_families() -> [Family; 4] {
    let four = [None, Some(-1), Some(0), Some(1)];
    let families = [
        Family::new(1, &four, -1, 0),
        Family::new(2, &four, -2, 1),
        Family::new(3, &four, -2, 2),
        Family::new(4, &[None, Some(0)], -1, 0),
    ];
    let classes = families.each_ref().map(|family| family.matrices.len());
    assert_eq!(classes, [4, 136, 44_224, 3044]);
    families
}

fn plain_vector(x: &Vector<MaxPlus<i64>>) -> X {
    x.iter().map(|entry| entry.value().copied()).collect()
}

fn plain_basis(basis: &Basis<i64>) -> BTreeSet<X> {
    basis.iter().map(|x| plain_vector(&x.to_vector())).collect()
}

#[test]
fn oracle_membership_row_by_row() {
    for family in families() {
        family.check(|family, a, problem| {
            for x in &family.asked {
                let membership = problem.membership(&vector(x)).unwrap();
                for (i, found) in membership.rows().iter().enumerate() {
                    let best = plain::row(a, i, x);
                    let sum = |k: &usize| Some(a[i][*k]? + x[*k]?);
                    let argmax = (0..x.len()).filter(|k| best.is_some() && sum(k) == best);
                    assert_eq!(found.best.value().copied(), best);
                    assert_eq!(found.argmax.to_vec(), argmax.collect::<Vec<_>>());
                    assert_eq!(found.holds(), best >= x[i], "row {i} of {a:?} at {x:?}");
                    assert_eq!(found.is_tight(), best == x[i] && x[i].is_some());
                    assert_eq!(found.slack, best.zip(x[i]).map(|(best, x)| best - x));
                }
                let solves = (0..x.len()).all(|i| plain::row(a, i, x) >= x[i]);
                let is_solution = solves && x.iter().any(Option::is_some);
                assert_eq!(membership.is_solution(), is_solution);
                assert_eq!(problem.is_solution(&vector(x)), Ok(is_solution));
            }
        });
    }
}

#[test]
fn oracle_the_basis_is_all_scaled_extremals() {
    for family in families() {
        family.check(|family, a, problem| {
            let extremals = family.solutions(a).scaled_extremals();
            let basis = problem.basis();
            assert_eq!(plain_basis(&basis), extremals, "{a:?}");
        });
    }
}

#[test]
fn oracle_three_tests_of_extremality() {
    for family in families() {
        family.check(|family, a, problem| {
            let known = family.solutions(a);
            let solutions = known.all();
            let system = System::from(problem);
            let basis = problem.basis();
            let basis: Vec<_> = basis.into_iter().map(|x| x.into_vector()).collect();
            for x in family.asked_solutions(a) {
                let v = vector(&x);
                let by_chain = problem.extremality(&v, &unlimited()).unwrap();
                let is_extremal = known.is_extremal(&x);
                assert_eq!(by_chain.is_extremal(), is_extremal, "{x:?} of {a:?}");
                check_reason(&x, &by_chain, &solutions, a);
                let by_hypergraph = system.heads(&v).unwrap().first();
                assert_eq!(by_hypergraph, by_chain.head(), "{x:?} of {a:?}");
                match definition::extremality(&v, &basis).unwrap() {
                    Defined::Combination { left, right } => {
                        assert!(!is_extremal, "{x:?} of {a:?}");
                        let split = Extremality::Combination(Split { left, right });
                        check_reason(&x, &split, &solutions, a);
                    }
                    other => assert_eq!(other.head(), by_chain.head(), "{x:?} of {a:?}"),
                }
            }
        });
    }
}

/// Whether the reason for a result is right.
fn check_reason(x: &X, extremality: &Extremality<i64>, solutions: &[X], a: &A) {
    match extremality {
        Extremality::Extremal(extremal) => {
            let mut others = solutions
                .iter()
                .filter(|y| *y != x && plain::is_below(y, x));
            let head = extremal.head;
            assert!(others.all(|y| y[head] < x[head]), "head of {x:?} of {a:?}");
        }
        Extremality::Combination(split) => {
            let parts = [&split.left, &split.right].map(plain_vector);
            assert_eq!(plain::maximum(x.len(), parts.iter()), *x);
            for part in &parts {
                let solves = (0..x.len()).all(|i| plain::row(a, i, part) >= part[i]);
                assert!(solves && part != x, "{part:?} of {x:?} of {a:?}");
            }
        }
    }
}

#[test]
fn oracle_solutions_come_apart_within_the_stated_steps() {
    for family in families() {
        family.check(|family, a, problem| {
            let extremals = family.solutions(a).scaled_extremals();
            for x in family.asked_solutions(a) {
                let nodes: Vec<_> = (0..x.len()).filter(|&t| x[t].is_some()).collect();
                let walks = (2 * nodes.len() as u64 - 2).max(1);
                let limits = Budget::steps(walks);
                let mut parts = Vec::new();
                for &t in &nodes {
                    let part = problem.extremal_below(&vector(&x), t, &limits).unwrap();
                    let y = plain_vector(&part.vector);
                    assert!(plain::is_below(&y, &x) && y[t] == x[t], "{x:?} of {a:?}");
                    let scaled = plain_vector(&part.vector.try_scaled().unwrap().unwrap());
                    assert!(extremals.contains(&scaled), "{y:?} of {a:?}");
                    parts.push(part.vector);
                }
                let limits = Budget::steps(walks * nodes.len() as u64);
                let whole = problem.decompose(&vector(&x), &limits).unwrap();
                assert!(whole.iter().all(|part| parts.contains(&part.vector)));
                let whole: Vec<_> = whole
                    .iter()
                    .map(|part| plain_vector(&part.vector))
                    .collect();
                assert_eq!(plain::maximum(x.len(), whole.iter()), x);
                for k in 0..whole.len() {
                    let but = whole.iter().enumerate().filter(|(l, _)| *l != k);
                    assert_ne!(plain::maximum(x.len(), but.map(|(_, y)| y)), x);
                }
            }
        });
    }
}

#[test]
fn oracle_the_greatest_below_within_the_stated_steps() {
    for family in families() {
        family.check(|family, a, problem| {
            let solutions = family.solutions(a);
            let n = a.len() as u64;
            let limits = Budget::steps(n * (n + 1) / 2);
            for (y, bound) in &family.scaled {
                let greatest = problem
                    .greatest_below(bound, &limits)
                    .unwrap()
                    .into_vector();
                let expected = solutions.greatest_below(y);
                assert_eq!(plain_vector(&greatest), *expected, "{y:?} of {a:?}");
            }
        });
    }
}

#[test]
fn oracle_one_solution_and_finite_solutions() {
    for family in families() {
        family.check(|family, a, problem| {
            let solutions = family.solutions(a).all();
            let one = problem.one_solution();
            assert_eq!(one.is_some(), !solutions.is_empty(), "{a:?}");
            assert_eq!(
                problem.solvability(&unlimited()).unwrap().is_solvable(),
                one.is_some()
            );
            if let Some(one) = one {
                assert!(solutions.contains(&plain_vector(&one.vector)), "{a:?}");
            }
            let is_finite_in_one = |i: usize| solutions.iter().any(|x| x[i].is_some());
            match problem.finite_solution(&unlimited()).unwrap() {
                FiniteSolution::Exists(x) => {
                    assert!(solutions.contains(&plain_vector(&x)), "{x} of {a:?}");
                    assert!(x.iter().all(MaxPlus::is_finite));
                }
                FiniteSolution::None { stuck } => {
                    let expected = (0..a.len()).filter(|&i| !is_finite_in_one(i));
                    let expected: Vec<_> = expected.collect();
                    assert!(!expected.is_empty(), "there is one: {a:?}");
                    assert_eq!(stuck.iter().collect::<Vec<_>>(), expected);
                }
            }
        });
    }
}

#[test]
fn oracle_the_greatest_eigenvalue_and_the_largest_lambda() {
    for family in families() {
        family.check(|_, a, _| {
            let n = a.len();
            let cycles: Vec<_> = (0..n).flat_map(|r| plain::cycles_from(a, r)).collect();
            let mean = |(nodes, weight): &(Vec<usize>, i64)| {
                BigRational::new(BigInt::from(*weight), BigInt::from(nodes.len()))
            };
            let best_from = |i: usize| {
                let reached = plain::reached_from(a, i);
                let cycles = cycles
                    .iter()
                    .filter(|(nodes, _)| reached.contains(&nodes[0]));
                cycles.map(mean).max()
            };
            let square = Square::new(matrix::<i64>(a)).unwrap();
            let largest = largest_lambda(&square, &unlimited()).unwrap().unwrap();
            let expected = (0..n).map(best_from).min().unwrap();
            assert_eq!(best_from(largest.node), expected);
            assert_eq!(largest.mean.map(|mean| mean.mean().clone()), expected);
            let principal = principal(&square, &unlimited()).unwrap();
            let lambda = cycles.iter().map(mean).max();
            let found = principal.as_ref().map(|p| p.eigenvalue.mean().clone());
            assert_eq!(found, lambda, "{a:?}");
            for x in principal.iter().flat_map(|p| p.eigenvectors.to_vectors()) {
                for i in 0..n {
                    let sum = |k: usize| {
                        let arc = BigRational::from_integer(a[i][k]?.into());
                        Some(arc + x[k].value()?)
                    };
                    let best = (0..n).filter_map(sum).max();
                    let scaled = x[i].value().zip(lambda.as_ref()).map(|(x, l)| x + l);
                    assert_eq!(best, scaled, "{x} of {a:?}");
                }
            }
        });
    }
}

#[test]
fn oracle_eigenvectors_and_subeigenvectors() {
    for family in families() {
        family.check(|family, a, problem| {
            let extremals = |relation| family.all.solutions(a, relation).scaled_extremals();
            let limits = Budget::steps(a.len() as u64);
            let equal = problem.eigenvectors(&limits).unwrap();
            assert_eq!(plain_basis(&equal), extremals(Option::eq), "{a:?}");
            let below = problem.subeigenvectors(&limits).unwrap();
            assert_eq!(plain_basis(&below), extremals(Option::le), "{a:?}");
        });
    }
}
