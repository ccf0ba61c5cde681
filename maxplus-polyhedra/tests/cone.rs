//! Every operation on cones against its definition on a grid, and the laws of a lattice.

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use maxplus_core::{Number, Rational, ReadMatrix, SparseMatrix, Vector};
use maxplus_graph::{Budget, Clock, StopReason};
use maxplus_polyhedra::halfspaces::half_spaces;
use maxplus_polyhedra::{Cone, Inclusion, PolyhedraError, Polyhedron};
use maxplus_testing::cases;
use num_traits::ToPrimitive;
use proptest::collection::vec;
use proptest::prelude::*;
use supereigen::below::Distance;

use crate::support::*;

/// n, two cones, made from rows or generators.
fn pair() -> impl Strategy<Value = (usize, Cone, Cone)> {
    (1_usize..=3).prop_flat_map(|n| (one(n), one(n)).prop_map(move |(c, d)| (n, c, d)))
}

fn one(n: usize) -> impl Strategy<Value = Cone> {
    (vec(vector(n), 0..=4), any::<bool>()).prop_map(move |(v, by_rows)| cone(n, &v, by_rows))
}

fn holds(cone: &Cone, x: &[X]) -> bool {
    cone.contains(&to_vector(x)).unwrap()
}

fn same(left: &Cone, right: &Cone) -> bool {
    let equal = left.equals(right, &all()).unwrap();
    // By rows, by generators, and by the canonical forms of both.
    assert_eq!(equal, generators(left) == generators(right));
    assert_eq!(
        equal,
        left.minimal_rows(&all()).unwrap() == right.minimal_rows(&all()).unwrap()
    );
    equal
}

