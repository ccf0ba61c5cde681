//! Work that Ctrl-C can stop.
//!
//! Python runs signal handlers only on its main thread, and only when that thread checks for
//! signals. So long work runs on a separate thread, without the interpreter's lock and with a flag.
//! The calling thread waits for it and checks for signals several times a second. No signal handler
//! is installed.

use std::io;
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use maxplus_core::number_style::carried;
use maxplus_graph::{Budget, StopReason};
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

/// The time between two checks for signals.
pub const LOOK: Duration = Duration::from_millis(20);

/// Up to this number of nodes, every question is answered almost at once.
const FEW: usize = 6;

pyo3::create_exception!(
    supereigen,
    Stopped,
    pyo3::exceptions::PyException,
    "A question with one answer was stopped before the answer."
);

/// The exception for a question that was stopped for this reason.
pub fn stopped(reason: StopReason) -> PyErr {
    Stopped::new_err(reason.to_string())
}

/// The exception for an answer of the programs that failed or was stopped.
pub fn failed(error: anyhow::Error) -> PyErr {
    match error.downcast_ref::<supereigen_answers::Stopped>() {
        Some(found) => stopped(found.why),
        None => PyValueError::new_err(format!("{error:#}")),
    }
}

/// The budget for a time in seconds.
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

/// Runs the job on matrices of n nodes. The job must check the budget that it receives. Returns the
/// result, and the exception if a signal raised one meanwhile.
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
    let mut raised = None;
    let result = waited(py, &spawned(move || job(&budget)), |error| {
        flag.store(true, Ordering::Relaxed);
        raised = Some(error);
        Ok(())
    })?;
    Ok((result, raised))
}

/// Like [`watched`], for jobs whose result is dropped if a signal raised an exception.
pub fn finished<R: Send + 'static>(
    py: Python<'_>,
    n: usize,
    budget: &Budget,
    job: impl FnOnce(&Budget) -> R + Send + 'static,
) -> PyResult<R> {
    match watched(py, n, budget, job)? {
        (_, Some(raised)) => Err(raised),
        (result, None) => Ok(result),
    }
}

/// Like [`watched`], for jobs without partial results. If a signal raises an exception, this
/// returns the exception at once. It does not wait until the job has checked its flag.
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
    let job = carried(move || job(&budget));
    let answer = received(py, &spawned(job));
    answer.inspect_err(|_| flag.store(true, Ordering::Relaxed))
}

/// Answers a question that calls a function to ask whether it may continue, and that returns `None`
/// if it may not.
pub fn unless_stopped<R, E>(
    py: Python<'_>,
    n: usize,
    time: Option<f64>,
    question: impl FnOnce(&mut dyn FnMut() -> bool) -> Result<Option<R>, E> + Send + 'static,
) -> PyResult<R>
where
    R: Send + 'static,
    E: ToString + Send + 'static,
{
    let found = answered(py, n, time, move |budget| {
        let found = question(&mut || budget.look().is_ok());
        let why = || budget.look().err().unwrap_or(StopReason::Interrupted);
        found.map(|found| found.ok_or_else(why))
    })?;
    let found = found.map_err(|error| PyValueError::new_err(error.to_string()))?;
    found.map_err(stopped)
}

/// The number of rows of a matrix, or of vectors, between two checks for signals.
const ROWS: usize = 1 << 10;

/// Checks for signals at some of the rows, so that long loops can be interrupted.
pub fn look(py: Python<'_>, row: usize) -> PyResult<()> {
    if !row.is_multiple_of(ROWS) {
        return Ok(());
    }
    // Let other threads run.
    py.detach(|| ());
    py.check_signals()
}

/// Up to this number of entries, a text is written almost at once.
const FEW_ENTRIES: usize = 1 << 14;

/// Writes a text with this number of entries. After a signal this does not wait for the rest of the
/// text. The writing thread stops by itself at its next write.
pub fn written(
    py: Python<'_>,
    entries: usize,
    write: impl FnOnce(&mut (dyn Write + Send)) -> io::Result<()> + Send + 'static,
) -> PyResult<String> {
    let flag = Arc::new(AtomicBool::new(false));
    let job = {
        let flag = flag.clone();
        carried(move || {
            let mut out = Text {
                bytes: Vec::new(),
                flag,
            };
            write(&mut out).map(|()| out.bytes)
        })
    };
    let bytes = match entries <= FEW_ENTRIES {
        true => job(),
        false => {
            let text = received(py, &spawned(job));
            text.inspect_err(|_| flag.store(true, Ordering::Relaxed))?
        }
    };
    String::from_utf8(bytes?).map_err(|error| PyValueError::new_err(error.to_string()))
}

/// A text that rejects further writes once the flag is set.
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

/// The result of a job on a separate thread, or the panic that ended it.
pub type Running<R> = Mutex<Receiver<std::thread::Result<R>>>;

/// Runs a job on a separate thread.
pub fn spawned<R: Send + 'static>(job: impl FnOnce() -> R + Send + 'static) -> Running<R> {
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        // Fails if the receiver is gone: then the result is not needed.
        let _ = sender.send(catch_unwind(AssertUnwindSafe(job)));
    });
    Mutex::new(receiver)
}

/// Waits for the result. A signal ends the waiting, but not the job.
pub fn received<R: Send>(py: Python<'_>, running: &Running<R>) -> PyResult<R> {
    waited(py, running, Err)
}

/// Waits for the result, and passes the exceptions of signals on.
fn waited<R: Send>(
    py: Python<'_>,
    running: &Running<R>,
    mut on_signal: impl FnMut(PyErr) -> PyResult<()>,
) -> PyResult<R> {
    loop {
        let received = py.detach(|| {
            let receiver = running.lock().unwrap_or_else(PoisonError::into_inner);
            receiver.recv_timeout(LOOK)
        });
        match received {
            Ok(Ok(result)) => return Ok(result),
            Ok(Err(panic)) => {
                let text = panic.downcast_ref::<String>().map(String::as_str);
                let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
                return Err(defect(text.unwrap_or("no reason was given")));
            }
            Err(RecvTimeoutError::Timeout) => py.check_signals().or_else(&mut on_signal)?,
            Err(RecvTimeoutError::Disconnected) => return Err(defect("the result was taken")),
        }
    }
}

fn defect(why: &str) -> PyErr {
    PyRuntimeError::new_err(format!("a defect of supereigen, please report it: {why}"))
}
