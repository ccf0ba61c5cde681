//! Membership row by row, against plain loops.

use crate::support::x;
use maxplus_core::{Matrix, MaxPlus, ReadMatrix, Vector};
use maxplus_testing::strategies;
use proptest::prelude::*;
use supereigen::Problem;
use supereigen::paper::example;

type Scalar = MaxPlus<i64>;

fn matrix_and_vector() -> impl Strategy<Value = (Matrix<Scalar>, Vector<Scalar>)> {
    strategies::square::<Scalar>(0..=6).prop_flat_map(|a| {
        let n = a.rows();
        (Just(a), strategies::vector(n..=n))
    })
}

proptest! {
    #[test]
    fn oracle_rows_by_plain_loops((a, x) in matrix_and_vector()) {
        let problem = Problem::new(&a).unwrap();
        let membership = problem.membership(&x).unwrap();
        let n = a.rows();
        let mut all_hold = true;
        for (i, row) in membership.rows().iter().enumerate() {
            let terms: Vec<Option<i64>> = (0..n)
                .map(|k| Some(a[(i, k)].into_value()? + x[k].into_value()?))
                .collect();
            let best = terms.iter().flatten().max().copied();
            let argmax: Vec<usize> = (0..n).filter(|&k| best.is_some() && terms[k] == best).collect();
            prop_assert_eq!(row.node, i);
            prop_assert_eq!(row.best.into_value(), best);
            prop_assert_eq!(&row.argmax[..], argmax);
            let slack = best.zip(x[i].into_value()).map(|(best, x_i)| best - x_i);
            prop_assert_eq!(row.slack, slack);
            let holds = x[i].value().is_none_or(|x_i| best.is_some_and(|best| best >= *x_i));
            prop_assert_eq!(row.holds(), holds);
            prop_assert_eq!(row.is_tight(), slack == Some(0));
            all_hold &= holds;
        }
        prop_assert_eq!(membership.is_solution(), all_hold && !x.is_zero());
    }
}

#[test]
fn rows_print_as_people_read_them() {
    let membership = example::problem().membership(&x("1 0 . 2 -1")).unwrap();
    assert_eq!(
        membership.to_string(),
        "row 1: 1 >= 1 is tight\n\
         row 2: 2 >= 0 holds with slack 2\n\
         row 3: 4 >= -inf holds\n\
         row 4: 2 >= 2 is tight\n\
         row 5: 3 >= -1 holds with slack 4\n"
    );
    let tight: Vec<_> = membership.tight().map(|row| row.node + 1).collect();
    assert_eq!(tight, [1, 4]);
    let failed = example::problem().membership(&x(". . 0 . .")).unwrap();
    let failed: Vec<_> = failed.violated().map(ToString::to_string).collect();
    assert_eq!(failed, ["row 3: -inf >= 0 fails"]);
}

#[test]
fn a_vector_of_another_length_is_refused() {
    assert!(example::problem().membership(&x("0 0")).is_err());
    assert!(example::problem().is_solution(&x("0 0 0 0 0 0")).is_err());
    assert!(example::problem().try_row_times(0, &x("0")).is_err());
    assert!(example::problem().try_extended(&x("0"), 0).is_err());
}
