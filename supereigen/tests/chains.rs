//! The chains engine against the definition, the corpus, and itself: every
//! width, form and instruction set gives the basis of the plain search, and
//! no vector twice.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use maxplus_core::exact::Width;
use maxplus_core::testing::lcg::lcg_matrix;
use maxplus_core::{Matrix, MaxPlus, ReadMatrix, Vector};
use maxplus_graph::limits::Limits;
use proptest::prelude::*;
use serde_json::Value;
use supereigen::Problem;
use supereigen::chains::{Chains, Form, Instance, InstructionSet, plain};

type Row = Vec<Option<i64>>;

fn matrix(rows: &[Row]) -> Matrix<MaxPlus<i64>> {
    let n = rows.len();
    Matrix::from_fn(n, n, |i, j| MaxPlus::from_option(rows[i][j]).unwrap())
}

fn problem(rows: &[Row]) -> Problem<i64> {
    Problem::supereigenvectors(&matrix(rows)).unwrap()
}

/// The scaled vector of a chain.
fn scaled(n: usize, chain: &[usize], x: &[i64]) -> Row {
    let greatest = x.iter().max().unwrap();
    let mut vector = vec![None; n];
    for (node, x) in chain.iter().zip(x) {
        vector[*node] = Some(x - greatest);
    }
    vector
}

fn row(vector: &Vector<MaxPlus<i64>>) -> Row {
    vector.iter().map(|x| x.into_value()).collect()
}

/// What the plain search gives, repeats and all.
fn by_plain(rows: &[Row]) -> Vec<Row> {
    let instance = Instance::new(&matrix(rows).to_sparse(), Form::Dense).unwrap();
    let mut found = Vec::new();
    let end = plain::visit(&instance, |chain, x| {
        found.push(scaled(rows.len(), chain, x));
        ControlFlow::Continue(())
    });
    assert!(end.is_continue());
    found
}

fn by(chains: &Chains<i64>) -> Vec<Row> {
    let mut found = Vec::new();
    let run = chains.visit(&Limits::none(), |extremal| {
        found.push(row(&extremal.to_scaled()));
        ControlFlow::Continue(())
    });
    assert!(run.is_complete());
    assert_eq!(run.steps.extremals, found.len() as u64);
    found
}

/// The vectors as a set; panics at a repeat.
fn set(vectors: Vec<Row>) -> BTreeSet<Row> {
    let mut set = BTreeSet::new();
    for vector in vectors {
        let text = format!("{vector:?}");
        assert!(set.insert(vector), "{text} came twice");
    }
    set
}

mod naive {
    //! The basis by its definition: one inequality after the other, all
    //! combinations, then everything that others generate is thrown out.

    use super::{BTreeSet, Row};

    fn plus(a: Option<i64>, b: Option<i64>) -> Option<i64> {
        Some(a? + b?)
    }

    fn left_side(row: &[Option<i64>], x: &Row) -> Option<i64> {
        row.iter().zip(x).filter_map(|(a, x)| plus(*a, *x)).max()
    }

    fn scale(mut x: Row) -> Row {
        let greatest = x.iter().flatten().max().copied().unwrap();
        for entry in x.iter_mut().flatten() {
            *entry -= greatest;
        }
        x
    }

    /// Whether the maximum of the multiples of `others` that lie below x is x.
    fn is_generated(x: &Row, others: &[Row], skip: usize) -> bool {
        let mut reached = vec![None; x.len()];
        for (_, y) in others.iter().enumerate().filter(|(k, _)| *k != skip) {
            let pairs = || x.iter().zip(y).filter(|(_, y)| y.is_some());
            if pairs().any(|(x, _)| x.is_none()) {
                continue;
            }
            let factor = pairs().map(|(x, y)| x.unwrap() - y.unwrap()).min().unwrap();
            for (reached, y) in reached.iter_mut().zip(y) {
                *reached = (*reached).max(y.map(|y| y + factor));
            }
        }
        reached == *x
    }

    pub(super) fn basis(rows: &[Row]) -> BTreeSet<Row> {
        let n = rows.len();
        let unit = |i| (0..n).map(|j| (i == j).then_some(0)).collect();
        let mut vectors: Vec<Row> = (0..n).map(unit).collect();
        for (i, row) in rows.iter().enumerate() {
            let (good, bad): (Vec<Row>, Vec<Row>) =
                vectors.into_iter().partition(|x| left_side(row, x) >= x[i]);
            let mut next: BTreeSet<Row> = good.iter().cloned().collect();
            for g in &good {
                for b in &bad {
                    // The greatest multiple of b that g can carry in row i.
                    let Some(lift) = left_side(row, g) else {
                        continue;
                    };
                    let factor = lift - b[i].unwrap();
                    let sum = g.iter().zip(b);
                    next.insert(scale(
                        sum.map(|(g, b)| (*g).max(b.map(|b| b + factor))).collect(),
                    ));
                }
            }
            let next: Vec<Row> = next.into_iter().collect();
            vectors = (0..next.len())
                .filter(|&k| !is_generated(&next[k], &next, k))
                .map(|k| next[k].clone())
                .collect();
        }
        vectors.into_iter().collect()
    }
}

