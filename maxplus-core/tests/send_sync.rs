//! Every public type goes from thread to thread.

use maxplus_core::error::{AlgebraError, NotFinite, OptionsError, RangeError, ShapeError};
use maxplus_core::exact::{Integers, Width};
use maxplus_core::matrix::argmax::{Maximum, Places};
use maxplus_core::star::{PositiveCycle, StarError};
use maxplus_core::text::{BadEntry, ParseError, ParseErrorKind, RowFormat};
use maxplus_core::{
    Boolean, Matrix, MaxPlus, MinPlus, NodeSet, Scaled, SparseMatrix, Square, Vector,
};
use num_bigint::BigInt;
use num_rational::{BigRational, Ratio};

/// The compiler is the test: the bound is all that is used of the type.
#[allow(clippy::extra_unused_type_parameters)]
fn crosses_threads<T: Send + Sync>() -> bool {
    true
}

fn over<S: maxplus_core::Semiring + std::fmt::Display + Send + Sync>() -> bool {
    crosses_threads::<S>()
        && crosses_threads::<Vector<S>>()
        && crosses_threads::<Scaled<S>>()
        && crosses_threads::<Matrix<S>>()
        && crosses_threads::<SparseMatrix<S>>()
        && crosses_threads::<Square<Matrix<S>>>()
        && crosses_threads::<Maximum<S>>()
        && crosses_threads::<PositiveCycle<S>>()
        && crosses_threads::<StarError<S>>()
}

#[test]
fn every_public_type_is_send_and_sync() {
    assert!(over::<MaxPlus<i32>>() && over::<MaxPlus<i64>>() && over::<MaxPlus<i128>>());
    assert!(over::<MaxPlus<f64>>() && over::<MaxPlus<Ratio<i64>>>());
    assert!(over::<MaxPlus<BigInt>>() && over::<MinPlus<BigRational>>() && over::<Boolean>());
    assert!(crosses_threads::<(NodeSet, Places, Width, RowFormat)>());
    assert!(crosses_threads::<Integers>());
    assert!(crosses_threads::<(
        AlgebraError,
        NotFinite,
        OptionsError,
        RangeError,
        ShapeError
    )>());
    assert!(crosses_threads::<(BadEntry, ParseError, ParseErrorKind)>());
}
