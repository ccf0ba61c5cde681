//! Sweeps and staircases that cannot be joined. For the law of pieces see `pieces.rs`.

use maxplus_core::lcg::lcg_matrix_without_loops;
use maxplus_core::{Matrix, MaxPlus};
use maxplus_graph::Limits;
use supereigen::sweep::StaircaseSoFar;
use supereigen::{Filter, Problem};

use super::{q, sweep};

#[test]
fn numbers_beyond_a_word_are_sent_and_read() {
    let huge = i128::from(i64::MAX) * 1_000;
    let entries = [huge, -huge, 7 - huge];
    let a: Matrix<MaxPlus<i128>> =
        Matrix::from_fn(3, 3, |i, j| MaxPlus::finite(entries[(i + 2 * j) % 3]));
    let sweep = Problem::new(&a).unwrap().sweep();
    let mut so_far = sweep.no_staircase();
    let ending = sweep.rest().add_to(&mut so_far, &Limits::none());
    assert!(ending.is_complete() && so_far.chains() > 0);
    let text = so_far.to_string();
    assert!(text.lines().any(|line| line.len() > 20), "{text}");
    let copy: StaircaseSoFar = text.parse().unwrap();
    assert_eq!(copy.into_staircase(), so_far.into_staircase());
}

#[test]
fn sweeps_of_something_else_are_refused() {
    let a = lcg_matrix_without_loops(8, -4, 1, 100, 5);
    let b = lcg_matrix_without_loops(8, -4, 1, 100, 6);
    const WINDOW: &str = "the frontier belongs to a sweep over another window of lambda";
    let others = [
        (sweep(&b), "the frontier belongs to another matrix"),
        (sweep(&a).above(q(-1, 2)), WINDOW),
        (
            sweep(&a).filter(Filter::containing(2)).unwrap(),
            "the frontier belongs to a search with another filter",
        ),
    ];
    for (other, expected) in others {
        let mut worker = sweep(&a).rest();
        let mut so_far = sweep(&a).no_staircase();
        let _ = worker.add_to(&mut so_far, &Limits::steps(50));
        let before = worker.frontier();
        let foreign = other.rest().frontier();
        assert_eq!(worker.add_work(&foreign).unwrap_err().to_string(), expected);
        let refused = other.resume(&before).unwrap_err();
        assert_eq!(refused.to_string(), expected);
        let mut pool = before.clone();
        assert_eq!(pool.join(foreign).unwrap_err().to_string(), expected);
        assert_eq!((&worker.frontier(), &pool), (&before, &before));
        // It continues unchanged.
        let _ = worker.add_to(&mut so_far, &Limits::none());
        assert_eq!(
            so_far.into_staircase(),
            sweep(&a).staircase().complete().unwrap()
        );
    }
    let mut so_far = sweep(&a).no_staircase();
    let other = sweep(&a).below(q(1, 2)).no_staircase();
    assert_eq!(so_far.join(other).unwrap_err().to_string(), WINDOW);
}
