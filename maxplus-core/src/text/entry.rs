//! One entry of a text: what a scalar must offer to be read.

use super::error::BadEntry;
use crate::semiring::Semiring;

/// A scalar that all readers of this module take: one method makes
/// [`read_matrix`](super::read_matrix) and its kin, and `parse` of matrices and
/// vectors, work for a semiring of your own. See
/// [`your_own_semiring`](crate::your_own_semiring).
pub trait Entry: Semiring {
    /// What is expected where an entry should stand, as errors say it: "a
    /// number or -inf".
    fn expected() -> String;

    /// The scalar that a piece of text names; it has no blanks at its ends and
    /// at least one character.
    fn from_token(token: &str) -> Result<Self, BadEntry>;

    /// The scalar that a plain integer of at most 18 digits names, for scalars
    /// that have a fast way: most files hold little else. `None` leaves it to
    /// [`Entry::from_token`].
    fn from_short(_integer: i64) -> Option<Self> {
        None
    }
}

/// The scalar that the text `token` names.
pub(super) fn scalar<S: Entry>(token: &str) -> Result<S, BadEntry> {
    match short_entry(token.as_bytes(), |next| next.is_none()) {
        Some((scalar, _)) => Ok(scalar),
        None => S::from_token(token),
    }
}

/// The scalar of a short integer or of `-inf` at the front of the bytes, if a
/// byte that ends an entry follows it, and its length: nearly every entry of
/// nearly every file.
#[inline(always)]
pub(super) fn short_entry<S: Entry>(
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

/// The integer of at most 18 digits at the front of the bytes, and where it
/// ends: such an integer fits 64 bits unseen.
#[inline(never)]
pub(super) fn small_integer(bytes: &[u8]) -> Option<(i64, usize)> {
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
pub(super) struct Front {
    pub(super) value: i64,
    /// With the sign.
    pub(super) length: usize,
    /// Whether there are digits behind a first 0.
    pub(super) padded: bool,
    /// The byte that follows.
    pub(super) next: u8,
}

/// The integer at the front of the bytes if it has at most seven digits and
/// nine bytes are there to look at: the fast path.
#[inline(always)]
pub(super) fn front_integer(bytes: &[u8]) -> Option<Front> {
    let &[first, ref rest @ ..] = bytes.first_chunk::<9>()?;
    // A branch, which is foreseen: most signs of a file are alike.
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
/// All digits at once: one by one, the end of every number would be a branch
/// that no processor foresees.
#[inline(always)]
fn few_digits(eight: [u8; 8]) -> Option<Front> {
    const EACH: u64 = 0x0101_0101_0101_0101;
    // The first in the lowest byte; digits are 0 to 9 from here on.
    let word = u64::from_le_bytes(eight);
    let bytes = word ^ (EACH * 0x30);
    // The highest bit of each byte that is no digit. (A carry spoils only
    // bytes behind one that is none.)
    let others = (bytes.wrapping_add(EACH * 0x76) | bytes) & (EACH * 0x80);
    let digits = others.trailing_zeros() / 8;
    if !(1..8).contains(&digits) {
        return None;
    }
    // Zeros in front, as if all eight were digits.
    let all = bytes << (64 - 8 * digits);
    // Neighbours together: pairs in the bytes 0, 2, 4, 6, then all of them.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tropical::MaxPlus;

    /// What the bytes begin with, by the short way and digit by digit.
    fn both(text: &str) -> [Option<(i64, usize)>; 2] {
        let entry = short_entry::<MaxPlus<i64>>(text.as_bytes(), |_| true);
        let entry = entry.and_then(|(entry, length)| Some((*entry.value()?, length)));
        [entry, small_integer(text.as_bytes())]
    }

    #[test]
    fn agreement_digits_at_once_with_digits_one_by_one() {
        let longest = 999_999_999_999_999_999;
        for number in [0, 9, 10, 47, 123, 654_321, 9_999_999, 12_345_678, longest] {
            for behind in [
                "",
                ",",
                "]",
                " 12345678",
                "/2",
                ":",
                "\u{ff}\u{ff}",
                "e5",
                "-",
            ] {
                for zeros in ["", "0", "000"] {
                    let text = format!("{zeros}{number}{behind}");
                    let digits = text.find(|c: char| !c.is_ascii_digit());
                    let digits = digits.unwrap_or(text.len());
                    let expected = (digits <= 18).then_some((number, digits));
                    assert_eq!(both(&text), [expected; 2], "{text}");
                    let expected = expected.map(|(number, end)| (-number, end + 1));
                    assert_eq!(both(&format!("-{text}")), [expected; 2], "-{text}");
                }
            }
        }
        for none in [
            "",
            "-",
            "x",
            "-x1234567",
            "--1",
            " 1",
            "1234567890123456789",
        ] {
            assert_eq!(both(none), [None; 2], "{none}");
        }
    }

    #[test]
    fn every_byte_but_a_digit_ends_the_digits() {
        for byte in 1..=u8::MAX {
            let bytes = [b'-', b'4', b'2', byte, b'7', 0xff, byte, b'1', b'1'];
            let (value, length, next) = match byte {
                b'0'..=b'9' => (-4207 - 10 * i64::from(byte - b'0'), 5, 0xff),
                _ => (-42, 3, byte),
            };
            let expected = Front {
                value,
                length,
                padded: false,
                next,
            };
            assert_eq!(front_integer(&bytes), Some(expected));
        }
        for (text, padded) in [
            ("0,-------", false),
            ("00,------", true),
            ("-07,-----", true),
        ] {
            let front = front_integer(text.as_bytes()).unwrap();
            assert_eq!(front.padded, padded, "{text}");
        }
        // Whether the number goes on is not to be seen.
        for hidden in ["12345678,", "-12345678,", "1,", "-123,", "12345678"] {
            assert_eq!(front_integer(hidden.as_bytes()), None, "{hidden}");
        }
    }
}
