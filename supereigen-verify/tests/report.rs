//! The words of a rejected verdict. The example of `verify` has those of one that is accepted, and
//! `names.rs` those of rejections.

use supereigen_verify::check_basis;

#[test]
fn a_verdict_reads_from_its_conclusion_to_its_last_check() {
    let matrix = [vec![None, Some(1)], vec![Some(1), None]];
    let verdict = check_basis(&matrix, &[vec![Some(0), Some(-1)]]).unwrap();
    assert_eq!((verdict.n(), verdict.vectors()), (2, 1));
    assert_eq!(verdict.lambda(), Some("0"));
    assert_eq!(
        verdict.matrix_sha256(),
        "3c71ed9c70076be0b39e5ecd06420ef0eda4a887d10c15251d2b9e2d4b9d99fa",
        "printf '2 2\\n1 2 1\\n2 1 1\\nlambda 0\\n' | sha256sum"
    );
    assert_eq!(
        verdict.to_string(),
        "rejected: 1 vector, n = 2, lambda = 0, sha256 3c71ed9c7007\n\
         \x20 form          passed\n\
         \x20 membership    passed\n\
         \x20 extremality   passed: 0 by witness, 1 by perturbation\n\
         \x20 minimality    passed\n\
         \x20 completeness  FAILED: the solution (-1, 0) is not a combination: no multiple of a \
         vector below it meets its entry 2; found as an extremal with head 2"
    );
}
