//! Arcs beside one another, and subgraphs of DOT.

use std::collections::BTreeMap;

use maxplus_core::{MaxPlus, MinPlus, ReadMatrix};
use maxplus_formats::{Parallel, ParseErrorKind, Reading, read_matrix};
use maxplus_testing::cases;
use num_rational::BigRational;
use proptest::prelude::*;

/// The matrix, the names of its nodes, and what is said of parallel arcs.
fn told(text: &str) -> (String, String, Option<Parallel>) {
    let read = Reading::new().read_matrix::<MaxPlus<BigRational>>(text);
    let read = read.unwrap_or_else(|error| panic!("{text:?}: {error}"));
    let names: Vec<&str> = read.names.iter().flat_map(|names| names.iter()).collect();
    (read.matrix.to_string(), names.join(" "), read.parallel)
}

fn refused(text: &str, kind: ParseErrorKind, message: &str) {
    let error = read_matrix::<MaxPlus<BigRational>>(text, None).unwrap_err();
    assert_eq!(error.to_string(), message, "{text:?}");
    assert_eq!(error.kind, kind, "{text:?}");
}

#[test]
fn of_parallel_arcs_the_greatest_weight_is_taken_and_said() {
    let (matrix, _, parallel) = told("a b 3\nb a 1\na b 4\nb a -inf\na b -2\n");
    assert_eq!(matrix, "-inf 4\n1 -inf\n");
    let parallel = parallel.unwrap();
    assert_eq!((parallel.left_out, parallel.line), (3, 3));
    assert_eq!(parallel.found, "`a b 4`");

    let (matrix, _, parallel) =
        told("digraph { a -> b -> a [label=1];\n a -> b [label=\"1/2\"]; }");
    assert_eq!(matrix, "-inf 1\n1 -inf\n");
    let parallel = parallel.unwrap();
    assert_eq!((parallel.left_out, parallel.line), (1, 2));
    assert_eq!(parallel.found, "`a -> b`");

    assert_eq!(told("a b 3\nb a 1\n").2, None);
    // In min-plus the least is the best, and any number better than none.
    let least = read_matrix::<MinPlus<i64>>("a b 3\na b 2\nb a inf\nb a 7\na b inf", None).unwrap();
    assert_eq!(least.to_string(), "inf 2\n7 inf\n");
}

#[test]
fn where_one_entry_is_the_rule_two_are_an_error() {
    refused(
        "%%MatrixMarket matrix coordinate integer general\n2 2 2\n1 1 5\n1 1 6\n",
        ParseErrorKind::Count,
        "line 4, column 1: found `1 1 6`, expected one entry at each place",
    );
    refused(
        "strict digraph { a -> b [label=1]; a -> b [label=2] }",
        ParseErrorKind::Count,
        "line 1, column 36: found `a -> b`, expected one arc from a node to another in a strict digraph",
    );
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
        for sparse in [false, true] {
            let (matrix, parallel) = if sparse {
                let read = Reading::new().read_sparse::<MaxPlus<i64>>(&text).unwrap();
                (read.matrix.to_dense(), read.parallel)
            } else {
                let read = Reading::new().read_matrix::<MaxPlus<i64>>(&text).unwrap();
                (read.matrix, read.parallel)
            };
            for i in 0..3 {
                for j in 0..3 {
                    let weight = best.get(&(i + 1, j + 1)).copied();
                    prop_assert_eq!(matrix[(i, j)].value().copied(), weight);
                }
            }
            let left_out = arcs.len() - best.len();
            prop_assert_eq!(parallel.map_or(0, |parallel| parallel.left_out), left_out);
        }
    }
}

#[test]
fn subgraphs_are_read() {
    let square = "-inf 1 -inf\n-inf -inf 2\n3 -inf -inf\n";
    for (text, expected, names) in [
        // Clusters only group.
        (
            "digraph { subgraph cluster_x { label=\"left\"; a -> b [label=1]; }\n\
             subgraph cluster_y { b -> c [label=2] }; c -> a [label=3] }",
            square,
            "a b c",
        ),
        (
            "digraph { { a -> b [label=1] } { b -> c [label=2] c -> a [label=3] } }",
            square,
            "a b c",
        ),
        // To all nodes within, whatever stands there beside them.
        (
            "digraph { a -> { b; c } [label=5] }",
            "-inf 5 5\n-inf -inf -inf\n-inf -inf -inf\n",
            "a b c",
        ),
        ("digraph { {a b} -> {a b} [label=5] }", "5 5\n5 5\n", "a b"),
        (
            "digraph { subgraph s { a -> b [label=1]; { a } } -> c -> subgraph { a } [label=2] }",
            "-inf 1 2\n-inf -inf 2\n2 -inf -inf\n",
            "a b c",
        ),
        // What `edge` says holds from there to the end of the subgraph.
        (
            "digraph { edge [label=1]; a -> b; { edge [label=2]; b -> c; c -> a [label=3] } a -> c }",
            "-inf 1 1\n-inf -inf 2\n3 -inf -inf\n",
            "a b c",
        ),
        (
            "digraph { edge [label=1, color=red] edge [color=blue] a -> b }",
            "-inf 1\n-inf -inf\n",
            "a b",
        ),
        (
            "digraph { node [label=\"\", shape=box]; a -> b [label=1] }",
            "-inf 1\n-inf -inf\n",
            "a b",
        ),
        (
            "digraph { subgraph s { a } subgraph s { b } a -> b [label=1] }",
            "-inf 1\n-inf -inf\n",
            "a b",
        ),
        ("digraph { a -> {} [label=1] }", "-inf\n", "a"),
        (
            "digraph { SubGraph \"x y\" { a } -> a [label=1] }",
            "1\n",
            "a",
        ),
    ] {
        let (matrix, found, parallel) = told(text);
        assert_eq!((&*matrix, &*found), (expected, names), "{text:?}");
        assert_eq!(parallel, None, "{text:?}");
    }
    use ParseErrorKind as K;
    for (text, kind, message) in [
        (
            "digraph { { edge [label=2]; a -> b } b -> c }",
            K::Syntax,
            "line 1, column 38: found `b -> c`, expected the weight of the arc, [label=\"3\"] or [weight=3]",
        ),
        (
            "digraph { a -> { b }; }",
            K::Syntax,
            "line 1, column 11: found `a -> { b }`, expected the weight of the arc, [label=\"3\"] or [weight=3]",
        ),
        (
            "digraph { edge [label=1]; a -> b [weight=2] }",
            K::Ambiguous,
            "line 1, column 42: found `2`, expected the weight `1` that the label shows",
        ),
        (
            "digraph { subgraph s { a } a -> subgraph s { b } [label=1] }",
            K::Unsupported,
            "line 1, column 33: found `subgraph s { b }`, expected a name of its own for a subgraph \
             at the end of an arc",
        ),
        (
            "digraph { { a",
            K::Syntax,
            "line 1, column 14: found the end of the text, expected a node, an arc or `}`",
        ),
        (
            "digraph { subgraph a -> b }",
            K::Syntax,
            "line 1, column 22: found `->`, expected `{`",
        ),
    ] {
        refused(text, kind, message);
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
