//! The chains engine against the definition, the corpus, and itself: every width, form and
//! instruction set gives the basis of the plain search, and no vector twice.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use maxplus_core::{MaxPlus, ReadMatrix, Vector};
use maxplus_graph::Limits;
use maxplus_testing::cases;
use maxplus_testing::generate;
use proptest::prelude::*;
use supereigen::testing::{Form, Instance, InstructionSet, plain};
use supereigen::{Ending, Extremals, Filter, Problem};
use supereigen_verify::plain::naive_basis;

use crate::support::tied::all_ways;
use crate::support::{Case, HAS_CLOCK, corpus, matrix};

mod blocks;
mod carriers;
mod counting;
mod criterion;
mod large;

use criterion::{convinces, heads};

type Row = Vec<Option<i64>>;

fn problem(rows: &[Row]) -> Problem<i64> {
    Problem::new(&matrix::<i64>(rows)).unwrap()
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

/// The result of the plain search, with repeats.
fn by_plain(rows: &[Row]) -> Vec<Row> {
    let instance = Instance::new(&matrix::<i64>(rows).to_sparse(), Form::Dense).unwrap();
    let mut found = Vec::new();
    let end = plain::visit(&instance, |chain, x| {
        found.push(scaled(rows.len(), chain, x));
        ControlFlow::Continue(())
    });
    assert!(end.is_continue());
    found
}

fn by(extremals: &Extremals<i64>) -> Vec<Row> {
    let mut found = Vec::new();
    let seen = extremals.for_each(|extremal| {
        found.push(row(&extremal.to_scaled()));
        ControlFlow::Continue(())
    });
    assert_eq!(seen, Ending::Complete(found.len() as u64));
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
    naive_basis(rows).unwrap().into_iter().collect()
}

/// Matrices with many ties, row by row.
fn tied(most: usize) -> impl Strategy<Value = Vec<Row>> {
    crate::support::tied::tied(most).prop_map(|a| {
        let row = |i: usize| (0..a.cols()).map(|j| a[(i, j)].value().copied()).collect();
        (0..a.rows()).map(row).collect()
    })
}

#[test]
fn oracle_the_corpus_of_bases_is_reproduced_in_every_way() {
    for Case {
        name,
        matrix: rows,
        basis,
    } in corpus()
    {
        let expected: BTreeSet<Row> = basis.into_iter().collect();
        assert_eq!(naive(&rows), expected, "{name}");
        assert_eq!(set(by_plain(&rows)), expected, "{name}");
        for extremals in all_ways(&problem(&rows).extremals()) {
            assert_eq!(set(by(&extremals)), expected, "{name} {extremals:?}");
        }
    }
}

proptest! {
    #![proptest_config(cases(6_000))]

    #[test]
    fn oracle_plain_is_the_naive_basis_without_a_repeat(rows in tied(6)) {
        prop_assert_eq!(set(by_plain(&rows)), naive(&rows));
    }
}

proptest! {
    #![proptest_config(cases(16_000))]

    #[test]
    fn agreement_with_plain_in_both_forms(rows in tied(7)) {
        let expected = set(by_plain(&rows));
        let extremals = problem(&rows).extremals();
        for form in [Form::Dense, Form::Sparse] {
            prop_assert_eq!(&set(by(&extremals.clone().choosing(|choices| choices.form = Some(form)))), &expected);
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
            let extremals = problem(&rows)
                .extremals()
                .choosing(|choices| choices.form = Some(form));
            assert_eq!(set(by(&extremals)), expected, "weight {weight}, {form:?}");
        }
    }
}

proptest! {
    #![proptest_config(cases(1_000))]

    #[test]
    fn agreement_of_all_widths_forms_and_instruction_sets(rows in tied(7)) {
        let expected = by(&problem(&rows).extremals());
        for extremals in all_ways(&problem(&rows).extremals()) {
            // Not only the same set: the same order.
            prop_assert_eq!(&by(&extremals), &expected);
        }
    }

    #[test]
    fn oracle_every_witness_convinces_a_reader_of_the_definition(rows in tied(7)) {
        let mut seen = Vec::new();
        let ending = problem(&rows).extremals().for_each(|extremal| {
            seen.push((row(&extremal.to_scaled()), extremal.witness()));
            ControlFlow::Continue(())
        });
        prop_assert!(ending.is_complete());
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
        let extremals = problem(&rows).extremals();
        let filtered = |filter| set(by(&extremals.clone().filter(filter).unwrap()));
        let left = |keep: &dyn Fn(&Row) -> bool| set(all.iter().filter(|x| keep(x)).cloned().collect());
        prop_assert_eq!(filtered(Filter::containing(i)), left(&|x| x[i].is_some()));
        prop_assert_eq!(filtered(Filter::support_at_most(k)), left(&|x| support(x) <= k));
        prop_assert_eq!(filtered(Filter::full_support(n)), left(&|x| support(x) == n));
        prop_assert_eq!(filtered(Filter::headed_by(i)), left(&|x| heads(&rows, x).contains(&i)));
        prop_assert_eq!(
            filtered(Filter::containing(i).and_support_at_most(k)),
            left(&|x| x[i].is_some() && support(x) <= k)
        );
    }
}

#[test]
fn the_report_names_the_choices_that_were_made() {
    let extremals = supereigen::paper::example::problem().extremals();
    let extremals =
        extremals.choosing(|choices| choices.instruction_set = Some(InstructionSet::Baseline));
    let mut run = extremals.run();
    let timed = run.report.elapsed.take().is_some();
    assert_eq!(timed, HAS_CLOCK);
    let report = run.report.to_string();
    assert!(
        report.starts_with("chains: complete; i32; dense, baseline; extremals 10, roots "),
        "{report}"
    );
    let sparse = extremals
        .choosing(|choices| choices.form = Some(Form::Sparse))
        .run();
    assert_eq!(sparse.report.form, Some("sparse"));
}

#[test]
fn tiny_and_empty_problems_have_their_basis() {
    assert!(problem(&[]).basis().is_empty());
    assert!(problem(&[vec![None]]).basis().is_empty());
    assert!(problem(&[vec![Some(-1)]]).basis().is_empty());
    assert_eq!(problem(&[vec![Some(0)]]).basis().len(), 1);
}

#[test]
fn no_nonnegative_cycle_answers_without_a_step() {
    let sparse = generate::without_nonnegative_cycles(2000, 1, 1);
    let full = generate::without_nonnegative_cycles(300, 100, 1);
    for a in [sparse, full] {
        let problem = Problem::new(&a).unwrap();
        let mut search = problem.extremals().open().unwrap();
        assert_eq!(search.count(&Limits::none()), Ending::Complete(0));
        assert!(search.report().counters.iter().all(|(_, count)| count == 0));
    }
}
