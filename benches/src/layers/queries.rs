//! Questions of an engineer: the latest times below a bound, the solution nearest to a vector, and
//! a timetable. None needs a basis, and all are strongly polynomial.

use maxplus_core::Rational;

use crate::measure::{Effort, Spread, in_turn};
use crate::peak;
use crate::plant::Plant;
use crate::row::Row;

const LAYER: &str = "queries";

/// The sum of the entries of the greatest solution, and twice the distance of the nearest one.
type Known = (i64, i64);

/// All rows of this layer.
pub fn rows(effort: Effort) -> Vec<Row> {
    let (dense, sparse, named) = match effort {
        Effort::Full => (1_000, 100_000, ["1,000", "100,000"]),
        Effort::Quick => (100, 1_000, ["100", "1,000"]),
    };
    let mut rows = all(
        effort,
        &format!("n = {} full", named[0]),
        &Plant::dense(dense),
        1.0,
    );
    let name = format!("n = {}, four arcs in each row", named[1]);
    rows.extend(all(effort, &name, &Plant::sparse(sparse), 10.0));
    rows.extend(memory(effort));
    rows
}

/// The known answers for a plant.
fn known(plant: &Plant) -> Known {
    match plant.arcs() {
        10_000 => (486_597, 1_674),
        1_000_000 => (4_710_440, 2_426),
        4_000 => (4_039_150, 6_507),
        400_000 => (406_454_000, 9_125),
        arcs => unreachable!("a plant of {arcs} arcs"),
    }
}

/// All questions, from the problem to the answer with its reasons.
fn all(effort: Effort, name: &str, plant: &Plant, most: f64) -> Vec<Row> {
    let (sum, twice) = known(plant);
    let turns = in_turn(
        effort.rounds(5),
        [
            &mut || {
                let latest = plant.greatest();
                let entries = latest.vector().iter().filter_map(|x| x.value());
                let total = entries.fold(Rational::from(0), |total, x| &total + x);
                assert_eq!(total, Rational::from(sum));
            },
            &mut || {
                assert_eq!(plant.nearest().distance, Rational::new(twice, 2));
            },
            &mut || {
                assert!(plant.timetable().is_feasible());
            },
        ],
    );
    let row = |what: &str, work: usize| {
        let what = format!("{name}: {what}");
        let row = Row::new(LAYER, what, turns.seconds(work)).unit("s");
        row.at_most(most)
    };
    vec![
        row("the greatest solution below a bound, with reasons", 0),
        row("the nearest solution", 1),
        row(
            "a timetable with the least period, and what to make faster",
            2,
        ),
    ]
}

/// The memory for both questions, compared with that for half the nodes and arcs.
fn memory(effort: Effort) -> Option<Row> {
    if effort == Effort::Quick {
        return None;
    }
    let peak = |n: usize| peak::of(&format!("queries {n}"));
    let nothing = peak::of("nothing")?;
    let (half, whole) = (peak(50_000)? - nothing, peak(100_000)? - nothing);
    let what = "n = 100,000, four arcs in each row: peak memory of both / that of n = 50,000";
    let row = Row::new(LAYER, what, Spread::exact(whole / half));
    let bytes = whole * 1024.0 * 1024.0 / 400_000.0;
    let scale = format!("{whole:.0} MB, {bytes:.0} bytes an arc; {half:.0} MB");
    // Memory linear in the arcs would give 2. Lists that double their capacity take a little more.
    Some(row.scale(scale).at_most(2.5))
}
