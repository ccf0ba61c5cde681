//! What the page in the browser asks of supereigen, and is told.
//!
//! `web/page/protocol.ts` is the contract: [`answer`] takes the JSON of a
//! `Request` and gives that of a `Reply`, and is a function of nothing else.
//! [`Search`] is a part of a large search that is made in stretches, so that a
//! worker can look at its messages in between. There is no clock here: limits are
//! numbers of steps.
//!
//! Everything is plain Rust and tested as such; `bindings` hands it to the
//! browser.
//!
//! | request | file |
//! |---|---|
//! | `read`, `write`, `random` | `matrix`, `random` |
//! | `overview` | `overview` |
//! | `basis` | `basis` |
//! | `picture`, `place` | `picture` |
//! | `member` | `member` |
//! | `near` | `near` |
//! | `trace` | `trace` |
//! | `verify`, `verifyFile` | `verdict` |
//! | `sweep` | `sweep` |
//! | `download` | `download` |

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
mod search;
mod sweep;
mod trace;
mod verdict;
mod words;

pub use reply::answer;
pub use search::Search;
