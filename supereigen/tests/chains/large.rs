//! More than 64 nodes, where candidates take several words and rows several
//! registers: every width, form and instruction set gives the same extremals
//! with the same witnesses in the same order, and the checker accepts them.

use std::ops::ControlFlow;

use maxplus_core::lcg::{lcg_matrix, lcg_matrix_without_loops};
use maxplus_core::{Matrix, MaxPlus, ReadMatrix};
use maxplus_graph::{Limits, StopReason};
use maxplus_testing::cases;
use proptest::prelude::*;
use supereigen::{Counters, Ending, Extremals, Problem, Witnessed};
use supereigen_verify::System;
use supereigen_verify::stream::StreamChecker;

use super::{Row, by, naive, set, tied};

use crate::support::tied::all_ways;

const SIZES: [usize; 7] = [65, 96, 127, 128, 129, 160, 200];

/// How many extremals are compared.
const FIRST: u64 = 120;

/// The first extremals, and the counters.
fn first(extremals: &Extremals<i64>, results: u64) -> (Vec<Witnessed<i64>>, Counters) {
    let mut search = extremals.open().unwrap();
    let mut found = Vec::new();
    let ending = search.for_each(&Limits::results(results), |extremal| {
        found.push(extremal.to_witnessed());
        ControlFlow::Continue(())
    });
    assert!(matches!(
        ending,
        Ending::Cut {
            why: StopReason::Results,
            ..
        }
    ));
    assert_eq!(found.len() as u64, results);
    (found, search.report().counters)
}

/// The checker accepts every vector with its witness.
fn check(a: &Matrix<MaxPlus<i64>>, found: &[Witnessed<i64>]) {
    let zero = MaxPlus::finite(0);
    let mut checker = StreamChecker::new(&System::new(a, &zero).unwrap());
    for Witnessed {
        vector, witness, ..
    } in found
    {
        let pushed = checker.push(vector.as_slice(), Some(witness));
        assert!(pushed.is_ok(), "{pushed:?}: {vector}: {witness}");
    }
    assert_eq!(checker.finish().by_witness, found.len() as u64);
}

fn agrees_in_all_ways(a: &Matrix<MaxPlus<i64>>, what: &str) {
    let problem = Problem::new(a).unwrap();
    let mut ways = all_ways(&problem.extremals()).into_iter();
    let (expected, counters) = first(&ways.next().unwrap(), FIRST);
    check(a, &expected);
    // With 65 nodes only the last one is beyond the first word. It may come later.
    let is_beyond = |found: &Witnessed<i64>| found.witness.chain().iter().any(|i| *i >= 64);
    assert!(a.rows() == 65 || expected.iter().any(is_beyond), "{what}");
    for way in ways {
        let report = way.open().unwrap().report();
        let name = format!("{what}, {:?} {:?}", report.width, report.form);
        let (found, counted) = first(&way, FIRST);
        assert!(found == expected, "{name}");
        assert_eq!(counted, counters, "{name}");
        let (prefix, _) = first(&way, FIRST / 3);
        assert!(prefix[..] == expected[..prefix.len()], "{name}");
    }
}

#[test]
fn agreement_of_all_ways_on_full_matrices_of_many_nodes() {
    for n in SIZES {
        let a = lcg_matrix_without_loops(n, -1000, 100, 100, n as u64);
        agrees_in_all_ways(&a, &format!("full, n = {n}"));
    }
}

#[test]
fn agreement_of_all_ways_on_many_nodes_with_heavy_ties() {
    for n in SIZES {
        let a = lcg_matrix_without_loops(n, -3, 1, 100, n as u64);
        agrees_in_all_ways(&a, &format!("tied, n = {n}"));
    }
}

#[test]
fn agreement_of_all_ways_on_many_nodes_with_loops_and_gaps() {
    for n in SIZES {
        let a = lcg_matrix(n, -10, 2, 20, n as u64);
        agrees_in_all_ways(&a, &format!("gaps and loops, n = {n}"));
    }
}

/// The rows of a small matrix at some of many nodes. The others have no arcs.
fn spread(rows: &[Row], nodes: &[usize], n: usize) -> Vec<Row> {
    let mut large = vec![vec![None; n]; n];
    for (i, row) in rows.iter().enumerate() {
        for (j, entry) in row.iter().enumerate() {
            large[nodes[i]][nodes[j]] = *entry;
        }
    }
    large
}

proptest! {
    #![proptest_config(cases(150))]

    /// Zero cycles and tied tails across words, against the definition.
    #[test]
    fn oracle_a_small_matrix_spread_over_many_nodes_keeps_its_basis(
        rows in tied(5),
        n in proptest::sample::select(SIZES.to_vec()),
        places in proptest::sample::subsequence((0..65).collect::<Vec<usize>>(), 5).prop_shuffle(),
    ) {
        let nodes: Vec<usize> = places.iter().map(|place| place * (n - 1) / 64).collect();
        let expected = naive(&rows).into_iter().map(|x| {
            let mut large = vec![None; n];
            for (i, entry) in x.into_iter().enumerate() {
                large[nodes[i]] = entry;
            }
            large
        });
        let expected = set(expected.collect());
        for way in all_ways(&super::problem(&spread(&rows, &nodes, n)).extremals()) {
            prop_assert_eq!(&set(by(&way)), &expected);
        }
    }
}
