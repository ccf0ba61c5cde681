//! The matrix visualised against the matrix as it is given: what the search
//! gains, and that no ordinary family loses by it.

use serde::{Deserialize, Serialize};
use supereigen::Extremals;

use crate::effort::Effort;
use crate::families::{self, Known};
use crate::ladder::search_nodes;
use crate::measure::in_turn;
use crate::row::{Row, duration};

/// No family may take longer than this, visualised over as given.
pub const MOST: f64 = 1.03;

/// Every sample makes about so many steps: one search of a small family is too
/// short to be measured.
const PER_SAMPLE: u64 = 300_000;

/// The steps of a search for the known extremals of a family.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Steps {
    /// The family.
    pub family: String,
    /// On the visualised matrix.
    pub visualised: u64,
    /// On the matrix as it is given.
    pub given: u64,
}

/// The extremals of a family, visualised or not, prepared.
fn prepared(family: &Known, visualise: bool) -> Extremals<i64> {
    let extremals = family.problem.extremals().visualised(visualise);
    extremals.prepare().expect("no limit");
    extremals
}

/// Counts what is known of a family; the steps that it took.
fn count(extremals: &Extremals<i64>, family: &Known) -> u64 {
    let mut search = extremals.open().expect("no limit");
    let counted = search.count(&family.limits()).into_found();
    assert_eq!(counted, family.extremals, "{}", family.name);
    search_nodes(&search.report())
}

/// The ordinary families that have an extremal. (As they are given, some of
/// the dead ends have no end.)
fn ordinary() -> impl Iterator<Item = Known> {
    let families = families::ordinary().into_iter();
    families.filter(|family| family.extremals > 0)
}

/// The steps on every ordinary family, both ways.
pub fn steps() -> impl Iterator<Item = Steps> {
    let both = |family: Known| Steps {
        visualised: count(&prepared(&family, true), &family),
        given: count(&prepared(&family, false), &family),
        family: family.name,
    };
    ordinary().map(both)
}

/// The time on every ordinary family, visualised over as given, as they are measured.
pub fn rows(layer: &str, effort: Effort) -> impl Iterator<Item = Row> {
    ordinary().map(move |family| row(layer, effort, &family))
}

fn row(layer: &str, effort: Effort, family: &Known) -> Row {
    let [ours, given] = [true, false].map(|visualise| prepared(family, visualise));
    let calls = effort.amount(PER_SAMPLE).div_ceil(count(&given, family));
    let work = |extremals| {
        for _ in 0..calls {
            count(extremals, family);
        }
    };
    let works: [&mut dyn FnMut(); 2] = [&mut || work(&ours), &mut || work(&given)];
    let turns = in_turn(effort.rounds(9), works);
    let each = |work| duration(turns.seconds(work).median / calls as f64);
    let what = format!("{}: visualised / as given", family.name);
    Row::new(layer, what, turns.ratio(0, 1))
        .at_most(MOST)
        .scale(format!("{} against {}", each(0), each(1)))
}
