//! Two-sided systems by policies: the greatest solution below a bound, feasibility, windows,
//! the nearest solution, implication.
//!
//! The oracles are the plain iteration x <- min(x, f(x)) by loops over options, and the extreme
//! rays by double description.

use maxplus_core::lcg::Lcg;
use maxplus_core::{Matrix, MaxPlus, NodeSet, Rational, ReadMatrix, Semiring, Vector};
use maxplus_graph::{Budget, Limits, StopReason};
use maxplus_testing::{cases, stride};
use num_bigint::BigInt;
use num_rational::BigRational;
use proptest::prelude::*;
use supereigen::below::{Distance, Greatest, Nearest, Window};
use supereigen::methods::double_description::extreme_rays;
use supereigen::two_sided::Implication;
use supereigen::vector::VectorError;
use supereigen::{Problem, System, VectorSet};

use crate::support::{matrix, rows, testdata, unlimited, vector};
use crate::systems::{Scalar, system};

pub(crate) type Side = Vec<Vec<Option<i64>>>;
pub(crate) type X = Vec<Option<i64>>;

fn of(a: &Side, b: &Side, n: usize) -> System<i64> {
    // A matrix without rows does not determine its number of columns.
    if a.is_empty() {
        let empty = Matrix::from_fn(0, n, |_, _| Scalar::NEG_INFINITY);
        return System::new(&empty, &empty).unwrap();
    }
    System::new(&matrix::<i64>(a), &matrix::<i64>(b)).unwrap()
}

fn side(matrix: &Matrix<Scalar>) -> Side {
    let row = |l| matrix.row_slice(l).iter().map(|a| a.value().copied());
    (0..matrix.rows()).map(|l| row(l).collect()).collect()
}

fn options(x: &Vector<Scalar>) -> X {
    x.iter().map(|x| x.value().copied()).collect()
}

fn sum(a: Option<i64>, x: Option<i64>) -> Option<i64> {
    Some(a? + x?)
}

/// max_k (a_k + x_k).
fn value(a: &[Option<i64>], x: &X) -> Option<i64> {
    a.iter().zip(x).filter_map(|(&a, &x)| sum(a, x)).max()
}

/// The limit of x <- min(x, f(x)) from u. A finite entry of the greatest solution is a bound plus
/// the weight of a path of n - 1 arcs, so a value below all of these is -inf.
pub(crate) fn plain(a: &Side, b: &Side, u: &X) -> X {
    let largest = a.iter().chain(b).flatten().flatten();
    let largest = largest.map(|entry| entry.abs()).max().unwrap_or(0);
    let floor = u.iter().flatten().min().unwrap_or(&0) - 2 * largest * u.len() as i64;
    let mut x = u.clone();
    loop {
        let before = x.clone();
        for (a, b) in a.iter().zip(b) {
            let left = value(a, &x);
            for j in 0..x.len() {
                if let Some(b) = b[j] {
                    x[j] = x[j].min(left.map(|left| left - b)).filter(|&x| x >= floor);
                }
            }
        }
        if x == before {
            return x;
        }
    }
}

fn greatest(system: &System<i64>, u: &X) -> Greatest<i64> {
    let found = system.greatest_below(&vector(u), &unlimited());
    found.unwrap()
}

/// Checks the certificate: x is below u and solves all rows; the policy names rows that restrict
/// their nodes, and a row for every node that some row restricts; and plain iteration with only the
/// rows of the policy gives x.
fn check_certificate(a: &Side, b: &Side, u: &X, found: &Greatest<i64>) {
    let x = options(found.vector());
    assert!(x.iter().zip(u).all(|(x, u)| x <= u));
    assert!(a.iter().zip(b).all(|(a, b)| value(a, &x) >= value(b, &x)));
    let mut one_row = (Side::new(), Side::new());
    for (j, row) in found.policy().iter().enumerate() {
        // The normalised rows: a term below its own right side never counts.
        let asks = |l: usize| b[l][j] > a[l][j];
        match *row {
            Some(l) => {
                assert!(asks(l));
                let only = |k| if k == j { b[l][j] } else { None };
                let left = a[l].iter().zip(&b[l]);
                one_row
                    .0
                    .push(left.map(|(a, b)| a.filter(|_| a >= b)).collect());
                one_row.1.push((0..u.len()).map(only).collect());
            }
            None => assert!(!(0..a.len()).any(asks)),
        }
    }
    assert_eq!(plain(&one_row.0, &one_row.1, u), x);
}

