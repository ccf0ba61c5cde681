//! The chains engine against the definition, the corpus, and itself: every
//! width, form and instruction set gives the basis of the plain search, and
//! no vector twice.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use maxplus_core::exact::Width;
use maxplus_core::testing::generate;
use maxplus_core::testing::lcg::lcg_matrix;
use maxplus_core::{Matrix, MaxPlus, ReadMatrix, Vector};
use maxplus_graph::{Limits, StopReason};
use proptest::prelude::*;
use serde_json::Value;
use supereigen::chains::lanes::Processor;
use supereigen::chains::search::Search;
use supereigen::chains::{Chains, Filter, Form, Instance, InstructionSet, Steps, plain};
use supereigen::{Method, Problem};
use supereigen_verify::System;
use supereigen_verify::naive::{Budget, scaled_basis};

mod carriers;
mod criterion;

use criterion::{convinces, heads};

type Row = Vec<Option<i64>>;

fn matrix(rows: &[Row]) -> Matrix<MaxPlus<i64>> {
    let n = rows.len();
    Matrix::from_fn(n, n, |i, j| MaxPlus::from_option(rows[i][j]).unwrap())
}

fn problem(rows: &[Row]) -> Problem<i64> {
    Problem::new(&matrix(rows)).unwrap()
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

/// The basis by the double description of the checker, which shares nothing
/// with the search.
fn naive(rows: &[Row]) -> BTreeSet<Row> {
    let (a, zero) = (matrix(rows), MaxPlus::finite(0));
    let system = System::new(&a, &zero).unwrap();
    let basis = scaled_basis(&system, &mut Budget::pairs(u64::MAX)).unwrap();
    basis.iter().map(|x| row(x)).collect()
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

/// Matrices full of ties, row by row.
fn tied(most: usize) -> impl Strategy<Value = Vec<Row>> {
    crate::support::tied::tied(most).prop_map(|a| {
        let row = |i: usize| (0..a.cols()).map(|j| a[(i, j)].value().copied()).collect();
        (0..a.rows()).map(row).collect()
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
        assert_eq!(naive(&rows), expected, "{}", case["name"]);
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
        let problem = Problem::new(&a).unwrap();
        let run = Chains::new(&problem).count(&Limits::none());
        assert!(run.is_complete());
        assert_eq!(run.steps.extremals as i64, number("basis_size"), "{case}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6_000, ..ProptestConfig::default() })]

    #[test]
    fn oracle_plain_is_the_naive_basis_without_a_repeat(rows in tied(6)) {
        prop_assert_eq!(set(by_plain(&rows)), naive(&rows));
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

/// Rings of several lengths: a root for every round.
#[test]
fn agreement_with_plain_where_roots_come_in_every_round() {
    let rings = [3, 12, 70];
    for weight in [0, 2] {
        let n = rings.iter().sum();
        let mut rows = vec![vec![None; n]; n];
        let mut first = 0;
        for ring in rings {
            for k in 0..ring {
                rows[first + k][first + (k + 1) % ring] = Some(if k == 0 { weight } else { 0 });
            }
            first += ring;
        }
        let expected = set(by_plain(&rows));
        let lengths: BTreeSet<usize> = expected
            .iter()
            .map(|x| x.iter().flatten().count())
            .collect();
        assert_eq!(lengths, BTreeSet::from(rings));
        for form in [Form::Dense, Form::Sparse] {
            let chains = Chains::new(&problem(&rows)).with_form(form);
            assert_eq!(set(by(&chains)), expected, "weight {weight}, {form:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, ..ProptestConfig::default() })]

    #[test]
    fn agreement_of_all_widths_forms_and_instruction_sets(rows in tied(7)) {
        let expected = by(&Chains::new(&problem(&rows)));
        for chains in all_ways(&problem(&rows)) {
            // Not only the same set: the same order.
            prop_assert_eq!(&by(&chains), &expected);
        }
    }

    #[test]
    fn oracle_every_witness_convinces_a_reader_of_the_definition(rows in tied(7)) {
        let mut seen = Vec::new();
        let run = Chains::new(&problem(&rows)).visit(&Limits::none(), |extremal| {
            seen.push((row(&extremal.to_scaled()), extremal.witness()));
            ControlFlow::Continue(())
        });
        prop_assert!(run.is_complete());
        for (x, witness) in seen {
            prop_assert!(convinces(&rows, &x, &witness), "{x:?} {witness}");
            prop_assert!(heads(&rows, &x).contains(&witness.head()));
        }
    }

    #[test]
    fn law_a_filter_gives_what_it_would_leave_of_everything(rows in tied(6), i in 0..6usize, k in 0..6usize) {
        let n = rows.len();
        let i = i % n;
        let all = by_plain(&rows);
        let support = |x: &Row| x.iter().flatten().count();
        let chains = Chains::new(&problem(&rows));
        let filtered = |filter| set(by(&chains.clone().with_filter(filter).unwrap()));
        let left = |keep: &dyn Fn(&Row) -> bool| set(all.iter().filter(|x| keep(x)).cloned().collect());
        let everything = Filter::everything;
        prop_assert_eq!(filtered(everything().containing(i)), left(&|x| x[i].is_some()));
        prop_assert_eq!(filtered(everything().with_support_at_most(k)), left(&|x| support(x) <= k));
        prop_assert_eq!(filtered(everything().with_full_support(n)), left(&|x| support(x) == n));
        prop_assert_eq!(filtered(everything().with_head(i)), left(&|x| heads(&rows, x).contains(&i)));
        prop_assert_eq!(
            filtered(everything().containing(i).with_support_at_most(k)),
            left(&|x| x[i].is_some() && support(x) <= k)
        );
    }

    #[test]
    fn law_a_search_in_pieces_gives_what_one_run_gives(rows in tied(6), pieces in 1..20u64) {
        let matrix = Arc::new(Instance::new(&matrix(&rows).to_sparse(), Form::Sparse).unwrap());
        let search = || Search::new(matrix.clone(), Processor::baseline(), Filter::everything());
        let mut whole = Vec::new();
        let end = search().run(&mut Limits::none().meter(), |found| {
            whole.push((found.chain.to_vec(), found.x.to_vec()));
            ControlFlow::Continue(())
        });
        prop_assert_eq!(end, Ok(()));
        for limits in [Limits::none().with_steps(pieces), Limits::none().with_results(pieces)] {
            let (mut parts, mut search) = (Vec::new(), search());
            while !search.is_done() {
                let before = parts.len() as u64;
                let end = search.run(&mut limits.meter(), |found| {
                    parts.push((found.chain.to_vec(), found.x.to_vec()));
                    ControlFlow::Continue(())
                });
                prop_assert!(parts.len() as u64 - before <= pieces);
                prop_assert_eq!(end.is_ok(), search.is_done());
            }
            prop_assert_eq!(&parts, &whole);
        }
    }
}

#[test]
fn an_iterator_gives_the_extremals_and_their_witnesses() {
    let case = &testdata("basis.json")[0];
    let rows = rows_of(&case["matrix"]);
    let chains = Chains::new(&problem(&rows));
    let mut extremals = chains.iter();
    let mut found = Vec::new();
    while let Some(vector) = extremals.next() {
        assert!(convinces(
            &rows,
            &row(&vector),
            extremals.witness().unwrap()
        ));
        found.push(row(&vector));
    }
    assert_eq!(extremals.stopped(), None);
    assert!(extremals.run().is_complete());
    assert_eq!(set(found), rows_of(&case["basis"]).into_iter().collect());
    assert_eq!(chains.iter().take(3).count(), 3);
}

#[test]
fn a_run_that_was_cut_says_why_and_gives_no_basis() {
    let rows = rows_of(&testdata("basis.json")[0]["matrix"]);
    let problem = problem(&rows);
    let outcome = problem.run(Method::Chains, &Limits::none().with_results(4));
    let partial = outcome.complete().unwrap_err();
    assert_eq!(
        (partial.found.len(), partial.reason),
        (4, StopReason::Results)
    );
    let mut extremals = Chains::new(&problem).iter_within(&Limits::none().with_results(4));
    assert_eq!(extremals.by_ref().count(), 4);
    assert_eq!(extremals.stopped(), Some(StopReason::Results));
    let run = Chains::new(&problem).visit(&Limits::none(), |_| ControlFlow::Break(()));
    assert_eq!(
        (run.steps.extremals, run.end),
        (1, Err(StopReason::Visitor))
    );
}

#[test]
fn the_report_names_the_choices_that_were_made() {
    let rows = rows_of(&testdata("basis.json")[0]["matrix"]);
    let chains = Chains::new(&problem(&rows)).with_instruction_set(InstructionSet::Baseline);
    let report = chains.count(&Limits::none()).report().to_string();
    assert!(
        report.starts_with("chains: complete; i32; dense, baseline; extremals 10, roots "),
        "{report}"
    );
    let sparse = chains
        .with_form(Form::Sparse)
        .count(&Limits::none())
        .report();
    assert_eq!(sparse.form, Some("sparse"));
}

#[test]
fn tiny_and_empty_problems_have_their_basis() {
    assert!(problem(&[]).basis().is_empty());
    assert!(problem(&[vec![None]]).basis().is_empty());
    assert!(problem(&[vec![Some(-1)]]).basis().is_empty());
    assert_eq!(problem(&[vec![Some(0)]]).basis().len(), 1);
    // lambda = -inf: the unit vectors.
    let a = Matrix::<MaxPlus<i64>>::zeros(3, 3);
    assert_eq!(
        Problem::with_lambda(&a, MaxPlus::NEG_INFINITY)
            .unwrap()
            .basis()
            .len(),
        3
    );
}

#[test]
fn no_nonnegative_cycle_answers_without_a_step() {
    let sparse = generate::without_nonnegative_cycles(2000, 1, 1);
    let full = generate::without_nonnegative_cycles(300, 100, 1);
    for a in [sparse, full] {
        let problem = Problem::new(&a).unwrap();
        let run = Chains::new(&problem).count(&Limits::none());
        assert!(run.is_complete());
        assert_eq!(run.steps, Steps::default());
    }
}
