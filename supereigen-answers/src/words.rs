//! Texts in reports and errors: nodes, counts, the first difference between two lists of names,
//! text cells in CSV, and why a list is incomplete.

use maxplus_core::Names;
use maxplus_core::named::{DisplayNamed, called};
use maxplus_graph::StopReason;
use supereigen_picture::latex;

/// The names as a list, for JSON.
pub fn listed(names: Option<&Names>) -> Option<Vec<String>> {
    names.map(|names| names.iter().map(str::to_owned).collect())
}

/// Nodes counted from 1.
pub fn from_one(nodes: &[usize]) -> Vec<usize> {
    nodes.iter().map(|node| node + 1).collect()
}

/// `1 point`, `2 points`.
pub fn counted(count: u64, what: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {what}{plural}")
}

/// An error with the names of nodes.
pub fn said(error: &impl DisplayNamed, names: Option<&Names>) -> anyhow::Error {
    anyhow::Error::msg(error.named(names).to_string())
}

/// The names of nodes for LaTeX formulas, which contain only numbers.
pub fn legend(names: Option<&Names>) -> String {
    let Some(names) = names else {
        return String::new();
    };
    let names = names.iter().enumerate();
    let names: Vec<_> = names
        .map(|(i, name)| format!("{} is {}", i + 1, latex::escape(name)))
        .collect();
    format!("Node {}.\n\n", names.join(", node "))
}

/// A node within a formula of LaTeX: its number, or its name as text.
pub fn in_formula(node: usize, names: Option<&Names>) -> String {
    let called = called(node, names).alone();
    match names {
        None => called.into_owned(),
        Some(_) => format!("\\mbox{{{}}}", latex::escape(&called)),
    }
}

/// The nodes of a chain, counted from 0, with blanks between them.
pub fn chain_in_words(chain: &[u32], names: Option<&Names>) -> String {
    let words = chain.iter().map(|&node| called(node as usize, names));
    words
        .map(|node| node.as_word())
        .collect::<Vec<_>>()
        .join(" ")
}

/// The first node, counted from 0, with different names in two lists.
pub fn first_difference(first: &Names, second: &Names) -> Option<usize> {
    let common = first.len().min(second.len());
    let differs = |&node: &usize| first.name(node) != second.name(node);
    (0..common).find(differs)
}

/// The reason as a sentence. `what` names the results whose number was limited.
pub fn why(what: &str, reason: StopReason) -> String {
    match reason {
        StopReason::Results => format!("the limit on {what} was reached"),
        reason => reason.to_string(),
    }
}

/// A text cell in CSV. An apostrophe is put before a text that a spreadsheet would read as a
/// formula, and before one that begins with an apostrophe, so that removing it restores the text.
pub fn quoted(cell: &str) -> String {
    let mark = if cell.starts_with(['=', '+', '-', '@', '\'']) {
        "'"
    } else {
        ""
    };
    format!("\"{mark}{}\"", cell.replace('"', "\"\""))
}
