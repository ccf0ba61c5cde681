//! Byte for byte what the program writes on 64 bits:
//!
//! ```text
//! supereigen matrix random --n 9 --min -6 --max 1 --no-loops --seed 7 > matrix.txt
//! supereigen basis --sorted --format csv matrix.txt > sorted.csv
//! supereigen basis --limit 25 --threads 1 --checkpoint file matrix.txt
//! ```
//!
//! (the checkpoint from its line `supereigen frontier` to `sum` is frontier.txt).

#[cfg(target_arch = "wasm32")]
#[macro_use]
extern crate agreement;

use maxplus_core::{Matrix, MaxPlus};
use supereigen::{Frontier, Limits, Problem};

const MATRIX: &str = include_str!("native/matrix.txt");
const FRONTIER: &str = include_str!("native/frontier.txt");
const SORTED: &str = include_str!("native/sorted.csv");

fn problem() -> Problem<i64> {
    let matrix: Matrix<MaxPlus<i64>> = MATRIX.parse().unwrap();
    Problem::new(&matrix).unwrap()
}

#[test]
fn the_frontier_of_a_cut_search_has_the_same_text_and_goes_on() {
    let extremals = problem().extremals().threads(1).unwrap();
    let mut search = extremals.open().unwrap();
    let cut = search.for_each(
        &Limits::results(25),
        |_| std::ops::ControlFlow::Continue(()),
    );
    assert_eq!(*cut.found(), 25);
    let frontier = search.frontier();
    assert_eq!(frontier.to_string(), FRONTIER);
    let read: Frontier = FRONTIER.parse().unwrap();
    assert_eq!(read, frontier);
    let rest = extremals.resume(&read).unwrap().count().complete().unwrap();
    let all = problem().extremals().count().complete().unwrap();
    assert_eq!(rest + 25, all);
}

#[test]
fn the_sorted_basis_is_the_same_text() {
    let mut lines = String::new();
    for vector in problem().basis().iter() {
        let entry = |entry: &MaxPlus<i64>| entry.value().map_or("-inf".into(), i64::to_string);
        let entries: Vec<String> = vector.to_vector().iter().map(entry).collect();
        lines += &(entries.join(",") + "\n");
    }
    assert_eq!(lines, SORTED);
}
