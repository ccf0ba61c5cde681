//! Every carrier gives the basis, in the width that it needs.

use maxplus_core::exact::Width;
use maxplus_core::{Carrier, Matrix, MaxPlus, Vector};
use num_bigint::BigInt;
use num_rational::Ratio;
use supereigen::{Basis, Problem, VectorSet};

use super::{Row, problem, rows_of, testdata};

/// A matrix over another carrier, whose entries are those of `rows` changed by
/// `change`.
fn over<T: Carrier>(rows: &[Row], change: impl Fn(i64) -> T) -> Matrix<MaxPlus<T>> {
    let n = rows.len();
    Matrix::from_fn(n, n, |i, j| {
        MaxPlus::from_option(rows[i][j].map(&change)).unwrap()
    })
}

#[test]
fn agreement_of_all_carriers_each_in_the_width_it_needs() {
    let rows = rows_of(&testdata("basis.json")[0]["matrix"]);
    let expected = problem(&rows).basis();
    // Entries times c have a basis times c.
    fn check<T: Carrier>(
        a: &Matrix<MaxPlus<T>>,
        expected_width: Width,
        back: impl Fn(&T::Exact) -> i64,
        expected: &Basis<i64>,
    ) {
        let problem = Problem::new(a).unwrap();
        assert_eq!(super::width(&problem.extremals()), expected_width);
        let scaled = problem.basis().into_iter().map(|x| {
            let x: Vector<_> = x
                .iter()
                .map(|x| MaxPlus::from_option(x.value().map(&back)).unwrap())
                .collect();
            x.try_scaled().unwrap().unwrap()
        });
        assert_eq!(&VectorSet::new(problem.n(), scaled), expected);
    }
    check(
        &over(&rows, |a| a as i32),
        Width::I32,
        |x| i64::from(*x),
        &expected,
    );
    check(
        &over(&rows, |a| a << 40),
        Width::I64,
        |x| x >> 40,
        &expected,
    );
    check(
        &over(&rows, |a| i128::from(a) << 100),
        Width::I128,
        |x| (x >> 100) as i64,
        &expected,
    );
    let big = BigInt::from(1) << 200;
    check(
        &over(&rows, |a| &big * a),
        Width::Big,
        |x| i64::try_from(x / &big).unwrap(),
        &expected,
    );
    check(
        &over(&rows, |a| Ratio::new(a, 7)),
        Width::I32,
        |x| (x * 7).to_integer(),
        &expected,
    );
    // 2^-30 is a double; its multiples are exact.
    let scale = f64::from(1 << 30);
    check(
        &over(&rows, |a| a as f64 / scale),
        Width::I32,
        |x| i64::try_from((x * BigInt::from(1 << 30)).to_integer()).unwrap(),
        &expected,
    );
}
