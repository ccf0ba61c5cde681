//! From a request to its reply, both as JSON.

use serde::Serialize;
use supereigen::Relation;

use crate::refusal::Refusal;
use crate::request::Request;
use crate::{
    basis, download, matrix, member, near, overview, picture, random, roots, sweep, timetable,
    trace, verdict,
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
    let request = match Request::of(request) {
        Ok(request) => request,
        Err(error) => return encoded::<()>(Err(Refusal::of(format!("not a request: {error}")))),
    };
    match request {
        Request::Read { text, buffers } => encoded(matrix::read(&text, buffers)),
        Request::Write { given, format } => encoded(matrix::write(&given, &format)),
        Request::Random {
            n,
            density,
            min,
            max,
            seed,
            loops,
        } => encoded(random::random(n, &density, [&min, &max], &seed, loops)),
        Request::Overview { given } => encoded(overview::overview(&given)),
        Request::Basis {
            given,
            relation: Relation::Ge,
            at_most,
            steps,
        } => encoded(basis::basis(&given, at_most, steps)),
        Request::Basis {
            given,
            relation,
            at_most,
            steps,
        } => encoded(basis::columns(&given, relation, at_most, steps)),
        Request::Picture {
            given,
            picture,
            format,
        } => encoded(picture::picture(&given, &picture, format)),
        Request::Place { given, x, y } => encoded(picture::place(&given, (x, y))),
        Request::Member {
            given,
            relation,
            vector,
        } => encoded(member::member(&given, relation, &vector)),
        Request::Near { given, vector } => encoded(near::near(&given, &vector)),
        Request::Trace { given, steps } => encoded(trace::trace(&given, steps)),
        Request::Verify { given, steps } => encoded(verdict::verify(&given, steps)),
        Request::VerifyFile { text, steps, given } => {
            encoded(verdict::verify_file(&text, given.as_ref(), steps))
        }
        Request::Sweep { given, steps } => encoded(sweep::sweep(&given, steps)),
        Request::Timetable { given, asked } => encoded(timetable::timetable(&given, &asked)),
        Request::Roots {
            given,
            at_most,
            steps,
        } => encoded(roots::roots(&given, at_most, steps)),
        Request::Download {
            given,
            format,
            steps,
            witness,
        } => encoded(download::download(&given, &format, witness, steps)),
    }
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
