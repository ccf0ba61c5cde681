//! `star`, `product` and `power` against plain loops, and their refusals.

use std::fs;

use crate::common::{folder, run, run_on, transcript_in};

type Rows = Vec<Vec<Option<i64>>>;

/// The rows of a text; -inf is `None`.
fn rows(text: &str) -> Rows {
    let entry = |word: &str| (word != "-inf").then(|| word.parse().unwrap());
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| line.split_whitespace().map(entry).collect())
        .collect()
}

fn product(a: &Rows, b: &Rows) -> Rows {
    let columns = b[0].len();
    let entry = |row: &Vec<Option<i64>>, j: usize| {
        let sums = row
            .iter()
            .zip(b)
            .filter_map(|(x, line)| Some((*x)? + line[j]?));
        sums.max()
    };
    let row = |row| (0..columns).map(|j| entry(row, j)).collect();
    a.iter().map(row).collect()
}

fn unit(n: usize) -> Rows {
    let entry = |i, j| (i == j).then_some(0);
    (0..n)
        .map(|i| (0..n).map(|j| entry(i, j)).collect())
        .collect()
}

#[test]
fn oracle_products_powers_and_stars_by_plain_loops() {
    let folder = folder(&[]);
    let path = folder.path();
    for (seed, density) in [(1, "1"), (2, ".5"), (3, ".3"), (4, ".2"), (5, "0")] {
        let random = |seed: u64, more: &str, name: &str| {
            let line =
                format!("matrix random --n 6 --density {density} --seed {seed} {more} -o {name}");
            run(path, &line, 0);
            rows(&fs::read_to_string(path.join(name)).unwrap())
        };
        let (a, b) = (random(seed, "", "a"), random(seed + 100, "", "b"));
        assert_eq!(rows(&run(path, "matrix product a b", 0)), product(&a, &b));
        let three = product(&product(&a, &b), &a);
        assert_eq!(rows(&run(path, "matrix product a b a", 0)), three);
        let mut power = unit(6);
        for k in 0..=9 {
            let printed = run(path, &format!("matrix power a -k {k}"), 0);
            assert_eq!(rows(&printed), power, "{k}");
            power = product(&power, &a);
        }
        // No cycle is positive, so the star is the maximum of six powers.
        let c = random(seed, "--min -9 --max 0", "c");
        let mut star = unit(6);
        let mut power = unit(6);
        for _ in 0..6 {
            for (sum, entry) in star.iter_mut().flatten().zip(power.iter().flatten()) {
                *sum = (*sum).max(*entry);
            }
            power = product(&power, &c);
        }
        assert_eq!(rows(&run(path, "matrix star c", 0)), star);
    }
}

#[test]
fn a_positive_cycle_is_named_and_lambda_max_is_the_way_out() {
    let csv = b",press,oven,saw\npress,-1,4,\noven,-1,,\nsaw,,,0\n";
    let folder = folder(&[("line.csv", csv)]);
    let path = folder.path();
    let printed = transcript_in(path, "matrix star line.csv -o s.csv", "");
    assert!(
        printed.contains(
            "there is no star: the cycle (press, oven, press) has weight 3, above 0, and can be \
             repeated without end; lambda(A) = 3/2, and --lambda max"
        ),
        "{printed}"
    );
    assert!(printed.ends_with("exit Some(2)\n") && !path.join("s.csv").exists());
    // lambda(A) is that of the matrix, whatever lambda is taken off.
    let printed = transcript_in(path, "matrix star line.csv --lambda 1", "");
    assert!(printed.contains("weight 1, above 0"), "{printed}");
    assert!(printed.contains("lambda(A) = 3/2"), "{printed}");
    let star = run(path, "matrix star line.csv --lambda max --format csv", 0);
    assert_eq!(
        star,
        ",press,oven,saw\npress,0,2.5,-inf\noven,-2.5,0,-inf\nsaw,-inf,-inf,0\n"
    );
    let printed = transcript_in(path, "matrix star line.csv --lambda=-inf", "");
    assert!(
        printed.contains("--lambda -inf cannot be subtracted"),
        "{printed}"
    );
}

