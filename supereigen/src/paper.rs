//! The paper: Wang and Sergeev, *An algorithm for finding the scaled basis of
//! the supereigenvector space in max-plus algebra*.
//!
//! One file for each algorithm, to be read next to the paper's listing:
//!
//! | file | input -> output |
//! |---|---|
//! | [`algorithm1`] | nonnegative cycle sigma -> X^sigma, at most one extremal for each node of sigma |
//! | [`algorithm2`] | maximum J_sigma-path pi -> X^(pi-sigma), the extremals along pi |
//! | [`algorithm3`] | A -> X_E, the scaled basis |
//! | [`algorithm4`] | A -> X_A, a generating set (Wang, Yang and Wang, 2020) |
//! | [`generators`] | A -> X_G and X_SG: Algorithms 1 to 3 without the extremality tests |
//! | [`combination`] | the double-description operation, and reduction to a minimal set |
//! | [`trace`] | A -> every cycle, path and vector of a run, with reasons |
//! | [`example`] | the paper's example, every statement compared with what is computed |
//!
//! # How the paper is read
//!
//! 1. *Maximum J_sigma-path, condition (3).* As printed: no *path* from an outside node l to l_1.
//!    We read: no *arc* (l, l_1), so that the path cannot be extended at its front. The paper's own
//!    example needs this: (5, 4, 1, 2) is on its list although 3 -> 4 -> 5 is a path of D_A. The
//!    literal reading also loses extremals; a test contains the smallest case.
//! 2. *Algorithm 1* goes forward along sigma(i_k) and uses the weights of its
//!    arcs only; its vector may have a support smaller than J_sigma.
//! 3. *Algorithm 2* stops for two reasons: a vector that is not extremal, or a
//!    node l with e^l in X_l, that is a_ll >= 0.
//! 4. *X_G* ("if the steps of extremality test are omitted") drops both stops
//!    of Algorithm 2: the proof of the main theorem uses every vector along
//!    every path.
//! 5. *Algorithm 4*: k runs over 2, ..., t+1 with i_{t+1} = i_1, and its
//!    vectors are neither scaled nor reduced.
//! 6. *X_E is a set.* The same extremal is found from many cycles and paths. The repeats are
//!    counted; the paper mentions this cost at its end.
//!
//! Nodes count from 0 in the code and from 1 in text for users.

pub mod algorithm1;
pub mod algorithm2;
pub mod algorithm3;
pub mod algorithm4;
pub mod combination;
pub mod example;
pub mod generators;
pub mod trace;

use maxplus_core::{Carrier, MaxPlus, Scaled, Vector};

use crate::problem::ROOM;
use crate::report::{Counter, Counters};

/// One vector computed by an algorithm of the paper.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step<T: Carrier> {
    /// The node that the paper writes at the vector: i_k for v^(sigma(i_k)),
    /// l for v^l.
    pub node: usize,
    /// The vector as the paper writes it, not scaled.
    pub vector: Vector<MaxPlus<T>>,
    /// Whether it is extremal.
    pub extremal: bool,
}

impl<T: Carrier> Step<T> {
    /// norm(v)^-1 (x) v.
    pub fn scaled(&self) -> Scaled<MaxPlus<T>> {
        scaled(&self.vector)
    }
}

/// norm(v)^-1 (x) v of a vector computed by an algorithm of this crate.
pub(crate) fn scaled<T: Carrier>(v: &Vector<MaxPlus<T>>) -> Scaled<MaxPlus<T>> {
    let scaled = v.try_scaled().expect(ROOM);
    scaled.expect("a vector along a cycle has a finite entry")
}

/// The counters of Algorithms 3 and 4.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Nonnegative elementary cycles.
    pub cycles: u64,
    /// Maximum J_sigma-paths visited.
    pub paths: u64,
    /// Vectors computed.
    pub vectors: u64,
    /// Extremality tests.
    pub tests: u64,
    /// Vectors that the result already contained.
    pub repeats: u64,
    /// Paths, or whole branches of paths with a common ending, abandoned before their front was
    /// reached.
    pub prunings: u64,
}

impl Counts {
    /// The counts with their names, for a report.
    pub fn counters(&self) -> Counters {
        let mut counters = Counters::default();
        counters.add(Counter::Cycles, self.cycles);
        counters.add(Counter::Paths, self.paths);
        counters.add(Counter::Vectors, self.vectors);
        counters.add(Counter::ExtremalityTests, self.tests);
        counters.add(Counter::Repeats, self.repeats);
        counters.add(Counter::Prunings, self.prunings);
        counters
    }
}
