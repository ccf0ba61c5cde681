//! `game`: winners, values and moves, from both kinds of files, and refusals.

use insta::assert_snapshot;

use crate::common::{folder, transcripts_in};

const VAN: &[u8] = b"# The driver wants charge, the weather takes it.
depot hill -3 max
depot charger -1 max
hill depot 2 min
hill valley -2 min
valley hill 5 max
charger depot 4 min
charger charger 1
lost min
";

const DOT: &[u8] = b"digraph {
  node [owner=max];
  b [owner=min];
  a -> b [weight=0]; a -> a [weight=-1];
  b -> a [weight=3]; b -> b [weight=2];
}
";

fn transcripts(lines: &[&str]) -> String {
    let folder = folder(&[
        ("van.txt", VAN),
        ("two.dot", DOT),
        ("bad.txt", b"a b 3 max\nb a x min\n"),
        ("nobody.txt", b"a b 3\n"),
        ("empty.txt", b"# no vertex\n"),
        ("numbers.txt", b"10 2 1 max\n2 10 5 min\n0 2 7 max\n"),
        (
            "quoted.txt",
            b"\"a b\" \"c, d\" 3 max\n\"c, d\" \"a b\" -3 min\n",
        ),
    ]);
    transcripts_in(folder.path(), lines)
}

#[test]
fn winners_and_values_with_moves() {
    assert_snapshot!(transcripts(&[
        "game van.txt",
        "game van.txt --values",
        "game van.txt --format json",
        "game two.dot --values --format json",
        "game empty.txt",
        "game quoted.txt",
        "game numbers.txt",
    ]));
}

#[test]
fn what_is_refused_is_named() {
    assert_snapshot!(transcripts(&[
        "game bad.txt",
        "game nobody.txt",
        "game missing.txt",
        "game van.txt --time 0",
    ]));
}
