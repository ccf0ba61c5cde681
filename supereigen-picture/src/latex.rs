//! LaTeX shared by all outputs: a head and an end with which a file compiles on its own and can
//! be included in a paper with \input, numbers, and escaping of TeX's special characters.

/// The head of a file: a preamble if no document has begun (a document has begun if `\@nodocument`
/// is \relax). A paper that includes the file needs the `packages` too.
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

/// A number in mathematics: `-3/2` becomes `-\frac{3}{2}`, where `frac` is the given command.
pub fn number(text: &str, command: &str) -> String {
    let Some((above, below)) = text.split_once('/') else {
        return text.to_owned();
    };
    let (sign, above) = match above.strip_prefix('-') {
        Some(above) => ("-", above),
        None => ("", above),
    };
    format!("{sign}\\{command}{{{above}}}{{{below}}}")
}

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
