//! Frontiers: read or refused, as they stand and with a sum that fits; a
//! search in a small matrix, which the first byte chooses, goes on from them
//! or refuses them.

#![no_main]

use libfuzzer_sys::fuzz_target;
use supereigen::Frontier;
use supereigen_fuzz::{extremals, goes_on, signed};

fuzz_target!(|input: (u8, &str)| {
    let (choice, text) = input;
    let extremals = extremals(choice);
    if let Ok(frontier) = text.parse::<Frontier>() {
        goes_on(&frontier, &extremals);
    }
    if let Ok(frontier) = signed(text, &extremals).parse::<Frontier>() {
        goes_on(&frontier, &extremals);
    }
});
