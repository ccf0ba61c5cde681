//! Operations on polyhedra against their definitions on a grid.

use maxplus_core::{Number, Rational, Vector};
use maxplus_polyhedra::polyhedron::Member;
use maxplus_polyhedra::{Cone, Inclusion, Polyhedron};
use maxplus_testing::cases;
use proptest::collection::vec;
use proptest::prelude::*;

use crate::support::*;

/// Points and rays; or rows, the constants as first entries, two vectors a row.
pub(crate) fn one(n: usize) -> impl Strategy<Value = Polyhedron> {
    let generators = (vec(vector(n), 0..=3), vec(vector(n), 0..=2)).prop_map(move |(p, r)| {
        let vectors = |all: Vec<Vec<X>>| all.iter().map(|v| to_vector(v)).collect::<Vec<_>>();
        Polyhedron::from_generators(n, &vectors(p), &vectors(r), &all()).unwrap()
    });
    let rows = vec(vector(n + 1), 0..=4)
        .prop_map(move |v| Polyhedron::from_homogeneous(cone(n + 1, &v, true)).unwrap());
    prop_oneof![generators, rows]
}

fn pair() -> impl Strategy<Value = (Polyhedron, Polyhedron)> {
    (1_usize..=2).prop_flat_map(|n| (one(n), one(n)))
}

fn holds(p: &Polyhedron, x: &[X]) -> bool {
    p.contains(&to_vector(x)).unwrap()
}

fn all_options(vectors: Vec<Vector<Number>>) -> Vec<Vec<X>> {
    vectors.iter().map(options).collect()
}

/// Whether x is a maximum of points and rays as the definition has it.
fn combined(x: &[X], points: &[Vec<X>], rays: &[Vec<X>]) -> bool {
    let front = |first: X, v: &Vec<X>| [&[first], &v[..]].concat();
    let points = points.iter().map(|p| front(Some(0), p));
    let rays = rays.iter().map(|r| front(None, r));
    let all: Vec<_> = points.chain(rays).collect();
    spanned(&front(Some(0), &x.to_vec()), &all)
}

const WIDE: [X; 8] = [
    None,
    Some(-3),
    Some(-2),
    Some(-1),
    Some(0),
    Some(1),
    Some(2),
    Some(3),
];

