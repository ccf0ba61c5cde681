//! Half-spaces by apices and sectors, the form that TPLib uses.
//!
//! A point a, the *apex*, cuts the space of finite vectors into sectors: x is in sector j if
//! x_j - a_j is the greatest of all x_k - a_k. The sectors J together are the half-space
//!
//! ```text
//! max over j in J of (x_j - a_j)  >=  max over k not in J of (x_k - a_k).
//! ```
//!
//! A minimal row ([`Cone::minimal_rows`]) with greater side max_j (u_j + x_j) and the greatest
//! smaller side max_k (b_k + x_k) that holds on the cone is the half-space with apex -u_j, -b_k.
//! If all generators of the cone are finite, so are all b_k. With generators that contain -inf
//! a coordinate may be on neither side, and there is no apex.
//!
//! Source: X. Allamigeon, R. D. Katz, *Minimal external representations of tropical polyhedra*,
//! J. Comb. Theory A 120 (2013), which TPLib's `compute_halfspaces` follows. Apices are scaled
//! to first entry 0 as there. A minimal set of half-spaces is not unique, so the sets may
//! differ.

use maxplus_core::error::RangeError;
use maxplus_core::{NodeSet, Number, ReadMatrix, Semifield, Vector};
use maxplus_graph::Budget;

use crate::cone::Cone;
use crate::error::PolyhedraError;
use crate::rows::tightest;

/// A half-space as the sectors of its apex.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Sectors {
    /// The apex a, with first entry 0.
    pub apex: Vector<Number>,
    /// The sectors J.
    pub sectors: NodeSet,
}

impl Cone {
    /// The half-spaces of a cone with finite generators, none of them implied by the others.
    ///
    /// An error if there is no generator, or one that contains -inf.
    ///
    /// ```
    /// use maxplus_graph::Budget;
    /// use maxplus_polyhedra::Cone;
    ///
    /// // The example in the documentation of TPLib.
    /// let cone = Cone::from_options(3, [[0, 4, 0], [0, 3, 4], [0, 0, 2_i64]].map(|v| v.map(Some)))?;
    /// let mut found: Vec<_> = cone.apices(&Budget::unlimited())?.iter()
    ///     .map(|half| format!("({}) {}", half.apex, half.sectors)).collect();
    /// found.sort();
    /// assert_eq!(found, ["(0 0 2) {2}", "(0 1 2) {1, 2}", "(0 4 0) {3}", "(0 4 2) {2, 3}", "(0 4 4) {1}"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn apices(&self, budget: &Budget) -> Result<Vec<Sectors>, PolyhedraError> {
        let budget = budget.started();
        let vectors = self.finite_generators("half-spaces with apices", &budget)?;
        let rows = self.minimal_rows(&budget)?;
        let sectors = |row: usize| -> Result<Sectors, PolyhedraError> {
            budget.look()?;
            let mut greater = Vector::zeros(self.dimension());
            for (j, entry) in rows.greater().row(row) {
                greater[j] = entry.clone();
            }
            let smaller = tightest(&greater, &vectors)?;
            let both = greater.iter().zip(&smaller);
            let both: Vec<_> = both.map(|(u, b)| u.clone().max(b.clone())).collect();
            let over_first = |a: &Number| Ok(both[0].try_over(a)?.expect("finite"));
            Ok(Sectors {
                apex: both
                    .iter()
                    .map(over_first)
                    .collect::<Result<_, RangeError>>()?,
                sectors: greater.support(),
            })
        };
        (0..rows.inequalities()).map(sectors).collect()
    }
}
