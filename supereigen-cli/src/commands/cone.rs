//! `cone`: cones in max-plus algebra, by their rows or by the vectors that generate them.

mod includes;
mod rays;
mod sets;

commands! {
    /// The extreme rays of a two-sided system A (x) x >= B (x) x.
    Rays(rays, Args),
    /// The minimal rows of a cone, from the vectors that generate it.
    ///
    /// None of the rows follows from the others, and equal cones have equal rows. Any entry
    /// may be -inf. The json contains rows and generators as a claim of `cone rays`, which
    /// `verify` checks; `cone rays`, `greatest` and all commands that read a two-sided
    /// system read it too.
    Rows(sets, RowsArgs),
    /// The minimal generators of the least cone containing all of these.
    ///
    /// With one file: its generators without the redundant ones, or the generators of its rows.
    Hull(sets, HullArgs),
    /// The minimal rows of the intersection of these cones.
    Intersect(sets, IntersectArgs),
    /// Whether one cone contains another, both ways.
    ///
    /// If an inclusion fails, the answer contains a witness: a vector of one cone that is
    /// not in the other. Exit codes: 0 if A contains B, 1 if it does not.
    Includes(includes, Args),
    /// The minimal generators of { A (x) x : x in the cone }.
    Image(sets, ImageArgs),
    /// The minimal rows of { x : A (x) x in the cone }.
    Preimage(sets, PreimageArgs),
    /// The minimal generators of a cone on some of its coordinates.
    Project(sets, ProjectArgs),
}
