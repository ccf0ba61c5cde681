//! `matrix`: matrices computed from matrices, converted from other formats, or made from seeds.

mod combine;
mod convert;
mod product;
mod random;
mod reduce;
mod solve;
mod star;
mod take;

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
    /// Entry i, j is the greatest weight of a walk from i to j, 0 for staying at i = j. The
    /// star exists if no cycle has positive weight; otherwise the error names such a cycle.
    /// With --lambda it is the star of the matrix with lambda subtracted from every finite
    /// entry; with --lambda max this star exists for every matrix with a cycle. With --plus
    /// it is A+ = A (x) A*, walks of at least one arc.
    Star(star, Args),
    /// The greatest x with A (x) x <= b, and whether A (x) x = b.
    ///
    /// x_j is the least of b_i - a_ij. The equation has a solution if and only if this x is one;
    /// if not, the rows are listed in which A (x) x stays below b. Exit codes: 0 if A (x) x = b
    /// has a solution, 1 if it has none.
    Solve(solve, Args),
    /// Some rows and columns of a matrix, A - lambda, or -A^T.
    ///
    /// First the rows and columns are selected, then lambda is subtracted from every finite
    /// entry, then the matrix is conjugated.
    Take(take, Args),
    /// Several matrices in one: maxima, minima, stacks.
    ///
    /// max and min need matrices of the same shape, rows need the same number of columns,
    /// and columns the same number of rows.
    Combine(combine, Args),
    /// A matrix with the same solutions and fewer arcs.
    ///
    /// Arcs that the solutions do not need are removed one at a time, until no more can be
    /// removed. Which arcs can be removed depends on lambda. Every other command can read
    /// the result: `supereigen matrix reduce a.txt | supereigen basis -`.
    ///
    /// For a two-sided system, given by two files or one file of inequalities, the rows
    /// that the others imply are removed. The result is written as inequalities (--format
    /// ineq, the default), as TPLib's inequalities (tplib), or as two files with
    /// --output-right.
    Reduce(reduce, Args),
    /// A matrix in another format.
    ///
    /// The output cannot be the file that is read: names, comments and models would be lost.
    Convert(convert, Args),
    /// A random matrix from a seed.
    Random(random, Args),
}
