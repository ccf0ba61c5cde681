//! What all LaTeX of the program shares: a head and an end that let a file
//! compile as it stands and be taken into a paper by \input, and text with the
//! characters that TeX keeps for itself.

/// The head of a file: the preamble, unless a document has begun. `\@nodocument`
/// is \relax from \begin{document} on. `packages` is what a paper needs too.
pub fn preamble(packages: &str) -> String {
    format!(
        "\\expandafter\\ifx\\csname @nodocument\\endcsname\\relax\n\
         \\let\\supereigenend\\relax\n\
         \\else\n\
         \\documentclass{{article}}\n\
         {packages}\\def\\supereigenend{{\\end{{document}}}}\n\
         \\begin{{document}}\n\
         \\fi\n"
    )
}

/// The end of a file that began with [`preamble`].
pub const END: &str = "\\supereigenend\n";

/// Text for LaTeX outside of mathematics.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '\\' => out += "\\textbackslash{}",
            '~' => out += "\\textasciitilde{}",
            '^' => out += "\\textasciicircum{}",
            '{' | '}' | '$' | '&' | '#' | '_' | '%' => out.extend(['\\', letter]),
            '\u{2212}' => out += "\\(-\\)",
            '\u{221e}' => out += "\\(\\infty\\)",
            '\u{2248}' => out += "\\(\\approx\\)",
            '\u{2009}' => out += "\\,",
            'λ' => out += "\\(\\lambda\\)",
            '<' => out += "\\(<\\)",
            '>' => out += "\\(>\\)",
            '|' => out += "\\(|\\)",
            _ => out.push(letter),
        }
    }
    out
}
