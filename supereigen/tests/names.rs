//! Texts with the names of nodes.

use crate::support::unlimited;
use crate::systems::square;
use maxplus_core::{DisplayNamed, Matrix, MaxPlus, Names, Square, Vector};
use maxplus_graph::path::NotElementary;
use maxplus_graph::{Cycle, Path};
use maxplus_testing::laws::display_named;
use proptest::prelude::*;
use supereigen::Problem;
use supereigen::below::largest_lambda;
use supereigen::paper::algorithm1::{CycleError, algorithm1};
use supereigen::paper::algorithm2::{PathError, algorithm2};
use supereigen::paper::example;

proptest! {
    #[test]
    fn law_names_change_the_nodes_of_a_text_and_nothing_else(
        a in square(4),
        x in prop::collection::vec(-2_i64..=2, 4),
    ) {
        let problem = Problem::new(&a).unwrap();
        let (n, budget) = (problem.n(), unlimited());
        let x: Vector<_> = x[..n].iter().map(|&entry| MaxPlus::finite(entry)).collect();
        display_named(&problem.solvability(&unlimited()).unwrap(), n);
        display_named(&problem.finite_solution(&budget).unwrap(), n);
        let membership = problem.membership(&x).unwrap();
        display_named(&membership, n);
        membership.rows().iter().for_each(|row| display_named(row, n));
        if let Some(largest) = largest_lambda(&Square::new(a.clone()).unwrap(), &unlimited()).unwrap() {
            display_named(&largest, n);
        }
        match problem.decompose(&x, &budget) {
            Ok(parts) => parts.iter().for_each(|part| display_named(part, n)),
            Err(error) => display_named(&error, n),
        }
        match problem.extremality(&x, &budget) {
            Ok(extremality) => display_named(&extremality, n),
            Err(error) => display_named(&error, n),
        }
        for removed in problem.reduce(&budget).into_found().removed {
            display_named(&removed, n);
        }
        for column in problem.subeigenvector_columns(&budget).unwrap() {
            display_named(&column, n);
        }
        for vector in &problem.basis() {
            let extremality = problem.extremality(&vector.to_vector(), &budget).unwrap();
            display_named(&extremality, n);
        }
    }
}

/// The paper's nodes, named by letters.
fn letters() -> Names {
    Names::new(["a", "b", "c", "d", "e"]).unwrap()
}

#[test]
fn what_is_wrong_with_cycles_and_paths_is_said_by_name() {
    let problem = example::problem();
    let graph = problem.digraph();
    let cycle = |nodes: &[usize]| Cycle::new(&graph, nodes.iter().copied()).unwrap();
    let path = |nodes: &[usize]| Path::new(&graph, nodes.iter().copied()).unwrap();
    let errors = [
        PathError::from(algorithm1(&problem, &cycle(&[0])).unwrap_err()),
        algorithm2(&problem, &cycle(&[1]), &path(&[3, 0])).unwrap_err(),
        algorithm2(&problem, &cycle(&[0, 1]), &path(&[0, 1])).unwrap_err(),
        PathError::StartNotExtremal { node: 4 },
        PathError::NotAPath(NotElementary::Repeated { node: 2 }),
        PathError::Cycle(CycleError::NotACycle(NotElementary::NoArc {
            from: 0,
            to: 2,
        })),
    ];
    let said = errors.each_ref().map(|error| {
        display_named(error, 5);
        error.named(Some(&letters())).to_string()
    });
    assert_eq!(
        said,
        [
            "the cycle (a, a) has negative weight -3",
            "the path ends in a, which is not on the cycle",
            "node a of the path is on the cycle already",
            "the vector of the cycle at node e is not extremal",
            "not a path of this matrix: node c occurs twice",
            "not a cycle of this matrix: there is no arc a -> c",
        ]
    );
}

#[test]
fn a_row_that_fails_is_known_by_its_node() {
    let a: Matrix<MaxPlus<i64>> = ". 1\n1 .".parse().unwrap();
    let x: Vector<MaxPlus<i64>> = "0 2".parse().unwrap();
    let problem = Problem::new(&a).unwrap();
    let names = Names::new(["press", "oven"]).unwrap();
    let error = problem.decompose(&x, &unlimited()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "not a supereigenvector: row 2: 1 >= 2 fails by 1"
    );
    assert_eq!(
        error.named(Some(&names)).to_string(),
        "not a supereigenvector: row oven: 1 >= 2 fails by 1"
    );
}
