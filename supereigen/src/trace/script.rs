//! The two scripts in which an account is written: plain text, and LaTeX.

use maxplus_core::{Carrier, MaxPlus, Vector};

/// How formulas are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Script {
    Plain,
    Latex,
}

impl Script {
    fn choose<'a>(self, plain: &'a str, latex: &'a str) -> &'a str {
        match self {
            Script::Plain => plain,
            Script::Latex => latex,
        }
    }

    /// A formula within a sentence.
    pub(super) fn math(self, formula: &str) -> String {
        match self {
            Script::Plain => formula.to_owned(),
            Script::Latex => format!("${formula}$"),
        }
    }

    pub(super) fn sigma(self, s: usize) -> String {
        match self {
            Script::Plain => format!("sigma_{s}"),
            Script::Latex => format!("\\sigma_{{{s}}}"),
        }
    }

    pub(super) fn pi(self, p: usize) -> String {
        match self {
            Script::Plain => format!("pi_{p}"),
            Script::Latex => format!("\\pi_{{{p}}}"),
        }
    }

    /// J_sigma, before "-path".
    pub(super) fn j(self, s: usize) -> String {
        match self {
            Script::Plain => format!("J_(sigma_{s})"),
            Script::Latex => format!("$J_{{\\sigma_{{{s}}}}}$"),
        }
    }

    /// v^(sigma_s(i)), the node counted from 0.
    pub(super) fn v_sigma(self, s: usize, node: usize) -> String {
        let node = node + 1;
        match self {
            Script::Plain => format!("v^(sigma_{s}({node}))"),
            Script::Latex => format!("v^{{\\sigma_{{{s}}}({node})}}"),
        }
    }

    /// v^i, the node counted from 0.
    pub(super) fn v(self, node: usize) -> String {
        self.raised("v", node)
    }

    /// e^i, the node counted from 0.
    pub(super) fn e(self, node: usize) -> String {
        self.raised("e", node)
    }

    fn raised(self, letter: &str, node: usize) -> String {
        match self {
            Script::Plain => format!("{letter}^{}", node + 1),
            Script::Latex => format!("{letter}^{{{}}}", node + 1),
        }
    }

    /// base (+) (A_i (x) base) (x) e^i, the main step of Algorithm 2.
    pub(super) fn step(self, base: &str, node: usize) -> String {
        let (i, e) = (node + 1, self.e(node));
        match self {
            Script::Plain => format!("{base} (+) (A_{i} (x) {base}) (x) {e}"),
            Script::Latex => {
                format!("{base}\\oplus(A_{{{i}}}\\otimes {base})\\otimes {e}")
            }
        }
    }

    /// A vector as the paper writes it: e^i, or a transposed tuple.
    pub(super) fn vector<T: Carrier>(self, vector: &Vector<MaxPlus<T>>) -> String {
        if let Some(node) = unit(vector) {
            return self.e(node);
        }
        let entries: Vec<_> = vector.iter().map(|entry| self.entry(entry)).collect();
        let transposed = self.choose("^T", "^{T}");
        format!("({}){transposed}", entries.join(", "))
    }

    fn entry<T: Carrier>(self, entry: &MaxPlus<T>) -> String {
        let text = entry.to_string();
        if self == Script::Plain {
            return text;
        }
        match (entry.value(), text.split_once('/')) {
            (None, _) => "-\\infty".to_owned(),
            (_, None) => text,
            (_, Some((above, below))) => {
                let sign = if above.starts_with('-') { "-" } else { "" };
                let above = above.trim_start_matches('-');
                format!("{sign}\\tfrac{{{above}}}{{{below}}}")
            }
        }
    }

    /// How nodes lean on one another, `2 <- 1`.
    pub(super) fn shape(self, shape: &impl ToString) -> String {
        let text = shape.to_string();
        match self {
            Script::Plain => text,
            Script::Latex => format!("${}$", text.replace("<-", "\\leftarrow")),
        }
    }

    pub(super) fn membership(self) -> &'static str {
        match self {
            Script::Plain => "in",
            Script::Latex => "\\in",
        }
    }

    /// What encloses the items of a list.
    pub(super) fn list(self) -> (&'static str, &'static str) {
        match self {
            Script::Plain => ("", ""),
            Script::Latex => ("\\begin{itemize}\n", "\\end{itemize}\n"),
        }
    }

    /// What an item begins with.
    pub(super) fn item(self) -> &'static str {
        self.choose("  ", "\\item ")
    }

    /// What a line ends with that the next one is not to run into.
    pub(super) fn paragraph(self) -> &'static str {
        self.choose("", "\n")
    }
}

/// The node of a tropical unit vector.
fn unit<T: Carrier>(vector: &Vector<MaxPlus<T>>) -> Option<usize> {
    let mut finite = vector.iter().enumerate().filter_map(|(i, entry)| {
        let value = entry.value()?;
        Some((i, value))
    });
    match (finite.next(), finite.next()) {
        (Some((i, value)), None) if *value == T::zero() => Some(i),
        _ => None,
    }
}
