//! Why a vector is extremal: the order in which its nodes lean on each other.
//!
//! Node i of a solution x *leans on* k alone if row i holds with equality at k and nowhere else.
//! A solver can provide a witness of one of two shapes for an extremal; [`fault`] checks it, and
//! [`find_witness`] finds one for a vector without a witness.
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
//!
//! # Check 3 with a witness: does it prove that its vector is extremal?
//!
//! Call row i of a solution x *tight at k alone* if a_ik + x_k = lambda + x_i
//! is finite and every other sum a_il + x_l is smaller. What a [`Witness`] says
//! of x is checked as follows.
//!
//! | shape | what is checked |
//! |---|---|
//! | chain c_1, ..., c_m, closed by the arc to k | the nodes are Supp(x), each once; row c_{i+1} is tight at c_i alone; row c_1 holds by the arc to k |
//! | cycle c_1, ..., c_q with the tied tail d_1, ..., d_p | the nodes are Supp(x), each once; row c_{i+1} is tight at c_i alone, also c_1 at c_q; row d_1 is tight and reached on cycle nodes only; row d_{i+1} is tight at d_i alone |
//!
//! ## Why this is enough
//!
//! *x is a solution.* Each row of the support is seen to hold; a row outside
//! has -inf on its right side.
//!
//! *x is extremal.* Let x = y (+) z for solutions y and z. At the last node t
//! (c_m, or d_p) one of them, say y, has the same entry as x. Now go down the
//! order. Suppose y_i = x_i and row i is tight at k alone. y satisfies row i,
//! so some l has a_il + y_l >= lambda + y_i = lambda + x_i. Since y <= x, an l
//! other than k gives a_il + y_l <= a_il + x_l < lambda + x_i. So l = k, and
//! a_ik + y_k >= a_ik + x_k, that is y_k = x_k. From c_m this reaches every
//! node of a chain. From d_p it reaches d_1; there the same argument gives
//! y_c = x_c for *one* of the cycle nodes at which row d_1 is tight, and from
//! that one it runs around the whole cycle. So y = x.
//!
//! No theory is used but the definition of an extremal. Row c_1 of a chain is
//! needed for membership only, and may be slack or tied.
//!
//! ## Cost
//!
//! O(m n) with m nodes in the support: two passes over the rows of the support.
//!
//! # Finding one
//!
//! Row i of a solution x *leans* on the set T_i of nodes k at which the maximum
//! of a_ik + x_k is reached, if that maximum equals lambda + x_i and is finite;
//! a row with slack leans on nothing. A [`Witness`] orders the support by single
//! T's, so there is at most one way to go on from each start, and following all
//! starts finds a witness if there is one.
//!
//! Checks 1 to 4 do not rest on it. The head-first proof of completeness uses it to find the
//! order of every vector that is known to be extremal, and ignores the witnesses of the claim.
//!
//! ## Cost
//!
//! O(n^2) for the sets, O(n^3) for the starts at worst.

use std::fmt;

use maxplus_core::error::RangeError;
use maxplus_core::named::{self, Called};
use maxplus_core::{Carrier, DisplayNamed, MaxPlus, Names, Semiring};
use serde::{Deserialize, Serialize};

use crate::system::System;

/// Why a solution is extremal, in a form that is checked in O(n^2). A witness proves nothing
/// until it is checked: it may hold any order of any nodes.
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
    /// Its first nodes, this many but neither none nor all, are a cycle.
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

    /// The last node: lowering any other node lowers it too. (On a cycle of weight 0 this is true
    /// of all nodes.)
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
            let texts = nodes.iter().map(|&i| named::called(i, names).as_word());
            let texts: Vec<_> = texts.collect();
            texts.join(" ")
        };
        match self.cycle() {
            None => {
                let (i, j) = self.closing_arc();
                let chain = nodes(&self.chain);
                let (i, j) = (named::called(i, names), named::called(j, names));
                write!(f, "{chain}, closed by ({i}, {j})")
            }
            Some(cycle) => {
                let (cycle, tail) = (nodes(cycle), nodes(self.tail()));
                write!(f, "cycle ({cycle}), tied tail {tail}")
            }
        }
    }
}

