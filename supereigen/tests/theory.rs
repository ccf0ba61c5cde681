//! The statements of `docs/theory.md`, each against its definition, and the
//! page itself: every test that it names exists.

mod hardness;
mod head_first;
mod leaning;

use std::collections::BTreeSet;
use std::path::Path;

use maxplus_core::{Matrix, MaxPlus, ReadMatrix};
use maxplus_testing::cases;
use proptest::prelude::*;

use crate::exhaustive::plain::{self, A, X};
use crate::support::tied::tied;
use crate::systems::naive;
use leaning::Leaning;

/// A matrix by its rows.
fn rows(a: &Matrix<MaxPlus<i64>>) -> A {
    let entry = |i, j| a[(i, j)].value().copied();
    let row = |i| (0..a.cols()).map(|j| entry(i, j)).collect();
    (0..a.rows()).map(row).collect()
}

/// The scaled extremals, by the checker's double description.
fn extremals(a: &A) -> BTreeSet<X> {
    let a = crate::support::matrix::<i64>(a);
    let all = naive(&a, &Matrix::identity(a.rows()));
    all.iter().map(|x| x.to_options()).collect()
}

/// The heads of x by the definition: where no other solution below x reaches x. It is enough to try
/// the extremals.
fn heads(x: &X, extremals: &BTreeSet<X>) -> Vec<usize> {
    let support = (0..x.len()).filter(|&t| x[t].is_some());
    let reaches = |v: &X, t: usize| {
        let room = (0..x.len()).filter(|&i| v[i].is_some());
        let room = room.map(|i| Some(x[i]? - v[i]?)).min().flatten();
        v != x && room.is_some() && room.zip(v[t]).map(|(c, v)| c + v) == x[t]
    };
    support
        .filter(|&t| !extremals.iter().any(|v| reaches(v, t)))
        .collect()
}

#[test]
fn every_test_that_the_page_names_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let page = std::fs::read_to_string(root.join("docs/theory.md")).unwrap();
    let mut named = 0;
    for word in page.split('`').skip(1).step_by(2) {
        let Some((file, test)) = word.split_once(".rs::") else {
            continue;
        };
        let path = root.join(format!("{file}.rs"));
        let code = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{word}: {e}"));
        assert!(code.contains(&format!("fn {test}(")), "no test {word}");
        named += 1;
    }
    assert!(named >= 15, "only {named} tests are named");
    // Every statement must name a test; there is one statement per paragraph.
    for statement in page.split("\n**").skip(1) {
        let (statement, _) = statement.split_once("\n#").unwrap_or((statement, ""));
        assert!(statement.contains("*Test:*"), "no test for **{statement}");
    }
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn oracle_the_extremals_are_the_solutions_of_two_shapes(a in tied(4)) {
        let a = rows(&a);
        let extremals = extremals(&a);
        // Sums along paths of three arcs, of entries from -3 on.
        let all = plain::vectors(a.len(), &plain::down_to(-4));
        for x in plain::solutions(&a, Option::ge, &all) {
            if plain::is_scaled(&x) {
                let leaning = Leaning::of(&a, &x);
                let has_shape = !leaning.chains().is_empty() || !leaning.tied_tails().is_empty();
                prop_assert_eq!(has_shape, extremals.contains(&x), "{:?} {:?}", a, x);
            }
        }
    }

    #[test]
    fn oracle_a_chain_is_unique_but_for_the_rotations_of_a_zero_cycle(a in tied(5)) {
        let a = rows(&a);
        for x in extremals(&a) {
            let leaning = Leaning::of(&a, &x);
            let (chains, tails) = (leaning.chains(), leaning.tied_tails());
            match &chains[..] {
                [] => prop_assert_eq!(tails.len(), 1),
                [chain] => {
                    prop_assert!(tails.is_empty());
                    prop_assert!(chain.len() == 1 || !leaning.is_zero_cycle(chain));
                }
                [chain, ..] => {
                    prop_assert!(tails.is_empty());
                    prop_assert!(leaning.is_zero_cycle(chain));
                    let rotation = |k: usize| [&chain[k..], &chain[..k]].concat();
                    let rotations: BTreeSet<_> = (0..chain.len()).map(rotation).collect();
                    prop_assert_eq!(chains.into_iter().collect::<BTreeSet<_>>(), rotations);
                }
            }
        }
    }

    #[test]
    fn oracle_only_zero_cycles_have_more_than_one_head(a in tied(5)) {
        let a = rows(&a);
        let extremals = extremals(&a);
        for x in &extremals {
            let leaning = Leaning::of(&a, x);
            let ends = leaning.chains().into_iter();
            let ends = ends.chain(leaning.tied_tails().into_iter().map(|(_, tail)| tail));
            let ends: BTreeSet<_> = ends.map(|nodes| nodes[nodes.len() - 1]).collect();
            prop_assert_eq!(heads(x, &extremals), ends.into_iter().collect::<Vec<_>>());
        }
    }
}
