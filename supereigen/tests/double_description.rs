//! Two-sided systems: known rays, known counts, the naive method, bad input.

use maxplus_core::{Carrier, Matrix, MaxPlus, ReadMatrix, SparseMatrix, Vector};
use maxplus_graph::{Limits, StopReason};
use maxplus_testing::cases;
use num_bigint::BigInt;
use num_rational::Ratio;
use proptest::prelude::*;
use serde_json::Value;
use supereigen::methods::double_description::{extreme_rays, extreme_rays_watched};
use supereigen::methods::{elimination, sparsification};
use supereigen::{Basis, Counter, Problem, System, VectorSet};

use crate::support::LATE;
use crate::systems::{Scalar, naive, square, system};

type Rows = Vec<Vec<Option<i64>>>;

fn scalar(entry: Option<i64>) -> Scalar {
    MaxPlus::from_option(entry).unwrap()
}

fn matrix(rows: &Rows) -> Matrix<Scalar> {
    let rows = rows.iter().map(|row| row.iter().copied().map(scalar));
    Matrix::from_rows(rows.map(Iterator::collect::<Vec<_>>).collect()).unwrap()
}

fn basis(d: usize, vectors: &Rows) -> VectorSet<i64> {
    let scaled = vectors.iter().map(|entries| {
        let vector: Vector<Scalar> = entries.iter().copied().map(scalar).collect();
        vector.try_scaled().unwrap().unwrap()
    });
    VectorSet::new(d, scaled)
}

fn all_rays(cone: &System<i64>) -> Basis<i64> {
    extreme_rays(cone, &Limits::none()).complete().unwrap()
}

/// Inequality i = 0..p has coefficient j * (i + 1) at x_j, on the greater side
/// iff i + j is even.
fn cyclic(d: usize, p: usize) -> System<i64> {
    let side = |parity: usize| {
        SparseMatrix::from_rows(
            d,
            (0..p).map(|i| {
                let columns = (0..d).filter(move |j| (i + j) % 2 == parity);
                columns.map(move |j| (j, MaxPlus::finite((j * (i + 1)) as i64)))
            }),
        )
    };
    System::new(&side(0), &side(1)).unwrap()
}

/// The rays, each number converted back to an integer.
fn divided<T: Carrier>(rays: &VectorSet<T>, back: impl Fn(&T) -> i64) -> VectorSet<i64> {
    let vectors = rays.iter().map(|ray| {
        let entries = ray.iter().map(|x| scalar(x.value().map(&back)));
        let vector = entries.collect::<Vector<_>>();
        vector.try_scaled().unwrap().unwrap()
    });
    VectorSet::new(rays.n(), vectors)
}

#[test]
fn the_stored_cones_have_the_stored_rays() {
    let stored: Value = serde_json::from_str(include_str!("../../testdata/cones.json")).unwrap();
    let rows = |value: &Value| serde_json::from_value::<Rows>(value.clone()).unwrap();
    for case in stored.as_array().unwrap() {
        let cone = System::new(&matrix(&rows(&case["A"])), &matrix(&rows(&case["B"]))).unwrap();
        let expected = basis(cone.dimension(), &rows(&case["rays"]));
        assert_eq!(all_rays(&cone), expected, "{}", case["name"]);
        for ray in &expected {
            assert!(
                cone.is_extremal(&ray.to_vector()).unwrap(),
                "{}",
                case["name"]
            );
        }
    }
}

#[test]
fn cyclic_systems_have_as_many_rays_as_tplib_counts() {
    let counts = [
        ((3, 2), 3),
        ((4, 3), 4),
        ((5, 3), 14),
        ((6, 4), 22),
        ((7, 5), 32),
        ((8, 5), 38),
        ((10, 5), 140),
        ((10, 8), 74),
        ((10, 10), 10),
        ((10, 12), 0),
        ((15, 7), 2640),
    ];
    for ((d, p), count) in counts {
        let outcome = extreme_rays(&cyclic(d, p), &Limits::none());
        assert_eq!(outcome.report.width, Some("i64"));
        assert_eq!(outcome.complete().unwrap().len(), count, "cyclic({d},{p})");
    }
}

#[test]
fn beyond_64_coordinates_the_sets_are_lists() {
    // x_0 >= x_j for all j of a chain of 70: e^0 and e^0 (+) e^j.
    let (d, p) = (70, 69);
    let greater = SparseMatrix::from_rows(d, (0..p).map(|_| [(0, scalar(Some(0)))]));
    let smaller = SparseMatrix::from_rows(d, (0..p).map(|h| [(h + 1, scalar(Some(0)))]));
    let rays = all_rays(&System::new(&greater, &smaller).unwrap());
    assert_eq!(rays.len(), 70);
    assert!(rays.iter().all(|ray| ray.get(0) == scalar(Some(0))));
}

