//! Converts between Python's numbers and the exact numbers of the library.
//!
//! | in | is |
//! |---|---|
//! | `None`, `float("-inf")`, `"-inf"` | -inf |
//! | an `int` of any size, or what has `__index__` | that integer |
//! | a `float`, or what has `as_integer_ratio` (`Fraction`, NumPy's) | exactly that fraction |
//! | a `str`, a `Decimal` | what the text formats read: `2/3`, `0.1`, `1e-3` |
//! | `bool`, NaN, +inf, anything else | refused |
//!
//! Results are `int` for integers and `Fraction` for other finite numbers. -inf becomes the float
//! -inf, which compares with both.

use maxplus_core::Number;
use maxplus_core::block::Depth;
use maxplus_core::carrier::Fraction;
use maxplus_core::text::Entry;
use maxplus_core::{MaxPlus, Rational};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Zero};
use pyo3::exceptions::PyValueError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyFloat, PyInt, PyString, PyTuple, PyType};
use supereigen_answers::instance::fraction as fraction_of;

/// A fraction or -inf.
pub type LongNumber = MaxPlus<BigRational>;

/// The number as the programs store it: a machine integer if it fits. This is much faster where a
/// question needs sums.
pub fn short(number: &LongNumber) -> Number {
    match number.value() {
        Some(value) => MaxPlus::finite(Rational::from(value.clone())),
        None => MaxPlus::NEG_INFINITY,
    }
}

/// The expected input wherever a number is needed.
const EXPECTED: &str = "a finite number, or -inf (None)";

/// The number that the object stands for. The error is the expected input.
fn read(value: &Bound<'_, PyAny>) -> Result<LongNumber, String> {
    static DECIMAL: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let py = value.py();
    let is_decimal = || {
        let decimal = DECIMAL.import(py, "decimal", "Decimal");
        decimal.and_then(|decimal| value.is_instance(decimal))
    };
    if let Some(number) = of_object(value) {
        return Ok(number);
    }
    // A decimal is converted to text, so the limit on the digits of a text applies to it.
    let is_text = value.is_instance_of::<PyString>() || is_decimal().unwrap_or(false);
    let text = is_text.then(|| value.str()).and_then(Result::ok);
    match text.as_ref().map(|text| text.to_str()) {
        Some(Ok(text)) => LongNumber::from_token(text.trim()).map_err(|bad| {
            let is_usual = bad.expected == LongNumber::expected();
            if is_usual {
                EXPECTED.to_owned()
            } else {
                bad.expected
            }
        }),
        _ => of_ratio(value).ok_or_else(|| EXPECTED.to_owned()),
    }
}

/// The number, for the most frequent types: `None`, `float` and `int`.
fn of_object(value: &Bound<'_, PyAny>) -> Option<LongNumber> {
    if value.is_none() {
        return Some(MaxPlus::NEG_INFINITY);
    }
    if value.is_exact_instance_of::<PyFloat>() {
        return of_double(value.extract().ok()?);
    }
    if value.is_instance_of::<PyInt>() && !value.is_instance_of::<PyBool>() {
        return Some(of_integer(match value.extract::<i64>() {
            Ok(small) => small.into(),
            Err(_) => value.extract().ok()?,
        }));
    }
    None
}

/// The number of an object with a numerator and a denominator.
fn of_ratio(value: &Bound<'_, PyAny>) -> Option<LongNumber> {
    if value.is_instance_of::<PyBool>() {
        return None;
    }
    if let Ok(integer) = value.extract::<BigInt>() {
        return Some(of_integer(integer));
    }
    let ratio = intern!(value.py(), "as_integer_ratio");
    match value.call_method0(ratio) {
        Ok(ratio) => {
            let (numer, denom): (BigInt, BigInt) = ratio.extract().ok()?;
            (!denom.is_zero()).then(|| MaxPlus::finite(BigRational::new(numer, denom)))
        }
        // Infinities and NaN of any type.
        Err(_) => of_double(value.extract().ok()?).filter(|number| number.value().is_none()),
    }
}

/// The exact value of a double; `None` for NaN and +inf.
pub fn of_double(double: f64) -> Option<LongNumber> {
    if double == f64::NEG_INFINITY {
        return Some(MaxPlus::NEG_INFINITY);
    }
    let whole = double as i64;
    if whole as f64 == double && whole.unsigned_abs() < 1 << 53 {
        return Some(of_integer(whole.into()));
    }
    BigRational::from_float(double).map(MaxPlus::finite)
}

