//! Files of games: both languages, owners and weights wherever they may stand, and what is
//! refused, with its place.

use maxplus_core::{MaxPlus, Rational};
use maxplus_formats::Reading;
use maxplus_formats::game::{GameFile, Player, read_game};
use maxplus_testing::sentences;
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
    sentences::check(include_str!("game.txt"), refused);
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
