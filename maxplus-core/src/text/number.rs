//! One number from its text, without loss.
//!
//! | written | read as |
//! |---|---|
//! | `12`, `-12`, `+12` | an integer |
//! | `1.25`, `.5`, `5.`, `1.5e-3`, `2E10` | a decimal, which is a fraction |
//! | `-2/3` | a fraction, a sign only in front |
//! | `-inf -Inf -infinity -oo -∞` | -inf (`inf +inf oo ∞ ...` for min-plus) |
//! | `. ε eps %0` | the zero of the semiring, -inf or +inf |
//! | `−12`, `1e−3`, `−∞` | as with `-`: U+2212 is the minus of typography |
//!
//! U+2212 means only minus, and word processors, spreadsheets, PDFs and our own pictures
//! contain it. Other dashes are rejected with a hint: an en dash also means a range or a
//! missing value.
//!
//! Every carrier accepts what it can hold exactly and rejects the rest: `i64` accepts `1.5e1`
//! and `4/2`, not `1.5`. **`f64` is the only carrier that rounds**: `0.1` and `1/3` become the
//! nearest double, as everywhere else. A text that would become an infinity, or 0 without being
//! zero, is rejected. For 1/10 itself read `BigRational`.
//!
//! # Limits
//!
//! At most [`MAX_DIGITS`] digits and an exponent within [`MAX_EXPONENT`], because `1e999999999`
//! is eleven characters and 400 MB.

use std::cmp::Ordering;
use std::str::FromStr;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::Zero;

use super::source::{BadEntry, ParseError, ParseErrorKind, Source};
use crate::carrier::{Carrier, Fraction, decimal_fraction};
use crate::mirror;
use crate::number_style::decimal_was_read;
use crate::semiring::Semiring;
use crate::tropical::{Convention, Min, Tropical};

/// The most digits of a number, leading zeros included.
pub const MAX_DIGITS: usize = 10_000;

/// The largest absolute value of an exponent.
pub const MAX_EXPONENT: i64 = 1024;

impl<T: Carrier, C: Convention> Entry for Tropical<T, C> {
    fn expected() -> String {
        match is_mirrored::<C>() {
            true => number_or_inf::<Min>(),
            false => number_or_inf::<C>(),
        }
    }

    fn from_token(token: &str) -> Result<Self, BadEntry> {
        if is_mirrored::<C>() {
            let mirrored = Tropical::<T, Min>::from_token(token)?;
            let Some(value) = mirrored.value() else {
                return Ok(Tropical::ZERO);
            };
            let value = mirror::negated(value).and_then(|value| Tropical::new(value).ok());
            return value.ok_or_else(|| explain::<T, C>(token, NumberFault::NotHeld));
        }
        match infinity(token) {
            Some(Infinity::Zero) => return Ok(Tropical::ZERO),
            Some(Infinity::Sign(sign)) if sign == C::INFINITE_IS => return Ok(Tropical::ZERO),
            Some(Infinity::Sign(_)) => {
                let expected = number_or_inf::<C>();
                let expected = format!("{expected}: {} has no other infinity", C::NAME);
                return Err(BadEntry::new(ParseErrorKind::WrongInfinity, expected));
            }
            None => {}
        }
        let value = number::<T>(token).map_err(|fault| explain::<T, C>(token, fault))?;
        Tropical::new(value).map_err(|_| explain::<T, C>(token, NumberFault::NotHeld))
    }

    #[inline]
    fn from_short(integer: i64) -> Option<Self> {
        // It has at most 18 digits.
        let integer = match is_mirrored::<C>() {
            true => -integer,
            false => integer,
        };
        Tropical::new(T::from_decimal(integer, 0)?).ok()
    }
}

/// Whether texts of this thread are [those of the other convention](mirror).
#[inline]
fn is_mirrored<C: Convention>() -> bool {
    C::INFINITE_IS.is_lt() && mirror::is_mirrored()
}

/// Why a text is not a number of the carrier.
enum NumberFault {
    NotANumber,
    TooLong,
    NotHeld,
    ZeroDenominator,
}

/// "a number or -inf".
fn number_or_inf<C: Convention>() -> String {
    format!("a number or {}", C::INFINITE_TEXT)
}

#[cold]
fn explain<T: Carrier, C: Convention>(token: &str, fault: NumberFault) -> BadEntry {
    let comma = || {
        let mut parts = token.split(',');
        let digits = |part: Option<&str>| {
            part.is_some_and(|p| p.bytes().any(|b| b.is_ascii_digit()) && !p.contains(' '))
        };
        digits(parts.next()) && digits(parts.next()) && parts.next().is_none()
    };
    let unsigned = token.trim_start_matches(['+', '-']).to_ascii_lowercase();
    let is_nan = unsigned == "nan" || unsigned == "na" || unsigned.starts_with("nan(");
    let dash = token.chars().find(|&sign| is_dash(sign));
    let mut expected = number_or_inf::<C>();
    let kind = match fault {
        NumberFault::NotANumber if is_nan => ParseErrorKind::Nan,
        NumberFault::NotANumber => {
            if comma() {
                expected += " (decimals are written with a point, not a comma)";
            } else if let Some(dash) = dash {
                let code = u32::from(dash);
                expected += &format!(" (`{dash}`, U+{code:04X}, is a dash: a minus is `-`)");
            }
            ParseErrorKind::NotANumber
        }
        NumberFault::TooLong => {
            expected = format!(
                "at most {MAX_DIGITS} digits and an exponent from -{MAX_EXPONENT} to {MAX_EXPONENT}"
            );
            ParseErrorKind::TooLong
        }
        NumberFault::NotHeld => {
            expected = format!("a number that {} holds", T::NAME);
            ParseErrorKind::NotHeld
        }
        NumberFault::ZeroDenominator => {
            expected = "a denominator other than 0".into();
            ParseErrorKind::NotANumber
        }
    };
    BadEntry::new(kind, expected)
}

