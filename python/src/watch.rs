//! Work that Ctrl-C stops.
//!
//! Python runs the handlers of signals on its main thread, and only when that
//! asks. So whatever may take long runs without the interpreter's lock on a
//! thread of its own, with a flag, and the thread that called waits for it and
//! asks several times a second. No handler is installed.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use maxplus_graph::{Budget, StopReason};
use pyo3::exceptions::PyRuntimeError;
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
        Err(_) => Err(pyo3::exceptions::PyValueError::new_err(format!(
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

/// The same for what has no part to show: a signal's exception is the answer.
pub fn answered<R: Send + 'static>(
    py: Python<'_>,
    n: usize,
    time: Option<f64>,
    job: impl FnOnce(&Budget) -> R + Send + 'static,
) -> PyResult<R> {
    match watched(py, n, &budget(time)?, job)? {
        (_, Some(raised)) => Err(raised),
        (result, None) => Ok(result),
    }
}
