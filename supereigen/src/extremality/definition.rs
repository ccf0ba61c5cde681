//! Extremality by its definition, against a set that generates X'.
//!
//! Every solution y <= x is a max-combination of multiples of generators, and
//! of those only the ones below x matter. So take each generator g with the
//! greatest c such that c (x) g <= x (residuation). If x is the maximum of
//! those that are not x itself, it is not extremal; if it is not, then some
//! node h is reached by x alone, and h is a head.
//!
//! | notation | here |
//! |---|---|
//! | the greatest c with c (x) g <= x | [`try_coefficient`] |
//! | c (x) g | `part` |
//!
//! Cost: O(n g) for g generators with n entries.

use std::fmt;

use maxplus_core::error::{AlgebraError, RangeError};
use maxplus_core::named::{DisplayNamed, called};
use maxplus_core::residuation::try_coefficient;
use maxplus_core::{Carrier, MaxPlus, Names, Vector};
use thiserror::Error;

use super::{Extremality, Reason, Split};
use crate::membership::VectorError;
use crate::problem::Problem;

/// Why the definition gives no extremality.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DefinitionError {
    /// x is not a solution, or a generator has another length.
    Vector(VectorError),
    /// x is a solution, but the generators do not reach it: they do not
    /// generate X'.
    NotGenerated {
        /// A node, counted from 0, where every multiple of a generator below x
        /// stays below x_node.
        node: usize,
    },
}

impl fmt::Display for DefinitionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fmt_named(None, f)
    }
}

impl DisplayNamed for DefinitionError {
    fn fmt_named(&self, names: Option<&Names>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DefinitionError::Vector(error) => error.fmt_named(names, f),
            DefinitionError::NotGenerated { node } => {
                let node = called(*node, names);
                write!(f, "no generator reaches the vector at node {node}")
            }
        }
    }
}

impl From<VectorError> for DefinitionError {
    fn from(error: VectorError) -> Self {
        DefinitionError::Vector(error)
    }
}

impl From<AlgebraError> for DefinitionError {
    fn from(error: AlgebraError) -> Self {
        DefinitionError::Vector(error.into())
    }
}

impl From<RangeError> for DefinitionError {
    fn from(error: RangeError) -> Self {
        DefinitionError::Vector(error.into())
    }
}

/// Whether the solution x is extremal, and why; `generators` must generate X'.
///
/// ```
/// use maxplus_core::{Matrix, MaxPlus, Vector};
/// use supereigen::{Problem, extremality::definition};
///
/// let problem = Problem::new(&Matrix::<MaxPlus<i64>>::identity(2))?;
/// let units = [Vector::unit(2, 0), Vector::unit(2, 1)];
/// let extremality = definition::extremality(&problem, &units[1], &units)?;
/// assert_eq!(extremality.to_string(), "extremal with head 2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn extremality<T: Carrier>(
    problem: &Problem<T>,
    x: &Vector<MaxPlus<T>>,
    generators: &[Vector<MaxPlus<T>>],
) -> Result<Extremality<T>, DefinitionError> {
    problem.membership(x)?.check()?;
    let mut is_generator = false;
    let mut sum = Vector::zeros(x.len());
    for generator in generators {
        // No greatest c: a generator that is -inf throughout gives nothing.
        let Some(c) = try_coefficient(x, generator)? else {
            continue;
        };
        let part = generator.try_times(&c)?;
        if part == *x {
            is_generator = true;
            continue;
        }
        let with_part = sum.plus(&part).map_err(AlgebraError::from)?;
        if with_part == *x {
            let (left, right) = (sum, part);
            return Ok(Extremality::Combination(Split { left, right }));
        }
        sum = with_part;
    }
    let mut unreached = (0..x.len()).filter(|&i| sum[i] < x[i]);
    let node = unreached.next().expect("the sum is not x");
    if is_generator {
        let (head, shape) = (node, None);
        Ok(Extremality::Extremal(Reason { head, shape }))
    } else {
        Err(DefinitionError::NotGenerated { node })
    }
}
