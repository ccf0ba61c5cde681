//! What tokens are called: by the channel or place that holds them.
//!
//! A token that is the only one of `c` is called `c`, for nobody would look for another name;
//! of several the next to be taken is `c#1`, the one behind it `c#2`. No two channels have one
//! name, and no two tokens have one either: a name with `#` in it is never a token's by
//! itself, so what stands before the last `#` of a token's name is its channel, and a name
//! without `#` is that of the only token of a channel. Nor is a number, which means the node
//! of that number wherever nodes are asked for: such a token is `7#1`.

/// The names of all tokens of a channel or place; `is_taken` if something else is called as
/// it is.
pub(crate) fn token_names(name: &str, tokens: u64, is_taken: bool) -> impl Iterator<Item = String> {
    let is_number = name.bytes().all(|byte| byte.is_ascii_digit());
    let is_plain = tokens == 1 && !is_taken && !is_number && !name.contains('#');
    (1..=tokens).map(move |token| match is_plain {
        true => name.to_owned(),
        false => format!("{name}#{token}"),
    })
}
