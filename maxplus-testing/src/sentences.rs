//! Files of test cases: a text, and the message expected for it.
//!
//! ```text
//! # A line that begins with `#` is a comment; empty lines are skipped.
//! [TABLE] = 1 2\n3
//! text: [TABLE] 4\n
//! says: this is the whole sentence
//! text:
//! says: and this one is said of the empty text
//! ```
//!
//! A case is a line `text:` and the line `says:` below it, each with one blank after the colon.
//! In both `\n`, `\r`, `\t`, `\\`, `\u{1b}` and `\s` (a blank at the end of a line) are
//! escapes.
//! A line `[NAME] = ...` names a long piece of text; `[NAME]` in any later line stands for that
//! piece.
//!
//! Keep the file next to the test that reads it with `include_str!`.

/// A text, and the message expected for it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    /// The line of `text:`, counted from 1.
    pub line: usize,
    /// The text.
    pub text: String,
    /// The whole message.
    pub says: String,
}

/// The cases of a file, in its order.
///
/// # Panics
///
/// If the file does not have the form above.
pub fn cases(file: &str) -> Vec<Case> {
    let (mut pieces, mut cases) = (Vec::<(String, String)>::new(), Vec::new());
    let mut open: Option<(usize, String)> = None;
    for (line, content) in (1..).zip(file.lines()) {
        if content.is_empty() || content.starts_with('#') {
            continue;
        }
        let read = |text: &str| {
            let text = text.strip_prefix(' ').unwrap_or(text);
            let named = |text: String, (name, piece): &(String, String)| text.replace(name, piece);
            pieces.iter().fold(unescaped(text, line), named)
        };
        if let Some(text) = content.strip_prefix("text:") {
            let text = read(text);
            let last = open.replace((line, text));
            assert!(last.is_none(), "line {line}: expected `says:`");
        } else if let Some(says) = content.strip_prefix("says:") {
            let says = read(says);
            let (line, text) =
                (open.take()).unwrap_or_else(|| panic!("line {line}: expected `text:`"));
            cases.push(Case { line, text, says });
        } else if let Some((name, piece)) = content.split_once(" =")
            && name.starts_with('[')
            && name.ends_with(']')
        {
            let piece = read(piece);
            pieces.push((name.to_owned(), piece));
        } else {
            panic!("line {line}: found {content:?}, expected `text:`, `says:` or `[NAME] =`");
        }
    }
    assert!(open.is_none(), "the last text has no `says:`");
    assert!(!cases.is_empty(), "there is no case");
    cases
}

fn unescaped(text: &str, line: usize) -> String {
    let (mut plain, mut signs) = (String::new(), text.chars());
    while let Some(sign) = signs.next() {
        plain.push(match sign {
            '\\' => match signs.next() {
                Some('n') => '\n',
                Some('r') => '\r',
                Some('t') => '\t',
                Some('s') => ' ',
                Some('\\') => '\\',
                Some('u') => {
                    let digits: String =
                        (signs.by_ref().skip(1).take_while(|&c| c != '}')).collect();
                    let number = u32::from_str_radix(&digits, 16).ok();
                    let sign = number.and_then(char::from_u32);
                    sign.unwrap_or_else(|| panic!("line {line}: no escape: \\u{{{digits}}}"))
                }
                other => panic!("line {line}: no escape: \\{}", other.unwrap_or(' ')),
            },
            sign => sign,
        });
    }
    plain
}

/// Checks that `said` returns the expected message for every case of a file.
///
/// # Panics
///
/// With a list of all differences, if there are any; or if the file does not have the form
/// above.
pub fn check(file: &str, said: impl Fn(&str) -> String) {
    let differing: Vec<String> = cases(file)
        .iter()
        .filter_map(|case| {
            let said = said(&case.text);
            let Case { line, text, says } = case;
            (said != *says)
                .then(|| format!("line {line}: {text:?}\n  said:     {said}\n  expected: {says}"))
        })
        .collect();
    assert!(differing.is_empty(), "{}", differing.join("\n"));
}