proptest! {
    #![proptest_config(cases(2_000))]

    #[test]
    fn oracle_points_and_rays_are_what_it_holds(p in (1_usize..=2).prop_flat_map(one)) {
        let given = p.clone();
        let (points, rays) = (all_options(p.points(&all()).unwrap()), all_options(p.rays(&all()).unwrap()));
        let is_empty = points.is_empty();
        prop_assert_eq!(given.is_empty(&all()).unwrap(), is_empty);
        prop_assert_eq!(given.is_bounded(&all()).unwrap(), rays.is_empty());
        prop_assert_eq!(p.is_empty(&all()).unwrap(), is_empty);
        prop_assert_eq!(p.is_bounded(&all()).unwrap(), rays.is_empty());
        let rows = Polyhedron::from_homogeneous(Cone::from(p.minimal_rows(&all()).unwrap())).unwrap();
        for x in grid(p.dimension(), &WIDE) {
            let inside = combined(&x, &points, &rays);
            prop_assert!(inside || !is_empty || !holds(&given, &x));
            prop_assert_eq!(holds(&given, &x), inside);
            prop_assert_eq!(holds(&rows, &x), inside);
        }
    }

    #[test]
    fn oracle_set_operations_on_a_grid((p, q) in pair()) {
        let n = p.dimension();
        let both = p.intersection(&q, &all()).unwrap();
        let hull = p.hull(&q, &all()).unwrap();
        let maximum = p.maximum(&q, &all()).unwrap();
        let inside: Vec<_> = grid(n, &FEW);
        for x in &inside {
            prop_assert_eq!(holds(&both, x), holds(&p, x) && holds(&q, x));
            prop_assert!(!(holds(&p, x) || holds(&q, x)) || holds(&hull, x));
            for y in &inside {
                if holds(&p, x) && holds(&q, y) {
                    let sum: Vec<X> = x.iter().zip(y).map(|(x, y)| *x.max(y)).collect();
                    prop_assert!(holds(&maximum, &sum));
                    prop_assert!(holds(&hull, &sum));
                }
            }
        }
        // The hull is the least one: every polyhedron that includes both includes it.
        prop_assert!(hull.includes(&p, &all()).unwrap().holds());
        prop_assert!(both.equals(&p, &all()).unwrap() == q.includes(&p, &all()).unwrap().holds());
        prop_assert!(hull.equals(&q, &all()).unwrap() == q.includes(&p, &all()).unwrap().holds());
        // Every point of the maximum is one of two points below it.
        for z in maximum.points(&all()).unwrap() {
            let (x, y) = (p.greatest_below(&z, &all()).unwrap(), q.greatest_below(&z, &all()).unwrap());
            prop_assert_eq!(x.unwrap().plus(&y.unwrap()).unwrap(), z);
        }
        prop_assert_eq!(
            maximum.is_empty(&all()).unwrap(),
            p.is_empty(&all()).unwrap() || q.is_empty(&all()).unwrap()
        );
    }

    #[test]
    fn oracle_inclusion_has_a_witness((p, q) in pair()) {
        let points = q.points(&all()).unwrap();
        match p.includes(&q, &all()).unwrap() {
            Inclusion::Holds => {
                for x in grid(p.dimension(), &WIDE) {
                    prop_assert!(!holds(&q, &x) || holds(&p, &x));
                }
            }
            Inclusion::Fails { witness: Member::Point(x) } => {
                prop_assert!(q.contains(&x).unwrap() && !p.contains(&x).unwrap());
            }
            Inclusion::Fails { witness: Member::Ray(r) } => {
                let far = points[0].plus(&r.try_times(&number(1_000)).unwrap()).unwrap();
                prop_assert!(q.contains(&far).unwrap() && !p.contains(&far).unwrap());
            }
        }
    }

    #[test]
    fn law_affine_maps_are_a_galois_connection(
        (m, n, rows, b, p, q) in (1_usize..=2, 1_usize..=2).prop_flat_map(|(m, n)| {
            (Just(m), Just(n), vec(vector(n), m), vector(m), one(n), one(m))
        }),
    ) {
        let (matrix, b) = (to_matrix(&rows, n), to_vector(&b));
        let image = p.image(&matrix, &b, &all()).unwrap();
        let preimage = q.preimage(&matrix, &b, &all()).unwrap();
        prop_assert_eq!(image.dimension(), m);
        prop_assert_eq!(
            q.includes(&image, &all()).unwrap().holds(),
            preimage.includes(&p, &all()).unwrap().holds()
        );
        for x in grid(n, &FEW) {
            let x = to_vector(&x);
            let y = matrix.try_apply(&x).unwrap().plus(&b).unwrap();
            prop_assert_eq!(preimage.contains(&x).unwrap(), q.contains(&y).unwrap());
            prop_assert!(!p.contains(&x).unwrap() || image.contains(&y).unwrap());
        }
    }

    #[test]
    fn law_projection_and_cylinder_are_a_galois_connection(
        (kept, p, q) in (0_usize..=2).prop_flat_map(|k| (Just([1, 0][..k].to_vec()), one(2), one(k))),
    ) {
        let shadow = p.project(&kept, &all()).unwrap();
        let cylinder = q.cylinder(2, &kept).unwrap();
        prop_assert_eq!(
            q.includes(&shadow, &all()).unwrap().holds(),
            cylinder.includes(&p, &all()).unwrap().holds()
        );
        for x in grid(2, &FEW) {
            let part: Vec<X> = kept.iter().map(|&i| x[i]).collect();
            prop_assert_eq!(holds(&cylinder, &x), holds(&q, &part));
            prop_assert!(!holds(&p, &x) || holds(&shadow, &part));
        }
        prop_assert_eq!(shadow.is_empty(&all()).unwrap(), p.is_empty(&all()).unwrap());
    }

    #[test]
    fn oracle_boxes_and_differences_are_the_least(p in (1_usize..=2).prop_flat_map(one)) {
        let Some(ranges) = p.least_box(&all()).unwrap() else {
            prop_assert!(p.is_empty(&all()).unwrap());
            return Ok(());
        };
        let bounds = p.difference_bounds(&all()).unwrap();
        for x in grid(p.dimension(), &WIDE).iter().filter(|x| holds(&p, x)) {
            let x = to_vector(x);
            for (i, range) in ranges.iter().enumerate() {
                prop_assert!(range.least <= x[i]);
                prop_assert!(range.greatest.as_ref().is_none_or(|most| x[i] <= *most));
                for (j, bound) in bounds[i].iter().enumerate() {
                    prop_assert!(bound.as_ref().is_none_or(|d| x[i] <= d.clone() * x[j].clone()));
                }
            }
        }
        // Finite ends are attained. A coordinate without a greatest value exceeds 100 far out.
        for (i, range) in ranges.iter().enumerate() {
            let points = p.points(&all()).unwrap();
            prop_assert!(points.iter().any(|x| x[i] == range.least));
            let mut far = Vector::from_fn(p.dimension(), |_| number(1_000));
            let most = p.greatest_below(&far, &all()).unwrap().unwrap();
            match &range.greatest {
                Some(greatest) => prop_assert_eq!(&most[i], greatest),
                None => prop_assert!(most[i] > number(100)),
            }
            far[i] = range.least.clone();
            prop_assert!(p.greatest_below(&far, &all()).unwrap().is_some());
        }
    }

    #[test]
    fn oracle_the_greatest_point_below(p in (1_usize..=2).prop_flat_map(one), u in vector(2)) {
        let u = &u[..p.dimension()];
        let found = p.greatest_below(&to_vector(u), &all()).unwrap();
        let inside = grid(p.dimension(), &WIDE);
        let inside = inside.iter().filter(|x| holds(&p, x));
        let mut lower = inside.filter(|x| x.iter().zip(u).all(|(x, u)| x <= u));
        match &found {
            None => prop_assert!(lower.next().is_none()),
            Some(found) => {
                prop_assert!(p.contains(found).unwrap() && found.is_below(&to_vector(u)));
                prop_assert!(lower.all(|x| to_vector(x).is_below(found)));
            }
        }
        // Once more after its generators were computed.
        p.points(&all()).unwrap();
        prop_assert_eq!(p.greatest_below(&to_vector(u), &all()).unwrap(), found);
    }

    #[test]
    fn oracle_nothing_on_a_grid_is_nearer(p in (1_usize..=2).prop_flat_map(one), y in vector(2)) {
        let y = &y[..p.dimension()];
        let two = Rational::from(2);
        let front = |first: X, v: &Vec<X>| -> Vec<X> {
            let doubled = v.iter().map(|e| e.map(|e| 2 * e));
            std::iter::once(first).chain(doubled).collect()
        };
        let (points, rays) = (all_options(p.points(&all()).unwrap()), all_options(p.rays(&all()).unwrap()));
        let doubled: Vec<Vec<X>> = points.iter().map(|p| front(Some(0), p))
            .chain(rays.iter().map(|r| front(None, r))).collect();
        let inside = |x: &Vec<X>| spanned(&[&[Some(0)], &x[..]].concat(), &doubled);
        // In units of a half.
        let distance = |x: &Vec<X>| -> Option<i64> {
            let pairs = x.iter().zip(y).filter(|(x, y)| x.is_some() || y.is_some());
            let pairs: Option<Vec<i64>> = pairs.map(|(x, y)| Some(((*x)? - 2 * (*y)?).abs())).collect();
            Some(pairs?.into_iter().max().unwrap_or(0))
        };
        let halves: Vec<X> = std::iter::once(None).chain((-14..=14).map(Some)).collect();
        let on_grid = grid(y.len(), &halves);
        let nearest = on_grid.iter().filter(|x| inside(x)).filter_map(distance).min();
        let found = p.nearest(&to_vector(y), &all()).unwrap();
        let Some(found) = found else {
            prop_assert_eq!(nearest, None);
            return Ok(());
        };
        let point: Vec<X> = found.point.iter()
            .map(|e| e.value().map(|e| (e * &two).to_string().parse().unwrap())).collect();
        prop_assert!(inside(&point));
        prop_assert_eq!(distance(&point).unwrap().to_string(), (&found.distance * &two).to_string());
        prop_assert!(nearest.is_none_or(|nearest| distance(&point).unwrap() <= nearest));
    }

    #[test]
    fn law_a_moved_polyhedron_moves_its_points(p in (1_usize..=2).prop_flat_map(one), by in -3_i64..=3) {
        let moved = p.moved(&number(by), &all()).unwrap();
        for x in grid(p.dimension(), &FEW) {
            let further: Vec<X> = x.iter().map(|x| x.map(|x| x + by)).collect();
            prop_assert_eq!(holds(&moved, &further), holds(&p, &x));
        }
    }
}

