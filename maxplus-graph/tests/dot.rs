//! DOT text read back by a small reader of its grammar.

use std::collections::BTreeMap;
use std::iter::Peekable;
use std::str::Chars;

use maxplus_core::{MaxPlus, Square};
use maxplus_graph::dot::Dot;
use maxplus_graph::{Cycle, Digraph};
use maxplus_testing::strategies::square;
use proptest::prelude::*;

/// What a reader sees: for every statement its nodes (one, or two joined by an arrow) with its
/// attributes.
type Statements = Vec<(Vec<usize>, BTreeMap<String, String>)>;

/// digraph "{" { node ["->" node] ["[" key "=" text {"," ...} "]"] ";" } "}"
struct Reader<'t>(Peekable<Chars<'t>>);

impl Reader<'_> {
    fn read(text: &str) -> Statements {
        let mut reader = Reader(text.chars().peekable());
        reader.expect("digraph");
        reader.expect("{");
        let mut statements = Vec::new();
        while reader.peek() != Some('}') {
            let mut nodes = vec![reader.word().parse().unwrap()];
            if reader.peek() == Some('-') {
                reader.expect("->");
                nodes.push(reader.word().parse().unwrap());
            }
            let mut attributes = BTreeMap::new();
            if reader.peek() == Some('[') {
                let mut open = "[";
                while reader.peek() != Some(']') {
                    reader.expect(open);
                    open = ",";
                    let key = reader.word();
                    reader.expect("=");
                    let value = reader.quoted();
                    assert_eq!(attributes.insert(key, value), None);
                }
                reader.expect("]");
            }
            reader.expect(";");
            statements.push((nodes, attributes));
        }
        reader.expect("}");
        assert_eq!(reader.peek(), None);
        statements
    }

    fn peek(&mut self) -> Option<char> {
        while self.0.next_if(|c| c.is_ascii_whitespace()).is_some() {}
        self.0.peek().copied()
    }

    fn expect(&mut self, text: &str) {
        self.peek();
        assert!(
            text.chars().all(|c| self.0.next() == Some(c)),
            "no {text:?}"
        );
    }

    fn word(&mut self) -> String {
        self.peek();
        std::iter::from_fn(|| self.0.next_if(|c| c.is_ascii_alphanumeric())).collect()
    }

    fn quoted(&mut self) -> String {
        self.expect("\"");
        let mut text = String::new();
        loop {
            match self.0.next().expect("a closing quotation mark") {
                '"' => return text,
                '\\' => text.push(match self.0.next().expect("an escaped sign") {
                    'n' => '\n',
                    sign => sign,
                }),
                sign => text.push(sign),
            }
        }
    }
}

proptest! {
    #[test]
    fn law_what_is_written_can_be_read_back(
        matrix in square::<MaxPlus<i64>>(0..=5),
        labels in prop::collection::vec("(?s)[\"\\\\\n\\[\\];,>a-c]{0,6}|.*", 5),
    ) {
        let graph = Digraph::of(&Square::new(matrix).unwrap());
        let dot = Dot::of(&graph).with_labels(|i| labels[i].clone());
        let read = Reader::read(&dot.to_string());
        let label = |text: String| BTreeMap::from([("label".to_owned(), text)]);
        let nodes = (0..graph.n()).map(|i| (vec![i + 1], label(labels[i].clone())));
        let arcs = graph.arcs().map(|(i, j, a)| (vec![i + 1, j + 1], label(a.to_string())));
        prop_assert_eq!(read, nodes.chain(arcs).collect::<Vec<_>>());
    }
}

fn triangle() -> Digraph<i64> {
    let arcs = [(0, 1, 1), (1, 2, -2), (2, 0, 3), (2, 2, 4)];
    Digraph::from_arcs(4, arcs.map(|(i, j, a)| (i, j, MaxPlus::finite(a)))).unwrap()
}

/// The statements with a colour.
fn highlighted(dot: &Dot<'_, i64>) -> Vec<Vec<usize>> {
    let statements = Reader::read(&dot.to_string()).into_iter();
    let coloured = statements.filter(|(_, attributes)| attributes.contains_key("color"));
    coloured.map(|(nodes, _)| nodes).collect()
}

#[test]
fn a_cycle_and_arcs_stand_out() {
    let graph = triangle();
    assert!(highlighted(&Dot::of(&graph)).is_empty());
    let cycle = Cycle::new(&graph, [2]).unwrap();
    let dot = Dot::of(&graph).with_arcs(cycle.arcs());
    assert_eq!(highlighted(&dot), [vec![3], vec![3, 3]]);
    let expected = [
        vec![1],
        vec![2],
        vec![3],
        vec![1, 2],
        vec![2, 3],
        vec![3, 3],
    ];
    assert_eq!(highlighted(&dot.with_arcs([(0, 1), (1, 2)])), expected);
}

#[test]
fn nodes_may_count_from_zero() {
    let read = Reader::read(&Dot::of(&triangle()).from_zero().to_string());
    assert_eq!(read[0].0, [0]);
    assert_eq!(read[4].0, [0, 1]);
}

#[test]
#[should_panic(expected = "no arc 1 -> 0")]
fn an_arc_of_another_digraph_is_a_broken_contract() {
    let _ = Dot::of(&triangle()).with_arcs([(1, 0)]);
}
