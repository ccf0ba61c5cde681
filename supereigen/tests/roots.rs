//! The basis by its roots: against the definition, the stored ones, and the checker.

use std::collections::BTreeMap;

use maxplus_core::carrier::Fraction;
use maxplus_core::{Matrix, MaxPlus};
use maxplus_graph::Limits;
use maxplus_testing::{cases, stride};
use proptest::prelude::*;
use supereigen::{Extremals, Frontier, Problem, RootCounts};
use supereigen_verify::verify_roots;

use crate::support::tied::{extremals, manner, tied};
use crate::support::{matrix, rows, testdata, threads};

type Counts = BTreeMap<Vec<u32>, u64>;

fn counts(roots: &RootCounts) -> Counts {
    let all = roots.sorted().into_iter();
    all.map(|(cycle, count)| (cycle.to_vec(), count)).collect()
}

/// The definition: the shortest beginning of a chain that is a solution by itself, a zero cycle
/// from its least node.
fn root(a: &Matrix<MaxPlus<i64>>, x: &[MaxPlus<i64>], chain: &[usize]) -> Vec<u32> {
    let reach = |i: usize, nodes: &[usize]| nodes.iter().map(|&j| a[(i, j)] * x[j]).max();
    let solves = |nodes: &[usize]| nodes.iter().all(|&i| reach(i, nodes) >= Some(x[i]));
    let length = (1..=chain.len()).find(|&k| solves(&chain[..k]));
    let mut root = chain[..length.expect("an extremal is a solution")].to_vec();
    let (first, last) = (root[0], root[root.len() - 1]);
    if root.len() > 1 && a[(first, last)] * x[last] == x[first] {
        let least = (0..root.len()).min_by_key(|&k| root[k]).unwrap();
        root.rotate_left(least);
    }
    root.into_iter().map(|node| node as u32).collect()
}

/// The extremals one by one, grouped by their roots.
fn grouped(a: &Matrix<MaxPlus<i64>>) -> Counts {
    let mut groups = Counts::new();
    for extremal in &extremals(a) {
        let extremal = extremal.unwrap();
        let chain = extremal.witness.chain();
        *groups
            .entry(root(a, extremal.vector.as_slice(), chain))
            .or_default() += 1;
    }
    groups
}

fn check(a: &Matrix<MaxPlus<i64>>) -> RootCounts {
    let found = extremals(a).roots().complete().unwrap();
    assert_eq!(counts(&found), grouped(a), "{a}");
    found
}

#[test]
fn the_stored_matrices_have_the_stored_roots() {
    let stored = testdata("roots.json");
    let cases = stored.as_array().unwrap();
    assert_eq!(cases.len(), 40);
    for case in cases {
        let a = matrix::<i64>(&rows(&case["matrix"]));
        let found = check(&a);
        assert_eq!(Some(found.extremals()), case["extremals"].as_u64());
        let claim = Problem::new(&a).unwrap().claim_roots(&found);
        let list = claim.iter().map(|root| {
            let weight = root.weight.value().unwrap().to_machine_integer();
            serde_json::json!({ "cycle": root.cycle, "weight": weight, "extremals": root.extremals })
        });
        let sorted = |mut list: Vec<serde_json::Value>| {
            list.sort_by_key(|root| root["cycle"].to_string());
            list
        };
        let expected = case["roots"].as_array().unwrap().clone();
        assert_eq!(sorted(list.collect()), sorted(expected));
    }
}

#[test]
fn exhaustive_small_matrices_group_by_roots() {
    for n in 1..=3_usize {
        let values: &[Option<i64>] = match n {
            3 => &[None, Some(-1), Some(1)],
            _ => &[None, Some(-1), Some(0), Some(1), Some(2)],
        };
        let base = values.len();
        let step = if n == 3 { stride() } else { 1 };
        for k in (0..base.pow((n * n) as u32)).step_by(step) {
            let a = Matrix::from_fn(n, n, |i, j| {
                let digit = k / base.pow((n * i + j) as u32) % base;
                MaxPlus::from_option(values[digit]).unwrap()
            });
            let found = check(&a);
            let claim = Problem::new(&a).unwrap().claim_roots(&found);
            let verdict = verify_roots(&claim, &Default::default());
            assert!(verdict.is_proved(), "{a}{verdict}");
        }
    }
}

