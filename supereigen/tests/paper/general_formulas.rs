//! The explicit coefficients with which the proof of the main theorem writes
//! the generators of Algorithm 4 as max-combinations of X_G.
//!
//! All positions are those of the paper: i_1, ..., i_t, i_(t+1) = i_1, and so on around the cycle.

use std::collections::BTreeSet;

use maxplus_core::{Matrix, MaxPlus, Vector};
use maxplus_graph::{Limits, MaximumPaths, NonnegativeCycles, Path};
use maxplus_testing::cases;
use proptest::prelude::*;
use supereigen::Problem;
use supereigen::paper::algorithm1::{XSigma, algorithm1};
use supereigen::paper::algorithm4::algorithm4;
use supereigen::paper::generators::x_g;

use crate::support::tied::tied;

type Scalar = MaxPlus<i64>;

/// A nonnegative cycle read from one of its nodes, with the result of Algorithm 1.
struct Reading<'p> {
    problem: &'p Problem<i64>,
    /// i_1, ..., i_t.
    nodes: Vec<usize>,
    x_sigma: &'p XSigma<i64>,
}

impl Reading<'_> {
    fn t(&self) -> usize {
        self.nodes.len()
    }

    /// i_s, where s may go beyond t around the cycle.
    fn i(&self, s: usize) -> usize {
        self.nodes[(s - 1) % self.t()]
    }

    /// The weight of the arcs from i_s to i_e, s <= e.
    fn weight(&self, s: usize, e: usize) -> i64 {
        let arc = |r| self.problem.entry(self.i(r), self.i(r + 1)).into_value();
        (s..e).map(|r| arc(r).expect("an arc of the cycle")).sum()
    }

    /// x_1, equation (huili2020).
    fn x_1(&self) -> Vector<Scalar> {
        let (t, omega) = (self.t(), self.weight(1, self.t() + 1));
        let mut x_1 = Vector::zeros(self.problem.n());
        x_1[self.i(1)] = MaxPlus::finite(0);
        for p in 2..=t {
            x_1[self.i(p)] = MaxPlus::finite(omega - self.weight(1, p));
        }
        x_1
    }

    /// v^(sigma(i_s)).
    fn v(&self, s: usize) -> &Vector<Scalar> {
        &self.x_sigma.at(self.i(s)).expect("on the cycle").vector
    }

    /// The vectors v^(sigma(i_2)), v^(sigma(i_(p+2))), ... whose supports cover
    /// the cycle, with the coefficients that the proof gives them: Cases 1 to 3.
    fn combination(&self) -> Vec<(&Vector<Scalar>, i64)> {
        let t = self.t();
        let mut parts = Vec::new();
        let mut s = 2;
        while s <= t + 1 {
            let v = self.v(s);
            // The support is i_s, ..., i_e.
            let e = s + v.support().len() - 1;
            let coefficient = if e <= t + 1 {
                self.weight(e, t + 1)
            } else {
                -self.weight(t + 1, e)
            };
            parts.push((v, coefficient));
            s = e + 1;
        }
        parts
    }
}

fn times(v: &Vector<Scalar>, c: i64) -> Vector<Scalar> {
    v.try_times(&MaxPlus::finite(c)).unwrap()
}

fn maximum(n: usize, parts: impl IntoIterator<Item = Vector<Scalar>>) -> Vector<Scalar> {
    let parts = parts.into_iter();
    parts.fold(Vector::zeros(n), |sum, part| sum.plus(&part).unwrap())
}

fn value(x: &Vector<Scalar>, i: usize) -> i64 {
    x[i].into_value().expect("a finite entry")
}

