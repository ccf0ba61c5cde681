//! The paper's example, statement by statement, and the paper's statements about its algorithms.

mod algorithm1;
mod general_formulas;
mod literal_reading;

use crate::support::{Case, corpus, x};
use maxplus_core::lcg::lcg_matrix;
use maxplus_core::{Matrix, MaxPlus, SparseMatrix};
use maxplus_graph::path::NotElementary;
use maxplus_graph::{Budget, Limits, StopReason};
use maxplus_graph::{Cycle, Path};
use maxplus_testing::definition;
use supereigen::paper::algorithm1::{CycleError, algorithm1};
use supereigen::paper::algorithm2::{End, PathError, algorithm2};
use supereigen::paper::algorithm3::{algorithm3, algorithm3_in_full};
use supereigen::paper::algorithm4::{self, algorithm4};
use supereigen::paper::example;
use supereigen::paper::generators::{GeneratorsEnding, x_g};
use supereigen::paper::trace::Trace;
use supereigen::{
    BasisEnding, Counter, Ending, Method, Problem, Run, System, VectorSet, paper::combination,
};

fn trace() -> Trace<i64> {
    Trace::of(&example::problem(), &Limits::none())
        .complete()
        .unwrap()
}

/// The cycle through these nodes, counted from 1.
fn cycle(problem: &Problem<i64>, nodes: &[usize]) -> Cycle {
    Cycle::new(&problem.digraph(), nodes.iter().map(|node| node - 1)).unwrap()
}

/// The path along these nodes, counted from 1.
fn path(problem: &Problem<i64>, nodes: &[usize]) -> Path {
    Path::new(&problem.digraph(), nodes.iter().map(|node| node - 1)).unwrap()
}

/// The example in the corpus.
fn stored() -> Case {
    let mut cases = corpus().into_iter();
    let example = cases.find(|case| case.name == "paper-example");
    example.expect("the example is in the corpus")
}

fn ten_extremals() -> VectorSet<i64> {
    crate::support::basis(5, &stored().basis)
}

#[test]
fn six_six_five_and_four_maximum_paths_lead_into_the_four_cycles() {
    let counts: Vec<_> = trace().cycles.iter().map(|c| c.paths.len()).collect();
    assert_eq!(counts, [6, 6, 5, 4]);
}

#[test]
fn every_statement_of_the_example_agrees() {
    let checks = example::checks();
    // Three lists, 9 vectors of Algorithm 1, 18 of Algorithm 2, one basis per method.
    assert_eq!(checks.len(), 3 + 9 + 18 + Method::ALL.len());
    let unlike = example::statements()
        .iter()
        .filter(|(_, extremal)| !extremal)
        .count();
    assert_eq!((example::statements().len(), unlike), (15, 5));
    for check in checks {
        assert!(check.agrees(), "{check}");
    }
}

#[test]
fn the_example_is_the_matrix_of_the_corpus() {
    assert_eq!(example::matrix(), crate::support::matrix(&stored().matrix));
    assert_eq!(ten_extremals().len(), 10);
}

#[test]
fn no_cycle_but_the_first_gives_a_new_extremal() {
    let trace = trace();
    for account in &trace.cycles[1..] {
        let along = account.paths.iter().flat_map(|path| &path.steps);
        for step in account.steps.iter().chain(along) {
            assert!(
                !(step.new && step.extremality.is_extremal()),
                "{:?}",
                step.vector
            );
        }
    }
}

#[test]
fn agreement_of_three_criteria_on_the_fourteen_statements_of_the_paper() {
    let problem = example::problem();
    let generators = x_g(&problem, &Limits::none()).complete().unwrap();
    let data = crate::support::testdata("extremality.json");
    let statements = data["statements"].as_array().unwrap();
    assert_eq!(statements.len(), 14);
    for statement in statements {
        let x = crate::support::vector(&crate::support::entries(&statement["x"]));
        let said = statement["extremal"].as_bool().unwrap();
        let by_chain = problem.extremality(&x, &Budget::unlimited()).unwrap();
        let by_hypergraph = System::from(&problem).is_extremal(&x).unwrap();
        let by_definition = definition::extremality(&x, generators.vectors()).unwrap();
        assert_eq!(by_chain.is_extremal(), said, "{x:?}: {by_chain}");
        assert_eq!(by_hypergraph, said, "{x:?}");
        assert_eq!(by_definition.head(), by_chain.head(), "{x:?}");
    }
}

