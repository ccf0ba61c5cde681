//! Half-spaces from generators: the rows that describe a tropical cone.
//!
//! C is the cone of all maxima of shifted copies of some generators, which may have
//! entries -inf. For a node i let P_i be the minimal vectors u, u_i = -inf, such that
//!
//! ```text
//! g_i <= max over j of (u_j + g_j)     for every generator g.
//! ```
//!
//! **Theorem.** C is the set of all x with x_i <= max_j (u_j + x_j) for all nodes i and all u
//! in P_i. *Proof:* `docs/theory.md`, *Half-spaces*.
//!
//! | notation | code |
//! |---|---|
//! | x_i <= max_j (u_j + x_j) | [`HalfSpace`] |
//! | all P_i | [`half_spaces`] |
//! | the u of the first k generators, one by one | [`plain`], the first version |
//!
//! If e_i is among the generators, P_i is empty: there is no condition on x_i. If no generator
//! has a finite entry at i, P_i contains only the vector -inf: x_i = -inf.
//!
//! # How they are found
//!
//! For one node i a generator g with finite g_i requires a j with u_j >= g_i - g_j. Only these
//! differences can be entries of a minimal u. So each coordinate j is a chain of levels (the
//! differences in their order), each generator is an item that is covered from some level on,
//! and P_i is the set of minimal transversals (`transversal.rs`). After the differences are
//! sorted, only their ranks are used.
//!
//! # Cost
//!
//! For n coordinates and p generators O(n^2 p log p) comparisons of numbers, in machine words if
//! the generators over one denominator fit; O(n p^2) per node to drop generators that others
//! imply; then one step of the search per minimal u of the first generators, which grows at
//! worst as their number. A step costs O(n^2 p / 64); memory is O(n p) besides tables of at most
//! 512 n p bits.

pub mod plain;
mod transversal;

use std::ops::Sub;

use maxplus_core::error::RangeError;
use maxplus_core::{Carrier, MaxPlus, Semifield, Vector};
use maxplus_graph::{Ending, Limits, StopReason};
use num_bigint::BigInt;
use supereigen::VectorSet;

use transversal::{Items, NONE, minimal_transversals};

/// The half-space x_i <= max_j (u_j + x_j).
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct HalfSpace<T: Carrier> {
    /// i, counted from 0.
    pub node: usize,
    /// u, with -inf at i.
    pub bound: Vector<MaxPlus<T>>,
}

impl<T: Carrier> HalfSpace<T> {
    /// The half-space x_i <= max_j (u_j + x_j).
    pub(crate) fn new(node: usize, bound: Vector<MaxPlus<T>>) -> Self {
        HalfSpace { node, bound }
    }

    /// Sorts by node, then greater entries of the bound first.
    fn sort(all: &mut [HalfSpace<T>]) {
        all.sort_by(|a, b| {
            let bounds = || b.bound.iter().cmp(a.bound.iter());
            a.node.cmp(&b.node).then_with(bounds)
        });
    }
}

/// All half-spaces of the cone that the vectors generate, by node, greater bounds first.
///
/// Vectors that others generate change nothing. The limits count half-spaces as results and
/// choices of the search as steps. After a cut, the half-spaces found so far include the cone,
/// but also other points. If the clock or a flag cut the search, the half-spaces of the current
/// node are missing.
///
/// An error if the carrier cannot hold a difference of two entries.
///
/// ```
/// use maxplus_graph::Limits;
/// use maxplus_polyhedra::halfspaces::half_spaces;
/// use supereigen::VectorSet;
///
/// // The segment between (0, 0) and (0, -2).
/// let segment = VectorSet::from_options(2, [[Some(0_i64), Some(0)], [Some(0), Some(-2)]])?;
/// let rows = half_spaces(&segment, &Limits::none())?.complete()?;
/// // x_1 <= 2 + x_2 and x_2 <= x_1.
/// assert_eq!((rows[0].node, rows[0].bound.to_string()), (0, "-inf 2".into()));
/// assert_eq!((rows[1].node, rows[1].bound.to_string()), (1, "0 -inf".into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn half_spaces<T: Carrier>(
    generators: &VectorSet<T>,
    limits: &Limits,
) -> Result<Ending<Vec<HalfSpace<T>>>, RangeError> {
    let mut all = Vec::new();
    // Every node has a half-space unless its unit vector is a generator.
    let n = generators.n();
    let entries = n.saturating_mul(n.saturating_sub(generators.len()));
    let room = entries.saturating_mul(size_of::<MaxPlus<T>>());
    let mut meter = limits.meter();
    if let Err(why) = meter.room(room) {
        return Ok(Ending::new(all, Err(why)));
    }
    let depths = Depths::of(generators);
    let mut end = Ok(());
    for i in 0..n {
        let Chains { levels, items } = match &depths {
            Depths::Words(words) => Chains::new(i, n, words),
            Depths::Big(numbers) => Chains::new(i, n, numbers),
        };
        // For every coordinate the possible entries of a bound, increasing.
        let values = values(generators, i, &levels)?;
        // Sorted by their ranks, stored contiguously, with -inf as 0.
        let mut keys: Vec<u32> = Vec::new();
        end = minimal_transversals(&items, &mut meter, &mut |ranks| {
            keys.extend(ranks.iter().map(|rank| rank.wrapping_add(1)));
        });
        // Sorting would take as long as the search did. A run that is cut by the clock or a
        // flag should end at once.
        if let Err(StopReason::Time | StopReason::Interrupted | StopReason::Memory) = end {
            break;
        }
        let mut found: Vec<&[u32]> = keys.chunks_exact(n).collect();
        found.sort_unstable_by(|a, b| b.cmp(a));
        let entry = |(values, key): (&Vec<MaxPlus<T>>, &u32)| match key.wrapping_sub(1) {
            NONE => MaxPlus::NEG_INFINITY,
            rank => values[rank as usize].clone(),
        };
        all.extend(found.into_iter().map(|keys| {
            let bound = values.iter().zip(keys).map(entry).collect();
            HalfSpace::new(i, bound)
        }));
        if end.is_err() {
            break;
        }
    }
    Ok(Ending::new(all, end))
}