fn check(a: &Side, b: &Side, u: &X) -> u64 {
    let found = greatest(&of(a, b, u.len()), u);
    assert_eq!(options(found.vector()), plain(a, b, u), "{a:?} {b:?} {u:?}");
    check_certificate(a, b, u, &found);
    found.policies()
}

#[test]
fn the_stored_systems_have_the_stored_greatest_solutions() {
    let stored = testdata("two-sided.json");
    let cases = stored.as_array().unwrap();
    assert_eq!(cases.len(), 40);
    for case in cases {
        let (a, b) = (rows(&case["A"]), rows(&case["B"]));
        let vectors = rows(&serde_json::json!([case["below"], case["greatest"]]));
        let found = greatest(&of(&a, &b, vectors[0].len()), &vectors[0]);
        assert_eq!(options(found.vector()), vectors[1]);
        check_certificate(&a, &b, &vectors[0], &found);
    }
}

/// A side of m rows from few numbers with ties, -inf with a chance of `gaps` in 8.
pub(crate) fn draw(lcg: &mut Lcg, m: usize, n: usize, reach: i64, gaps: u64) -> Side {
    let mut entry = || {
        let finite = lcg.draw() % 8 >= gaps;
        let value = (lcg.draw() % (2 * reach as u64 + 1)) as i64 - reach;
        finite.then_some(value)
    };
    let mut row = || (0..n).map(|_| entry()).collect();
    (0..m).map(|_| row()).collect()
}

#[test]
fn oracle_random_systems_by_plain_iteration() {
    let mut lcg = Lcg(35);
    let mut most = 0;
    // 100,000 in full.
    for case in (0..100_000).step_by(stride()) {
        let (n, m) = (1 + lcg.draw() as usize % 5, lcg.draw() as usize % 7);
        let (reach, gaps) = ([1, 2, 9][case % 3], lcg.draw() % 7);
        let a = draw(&mut lcg, m, n, reach, gaps);
        let b = draw(&mut lcg, m, n, reach, gaps);
        let u = draw(&mut lcg, 1, n, reach, 1).remove(0);
        most = most.max(check(&a, &b, &u));
    }
    // Passes lead to a policy that is right at once, if they do not end by themselves.
    assert!((1..=2).contains(&most), "{most} policies");
}

/// x_1 <= max(x_3 - 1, x_2 - i far) for i = 1, ..., k, and x_3 <= x_1. Plain passes go down by 1,
/// many times; a policy with the first row stops where the next row begins to count.
fn stairs(k: i64, far: i64) -> (Side, Side) {
    let mut a: Side = (1..=k)
        .map(|i| vec![None, Some(-far * i), Some(-1)])
        .collect();
    let mut b: Side = vec![vec![Some(0), None, None]; a.len()];
    a.push(vec![Some(0), None, None]);
    b.push(vec![None, None, Some(0)]);
    (a, b)
}

#[test]
fn law_every_stair_takes_one_policy() {
    for k in 1..=6 {
        let (a, b) = stairs(k, 1_000);
        assert_eq!(check(&a, &b, &vec![Some(0); 3]), k as u64);
        // For any weights. Plain iteration would take k times 10^12 passes.
        let far = 1_000_000_000_000;
        let (a, b) = stairs(k, far);
        let found = greatest(&of(&a, &b, 3), &vec![Some(0); 3]);
        assert_eq!(
            options(found.vector()),
            [Some(-far * k), Some(0), Some(-far * k)]
        );
        assert_eq!(found.policies(), k as u64);
    }
}

/// Cycles of small weight next to arcs of large weight: nodes 1 and 2 form cycles with nodes 3 and
/// 4; no row restricts node 5.
#[test]
fn oracle_weights_far_apart_need_policies_after_the_passes() {
    let mut lcg = Lcg(46);
    let mut policies = Vec::new();
    for _ in (0..3_000).step_by(stride()) {
        let (mut a, mut b) = (Side::new(), Side::new());
        for j in [0, 1] {
            let only = |k: usize| -> X { (0..5).map(|i| (i == k).then_some(0)).collect() };
            a.push(only(j));
            b.push(only(j + 2));
            for _ in 0..1 + lcg.draw() % 3 {
                let mut left = vec![None; 5];
                left[2 + lcg.draw() as usize % 2] = Some(-((lcg.draw() % 3) as i64));
                left[1 - j] = lcg.draw().is_multiple_of(3).then_some(-1);
                left[4] =
                    Some(-700 * (lcg.draw() % 4) as i64).filter(|_| !lcg.draw().is_multiple_of(8));
                a.push(left);
                b.push(only(j));
            }
        }
        policies.push(check(&a, &b, &vec![Some(0); 5]));
    }
    let most = policies.iter().max();
    assert!(most.is_some_and(|most| (2..=6).contains(most)), "{most:?}");
}

