//! The program `supereigen-mpi`: `supereigen basis` on as many machines as MPI
//! has.
//!
//! `program/args.rs` and `program/run_arg.rs` are the command line,
//! `program/ranks.rs` lays MPI under the library, `program/lead.rs` is what the
//! master does all day, `program/course.rs` the course of a run, `program/basis.rs`
//! and `program/sweep.rs` what it is for, `program/finish.rs` what becomes of the
//! shards, `program/history.rs` the files that are plotted, `program/signals.rs` the
//! signals of the system.

#![forbid(unsafe_code)]
// Nothing of a program is reachable from outside.
#![allow(unreachable_pub)]

mod program;

use std::process::ExitCode;

fn main() -> ExitCode {
    // A rank that panics would leave the others waiting for it for ever: it
    // aborts, and MPI ends the rest.
    let told = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        told(panic);
        std::process::abort();
    }));
    program::run()
}
