//! Limits on steps: every method respects them from its first loop of preparation on.

use maxplus_core::matrix::MAX_SIDE;
use maxplus_core::{Matrix, MaxPlus, ReadMatrix, SparseMatrix};
use maxplus_graph::{Limits, StopReason};
use proptest::prelude::*;
use supereigen::methods::double_description::extreme_rays;
use supereigen::paper::algorithm4::algorithm4;
use supereigen::paper::generators::x_g;
use supereigen::paper::trace::Trace;
use supereigen::{Method, Problem, System};

use crate::support::by_method;
use crate::support::tied::{positive_ring, tied};

#[test]
fn every_method_stops_on_a_large_ring_within_its_budget() {
    let problem = positive_ring(4096);
    let limits = Limits::none().with_steps(100_000);
    for &method in Method::ALL {
        let run = by_method(&problem, method, &limits);
        assert_eq!(run.report.cut, Some(StopReason::Steps), "{method}");
        assert_eq!(run.complete(), Err(StopReason::Steps), "{method}");
    }
    let cut = Some(StopReason::Steps);
    assert_eq!(x_g(&problem, &limits).ending.why(), cut);
    assert_eq!(algorithm4(&problem, &limits).ending.why(), cut);
    assert_eq!(Trace::of(&problem, &limits).why(), cut);
}

#[test]
fn the_preparation_of_chains_takes_limits() {
    let within = |steps| {
        positive_ring(100)
            .extremals()
            .limits(Limits::steps(steps))
            .open()
    };
    assert_eq!(within(99).unwrap_err(), StopReason::Steps);
    assert!(within(1000).is_ok());
}

proptest! {
    #[test]
    fn law_a_run_within_a_budget_is_complete_or_says_that_it_was_cut(
        a in tied(5),
        budget in 0..300_u64,
        which in 0..Method::ALL.len(),
    ) {
        let problem = Problem::new(&a).unwrap();
        let all = problem.basis();
        let run = by_method(&problem, Method::ALL[which], &Limits::steps(budget));
        match run.report.cut {
            None => prop_assert_eq!(run.complete().unwrap(), all),
            reason => {
                prop_assert_eq!(reason, Some(StopReason::Steps));
                prop_assert!(run.found().iter().all(|x| all.contains(x)));
            }
        }
    }
}

#[test]
fn many_equal_inequalities_cost_as_much_as_reading_them() {
    // max(x_1, x_2 - 1) >= x_3 a hundred thousand times, with other summands.
    let p = 100_000;
    let entry = |h: usize, a: i64| MaxPlus::finite(a + (h % 5) as i64);
    let greater = (0..p).flat_map(|h| [(h, 0, entry(h, 0)), (h, 1, entry(h, -1))]);
    let greater = SparseMatrix::from_triplets(p, 3, greater).unwrap();
    let smaller = (0..p).map(|h| (h, 2, entry(h, 0)));
    let smaller = SparseMatrix::from_triplets(p, 3, smaller).unwrap();
    let cone = System::new(&greater, &smaller).unwrap();
    let limits = Limits::none().with_steps(5 * p as u64);
    let rays = extreme_rays(&cone, &limits).complete().unwrap();
    let shown: String = rays.iter().map(|ray| format!("{ray:#}\n")).collect();
    assert_eq!(shown, "0 . 0\n0 . .\n. 0 -1\n. 0 .\n");
    let few = Limits::none().with_steps(p as u64);
    assert_eq!(
        extreme_rays(&cone, &few).report.cut,
        Some(StopReason::Steps)
    );
}

/// A few bytes can demand more unit vectors than any memory holds.
#[test]
fn room_for_the_unit_vectors_is_asked_for() {
    let none = SparseMatrix::<MaxPlus<i64>>::zeros(0, MAX_SIDE);
    let cone = System::new(&none, &none).unwrap();
    let run = extreme_rays(&cone, &Limits::none());
    assert_eq!(run.report.cut, Some(StopReason::Memory));
}

#[test]
fn many_different_inequalities_that_hold_are_imposed_at_once() {
    // x_1 >= x_2 - h for many h: the first implies all others.
    let p = 2000;
    let side = |j: usize, slope: i64| {
        let entries = (0..p).map(move |h| (h, j, MaxPlus::finite(slope * h as i64)));
        SparseMatrix::from_triplets(p, 2, entries).unwrap()
    };
    let cone = System::new(&side(0, 0), &side(1, -1)).unwrap();
    // One by one this would take p^2 = 4 million tests.
    let limits = Limits::none().with_steps(60 * p as u64);
    let rays = extreme_rays(&cone, &limits).complete().unwrap();
    assert_eq!(rays.to_string(), "0 0\n0 -inf\n");
}

/// A few coordinates among many: sets as lists and as words agree.
#[test]
fn agreement_more_than_512_coordinates_change_nothing() {
    let a = Matrix::from_fn(6, 6, |i, j| {
        MaxPlus::finite((i as i64 * 7 + j as i64 * 5) % 6 - 3)
    });
    let wide = |n: usize| {
        let entries = a.triplets().map(|(i, j, x)| (i, j, *x));
        let loops = (6..n).map(|i| (i, i, MaxPlus::finite(0)));
        let wide = SparseMatrix::from_triplets(n, n, entries.chain(loops)).unwrap();
        let problem = Problem::new(&wide).unwrap();
        let basis = by_method(&problem, Method::DoubleDescription, &Limits::none());
        let basis = basis.complete().unwrap();
        assert_eq!(basis, problem.basis());
        basis.len() - (n - 6)
    };
    assert_eq!(wide(6), wide(600));
}
