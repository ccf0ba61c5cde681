//! One number from its text, without loss.
//!
//! | written | read as |
//! |---|---|
//! | `12`, `-12`, `+12` | an integer |
//! | `1.25`, `.5`, `5.`, `1.5e-3`, `2E10` | a decimal, which is a fraction |
//! | `-2/3` | a fraction, a sign only in front |
//! | `-inf -Inf -infinity -oo -∞` | -inf (`inf +inf oo ∞ ...` for min-plus) |
//! | `. ε eps %0` | the zero of the semiring, -inf or +inf |
//!
//! Every carrier takes what it holds exactly and refuses the rest: `i64` takes
//! `1.5e1` and `4/2`, not `1.5`. **`f64` is the one carrier that rounds**:
//! `0.1` and `1/3` become the nearest double, as everywhere else; a text that
//! would become an infinity or, not being zero, 0 is refused. Who means 1/10
//! reads `BigRational`.
//!
//! # Limits
//!
//! At most [`MAX_DIGITS`] digits and an exponent within [`MAX_EXPONENT`], for
//! `1e999999999` is eleven characters and 400 MB.

use std::str::FromStr;

use num_bigint::BigInt;
use num_rational::{BigRational, Ratio};
use num_traits::{ToPrimitive, Zero};

use super::error::{BadNumber, ParseError, ParseErrorKind};
use super::source::Source;
use crate::carrier::{Carrier, Fraction};
use crate::tropical::{Convention, Tropical};
use std::cmp::Ordering;

/// The most digits a number may have, leading zeros and all.
pub const MAX_DIGITS: usize = 10_000;

/// The largest absolute value of an exponent.
pub const MAX_EXPONENT: i64 = 1024;

/// How a carrier takes a written number.
///
/// # Laws
///
/// Both methods give the number itself or `None`; a carrier whose sums round
/// may give the nearest number it holds. Reading a printed number gives it
/// back.
pub trait Literal: Fraction {
    /// The number `digits * 10^exponent`.
    fn from_decimal(digits: i64, exponent: i32) -> Option<Self> {
        Self::from_written(&decimal_fraction(digits.into(), exponent))
    }

    /// The number that was written as this fraction, or as a decimal with
    /// many digits.
    fn from_written(fraction: &BigRational) -> Option<Self> {
        Self::from_fraction(fraction)
    }
}

macro_rules! integer_literal {
    ($($int:ty),*) => {$(
        impl Literal for $int {
            #[inline]
            fn from_decimal(digits: i64, exponent: i32) -> Option<Self> {
                if exponent == 0 {
                    return <$int>::try_from(digits).ok().filter(|&v| v != <$int>::MIN);
                }
                Self::from_fraction(&decimal_fraction(digits.into(), exponent))
            }
        }
    )*};
}
integer_literal!(i32, i64, i128);

impl Literal for f64 {
    fn from_decimal(digits: i64, exponent: i32) -> Option<Self> {
        // Both factors are exact doubles, so one operation rounds once
        // (Clinger 1990); the standard library does the rest.
        const EXACT: i64 = 1 << 53;
        let value = if digits.abs() <= EXACT && (0..=22).contains(&exponent.abs()) {
            let power = POWERS[exponent.unsigned_abs() as usize];
            if exponent < 0 {
                digits as f64 / power
            } else {
                digits as f64 * power
            }
        } else {
            format!("{digits}e{exponent}").parse().ok()?
        };
        Some(value).filter(|v| v.is_finite() && (*v != 0.0 || digits == 0))
    }

    fn from_written(fraction: &BigRational) -> Option<Self> {
        let value = fraction.to_f64()?;
        Some(value).filter(|v| v.is_finite() && (*v != 0.0 || fraction.is_zero()))
    }
}

/// The powers of ten that are doubles.
const POWERS: [f64; 23] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
];

impl Literal for Ratio<i64> {}

impl Literal for BigInt {
    fn from_decimal(digits: i64, exponent: i32) -> Option<Self> {
        if exponent == 0 {
            return Some(digits.into());
        }
        Self::from_fraction(&decimal_fraction(digits.into(), exponent))
    }
}

impl Literal for BigRational {}

/// digits * 10^exponent.
fn decimal_fraction(digits: BigInt, exponent: i32) -> BigRational {
    let power = BigInt::from(10).pow(exponent.unsigned_abs());
    if exponent < 0 {
        BigRational::new(digits, power)
    } else {
        BigRational::from_integer(digits * power)
    }
}

