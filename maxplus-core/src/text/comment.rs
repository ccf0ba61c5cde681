//! Comments and the Matrix Market banner; the rules are stated once, in
//! [the module above](super#comments).

use super::error::{ParseError, ParseErrorKind};
use super::source::Source;

/// Whether a comment begins here, if the place is one where comments may.
pub(super) fn begins_comment(rest: &[u8]) -> bool {
    match rest {
        // -inf, as ScicosLab writes it, or a bad entry: in no case nothing.
        [b'%', b'0', ..] => false,
        [b'#' | b'%', ..] | [b'/', b'/', ..] => true,
        _ => false,
    }
}

/// Whether the line that begins here is meant as the banner of a Matrix Market
/// file, if not quite written as one.
pub(super) fn is_banner(rest: &[u8]) -> bool {
    const WORD: &[u8] = b"MatrixMarket";
    if rest.first() != Some(&b'%') {
        return false;
    }
    let signs = rest
        .iter()
        .take_while(|b| matches!(b, b'%' | b' ' | b'\t'))
        .count();
    let word = rest[signs..].get(..WORD.len());
    word.is_some_and(|word| word.eq_ignore_ascii_case(WORD))
}

/// The end of the comment that begins a line at `at`; `None` if the line
/// begins with something else.
pub(super) fn leading_comment_end(
    source: Source<'_>,
    at: usize,
) -> Result<Option<usize>, ParseError> {
    let bytes = source.bytes();
    if !begins_comment(&bytes[at..]) {
        return Ok(None);
    }
    let end = line_end(bytes, at);
    if is_banner(&bytes[at..]) {
        let line = &source.text()[at..end];
        return Err(source.error(
            at..at + line.trim_end().len(),
            ParseErrorKind::Syntax,
            "entries or a comment: this is the begin of a Matrix Market file, format mtx",
        ));
    }
    Ok(Some(end))
}

/// Where the comment in a line begins, or the line's length: `#` ends an entry,
/// the other signs stand at the begin or after a blank.
pub(super) fn entries_end(line: &[u8]) -> usize {
    let mut at = 0;
    let is_sign = |b: &u8| matches!(b, b'#' | b'%' | b'/');
    while let Some(length) = line[at..].iter().position(is_sign) {
        at += length;
        let apart = at == 0 || matches!(line[at - 1], b' ' | b'\t');
        if line[at] == b'#' || (apart && begins_comment(&line[at..])) {
            return at;
        }
        at += 1;
    }
    line.len()
}

/// The end of the line that holds `at`.
pub(super) fn line_end(bytes: &[u8], at: usize) -> usize {
    bytes[at..]
        .iter()
        .position(|&b| b == b'\n')
        .map_or(bytes.len(), |length| at + length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percent_zero_begins_no_comment_whatever_follows() {
        for rest in ["%0", "%0,1", "%0;1", "%0 1", "%01", "%0x"] {
            assert!(!begins_comment(rest.as_bytes()), "{rest}");
        }
        for rest in ["%", "% 0", "%%0", "#", "#0", "//", "// 1"] {
            assert!(begins_comment(rest.as_bytes()), "{rest}");
        }
        assert!(!begins_comment(b"/1"));
    }

    #[test]
    fn entries_end_where_a_comment_begins() {
        for (line, entries) in [
            ("1,2#3", "1,2"),
            ("1/2,%0", "1/2,%0"),
            ("1 %0 %c", "1 %0 "),
            ("1\t//c", "1\t"),
            ("1//2", "1//2"),
            ("1%2", "1%2"),
            ("%c", ""),
        ] {
            assert_eq!(&line[..entries_end(line.as_bytes())], entries);
        }
    }

    #[test]
    fn a_banner_is_one_with_any_number_of_percent_signs() {
        for line in ["%%MatrixMarket x", "%matrixmarket", "%% MATRIXMARKET"] {
            assert!(is_banner(line.as_bytes()), "{line}");
        }
        for line in ["MatrixMarket", "# %%MatrixMarket", "% a MatrixMarket", "%%"] {
            assert!(!is_banner(line.as_bytes()), "{line}");
        }
    }
}
