//! What is known of dead ends between two tests.

use std::sync::Arc;

use crate::chains::matrix::instance::Instance;
use crate::chains::roots::dead_ends::DeadEnds;
use crate::chains::roots::frame::Frame;
use crate::chains::weight::Weight;

/// What is known of dead ends between two tests.
#[derive(Debug)]
pub(super) struct Retreat<W> {
    /// Made when it is first needed.
    dead_ends: Option<Box<DeadEnds<W>>>,
    /// So many nodes at the beginning of the path are not dead.
    pub(super) alive: usize,
    /// How many nodes the next test goes beyond those at most, while the
    /// shortest dead beginning of a dead path is looked for; else 0.
    pub(super) stride: usize,
}

impl<W: Weight> Retreat<W> {
    pub(super) fn none() -> Self {
        Retreat {
            dead_ends: None,
            alive: 0,
            stride: 0,
        }
    }

    /// See [`DeadEnds::is_dead`].
    pub(super) fn is_dead(
        &mut self,
        matrix: &Arc<Instance<W>>,
        path: &[Frame<W>],
        bar: usize,
    ) -> bool {
        let dead_ends = &mut self.dead_ends;
        let dead_ends = dead_ends.get_or_insert_with(|| DeadEnds::new(matrix.clone()).into());
        dead_ends.is_dead(path, bar)
    }
}
