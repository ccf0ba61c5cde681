//! The subcommands, one file each; groups of them are folders.

/// Writes the enum of subcommands and its dispatch from one list.
macro_rules! commands {
    ($($(#[$meta:meta])* $variant:ident($module:ident, $args:ident),)*) => {
        /// What to do.
        #[derive(clap::Subcommand)]
        pub enum Command {
            $($(#[$meta])* $variant($module::$args),)*
        }

        impl Command {
            /// Does it.
            pub fn run(self) -> anyhow::Result<crate::exit::Exit> {
                match self {
                    $(Command::$variant(args) => args.run(),)*
                }
            }
        }
    };
}

mod basis;
mod cite;
mod compare;
mod cone;
mod draw;
mod eigenvectors;
mod game;
mod greatest;
mod info;
mod instances;
mod man;
mod matrix;
mod member;
mod nearest;
mod paper;
mod reach;
mod study;
mod sweep;
mod timetable;
mod two_sided;
mod verify;

pub use basis::verdict_on;
pub use sweep::{Answer, Chain, Kept, SweepArg, SweepCheckpoint};

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
    /// Size, components, cycle mean, solvability of a matrix.
    ///
    /// Of a two-sided system A (x) x >= B (x) x, two files or one of inequalities, whether
    /// there is a solution, and at which nodes one can be finite; as json a certificate. With
    /// --lambda max the greatest lambda for which A (x) x >= lambda (x) B (x) x has one.
    Info(info, Args),
    /// Whether a vector is a solution and extremal, and why.
    Member(member, Args),
    /// The greatest solution below a bound, and why none is greater.
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
    /// Check a basis independently of the solver.
    ///
    /// Exit codes: 0 if the file is proved to hold the whole basis, 1 if the
    /// claim is rejected (also because it was made for another matrix), 2 if it
    /// cannot be read or --lambda contradicts it, 4 if every vector is right and
    /// completeness is likely, not proved, 5 if every vector is right and the file
    /// does not claim to be complete (`"complete":false`), also if there is none.
    Verify(verify, Args),
    /// Rows and generators of cones, and operations on them.
    #[command(subcommand)]
    Cone(cone, Command),
    /// Where x(k + 1) = A (x) x(k) (+) B (x) u(k) can go, step by step.
    ///
    /// A set is written by its points and rays: it holds all maxima of points that are
    /// lowered, one of them not at all, and of rays. It ends with the first set that is an
    /// earlier one moved, for from there on they repeat. --backward asks where it can have
    /// come from.
    Reach(reach, Args),
    /// Who wins a mean-payoff game from where, and by which moves.
    ///
    /// A token moves along arcs for ever, at each vertex as its owner wants, and Min
    /// pays Max the weights. Max wins from a vertex if he can secure a positive mean; with
    /// --values the exact means are given. Who has to move and cannot has lost. All moves
    /// are checked before they are written. It takes few rounds in practice; nobody
    /// knows a polynomial bound.
    Game(game, Args),
    /// How many extremals many matrices have, a line of CSV each.
    ///
    /// The columns: file; n; greatest_mean, which is lambda(A); lambda; relation and
    /// extremals, `=` and their number or `>=` and how many were counted; complete,
    /// `true` or `false`; seconds, reading not counted; error. A matrix that cannot be
    /// read or counted is a line with its error.
    ///
    /// Exit codes: 0 if every count is complete, 2 if there was an error, 3 if some
    /// count is a lower bound.
    Study(study, Args),
    /// Products, stars, fewer arcs, other formats, random matrices.
    #[command(subcommand)]
    Matrix(matrix, Command),
    /// A picture of the digraph, or of the solutions of a 3 x 3 matrix.
    Draw(draw, Args),
    /// The paper's algorithms and example, step by step.
    #[command(subcommand)]
    Paper(paper, Command),
    /// The scaled basis of A (x) x = lambda (x) x, for lambda(A) if none is given.
    #[command(hide = true)]
    Eigenvectors(eigenvectors, Args),
    /// The scaled basis of A (x) x <= lambda (x) x, for lambda(A) if none is given.
    #[command(hide = true)]
    Subeigenvectors(eigenvectors, SubArgs),
    /// The systems that come with the program, by their names.
    ///
    /// Every command that reads a file reads one of them by its name after `@`:
    /// `supereigen basis @modem`. The table has lambda(A) and how many extremals there
    /// are at it; json also how many just below it, and at most. A file whose own name
    /// begins with @ is read as ./@name.
    Instances(instances, Args),
    /// BibTeX for this program and its paper.
    Cite(cite, Args),
    /// Completions for a shell.
    Completions(man, CompletionsArgs),
    /// The manual page.
    Man(man, Args),
}