/// The typographic minus.
const MINUS: char = '\u{2212}';

/// Whether the character looks like a minus but is another dash.
fn is_dash(sign: char) -> bool {
    matches!(
        sign,
        '\u{2010}'..='\u{2015}' | '\u{2796}' | '\u{fe58}' | '\u{fe63}' | '\u{ff0d}'
    )
}

/// What an infinite token stands for.
enum Infinity {
    /// An infinity that lies below or above all numbers.
    Sign(Ordering),
    /// The zero of the semiring, -inf or +inf.
    Zero,
}

fn infinity(token: &str) -> Option<Infinity> {
    // The most frequent spelling first.
    if token == "-inf" {
        return Some(Infinity::Sign(Ordering::Less));
    }
    if matches!(token, "." | "ε" | "eps" | "%0") {
        return Some(Infinity::Zero);
    }
    let (negative, name) = sign(token);
    let sign = match negative {
        true => Ordering::Less,
        false => Ordering::Greater,
    };
    let mut infinite = ["inf", "infinity", "oo", "∞"].into_iter();
    let is_infinite = infinite.any(|spelling| name.eq_ignore_ascii_case(spelling));
    is_infinite.then_some(Infinity::Sign(sign))
}

/// The finite number that the text names.
fn number<T: Fraction>(token: &str) -> Result<T, NumberFault> {
    let Some((above, below)) = token.split_once('/') else {
        return decimal(token);
    };
    let below = whole(below)?;
    if below.is_zero() {
        return Err(NumberFault::ZeroDenominator);
    }
    let (negative, above) = sign(above);
    let above = whole(above)?;
    let above = if negative { -above } else { above };
    T::from_written(&BigRational::new(above, below)).ok_or(NumberFault::NotHeld)
}

/// The sign and the text after it.
fn sign(token: &str) -> (bool, &str) {
    match token.as_bytes().first() {
        Some(b'-') => (true, &token[1..]),
        Some(b'+') => (false, &token[1..]),
        _ => match token.strip_prefix(MINUS) {
            Some(unsigned) => (true, unsigned),
            None => (false, token),
        },
    }
}

/// Digits only.
fn whole(token: &str) -> Result<BigInt, NumberFault> {
    if token.is_empty() || !token.bytes().all(|b| b.is_ascii_digit()) {
        return Err(NumberFault::NotANumber);
    }
    if token.len() > MAX_DIGITS {
        return Err(NumberFault::TooLong);
    }
    token.parse().map_err(|_| NumberFault::NotANumber)
}

/// A sign, digits with at most one point among them, perhaps an exponent.
fn decimal<T: Fraction>(token: &str) -> Result<T, NumberFault> {
    let (negative, token) = sign(token);
    let (digits, written) = match token.split_once(['e', 'E']) {
        Some((digits, exponent)) => (digits, exponent_of(exponent)?),
        None => (token, Some(0)),
    };
    let (before, after) = digits.split_once('.').unwrap_or((digits, ""));
    let is_integer = digits.len() == token.len() && before.len() == digits.len();
    let is_digits = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
    if !is_digits(before) || !is_digits(after) || before.len() + after.len() == 0 {
        return Err(NumberFault::NotANumber);
    }
    if before.len() + after.len() > MAX_DIGITS {
        return Err(NumberFault::TooLong);
    }
    if !is_integer {
        decimal_was_read();
    }
    let mut all = before.trim_start_matches('0').to_owned();
    all.push_str(after);
    // Trailing zeros go to the exponent: doubles print hundreds of them.
    let kept = all.trim_end_matches('0').len();
    if kept == 0 {
        // Zero, whatever the exponent.
        return T::from_decimal(0, 0).ok_or(NumberFault::NotHeld);
    }
    // At most MAX_DIGITS: no cast loses anything.
    let mut exponent = (all.len() - kept) as i64 - after.len() as i64;
    all.truncate(kept);
    exponent += written.ok_or(NumberFault::TooLong)?;
    let significant = all.trim_start_matches('0');
    let exponent = i32::try_from(exponent).map_err(|_| NumberFault::TooLong)?;
    let value = match small_integer(significant.as_bytes()) {
        Some((digits, _)) if negative => T::from_decimal(-digits, exponent),
        Some((digits, _)) => T::from_decimal(digits, exponent),
        None => {
            let digits = whole(significant)?;
            let digits = if negative { -digits } else { digits };
            T::from_written(&decimal_fraction(digits, exponent))
        }
    };
    value.ok_or(NumberFault::NotHeld)
}

