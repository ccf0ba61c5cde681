//! Staircases that are stored as text.

use std::ops::ControlFlow;

use maxplus_core::MaxPlus;
use maxplus_core::lcg::lcg_matrix_without_loops;
use maxplus_graph::Limits;
use maxplus_testing::cases;
use maxplus_testing::strategies::square;
use proptest::prelude::*;
use supereigen::sweep::StaircaseSoFar;

use super::{q, sweep};

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn law_chains_taken_one_by_one_make_the_staircase(a in square::<MaxPlus<i64>>(0..=5)) {
        let mut so_far = sweep(&a).no_staircase();
        let mut rest = sweep(&a).rest();
        let ending = rest.show(&Limits::none(), |swept| {
            so_far.take(swept);
            ControlFlow::Continue(())
        });
        prop_assert!(ending.is_complete() && rest.frontier().is_done());
        let whole = sweep(&a).staircase().complete().unwrap();
        prop_assert_eq!(*ending.found(), whole.chains() + whole.tied_tails());
        prop_assert_eq!(so_far.into_staircase(), whole);
    }

    #[test]
    fn law_a_changed_staircase_is_refused_or_read_but_never_panics(
        steps in 0..150u64,
        place in any::<prop::sample::Index>(),
        put in "[0-9 /\n-]{0,3}",
        cut in 0..3usize,
    ) {
        let a = lcg_matrix_without_loops(6, -2, 2, 100, 5);
        let mut so_far = sweep(&a).no_staircase();
        let mut rest = sweep(&a).rest();
        let _ = rest.add_to(&mut so_far, &Limits::steps(steps));
        let mut text = so_far.to_string();
        let at = place.index(text.len());
        let end = (at + cut).min(text.len());
        text.replace_range(at..end, &put);
        if let Ok(read) = text.parse::<StaircaseSoFar>() {
            prop_assert_eq!(read.to_string(), text);
            read.into_staircase();
        }
    }
}

#[test]
fn a_staircase_of_something_else_is_refused() {
    let a = lcg_matrix_without_loops(6, -9, 9, 100, 5);
    let mut so_far = sweep(&a).no_staircase();
    let mut rest = sweep(&a).rest();
    let _ = rest.add_to(&mut so_far, &Limits::steps(200));
    assert!(so_far.chains() > 0);
    let check = |so_far: &StaircaseSoFar| sweep(&a).check_staircase(so_far, &rest.frontier());
    let refused = |so_far: &StaircaseSoFar| check(so_far).unwrap_err().to_string();
    assert_eq!(check(&so_far), Ok(()));
    let other = sweep(&a).above(q(-1, 1)).no_staircase();
    assert_eq!(
        refused(&other),
        "the frontier belongs to a sweep over another window of lambda"
    );
    let nothing = sweep(&a).no_staircase();
    assert_eq!(
        refused(&nothing),
        "the staircase and the frontier do not count the same chains"
    );
    let halves = so_far.to_string().replace("denominator 1", "denominator 2");
    let halves: StaircaseSoFar = halves.parse().unwrap();
    assert_eq!(refused(&halves), "the frontier belongs to another matrix");
}
