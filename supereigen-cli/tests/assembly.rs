//! `matrix take`, `matrix combine` and `matrix star --plus`.

use crate::common::{folder, run, transcript_in};

#[test]
fn parts_shifts_and_conjugates() {
    let folder = folder(&[
        (
            "a.csv",
            b",saw,oven,mill\nsaw,,3,1\noven,4,2,\nmill,0,0.5,1\n",
        ),
        ("wide.txt", b"1 2 3\n"),
    ]);
    let path = folder.path();
    let take = |line: &str| run(path, &format!("matrix take {line}"), 0);
    assert_eq!(
        take("a.csv --rows saw,oven --cols saw,oven --format csv"),
        ",saw,oven\nsaw,-inf,3\noven,4,2\n"
    );
    assert_eq!(
        take("a.csv --rows 1 --cols 2,2,1 --format text"),
        "3 3 -inf\n"
    );
    assert_eq!(take("wide.txt --cols 3,1"), "3 1\n");
    assert_eq!(take("wide.txt --conjugate"), "-1\n-2\n-3\n");
    assert_eq!(take("wide.txt --lambda -1/2"), "3/2 5/2 7/2\n");
    assert_eq!(
        take("wide.txt --cols 1,2 --lambda 1 --conjugate"),
        "0\n-1\n"
    );
    // lambda(A) = 7/2 of the cycle between saw and oven.
    assert_eq!(
        take("a.csv --lambda max --rows oven --cols saw,oven --format text"),
        "# node names: \"saw\", \"oven\"\n0.5 -1.5\n"
    );
    let all = take("a.csv --format csv");
    assert_eq!(all, run(path, "matrix convert a.csv --format csv", 0));
    let printed = |line: &str| transcript_in(path, &format!("matrix take {line}"), "");
    for (line, expected) in [
        ("a.csv --rows 4", "--rows 4: the matrix has only 3"),
        ("wide.txt --rows 2", "--rows 2: the matrix has only 1"),
        (
            "a.csv --cols lathe",
            "\"lathe\" is not a node; the nodes are saw, oven, mill",
        ),
        (
            "a.csv --conjugate",
            "-A^T of a matrix with -inf has entries +inf",
        ),
        ("a.csv --lambda -inf", "give a number or max"),
        ("wide.txt --lambda max", "square"),
    ] {
        let text = printed(line);
        assert!(text.contains(expected), "{line}: {text}");
    }
}

#[test]
fn maxima_minima_and_stacks() {
    let folder = folder(&[
        ("a.txt", b"1 .\n0 4\n"),
        ("b.txt", b"0 2\n. 5\n"),
        ("row.txt", b"7 8\n"),
        ("named.csv", b",saw,oven\nsaw,1,\noven,0,4\n"),
        ("other.csv", b",mill,lathe\nmill,1,\nlathe,0,4\n"),
    ]);
    let path = folder.path();
    let combine = |line: &str| run(path, &format!("matrix combine {line}"), 0);
    assert_eq!(combine("a.txt b.txt --by max"), "1 2\n0 5\n");
    assert_eq!(combine("a.txt b.txt --by min"), "0 -inf\n-inf 4\n");
    assert_eq!(
        combine("a.txt row.txt row.txt --by rows"),
        "1 -inf\n0 4\n7 8\n7 8\n"
    );
    assert_eq!(
        combine("a.txt b.txt --by columns"),
        "1 -inf 0 2\n0 4 -inf 5\n"
    );
    assert_eq!(combine("row.txt --by min"), "7 8\n");
    let named = combine("named.csv b.txt --by max --format csv");
    assert_eq!(named, ",saw,oven\nsaw,1,2\noven,0,5\n");
    let wide = combine("named.csv other.csv --by columns --format csv");
    assert!(
        wide.starts_with("saw,oven,mill,lathe\n1,-inf,1,-inf\n"),
        "{wide}"
    );
    let printed = |line: &str| transcript_in(path, &format!("matrix combine {line}"), "");
    for (line, expected) in [
        (
            "a.txt row.txt --by max",
            "row.txt is 1 x 2 and does not fit the matrices before it",
        ),
        (
            "a.txt row.txt --by columns",
            "A beside B: 2x2 does not fit 1x2",
        ),
        ("named.csv other.csv --by rows", "calls column 1"),
        ("a.txt b.txt", "--by"),
    ] {
        let text = printed(line);
        assert!(text.contains(expected), "{line}: {text}");
    }
}

#[test]
fn agreement_of_plus_with_star_and_product() {
    let folder = folder(&[("a.txt", b"-1 2 .\n-3 . 0\n1/2 . -2\n")]);
    let path = folder.path();
    for lambda in ["max", "2"] {
        let star = run(path, &format!("matrix star a.txt --lambda {lambda}"), 0);
        let less = run(path, &format!("matrix take a.txt --lambda {lambda}"), 0);
        std::fs::write(path.join("star.txt"), star).unwrap();
        std::fs::write(path.join("less.txt"), less).unwrap();
        let plus = run(
            path,
            &format!("matrix star a.txt --plus --lambda {lambda}"),
            0,
        );
        assert_eq!(plus, run(path, "matrix product less.txt star.txt", 0));
    }
}
