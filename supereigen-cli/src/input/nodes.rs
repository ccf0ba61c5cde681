//! Lists of nodes on the command line, by numbers or by names, and lists of values for some nodes.
//!
//! [`FilterArg`] uses them to select extremals.

use anyhow::{Context, Result, bail};
use clap::Args;
use maxplus_core::named::called;
use maxplus_core::text::names::quoted;
use maxplus_core::{Names, Number};
use supereigen::Filter;

/// Parses a list of nodes: `2,3,2` or `press,oven`. A name that contains a blank must be
/// separated by commas. A name that contains a comma must be quoted: `"a,b",c`. The program
/// prints such names in the same way.
pub fn parse_nodes(text: &str) -> Result<Nodes, String> {
    let pieces = pieces(text)?;
    if pieces.is_empty() {
        return Err("no node is given".to_owned());
    }
    Ok(Nodes(pieces))
}

/// Nodes as they were given, not yet looked up in the matrix.
#[derive(Debug, Clone)]
pub struct Nodes(Vec<String>);

impl Nodes {
    /// The nodes of a matrix with these names of nodes, counted from 0.
    pub fn find(&self, names: Option<&Names>) -> Result<Vec<usize>> {
        let mut nodes = Vec::new();
        for piece in &self.0 {
            if let Some(node) = named(piece, names) {
                nodes.push(node);
                continue;
            }
            for word in piece.split_whitespace() {
                nodes.push(node(word, names)?);
            }
        }
        Ok(nodes)
    }

    /// The single node that is given.
    pub fn find_one(&self, names: Option<&Names>) -> Result<usize> {
        match self.find(names)?[..] {
            [node] => Ok(node),
            _ => bail!("expected one node, found {}", self.0.join(", ")),
        }
    }
}

fn named(piece: &str, names: Option<&Names>) -> Option<usize> {
    names.and_then(|names| names.find(piece))
}

fn node(word: &str, names: Option<&Names>) -> Result<usize> {
    if let Some(node) = named(word, names) {
        return Ok(node);
    }
    match (word.parse::<usize>(), names) {
        (Ok(node), _) if node >= 1 => Ok(node - 1),
        (_, None) => bail!("{word:?} is not a node; nodes are counted from 1"),
        (_, Some(names)) => {
            let some = 0..names.len().min(12);
            let more = if names.len() > some.len() {
                ", ..."
            } else {
                ""
            };
            let some = some.map(|node| called(node, Some(names)).to_string());
            let some = some.collect::<Vec<_>>().join(", ");
            bail!("{word:?} is not a node; the nodes are {some}{more}")
        }
    }
}

/// The texts between commas, without quotes.
fn pieces(text: &str) -> Result<Vec<String>, String> {
    let mut pieces = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let (piece, length) = if rest.starts_with('"') {
            quoted(rest).ok_or_else(|| format!("{rest:?} has no closing quote"))?
        } else {
            let length = rest.find(',').unwrap_or(rest.len());
            (rest[..length].to_owned(), length)
        };
        if !piece.trim().is_empty() {
            pieces.push(piece.trim().to_owned());
        }
        rest = rest[length..].trim_start();
        rest = rest.strip_prefix(',').unwrap_or(rest).trim_start();
    }
    Ok(pieces)
}

/// A list of values for some nodes, `Saw=5, "a, b"=7/2`, or for all nodes in their order, `5 * 7`.
/// `*` means no value. Pieces are separated by commas, semicolons or line ends.
#[derive(Debug, Clone)]
pub enum Values {
    /// Values of nodes by number or name.
    Named(Vec<(String, Option<Number>)>),
    /// A value for each node.
    InOrder(Vec<Option<Number>>),
}

impl Values {
    /// Whether a text must be such a list, because it contains `=` or `*`, which no vector does.
    pub fn has_list_signs(text: &str) -> bool {
        text.contains(['=', '*'])
    }

