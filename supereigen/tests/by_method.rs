//! The extremals by any method agree with those by the default one, for any filter, limits and
//! threads.

use maxplus_core::ReadMatrix;
use maxplus_graph::{Limits, StopReason};
use maxplus_testing::cases;
use proptest::prelude::*;
use supereigen::{Ending, Filter, Method, Problem};

use crate::support::tied::{extremals, tied};
use crate::support::{HAS_CLOCK, threads};

/// Filters for n nodes, including heads.
fn filter(n: usize) -> impl Strategy<Value = Filter> {
    (0..7_u8, 0..n, 0..n).prop_map(move |(kind, i, j)| match kind {
        0 => Filter::containing(i),
        1 => Filter::headed_by(i),
        2 => Filter::support_at_most(i),
        3 => Filter::full_support(n),
        4 => Filter::headed_by(i).and_containing(j),
        5 => Filter::containing(i).and_support_at_most(j + 1),
        _ => Filter::everything(),
    })
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn law_every_method_gives_what_the_builder_gives(
        (a, filter) in tied(5).prop_flat_map(|a| {
            let n = a.rows();
            (Just(a), filter(n))
        }),
        limit in 0..12_u64,
    ) {
        let extremals = extremals(&a).filter(filter).unwrap();
        let whole = extremals.basis().complete().unwrap();
        let size = whole.len() as u64;
        for &method in Method::ALL {
            let run = extremals.run_by(method).unwrap();
            prop_assert_eq!(run.ending, Ending::Complete(whole.clone()), "{}", method);

            let limited = extremals.clone().limits(Limits::results(limit));
            let run = limited.run_by(method).unwrap();
            let why = (size > limit).then_some(StopReason::Results);
            prop_assert_eq!(run.ending.why(), why, "{}", method);
            prop_assert_eq!(run.report.cut, why, "{}", method);
            prop_assert_eq!(run.found().len() as u64, size.min(limit), "{}", method);
            prop_assert!(run.found().iter().all(|x| whole.contains(x)), "{}", method);
        }
    }
}

#[test]
fn agreement_of_all_methods_on_any_number_of_threads() {
    let problem = supereigen::paper::example::problem();
    let basis = problem.basis();
    for &method in Method::ALL {
        for many in [0, 2, 3] {
            let extremals = problem.extremals().threads(threads(many)).unwrap();
            let found = extremals.run_by(method).unwrap().complete().unwrap();
            assert_eq!(found, basis, "{method} on {many} threads");
        }
    }
}

#[test]
fn parts_of_a_search_are_for_the_default_method_alone() {
    let problem = supereigen::paper::example::problem();
    let extremals = problem.extremals();
    for &method in Method::ALL {
        let shard = extremals.clone().shard(0, 2).unwrap();
        let refused = shard.run_by(method).unwrap_err();
        assert_eq!(
            (refused.method, refused.asked),
            (method, "divided into shards")
        );
        let rest = extremals.clone().resume(&extremals.frontier()).unwrap();
        let refused = rest.run_by(method).unwrap_err();
        assert_eq!((refused.method, refused.asked), (method, "resumed"));
        let text = format!(
            "the extremals by the method {method} cannot be resumed: use the default method"
        );
        assert_eq!(refused.to_string(), text);
    }
}

#[test]
fn the_report_names_the_method_and_takes_its_time() {
    let problem = Problem::new(&supereigen::Matrix::<i64>::identity(3)).unwrap();
    for &method in Method::ALL {
        // The named method is used, whatever the builder would choose.
        let head_first = problem.extremals().head_first().run_by(method).unwrap();
        assert_eq!(head_first.report.method, method.name());
        let run = problem.extremals().run_by(method).unwrap();
        assert_eq!(run.report.method, method.name());
        assert_eq!(run.report.elapsed.is_some(), HAS_CLOCK, "{method}");
        assert_eq!(run.complete().unwrap(), problem.basis());
    }
}

#[test]
fn names_are_read_back_and_unknown_names_list_the_known_ones() {
    for &method in Method::ALL {
        assert_eq!(method.to_string().parse(), Ok(method));
    }
    let error = "simplex".parse::<Method>().unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("no method is called \"simplex\"; there are chains, heads, algorithm3,")
    );
}
