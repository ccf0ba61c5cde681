//! No option is ignored in silence: one that has nothing to do beside another is
//! refused with a sentence that names it.

use crate::common::{folder, transcript_in};

/// A command line, and what must be said of it.
const REFUSED: [(&str, &str); 47] = [
    (
        "basis --count --format json",
        "--format has nothing to do with --count",
    ),
    (
        "basis --count --decimals",
        "--decimals has nothing to do with --count",
    ),
    (
        "basis --count --witness",
        "--witness has nothing to do with --count",
    ),
    (
        "basis --count --sorted",
        "--sorted has nothing to do with --count",
    ),
    ("basis --count --verify", "cannot be used with"),
    (
        "basis --minus-inf word --format text",
        "--minus-inf is for --format table, not for text",
    ),
    (
        "basis --decimals --format npz",
        "--decimals is for table, text",
    ),
    (
        "basis --decimals --format polymake",
        "--decimals is for table, text",
    ),
    (
        "basis --witness --format csv",
        "--witness goes with --format table, text, json, jsonl or latex, not csv",
    ),
    (
        "basis --force",
        "--force goes with --checkpoint or --resume",
    ),
    ("basis --checkpoint-every 3", "--checkpoint"),
    (
        "basis --method algorithm4 --head 2",
        "go with --method chains or heads",
    ),
    (
        "basis --method elimination --contains 2",
        "go with --method chains or heads",
    ),
    (
        "basis --method elimination --max-support 2",
        "go with --method chains or heads",
    ),
    (
        "basis --method sparsification --witness",
        "go with --method chains or heads",
    ),
    (
        "basis --method algorithm3 --shard 1/2",
        "go with --method chains or heads",
    ),
    (
        "basis --method algorithm3 --checkpoint c",
        "go with --method chains or heads",
    ),
    (
        "basis --method algorithm3 --resume c",
        "go with --method chains or heads",
    ),
    ("cone a.txt b.txt --count --verify", "cannot be used with"),
    (
        "cone a.txt b.txt --count --format csv",
        "--format has nothing to do with --count",
    ),
    (
        "cone a.txt b.txt --count --minus-inf sign",
        "--minus-inf has nothing to do with --count",
    ),
    (
        "cone a.txt --input-format json",
        "the smaller side B is missing",
    ),
    (
        "generators --count --format text",
        "--format has nothing to do with --count",
    ),
    (
        "generators --format npy --decimals",
        "--decimals is for table, text",
    ),
    ("eigenvectors --count --witness", "cannot be used with"),
    (
        "eigenvectors --count --format json",
        "--format has nothing to do with --count",
    ),
    (
        "subeigenvectors --witness --format mtx",
        "--witness goes with --format",
    ),
    (
        "reduce --reasons --format csv",
        "reasons are written as text or json, not as csv",
    ),
    (
        "reduce --reasons --decimals",
        "--decimals has nothing to do with --reasons",
    ),
    (
        "convert --decimals --format npy-f64",
        "--decimals is for table, text",
    ),
    (
        "info --whole --format json",
        "--whole has nothing to do with --format json",
    ),
    ("reproduce --folder x", "--all"),
    (
        "basis square.json --labels header",
        "--labels is for text, table and csv, not for json",
    ),
    (
        "basis a.npy --labels none",
        "--labels is for text, table and csv, not for npy",
    ),
    (
        "basis square.json --decimal-comma",
        "--decimal-comma is for csv, text and edges, not for json",
    ),
    (
        "draw --format dot --all-arcs",
        "--all-arcs has nothing to do with dot",
    ),
    (
        "decompose --vector '0 . . . .' --stats",
        "--stats goes with --rows",
    ),
    (
        "sweep --force",
        "--force goes with --checkpoint or --resume",
    ),
    (
        "sweep --chains --checkpoint c",
        "goes with --format jsonl or csv",
    ),
    (
        "explain --table --format json",
        "--table is for text and latex",
    ),
    ("explain --as game --format latex", "cannot be used with"),
    (
        "reproduce --all --format json",
        "--format json is for the example alone",
    ),
    (
        "random --n 3 --density 0.5 --degree 2",
        "cannot be used with",
    ),
    (
        "verify a.txt --basis cone.json",
        "a two-sided claim needs --right FILE beside one matrix",
    ),
    (
        "verify --basis cone.json --lambda 1",
        "a two-sided claim says its lambda itself",
    ),
    (
        "verify --basis cone.json --integers",
        "the file is for real solutions",
    ),
    (
        "verify --basis cone.json --json --format json",
        "cannot be used with",
    ),
];

#[test]
fn an_option_that_would_do_nothing_is_refused_by_name() {
    let folder = folder(&[
        ("a.txt", b"3 . 5\n"),
        ("b.txt", b"4 2 .\n"),
        ("square.json", b"[[0, 1], [2, 3]]\n"),
    ]);
    let array = "convert square.json -o a.npy";
    crate::common::run(folder.path(), array, 0);
    let cone = "cone a.txt b.txt --format json -o cone.json";
    crate::common::run(folder.path(), cone, 0);
    for (line, told) in REFUSED {
        let text = transcript_in(folder.path(), line, "");
        let (_, answer) = text.split_once('\n').unwrap();
        assert!(answer.contains(told), "{told}: {text}");
        assert!(answer.starts_with("2> error: "), "{text}");
        assert!(text.ends_with("exit Some(2)\n"), "{text}");
    }
    let left = std::fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(left, 5, "nothing was written");
}