/// How far the entries of every generator lie below 0, times their common denominator; `None`
/// for -inf.
enum Depths {
    /// Differences of two words fit numbers of twice the width.
    Words(Vec<Vec<Option<i128>>>),
    Big(Vec<Vec<Option<BigInt>>>),
}

impl Depths {
    fn of<T: Carrier>(generators: &VectorSet<T>) -> Self {
        let fits_words = generators.block().width() * 8 <= u64::BITS as usize;
        if fits_words {
            let rows = generators.iter().map(|row| {
                let depths = row.depths().map(|depth| depth.word().map(i128::from));
                depths.collect()
            });
            Depths::Words(rows.collect())
        } else {
            let rows = generators.iter().map(|row| {
                let depths = row.depths().map(|depth| depth.number().map(BigInt::from));
                depths.collect()
            });
            Depths::Big(rows.collect())
        }
    }
}

/// The problem at one node.
struct Chains {
    /// For every coordinate the possible entries of a bound in increasing order, each given by
    /// a generator with that difference.
    levels: Vec<Vec<usize>>,
    /// The generators with a finite entry at the node, by the ranks of their differences.
    items: Items,
}

impl Chains {
    fn new<W: Ord>(i: usize, n: usize, depths: &[Vec<Option<W>>]) -> Self
    where
        for<'a> &'a W: Sub<Output = W>,
    {
        let asking: Vec<usize> = (0..depths.len())
            .filter(|&g| depths[g][i].is_some())
            .collect();
        let mut ranks = vec![NONE; n * asking.len()];
        let mut levels = Vec::with_capacity(n);
        for j in 0..n {
            let difference = |(place, &g): (usize, &usize)| {
                let (own, other) = (depths[g][i].as_ref()?, depths[g][j].as_ref()?);
                (j != i).then(|| (other - own, place))
            };
            let mut differences: Vec<(W, usize)> =
                asking.iter().enumerate().filter_map(difference).collect();
            differences.sort_unstable();
            let mut firsts = Vec::new();
            for tied in differences.chunk_by(|(a, _), (b, _)| a == b) {
                for (_, place) in tied {
                    ranks[place * n + j] = firsts.len() as u32;
                }
                firsts.push(asking[tied[0].1]);
            }
            levels.push(firsts);
        }
        let items = Items { chains: n, ranks };
        Chains { levels, items }
    }
}

/// The levels of every coordinate as numbers: g_i - g_j for the generators given.
fn values<T: Carrier>(
    generators: &VectorSet<T>,
    i: usize,
    levels: &[Vec<usize>],
) -> Result<Vec<Vec<MaxPlus<T>>>, RangeError> {
    let value = |g: usize, j: usize| {
        let g = generators.get(g).expect("a generator");
        let difference = g.get(i).try_over(&g.get(j))?;
        Ok(difference.expect("a finite entry"))
    };
    let chain = |(j, chain): (usize, &Vec<usize>)| chain.iter().map(|&g| value(g, j)).collect();
    levels.iter().enumerate().map(chain).collect()
}