#[test]
fn the_scaled_basis_has_the_ten_vectors_of_the_paper() {
    let problem = example::problem();
    let limits = Limits::none();
    assert_eq!(trace().extremals, ten_extremals());
    assert_eq!(
        algorithm3(&problem, &limits).complete().unwrap(),
        ten_extremals()
    );
    assert_eq!(
        algorithm3_in_full(&problem, &limits).complete().unwrap(),
        ten_extremals()
    );
    assert_eq!(
        algorithm4::run(&problem, &limits).complete().unwrap(),
        ten_extremals()
    );
    assert_eq!(
        x_g(&problem, &limits).complete().unwrap().reduced(),
        ten_extremals()
    );
}

#[test]
fn the_generating_sets_have_their_sizes() {
    let problem = example::problem();
    let x_g = x_g(&problem, &Limits::none()).complete().unwrap();
    assert_eq!(x_g.scaled().len(), 16);
    let x_a = algorithm4(&problem, &Limits::none()).complete().unwrap();
    assert_eq!((x_a.len(), x_a.scaled().len()), (48, 38));
}

#[test]
fn running_every_path_in_full_takes_57_extremality_tests_and_pruning_fewer() {
    let problem = example::problem();
    let full = algorithm3_in_full(&problem, &Limits::none());
    let pruned = algorithm3(&problem, &Limits::none());
    let count = |run: &Run<BasisEnding<i64>>, counter| run.report.counters.get(counter);
    assert_eq!(count(&full, Counter::ExtremalityTests), 57);
    assert_eq!(count(&full, Counter::Paths), 21);
    assert_eq!(count(&full, Counter::Cycles), 4);
    assert_eq!(trace().steps().count(), 57);
    assert_eq!(count(&pruned, Counter::ExtremalityTests), 50);
    assert_eq!(count(&pruned, Counter::Cycles), 4);
}

#[test]
fn every_generator_of_algorithm_4_is_a_combination_of_x_g() {
    let problem = example::problem();
    let x_sg = x_g(&problem, &Limits::none()).complete().unwrap().scaled();
    for x in algorithm4(&problem, &Limits::none())
        .complete()
        .unwrap()
        .vectors()
    {
        let coefficients = combination::combination(x, &x_sg).unwrap();
        assert!(coefficients.is_some(), "{x:?}");
    }
}

#[test]
fn a_basis_of_40_costs_110737_repeats_at_n_8() {
    let problem = Problem::new(&lcg_matrix(8, -100, 100, 100, 1)).unwrap();
    let full = algorithm3_in_full(&problem, &Limits::none());
    let counters = &full.report.counters;
    assert_eq!(counters.get(Counter::Cycles), 8_377);
    assert_eq!(counters.get(Counter::Paths), 141_681);
    assert_eq!(counters.get(Counter::ExtremalityTests), 150_617);
    assert_eq!(counters.get(Counter::Repeats), 110_737);
    let pruned = algorithm3(&problem, &Limits::none());
    assert_eq!(
        pruned.report.counters.get(Counter::ExtremalityTests),
        93_800
    );
    assert_eq!(pruned.report.counters.get(Counter::Repeats), 74_741);
    let basis = full.complete().unwrap();
    assert_eq!(basis.len(), 40);
    assert_eq!(pruned.complete().unwrap(), basis);
}

#[test]
fn cycles_that_are_none_of_this_matrix_are_refused() {
    let problem = example::problem();
    let complete = Matrix::from_fn(6, 6, |_, _| MaxPlus::finite(0_i64));
    let other = Problem::new(&complete).unwrap();
    let error = algorithm1(&problem, &cycle(&other, &[1, 3])).unwrap_err();
    let missing = NotElementary::NoArc { from: 0, to: 2 };
    assert_eq!(error, CycleError::NotACycle(missing));
    let error = algorithm1(&problem, &cycle(&other, &[6])).unwrap_err();
    assert_eq!(
        error.to_string(),
        "not a cycle of this matrix: there is no node 6 among 5"
    );
}

#[test]
fn paths_that_are_none_of_this_cycle_are_refused() {
    let problem = example::problem();
    let loop_2 = cycle(&problem, &[2]);
    let complete = Matrix::from_fn(5, 5, |_, _| MaxPlus::finite(0_i64));
    let other = Problem::new(&complete).unwrap();
    let refused = |pi: &Path| algorithm2(&problem, &loop_2, pi).unwrap_err();
    assert_eq!(
        refused(&path(&other, &[3, 1, 2])).to_string(),
        "not a path of this matrix: there is no arc 3 -> 1"
    );
    assert_eq!(
        refused(&path(&problem, &[5, 4, 1])),
        PathError::EndsOutside { node: 0 }
    );
    assert_eq!(
        refused(&path(&problem, &[3, 2, 1])),
        PathError::EntersEarly { node: 1 }
    );
    let error = algorithm2(&problem, &cycle(&problem, &[1]), &path(&problem, &[4, 1]));
    assert!(matches!(
        error,
        Err(PathError::Cycle(CycleError::Negative { .. }))
    ));
}

