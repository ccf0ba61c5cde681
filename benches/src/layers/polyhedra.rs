//! Cones and polyhedra: half-spaces from generators.

use maxplus_graph::Limits;
use maxplus_polyhedra::halfspaces::{half_spaces, plain};

use crate::effort::Effort;
use crate::families::{Generators, HALF_SPACES};
use crate::measure::{Spread, in_turn};
use crate::row::{Row, duration};

const LAYER: &str = "polyhedra";

/// All rows of this layer.
pub fn rows(effort: Effort) -> Vec<Row> {
    let families = HALF_SPACES.chunks_exact(2);
    families.flat_map(|pair| family(pair, effort)).collect()
}

/// The walk beside the plain version on the larger of two instances, and how both grow from
/// the lesser one.
fn family(pair: &[(Generators, usize, usize, usize)], effort: Effort) -> Vec<Row> {
    let none = &Limits::none();
    let [(few, few_rows), (many, many_rows)] = [0, 1].map(|place| {
        let (generators, d, p, rows) = pair[place];
        (generators.vectors(d, p), rows)
    });
    let count = |set, rows: usize| {
        let found = half_spaces(set, none).expect("small entries");
        assert_eq!(found.into_found().len(), rows);
    };
    let plainly = |set, rows: usize| {
        let found = plain::half_spaces(set, none).expect("small entries");
        assert_eq!(found.into_found().len(), rows);
    };
    let turns = in_turn(
        effort.rounds(3),
        [
            &mut || count(&many, many_rows),
            &mut || plainly(&many, many_rows),
            &mut || count(&few, few_rows),
            &mut || plainly(&few, few_rows),
        ],
    );
    let (generators, d, p, rows) = pair[1];
    let name = match generators {
        Generators::Cyclic => "cyclic".to_string(),
        Generators::Finite => "random finite".to_string(),
        Generators::Infinite(percent) => format!("random, {percent} % -inf"),
    };
    let what = format!("half-spaces, {name}({d},{p}), {rows} of them");
    let growth = turns.ratio(1, 3).median / turns.ratio(0, 2).median;
    let grown = format!(
        "{what}: growth from {} generators, plain version / method",
        pair[0].2
    );
    vec![
        Row::new(
            LAYER,
            format!("{what}: plain version / method"),
            turns.ratio(1, 0),
        )
        .at_least(20.0)
        .scale(format!(
            "{} against {}",
            duration(turns.seconds(0).median),
            duration(turns.seconds(1).median)
        ))
        .headline(),
        Row::new(LAYER, grown, Spread::exact(growth)).at_least(1.0),
    ]
}
