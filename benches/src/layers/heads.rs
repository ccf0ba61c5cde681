//! The instances that need the head-first search.

use supereigen::Ending;

use crate::families;
use crate::measure::{Effort, in_turn};
use crate::row::Row;

const LAYER: &str = "heads";

/// All rows of this layer: instances with few extremals and exponentially many dead ends from
/// roots, solved by the default method, with preparation. The goal "seconds" means five.
pub fn rows(effort: Effort) -> Vec<Row> {
    let row = |known: families::Known| {
        let mut count = || {
            let counted = known.problem.extremals().count();
            assert_eq!(counted, Ending::Complete(known.extremals));
        };
        let time = in_turn(effort.rounds(3), [&mut count]).seconds(0);
        let what = format!("{}: all {} extremals", known.name, known.extremals);
        Row::new(LAYER, what, time.times(1e3))
            .unit("ms")
            .at_most(5000.0)
            .headline()
    };
    families::dead_ends().into_iter().map(row).collect()
}
