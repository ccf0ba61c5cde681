//! The requests of the page.

use std::fmt::Display;

use serde_json::Value;
use supereigen::Relation;
use supereigen_picture::BackEnd;

use crate::fields::{COUNT, Fields, NUMBER, OBJECT, SIZE, TEXT, YES};
use crate::given::{PageInput, has_buffers};
use crate::number::{Entry, entry_of};
use crate::refusal::Refusal;
use crate::timetable::TimetableInput;

/// A request of the page; `web/page/protocol.ts` describes it.
pub enum Request {
    Read {
        text: String,
        buffers: bool,
    },
    Write {
        given: PageInput,
        format: String,
    },
    Random {
        n: usize,
        density: String,
        min: Whole<i64>,
        max: Whole<i64>,
        seed: Whole<u64>,
        loops: bool,
    },
    Overview {
        given: PageInput,
    },
    Basis {
        given: PageInput,
        relation: Relation,
        at_most: u64,
        steps: u64,
    },
    Picture {
        given: PageInput,
        picture: Picture,
        format: BackEnd,
    },
    Place {
        given: PageInput,
        x: f64,
        y: f64,
    },
    Member {
        given: PageInput,
        relation: Relation,
        vector: Vec<Entry>,
    },
    Near {
        given: PageInput,
        vector: Vec<Entry>,
    },
    Trace {
        given: PageInput,
        steps: u64,
    },
    Verify {
        given: PageInput,
        steps: u64,
    },
    VerifyFile {
        text: String,
        steps: u64,
        given: Option<PageInput>,
    },
    Sweep {
        given: PageInput,
        steps: u64,
    },
    Timetable {
        given: PageInput,
        asked: TimetableInput,
    },
    Roots {
        given: PageInput,
        at_most: u64,
        steps: u64,
    },
    Download {
        given: PageInput,
        format: String,
        steps: u64,
        witness: bool,
    },
}

impl Request {
    /// The request in a text, or why it is not one.
    pub fn of(text: &str) -> Result<Self, String> {
        let mut fields = Fields::of(text)?;
        let request = read(&mut fields)?;
        fields.end()?;
        Ok(request)
    }
}

/// The request with these fields.
fn read(of: &mut Fields) -> Result<Request, String> {
    let op = of.required("op", TEXT)?;
    Ok(match &*op {
        "read" => Request::Read {
            text: of.required("text", TEXT)?,
            buffers: has_buffers(of)?,
        },
        "write" => Request::Write {
            given: PageInput::of(of)?,
            format: of.required("format", TEXT)?,
        },
        "random" => Request::Random {
            n: of.required("n", SIZE)?,
            density: of.required("density", TEXT)?,
            min: of.required("min", (|value| whole(value, Value::as_i64), WHOLE))?,
            max: of.required("max", (|value| whole(value, Value::as_i64), WHOLE))?,
            seed: of.required("seed", (|value| whole(value, Value::as_u64), WHOLE))?,
            loops: of.required("loops", YES)?,
        },
        "overview" => Request::Overview {
            given: PageInput::of(of)?,
        },
        "basis" => Request::Basis {
            given: PageInput::of(of)?,
            relation: relation(of)?,
            at_most: of.required("atMost", COUNT)?,
            steps: of.required("steps", COUNT)?,
        },
        "picture" => Request::Picture {
            given: PageInput::of(of)?,
            picture: picture(of.required("picture", OBJECT)?)?,
            format: match &*of.required("format", TEXT)? {
                "svg" => BackEnd::Svg,
                "tikz" => BackEnd::Tikz,
                "pdf" => BackEnd::Pdf,
                other => return Err(format!("format: {other} is not svg, tikz or pdf")),
            },
        },
        "place" => Request::Place {
            given: PageInput::of(of)?,
            x: of.required("x", NUMBER)?,
            y: of.required("y", NUMBER)?,
        },
        "member" => Request::Member {
            given: PageInput::of(of)?,
            relation: relation(of)?,
            vector: of.list("vector", entry_of)?.ok_or("vector is missing")?,
        },
        "near" => Request::Near {
            given: PageInput::of(of)?,
            vector: of.list("vector", entry_of)?.ok_or("vector is missing")?,
        },
        "trace" => Request::Trace {
            given: PageInput::of(of)?,
            steps: of.required("steps", COUNT)?,
        },
        "verify" => Request::Verify {
            given: PageInput::of(of)?,
            steps: of.required("steps", COUNT)?,
        },
        "verifyFile" => Request::VerifyFile {
            text: of.required("text", TEXT)?,
            steps: of.required("steps", COUNT)?,
            given: of
                .optional("given", OBJECT)?
                .map(PageInput::read)
                .transpose()?,
        },
        "sweep" => Request::Sweep {
            given: PageInput::of(of)?,
            steps: of.required("steps", COUNT)?,
        },
        "timetable" => Request::Timetable {
            given: PageInput::of(of)?,
            asked: TimetableInput {
                period: of.optional("period", TEXT)?,
                release: of.list("release", entry_of)?.ok_or("release is missing")?,
                due: of.list("due", entry_of)?.ok_or("due is missing")?,
            },
        },
        "roots" => Request::Roots {
            given: PageInput::of(of)?,
            at_most: of.required("atMost", COUNT)?,
            steps: of.required("steps", COUNT)?,
        },
        "download" => Request::Download {
            given: PageInput::of(of)?,
            format: of.required("format", TEXT)?,
            steps: of.required("steps", COUNT)?,
            witness: of.optional("witness", YES)?.unwrap_or(false),
        },
        _ => return Err(format!("op: {op} is not known here")),
    })
}

/// The relation between A (x) x and lambda (x) x; `ge` by default.
fn relation(of: &mut Fields) -> Result<Relation, String> {
    let name = of.optional("relation", TEXT)?;
    let relation = name.map(|name| name.parse()).transpose();
    let relation = relation.map_err(|error| format!("relation: {error}"))?;
    Ok(relation.unwrap_or(Relation::Ge))
}

/// A whole number, as text if JavaScript cannot represent it.
pub enum Whole<T> {
    Number(T),
    Text(String),
}

impl<T: Copy + std::str::FromStr<Err: Display>> Whole<T> {
    /// The number.
    pub fn value(&self, what: &str) -> Result<T, Refusal> {
        match self {
            Whole::Number(number) => Ok(*number),
            Whole::Text(text) => {
                let number = text.trim().parse();
                number.map_err(|error: T::Err| Refusal::of(format!("{what}: {error}")))
            }
        }
    }
}

/// What is expected of a whole number.
const WHOLE: &str = "a whole number, or its text";

/// A whole number from JSON.
fn whole<T>(value: Value, number: fn(&Value) -> Option<T>) -> Option<Whole<T>> {
    match value {
        Value::String(text) => Some(Whole::Text(text)),
        _ => number(&value).map(Whole::Number),
    }
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
fn picture(mut of: Fields) -> Result<Picture, String> {
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
