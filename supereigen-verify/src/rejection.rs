//! Why a claim is refused, with everything needed to confirm it by hand.
//!
//! Vectors, rows, roots and nodes are counted from 1 here. Numbers are stored as text, so that a
//! rejection has no type parameter. Each variant is followed by the sentence that it prints, which
//! contains its fields. These sentences are written nowhere else.

use maxplus_core::DisplayNamed;
use serde::Serialize;

use crate::spelling::{
    Arrows, Cycle, List, Node, Nodes, Round, Solution, Together, number, worded,
};

worded! {
    /// Why a claim is refused, with everything needed to confirm it by hand.
    #[derive(Debug, Clone, PartialEq, Eq, Serialize)]
    #[serde(tag = "reason", rename_all = "kebab-case")]
    pub enum Rejection, names {
        Size { claimed: usize, found: usize } =>
            "the claim is for a {claimed} x {claimed} matrix, this one is {found} x {found}";
        Hash { claimed: String, found: String } =>
            "the claim is for a system with sha256 {claimed}, this one has {found}";
        /// The first entry that differs, row by row.
        OtherMatrix {
            row: Node,
            column: Node,
            #[serde(with = "number")] claimed: String,
            #[serde(with = "number")] found: String
        } =>
            "the claim holds another matrix: its entry in row {row}, column {column} is {claimed}, \
             this one has {found}";
        /// The side is `A` or `B`.
        OtherShape {
            side: List,
            claimed_rows: usize,
            claimed_columns: usize,
            rows: usize,
            columns: usize
        } =>
            "the claim holds another {side}: it is {claimed_rows} x {claimed_columns}, this one is \
             {rows} x {columns}";
        /// The side is `A` or `B`, and the entry the first that differs, row by row. A row of a
        /// two-sided system is not a node and has no name.
        OtherSide {
            side: List,
            row: usize,
            column: Node,
            #[serde(with = "number")] claimed: String,
            #[serde(with = "number")] found: String
        } =>
            "the claim holds another {side}: its entry in row {row}, column {column} is {claimed}, \
             this one has {found}";
        /// The first node with another name.
        OtherNames { node: usize, claimed: String, found: String } =>
            "the claim calls entry {node} {claimed:?}, the matrix calls it {found:?}: the names \
             must be the same and in the same order";
        MatricesHash =>
            "the hash covers only the two matrices, as 0.2.0 wrote it, and must cover the bound or \
             lambda too: create the claim again";
        NotWhole { vector: usize, node: Node, #[serde(with = "number")] found: String } =>
            "vector {vector}: entry {node} is {found}, a whole number was expected";
        Witnesses { found: usize, expected: usize } => "{found} witnesses for {expected} vectors";
        Length { vector: usize, found: usize, expected: usize } =>
            "vector {vector} has {found} entries, not {expected}";
        Nothing { vector: usize } => "vector {vector} has no finite entry";
        Unscaled { vector: usize, node: Node, #[serde(with = "number")] greatest: String } =>
            "vector {vector} is not scaled: its greatest entry, at {node}, is {greatest}, not 0";
        Doubled { vector: usize, earlier: usize } => "vector {vector} repeats vector {earlier}";
        Row {
            vector: usize,
            row: Node,
            #[serde(with = "number")] left: String,
            #[serde(with = "number")] right: String
        } =>
            "vector {vector}, row {row}: max_k (a_{row},k + x_k) = {left} < lambda + x_{row} = \
             {right}";
        /// A row of a two-sided system is not a node and has no name.
        TwoSidedRow {
            vector: usize,
            row: usize,
            #[serde(with = "number")] left: String,
            #[serde(with = "number")] right: String
        } =>
            "vector {vector}, row {row}: max_k (a_{row},k + x_k) = {left} < max_k (b_{row},k + \
             x_k) = {right}";
        /// A row of a two-sided system times lambda does not hold.
        LambdaRow {
            row: usize,
            #[serde(with = "number")] left: String,
            #[serde(with = "number")] right: String
        } =>
            "row {row}: max_k (a_{row},k + x_k) = {left} < lambda + max_k (b_{row},k + x_k) = \
             {right}";
        /// A list of a claim does not have one entry for every node.
        Entries { list: List, found: usize, expected: usize } =>
            "{list} has {found} entries, not {expected}";
        AboveBound {
            node: Node,
            #[serde(with = "number")] found: String,
            #[serde(with = "number")] bound: String
        } =>
            "entry {node} is {found}, above its bound {bound}";
        PolicyOutside { node: Node, row: usize, rows: usize } =>
            "the policy gives node {node} row {row}, and there are {rows}";
        PolicyIdle { node: Node, row: usize } =>
            "the policy gives node {node} row {row}, which does not restrict it: b_{row},{node} = \
             -inf";
        PolicyOpen { node: Node } =>
            "the policy has no row for node {node}, so nothing bounds lambda";
        /// The nodes `together`, this one among them, have to be raised at once.
        NotGreatest {
            node: Node,
            #[serde(with = "number")] found: String,
            #[serde(with = "number")] allowed: String,
            together: Together
        } =>
            "the policy does not show that entry {node} is at most {found}: its rows allow \
             {allowed}{together}";
        /// The first node of the cycle is not repeated in the list.
        PolicyCycle {
            nodes: Arrows,
            #[serde(with = "number")] mean: String,
            #[serde(with = "number")] lambda: String
        } =>
            "the rows of the policy have the cycle {nodes}, whose mean is {mean}, above lambda = \
             {lambda}";
        Witness { vector: usize, fault: WitnessFault } =>
            "the witness of vector {vector} is wrong: {fault}";
        /// A timetable is wrong.
        Timetable { #[serde(flatten)] fault: TimetableFault } => "{fault}";
        Split { vector: usize, first: Nodes, second: Nodes } =>
            "vector {vector} is the maximum of two other solutions, one a little lower at {first}, \
             one at {second}";
        Combination { vector: usize, terms: Terms } => "vector {vector} = {terms}";
        Missing {
            #[serde(serialize_with = "number::list")] solution: Solution,
            node: Node,
            #[serde(flatten)] origin: Origin
        } =>
            "the solution ({solution}) is not a combination: no multiple of a vector below it \
             meets its entry {node}; found as {origin}";
        Root { root: usize, cycle: Cycle, fault: RootFault } =>
            "root {root}{} is not a root: {fault}",
            if cycle.is_empty() { String::new() } else { format!(", the cycle {cycle},") };
        RootOrder { root: usize, doubled: bool, cycle: Cycle } =>
            "root {root}, the cycle {cycle}, {} root {}{}",
            if *doubled { "repeats" } else { "must come before" },
            root - 1,
            if *doubled { "" } else { ": cycles are in increasing order" };
        RootWeight {
            root: usize,
            cycle: Cycle,
            #[serde(with = "number")] claimed: String,
            #[serde(with = "number")] found: String
        } =>
            "root {root}, the cycle {cycle}, has the weight {found}, not {claimed}";
        /// The number found is null if it is greater than the one claimed.
        RootExtremals { root: usize, cycle: Cycle, claimed: u64, found: Count } =>
            "from root {root}, the cycle {cycle}, grow {}",
            match found {
                Some(found) => format!("{found} extremals, not {claimed}"),
                None => format!("more than {claimed} extremals"),
            };
        RootsSum { claimed: u64, found: u64 } =>
            "the extremals of the roots add up to {found}, not {claimed}";
        MissingRoot { cycle: Cycle, #[serde(with = "number")] weight: String } =>
            "the cycle {cycle} of weight {weight} is a root that is not listed";
        Ungrown { #[serde(serialize_with = "number::list")] solution: Solution, head: Node } =>
            "the extremal ({solution}) with head {head} grows from no root that is listed";
        /// One of two arguments is wrong, and nothing is known about the claim.
        Contradiction { first: String, second: String } =>
            "the checker contradicts itself, which is a bug in the checker: {first}; {second}";
    }
}

/// A combination: `0 (x) vector 2 (+) -1 (x) vector 3`.
type Terms = Vec<Term>;

/// A number of extremals, null if it was not counted to the end.
type Count = Option<u64>;

/// One term of a combination.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Term {
    /// The coefficient.
    #[serde(with = "number")]
    pub coefficient: String,
    /// The vector.
    pub vector: usize,
}

worded! {
    /// Where a solution that the claim does not generate comes from.
    #[derive(Debug, Clone, PartialEq, Eq, Serialize)]
    #[serde(tag = "origin", rename_all = "kebab-case")]
    pub enum Origin, names {
        DoubleDescription => "an extremal of the double description";
        /// The second search found it.
        SecondSearch { root: Cycle } => "an extremal that grows from the cycle {root}";
        /// The head-first argument found it: nothing below it has the same entry at its head.
        HeadFirst { head: Node } => "an extremal with head {head}";
        Unit { #[serde(rename = "unit")] node: Node } => "unit vector {node}";
        Extension { vector: usize, #[serde(rename = "by")] node: Node } =>
            "vector {vector} extended by node {node}";
        /// It is the greatest solution below a random vector.
        Sample { sample: usize, seed: u64 } => "random solution {sample} of seed {seed}";
    }
}

worded! {
    /// What is wrong with a witness.
    #[derive(Debug, Clone, PartialEq, Eq, Serialize)]
    #[serde(tag = "fault", rename_all = "kebab-case")]
    pub enum WitnessFault, names {
        Outside { node: usize } => "there is no node {node}";
        Repeated { node: Node } => "node {node} comes twice";
        NotInSupport { node: Node } => "entry {node} is -inf";
        LeftOut { node: Node } => "entry {node} is finite but node {node} is left out";
        /// The closing arc does not satisfy the row of the first node.
        Open { row: Node, closing: Node, left: String, right: String } =>
            "row {row} does not hold by the arc to {closing}: a + x = {left} < lambda + x = {right}";
        /// The sum at the node on which the row should lean is not its right side.
        Loose { row: Node, on: Node, left: String, right: String } =>
            "row {row} does not lean on {on}: a + x = {left}, lambda + x = {right}";
        Shared { row: Node, on: Node, other: Node, left: String, right: String } =>
            "row {row} does not lean on {on} alone: node {other} gives {left}, lambda + x = {right}";
    }
}

worded! {
    /// Why a cycle is not a root.
    #[derive(Debug, Clone, PartialEq, Eq, Serialize)]
    #[serde(tag = "fault", rename_all = "kebab-case")]
    pub enum RootFault, names {
        Empty => "it has no node";
        Outside { node: usize } => "there is no node {node}";
        Repeated { node: Node } => "node {node} comes twice";
        NoArc { row: Node, on: Node } => "there is no arc from {row} to {on}";
        /// A row holds by another node than the one before it.
        Shared { row: Node, on: Node, other: Node } =>
            "row {row} does not lean on {on} alone, it holds by {other} too";
        Negative { #[serde(with = "number")] weight: String } => "its weight is {weight}, below 0";
        Rotated { least: Node } => "a cycle of weight 0 is written from its least node, {least}";
    }
}

worded! {
    /// What is wrong with a claimed timetable. A time that is not there is `none`. The node of a
    /// row waits for that of the column. Places in lists are counted from 1.
    #[derive(Debug, Clone, PartialEq, Eq, Serialize)]
    #[serde(tag = "fault", rename_all = "kebab-case")]
    pub enum TimetableFault, names {
        Outside { list: List, node: usize } => "{list} contains {node}, which is not a node";
        HasCycle => "there is a cycle, but the claim gives no least period";
        NoBottleneck => "the claim gives a least period, but no bottleneck";
        NotACycle { nodes: Round } => "({nodes}) is not a cycle of the matrix";
        NotCritical { nodes: Round, mean: String, least: String } =>
            "the cycle ({nodes}) needs {mean} for each round, not the least period {least}";
        LeastTooShort { least: String } => "some cycle needs more than {least} for each round";
        SameComponent { nodes: Round } =>
            "the cycle ({nodes}) lies in the same critical component as an earlier one";
        MissingBottleneck { node: Node } =>
            "the bottleneck has no cycle in the critical component of {node}";
        PeriodTooShort { period: String, least: String } =>
            "the period {period} is below the least period {least}";
        Time { list: List, node: Node, claimed: String, found: String } =>
            "{list} of {node} is {found}, not {claimed}";
        /// The field `feasible` does not follow from the starts.
        Feasible { claimed: bool } => "{}",
            if *claimed {
                "no timetable keeps release and due times, but the claim gives one"
            } else {
                "a timetable keeps release and due times, but the claim denies it"
            };
        ConflictCount => "a conflict must be named if and only if there is no timetable";
        NotLate { node: Node } =>
            "{node} does not have the least slack, which the conflict must have";
        /// The list is `earliest_from` or `latest_from`.
        Walk { list: List, node: Node } => "the walk {list} does not force {node}";
        Arcs { place: usize } => "arc {place} of the list is not that of the matrix";
        ArcSlack { row: Node, column: Node, claimed: String, found: String } =>
            "the slack of row {row}, column {column} is {found}, not {claimed}";
        Gain { row: Node, column: Node } =>
            "shortening row {row}, column {column} does not gain what is claimed";
        GainOrder { place: usize } => "gain {place} is out of order";
        MissingGain { row: Node, column: Node } =>
            "shortening row {row}, column {column} reduces the least period, but is not listed";
    }
}
