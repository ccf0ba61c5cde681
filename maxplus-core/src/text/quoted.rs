//! Names in double quotes, with `\` before quotes and itself: as digraphs, JSON
//! and comments with names write them.

use std::fmt;

/// The text in quotes at the front of `rest`, and its length with them; `None`
/// if it does not end before its line does.
pub(super) fn quoted(rest: &str) -> Option<(String, usize)> {
    let mut signs = rest.char_indices();
    if signs.next()?.1 != '"' {
        return None;
    }
    let mut text = String::new();
    while let Some((at, sign)) = signs.next() {
        match sign {
            '"' => return Some((text, at + 1)),
            '\n' => return None,
            '\\' => match signs.next()?.1 {
                // Graphviz's line ends.
                'n' | 'l' | 'r' => text.push(' '),
                sign @ ('"' | '\\' | '/') => text.push(sign),
                'u' => text.push(escaped(rest.get(at + 2..at + 6)?, &mut signs)?),
                sign => text.extend(['\\', sign]),
            },
            sign => text.push(sign),
        }
    }
    None
}

/// The sign that four hexadecimal digits number; they are passed over.
fn escaped(digits: &str, signs: &mut impl Iterator) -> Option<char> {
    // `from_str_radix` would take a sign.
    if !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
        return None;
    }
    signs.nth(3)?;
    char::from_u32(u32::from_str_radix(digits, 16).ok()?)
}

/// A name in quotes.
pub(super) struct InQuotes<'a>(pub(super) &'a str);

impl fmt::Display for InQuotes<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("\"")?;
        for sign in self.0.chars() {
            if matches!(sign, '"' | '\\') {
                f.write_str("\\")?;
            }
            write!(f, "{sign}")?;
        }
        f.write_str("\"")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn law_what_is_quoted_reads_back() {
        for name in ["a", "a b", "\"", "\\", "\\n", "ä, \"b\"\\\\", ""] {
            let text = format!("{} rest", InQuotes(name));
            assert_eq!(quoted(&text), Some((name.to_owned(), text.len() - 5)));
        }
        for open in ["", "a", "\"", "\"a", "\"a\nb\"", "\"\\", "\"\\\""] {
            assert_eq!(quoted(open), None, "{open}");
        }
    }
}
