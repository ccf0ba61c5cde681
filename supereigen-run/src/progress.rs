//! Progress on standard error. Nothing is shown during the first second, nothing if
//! standard error is not a terminal, and nothing with `--quiet`.
//!
//! A separate thread draws. So a search only stores one counter per result, and progress is
//! shown even while the search finds nothing for a long time.
//!
//! `--stats` prints on standard error what a search did.

use std::fmt::{Display, Write as _};
use std::io::{IsTerminal, Write as _};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use clap::Args;
use supereigen::{Counter, Report, most_threads};
use supereigen_answers::estimate::in_words;

static QUIET: AtomicBool = AtomicBool::new(false);

/// Work that ends sooner than this shows no progress.
const SILENCE: Duration = Duration::from_secs(1);

/// The time between two redraws.
const REDRAW: Duration = Duration::from_millis(200);

/// Sets `--quiet` for the whole run.
pub fn set_quiet(quiet: bool) {
    QUIET.store(quiet, Ordering::Relaxed);
}

/// Prints a line on standard error, unless `--quiet`.
pub fn note(text: impl Display) {
    if !QUIET.load(Ordering::Relaxed) {
        say(text);
    }
}

/// Prints several lines on standard error, unless `--quiet`.
pub fn note_lines(text: impl Display) {
    if !QUIET.load(Ordering::Relaxed) {
        say_lines(text);
    }
}

/// Prints exactly one line on standard error. Write errors are ignored, whereas `eprintln!`
/// would panic. Control characters are escaped: file names and arguments may contain some,
/// and a terminal would execute them.
pub fn say(text: impl Display) {
    let _ = writeln!(std::io::stderr(), "{}", in_one_line(&text.to_string()));
}

/// Like [`say`], for a text of several lines. The text must not contain file names.
pub fn say_lines(text: impl Display) {
    let shown: Vec<String> = text.to_string().lines().map(in_one_line).collect();
    let _ = writeln!(std::io::stderr(), "{}", shown.join("\n"));
}

/// The text with every control character, including line ends, escaped as `\u{1b}` or `\n`.
pub fn in_one_line(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign.is_control() {
            true => shown.extend(sign.escape_debug()),
            false => shown.push(sign),
        }
    }
    shown
}

/// Does some work, and shows what it is once it takes long.
pub fn with_progress<A>(work: &'static str, answer: impl FnOnce() -> A) -> A {
    let _progress = Progress::new(work);
    answer()
}

/// A counter that is shown once the work takes long.
#[derive(Default)]
pub struct Progress {
    found: Arc<AtomicU64>,
    part: Arc<Mutex<Option<Part>>>,
    text: Arc<Mutex<Option<String>>>,
    drawing: Option<(Sender<()>, JoinHandle<()>)>,
}

/// Work of a known amount.
#[derive(Clone, Copy)]
pub struct Part {
    /// What is being done.
    pub work: &'static str,
    /// When it started.
    pub begun: Instant,
    /// How much of it is done.
    pub done: usize,
    /// How much there is in total.
    pub of: usize,
}

impl Progress {
    /// A counter at zero. `work` says what is being done.
    pub fn new(work: &'static str) -> Self {
        Progress::expecting(work, || None)
    }

    /// A counter with a guess of the final count. The guess is computed only once the work
    /// turns out to take long.
    pub fn expecting(
        work: &'static str,
        guess: impl FnOnce() -> Option<f64> + Send + 'static,
    ) -> Self {
        let mut progress = Progress::default();
        let shown = std::io::stderr().is_terminal() && !QUIET.load(Ordering::Relaxed);
        progress.drawing = shown.then(|| {
            let (stop, stopped) = mpsc::channel();
            let (found, part) = (progress.found.clone(), Arc::clone(&progress.part));
            let text = Arc::clone(&progress.text);
            let thread = thread::spawn(move || {
                let start = Instant::now();
                let ended = |wait| stopped.recv_timeout(wait) != Err(RecvTimeoutError::Timeout);
                if ended(SILENCE) {
                    return;
                }
                let guess = guess();
                let mut line = Line::default();
                loop {
                    let part = *part.lock().unwrap_or_else(PoisonError::into_inner);
                    let text = text.lock().unwrap_or_else(PoisonError::into_inner).clone();
                    line.draw(&match (part, text) {
                        (_, Some(text)) => format!("{work}: {text}"),
                        (Some(part), None) => part.message(work, part.begun.elapsed()),
                        (None, None) => {
                            let count = found.load(Ordering::Relaxed);
                            message(work, count, start.elapsed(), guess)
                        }
                    });
                    if ended(REDRAW) {
                        break;
                    }
                }
                line.clear();
            });
            (stop, thread)
        });
        progress
    }

    /// A counter for a search that writes a stream. It is silent if the stream goes to the
    /// terminal, where the stream itself shows that the work continues.
    pub fn beside(work: &'static str, file: Option<&Path>) -> Self {
        if stream_is_watched(file) {
            return Progress::default();
        }
        Progress::new(work)
    }

    /// Sets how many were found so far. Cheap enough to call for each result.
    pub fn found(&self, count: u64) {
        self.found.store(count, Ordering::Relaxed);
    }

    /// Whether progress is shown.
    pub fn is_drawn(&self) -> bool {
        self.drawing.is_some()
    }

    /// Sets a text that says how far the work is.
    pub fn set_text(&self, words: String) {
        *self.text.lock().unwrap_or_else(PoisonError::into_inner) = Some(words);
    }

    /// Sets how far a part of the work is.
    pub fn part(&self, work: &'static str, done: usize, of: usize) {
        let mut part = self.part.lock().unwrap_or_else(PoisonError::into_inner);
        let before = part.filter(|part| part.work == work);
        let begun = before.map_or_else(Instant::now, |part| part.begun);
        *part = Some(Part {
            work,
            begun,
            done,
            of,
        });
    }
}

