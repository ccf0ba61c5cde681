//! Why a vector is extremal: the order in which its nodes lean on each other.
//!
//! Node i of a solution x *leans on* k alone if row i holds with equality at k
//! and nowhere else. Whoever finds an extremal can hand over a witness of one of
//! two shapes; [`mod@crate::fault`] says what is checked, and proves that it is
//! enough.
//!
//! | shape | data |
//! |---|---|
//! | chain | the support c_1, ..., c_m, each but c_1 leaning on the one before it alone; the end of the arc by which row c_1 holds |
//! | tied tail | a cycle c_1, ..., c_q, each leaning on the one before it alone, c_1 on c_q; a tail d_1, ..., d_p whose first node leans on several cycle nodes, each other on the one before it alone |
//!
//! # Files
//!
//! `{"shape":"chain","nodes":[2,1,4],"closing":2}` and
//! `{"shape":"tied-tail","cycle":[1,2],"tail":[3]}`. Nodes are counted from 1
//! in files and in print, and from 0 here.

use std::fmt;

use maxplus_core::Names;
use maxplus_core::named::{DisplayNamed, called};
use serde::{Deserialize, Serialize};

use crate::field::present;

/// Why a solution is extremal, in a form that is checked in O(n^2). It never
/// stands for more than somebody's word: any order of any nodes can be written
/// down.
///
/// ```
/// use supereigen_verify::Witness;
///
/// let chain = Witness::closed_chain(vec![1, 0, 3, 2], 1);
/// assert_eq!(chain.to_string(), "2 1 4 3, closed by (2, 2)");
/// assert_eq!((chain.closing_arc(), chain.head()), ((1, 1), 2));
///
/// let tied = Witness::tied_tail(vec![0, 1], &[2, 4]);
/// assert_eq!(tied.to_string(), "cycle (1 2), tied tail 3 5");
/// assert_eq!((tied.cycle(), tied.tail()), (Some(&[0, 1][..]), &[2, 4][..]));
/// assert_eq!(tied.chain(), [0, 1, 2, 4]);
/// ```
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Written")]
pub struct Witness {
    /// The chain, or the cycle and then the tail; not empty.
    chain: Vec<usize>,
    closing: Closing,
}

/// How a chain closes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Closing {
    /// By the arc from its first node to this one.
    Arc(usize),
    /// Its first so many nodes, not none and not all, are a cycle.
    Cycle(usize),
}

impl Witness {
    /// The chain of the nodes, closed by the arc from the first of them to
    /// `closing`.
    ///
    /// # Panics
    ///
    /// If there is no node.
    pub fn closed_chain(nodes: Vec<usize>, closing: usize) -> Self {
        assert!(!nodes.is_empty(), "{NO_NODE}");
        Witness {
            chain: nodes,
            closing: Closing::Arc(closing),
        }
    }

    /// The cycle with its tied tail.
    ///
    /// # Panics
    ///
    /// If one of them has no node.
    pub fn tied_tail(cycle: Vec<usize>, tail: &[usize]) -> Self {
        assert!(!cycle.is_empty() && !tail.is_empty(), "{NO_NODE}");
        let closing = Closing::Cycle(cycle.len());
        let mut chain = cycle;
        chain.extend_from_slice(tail);
        Witness { chain, closing }
    }

    /// The support in order. Each node but the first, and but the first of a
    /// tied tail, leans on the one before it alone.
    pub fn chain(&self) -> &[usize] {
        &self.chain
    }

    /// The arc (i, j) by which row i of the first node holds: the closing arc
    /// of a chain, or the last arc of the cycle.
    pub fn closing_arc(&self) -> (usize, usize) {
        let end = match self.closing {
            Closing::Arc(end) => end,
            Closing::Cycle(length) => self.chain[length - 1],
        };
        (self.chain[0], end)
    }

    /// The last node, which all others pull down with them. (On a cycle of
    /// weight 0 they all are such.)
    pub fn head(&self) -> usize {
        self.chain[self.chain.len() - 1]
    }

    /// The cycle, if there is a tied tail.
    pub fn cycle(&self) -> Option<&[usize]> {
        match self.closing {
            Closing::Arc(_) => None,
            Closing::Cycle(length) => Some(&self.chain[..length]),
        }
    }

