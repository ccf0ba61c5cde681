//! Why a claim is refused, with everything needed to confirm it by hand.
//!
//! Vectors, rows and nodes are counted from 1 here. Numbers are stored as text, so that a
//! rejection has no type parameter.

use std::fmt;

use maxplus_core::{DisplayNamed, Names};
use serde::{Serialize, Serializer};

use crate::timetable_fault::TimetableFault;
use crate::witness::WitnessFault;
use crate::witness::{Nodes, called};

/// Why a claim is refused, with everything needed to confirm it by hand.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "reason", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Rejection {
    /// The claim is for a matrix of another size.
    Size {
        /// The number of rows in the claim.
        claimed: usize,
        /// The number of rows of the matrix.
        found: usize,
    },
    /// The hash is not that of matrix and lambda.
    Hash {
        /// The hash in the claim.
        claimed: String,
        /// The hash of the matrix that it is compared with, and lambda.
        found: String,
    },
    /// The claim's own matrix differs from the one that it is compared with.
    OtherMatrix {
        /// The row of the first entry that differs, row by row.
        row: usize,
        /// Its column.
        column: usize,
        /// The entry in the claim.
        #[serde(serialize_with = "number")]
        claimed: String,
        /// The entry of the matrix that it is compared with.
        #[serde(serialize_with = "number")]
        found: String,
    },
    /// A side of a two-sided claim has another shape than the side that it is compared with.
    OtherShape {
        /// `A` or `B`.
        side: &'static str,
        /// The rows in the claim.
        claimed_rows: usize,
        /// The columns in the claim.
        claimed_columns: usize,
        /// The rows of the side that it is compared with.
        rows: usize,
        /// Its columns.
        columns: usize,
    },
    /// A side of a two-sided claim differs from the side that it is compared with.
    OtherSide {
        /// `A` or `B`.
        side: &'static str,
        /// The row of the first entry that differs, row by row.
        row: usize,
        /// Its column.
        column: usize,
        /// The entry in the claim.
        #[serde(serialize_with = "number")]
        claimed: String,
        /// The entry of the side that it is compared with.
        #[serde(serialize_with = "number")]
        found: String,
    },
    /// The claim names the nodes differently than the matrix that it is compared with, or in
    /// another order.
    OtherNames {
        /// The first node that differs.
        node: usize,
        /// Its name in the claim.
        claimed: String,
        /// Its name in the matrix.
        found: String,
    },
    /// The hash is that of the two matrices alone, without the question.
    MatricesHash,
    /// Whole solutions are claimed, and an entry is not whole.
    NotWhole {
        /// The vector.
        vector: usize,
        /// The node.
        node: usize,
        /// The entry.
        #[serde(serialize_with = "number")]
        found: String,
    },
    /// There are more or fewer witnesses than vectors.
    Witnesses {
        /// The number of witnesses.
        found: usize,
        /// The number of vectors.
        expected: usize,
    },
    /// The length of a vector is not n.
    Length {
        /// The vector.
        vector: usize,
        /// Its length.
        found: usize,
        /// n.
        expected: usize,
    },
    /// A vector has no finite entry.
    Nothing {
        /// The vector.
        vector: usize,
    },
    /// The greatest entry of a vector is not 0.
    Unscaled {
        /// The vector.
        vector: usize,
        /// Where its greatest entry is.
        node: usize,
        /// That entry.
        #[serde(serialize_with = "number")]
        greatest: String,
    },
    /// A vector comes twice.
    Doubled {
        /// The later one.
        vector: usize,
        /// The earlier one.
        earlier: usize,
    },
    /// A row does not hold.
    Row {
        /// The vector.
        vector: usize,
        /// The row i.
        row: usize,
        /// The greatest a_ik + x_k.
        #[serde(serialize_with = "number")]
        left: String,
        /// lambda + x_i.
        #[serde(serialize_with = "number")]
        right: String,
    },
    /// A row of a two-sided system does not hold.
    TwoSidedRow {
        /// The vector.
        vector: usize,
        /// The row i.
        row: usize,
        /// The greatest a_ik + x_k.
        #[serde(serialize_with = "number")]
        left: String,
        /// The greatest b_ik + x_k.
        #[serde(serialize_with = "number")]
        right: String,
    },
    /// A row of a two-sided system times lambda does not hold.
    LambdaRow {
        /// The row i.
        row: usize,
        /// The greatest a_ik + x_k.
        #[serde(serialize_with = "number")]
        left: String,
        /// lambda plus the greatest b_ik + x_k.
        #[serde(serialize_with = "number")]
        right: String,
    },
    /// A list of a claim about one vector does not have one entry for every node.
    Entries {
        /// Which: `vector`, `below`, `above` or `policy`.
        list: &'static str,
        /// Its length.
        found: usize,
        /// n.
        expected: usize,
    },
    /// An entry is above its bound.
    AboveBound {
        /// The node.
        node: usize,
        /// The entry.
        #[serde(serialize_with = "number")]
        found: String,
        /// Its bound.
        #[serde(serialize_with = "number")]
        bound: String,
    },
    /// A policy names a row that does not exist.
    PolicyOutside {
        /// The node for which it is named.
        node: usize,
        /// The row.
        row: usize,
        /// The number of rows.
        rows: usize,
    },
    /// A policy names a row that asks nothing of the node.
    PolicyIdle {
        /// The node for which it is named.
        node: usize,
        /// The row.
        row: usize,
    },
    /// A policy for a bound on lambda has no row for a node.
    PolicyOpen {
        /// The node.
        node: usize,
    },
    /// The rows of the policy have a greater solution.
    NotGreatest {
        /// A node where it is greater.
        node: usize,
        /// The entry of the claim.
        #[serde(serialize_with = "number")]
        found: String,
        /// An entry that the rows of the policy allow.
        #[serde(serialize_with = "number")]
        allowed: String,
        /// The nodes, this one among them, that have to be raised at once.
        together: Vec<usize>,
    },
    /// The rows of the policy have a cycle of a greater mean.
    PolicyCycle {
        /// The cycle; its first node is not repeated.
        nodes: Vec<usize>,
        /// Its mean.
        #[serde(serialize_with = "number")]
        mean: String,
        /// The lambda of the claim.
        #[serde(serialize_with = "number")]
        lambda: String,
    },
    /// The witness does not prove that the vector is extremal.
    Witness {
        /// The vector.
        vector: usize,
        /// What is wrong with it.
        fault: WitnessFault,
    },
    /// A timetable is wrong.
    Timetable {
        /// What is wrong with it.
        #[serde(flatten)]
        fault: TimetableFault,
    },
    /// A vector is the maximum of two other solutions.
    Split {
        /// The vector.
        vector: usize,
        /// Nodes at which one of them is a little lower.
        first: Vec<usize>,
        /// Nodes at which the other is a little lower.
        second: Vec<usize>,
    },
    /// A vector is a combination of others.
    Combination {
        /// The vector.
        vector: usize,
        /// The combination.
        terms: Vec<Term>,
    },
    /// A solution is not a combination of the claim.
    Missing {
        /// The solution.
        #[serde(serialize_with = "numbers")]
        solution: Vec<String>,
        /// An entry that no multiple of a vector of the claim below the solution reaches.
        node: usize,
        /// Where it comes from.
        #[serde(flatten)]
        origin: Origin,
    },
    /// A cycle is not a root.
    Root {
        /// Its position in the list.
        root: usize,
        /// The cycle.
        cycle: Vec<usize>,
        /// The reason.
        fault: RootFault,
    },
    /// A root does not come after the previous one in the order of their cycles.
    RootOrder {
        /// Its position in the list.
        root: usize,
        /// Whether it equals the previous one.
        doubled: bool,
        /// The cycle.
        cycle: Vec<usize>,
    },
    /// A root has another weight.
    RootWeight {
        /// Its position in the list.
        root: usize,
        /// The cycle.
        cycle: Vec<usize>,
        /// The weight in the claim.
        #[serde(serialize_with = "number")]
        claimed: String,
        /// Its weight.
        #[serde(serialize_with = "number")]
        found: String,
    },
    /// Another number of extremals grows from a root.
    RootExtremals {
        /// Its position in the list.
        root: usize,
        /// The cycle.
        cycle: Vec<usize>,
        /// The number in the claim.
        claimed: u64,
        /// The number; null if it is greater.
        found: Option<u64>,
    },
    /// The number of extremals in all is not the sum over the roots.
    RootsSum {
        /// The number in the claim.
        claimed: u64,
        /// The sum.
        found: u64,
    },
    /// A root is not listed.
    MissingRoot {
        /// The cycle.
        cycle: Vec<usize>,
        /// Its weight.
        #[serde(serialize_with = "number")]
        weight: String,
    },
    /// An extremal grows from no root that is listed.
    Ungrown {
        /// The extremal.
        #[serde(serialize_with = "numbers")]
        solution: Vec<String>,
        /// Its head.
        head: usize,
    },
    /// Two arguments of the checker itself contradict each other. One of them is wrong, and
    /// nothing is known about the claim.
    Contradiction {
        /// The result of one.
        first: String,
        /// The result of the other.
        second: String,
    },
}

