//! Words of a picture: upright or slanted letters, subscripts and superscripts, a true minus
//! sign. Also the widths of letters: those of Helvetica, a font of every PDF reader, for ASCII
//! and the signs that pictures use.

/// The style of letters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum LetterStyle {
    Upright,
    /// As variables in mathematics.
    Slanted,
    Sub,
    Super,
}

/// Words as pieces, each of one style.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Words(Vec<(LetterStyle, String)>);

/// The size of a subscript relative to its line.
pub(crate) const SMALLER: f64 = 0.7;

/// How far a subscript is lowered, and a superscript raised, as fractions of the size of the
/// line.
pub(crate) const LOWERED: f64 = 0.22;
pub(crate) const RAISED: f64 = 0.36;

/// The distance of the baseline below the middle of a line, as a fraction of its size.
pub(crate) const BASELINE: f64 = 0.35;

impl Words {
    /// No words yet.
    pub(crate) fn new() -> Self {
        Words::default()
    }

    /// Upright words without changes, for names.
    pub(crate) fn plain(text: impl Into<String>) -> Self {
        Words::new().put(text)
    }

    /// A number, with a true minus sign and the infinity sign for `inf`.
    pub(crate) fn number(text: &str) -> Self {
        Words::plain(with_signs(text))
    }

    /// A variable with an index, x_1.
    pub(crate) fn indexed(name: &str, index: impl ToString) -> Self {
        Words::new().slanted(name).sub(index)
    }

    /// Adds upright words.
    pub(crate) fn put(self, text: impl Into<String>) -> Self {
        self.add(LetterStyle::Upright, text.into())
    }

    /// Adds slanted letters.
    pub(crate) fn slanted(self, text: impl Into<String>) -> Self {
        self.add(LetterStyle::Slanted, text.into())
    }

    /// Adds a subscript.
    pub(crate) fn sub(self, text: impl ToString) -> Self {
        self.add(LetterStyle::Sub, text.to_string())
    }

    /// Adds a superscript.
    pub(crate) fn sup(self, text: impl ToString) -> Self {
        self.add(LetterStyle::Super, text.to_string())
    }

    /// Adds other words.
    pub(crate) fn then(mut self, other: Words) -> Self {
        for (letter_style, text) in other.0 {
            self = self.add(letter_style, text);
        }
        self
    }

    /// Adds the power of ten of one unit, unless that is 1.
    pub(crate) fn in_units(self, unit: i64) -> Self {
        match unit {
            0 => self,
            unit => self
                .put(", in units of 10")
                .sup(with_signs(&unit.to_string())),
        }
    }

    fn add(mut self, letter_style: LetterStyle, text: String) -> Self {
        match self.0.last_mut() {
            Some((last, before)) if *last == letter_style => before.push_str(&text),
            _ => self.0.push((letter_style, text)),
        }
        self
    }

    /// The pieces in their order.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = (LetterStyle, &str)> {
        self.0
            .iter()
            .map(|(letter_style, text)| (*letter_style, text.as_str()))
    }

    /// The width at a size: exact in PDF, approximate in other fonts.
    pub(crate) fn width(&self, size: f64) -> f64 {
        let widths = self.pieces().map(|(letter_style, text)| {
            let size = match letter_style {
                LetterStyle::Upright | LetterStyle::Slanted => size,
                LetterStyle::Sub | LetterStyle::Super => SMALLER * size,
            };
            size * text.chars().map(width_of).sum::<f64>()
        });
        widths.sum()
    }
}

/// The text with a true minus sign and the infinity sign instead of ASCII.
pub(crate) fn with_signs(text: &str) -> String {
    text.replace("-inf", "\u{2212}\u{221e}")
        .replace('-', "\u{2212}")
}

/// Widths of ASCII from the blank on, in thousandths of the size.
const ASCII: [u16; 95] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
    611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
    667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500,
    222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];

/// The width of one letter, as a fraction of the size. Accents add nothing; an unknown letter is
/// as wide as a wide letter.
pub(crate) fn width_of(letter: char) -> f64 {
    let thousandths = match letter {
        ' '..='~' => ASCII[letter as usize - 32],
        '\u{2212}' => 584,
        '\u{221e}' => 713,
        '\u{2026}' => 1000,
        '\u{2009}' => 200,
        '\u{2248}' => 549,
        'À'..='Å' | 'È'..='Ë' | 'Ý' => 667,
        'Ç' | 'Ð' | 'Ñ' | 'Ù'..='Ü' => 722,
        'Ì'..='Ï' => 278,
        'Ò'..='Ö' | 'Ø' => 778,
        'ß' => 611,
        'à'..='å' | 'è'..='ë' | 'ñ' | 'ò'..='ö' | 'ù'..='ü' => 556,
        'ç' | 'ý' | 'ÿ' => 500,
        'ì'..='ï' => 278,
        'ø' => 611,
        'α'..='ω' => 560,
        _ => 1000,
    };
    f64::from(thousandths) / 1000.0
}