proptest! {
    #![proptest_config(cases(2_000))]

    #[test]
    fn oracle_both_descriptions_hold_the_same_vectors((n, cone) in (1_usize..=3).prop_flat_map(|n| (Just(n), one(n)))) {
        let given = cone.clone();
        let generators = generators(&cone);
        let minimal = cone.minimal_rows(&all()).unwrap();
        for x in grid(n, &FEW) {
            let inside = spanned(&x, &generators);
            prop_assert_eq!(holds(&given, &x), inside);
            prop_assert_eq!(minimal.contains(&to_vector(&x)).unwrap(), inside);
        }
        prop_assert_eq!(cone.is_zero(&all()).unwrap(), generators.is_empty());
        prop_assert_eq!(given.is_zero(&all()).unwrap(), generators.is_empty());
    }

    /// By policies, which do not use generators.
    #[test]
    fn agreement_with_redundant_rows_of_the_system(cone in (1_usize..=5).prop_flat_map(one)) {
        let given = Cone::from_options(cone.dimension(), generators(&cone)).unwrap();
        let all_rows = given.rows(&all()).unwrap();
        let needed = given.minimal_rows(&all()).unwrap();
        prop_assert!(needed.redundant_rows(&all()).unwrap().is_empty());
        prop_assert!(needed.implies(all_rows, &all()).unwrap().holds());
        prop_assert!(all_rows.implies(needed, &all()).unwrap().holds());
    }

    #[test]
    fn law_every_minimal_row_is_needed(cone in (1_usize..=4).prop_flat_map(one)) {
        let needs = cone.needs(&all()).unwrap();
        let rows = cone.minimal_rows(&all()).unwrap();
        prop_assert_eq!(needs.len(), rows.inequalities());
        for (row, x) in needs.iter().enumerate() {
            // All other rows hold, this one does not.
            for other in 0..rows.inequalities() {
                let at = |side: &SparseMatrix<Number>| {
                    maxplus_core::matrix::argmax::try_row_argmax(side, other, x).unwrap().value
                };
                prop_assert_eq!(at(rows.greater()) >= at(rows.smaller()), other != row);
            }
        }
        // No entry of a smaller side can be omitted either.
        let entries: Vec<_> = rows.smaller().triplets().map(|(l, k, b)| (l, k, b.clone())).collect();
        for left_out in 0..entries.len() {
            let mut fewer = entries.clone();
            fewer.remove(left_out);
            let smaller = SparseMatrix::from_triplets(rows.inequalities(), cone.dimension(), fewer);
            let larger = Cone::from_rows(rows.greater(), &smaller.unwrap()).unwrap();
            prop_assert!(!cone.equals(&larger, &all()).unwrap());
        }
    }

    #[test]
    fn oracle_intersection_and_hull_on_a_grid((n, c, d) in pair()) {
        let both = c.intersection(&d, &all()).unwrap();
        let hull = c.hull(&d, &all()).unwrap();
        let (of_c, of_d) = (generators(&c), generators(&d));
        for x in grid(n, &FEW) {
            prop_assert_eq!(holds(&both, &x), holds(&c, &x) && holds(&d, &x));
            let (y, z) = (below(&x, &of_c), below(&x, &of_d));
            let sum: Vec<X> = y.iter().zip(&z).map(|(y, z)| *y.max(z)).collect();
            prop_assert_eq!(holds(&hull, &x), sum == x);
        }
    }

    #[test]
    fn law_intersection_and_hull_are_a_lattice((_, c, d) in pair(), _e in Just(())) {
        let n = c.dimension();
        let meet = |a: &Cone, b: &Cone| a.intersection(b, &all()).unwrap();
        let join = |a: &Cone, b: &Cone| a.hull(b, &all()).unwrap();
        prop_assert!(same(&meet(&c, &d), &meet(&d, &c)));
        prop_assert!(same(&join(&c, &d), &join(&d, &c)));
        prop_assert!(same(&meet(&c, &c), &c) && same(&join(&c, &c), &c));
        prop_assert!(same(&meet(&c, &join(&c, &d)), &c));
        prop_assert!(same(&join(&c, &meet(&c, &d)), &c));
        prop_assert!(same(&meet(&c, &Cone::whole(n)), &c) && same(&join(&c, &Cone::zero(n)), &c));
        prop_assert!(same(&meet(&c, &Cone::zero(n)), &Cone::zero(n)));
        prop_assert!(same(&join(&c, &Cone::whole(n)), &Cone::whole(n)));
        // The order of the lattice is inclusion.
        let includes = d.includes(&c, &all()).unwrap().holds();
        prop_assert_eq!(includes, same(&meet(&c, &d), &c));
        prop_assert_eq!(includes, same(&join(&c, &d), &d));
    }

    #[test]
    fn law_intersection_and_hull_associate((c, d, e) in (1_usize..=3).prop_flat_map(|n| (one(n), one(n), one(n)))) {
        let meet = |a: &Cone, b: &Cone| a.intersection(b, &all()).unwrap();
        let join = |a: &Cone, b: &Cone| a.hull(b, &all()).unwrap();
        prop_assert!(same(&meet(&meet(&c, &d), &e), &meet(&c, &meet(&d, &e))));
        prop_assert!(same(&join(&join(&c, &d), &e), &join(&c, &join(&d, &e))));
    }

    #[test]
    fn oracle_inclusion_has_a_witness((_, c, d) in pair()) {
        let expected = generators(&d).iter().all(|g| holds(&c, g));
        match c.includes(&d, &all()).unwrap() {
            Inclusion::Holds => prop_assert!(expected),
            Inclusion::Fails { witness } => {
                prop_assert!(!expected);
                prop_assert!(d.contains(&witness).unwrap() && !c.contains(&witness).unwrap());
            }
        }
    }

    #[test]
    fn law_image_and_preimage_are_a_galois_connection(
        (matrix, c, d) in (1_usize..=3, 1_usize..=3)
            .prop_flat_map(|(m, n)| (vec(vector(n), m), one(n), one(m))),
    ) {
        let matrix = to_matrix(&matrix, c.dimension());
        let image = c.image(&matrix, &all()).unwrap();
        let preimage = d.preimage(&matrix, &all()).unwrap();
        prop_assert_eq!(
            d.includes(&image, &all()).unwrap().holds(),
            preimage.includes(&c, &all()).unwrap().holds()
        );
        for x in grid(c.dimension(), &FEW) {
            let x = to_vector(&x);
            let y = matrix.try_apply(&x).unwrap();
            prop_assert_eq!(preimage.contains(&x).unwrap(), d.contains(&y).unwrap());
            prop_assert!(!c.contains(&x).unwrap() || image.contains(&y).unwrap());
        }
        // Everything in the image has an x: images are onto.
        let through = image.preimage(&matrix, &all()).unwrap();
        prop_assert!(same(&through.image(&matrix, &all()).unwrap(), &image));
    }

    #[test]
    fn law_projection_and_cylinder_are_a_galois_connection(
        (n, kept, c, d) in (1_usize..=4)
            .prop_flat_map(|n| (Just(n), Just((0..n).collect::<Vec<_>>()).prop_shuffle(), 0..=n))
            .prop_flat_map(|(n, order, k)| (Just(n), Just(order[..k].to_vec()), one(n), one(k))),
    ) {
        let shadow = c.project(&kept, &all()).unwrap();
        let cylinder = d.cylinder(n, &kept).unwrap();
        prop_assert_eq!(
            d.includes(&shadow, &all()).unwrap().holds(),
            cylinder.includes(&c, &all()).unwrap().holds()
        );
        for x in grid(n, &[None, Some(-1), Some(0), Some(1)]) {
            let part: Vec<X> = kept.iter().map(|&i| x[i]).collect();
            prop_assert_eq!(holds(&cylinder, &x), holds(&d, &part));
            prop_assert!(!holds(&c, &x) || holds(&shadow, &part));
        }
        prop_assert!(same(&cylinder.project(&kept, &all()).unwrap(), &d));
        // The same with generators in place of rows.
        let by_generators = Cone::from_options(kept.len(), generators(&d)).unwrap();
        prop_assert!(same(&by_generators.cylinder(n, &kept).unwrap(), &cylinder));
    }

    #[test]
    fn oracle_difference_bounds_are_the_least(cone in (1_usize..=3).prop_flat_map(one)) {
        let n = cone.dimension();
        let bounds = cone.difference_bounds(&all()).unwrap();
        let generators = generators(&cone);
        for i in 0..n {
            for j in 0..n {
                // The bound holds as a row, and no lesser one does.
                let implied = |d: Option<i64>| generators.iter().all(|g| match d {
                    Some(d) => g[i] <= g[j].map(|g| g + d),
                    None => g[i].is_none(),
                });
                match bounds[i][j].as_ref().map(|bound| bound.value().and_then(Rational::to_i64)) {
                    None => prop_assert!(!implied(Some(1_000))),
                    Some(None) => prop_assert!(implied(None)),
                    Some(Some(d)) => prop_assert!(implied(Some(d)) && !implied(Some(d - 1)) && !implied(None)),
                }
            }
        }
    }

    #[test]
    fn oracle_the_greatest_vector_below(cone in (1_usize..=3).prop_flat_map(one), u in vector(3)) {
        let u = &u[..cone.dimension()];
        // By rows, as it may have been given, and by generators.
        let by_rows = cone.greatest_below(&to_vector(u), &all()).unwrap();
        let expected = below(u, &generators(&cone));
        prop_assert_eq!(options(&by_rows), expected.clone());
        let again = cone.greatest_below(&to_vector(u), &all()).unwrap();
        prop_assert_eq!(options(&again), expected);
    }

    #[test]
    fn oracle_nothing_on_a_grid_is_nearer(cone in (1_usize..=3).prop_flat_map(one), y in vector(3)) {
        let y = &y[..cone.dimension()];
        if y.iter().all(Option::is_none) {
            let error = cone.nearest(&to_vector(y), Distance::Maximum, &all()).unwrap_err();
            prop_assert_eq!(error, PolyhedraError::MinusInfinity);
            return Ok(());
        }
        // In units of a half.
        let distance = |x: &[X], shift: bool| -> Option<i64> {
            let pairs: Option<Vec<i64>> = x.iter().zip(y)
                .filter(|(x, y)| x.is_some() || y.is_some())
                .map(|(x, y)| Some((*x)? - 2 * (*y)?)).collect();
            let pairs = pairs?;
            let (most, least) = (*pairs.iter().max()?, *pairs.iter().min()?);
            Some(if shift { most - least } else { most.max(-least) })
        };
        let doubled: Vec<Vec<X>> = generators(&cone).iter()
            .map(|g| g.iter().map(|e| e.map(|e| 2 * e)).collect()).collect();
        let halves: Vec<X> = std::iter::once(None).chain((-8..=8).map(Some)).collect();
        for (kind, shift) in [(Distance::Maximum, false), (Distance::Projective, true)] {
            let found = cone.nearest(&to_vector(y), kind, &all()).unwrap();
            let on_grid = grid(y.len(), &halves);
            let on_grid = on_grid.iter().filter(|x| spanned(x, &doubled));
            let nearest = on_grid.filter_map(|x| distance(x, shift)).min();
            let Some(found) = found else {
                prop_assert_eq!(nearest, None);
                continue;
            };
            let two = Rational::from(2);
            let point: Vec<X> = found.point.iter()
                .map(|e| e.value().map(|e| (e * &two).to_string().parse().unwrap())).collect();
            prop_assert!(spanned(&point, &doubled));
            let own = distance(&point, shift).unwrap();
            prop_assert_eq!((&found.distance * &two).to_string(), own.to_string());
            prop_assert!(nearest.is_none_or(|nearest| own <= nearest));
        }
    }

    #[test]
    fn law_generators_are_where_the_tangent_hypergraph_says(cone in (1_usize..=3).prop_flat_map(one)) {
        let rows = cone.minimal_rows(&all()).unwrap();
        for g in generators(&cone) {
            prop_assert!(rows.is_extremal(&to_vector(&g)).unwrap());
            prop_assert_eq!(cone.tangent(&to_vector(&g), &all()).unwrap().n(), cone.dimension());
        }
    }
}

