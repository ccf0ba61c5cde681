//! Why a vector is extremal: the order in which its nodes lean on each other.
//!
//! Node i of a solution x *leans on* k alone if row i holds with equality at k and nowhere else. A
//! solver can provide a witness of one of two shapes for an extremal;
//! [`fault`](crate::witness_fault::fault) checks it, and [`find_witness`] finds one for a vector
//! without a witness.
//!
//! | shape | data |
//! |---|---|
//! | chain | the support c_1, ..., c_m, each but c_1 leaning on the one before it alone; the end of the arc by which row c_1 holds |
//! | tied tail | a cycle c_1, ..., c_q, each leaning on the one before it alone, c_1 on c_q; a tail d_1, ..., d_p whose first node leans on several cycle nodes, each other on the one before it alone |
//!
//! Nodes are counted from 1 in [files](crate::json) and in print, and from 0 here.
//!
//! # Check 3 with a witness: does it prove that its vector is extremal?
//!
//! [`crate::kernel::witness`] checks what a [`Witness`] says of x, and why that is enough is Theorem
//! 4 of `docs/theory.md`; if it is refused, [`fault`](crate::witness_fault::fault) names the row and
//! the numbers. Row c_1 of a chain is needed for membership only, and may be slack or tied.
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
//! T's, so there is at most one continuation from each start, and following all starts finds a
//! witness if there is one.
//!
//! Checks 1 to 4 do not rest on it. The head-first proof of completeness uses it to find the
//! order of every vector that is known to be extremal, and ignores the witnesses of the claim.
//!
//! ## Cost
//!
//! O(n^2) for the sets, O(n^3) for the starts at worst.

use std::cmp::Ordering;
use std::fmt;

use maxplus_core::named;
use maxplus_core::{Carrier, DisplayNamed, MaxPlus, Names, Number, Vector};
use serde::{Deserialize, Serialize};

use crate::integers::{Integers, read, with_weights};
use crate::kernel::weights::{Integer, Weights};
use crate::kernel::witness::{Order, proves};
use crate::spelling::without_names;
use crate::system::{System, exact_entries};

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

    /// The order for the kernel.
    pub fn order(&self) -> Order<'_> {
        match self.cycle() {
            None => Order::Chain(&self.chain, self.closing_arc().1),
            Some(cycle) => Order::TiedTail(cycle, self.tail()),
        }
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

without_names!(Witness);

/// `1 2 4, closed by (1, 2)` or `cycle (1 2), tied tail 3 5`; nodes from 1.
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
    #[serde(default, deserialize_with = "present")]
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<Vec<usize>>,
    #[serde(default, deserialize_with = "present")]
    #[serde(skip_serializing_if = "Option::is_none")]
    closing: Option<usize>,
    #[serde(default, deserialize_with = "present")]
    #[serde(skip_serializing_if = "Option::is_none")]
    cycle: Option<Vec<usize>>,
    #[serde(default, deserialize_with = "present")]
    #[serde(skip_serializing_if = "Option::is_none")]
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
///     find_witness(&system, &x),
///     Some(Witness::tied_tail(vec![0, 1], &[2])),
/// );
/// ```
///
/// # Panics
///
/// If the length of x is not n.
pub fn find_witness<T: Carrier>(system: &System, x: &[MaxPlus<T>]) -> Option<Witness> {
    assert_eq!(x.len(), system.n(), "a vector of another length");
    let x = Vector::from(exact_entries(x)).try_scaled();
    let x = x.expect("fractions have no range to leave")?;
    Integers::of(&system.arcs()).witness(x.as_slice())
}

impl Integers {
    /// Whether the witness, or one that is found, proves that x is an extremal solution.
    pub(crate) fn proves(&self, x: &[Number], witness: Option<&Witness>) -> bool {
        with_weights!(self, weights, integer => is_proved(weights, read(weights, integer, x), witness))
    }

    /// A witness that the scaled solution x is extremal, `None` if it is not.
    pub(crate) fn witness(&self, x: &[Number]) -> Option<Witness> {
        with_weights!(self, weights, integer => find(weights, &read(weights, integer, x)?))
    }
}

fn is_proved<N: Integer>(
    weights: &Weights<N>,
    x: Option<Vec<N>>,
    witness: Option<&Witness>,
) -> bool {
    let proves = |x: Vec<N>| match witness {
        Some(witness) => proves(weights, &x, witness.order()),
        None => find(weights, &x).is_some_and(|found| proves(weights, &x, found.order())),
    };
    x.is_some_and(proves)
}

