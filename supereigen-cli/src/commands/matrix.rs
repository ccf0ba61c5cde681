//! `matrix`: matrices made from matrices, from other formats and from seeds.

mod convert;
mod product;
mod random;
mod reduce;
mod solve;
mod star;

commands! {
    /// The product A (x) B of two matrices, or of more.
    ///
    /// Entry i, j is the maximum of a_ik + b_kj. Numbers are exact, whatever their size.
    Product(product, Args),
    /// The power A^k of a matrix, by squaring.
    ///
    /// Entry i, j is the greatest weight of a walk of k arcs from i to j.
    Power(product, PowerArgs),
    /// The Kleene star A* = I (+) A (+) A (x) A (+) ... of a matrix.
    ///
    /// Entry i, j is the greatest weight of a walk from i to j, 0 for staying at i = j.
    /// It is there if no cycle is positive; if one is, the error names it. With --lambda
    /// it is the star of the matrix from whose entries lambda is taken off; --lambda max
    /// makes that exist whatever the matrix.
    Star(star, Args),
    /// The greatest x with A (x) x <= b, and whether A (x) x = b.
    ///
    /// x_j is the least of b_i - a_ij. The equation has a solution if and only if this x is one;
    /// if not, the rows are listed in which A (x) x stays below b. Exit codes: 0 if A (x) x = b
    /// has a solution, 1 if it has none.
    Solve(solve, Args),
    /// A matrix with the same solutions and fewer arcs.
    ///
    /// Arcs that the solutions do not need are removed one at a time, until
    /// nothing that is left can go. What can go depends on lambda. The matrix that
    /// comes out can be read by every other command:
    /// `supereigen matrix reduce a.txt | supereigen basis -`.
    ///
    /// Of a two-sided system, two files or one of inequalities, the rows that the
    /// others imply are left out. It is written as inequalities (--format ineq, the
    /// usual) or as TPLib's (tplib), or as two files with --output-right.
    Reduce(reduce, Args),
    /// A matrix in another format.
    ///
    /// The output cannot be the file that is read: names, comments and models would be lost.
    Convert(convert, Args),
    /// A random matrix from a seed.
    Random(random, Args),
}