#[test]
fn no_inequality_gives_the_unit_vectors() {
    for d in [0, 1, 3] {
        let none = Matrix::<Scalar>::zeros(0, d);
        let rays = all_rays(&System::new(&none, &none).unwrap());
        let unit = (0..d).map(|i| (0..d).map(|j| (i == j).then_some(0)).collect());
        assert_eq!(rays, basis(d, &unit.collect()));
    }
}

#[test]
fn an_infeasible_system_has_no_ray_and_that_is_an_answer() {
    // x_1 >= x_2 + 1 and x_2 >= x_1 + 1.
    let greater = matrix(&vec![vec![Some(0), None], vec![None, Some(0)]]);
    let smaller = matrix(&vec![vec![None, Some(1)], vec![Some(1), None]]);
    assert!(all_rays(&System::new(&greater, &smaller).unwrap()).is_empty());
    // -inf >= x_1: only x_1 = -inf is left.
    let nothing = Matrix::<Scalar>::zeros(1, 1);
    let cone = System::new(&nothing, &matrix(&vec![vec![Some(0)]])).unwrap();
    assert!(all_rays(&cone).is_empty());
}

#[test]
fn different_shapes_are_an_error_that_names_both() {
    let error = System::new(&Matrix::<Scalar>::zeros(2, 3), &Matrix::zeros(3, 3)).unwrap_err();
    assert_eq!(
        error.to_string(),
        "A (x) x >= B (x) x: 2x3 does not fit 3x3"
    );
}

#[test]
fn a_vector_of_another_length_is_an_error() {
    let cone = cyclic(3, 2);
    assert!(cone.contains(&Vector::zeros(2)).is_err());
    assert!(cone.is_extremal(&Vector::zeros(4)).is_err());
}

#[test]
fn entries_without_room_are_refused_at_the_door() {
    let large = matrix(&vec![vec![Some(i64::MAX / 2)]]);
    assert!(System::new(&Matrix::zeros(1, 1), &large).is_err());
    let largest = matrix(&vec![vec![Some(i64::MAX / 8)]]);
    assert!(System::new(&Matrix::zeros(1, 1), &largest).is_ok());
}

#[test]
fn fractions_and_all_widths_give_the_rays_of_the_integers() {
    let rays = all_rays(&cyclic(6, 4)).to_string();
    // The largest entry is 20, and 8 d = 48 terms of it must fit.
    let room = i64::MAX / (48 * 20);
    for (factor, width) in [(1, "i64"), (room, "i64"), (room + 1, "i128")] {
        let wide = |a: &Scalar| match a.value() {
            Some(a) => MaxPlus::finite(BigInt::from(*a) * factor),
            None => MaxPlus::NEG_INFINITY,
        };
        let cone = cyclic(6, 4);
        let cone = System::new(&cone.greater().map(wide), &cone.smaller().map(wide)).unwrap();
        let outcome = extreme_rays(&cone, &Limits::none());
        assert_eq!(outcome.report.width, Some(width));
        let back = divided(outcome.found(), |x| i64::try_from(x / factor).unwrap());
        assert_eq!(back.to_string(), rays);
    }
    let third = |a: &Scalar| match a.value() {
        Some(a) => MaxPlus::finite(Ratio::new(*a, 3)),
        None => MaxPlus::NEG_INFINITY,
    };
    let cone = cyclic(6, 4);
    let cone = System::new(&cone.greater().map(third), &cone.smaller().map(third)).unwrap();
    let outcome = extreme_rays(&cone, &Limits::none());
    assert_eq!(outcome.report.width, Some("i64"));
    let back = divided(outcome.found(), |x| (x * 3).to_integer());
    assert_eq!(back.to_string(), rays);
}

#[test]
fn a_cut_run_gives_rays_of_the_whole_system_only() {
    let cone = cyclic(10, 5);
    let whole = all_rays(&cone);
    for steps in [0, 10, 300, 5000] {
        let cut = extreme_rays(&cone, &Limits::none().with_steps(steps));
        assert_eq!(cut.report.cut, Some(StopReason::Steps));
        assert!(cut.found().len() < whole.len());
        assert!(cut.found().iter().all(|ray| whole.contains(ray)));
    }
    let cut = extreme_rays(&cone, &Limits::none().with_results(7));
    assert_eq!(cut.report.cut, Some(StopReason::Results));
    assert_eq!(cut.found().to_vectors(), &whole.to_vectors()[..7]);
    let time = Limits::none().with_time(std::time::Duration::ZERO);
    let cut = extreme_rays(&cone, &time).complete();
    assert_eq!(cut, Err(LATE));
}

