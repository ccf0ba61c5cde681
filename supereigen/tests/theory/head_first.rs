//! The head-first theorem: the test against all extremals, and the tree that
//! it spans.

use std::collections::BTreeSet;

use maxplus_core::{MaxPlus, Vector};
use maxplus_graph::Budget;
use maxplus_testing::cases;
use maxplus_testing::dead_ends::{ladder, ring};
use proptest::prelude::*;
use supereigen::Problem;

use super::leaning::Leaning;
use super::{extremals, heads, rows};
use crate::exhaustive::plain::{A, X};
use crate::support::matrix;
use crate::support::tied::tied;

/// A matrix and the data of its tree of segments.
struct Tree {
    a: A,
    problem: Problem<i64>,
    /// An upper bound on the sums along paths.
    high: i64,
}

/// t, p_1, ..., p_j with their values.
type Segment = Vec<(usize, i64)>;

impl Tree {
    fn of(a: &A) -> Self {
        let problem = Problem::new(&matrix::<i64>(a)).unwrap();
        let largest = a.iter().flatten().flatten().map(|a| a.abs()).max();
        let high = largest.unwrap_or(0) * a.len() as i64;
        let a = a.clone();
        Tree { a, problem, high }
    }

    /// Whether each row but the last leans on the next node alone, among the
    /// nodes of the segment.
    fn is_segment(&self, segment: &Segment) -> bool {
        let rows = segment.iter().enumerate().take(segment.len() - 1);
        rows.into_iter().all(|(l, &(i, x))| {
            let sum = |&(k, z): &(usize, i64)| self.a[i][k].map(|a| a + z);
            let mut others = segment.iter().enumerate().filter(|&(k, _)| k != l + 1);
            others.all(|(_, node)| sum(node).is_none_or(|sum| sum < x))
        })
    }

    /// The segments with one node more.
    fn longer(&self, segment: &Segment) -> Vec<Segment> {
        let &(last, x) = segment.last().expect("a segment begins with its head");
        let fresh = |k: &usize| segment.iter().all(|(node, _)| node != k);
        let next = |k: usize| Some([&segment[..], &[(k, x - self.a[last][k]?)]].concat());
        let all = (0..self.a.len()).filter(fresh).filter_map(next);
        all.filter(|longer| self.is_segment(longer)).collect()
    }

    /// Whether the greatest solution below the bounds of the segment has the value of the segment
    /// at its head.
    fn passes(&self, segment: &Segment) -> bool {
        let above = &segment[..segment.len() - 1];
        let upper = |k: usize| {
            let bounds = above
                .iter()
                .filter_map(|&(l, x)| Some(x - self.a[l][k]? - 1));
            bounds.min().unwrap_or(self.high)
        };
        let mut bound = Vector::from_fn(self.a.len(), |k| MaxPlus::finite(upper(k)));
        for &(node, x) in segment {
            bound[node] = MaxPlus::finite(x);
        }
        let z = self.problem.greatest_below(&bound, &Budget::unlimited());
        let z = z.unwrap().into_vector();
        let (head, x) = segment[0];
        let holds = z[head] == MaxPlus::finite(x);
        // Equality at the head implies equality at the others.
        let all = segment
            .iter()
            .all(|&(node, x)| z[node] == MaxPlus::finite(x));
        assert_eq!(holds, all);
        holds
    }

    /// The vector of a segment whose last row is satisfied by its nodes.
    fn closed(&self, segment: &Segment) -> Option<X> {
        let &(last, x) = segment.last()?;
        let sum = |&(k, z): &(usize, i64)| self.a[last][k].map(|a| a + z);
        let holds = segment.iter().filter_map(sum).any(|sum| sum >= x);
        holds.then(|| {
            let greatest = segment.iter().map(|&(_, x)| x).max().unwrap();
            let mut vector = vec![None; self.a.len()];
            for &(node, x) in segment {
                vector[node] = Some(x - greatest);
            }
            vector
        })
    }

    /// All extremals with a chain, each once with each of its heads, and the
    /// number of tests.
    fn head_first(&self) -> (Vec<(usize, X)>, usize) {
        let mut found = Vec::new();
        let mut tests = 0;
        let mut waiting: Vec<Segment> = (0..self.a.len()).map(|t| vec![(t, 0)]).collect();
        while let Some(segment) = waiting.pop() {
            tests += 1;
            if self.passes(&segment) {
                match self.closed(&segment) {
                    Some(x) => found.push((segment[0].0, x)),
                    None => waiting.extend(self.longer(&segment)),
                }
            }
        }
        (found, tests)
    }
}

/// The stated bound on the number of tests.
fn stated(n: usize, extremals: usize) -> usize {
    n.pow(3) * (extremals + 1)
}

#[test]
fn no_dead_ends_on_the_ladder_and_the_ring() {
    for (a, extremals) in [(ladder(12), 25), (ring(24), 1)] {
        let tree = Tree::of(&rows(&a));
        let (found, tests) = tree.head_first();
        let found: BTreeSet<X> = found.into_iter().map(|(_, x)| x).collect();
        assert_eq!(found.len(), extremals);
        assert!(tests <= stated(tree.a.len(), extremals), "{tests}");
    }
}

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn oracle_a_segment_ends_an_extremal_iff_it_passes_the_test(a in tied(5)) {
        let tree = Tree::of(&rows(&a));
        let extremals = extremals(&tree.a);
        let with_heads: Vec<_> = extremals
            .iter()
            .map(|x| (Leaning::of(&tree.a, x), heads(x, &extremals)))
            .collect();
        // All segments, whether or not they pass.
        let mut waiting: Vec<Segment> = (0..tree.a.len()).map(|t| vec![(t, 0)]).collect();
        while let Some(segment) = waiting.pop() {
            let ends = |(leaning, heads): &(Leaning, Vec<usize>)| {
                heads.contains(&segment[0].0)
                    && segment.windows(2).all(|pair| leaning.leans(pair[0].0, pair[1].0))
            };
            let expected = with_heads.iter().any(ends);
            prop_assert_eq!(tree.passes(&segment), expected, "{:?} {:?}", tree.a, segment);
            waiting.extend(tree.longer(&segment));
        }
    }

    #[test]
    fn oracle_head_first_gives_every_chain_once_per_head_in_the_stated_number_of_tests(a in tied(5)) {
        let tree = Tree::of(&rows(&a));
        let extremals = extremals(&tree.a);
        let (mut found, tests) = tree.head_first();
        prop_assert!(tests <= stated(tree.a.len(), extremals.len()));
        let has_chain = |x: &&X| !Leaning::of(&tree.a, x).chains().is_empty();
        let mut expected: Vec<(usize, X)> = extremals
            .iter()
            .filter(has_chain)
            .flat_map(|x| heads(x, &extremals).into_iter().map(|t| (t, x.clone())))
            .collect();
        expected.sort();
        found.sort();
        prop_assert_eq!(found, expected);
    }
}
