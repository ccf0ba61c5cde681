//! Large sparse matrices from reading to the answer, within time limits.

use std::fmt::Write;

use crate::common::{folder, supereigen};

/// A Matrix Market file of n rows with three arcs each, from a fixed seed.
fn sparse(n: usize) -> String {
    let mut text = format!(
        "%%MatrixMarket matrix coordinate integer general\n{n} {n} {}\n",
        3 * n
    );
    let mut state = 1_u64;
    let mut random = |bound: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 33) as usize % bound
    };
    for i in 0..n {
        for k in 1..=3 {
            // Three different columns, one in each third.
            let j = (i + (k - 1) * n / 3 + random(n / 3)) % n;
            let weight = random(21) as i64 - 14;
            writeln!(text, "{} {} {weight}", i + 1, j + 1).unwrap();
        }
    }
    text
}

/// The standard output and the exit code of a run.
fn run(folder: &std::path::Path, line: &str) -> (String, Option<i32>) {
    let output = supereigen()
        .current_dir(folder)
        .args(line.split(' '))
        .output()
        .unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    (text, output.status.code())
}

#[test]
fn a_hundred_thousand_nodes_with_three_arcs_each_are_no_trouble() {
    let n = 100_000;
    let folder = folder(&[("a.mtx", sparse(n).as_bytes())]);
    let path = folder.path();

    let (info, code) = run(path, "info a.mtx --whole");
    assert_eq!(code, Some(0));
    assert!(info.starts_with("size            100000 x 100000\nfinite entries  300000 (density"));
    assert!(
        info.contains("\nsolutions       solvable"),
        "{}",
        &info[..300]
    );
    let finite = info
        .lines()
        .find(|line| line.starts_with("finite  "))
        .unwrap();
    assert_eq!(finite.split(", ").count(), n);

    let (cycles, code) = run(path, "paper cycles a.mtx --limit 3 --quiet");
    assert_eq!((cycles.lines().count(), code), (3, Some(3)));
    assert!(
        cycles
            .lines()
            .all(|line| line.starts_with('(') && line.contains(") weight "))
    );

    let (basis, code) = run(path, "basis a.mtx --limit 3 --format jsonl --quiet");
    assert_eq!((basis.lines().count(), code), (3, Some(3)));
    assert!(basis.lines().all(|line| line.matches(',').count() == n - 1));

    let (back, code) = run(path, "matrix convert a.mtx --format mtx");
    assert_eq!(code, Some(0));
    let lines = back.lines().filter(|line| !line.starts_with('%'));
    assert_eq!(lines.count(), 3 * n + 1);
}

#[test]
fn a_large_ring_is_no_trouble_for_any_listing() {
    let n = 20_000;
    let mut text = format!("%%MatrixMarket matrix coordinate integer general\n{n} {n} {n}\n");
    for i in 1..=n {
        let weight = if i == n { n as i64 } else { -1 };
        writeln!(text, "{i} {} {weight}", i % n + 1).unwrap();
    }
    let folder = folder(&[("ring.mtx", text.as_bytes())]);
    let (count, code) = run(folder.path(), "paper cycles ring.mtx --count --quiet");
    assert_eq!((count.as_str(), code), ("1\n", Some(0)));
    let (info, code) = run(folder.path(), "info ring.mtx");
    assert_eq!(code, Some(0));
    assert!(info.contains("\ncyclicity       20000\n"));
}

/// A dense matrix for which all of these commands would take long.
const DENSE: &str = "matrix random --n 80 --min -10 --max 10 --seed 3 -o a.txt";

#[test]
fn every_listing_keeps_its_time() {
    let folder = folder(&[]);
    assert_eq!(run(folder.path(), DENSE).1, Some(0));
    for line in [
        "paper cycles a.txt --time 0",
        "paper cycles a.txt --all --count --time 0",
        "paper paths a.txt --cycle 1 --time 0",
        "paper explain a.txt --time 0",
        "paper generators a.txt --time 0",
        "cone rays a.txt a.txt --time 0",
        "info a.txt --time 0",
        "basis a.txt --method algorithm3 --time 0",
        "basis a.txt --method algorithm4 --time 0",
        "basis a.txt --method double-description --time 0",
        "basis a.txt --method elimination --time 0",
        "basis a.txt --method sparsification --time 0",
    ] {
        let (_, code) = run(folder.path(), line);
        assert_eq!(code, Some(3), "{line}");
    }
}