#[test]
fn sizes_that_differ_are_named() {
    let (two, three) = (Cone::whole(2), Cone::whole(3));
    let matrix = to_matrix(&[vec![Some(0); 3]], 3);
    let short = Vector::<Number>::zeros(2);
    let refused = [
        two.intersection(&three, &all()),
        two.hull(&three, &all()),
        two.image(&matrix, &all()),
        two.preimage(&matrix, &all()),
        two.project(&[0, 2], &all()),
        two.project(&[1, 1], &all()),
        two.cylinder(4, &[3]),
        Cone::from_generators(3, [&short], &all()),
    ];
    assert_eq!(
        refused.map(|refused| refused.unwrap_err().to_string()),
        [
            "intersection: 2x1 does not fit 3x1",
            "hull: 2x1 does not fit 3x1",
            "the image by a matrix: 1x3 does not fit 2x1",
            "the preimage by a matrix: 2x1 does not fit 1x3",
            "there is no coordinate 3 in a space of 2",
            "coordinate 2 is named twice",
            "a cylinder over chosen coordinates: 2x1 does not fit 1x1",
            "a generator: 3x1 does not fit 2x1",
        ]
    );
    assert!(two.includes(&three, &all()).is_err() && two.equals(&three, &all()).is_err());
    let x = Vector::zeros(3);
    assert!(two.contains(&x).is_err() && two.greatest_below(&x, &all()).is_err());
    assert!(
        two.nearest(&x, Distance::Maximum, &all()).is_err() && two.tangent(&x, &all()).is_err()
    );
}

