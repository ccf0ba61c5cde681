//! Arcs beside one another, and subgraphs of DOT.

use std::collections::BTreeMap;

use maxplus_core::{Matrix, MaxPlus, MinPlus, ReadMatrix};
use maxplus_formats::{Parallel, Reading, read_matrix};
use maxplus_testing::cases;
use num_rational::BigRational;
use proptest::prelude::*;

/// The matrix, the names of its nodes, and what is said of parallel arcs.
fn parsed(text: &str) -> (String, String, Option<Parallel>) {
    let read = Reading::new().read_sparse::<MaxPlus<BigRational>>(text);
    let read = read.unwrap_or_else(|error| panic!("{text:?}: {error}"));
    let names: Vec<&str> = read.names.iter().flat_map(|names| names.iter()).collect();
    let matrix = read.matrix.to_dense().to_string();
    (matrix, names.join(" "), read.parallel)
}

#[test]
fn of_parallel_arcs_the_greatest_weight_is_taken_and_said() {
    let (matrix, _, parallel) = parsed("a b 3\nb a 1\na b 4\nb a -inf\na b -2\n");
    assert_eq!(matrix, "-inf 4\n1 -inf\n");
    let parallel = parallel.unwrap();
    assert_eq!((parallel.left_out, parallel.line), (3, 3));
    assert_eq!(parallel.found, "`a b 4`");

    let (matrix, _, parallel) =
        parsed("digraph { a -> b -> a [label=1];\n a -> b [label=\"1/2\"]; }");
    assert_eq!(matrix, "-inf 1\n1 -inf\n");
    let parallel = parallel.unwrap();
    assert_eq!((parallel.left_out, parallel.line), (1, 2));
    assert_eq!(parallel.found, "`a -> b`");

    assert_eq!(parsed("a b 3\nb a 1\n").2, None);
    // In min-plus the least is the best, and any number better than none.
    let least = read_matrix::<MinPlus<i64>>("a b 3\na b 2\nb a inf\nb a 7\na b inf", None).unwrap();
    assert_eq!(least.to_string(), "inf 2\n7 inf\n");
}

proptest! {
    #![proptest_config(cases(1_000))]

    #[test]
    fn oracle_parallel_arcs_are_the_maximum_of_matrices_of_one_arc(
        arcs in prop::collection::vec((1..4_usize, 1..4_usize, -3..4_i64), 1..12),
    ) {
        let mut best = BTreeMap::new();
        for &(i, j, weight) in &arcs {
            let entry = best.entry((i, j)).or_insert(weight);
            *entry = weight.max(*entry);
        }
        let lines = arcs.iter().map(|(i, j, weight)| format!("{i} {j} {weight}\n"));
        let text = format!("from to weight\n3\n{}", lines.collect::<String>());
        let matrix: Matrix<MaxPlus<i64>> = read_matrix(&text, None).unwrap();
        let read = Reading::new().read_sparse::<MaxPlus<i64>>(&text).unwrap();
        prop_assert_eq!(read.matrix.to_dense(), matrix.clone());
        for (i, j) in (0..3).flat_map(|i| (0..3).map(move |j| (i, j))) {
            let weight = best.get(&(i + 1, j + 1)).copied();
            prop_assert_eq!(matrix[(i, j)].value().copied(), weight);
        }
        let left_out = read.parallel.map_or(0, |parallel| parallel.left_out);
        prop_assert_eq!(left_out, arcs.len() - best.len());
    }
}

#[test]
fn subgraphs_fill_neither_stack_nor_memory() {
    let deep = format!("digraph {}a{}", "{".repeat(100_000), "}".repeat(100_000));
    let error = read_matrix::<MaxPlus<i64>>(&deep, None).unwrap_err();
    assert_eq!(error.expected, "at most 64 subgraphs within one another");
    let names: String = (0..30_000).map(|k| format!("a{k} ")).collect();
    let many = format!("digraph {{ {{{names}}} -> {{{names}}} [label=1] }}");
    let error = read_matrix::<MaxPlus<i64>>(&many, None).unwrap_err();
    assert!(error.expected.starts_with("at most "), "{error}");
    assert!(error.expected.ends_with(" arcs"), "{error}");
}
