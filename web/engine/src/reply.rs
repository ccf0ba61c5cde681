//! From a request to its reply, both as JSON.

use serde::Serialize;
use supereigen::Relation;
use supereigen_picture::BackEnd;

use crate::fields::{COUNT, Fields, INTEGER, NUMBER, OBJECT, SIZE, TEXT, YES};
use crate::given::{PageInput, has_buffers};
use crate::number::entry_of;
use crate::refusal::Refusal;
use crate::timetable::TimetableInput;
use crate::{
    basis, download, matrix, member, near, overview, picture, random, request, roots, sweep,
    timetable, trace, verdict,
};

/// An answer, or the reason why there is none.
#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
enum Reply<T> {
    Ok(T),
    Error(Refusal),
}

/// The JSON of the reply to a request. Every text has a reply.
pub fn answer(request: &str) -> String {
    match read(request) {
        Ok(work) => work(),
        Err(error) => encoded::<()>(Err(Refusal::of(format!("not a request: {error}")))),
    }
}

/// Makes the JSON of a reply.
type Work = Box<dyn FnOnce() -> String>;

fn work<T: Serialize>(answer: impl FnOnce() -> Result<T, Refusal> + 'static) -> Work {
    Box::new(|| encoded(answer()))
}

/// Reads a request, which `web/page/protocol.ts` describes. All its fields are read before the
/// work begins, so that a misspelt name is an error.
fn read(request: &str) -> Result<Work, String> {
    let mut fields = Fields::of(request)?;
    let of = &mut fields;
    let op = of.required("op", TEXT)?;
    let work = match &*op {
        "read" => {
            let text = of.required("text", TEXT)?;
            let buffers = has_buffers(of)?;
            work(move || matrix::read(&text, buffers))
        }
        "write" => {
            let given = PageInput::of(of)?;
            let format = of.required("format", TEXT)?;
            work(move || matrix::write(&given, &format))
        }
        "random" => {
            let n = of.required("n", SIZE)?;
            let density = of.required("density", TEXT)?;
            let range = [of.required("min", INTEGER)?, of.required("max", INTEGER)?];
            let seed = of.required("seed", COUNT)?;
            let loops = of.required("loops", YES)?;
            work(move || random::random(n, &density, range, seed, loops))
        }
        "overview" => {
            let given = PageInput::of(of)?;
            work(move || overview::overview(&given))
        }
        "basis" => {
            let given = PageInput::of(of)?;
            let relation = request::relation(of)?;
            let at_most = of.required("atMost", COUNT)?;
            let steps = of.required("steps", COUNT)?;
            match relation {
                Relation::Ge => work(move || basis::basis(&given, at_most, steps)),
                _ => work(move || basis::columns(&given, relation, at_most, steps)),
            }
        }
        "picture" => {
            let given = PageInput::of(of)?;
            let asked = request::picture(of.required("picture", OBJECT)?)?;
            let format = match &*of.required("format", TEXT)? {
                "svg" => BackEnd::Svg,
                "tikz" => BackEnd::Tikz,
                "pdf" => BackEnd::Pdf,
                other => return Err(format!("format: {other} is not svg, tikz or pdf")),
            };
            work(move || picture::picture(&given, &asked, format))
        }
        "place" => {
            let given = PageInput::of(of)?;
            let place = (of.required("x", NUMBER)?, of.required("y", NUMBER)?);
            work(move || picture::place(&given, place))
        }
        "member" => {
            let given = PageInput::of(of)?;
            let relation = request::relation(of)?;
            let vector = of.required_list("vector", entry_of)?;
            work(move || member::member(&given, relation, &vector))
        }
        "near" => {
            let given = PageInput::of(of)?;
            let vector = of.required_list("vector", entry_of)?;
            work(move || near::near(&given, &vector))
        }
        "trace" => {
            let given = PageInput::of(of)?;
            let steps = of.required("steps", COUNT)?;
            work(move || trace::trace(&given, steps))
        }
        "verify" => {
            let given = PageInput::of(of)?;
            let steps = of.required("steps", COUNT)?;
            work(move || verdict::verify(&given, steps))
        }
        "verifyFile" => {
            let text = of.required("text", TEXT)?;
            let steps = of.required("steps", COUNT)?;
            let given = of.optional("given", OBJECT)?;
            let given = given.map(PageInput::read).transpose()?;
            work(move || verdict::verify_file(&text, given.as_ref(), steps))
        }
        "sweep" => {
            let given = PageInput::of(of)?;
            let steps = of.required("steps", COUNT)?;
            work(move || sweep::sweep(&given, steps))
        }
        "timetable" => {
            let given = PageInput::of(of)?;
            let asked = TimetableInput {
                period: of.optional("period", TEXT)?,
                release: of.required_list("release", entry_of)?,
                due: of.required_list("due", entry_of)?,
            };
            work(move || timetable::timetable(&given, &asked))
        }
        "roots" => {
            let given = PageInput::of(of)?;
            let at_most = of.required("atMost", COUNT)?;
            let steps = of.required("steps", COUNT)?;
            work(move || roots::roots(&given, at_most, steps))
        }
        "download" => {
            let given = PageInput::of(of)?;
            let format = of.required("format", TEXT)?;
            let steps = of.required("steps", COUNT)?;
            let witness = of.optional("witness", YES)?.unwrap_or(false);
            work(move || download::download(&given, &format, witness, steps))
        }
        _ => return Err(format!("op: {op} is not known here")),
    };
    fields.end()?;
    Ok(work)
}

/// The JSON of an answer or refusal.
pub fn encoded<T: Serialize>(answer: Result<T, Refusal>) -> String {
    let reply = match answer {
        Ok(answer) => Reply::Ok(answer),
        Err(refusal) => Reply::Error(refusal),
    };
    json(&reply)
}

/// The JSON of a value.
pub fn json(what: &impl Serialize) -> String {
    serde_json::to_string(what).expect("text for keys, and no numbers that JSON lacks")
}