/// A witness that the solution x is extremal, `None` if it is not. The entries of x are sums along
/// arcs.
///
/// # Panics
///
/// If the length of x is not n.
pub(crate) fn find<N: Integer>(weights: &Weights<N>, x: &[N]) -> Option<Witness> {
    assert_eq!(x.len(), weights.n(), "a vector of another length");
    let support: Vec<usize> = (0..x.len()).filter(|&i| x[i] != weights.absent).collect();
    let leaning = Leaning::of(weights, x, &support);
    let is_single = |node: &&usize| matches!(leaning.on[**node], On::One(_));
    // Every node of a chain but the first leans on one node alone.
    let others: Vec<usize> = support
        .iter()
        .filter(|node| !is_single(node))
        .copied()
        .collect();
    let starts = match others[..] {
        [] => &support[..],
        [_] => &others[..],
        _ => &[],
    };
    for &start in starts {
        let nodes = leaning.follow(&[start]);
        if nodes.len() == support.len() {
            // Any arc by which the first row holds.
            let holds = |&k: &usize| weights.weight(start, k).plus(&x[k]) >= x[start];
            let closing = (0..x.len()).find(holds);
            return closing.map(|closing| Witness::closed_chain(nodes, closing));
        }
    }
    let [first] = others[..] else { return None };
    let reached = |&k: &usize| weights.weight(first, k).plus(&x[k]) == x[first];
    let on: Vec<usize> = (0..x.len()).filter(reached).collect();
    let cycle = leaning.cycle_through(*on.first()?)?;
    let nodes = leaning.follow(&[&cycle[..], &[first]].concat());
    let within = leaning.on[first] == On::Several && on.iter().all(|k| cycle.contains(k));
    let is_witness = within && nodes.len() == support.len();
    is_witness.then(|| Witness::tied_tail(cycle.clone(), &nodes[cycle.len()..]))
}

/// The nodes on which a row leans.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum On {
    /// The row has slack, or its entry is -inf.
    Nothing,
    One(usize),
    Several,
}

/// How the nodes of a vector lean on each other.
struct Leaning {
    on: Vec<On>,
    /// The number of nodes that lean on each node alone, and two of them.
    after: Vec<(usize, [usize; 2])>,
}

impl Leaning {
    fn of<N: Integer>(weights: &Weights<N>, x: &[N], support: &[usize]) -> Self {
        let mut leaning = Leaning {
            on: vec![On::Nothing; x.len()],
            after: vec![(0, [0; 2]); x.len()],
        };
        for &i in support {
            let on = on(weights.row(i), x, &x[i]);
            leaning.on[i] = on;
            if let On::One(k) = on {
                let (number, nodes) = &mut leaning.after[k];
                if let Some(place) = nodes.get_mut(*number) {
                    *place = i;
                }
                *number += 1;
            }
        }
        leaning
    }

    /// The nodes, extended as long as exactly one further node leans on the last one alone. If two
    /// do, no order of the support can contain both. Of three, two are further nodes, because only
    /// the first node can lean on a node that is not the one before it.
    fn follow(&self, begin: &[usize]) -> Vec<usize> {
        let mut nodes = Vec::with_capacity(self.on.len());
        nodes.extend_from_slice(begin);
        let mut seen = vec![false; self.on.len()];
        nodes.iter().for_each(|&node| seen[node] = true);
        loop {
            let (number, after) = self.after[nodes[nodes.len() - 1]];
            let Some(after) = after.get(..number) else {
                return nodes;
            };
            let mut further = after.iter().filter(|&&node| !seen[node]);
            match (further.next(), further.next()) {
                (Some(&only), None) => {
                    seen[only] = true;
                    nodes.push(only);
                }
                _ => return nodes,
            }
        }
    }

    /// The cycle on which each node leans on the one before it alone, through
    /// `node`, starting there.
    fn cycle_through(&self, node: usize) -> Option<Vec<usize>> {
        // Going back from the node, each step is forced.
        let mut back = vec![node];
        loop {
            let On::One(before) = self.on[back[back.len() - 1]] else {
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
}

/// The nodes on which a row with this right side leans.
fn on<N: Integer>(row: &[N], x: &[N], right: &N) -> On {
    let mut on = On::Nothing;
    for (k, (weight, x)) in row.iter().zip(x).enumerate() {
        match weight.plus(x).cmp(right) {
            Ordering::Less => {}
            Ordering::Equal if on == On::Nothing => on = On::One(k),
            Ordering::Equal => on = On::Several,
            Ordering::Greater => return On::Nothing,
        }
    }
    on
}

/// A field of a file that may be absent, but not null.
pub(crate) fn present<'de, D, V>(from: D) -> Result<Option<V>, D::Error>
where
    D: serde::Deserializer<'de>,
    V: Deserialize<'de>,
{
    V::deserialize(from).map(Some)
}
