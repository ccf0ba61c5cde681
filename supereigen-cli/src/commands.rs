//! The subcommands, one file each.

mod basis;
mod cite;
mod compare;
mod cone;
mod convert;
mod cross_check;
mod cycles;
mod decompose;
mod draw;
mod eigenvectors;
mod estimate;
mod explain;
mod game;
mod generators;
mod greatest;
mod halfspaces;
mod hull;
mod image;
mod includes;
mod info;
mod instances;
mod man;
mod member;
mod nearest;
mod paths;
mod product;
mod random;
mod reach;
mod reduce;
mod reproduce;
mod star;
mod study;
mod sweep;
mod timetable;
mod two_sided;
mod verify;

use anyhow::Result;
use clap::Subcommand;

use crate::exit::Exit;

pub use basis::verdict_on;
pub use sweep::{Answer, Chain, Kept, SweepArg, SweepCheckpoint};

/// Writes the enum of subcommands and its dispatch from one list.
macro_rules! commands {
    ($($(#[$meta:meta])* $variant:ident($module:ident, $args:ident),)*) => {
        /// What to do.
        #[derive(Subcommand)]
        pub enum Command {
            $($(#[$meta])* $variant($module::$args),)*
        }

        impl Command {
            /// Does it.
            pub fn run(self) -> Result<Exit> {
                match self {
                    $(Command::$variant(args) => args.run(),)*
                }
            }
        }
    };
}

commands! {
    /// The scaled basis of A (x) x >= lambda (x) x.
    Basis(basis, Args),
    /// How the basis changes with lambda: every lambda at once.
    ///
    /// Each chain is an extremal exactly for the lambdas of one interval, so a
    /// single search gives the number of extremals for every lambda: between any
    /// two breakpoints, and at each of them. --chains gives the chains themselves,
    /// with their intervals and their vectors, which move linearly with lambda.
    /// All numbers are exact.
    Sweep(sweep, Args),
    /// How many extremals to expect, and how long it would take.
    Estimate(estimate, Args),
    /// The generating sets of the paper that are not reduced.
    Generators(generators, Args),
    /// The nonnegative elementary cycles of the digraph, or all of them.
    Cycles(cycles, Args),
    /// The maximum J_sigma-paths into a cycle.
    Paths(paths, Args),
    /// Size, components, cycle mean, solvability of a matrix.
    ///
    /// Of a two-sided system A (x) x >= B (x) x, two files or one of inequalities, whether
    /// there is a solution, and at which nodes one can be finite; as json a certificate. With
    /// --lambda max the greatest lambda for which A (x) x >= lambda (x) B (x) x has one.
    Info(info, Args),
    /// A matrix with the same solutions and fewer arcs.
    ///
    /// Arcs that the solutions do not need are removed one at a time, until
    /// nothing that is left can go. What can go depends on lambda. The matrix that
    /// comes out can be read by every other command:
    /// `supereigen reduce a.txt | supereigen basis -`.
    ///
    /// Of a two-sided system, two files or one of inequalities, the rows that the
    /// others imply are left out. It is written as inequalities (--format ineq, the
    /// usual) or as TPLib's (tplib), or as two files with --output-right.
    Reduce(reduce, Args),
    /// The extreme rays of a two-sided system A (x) x >= B (x) x.
    Cone(cone, Args),
    /// The half-spaces of a cone: its minimal rows, from the vectors that generate it.
    ///
    /// None of the rows follows from the others, and equal cones have equal rows. -inf may
    /// stand anywhere. As json rows and generators are a claim of `cone`, which `verify`
    /// judges; `cone`, `greatest` and all commands that read a two-sided system read it too.
    Halfspaces(halfspaces, Args),
    /// The minimal generators of the least cone that holds all of these.
    ///
    /// Of one file the generators without those to spare, or those of the rows.
    Hull(hull, Args),
    /// The minimal rows of what all of these cones have in common.
    Intersect(halfspaces, IntersectArgs),
    /// Whether a cone holds another, both ways.
    ///
    /// For a way that fails there is a witness, a vector of the one that is not in the
    /// other. Exit codes: 0 if A holds B, 1 if it does not.
    Includes(includes, Args),
    /// The minimal generators of { A (x) x : x in the cone }.
    Image(image, Args),
    /// The minimal rows of { x : A (x) x in the cone }.
    Preimage(image, PreimageArgs),
    /// The minimal generators of a cone whose other coordinates are dropped.
    Project(image, ProjectArgs),
    /// Where x(k + 1) = A (x) x(k) (+) B (x) u(k) can go, a set for each step.
    ///
    /// A set is written by its points and rays: it holds all maxima of points that are
    /// lowered, one of them not at all, and of rays. It ends with the first set that is an
    /// earlier one moved, for from there on they repeat. --backward asks where it can have
    /// come from.
    Reach(reach, Args),
    /// The scaled basis of A (x) x = lambda (x) x, for lambda(A) if none is given.
    Eigenvectors(eigenvectors, Args),
    /// The scaled basis of A (x) x <= lambda (x) x, for lambda(A) if none is given.
    Subeigenvectors(eigenvectors, SubArgs),
    /// Whether a vector is a solution and extremal, and why.
    Member(member, Args),
    /// The greatest solution below a bound, and why no entry can be greater.
    ///
    /// With --above it must lie in a window, or the node and the walk are named that
    /// show that none does. No basis is needed, and the time is polynomial. Exit
    /// codes: 0 if there is one, 1 if there is none.
    ///
    /// Of a two-sided system A (x) x >= B (x) x, two files or one of inequalities, too:
    /// each node has the row that it listens to, and the json is a certificate. It
    /// is a mean-payoff game, for which nobody knows a polynomial bound; few
    /// rounds are enough in practice, and --time holds.
    Greatest(greatest, Args),
    /// A solution nearest to a vector, and how far it is.
    ///
    /// In the maximum norm it is the greatest of the nearest ones. Exit codes: 0 if there is
    /// one, 1 if no solution is finite where the vector is. Two-sided systems, two files
    /// or one of inequalities, are taken too.
    Nearest(nearest, Args),
    /// A period, earliest and latest starts, and what to make faster.
    ///
    /// a_ij is how long i waits after the start of j in the round before. A timetable starts
    /// node i at x_i + k * period and keeps the period if A (x) x <= period (x) x. Earliest are
    /// the least such x at or after the release times, latest the greatest at or before the
    /// due times. Exit codes: 0 if there is a timetable, 1 if release and due times leave none.
    Timetable(timetable, Args),
    /// Whether two matrices have the same solutions.
    ///
    /// Both ways are decided without a basis; for a way that fails there is a witness,
    /// an extremal of one, with the row of the other that it violates. Exit codes: 0 if
    /// the solutions are the same, 1 if they differ. Two files of inequalities are two
    /// two-sided systems.
    Compare(compare, Args),
    /// Who wins a mean-payoff game from where, by which moves of both players.
    ///
    /// A token moves along arcs for ever, at each vertex as its owner wants, and Min
    /// pays Max the weights. Max wins from a vertex if he can secure a positive mean; with
    /// --values the exact means are given. Who has to move and cannot has lost. All moves
    /// are checked before they are written. It takes few rounds in practice; nobody
    /// knows a polynomial bound.
    Game(game, Args),
    /// A solution as a maximum of extremals.
    Decompose(decompose, Args),
    /// Check a basis independently of the solver.
    ///
    /// Exit codes: 0 if the file is proved to hold the whole basis, 1 if the
    /// claim is rejected (also because it was made for another matrix), 2 if it
    /// cannot be read or --lambda contradicts it, 4 if every vector is right and
    /// completeness is likely, not proved, 5 if every vector is right and the file
    /// does not claim to be complete (`"complete":false`), also if there is none.
    Verify(verify, Args),
    /// Every method and the independent oracle on seeded matrices, compared.
    ///
    /// Exit codes: 0 if all agree with the oracle, 1 if they differ, 4 if they
    /// agree and for some matrix the oracle needed more than --pairs.
    CrossCheck(cross_check, Args),
    /// The run of Algorithms 1-3, told as the paper tells its example.
    Explain(explain, Args),
    /// The paper's example computed and compared, number by number.
    Reproduce(reproduce, Args),
    /// The Kleene star A* = I (+) A (+) A (x) A (+) ... of a matrix.
    ///
    /// Entry i, j is the greatest weight of a walk from i to j, 0 for staying at i = j.
    /// It is there if no cycle is positive; if one is, the error names it. With --lambda
    /// it is the star of the matrix from whose entries lambda is taken off; --lambda max
    /// makes that exist whatever the matrix.
    Star(star, Args),
    /// The product A (x) B of two matrices, or of more.
    ///
    /// Entry i, j is the maximum of a_ik + b_kj. Numbers are exact, whatever their size.
    Product(product, Args),
    /// The power A^k of a matrix, by squaring.
    ///
    /// Entry i, j is the greatest weight of a walk of k arcs from i to j.
    Power(product, PowerArgs),
    /// Many matrices, from files or random, a line of CSV each: how many extremals.
    ///
    /// The columns: file; n; greatest_mean, which is lambda(A); lambda; relation and
    /// extremals, `=` and their number or `>=` and how many were counted; complete,
    /// `true` or `false`; seconds, reading not counted; error. A matrix that cannot be
    /// read or counted is a line with its error.
    ///
    /// Exit codes: 0 if every count is complete, 2 if there was an error, 3 if some
    /// count is a lower bound.
    Study(study, Args),
    /// The systems that the program has with it: data flow, timetables, lines, games.
    ///
    /// Every command that reads a file reads one of them by its name after `@`:
    /// `supereigen basis @modem`. The table has lambda(A) and how many extremals there
    /// are at it; json also how many just below it, and at most. A file whose own name
    /// begins with @ is read as ./@name.
    Instances(instances, Args),
    /// A random matrix from a seed.
    Random(random, Args),
    /// A matrix in another format.
    ///
    /// The output cannot be the file that is read: names, comments and models would be lost.
    Convert(convert, Args),
    /// The digraph as SVG, TikZ, PDF or DOT, the supereigenspace of a 3 x 3 matrix.
    Draw(draw, Args),
    /// BibTeX for this program and its paper.
    Cite(cite, Args),
    /// Completions for a shell.
    Completions(man, CompletionsArgs),
    /// The manual page.
    Man(man, Args),
}
