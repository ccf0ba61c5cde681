//! The watcher: a thread that regularly checks how much memory the program holds, and
//! checks the time limit while the program reads.
//!
//! | condition | who else checks it | what the watcher does |
//! |---|---|---|
//! | memory beyond three quarters of the limit | searches, by their budget | sets their flag: what was found is written |
//! | memory beyond the limit | nothing else | ends the program, exit code 2 |
//! | `--time` is up while a file is read | nothing else | ends the program, exit code 3 |
//!
//! The check needs a thread because memory can run out in many places, most of them in
//! other crates, and a failed allocation ends the program without a message. Readers do not
//! check the time themselves, because they have no result before they are done. The watcher
//! can only end the program, as a signal does ([`crate::interrupt`]).
//!
//! # How far a limit can be exceeded
//!
//! The next check comes when the remaining memory could be filled at the rate `FASTEST`,
//! but not before `SHORTEST`. So the limit can be exceeded by at most 16 MiB. A quarter
//! of the limit is reserved for writing the results. Far from the limit there are 20 checks
//! per second, of about 20 microseconds each.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::interrupt;
use crate::memory::{MemoryUse, Size, room, usual};
use crate::progress::{note, say};
use crate::unfinished::work;

/// Bytes per millisecond. No current machine provides memory faster.
const FASTEST: u64 = 1 << 24;

/// The shortest and the longest time between two checks.
const SHORTEST: Duration = Duration::from_millis(1);
const LONGEST: Duration = Duration::from_millis(50);

/// When the time limit of the program ends.
static UNTIL: Mutex<Option<Instant>> = Mutex::new(None);

fn time_is_up_at() -> MutexGuard<'static, Option<Instant>> {
    UNTIL.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Starts the watcher. Without `asked` the default limit applies. A requested limit that
/// this system cannot enforce is an error.
pub fn start(asked: Option<Size>) -> Result<(), String> {
    let held = MemoryUse::open();
    if let (Some(size), None) = (asked, &held) {
        return Err(format!(
            "--memory {size}: this system does not report how much memory the program uses"
        ));
    }
    let limit = asked.or_else(usual);
    // If no thread can be started, the program runs without a watcher.
    let _ = thread::Builder::new()
        .name("watcher".into())
        .spawn(move || watch(held.zip(limit)));
    Ok(())
}

/// Sets the moment at which reading is ended.
pub fn until(end: Option<Instant>) {
    if end.is_some() {
        *time_is_up_at() = end;
    }
}

/// Marks that something is being read, until this is dropped. Then the enclosing reading
/// continues, if there is one. Meanwhile a signal ends the program at once, because there
/// is no result to keep.
pub struct Reading {
    around: Option<(String, &'static str)>,
    was_checked: bool,
}

impl Reading {
    /// Starts the reading of something with this name in messages.
    pub fn of(what: String) -> Self {
        Reading::to_make(what, "was not read to its end")
    }

    /// Starts other work that does not check the time. `cut` is the text that is reported
    /// if the work is ended early.
    pub fn to_make(what: String, cut: &'static str) -> Self {
        Reading {
            around: work().reading.replace((what, cut)),
            was_checked: interrupt::set_checked(false),
        }
    }
}

impl Drop for Reading {
    fn drop(&mut self) {
        work().reading = self.around.take();
        interrupt::set_checked(self.was_checked);
    }
}

/// Marks that an output is being written, until this is dropped. Meanwhile a signal ends
/// the program at once, because nothing else remains to be done. `--time` does not end it:
/// what was found is written.
pub struct Writing {
    was_checked: bool,
}

impl Writing {
    /// Starts the writing of an output with this name in messages.
    pub fn of(name: String) -> Self {
        work().writing = Some((name, false));
        Writing {
            was_checked: interrupt::set_checked(false),
        }
    }

    /// Notes that part of the output is visible from now on.
    pub fn shows(&self) {
        if let Some((_, is_seen)) = &mut work().writing {
            *is_seen = true;
        }
    }
}

impl Drop for Writing {
    fn drop(&mut self) {
        interrupt::set_checked(self.was_checked);
    }
}

/// Checks in an endless loop. The thread ends with the program.
fn watch(mut memory: Option<(MemoryUse, Size)>) {
    let room = room();
    loop {
        let mut wait = LONGEST;
        if let Some((held, limit)) = &mut memory
            && let Some([held, asked]) = held.look()
        {
            wait = wait.min(look_at_memory(held, *limit));
            // Searches stop before the system refuses an allocation, which would abort the
            // program.
            if let Some(room) = room {
                wait = wait.min(look_at_memory(asked, Size(room)));
            }
        }
        wait = wait.min(look_at_clock());
        thread::sleep(wait);
    }
}

/// Checks memory. Returns the time until the next check.
fn look_at_memory(held: u64, Size(limit): Size) -> Duration {
    if held >= limit {
        end_full(held, limit);
    }
    let enough = limit - limit / 4;
    let next = if held < enough {
        enough
    } else {
        // A reader may free its memory when it is done.
        if work().reading.is_none() {
            interrupt::full().store(true, std::sync::atomic::Ordering::Relaxed);
        }
        limit
    };
    Duration::from_millis((next - held) / FASTEST).max(SHORTEST)
}

#[cold]
fn end_full(held: u64, limit: u64) -> ! {
    let (held, limit) = (Size(held), Size(limit));
    let how = format_args!("{held} are in use, and --memory allows {limit}");
    match &work().reading {
        Some((what, _)) => say(format_args!("error: {what} takes too much memory: {how}")),
        None => say(format_args!(
            "error: out of memory: {how}; {}",
            interrupt::left()
        )),
    }
    interrupt::end(2)
}

/// Checks the clock. Returns the time until the next check.
fn look_at_clock() -> Duration {
    // Locked until the program ends, so that reading cannot continue after the message says
    // that it was cut. A reader does not rename outputs to their targets, which would wait
    // for this lock.
    let work = work();
    let (Some((what, cut)), Some(until)) = (&work.reading, *time_is_up_at()) else {
        return LONGEST;
    };
    let left = until.saturating_duration_since(Instant::now());
    if left.is_zero() {
        note(format_args!("{what} {cut}: time was up"));
        interrupt::end(3);
    }
    left
}
