//! Both criteria of extremality that the paper names.

use anyhow::Result;
use maxplus_core::Carrier;
use supereigen::extremality::hypergraph;
use supereigen::trace::Trace;
use supereigen::{Limits, Problem};

/// On how many vectors of the account both criteria that the paper names agree.
#[derive(Clone, Copy)]
pub struct Agreement {
    /// How many vectors there are.
    pub vectors: u64,
    /// On how many the criteria agree.
    pub agree: u64,
}

impl Agreement {
    /// The same in words.
    pub fn sentence(self) -> String {
        let Agreement { vectors, agree } = self;
        format!(
            "Extremality was decided by our O(n^2) criterion (chains), in the place of Sergeev and \
             Wang, Theorem 3.1;\nAllamigeon, Gaubert and Goubault, Theorem 1 (tangent hypergraph) \
             agrees on {agree} of {vectors} vectors."
        )
    }
}

/// Both criteria, on every vector of the account.
pub fn criteria<T: Carrier>(
    problem: &Problem<T>,
    trace: &Trace<T>,
    limits: &Limits,
) -> Result<Agreement> {
    let (mut vectors, mut agree) = (0, 0);
    for step in trace.steps() {
        let other = hypergraph::extremality(problem, &step.vector, limits.budget())?;
        vectors += 1;
        agree += u64::from(other.is_extremal() == step.extremality.is_extremal());
    }
    Ok(Agreement { vectors, agree })
}