#[test]
fn progress_ends_with_all_inequalities_and_all_pairs() {
    let mut seen = Vec::new();
    let outcome = extreme_rays_watched(&cyclic(8, 5), &Limits::none(), |now| seen.push(now));
    let last = seen.last().unwrap();
    assert_eq!((last.imposed, last.inequalities), (5, 5));
    assert_eq!(last.rays, outcome.found().len());
    assert_eq!(last.pairs, outcome.report.counters.get(Counter::Pairs));
    assert!(seen.windows(2).all(|two| two[0].pairs <= two[1].pairs));
}

proptest! {
    #![proptest_config(cases(1500))]

    #[test]
    fn oracle_all_methods_for_systems_have_the_rays_of_the_naive_method((a, b) in system(6, 5)) {
        let cone = System::new(&a, &b).unwrap();
        let expected = naive(&a, &b);
        prop_assert_eq!(&all_rays(&cone), &expected);
        let limits = Limits::none();
        let others = [elimination::extreme_rays(&cone, &limits), sparsification::extreme_rays(&cone, &limits)];
        for run in others {
            prop_assert_eq!(&run.complete().unwrap(), &expected);
        }
    }

    #[test]
    fn agreement_more_than_64_coordinates_change_nothing((a, b) in system(6, 5)) {
        // 64 further coordinates that no inequality names: unit vectors.
        let d = a.cols();
        let wide = |m: &Matrix<Scalar>| {
            let triplets = m.triplets().map(|(i, j, x)| (i, j, *x));
            SparseMatrix::from_triplets(m.rows(), d + 64, triplets).unwrap()
        };
        let narrow = all_rays(&System::new(&a, &b).unwrap());
        let wide = all_rays(&System::new(&wide(&a), &wide(&b)).unwrap());
        prop_assert_eq!(wide.len(), narrow.len() + 64);
        let cut = wide.iter().filter(|ray| ray.support().iter().any(|i| i < d));
        let cut = cut.map(|ray| ray.iter().take(d).collect::<Vector<_>>());
        let cut = cut.map(|ray| ray.try_scaled().unwrap().unwrap());
        prop_assert_eq!(VectorSet::new(d, cut), narrow);
    }

    #[test]
    fn agreement_numbers_beyond_64_bits_change_nothing(
        (a, b) in system(6, 5),
        shift in prop::sample::select(&[70, 200][..]),
    ) {
        let wide = |m: &Matrix<Scalar>| m.map(|a| match a.value() {
            Some(a) => MaxPlus::finite(BigInt::from(*a) << shift),
            None => MaxPlus::NEG_INFINITY,
        });
        let narrow = all_rays(&System::new(&a, &b).unwrap());
        let wide = extreme_rays(&System::new(&wide(&a), &wide(&b)).unwrap(), &Limits::none());
        let back = divided(wide.found(), |x| i64::try_from(x >> shift).unwrap());
        prop_assert_eq!(back, narrow);
    }

    #[test]
    fn law_rays_are_extremal_and_generate_the_solutions(
        (a, b) in system(6, 5),
        entries in proptest::collection::vec(crate::systems::entry(), 5),
    ) {
        let cone = System::new(&a, &b).unwrap();
        let rays = all_rays(&cone);
        for ray in &rays {
            prop_assert!(cone.is_extremal(&ray.to_vector()).unwrap());
        }
        let x: Vector<Scalar> = entries.into_iter().take(cone.dimension()).collect();
        prop_assert_eq!(cone.contains(&x).unwrap(), rays.generates(&x).unwrap());
        if cone.is_extremal(&x).unwrap() {
            prop_assert!(rays.contains(x.try_scaled().unwrap().unwrap()));
        }
    }

    #[test]
    fn agreement_a_problem_is_the_cone_with_the_unit_matrix(
        a in square(5),
    ) {
        let problem = Problem::new(&a).unwrap();
        let cone = System::new(&a, &Matrix::identity(a.rows())).unwrap();
        prop_assert_eq!(&System::from(&problem), &cone);
        prop_assert_eq!(all_rays(&cone), naive(&a, &Matrix::identity(a.rows())));
    }
}
