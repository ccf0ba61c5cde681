//! `paper`: the algorithms of the paper of Wang and Sergeev, step by step, and checks of it.

mod cross_check;
mod cycles;
mod explain;
mod generators;
mod list;
mod paths;
mod reproduce;

pub use paths::read_cycle;

commands! {
    /// Algorithms 1-3 step by step, in the words of the paper.
    Explain(explain, Args),
    /// The nonnegative elementary cycles of the digraph, or all of them.
    Cycles(cycles, Args),
    /// The maximum J_sigma-paths into a cycle.
    Paths(paths, Args),
    /// The generating sets of the paper that are not reduced.
    Generators(generators, Args),
    /// The paper's example computed and compared, number by number.
    Reproduce(reproduce, Args),
    /// All methods and the independent oracle on seeded matrices.
    ///
    /// Exit codes: 0 if all agree with the oracle, 1 if they differ, 4 if they agree, but
    /// for some matrix the oracle needed more than --pairs.
    CrossCheck(cross_check, Args),
}
