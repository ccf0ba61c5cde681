//! Integer solutions of two-sided systems with any entries.
//!
//! Entries are halves: `Some(3)` stands for 3/2. The oracles are the definition on all integer
//! vectors of a box, and the plain iteration that rounds the right side down.

use maxplus_core::carrier::Fraction;
use maxplus_core::lcg::Lcg;
use maxplus_core::{Matrix, Number, Rational, Semiring, Vector};
use maxplus_graph::Limits;
use maxplus_testing::{cases, stride};
use proptest::prelude::*;
use supereigen::below::{Distance, Nearest, Window};
use supereigen::methods::double_description::extreme_rays;
use supereigen::{ProblemError, System};
use supereigen_verify::{ConeClaim, Options, PolicyClaim, verify_cone, verify_policy};

use crate::exhaustive::plain;
use crate::support::unlimited;
use crate::two_sided::{Side, X, draw};

fn halves(x: &[Option<i64>]) -> Vector<Number> {
    let entry = |x: &Option<i64>| x.map_or(Number::NEG_INFINITY, |x| Rational::new(x, 2).into());
    x.iter().map(entry).collect()
}

fn whole(x: &[Option<i64>]) -> Vector<Number> {
    halves(&x.iter().map(|x| x.map(|x| 2 * x)).collect::<X>())
}

fn side(rows: &Side) -> Matrix<Number> {
    let row = |row: &X| halves(row).iter().cloned().collect::<Vec<_>>();
    Matrix::from_rows(rows.iter().map(row).collect::<Vec<_>>()).unwrap()
}

fn system(a: &Side, b: &Side) -> System<Rational> {
    System::new(&side(a), &side(b)).unwrap()
}

fn over_integers(a: &Side, b: &Side) -> System<Rational> {
    system(a, b).over_integers().unwrap()
}

/// Twice max_k (a_k + x_k), for an integer x.
fn value(a: &X, x: &X) -> Option<i64> {
    let sums = a.iter().zip(x).filter_map(|(a, x)| Some((*a)? + 2 * (*x)?));
    sums.max()
}

/// Whether an integer x satisfies every row, by the definition.
fn solves(a: &Side, b: &Side, x: &X) -> bool {
    a.iter().zip(b).all(|(a, b)| value(a, x) >= value(b, x))
}

/// The limit of x_j <- min(x_j, floor(max_k (a_lk + x_k) - b_lj)) from floor(u). A value below
/// every sum of entries becomes -inf.
fn greatest(a: &Side, b: &Side, u: &X) -> X {
    let largest = a.iter().chain(b).flatten().flatten();
    let largest = largest.map(|entry| entry.abs()).max().unwrap_or(0);
    let mut x: X = u.iter().map(|u| u.map(|u| u.div_euclid(2))).collect();
    let floor = x.iter().flatten().min().unwrap_or(&0) - 3 * (largest + 1) * u.len() as i64;
    loop {
        let before = x.clone();
        for (a, b) in a.iter().zip(b) {
            let left = value(a, &x);
            for j in 0..x.len() {
                if let Some(b) = b[j] {
                    let most = left.map(|left| (left - b).div_euclid(2));
                    x[j] = x[j].min(most).filter(|&x| x >= floor);
                }
            }
        }
        if x == before {
            return x;
        }
    }
}

/// Whether x is a maximum of the rays, shifted by integers.
fn is_combination(rays: &[Vector<Number>], x: &Vector<Number>) -> bool {
    let mut greatest = Vector::zeros(x.len());
    for v in rays {
        let room = v.nonzeros().map(|(i, v)| Some(x[i].value()? - v.value()?));
        let room: Option<Vec<Rational>> = room.collect();
        if let Some(shift) = room.and_then(|room| room.into_iter().min()) {
            greatest = greatest.plus(&v.try_times(&shift.into()).unwrap()).unwrap();
        }
    }
    greatest == *x
}

fn rays(question: &System<Rational>) -> Vec<Vector<Number>> {
    let run = extreme_rays(question, &Limits::none());
    run.found().iter().map(|ray| ray.to_vector()).collect()
}

/// Rows of n entries, of these.
fn one_row(n: usize, entries: &[Option<i64>]) -> Vec<X> {
    plain::vectors(n, entries)
}

#[test]
fn oracle_the_whole_solutions_of_a_box_are_those_of_the_split_rows() {
    let entries = [None, Some(-1), Some(0), Some(1)];
    let all = one_row(2, &entries);
    let grid = plain::vectors(2, &plain::down_to(-3));
    let pairs: Vec<_> = all
        .iter()
        .flat_map(|a| all.iter().map(move |b| (a, b)))
        .collect();
    let mut seen = 0;
    for (k, first) in pairs.iter().enumerate() {
        // Two rows: the second follows the first at some distance.
        for second in pairs.iter().skip(k % 7).step_by(7) {
            let (a, b) = (
                vec![first.0.clone(), second.0.clone()],
                vec![first.1.clone(), second.1.clone()],
            );
            let question = over_integers(&a, &b);
            let rays = rays(&question);
            for x in &grid {
                let is_solution = solves(&a, &b, x);
                let x = whole(x);
                assert_eq!(question.contains(&x).unwrap(), is_solution);
                assert_eq!(is_combination(&rays, &x), is_solution, "{a:?} {b:?} {x:?}");
                seen += usize::from(is_solution);
            }
        }
    }
    assert!(seen > 10_000, "{seen}");
}

