//! The requests of the page in the browser, and their replies.
//!
//! `web/page/protocol.ts` is the contract: [`answer`] takes the JSON of a `Request` and returns
//! the JSON of a `Reply`, which depends only on the request. [`Search`] is a part of a large
//! search. It runs in slices, so that a worker can read its messages between them. There is no
//! clock here: limits are numbers of steps.
//!
//! Everything is plain Rust and tested as such; `bindings` exports it to the browser.
//!
//! `reply` reads a request and names the file that answers it.

#![forbid(unsafe_code)]

mod base64;
mod basis;
#[cfg(target_arch = "wasm32")]
mod bindings;
mod download;
mod fields;
mod given;
mod matrix;
mod member;
mod near;
mod number;
mod overview;
mod picture;
mod random;
mod refusal;
mod reply;
mod request;
mod roots;
mod search;
mod sweep;
mod timetable;
mod trace;
mod verdict;
mod words;

pub use reply::answer;
pub use search::Search;
