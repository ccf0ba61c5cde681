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

/// A witness as it stands in a file.
#[derive(Serialize, Deserialize)]
#[serde(tag = "shape", rename_all = "kebab-case", deny_unknown_fields)]
enum Written {
    Chain {
        #[serde(with = "one_based::list")]
        nodes: Vec<usize>,
        #[serde(with = "one_based")]
        closing: usize,
    },
    TiedTail {
        #[serde(with = "one_based::list")]
        cycle: Vec<usize>,
        #[serde(with = "one_based::list")]
        tail: Vec<usize>,
    },
}

impl TryFrom<Written> for Witness {
    type Error = &'static str;

    fn try_from(written: Written) -> Result<Self, Self::Error> {
        match written {
            Written::Chain { nodes, closing } if !nodes.is_empty() => {
                Ok(Witness::closed_chain(nodes, closing))
            }
            Written::TiedTail { cycle, tail } if !cycle.is_empty() && !tail.is_empty() => {
                Ok(Witness::tied_tail(cycle, &tail))
            }
            Written::Chain { .. } | Written::TiedTail { .. } => Err(NO_NODE),
        }
    }
}

impl From<Witness> for Written {
    fn from(witness: Witness) -> Self {
        let mut chain = witness.chain;
        match witness.closing {
            Closing::Arc(closing) => Written::Chain {
                nodes: chain,
                closing,
            },
            Closing::Cycle(length) => Written::TiedTail {
                tail: chain.split_off(length),
                cycle: chain,
            },
        }
    }
}

/// Nodes in files are counted from 1.
mod one_based {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<S: Serializer>(node: &usize, to: S) -> Result<S::Ok, S::Error> {
        (node + 1).serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<usize, D::Error> {
        zero_based(usize::deserialize(from)?)
    }

    fn zero_based<E: Error>(node: usize) -> Result<usize, E> {
        node.checked_sub(1)
            .ok_or_else(|| E::custom("nodes are counted from 1"))
    }

    pub(super) mod list {
        use super::*;

        pub(in crate::witness) fn serialize<S: Serializer>(
            nodes: &[usize],
            to: S,
        ) -> Result<S::Ok, S::Error> {
            to.collect_seq(nodes.iter().map(|node| node + 1))
        }

        pub(in crate::witness) fn deserialize<'de, D: Deserializer<'de>>(
            from: D,
        ) -> Result<Vec<usize>, D::Error> {
            let nodes = Vec::<usize>::deserialize(from)?;
            nodes.into_iter().map(zero_based).collect()
        }
    }
}
