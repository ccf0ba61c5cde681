//! The search finds the same extremals in all forms, widths and instruction sets. Its estimates
//! are finite numbers.

use maxplus_core::Carrier;
use maxplus_core::exact::Width;
use supereigen::testing::{Form, InstructionSet};

use crate::dice::Dice;
use crate::difference::{Difference, compare, expect};
use crate::subject::Subject;
use crate::tally::{CHECKED, Tally};

/// Checks a random form, width and instruction set.
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
    // Narrower widths would overflow.
    let width = width.max(subject.extremals.narrowest_width());
    let set = match set.is_available() {
        true => set,
        false => InstructionSet::best(),
    };
    let extremals = subject
        .extremals
        .clone()
        .choosing(|choices| choices.form = Some(form))
        .choosing(|choices| choices.width = Some(width));
    let run = extremals
        .choosing(|choices| choices.instruction_set = Some(set))
        .run();
    let name = format!("{form:?}, {width}, {set:?}");
    compare(&name, &subject.basis, run.found())?;
    tally.add(CHECKED, "engines", 1);
    Ok(())
}

/// The estimate consists of finite numbers that are not negative, and is 0 without extremals.
pub fn estimate<T: Carrier>(
    subject: &Subject<T>,
    dice: &mut Dice,
    tally: &mut Tally,
) -> Result<(), Difference> {
    let probes = 2 + dice.seed() % 20;
    let estimate = subject.extremals.estimate(probes, dice.seed());
    let estimate = estimate.into_found();
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
