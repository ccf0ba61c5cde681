//! The chains engine of `supereigen`.

use std::hint::black_box;
use std::ops::ControlFlow;

use maxplus_core::exact::Integers;
use supereigen::testing::{Form, Instance, InstructionSet, plain};
use supereigen::{Counter, Ending, Method, Problem};

use crate::counting::{first, prepared};
use crate::families::{self, Lcg, NIGHT, SIXTY, THIRTY_SIX, TWENTY};
use crate::measure::{AlternateTimes, Effort, Spread, each_in_turn, in_turn};
use crate::peak;
use crate::row::{Row, against, duration, short};
use crate::threads;

const LAYER: &str = "chains";
const MILLION: u64 = 1_000_000;

/// All rows of this layer.
pub fn rows(effort: Effort) -> Vec<Row> {
    let mut rows = vec![oracle(effort)];
    rows.extend(copying(effort));
    rows.push(overnight(effort));
    rows.push(threads::row(effort, SIXTY, 100 * MILLION, 5));
    rows.push(threads::row(effort, THIRTY_SIX, 1_749_001, 15));
    rows.push(threads::control(effort, SIXTY, 50 * MILLION, 5));
    rows.push(threads::control(effort, THIRTY_SIX, 1_749_001, 9));
    rows.push(beside(effort, Method::DoubleDescription, TWENTY, 100.0));
    let eight = Lcg::without_loops(8, (-10, 10), 100);
    rows.push(beside(effort, Method::Algorithm3, eight, 100.0));
    rows.push(by_number_of_nodes(effort));
    rows.push(sparse(effort));
    rows.extend(memory(effort));
    rows.push(unproductive_steps());
    rows.extend(nothing(effort));
    rows
}

