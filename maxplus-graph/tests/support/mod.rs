//! Digraphs to test with, and sequences of nodes for oracles.

// Every test file uses a part of this.
#![allow(dead_code)]

use maxplus_core::{Matrix, MaxPlus, ReadMatrix, Square};
use maxplus_graph::Digraph;

/// The digraph with the given arcs, all of weight 0.
pub(crate) fn unweighted(n: usize, arcs: &[(usize, usize)]) -> Digraph<i64> {
    let arcs = arcs.iter().map(|&(i, j)| (i, j, MaxPlus::finite(0)));
    Digraph::from_arcs(n, arcs).unwrap()
}

/// The digraph of a square matrix.
pub(crate) fn digraph(matrix: impl ReadMatrix<Scalar = MaxPlus<i64>>) -> Digraph<i64> {
    Digraph::of(&Square::new(matrix).unwrap())
}

/// The complete digraph on n nodes, with loops.
pub(crate) fn complete(n: usize) -> Digraph<i64> {
    digraph(Matrix::from_fn(n, n, |_, _| MaxPlus::finite(0)))
}

/// The digraph without its loops.
pub(crate) fn without_loops(graph: &Digraph<i64>) -> Digraph<i64> {
    graph.filtered(|i, j, _| i != j)
}

/// Every digraph on n nodes, loops included: 2^(n^2) of them.
pub(crate) fn all_digraphs(n: usize) -> impl Iterator<Item = Digraph<i64>> {
    (0..1_u32 << (n * n)).map(move |bits| {
        let arc = |k: &usize| bits >> k & 1 == 1;
        let arcs: Vec<_> = (0..n * n).filter(arc).map(|k| (k / n, k % n)).collect();
        unweighted(n, &arcs)
    })
}

/// All sequences of different nodes out of 0..n, in lexicographic order.
pub(crate) fn sequences(n: usize) -> Vec<Vec<usize>> {
    fn prolong(n: usize, sequence: &mut Vec<usize>, all: &mut Vec<Vec<usize>>) {
        for node in 0..n {
            if !sequence.contains(&node) {
                sequence.push(node);
                all.push(sequence.clone());
                prolong(n, sequence, all);
                sequence.pop();
            }
        }
    }
    let mut all = Vec::new();
    prolong(n, &mut Vec::new(), &mut all);
    all
}

/// The sequences that are elementary cycles of the digraph, least node first:
/// the definition.
pub(crate) fn cycles_by_definition<T>(
    graph: &Digraph<T>,
    sequences: &[Vec<usize>],
) -> Vec<Vec<usize>> {
    let is_cycle = |nodes: &&Vec<usize>| {
        let t = nodes.len();
        nodes.iter().all(|&node| nodes[0] <= node)
            && (0..t).all(|k| graph.has_arc(nodes[k], nodes[(k + 1) % t]))
    };
    sequences.iter().filter(is_cycle).cloned().collect()
}

/// The worked example of the paper, from the test data.
pub(crate) fn paper_example() -> Digraph<i64> {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../testdata/basis.json");
    let text = std::fs::read_to_string(file).unwrap();
    let cases: serde_json::Value = serde_json::from_str(&text).unwrap();
    let cases = cases.as_array().unwrap();
    let case = cases.iter().find(|case| case["name"] == "paper-example");
    let rows = case.unwrap()["matrix"].as_array().unwrap();
    digraph(Matrix::from_fn(5, 5, |i, j| {
        MaxPlus::from_option(rows[i][j].as_i64()).unwrap()
    }))
}