/// The error for a witness without nodes.
const NO_NODE: &str = "a witness needs a node in its chain, or in its cycle and in its tail";

/// A witness in a file, where nodes are counted from 1. One structure for both shapes: serde
/// would buffer an enumeration until its shape is known, with code for every kind of JSON value.
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

/// The nodes counted from 0; an error if there is none.
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

/// What is wrong with a witness. Nodes and rows are counted from 1, and numbers are text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "fault", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum WitnessFault {
    /// A node is not one of 1, ..., n.
    Outside {
        /// The node.
        node: usize,
    },
    /// A node comes twice.
    Repeated {
        /// The node.
        node: usize,
    },
    /// A node of the witness whose entry is -inf.
    NotInSupport {
        /// The node.
        node: usize,
    },
    /// A finite entry whose node the witness leaves out.
    LeftOut {
        /// The node.
        node: usize,
    },
    /// The closing arc does not satisfy the row of the first node.
    Open {
        /// The row.
        row: usize,
        /// The end of the closing arc.
        closing: usize,
        /// The sum that the arc gives.
        left: String,
        /// The right side, which the sum must reach.
        right: String,
    },
    /// The sum at the node on which the row should lean is below or above its right side.
    Loose {
        /// The row.
        row: usize,
        /// The node on which it should lean.
        on: usize,
        /// The sum at that node.
        left: String,
        /// The right side, which must be finite and equal to the sum.
        right: String,
    },
    /// Another node satisfies the row as well.
    Shared {
        /// The row.
        row: usize,
        /// The node on which it should lean.
        on: usize,
        /// The other node.
        other: usize,
        /// The sum at the other node.
        left: String,
        /// The right side, which the sum must not reach.
        right: String,
    },
}

/// The fault of the witness for x; `None` if it proves that x is an extremal solution.
///
/// # Panics
///
/// If the length of x is not n.
pub fn fault<T: Carrier>(
    system: &System<'_, T>,
    x: &[MaxPlus<T>],
    witness: &Witness,
) -> Result<Option<WitnessFault>, RangeError> {
    assert_eq!(x.len(), system.n(), "a vector of another length");
    if let Some(fault) = support_fault(x, witness.chain()) {
        return Ok(Some(fault));
    }
    match witness.cycle() {
        None => chain_fault(system, x, witness.chain(), witness.closing_arc().1),
        Some(cycle) => tied_tail_fault(system, x, cycle, witness.tail()),
    }
}

/// The chain c_1, ..., c_m, closed by the arc from c_1 to `closing`.
fn chain_fault<T: Carrier>(
    system: &System<'_, T>,
    x: &[MaxPlus<T>],
    nodes: &[usize],
    closing: usize,
) -> Result<Option<WitnessFault>, RangeError> {
    let start = nodes[0];
    if closing >= system.n() {
        return Ok(Some(WitnessFault::Outside { node: closing + 1 }));
    }
    let left = system.row(start)[closing].try_times(&x[closing])?;
    let right = system.right(start, x)?;
    if left < right {
        return Ok(Some(WitnessFault::Open {
            row: start + 1,
            closing: closing + 1,
            left: left.to_string(),
            right: right.to_string(),
        }));
    }
    path_fault(system, x, nodes)
}

/// The cycle c_1, ..., c_q and the tail d_1, ..., d_p.
fn tied_tail_fault<T: Carrier>(
    system: &System<'_, T>,
    x: &[MaxPlus<T>],
    cycle: &[usize],
    tail: &[usize],
) -> Result<Option<WitnessFault>, RangeError> {
    let (first, last) = (cycle[0], cycle[cycle.len() - 1]);
    if let Some(fault) = leaning_fault(system, x, first, &[last])? {
        return Ok(Some(fault));
    }
    if let Some(fault) = path_fault(system, x, cycle)? {
        return Ok(Some(fault));
    }
    if let Some(fault) = leaning_fault(system, x, tail[0], cycle)? {
        return Ok(Some(fault));
    }
    path_fault(system, x, tail)
}

