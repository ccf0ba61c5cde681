//! X_G and X_SG: Algorithms 1 to 3 with the extremality tests omitted.
//!
//! Source: the paper, the paragraph after Algorithm 3. X_G holds v^(sigma(i_k))
//! for every node of every nonnegative cycle and every vector along every
//! maximum J_sigma-path; X_SG holds the same vectors scaled. X_E consists of
//! the vectors of X_SG that are extremal, and the main theorem says that X_G
//! generates X'.
//!
//! | paper | here |
//! |---|---|
//! | X_G | [`x_g`] |
//! | X_SG | [`Generators::scaled`] of it |
//! | the scaled basis | [`Generators::reduced`] of it |
//!
//! Cost: c cycles and e endings of J_sigma-paths, a row product of O(n) each:
//! O((c n + e) n) and the memory for all different vectors.
//!
//! Departures: 1. nodes count from 0; 2. *both* stops of Algorithm 2 are dropped, including the one
//! at e^l in X_l, because the proof of the main theorem uses every vector along every path; 3.
//! vectors of an ending that many paths share are computed once: the set is the same.

use std::collections::BTreeSet;

use maxplus_core::{Carrier, MaxPlus, Vector};
use maxplus_graph::paths::Visit;
use maxplus_graph::{Budget, Ending, Limits, Meter, StopReason};
use maxplus_graph::{MaximumPaths, NonnegativeCycles};

use super::algorithm1::v_sigma;
use super::{Counts, scaled};
use crate::basis::Basis;
use crate::problem::{Problem, ROOM};
use crate::report::{Report, Run};
use crate::set::VectorSet;

/// A set of solutions that generates X', not scaled and not reduced.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Generators<T: Carrier> {
    n: usize,
    /// Distinct vectors, greater entries first.
    vectors: Vec<Vector<MaxPlus<T>>>,
}

/// All generators; or, after a cut, some of the vectors, which need not generate all solutions.
pub type GeneratorsEnding<T> = Ending<Generators<T>, (), Vec<Vector<MaxPlus<T>>>>;

impl<T: Carrier> Generators<T> {
    /// The vectors, all distinct, in a fixed order (greater entries first).
    pub fn vectors(&self) -> &[Vector<MaxPlus<T>>] {
        &self.vectors
    }

    /// The number of vectors.
    pub fn len(&self) -> usize {
        self.vectors.len()
    }

    /// Whether there are none: the only solution is -inf.
    pub fn is_empty(&self) -> bool {
        self.vectors.is_empty()
    }

    /// The vectors scaled to maximum 0, as a set.
    pub fn scaled(&self) -> VectorSet<T> {
        VectorSet::new(self.n, self.vectors.iter().map(scaled))
    }

    /// The scaled basis: the scaled vectors that are not max-combinations of the others.
    pub fn reduced(&self) -> Basis<T> {
        let reduced = |budget: &Budget| self.scaled().reduced(&mut budget.meter()).expect(ROOM);
        Budget::without_limits(reduced)
    }
}

impl<'a, T: Carrier> IntoIterator for &'a Generators<T> {
    type Item = &'a Vector<MaxPlus<T>>;
    type IntoIter = std::slice::Iter<'a, Vector<MaxPlus<T>>>;

    fn into_iter(self) -> Self::IntoIter {
        self.vectors.iter()
    }
}

/// X_G, the vectors of Algorithms 1 and 2 along all cycles and paths.
///
/// ```
/// use supereigen::paper::generators::x_g;
/// use supereigen::{Limits, Matrix, Problem};
///
/// let a = Matrix::try_from([[Some(-1_i64), Some(1)], [Some(1), Some(-1)]])?;
/// let x_g = x_g(&Problem::new(&a)?, &Limits::none()).complete()?;
/// assert_eq!(x_g.len(), 2);
/// assert_eq!(x_g.reduced().to_string(), "0 -1\n-1 0\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn x_g<T: Carrier>(problem: &Problem<T>, limits: &Limits) -> Run<GeneratorsEnding<T>> {
    let limits = &limits.started();
    let d_a = problem.digraph();
    let mut x_g = GeneratorSet::new("x_g", limits);
    let end = x_g.for_all_cycles(problem, |x_g, sigma| {
        for sigma_ik in sigma.rotations() {
            x_g.take(v_sigma(problem, sigma_ik))?;
        }
        let mut along = Vec::new();
        let mut end = Ok(());
        let theta = MaximumPaths::of_cycle(&d_a, sigma).limits(limits.without_results());
        let search = theta.visit(|tail| {
            along.truncate(tail.len() - 1);
            let step = match along.last() {
                None => {
                    let sigma_ik = sigma.starting_at(tail.end());
                    along.push(v_sigma(problem, sigma_ik.expect("a path into sigma")));
                    Ok(())
                }
                Some(v) => {
                    let v = problem.try_extended(v, tail.front()).expect(ROOM);
                    along.push(v.clone());
                    x_g.take(v)
                }
            };
            if tail.is_maximum() {
                x_g.met_path();
            }
            end = step;
            if end.is_ok() {
                Visit::Grow
            } else {
                Visit::Stop
            }
        });
        end?;
        search.complete().map(|_| ())
    });
    x_g.finish(problem.n(), end)
}

/// Collects generators from all cycles, with counts and limits.
pub(super) struct GeneratorSet<'l, T: Carrier> {
    method: &'static str,
    limits: &'l Limits,
    meter: Meter,
    vectors: BTreeSet<Vec<MaxPlus<T>>>,
    counts: Counts,
}

impl<'l, T: Carrier> GeneratorSet<'l, T> {
    pub(super) fn new(method: &'static str, limits: &'l Limits) -> Self {
        GeneratorSet {
            method,
            limits,
            meter: limits.meter(),
            vectors: BTreeSet::new(),
            counts: Counts::default(),
        }
    }

    /// Shows every nonnegative cycle to `each`.
    pub(super) fn for_all_cycles(
        &mut self,
        problem: &Problem<T>,
        mut each: impl FnMut(&mut Self, &maxplus_graph::Cycle) -> Result<(), StopReason>,
    ) -> Result<(), StopReason> {
        let d_a = problem.digraph();
        let zeta = NonnegativeCycles::of(&d_a)
            .expect(ROOM)
            .limits(self.limits.without_results());
        zeta.iter().try_for_each(|sigma| {
            self.counts.cycles += 1;
            each(self, &sigma?)
        })
    }

    /// Adds a vector.
    pub(super) fn take(&mut self, vector: Vector<MaxPlus<T>>) -> Result<(), StopReason> {
        self.meter.step()?;
        self.meter.work(vector.len() as u64)?;
        self.counts.vectors += 1;
        let vector = vector.into_vec();
        if self.vectors.contains(&vector) {
            self.counts.repeats += 1;
            return Ok(());
        }
        self.meter.result()?;
        self.vectors.insert(vector);
        Ok(())
    }

    /// Counts a path.
    pub(super) fn met_path(&mut self) {
        self.counts.paths += 1;
    }

    pub(super) fn finish(self, n: usize, end: Result<(), StopReason>) -> Run<GeneratorsEnding<T>> {
        let mut report = Report::new(self.method);
        report.counters = self.counts.counters();
        let vectors = self.vectors.into_iter().rev().map(Vector::from).collect();
        let ending = match end {
            Ok(()) => Ending::Complete(Generators { n, vectors }),
            Err(why) => Ending::cut(vectors, why, ()),
        };
        Run::new(ending, report)
    }
}
