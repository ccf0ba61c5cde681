//! `reduce`: fewer arcs, the same basis.

use insta::assert_snapshot;

use crate::common::{output, output_for, transcripts};

#[test]
fn arcs_that_are_not_needed_go_with_their_reasons() {
    assert_snapshot!(transcripts(&[
        "matrix reduce",
        "matrix reduce --quiet --format table",
        "matrix reduce --reasons",
        "matrix reduce --reasons --format json",
        "matrix reduce --lambda 1/2",
        "matrix reduce --lambda 2 --reasons",
        "matrix reduce --lambda -inf --quiet",
        "matrix reduce --reasons --format csv",
        "matrix reduce --time 0 --reasons --format json",
    ]));
}

#[test]
fn law_what_is_left_has_the_same_basis_in_every_format_that_is_read() {
    let thirds = "1/3 0 . -1\n-2/3 . 1 .\n0.5 1 . .\n. . 2 -1\n";
    for lambda in ["0", "1/3", "-1", "1.5", "-inf"] {
        for (matrix, name) in [(thirds, "-"), ("", "")] {
            let expected = output_for(
                &format!("basis --fractions --lambda {lambda} {name}"),
                matrix,
            );
            for format in ["text", "csv", "json", "jsonl", "mtx", "tplib"] {
                let line =
                    format!("matrix reduce --quiet --lambda {lambda} --format {format} {name}");
                let reduced = output_for(&line, matrix);
                let basis = output_for(&format!("basis --fractions --lambda {lambda} -"), &reduced);
                assert_eq!(basis, expected, "{line}");
            }
        }
    }
    assert_ne!(output("matrix reduce --quiet"), output("matrix convert"));
}
