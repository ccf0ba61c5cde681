//! Work that Ctrl-C stops.
//!
//! Python runs the handlers of signals on its main thread, and only when that
//! asks. So whatever may take long runs without the interpreter's lock on a
//! thread of its own, with a flag, and the thread that called waits for it and
//! asks several times a second. No handler is installed.

use std::io;
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use maxplus_graph::{Budget, StopReason};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

/// How often signals are asked for.
pub const LOOK: Duration = Duration::from_millis(20);

/// So few nodes that whatever is asked of them is answered in a moment.
const FEW: usize = 6;

pyo3::create_exception!(
    supereigen,
    Stopped,
    pyo3::exceptions::PyException,
    "A question with one answer was stopped before the answer."
);

/// No answer, for this reason.
pub fn stopped(reason: StopReason) -> PyErr {
    Stopped::new_err(reason.to_string())
}

/// What a time in seconds allows.
pub fn budget(time: Option<f64>) -> PyResult<Budget> {
    let Some(seconds) = time else {
        return Ok(Budget::unlimited());
    };
    match Duration::try_from_secs_f64(seconds) {
        Ok(time) => Ok(Budget::time(time).started()),
        Err(_) if seconds > 0.0 => Ok(Budget::unlimited()),
        Err(_) => Err(PyValueError::new_err(format!(
            "time: found {seconds}, expected seconds, 0 or more"
        ))),
    }
}

/// Runs the job on matrices of n nodes; it looks at the budget it gets. With
/// its result comes what a signal raised meanwhile.
pub fn watched<R: Send + 'static>(
    py: Python<'_>,
    n: usize,
    budget: &Budget,
    job: impl FnOnce(&Budget) -> R + Send + 'static,
) -> PyResult<(R, Option<PyErr>)> {
    if n <= FEW {
        return Ok((py.detach(|| job(budget)), None));
    }
    let flag = Arc::new(AtomicBool::new(false));
    let budget = budget.clone().with_interrupt(flag.clone());
    let (sender, mut receiver) = channel();
    let thread = std::thread::spawn(move || {
        // The receiver waits until there is something.
        let _ = sender.send(job(&budget));
    });
    let mut raised = None;
    loop {
        // The receiver is not for several threads: it moves in and out.
        let (received, back) = py.detach(move || (receiver.recv_timeout(LOOK), receiver));
        receiver = back;
        match received {
            Ok(result) => return Ok((result, raised)),
            Err(RecvTimeoutError::Timeout) => {
                if let Err(error) = py.check_signals() {
                    flag.store(true, Ordering::Relaxed);
                    raised = Some(error);
                }
            }
            Err(RecvTimeoutError::Disconnected) => {
                let panicked = thread.join().err();
                let told = panicked.as_ref().and_then(|panic| {
                    let text = panic.downcast_ref::<String>().map(String::as_str);
                    text.or_else(|| panic.downcast_ref::<&str>().copied())
                });
                let told = told.unwrap_or("no reason was given");
                return Err(PyRuntimeError::new_err(format!(
                    "a defect of supereigen, please report it: {told}"
                )));
            }
        }
    }
}

/// The same for what has no part to show: a signal's exception is the answer, and nobody
/// waits until the job has seen its flag.
pub fn answered<R: Send + 'static>(
    py: Python<'_>,
    n: usize,
    time: Option<f64>,
    job: impl FnOnce(&Budget) -> R + Send + 'static,
) -> PyResult<R> {
    let budget = budget(time)?;
    if n <= FEW {
        return Ok(py.detach(|| job(&budget)));
    }
    let flag = Arc::new(AtomicBool::new(false));
    let budget = budget.with_interrupt(flag.clone());
    let answer = received(py, &Mutex::new(spawned(move || job(&budget))));
    answer.inspect_err(|_| flag.store(true, Ordering::Relaxed))
}

/// From one look at signals to the next, in rows of a matrix or vectors.
const ROWS: usize = 1 << 10;

/// Looks at signals at some of the rows, so that a long list can be interrupted.
pub fn look(py: Python<'_>, row: usize) -> PyResult<()> {
    if !row.is_multiple_of(ROWS) {
        return Ok(());
    }
    // Other threads have their turn.
    py.detach(|| ());
    py.check_signals()
}

/// So many entries are written in a moment.
const FEW_ENTRIES: usize = 1 << 14;

/// A text of so many entries. After a signal nobody waits for the rest of it: the thread that
/// writes it ends by itself, at the next line.
pub fn written(
    py: Python<'_>,
    entries: usize,
    write: impl FnOnce(&mut (dyn Write + Send)) -> io::Result<()> + Send + 'static,
) -> PyResult<String> {
    let flag = Arc::new(AtomicBool::new(false));
    let job = {
        let flag = flag.clone();
        move || {
            let mut out = Text {
                bytes: Vec::new(),
                flag,
            };
            write(&mut out).map(|()| out.bytes)
        }
    };
    let bytes = match entries <= FEW_ENTRIES {
        true => job(),
        false => {
            let text = received(py, &Mutex::new(spawned(job)));
            text.inspect_err(|_| flag.store(true, Ordering::Relaxed))?
        }
    };
    String::from_utf8(bytes?).map_err(|error| PyValueError::new_err(error.to_string()))
}

/// A text that is written as long as somebody waits for it.
struct Text {
    bytes: Vec<u8>,
    flag: Arc<AtomicBool>,
}

impl Write for Text {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.flag.load(Ordering::Relaxed) {
            return Err(io::Error::other("interrupted"));
        }
        self.bytes.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The result of a job on a thread of its own, once it is there.
pub fn spawned<R: Send + 'static>(job: impl FnOnce() -> R + Send + 'static) -> Receiver<R> {
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        // Nobody may wait any more.
        let _ = sender.send(job());
    });
    receiver
}

/// Waits for the result; a signal ends the waiting, not the job.
pub fn received<R: Send>(py: Python<'_>, receiver: &Mutex<Receiver<R>>) -> PyResult<R> {
    loop {
        let received = py.detach(|| {
            let receiver = receiver.lock().unwrap_or_else(PoisonError::into_inner);
            receiver.recv_timeout(LOOK)
        });
        match received {
            Ok(result) => return Ok(result),
            Err(RecvTimeoutError::Timeout) => py.check_signals()?,
            Err(RecvTimeoutError::Disconnected) => {
                return Err(PyRuntimeError::new_err(
                    "a defect of supereigen, please report it: a thread panicked",
                ));
            }
        }
    }
}
