//! Words of a picture: letters upright or slanted, subscripts and superscripts,
//! a true minus.

use crate::metrics;

/// How letters stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stand {
    Upright,
    /// As variables in mathematics.
    Slanted,
    Sub,
    Super,
}

/// Words as pieces that stand alike.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Words(Vec<(Stand, String)>);

/// The size of a subscript beside that of its line.
pub(crate) const SMALLER: f64 = 0.7;

/// How far a subscript is lowered, and a superscript raised, as parts of the
/// size of the line.
pub(crate) const LOWERED: f64 = 0.22;
pub(crate) const RAISED: f64 = 0.36;

/// The baseline below the middle of a line, as a part of its size.
pub(crate) const BASELINE: f64 = 0.35;

impl Words {
    /// No words yet.
    pub(crate) fn new() -> Self {
        Words::default()
    }

    /// Upright words as they are: names.
    pub(crate) fn plain(text: impl Into<String>) -> Self {
        Words::new().put(text)
    }

    /// A number: its minus is a minus, `-inf` is written with the sign of
    /// infinity.
    pub(crate) fn number(text: &str) -> Self {
        Words::plain(with_signs(text))
    }

    /// A variable with an index, x_1.
    pub(crate) fn indexed(name: &str, index: impl ToString) -> Self {
        Words::new().slanted(name).sub(index)
    }

    /// Adds upright words.
    pub(crate) fn put(self, text: impl Into<String>) -> Self {
        self.add(Stand::Upright, text.into())
    }

    /// Adds slanted letters.
    pub(crate) fn slanted(self, text: impl Into<String>) -> Self {
        self.add(Stand::Slanted, text.into())
    }

    /// Adds a subscript.
    pub(crate) fn sub(self, text: impl ToString) -> Self {
        self.add(Stand::Sub, text.to_string())
    }

    /// Adds a superscript.
    pub(crate) fn sup(self, text: impl ToString) -> Self {
        self.add(Stand::Super, text.to_string())
    }

    /// Adds other words.
    pub(crate) fn then(mut self, other: Words) -> Self {
        for (stand, text) in other.0 {
            self = self.add(stand, text);
        }
        self
    }

    fn add(mut self, stand: Stand, text: String) -> Self {
        match self.0.last_mut() {
            Some((last, before)) if *last == stand => before.push_str(&text),
            _ => self.0.push((stand, text)),
        }
        self
    }

    /// The pieces in their order.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = (Stand, &str)> {
        self.0.iter().map(|(stand, text)| (*stand, text.as_str()))
    }

    /// The width at a size: exact in PDF, near enough in other fonts.
    pub(crate) fn width(&self, size: f64) -> f64 {
        let widths = self.pieces().map(|(stand, text)| {
            let size = match stand {
                Stand::Upright | Stand::Slanted => size,
                Stand::Sub | Stand::Super => SMALLER * size,
            };
            size * metrics::width(text)
        });
        widths.sum()
    }
}

/// A true minus and the sign of infinity in the place of ASCII's.
pub(crate) fn with_signs(text: &str) -> String {
    text.replace("-inf", "\u{2212}\u{221e}")
        .replace('-', "\u{2212}")
}