#[test]
fn factors_come_in_any_format_and_keep_their_names() {
    let csv = b",press,oven\npress,-1,1/2\noven,,0\n";
    let folder = folder(&[("a.csv", csv), ("wide.txt", b"1 2 3\n. 5 .\n")]);
    let path = folder.path();
    let named = run(path, "matrix product a.csv a.csv", 0);
    assert_eq!(named, "# node names: \"press\", \"oven\"\n-2 1/2\n-inf 0\n");
    assert_eq!(run(path, "matrix power a.csv -k 2", 0), named);
    for format in [
        "json", "jsonl", "mtx", "tplib", "latex", "matlab", "dot", "npz", "polymake",
    ] {
        run(
            path,
            &format!("matrix convert a.csv --format {format} -o other"),
            0,
        );
        assert_eq!(
            run(path, "matrix product a.csv other", 0),
            named,
            "{format}"
        );
        assert_eq!(
            run(path, "matrix product other a.csv", 0),
            named,
            "{format}"
        );
        let line = format!("matrix product a.csv other --format {format} -o twice");
        run(path, &line, 0);
        let again = run(path, "matrix convert twice", 0);
        let body = |text: &str| text.split_once('\n').unwrap().1.to_owned();
        assert!(again == named || again == body(&named), "{format}: {again}");
    }
    // Rectangular matrices, and standard input.
    let text = fs::read_to_string(path.join("wide.txt")).unwrap();
    let piped = run_on(path, "matrix product a.csv -", &text, 0);
    assert_eq!(piped, "0 11/2 2\n-inf 5 -inf\n");
    assert_eq!(
        run(path, "matrix product a.csv wide.txt --decimals", 0),
        "0 5.5 2\n-inf 5 -inf\n"
    );
}

#[test]
fn what_cannot_be_multiplied_is_said() {
    let (a, b): (&[u8], &[u8]) = (b",p,q\np,0,1\nq,2,3\n", b",p,r\np,0,1\nr,2,3\n");
    let folder = folder(&[("a.csv", a), ("b.csv", b), ("wide.txt", b"1 2 3\n4 5 6\n")]);
    let path = folder.path();
    let lines = [
        (
            "matrix product a.csv wide.txt a.csv",
            "factor 3 (a.csv) is 2 x 2; 3 rows were expected",
        ),
        (
            "matrix product a.csv b.csv",
            "calls column 2 \"q\", B (b.csv) calls it \"r\"",
        ),
        (
            "matrix product - -",
            "standard input cannot be MATRIX twice",
        ),
        (
            "matrix power wide.txt -k 2",
            "wide.txt: the matrix is 2 x 3",
        ),
        ("matrix star wide.txt", "wide.txt: the matrix is 2 x 3"),
        ("matrix power a.csv", "--exponent <K>"),
        ("matrix power a.csv -k -1", "invalid digit"),
        ("matrix product", "<MATRIX>"),
        ("matrix star a.csv --lambda 9 -o x.png", "the ending .png"),
        ("matrix product a.csv -o x.png", "the ending .png"),
        ("matrix power a.csv -k 2 -o x.png", "the ending .png"),
    ];
    for (line, expected) in lines {
        let printed = transcript_in(path, line, "");
        assert!(printed.contains(expected), "{printed}");
        assert!(printed.ends_with("exit Some(2)\n"), "{printed}");
    }
    assert_eq!(fs::read(path.join("a.csv")).unwrap(), a);
}

#[test]
fn numbers_of_any_size_are_exact_and_time_is_heeded() {
    let folder = folder(&[("a", b"1/3 9223372036854775807\n. -1/7\n")]);
    let path = folder.path();
    // A^k of [[a, b], [., c]]: a k, b + (k - 1) a, c k.
    assert_eq!(
        run(path, "matrix power a -k 18446744073709551615", 0),
        "6148914691236517205 46116860184273879035/3\n-inf -18446744073709551615/7\n"
    );
    for line in [
        "matrix star a --lambda max",
        "matrix product a a",
        "matrix power a -k 9",
    ] {
        let printed = transcript_in(path, &format!("{line} --time 0 -o out"), "");
        assert!(printed.ends_with("exit Some(3)\n"), "{printed}");
        assert!(!path.join("out").exists(), "{line}");
    }
}

/// Rectangular matrices, columns without a bound, b by name, and a b of the wrong length.
#[test]
fn solve_says_which_rows_fail() {
    let folder = folder(&[
        ("a.csv", b",saw,oven\nsaw,1,3\noven,2,4\n"),
        ("wide.txt", b"1 3 .\n"),
    ]);
    let path = folder.path();
    let solved = run(path, "matrix solve a.csv --vector 'saw=3, oven=4'", 0);
    assert!(solved.ends_with("\n  saw   2\n  oven  0\n"), "{solved}");
    let failed = run(path, "matrix solve a.csv --vector '0 5'", 1);
    assert!(failed.contains("row 2: at most 1, expected 5"), "{failed}");
    let wide = run(path, "matrix solve wide.txt --vector 3", 0);
    assert!(wide.ends_with("  1  2\n  2  0\n  3  no bound\n"), "{wide}");
    let short = transcript_in(path, "matrix solve wide.txt --vector '3 3'", "");
    assert!(
        short.contains("--vector has 2 entries, expected 1, the number of rows"),
        "{short}"
    );
}
