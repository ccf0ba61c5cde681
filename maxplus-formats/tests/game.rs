//! Files of games: both languages, owners and weights wherever they may stand, and what is
//! refused, with its place.

use maxplus_core::{MaxPlus, Rational};
use maxplus_formats::Reading;
use maxplus_formats::game::{GameFile, Player, read_game};
use proptest::prelude::*;

fn read(text: &str) -> GameFile {
    read_game(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn refused(text: &str) -> String {
    read_game(text.as_bytes()).unwrap_err().to_string()
}

fn arcs(game: &GameFile) -> Vec<(usize, usize, String)> {
    let arc = |(v, k, weight): &(usize, usize, Rational)| (*v, *k, weight.to_string());
    game.arcs.iter().map(arc).collect()
}

#[test]
fn agreement_dot_and_edge_lists_say_the_same_game() {
    let lists = [
        "a b 3 max\nb a -1/2 min\na a 0.5\n",
        "from to weight owner\na b 3 max\nb a -1/2 min\na a 0.5 max\n",
        "a max\nb min\na b 3\nb a -1/2 # back\na a 1/2\n",
        "a;b;3;0\nb;a;-0,5;1\na;a;0,5;0\n",
        "digraph { a [owner=max]; b [owner=min]; a -> b [weight=3]; b -> a [label=\"-1/2\"]; a -> a [weight=0.5]; }",
        "strict digraph g { node [owner=0]; b [player=1, weight=\"-1/2\"]; a -> b [weight=3]; b -> a; a -> a [weight=1/2] }",
        "digraph { edge [weight=3] a [owner=max] b [owner=MIN] a -> b; b -> a [weight=\"-0.5\"]; a -> a [weight=0.5]; }",
    ];
    for text in lists.map(|text| text.replace("[weight=1/2]", "[weight=\"1/2\"]")) {
        let game = read(&text);
        let place = |name: &str| game.vertices.iter().position(|v| v == name).unwrap();
        let (a, b) = (place("a"), place("b"));
        assert_eq!(game.owners[a], Player::Max, "{text}");
        assert_eq!(game.owners[b], Player::Min, "{text}");
        let expected = [(a, b, "3"), (b, a, "-1/2"), (a, a, "1/2")];
        assert_eq!(
            arcs(&game),
            expected.map(|(v, k, w)| (v, k, w.to_owned())),
            "{text}"
        );
    }
}

#[test]
fn numbers_are_in_their_order_and_parallel_arcs_are_kept() {
    let game = read("10 2 1 max\n2 10 5 min\n2 10 4\n0 2 7 max\n");
    assert_eq!(game.vertices, ["0", "2", "10"]);
    let expected = [(2, 1, "1"), (1, 2, "5"), (1, 2, "4"), (0, 1, "7")];
    assert_eq!(arcs(&game), expected.map(|(v, k, w)| (v, k, w.to_owned())));
    // A game without vertices is one.
    assert_eq!(read("digraph {}").vertices.len(), 0);
    assert_eq!(read("# nothing\n").vertices.len(), 0);
}

#[test]
fn what_is_wrong_is_named_with_its_place() {
    for (text, expected) in [
        (
            "a b 3\n",
            "line 1, column 1: found `a`, expected an owner of this vertex, `max` or `min`",
        ),
        (
            "a b 3 max\n",
            "line 1, column 3: found `b`, expected an owner of this vertex, `max` or `min`",
        ),
        (
            "a b 3 max\nb a 1 min\na a 0 min\n",
            "line 3, column 7: found `min`, expected the owner that the vertex has above",
        ),
        (
            "a b 3 maxi\n",
            "line 1, column 7: found `maxi`, expected an owner, `max` or `min` (or 0 or 1)",
        ),
        (
            "a b -inf max\n",
            "line 1, column 5: found `-inf`, expected a finite weight: an arc that is not there is not written",
        ),
        (
            "a b 3 max more\n",
            "expected `from to weight`, `from to weight owner` or `vertex owner`",
        ),
        (
            "a\n",
            "expected `from to weight`, `from to weight owner` or `vertex owner`",
        ),
        (
            "digraph { a [owner=max]; a -> a; }",
            "found `a -> a`, expected a weight of the arc, [weight=3], or of the vertex where it begins",
        ),
        (
            "digraph { a -- b; }",
            "ports and edges without direction are not read",
        ),
        (
            "digraph { subgraph s { a } }",
            "found `a`, expected an owner of this vertex, `max` or `min`",
        ),
        // As matrices are read.
        (
            "digraph { node [owner=max] a -> a [label=3, weight=4] }",
            "found `4`, expected the weight `3` that the label shows",
        ),
        (
            "strict digraph { node [owner=max] a -> a [label=3]; a -> a [label=4] }",
            "line 1, column 53: found `a -> a`, expected one arc from a node to another in a strict digraph",
        ),
        (
            "digraph { node [owner=max] a -> a [label=go, weight=4] }",
            "found `go`, expected a number",
        ),
        (
            "digraph { node [owner=max] a [label=x] b [label=x] }",
            "line 1, column 49: found `x`, expected a name of its own: another vertex has this one",
        ),
        // Control characters in names.
        (
            "x\u{1b}[31m y 3 max\ny x 1 min\n",
            "line 1, column 1: found `x\\u{1b}[31m`, expected a name for node 1, without control characters",
        ),
        (
            "digraph { node [owner=max] a [label=\"b\u{7}\"] }",
            "line 1, column 37: found `\"b\\u{7}\"`, expected a name for node 1, without control characters",
        ),
        ("graph { a }", "expected `digraph`"),
        (
            "digraph { a [owner=max] } x",
            "found `x`, expected the end of the text",
        ),
        (
            "digraph { a [owner=3] }",
            "found `3`, expected an owner, `max` or `min` (or 0 or 1)",
        ),
        ("digraph { a [owner=max", "expected"),
    ] {
        let error = refused(text);
        assert!(error.contains(expected), "{text}: {error}");
    }
}

#[test]
fn digraphs_are_read_as_matrices_are() {
    let text = "digraph { node [owner=min] edge [weight=1]
        subgraph cluster { node [owner=max] a [label=\"depot\\l\"] a -> {b c} [label=2, weight=2] }
        c -> a; d }";
    let game = read(text);
    assert_eq!(game.vertices, ["depot", "b", "c", "d"]);
    use Player::{Max, Min};
    assert_eq!(game.owners, [Max, Max, Max, Min]);
    let expected = [(0, 1, "2"), (0, 2, "2"), (2, 0, "1")];
    assert_eq!(arcs(&game), expected.map(|(v, k, w)| (v, k, w.to_owned())));
    let (matrix, names) = Reading::new().matrix::<MaxPlus<Rational>>(text).unwrap();
    let names = names.unwrap();
    assert_eq!(names.iter().collect::<Vec<_>>(), game.vertices);
    for (v, k, weight) in &game.arcs {
        assert_eq!(matrix.row_slice(*v)[*k].value(), Some(weight));
    }
}

/// What holds for all nodes and arcs is not copied for every subgraph.
#[test]
fn many_defaults_and_subgraphs_take_no_time() {
    let defaults = "node [a=1, owner=max] edge [label=2] ".repeat(20_000);
    let long = "9".repeat(1 << 19);
    let subgraphs = "{edge [weight=2]} ".repeat(60_000);
    let text =
        format!("digraph {{ {defaults} {subgraphs} a -> b edge [label=\"{long}\"] {subgraphs} }}");
    assert_eq!(read(&text).vertices, ["a", "b"]);
}

proptest! {
    #[test]
    fn no_text_panics(text in "[ab01 ;,\\n{}\\[\\]=>\"maxinogrdph-]{0,60}") {
        let _ = read_game(text.as_bytes());
        let _ = read_game(format!("digraph {{ {text}").as_bytes());
    }
}
