//! Lazy iterators over cycles and paths.
//!
//! The searches borrow their digraph, but a Python object cannot borrow. So a thread owns both and
//! sends the results over a bounded channel. It never gets further ahead than the capacity of the
//! channel. It ends when the receiver is dropped.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, OnceLock};

use maxplus_core::{MaxPlus, NodeSet, Rational};
use maxplus_graph::paths::Visit;
use maxplus_graph::{Cycle, Cycles, Digraph, Limits, MaximumPaths, NonnegativeCycles, StopReason};
use pyo3::prelude::*;

use crate::bounds::Bounds;
use crate::iterator::busy;
use crate::matrix::value_error;
use crate::number::to_python;
use crate::problem::Problem;
use crate::watch::LOOK;

/// How many results the thread may be ahead.
const AHEAD: usize = 256;

/// The nodes, and the weight if it is a cycle. Or the reason why the search was cut.
type Item = Result<(Vec<usize>, Option<Rational>), StopReason>;

/// An item as Python receives it.
type PyItem<'py> = (Vec<usize>, Option<Bound<'py, PyAny>>);

/// An iterator over cycles or paths.
#[pyclass(frozen, module = "supereigen._native")]
pub struct Stream {
    items: Mutex<Option<Receiver<Item>>>,
    flag: Arc<AtomicBool>,
    why: OnceLock<String>,
}

impl Stream {
    fn new(
        limits: &Limits,
        search: impl FnOnce(Limits, &SyncSender<Item>) + Send + 'static,
    ) -> Self {
        let flag = Arc::new(AtomicBool::new(false));
        let limits = limits.clone().with_interrupt(flag.clone());
        let (sender, receiver) = sync_channel(AHEAD);
        std::thread::spawn(move || search(limits, &sender));
        Stream {
            items: Mutex::new(Some(receiver)),
            flag,
            why: OnceLock::new(),
        }
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        self.flag.store(true, Ordering::Relaxed);
    }
}

/// Sends an item. Breaks if the receiver is gone.
fn hand_over(to: &SyncSender<Item>, item: Item) -> ControlFlow<()> {
    match to.send(item) {
        Ok(()) => ControlFlow::Continue(()),
        Err(_) => ControlFlow::Break(()),
    }
}

#[pymethods]
impl Stream {
    /// Elementary cycles with at most `up_to` arcs: all of them, or those of weight >= 0 after
    /// lambda is subtracted from each arc.
    #[staticmethod]
    fn cycles(
        problem: &Problem,
        bounds: Bounds,
        all: bool,
        up_to: Option<usize>,
    ) -> PyResult<Self> {
        let given = Digraph::of(problem.problem.given());
        let reduced = problem.problem.digraph();
        NonnegativeCycles::of(&reduced).map_err(value_error)?;
        let search = move |limits: Limits, to: &SyncSender<Item>| {
            let visit = |nodes: &[usize]| {
                let cycle = Cycle::new(&given, nodes.iter().copied());
                let weight = cycle.ok().and_then(|cycle| cycle.weight(&given).ok());
                hand_over(to, Ok((nodes.to_vec(), weight)))
            };
            let up_to = up_to.unwrap_or(usize::MAX);
            let ending = if all {
                let cycles = Cycles::of(&given).limits(limits);
                cycles.up_to(up_to).for_each(visit)
            } else {
                let Ok(cycles) = NonnegativeCycles::of(&reduced) else {
                    return;
                };
                cycles.limits(limits).up_to(up_to).for_each(visit)
            };
            if let Some(why) = ending.why() {
                let _ = hand_over(to, Err(why));
            }
        };
        Ok(Stream::new(&bounds.limits()?, search))
    }

    /// The maximum paths that end in the set of nodes.
    #[staticmethod]
    fn paths(problem: &Problem, bounds: Bounds, into: Vec<usize>) -> PyResult<Self> {
        let graph = problem.problem.digraph();
        let n = graph.n();
        if let Some(&node) = into.iter().find(|&&node| node >= n) {
            return Err(value_error(format!(
                "there is no node {node} among {n}, counted from 0"
            )));
        }
        let set = NodeSet::of(n, into);
        let search = move |limits: Limits, to: &SyncSender<Item>| {
            let paths = MaximumPaths::ending_in(&graph, &set).limits(limits);
            let ending = paths.visit(|tail| {
                if tail.is_maximum() && hand_over(to, Ok((tail.nodes().collect(), None))).is_break()
                {
                    return Visit::Stop;
                }
                Visit::Grow
            });
            if let Some(why) = ending.why() {
                let _ = hand_over(to, Err(why));
            }
        };
        Ok(Stream::new(&bounds.limits()?, search))
    }

    /// The next item. `None` if there are no more, or if the search was cut.
    fn take<'py>(&self, py: Python<'py>) -> PyResult<Option<PyItem<'py>>> {
        let mut held = self.items.try_lock().map_err(|_| busy())?;
        loop {
            let Some(receiver) = held.take() else {
                return Ok(None);
            };
            let (received, receiver) = py.detach(move || (receiver.recv_timeout(LOOK), receiver));
            match received {
                Ok(Ok((nodes, weight))) => {
                    *held = Some(receiver);
                    let weight = weight.map(|weight| to_python(py, &MaxPlus::finite(weight)));
                    return Ok(Some((nodes, weight.transpose()?)));
                }
                Ok(Err(why)) => {
                    let _ = self.why.set(why.to_string());
                    return Ok(None);
                }
                Err(RecvTimeoutError::Timeout) => {
                    *held = Some(receiver);
                    py.check_signals()?;
                }
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
            }
        }
    }

    /// Why the search was cut, if it was.
    #[getter]
    fn why(&self) -> Option<String> {
        self.why.get().cloned()
    }
}
