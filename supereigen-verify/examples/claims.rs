//! Says for each line of standard input whether its vectors are proved to be the scaled basis.
//! `proofs/check` compares the answers with those of the checker of bases that is proved in Coq.
//!
//! A line is `{"matrix":[[null,5],[-5,null]],"claim":[[0,-5]]}`: integers, null for
//! -inf, lambda = 0. Completeness is proved head first, with no second opinion: that is the
//! argument that Coq has checked.

use std::error::Error;
use std::io;

use maxplus_core::{Matrix, MaxPlus, Vector};
use serde::Deserialize;
use supereigen_verify::{Claim, Options, verify};

/// One line.
#[derive(Deserialize)]
struct Case {
    matrix: Vec<Vec<Option<i64>>>,
    claim: Vec<Vec<Option<i64>>>,
}

fn main() -> Result<(), Box<dyn Error>> {
    for line in io::stdin().lines() {
        let case: Case = serde_json::from_str(&line?)?;
        println!(
            "{}",
            if accepted(&case)? {
                "accepted"
            } else {
                "refused"
            }
        );
    }
    Ok(())
}

fn accepted(case: &Case) -> Result<bool, Box<dyn Error>> {
    let Ok(matrix) = Matrix::<MaxPlus<i64>>::from_options(&case.matrix) else {
        return Ok(false);
    };
    let vectors = case.claim.iter();
    let vectors: Result<_, _> = vectors.map(|x| Vector::from_options(x)).collect();
    let Ok(claim) = Claim::new(matrix, MaxPlus::from(0), vectors?) else {
        return Ok(false);
    };
    let alone = Options::default().with_steps(0).with_pairs(0);
    Ok(verify(&claim, &alone).is_proved())
}