proptest! {
    #![proptest_config(cases(600))]

    #[test]
    fn agreement_with_the_chains_in_every_manner_and_on_threads(a in tied(6), manner in manner()) {
        let expected = grouped(&a);
        let asked = manner.extremals(&a);
        prop_assert_eq!(counts(&asked.roots().complete().unwrap()), expected.clone());
        let shared = asked.threads(threads(3)).unwrap();
        prop_assert_eq!(counts(&shared.roots().complete().unwrap()), expected);
    }

    #[test]
    fn law_pieces_give_the_whole(a in tied(6), manner in manner(), steps in 1..9_u64, shards in 1..4_usize) {
        let asked = manner.extremals(&a);
        let expected = counts(&asked.roots().complete().unwrap());
        let mut all = RootCounts::default();
        for part in asked.split(shards).unwrap() {
            let part: Frontier = part.to_string().parse().unwrap();
            let mut search = manner.extremals(&a).resume(&part).unwrap().open().unwrap();
            loop {
                let stretch = search.count_by_root(&Limits::steps(steps));
                let is_complete = stretch.is_complete();
                all.add(stretch.into_found());
                if is_complete {
                    break;
                }
            }
        }
        prop_assert_eq!(counts(&all), expected);
    }

    #[test]
    fn law_what_grows_from_all_roots_is_the_basis(a in tied(6), manner in manner(), shards in 1..4_usize) {
        let asked = manner.extremals(&a);
        let roots = asked.roots().complete().unwrap();
        let sorted = roots.sorted();
        let grown = asked.clone().grown_from(sorted.iter().map(|(cycle, _)| *cycle)).unwrap();
        let vectors = |asked: &Extremals<i64>| asked.basis().complete().unwrap().to_vectors();
        prop_assert_eq!(vectors(&grown), vectors(&asked));
        prop_assert_eq!(&grown.roots().complete().unwrap(), &roots);
        let mut count = 0;
        for part in grown.split(shards).unwrap() {
            let part: Frontier = part.to_string().parse().unwrap();
            count += manner.extremals(&a).resume(&part).unwrap().count().complete().unwrap();
        }
        prop_assert_eq!(count, roots.extremals());
        for (cycle, count) in sorted {
            let one = asked.clone().grown_from([cycle]).unwrap();
            prop_assert_eq!(one.count().complete().unwrap(), count);
            let shared = one.threads(threads(3)).unwrap();
            let found = shared.roots().complete().unwrap();
            prop_assert_eq!(found.sorted(), [(cycle, count)]);
        }
    }

    #[test]
    fn only_roots_grow(a in tied(4), manner in manner(), cycle in prop::collection::vec(0..5_u32, 0..5)) {
        let asked = manner.extremals(&a);
        let roots = asked.roots().complete().unwrap();
        let is_root = roots.sorted().iter().any(|(root, _)| **root == *cycle);
        prop_assert_eq!(asked.clone().grown_from([&cycle[..]]).is_ok(), is_root);
        prop_assert!(asked.grown_from([&cycle[..], &cycle[..]]).is_err());
    }

    #[test]
    fn agreement_with_the_checker(a in tied(6)) {
        let problem = Problem::new(&a).unwrap();
        let claim = problem.claim_roots(&problem.extremals().roots().complete().unwrap());
        let verdict = verify_roots(&claim, &Default::default());
        prop_assert!(verdict.is_proved(), "{a}{verdict}");
        prop_assert_eq!(claim.extremals(), problem.extremals().count().complete().unwrap());
    }
}
