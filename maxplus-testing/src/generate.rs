//! Matrices from a seed, the same on every machine and in every release.
//!
//! The numbers come from ChaCha8, whose stream is fixed by its definition. They are mapped to a
//! range here, not by a library that may change.
//!
//! | function | family |
//! |---|---|
//! | [`dense`] | every entry finite |
//! | [`sparse`] | a given number of arcs in each row |
//! | [`tie_rich`] | entries from {-1, 0, 1, -inf} |
//! | [`without_nonnegative_cycles`] | every cycle has negative weight, though entries may be positive |
//! | [`with_nonnegative_cycle`] | the same with one cycle of weight 0 planted |
//! | [`reducible`] | several components, arcs between them in one direction only |
//! | [`diamonds`] | few arcs, many cycles, and many ways that lead nowhere |

use std::ops::RangeInclusive;

use num_traits::Zero;
use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use maxplus_core::matrix::{Matrix, SparseMatrix};
use maxplus_core::tropical::MaxPlus;

/// The scalars of all families.
type Scalar = MaxPlus<i64>;

/// A stream of random numbers that a seed determines.
struct Stream(ChaCha8Rng);

impl Stream {
    fn new(seed: u64) -> Self {
        Stream(ChaCha8Rng::seed_from_u64(seed))
    }

    /// A number below `bound`, by the high half of a product: no number is
    /// favoured by more than bound / 2^64.
    fn below(&mut self, bound: u64) -> u64 {
        let wide = u128::from(self.0.next_u64()) * u128::from(bound);
        u64::try_from(wide >> 64).expect("the high half has 64 bits")
    }

    fn index(&mut self, bound: usize) -> usize {
        usize::try_from(self.below(bound as u64)).expect("below an index")
    }

    fn within(&mut self, range: &RangeInclusive<i64>) -> i64 {
        assert!(!range.is_empty(), "no number in {range:?}");
        let width = range.start().abs_diff(*range.end()) + 1;
        range.start().wrapping_add_unsigned(self.below(width))
    }

    /// `percent` times in a hundred.
    fn chance(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }

    fn permutation(&mut self, n: usize) -> Vec<usize> {
        let mut order: Vec<usize> = (0..n).collect();
        for i in (1..n).rev() {
            order.swap(i, self.index(i + 1));
        }
        order
    }
}

/// A rows x cols matrix with every entry finite and in `range`.
///
/// # Panics
///
/// If `range` is empty and the matrix is not.
pub fn dense(rows: usize, cols: usize, range: RangeInclusive<i64>, seed: u64) -> Matrix<Scalar> {
    let mut stream = Stream::new(seed);
    Matrix::from_fn(rows, cols, |_, _| Scalar::finite(stream.within(&range)))
}

/// An n x n matrix with `degree` finite entries in each row (n if n is less), at distinct
/// places, in `range`.
///
/// # Panics
///
/// If `range` is empty and an entry is needed.
pub fn sparse(
    n: usize,
    degree: usize,
    range: RangeInclusive<i64>,
    seed: u64,
) -> SparseMatrix<Scalar> {
    let mut stream = Stream::new(seed);
    let mut order = stream.permutation(n);
    let mut rows = Vec::with_capacity(n);
    for _ in 0..n {
        // The first steps of a shuffle choose `degree` different places.
        let chosen = degree.min(n);
        for place in 0..chosen {
            order.swap(place, place + stream.index(n - place));
        }
        let mut columns = order[..chosen].to_vec();
        columns.sort_unstable();
        rows.push(
            columns
                .into_iter()
                .map(|j| (j, Scalar::finite(stream.within(&range))))
                .collect::<Vec<_>>(),
        );
    }
    SparseMatrix::from_rows(n, rows)
}

/// An n x n matrix with entries from {-1, 0, 1}, and -inf in the given
/// percentage of places.
pub fn tie_rich(n: usize, infinite_percent: u64, seed: u64) -> Matrix<Scalar> {
    let mut stream = Stream::new(seed);
    Matrix::from_fn(n, n, |_, _| {
        if stream.chance(infinite_percent) {
            Scalar::zero()
        } else {
            Scalar::finite(stream.within(&(-1..=1)))
        }
    })
}

