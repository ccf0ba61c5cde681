//! The builder: all questions have consistent answers, a cut answer says so and contains what is
//! needed to continue, and invalid questions are errors.

use std::ops::ControlFlow;
#[cfg(not(target_arch = "wasm32"))]
use std::time::Duration;

use maxplus_core::ReadMatrix;
use maxplus_graph::{Limits, StopReason};
use maxplus_testing::cases;
use proptest::prelude::*;
use supereigen::{
    Basis, BasisEnding, Budget, Counters, Ending, Estimate, ExtremalIter, Extremals,
    ExtremalsError, Filter, Frontier, FrontierError, Matrix, Method, Problem, ProblemError, Report,
    Resumable, Run, StopReason as Why, System, ThreadsError, VectorSet, Witness, Witnessed,
};

use crate::support::tied::{Given, count, extremals, in_one_run, positive_ring, sorted, tied};
use crate::support::{threads, unlimited};

/// Through the text, as another machine receives it.
fn mailed(frontier: &Frontier) -> Frontier {
    let copy: Frontier = frontier.to_string().parse().unwrap();
    assert_eq!(copy, *frontier);
    copy
}

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn agreement_of_all_answers(a in tied(6), many in 1..4_usize) {
        let extremals = extremals(&a).threads(threads(many)).unwrap();
        let all = in_one_run(&extremals);
        let size = all.len() as u64;
        prop_assert_eq!(extremals.count(), Ending::Complete(size));
        let basis = extremals.basis().complete().unwrap();
        prop_assert_eq!(basis.to_vectors(), &all[..]);
        let items: Vec<Given> = extremals.iter().map(|item| item.unwrap().vector).collect();
        prop_assert_eq!(sorted(items), all.clone());
        let kept = extremals.fold(Vec::new, |kept, extremal| {
            kept.push(extremal.to_scaled());
            ControlFlow::Continue(())
        });
        prop_assert_eq!(sorted(kept.complete().unwrap().concat()), all.clone());
        let run = extremals.run();
        prop_assert!(run.report.is_complete());
        prop_assert_eq!(run.complete().unwrap(), VectorSet::new(a.rows(), all));
    }

    #[test]
    fn law_a_find_is_wanted_and_there_is_one_if_any_is(
        a in tied(6),
        nodes in 0..7_usize,
        limit in 0..8_u64,
        many in 1..4_usize,
    ) {
        let problem = Problem::new(&a).unwrap();
        let extremals = problem.extremals().threads(threads(many)).unwrap();
        let all = in_one_run(&extremals);
        let wanted = all.iter().filter(|x| x.support().len() == nodes).count();
        match extremals.find(|x| x.support_len() == nodes) {
            Ending::Complete(None) => prop_assert_eq!(wanted, 0),
            Ending::Complete(Some(found)) => {
                prop_assert!(all.contains(&found.vector));
                prop_assert_eq!(found.vector.support().len(), nodes);
                let extremality = problem.extremality(&found.vector, &unlimited());
                prop_assert!(extremality.unwrap().is_extremal());
                let mut support = found.witness.chain().to_vec();
                support.sort_unstable();
                prop_assert!(support.into_iter().eq(found.vector.support().iter()));
            }
            Ending::Cut { why, .. } => prop_assert!(false, "{}", why),
        }
        // No extremal is wanted: this is known only if all were visited.
        let none = extremals.limits(Limits::results(limit)).find(|_| false);
        match none {
            Ending::Complete(found) => {
                prop_assert!(found.is_none());
                prop_assert!(all.len() as u64 <= limit);
            }
            Ending::Cut { so_far, why, rest } => {
                prop_assert_eq!((so_far, why), (None, StopReason::Results));
                prop_assert_eq!(rest.extremals(), limit);
            }
        }
    }

    #[test]
    fn law_the_last_item_of_a_cut_iterator_says_so_and_its_frontier_goes_on(
        a in tied(6),
        limit in 0..8_u64,
        steps in any::<bool>(),
    ) {
        let extremals = extremals(&a);
        let all = in_one_run(&extremals);
        let (limits, reason) = match steps {
            true => (Limits::steps(5 * limit), StopReason::Steps),
            false => (Limits::results(limit), StopReason::Results),
        };
        let mut iter = extremals.clone().limits(limits).iter();
        let mut items: Vec<_> = iter.by_ref().collect();
        prop_assert!(iter.next().is_none());
        let cut = items.pop_if(|item| item.is_err());
        let mut given: Vec<Given> = items.into_iter().map(|item| item.unwrap().vector).collect();
        let rest = mailed(&iter.frontier());
        prop_assert_eq!(cut, (!rest.is_done()).then_some(Err(reason)));
        prop_assert_eq!(rest.extremals(), given.len() as u64);
        given.extend(in_one_run(&extremals.resume(&rest).unwrap()));
        prop_assert_eq!(sorted(given), all);
    }

    #[test]
    fn law_a_search_cut_while_it_prepares_leaves_everything(
        a in tied(6),
        steps in 0..60_u64,
        shards in 1..4_usize,
    ) {
        let problem = Problem::new(&a).unwrap();
        let all = in_one_run(&problem.extremals());
        let mut given = Vec::new();
        for shard in 0..shards {
            // A new builder, because preparation is kept.
            let cut = problem.extremals().limits(Limits::steps(steps));
            let ending = cut.shard(shard, shards).unwrap().for_each(|extremal| {
                given.push(extremal.to_scaled());
                ControlFlow::Continue(())
            });
            if let Ending::Cut { why, rest, .. } = ending {
                prop_assert_eq!(why, StopReason::Steps);
                let rest = problem.extremals().resume(&mailed(&rest)).unwrap();
                given.extend(in_one_run(&rest));
            }
        }
        prop_assert_eq!(sorted(given), all);
    }
}

