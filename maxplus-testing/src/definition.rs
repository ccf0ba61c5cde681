//! Extremality by its definition, against a set that generates all solutions.
//!
//! Every solution y <= x is a maximum of multiples of generators, and of those only the ones
//! below x matter. So take each generator g with the greatest c such that c (x) g <= x
//! (residuation). If x is the maximum of those that differ from x, it is not extremal.
//! Otherwise some node h is attained by x alone, and h is a head. O(n g) for g generators with
//! n entries.

use maxplus_core::error::AlgebraError;
use maxplus_core::residuation::try_coefficient;
use maxplus_core::{Carrier, MaxPlus, Vector};

/// The answer of the definition for a solution x.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Defined<T: Carrier> {
    /// x is extremal, and this is its least head.
    Extremal {
        /// The least node that only x attains.
        head: usize,
    },
    /// x is the maximum of these two, which differ from x.
    Combination {
        /// One of them.
        left: Vector<MaxPlus<T>>,
        /// The other.
        right: Vector<MaxPlus<T>>,
    },
    /// The generators do not attain x at this node: they do not generate all solutions.
    NotGenerated {
        /// The node.
        node: usize,
    },
}

impl<T: Carrier> Defined<T> {
    /// The least head of an extremal.
    pub fn head(&self) -> Option<usize> {
        match self {
            Defined::Extremal { head } => Some(*head),
            Defined::Combination { .. } | Defined::NotGenerated { .. } => None,
        }
    }
}

/// Whether x is extremal among the maxima of multiples of the generators.
///
/// ```
/// use maxplus_core::{MaxPlus, Vector};
/// use maxplus_testing::definition::{Defined, extremality};
///
/// let units: [Vector<MaxPlus<i64>>; 2] = [Vector::unit(2, 0), Vector::unit(2, 1)];
/// assert_eq!(extremality(&units[1], &units)?, Defined::Extremal { head: 1 });
/// assert_eq!(extremality(&units[1], &units[..1])?, Defined::NotGenerated { node: 1 });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn extremality<T: Carrier>(
    x: &Vector<MaxPlus<T>>,
    generators: &[Vector<MaxPlus<T>>],
) -> Result<Defined<T>, AlgebraError> {
    let mut is_generator = false;
    let mut sum = Vector::zeros(x.len());
    for generator in generators {
        // A generator that is -inf throughout has no greatest c and contributes nothing.
        let Some(c) = try_coefficient(x, generator)? else {
            continue;
        };
        let part = generator.try_times(&c)?;
        if part == *x {
            is_generator = true;
            continue;
        }
        let with_part = sum.plus(&part)?;
        if with_part == *x {
            let (left, right) = (sum, part);
            return Ok(Defined::Combination { left, right });
        }
        sum = with_part;
    }
    let node = (0..x.len()).find(|&i| sum[i] < x[i]);
    let node = node.expect("the sum is not x");
    Ok(match is_generator {
        true => Defined::Extremal { head: node },
        false => Defined::NotGenerated { node },
    })
}
