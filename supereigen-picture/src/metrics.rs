//! How wide letters are: the widths of Helvetica, one of the fonts that every
//! reader of PDF has, for ASCII and the signs that pictures use.

/// Widths of ASCII from the blank on, in thousandths of the size.
const ASCII: [u16; 95] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556,
    556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667,
    611, 778, 722, 278, 500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667,
    667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500,
    222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];

/// The width of one letter, as a part of the size. Accents add nothing; what
/// is not known is as wide as a wide letter.
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

/// The width of a text at size 1.
pub(crate) fn width(text: &str) -> f64 {
    text.chars().map(width_of).sum()
}