#[test]
fn the_ends_of_the_lattice() {
    for n in 0..=3 {
        let (whole, zero) = (Cone::whole(n), Cone::zero(n));
        assert_eq!(whole.generators(&all()).unwrap().len(), n);
        assert_eq!(whole.minimal_rows(&all()).unwrap().inequalities(), 0);
        assert!(zero.is_zero(&all()).unwrap());
        // One row says that all entries are -inf.
        assert_eq!(zero.minimal_rows(&all()).unwrap().inequalities(), n.min(1));
        let again = Cone::from(zero.minimal_rows(&all()).unwrap().clone());
        assert!(again.equals(&zero, &all()).unwrap());
    }
    // A row that nothing satisfies, and one that everything does.
    let none = Cone::from_rows(
        &to_matrix(&[vec![None; 2]], 2),
        &to_matrix(&[vec![Some(0); 2]], 2),
    );
    assert!(none.unwrap().is_zero(&all()).unwrap());
    let all_of_it = Cone::from_rows(
        &to_matrix(&[vec![Some(1); 2]], 2),
        &to_matrix(&[vec![Some(0); 2]], 2),
    );
    let all_of_it = all_of_it.unwrap();
    assert!(all_of_it.equals(&Cone::whole(2), &all()).unwrap());
    assert_eq!(all_of_it.minimal_rows(&all()).unwrap().inequalities(), 0);
    // No rows at all, no vectors at all.
    let empty = to_matrix(&[], 2);
    assert!(
        Cone::from_rows(&empty, &empty)
            .unwrap()
            .equals(&Cone::whole(2), &all())
            .unwrap()
    );
    assert!(
        Cone::from_generators::<Rational>(2, [], &all())
            .unwrap()
            .is_zero(&all())
            .unwrap()
    );
}