/// Every way to run the engine that this processor has.
fn all_ways(problem: &Problem<i64>) -> Vec<Chains<i64>> {
    let mut ways = Vec::new();
    for width in [Width::I32, Width::I64, Width::I128, Width::Big] {
        if width < Chains::new(problem).width() {
            continue;
        }
        for form in [Form::Dense, Form::Sparse] {
            for set in InstructionSet::ALL {
                let vectorised = form == Form::Dense && width <= Width::I64;
                if set == InstructionSet::Baseline || (vectorised && set.is_available()) {
                    let chains = Chains::new(problem)
                        .with_form(form)
                        .with_instruction_set(set)
                        .with_width(width)
                        .expect("as wide as the narrowest");
                    assert_eq!((chains.width(), chains.form()), (width, form));
                    assert_eq!(chains.instruction_set(), set);
                    ways.push(chains);
                }
            }
        }
    }
    ways
}

/// Matrices full of ties: entries from a small set, some nodes without loops.
fn tied(most: usize) -> impl Strategy<Value = Vec<Row>> {
    let entries = prop_oneof![
        Just(vec![Some(-1), Some(0), Some(1), None]),
        Just(vec![Some(-1), Some(0), None]),
        Just(vec![Some(-1), Some(1), None, None]),
        Just(vec![Some(-2), Some(-1), Some(0), Some(1), Some(2), None]),
        Just(vec![Some(-3), Some(-2), Some(-1), Some(1)]),
    ];
    (1..=most, entries, any::<bool>()).prop_flat_map(|(n, entries, loops)| {
        let entry = proptest::sample::select(entries);
        proptest::collection::vec(proptest::collection::vec(entry, n), n).prop_map(
            move |mut rows| {
                for (i, row) in rows.iter_mut().enumerate() {
                    if !loops {
                        row[i] = None;
                    }
                }
                rows
            },
        )
    })
}

fn testdata(name: &str) -> Value {
    let path = format!("{}/../testdata/{name}", env!("CARGO_MANIFEST_DIR"));
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn rows_of(value: &Value) -> Vec<Row> {
    let rows = value.as_array().unwrap().iter();
    rows.map(|row| row.as_array().unwrap().iter().map(Value::as_i64).collect())
        .collect()
}

#[test]
fn oracle_the_corpus_of_bases_is_reproduced_in_every_way() {
    for case in testdata("basis.json").as_array().unwrap() {
        let rows = rows_of(&case["matrix"]);
        let expected: BTreeSet<Row> = rows_of(&case["basis"]).into_iter().collect();
        assert_eq!(naive::basis(&rows), expected, "{}", case["name"]);
        assert_eq!(set(by_plain(&rows)), expected, "{}", case["name"]);
        for chains in all_ways(&problem(&rows)) {
            assert_eq!(set(by(&chains)), expected, "{} {chains:?}", case["name"]);
        }
    }
}

#[test]
fn oracle_the_corpus_of_counts_is_reproduced() {
    for case in testdata("counts.json")["rows"].as_array().unwrap() {
        let number = |key: &str| case[key].as_i64().unwrap();
        let a = lcg_matrix(
            number("n") as usize,
            number("lo"),
            number("hi"),
            number("density_percent") as u64,
            number("seed") as u64,
        );
        let problem = Problem::supereigenvectors(&a).unwrap();
        let run = Chains::new(&problem).count(&Limits::none());
        assert!(run.is_complete());
        assert_eq!(run.steps.extremals as i64, number("basis_size"), "{case}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6_000, ..ProptestConfig::default() })]

    #[test]
    fn oracle_plain_is_the_naive_basis_without_a_repeat(rows in tied(6)) {
        prop_assert_eq!(set(by_plain(&rows)), naive::basis(&rows));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 16_000, ..ProptestConfig::default() })]

    #[test]
    fn agreement_with_plain_in_both_forms(rows in tied(7)) {
        let expected = set(by_plain(&rows));
        let chains = Chains::new(&problem(&rows));
        for form in [Form::Dense, Form::Sparse] {
            prop_assert_eq!(&set(by(&chains.clone().with_form(form))), &expected);
        }
    }
}