/// Whether the nodes are the support of x, each once.
fn support_fault<T: Carrier>(x: &[MaxPlus<T>], nodes: &[usize]) -> Option<WitnessFault> {
    let mut seen = vec![false; x.len()];
    for &node in nodes {
        if node >= x.len() {
            return Some(WitnessFault::Outside { node: node + 1 });
        }
        if !x[node].is_finite() {
            return Some(WitnessFault::NotInSupport { node: node + 1 });
        }
        if seen[node] {
            return Some(WitnessFault::Repeated { node: node + 1 });
        }
        seen[node] = true;
    }
    let left_out = (0..x.len()).find(|&node| x[node].is_finite() && !seen[node]);
    left_out.map(|node| WitnessFault::LeftOut { node: node + 1 })
}

/// Whether each node but the first leans on the one before it alone.
fn path_fault<T: Carrier>(
    system: &System<'_, T>,
    x: &[MaxPlus<T>],
    nodes: &[usize],
) -> Result<Option<WitnessFault>, RangeError> {
    for pair in nodes.windows(2) {
        if let Some(fault) = leaning_fault(system, x, pair[1], &pair[..1])? {
            return Ok(Some(fault));
        }
    }
    Ok(None)
}

/// Whether the row is tight, finite, and reached at nodes of `on` only.
fn leaning_fault<T: Carrier>(
    system: &System<'_, T>,
    x: &[MaxPlus<T>],
    row: usize,
    on: &[usize],
) -> Result<Option<WitnessFault>, RangeError> {
    let entries = system.row(row);
    let right = system.right(row, x)?;
    let mut best = MaxPlus::NEG_INFINITY;
    for &k in on {
        best = best.plus(&entries[k].try_times(&x[k])?);
    }
    if best != right || !right.is_finite() {
        return Ok(Some(WitnessFault::Loose {
            row: row + 1,
            on: on[0] + 1,
            left: best.to_string(),
            right: right.to_string(),
        }));
    }
    for (l, a) in entries.iter().enumerate() {
        let left = a.try_times(&x[l])?;
        if left >= right && !on.contains(&l) {
            return Ok(Some(WitnessFault::Shared {
                row: row + 1,
                on: on[0] + 1,
                other: l + 1,
                left: left.to_string(),
                right: right.to_string(),
            }));
        }
    }
    Ok(None)
}

impl fmt::Display for WitnessFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fmt_named(None, f)
    }
}

impl DisplayNamed for WitnessFault {
    fn fmt_named(&self, names: Option<&Names>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let called = |node: &usize| called(*node, names);
        match self {
            // There is no such node, so it has no name.
            Self::Outside { node } => write!(f, "there is no node {node}"),
            Self::Repeated { node } => write!(f, "node {} comes twice", called(node)),
            Self::NotInSupport { node } => write!(f, "entry {} is -inf", called(node)),
            Self::LeftOut { node } => {
                let node = called(node);
                write!(f, "entry {node} is finite but node {node} is left out")
            }
            Self::Open {
                row,
                closing,
                left,
                right,
            } => write!(
                f,
                "row {} does not hold by the arc to {}: a + x = {left} < lambda + x = {right}",
                called(row),
                called(closing)
            ),
            Self::Loose {
                row,
                on,
                left,
                right,
            } => write!(
                f,
                "row {} does not lean on {}: a + x = {left}, lambda + x = {right}",
                called(row),
                called(on)
            ),
            Self::Shared {
                row,
                on,
                other,
                left,
                right,
            } => write!(
                f,
                "row {} does not lean on {} alone: node {} gives {left}, lambda + x = {right}",
                called(row),
                called(on),
                called(other)
            ),
        }
    }
}

