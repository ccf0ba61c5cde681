//! Cones and polyhedra: half-spaces from generators.

use maxplus_graph::Limits;
use maxplus_polyhedra::halfspaces::{half_spaces, plain};

use crate::families::{Generators, HALF_SPACES};
use crate::measure::{Effort, in_turn};
use crate::row::{Row, against};

const LAYER: &str = "polyhedra";

/// All rows of this layer: the tree walk compared with the plain version.
pub fn rows(effort: Effort) -> Vec<Row> {
    let row = |(generators, d, p, rows): (Generators, usize, usize, usize)| {
        let (set, none) = (generators.vectors(d, p), Limits::none());
        let turns = in_turn(
            effort.rounds(3),
            [
                &mut || {
                    let found = half_spaces(&set, &none).expect("small entries");
                    assert_eq!(found.into_found().len(), rows);
                },
                &mut || {
                    let found = plain::half_spaces(&set, &none).expect("small entries");
                    assert_eq!(found.into_found().len(), rows);
                },
            ],
        );
        let name = match generators {
            Generators::Cyclic => "cyclic".to_string(),
            Generators::Finite => "random finite".to_string(),
            Generators::Infinite(percent) => format!("random, {percent} % -inf"),
        };
        let what = format!("half-spaces, {name}({d},{p}), {rows} of them: plain version / method");
        Row::new(LAYER, what, turns.ratio(1, 0))
            .at_least(20.0)
            .scale(against(&turns, 0, 1, 1))
            .headline()
    };
    HALF_SPACES.map(row).into()
}