#[test]
fn oracle_all_systems_of_two_nodes_and_at_most_two_rows() {
    let four = [None, Some(-1), Some(0), Some(1)];
    let bounds = [[Some(0), Some(0)], [Some(2), Some(-1)], [None, Some(0)]];
    for m in 0..=2_u32 {
        for number in (0..4_usize.pow(4 * m)).step_by(if m == 2 { stride() } else { 1 }) {
            let mut left = number;
            let mut entry = || {
                let entry = four[left % 4];
                left /= 4;
                entry
            };
            let mut side = || -> Side { (0..m).map(|_| vec![entry(), entry()]).collect() };
            let (a, b) = (side(), side());
            for u in &bounds {
                check(&a, &b, &u.to_vec());
            }
        }
    }
}

#[test]
fn nothing_to_ask_and_nobody_to_answer() {
    // No rows, no nodes, a row without a left side, a column that no row restricts.
    check(&vec![], &vec![], &vec![Some(3), None]);
    check(&vec![], &vec![], &vec![]);
    check(
        &vec![vec![None, None]],
        &vec![vec![Some(2), None]],
        &vec![Some(0), Some(7)],
    );
    check(
        &vec![vec![None, None]; 2],
        &vec![vec![None, None]; 2],
        &vec![Some(0), Some(7)],
    );
    let empty = of(&vec![], &vec![], 0);
    assert!(!empty.is_feasible(&unlimited()).unwrap());
    assert!(of(&vec![], &vec![], 1).is_feasible(&unlimited()).unwrap());
}

/// All extreme rays.
fn rays(system: &System<i64>) -> VectorSet<i64> {
    let rays = extreme_rays(system, &Limits::none()).complete().unwrap();
    VectorSet::new(system.dimension(), rays.iter().map(|ray| ray.to_scaled()))
}

/// The maximum of the multiples of the rays below u.
fn greatest_combination(rays: &VectorSet<i64>, u: &X) -> X {
    let mut greatest = vec![None; u.len()];
    for ray in rays {
        let ray = options(&ray.to_vector());
        let gaps = ray.iter().zip(u).filter(|(ray, _)| ray.is_some());
        // The least u_j - v_j over the support; -inf if u is -inf somewhere on it.
        let factor = gaps
            .map(|(ray, u)| u.map(|u| u - ray.unwrap()))
            .min()
            .unwrap();
        for (x, &v) in greatest.iter_mut().zip(&ray) {
            *x = (*x).max(sum(v, factor));
        }
    }
    greatest
}

/// The systems of TPLib's own tests.
#[test]
fn agreement_with_the_rays_of_the_corpus() {
    let stored = testdata("cones.json");
    let mut systems = Vec::new();
    for case in stored.as_array().unwrap() {
        let (a, b) = (rows(&case["A"]), rows(&case["B"]));
        let n = a.first().map_or(0, Vec::len);
        let system = of(&a, &b, n);
        let rays = rays(&system);
        let largest = system.largest_support(&unlimited()).unwrap();
        assert_eq!(largest.is_solution(), !rays.is_empty());
        for shift in [0, 3] {
            let u: X = (0..n as i64).map(|j| Some((j * 7 + shift) % 5)).collect();
            let found = options(greatest(&system, &u).vector());
            assert_eq!(found, greatest_combination(&rays, &u));
        }
        systems.push((system, rays));
    }
    assert_eq!(systems.len(), 3);
    for (one, of_one) in &systems {
        for (two, of_two) in systems
            .iter()
            .filter(|(two, _)| two.dimension() == one.dimension())
        {
            let inside = |rays: &VectorSet<i64>, system: &System<i64>| {
                rays.iter()
                    .all(|ray| system.contains(&ray.to_vector()).unwrap())
            };
            let implied = one.implies(two, &unlimited()).unwrap().holds();
            assert_eq!(implied, inside(of_one, two));
            let same = one.is_equivalent(two, &unlimited()).unwrap();
            assert_eq!(same, implied && inside(of_two, one));
        }
    }
}