/// A witness that the solution x is extremal, `None` if it is not.
///
/// ```
/// use maxplus_core::MaxPlus;
/// use supereigen_verify::{System, Witness, witness::find_witness, plain};
///
/// // Node 3 leans on both nodes of a cycle of weight 0.
/// let a = plain::matrix(&[
///     vec![None, Some(0), None],
///     vec![Some(0), None, None],
///     vec![Some(0), Some(0), None],
/// ]).unwrap();
/// let zero = MaxPlus::finite(0);
/// let system = System::new(&a, &zero).unwrap();
/// let x = plain::vector(&[Some(0); 3]).unwrap();
/// assert_eq!(
///     find_witness(&system, &x).unwrap(),
///     Some(Witness::tied_tail(vec![0, 1], &[2])),
/// );
/// ```
///
/// # Panics
///
/// If the length of x is not n.
pub fn find_witness<T: Carrier>(
    system: &System<'_, T>,
    x: &[MaxPlus<T>],
) -> Result<Option<Witness>, RangeError> {
    assert_eq!(x.len(), system.n(), "a vector of another length");
    let support: Vec<usize> = (0..x.len()).filter(|&i| x[i].is_finite()).collect();
    let mut leans = vec![Vec::new(); x.len()];
    for &i in &support {
        leans[i] = leans_on(system, x, i)?;
    }
    for &start in &support {
        let nodes = follow(&leans, &support, vec![start]);
        if nodes.len() == support.len() {
            return Ok(
                closing(system, x, start)?.map(|closing| Witness::closed_chain(nodes, closing))
            );
        }
    }
    for &first in support.iter().filter(|&&d| leans[d].len() > 1) {
        let Some(cycle) = cycle_through(&leans, leans[first][0]) else {
            continue;
        };
        let mut nodes = cycle.clone();
        nodes.push(first);
        let tail = follow(&leans, &support, nodes).split_off(cycle.len());
        let within = leans[first].iter().all(|k| cycle.contains(k));
        if within && cycle.len() + tail.len() == support.len() {
            return Ok(Some(Witness::tied_tail(cycle, &tail)));
        }
    }
    Ok(None)
}

/// The set T_i, empty for a row with slack.
fn leans_on<T: Carrier>(
    system: &System<'_, T>,
    x: &[MaxPlus<T>],
    i: usize,
) -> Result<Vec<usize>, RangeError> {
    let right = system.right(i, x)?;
    if !right.is_finite() || system.left(i, x)? != right {
        return Ok(Vec::new());
    }
    let mut nodes = Vec::new();
    for (k, a) in system.row(i).iter().enumerate() {
        if a.try_times(&x[k])? == right {
            nodes.push(k);
        }
    }
    Ok(nodes)
}

/// The nodes, extended as long as exactly one further node leans on the last alone. If two do, no
/// order of the support can contain both.
fn follow(leans: &[Vec<usize>], support: &[usize], mut nodes: Vec<usize>) -> Vec<usize> {
    loop {
        let last = nodes[nodes.len() - 1];
        let mut next = support
            .iter()
            .filter(|&&j| leans[j] == [last] && !nodes.contains(&j));
        match (next.next(), next.next()) {
            (Some(&only), None) => nodes.push(only),
            _ => return nodes,
        }
    }
}

/// An entry by which row `start` holds: the first at which its left side is reached.
fn closing<T: Carrier>(
    system: &System<'_, T>,
    x: &[MaxPlus<T>],
    start: usize,
) -> Result<Option<usize>, RangeError> {
    let right = system.right(start, x)?;
    for (k, a) in system.row(start).iter().enumerate() {
        if a.try_times(&x[k])? >= right {
            return Ok(Some(k));
        }
    }
    Ok(None)
}

/// The cycle on which each node leans on the one before it alone, through
/// `node`, starting there.
fn cycle_through(leans: &[Vec<usize>], node: usize) -> Option<Vec<usize>> {
    // Going back from the node, each step is forced.
    let mut back = vec![node];
    loop {
        let [before] = leans[back[back.len() - 1]][..] else {
            return None;
        };
        if before == node {
            back[1..].reverse();
            return Some(back);
        }
        if back.contains(&before) {
            return None;
        }
        back.push(before);
    }
}

/// A node, counted from 1, printed by its name or its number.
pub(crate) fn called(node: usize, names: Option<&Names>) -> Called<'_> {
    named::called(node.saturating_sub(1), names)
}

/// Several nodes: `{1, 4}`.
pub(crate) struct Nodes<'a>(pub(crate) &'a [usize], pub(crate) Option<&'a Names>);

impl fmt::Display for Nodes<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let nodes = self.0.iter().map(|&node| called(node, self.1));
        f.debug_set().entries(nodes).finish()
    }
}

/// A field of a file that may be absent, but not null.
pub(crate) fn present<'de, D, V>(from: D) -> Result<Option<V>, D::Error>
where
    D: serde::Deserializer<'de>,
    V: Deserialize<'de>,
{
    V::deserialize(from).map(Some)
}
