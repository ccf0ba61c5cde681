//! The watcher: a thread that looks from time to time at what the program holds in
//! memory, and at the clock while it reads.
//!
//! | what | who looks at it | what the watcher does |
//! |---|---|---|
//! | memory beyond three quarters of the limit | searches, by their budget | raises their flag: what was found is written |
//! | memory beyond the limit | nobody else | ends the program, exit code 2 |
//! | `--time` is up while a file is read | nobody else | ends the program, exit code 3 |
//!
//! Why a thread: memory runs out in any of a hundred places, most of them in other
//! crates, and an allocation that fails ends the program without a word. And readers
//! have nothing to show before they are done, so they need no look at a clock of
//! their own: to end the program is all that can be done, as for a signal
//! ([`crate::interrupt`]).
//!
//! # How far a limit can be passed
//!
//! The next look comes when the room that is left could be filled at
//! [`FASTEST`], but not before [`SHORTEST`]: by so much, 16 MiB, can it be passed, and
//! a quarter of the limit is kept to write from. Far from the limit there are 20
//! looks in a second, of some 20 microseconds each.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::interrupt;
use crate::memory::{Held, Size, room, usual};
use crate::progress::{note, say};
use crate::unfinished::work;

/// No machine of today gives memory faster: bytes in a millisecond.
const FASTEST: u64 = 1 << 24;

/// The time between two looks.
const SHORTEST: Duration = Duration::from_millis(1);
const LONGEST: Duration = Duration::from_millis(50);

/// When the time of the program is up.
static UNTIL: Mutex<Option<Instant>> = Mutex::new(None);

fn time_is_up_at() -> MutexGuard<'static, Option<Instant>> {
    UNTIL.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Starts the watcher. Without a limit that was asked for it is the usual one; one
/// that cannot be kept here is an error.
pub fn start(asked: Option<Size>) -> Result<(), String> {
    let held = Held::open();
    if let (Some(size), None) = (asked, &held) {
        return Err(format!(
            "--memory {size}: this system does not say how much memory the program holds"
        ));
    }
    let limit = asked.or_else(usual);
    // A machine that has no thread to spare has no watcher.
    let _ = thread::Builder::new()
        .name("watcher".into())
        .spawn(move || watch(held.zip(limit)));
    Ok(())
}

/// From now on reading is ended at this moment.
pub fn until(end: Option<Instant>) {
    if end.is_some() {
        *time_is_up_at() = end;
    }
}

/// Says that something is read until this is dropped, and then whatever was read
/// around it. A signal ends the program at once meanwhile: there is nothing to keep.
pub struct Reading {
    around: Option<(String, &'static str)>,
    was_heeded: bool,
}

impl Reading {
    /// Reading of something that messages call so begins.
    pub fn of(what: String) -> Self {
        Reading::to_make(what, "was not read to its end")
    }

    /// The same for something else that is made with no look at a clock, and what is said of
    /// it if it is cut.
    pub fn to_make(what: String, cut: &'static str) -> Self {
        Reading {
            around: work().reading.replace((what, cut)),
            was_heeded: interrupt::heed(false),
        }
    }
}

impl Drop for Reading {
    fn drop(&mut self) {
        work().reading = self.around.take();
        interrupt::heed(self.was_heeded);
    }
}

/// Says that an output is written until this is dropped. A signal ends the program at once
/// meanwhile: nothing else is left to do. `--time` does not: what was found is written.
pub struct Writing {
    was_heeded: bool,
}

impl Writing {
    /// Writing to what messages call so begins.
    pub fn of(name: String) -> Self {
        work().writing = Some((name, false));
        Writing {
            was_heeded: interrupt::heed(false),
        }
    }

    /// Some of it can be seen from now on.
    pub fn shows(&self) {
        if let Some((_, is_seen)) = &mut work().writing {
            *is_seen = true;
        }
    }
}

impl Drop for Writing {
    fn drop(&mut self) {
        interrupt::heed(self.was_heeded);
    }
}

/// Looks for ever: the program ends, and the thread with it.
fn watch(mut memory: Option<(Held, Size)>) {
    let room = room();
    loop {
        let mut wait = LONGEST;
        if let Some((held, limit)) = &mut memory
            && let Some([held, asked]) = held.look()
        {
            wait = wait.min(look_at_memory(held, *limit));
            // Searches stop before the system says no, which is an abort.
            if let Some(room) = room {
                wait = wait.min(look_at_memory(asked, Size(room)));
            }
        }
        wait = wait.min(look_at_clock());
        thread::sleep(wait);
    }
}

/// When to look again.
fn look_at_memory(held: u64, Size(limit): Size) -> Duration {
    if held >= limit {
        end_full(held, limit);
    }
    let enough = limit - limit / 4;
    let next = if held < enough {
        enough
    } else {
        // What a reader holds it may let go of at its end.
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
    let how = format_args!("{held} are held, and --memory allows {limit}");
    match &work().reading {
        Some((what, _)) => say(format_args!("error: {what} takes too much memory: {how}")),
        None => say(format_args!(
            "error: out of memory: {how}; {}",
            interrupt::left()
        )),
    }
    interrupt::end(2)
}

/// When to look again.
fn look_at_clock() -> Duration {
    // Held until the end, so that nobody goes on who is told to be cut. Whoever reads puts no
    // output in its place, which would wait for this.
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