/// The vectors of Algorithm 4 along pi, which ends at i_2, as combinations of
/// v^(l_(m-1)), v^(l_(m-2)), ... and x_1: equations (general1) to (general3).
fn check_path(reading: &Reading<'_>, pi: &Path, seen: &mut Seen) {
    let (problem, n) = (reading.problem, reading.problem.n());
    let x_1 = reading.x_1();
    let mut v = reading.v(2).clone();
    let mut c = value(&x_1, reading.i(2)) - value(&v, reading.i(2));
    let mut along = value(&x_1, reading.i(2));
    let mut x = x_1.clone();
    let mut parts = vec![x_1];
    for arc in pi.nodes().windows(2).rev() {
        let (l, next) = (arc[0], arc[1]);
        along += problem.entry(l, next).into_value().expect("an arc of pi");
        x[l] = MaxPlus::finite(along);
        // (maxpath10): a is how much the row of l exceeds the path.
        let row = problem.try_row_times(l, &times(&v, c)).unwrap();
        let excess = row.into_value().expect("an arc into the support") - along;
        assert!(excess >= 0, "the row has the arc of the path");
        v = problem.try_extended(&v, l).unwrap();
        c -= excess;
        // c_k satisfies (x_1(l))_l = (v^l)_l (x) c_k.
        assert_eq!(value(&v, l) + c, along);
        parts.push(times(&v, c));
        assert_eq!(maximum(n, parts.iter().cloned()), x, "{pi} at {l}");
        assert!(
            seen.x_g.contains(&v.clone().into_vec()),
            "{v} is not in X_G"
        );
        let scaled = x.try_scaled().unwrap().unwrap();
        assert!(seen.x_a.contains(&scaled.into_vector().into_vec()));
        seen.exceeded += u64::from(excess > 0);
    }
}

/// What the code generates, and how often each case of the proof occurred.
#[derive(Default)]
struct Seen {
    x_g: BTreeSet<Vec<Scalar>>,
    /// Scaled: another choice of i_1 scales the vectors.
    x_a: BTreeSet<Vec<Scalar>>,
    /// Case 1, case 2, and three or more parts.
    cases: [u64; 3],
    exceeded: u64,
}

fn check(a: &Matrix<Scalar>) -> Seen {
    let problem = Problem::new(a).unwrap();
    let (n, graph, limits) = (problem.n(), problem.digraph(), Limits::none());
    let mut seen = Seen::default();
    let x_g = x_g(&problem, &limits).complete().unwrap();
    seen.x_g = x_g.into_iter().map(|v| v.clone().into_vec()).collect();
    let x_a = algorithm4(&problem, &limits).complete().unwrap().scaled();
    seen.x_a = x_a.iter().map(|x| x.iter().collect()).collect();
    for sigma in NonnegativeCycles::of(&graph).unwrap().iter() {
        let sigma = sigma.unwrap();
        let x_sigma = algorithm1(&problem, &sigma).unwrap();
        let paths = MaximumPaths::of_cycle(&graph, &sigma);
        let paths: Vec<Path> = paths.iter().map(Result::unwrap).collect();
        for rotation in sigma.rotations() {
            let reading = Reading {
                problem: &problem,
                nodes: rotation.nodes().collect(),
                x_sigma: &x_sigma,
            };
            let (x_1, parts) = (reading.x_1(), reading.combination());
            let combined = maximum(n, parts.iter().map(|(v, c)| times(v, *c)));
            assert_eq!(combined, x_1, "{sigma} from {}", reading.i(1));
            // (general): c_0 is such that both agree at i_2.
            let (v, c_0) = parts[0];
            assert_eq!(value(v, reading.i(2)) + c_0, value(&x_1, reading.i(2)));
            for (v, _) in &parts {
                assert!(seen.x_g.contains(&(*v).clone().into_vec()));
            }
            let scaled = x_1.try_scaled().unwrap().unwrap();
            assert!(seen.x_a.contains(&scaled.into_vector().into_vec()));
            if parts.len() == 2 {
                seen.cases[usize::from(parts[1].1 != 0)] += 1;
            }
            seen.cases[2] += u64::from(parts.len() > 2);
            for pi in paths.iter().filter(|pi| pi.end() == reading.i(2)) {
                check_path(&reading, pi, &mut seen);
            }
        }
    }
    seen
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn oracle_the_generators_of_algorithm_4_are_the_combinations_of_the_proof(a in tied(5)) {
        check(&a);
    }
}

#[test]
fn oracle_every_case_of_the_proof_is_met() {
    let mut cases = [0; 3];
    let mut exceeded = 0;
    for seed in 1..30 {
        let seen = check(&maxplus_testing::generate::tie_rich(6, 30, seed));
        for (sum, more) in cases.iter_mut().zip(seen.cases) {
            *sum += more;
        }
        exceeded += seen.exceeded;
    }
    assert!(cases.iter().all(|&met| met > 0), "{cases:?}");
    assert!(exceeded > 0);
}

#[test]
fn the_coefficients_of_the_papers_own_example() {
    let seen = check(&supereigen::paper::example::matrix());
    assert_eq!(seen.x_a.len(), 38);
}