/// Why a cycle is not a root. Nodes are counted from 1.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "fault", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum RootFault {
    /// There is no node.
    Empty,
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
    /// There is no arc from a node to the one before it.
    NoArc {
        /// The node.
        row: usize,
        /// The node before it.
        on: usize,
    },
    /// A row holds by another node than the one before it.
    Shared {
        /// The row.
        row: usize,
        /// The node before it.
        on: usize,
        /// The other node.
        other: usize,
    },
    /// The weight is negative.
    Negative {
        /// The weight.
        #[serde(serialize_with = "number")]
        weight: String,
    },
    /// A cycle of weight 0 does not begin at its least node.
    Rotated {
        /// The least node.
        least: usize,
    },
}

/// One term of a combination.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Term {
    /// The coefficient.
    #[serde(serialize_with = "number")]
    pub coefficient: String,
    /// The vector.
    pub vector: usize,
}

/// Where a solution that the claim does not generate comes from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "origin", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Origin {
    /// It is an extremal that the double description found.
    DoubleDescription,
    /// It is an extremal that the second search found.
    SecondSearch {
        /// The cycle from which it grows, in the order of the chain.
        root: Vec<usize>,
    },
    /// It is an extremal that the head-first argument found.
    HeadFirst {
        /// Its head: nothing below it has the same entry there.
        head: usize,
    },
    /// It is a unit vector.
    Unit {
        /// The node.
        #[serde(rename = "unit")]
        node: usize,
    },
    /// It is a vector of the claim extended by one node.
    Extension {
        /// The vector.
        vector: usize,
        /// The node.
        #[serde(rename = "by")]
        node: usize,
    },
    /// It is the greatest solution below a random vector.
    Sample {
        /// Which sample, counted from 1.
        sample: usize,
        /// The seed.
        seed: u64,
    },
}

