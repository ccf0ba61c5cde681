//! Where a sweep stands between two runs of it.

use super::engine::Engine;

/// The walk of the last run, standing where that stopped, so that the next one
/// need not make its tables and walk its way anew. A copy of it is none.
#[derive(Debug, Default)]
pub(super) struct Standing(Option<Box<dyn Engine>>);

impl Standing {
    /// Keeps a walk that stands before what is left.
    pub(super) fn keep(&mut self, engine: Box<dyn Engine>) {
        self.0 = Some(engine);
    }

    /// The walk, if there is one.
    pub(super) fn take(&mut self) -> Option<Box<dyn Engine>> {
        self.0.take()
    }
}

impl Clone for Standing {
    fn clone(&self) -> Self {
        Standing::default()
    }
}
