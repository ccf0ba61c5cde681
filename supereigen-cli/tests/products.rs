//! `star`, `product` and `power` against plain loops, and their refusals.

use std::fs;

use crate::common::{folder, run};

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