/// A number in JSON: an integer of 64 bits as a number, any other as its text, because many
/// readers would round it.
pub(crate) fn number<S: Serializer>(text: &str, to: S) -> Result<S::Ok, S::Error> {
    match text.parse::<i64>() {
        Ok(integer) => to.serialize_i64(integer),
        Err(_) => to.serialize_str(text),
    }
}

pub(crate) fn numbers<S: Serializer>(texts: &[String], to: S) -> Result<S::Ok, S::Error> {
    struct Number<'a>(&'a str);

    impl Serialize for Number<'_> {
        fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
            number(self.0, to)
        }
    }

    to.collect_seq(texts.iter().map(|text| Number(text)))
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fmt_named(None, f)
    }
}

impl DisplayNamed for Rejection {
    fn fmt_named(&self, names: Option<&Names>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Rejection::Size { claimed, found } => write!(
                f,
                "the claim is for a {claimed} x {claimed} matrix, this one is {found} x {found}"
            ),
            Rejection::Hash { claimed, found } => write!(
                f,
                "the claim is for a system with sha256 {claimed}, this one has {found}"
            ),
            Rejection::OtherMatrix {
                row,
                column,
                claimed,
                found,
            } => write!(
                f,
                "the claim holds another matrix: its entry in row {}, column {} is {claimed}, \
                 this one has {found}",
                called(*row, names),
                called(*column, names)
            ),
            Rejection::OtherShape {
                side,
                claimed_rows,
                claimed_columns,
                rows,
                columns,
            } => write!(
                f,
                "the claim holds another {side}: it is {claimed_rows} x {claimed_columns}, this \
                 one is {rows} x {columns}"
            ),
            Rejection::OtherSide {
                side,
                row,
                column,
                claimed,
                found,
            } => write!(
                // A row of a two-sided system is not a node and has no name.
                f,
                "the claim holds another {side}: its entry in row {row}, column {} is {claimed}, \
                 this one has {found}",
                called(*column, names)
            ),
            Rejection::OtherNames {
                node,
                claimed,
                found,
            } => write!(
                f,
                "the claim calls entry {node} {claimed:?}, the matrix calls it {found:?}: the \
                 names must be the same and in the same order"
            ),
            Rejection::MatricesHash => f.write_str(
                "the hash is of the two matrices alone, as 0.2.0 wrote it, and must be of the \
                 bound or lambda too: make the claim anew",
            ),
            Rejection::NotWhole {
                vector,
                node,
                found,
            } => write!(
                f,
                "vector {vector}: entry {} is {found}, a whole number was expected",
                called(*node, names)
            ),
            Rejection::Witnesses { found, expected } => {
                write!(f, "{found} witnesses for {expected} vectors")
            }
            Rejection::Length {
                vector,
                found,
                expected,
            } => write!(f, "vector {vector} has {found} entries, not {expected}"),
            Rejection::Nothing { vector } => write!(f, "vector {vector} has no finite entry"),
            Rejection::Unscaled {
                vector,
                node,
                greatest,
            } => write!(
                f,
                "vector {vector} is not scaled: its greatest entry, at {}, is {greatest}, not 0",
                called(*node, names)
            ),
            Rejection::Doubled { vector, earlier } => {
                write!(f, "vector {vector} is vector {earlier} again")
            }
            Rejection::Row {
                vector,
                row,
                left,
                right,
            } => {
                let row = called(*row, names);
                write!(
                    f,
                    "vector {vector}, row {row}: max_k (a_{row},k + x_k) = {left} < \
                     lambda + x_{row} = {right}"
                )
            }
            Rejection::TwoSidedRow {
                vector,
                row,
                left,
                right,
            } => write!(
                // A row of a two-sided system is not a node and has no name.
                f,
                "vector {vector}, row {row}: max_k (a_{row},k + x_k) = {left} < \
                 max_k (b_{row},k + x_k) = {right}"
            ),
            Rejection::LambdaRow { row, left, right } => write!(
                f,
                "row {row}: max_k (a_{row},k + x_k) = {left} < \
                 lambda + max_k (b_{row},k + x_k) = {right}"
            ),
            Rejection::Entries {
                list,
                found,
                expected,
            } => write!(f, "{list} has {found} entries, not {expected}"),
            Rejection::AboveBound { node, found, bound } => write!(
                f,
                "entry {} is {found}, above its bound {bound}",
                called(*node, names)
            ),
            Rejection::PolicyOutside { node, row, rows } => write!(
                f,
                "the policy gives node {} row {row}, and there are {rows}",
                called(*node, names)
            ),
            Rejection::PolicyIdle { node, row } => {
                let node = called(*node, names);
                write!(
                    f,
                    "the policy gives node {node} row {row}, which asks nothing of it: \
                     b_{row},{node} = -inf"
                )
            }
            Rejection::PolicyOpen { node } => write!(
                f,
                "the policy has no row for node {}, so that nothing bounds lambda",
                called(*node, names)
            ),
            Rejection::NotGreatest {
                node,
                found,
                allowed,
                together,
            } => {
                write!(
                    f,
                    "the policy does not show that entry {} is at most {found}: its rows \
                     allow {allowed}",
                    called(*node, names)
                )?;
                match together.len() {
                    0 | 1 => Ok(()),
                    _ => write!(f, ", with {} raised at once", Nodes(together, names)),
                }
            }
            Rejection::PolicyCycle {
                nodes,
                mean,
                lambda,
            } => {
                f.write_str("the rows of the policy have the cycle ")?;
                for node in nodes.iter().chain(nodes.first()).enumerate() {
                    let arrow = if node.0 > 0 { " -> " } else { "" };
                    write!(f, "{arrow}{}", called(*node.1, names))?;
                }
                write!(f, ", whose mean is {mean}, above lambda = {lambda}")
            }
            Rejection::Witness { vector, fault } => {
                let fault = fault.named(names);
                write!(f, "the witness of vector {vector} is wrong: {fault}")
            }
            Rejection::Timetable { fault } => write!(f, "{}", fault.named(names)),
            Rejection::Split {
                vector,
                first,
                second,
            } => write!(
                f,
                "vector {vector} is the maximum of two other solutions, one a little lower \
                 at {}, one at {}",
                Nodes(first, names),
                Nodes(second, names)
            ),
            Rejection::Combination { vector, terms } => {
                write!(f, "vector {vector} = ")?;
                for (
                    i,
                    Term {
                        coefficient,
                        vector,
                    },
                ) in terms.iter().enumerate()
                {
                    let plus = if i > 0 { " (+) " } else { "" };
                    write!(f, "{plus}{coefficient} (x) vector {vector}")?;
                }
                Ok(())
            }
            Rejection::Missing {
                solution,
                node,
                origin,
            } => write!(
                f,
                "the solution ({}) is no combination: no multiple of a vector below it \
                 meets its entry {}; found as {}",
                solution.join(", "),
                called(*node, names),
                origin.named(names)
            ),
            Rejection::Root { root, cycle, fault } => {
                write!(f, "root {root}")?;
                if !cycle.is_empty() {
                    write!(f, ", the cycle {},", Cycle(cycle, names))?;
                }
                write!(f, " is not a root: {}", fault.named(names))
            }
            Rejection::RootOrder {
                root,
                doubled: true,
                cycle,
            } => write!(
                f,
                "root {root}, the cycle {}, is root {} again",
                Cycle(cycle, names),
                root - 1
            ),
            Rejection::RootOrder { root, cycle, .. } => write!(
                f,
                "root {root}, the cycle {}, must come before root {}: cycles are in increasing \
                 order",
                Cycle(cycle, names),
                root - 1
            ),
            Rejection::RootWeight {
                root,
                cycle,
                claimed,
                found,
            } => write!(
                f,
                "root {root}, the cycle {}, has the weight {found}, not {claimed}",
                Cycle(cycle, names)
            ),
            Rejection::RootExtremals {
                root,
                cycle,
                claimed,
                found,
            } => {
                let cycle = Cycle(cycle, names);
                write!(f, "from root {root}, the cycle {cycle}, grow ")?;
                match found {
                    Some(found) => write!(f, "{found} extremals, not {claimed}"),
                    None => write!(f, "more than {claimed} extremals"),
                }
            }
            Rejection::RootsSum { claimed, found } => write!(
                f,
                "the extremals of the roots add up to {found}, not {claimed}"
            ),
            Rejection::MissingRoot { cycle, weight } => write!(
                f,
                "the cycle {} of weight {weight} is a root that is not listed",
                Cycle(cycle, names)
            ),
            Rejection::Ungrown { solution, head } => write!(
                f,
                "the extremal ({}) with head {} grows from no root that is listed",
                solution.join(", "),
                called(*head, names)
            ),
            Rejection::Contradiction { first, second } => write!(
                f,
                "the checker contradicts itself, which is a fault of the checker: {first}; {second}"
            ),
        }
    }
}