/// Counts `extremals` extremals by the simple search, which serves as an oracle.
fn first_by_oracle(instance: &Instance<i32>, extremals: u64) {
    let mut seen = 0;
    let end = plain::visit(instance, |chain, _| {
        black_box(chain);
        seen += 1;
        if seen == extremals {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    assert!(end.is_break() && seen == extremals);
}

fn oracle(effort: Effort) -> Row {
    let problem = SIXTY.problem();
    let chains = prepared(&problem);
    let narrow = Integers::new(&**problem.matrix()).narrow::<i32>();
    let instance = Instance::new(&narrow.expect("small entries"), Form::Dense).expect("room");
    let extremals = effort.amount(MILLION);
    let turns = in_turn(
        effort.rounds(3),
        [&mut || first_by_oracle(&instance, extremals), &mut || {
            first(&chains, extremals)
        }],
    );
    let least = match InstructionSet::best() {
        InstructionSet::Avx512 => 10.0,
        _ => 5.0,
    };
    let what =
        format!("n = 60 full, first {extremals} extremals: plain search kept as oracle / engine");
    Row::new(LAYER, what, turns.ratio(0, 1))
        .at_least(least)
        .scale(format!(
            "{} per extremal ({})",
            against(&turns, 1, 0, extremals),
            InstructionSet::best()
        ))
        .headline()
}

/// Counting compared with copying as many vectors into a ring of 64 MB.
fn copying(effort: Effort) -> Vec<Row> {
    let extremals = effort.amount(MILLION);
    let problem = SIXTY.problem();
    let vector: Vec<i32> = (0..60).collect();
    let mut ring = vec![0_i32; 16 << 20];
    let mut copy = || {
        let mut at = 0;
        for _ in 0..extremals {
            if at + vector.len() > ring.len() {
                at = 0;
            }
            ring[at..at + vector.len()].copy_from_slice(black_box(&vector));
            at += vector.len();
        }
        black_box(&ring);
    };
    let sets = InstructionSet::ALL.into_iter().rev();
    let row = |set: InstructionSet| {
        let chains = prepared(&problem).choosing(|choices| choices.instruction_set = Some(set));
        let turns = in_turn(
            effort.rounds(9),
            [&mut copy, &mut || first(&chains, extremals)],
        );
        let most = match set {
            InstructionSet::Avx512 => 2.0,
            InstructionSet::Avx2 => 4.0,
            InstructionSet::Simd128 | InstructionSet::Baseline => 6.0,
        };
        let what = format!("n = 60 full, {set}: counting extremals / copying their vectors");
        Row::new(LAYER, what, turns.ratio(1, 0))
            .at_most(most)
            .scale(against(&turns, 1, 0, extremals) + " per extremal")
            .headline()
    };
    sets.filter(|set| set.is_available()).map(row).collect()
}

/// A complete count of the guide's overnight matrix, compared with as many extremals of the
/// fastest family. This shows the cost of a less favourable matrix.
fn overnight(effort: Effort) -> Row {
    const ALL: u64 = 106_232_876;
    let extremals = effort.amount(ALL);
    let (night, best) = (prepared(&NIGHT.problem()), prepared(&SIXTY.problem()));
    let turns = in_turn(
        effort.rounds(3),
        [
            &mut || match effort {
                Effort::Full => assert_eq!(night.count(), Ending::Complete(ALL)),
                Effort::Quick => first(&night, extremals),
            },
            &mut || first(&best, extremals),
        ],
    );
    let what = format!(
        "{NIGHT}, the guide's overnight matrix, {extremals} extremals: counting / counting as \
         many of n = 60 full"
    );
    // 60 ns; the best family takes 28.
    Row::new(LAYER, what, turns.ratio(0, 1))
        .at_most(2.2)
        .scale(against(&turns, 0, 1, extremals) + " per extremal")
        .cause(
            "growing takes as long as in the best family; what comes on top are the steps of \
             the search for roots that give none, one for every five extremals, and the zero \
             cycles, a root for every hundred, that are looked at and planted node by node",
        )
        .headline()
}

/// The number of calls in one sample of the chains. Wherever other methods can be measured, the
/// chains are much faster.
const CALLS: usize = 20;

fn beside(effort: Effort, method: Method, family: Lcg, goal: f64) -> Row {
    let problem = family.problem();
    let basis = problem.basis();
    let chains = prepared(&problem);
    let extremals = problem.extremals();
    let turns = in_turn(
        effort.rounds(7),
        [
            &mut || {
                let run = extremals.run_by(method).expect("all are asked for");
                let found = run.complete();
                assert!(found.expect("no limit") == basis);
            },
            &mut || {
                for _ in 0..CALLS {
                    assert_eq!(chains.count(), Ending::Complete(basis.len() as u64));
                }
            },
            &mut || {
                for _ in 0..CALLS {
                    assert!(problem.basis() == basis);
                }
            },
        ],
    );
    let calls = CALLS as f64;
    let what = format!("{family}: {method} / chains");
    Row::new(LAYER, what, turns.ratio(0, 1).times(calls))
        .at_least(goal)
        .scale(format!(
            "{} extremals counted in {} (mean of {CALLS} calls) against {}; \
             {} times with preparing, collecting and sorting",
            basis.len(),
            duration(turns.seconds(1).median / calls),
            duration(turns.seconds(0).median),
            short(turns.ratio(0, 2).median * calls),
        ))
        .headline()
}

/// The cost of an extremal for four sizes.
fn four_sizes(
    effort: Effort,
    what: &str,
    sizes: [usize; 4],
    extremals: u64,
    problem: impl Fn(usize) -> Problem<i64>,
    figure: impl Fn(&AlternateTimes<4>) -> Spread,
) -> Row {
    let extremals = effort.amount(extremals);
    let chains = sizes.map(|n| prepared(&problem(n)));
    let turns = each_in_turn(effort.rounds(7), |k| first(&chains[k], extremals));
    let costs = [0, 1, 2, 3].map(|k| {
        let cost = turns.seconds(k).median / extremals as f64;
        format!("{} at {}", duration(cost), sizes[k])
    });
    Row::new(LAYER, what, figure(&turns))
        .scale(costs.join(", "))
        .headline()
}

fn by_number_of_nodes(effort: Effort) -> Row {
    let what = "full matrices, cost per extremal: n = 400 / n = 50";
    let problem = |n| Lcg::without_loops(n, (-1000, 100), 100).problem();
    four_sizes(
        effort,
        what,
        [50, 100, 200, 400],
        300_000,
        problem,
        |turns| turns.ratio(3, 0),
    )
    .at_most(8.0)
}

fn sparse(effort: Effort) -> Row {
    let what = "three arcs per row, n = 1000 to 8000, cost per extremal: dearest / cheapest";
    let sizes = [1000, 2000, 4000, 8000];
    four_sizes(effort, what, sizes, 100_000, families::sparse, |turns| {
        turns.greatest_over_least([1.0; 4])
    })
    .at_most(3.0)
}

fn memory(effort: Effort) -> Option<Row> {
    let extremals = effort.amount(100 * MILLION);
    let peak = peak::of(&format!("count {extremals}"))?;
    let what = format!("peak memory of counting {extremals} extremals, n = 60 full");
    let row = Row::new(LAYER, what, Spread::exact(peak));
    Some(row.unit("MB").at_most(64.0).headline())
}

/// Steps that gave no extremal, on every family with at least 1000 extremals.
fn unproductive_steps() -> Row {
    let families = families::all().into_iter();
    let large = families.filter(|family| family.extremals >= 1000);
    let ratios = large.map(|family| {
        let mut search = family.problem.extremals().open().expect("no limit");
        let counted = search.count(&family.limits()).into_found();
        assert_eq!(counted, family.extremals, "{}", family.name);
        let counters = search.report().counters;
        // Replayed nodes and repeated roots are steps too, but give no new extremal.
        let vain: u64 = [
            Counter::StepsLeftOfTheBar,
            Counter::StepsRightOfTheBar,
            Counter::RepeatedRoots,
            Counter::ReplayedNodes,
        ]
        .map(|counter| counters.get(counter))
        .iter()
        .sum();
        (vain as f64 / family.extremals as f64, family.name)
    });
    let worst = ratios.max_by(|a, b| a.0.total_cmp(&b.0));
    let (ratio, family) = worst.expect("there are families");
    let what = "steps that give no extremal / extremals, the worst of all families";
    Row::new(LAYER, what, Spread::exact(ratio))
        .at_most(12.0)
        .scale(family)
        .headline()
}

/// A matrix without cycle of weight >= 0. The answer should come within a tenth of a second.
fn nothing(effort: Effort) -> Vec<Row> {
    let row = |(name, n, density)| {
        let problem = families::nothing(n, density);
        let mut count = || {
            assert_eq!(problem.extremals().count(), Ending::Complete(0));
        };
        let time = in_turn(effort.rounds(5), [&mut count]).seconds(0);
        let what = format!("no nonnegative cycle, n = {n} {name}: the empty answer");
        Row::new(LAYER, what, time.times(1e3))
            .unit("ms")
            .at_most(100.0)
    };
    [("sparse", 2000, 1), ("full", 500, 100)]
        .map(row)
        .into_iter()
        .collect()
}