/// The exponent; `None` if it is beyond the limit.
fn exponent_of(token: &str) -> Result<Option<i64>, NumberFault> {
    let (negative, digits) = sign(token);
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return Err(NumberFault::NotANumber);
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
            let expected = Self::expected();
            return Err(source.error(end..end, ParseErrorKind::Empty, expected));
        }
        scalar(token).map_err(|bad| source.entry_error(start..start + token.len(), bad))
    }
}

/// A scalar that can be read from plain text: one method makes `parse` of matrices and vectors
/// work for a semiring of your own. See [`your_own_semiring`](crate::your_own_semiring).
pub trait Entry: Semiring {
    /// The description of an entry in errors: "a number or -inf".
    fn expected() -> String;

    /// The scalar that a piece of text names. The text is not empty and has no blanks at its
    /// ends.
    fn from_token(token: &str) -> Result<Self, BadEntry>;

    /// The scalar that a plain integer of at most 18 digits names, for scalars with a fast
    /// path: most files contain little else. With `None` the caller uses [`Entry::from_token`].
    fn from_short(_integer: i64) -> Option<Self> {
        None
    }
}

/// The scalar that the text `token` names.
pub fn scalar<S: Entry>(token: &str) -> Result<S, BadEntry> {
    match short_entry(token.as_bytes(), |next| next.is_none()) {
        Some((scalar, _)) => Ok(scalar),
        None => S::from_token(token),
    }
}

/// The scalar of a short integer or of `-inf` at the front of the bytes, and its length, if a
/// byte that ends an entry follows. This covers nearly every entry of nearly every file.
#[inline(always)]
pub fn short_entry<S: Entry>(
    bytes: &[u8],
    ends: impl Fn(Option<&u8>) -> bool,
) -> Option<(S, usize)> {
    if let Some(front) = front_integer(bytes)
        && ends(Some(&front.next))
    {
        return Some((S::from_short(front.value)?, front.length));
    }
    let infinite = "-inf";
    if bytes.starts_with(infinite.as_bytes()) && ends(bytes.get(infinite.len())) {
        return Some((S::from_token(infinite).ok()?, infinite.len()));
    }
    let (value, length) = small_integer(bytes)?;
    if !ends(bytes.get(length)) {
        return None;
    }
    Some((S::from_short(value)?, length))
}

/// The integer of at most 18 digits at the front of the bytes, and where it ends. Such an
/// integer always fits 64 bits.
#[inline(never)]
pub fn small_integer(bytes: &[u8]) -> Option<(i64, usize)> {
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

/// An integer at the front of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Front {
    /// The number.
    pub value: i64,
    /// The length in bytes, with the sign.
    pub length: usize,
    /// Whether digits follow a leading 0.
    pub padded: bool,
    /// The byte that follows.
    pub next: u8,
}

/// The integer at the front of the bytes if it has at most seven digits and there are at least
/// nine bytes: the fast path.
#[inline(always)]
pub fn front_integer(bytes: &[u8]) -> Option<Front> {
    let &[first, ref rest @ ..] = bytes.first_chunk::<9>()?;
    // This branch is predicted well: most signs of a file are the same.
    if first == b'-' {
        let front = few_digits(*rest)?;
        return Some(Front {
            value: -front.value,
            length: front.length + 1,
            ..front
        });
    }
    few_digits(*bytes.first_chunk()?)
}

/// The integer at the front of eight bytes, if it has one to seven digits.
///
/// All digits at once: one by one, the end of every number would be a branch that processors
/// cannot predict.
#[inline(always)]
fn few_digits(eight: [u8; 8]) -> Option<Front> {
    const EACH: u64 = 0x0101_0101_0101_0101;
    // The first byte is the lowest; digits become 0 to 9.
    let word = u64::from_le_bytes(eight);
    let bytes = word ^ (EACH * 0x30);
    // The highest bit of each byte that is not a digit. (A carry changes only bytes after such
    // a byte.)
    let others = (bytes.wrapping_add(EACH * 0x76) | bytes) & (EACH * 0x80);
    let digits = others.trailing_zeros() / 8;
    if !(1..8).contains(&digits) {
        return None;
    }
    // Fills up with leading zeros, as if all eight were digits.
    let all = bytes << (64 - 8 * digits);
    // Combines neighbours: pairs in the bytes 0, 2, 4, 6, then all of them.
    const TWO: u64 = 0x0000_00ff_0000_00ff;
    let pairs = all.wrapping_mul(10).wrapping_add(all >> 8);
    let first = (pairs & TWO).wrapping_mul(100 + (1_000_000 << 32));
    let second = ((pairs >> 16) & TWO).wrapping_mul(1 + (10_000 << 32));
    Some(Front {
        value: (first.wrapping_add(second) >> 32) as i64,
        length: digits as usize,
        padded: eight[0] == b'0' && digits > 1,
        next: (word >> (8 * digits)) as u8,
    })
}
