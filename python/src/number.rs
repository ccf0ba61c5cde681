//! Converts between Python's numbers and the exact numbers of the library.
//!
//! | in | is |
//! |---|---|
//! | `None`, `float("-inf")`, `"-inf"` | -inf |
//! | an `int` of any size, or an object with `__index__` | that integer |
//! | a `float`, or one with `as_integer_ratio` (`Fraction`, NumPy's) | exactly that fraction |
//! | a `str`, a `Decimal` | the number as in text formats: `2/3`, `0.1`, `1e-3` |
//! | `bool`, NaN, +inf, anything else | refused |
//!
//! In a [mirrored](maxplus_core::mirror) thread inputs and results are numbers of min-plus algebra:
//! `None` and the float +inf are its zero, and -inf is refused.
//!
//! Results are `int` for integers and `Fraction` for other finite numbers. -inf becomes the float
//! -inf, which compares with both.

use maxplus_core::block::Depth;
use maxplus_core::carrier::Fraction;
use maxplus_core::mirror::{infinite_text, is_mirrored, pick, set_mirrored};
use maxplus_core::text::Entry;
use maxplus_core::{MaxPlus, Number, Rational};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Zero};
use pyo3::exceptions::PyValueError;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyFloat, PyInt, PyString, PyTuple, PyType};

/// The expected input wherever a number is needed.
fn expected() -> &'static str {
    pick(
        "a finite number, or -inf (None)",
        "a finite number, or inf (None)",
    )
}

/// The infinite number as a float.
fn infinite() -> f64 {
    pick(f64::NEG_INFINITY, f64::INFINITY)
}

/// The number of max-plus algebra for a number that was read.
fn mirrored(number: Rational) -> Number {
    MaxPlus::finite(match is_mirrored() {
        true => -number,
        false => number,
    })
}

/// The number that the object stands for. The error is the expected input.
fn read(value: &Bound<'_, PyAny>) -> Result<Number, String> {
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
        Some(Ok(text)) => Number::from_token(text.trim()).map_err(|bad| {
            let is_usual = bad.expected == Number::expected();
            if is_usual {
                expected().to_owned()
            } else {
                bad.expected
            }
        }),
        _ => of_ratio(value).ok_or_else(|| expected().to_owned()),
    }
}

/// The number, for the most frequent types: `None`, `float` and `int`.
fn of_object(value: &Bound<'_, PyAny>) -> Option<Number> {
    if value.is_none() {
        return Some(MaxPlus::NEG_INFINITY);
    }
    if value.is_exact_instance_of::<PyFloat>() {
        return of_double(value.extract().ok()?);
    }
    if value.is_instance_of::<PyInt>() && !value.is_instance_of::<PyBool>() {
        return Some(match value.extract::<i64>() {
            Ok(small) => of_integer(small),
            Err(_) => of_integer(value.extract::<BigInt>().ok()?),
        });
    }
    None
}

/// The number of an object with a numerator and a denominator.
fn of_ratio(value: &Bound<'_, PyAny>) -> Option<Number> {
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
            (!denom.is_zero()).then(|| mirrored(BigRational::new(numer, denom).into()))
        }
        // Infinities and NaN of any type.
        Err(_) => of_double(value.extract().ok()?).filter(|number| number.value().is_none()),
    }
}

/// The exact value of a double; `None` for NaN and the other infinity.
pub fn of_double(double: f64) -> Option<Number> {
    if double == infinite() {
        return Some(MaxPlus::NEG_INFINITY);
    }
    let whole = double as i64;
    if whole as f64 == double && whole.unsigned_abs() < 1 << 53 {
        return Some(of_integer(whole));
    }
    let exact = BigRational::from_float(double)?;
    Some(mirrored(exact.into()))
}

/// An integer.
pub fn of_integer(integer: impl Into<Rational>) -> Number {
    mirrored(integer.into())
}

/// The number. The error names the place, the object found there, and the expected input.
pub fn number(value: &Bound<'_, PyAny>, place: impl FnOnce() -> String) -> PyResult<Number> {
    read(value).map_err(|expected| refused(value, &place(), &expected))
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
pub fn double(value: f64, place: impl FnOnce() -> String) -> PyResult<Number> {
    of_double(value).ok_or_else(|| {
        let place = place();
        PyValueError::new_err(format!("{place}: found {value}, expected {}", expected()))
    })
}

/// A finite number.
pub fn finite(value: &Bound<'_, PyAny>, place: &str) -> PyResult<Rational> {
    let number = number(value, || place.to_owned())?;
    number.into_value().ok_or_else(|| {
        let infinite = infinite_text();
        PyValueError::new_err(format!(
            "{place}: found {infinite}, expected a finite number"
        ))
    })
}

/// Whether numbers and texts of this thread are those of min-plus algebra.
#[pyfunction]
pub fn is_min_plus() -> bool {
    is_mirrored()
}

/// Sets whether numbers and texts of this thread are those of min-plus algebra, and returns what was
/// set before.
#[pyfunction]
pub fn set_min_plus(is_min_plus: bool) -> bool {
    let before = is_mirrored();
    set_mirrored(is_min_plus);
    before
}

/// An `int` or a `Fraction`.
pub fn fraction<'py>(py: Python<'py>, value: &impl Fraction) -> PyResult<Bound<'py, PyAny>> {
    if let Some(small) = value.to_machine_integer() {
        return Ok(small.into_pyobject(py)?.into_any());
    }
    let value = value.to_fraction();
    match value.is_integer() {
        true => Ok(value.numer().into_pyobject(py)?.into_any()),
        false => Ok(value.into_pyobject(py)?.into_any()),
    }
}

/// An `int`, a `Fraction`, or the float -inf.
pub fn to_python<'py>(py: Python<'py>, value: &Number) -> PyResult<Bound<'py, PyAny>> {
    match value.value() {
        Some(value) if is_mirrored() => fraction(py, &-value),
        Some(value) => fraction(py, value),
        None => Ok(PyFloat::new(py, infinite()).into_any()),
    }
}

/// A vector as a tuple.
pub fn tuple<'py, 'a>(
    py: Python<'py>,
    entries: impl IntoIterator<Item = &'a Number>,
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
    let (whole, is_mirrored) = (denominator.is_one(), is_mirrored());
    let entries = depths.chunks_exact(width).map(|depth| {
        let depth = Depth::new(depth);
        if whole
            && let Some(word) = depth.word()
            && let Some(x) = 0_i64.checked_sub_unsigned(word)
            && !is_mirrored
        {
            return Ok(x.into_pyobject(py)?.into_any());
        }
        match depth.fraction(denominator) {
            Some(x) if is_mirrored => fraction(py, &-x),
            Some(x) => fraction(py, &x),
            None => Ok(PyFloat::new(py, infinite()).into_any()),
        }
    });
    PyTuple::new(py, entries.collect::<PyResult<Vec<_>>>()?)
}