#[test]
fn agreement_with_the_rays() {
    let mut lcg = Lcg(36);
    // 10,000 in full.
    for _ in (0..10_000).step_by(stride()) {
        let (n, m) = (1 + lcg.draw() as usize % 4, lcg.draw() as usize % 5);
        let gaps = 1 + lcg.draw() % 5;
        let mut side = || draw(&mut lcg, m, n, 2, gaps);
        let [first, second] = [(side(), side()), (side(), side())].map(|(a, b)| of(&a, &b, n));
        let first_rays = rays(&first);
        let largest = first.largest_support(&unlimited()).unwrap();
        assert_eq!(largest.is_solution(), !first_rays.is_empty());
        let support = first_rays.iter().flat_map(|ray| {
            let support: Vec<usize> = ray.to_vector().support().iter().collect();
            support
        });
        assert_eq!(largest.vector().support(), NodeSet::of(n, support));
        let u = draw(&mut lcg, 1, n, 5, 1).remove(0);
        let found = options(greatest(&first, &u).vector());
        assert_eq!(found, greatest_combination(&first_rays, &u));
        // Implication: every ray satisfies every row.
        let implied = first_rays
            .iter()
            .all(|ray| second.contains(&ray.to_vector()).unwrap());
        match first.implies(&second, &unlimited()).unwrap() {
            Implication::Holds => assert!(implied),
            Implication::Fails { row, node, witness } => {
                assert!(!implied);
                assert!(first.contains(&witness).unwrap());
                let side = |side: &maxplus_core::SparseMatrix<Scalar>| {
                    let values = side
                        .row(row)
                        .map(|(k, a)| a.try_times(&witness[k]).unwrap());
                    values.max().unwrap_or(MaxPlus::NEG_INFINITY)
                };
                assert!(side(second.greater()) < side(second.smaller()));
                assert!(second.smaller().entry(row, node).is_some());
                // All rows before it are implied.
                assert!(first_rays.iter().all(|ray| {
                    let violated = second.first_violated(&ray.to_vector()).unwrap();
                    violated.is_none_or(|violated| violated >= row)
                }));
            }
        }
    }
}

#[test]
fn agreement_redundant_rows_change_no_ray_and_no_other_does() {
    let mut lcg = Lcg(37);
    for _ in (0..3_000).step_by(stride()) {
        let (n, m) = (1 + lcg.draw() as usize % 4, lcg.draw() as usize % 6);
        let gaps = 1 + lcg.draw() % 5;
        let (a, b) = (draw(&mut lcg, m, n, 1, gaps), draw(&mut lcg, m, n, 1, gaps));
        let all = of(&a, &b, n);
        let redundant = all.redundant_rows(&unlimited()).unwrap();
        let without = |gone: &dyn Fn(usize) -> bool| {
            let kept = |side: &Side| -> Side {
                let rows = side.iter().enumerate().filter(|(l, _)| !gone(*l));
                rows.map(|(_, row)| row.clone()).collect()
            };
            of(&kept(&a), &kept(&b), n)
        };
        let expected = rays(&all);
        assert_eq!(rays(&without(&|l| redundant.contains(&l))), expected);
        for row in (0..m).filter(|l| !redundant.contains(l)) {
            let fewer = without(&|l| l == row || redundant.contains(&l));
            assert_ne!(rays(&fewer), expected, "{a:?} {b:?} row {row}");
        }
        // From the last row on, without the rows removed before, by rays alone.
        let mut gone: Vec<usize> = Vec::new();
        for row in (0..m).rev() {
            if rays(&without(&|l| l == row || gone.contains(&l))) == expected {
                gone.insert(0, row);
            }
        }
        assert_eq!(redundant, gone, "{a:?} {b:?}");
    }
}

