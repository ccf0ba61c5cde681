//! From a request to its reply, both as JSON.

use serde::Serialize;

use crate::refusal::Refusal;
use crate::request::Request;
use crate::{
    basis, download, matrix, member, near, overview, picture, random, sweep, trace, verdict,
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
        Err(error) => return told::<()>(Err(Refusal::of(format!("not a request: {error}")))),
    };
    match request {
        Request::Read { text, buffers } => told(matrix::read(&text, buffers)),
        Request::Write { given, format } => told(matrix::write(&given, &format)),
        Request::Random {
            n,
            density,
            min,
            max,
            seed,
            loops,
        } => told(random::random(n, &density, [&min, &max], &seed, loops)),
        Request::Overview { given } => told(overview::overview(&given)),
        Request::Basis {
            given,
            at_most,
            steps,
        } => told(basis::basis(&given, at_most, steps)),
        Request::Picture {
            given,
            picture,
            format,
        } => told(picture::picture(&given, &picture, format)),
        Request::Place { given, x, y } => told(picture::place(&given, (x, y))),
        Request::Member { given, vector } => told(member::member(&given, &vector)),
        Request::Near { given, vector } => told(near::near(&given, &vector)),
        Request::Trace { given, steps } => told(trace::trace(&given, steps)),
        Request::Verify { given, steps } => told(verdict::verify(&given, steps)),
        Request::VerifyFile { text, steps, given } => {
            told(verdict::verify_file(&text, given.as_ref(), steps))
        }
        Request::Sweep { given, steps } => told(sweep::sweep(&given, steps)),
        Request::Download {
            given,
            format,
            steps,
            what,
            witness,
        } => told(download::download(&given, &format, what, witness, steps)),
    }
}

/// The JSON of an answer or refusal.
pub fn told<T: Serialize>(answer: Result<T, Refusal>) -> String {
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
