//! The greatest solution below a vector, against plain rounds; rows as arcs.

use maxplus_core::MaxPlus;
use maxplus_testing::cases;
use proptest::prelude::*;

use supereigen_verify::System;
use supereigen_verify::greatest::{
    Arcs, by_walks, greatest_below, greatest_solution_below, keeps, lower,
};
use supereigen_verify::plain::{matrix, vector};

/// The arcs of plain rows, for lambda = 0.
fn arcs(rows: &[Vec<Option<i64>>]) -> Arcs<i64> {
    let (a, zero) = (matrix(rows).unwrap(), MaxPlus::finite(0));
    Arcs::of(&System::new(&a, &zero).unwrap()).unwrap()
}

/// The limit of plain rounds. Finite entries of the greatest solution are
/// not below the least bound less n - 1 times the steepest weight: the
/// solution along a walk from i that ends in a cycle, raised until it
/// meets a bound, is that high at i. What sinks below is -inf. It shares no
/// step with the code it is held against.
fn by_rounds(arcs: &Arcs<i64>, bounds: &[MaxPlus<i64>]) -> Vec<MaxPlus<i64>> {
    let weights = (0..arcs.n()).flat_map(|i| arcs.row(i));
    let steepest = weights.map(|(_, w)| w.into_value().unwrap().abs()).max();
    let least = bounds.iter().filter_map(|b| b.into_value()).min();
    let bottom = least.unwrap_or(0) - steepest.unwrap_or(0) * arcs.n() as i64;
    let risen = |x: &[MaxPlus<i64>], i: usize| {
        let row = arcs.row(i).iter();
        let sums = row.filter_map(|(j, w)| Some(w.into_value()? + x[*j].into_value()?));
        sums.max().filter(|&sum| sum >= bottom)
    };
    let mut x = bounds.to_vec();
    loop {
        let round = |i| MaxPlus::from_option(risen(&x, i)).unwrap().min(x[i]);
        let next: Vec<_> = (0..x.len()).map(round).collect();
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
        let (arcs, bounds) = (arcs(&rows), vector(&bounds).unwrap());
        let expected = by_rounds(&arcs, &bounds);
        prop_assert_eq!(&by_walks(&arcs, &bounds).unwrap(), &expected);
        prop_assert_eq!(&greatest_below(&arcs, &bounds).unwrap(), &expected);
        for node in (0..bounds.len()).filter(|&node| bounds[node].is_finite()) {
            let kept = expected[node] == bounds[node];
            prop_assert_eq!(keeps(&arcs, &bounds, node).unwrap(), kept);
        }
    }
}

/// Two nodes that sink by one per round from a million on, or do not.
fn seesaw(by: i64) -> Arcs<i64> {
    let far = 1_000_000;
    arcs(&[
        vec![None, Some(far), None],
        vec![Some(by - far), None, None],
        vec![None, Some(-7), None],
    ])
}

#[test]
fn slow_descents_are_left_to_the_walks() {
    let high = vector(&[Some(1_000_000), Some(0), Some(9)]).unwrap();
    let sunk = vector(&[None, None, None]).unwrap();
    assert_eq!(greatest_below(&seesaw(-1), &high).unwrap(), sunk);
    assert!(!keeps(&seesaw(-1), &high, 0).unwrap());
    let steady = vector(&[Some(1_000_000), Some(0), Some(-7)]).unwrap();
    for by in [0, 1] {
        assert_eq!(greatest_below(&seesaw(by), &high).unwrap(), steady);
        assert!(keeps(&seesaw(by), &high, 0).unwrap());
        assert!(!keeps(&seesaw(by), &high, 2).unwrap());
    }
    // Node 1 keeps its bound while the slow pair sinks beside it.
    let mut rows = vec![vec![None; 3]; 3];
    rows[0][0] = Some(0);
    (rows[1][2], rows[2][1]) = (Some(1_000_000), Some(-1_000_001));
    let bounds = vector(&[Some(5), Some(1_000_000), Some(0)]).unwrap();
    assert!(keeps(&arcs(&rows), &bounds, 0).unwrap());
    assert!(!keeps(&arcs(&rows), &bounds, 2).unwrap());
    let expected = vector(&[Some(5), None, None]).unwrap();
    assert_eq!(greatest_below(&arcs(&rows), &bounds).unwrap(), expected);
}

#[test]
fn a_round_lowers_what_is_too_high_and_says_whether_it_did() {
    let mut x = vector(&[Some(1_000_000), Some(0), Some(9)]).unwrap();
    let steady = vector(&[Some(1_000_000), Some(0), Some(-7)]).unwrap();
    for changed in [true, false] {
        assert_eq!(lower(&seesaw(0), &mut x), Ok(changed));
        assert_eq!(x, steady);
    }
}

#[test]
fn nothing_finite_stays_nothing() {
    let bottom = vector(&[None, None, None]).unwrap();
    assert_eq!(by_walks(&seesaw(1), &bottom).unwrap(), bottom);
    assert_eq!(greatest_below(&seesaw(1), &bottom).unwrap(), bottom);
}

#[test]
fn lambda_shifts_the_weights_and_minus_infinity_takes_them_away() {
    let a = matrix(&[vec![Some(-1), None], vec![Some(3), None]]).unwrap();
    let y = vector(&[Some(5), Some(9)]).unwrap();
    let below = |lambda| {
        let system = System::new(&a, &lambda).unwrap();
        greatest_solution_below(&system, &y).unwrap()
    };
    assert_eq!(below(MaxPlus::finite(-1)), y);
    assert_eq!(below(MaxPlus::finite(0)), vector(&[None, None]).unwrap());
    assert_eq!(below(MaxPlus::NEG_INFINITY), y);
}

#[test]
fn weights_are_entries_less_lambda_and_integers_over_one_denominator() {
    let rows = [vec![Some(0.5), None], vec![Some(-2.0), Some(0.25)]];
    let (a, lambda) = (matrix(&rows).unwrap(), MaxPlus::finite(1.0));
    let arcs = Arcs::of(&System::new(&a, &lambda).unwrap()).unwrap();
    assert_eq!(arcs.n(), 2);
    assert_eq!(arcs.row(0), [(0, MaxPlus::finite(-0.5))]);
    assert_eq!(arcs.weight(1, 0), Some(&MaxPlus::finite(-3.0)));
    assert_eq!(arcs.weight(0, 1), None);
    let (integers, denominator) = arcs.integers();
    assert_eq!(denominator, 4.into());
    assert_eq!(integers.row(1)[1], (1, MaxPlus::finite((-3).into())));
    let narrow = integers.convert(|weight| i32::try_from(weight.clone()).ok());
    assert_eq!(narrow.unwrap().row(0), [(0, MaxPlus::finite(-2))]);
    assert_eq!(integers.convert(|_| None::<i32>), None);
    // The number that stands for -inf in 32 bits.
    assert_eq!(integers.convert(|_| Some(i32::MIN)), None);
}

#[test]
fn without_lambda_every_row_holds_by_itself() {
    let a = matrix(&[vec![None, Some(5)], vec![None, None]]).unwrap();
    let system = System::new(&a, &MaxPlus::NEG_INFINITY).unwrap();
    let arcs = Arcs::of(&system).unwrap();
    for i in 0..2 {
        assert_eq!(arcs.row(i), [(i, MaxPlus::finite(0))]);
    }
}
