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

/// The integer of at most 18 digits at the front of the bytes, and where it
/// ends. This is the fast path: such an integer fits 64 bits unseen.
#[inline]
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

/// The scalar of a short integer at the front of the bytes, if a byte that
/// ends an entry follows it, and its length: nearly every entry of nearly
/// every file.
#[inline]
pub(super) fn short_entry<S: Entry>(
    bytes: &[u8],
    ends: impl Fn(Option<&u8>) -> bool,
) -> Option<(S, usize)> {
    let (value, length) = small_integer(bytes)?;
    if !ends(bytes.get(length)) {
        return None;
    }
    Some((S::from_short(value)?, length))
}
