//! The two scripts in which an account is written: plain text, and LaTeX.

use maxplus_core::named::called;
use maxplus_core::{Carrier, MaxPlus, Names, Vector};

use crate::extremality::Shape;

/// How formulas are written.
#[derive(Debug, Clone, Copy)]
pub(super) enum Script<'n> {
    /// Nodes have these names, if there are some.
    Plain(Option<&'n Names>),
    /// Formulas have the numbers of nodes: a legend says their names.
    Latex,
}

impl Script<'_> {
    fn choose<'a>(self, plain: &'a str, latex: &'a str) -> &'a str {
        match self {
            Script::Plain(_) => plain,
            Script::Latex => latex,
        }
    }

    /// A formula within a sentence.
    pub(super) fn math(self, formula: &str) -> String {
        match self {
            Script::Plain(_) => formula.to_owned(),
            Script::Latex => format!("${formula}$"),
        }
    }

    pub(super) fn sigma(self, s: usize) -> String {
        match self {
            Script::Plain(_) => format!("sigma_{s}"),
            Script::Latex => format!("\\sigma_{{{s}}}"),
        }
    }

    pub(super) fn pi(self, p: usize) -> String {
        match self {
            Script::Plain(_) => format!("pi_{p}"),
            Script::Latex => format!("\\pi_{{{p}}}"),
        }
    }

    /// J_sigma, before "-path".
    pub(super) fn j(self, s: usize) -> String {
        match self {
            Script::Plain(_) => format!("J_(sigma_{s})"),
            Script::Latex => format!("$J_{{\\sigma_{{{s}}}}}$"),
        }
    }

    /// A node: by its name where it has one, by its number in formulas.
    pub(super) fn node(self, node: usize) -> String {
        match self {
            Script::Plain(names) => called(node, names).to_string(),
            Script::Latex => (node + 1).to_string(),
        }
    }

    /// A cycle or path.
    pub(super) fn nodes(self, nodes: impl IntoIterator<Item = usize>) -> String {
        let nodes: Vec<_> = nodes.into_iter().map(|node| self.node(node)).collect();
        format!("({})", nodes.join(", "))
    }

    /// v^(sigma_s(i)), the node counted from 0.
    pub(super) fn v_sigma(self, s: usize, node: usize) -> String {
        let node = self.node(node);
        match self {
            Script::Plain(_) => format!("v^(sigma_{s}({node}))"),
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
            Script::Plain(_) => format!("{letter}^{}", self.node(node)),
            Script::Latex => format!("{letter}^{{{}}}", self.node(node)),
        }
    }

    /// base (+) (A_i (x) base) (x) e^i, the main step of Algorithm 2.
    pub(super) fn step(self, base: &str, node: usize) -> String {
        let (i, e) = (self.node(node), self.e(node));
        match self {
            Script::Plain(_) => format!("{base} (+) (A_{i} (x) {base}) (x) {e}"),
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
        if let Script::Plain(_) = self {
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

    /// How nodes lean on one another: `chain 2 1`, or `cycle (1 2), tied tail 3`.
    pub(super) fn shape(self, shape: &Shape) -> String {
        let chain = |nodes: &[usize]| {
            let nodes: Vec<_> = nodes.iter().map(|&node| self.node(node)).collect();
            nodes.join(" ")
        };
        match shape {
            Shape::Chain(nodes) => format!("{}{}", shape.article(), chain(nodes)),
            Shape::TiedTail { cycle, tail } => {
                format!("cycle ({}), tied tail {}", chain(cycle), chain(tail))
            }
        }
    }

    pub(super) fn membership(self) -> &'static str {
        match self {
            Script::Plain(_) => "in",
            Script::Latex => "\\in",
        }
    }

    /// What encloses the items of a list.
    pub(super) fn list(self) -> (&'static str, &'static str) {
        match self {
            Script::Plain(_) => ("", ""),
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
