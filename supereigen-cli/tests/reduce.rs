//! `reduce`: fewer arcs, the same basis.

use insta::assert_snapshot;

use crate::common::transcripts;

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
