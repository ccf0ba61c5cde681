//! Periods and transients of powers against the list of powers.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use maxplus_core::{Matrix, MaxPlus, Number, Rational, Square};
use maxplus_graph::powers::{Growth, Powers, powers};
use maxplus_graph::{Budget, StopReason};
use num_bigint::BigUint;
use num_traits::ToPrimitive;
use proptest::prelude::*;

type Entries = Vec<Vec<Option<i64>>>;

fn matrix(entries: &Entries) -> Square<Matrix<Number>> {
    let n = entries.len();
    let entry = |i: usize, j: usize| match entries[i][j] {
        Some(entry) => MaxPlus::finite(Rational::from(entry)),
        None => MaxPlus::NEG_INFINITY,
    };
    Square::new(Matrix::from_fn(n, n, entry)).unwrap()
}

fn found(entries: &Entries) -> Powers {
    let found = powers(&matrix(entries), &Budget::unlimited());
    found.unwrap().complete().unwrap()
}

/// A^0, A^1, ..., by three loops.
fn list(entries: &Entries, count: usize) -> Vec<Entries> {
    let n = entries.len();
    let mut power: Entries = vec![vec![None; n]; n];
    for (i, row) in power.iter_mut().enumerate() {
        row[i] = Some(0);
    }
    let mut all = vec![power];
    while all.len() < count {
        let last = &all[all.len() - 1];
        let entry = |i: usize, j: usize| {
            let sum = |l: usize| Some(entries[i][l]? + last[l][j]?);
            (0..n).filter_map(sum).max()
        };
        let row = |i: usize| (0..n).map(|j| entry(i, j)).collect();
        all.push((0..n).map(row).collect());
    }
    all
}

/// Whether the list from `from` on is periodic as far as it goes: all differences over a period
/// are the same for powers whose distance is a multiple of the period.
fn is_periodic(all: &[Entries], from: usize, period: usize) -> bool {
    let n = all[0].len();
    (from..all.len() - 2 * period).all(|k| {
        (0..n).all(|i| {
            (0..n).all(
                |j| match [0, 1, 2].map(|step| all[k + step * period][i][j]) {
                    [None, None, None] => true,
                    [Some(a), Some(b), Some(c)] => c - b == b - a,
                    _ => false,
                },
            )
        })
    })
}

/// The definition on the first `count` powers, which must be long enough to show everything.
fn check(entries: &Entries, count: usize) {
    let all = list(entries, count);
    let found = found(entries);
    let period = found.period().to_usize().unwrap();
    let transient = found.transient().to_usize().unwrap();
    // The transient and three periods fit into half of the list.
    assert!(transient + 3 * period < count / 2, "{entries:?} {found:?}");
    assert!(
        is_periodic(&all, transient, period),
        "{entries:?} {found:?}"
    );
    if transient > 0 {
        assert!(
            !is_periodic(&all, transient - 1, period),
            "{entries:?} {found:?}"
        );
    }
    for shorter in 1..period {
        assert!(
            !is_periodic(&all, transient, shorter),
            "{entries:?} {found:?}"
        );
    }
    let (start, end) = (&all[transient], &all[transient + period]);
    let both = start.iter().flatten().zip(end.iter().flatten());
    let mut steps: Vec<i64> = both
        .filter_map(|(start, end)| Some((*end)? - (*start)?))
        .collect();
    steps.sort_unstable();
    steps.dedup();
    match (found.growth(), &steps[..]) {
        (Growth::Vanishing, []) | (Growth::Various, [_, _, ..]) => {}
        (Growth::Common(rate), &[step]) => {
            assert_eq!(*rate, Rational::new(step, period as i64));
        }
        // The rates may differ only in other powers of the period.
        (Growth::Various, [_]) => assert!(period > 1, "{entries:?}"),
        (growth, steps) => panic!("{entries:?}: {growth:?} {steps:?}"),
    }
}

#[test]
fn oracle_all_matrices_of_two_nodes() {
    let values = [None, Some(-2), Some(-1), Some(0), Some(1), Some(3)];
    for code in 0..6_usize.pow(4) {
        let entry = |place: u32| values[code / 6_usize.pow(place) % 6];
        check(
            &vec![vec![entry(0), entry(1)], vec![entry(2), entry(3)]],
            60,
        );
    }
}

#[test]
fn oracle_all_matrices_of_three_nodes() {
    let values = [None, Some(0), Some(1)];
    for code in 0..3_usize.pow(9) {
        let entry = |place: usize| values[code / 3_usize.pow(place as u32) % 3];
        let row = |i: usize| (0..3).map(|j| entry(3 * i + j)).collect();
        check(&(0..3).map(row).collect(), 60);
    }
}

fn square(n: usize, finite: f64) -> impl Strategy<Value = Entries> {
    let entry = prop::option::weighted(finite, -2_i64..3);
    prop::collection::vec(prop::collection::vec(entry, n), n)
}

