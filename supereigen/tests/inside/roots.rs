//! Dead ends of the search for roots, tested after every step.

use maxplus_core::lcg::lcg_matrix_without_loops;
use maxplus_core::{MaxPlus, ReadMatrix, SparseMatrix};
use maxplus_testing::cases;
use proptest::prelude::*;
use supereigen::testing::inside::look_at_dead_ends;
use supereigen::testing::{Form, Instance};

type Arcs = Vec<(usize, usize, i32)>;

/// The observations of a search without tests.
#[derive(Debug, Default)]
struct Seen {
    roots: u64,
    /// Dead paths that end left of the bar, and right of it.
    dead: [u64; 2],
    /// Paths that are not dead.
    alive: [u64; 2],
}

/// Searches for all roots. After every step all beginnings of the path are tested.
fn walk(n: usize, arcs: &Arcs) -> Seen {
    let entries = arcs.iter().map(|&(i, j, a)| (i, j, MaxPlus::finite(a)));
    let matrix = SparseMatrix::from_triplets(n, n, entries).unwrap();
    let matrix = Instance::new(&matrix, Form::Sparse).unwrap();
    let mut seen = Seen::default();
    look_at_dead_ends(matrix, |beginnings, is_right, is_root| {
        let first_dead = beginnings.iter().position(|dead| *dead);
        assert_ne!(first_dead, Some(0), "a start is never dead");
        let is_dead = first_dead.is_some();
        assert!(
            beginnings[first_dead.unwrap_or(beginnings.len())..]
                .iter()
                .all(|dead| *dead),
            "a dead path was continued by one that is not"
        );
        match is_dead {
            true => seen.dead[usize::from(is_right)] += 1,
            false => seen.alive[usize::from(is_right)] += 1,
        }
        assert!(!is_root || !is_dead, "a root goes on from a dead path");
        seen.roots += u64::from(is_root);
    });
    seen
}

fn tied() -> impl Strategy<Value = (usize, Arcs)> {
    (2..=7usize, 1..=3i32, 0..=2i32).prop_flat_map(|(n, least, most)| {
        let arcs = proptest::collection::vec((0..n, 0..n, -least..=most), 0..=5 * n);
        let arcs = arcs.prop_map(|mut arcs| {
            arcs.sort();
            arcs.dedup_by_key(|(i, j, _)| (*i, *j));
            arcs.retain(|(i, j, a)| i != j || *a < 0);
            arcs
        });
        (Just(n), arcs)
    })
}

proptest! {
    #![proptest_config(cases(10_000))]

    #[test]
    fn law_no_root_goes_on_from_a_dead_path_and_no_path_from_one_is_alive(
        (n, arcs) in tied(),
    ) {
        walk(n, &arcs);
    }
}

#[test]
fn both_sides_of_the_bar_have_dead_ends_and_ways_on() {
    let mut sum = Seen::default();
    for seed in 0..100 {
        let a = lcg_matrix_without_loops(8, -4, 1, 60, seed);
        let arc = |(i, j, a): (usize, usize, &MaxPlus<i64>)| {
            (i, j, i32::try_from(*a.value().unwrap()).unwrap())
        };
        let seen = walk(8, &a.to_sparse().triplets().map(arc).collect());
        sum.roots += seen.roots;
        for (sum, seen) in [(&mut sum.dead, seen.dead), (&mut sum.alive, seen.alive)] {
            *sum = [sum[0] + seen[0], sum[1] + seen[1]];
        }
    }
    let Seen { roots, dead, alive } = sum;
    assert!(roots > 20, "{roots}");
    assert!(
        dead.iter().chain(&alive).all(|paths| *paths > 20),
        "{dead:?} {alive:?}"
    );
}
