//! Head first: the same extremals, each once, in polynomial time each.

use maxplus_core::{Matrix, MaxPlus, ReadMatrix};
use proptest::prelude::*;
use supereigen::testing::Form;
use supereigen::{Basis, Counter, Extremals, Method, Problem};

use crate::support::dead_ends::{ladder, ring};
use crate::support::testdata;
use crate::support::tied::{extremals, in_one_run, tied};

/// The steps of a run head first that a run of k extremals may take, for n
/// nodes: see the cost in the module `heads`.
fn most_tests(n: u64, extremals: u64) -> u64 {
    n * n * n * (extremals + 1)
}

fn by(method: Method, a: &Matrix<MaxPlus<i64>>) -> Basis<i64> {
    let extremals = Problem::new(a).unwrap().extremals();
    extremals
        .method(method)
        .unwrap()
        .basis()
        .complete()
        .unwrap()
}

/// Head first, and that within the bound.
fn within_the_bound(extremals: &Extremals<i64>, n: usize) -> Basis<i64> {
    let run = extremals.run();
    let counters = run.report.counters.clone();
    let basis = run.complete().unwrap();
    let n = n as u64;
    let tests = counters.get(Counter::ExtensionTests);
    assert!(tests <= most_tests(n, basis.len() as u64), "{counters}");
    assert!(counters.get(Counter::Policies) <= tests * (n * (n + 1) / 2).max(1));
    basis
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20_000, ..ProptestConfig::default() })]

    #[test]
    fn agreement_of_heads_the_default_and_double_description(a in tied(6)) {
        let all = by(Method::DoubleDescription, &a);
        prop_assert_eq!(&by(Method::Chains, &a), &all);
        let heads = within_the_bound(&extremals(&a).head_first(), a.rows());
        prop_assert_eq!(heads, all);
    }

    #[test]
    fn agreement_of_searches_that_lose_patience(a in tied(6), patience in 0..12u64) {
        let whole = in_one_run(&extremals(&a));
        for form in [Form::Dense, Form::Sparse] {
            let hasty = extremals(&a).with_patience(patience).in_form(form);
            prop_assert_eq!(&in_one_run(&hasty), &whole);
        }
    }
}
