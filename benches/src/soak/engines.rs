//! Whatever the search runs on, it finds the same: forms, widths,
//! instructions. And what it says beforehand is a number.

use std::ops::ControlFlow;

use maxplus_core::Carrier;
use maxplus_core::exact::Width;
use maxplus_graph::Limits;
use supereigen::Basis;
use supereigen::chains::{Chains, Form, InstructionSet};

use super::dice::Dice;
use super::difference::{Difference, compare, expect};
use super::subject::Subject;
use super::tally::{CHECKED, Tally};

/// A form, a width and an instruction set by chance.
pub fn check<T: Carrier>(
    subject: &Subject<T>,
    dice: &mut Dice,
    tally: &mut Tally,
) -> Result<(), Difference> {
    let form = *dice.choose(&[Form::Dense, Form::Sparse]);
    let width = *dice.choose(&[Width::I32, Width::I64, Width::I128, Width::Big]);
    let set = *dice.choose(&[
        InstructionSet::Baseline,
        InstructionSet::Avx2,
        InstructionSet::Avx512,
    ]);
    let chains = subject.chains.clone().with_form(form);
    // What is narrower than the width chosen may have no room.
    let chains = chains.clone().with_width(width).unwrap_or(chains);
    let chains = chains.with_instruction_set(set);
    let name = format!(
        "{form:?}, {}, {:?}",
        chains.width(),
        chains.instruction_set()
    );
    compare(&name, &subject.basis, &found(&chains))?;
    tally.add(CHECKED, "engines", 1);
    Ok(())
}

fn found<T: Carrier>(chains: &Chains<T>) -> Basis<T> {
    let mut found = Vec::new();
    let _ = chains.visit(&Limits::none(), |extremal| {
        found.push(extremal.to_scaled());
        ControlFlow::Continue(())
    });
    Basis::new(chains.n(), found)
}

/// The estimate is of numbers, and of no extremals only if it met none.
pub fn estimate<T: Carrier>(
    subject: &Subject<T>,
    dice: &mut Dice,
    tally: &mut Tally,
) -> Result<(), Difference> {
    let probes = 2 + dice.seed() % 20;
    let estimate = subject
        .chains
        .estimate(probes, dice.seed(), &Limits::none());
    let numbers = [
        estimate.extremals.value,
        estimate.extremals.standard_error,
        estimate.steps.value,
        estimate.steps.standard_error,
    ];
    let sound = numbers.iter().all(|x| x.is_finite() && *x >= 0.0);
    let none = !subject.basis.is_empty() || estimate.extremals.value == 0.0;
    expect(
        sound && none && estimate.probes == probes,
        "estimate",
        || {
            format!(
                "{probes} probes, {} vectors: {estimate:?}",
                subject.basis.len()
            )
        },
    )?;
    tally.add(CHECKED, "estimates", 1);
    Ok(())
}
