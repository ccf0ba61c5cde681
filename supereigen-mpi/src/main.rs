//! The program `supereigen-mpi`: `supereigen basis` on all machines of an MPI run.
//!
//! `program/args.rs` and `program/run_arg.rs` are the command line, `program/ranks.rs` connects
//! the library to MPI, `program/lead.rs` is the loop of the master, `program/cluster_run.rs` the
//! phases of a run, `program/basis.rs` and `program/sweep.rs` the commands, `program/finish.rs`
//! merges the shards, `program/history.rs` writes the files for plots, `program/signals.rs`
//! handles signals.

#![forbid(unsafe_code)]
// Nothing of a program is reachable from outside.
#![allow(unreachable_pub)]

mod program;

use std::process::ExitCode;

fn main() -> ExitCode {
    // If a rank panics, the others would wait for it forever. So it aborts, and MPI ends the
    // others.
    let default_hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        default_hook(panic);
        std::process::abort();
    }));
    program::run()
}