proptest! {
    #[test]
    fn oracle_random_matrices(entries in (0_usize..6).prop_flat_map(|n| square(n, 0.5))) {
        check(&entries, 500);
    }

    #[test]
    fn oracle_reducible_matrices(entries in (1_usize..7).prop_flat_map(|n| square(n, 0.25))) {
        check(&entries, 500);
    }

    #[test]
    fn law_a_shift_changes_only_the_rate(
        entries in (0_usize..6).prop_flat_map(|n| square(n, 0.4)),
        by in -3_i64..4,
    ) {
        let shift = |entry: &Option<i64>| entry.map(|entry| entry + by);
        let row = |row: &Vec<Option<i64>>| row.iter().map(shift).collect();
        let shifted = found(&entries.iter().map(row).collect());
        let plain = found(&entries);
        prop_assert_eq!(shifted.period(), plain.period());
        prop_assert_eq!(shifted.transient(), plain.transient());
        match (shifted.growth(), plain.growth()) {
            (Growth::Common(after), Growth::Common(before)) => {
                prop_assert_eq!(after, &(before + &Rational::from(by)));
            }
            (after, before) => prop_assert_eq!(after, before),
        }
    }
}

#[test]
fn no_nodes_one_node_and_no_cycle() {
    let empty = found(&vec![]);
    assert_eq!(
        (empty.period(), empty.transient()),
        (&1_u32.into(), &0_u32.into())
    );
    assert_eq!(empty.growth(), &Growth::Vanishing);
    let loops = found(&vec![vec![Some(5)]]);
    assert_eq!(loops.transient(), &0_u32.into());
    assert_eq!(loops.growth(), &Growth::Common(5_i64.into()));
    // A path of three nodes: A^3 = -inf, A^2 is not.
    let path = vec![
        vec![None, Some(1), None],
        vec![None, None, Some(1)],
        vec![None; 3],
    ];
    let path = found(&path);
    assert_eq!(
        (path.period(), path.transient()),
        (&1_u32.into(), &3_u32.into())
    );
    assert_eq!(path.growth(), &Growth::Vanishing);
}

/// The walk over node 2 grows by 1 less in each step, but begins 2 * 10^18 higher.
#[test]
fn a_transient_beyond_64_bits_is_exact() {
    let lead = 2_000_000_000_000_000_000;
    let entries = vec![
        vec![None, Some(lead), Some(0), None],
        vec![None, Some(0), None, Some(lead)],
        vec![None, None, Some(1), Some(0)],
        vec![None, None, None, None],
    ];
    // From 1 to 4 in k arcs: 2 lead over node 2, and k - 2 over node 3.
    let overtaken = found(&entries);
    assert_eq!(overtaken.period(), &1_u32.into());
    assert_eq!(overtaken.transient(), &BigUint::from(2 * lead as u64 + 2));
    assert_eq!(overtaken.growth(), &Growth::Various);
    let wide: Vec<Vec<Option<i64>>> = entries
        .iter()
        .map(|row| {
            row.iter()
                .map(|a| a.map(|a| if a == lead { i64::MAX } else { a }))
                .collect()
        })
        .collect();
    let expected = BigUint::from(i64::MAX as u64) * 2_u32 + 2_u32;
    assert_eq!(found(&wide).transient(), &expected);
    let narrow = vec![
        vec![None, Some(20), Some(0), None],
        vec![None, Some(0), None, Some(20)],
        vec![None, None, Some(1), Some(0)],
        vec![None; 4],
    ];
    check(&narrow, 200);
}

/// Cycles of 2, 3, 5, 7, ... nodes: the period is their product.
#[test]
fn a_long_period_of_classes_that_do_not_meet_takes_few_products() {
    let lengths = [2, 3, 5, 7, 11, 13, 17, 19, 23];
    let n = lengths.iter().sum();
    let mut entries = vec![vec![None; n]; n];
    let mut first = 0;
    for length in lengths {
        for k in 0..length {
            entries[first + k][first + (k + 1) % length] = Some(k as i64);
        }
        first += length;
    }
    let found = found(&entries);
    assert_eq!(found.period(), &223_092_870_u32.into());
    assert_eq!(found.transient(), &0_u32.into());
    // Several means: the cycle of length l has mean (l - 1) / 2.
    assert_eq!(found.growth(), &Growth::Various);
}

#[test]
fn a_cut_search_gives_a_lower_bound() {
    let entries = vec![
        vec![Some(0), Some(100), Some(0)],
        vec![Some(-300), Some(0), None],
        vec![Some(0), None, Some(1)],
    ];
    let whole = found(&entries);
    let mut last = BigUint::from(0_u32);
    let mut cuts = 0;
    for steps in 0..1000 {
        let ending = powers(&matrix(&entries), &Budget::steps(steps)).unwrap();
        let bound = ending.found().transient().clone();
        assert!(last <= bound && bound <= *whole.transient());
        assert_eq!(ending.found().period(), whole.period());
        last = bound;
        match ending.why() {
            Some(why) => {
                assert_eq!(why, StopReason::Steps);
                assert_eq!(ending.found().growth(), &Growth::Unknown);
                cuts += 1;
            }
            None => {
                assert_eq!(ending.found(), &whole);
                break;
            }
        }
    }
    assert!(cuts > 5 && last == *whole.transient(), "{cuts} {whole:?}");
    let set = Budget::unlimited().with_interrupt(Arc::new(AtomicBool::new(true)));
    assert_eq!(
        powers(&matrix(&entries), &set),
        Err(StopReason::Interrupted)
    );
}
