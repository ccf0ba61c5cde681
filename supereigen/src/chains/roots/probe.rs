//! One way down the search for roots, move by move, as somebody else chooses.

use crate::chains::roots::root::Step;
use crate::chains::roots::walk::Roots;
use crate::chains::weight::Weight;

impl<W: Weight> Roots<W> {
    /// Begins the only start; whether that is a root, and how many moves there
    /// are beyond it.
    pub(crate) fn take_start(&mut self) -> (bool, usize) {
        self.take_step(0)
    }

    /// Makes one of the moves at the end of the path, with the same answer.
    pub(crate) fn take(&mut self, which: usize) -> (bool, usize) {
        let tip = self.path.last().map_or(0, |frame| frame.moves);
        let last = self.moves.len() - 1;
        self.moves.swap(tip + which, last);
        self.take_step(self.path.len())
    }

    fn take_step(&mut self, length: usize) -> (bool, usize) {
        let is_root = self.advance() == Step::Root;
        // A step that closes a cycle may end there.
        let opened = self.path.last().filter(|_| self.path.len() > length);
        let beyond = opened.map_or(0, |frame| self.moves.len() - frame.moves);
        (is_root, beyond)
    }
}