#[test]
fn empty_ones_are_empty_whatever_rays_they_have() {
    // 0 <= -inf, and free coordinates.
    let nothing = to_matrix(&[vec![None, None]], 2);
    let empty = Polyhedron::from_rows(
        &nothing,
        &to_vector(&[None]),
        &nothing,
        &to_vector(&[Some(0)]),
    );
    let empty = empty.unwrap();
    assert!(!empty.homogeneous().is_zero(&all()).unwrap());
    assert!(empty.is_empty(&all()).unwrap() && empty.is_bounded(&all()).unwrap());
    assert!(empty.equals(&Polyhedron::empty(2), &all()).unwrap());
    assert!(empty.rays(&all()).unwrap().is_empty());
    assert_eq!(empty.least_box(&all()).unwrap(), None);
    assert_eq!(
        empty.nearest(&to_vector(&[Some(0); 2]), &all()).unwrap(),
        None
    );
    let point =
        Polyhedron::from_generators(2, [&to_vector(&[Some(0), Some(1)])], [], &all()).unwrap();
    let hull = empty.hull(&point, &all()).unwrap();
    assert!(hull.equals(&point, &all()).unwrap() && hull.is_bounded(&all()).unwrap());
    assert!(
        point
            .maximum(&empty, &all())
            .unwrap()
            .is_empty(&all())
            .unwrap()
    );
    assert_eq!(
        empty.minimal_rows(&all()).unwrap(),
        Polyhedron::empty(2).minimal_rows(&all()).unwrap()
    );
    // Rays alone have no points.
    let rays = Polyhedron::from_generators(1, [], [&to_vector(&[Some(0)])], &all()).unwrap();
    assert!(rays.is_empty(&all()).unwrap());
    // No coordinates: one point, or none.
    assert_eq!(Polyhedron::whole(0).points(&all()).unwrap().len(), 1);
    assert!(Polyhedron::empty(0).is_empty(&all()).unwrap());
    let error = Polyhedron::from_homogeneous(Cone::whole(0)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "there is no coordinate 1 in a space of 0"
    );
}

