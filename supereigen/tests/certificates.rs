//! The checker, which shares nothing with the solver, verifies the solver's greatest solutions.

use maxplus_core::lcg::Lcg;
use maxplus_core::{MaxPlus, Rational, Vector};
use maxplus_testing::stride;
use supereigen::System;
use supereigen::two_sided::{GreatestLambda, Pencil};
use supereigen_verify::{Conclusion, Greatest, PolicyClaim, verify_policy};

use crate::support::{matrix, unlimited, vector};
use crate::two_sided::{Side, draw};

/// The next system, with at least one node and one row.
fn next(lcg: &mut Lcg, case: usize) -> (Side, Side, usize) {
    let (n, m) = (1 + lcg.draw() as usize % 5, 1 + lcg.draw() as usize % 6);
    let (reach, gaps) = ([1, 2, 9][case % 3], lcg.draw() % 7);
    (
        draw(lcg, m, n, reach, gaps),
        draw(lcg, m, n, reach, gaps),
        n,
    )
}

#[test]
fn agreement_greatest_solutions_are_proved_by_their_policies() {
    let mut lcg = Lcg(3535);
    let mut feasible = 0;
    for case in (0..20_000).step_by(stride()) {
        let (a, b, n) = next(&mut lcg, case);
        let below = draw(&mut lcg, 1, n, 9, 1).remove(0);
        let (left, right) = (matrix::<i64>(&a), matrix::<i64>(&b));
        let system = System::new(&left, &right).unwrap();
        let found = system.greatest_below(&vector(&below), &unlimited());
        let found = found.unwrap();
        let (x, policy) = (found.vector().clone(), found.policy().to_vec());
        let claim = PolicyClaim::greatest_solution(left, right, vector(&below), x, policy);
        let verdict = verify_policy(&claim.unwrap());
        assert_eq!(
            verdict.conclusion(),
            Conclusion::Proved,
            "{verdict} {a:?} {b:?} {below:?}"
        );
        let said = verdict.greatest() == Some(Greatest::GreatestSolution);
        assert_eq!(said, found.is_solution());
        feasible += usize::from(said);
    }
    assert!(feasible > 20, "{feasible}");
}

#[test]
fn agreement_the_greatest_lambda_is_proved_by_its_last_policy() {
    let mut lcg = Lcg(5353);
    let (mut at, mut never) = (0, 0);
    for case in (0..20_000).step_by(stride()) {
        let (a, b, n) = next(&mut lcg, case);
        let (left, right) = (matrix::<Rational>(&a), matrix::<Rational>(&b));
        let pencil = Pencil::new(&left, &right).unwrap();
        let found = pencil.greatest_lambda(&unlimited()).unwrap();
        let (lambda, x, above) = match found {
            // There is no upper bound, so there is no certificate.
            GreatestLambda::Unbounded { .. } => continue,
            GreatestLambda::At {
                lambda,
                vector,
                above,
            } => {
                at += 1;
                (MaxPlus::finite(lambda), vector, above)
            }
            // With -inf on the smaller side every vector is a solution.
            GreatestLambda::Never { above } => {
                never += 1;
                let zero: Vector<_> = vector(&vec![Some(0); n]);
                (MaxPlus::NEG_INFINITY, zero, above)
            }
        };
        let policy = above.last().unwrap().policy.clone();
        let claim = PolicyClaim::greatest_lambda(left, right, lambda, x, policy);
        let verdict = verify_policy(&claim.unwrap());
        assert_eq!(
            verdict.conclusion(),
            Conclusion::Proved,
            "{verdict} {a:?} {b:?}"
        );
    }
    assert!(at > 20 && never > 5, "{at} {never}");
}
