//! The checker accepts the basis, also from its file, and refuses it if a vector is removed,
//! changed or repeated.

use maxplus_core::{Carrier, MaxPlus, Vector};
use supereigen_verify::{Claim, Conclusion, Options, Verdict, verify};

use crate::dice::Dice;
use crate::difference::{Difference, expect};
use crate::subject::Subject;
use crate::tally::{CHECKED, Tally};

const CHECK: &str = "checker";

/// The limits of the checker. There are few pairs, so that only small bases are also proved by the
/// double description. There are no samples, because there should always be a proof.
fn options(seed: u64) -> Options {
    Options::default()
        .with_pairs(8_000)
        .with_samples(0)
        .with_seed(seed)
}

/// Checks the basis, and a wrong one, with the checker.
pub fn check<T: Carrier>(
    subject: &Subject<T>,
    dice: &mut Dice,
    tally: &mut Tally,
) -> Result<(), Difference> {
    let vectors: Vec<_> = subject.given.iter().map(|(x, _)| x.clone()).collect();
    let witnesses = subject.given.iter().map(|(_, w)| Some(w.clone()));
    let claim = claim(subject, vectors.clone())?.with_witnesses(witnesses.collect());
    let verdict = verify(&claim, &options(dice.seed()));
    expect(verdict.is_accepted(), CHECK, || {
        format!("the basis by chains is refused: {verdict}")
    })?;
    let proved = verdict.conclusion() == Conclusion::Proved;
    let how = if proved { "proved complete" } else { "likely" };
    tally.add(CHECKED, &format!("claims {how}"), 1);

    // The file contains the hash even if the claim does not.
    let file = claim.to_json();
    let read = Claim::from_json(&file);
    let same = |read: &Claim| {
        read.basis() == claim.basis()
            && read.matrix() == claim.matrix()
            && read.lambda() == claim.lambda()
            && read.witnesses() == claim.witnesses()
            && read.to_json() == file
    };
    expect(read.as_ref().is_ok_and(same), CHECK, || {
        format!("wrote the claim {file} and read {read:?}")
    })?;
    if proved && !vectors.is_empty() && dice.chance(50) {
        forged(subject, vectors, dice)?;
        tally.add(CHECKED, "wrong claims refused", 1);
    }
    Ok(())
}

/// Makes the basis wrong by one change. The checker must refuse it.
fn forged<T: Carrier>(
    subject: &Subject<T>,
    mut vectors: Vec<Vector<MaxPlus<T>>>,
    dice: &mut Dice,
) -> Result<(), Difference> {
    let place = dice.below(vectors.len());
    let what = match dice.below(3) {
        0 => {
            vectors.swap_remove(place);
            "one missing"
        }
        1 => {
            vectors.push(vectors[place].clone());
            "one doubled"
        }
        _ => {
            let Some(moved) = moved(&vectors[place], dice) else {
                return Ok(());
            };
            vectors[place] = moved;
            "one moved"
        }
    };
    let claim = claim(subject, vectors)?;
    let verdict: Verdict = verify(&claim, &options(dice.seed()));
    expect(!verdict.is_accepted(), CHECK, || {
        format!("accepts {} with {what}: {verdict}", claim.to_json())
    })
}

/// The vector with a change in one entry that is less than the greatest. `None` if there is no such
/// entry, or if the changed entry would be out of range.
fn moved<T: Carrier>(vector: &Vector<MaxPlus<T>>, dice: &mut Dice) -> Option<Vector<MaxPlus<T>>> {
    let below: Vec<usize> = (0..vector.len())
        .filter(|&i| vector[i] < MaxPlus::finite(T::zero()))
        .collect();
    if below.is_empty() {
        return None;
    }
    let i = *dice.choose(&below);
    let mut moved = vector.clone();
    moved[i] = match vector[i].value() {
        None => MaxPlus::finite(T::zero()),
        Some(_) if dice.chance(50) => MaxPlus::NEG_INFINITY,
        Some(value) => MaxPlus::new(value.sum(value)?).ok()?,
    };
    Some(moved)
}

fn claim<T: Carrier>(
    subject: &Subject<T>,
    vectors: Vec<Vector<MaxPlus<T>>>,
) -> Result<Claim, Difference> {
    Claim::new(subject.matrix.clone(), subject.lambda.clone(), vectors)
        .map_err(|error| Difference::new(CHECK, error.to_string()))
}
