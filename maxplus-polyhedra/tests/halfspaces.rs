//! Half-spaces from generators: the vectors of the corpus, the plain version, the definition.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use maxplus_core::Rational;
use maxplus_graph::{Budget, Limits, StopReason};
use maxplus_polyhedra::halfspaces::{HalfSpace, half_spaces, plain};
use maxplus_polyhedra::{Cone, PolyhedraError};
use maxplus_testing::cases;
use proptest::prelude::*;
use serde_json::Value;
use supereigen::VectorSet;

use crate::support::{X, all, dot, generators, grid, vectors};

fn set(n: usize, vectors: &[Vec<X>]) -> VectorSet<i64> {
    let finite = vectors.iter().filter(|v| v.iter().any(Option::is_some));
    VectorSet::from_options(n, finite).unwrap()
}

fn found(set: &VectorSet<i64>) -> Vec<HalfSpace<i64>> {
    half_spaces(set, &Limits::none())
        .unwrap()
        .complete()
        .unwrap()
}

fn bounds(node: usize, half_spaces: &[HalfSpace<i64>]) -> BTreeSet<Vec<X>> {
    let of_node = half_spaces.iter().filter(|h| h.node == node);
    of_node.map(|h| h.bound.to_options()).collect()
}

/// A few bytes can describe more half-spaces than any memory holds.
#[test]
fn room_for_the_half_spaces_is_asked_for() {
    let none = VectorSet::<i64>::new(maxplus_core::matrix::MAX_SIDE, []);
    let ending = half_spaces(&none, &Limits::none()).unwrap();
    assert_eq!(ending.why(), Some(StopReason::Memory));
}

#[test]
fn every_cone_of_the_corpus() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../testdata/halfspaces.json");
    let corpus: Vec<Value> = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    assert_eq!(corpus.len(), 40);
    let rows = |value: &Value| -> Vec<Vec<X>> { serde_json::from_value(value.clone()).unwrap() };
    for case in &corpus {
        let n = case["n"].as_u64().unwrap() as usize;
        let cone = Cone::from_options(n, rows(&case["given"])).unwrap();
        let expected = set(n, &rows(&case["generators"]));
        assert_eq!(generators(&cone), expected.to_options());
        let found = found(&expected);
        for (i, half_space) in case["halfspaces"].as_array().unwrap().iter().enumerate() {
            assert_eq!(half_space["i"], i + 1);
            let expected: BTreeSet<_> = rows(&half_space["u"]).into_iter().collect();
            assert_eq!(bounds(i, &found), expected, "node {} of {case}", i + 1);
        }
        // From the rows alone.
        let again = Cone::from(cone.minimal_rows(&all()).unwrap().clone());
        assert_eq!(generators(&again), expected.to_options());
    }
}

/// P_i by its definition, among all vectors whose entries are differences.
fn by_definition(i: usize, n: usize, generators: &[Vec<X>]) -> BTreeSet<Vec<X>> {
    let mut candidates: Vec<Vec<X>> = vec![Vec::new()];
    for j in 0..n {
        let difference = |g: &Vec<X>| (j != i).then(|| Some(g[i]? - g[j]?)).flatten();
        let mut values: BTreeSet<X> = generators.iter().map(difference).collect();
        values.insert(None);
        let longer = |u: &Vec<X>| {
            let longer = values.iter().map(|&v| [&u[..], &[v]].concat());
            longer.collect::<Vec<_>>()
        };
        candidates = candidates.iter().flat_map(longer).collect();
    }
    candidates.retain(|u| generators.iter().all(|g| g[i] <= dot(u, g)));
    let is_below = |u: &Vec<X>, v: &Vec<X>| u.iter().zip(v).all(|(u, v)| u <= v);
    let is_minimal = |v: &&Vec<X>| !candidates.iter().any(|u| u != *v && is_below(u, v));
    candidates.iter().filter(is_minimal).cloned().collect()
}

proptest! {
    #![proptest_config(cases(2_000))]

    #[test]
    fn oracle_the_bounds_are_the_minimal_ones((n, given) in vectors(1..=4, 0..=4)) {
        let set = set(n, &given);
        let found = found(&set);
        for i in 0..n {
            prop_assert_eq!(bounds(i, &found), by_definition(i, n, &set.to_options()));
        }
    }

    #[test]
    fn agreement_with_the_plain_version((n, given) in vectors(1..=6, 0..=9)) {
        let set = set(n, &given);
        let plain = plain::half_spaces(&set, &Limits::none()).unwrap().complete().unwrap();
        // None is given twice.
        prop_assert_eq!(found(&set), plain);
    }

    /// The theorem of `docs/theory.md` on a grid.
    #[test]
    fn law_the_half_spaces_hold_the_cone_and_nothing_else((n, given) in vectors(1..=3, 0..=5)) {
        let found = found(&set(n, &given));
        for x in grid(n, &[None, Some(-2), Some(-1), Some(0), Some(1), Some(2)]) {
            let inside = found.iter().all(|h| x[h.node] <= dot(&h.bound.to_options(), &x));
            prop_assert_eq!(inside, crate::support::spanned(&x, &given));
        }
    }
}