/// The greatest solution, its certificate, and windows.
fn check(a: &Side, b: &Side, u: &X, l: &X) {
    let question = over_integers(a, b);
    let (below, above) = (halves(u), halves(l));
    let found = question.greatest_below(&below, &unlimited()).unwrap();
    let expected = greatest(a, b, u);
    assert_eq!(*found.vector(), whole(&expected), "{a:?} {b:?} {u:?}");
    assert!(solves(a, b, &expected));
    let claim = |x: Vector<Number>| {
        let policy = found.policy().to_vec();
        let claim = PolicyClaim::greatest_solution(side(a), side(b), below.clone(), x, policy);
        claim.unwrap().over_integers()
    };
    // The same policy proves no other vector.
    for (i, by) in (0..u.len()).flat_map(|i| [-2, -1, 1, 2].map(|by| (i, by))) {
        let moved: Number = Rational::new(by, 2).into();
        let moved = Vector::from_fn(u.len(), |j| match j == i {
            true => found.vector()[j].try_times(&moved).unwrap(),
            false => found.vector()[j].clone(),
        });
        if moved != *found.vector() {
            assert!(!verify_policy(&claim(moved)).is_accepted(), "{a:?} {b:?}");
        }
    }
    let claim = claim(found.vector().clone());
    let verdict = verify_policy(&claim);
    assert!(verdict.is_proved(), "{verdict} {a:?} {b:?} {u:?}");
    let read = PolicyClaim::from_json(&claim.to_json()).unwrap();
    assert!(read.asks_integers() && verify_policy(&read).is_proved());
    let window = question.within(&above, &below, &unlimited()).unwrap();
    let missed = (0..u.len()).find(|&i| whole(&expected)[i] < above[i]);
    match window {
        Window::Open(greatest) => {
            assert_eq!((missed, greatest.vector()), (None, found.vector()));
        }
        Window::Shut { node, .. } => assert_eq!(missed, Some(node)),
    }
}

#[test]
fn oracle_greatest_whole_solutions_and_their_certificates() {
    let mut lcg = Lcg(4646);
    for case in (0..20_000).step_by(stride()) {
        let (n, m) = (1 + lcg.draw() as usize % 4, 1 + lcg.draw() as usize % 5);
        let (reach, gaps) = ([1, 3, 9][case % 3], lcg.draw() % 7);
        let [a, b] = [(); 2].map(|()| draw(&mut lcg, m, n, reach, gaps));
        let [u, l] = [(); 2].map(|()| draw(&mut lcg, 1, n, 9, 1).remove(0));
        check(&a, &b, &u, &l);
    }
}

/// The least distance of an integer solution in a large enough box around y, in halves.
fn least_distance(a: &Side, b: &Side, y: &X, distance: Distance) -> Option<i64> {
    let reach = 8;
    let entries: Vec<Vec<Option<i64>>> = y
        .iter()
        .map(|y| match y {
            None => vec![None],
            Some(y) => (-reach..=reach)
                .map(|d| Some(y.div_euclid(2) + d))
                .collect(),
        })
        .collect();
    let mut all: Vec<X> = vec![Vec::new()];
    for choices in &entries {
        let longer = all.iter().flat_map(|x| {
            choices.iter().map(move |entry| {
                let mut x = x.clone();
                x.push(*entry);
                x
            })
        });
        all = longer.collect();
    }
    let far = |x: &X| {
        let gaps = x.iter().zip(y).filter_map(|(x, y)| Some(2 * (*x)? - (*y)?));
        let gaps: Vec<i64> = gaps.collect();
        let (least, most) = (gaps.iter().min().unwrap(), gaps.iter().max().unwrap());
        match distance {
            Distance::Maximum => most.abs().max(least.abs()),
            Distance::Projective => most - least,
        }
    };
    all.iter().filter(|x| solves(a, b, x)).map(far).min()
}

