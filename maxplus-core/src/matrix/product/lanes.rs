//! The dense product and the dense star of machine numbers with vector instructions.
//!
//! The textbook loop tests every entry for -inf and every sum for overflow. Here both tests are
//! moved out of the inner loop:
//!
//! - *Overflow*: with a = max |a_ik| and b = max |b_kj| over the finite entries,
//!   every finite sum lies between -(a + b) and a + b.
//! - *-inf on the left*: the entry is skipped.
//! - *-inf on the right*: the entry is stored as the sentinel MIN + a. A sum with it lies between
//!   MIN and MIN + 2a, so it cannot wrap. It is below every finite sum if MIN + 2a < -(a + b),
//!   that is 3a + b <= MAX. Otherwise the caller uses the checked method. Doubles need no sentinel:
//!   theirs is -inf itself, and sums are finite if a + b is.
//!
//! The compiler turns the remaining loop, c_j <- max(c_j, a_ik + b_kj) along a row, into vector
//! instructions; [`pulp`] chooses the instruction set at run time. Min-plus is the same with
//! all signs changed.
//!
//! The sentinel occurs only in the copies made here.

use std::cmp::Ordering;

use crate::carrier::{Fast, Packed};
use crate::semiring::Plus;

/// A machine number that the kernel can work on.
pub(crate) trait Lane: Packed<Word = Self> + Copy + PartialOrd + Default {
    /// A number below every sum.
    const FLOOR: Self;

    /// The sum. The caller guarantees that it fits.
    fn add(self, other: Self) -> Self;

    /// The number with its sign changed.
    fn negated(self) -> Self;

    /// The sentinel for infinite on the right, and the least possible finite sum; `None` if
    /// sums might leave the range.
    fn sentinel(left: &[Self], right: &[Self]) -> Option<(Self, Self)>;

    /// The sentinel for infinite among walks of at most n arcs, and the least possible weight of
    /// a path; `None` if sums might leave the range, or are rounded.
    fn walk_sentinel(arcs: &[Self], n: usize) -> Option<(Self, Self)>;
}

macro_rules! integer_lane {
    ($($int:ty),*) => {$(
        impl Lane for $int {
            const FLOOR: $int = <$int>::MIN;

            #[inline(always)]
            fn add(self, other: $int) -> $int {
                self.wrapping_add(other)
            }

            #[inline(always)]
            fn negated(self) -> $int {
                self.wrapping_neg()
            }

            fn sentinel(left: &[$int], right: &[$int]) -> Option<($int, $int)> {
                let (a, b) = (largest_of(left, <$int>::abs), largest_of(right, <$int>::abs));
                a.checked_mul(3)?.checked_add(b)?;
                Some((<$int>::MIN + a, -(a + b)))
            }

            fn walk_sentinel(arcs: &[$int], n: usize) -> Option<($int, $int)> {
                let arc = largest_of(arcs, <$int>::abs);
                let path = arc.checked_mul(<$int>::try_from(n).ok()?)?;
                path.checked_mul(3)?;
                Some((<$int>::MIN + path, -path))
            }
        }
    )*};
}
integer_lane!(i32, i64, i128);

/// The methods of this file.
pub(crate) const fn fast<L: Lane>() -> Fast<L> {
    Fast { product, plus }
}

/// The largest absolute value of a finite entry, 0 if there is none.
fn largest_of<L: Lane + Ord>(entries: &[L], abs: fn(L) -> L) -> L {
    let finite = entries.iter().filter_map(|x| L::unpack(x));
    finite.map(|&x| abs(x)).max().unwrap_or_default()
}

impl Lane for f64 {
    const FLOOR: f64 = f64::NEG_INFINITY;

    #[inline(always)]
    fn add(self, other: f64) -> f64 {
        self + other
    }

    #[inline(always)]
    fn negated(self) -> f64 {
        -self
    }

    fn sentinel(left: &[f64], right: &[f64]) -> Option<(f64, f64)> {
        let largest = |entries: &[f64]| {
            let finite = entries.iter().filter(|x| x.is_finite());
            finite.fold(0.0, |m: f64, x| m.max(x.abs()))
        };
        // Rounding is monotone: if this sum does not overflow, no other does.
        let sum = largest(left) + largest(right);
        sum.is_finite().then_some((f64::NEG_INFINITY, -sum))
    }

    fn walk_sentinel(_: &[f64], _: usize) -> Option<(f64, f64)> {
        None
    }
}