/// The scalar that the text `token` names.
pub(super) fn scalar<T: Carrier, C: Convention>(token: &str) -> Result<Tropical<T, C>, BadNumber> {
    if let Some((scalar, _)) = short_entry(token.as_bytes(), |next| next.is_none()) {
        return Ok(scalar);
    }
    match infinity(token) {
        Some(Infinity::Zero) => return Ok(Tropical::ZERO),
        Some(Infinity::Sign(sign)) if sign == C::INFINITE_IS => return Ok(Tropical::ZERO),
        Some(Infinity::Sign(_)) => {
            return Err(BadNumber::new(
                ParseErrorKind::WrongInfinity,
                format!(
                    "{}: {} has no other infinity",
                    number_or_inf::<C>(),
                    C::NAME
                ),
            ));
        }
        None => {}
    }
    let value = number::<T>(token).map_err(|trouble| explain::<T, C>(token, trouble))?;
    Tropical::new(value).map_err(|_| explain::<T, C>(token, Trouble::NotHeld))
}

/// Why a text is no number of the carrier.
enum Trouble {
    NotANumber,
    TooLong,
    NotHeld,
    ZeroDenominator,
}

/// "a number or -inf".
pub(super) fn number_or_inf<C: Convention>() -> String {
    format!("a number or {}", C::INFINITE_TEXT)
}

#[cold]
fn explain<T: Carrier, C: Convention>(token: &str, trouble: Trouble) -> BadNumber {
    let comma = || {
        let mut parts = token.split(',');
        let digits = |part: Option<&str>| {
            part.is_some_and(|p| p.bytes().any(|b| b.is_ascii_digit()) && !p.contains(' '))
        };
        digits(parts.next()) && digits(parts.next()) && parts.next().is_none()
    };
    let unsigned = token.trim_start_matches(['+', '-']).to_ascii_lowercase();
    let is_nan = unsigned == "nan" || unsigned == "na" || unsigned.starts_with("nan(");
    match trouble {
        Trouble::NotANumber if is_nan => BadNumber::new(ParseErrorKind::Nan, number_or_inf::<C>()),
        Trouble::NotANumber if comma() => BadNumber::new(
            ParseErrorKind::NotANumber,
            format!(
                "{} (decimals are written with a point, not a comma)",
                number_or_inf::<C>()
            ),
        ),
        Trouble::NotANumber => BadNumber::new(ParseErrorKind::NotANumber, number_or_inf::<C>()),
        Trouble::TooLong => BadNumber::new(
            ParseErrorKind::TooLong,
            format!(
                "at most {MAX_DIGITS} digits and an exponent from -{MAX_EXPONENT} to {MAX_EXPONENT}"
            ),
        ),
        Trouble::NotHeld => BadNumber::new(
            ParseErrorKind::NotHeld,
            format!("a number that {} holds", T::NAME),
        ),
        Trouble::ZeroDenominator => {
            BadNumber::new(ParseErrorKind::NotANumber, "a denominator other than 0")
        }
    }
}

/// What an infinite token says.
enum Infinity {
    /// An infinity that lies below or above all numbers.
    Sign(Ordering),
    /// The zero of the semiring, whichever it is.
    Zero,
}

fn infinity(token: &str) -> Option<Infinity> {
    if matches!(token, "." | "ε" | "eps" | "%0") {
        return Some(Infinity::Zero);
    }
    let (sign, name) = match token.as_bytes().first()? {
        b'-' => (Ordering::Less, &token[1..]),
        b'+' => (Ordering::Greater, &token[1..]),
        _ => (Ordering::Greater, token),
    };
    let infinite = ["inf", "infinity", "oo", "∞"];
    infinite
        .iter()
        .any(|spelling| name.eq_ignore_ascii_case(spelling))
        .then_some(Infinity::Sign(sign))
}

/// The integer of at most 18 digits at the front of the bytes, and where it
/// ends. This is the fast path: such an integer fits 64 bits unseen.
#[inline]
fn small_integer(bytes: &[u8]) -> Option<(i64, usize)> {
    let negative = bytes.first() == Some(&b'-');
    let start = usize::from(negative);
    let mut value = 0_i64;
    let mut end = start;
    while let Some(digit) = bytes.get(end).map(|b| b.wrapping_sub(b'0'))
        && digit < 10
    {
        if end - start == 18 {
            return None;
        }
        value = value * 10 + i64::from(digit);
        end += 1;
    }
    if end == start {
        return None;
    }
    Some((if negative { -value } else { value }, end))
}

