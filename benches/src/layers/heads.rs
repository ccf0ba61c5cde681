//! The search head first, and the instances that need it.

use supereigen::{Ending, Extremals};

use crate::counting::prepared;
use crate::effort::Effort;
use crate::families::{self, TWENTY};
use crate::measure::in_turn;
use crate::row::{Row, duration};

const LAYER: &str = "heads";

/// All rows of this layer.
pub fn rows(effort: Effort) -> Vec<Row> {
    let mut rows = vec![head_first(effort)];
    rows.extend(dead_ends(effort));
    rows
}

/// What the certainty of a polynomial bound costs where it is not needed.
fn head_first(effort: Effort) -> Row {
    /// The other search takes so little that each sample is so many calls.
    const CALLS: usize = 20;
    let problem = TWENTY.problem();
    let (heads, chains) = (prepared(&problem).head_first(), prepared(&problem));
    let count = |extremals: &Extremals<i64>| {
        assert_eq!(extremals.count(), Ending::Complete(5_203));
    };
    let turns = in_turn(
        effort.rounds(7),
        [&mut || count(&heads), &mut || {
            for _ in 0..CALLS {
                count(&chains);
            }
        }],
    );
    let each = duration(turns.seconds(0).median / 5_203.0);
    let what = format!("{TWENTY}: counting head first / from roots");
    Row::new(LAYER, what, turns.ratio(0, 1).times(CALLS as f64))
        .scale(format!("{each} per extremal head first"))
}

/// Few extremals where a search for roots can walk in vain for ever: by
/// default, preparation and all. "Seconds" are taken to be five.
fn dead_ends(effort: Effort) -> Vec<Row> {
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