/// An n x n matrix in which every cycle has negative weight: a_ij = p_i - p_j - slack with a
/// hidden potential p and slack at least 1. About half of the entries off the diagonal are
/// positive nevertheless.
pub fn without_nonnegative_cycles(n: usize, density_percent: u64, seed: u64) -> Matrix<Scalar> {
    let mut stream = Stream::new(seed);
    acyclic_by_potential(n, density_percent, &mut stream).0
}

/// [`without_nonnegative_cycles`] with one elementary cycle of weight 0 added, through at least
/// one node. Up to rotation it is the only cycle of weight at least 0. For n = 0 there is none.
pub fn with_nonnegative_cycle(n: usize, density_percent: u64, seed: u64) -> Matrix<Scalar> {
    let mut stream = Stream::new(seed);
    let (mut matrix, potential) = acyclic_by_potential(n, density_percent, &mut stream);
    if n == 0 {
        return matrix;
    }
    let length = 1 + stream.index(n);
    let cycle = stream.permutation(n);
    for place in 0..length {
        let (i, j) = (cycle[place], cycle[(place + 1) % length]);
        matrix[(i, j)] = Scalar::finite(potential[i] - potential[j]);
    }
    matrix
}

fn acyclic_by_potential(
    n: usize,
    density_percent: u64,
    stream: &mut Stream,
) -> (Matrix<Scalar>, Vec<i64>) {
    let potential: Vec<i64> = (0..n).map(|_| stream.within(&(-50..=50))).collect();
    let matrix = Matrix::from_fn(n, n, |i, j| {
        if stream.chance(density_percent) {
            let slack = stream.within(&(1..=10));
            Scalar::finite(potential[i] - potential[j] - slack)
        } else {
            Scalar::zero()
        }
    });
    (matrix, potential)
}

/// A reducible matrix: one strongly connected component for each size in
/// `sizes`, full inside, arcs from earlier to later components in half of the
/// places, none back, the nodes shuffled. Entries in `range`.
///
/// # Panics
///
/// If `range` is empty and an entry is needed.
pub fn reducible(sizes: &[usize], range: RangeInclusive<i64>, seed: u64) -> Matrix<Scalar> {
    let mut stream = Stream::new(seed);
    let component: Vec<usize> = sizes
        .iter()
        .enumerate()
        .flat_map(|(c, &size)| std::iter::repeat_n(c, size))
        .collect();
    let n = component.len();
    let place = stream.permutation(n);
    let mut matrix = Matrix::zeros(n, n);
    for i in 0..n {
        for j in 0..n {
            let inside = component[i] == component[j];
            let forward = component[i] < component[j] && stream.chance(50);
            if inside || forward {
                matrix[(place[i], place[j])] = Scalar::finite(stream.within(&range));
            }
        }
    }
    matrix
}

/// The 2-cycle 0 <-> 1 and a chain of `count` diamonds that starts at node 1 and returns only
/// to it, every weight 0, on 2 nodes or, with diamonds, 3 `count` + 1. It has 2^`count` + 1
/// elementary cycles (one without diamonds). A search for cycles from node 0 that does not
/// block nodes follows all 2^`count` ways through the chain without a result.
pub fn diamonds(count: usize) -> SparseMatrix<Scalar> {
    let mut arcs = vec![(0, 1), (1, 0)];
    let mut front = 1;
    for k in 0..count {
        let (left, right) = (3 * k + 2, 3 * k + 3);
        let back = if k + 1 == count { 1 } else { 3 * k + 4 };
        arcs.extend([(front, left), (front, right), (left, back), (right, back)]);
        front = back;
    }
    let n = if count == 0 { 2 } else { 3 * count + 1 };
    let arcs = arcs.into_iter().map(|(i, j)| (i, j, Scalar::finite(0)));
    SparseMatrix::from_triplets(n, n, arcs).expect("the nodes are numbered below n")
}