/// A^+ of an n x n matrix, rows one after the other, by the method of Floyd, Warshall and Kleene;
/// `None` if sums might leave the range. `infinite_is` is as in [`product`]. `goes_on` is called
/// once for each node.
///
/// Let M be n times the largest |a_ij|. Before the step of node k no cycle with inner nodes below
/// k is positive, so every finite entry is the weight of an elementary path or cycle and lies
/// between -M and M. An infinite entry is stored as a sentinel s = MIN + M. A sum is computed only
/// if its left term is finite. So an infinite entry is s plus the weight of a walk along finite
/// arcs, which is at most M: it lies between s and MIN + 2M, which is below -M because 3M <= MAX,
/// and a sum with it does not wrap.
fn plus<L: Lane>(
    infinite_is: Ordering,
    mut walks: Vec<L>,
    n: usize,
    goes_on: &mut dyn FnMut() -> bool,
) -> Option<Plus<L>> {
    negate_if(infinite_is, &mut walks);
    let (sentinel, least) = L::walk_sentinel(&walks, n)?;
    replace_infinite(&mut walks, sentinel);
    let mut through = vec![sentinel; n];
    for k in 0..n {
        if !goes_on() {
            return Some(Plus::Stopped);
        }
        through.copy_from_slice(&walks[k * n..(k + 1) * n]);
        if through[k] > L::default() {
            return Some(Plus::PositiveCycle);
        }
        pulp::Arch::new().dispatch(
            #[inline(always)]
            || {
                for row in walks.chunks_exact_mut(n) {
                    let first = row[k];
                    if first >= least {
                        for (best, &second) in row.iter_mut().zip(&through) {
                            *best = max(*best, first.add(second));
                        }
                    }
                }
            },
        );
    }
    restore_infinite(&mut walks, least)?;
    negate_if(infinite_is, &mut walks);
    Some(Plus::Walks(walks))
}

/// Min-plus is max-plus with all signs changed.
fn negate_if<L: Lane>(infinite_is: Ordering, words: &mut [L]) {
    if infinite_is.is_gt() {
        for word in words {
            if let Some(number) = L::unpack(word) {
                // Adding 0 makes one zero of the two zeros of doubles.
                *word = number.negated().add(L::default());
            }
        }
    }
}

fn replace_infinite<L: Lane>(words: &mut [L], sentinel: L) {
    for word in words {
        if L::unpack(word).is_none() {
            *word = sentinel;
        }
    }
}

/// Replaces what lies below every sum by the infinite word, and packs the sums.
fn restore_infinite<L: Lane>(words: &mut [L], least: L) -> Option<()> {
    for word in words {
        *word = if *word < least {
            L::INFINITE
        } else {
            word.pack().ok()?
        };
    }
    Some(())
}

/// The product of an m x k by a k x n matrix, rows one after the other; `None` if sums might
/// leave the range. `infinite_is` is `Less` for max-plus and `Greater` for min-plus.
fn product<L: Lane>(
    infinite_is: Ordering,
    mut left: Vec<L>,
    mut right: Vec<L>,
    sizes: [usize; 3],
) -> Option<Vec<L>> {
    negate_if(infinite_is, &mut left);
    negate_if(infinite_is, &mut right);
    let (sentinel, least) = L::sentinel(&left, &right)?;
    replace_infinite(&mut right, sentinel);
    let mut result = vec![L::FLOOR; sizes[0] * sizes[2]];
    pulp::Arch::new().dispatch(
        #[inline(always)]
        || kernel(&left, &right, &mut result, sizes),
    );
    restore_infinite(&mut result, least)?;
    negate_if(infinite_is, &mut result);
    Some(result)
}

/// The number of rows of the right matrix that are applied to all rows of the result before the
/// next ones, so that they stay in the second-level cache.
const BLOCK: usize = 32;

#[inline(always)]
fn kernel<L: Lane>(left: &[L], right: &[L], result: &mut [L], [m, k, n]: [usize; 3]) {
    if n == 0 {
        return;
    }
    for first in (0..k).step_by(BLOCK) {
        let block = first..k.min(first + BLOCK);
        for i in 0..m {
            let sums = &mut result[i * n..(i + 1) * n];
            let mut chosen = [(L::FLOOR, &right[..0]); BLOCK];
            let mut count = 0;
            for place in block.clone() {
                let a = left[i * k + place];
                if L::unpack(&a).is_some() {
                    chosen[count] = (a, &right[place * n..(place + 1) * n]);
                    count += 1;
                }
            }
            // Four rows at once: one load and one store of the sums for four
            // multiplications.
            let mut groups = chosen[..count].chunks_exact(4);
            for group in &mut groups {
                four_rows(sums, [group[0], group[1], group[2], group[3]]);
            }
            for &(a, row) in groups.remainder() {
                for (sum, &b) in sums.iter_mut().zip(row) {
                    *sum = max(*sum, a.add(b));
                }
            }
        }
    }
}

#[inline(always)]
fn four_rows<L: Lane>(sums: &mut [L], rows: [(L, &[L]); 4]) {
    let n = sums.len();
    let [(a0, r0), (a1, r1), (a2, r2), (a3, r3)] = rows;
    let (r0, r1, r2, r3) = (&r0[..n], &r1[..n], &r2[..n], &r3[..n]);
    for j in 0..n {
        let low = max(a0.add(r0[j]), a1.add(r1[j]));
        let high = max(a2.add(r2[j]), a3.add(r3[j]));
        sums[j] = max(sums[j], max(low, high));
    }
}

/// Compiles to one instruction, because neither side is ever NaN.
#[inline(always)]
fn max<L: PartialOrd>(a: L, b: L) -> L {
    if a > b { a } else { b }
}
