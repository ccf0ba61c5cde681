//! A search in pieces gives the same results as one search: stopped and resumed from the text of
//! its frontier, split into shards, or shared by threads.

use std::ops::ControlFlow;

use maxplus_core::{Carrier, MaxPlus, Scaled};
use rayon::ThreadPool;
use supereigen::testing::Form;
use supereigen::{Ending, Extremals, Frontier, Limits, VectorSet};

use crate::dice::Dice;
use crate::difference::{Difference, compare, expect};
use crate::subject::Subject;
use crate::tally::{CHECKED, Tally};

/// The most slices of a resumed search before it runs to its end.
const MOST_STRETCHES: usize = 6;

type Given<T> = Vec<Scaled<MaxPlus<T>>>;

/// Runs random slices, each resumed from the text of the frontier, in both forms.
pub fn resumed<T: Carrier>(
    subject: &Subject<T>,
    dice: &mut Dice,
    tally: &mut Tally,
) -> Result<(), Difference> {
    let check = "resume";
    let forms = [Form::Dense, Form::Sparse];
    let forms = forms.map(|form| {
        subject
            .extremals
            .clone()
            .choosing(|choices| choices.form = Some(form))
    });
    let mut given = Vec::new();
    let mut frontier = subject.extremals.frontier();
    for _ in 0..dice.below(MOST_STRETCHES) {
        let limits = match dice.chance(50) {
            true => Limits::steps(dice.seed() % 60),
            false => Limits::results(dice.seed() % 6),
        };
        frontier = go_on(check, dice.choose(&forms), &frontier, &limits, &mut given)?;
    }
    let rest = go_on(
        check,
        dice.choose(&forms),
        &frontier,
        &Limits::none(),
        &mut given,
    )?;
    expect(rest.is_done(), check, || format!("left over:\n{rest}"))?;
    once_each(check, subject, given)?;
    tally.add(CHECKED, "resumed searches", 1);
    Ok(())
}

/// The search split into shards.
pub fn sharded<T: Carrier>(
    subject: &Subject<T>,
    dice: &mut Dice,
    tally: &mut Tally,
) -> Result<(), Difference> {
    let check = "shards";
    let extremals = &subject.extremals;
    let mut given = Vec::new();
    let begun = Limits::steps(dice.seed() % 20);
    let frontier = go_on(check, extremals, &extremals.frontier(), &begun, &mut given)?;
    let k = 1 + dice.below(5);
    let rest = extremals.clone().resume(&frontier);
    let shards = rest
        .and_then(|rest| rest.split(k))
        .map_err(|error| Difference::new(check, error.to_string()))?;
    expect(shards.len() == k, check, || {
        format!("{} shards instead of {k}", shards.len())
    })?;
    for shard in &shards {
        go_on(check, extremals, shard, &Limits::none(), &mut given)?;
    }
    once_each(check, subject, given)?;
    tally.add(CHECKED, "sharded searches", 1);
    Ok(())
}

/// The search on several threads.
pub fn threaded<T: Carrier>(
    subject: &Subject<T>,
    pool: &ThreadPool,
    tally: &mut Tally,
) -> Result<(), Difference> {
    let check = "threads";
    let extremals = subject
        .extremals
        .clone()
        .threads(0)
        .expect("the feature `parallel`");
    let counted = pool.install(|| extremals.count());
    let expected = subject.given.len() as u64;
    expect(counted == Ending::Complete(expected), check, || {
        format!("counted {counted:?}, not {expected}")
    })?;
    let run = pool.install(|| extremals.run());
    compare(check, &subject.basis, run.found())?;
    tally.add(CHECKED, "threaded searches", 1);
    Ok(())
}

/// Resumes from the text of the frontier.
fn go_on<T: Carrier>(
    check: &str,
    extremals: &Extremals<T>,
    frontier: &Frontier,
    limits: &Limits,
    given: &mut Given<T>,
) -> Result<Frontier, Difference> {
    let refused = |error: &dyn std::fmt::Display| Difference::new(check, error.to_string());
    let text = frontier.to_string();
    let read: Frontier = text.parse().map_err(|error| refused(&error))?;
    expect(read == *frontier, check, || {
        format!("wrote the frontier\n{text}and read\n{read}")
    })?;
    let resumed = extremals.clone().resume(&read);
    let resumed = resumed.map_err(|error| refused(&error))?;
    let mut search = resumed.open().map_err(|error| refused(&error))?;
    let _ = search.for_each(limits, |extremal| {
        given.push(extremal.to_scaled());
        ControlFlow::Continue(())
    });
    Ok(search.frontier())
}

/// Checks that all pieces together give every vector of the basis once.
fn once_each<T: Carrier>(
    check: &str,
    subject: &Subject<T>,
    given: Given<T>,
) -> Result<(), Difference> {
    let count = given.len();
    let found = VectorSet::new(subject.n(), given);
    compare(check, &subject.basis, &found)?;
    expect(found.len() == count, check, || {
        format!("{count} vectors given, {} of them different", found.len())
    })
}
