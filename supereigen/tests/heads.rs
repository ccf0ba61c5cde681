//! The search head first gives the same extremals, each once.

use maxplus_core::{Matrix, MaxPlus, ReadMatrix};
use maxplus_testing::cases;
use proptest::prelude::*;
use supereigen::testing::Form;
use supereigen::{Basis, Filter, Method, Problem};

use crate::support::bound::within_the_bound;
use crate::support::tied::{extremals, in_one_run, tied};

fn by(method: Method, a: &Matrix<MaxPlus<i64>>) -> Basis<i64> {
    let extremals = Problem::new(a).unwrap().extremals();
    extremals.run_by(method).unwrap().complete().unwrap()
}

proptest! {
    #![proptest_config(cases(20_000))]

    #[test]
    fn agreement_of_heads_the_default_and_double_description(a in tied(6)) {
        let all = by(Method::DoubleDescription, &a);
        prop_assert_eq!(&by(Method::Chains, &a), &all);
        let heads = within_the_bound(&extremals(&a).head_first(), a.rows());
        prop_assert_eq!(heads, all);
    }
}

proptest! {
    #![proptest_config(cases(5_000))]

    #[test]
    fn agreement_of_searches_with_a_small_allowance(a in tied(7), allowance in 0..12u64) {
        let whole = in_one_run(&extremals(&a));
        for form in [Form::Dense, Form::Sparse] {
            let hasty = extremals(&a).choosing(|choices| choices.allowance = Some(allowance)).choosing(|choices| choices.form = Some(form));
            prop_assert_eq!(&in_one_run(&hasty), &whole);
        }
    }

    #[test]
    fn agreement_of_witnesses_and_filters(a in tied(6), choice in 0..18usize, allowance in 0..12u64) {
        let (kind, i) = (choice % 3, choice / 3 % a.rows());
        let filter = match kind {
            0 => Filter::containing(i),
            1 => Filter::headed_by(i),
            _ => Filter::support_at_most(i + 1),
        };
        let whole = extremals(&a).filter(filter).unwrap();
        let witnessed = |extremals: &supereigen::Extremals<i64>| {
            let mut all: Vec<_> = extremals.iter().map(Result::unwrap).collect();
            all.sort_by(|x, y| x.vector.cmp(&y.vector));
            all
        };
        let expected = witnessed(&whole);
        prop_assert_eq!(&witnessed(&whole.clone().head_first()), &expected);
        prop_assert_eq!(&witnessed(&whole.choosing(|choices| choices.allowance = Some(allowance))), &expected);
    }
}
