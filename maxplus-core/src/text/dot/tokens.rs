//! The words and signs of Graphviz' language.

use std::ops::Range;

use super::super::comment::line_end;
use super::super::error::{ParseError, ParseErrorKind};
use super::super::quoted::quoted;
use super::super::source::Source;

/// A word or a sign.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Token {
    /// A name, a keyword or a number.
    Id(String),
    /// A text in quotes: never a keyword.
    Quoted(String),
    /// A sign of the language.
    Sign(&'static str),
}

/// The text, one token ahead.
pub(super) struct Tokens<'a> {
    source: Source<'a>,
    next: Option<Token>,
    span: Range<usize>,
}

/// All signs, the longer ones first.
const SIGNS: [&str; 10] = ["->", "--", "{", "}", "[", "]", "=", ";", ",", ":"];

impl<'a> Tokens<'a> {
    pub(super) fn new(source: Source<'a>) -> Result<Self, ParseError> {
        let mut tokens = Tokens {
            source,
            next: None,
            span: 0..0,
        };
        tokens.advance()?;
        Ok(tokens)
    }

    pub(super) fn source(&self) -> Source<'a> {
        self.source
    }

    /// The next token, `None` at the end.
    pub(super) fn next(&self) -> Option<&Token> {
        self.next.as_ref()
    }

    /// Where it stands.
    pub(super) fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// Whether the next token is this sign.
    pub(super) fn next_is(&self, sign: &str) -> bool {
        matches!(&self.next, Some(Token::Sign(next)) if *next == sign)
    }

    /// Whether the next token is this keyword, in any case.
    pub(super) fn next_is_word(&self, word: &str) -> bool {
        matches!(&self.next, Some(Token::Id(next)) if next.eq_ignore_ascii_case(word))
    }

    /// Takes the next token, which must be this sign.
    pub(super) fn expect(&mut self, sign: &str) -> Result<(), ParseError> {
        if self.next_is(sign) {
            return self.advance();
        }
        Err(self.error(ParseErrorKind::Syntax, format!("`{sign}`")))
    }

    /// Takes a name, a number or a text in quotes.
    pub(super) fn id(&mut self, expected: &str) -> Result<String, ParseError> {
        match self.next.take() {
            Some(Token::Id(id) | Token::Quoted(id)) => {
                self.advance()?;
                Ok(id)
            }
            other => {
                self.next = other;
                Err(self.error(ParseErrorKind::Syntax, expected))
            }
        }
    }

    /// The error about the next token.
    pub(super) fn error(&self, kind: ParseErrorKind, expected: impl Into<String>) -> ParseError {
        self.source.error(self.span.clone(), kind, expected)
    }

    /// Goes on by one token.
    pub(super) fn advance(&mut self) -> Result<(), ParseError> {
        let start = self.past_blanks(self.span.end)?;
        let rest = &self.source.text()[start..];
        let mut end = start;
        self.next = None;
        if rest.starts_with('"') {
            let Some((text, length)) = quoted(rest) else {
                let line = line_end(self.source.bytes(), start);
                let expected = "a text that ends in `\"` on its line";
                return Err(self
                    .source
                    .error(start..line, ParseErrorKind::Syntax, expected));
            };
            end = start + length;
            self.next = Some(Token::Quoted(text));
        } else if let Some(sign) = SIGNS.into_iter().find(|sign| rest.starts_with(sign)) {
            end = start + sign.len();
            self.next = Some(Token::Sign(sign));
        } else if let Some(first) = rest.chars().next() {
            let is_word = |sign: char| sign.is_alphanumeric() || matches!(sign, '_' | '.');
            let sign = usize::from(first == '-');
            let length = rest[sign..]
                .find(|s| !is_word(s))
                .unwrap_or(rest.len() - sign);
            if length == 0 {
                let span = start..start + first.len_utf8();
                let expected = "a name, a number or a sign of the language DOT";
                return Err(self.source.error(span, ParseErrorKind::Syntax, expected));
            }
            end = start + sign + length;
            self.next = Some(Token::Id(rest[..sign + length].to_owned()));
        }
        self.span = start..end;
        Ok(())
    }

    /// The next place without blanks and comments.
    fn past_blanks(&self, mut at: usize) -> Result<usize, ParseError> {
        let bytes = self.source.bytes();
        loop {
            let rest = &bytes[at..];
            let begins_line = at == 0 || bytes[at - 1] == b'\n';
            if rest.first().is_some_and(u8::is_ascii_whitespace) {
                at += 1;
            } else if rest.starts_with(b"//") || begins_line && rest.starts_with(b"#") {
                at = line_end(bytes, at);
            } else if rest.starts_with(b"/*") {
                let Some(length) = self.source.text()[at + 2..].find("*/") else {
                    let expected = "a comment that ends in `*/`";
                    return Err(self
                        .source
                        .error(at..at + 2, ParseErrorKind::Syntax, expected));
                };
                at += length + 4;
            } else {
                return Ok(at);
            }
        }
    }
}
