//! Algorithm 4: a generating set X_A from all nonnegative cycles and all
//! maximum J_sigma-paths.
//!
//! Source: the paper, Algorithm 4, which joins two algorithms of Wang, Yang
//! and Wang (2020). The proof of the main theorem shows that every vector of
//! X_A is a max-combination of X_G.
//!
//! | paper | here |
//! |---|---|
//! | sigma = (i_1, ..., i_t, i_1) | `i`, the nodes of `sigma` |
//! | omega(sigma) | `omega` |
//! | x_j: row i_j has slack omega, all other rows of sigma are tight | `x[j]` |
//! | pi = (l_1, ..., l_m), l_m = i_k, 2 <= k <= t+1 | `pi` |
//! | c | `c` |
//! | x[l; c], the vector with entry c at l only | `x[l] = x[l] (+) c` |
//!
//! Invariant: every x is a solution. Along a path only the arcs of the path
//! count: (x)_l = (x_{k-1})_{i_k} + the weight of pi from l to i_k.
//!
//! Cost: c cycles, p maximum paths of at most n nodes: O((c + p) n^2), and the
//! memory for all different vectors. [`run`] reduces them to the scaled basis
//! by residuation.
//!
//! Departures: 1. nodes, j and s count from 0, so that k - 1 is the place
//! before i_k on the cycle, from the last node on to the first;
//! 2. i_1 is the least node of the cycle. Another choice scales the vectors.

use maxplus_core::{Carrier, MaxPlus, Semifield, Semiring, Vector};
use maxplus_graph::{Cycle, Limits, MaximumPaths, Path, StopReason};
use num_traits::One;

use super::generators::{GeneratorSet, GeneratorsEnding};
use crate::problem::{Problem, ROOM};
use crate::report::{BasisEnding, Counter, Run};
use crate::set::VectorSet;

/// The name in reports and in the list of methods.
pub const NAME: &str = "algorithm4";

/// Algorithm 4: the generating set X_A, neither scaled nor reduced.
///
/// For the limits, results are vectors.
///
/// ```
/// use maxplus_core::{Matrix, MaxPlus};
/// use maxplus_graph::Limits;
/// use supereigen::{Problem, paper::algorithm4::algorithm4};
///
/// let a = Matrix::from_fn(2, 2, |i, j| MaxPlus::finite(if i == j { -1 } else { 1 }));
/// let problem = Problem::new(&a)?;
/// let x_a = algorithm4(&problem, &Limits::none()).complete()?;
/// let shown: Vec<_> = x_a.vectors().iter().map(ToString::to_string).collect();
/// assert_eq!(shown, ["0 1", "0 -1"]);
/// assert_eq!(x_a.reduced().to_string(), "0 -1\n-1 0\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn algorithm4<T: Carrier>(problem: &Problem<T>, limits: &Limits) -> Run<GeneratorsEnding<T>> {
    let limits = &limits.started();
    let d_a = problem.digraph();
    let mut x_a = GeneratorSet::new(NAME, limits);
    let end = x_a.for_all_cycles(problem, |x_a, sigma| {
        let mut x = Vec::with_capacity(sigma.len());
        for x_j in cycle_vectors(problem, sigma) {
            x_a.take(x_j.clone())?;
            x.push(x_j);
        }
        let theta = MaximumPaths::of_cycle(&d_a, sigma).limits(limits.without_results());
        for pi in theta.iter() {
            let pi = pi?;
            x_a.met_path();
            path_vectors(problem, sigma, &x, &pi, |x| x_a.take(x))?;
        }
        Ok(())
    });
    x_a.finish(problem.n(), end)
}

/// Algorithm 4, reduced to the scaled basis.
pub fn run<T: Carrier>(problem: &Problem<T>, limits: &Limits) -> Run<BasisEnding<T>> {
    let limits = limits.started();
    let none = || VectorSet::new(problem.n(), []);
    let Run { ending, mut report } = algorithm4(problem, &limits.without_results());
    let x_a = match ending.complete() {
        Ok(x_a) => x_a,
        Err(reason) => return Run::of(none(), Err(reason), report),
    };
    report.counters.add(Counter::Generators, x_a.len() as u64);
    let mut meter = limits.meter();
    let mut found = Vec::new();
    let reduced = x_a.scaled().reduced(&mut meter).expect(ROOM);
    let end = reduced.and_then(|basis| {
        basis.into_iter().try_for_each(|v| {
            meter.result()?;
            found.push(v);
            Ok(())
        })
    });
    Run::of(VectorSet::new(problem.n(), found), end, report).answering(problem.origin(true))
}

/// x_1, ..., x_t, one by one: lines 4 to 14.
fn cycle_vectors<T: Carrier>(
    problem: &Problem<T>,
    sigma: &Cycle,
) -> impl Iterator<Item = Vector<MaxPlus<T>>> {
    let i = sigma.nodes();
    let t = i.len();
    let omega = sigma.arcs().fold(MaxPlus::one(), |omega, (from, to)| {
        omega.try_times(&problem.entry(from, to)).expect(ROOM)
    });
    let x_j = move |j: usize| {
        let mut x = Vector::<MaxPlus<T>>::zeros(problem.n());
        x[i[0]] = One::one();
        for s in 0..t - 1 {
            let alpha = if s == j { omega.clone() } else { One::one() };
            // (x_j)_{i_{s+1}} := (x_j)_{i_s} + alpha_s - a_{i_s i_{s+1}}
            let raised = x[i[s]].try_times(&alpha).expect(ROOM);
            let lowered = raised.try_over(&problem.entry(i[s], i[s + 1])).expect(ROOM);
            x[i[s + 1]] = lowered.expect("an arc of the cycle is finite");
        }
        x
    };
    (0..t).map(x_j)
}

/// Lines 17 to 23: the vectors along pi, one by one.
fn path_vectors<T: Carrier>(
    problem: &Problem<T>,
    sigma: &Cycle,
    x: &[Vector<MaxPlus<T>>],
    pi: &Path,
    mut take: impl FnMut(Vector<MaxPlus<T>>) -> Result<(), StopReason>,
) -> Result<(), StopReason> {
    let t = sigma.len();
    let on_sigma = sigma.nodes().iter().position(|&i| i == pi.end());
    let k = on_sigma.expect("a J_sigma-path ends on sigma");
    // x := x_{k-1}, c := (x_{k-1})_{i_k}; i_1 is read as i_{t+1}.
    let mut x = x[(k + t - 1) % t].clone();
    let mut c = x[pi.end()].clone();
    for arc in pi.nodes().windows(2).rev() {
        let (l, next) = (arc[0], arc[1]);
        c = c.try_times(&problem.entry(l, next)).expect(ROOM);
        x[l] = x[l].plus(&c);
        take(x.clone())?;
    }
    Ok(())
}
