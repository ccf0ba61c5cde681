//! The greatest solution below a vector, against plain rounds; rows as arcs.

use maxplus_core::{MaxPlus, Number};
use maxplus_testing::cases;
use proptest::prelude::*;

use crate::common::system;
use supereigen_verify::System;
use supereigen_verify::kernel::greatest::{by_walks, greatest_below, keeps, lower};
use supereigen_verify::kernel::system::{Arcs, entry};
use supereigen_verify::plain::{self, matrix};
use supereigen_verify::system::{exact_entries, greatest_solution_below};

/// The arcs of plain rows, for lambda = 0.
fn arcs(rows: &[Vec<Option<i64>>]) -> Arcs {
    system(rows).arcs()
}

fn vector(entries: &[Option<i64>]) -> Vec<Number> {
    exact_entries(&plain::vector(entries).unwrap())
}

/// The limit of plain rounds. A finite entry i of the greatest solution is at least the least bound
/// minus n - 1 times the steepest weight: the solution along a walk from i that ends in a cycle,
/// raised until it meets a bound, is at least that high at i. A lower entry is -inf. It shares no
/// step with the code that it tests.
fn by_rounds(rows: &[Vec<Option<i64>>], bounds: &[Option<i64>]) -> Vec<Option<i64>> {
    let weights = rows.iter().flatten().flatten();
    let steepest = weights.map(|weight| weight.abs()).max().unwrap_or(0);
    let least = bounds.iter().flatten().min().unwrap_or(&0);
    let bottom = least - steepest * rows.len() as i64;
    let risen = |x: &[Option<i64>], i: usize| {
        let sums = rows[i]
            .iter()
            .zip(x)
            .filter_map(|(w, x)| Some((*w)? + (*x)?));
        sums.max().filter(|&sum| sum >= bottom)
    };
    let mut x = bounds.to_vec();
    loop {
        let next: Vec<_> = (0..x.len()).map(|i| risen(&x, i).min(x[i])).collect();
        if next == x {
            return x;
        }
        x = next;
    }
}

fn square(n: usize) -> impl Strategy<Value = (Vec<Vec<Option<i64>>>, Vec<Option<i64>>)> {
    let weight = prop_oneof![3 => Just(None), 5 => (-1..=1i64).prop_map(Some), 1 => (-9..=4i64).prop_map(Some)];
    let bound = prop_oneof![1 => Just(None), 8 => (-3..=3i64).prop_map(Some), 2 => (-40..=40i64).prop_map(Some)];
    let row = prop::collection::vec(weight, n);
    (
        prop::collection::vec(row, n),
        prop::collection::vec(bound, n),
    )
}

proptest! {
    #![proptest_config(cases(6000))]

    #[test]
    fn oracle_walks_give_what_rounds_come_to((rows, bounds) in (1..=6usize).prop_flat_map(square)) {
        let expected = vector(&by_rounds(&rows, &bounds));
        let (arcs, bounds) = (arcs(&rows), vector(&bounds));
        prop_assert_eq!(&by_walks(&arcs, &bounds), &expected);
        prop_assert_eq!(&greatest_below(&arcs, &bounds), &expected);
        for node in (0..bounds.len()).filter(|&node| bounds[node].is_finite()) {
            let kept = expected[node] == bounds[node];
            prop_assert_eq!(keeps(&arcs, &bounds, node), kept);
        }
    }
}

/// Two nodes that fall by one per round from a million on, or do not.
fn seesaw(by: i64) -> Arcs {
    let far = 1_000_000;
    arcs(&[
        vec![None, Some(far), None],
        vec![Some(by - far), None, None],
        vec![None, Some(-7), None],
    ])
}

#[test]
fn slow_descents_are_left_to_the_walks() {
    let high = vector(&[Some(1_000_000), Some(0), Some(9)]);
    let sunk = vector(&[None, None, None]);
    assert_eq!(greatest_below(&seesaw(-1), &high), sunk);
    assert!(!keeps(&seesaw(-1), &high, 0));
    let steady = vector(&[Some(1_000_000), Some(0), Some(-7)]);
    for by in [0, 1] {
        assert_eq!(greatest_below(&seesaw(by), &high), steady);
        assert!(keeps(&seesaw(by), &high, 0));
        assert!(!keeps(&seesaw(by), &high, 2));
    }
    // Node 1 keeps its bound while the slow pair falls.
    let mut rows = vec![vec![None; 3]; 3];
    rows[0][0] = Some(0);
    (rows[1][2], rows[2][1]) = (Some(1_000_000), Some(-1_000_001));
    let bounds = vector(&[Some(5), Some(1_000_000), Some(0)]);
    assert!(keeps(&arcs(&rows), &bounds, 0));
    assert!(!keeps(&arcs(&rows), &bounds, 2));
    let expected = vector(&[Some(5), None, None]);
    assert_eq!(greatest_below(&arcs(&rows), &bounds), expected);
}

#[test]
fn a_round_lowers_what_is_too_high_and_says_whether_it_did() {
    let mut x = vector(&[Some(1_000_000), Some(0), Some(9)]);
    let steady = vector(&[Some(1_000_000), Some(0), Some(-7)]);
    for changed in [true, false] {
        assert_eq!(lower(&seesaw(0), &mut x), changed);
        assert_eq!(x, steady);
    }
}

#[test]
fn nothing_finite_stays_nothing() {
    let bottom = vector(&[None, None, None]);
    assert_eq!(by_walks(&seesaw(1), &bottom), bottom);
    assert_eq!(greatest_below(&seesaw(1), &bottom), bottom);
}

#[test]
fn lambda_shifts_the_weights_and_minus_infinity_takes_them_away() {
    let a = matrix(&[vec![Some(-1), None], vec![Some(3), None]]).unwrap();
    let y = plain::vector(&[Some(5), Some(9)]).unwrap();
    let below = |lambda| {
        let system = System::new(&a, &lambda).unwrap();
        greatest_solution_below(&system, &y)
    };
    let all = vector(&[Some(5), Some(9)]);
    assert_eq!(below(MaxPlus::finite(-1)), all);
    assert_eq!(below(MaxPlus::finite(0)), vector(&[None, None]));
    assert_eq!(below(MaxPlus::NEG_INFINITY), all);
}

#[test]
fn weights_are_entries_less_lambda() {
    let rows = [vec![Some(0.5), None], vec![Some(-2.0), Some(0.25)]];
    let (a, lambda) = (matrix(&rows).unwrap(), MaxPlus::finite(1.0));
    let arcs = System::new(&a, &lambda).unwrap().arcs();
    assert_eq!(arcs.len(), 2);
    assert_eq!(arcs[0], [(0, "-1/2".parse().unwrap())]);
    assert_eq!(entry(&arcs[1], 0), Some(&"-3".parse().unwrap()));
    assert_eq!(entry(&arcs[1], 1), Some(&"-3/4".parse().unwrap()));
    assert_eq!(entry(&arcs[0], 1), None);
}

#[test]
fn without_lambda_every_row_holds_by_itself() {
    let a = matrix(&[vec![None, Some(5)], vec![None, None]]).unwrap();
    let arcs = System::new(&a, &MaxPlus::NEG_INFINITY).unwrap().arcs();
    for i in 0..2 {
        assert_eq!(arcs[i], [(i, "0".parse().unwrap())]);
    }
}
