//! A search in pieces gives what one search gives: stopped and taken up again
//! through the text of its frontier, dealt out in shards, shared by threads.

use std::ops::ControlFlow;

use maxplus_core::{Carrier, MaxPlus, Scaled};
use maxplus_graph::Limits;
use rayon::ThreadPool;
use supereigen::Basis;
use supereigen::chains::{Chains, Form, Frontier};

use super::dice::Dice;
use super::difference::{Difference, compare, expect};
use super::subject::Subject;
use super::tally::{CHECKED, Tally};

/// The stretches of a resumed search, before it is run to its end.
const MOST_STRETCHES: usize = 6;

type Given<T> = Vec<Scaled<MaxPlus<T>>>;

/// Random stretches, each taken up from the text of what was left, in one form
/// and the other.
pub fn resumed<T: Carrier>(
    subject: &Subject<T>,
    dice: &mut Dice,
    tally: &mut Tally,
) -> Result<(), Difference> {
    let check = "resume";
    let other = match subject.chains.form() {
        Form::Dense => Form::Sparse,
        Form::Sparse => Form::Dense,
    };
    let forms = [
        subject.chains.clone(),
        subject.chains.clone().with_form(other),
    ];
    let mut given = Vec::new();
    let mut frontier = subject.chains.frontier();
    for _ in 0..dice.below(MOST_STRETCHES) {
        let limits = match dice.chance(50) {
            true => Limits::none().with_steps(dice.seed() % 60),
            false => Limits::none().with_results(dice.seed() % 6),
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

/// The search dealt out to some shards.
pub fn sharded<T: Carrier>(
    subject: &Subject<T>,
    dice: &mut Dice,
    tally: &mut Tally,
) -> Result<(), Difference> {
    let check = "shards";
    let chains = &subject.chains;
    let mut given = Vec::new();
    let begun = Limits::none().with_steps(dice.seed() % 20);
    let frontier = go_on(check, chains, &chains.frontier(), &begun, &mut given)?;
    let k = 1 + dice.below(5);
    let shards = chains
        .split(&frontier, k)
        .map_err(|error| Difference::new(check, error.to_string()))?;
    expect(shards.len() == k, check, || {
        format!("{} shards instead of {k}", shards.len())
    })?;
    for shard in &shards {
        go_on(check, chains, shard, &Limits::none(), &mut given)?;
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
    let none = Limits::none();
    let run = pool.install(|| subject.chains.count_parallel(&none));
    expect(
        run.steps.extremals == subject.given.len() as u64,
        check,
        || {
            format!(
                "counted {}, not {}",
                run.steps.extremals,
                subject.given.len()
            )
        },
    )?;
    let found = pool.install(|| subject.chains.run_parallel(&none));
    let found = found
        .complete()
        .map_err(|partial| Difference::new(check, partial.to_string()))?;
    compare(check, &subject.basis, &found)?;
    tally.add(CHECKED, "threaded searches", 1);
    Ok(())
}

/// Goes on from the frontier, sent as text.
fn go_on<T: Carrier>(
    check: &str,
    chains: &Chains<T>,
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
    let (_, rest) = chains
        .visit_from(&read, limits, |extremal| {
            given.push(extremal.to_scaled());
            ControlFlow::Continue(())
        })
        .map_err(|error| refused(&error))?;
    Ok(rest)
}

/// All pieces together gave every vector of the basis once.
fn once_each<T: Carrier>(
    check: &str,
    subject: &Subject<T>,
    given: Given<T>,
) -> Result<(), Difference> {
    let count = given.len();
    let found = Basis::new(subject.n(), given);
    compare(check, &subject.basis, &found)?;
    expect(found.len() == count, check, || {
        format!("{count} vectors given, {} of them different", found.len())
    })
}