#[test]
fn every_answer_says_that_its_preparation_was_cut() {
    // A positive cycle that takes some steps to find, before any search begins.
    let problem = positive_ring(100);
    // Preparation is kept, so each has a new builder.
    let cut = || problem.extremals().limits(Limits::steps(50));
    let why = Some(StopReason::Steps);
    let everything = problem.extremals().frontier();
    assert_eq!((everything.subtrees(), everything.extremals()), (1, 0));
    assert!(!everything.is_done());

    let run = cut().run();
    assert_eq!((run.ending.why(), run.report.cut), (why, why));
    assert!(run.found().is_empty());
    assert_eq!(run.ending.into_rest(), Some(everything.clone()));
    assert_eq!(cut().basis().why(), why);
    let count = cut().count();
    assert_eq!((*count.found(), count.why()), (0, why));
    assert_eq!(cut().find(|_| true).why(), why);
    let fold = cut().fold(|| (), |(), _| ControlFlow::Continue(()));
    assert_eq!((fold.found().len(), fold.why()), (0, why));
    let mut iter = cut().iter();
    assert_eq!(iter.next(), Some(Err(StopReason::Steps)));
    assert_eq!(iter.next(), None);
    assert_eq!(iter.frontier(), everything);
    let estimate = cut().estimate(10, 1);
    assert_eq!((estimate.found().probes, estimate.why()), (0, why));
    assert_eq!(cut().open().unwrap_err(), StopReason::Steps);
    let stopped = ExtremalsError::from(FrontierError::Stopped(StopReason::Steps));
    assert_eq!(cut().split(2).unwrap_err(), stopped);
    assert_eq!(cut().resume(&everything).unwrap_err(), stopped);
    let run = cut().run_by(Method::Chains).unwrap();
    assert_eq!(run.ending.why(), why);

    let resumed = problem.extremals().resume(&mailed(&everything)).unwrap();
    assert_eq!(resumed.basis().complete().unwrap(), problem.basis());
}

// Sleeps, which a web page cannot.
#[cfg(not(target_arch = "wasm32"))]
#[test]
fn time_counts_from_the_start_of_the_run() {
    let time = Duration::from_millis(20);
    let problem = Problem::new(&Matrix::<i64>::identity(5)).unwrap();
    let builder = problem.extremals().limits(Limits::time(time));
    std::thread::sleep(time + Duration::from_millis(10));
    // A busy machine may delay one run for that long, but not all of them. If the clock ran from
    // the making of the builder, none could succeed.
    let any = |run: &dyn Fn() -> bool| (0..100).any(|_| run());
    assert!(any(&|| builder.count() == Ending::Complete(5)));
    assert!(any(&|| builder.iter().all(|item| item.is_ok())));
    assert!(any(&|| builder.estimate(2, 1).is_complete()));
    let by_method = || builder.run_by(Method::Algorithm3).unwrap();
    assert!(any(&|| by_method().ending.is_complete()));
    let late = problem.extremals().limits(Limits::time(Duration::ZERO));
    assert_eq!(late.count().why(), Some(StopReason::Time));
}

