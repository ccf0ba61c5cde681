//! Condition (3) of a maximum J_sigma-path, read literally.
//!
//! The paper prints: there are no *paths* from l to l_1 for any l outside J_sigma and the path.
//! With this reading Algorithm 3 loses extremals. This project reads *arcs*: the path cannot be
//! extended at its front. Here the literal reading is run, to show what it loses.

use maxplus_core::NodeSet;
use maxplus_graph::{Limits, MaximumPaths, NonnegativeCycles, Path};
use supereigen::paper::algorithm1::algorithm1;
use supereigen::paper::algorithm2::algorithm2;
use supereigen::paper::algorithm3::algorithm3;
use supereigen::paper::example;
use supereigen::{Problem, VectorSet};

use crate::support::{matrix, scaled};

/// The nodes with a path to `target`, and `target`.
fn with_a_path_to(problem: &Problem<i64>, target: usize) -> NodeSet {
    let n = problem.n();
    let mut found = NodeSet::of(n, [target]);
    loop {
        let before = found.len();
        for l in 0..n {
            if found.iter().any(|next| problem.entry(l, next).is_finite()) {
                found.insert(l);
            }
        }
        if found.len() == before {
            return found;
        }
    }
}

/// The maximum J_sigma-paths in the literal reading. If a path leads to l_1, an arc leads to it
/// from some node, but this may be a node of the path itself. So these are some of the maximum
/// paths by arcs.
fn by_the_letter(problem: &Problem<i64>, j_sigma: &NodeSet, pi: &Path) -> bool {
    let mut outside = with_a_path_to(problem, pi.nodes()[0]);
    outside.subtract(j_sigma);
    outside.iter().all(|l| pi.nodes().contains(&l))
}

/// X_E of Algorithm 3 with the paths of the literal reading, and their number into each cycle.
fn algorithm3_by_the_letter(problem: &Problem<i64>) -> (VectorSet<i64>, Vec<usize>) {
    let graph = problem.digraph();
    let (mut x_e, mut paths) = (Vec::new(), Vec::new());
    for sigma in NonnegativeCycles::of(&graph).unwrap().iter() {
        let sigma = sigma.unwrap();
        let x_sigma = algorithm1(problem, &sigma).unwrap();
        x_e.extend(x_sigma.extremals());
        let mut into_sigma = 0;
        for pi in MaximumPaths::of_cycle(&graph, &sigma).iter() {
            let pi = pi.unwrap();
            if !by_the_letter(problem, &sigma.node_set(problem.n()), &pi) {
                continue;
            }
            into_sigma += 1;
            // Algorithm 2 is not applied where v^(sigma(i_k)) is not extremal.
            if let Ok(found) = algorithm2(problem, &sigma, &pi) {
                x_e.extend(found.extremals());
            }
        }
        paths.push(into_sigma);
    }
    (VectorSet::new(problem.n(), x_e), paths)
}

/// What the literal reading loses.
fn lost(problem: &Problem<i64>) -> Vec<String> {
    let whole = algorithm3(problem, &Limits::none()).complete().unwrap();
    let (found, _) = algorithm3_by_the_letter(problem);
    assert!(
        found.iter().all(|x| whole.contains(x)),
        "nothing is made up"
    );
    let lost = whole.iter().filter(|x| !found.contains(x));
    lost.map(|x| format!("{x:#}")).collect()
}

#[test]
fn the_letter_keeps_few_of_the_paths_that_the_paper_itself_lists() {
    let problem = example::problem();
    let (_, paths) = algorithm3_by_the_letter(&problem);
    // In the order of the search: (1, 2, 1), (1, 2, 3, 4, 1), (2, 2), (2, 3, 2).
    // The paper lists six into (2, 2), six, five and four into the others.
    assert_eq!(paths[2], 2);
    assert!(paths.iter().sum::<usize>() < 21);
}

#[test]
fn the_letter_loses_an_extremal_of_the_smallest_case() {
    let rows = [
        vec![None, Some(0), None],
        vec![Some(-2), Some(2), None],
        vec![None, Some(2), None],
    ];
    let problem = Problem::new(&matrix::<i64>(&rows)).unwrap();
    assert_eq!(lost(&problem), ["0 0 ."]);
    // It is an extremal by every method.
    assert!(problem.basis().contains(scaled(&[Some(0), Some(0), None])));
}

#[test]
fn no_matrix_of_two_nodes_loses_anything() {
    let entries = [None, Some(-1), Some(0), Some(1)];
    for a in crate::exhaustive::plain::matrices_up_to_symmetry(2, &entries, |_, _| true) {
        let problem = Problem::new(&matrix::<i64>(&a)).unwrap();
        assert!(lost(&problem).is_empty(), "{a:?}");
    }
}
