//! All public types can be sent to other threads and shared with them.

use supereigen_verify::cross_check::Report;
use supereigen_verify::stream::{StreamChecker, StreamError, Streamed};
use supereigen_verify::{
    Check, Claim, ClaimError, Conclusion, Finding, Options, PolicyClaim, Provenance, Rejection,
    System, Verdict, Witness,
};

/// Compiles only for types that can be sent and shared.
fn is_send_and_sync<V: Send + Sync>() {}

#[test]
fn everything_public_is_send_and_sync() {
    is_send_and_sync::<Claim>();
    is_send_and_sync::<PolicyClaim>();
    is_send_and_sync::<ClaimError>();
    is_send_and_sync::<Provenance>();
    is_send_and_sync::<Witness>();
    is_send_and_sync::<System>();
    is_send_and_sync::<Options>();
    is_send_and_sync::<Verdict>();
    is_send_and_sync::<Conclusion>();
    is_send_and_sync::<Check>();
    is_send_and_sync::<Finding>();
    is_send_and_sync::<Rejection>();
    is_send_and_sync::<StreamChecker>();
    is_send_and_sync::<StreamError>();
    is_send_and_sync::<Streamed>();
    is_send_and_sync::<Report>();
}