proptest! {
    #![proptest_config(cases(10_000))]

    #[test]
    fn law_round_trips_are_the_identity((n, given) in vectors(1..=5, 0..=7), by_rows: bool) {
        let cone = crate::support::cone(n, &given, by_rows);
        let first = generators(&cone);
        let rows = Cone::from_options(n, &first).unwrap();
        let all_rows = rows.rows(&all()).unwrap().clone();
        prop_assert_eq!(&generators(&Cone::from(all_rows)), &first);
        let minimal = rows.minimal_rows(&all()).unwrap().clone();
        let again = Cone::from(minimal.clone());
        prop_assert_eq!(&generators(&again), &first);
        // Minimal rows depend on the cone alone.
        prop_assert_eq!(again.minimal_rows(&all()).unwrap(), &minimal);
    }
}

#[test]
fn law_round_trips_of_all_cones_in_the_plane() {
    let vectors = grid(2, &[None, Some(-1), Some(0), Some(2)]);
    for first in &vectors {
        for second in &vectors {
            for third in &vectors {
                let given = [first.clone(), second.clone(), third.clone()];
                let cone = Cone::from_options(2, &given).unwrap();
                let rows = cone.minimal_rows(&all()).unwrap();
                assert!(rows.inequalities() <= 2);
                assert_eq!(
                    generators(&Cone::from(rows.clone())),
                    generators(&cone),
                    "{given:?}"
                );
                for x in &vectors {
                    let inside = crate::support::spanned(x, &given);
                    let x = crate::support::to_vector(x);
                    assert_eq!(rows.contains(&x).unwrap(), inside, "{given:?} {x}");
                }
            }
        }
    }
}

#[test]
fn law_numbers_of_any_width() {
    // The same cone, in units of 1, of 1/3 and of 10^30.
    let given = [[0, -3, -7, -1], [-2, 0, -5, -5], [-4, -4, 0, -3]];
    let narrow = VectorSet::from_options(4, given.map(|v| v.map(Some))).unwrap();
    let expected = found(&narrow);
    for unit in ["1/3", "1000000000000000000000000000000"] {
        let unit: Rational = unit.parse().unwrap();
        let scaled = given.map(|v| v.map(|e| Some(&Rational::from(e) * &unit)));
        let set = VectorSet::from_options(4, scaled).unwrap();
        let wide = half_spaces(&set, &Limits::none())
            .unwrap()
            .complete()
            .unwrap();
        let restored: Vec<(usize, Vec<X>)> = wide
            .iter()
            .map(|h| {
                let whole = |e: Rational| (&e / &unit).to_string().parse().unwrap();
                let entries = h.bound.to_options().into_iter();
                (h.node, entries.map(|e| e.map(whole)).collect())
            })
            .collect();
        let plain: Vec<_> = expected
            .iter()
            .map(|h| (h.node, h.bound.to_options()))
            .collect();
        assert_eq!(restored, plain);
    }
}

/// More generators than there are stored sets of covered items per chain.
#[test]
fn agreement_on_many_generators() {
    let mut seed = 7_u64;
    let mut next = |most: u64| {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) % most
    };
    for (n, p) in [(3, 600), (4, 1_200)] {
        // On a curve, so that few imply others.
        let given: Vec<Vec<X>> = (0..p)
            .map(|k| {
                (0..n)
                    .map(|j| Some((j * k) as i64 * 10 + next(3) as i64))
                    .collect()
            })
            .collect();
        let set = set(n, &given);
        let plain = plain::half_spaces(&set, &Limits::none())
            .unwrap()
            .complete()
            .unwrap();
        assert!(plain.len() > p);
        assert_eq!(found(&set), plain);
    }
}

#[test]
fn a_walk_stops_at_its_limits_and_says_why() {
    let given: Vec<Vec<X>> = (0..8)
        .map(|k| (0..4).map(|j| Some(j * k)).collect())
        .collect();
    let set = set(4, &given);
    let whole = found(&set);
    let cut = half_spaces(&set, &Limits::results(5)).unwrap();
    assert_eq!(
        (cut.why(), cut.found().len()),
        (Some(StopReason::Results), 5)
    );
    assert!(cut.found().iter().all(|h| whole.contains(h)));
    let cut = half_spaces(&set, &Limits::steps(40)).unwrap();
    assert_eq!(cut.why(), Some(StopReason::Steps));
    assert!(cut.found().len() < whole.len());
    let flag = Limits::none().with_interrupt(Arc::new(AtomicBool::new(true)));
    assert_eq!(
        half_spaces(&set, &flag).unwrap().why(),
        Some(StopReason::Interrupted)
    );
    // A limit equal to the number of results does not cut.
    let all = half_spaces(&set, &Limits::results(whole.len() as u64)).unwrap();
    assert!(all.is_complete());
    let cone = Cone::of_set(&set, &Budget::unlimited()).unwrap();
    let error = cone.rows(&Budget::steps(3)).unwrap_err();
    assert_eq!(error, PolyhedraError::Stopped(StopReason::Steps));
    assert_eq!(
        error.to_string(),
        "no answer: the limit on search steps was reached"
    );
}

#[test]
fn no_generators_and_no_coordinates() {
    // Nothing but -inf: every x_i is -inf.
    let none = found(&set(2, &[]));
    let described: Vec<_> = none.iter().map(|h| (h.node, h.bound.to_string())).collect();
    assert_eq!(
        described,
        [(0, "-inf -inf".into()), (1, "-inf -inf".into())]
    );
    // All unit vectors: there is no condition.
    assert!(found(&set(2, &[vec![Some(3), None], vec![None, Some(0)]])).is_empty());
    assert!(found(&set(0, &[])).is_empty());
    // A space of one coordinate has two cones.
    assert!(found(&set(1, &[vec![Some(5)]])).is_empty());
    assert_eq!(found(&set(1, &[])).len(), 1);
}