    /// The tied tail; empty for a chain.
    pub fn tail(&self) -> &[usize] {
        match self.closing {
            Closing::Arc(_) => &[],
            Closing::Cycle(length) => &self.chain[length..],
        }
    }
}

/// `1 2 4, closed by (1, 2)` or `cycle (1 2), tied tail 3 5`; nodes from 1.
impl fmt::Display for Witness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fmt_named(None, f)
    }
}

impl DisplayNamed for Witness {
    fn fmt_named(&self, names: Option<&Names>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let nodes = |nodes: &[usize]| {
            let texts: Vec<_> = nodes
                .iter()
                .map(|&i| word(called(i, names).to_string()))
                .collect();
            texts.join(" ")
        };
        match self.cycle() {
            None => {
                let (i, j) = self.closing_arc();
                let chain = nodes(&self.chain);
                let (i, j) = (called(i, names), called(j, names));
                write!(f, "{chain}, closed by ({i}, {j})")
            }
            Some(cycle) => {
                let (cycle, tail) = (nodes(cycle), nodes(self.tail()));
                write!(f, "cycle ({cycle}), tied tail {tail}")
            }
        }
    }
}

/// A name among others with blanks between: one with a blank in it in quotes.
fn word(name: String) -> String {
    if name.contains(char::is_whitespace) {
        format!("\"{name}\"")
    } else {
        name
    }
}

/// Why a witness was not made.
const NO_NODE: &str = "a witness needs a node in its chain, or in its cycle and in its tail";

/// A witness as it stands in a file, where nodes are counted from 1. One structure
/// for both shapes: an enumeration would be kept as it comes until its shape is
/// known, which takes code for every kind of value that JSON has.
#[derive(Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    shape: Shape,
    #[serde(
        default,
        deserialize_with = "present",
        skip_serializing_if = "Option::is_none"
    )]
    nodes: Option<Vec<usize>>,
    #[serde(
        default,
        deserialize_with = "present",
        skip_serializing_if = "Option::is_none"
    )]
    closing: Option<usize>,
    #[serde(
        default,
        deserialize_with = "present",
        skip_serializing_if = "Option::is_none"
    )]
    cycle: Option<Vec<usize>>,
    #[serde(
        default,
        deserialize_with = "present",
        skip_serializing_if = "Option::is_none"
    )]
    tail: Option<Vec<usize>>,
}

#[derive(Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Shape {
    #[default]
    Chain,
    TiedTail,
}

const OTHER_FIELDS: &str =
    "a chain has the fields nodes and closing, a tied-tail has cycle and tail";

impl TryFrom<Written> for Witness {
    type Error = &'static str;

    fn try_from(written: Written) -> Result<Self, Self::Error> {
        let Written {
            shape,
            nodes,
            closing,
            cycle,
            tail,
        } = written;
        match (shape, nodes, closing, cycle, tail) {
            (Shape::Chain, Some(nodes), Some(closing), None, None) => {
                let (nodes, closing) = (zero_based(nodes)?, zero_based(vec![closing])?);
                Ok(Witness::closed_chain(nodes, closing[0]))
            }
            (Shape::TiedTail, None, None, Some(cycle), Some(tail)) => {
                Ok(Witness::tied_tail(zero_based(cycle)?, &zero_based(tail)?))
            }
            _ => Err(OTHER_FIELDS),
        }
    }
}

/// The nodes counted from 0; there must be one.
fn zero_based(mut nodes: Vec<usize>) -> Result<Vec<usize>, &'static str> {
    if nodes.is_empty() {
        return Err(NO_NODE);
    }
    for node in &mut nodes {
        *node = node.checked_sub(1).ok_or("nodes are counted from 1")?;
    }
    Ok(nodes)
}

impl From<Witness> for Written {
    fn from(witness: Witness) -> Self {
        let mut chain: Vec<usize> = witness.chain.into_iter().map(|node| node + 1).collect();
        match witness.closing {
            Closing::Arc(closing) => Written {
                nodes: Some(chain),
                closing: Some(closing + 1),
                ..Written::default()
            },
            Closing::Cycle(length) => Written {
                shape: Shape::TiedTail,
                tail: Some(chain.split_off(length)),
                cycle: Some(chain),
                ..Written::default()
            },
        }
    }
}