#[test]
fn points_outside_have_no_tangent_and_wide_numbers_have_room() {
    let line = Cone::from_options(2, [[Some(0_i64), Some(0)]]).unwrap();
    let error = line
        .tangent(&to_vector(&[Some(0), Some(1)]), &all())
        .unwrap_err();
    assert_eq!(error.to_string(), "the point (0 1) does not lie inside");
    let wide = i64::MAX;
    let cone = Cone::from_options(2, [[Some(0), Some(-wide)]]).unwrap();
    let rows = cone.minimal_rows(&all()).unwrap();
    let (greater, smaller) = (rows.greater().to_string(), rows.smaller().to_string());
    assert_eq!(greater, "0 -inf\n-inf 0\n");
    assert_eq!(smaller, format!("-inf {wide}\n-{wide} -inf\n"));
    let error = Cone::from_options(2, [[Some(0), Some(i64::MIN)]])
        .unwrap_err()
        .to_string();
    assert_eq!(
        error,
        format!("entry 2: found {}, expected a finite i64 or None", i64::MIN)
    );
}

#[test]
fn a_budget_that_is_too_small_is_printed() {
    let rows: Vec<Vec<X>> = (0..6)
        .map(|i| (0..6).map(|j| Some(i * j)).collect())
        .collect();
    let cone = cone(6, &rows, true);
    let few = Budget::steps(1);
    assert_eq!(cone.generators(&few).unwrap_err(), StopReason::Steps.into());
    assert!(cone.known_generators().is_none() && cone.known_rows().is_some());
    assert!(!cone.generators(&all()).unwrap().is_empty());
    assert_eq!(
        cone.minimal_rows(&few).unwrap_err(),
        StopReason::Steps.into()
    );
}

/// Dropping vectors that others generate takes long for many vectors, so it checks the flag.
#[test]
fn generators_are_left_out_within_a_budget() {
    let flag = Arc::new(AtomicBool::new(true));
    let stopped = &all().with_interrupt(flag);
    let vectors: Vec<_> = (0..5_i64)
        .map(|k| to_vector(&[Some(0), Some(k), Some(k * k)]))
        .collect();
    let cone = Cone::from_generators(3, &vectors, &all()).unwrap();
    let unit = to_matrix(
        &[
            vec![Some(0), None, None],
            vec![None, Some(0), None],
            vec![None, None, Some(0)],
        ],
        3,
    );
    let set = Polyhedron::from_generators(3, &vectors, [], &all()).unwrap();
    let nothing = Vector::zeros(3);
    for found in [
        Cone::from_generators(3, &vectors, stopped).err(),
        cone.hull(&cone, stopped).err(),
        cone.image(&unit, stopped).err(),
        cone.project(&[0, 1], stopped).err(),
        Polyhedron::from_generators(3, &vectors, [], stopped).err(),
        set.hull(&set, stopped).err(),
        set.maximum(&set, stopped).err(),
        set.image(&unit, &nothing, stopped).err(),
        set.moved(&number(1), stopped).err(),
        set.difference_bounds(stopped).err(),
    ] {
        assert_eq!(
            found,
            Some(PolyhedraError::Stopped(StopReason::Interrupted))
        );
    }
}

