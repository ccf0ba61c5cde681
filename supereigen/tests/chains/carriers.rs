//! Every carrier gives the basis, in the width that it needs.

use maxplus_core::exact::Width;
use maxplus_core::{Carrier, Matrix, MaxPlus, Vector};
use num_bigint::BigInt;
use num_rational::{BigRational, Ratio};
use supereigen::{Problem, VectorSet};

use super::Row;
use crate::support::{basis, corpus};

/// A matrix over another carrier, whose entries are those of `rows` changed by
/// `change`.
fn over<T: Carrier>(rows: &[Row], change: impl Fn(i64) -> T) -> Matrix<MaxPlus<T>> {
    let n = rows.len();
    Matrix::from_fn(n, n, |i, j| {
        MaxPlus::from_option(rows[i][j].map(&change)).unwrap()
    })
}

/// Entries times c have a basis times c.
fn check<T: Carrier>(change: impl Fn(i64) -> T, width: Width, back: impl Fn(&T::Exact) -> i64) {
    let case = corpus().remove(0);
    let problem = Problem::new(&over(&case.matrix, change)).unwrap();
    let found = problem.extremals().open().unwrap().report().width;
    assert_eq!(found, Some(&*width.to_string()));
    let scaled = problem.basis().into_iter().map(|x| {
        let entries = x.iter().map(|x| x.value().map(&back));
        Vector::from_options(&entries.collect::<Vec<_>>()).unwrap()
    });
    let scaled = scaled.map(|x| x.try_scaled().unwrap().unwrap());
    assert_eq!(
        VectorSet::new(problem.n(), scaled),
        basis(problem.n(), &case.basis)
    );
}

#[test]
fn agreement_of_all_carriers_each_in_the_width_it_needs() {
    check(|a| a as i32, Width::I32, |x| i64::from(*x));
    check(|a| a << 40, Width::I64, |x| x >> 40);
    check(|a| i128::from(a) << 100, Width::I128, |x| (x >> 100) as i64);
    let big = BigInt::from(1) << 200;
    let back = |x: &BigInt| i64::try_from(x / &big).unwrap();
    check(|a| &big * a, Width::Big, back);
    let seventh = |a| Ratio::new(a, 7);
    check(seventh, Width::I32, |x| (x * 7).to_integer());
    // 2^-30 is a double; its multiples are exact.
    let back = |x: &BigRational| i64::try_from((x * BigInt::from(1 << 30)).to_integer()).unwrap();
    check(|a| a as f64 / f64::from(1 << 30), Width::I32, back);
}