#[test]
fn oracle_the_nearest_whole_solution_of_a_box() {
    let mut lcg = Lcg(6464);
    let mut found = 0;
    for case in (0..3_000).step_by(stride()) {
        let (n, m) = (1 + lcg.draw() as usize % 2, 1 + lcg.draw() as usize % 3);
        let gaps = lcg.draw() % 5;
        let [a, b] = [(); 2].map(|()| draw(&mut lcg, m, n, 2, gaps));
        let y = draw(&mut lcg, 1, n, 3, u64::from(case % 4 == 0)).remove(0);
        if y.iter().all(Option::is_none) {
            continue;
        }
        let question = over_integers(&a, &b);
        for distance in [Distance::Maximum, Distance::Projective] {
            let expected = least_distance(&a, &b, &y, distance);
            match question
                .nearest(&halves(&y), distance, &unlimited())
                .unwrap()
            {
                Nearest::None { .. } => assert_eq!(expected, None, "{a:?} {b:?} {y:?}"),
                Nearest::Found(nearest) => {
                    found += 1;
                    let halves = &nearest.distance * &Rational::from(2);
                    let expected = expected.map(Rational::from);
                    assert_eq!(Some(halves), expected, "{a:?} {b:?} {y:?} {distance:?}");
                    assert!(system(&a, &b).contains(&nearest.vector).unwrap());
                    let is_whole =
                        |x: &Number| x.value().is_none_or(|x| x.to_fraction().is_integer());
                    assert!(nearest.vector.iter().all(is_whole));
                }
            }
        }
    }
    assert!(found > 40, "{found}");
}

/// Halves, with many ties.
fn entry() -> impl Strategy<Value = Option<i64>> {
    prop_oneof![2 => Just(None), 5 => (-2_i64..=2).prop_map(Some)]
}

fn rows_of(m: usize, n: usize) -> impl Strategy<Value = Side> {
    prop::collection::vec(prop::collection::vec(entry(), n), m)
}

proptest! {
    #![proptest_config(cases(600))]

    #[test]
    fn agreement_the_checker_proves_the_rays_of_whole_solutions(
        (a, b) in (1_usize..=3, 1_usize..=4).prop_flat_map(|(m, n)| (rows_of(m, n), rows_of(m, n))),
    ) {
        let rays = rays(&over_integers(&a, &b));
        let claim = ConeClaim::new(side(&a), side(&b), rays.clone()).unwrap().over_integers().unwrap();
        let verdict = verify_cone(&claim, &Options::default());
        prop_assert!(verdict.is_proved(), "{}", verdict);
        let read = ConeClaim::from_json(&claim.to_json()).unwrap();
        prop_assert!(read == claim.clone().with_sha256(claim.sha256()));
        // Without one ray they are not all, and a ray that is moved is not a ray.
        if let Some((last, others)) = rays.split_last() {
            let less = ConeClaim::new(side(&a), side(&b), others.to_vec()).unwrap().over_integers().unwrap();
            prop_assert!(!verify_cone(&less, &Options::default()).is_accepted());
            let half: Number = Rational::new(-1, 2).into();
            if let Some(i) = (0..last.len()).find(|&i| last[i].value().is_some_and(|x| *x != Rational::from(0))) {
                let moved = Vector::from_fn(last.len(), |j| match j == i {
                    true => last[j].try_times(&half).unwrap(),
                    false => last[j].clone(),
                });
                let mut wrong = others.to_vec();
                wrong.push(moved);
                let wrong = ConeClaim::new(side(&a), side(&b), wrong).unwrap().over_integers().unwrap();
                prop_assert!(!verify_cone(&wrong, &Options::default()).is_accepted());
            }
        }
    }

    #[test]
    fn law_whole_entries_split_into_the_same_solutions(
        (a, b) in (1_usize..=3, 1_usize..=3).prop_flat_map(|(m, n)| (rows_of(m, n), rows_of(m, n))),
        u in prop::collection::vec(entry(), 3),
    ) {
        let double = |side: &Side| -> Side {
            side.iter().map(|row| row.iter().map(|e| e.map(|e| 2 * e)).collect()).collect()
        };
        let (a, b) = (double(&a), double(&b));
        let u: X = u[..a[0].len()].iter().map(|e| e.map(|e| 2 * e)).collect();
        let real = system(&a, &b).greatest_below(&halves(&u), &unlimited()).unwrap();
        let found = over_integers(&a, &b).greatest_below(&halves(&u), &unlimited());
        let found = found.unwrap();
        prop_assert_eq!(real.vector(), found.vector());
        let support = over_integers(&a, &b).largest_support(&unlimited()).unwrap();
        let all = system(&a, &b).largest_support(&unlimited()).unwrap();
        prop_assert_eq!(support.vector(), all.vector());
    }
}

#[test]
fn too_many_rows_are_refused_before_they_are_made() {
    let half = 210;
    let n = 2 * half;
    let smaller = Matrix::from_fn(n, n, |i, j| match i == j || j % 2 == 0 {
        true => Number::from(Rational::from(0)),
        false => Number::NEG_INFINITY,
    });
    let greater = Matrix::from_fn(n, n, |_, _| Number::from(Rational::from(-1)));
    let system = System::new(&greater, &smaller).unwrap();
    // Normalised, half of the entries of a row are on each side, or one more on the smaller.
    let entries = match system.over_integers().unwrap_err() {
        ProblemError::TooManyEntries { entries, most } => {
            assert!(entries > most);
            entries
        }
        other => panic!("{other}"),
    };
    assert_eq!(entries, half * half * half + half * (half + 1) * (half - 1));
    let claim = ConeClaim::new(greater, smaller, Vec::new()).unwrap();
    let error = claim.over_integers().unwrap_err();
    assert_eq!(error.entries, half * (half + half + 1) * n);
}