#[test]
fn algorithm_2_needs_an_extremal_to_start_from() {
    // Along (1, 2, 3, 1) node 1 gets a_12 + a_23 = 0, although a_13 = 5 would allow more: its row
    // is slack, and (0, 0, 0) is not extremal.
    let rows = [
        vec![None, Some(0), Some(5), None],
        vec![None, None, Some(0), None],
        vec![Some(1), None, None, None],
        vec![Some(0), None, None, None],
    ];
    let problem = Problem::new(&crate::support::matrix::<i64>(&rows)).unwrap();
    let sigma = cycle(&problem, &[1, 2, 3]);
    let x_sigma = algorithm1(&problem, &sigma).unwrap();
    assert_eq!(x_sigma.at(0).unwrap().vector, x("0 0 0 ."));
    let result = algorithm2(&problem, &sigma, &path(&problem, &[4, 1]));
    assert_eq!(result, Err(PathError::StartNotExtremal { node: 0 }));
}

#[test]
fn algorithm_2_stops_at_a_loop() {
    let rows = [vec![Some(0), None], vec![Some(0), Some(0)]];
    let problem = Problem::new(&crate::support::matrix::<i64>(&rows)).unwrap();
    let result = algorithm2(&problem, &cycle(&problem, &[1]), &path(&problem, &[2, 1])).unwrap();
    assert_eq!(result.end(), End::Loop { node: 1 });
    assert!(result.steps().is_empty());
}

#[test]
fn a_limit_cuts_the_run_and_the_type_says_so() {
    let problem = example::problem();
    // Results are what a search lists: extremals ...
    for run in [algorithm3, algorithm3_in_full] {
        let cut = run(&problem, &Limits::results(9));
        assert_eq!(cut.ending.why(), Some(StopReason::Results));
        assert_eq!(cut.found().len(), 9);
        assert!(cut.found().iter().all(|x| ten_extremals().contains(x)));
        let enough = run(&problem, &Limits::results(10));
        assert_eq!(enough.complete().unwrap(), ten_extremals());
    }
    // ... generators ...
    for (generate, all) in [(x_g as Generate, 16), (algorithm4, 48)] {
        let whole = generate(&problem, &Limits::results(all)).complete();
        let whole = whole.unwrap();
        assert_eq!(whole.len() as u64, all);
        let cut = generate(&problem, &Limits::results(all - 1)).ending;
        let Ending::Cut { so_far, why, .. } = cut else {
            panic!("there is one more");
        };
        assert_eq!((so_far.len() as u64, why), (all - 1, StopReason::Results));
        assert!(so_far.iter().all(|x| whole.vectors().contains(x)));
    }
    // ... and the cycles of an account.
    assert!(Trace::of(&problem, &Limits::results(4)).is_complete());
    for cycles in 0..4 {
        let cut = Trace::of(&problem, &Limits::results(cycles));
        assert_eq!(cut.why(), Some(StopReason::Results));
        assert_eq!(cut.found().cycles.len() as u64, cycles);
    }
}

/// One cycle, with as many paths into it as there are sets of the nodes between its node and the
/// last one.
#[test]
fn the_paths_of_an_account_are_limited_as_its_cycles_are() {
    let of_nodes = |n: usize| {
        let arcs = (0..n).flat_map(|i| (0..i).map(move |j| (i, j)));
        let arcs = arcs
            .chain([(0, 0)])
            .map(|(i, j)| (i, j, MaxPlus::<i64>::from(0)));
        Problem::new(&SparseMatrix::from_triplets(n, n, arcs.collect::<Vec<_>>()).unwrap()).unwrap()
    };
    let within = |n, cycles| Trace::of(&of_nodes(n), &Limits::results(cycles));
    let paths = |n| within(n, 100).found().cycles[0].paths.len() as u64;
    assert_eq!([paths(5), paths(6)], [8, 16]);
    assert!(within(5, 1).is_complete() && within(6, 2).is_complete());
    assert_eq!(within(6, 1).why(), Some(StopReason::Results));
    // All of them would be 2^58.
    assert_eq!(within(60, 1000).why(), Some(StopReason::Results));
}

type Generate = fn(&Problem<i64>, &Limits) -> Run<GeneratorsEnding<i64>>;
