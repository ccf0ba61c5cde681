//! v^p of Algorithm 1 by the formulas of the paper: its entries, its support,
//! and the number of iterations.

use maxplus_core::{Matrix, MaxPlus};
use maxplus_graph::NonnegativeCycles;
use maxplus_testing::cases;
use proptest::prelude::*;
use supereigen::Problem;
use supereigen::paper::algorithm1::algorithm1;

use crate::support::tied::tied;

/// A vector as options.
type X = Vec<Option<i64>>;

fn entry(a: &Matrix<MaxPlus<i64>>, i: usize, j: usize) -> Option<i64> {
    a[(i, j)].into_value()
}

/// v^p along j_1, ..., j_t: 0 at j_p, and at j_l the weight of the arcs from
/// j_l to j_p (equation (e:vtcomps) of the paper, for any p).
fn v(a: &Matrix<MaxPlus<i64>>, j: &[usize], p: usize, n: usize) -> X {
    let mut v = vec![None; n];
    let mut weight = 0;
    v[j[p - 1]] = Some(0);
    for l in (0..p - 1).rev() {
        weight += entry(a, j[l], j[l + 1]).expect("an arc of the cycle");
        v[j[l]] = Some(weight);
    }
    v
}

/// Whether v is in X_i: row i holds.
fn holds(a: &Matrix<MaxPlus<i64>>, v: &X, i: usize) -> bool {
    let sums = (0..v.len()).filter_map(|k| Some(entry(a, i, k)? + v[k]?));
    sums.max() >= v[i]
}

proptest! {
    #![proptest_config(cases(1_000))]

    #[test]
    fn oracle_algorithm_1_stops_at_the_first_v_p_whose_row_holds(a in tied(6)) {
        let problem = Problem::new(&a).unwrap();
        let (n, graph) = (problem.n(), problem.digraph());
        for sigma in NonnegativeCycles::of(&graph).unwrap().iter() {
            let sigma = sigma.unwrap();
            let found = algorithm1(&problem, &sigma).unwrap();
            let t = sigma.len();
            prop_assert_eq!(found.steps().len(), t);
            for (sigma_ik, step) in sigma.rotations().zip(found.steps()) {
                let j: Vec<usize> = sigma_ik.nodes().collect();
                prop_assert_eq!(step.node, j[0]);
                // At most t iterations: v^t is always in X_(j_t).
                let p = (1..=t).find(|&p| holds(&a, &v(&a, &j, p, n), j[p - 1]));
                let p = p.expect("no more than t iterations");
                let expected = v(&a, &j, p, n);
                let found: X = step.vector.iter().map(|x| x.into_value()).collect();
                prop_assert_eq!(&found, &expected);
                // The support is j_1, ..., j_p, for p = t all of J_sigma.
                let support: Vec<usize> = step.vector.support().iter().collect();
                let mut first_p = j[..p].to_vec();
                first_p.sort_unstable();
                prop_assert_eq!(support, first_p);
                // Rows j_1, ..., j_(p-1) hold by construction, j_p by the test.
                prop_assert!((0..n).all(|i| holds(&a, &expected, i)));
                prop_assert!(problem.is_solution(&step.vector).unwrap());
            }
        }
    }

    #[test]
    fn law_v_t_has_all_of_the_cycle_as_support_and_its_weight_as_slack(a in tied(6)) {
        let problem = Problem::new(&a).unwrap();
        let (n, graph) = (problem.n(), problem.digraph());
        for sigma in NonnegativeCycles::of(&graph).unwrap().iter() {
            let sigma = sigma.unwrap();
            let t = sigma.len();
            let omega: i64 = sigma.arcs().map(|(i, j)| entry(&a, i, j).unwrap()).sum();
            for sigma_ik in sigma.rotations() {
                let j: Vec<usize> = sigma_ik.nodes().collect();
                let v_t = v(&a, &j, t, n);
                let support = (0..n).filter(|&i| v_t[i].is_some());
                prop_assert!(support.eq(sigma.node_set(n).iter()));
                // a_(j_t j_1) + (v^t)_(j_1) = omega(sigma) >= 0 = (v^t)_(j_t).
                let closing = entry(&a, j[t - 1], j[0]).unwrap() + v_t[j[0]].unwrap();
                prop_assert_eq!(closing, omega);
                prop_assert!((0..n).all(|i| holds(&a, &v_t, i)));
            }
        }
    }
}
