//! All methods compared on a ladder of matrices.
//!
//! Rung n is an n x n matrix without loops, half of its entries finite, in [-10, 10], seed 1. On
//! every rung the remaining methods compute the whole basis, alternately. A method that took
//! longer than the budget is not run on the next rung. All methods must give the same basis.

use std::time::Duration;

use maxplus_graph::Limits;
use serde::{Deserialize, Serialize};
use supereigen::{Basis, Counter, Method, Problem, Report};

use crate::counting::prepared;
use crate::families::rung;
use crate::measure::{Effort, Spread, seconds};
use crate::peak;

/// The sizes of the rungs.
pub const RUNGS: [usize; 16] = [4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 16, 18, 20, 22, 24, 26];

/// Chains without collecting; no other method can do this.
pub const COUNTING: &str = "chains, counting only";

/// One method on one rung.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Point {
    /// The method.
    pub method: String,
    /// The size of the matrix.
    pub n: usize,
    /// The size of its basis.
    pub extremals: u64,
    /// Seconds for the whole basis.
    pub seconds: Spread,
    /// Steps of the search, if the method counts them.
    pub nodes: Option<u64>,
    /// Peak memory in megabytes, in a process of its own, minus that of a process that does
    /// nothing.
    pub megabytes: Option<f64>,
}

/// A way to compute a basis.
enum Contestant {
    Method(Method),
    Counting,
}

impl Contestant {
    fn name(&self) -> String {
        match self {
            Contestant::Method(method) => method.to_string(),
            Contestant::Counting => COUNTING.to_owned(),
        }
    }

    /// Seconds and search nodes, with the answer asserted; `None` if it was cut.
    fn run(
        &self,
        problem: &Problem<i64>,
        expected: &Basis<i64>,
        budget: Duration,
    ) -> Option<TimedRun> {
        // The first run over the budget is still measured, so it is not cut at the budget.
        let limits = Limits::time(budget * 4);
        match self {
            Contestant::Method(method) => {
                let extremals = problem.extremals().limits(&limits);
                let (seconds, run) = seconds(|| extremals.run_by(*method));
                let run = run.expect("all are asked for");
                let nodes = Some(search_nodes(&run.report));
                let basis = run.complete().ok()?;
                assert!(basis == *expected, "{method} disagrees");
                Some(TimedRun { seconds, nodes })
            }
            Contestant::Counting => {
                let mut search = prepared(problem).open().expect("no limit");
                let (seconds, ending) = seconds(|| search.count(&limits));
                assert_eq!(ending.complete().ok()?, expected.len() as u64);
                let nodes = Some(search_nodes(&search.report()));
                Some(TimedRun { seconds, nodes })
            }
        }
    }

    /// Peak memory of a whole basis, in megabytes.
    fn peak(&self, n: usize) -> Option<f64> {
        match self {
            Contestant::Method(method) => peak::of(&format!("basis {method} {n}")),
            Contestant::Counting => None,
        }
    }
}

struct TimedRun {
    seconds: f64,
    nodes: Option<u64>,
}

/// The number of search steps. Depending on the method a step is a visited node, a listed cycle or
/// path, or a combined pair or choice.
pub fn search_nodes(report: &Report) -> u64 {
    const STEPS: [Counter; 9] = [
        Counter::StepsLeftOfTheBar,
        Counter::StepsRightOfTheBar,
        Counter::ReplayedNodes,
        Counter::GrownNodes,
        Counter::Cycles,
        Counter::Paths,
        Counter::Pairs,
        Counter::Combinations,
        Counter::Choices,
    ];
    STEPS.map(|step| report.counters.get(step)).iter().sum()
}

/// Runs all methods on all rungs.
pub fn climb(effort: Effort) -> Vec<Point> {
    let (budget, rungs) = match effort {
        Effort::Full => (Duration::from_secs(2), &RUNGS[..]),
        Effort::Quick => (Duration::from_millis(20), &RUNGS[..7]),
    };
    let methods = Method::ALL.iter().copied();
    let mut contestants: Vec<Contestant> = methods.map(Contestant::Method).collect();
    contestants.push(Contestant::Counting);
    let idle = peak::of("nothing");
    let mut points = Vec::new();
    for &n in rungs {
        let problem = rung(n).problem();
        let basis = problem.basis();
        let mut runs: Vec<Vec<Option<TimedRun>>> = contestants.iter().map(|_| Vec::new()).collect();
        for _ in 0..effort.rounds(5) {
            for (contestant, runs) in contestants.iter().zip(&mut runs) {
                // After a run over the budget, another one is not needed.
                let is_quick = |run: &TimedRun| run.seconds <= budget.as_secs_f64();
                if runs.iter().all(|run| run.as_ref().is_some_and(is_quick)) {
                    runs.push(contestant.run(&problem, &basis, budget));
                }
            }
        }
        let mut next = Vec::new();
        for (contestant, runs) in contestants.into_iter().zip(runs) {
            let runs: Vec<TimedRun> = runs.into_iter().flatten().collect();
            // The method was cut in the first round, so it is not run again.
            if runs.is_empty() {
                continue;
            }
            let taken = Spread::of(runs.iter().map(|run| run.seconds));
            let peak = contestant.peak(n).zip(idle);
            points.push(Point {
                method: contestant.name(),
                n,
                extremals: basis.len() as u64,
                seconds: taken,
                nodes: runs[0].nodes,
                megabytes: peak.map(|(peak, idle)| (peak - idle).max(0.0)),
            });
            if taken.median <= budget.as_secs_f64() {
                next.push(contestant);
            }
        }
        contestants = next;
    }
    points
}
