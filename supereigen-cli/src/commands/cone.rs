//! `cone`: cones in max-plus algebra, by their rows or by the vectors that generate them.

mod hull;
mod image;
mod includes;
mod rays;
mod rows;

commands! {
    /// The extreme rays of a two-sided system A (x) x >= B (x) x.
    Rays(rays, Args),
    /// The minimal rows of a cone, from the vectors that generate it.
    ///
    /// None of the rows follows from the others, and equal cones have equal rows. -inf may
    /// stand anywhere. As json rows and generators are a claim of `cone rays`, which
    /// `verify` judges; `cone rays`, `greatest` and all commands that read a two-sided system read it too.
    Rows(rows, Args),
    /// The minimal generators of the least cone that holds all of these.
    ///
    /// Of one file the generators without those to spare, or those of the rows.
    Hull(hull, Args),
    /// The minimal rows of what all of these cones have in common.
    Intersect(rows, IntersectArgs),
    /// Whether a cone holds another, both ways.
    ///
    /// For a way that fails there is a witness, a vector of the one that is not in the
    /// other. Exit codes: 0 if A holds B, 1 if it does not.
    Includes(includes, Args),
    /// The minimal generators of { A (x) x : x in the cone }.
    Image(image, Args),
    /// The minimal rows of { x : A (x) x in the cone }.
    Preimage(image, PreimageArgs),
    /// The minimal generators of a cone on some of its coordinates.
    Project(image, ProjectArgs),
}
