//! The steps of Algorithms 1 to 3: as data. The text in the style of the
//! paper's example is made by the crate `supereigen-answers`.
//!
//! Cycles are ordered by length, then by their nodes; paths are in the order of the search, which
//! is that of the paper's list. A cycle is read from its least node i with e^i in X, if it has one
//! (so the paper reads all its four cycles from node 2), else from its least node.
//!
//! Every path is run in full, as in the listing, so that the account is complete: this is
//! [`algorithm3_in_full`] with its vectors kept.
//!
//! [`algorithm3_in_full`]: crate::paper::algorithm3::algorithm3_in_full
//!
//! ```
//! use supereigen::{Limits, Matrix, Problem, paper::trace::Trace};
//!
//! let a = Matrix::try_from([[Some(0_i64), None], [Some(5), None]])?;
//! let trace = Trace::of(&Problem::new(&a)?, &Limits::none()).complete()?;
//! assert_eq!(trace.cycles[0].paths[0].steps[0].vector.to_string(), "0 5");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use maxplus_core::{Carrier, MaxPlus, Scaled, Vector};
use maxplus_graph::cycle::Rotation;
use maxplus_graph::{Budget, Ending, Limits, Meter, StopReason};
use maxplus_graph::{Cycle, Digraph, MaximumPaths, NonnegativeCycles, Path};

use crate::paper::algorithm1::x_sigma;
use crate::paper::algorithm2::{End, x_pi_sigma};
use crate::paper::{Step, scaled};
use crate::problem::{Problem, ROOM};
use crate::set::{Collector, VectorSet};
use crate::vector::extremality::Extremality;
use crate::vector::membership::VectorError;

/// The account of a whole run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trace<T: Carrier> {
    /// One account for each nonnegative elementary cycle.
    pub cycles: Vec<CycleAccount<T>>,
    /// X_E: the extremals among the vectors, scaled.
    pub extremals: VectorSet<T>,
}

/// The vectors of one cycle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CycleAccount<T: Carrier> {
    /// sigma.
    pub cycle: Cycle,
    /// The node that sigma is read from, counted from 0.
    pub start: usize,
    /// v^(sigma(i_1)), ..., v^(sigma(i_t)), i_1 being `start`.
    pub steps: Vec<VectorAccount<T>>,
    /// One account for each maximum J_sigma-path.
    pub paths: Vec<PathAccount<T>>,
}

/// The vectors of one path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PathAccount<T: Carrier> {
    /// pi.
    pub path: Path,
    /// v^(l_(m-1)), v^(l_(m-2)), ... as far as they were computed.
    pub steps: Vec<VectorAccount<T>>,
    /// Why there are no more; `None` if Algorithm 2 was not applied, because the vector of the
    /// cycle at the end of the path is not extremal.
    pub end: Option<End>,
}

/// One vector.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VectorAccount<T: Carrier> {
    /// The node that the paper writes at the vector, counted from 0.
    pub node: usize,
    /// The vector as the paper writes it.
    pub vector: Vector<MaxPlus<T>>,
    /// The vector, scaled.
    pub scaled: Scaled<MaxPlus<T>>,
    /// Extremal or not, and why.
    pub extremality: Extremality<T>,
    /// Whether no multiple of it was computed before.
    pub new: bool,
}

/// The most paths of an account for each cycle that the limits allow, all cycles together: a few
/// cycles can have more paths than anyone can read.
pub const PATHS_PER_CYCLE: u64 = 10;

impl<T: Carrier> Trace<T> {
    /// The account of Algorithms 1 to 3 on a problem. For the limits, results are cycles, and there
    /// may be [`PATHS_PER_CYCLE`] times as many paths. A cut account contains the cycles up to the
    /// cut.
    pub fn of(problem: &Problem<T>, limits: &Limits) -> Ending<Self> {
        let limits = limits.started();
        let d_a = problem.digraph();
        let mut zeta = Vec::new();
        let mut end = Ok(());
        let cycles = NonnegativeCycles::of(&d_a).expect(ROOM);
        for sigma in &cycles.limits(&limits) {
            match sigma {
                Ok(sigma) => zeta.push(sigma),
                Err(reason) => end = Err(reason),
            }
        }
        zeta.sort_by_key(Cycle::len);
        let most_paths = limits
            .max_results()
            .and_then(|cycles| cycles.checked_mul(PATHS_PER_CYCLE));
        let budget = limits.without_results();
        let mut of_paths = budget.clone();
        if let Some(most) = most_paths {
            of_paths = of_paths.with_results(most);
        }
        let mut tracer = Tracer {
            problem,
            budget: &budget,
            meter: of_paths.meter(),
            computed: Collector::new(problem.n()),
        };
        let mut cycles = Vec::new();
        for sigma in zeta {
            match tracer.cycle(&d_a, sigma) {
                Ok(account) => cycles.push(account),
                Err(reason) => {
                    end = Err(reason);
                    break;
                }
            }
        }
        let mut trace = Trace {
            cycles,
            extremals: VectorSet::new(problem.n(), []),
        };
        let extremals = trace.steps().filter(|step| step.extremality.is_extremal());
        trace.extremals = VectorSet::new(problem.n(), extremals.map(|step| step.scaled.clone()));
        Ending::new(trace, end)
    }

