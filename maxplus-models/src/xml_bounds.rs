//! Limits of an XML text, checked before its tree is built.
//!
//! The parser compares each attribute of an element with those before it, and copies every
//! namespace in scope to each element that declares another one. Both take quadratic time,
//! which can be hours for a text of a few megabytes. Models have a dozen attributes per element
//! and two or three namespaces. Texts that are not XML pass this check; the parser rejects
//! them.

/// The most attributes of an element, and the most namespaces in scope.
pub(crate) const MAX_ATTRIBUTES: usize = 200;

/// The byte at which the first element with more of them begins.
pub(crate) fn crowded(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    // The declarations of each open element, and their sum.
    let (mut open, mut in_scope) = (Vec::new(), 0);
    let mut at = 0;
    while let Some(length) = bytes[at..].iter().position(|&byte| byte == b'<') {
        at += length;
        let rest = &text[at..];
        if let Some((_, end)) = SKIPPED.iter().find(|(begin, _)| rest.starts_with(begin)) {
            at += rest.find(end)? + end.len();
            continue;
        }
        if rest.starts_with("</") {
            in_scope -= open.pop().unwrap_or(0);
            at += 1;
            continue;
        }
        let tag = Tag::of(rest);
        if tag.attributes > MAX_ATTRIBUTES || in_scope + tag.namespaces > MAX_ATTRIBUTES {
            return Some(at);
        }
        if !tag.is_closed {
            open.push(tag.namespaces);
            in_scope += tag.namespaces;
        }
        at += tag.length;
    }
    None
}

/// Parts that are not elements, with their ends; they are skipped.
const SKIPPED: [(&str, &str); 4] = [
    ("<!--", "-->"),
    ("<![CDATA[", "]]>"),
    ("<?", "?>"),
    ("<!", ">"),
];

/// An opening tag.
struct Tag {
    length: usize,
    attributes: usize,
    /// The attributes that declare a namespace.
    namespaces: usize,
    /// Whether it closes itself.
    is_closed: bool,
}

impl Tag {
    /// The tag at the start of a text, up to its `>` outside quotes.
    fn of(text: &str) -> Tag {
        let bytes = text.as_bytes();
        let mut tag = Tag {
            length: bytes.len(),
            attributes: 0,
            namespaces: 0,
            is_closed: false,
        };
        // Where the last name began, and the open quote.
        let (mut name, mut quote) = (0, None);
        for (at, &byte) in bytes.iter().enumerate() {
            match (quote, byte) {
                (Some(open), _) if byte == open => quote = None,
                (Some(_), _) => continue,
                (None, b'"' | b'\'') => quote = Some(byte),
                (None, b'>') => {
                    tag.length = at + 1;
                    tag.is_closed = bytes[at - 1] == b'/';
                    break;
                }
                (None, b'=') => {
                    tag.attributes += 1;
                    tag.namespaces += usize::from(bytes[name..].starts_with(b"xmlns"));
                }
                (None, _) if byte.is_ascii_whitespace() => {}
                // A name begins after a blank or a value.
                (None, _) if matches!(bytes[at - at.min(1)], b'"' | b'\'') => name = at,
                (None, _) if bytes[at - at.min(1)].is_ascii_whitespace() => name = at,
                (None, _) => {}
            }
        }
        tag
    }
}