impl Part {
    /// `checking: completeness, 300 of 1200, 3 seconds left`.
    pub fn message(&self, whole: &str, elapsed: Duration) -> String {
        let Part { work, done, of, .. } = self;
        let text = format!("{whole}: {work}, {done} of {of}");
        let left = elapsed.as_secs_f64() / *done as f64 * of.saturating_sub(*done) as f64;
        match Duration::try_from_secs_f64(left) {
            Ok(left) => format!("{text}, {} left", in_words(left)),
            Err(_) => text,
        }
    }
}

/// A line of a terminal that is redrawn repeatedly.
#[derive(Default)]
struct Line {
    drawings: usize,
    /// The number of characters that are shown.
    length: usize,
}

impl Line {
    /// The characters that alternate while the program runs.
    const SPINNER: [char; 8] = ['⠁', '⠂', '⠄', '⡀', '⢀', '⠠', '⠐', '⠈'];

    /// The number of characters that fit into a line of any terminal. A wrapped line could
    /// not be overwritten.
    const MOST: usize = 79;

    fn draw(&mut self, message: &str) {
        let spinner = Self::SPINNER[self.drawings % Self::SPINNER.len()];
        self.drawings += 1;
        let text = format!("{spinner} {message}");
        self.replace(&text.chars().take(Self::MOST).collect::<String>());
    }

    fn clear(&mut self) {
        self.replace("");
        self.replace("");
    }

    /// Overwrites the shown text. Write errors are ignored.
    fn replace(&mut self, text: &str) {
        let (length, mut out) = (text.chars().count(), std::io::stderr().lock());
        let rest = self.length.saturating_sub(length);
        let _ = write!(out, "\r{text}{:rest$}", "");
        let _ = out.flush();
        self.length = length;
    }
}

/// Whether the stream goes to a terminal: it does if it is written to standard output,
/// without a file, and standard output is a terminal.
pub fn stream_is_watched(file: Option<&Path>) -> bool {
    file.is_none() && std::io::stdout().is_terminal()
}

/// `extremals: 40960 found, 20480 per second, about 90000 in all, 2 seconds left`.
pub fn message(work: &str, count: u64, elapsed: Duration, guess: Option<f64>) -> String {
    if count == 0 {
        let text = format!("{work}: {}", in_words(elapsed));
        return match guess {
            None => text,
            Some(guess) => format!("{text}, about {guess:.0} in all"),
        };
    }
    let rate = count as f64 / elapsed.as_secs_f64().max(1e-3);
    let mut text = format!("{work}: {count} found, {rate:.0} per second");
    if let Some(guess) = guess {
        text += &format!(", about {guess:.0} in all");
        let remaining = Duration::try_from_secs_f64((guess - count as f64) / rate);
        if let Ok(remaining) = remaining {
            text += &format!(", {} left", in_words(remaining));
        }
    }
    text
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((stop, thread)) = self.drawing.take() {
            drop(stop);
            let _ = thread.join();
        }
    }
}

/// The option that every search has.
#[derive(Args, Clone, Copy)]
pub struct StatsArg {
    /// Print what the search did.
    ///
    /// Print on standard error what the search did: time, threads, width of its numbers,
    /// form, steps, steps in vain (those that gave no extremal), roots (see --roots) and
    /// the other counters of the method.
    #[arg(long)]
    stats: bool,
}

impl StatsArg {
    /// Whether `--stats` was given.
    pub fn is_asked_for(self) -> bool {
        self.stats
    }

    /// Starts the stopwatch.
    pub fn start(self) -> Stats {
        Stats {
            wanted: self.stats,
            begun: Instant::now(),
        }
    }
}

/// A running stopwatch.
#[derive(Clone, Copy)]
pub struct Stats {
    wanted: bool,
    begun: Instant,
}

impl Stats {
    /// Prints what was done so far on `threads` threads, where 0 means all. `steps` is
    /// given if the search counts the steps of its tree.
    pub fn print(&self, report: &Report, steps: Option<u64>, threads: usize) {
        let found = report.counters.get(Counter::Extremals);
        self.say(report, steps.map(|steps| [steps, found]), threads);
    }

    /// Prints the same for a search that made `steps` steps and found `found` things.
    pub fn print_search(&self, report: &Report, steps: u64, found: u64, threads: usize) {
        self.say(report, Some([steps, found]), threads);
    }

    fn say(&self, report: &Report, steps: Option<[u64; 2]>, threads: usize) {
        if self.wanted {
            let threads = match threads {
                0 => rayon::current_num_threads(),
                threads => threads.min(most_threads()),
            };
            say_lines(statistics(report, steps, threads, self.begun.elapsed()));
        }
    }
}

/// The statistics as text, one line for each number.
fn statistics(
    report: &Report,
    steps: Option<[u64; 2]>,
    threads: usize,
    elapsed: Duration,
) -> String {
    let mut text = String::new();
    let mut line = |name: &str, value: &dyn std::fmt::Display| {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "stats: {name:<24} {value}");
    };
    line("method", &report.method);
    line("time", &format!("{:.3} s", elapsed.as_secs_f64()));
    line("threads", &threads);
    for (name, choice) in [("width", report.width), ("form", report.form)] {
        if let Some(choice) = choice {
            line(name, &choice);
        }
    }
    if let Some([steps, found]) = steps {
        line("steps", &steps);
        line("steps in vain", &steps.saturating_sub(found));
    }
    for (counter, count) in report.counters.iter() {
        line(counter.name(), &count);
    }
    text
}