    /// All vectors in the order in which they were computed; for each there
    /// was one extremality test.
    pub fn steps(&self) -> impl Iterator<Item = &VectorAccount<T>> {
        self.cycles.iter().flat_map(|cycle| {
            let along_paths = cycle.paths.iter().flat_map(|path| &path.steps);
            cycle.steps.iter().chain(along_paths)
        })
    }
}

impl<T: Carrier> CycleAccount<T> {
    /// sigma, read from its starting node.
    pub fn rotation(&self) -> Rotation<'_> {
        let rotation = self.cycle.starting_at(self.start);
        rotation.expect("the start is a node of the cycle")
    }

    /// The vectors in the order of their computation: that of the starting node, then against the
    /// arcs.
    pub fn in_order(&self) -> impl Iterator<Item = &VectorAccount<T>> {
        let (first, rest) = self.steps.split_at(1.min(self.steps.len()));
        first.iter().chain(rest.iter().rev())
    }
}

struct Tracer<'p, T: Carrier> {
    problem: &'p Problem<T>,
    budget: &'p Budget,
    /// Its results are paths.
    meter: Meter,
    /// All vectors so far, extremal or not.
    computed: Collector<T>,
}

impl<T: Carrier> Tracer<'_, T> {
    fn cycle(&mut self, d_a: &Digraph<T>, cycle: Cycle) -> Result<CycleAccount<T>, StopReason> {
        let x_sigma = x_sigma(self.problem, &cycle, &mut self.meter)?;
        let alone = |&&i: &&usize| self.problem.has_nonnegative_loop(i);
        let start = *cycle
            .nodes()
            .iter()
            .find(alone)
            .unwrap_or(&cycle.nodes()[0]);
        let rotation = cycle.starting_at(start).expect("a node of the cycle");
        let in_order = rotation.nodes().filter_map(|i| x_sigma.at(i));
        let steps = in_order
            .map(|step| self.vector(step))
            .collect::<Result<_, _>>()?;
        let mut paths = Vec::new();
        for pi in MaximumPaths::of_cycle(d_a, &cycle)
            .limits(self.budget)
            .iter()
        {
            let path = pi?;
            self.meter.result()?;
            let v = x_sigma
                .at(path.end())
                .expect("a J_sigma-path ends on sigma");
            let run = v
                .extremal
                .then(|| x_pi_sigma(self.problem, &path, &v.vector));
            let steps = run.iter().flat_map(|run| run.steps());
            paths.push(PathAccount {
                steps: steps
                    .map(|step| self.vector(step))
                    .collect::<Result<_, _>>()?,
                end: run.as_ref().map(|run| run.end()),
                path,
            });
        }
        Ok(CycleAccount {
            cycle,
            start,
            steps,
            paths,
        })
    }

    fn vector(&mut self, step: &Step<T>) -> Result<VectorAccount<T>, StopReason> {
        // An extremality test with its reason visits every pair of nodes.
        let n = self.problem.n() as u64;
        self.meter.work(n.saturating_mul(n))?;
        let scaled = scaled(&step.vector);
        let clock = self.budget.clock_and_flag();
        let extremality = match self.problem.extremality(&step.vector, &clock) {
            Err(VectorError::Stopped(reason)) => return Err(reason),
            extremality => extremality.expect("the algorithms make solutions"),
        };
        Ok(VectorAccount {
            node: step.node,
            vector: step.vector.clone(),
            new: self.computed.insert(scaled.clone()),
            scaled,
            extremality,
        })
    }
}
