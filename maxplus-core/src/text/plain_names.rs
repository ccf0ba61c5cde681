//! Names that can stand in the first line of a csv or a table.

use num_rational::BigRational;

use super::detect::is_title;
use super::format::Format;
use super::label::is_label;
use crate::names::Names;
use crate::tropical::MaxPlus;

/// Whether the first line will be taken for names and for nothing else.
pub(super) fn are_plain(names: &Names, format: Format) -> bool {
    // In one column there is no comma that would tell a blank from a separator.
    let has_blanks = format == Format::Csv && names.len() > 1;
    let is_plain = |sign: char| {
        sign.is_alphanumeric() || matches!(sign, '_' | '-' | '.') || sign == ' ' && has_blanks
    };
    let begins = ["strict", "graph", "digraph", "array", "matrix"];
    let all: Vec<&str> = names.iter().collect();
    let title = matches!(all[..], [from, to, weight] if is_title([from, to, weight]));
    let mut plain = all.iter().map(|name| {
        let is_word = name.chars().all(is_plain) && is_label::<MaxPlus<BigRational>>(name);
        is_word && !begins.contains(name)
    });
    !title && plain.all(|plain| plain)
}
