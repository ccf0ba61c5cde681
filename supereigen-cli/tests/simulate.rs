//! `simulate`: runs, impulse responses and latencies of systems in files, and `info --repetitions`.

use tempfile::TempDir;

use crate::common::{folder, run, transcript_in};

/// A press feeds a furnace; parts arrive at `in` and leave at `out`.
const PLANT: &[u8] = b"max-plus model Plant:
matrices
A (press furnace) = [[3 -inf] [5 4]]
B (press furnace in) = [[3] [-inf]]
C (out press furnace) = [[-inf 4]]
";

const PRESS: &[u8] = include_bytes!("../../testdata/models/press.xml");

fn files() -> TempDir {
    folder(&[
        ("plant.mpm", PLANT),
        ("arrivals.csv", b"in\n0\n1\n9\n.\n"),
        ("other.csv", b"feed\n0\n"),
        ("wide.txt", b"0 1\n"),
        ("a.csv", b",oven,press\noven,,3\npress,1,\n"),
        ("wide.mpm", b"max-plus model M: matrices A=[[1]] B=[[0][1]]"),
        ("press.xml", PRESS),
    ])
}

#[test]
fn runs_responses_and_latencies_are_tables() {
    let folder = files();
    let printed = |line: &str| run(folder.path(), line, 0);
    let plant = "simulate plant.mpm";
    assert_eq!(
        printed(&format!("{plant} --inputs arrivals.csv")),
        "k  out\n0    4\n1    9\n2   13\n3   17\n"
    );
    assert_eq!(
        printed(&format!(
            "{plant} --inputs arrivals.csv --start 'furnace=., press=20'"
        )),
        "k  out\n0    .\n1   29\n2   33\n3   37\n"
    );
    assert_eq!(
        printed(&format!("{plant} --impulse --steps 4")),
        "k  in->out\n0        .\n1        .\n2       12\n3       16\n"
    );
    // The furnace takes 4: with this period the last part has the same lag as the first.
    assert_eq!(printed(&format!("{plant} --latency 4")), "in->out  4\n");
    assert_eq!(printed(&format!("{plant} --latency 9/2")), "in->out  3\n");
    // A matrix has no inputs, and its outputs are its states.
    assert_eq!(
        printed("simulate a.csv --steps 3"),
        "k  oven  press\n0     0      0\n1     3      1\n2     4      4\n"
    );
    assert_eq!(printed("simulate a.csv --steps 0"), "k  oven  press\n");
    let json = printed("simulate a.csv --steps 1 --start '. 1' --format json");
    assert!(
        json.contains("\"x\":[[\"-inf\",1],[4,\"-inf\"]],\"y\":[[\"-inf\",1]]"),
        "{json}"
    );
}

#[test]
fn what_does_not_fit_is_refused() {
    let folder = files();
    let said = |line: &str, sentence: &str| {
        let printed = transcript_in(folder.path(), line, "");
        assert!(printed.contains(sentence), "{printed}");
    };
    said(
        "simulate plant.mpm --latency 3",
        "the cycle 2 -> 2 has weight 1, above 0",
    );
    said(
        "simulate plant.mpm",
        "expected --steps, or --inputs with a row for each round",
    );
    said(
        "simulate plant.mpm --steps 2",
        "plant.mpm has 1 inputs: give them with --inputs",
    );
    said(
        "simulate plant.mpm --inputs wide.txt",
        "wide.txt has 2 columns, expected 1, the number of inputs of the system",
    );
    said(
        "simulate plant.mpm --inputs other.csv",
        "other.csv calls column 1 \"feed\", the system calls that input \"in\"",
    );
    said(
        "simulate plant.mpm --inputs wide.txt --transpose",
        "--transpose is for a matrix",
    );
    said(
        "simulate wide.mpm --steps 1",
        "wide.mpm: B is 2 x 1, expected 1 x 1",
    );
    said("simulate wide.txt --steps 1", "a square one is needed");
    said(
        "simulate a.csv --steps 1 --start '1 2 3'",
        "--start has 3 entries",
    );
    said("simulate a.csv --steps 1000001", "1000001 is not in");
    said("simulate a.csv --impulse", "--steps <K>");
    said(
        "simulate a.csv --steps 1000000 --time 0",
        "the rounds are not all computed",
    );
    said(
        "simulate plant.mpm --latency 9 --time 0",
        "the latencies are not known",
    );
}

#[test]
fn the_repetition_vector_counts_firings() {
    let folder = files();
    let line = "info press.xml --repetitions";
    let printed = "feeder  6, in 3 phases\npress   6\npacker  3, in 3 phases\n";
    assert_eq!(run(folder.path(), line, 0), printed);
    assert_eq!(run(folder.path(), &format!("{line} --buffers"), 0), printed);
    let json = run(folder.path(), &format!("{line} --format json"), 0);
    let first = "{\"format\":\"supereigen-repetitions-1\",\"firings\":15,\"actors\":[{\"name\":\"feeder\",\"phases\":3,\"firings\":6}";
    assert!(json.starts_with(first), "{json}");
    let said = |line: &str, sentence: &str| {
        let printed = transcript_in(folder.path(), line, "");
        assert!(printed.contains(sentence), "{printed}");
    };
    let none = "--repetitions needs a data flow graph (sdf3), which this file is not";
    said("info a.csv --repetitions", &format!("a.csv: {none}"));
    said("info --repetitions", none);
    said("info press.xml --repetitions --transpose", "--transpose");
    said(
        "info press.xml --repetitions --lambda 2",
        "cannot be used with",
    );
}