/// An integer.
pub fn of_integer(integer: BigInt) -> LongNumber {
    MaxPlus::finite(BigRational::new_raw(integer, BigInt::one()))
}

/// The number. The error names the place, the object found there, and the expected input.
pub fn number(value: &Bound<'_, PyAny>, place: impl FnOnce() -> String) -> PyResult<LongNumber> {
    read(value).map_err(|expected| refused(value, &place(), &expected))
}

/// The number as the programs store it, with the same errors as [`number()`].
pub fn exact(value: &Bound<'_, PyAny>, place: impl FnOnce() -> String) -> PyResult<Number> {
    if value.is_exact_instance_of::<PyInt>()
        && let Ok(small) = value.extract::<i64>()
    {
        return Ok(MaxPlus::finite(small.into()));
    }
    Ok(short(&number(value, place)?))
}

/// An `int`, a `Fraction`, or the float -inf.
pub fn exact_to_python<'py>(py: Python<'py>, number: &Number) -> PyResult<Bound<'py, PyAny>> {
    match number.value().and_then(Rational::to_machine_integer) {
        Some(small) => Ok(small.into_pyobject(py)?.into_any()),
        None => to_python(py, &fraction_of(number)),
    }
}

/// The error for an object found where something else was expected.
pub fn refused(value: &Bound<'_, PyAny>, place: &str, expected: &str) -> PyErr {
    let found = value.repr().map(|text| text.to_string());
    let mut found = found.unwrap_or_else(|_| "something without a repr".to_owned());
    if let Some((cut, _)) = found.char_indices().nth(60) {
        found.truncate(cut);
        found.push_str("...");
    }
    PyValueError::new_err(format!("{place}: found {found}, expected {expected}"))
}

/// The number of a double of an array, with the same errors as [`number()`].
pub fn double(value: f64, place: impl FnOnce() -> String) -> PyResult<LongNumber> {
    of_double(value).ok_or_else(|| {
        let place = place();
        PyValueError::new_err(format!("{place}: found {value}, expected {EXPECTED}"))
    })
}

/// A finite number.
pub fn finite(value: &Bound<'_, PyAny>, place: &str) -> PyResult<BigRational> {
    let number = number(value, || place.to_owned())?;
    number.into_value().ok_or_else(|| {
        PyValueError::new_err(format!("{place}: found -inf, expected a finite number"))
    })
}

/// An `int` or a `Fraction`.
pub fn fraction<'py>(py: Python<'py>, value: &BigRational) -> PyResult<Bound<'py, PyAny>> {
    if value.is_integer() {
        return Ok(value.numer().into_pyobject(py)?.into_any());
    }
    Ok(value.clone().into_pyobject(py)?.into_any())
}

/// An `int`, a `Fraction`, or the float -inf.
pub fn to_python<'py>(py: Python<'py>, value: &LongNumber) -> PyResult<Bound<'py, PyAny>> {
    match value.value() {
        Some(value) => fraction(py, value),
        None => Ok(PyFloat::new(py, f64::NEG_INFINITY).into_any()),
    }
}

/// A vector as a tuple.
pub fn tuple<'py, 'a>(
    py: Python<'py>,
    entries: impl IntoIterator<Item = &'a LongNumber>,
) -> PyResult<Bound<'py, PyTuple>> {
    let entries = entries.into_iter().map(|x| to_python(py, x));
    PyTuple::new(py, entries.collect::<PyResult<Vec<_>>>()?)
}

/// A row of a block as a tuple.
pub fn row<'py>(
    py: Python<'py>,
    depths: &[u8],
    width: usize,
    denominator: &BigInt,
) -> PyResult<Bound<'py, PyTuple>> {
    let whole = denominator.is_one();
    let entries = depths.chunks_exact(width).map(|depth| {
        let depth = Depth::new(depth);
        if whole
            && let Some(word) = depth.word()
            && let Some(x) = 0_i64.checked_sub_unsigned(word)
        {
            return Ok(x.into_pyobject(py)?.into_any());
        }
        match depth.fraction(denominator) {
            Some(x) => fraction(py, &x),
            None => Ok(PyFloat::new(py, f64::NEG_INFINITY).into_any()),
        }
    });
    PyTuple::new(py, entries.collect::<PyResult<Vec<_>>>()?)
}
