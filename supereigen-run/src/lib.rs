//! Support for long runs. `supereigen` and `supereigen-mpi` use it, so both write, stop and resume
//! in the same way. The interface is not stable for any other use.
//!
//! A run writes in this order: output, sync, checkpoint beside its old version, rename, sync of the
//! folder. So a run that is killed at any moment can be resumed, and nothing is lost or written
//! twice.
//!
//! | file | idea |
//! |---|---|
//! | `checkpoint` | the file from which a run is resumed |
//! | `resume` | the output that a resumed run continues |
//! | `run` | a search, from one checkpoint to the next |
//! | `output_file`, `position` | streams that can be continued, and how far they were synced |
//! | `pipe` | the thread that writes a stream while the search continues |
//! | `file`, `ending` | what output names refer to, and what their endings ask for |
//! | `temporary` | files written completely or not at all, by one run at a time |
//! | `progress`, `exit` | progress display and notes; exit codes |
//! | `clock`, `memory` | limits on time; sizes of memory |
//! | `interrupt`, `watch` | signals; the watcher that ends work nothing else can stop |
//! | `unfinished` | what is missing when a run ends early |

#![forbid(unsafe_code)]

pub mod checkpoint;
pub mod clock;
pub mod ending;
pub mod exit;
pub mod file;
pub mod interrupt;
pub mod memory;
pub mod output_file;
pub mod pipe;
pub mod position;
pub mod progress;
pub mod resume;
pub mod run;
pub mod temporary;
pub mod unfinished;
pub mod watch;