/// Many vectors of which few are needed: a budget that is too small is an error, and one that is
/// large enough changes nothing.
#[test]
fn generators_are_sorted_out_within_a_budget() {
    let vectors: Vec<Vector<Number>> = (0..400)
        .map(|k| to_vector(&[Some(0), Some(k % 20), Some(k / 20)]))
        .collect();
    let within = |budget: &Budget| Cone::from_generators(3, &vectors, budget);
    let stopped = PolyhedraError::Stopped(StopReason::Steps);
    assert_eq!(within(&Budget::steps(100)).unwrap_err(), stopped);
    let cone = within(&Budget::steps(1_000_000)).unwrap();
    let generators = cone.known_generators().unwrap();
    assert_eq!(generators.to_string(), "0 0 0\n-19 0 -19\n-19 -19 0\n");
    // Hulls, images and projections of cones and of polyhedra have a budget too.
    let set = Polyhedron::from_generators(3, &vectors, [], &all()).unwrap();
    let (few, all) = (Budget::steps(20), all());
    let id: SparseMatrix<Number> = "0 . .\n. 0 .\n. . 0".parse().unwrap();
    let free = Vector::zeros(3);
    assert_eq!(cone.hull(&cone, &few).unwrap_err(), stopped);
    assert_eq!(cone.image(&id, &few).unwrap_err(), stopped);
    assert_eq!(cone.project(&[0, 1, 2], &few).unwrap_err(), stopped);
    assert_eq!(set.hull(&set, &few).unwrap_err(), stopped);
    assert_eq!(set.image(&id, &free, &few).unwrap_err(), stopped);
    assert_eq!(set.maximum(&set, &few).unwrap_err(), stopped);
    assert!(cone.image(&id, &all).unwrap().equals(&cone, &all).unwrap());
}

thread_local! {
    static LOOKS: Cell<usize> = const { Cell::new(0) };
}

/// How often the clock is read during the work. It does not advance, so nothing is stopped.
fn looks(work: impl FnOnce(&Budget)) -> usize {
    LOOKS.set(0);
    let clock = Clock::new(|| {
        LOOKS.set(LOOKS.get() + 1);
        Duration::ZERO
    });
    let budget = Budget::unlimited().with_time(Duration::from_secs(1));
    work(&budget.with_clock(clock).started());
    LOOKS.get()
}

/// Every half-space, row or generator may cost as much as there are generators, so the clock is
/// checked for each.
#[test]
fn work_on_many_generators_looks_at_the_clock() {
    let steps = (0..40_i64).map(|k| to_vector(&[Some(0), Some(k), Some(-k)]));
    let steps: Vec<_> = steps.collect();
    let new = || Cone::from_generators(3, &steps, &all()).unwrap();
    let (cone, other) = (new(), new());
    let mut found = 0;
    let for_half_spaces = looks(|budget| {
        let half_spaces = half_spaces(cone.known_generators().unwrap(), &budget.into());
        found = half_spaces.unwrap().complete().unwrap().len();
    });
    assert!(found > steps.len());
    let for_rows = looks(|budget| assert!(cone.rows(budget).is_ok()));
    assert!(for_rows >= for_half_spaces + found, "{for_rows}");
    let for_inclusion = looks(|budget| assert!(new().includes(&other, budget).unwrap().holds()));
    assert!(for_inclusion >= steps.len(), "{for_inclusion}");
    let rows = cone.minimal_rows(&all()).unwrap().inequalities();
    let for_apices = looks(|budget| assert!(cone.apices(budget).is_ok()));
    assert!(for_apices >= rows, "{for_apices}");
}
