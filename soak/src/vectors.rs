//! Single vectors. Extremals pass every test. A maximum of extremals is a solution, the tests agree
//! on it, and it can be decomposed.

use maxplus_core::{Carrier, MaxPlus, Scaled, Semifield, Vector};
use maxplus_graph::Budget;
use maxplus_testing::definition::{self, Defined};
use supereigen::vector::VectorError;
use supereigen_verify::System;
use supereigen_verify::system::{exact_entries, greatest_solution_below};

use crate::dice::Dice;
use crate::difference::{Difference, expect};
use crate::subject::Subject;
use crate::tally::{CHECKED, SKIPPED, Tally};

/// The most vectors of a basis that are tested.
const MOST_VECTORS: usize = 12;

/// With more nodes than this, greatest solutions are not compared.
const MOST_NODES_FOR_WALKS: usize = 20;

/// Tests extremals, and a maximum of some.
pub fn check<T: Carrier>(
    subject: &Subject<T>,
    dice: &mut Dice,
    tally: &mut Tally,
) -> Result<(), Difference> {
    let basis = subject.basis.to_vectors();
    let generators: Vec<_> = basis.iter().map(|x| Vector::clone(x)).collect();
    let from = dice.below(basis.len().max(1));
    for x in basis
        .iter()
        .cycle()
        .skip(from)
        .take(MOST_VECTORS.min(basis.len()))
    {
        let head = agreed_head(subject, x, &generators)?;
        expect(head.is_some(), "extremality", || {
            format!("{:?} of the basis is called not extremal", **x)
        })?;
        tally.add(CHECKED, "extremals by three tests", 1);
    }
    if let Some(x) = maximum(&basis, dice) {
        let scaled = x.try_scaled().ok().flatten();
        let is_extremal = scaled.is_some_and(|x| subject.basis.contains(&x));
        match subject.problem.is_solution(&x) {
            // Near the limits of a width, the sums of an unscaled vector may overflow, which is
            // an error.
            Err(_) => tally.add(SKIPPED, "solutions beyond the range", 1),
            Ok(solves) => {
                expect(solves, "membership", || {
                    format!("{x:?}, a maximum of extremals, is called no solution")
                })?;
                let head = agreed_head(subject, &x, &generators)?;
                expect(head.is_some() == is_extremal, "extremality", || {
                    format!("{x:?} is in the basis: {is_extremal}, but its head is {head:?}")
                })?;
                tally.add(CHECKED, "solutions by three tests", 1);
                check_decomposition(subject, &x, tally)?;
            }
        }
    }
    Ok(())
}

/// The head by the three tests, which must agree. `None` if the vector is not extremal.
fn agreed_head<T: Carrier>(
    subject: &Subject<T>,
    x: &Vector<MaxPlus<T>>,
    generators: &[Vector<MaxPlus<T>>],
) -> Result<Option<usize>, Difference> {
    let failed = |error: &dyn std::fmt::Display| {
        Difference::new("extremality", format!("{x:?} gets no extremality: {error}"))
    };
    let problem = &subject.problem;
    let chain = problem.extremality(x, &Budget::unlimited());
    let chain = chain.map_err(|error| failed(&error))?;
    let hypergraph = supereigen::System::from(problem).heads(x);
    let hypergraph = hypergraph.map_err(|error| failed(&error))?;
    let definition = definition::extremality(x, generators).map_err(|error| failed(&error))?;
    let head = chain.head();
    let agreed = hypergraph.first() == head
        && definition.head() == head
        && !matches!(definition, Defined::NotGenerated { .. });
    expect(agreed, "extremality", || {
        format!("on {x:?}:\nchain: {chain}\nhypergraph: {hypergraph}\ndefinition: {definition:?}")
    })?;
    Ok(head)
}

