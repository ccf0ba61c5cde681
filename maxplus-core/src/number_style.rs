//! How fractions look in texts for people: as fractions, as decimals, or rounded.
//!
//! A program sets the style once for its thread, and every [`Rational`](crate::Rational) that is
//! printed in that thread follows it: in reports, notes, errors and pictures. The default is
//! fractions, so a library that sets nothing prints what it always printed.
//!
//! Texts for programs do not follow the style. Hashes, checkpoints and JSON print
//! `num_rational::BigRational`, which is always exact; [`shown`] is the same number for people.
//!
//! | style | 7/2 | 1/3 |
//! |---|---|---|
//! | [`Fractions`](NumberStyle::Fractions) | `7/2` | `1/3` |
//! | [`Decimals`](NumberStyle::Decimals) | `3.5` | `1/3` |
//! | [`AsRead`](NumberStyle::AsRead) | `3.5` once a number with a point or an exponent was read, else `7/2` | `1/3` |
//! | [`Rounded`](NumberStyle::Rounded) to 2 places | `3.5` | `~0.33` |
//!
//! Only `Rounded` loses digits, and it marks every number that it changes by `~`. The readers of
//! numbers do not accept this mark, so a rounded number is never read back as an exact one.
//!
//! ```
//! use maxplus_core::number_style::{NumberStyle, in_number_style};
//! use maxplus_core::{MaxPlus, Rational};
//!
//! let text = |style| {
//!     in_number_style(style, || {
//!         let x: MaxPlus<Rational> = "3.50".parse().unwrap();
//!         format!("{x} {}", Rational::new(-5, 3))
//!     })
//! };
//! assert_eq!(text(NumberStyle::Fractions), "7/2 -5/3");
//! assert_eq!(text(NumberStyle::AsRead), "3.5 -5/3");
//! assert_eq!(text(NumberStyle::Rounded(1)), "3.5 ~-1.7");
//! ```

use std::cell::Cell;
use std::fmt;

use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, Signed, Zero};

use crate::mirror::{is_mirrored, mirrored, plainly, with_value};

/// How fractions are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum NumberStyle {
    /// `7/2`.
    #[default]
    Fractions,
    /// `3.5`, and `1/3` where the decimal is infinite.
    Decimals,
    /// As `Decimals` once this thread, or the work of [`in_number_style`], has read a number with a
    /// point or an exponent; until then as `Fractions`.
    AsRead,
    /// Decimals of at most so many places; `~` marks those that were rounded.
    Rounded(u16),
}

thread_local! {
    static CHOSEN: Cell<NumberStyle> = const { Cell::new(NumberStyle::Fractions) };
    static DECIMAL_WAS_READ: Cell<bool> = const { Cell::new(false) };
}

/// Sets the style of this thread.
pub fn set_number_style(style: NumberStyle) {
    CHOSEN.set(style);
}

/// The style that was set for this thread.
pub fn chosen_number_style() -> NumberStyle {
    CHOSEN.get()
}

/// How this thread prints fractions: never [`NumberStyle::AsRead`].
pub fn number_style() -> NumberStyle {
    match CHOSEN.get() {
        NumberStyle::AsRead if DECIMAL_WAS_READ.get() => NumberStyle::Decimals,
        NumberStyle::AsRead => NumberStyle::Fractions,
        style => style,
    }
}

/// Runs `work` in this style as if nothing had been read before, and returns to the style before.
pub fn in_number_style<R>(style: NumberStyle, work: impl FnOnce() -> R) -> R {
    with_value(&CHOSEN, style, || {
        with_value(&DECIMAL_WAS_READ, false, work)
    })
}

/// The work, to be run on any thread in the style and the [algebra](crate::mirror) of this one.
///
/// ```
/// use maxplus_core::Rational;
/// use maxplus_core::number_style::{NumberStyle, carried, in_number_style};
///
/// let work = in_number_style(NumberStyle::Decimals, || carried(|| Rational::new(7, 2).to_string()));
/// assert_eq!(std::thread::spawn(work).join().unwrap(), "3.5");
/// ```
pub fn carried<R>(work: impl FnOnce() -> R) -> impl FnOnce() -> R {
    let (style, was_read, is_mirrored) = (CHOSEN.get(), DECIMAL_WAS_READ.get(), is_mirrored());
    move || {
        in_number_style(style, || {
            DECIMAL_WAS_READ.set(was_read);
            match is_mirrored {
                true => mirrored(work),
                false => plainly(work),
            }
        })
    }
}

/// Notes that a number with a point or an exponent was read. The readers of this crate do it; a
/// program that has read its input earlier, or elsewhere, calls it.
#[inline]
pub fn decimal_was_read() {
    DECIMAL_WAS_READ.set(true);
}

/// The number as people see it, in the style of the thread.
pub fn shown(number: &BigRational) -> impl fmt::Display + '_ {
    struct Shown<'a>(&'a BigRational);

    impl fmt::Display for Shown<'_> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write(self.0, f)
        }
    }

    Shown(number)
}

/// Prints the number in the style of the thread.
pub(crate) fn write(number: &BigRational, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if is_mirrored() {
        return plainly(|| write(&-number, f));
    }
    match number_style() {
        NumberStyle::Fractions | NumberStyle::AsRead => fmt::Display::fmt(number, f),
        NumberStyle::Decimals => match decimal_text(number) {
            Some(text) => f.pad(&text),
            None => fmt::Display::fmt(number, f),
        },
        NumberStyle::Rounded(most) => f.pad(&rounded_text(number, most.into())),
    }
}

/// The number as a decimal without trailing zeros; `None` if that is infinite.
pub fn decimal_text(number: &BigRational) -> Option<String> {
    Some(with_point(number, places(number.denom())?))
}

/// The number with at most so many places.
fn rounded_text(number: &BigRational, most: u32) -> String {
    match places(number.denom()) {
        Some(places) if places <= most => with_point(number, places),
        _ => format!("~{}", with_point(number, most)),
    }
}

/// The number with so many places. Halves are rounded away from zero.
fn with_point(number: &BigRational, places: u32) -> String {
    let shifted = (number * BigInt::from(10).pow(places)).round().to_integer();
    let places = places as usize;
    if places == 0 {
        return shifted.to_string();
    }
    let digits = format!("{:0>1$}", shifted.abs(), places + 1);
    let (whole, rest) = digits.split_at(digits.len() - places);
    let sign = if shifted.is_negative() { "-" } else { "" };
    format!("{sign}{whole}.{rest}")
}

/// The least number of decimal places for fractions in lowest terms with this denominator: `None`
/// if their decimals are infinite.
fn places(denominator: &BigInt) -> Option<u32> {
    let mut rest = denominator.clone();
    let mut powers = [0_u32; 2];
    for (power, prime) in powers.iter_mut().zip([2_u32, 5]) {
        // Each round makes it smaller.
        loop {
            let (quotient, remainder) = rest.div_rem(&prime.into());
            if !remainder.is_zero() {
                break;
            }
            rest = quotient;
            *power = power.checked_add(1)?;
        }
    }
    rest.is_one().then(|| powers[0].max(powers[1]))
}
