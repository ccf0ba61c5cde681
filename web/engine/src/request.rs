//! Parts of requests that consist of more than one field.

use supereigen::Relation;

use crate::fields::{COUNT, Fields, SIZE, TEXT, YES};
use crate::number::{Entry, entry_of};

/// The relation between A (x) x and lambda (x) x; `ge` by default.
pub fn relation(of: &mut Fields) -> Result<Relation, String> {
    let name = of.optional("relation", TEXT)?;
    let relation = name.map(|name| name.parse()).transpose();
    let relation = relation.map_err(|error| format!("relation: {error}"))?;
    Ok(relation.unwrap_or(Relation::Ge))
}

/// What is drawn.
pub enum Picture {
    Digraph {
        critical: bool,
        cycle: Option<Vec<usize>>,
        path: Option<Vec<usize>>,
        solution: Option<Vec<Entry>>,
        all_arcs: bool,
    },
    Cone {
        solution: Option<Vec<Entry>>,
        point: Option<Vec<Entry>>,
    },
    Staircase {
        steps: u64,
    },
}

/// The picture with these fields.
pub fn picture(mut of: Fields) -> Result<Picture, String> {
    let kind = of.required("kind", TEXT)?;
    let picture = match &*kind {
        "digraph" => Picture::Digraph {
            critical: of.optional("critical", YES)?.unwrap_or(false),
            cycle: of.list("cycle", SIZE.0)?,
            path: of.list("path", SIZE.0)?,
            solution: of.list("solution", entry_of)?,
            all_arcs: of.optional("allArcs", YES)?.unwrap_or(false),
        },
        "cone" => Picture::Cone {
            solution: of.list("solution", entry_of)?,
            point: of.list("point", entry_of)?,
        },
        "staircase" => Picture::Staircase {
            steps: of.required("steps", COUNT)?,
        },
        _ => return Err(format!("kind: {kind} is not known here")),
    };
    of.end()?;
    Ok(picture)
}
