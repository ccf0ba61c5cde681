//! `info --tokens`, `info --cycle-times` and `info --powers`.

use crate::common::{folder, run, transcript_in};

#[test]
fn the_three_answers_have_names_decimals_and_headers() {
    let folder = folder(&[
        ("a.csv", b",saw,oven\nsaw,,3\noven,4,2\n"),
        ("tokens.txt", b"0 2\n0 1\n"),
        ("two.txt", b"1 . .\n7 2 .\n. 0 .\n"),
    ]);
    let path = folder.path();
    assert_eq!(
        run(path, "info a.csv --tokens tokens.txt", 0),
        "cycle ratio     7/2 on (saw, oven, saw)\nweight          7\ntokens          2\n"
    );
    let decimals = run(path, "info a.csv --tokens tokens.txt --decimals", 0);
    assert!(
        decimals.starts_with("cycle ratio     3.5 on "),
        "{decimals}"
    );
    let times = run(path, "info two.txt --cycle-times", 0);
    assert_eq!(
        times,
        "class           {3}: no cycle\nclass           {2}: 2 on (2, 2)\n\
         class           {1}: 1 on (1, 1)\n\
         node  cycle time\n1              1\n2              2\n3              2\n"
    );
    // Arcs turned round: node 1 reaches 2, and 2 reaches 3.
    let turned = run(path, "info two.txt --cycle-times --transpose", 0);
    assert!(
        turned.ends_with("\n1              2\n2              2\n3           -inf\n"),
        "{turned}"
    );
    let powers = run(path, "info a.csv --powers --header", 0);
    let (first, rest) = powers.split_once('\n').unwrap();
    assert!(first.ends_with(", info: n = 2"), "{first}");
    let (hash, rest) = rest.split_once('\n').unwrap();
    assert!(hash.starts_with("# matrix sha256 "), "{hash}");
    assert_eq!(
        rest,
        "period          2\ntransient       2\n\
         growth          A^(k+2) = 7 (x) A^k for all k >= 2\n"
    );
}

#[test]
fn what_does_not_fit_is_refused() {
    let folder = folder(&[
        ("a.csv", b",saw,oven\nsaw,,3\noven,4,2\n"),
        ("none.txt", b"0 0\n0 1\n"),
        ("few.txt", b"0 .\n0 1\n"),
        ("named.csv", b",saw,mill\nsaw,1,1\nmill,1,1\n"),
        ("wide.txt", b"1 2\n"),
        ("s.ineq", b"x1 >= x2\n"),
    ]);
    let path = folder.path();
    let printed = |line: &str| transcript_in(path, line, "");
    for (line, expected) in [
        (
            "info a.csv --tokens none.txt",
            "the cycle (saw, oven, saw) has weight 7, above 0, and no tokens",
        ),
        (
            "info a.csv --tokens few.txt",
            "the arc from saw to oven has -inf tokens; expected a whole number",
        ),
        ("info a.csv --tokens named.csv", "calls column 2 \"oven\""),
        ("info wide.txt --powers", "square"),
        ("info s.ineq --powers", "found inequalities"),
        ("info wide.txt --tokens wide.txt", "square"),
        ("info a.csv --powers --cycle-times", "cannot be used with"),
    ] {
        let text = printed(line);
        assert!(text.contains(expected), "{line}: {text}");
    }
    for option in ["--powers", "--cycle-times", "--tokens none.txt"] {
        let cut = printed(&format!("info a.csv {option} --time 0"));
        assert!(cut.contains("time was up"), "{cut}");
    }
}
