//! Theorem 37 of `docs/theory.md`, by brute force: a sequence of nodes is a root with its first
//! minimum at s iff the sums from s satisfy the conditions of two phases. And the search that rests on
//! it finds every root once.

use std::ops::ControlFlow;

use maxplus_testing::cases;
use num_bigint::BigInt;
use proptest::prelude::*;

use crate::common::{Rows, all_matrices, orders};
use supereigen_verify::kernel::enumerate::{RootVisitor, roots};
use supereigen_verify::kernel::weights::Weights;
use supereigen_verify::strategies::matrices;

/// The weight and the values of a root, by R1 to R3; `None` if the nodes are not a root.
fn by_definition(a: &Rows, c: &[usize]) -> Option<(i64, Vec<i64>)> {
    let mut x = vec![0];
    for l in 1..c.len() {
        x.push(a[c[l]][c[l - 1]]? + x[l - 1]);
    }
    let k = c.len() - 1;
    let weight = a[c[0]][c[k]]? + x[k];
    let short = |l: usize, m: usize| a[c[l]][c[m]].is_none_or(|a| a + x[m] < x[l]);
    let r1 = (1..=k).all(|l| (0..=k).all(|m| m == l - 1 || short(l, m)));
    let r3 = (0..k).all(|m| short(0, m));
    (r1 && weight >= 0 && r3).then_some((weight, x))
}

/// The conditions of Theorem 37 for the nodes p, read from s = p_0, of which the last i are in
/// phase 2.
fn by_two_phases(a: &Rows, p: &[usize], i: usize) -> bool {
    let (k, bar) = (p.len() - 1, p.len() - i);
    let mut g = vec![0];
    for t in 1..=k {
        match a[p[t]][p[t - 1]] {
            Some(weight) => g.push(weight + g[t - 1]),
            None => return false,
        }
    }
    let Some(weight) = a[p[0]][p[k]].map(|weight| weight + g[k]) else {
        return false;
    };
    let first = |t: usize| t < bar;
    // The condition on the nodes at places l and m of the reading.
    let fits = |l: usize, m: usize| {
        let Some(sum) = a[p[l]][p[m]].map(|weight| weight + g[m]) else {
            return true;
        };
        match (first(l), first(m)) {
            // The arc by which the row holds.
            _ if l == m + 1 => true,
            (true, true) if l == 0 => i == 0 && m == k || sum < 0,
            (true, true) | (false, false) => sum < g[l],
            (false, true) => weight < g[l] - sum,
            (true, false) => l == 0 && m == k || weight > sum - g[l],
        }
    };
    (0..=k).all(|l| (0..=k).all(|m| fits(l, m)))
        && (0..bar).all(|l| g[l] >= 0)
        && (bar..=k).all(|l| weight < g[l])
        && (weight > 0 || i == 0 && weight == 0)
}

/// All sequences of different nodes, without the empty one.
fn sequences(n: usize) -> Vec<Vec<usize>> {
    let all = orders(n).into_iter();
    let beginnings = all.flat_map(|order| (1..=n).map(move |length| order[..length].to_vec()));
    let mut sequences: Vec<_> = beginnings.collect();
    sequences.sort();
    sequences.dedup();
    sequences
}

/// Every root that the kernel finds, in the order in which it finds them.
#[derive(Default)]
struct Found(Vec<(Vec<usize>, i64)>);

impl RootVisitor<i64> for Found {
    fn root(&mut self, cycle: &[usize], weight: &i64) -> ControlFlow<()> {
        self.0.push((cycle.to_vec(), *weight));
        ControlFlow::Continue(())
    }

    fn step(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

fn found(a: &Rows) -> Vec<(Vec<usize>, i64)> {
    let n = a.len();
    let entries = (0..n * n).filter_map(|at| Some((at / n, at % n, a[at / n][at % n]?)));
    let arcs: Vec<_> = entries.map(|(i, j, a)| (i, j, BigInt::from(a))).collect();
    let weights = Weights::new(n, arcs.iter().map(|(i, j, weight)| (*i, *j, weight)));
    let mut found = Found::default();
    assert!(roots(&weights.unwrap(), &mut found).is_continue());
    found.0.sort();
    found.0
}

/// Compares the definition with the two phases, and with the search; the number of roots.
fn compare(a: &Rows) -> usize {
    let mut all = Vec::new();
    for c in sequences(a.len()) {
        let root = by_definition(a, &c);
        let minimum = root.as_ref().and_then(|(_, x)| {
            let least = x.iter().min()?;
            x.iter().position(|x| x == least)
        });
        for i in 0..c.len() {
            let p = [&c[i..], &c[..i]].concat();
            let positive = root.as_ref().is_some_and(|(weight, _)| *weight > 0);
            let expected = minimum == Some(i) && (i == 0 || positive);
            assert_eq!(by_two_phases(a, &p, i), expected, "{a:?}: {c:?}, {i}");
        }
        // A zero cycle is written from its least node.
        if let Some((weight, _)) = root
            && (weight > 0 || c.iter().min() == c.first())
        {
            all.push((c, weight));
        }
    }
    assert_eq!(found(a), all, "{a:?}");
    all.len()
}

#[test]
fn oracle_two_phases_are_the_definition_on_every_matrix_of_three_nodes() {
    for (n, expected) in [(0, 1), (1, 4), (2, 136), (3, 44_224)] {
        let counts: Vec<usize> = all_matrices(n).map(|rows| compare(&rows)).collect();
        assert_eq!(counts.len(), expected);
        assert!(n == 0 || counts.iter().sum::<usize>() > expected / 3);
    }
}

proptest! {
    #![proptest_config(cases(1000))]

    #[test]
    fn oracle_two_phases_are_the_definition_with_heavy_ties(a in matrices(4..=5)) {
        compare(&a);
    }
}