/// The scalar of a short integer at the front of the bytes, if a byte that
/// ends an entry follows it, and its length: nearly every entry of nearly
/// every file.
#[inline]
pub(super) fn short_entry<T: Carrier, C: Convention>(
    bytes: &[u8],
    ends: impl Fn(Option<&u8>) -> bool,
) -> Option<(Tropical<T, C>, usize)> {
    let (value, length) = small_integer(bytes)?;
    if !ends(bytes.get(length)) {
        return None;
    }
    let entry = Tropical::new(T::from_decimal(value, 0)?).ok()?;
    Some((entry, length))
}

/// The finite number that the text names.
fn number<T: Literal>(token: &str) -> Result<T, Trouble> {
    let Some((above, below)) = token.split_once('/') else {
        return decimal(token);
    };
    let below = whole(below)?;
    if below.is_zero() {
        return Err(Trouble::ZeroDenominator);
    }
    let (negative, above) = sign(above);
    let above = whole(above)?;
    let above = if negative { -above } else { above };
    T::from_written(&BigRational::new(above, below)).ok_or(Trouble::NotHeld)
}

/// The sign, and what follows it.
fn sign(token: &str) -> (bool, &str) {
    match token.as_bytes().first() {
        Some(b'-') => (true, &token[1..]),
        Some(b'+') => (false, &token[1..]),
        _ => (false, token),
    }
}

/// Digits and nothing else.
fn whole(token: &str) -> Result<BigInt, Trouble> {
    if token.is_empty() || !token.bytes().all(|b| b.is_ascii_digit()) {
        return Err(Trouble::NotANumber);
    }
    if token.len() > MAX_DIGITS {
        return Err(Trouble::TooLong);
    }
    token.parse().map_err(|_| Trouble::NotANumber)
}

/// A sign, digits with at most one point among them, perhaps an exponent.
fn decimal<T: Literal>(token: &str) -> Result<T, Trouble> {
    let (negative, token) = sign(token);
    let (digits, written) = match token.split_once(['e', 'E']) {
        Some((digits, exponent)) => (digits, exponent_of(exponent)?),
        None => (token, Some(0)),
    };
    let (before, after) = digits.split_once('.').unwrap_or((digits, ""));
    let is_digits = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
    if !is_digits(before) || !is_digits(after) || before.len() + after.len() == 0 {
        return Err(Trouble::NotANumber);
    }
    if before.len() + after.len() > MAX_DIGITS {
        return Err(Trouble::TooLong);
    }
    let mut all = before.trim_start_matches('0').to_owned();
    all.push_str(after);
    // Zeros at the end go to the exponent: doubles print hundreds of them.
    let kept = all.trim_end_matches('0').len();
    if kept == 0 {
        // Zero, whatever the exponent.
        return T::from_decimal(0, 0).ok_or(Trouble::NotHeld);
    }
    // As long as MAX_DIGITS at most: no cast loses anything.
    let mut exponent = (all.len() - kept) as i64 - after.len() as i64;
    all.truncate(kept);
    exponent += written.ok_or(Trouble::TooLong)?;
    let significant = all.trim_start_matches('0');
    let exponent = i32::try_from(exponent).map_err(|_| Trouble::TooLong)?;
    let value = match small_integer(significant.as_bytes()) {
        Some((digits, _)) if negative => T::from_decimal(-digits, exponent),
        Some((digits, _)) => T::from_decimal(digits, exponent),
        None => {
            let digits = whole(significant)?;
            let digits = if negative { -digits } else { digits };
            T::from_written(&decimal_fraction(digits, exponent))
        }
    };
    value.ok_or(Trouble::NotHeld)
}

/// The exponent, `None` if it lies beyond the limit.
fn exponent_of(token: &str) -> Result<Option<i64>, Trouble> {
    let (negative, digits) = sign(token);
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return Err(Trouble::NotANumber);
    }
    let size = digits.parse().ok().filter(|&e: &i64| e <= MAX_EXPONENT);
    Ok(size.map(|e| if negative { -e } else { e }))
}

/// One number or infinity, blanks around it allowed; see [the module](self)
/// for the spellings.
impl<T: Carrier, C: Convention> FromStr for Tropical<T, C> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let source = Source::new(text.as_bytes())?;
        let token = source.text().trim();
        let start = source.text().len() - source.text().trim_start().len();
        if token.is_empty() {
            let end = source.text().len();
            let expected = number_or_inf::<C>();
            return Err(source.error(end..end, ParseErrorKind::Empty, expected));
        }
        scalar(token).map_err(|bad| source.number_error(start..start + token.len(), bad))
    }
}
