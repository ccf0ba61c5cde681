//! Where numbers become machine integers for the steps of the kernel that are made very often.
//!
//! Numbers become [`Word`]s: integers over their least common denominator, D of them the greatest in
//! absolute value. This changes no comparison of sums. They are admitted if 4 (n + 1)^2 (D + 1) fits
//! 64 bits; otherwise the step computes in fractions of any size. No sum is greater than that:
//!
//! | step | numbers | why |
//! |---|---|---|
//! | head first | weights of arcs | Bounds are at most n D + 1. A round of [`crate::kernel::greatest`] lowers a number by at most n D, there are n rounds of three kinds, and one weight is added at a time. |
//! | the double description | entries of rows | The nodes of an extremal are connected by rows that hold with equality, so its entries differ by at most 2 n D. A combination of two adds 2 n D + D, and scaling doubles it. |
//! | combinations | entries of vectors | v - g + g' is at most 3 D. |

use maxplus_core::carrier::Fraction;
use maxplus_core::exact::{common_denominator, integer_over};
use maxplus_core::{Number, Rational};
use num_bigint::BigInt;
use num_traits::One;

use crate::kernel::system::{Row, Side, Word};

/// Numbers of a system with n nodes as words, with their denominator; `None` if a sum might leave 64
/// bits.
pub fn words<'a>(
    n: usize,
    numbers: impl Iterator<Item = &'a Number> + Clone,
) -> Option<(Vec<Word>, BigInt)> {
    let denominator = common_denominator(numbers.clone());
    let times = i128::try_from(n).ok()?.checked_add(1)?.checked_pow(2)?;
    let mut words = Vec::new();
    for number in numbers {
        let Some(value) = number.value() else {
            words.push(Word::NEG_INFINITY);
            continue;
        };
        let integer = match value.to_machine_integer() {
            Some(integer) if denominator.is_one() => integer,
            _ => i64::try_from(integer_over(value, &denominator)?).ok()?,
        };
        let size = i128::from(integer).abs() + 1;
        i64::try_from(size.checked_mul(times)?.checked_mul(4)?).ok()?;
        words.push(Word::finite(integer));
    }
    Some((words, denominator))
}

/// Arcs between n nodes as words.
pub(crate) fn arcs(arcs: &[Side]) -> Option<Vec<Side<Word>>> {
    let weights = arcs.iter().flatten().map(|(_, weight)| weight);
    let mut words = words(arcs.len(), weights)?.0.into_iter();
    Some(arcs.iter().map(|side| take(side, &mut words)).collect())
}

/// Rows with n nodes as words, and the denominator.
pub(crate) fn rows(n: usize, rows: &[Row]) -> Option<(Vec<Row<Word>>, BigInt)> {
    let entries = rows
        .iter()
        .flat_map(|row| row.greater.iter().chain(&row.smaller));
    let (words, denominator) = words(n, entries.map(|(_, entry)| entry))?;
    let mut words = words.into_iter();
    let row = |row: &Row| Row {
        greater: take(&row.greater, &mut words),
        smaller: take(&row.smaller, &mut words),
    };
    Some((rows.iter().map(row).collect(), denominator))
}

/// The side with the next words as entries.
fn take(side: &Side, words: &mut impl Iterator<Item = Word>) -> Side<Word> {
    let nodes = side.iter().map(|(node, _)| *node);
    nodes.zip(words).collect()
}

/// An integer over the denominator as a number.
pub(crate) fn restore(integer: &Number, denominator: &BigInt) -> Number {
    match integer.value() {
        Some(value) if !denominator.is_one() => {
            Number::finite(value / &Rational::from(denominator.clone()))
        }
        _ => integer.clone(),
    }
}
