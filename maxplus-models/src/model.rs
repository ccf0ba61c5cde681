//! What every reader returns: a matrix with names. Most of them are names of tokens, derived from
//! the channel or place that holds them.

use maxplus_core::{Names, Number, SparseMatrix};

/// The matrix of a model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Model {
    /// The matrix A with x(k + 1) = A (x) x(k): a_ij is the least time from x_j to the next
    /// x_i.
    pub matrix: SparseMatrix<Number>,
    /// The names of the nodes.
    pub names: Names,
}

/// The names of all tokens of a channel or place. `is_taken` if something else has the name of
/// the channel or place.
///
/// The only token of `c` is named `c`. Of several, the next to be taken is `c#1`, the one after
/// it `c#2`. All tokens have different names: no two channels share a name, and the only token
/// of a channel whose name contains `#` is not named after it alone. So the channel of a token
/// is the part before the last `#` of its name, or the whole name if it contains no `#`. A
/// number is not used alone either, because a number means the node of that number wherever
/// nodes are given: such a token is `7#1`.
pub(crate) fn token_names(name: &str, tokens: u64, is_taken: bool) -> impl Iterator<Item = String> {
    let is_number = name.bytes().all(|byte| byte.is_ascii_digit());
    let is_plain = tokens == 1 && !is_taken && !is_number && !name.contains('#');
    (1..=tokens).map(move |token| match is_plain {
        true => name.to_owned(),
        false => format!("{name}#{token}"),
    })
}
