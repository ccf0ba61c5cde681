//! Vectors, sets of nodes, and their names.

use maxplus_core::named::called;
use maxplus_core::star::star;
use maxplus_core::{DisplayNamed, Matrix, MaxPlus, Names, NodeSet, Scaled, Square, Vector};

fn vector(entries: &[Option<i64>]) -> Vector<MaxPlus<i64>> {
    entries
        .iter()
        .map(|entry| MaxPlus::from_option(*entry).unwrap())
        .collect()
}

#[test]
fn scaling_brings_the_greatest_entry_to_zero() {
    let scaled = vector(&[Some(1), None, Some(3)]).try_scaled().unwrap();
    assert_eq!(*scaled.unwrap(), vector(&[Some(-2), None, Some(0)]));
}

#[test]
fn vectors_without_a_finite_entry_cannot_be_scaled() {
    assert_eq!(vector(&[None, None]).try_scaled(), Ok(None));
    assert_eq!(vector(&[]).try_scaled(), Ok(None));
}

#[test]
fn canonical_order_puts_greater_entries_first() {
    let scaled = |entries: &[_]| Scaled::new(vector(entries)).unwrap();
    let mut all = [
        scaled(&[None, Some(0)]),
        scaled(&[Some(0), None]),
        scaled(&[Some(0), Some(-1)]),
        scaled(&[Some(-1), Some(0)]),
    ];
    all.sort();
    let printed = all.each_ref().map(ToString::to_string);
    assert_eq!(printed, ["0 -1", "0 -inf", "-1 0", "-inf 0"]);
}

#[test]
fn unlike_lengths_are_an_error_not_a_panic() {
    let error = vector(&[None]).plus(&vector(&[])).unwrap_err();
    assert_eq!(error.to_string(), "x (+) y: 1x1 does not fit 0x1");
}

fn names(list: &[&str]) -> Names {
    Names::new(list.iter().copied()).unwrap()
}

/// All values of this crate whose text mentions nodes.
fn speakers() -> Vec<Box<dyn DisplayNamed>> {
    let a: Matrix<MaxPlus<i64>> = "-inf 2 0\n-1 0 5\n-inf -inf -inf".parse().unwrap();
    let error = star(&Square::new(a).unwrap()).unwrap_err();
    vec![Box::new(NodeSet::of(3, [0, 2])), Box::new(error)]
}

fn text(speaker: &dyn DisplayNamed, names: Option<&Names>) -> String {
    (&speaker).named(names).to_string()
}

#[test]
fn without_names_a_text_is_what_it_displays() {
    let numbers = names(&["1", "2", "3"]);
    for speaker in speakers() {
        let displayed = speaker.to_string();
        assert_eq!(text(&*speaker, None), displayed);
        assert_eq!(text(&*speaker, Some(&numbers)), displayed);
    }
}

#[test]
fn two_matrices_in_one_process_have_names_of_their_own() {
    let (line, town) = (names(&["press", "oven", "lathe"]), names(&["N", "S"]));
    let texts = |names| -> Vec<String> {
        speakers()
            .iter()
            .map(|it| text(&**it, Some(names)))
            .collect()
    };
    let (by_line, by_town) = (texts(&line), texts(&town));
    assert_eq!(
        by_line,
        [
            "{press, lathe}",
            "the cycle press -> oven -> press has weight 1, above 0",
        ]
    );
    // There is no third name.
    assert_eq!(
        by_town,
        ["{N, 3}", "the cycle N -> S -> N has weight 1, above 0",]
    );
    assert_eq!(texts(&line), by_line, "and the first are not forgotten");
}

#[test]
fn a_name_is_padded_as_a_number_is() {
    let names = names(&["ab"]);
    assert_eq!(format!("{:>4}|", called(0, Some(&names))), "  ab|");
    assert_eq!(format!("{:>4}|", called(0, None)), "   1|");
    assert_eq!(format!("{:?}", [called(0, Some(&names))]), "[ab]");
}

#[test]
fn names_and_numbers_find_nodes_and_never_two_of_them() {
    let names = Names::new(["a b", "2", "2024", "x-1"]).unwrap();
    for (name, node) in [("a b", 0), ("1", 0), ("2", 1), ("2024", 2), ("03", 2)] {
        assert_eq!(names.find(name), Some(node), "{name}");
    }
    for none in ["", "0", "5", "-1", "A B", "a"] {
        assert_eq!(names.find(none), None, "{none}");
    }
    assert!(!names.are_numbers() && Names::new(["1", "2"]).unwrap().are_numbers());
}

#[test]
fn what_would_be_doubtful_is_refused_and_named() {
    for (list, message) in [
        (&["a", ""][..], "node 2 has an empty name"),
        (&[" "], "node 1 has an empty name"),
        (
            &["a\nb"],
            "the name \"a\\nb\" of node 1 has blanks around it or a control character in it",
        ),
        (
            &["2", "1"],
            "node 1 is called \"2\", which is the number of another node",
        ),
        (
            &["a", "01"],
            "node 2 is called \"01\", which is the number of another node",
        ),
        (&["a", "b", "b"], "nodes 2 and 3 are both called \"b\""),
    ] {
        let error = Names::new(list.iter().copied()).unwrap_err();
        assert_eq!(error.to_string(), message);
    }
}

#[test]
fn full_sets_keep_the_spare_bits_clear() {
    for n in [0, 1, 63, 64, 65, 200] {
        assert_eq!(NodeSet::full(n).len(), n);
        assert_eq!(NodeSet::full(n).complement(), NodeSet::empty(n));
    }
}

#[test]
fn iteration_crosses_word_borders_in_order() {
    let nodes = [0, 1, 63, 64, 127, 128, 199];
    let set = NodeSet::of(200, nodes);
    assert_eq!(set.iter().collect::<Vec<_>>(), nodes);
    assert_eq!(set.clone().into_iter().collect::<Vec<_>>(), nodes);
    assert_eq!(set.first(), Some(0));
}

#[test]
fn set_operations_agree_with_membership() {
    let a = NodeSet::of(70, [1, 5, 66]);
    let b = NodeSet::of(70, [5, 66, 69]);
    let mut union = a.clone();
    union.union_with(&b);
    let mut only = a.clone();
    only.subtract(&b);
    for node in 0..70 {
        assert_eq!(union.contains(node), a.contains(node) || b.contains(node));
        assert_eq!(only.contains(node), a.contains(node) && !b.contains(node));
    }
    assert!(!a.contains(70));
}