/// The maximum of some extremals, shifted so that they are equal at a node.
fn maximum<T: Carrier>(
    basis: &[Scaled<MaxPlus<T>>],
    dice: &mut Dice,
) -> Option<Vector<MaxPlus<T>>> {
    let first = basis.get(dice.below(basis.len().max(1)))?;
    let mut x = Vector::clone(first);
    for _ in 0..1 + dice.below(4) {
        let y = dice.choose(basis);
        let i = dice.below(y.len());
        // A shift by x_i - y_i makes both equal at node i. Without a finite difference: no shift.
        let shift = x[i].try_over(&y[i]).ok().flatten();
        let shift = shift.filter(MaxPlus::is_finite);
        let shift = shift.unwrap_or_else(|| MaxPlus::finite(T::zero()));
        let shifted = y.try_times(&shift).ok()?;
        x = x.plus(&shifted).ok()?;
    }
    Some(x)
}

/// Checks that the parts are extremals of the basis, at most x, and that x is their maximum.
fn check_decomposition<T: Carrier>(
    subject: &Subject<T>,
    x: &Vector<MaxPlus<T>>,
    tally: &mut Tally,
) -> Result<(), Difference> {
    let check = "decompose";
    // The bound that the method guarantees: this number of walks for each node.
    let m = x.support().len() as u64;
    let walks = Budget::steps(m * (2 * m).saturating_sub(2).max(1));
    let parts = match subject.problem.decompose(x, &walks) {
        Ok(parts) => parts,
        Err(VectorError::Algebra(_)) => {
            tally.add(SKIPPED, "solutions beyond the range", 1);
            return Ok(());
        }
        Err(error) => return Err(Difference::new(check, format!("{x:?}: {error}"))),
    };
    let mut sum = Vector::zeros(x.len());
    for part in &parts {
        let scaled = part.vector.try_scaled().ok().flatten();
        expect(
            scaled.is_some_and(|y| subject.basis.contains(&y)),
            check,
            || format!("{x:?} has the part {part}, which is no extremal"),
        )?;
        sum = sum
            .plus(&part.vector)
            .map_err(|error| Difference::new(check, error.to_string()))?;
    }
    expect(sum == *x && parts.len() <= x.support().len(), check, || {
        format!("{} parts of {x:?} have the maximum {sum:?}", parts.len())
    })?;
    tally.add(CHECKED, "solutions taken apart", 1);
    Ok(())
}

/// The greatest solution below a vector, by policies in the solver and by walks in the checker.
pub fn greatest<T: Carrier>(
    subject: &Subject<T>,
    dice: &mut Dice,
    tally: &mut Tally,
) -> Result<(), Difference> {
    if subject.n() > MOST_NODES_FOR_WALKS {
        tally.add(SKIPPED, "greatest solutions of many nodes", 1);
        return Ok(());
    }
    let entries = subject.matrix.as_slice();
    let bound = Vector::from_fn(subject.n(), |_| match dice.below(4) {
        0 => MaxPlus::finite(T::zero()),
        _ => dice.choose(entries).clone(),
    });
    let found = subject.problem.greatest_below(&bound, &Budget::unlimited());
    let system = System::new(&subject.matrix, &subject.lambda);
    let system = system.map_err(|error| Difference::new("greatest", error.to_string()))?;
    let expected = greatest_solution_below(&system, bound.as_slice());
    match found {
        Ok(found) => {
            let found = found.vector();
            let agrees = exact_entries(found.as_slice()) == expected;
            expect(agrees, "greatest", || {
                format!("below {bound:?} chosen {found:?}, but by walks {expected:?}")
            })?;
            tally.add(CHECKED, "greatest solutions", 1);
        }
        // The numbers are near the limits of a width.
        Err(VectorError::Algebra(_)) => {
            tally.add(SKIPPED, "greatest solutions beyond the range", 1);
        }
        Err(error) => return Err(Difference::new("greatest", format!("{bound:?}: {error}"))),
    }
    Ok(())
}
