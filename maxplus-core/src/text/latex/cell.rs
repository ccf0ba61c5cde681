//! One entry as LaTeX writes it: `-\infty`, `\frac{1}{3}`, `\cdot`.

/// Commands that only make room.
const SPACES: [&str; 9] = [
    "\\,",
    "\\;",
    "\\:",
    "\\!",
    "\\ ",
    "\\quad",
    "\\displaystyle",
    "~",
    "$",
];

/// Lines between rows.
const RULES: [&str; 5] = [
    "\\hline",
    "\\toprule",
    "\\midrule",
    "\\bottomrule",
    "\\centering",
];

/// The spellings of infinities and zeros, and their plain ones.
const WORDS: [(&str, &str); 6] = [
    ("\\infty", "inf"),
    ("\\varepsilon", "ε"),
    ("\\epsilon", "ε"),
    ("\\cdot", "."),
    ("\u{2212}", "-"),
    ("\\bullet", "."),
];

/// The entry without LaTeX's commands, as far as it is one; what is left of
/// them is for the reader of numbers to refuse.
pub(super) fn plain(cell: &str) -> String {
    let mut text = cell.to_owned();
    for space in SPACES.into_iter().chain(RULES) {
        text = text.replace(space, " ");
    }
    for (word, plain) in WORDS {
        text = replace_command(&text, word, plain);
    }
    for fraction in ["\\tfrac", "\\dfrac"] {
        text = text.replace(fraction, "\\frac");
    }
    if let Some(at) = text.find("\\frac")
        && let Some(plain) = fraction(&text[at + 5..])
    {
        text = format!("{}{plain}", &text[..at]);
    }
    let text = without_phantom(&text);
    // `{-}3` and `{3}`: braces that keep signs together.
    let bare: String = text.chars().filter(|c| !matches!(c, '{' | '}')).collect();
    let pieces: Vec<&str> = bare.split_whitespace().collect();
    // `- \infty`: a sign and its number are one; two numbers are not.
    let signs = pieces.len().saturating_sub(1);
    if pieces[..signs]
        .iter()
        .all(|piece| matches!(*piece, "-" | "+"))
    {
        pieces.concat()
    } else {
        pieces.join(" ")
    }
}

/// The text with a command replaced where it ends: not `\cdots` for `\cdot`.
fn replace_command(text: &str, word: &str, plain: &str) -> String {
    let mut done = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(word) {
        let after = &rest[at + word.len()..];
        let goes_on =
            word.starts_with('\\') && after.starts_with(|c: char| c.is_ascii_alphabetic());
        done += &rest[..at];
        done += if goes_on { word } else { plain };
        rest = after;
    }
    done + rest
}

/// `{1}{3}` as `1/3`, if nothing follows.
fn fraction(groups: &str) -> Option<String> {
    let (above, rest) = group(groups)?;
    let (below, rest) = group(rest)?;
    rest.trim().is_empty().then(|| format!("{above}/{below}"))
}

/// What stands in the braces at the front, and what follows them.
fn group(text: &str) -> Option<(&str, &str)> {
    let (inside, rest) = text.trim_start().strip_prefix('{')?.split_once('}')?;
    (!inside.contains('{')).then_some((inside.trim(), rest))
}

/// The text without `\phantom{-}`, which shows nothing.
fn without_phantom(text: &str) -> String {
    for name in ["\\phantom", "\\hphantom"] {
        if let Some((before, after)) = text.split_once(name)
            && let Some((_, rest)) = group(after)
        {
            return format!("{before} {rest}");
        }
    }
    text.to_owned()
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn entries_lose_their_commands_and_nothing_else() {
        for (cell, expected) in [
            (" -\\infty ", "-inf"),
            ("- \\infty", "-inf"),
            ("$-\\infty$", "-inf"),
            ("\\varepsilon", "ε"),
            ("\\cdot", "."),
            ("\\cdots", "\\cdots"),
            ("-\\frac{2}{3}", "-2/3"),
            ("\\tfrac{ 2 }{3}", "2/3"),
            ("\\frac{2}{3}x", "\\frac23x"),
            ("\\phantom{-}3", "3"),
            ("{-}3", "-3"),
            ("\u{2212}3", "-3"),
            ("\\hline 3", "3"),
            ("1 2", "1 2"),
            ("1\\,000", "1 000"),
            ("", ""),
            ("\\alpha", "\\alpha"),
        ] {
            assert_eq!(plain(cell), expected, "{cell}");
        }
    }
}