    /// Reads the list.
    pub fn parse(text: &str) -> Result<Self, String> {
        if !text.contains('=') {
            let words = text.split(|sign: char| sign.is_whitespace() || ",;()[]".contains(sign));
            let words = words.filter(|word| !word.is_empty());
            return words
                .map(value)
                .collect::<Result<_, _>>()
                .map(Values::InOrder);
        }
        let mut values = Vec::new();
        let mut rest = text.trim();
        while !rest.is_empty() {
            let (name, length) = match rest.starts_with('"') {
                true => quoted(rest).ok_or_else(|| format!("{rest:?} has no closing quote"))?,
                false => {
                    let length = rest.find(['=', ',', ';', '\n']).unwrap_or(rest.len());
                    (rest[..length].trim().to_owned(), length)
                }
            };
            let Some(after) = rest[length..].trim_start().strip_prefix('=') else {
                return Err(format!("found {name:?}, expected name=value"));
            };
            let end = after.find([',', ';', '\n']).unwrap_or(after.len());
            let number = value(after[..end].trim()).map_err(|error| format!("{name}: {error}"))?;
            values.push((name, number));
            rest = after[end..].trim_start_matches([',', ';', '\n', '\r', ' ', '\t']);
        }
        Ok(Values::Named(values))
    }

    /// The value of each of n nodes. Nodes that are not named get `rest`.
    pub fn place(
        &self,
        rest: Option<&Number>,
        n: usize,
        names: Option<&Names>,
    ) -> Result<Vec<Option<Number>>> {
        let named = match self {
            Values::InOrder(values) => return Ok(values.clone()),
            Values::Named(named) => named,
        };
        let mut values = vec![None; n];
        for (name, value) in named {
            let node = node(name, names)?;
            if node >= n {
                bail!("{name:?} is not a node; the number of nodes is {n}");
            }
            if values[node].replace(value.clone()).is_some() {
                bail!("{} has two values", called(node, names));
            }
        }
        let values = values.into_iter();
        Ok(values
            .map(|value| value.unwrap_or_else(|| rest.cloned()))
            .collect())
    }
}

/// Parses a number, or `*` for no value.
fn value(word: &str) -> Result<Option<Number>, String> {
    match word {
        "*" => Ok(None),
        word => word.parse().map(Some).map_err(|error| format!("{error}")),
    }
}

/// The options that every search for chains shares.
#[derive(Args, Clone)]
pub struct FilterArg {
    /// Only extremals with these nodes: 1,4.
    ///
    /// Only extremals with these nodes, by number or name, in the support: 1,4.
    #[arg(long, value_name = "NODES", value_parser = parse_nodes)]
    contains: Option<Nodes>,

    /// Only extremals with this head.
    ///
    /// Only extremals with this head, the last node of the chain (see --witness):
    /// lowering the entry of any other node lowers this one too.
    #[arg(long, value_name = "NODE", value_parser = parse_nodes)]
    head: Option<Nodes>,

    /// Only extremals with at most K nodes.
    ///
    /// Only extremals with at most K nodes in the support.
    #[arg(long, value_name = "K")]
    max_support: Option<usize>,
}

impl FilterArg {
    /// The filter that combines all options, for nodes with these names.
    pub fn value(&self, names: Option<&Names>) -> Result<Filter> {
        let mut filter = Filter::everything();
        if let Some(nodes) = &self.contains {
            for node in nodes.find(names).context("--contains")? {
                filter = filter.and_containing(node);
            }
        }
        if let Some(head) = &self.head {
            filter = filter.and_headed_by(head.find_one(names).context("--head")?);
        }
        if let Some(k) = self.max_support {
            filter = filter.and_support_at_most(k);
        }
        Ok(filter)
    }

    /// Whether no extremal is excluded.
    pub fn is_everything(&self) -> bool {
        self.contains.is_none() && self.head.is_none() && self.max_support.is_none()
    }
}
