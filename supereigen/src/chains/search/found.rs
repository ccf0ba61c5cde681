//! An extremal as the search holds it.

/// How the chain of an extremal closes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Closing {
    /// Row c_1 is first satisfied by the k-th node of the chain: the closing
    /// arc is (c_1, c_k), with c_k = c_1 for a loop.
    Chain {
        /// k, the length of the root.
        root: usize,
    },
    /// The first q nodes are a zero cycle, and the next one leans on several
    /// of them.
    TiedTail {
        /// q, the length of the cycle.
        cycle: usize,
    },
}

/// An extremal as the search holds it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Found<'a, W> {
    /// The chain, or the zero cycle and its tied tail.
    pub(crate) chain: &'a [usize],
    /// The values of its nodes in the matrix that is searched, up to a common
    /// summand.
    pub(crate) x: &'a [W],
    /// What to add to the values of all nodes for those in the matrix that was
    /// given; `None` if it is 0.
    pub(crate) potentials: Option<&'a [W]>,
    /// How it closes.
    pub(crate) closing: Closing,
    /// Whether the whole chain is a zero cycle.
    pub(crate) zero_cycle: bool,
}