/// One greatest solution without each row, and one for each node that the row restricts.
#[test]
fn law_redundant_rows_take_few_policies_for_each_question() {
    let mut lcg = Lcg(38);
    let (n, m) = (24, 24);
    let (a, b) = (draw(&mut lcg, m, n, 50, 6), draw(&mut lcg, m, n, 50, 6));
    let system = of(&a, &b, n);
    let asked: usize = (0..m).map(|l| system.smaller().row(l).count()).sum();
    let questions = (m + asked) as u64;
    let redundant = system.redundant_rows(&unlimited()).unwrap();
    assert!((1..m).contains(&redundant.len()), "{redundant:?}");
    let within = system.redundant_rows(&Budget::steps(2 * questions));
    assert_eq!(within, Ok(redundant));
    assert_eq!(
        system.redundant_rows(&Budget::steps(m as u64 - 1)),
        Err(VectorError::Stopped(StopReason::Steps))
    );
}

/// All numbers times a fraction.
fn times(rows: &Side, by: &BigRational) -> Matrix<MaxPlus<Rational>> {
    let entry = |entry: &Option<i64>| match entry {
        Some(entry) => MaxPlus::finite(Rational::from(by * BigInt::from(*entry))),
        None => MaxPlus::NEG_INFINITY,
    };
    let row = |row: &X| row.iter().map(entry).collect::<Vec<_>>();
    Matrix::from_rows(rows.iter().map(row).collect()).unwrap()
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn law_all_numbers_times_a_fraction_of_any_width((a, b) in system(5, 4), seed in 0_u64..1000) {
        prop_assume!(a.rows() > 0);
        let (a, b) = (side(&a), side(&b));
        let u = draw(&mut Lcg(seed), 1, a[0].len(), 3, 1);
        let plain = greatest(&of(&a, &b, u[0].len()), &u[0]);
        for by in ["1000000000000000000000000000000", "1/7", "100000000000000000001/3"] {
            let by: BigRational = by.parse().unwrap();
            let system = System::new(&times(&a, &by), &times(&b, &by)).unwrap();
            let bound: Vector<_> = times(&u, &by).row_slice(0).iter().cloned().collect();
            let found = system.greatest_below(&bound, &unlimited()).unwrap();
            let expected = times(&vec![options(plain.vector())], &by);
            prop_assert_eq!(found.vector().as_slice(), expected.row_slice(0));
            prop_assert_eq!(found.policy(), plain.policy());
        }
    }

    #[test]
    fn law_greatest_is_idempotent_and_monotone((a, b) in system(5, 4), seed in 0_u64..1000) {
        let n = a.cols();
        let system = System::new(&a, &b).unwrap();
        let mut lcg = Lcg(seed);
        let u = draw(&mut lcg, 1, n, 4, 1).remove(0);
        let lower: X = u.iter().map(|u| u.map(|u| u - (lcg.draw() % 3) as i64)).collect();
        let x = options(greatest(&system, &u).vector());
        prop_assert_eq!(&options(greatest(&system, &x).vector()), &x);
        let y = options(greatest(&system, &lower).vector());
        prop_assert!(y.iter().zip(&x).all(|(y, x)| y <= x));
        // A window has a solution iff the greatest solution is above its lower end.
        match system.within(&vector(&lower), &vector(&u), &unlimited()).unwrap() {
            Window::Open(found) => {
                prop_assert_eq!(&options(found.vector()), &x);
                prop_assert!(lower.iter().zip(&x).all(|(l, x)| l <= x));
            }
            Window::Shut { node, greatest, .. } => {
                prop_assert_eq!(&options(greatest.vector()), &x);
                prop_assert!(x[node] < lower[node]);
                prop_assert!((0..node).all(|i| lower[i] <= x[i]));
            }
        }
    }

    #[test]
    fn agreement_with_the_one_sided_problem(a in crate::systems::square(5), seed in 0_u64..1000) {
        let problem = Problem::new(&a).unwrap();
        let system = System::from(&problem);
        let u: Vector<Scalar> = vector(&draw(&mut Lcg(seed), 1, a.cols(), 3, 1)[0]);
        let budget = unlimited();
        let found = system.greatest_below(&u, &budget).unwrap();
        prop_assert_eq!(found.vector(), &problem.greatest_below(&u, &budget).unwrap().into_vector());
        prop_assert_eq!(found.policies(), 1);
        prop_assume!(!u.is_zero());
        for distance in [Distance::Maximum, Distance::Projective] {
            let one = problem.nearest(&u, distance, &budget).unwrap();
            let two = system.nearest(&u, distance, &budget).unwrap();
            match (one, two) {
                (Nearest::Found(one), Nearest::Found(two)) => {
                    prop_assert_eq!(one.vector, two.vector);
                    prop_assert_eq!(one.distance, two.distance);
                    prop_assert_eq!(one.forced, two.forced);
                }
                (Nearest::None { stuck, .. }, Nearest::None { stuck: two, .. }) => {
                    prop_assert_eq!(stuck, two);
                }
                _ => prop_assert!(false),
            }
        }
    }

    #[test]
    fn oracle_no_solution_on_a_grid_is_nearer((a, b) in system(3, 3), y in prop::collection::vec(-2_i64..=2, 3)) {
        let n = a.cols();
        let system = System::new(&a, &b).unwrap();
        let y: Vector<Scalar> = vector(&y[..n].iter().map(|&y| Some(y)).collect::<Vec<_>>());
        let found = system.nearest(&y, Distance::Maximum, &unlimited()).unwrap();
        let range: Vec<_> = (-6..=6).map(Some).collect();
        let grid = crate::exhaustive::plain::vectors(n, &range);
        let solutions = grid.iter().filter(|x| system.contains(&vector(x)).unwrap());
        let far = |x: &X| x.iter().zip(&y).map(|(x, y)| (x.unwrap() - y.value().unwrap()).abs()).max();
        let least = solutions.filter_map(far).min();
        match found {
            Nearest::Found(nearest) => {
                let system = System::new(&a.map(rational), &b.map(rational)).unwrap();
                prop_assert!(system.contains(&nearest.vector).unwrap());
                let gaps = nearest.vector.iter().zip(&y).map(|(x, y)| {
                    let gap = x.value().unwrap() - &Rational::from(*y.value().unwrap());
                    gap.clone().max(-gap)
                });
                prop_assert_eq!(gaps.max().unwrap(), nearest.distance.clone());
                // No integer solution is nearer.
                if let Some(least) = least {
                    prop_assert!(nearest.distance <= Rational::from(least));
                }
            }
            Nearest::None { stuck, below } => {
                prop_assert!(least.is_none() && !stuck.is_empty());
                prop_assert!(stuck.iter().all(|i| !below.vector()[i].is_finite()));
            }
        }
    }
}

