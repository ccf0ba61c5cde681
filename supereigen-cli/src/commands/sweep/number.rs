//! Fractions in the formats of `sweep`.

use num_rational::BigRational;
use num_traits::{Signed, ToPrimitive};
use serde_json::Value;

/// A number if it is an integer that 64 bits hold, else a string, as everywhere
/// in the program's JSON.
pub fn json(number: &BigRational) -> Value {
    let integer = number.is_integer().then(|| number.to_integer().to_i64());
    match integer.flatten() {
        Some(integer) => integer.into(),
        None => number.to_string().into(),
    }
}

/// A fraction in mathematics.
pub fn latex(number: &BigRational) -> String {
    if number.is_integer() {
        return number.to_string();
    }
    let sign = if number.is_negative() { "-" } else { "" };
    format!(
        "{sign}\\frac{{{}}}{{{}}}",
        number.numer().abs(),
        number.denom()
    )
}

/// A fraction, or the word for none.
pub fn word(number: Option<&BigRational>, none: &str) -> String {
    number.map_or_else(|| none.to_owned(), BigRational::to_string)
}
