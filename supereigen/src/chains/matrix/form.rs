//! The two forms of a matrix, and which one suits it.

/// How a chain is grown: over whole rows, or from arc to arc.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Form {
    /// One pass over a padded row and column per step.
    Dense,
    /// Only neighbours are touched, and an undo log takes it back.
    Sparse,
}

impl Form {
    /// The form that costs less for n nodes and so many arcs.
    ///
    /// On 32-bit lanes a dense step costs about 25 + 0.4 n nanoseconds, a
    /// sparse one about 40 + 13 d, where d is the number of arcs per row
    /// (measured: the part `forms` of the bench `chains`). Beyond
    /// `MOST_DENSE` nodes full rows and columns take too much memory.
    pub fn choose(n: usize, arcs: usize) -> Self {
        let crowded = arcs.saturating_mul(32) >= n.saturating_mul(n);
        if n <= 128 || (n <= MOST_DENSE && crowded) {
            Form::Dense
        } else {
            Form::Sparse
        }
    }

    /// The name in benches.
    pub fn name(self) -> &'static str {
        match self {
            Form::Dense => "dense",
            Form::Sparse => "sparse",
        }
    }
}

/// The most nodes for which whole rows and columns are stored: at 4096 they
/// take 128 MB in 32 bits.
const MOST_DENSE: usize = 4096;