fn rational(entry: &Scalar) -> MaxPlus<Rational> {
    match entry.value() {
        Some(value) => MaxPlus::finite(Rational::from(*value)),
        None => MaxPlus::NEG_INFINITY,
    }
}

#[test]
fn a_budget_cuts_and_a_wrong_length_is_an_error() {
    let (a, b) = stairs(4, 1_000_000);
    let system = of(&a, &b, 3);
    let u = vector(&[Some(0); 3]);
    let policies = system.greatest_below(&u, &unlimited()).unwrap().policies();
    assert_eq!(policies, 4);
    assert!(system.greatest_below(&u, &Budget::steps(policies)).is_ok());
    let cut = system.greatest_below(&u, &Budget::steps(policies - 1));
    assert_eq!(cut, Err(VectorError::Stopped(StopReason::Steps)));
    assert!(matches!(
        system.greatest_below(&vector(&[Some(0); 2]), &unlimited()),
        Err(VectorError::Algebra(_))
    ));
    let other = of(&vec![vec![None; 4]], &vec![vec![None; 4]], 4);
    assert!(matches!(
        system.implies(&other, &unlimited()),
        Err(VectorError::Algebra(_))
    ));
}

/// Plain iteration takes 10^9 rounds here; policies do not depend on the size of a weight.
#[test]
fn small_and_huge_weights_side_by_side() {
    // x_1 <= max(x_1 - 1, x_2 - 10^9) twice over, x_2 <= x_3, x_3 free.
    let huge = 1_000_000_000;
    let a = vec![
        vec![Some(-1), Some(-huge), None],
        vec![Some(-1), Some(-huge - 1), Some(-2 * huge)],
        vec![None, None, Some(0)],
    ];
    let b = vec![
        vec![Some(0), None, None],
        vec![Some(0), None, None],
        vec![None, Some(0), None],
    ];
    let found = greatest(&of(&a, &b, 3), &vec![Some(5), Some(9), Some(7)]);
    assert_eq!(
        options(found.vector()),
        [Some(7 - huge - 1), Some(7), Some(7)]
    );
    assert!(found.policies() <= 3);
}
