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
            /// Runs the command.
            pub fn run(self) -> anyhow::Result<supereigen_run::exit::Exit> {
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
mod simulate;
mod study;
mod sweep;
mod timetable;
mod two_sided;
mod verify;

pub use basis::{RootsArg, verdict_on};
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
    /// For a two-sided system A (x) x >= B (x) x, given by two files or one file of
    /// inequalities: whether there is a solution, and at which nodes a solution can be
    /// finite; the json is a certificate. With --lambda max: the greatest lambda for which
    /// A (x) x >= lambda (x) B (x) x has a solution.
    Info(info, Args),
    /// Whether a vector is a solution and extremal, and why.
    Member(member, Args),
    /// The greatest solution below a bound, and why none is greater.
    ///
    /// With --above the solution must lie between the two bounds; if no solution does, the
    /// answer names the node and the walk that prove it. No basis is needed, and the time
    /// is polynomial. Exit codes: 0 if there is one, 1 if there is none.
    ///
    /// Two-sided systems A (x) x >= B (x) x, given by two files or one file of
    /// inequalities, are solved too: the answer names for each node the row that limits it,
    /// and the json is a certificate. This is a mean-payoff game, for which no polynomial
    /// bound is known; in practice few rounds are enough, and --time limits them.
    Greatest(greatest, Args),
    /// A solution nearest to a vector, and how far it is.
    ///
    /// In the maximum norm it is the greatest of the nearest ones. Exit codes: 0 if there
    /// is one, 1 if no solution is finite where the vector is. Two-sided systems, given by
    /// two files or one file of inequalities, are accepted too.
    Nearest(nearest, Args),
    /// A period, earliest and latest starts, and what to make faster.
    ///
    /// a_ij is how long i waits after the start of j in the round before. A timetable
    /// starts node i at x_i + k * period and keeps the period if A (x) x <= period (x) x.
    /// The earliest starts are the least such x at or after the release times, and the
    /// latest starts are the greatest such x at or before the due times. Exit codes: 0 if
    /// there is a timetable, 1 if the release and due times allow none.
    Timetable(timetable, Args),
    /// Whether two matrices have the same solutions.
    ///
    /// Both inclusions are decided without a basis. If one fails, the answer contains a
    /// witness: an extremal of one matrix, with the row of the other that it violates. Exit
    /// codes: 0 if the solutions are the same, 1 if they differ. Two files of inequalities
    /// are two two-sided systems.
    Compare(compare, Args),
    /// Check a basis independently of the solver.
    ///
    /// Exit codes: 0 if the file is proved to hold the whole basis, 1 if the claim is
    /// rejected (also because it was made for another matrix), 2 if it cannot be read or
    /// --lambda contradicts it, 4 if every vector is right and completeness is likely, not
    /// proved, 5 if every vector is right but the file does not claim to be complete
    /// (`"complete":false`), also if it contains no vector.
    Verify(verify, Args),
    /// Rows and generators of cones, and operations on them.
    #[command(subcommand)]
    Cone(cone, Command),
    /// Where x(k + 1) = A (x) x(k) (+) B (x) u(k) can go, step by step.
    ///
    /// A set is given by points and rays. It contains all maxima of the points and of
    /// multiples of the rays, where each point but one may be lowered by any amount. The
    /// list ends with the first set that is an earlier set moved by a constant, because
    /// from there on the sets repeat. --backward computes from where the set can be
    /// reached.
    Reach(reach, Args),
    /// Who wins a mean-payoff game from where, and by which moves.
    ///
    /// A token moves along arcs for ever. At each vertex its owner chooses the arc, and Min
    /// pays Max the weight. Max wins from a vertex if he can secure a positive mean; with
    /// --values the exact means are given. A player who has to move and cannot loses. All
    /// moves are checked before they are written. In practice few rounds are needed; no
    /// polynomial bound is known.
    Game(game, Args),
    /// The rounds of a system with inputs and outputs.
    ///
    /// x(k + 1) = A (x) x(k) (+) B (x) u(k) and y(k) = C (x) x(k) (+) D (x) u(k), of a file
    /// of cmlib (.mpm) with the matrices A, B, C and D. Any other file is A: then there are
    /// no inputs, and the outputs are the states. The text contains the outputs; the json
    /// contains the states too.
    Simulate(simulate, Args),
    /// Count the extremals of many matrices, a line of CSV each.
    ///
    /// The columns: file; n; greatest_mean, which is lambda(A); lambda; relation and
    /// extremals, `=` and their number or `>=` and how many were counted; complete, `true`
    /// or `false`; seconds, reading not counted; error. If a matrix cannot be read or
    /// counted, its line contains the error.
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
    /// Every command that reads a file reads one of them by its name after `@`: `supereigen
    /// basis @modem`. The table contains lambda(A) and the number of extremals there; the
    /// json also contains the number just below lambda(A) and the greatest number at any
    /// lambda. To read a file whose name begins with @, write ./@name.
    Instances(instances, Args),
    /// BibTeX for this program and its paper.
    Cite(cite, Args),
    /// Completions for a shell.
    Completions(man, CompletionsArgs),
    /// The manual page.
    Man(man, Args),
}
