//! What is left of a search, in pieces that need not know of each other.
//!
//! A [`Task`] is a subtree of the search, named by nodes only: values and
//! bounds follow from the matrix. Tasks of one search are disjoint, and
//! together they hold exactly what it has not given yet; so they can be run
//! in any order, by any number of threads or machines, and split again.
//!
//! Cost: taking up a task pushes its nodes once more, O(n) passes.

use std::sync::Arc;

use super::super::filter::Filter;
use super::super::grow::Grow;
use super::super::instance::{Instance, Weight};
use super::super::lanes::Processor;
use super::super::roots::{Path, Root, Roots, Start};
use super::{Growing, Search, State};

/// A subtree of the search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Task {
    /// The roots found from a start, each grown to the end.
    Start(Start),
    /// The roots beyond a path, each grown to the end.
    Path(Path),
    /// The seeds of a zero cycle from one on: its rotations are numbered by
    /// their first node, the tied tails come last. Its vector was given.
    Seeds {
        /// The nodes of the cycle, each leaning on the one before.
        cycle: Vec<usize>,
        /// The first seed.
        from: usize,
    },
    /// Continuations of a closed chain.
    Chain {
        /// The root.
        seed: Vec<usize>,
        /// Whether the root is a zero cycle.
        zero: bool,
        /// Whether the tail is tied to the zero cycle.
        tied: bool,
        /// The nodes after the seed.
        tail: Vec<usize>,
        /// The next nodes.
        candidates: Vec<usize>,
        /// Whether the chain itself is still to be given.
        pending: bool,
    },
}

impl<W: Weight> Search<W> {
    /// A search for what the tasks hold, the first one first. They must come
    /// from a search of the same matrix with the same filter.
    ///
    /// # Panics
    ///
    /// When a task is taken up that the matrix does not have.
    pub fn of_tasks(
        matrix: Arc<Instance<W>>,
        processor: Processor,
        filter: Filter,
        tasks: impl IntoIterator<Item = Task>,
    ) -> Self {
        let longest = filter.longest(matrix.n());
        let mut search = Search::new(matrix.clone(), processor, filter);
        search.state.roots = Roots::none(matrix, longest);
        search.state.tasks = tasks.into_iter().collect();
        search.state.tasks.reverse();
        search
    }

    /// What is left of the search: small subtrees first, the starts last.
    pub fn into_tasks(mut self) -> Vec<Task> {
        match &mut self.growing {
            Growing::Dense(growing) => self.state.take_tasks(growing),
            Growing::Sparse(growing) => self.state.take_tasks(growing),
        }
    }
}

impl<W: Weight> State<W> {
    fn take_tasks(&mut self, growing: &mut impl Grow<W>) -> Vec<Task> {
        let mut tasks = Vec::new();
        while self.base > 0 && self.chain.len() >= self.base {
            let candidates: Vec<usize> = std::iter::from_fn(|| growing.take()).collect();
            if self.pending || !candidates.is_empty() {
                let (seed, tail) = self.chain.split_at(self.base);
                tasks.push(Task::Chain {
                    seed: seed.to_vec(),
                    zero: self.root.zero,
                    tied: self.is_tied(),
                    tail: tail.to_vec(),
                    candidates,
                    pending: std::mem::take(&mut self.pending),
                });
            }
            self.pop(growing);
        }
        if self.seed < self.seeds() {
            tasks.push(Task::Seeds {
                cycle: self.root.chain.clone(),
                from: self.seed,
            });
        }
        let (paths, starts) = self.roots.take_rest();
        tasks.extend(paths.into_iter().map(Task::Path));
        tasks.extend(self.tasks.drain(..).rev());
        tasks.extend(starts.into_iter().map(Task::Start));
        tasks
    }

    /// Takes up a task. The search for roots is idle, and the chain empty.
    pub(super) fn begin(&mut self, growing: &mut impl Grow<W>, task: Task) {
        match task {
            Task::Start(start) => self.roots.push_start(start),
            Task::Path(path) => {
                let resumed = self.roots.resume(&path);
                assert!(resumed.is_some(), "a path of another matrix");
            }
            Task::Seeds { cycle, from } => {
                self.root = self.root_of(cycle, true);
                self.seed = from;
            }
            Task::Chain {
                seed,
                zero,
                tied,
                tail,
                candidates,
                pending,
            } => {
                self.root = self.root_of(seed, zero);
                let length = self.root.chain.len();
                // Not the seeds that follow: they are a task of their own.
                self.seed = length + 1;
                self.plant(growing, if tied { length } else { 0 });
                for j in tail {
                    // The other continuations belong to other tasks.
                    growing.replace(&[]);
                    let x = growing.lower(j).clone();
                    growing.push(j, &x, true);
                    self.chain.push(j);
                    self.x.push(x);
                    self.steps.replayed += 1;
                }
                growing.replace(&candidates);
                self.pending = pending;
            }
        }
    }

    /// The root with its values.
    fn root_of(&self, chain: Vec<usize>, zero: bool) -> Root<W> {
        let mut x = vec![W::default()];
        for pair in chain.windows(2) {
            let Some(a) = self.matrix.entry(pair[1], pair[0]) else {
                panic!("a chain of another matrix");
            };
            x.push(x[x.len() - 1].clone() + a);
        }
        Root { chain, x, zero }
    }
}