/// The nodes of a cycle: `1 4 2`.
struct Cycle<'a>(&'a [usize], Option<&'a Names>);

impl fmt::Display for Cycle<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let nodes = self.0.iter().map(|&node| called(node, self.1).as_word());
        f.write_str(&nodes.collect::<Vec<_>>().join(" "))
    }
}

impl fmt::Display for RootFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fmt_named(None, f)
    }
}

impl DisplayNamed for RootFault {
    fn fmt_named(&self, names: Option<&Names>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let called = |node: &usize| called(*node, names);
        match self {
            RootFault::Empty => f.write_str("it has no node"),
            // There is no such node, so it has no name.
            RootFault::Outside { node } => write!(f, "there is no node {node}"),
            RootFault::Repeated { node } => write!(f, "node {} comes twice", called(node)),
            RootFault::NoArc { row, on } => {
                write!(f, "there is no arc from {} to {}", called(row), called(on))
            }
            RootFault::Shared { row, on, other } => write!(
                f,
                "row {} does not lean on {} alone, it holds by {} too",
                called(row),
                called(on),
                called(other)
            ),
            RootFault::Negative { weight } => write!(f, "its weight is {weight}, below 0"),
            RootFault::Rotated { least } => write!(
                f,
                "a cycle of weight 0 is written from its least node, {}",
                called(least)
            ),
        }
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fmt_named(None, f)
    }
}

impl DisplayNamed for Origin {
    fn fmt_named(&self, names: Option<&Names>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Origin::DoubleDescription => f.write_str("an extremal of the double description"),
            Origin::SecondSearch { root } => {
                let cycle = Cycle(root, names);
                write!(f, "an extremal that grows from the cycle {cycle}")
            }
            Origin::HeadFirst { head } => {
                write!(f, "an extremal with head {}", called(*head, names))
            }
            Origin::Unit { node } => write!(f, "unit vector {}", called(*node, names)),
            Origin::Extension { vector, node } => {
                write!(
                    f,
                    "vector {vector} extended by node {}",
                    called(*node, names)
                )
            }
            Origin::Sample { sample, seed } => {
                write!(f, "random solution {sample} of seed {seed}")
            }
        }
    }
}