#[test]
fn cones_are_polyhedra_around_minus_infinity() {
    let cone = Cone::from_options(2, [[Some(0_i64), Some(2)]]).unwrap();
    let p = Polyhedron::from_cone(&cone).unwrap();
    assert_eq!(all_options(p.points(&all()).unwrap()), [[None, None]]);
    assert_eq!(all_options(p.rays(&all()).unwrap()), [[Some(-2), Some(0)]]);
    assert!(holds(&p, &[Some(3), Some(5)]) && !holds(&p, &[Some(3), Some(4)]));
}

#[test]
fn sizes_that_differ_are_named() {
    let (one, two) = (Polyhedron::whole(1), Polyhedron::whole(2));
    let matrix = to_matrix(&[vec![Some(0), Some(0)]], 2);
    let [none, single] = [to_vector(&[]), to_vector(&[None])];
    // Sizes and places are those of the points, not of the cone with one coordinate more.
    let refused = [
        one.intersection(&two, &all()),
        one.hull(&two, &all()),
        one.maximum(&two, &all()),
        two.image(&matrix, &none, &all()),
        one.image(&matrix, &single, &all()),
        two.preimage(&matrix, &single, &all()),
        two.cylinder(3, &[1]),
        two.project(&[0, 0], &all()),
        two.cylinder(3, &[0, 0]),
        two.project(&[2], &all()),
        one.cylinder(2, &[2]),
        Polyhedron::from_generators(2, [&single], [], &all()),
    ];
    assert_eq!(
        refused.map(|refused| refused.unwrap_err().to_string()),
        [
            "intersection: 1x1 does not fit 2x1",
            "hull: 1x1 does not fit 2x1",
            "maximum: 1x1 does not fit 2x1",
            "constants of the rows: 1x2 does not fit 0x1",
            "the image by a matrix: 1x2 does not fit 1x1",
            "the preimage by a matrix: 2x1 does not fit 1x2",
            "a cylinder over chosen coordinates: 2x1 does not fit 1x1",
            "coordinate 1 is named twice",
            "coordinate 1 is named twice",
            "there is no coordinate 3 in a space of 2",
            "there is no coordinate 3 in a space of 2",
            "a point: 2x1 does not fit 1x1",
        ]
    );
    assert!(one.contains(&to_vector(&[None; 2])).is_err());
    assert!(one.nearest(&to_vector(&[None; 2]), &all()).is_err());
    assert!(one.greatest_below(&to_vector(&[None; 2]), &all()).is_err());
    assert!(one.includes(&two, &all()).is_err() && one.equals(&two, &all()).is_err());
}