#[test]
fn empty_filters_are_empty() {
    let five = extremals(&maxplus_testing::generate::tie_rich(5, 20, 1));
    let none = five.filter(Filter::support_at_most(0)).unwrap();
    assert_eq!(count(&none), 0);
    assert!(none.basis().complete().unwrap().is_empty());
    assert_eq!(none.find(|_| true), Ending::Complete(None));
    assert_eq!(none.iter().count(), 0);
    let estimate = none.estimate(10, 1).complete().unwrap();
    assert_eq!(estimate.extremals.to_string(), "0 +- 0");
    assert_eq!(estimate.steps.to_string(), "0 +- 0");
    assert_eq!(none.split(3).unwrap().len(), 3);
    let nobody = Problem::new(&Matrix::<i64>::zeros(0, 0)).unwrap();
    assert!(nobody.extremals().filter(Filter::containing(0)).is_err());
    let full = nobody.extremals().filter(Filter::full_support(0)).unwrap();
    assert_eq!(full.count(), Ending::Complete(0));
    assert_eq!(full.estimate(3, 1).complete().unwrap().probes, 3);
}

#[test]
fn the_last_word_on_a_setting_holds() {
    let extremals = extremals(&maxplus_testing::generate::tie_rich(5, 20, 1));
    let all = count(&extremals);
    assert!(all > 2);
    let few = extremals.clone().limits(Limits::results(1));
    assert!(!few.count().is_complete());
    assert_eq!(
        few.clone().limits(Limits::none()).count(),
        Ending::Complete(all)
    );
    assert_eq!(few.limits(unlimited()).count(), Ending::Complete(all));
    let filtered = extremals
        .clone()
        .filter(Filter::support_at_most(0))
        .unwrap();
    let again = filtered.filter(Filter::everything()).unwrap();
    assert_eq!(count(&again), all);
    let last = extremals.shard(0, 2).unwrap().shard(0, 1).unwrap();
    assert_eq!(count(&last), all);
}

#[test]
fn the_public_types_are_sent_and_shared_between_threads() {
    fn both<T: Send + Sync>() {}
    both::<Problem<i64>>();
    both::<Extremals<i64>>();
    both::<Frontier>();
    both::<Filter>();
    both::<Basis<i64>>();
    both::<VectorSet<i64>>();
    both::<BasisEnding<i64, Frontier>>();
    both::<Run<BasisEnding<i64>>>();
    both::<Ending<u64, Frontier>>();
    both::<Report>();
    both::<Counters>();
    both::<Estimate>();
    both::<Limits>();
    both::<Budget>();
    both::<Witness>();
    both::<Witnessed<i64>>();
    both::<System<i64>>();
    both::<Why>();
    both::<ExtremalsError>();
    both::<ProblemError>();
    fn sent<T: Send>() {}
    sent::<Resumable<i64>>();
    sent::<ExtremalIter<i64>>();
}

/// Without the error a search would silently take k times as long.
#[test]
fn threads_without_the_feature_are_an_error_and_one_is_not() {
    let problem = supereigen::paper::example::problem();
    for many in [0, 1, 2, 3] {
        let is_there = many == 1 || cfg!(feature = "parallel");
        let said = [
            problem.extremals().threads(many).map(|_| ()),
            problem
                .sweep()
                .threads(many)
                .map(|_| ())
                .map_err(Into::into),
            problem
                .sweep()
                .rest()
                .threads(many)
                .map(|_| ())
                .map_err(Into::into),
        ];
        for said in said {
            let expected = match is_there {
                true => Ok(()),
                false => Err(ThreadsError { threads: many }.into()),
            };
            assert_eq!(said, expected);
        }
    }
}
